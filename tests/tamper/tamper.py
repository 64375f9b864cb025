"""Each artifact changed in one place must be refused; rewritten without a change of meaning it must pass. usage: tamper.py [TEST]...

A refusal means: exit 1, and a finding that names the file, the place in it, what was expected and what was found; what is missing has
no place and was not found, what was added was not expected. Many variants are checked by one process, then some alone for the exit status. FIGPROOF_TAMPER=some takes a spread of the variants of each file (slow
builds), =full takes every one, of the long reports too.
"""
import csv
import io
import os
import re
import shutil
import sys
import textwrap
import xml.dom.minidom
import xml.etree.ElementTree

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import drawing
import pdftext
import png
import visible
from harness import *

MODE = os.environ.get('FIGPROOF_TAMPER', '')
TABLES = rendered_tables()
FIGURES = ('figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.slides.svg', 'figure-5-1.html')
TICKS = ('10 µs', '100 µs', '1 ms', '10 ms', '100 ms')
BATCH = 40


def fresh(name):
    path = os.path.join(FRESH, name)
    need(os.path.exists(path), f'{name} was not rendered')
    return read(path)


def spread(items, most):
    """Not more than so many of them, evenly taken."""
    items = list(items)
    if MODE == 'full' or len(items) <= most:
        return items
    return [items[i * len(items) // most] for i in range(most)]


CHANGED, MISSING, ADDED, UNPLACED = ('place', 'expected', 'found'), ('expected',), ('place', 'found'), ()


class Variant:
    """An artifact changed in one place; says is what the finding must hold besides the file."""

    def __init__(self, kind, name, what, data, says=CHANGED):
        self.kind, self.name, self.what, self.data, self.says = kind, name, what, data, says


def findings_by_file(text):
    """path -> its findings, each as one text with the lines under it."""
    found, current = {}, None
    for line in text.splitlines():
        head = re.match(r'(\S+?)(?:#\S*|:\d+(?::\d+)?)?: (?:error|warning|note): ', line)
        if head:
            current = found.setdefault(head.group(1), [])
            current.append(line)
        elif current and line.startswith('    '):
            current[-1] += '\n' + line
    return found


def is_refusal(variant, path, findings):
    place = r'(:\d+:\d+|#\S+)' if 'place' in variant.says else r'(:\d+:\d+|#\S+)?'
    head = re.compile(re.escape(path) + place + ': error: ')
    return any(head.match(f) and all(f'\n    {word}:' in f for word in variant.says if word != 'place') for f in findings)


def check_batch(variants):
    """(variant, path, its findings) for each; one process."""
    base = folder('variants')
    paths = [write(os.path.join(base, str(i), v.name), v.data) for i, v in enumerate(variants)]
    result = figproof('check', *INPUT, '--max-findings', '0', *paths)
    need(result.code in (CLEAN, FINDINGS), 'the check could not do its work', result)
    found = findings_by_file(result.text)
    return [(v, p, found.get(p, [])) for v, p in zip(variants, paths)]


def must_refuse(variants, alone=8):
    """Fails unless every variant is refused in plain words; prints a table of kinds and counts."""
    need(variants, 'nothing was changed: the test would prove nothing')
    most = 12 if MODE == 'some' else len(variants)
    by_name = {}
    for variant in variants:
        by_name.setdefault((variant.kind, variant.name), []).append(variant)
    variants = [v for group in by_name.values() for v in spread(group, most)]
    same = [v for v in variants if v.data == fresh(v.name)]
    need(not same, f'{same[0].what if same else ""}: nothing was changed')
    table, missed = {}, []
    for start in range(0, len(variants), BATCH):
        for variant, path, findings in check_batch(variants[start:start + BATCH]):
            row = table.setdefault((variant.kind, variant.name), [0, 0])
            row[0] += 1
            if is_refusal(variant, path, findings):
                row[1] += 1
            else:
                missed.append((variant, findings))
    for variant in spread(variants, alone):
        path = write(os.path.join(folder('alone'), variant.name), variant.data)
        result = figproof('check', *INPUT, path)
        if result.code != FINDINGS or not is_refusal(variant, path, findings_by_file(result.text).get(path, [])):
            missed.append((variant, [f'alone: {result}']))
    for (kind, name), (tried, refused) in table.items():
        print(f'{kind:<28} {name:<28} {refused:4} of {tried:4} refused')
    for variant, findings in missed[:12]:
        print(f'NOT REFUSED {variant.name}: {variant.kind}: {variant.what}: ' + ('\n'.join(findings) or 'no finding'))
    need(not missed, f'{len(missed)} changes were not refused')


def must_pass(variants):
    """Fails unless every variant is clean."""
    need(variants, 'nothing was rewritten: the test would prove nothing')
    for variant in variants:
        need(variant.data != fresh(variant.name), f'{variant.name}, {variant.what}: nothing was rewritten')
        path = write(os.path.join(folder('harmless'), variant.name), variant.data)
        result = figproof('check', *INPUT, path)
        need(result.code == CLEAN, f'{variant.name}, {variant.what}: exit {result.code} where 0 must be', result)
        print(f'{variant.what:<44} {variant.name:<28} clean')


def around(data, at):
    return data[max(0, at - 16):at + 16].decode('utf-8', 'replace').replace('\n', ' ')


def digit_changes(names, most=10**9):
    variants = []
    for name in names:
        data = fresh(name)
        places = visible.digits(name, data)
        need(places, f'{name} shows no digit')
        for at, kind in spread(places, most):
            new = bytes([0x30 + (data[at] - 0x30 + 1) % 10])
            variants.append(Variant('digit in ' + kind, name, f'"{around(data, at)}"', data[:at] + new + data[at + 1:]))
    return variants


@test
def digits_svg():
    """Each digit in the text, title and description of the figure's SVG, in its three forms."""
    must_refuse(digit_changes(['figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.slides.svg']))


@test
def digits_table_svg():
    """Each digit in the SVG of each table."""
    must_refuse(digit_changes([t + '.svg' for t in TABLES]))


@test
def digits_alt():
    """Each digit in the alt text and in the description."""
    must_refuse(digit_changes(['figure-5-1.alt.txt', 'figure-5-1.description.txt']))


@test
def digits_markdown():
    """Each digit in the Markdown tables."""
    must_refuse(digit_changes([t + '.md' for t in TABLES]))


@test
def digits_csv():
    """Each digit in the CSV tables."""
    must_refuse(digit_changes([t + '.csv' for t in TABLES]))


@test
def digits_html():
    """Each digit in the HTML tables and on the figure's page."""
    must_refuse(digit_changes([t + '.html' for t in TABLES] + ['figure-5-1.html']))


@test
def digits_latex():
    """Each digit in the LaTeX tables."""
    must_refuse(digit_changes([t + '.tex' for t in TABLES]))


@test
def digits_asciidoc():
    """Each digit in the AsciiDoc tables."""
    must_refuse(digit_changes([t + '.adoc' for t in TABLES]))


@test
def digits_report():
    """A spread of the digits of the report and of the page of canonical numbers."""
    must_refuse(digit_changes(['report.html', 'CANONICAL-NUMBERS.md'], 80), alone=2)


@test
def digits_pdf():
    """Two glyphs exchanged in the text of a PDF so that it prints another number."""
    tool('qpdf'), tool('pdftotext')
    variants = []
    for name in ('figure-5-1.pdf', 'table-5-1.pdf', 'table-5-4.pdf', 'figure-5-1.table.pdf', 'report.pdf'):
        changed = pdftext.other_numbers(fresh(name), folder('qpdf'), 3 if MODE == 'some' or name == 'report.pdf' else 8)
        need(changed, f'{name}: no number could be changed')
        variants += [Variant('number in PDF text', name, what, data) for what, data in changed]
    must_refuse(variants)


@test
def words():
    """A letter changed in the words: fidelity covers every word, not the numbers alone."""
    variants = []
    for name in ('figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.slides.svg', 'figure-5-1.alt.txt', 'figure-5-1.description.txt',
                 'figure-5-1.html', 'report.html', 'CANONICAL-NUMBERS.md', *(f'table-5-1.{e}' for e in ('svg', 'md', 'csv', 'html', 'tex', 'adoc'))):
        data = fresh(name)
        places = [start + m.start() + 1 for start, end, _ in visible.visible(name, data)
                  for m in re.finditer(rb'(?<![\\\w])[a-z]{4,}(?![\w{])', data[start:end])]
        for at in spread(places, 12):
            new = b'x' if data[at:at + 1] != b'x' else b'y'
            variants.append(Variant('letter', name, f'"{around(data, at)}"', data[:at] + new + data[at + 1:]))
    must_refuse(variants)


@test
def bars_moved():
    """A bar end moved by 2 px, in the SVG of each form and in the page."""
    variants = []
    for name in FIGURES:
        data = fresh(name)
        bars = drawing.bars(data)
        need(len(bars) >= 2, f'{name}: {len(bars)} bars found')
        for number, bar in enumerate(bars):
            for what, steps in (('right end +2', {'width': 2}), ('right end -2', {'width': -2}), ('left end +2', {'x': 2, 'width': -2}),
                                ('left end -2', {'x': -2, 'width': 2}), ('whole bar +2', {'x': 2})):
                variants.append(Variant('bar moved by 2 px', name, f'bar {number}, {what}', drawing.moved(data, bar, **steps)))
    must_refuse(variants)


@test
def lines_moved():
    """A tick, span end, floor, extension or gridline moved by 2 px."""
    variants = []
    for name in FIGURES:
        data = fresh(name)
        lines = drawing.upright_lines(data)
        need(len(lines) >= 10, f'{name}: {len(lines)} upright lines found')
        variants += [Variant('line moved by 2 px', name, line[2].decode(), drawing.moved(data, line, x1=2, x2=2)) for line in lines]
    must_refuse(variants)


@test
def labels_swapped():
    """Two tick labels or two bar labels exchanged: their words, or their positions."""
    variants = []
    for name in FIGURES:
        data = fresh(name)
        pairs = list(zip(TICKS, TICKS[1:])) + [('10 µs', '100 ms'), ('43 µs', '164 µs'), ('9 ms', '18 ms')]
        for first, second in pairs:
            spans = drawing.label(data, first), drawing.label(data, second)
            need(all(spans), f'{name}: no label "{first}" or "{second}"')
            variants.append(Variant('words swapped', name, f'{first} and {second}', drawing.swapped(data, *spans)))
            places = [drawing.x_of_label(data, s) for s in spans]
            need(all(places), f'{name}: "{first}" or "{second}" has no x')
            variants.append(Variant('positions swapped', name, f'{first} and {second}', drawing.swapped(data, *places)))
    must_refuse(variants)


@test
def marks_deleted():
    """A bar, a tick or a label taken away."""
    variants = []
    for name in FIGURES:
        data = fresh(name)
        for bar in drawing.bars(data):
            variants.append(Variant('bar deleted', name, bar[2].decode(), re.sub(rb'^\s*</rect>', b'', drawing.replaced(data, bar, b''))
                                    if bar[2].endswith(b'/>') else drawing.replaced(data, bar, b'<g>').replace(b'</rect>', b'</g>', 1), MISSING))
        for start, end in drawing.texts(data):
            variants.append(Variant('text deleted', name, data[start:end].decode(), data[:start] + data[end:], MISSING))
        for line in spread([e for e in drawing.upright_lines(data) if e[2].endswith(b'/>')], 20):
            variants.append(Variant('line deleted', name, line[2].decode(), drawing.replaced(data, line, b''), MISSING))
    must_refuse(variants)


ROWS = {'md': rb'(?m)^\|(?![-: |]+\|\s*$).*\n', 'csv': rb'(?m)^.+\n', 'html': rb'<tr\b.*?</tr>', 'tex': rb'(?m)^[^\n]*&[^\n]*\\\\.*\n',
        'adoc': rb'(?m)^(?:[\d.+*<^>a-z]*)\|(?!===).*\n'}


@test
def rows_deleted():
    """Any row of any table deleted, and any sentence of the description."""
    variants = []
    for table in TABLES:
        for end, pattern in ROWS.items():
            name = f'{table}.{end}'
            data = fresh(name)
            rows = list(re.finditer(pattern, data, re.S) if end == 'html' else re.finditer(pattern, data))
            need(len(rows) >= 3, f'{name}: {len(rows)} rows found')
            for row in rows:
                variants.append(Variant('row deleted', name, row.group().decode(), data[:row.start()] + data[row.end():], MISSING))
        name = table + '.svg'
        data = fresh(name)
        lines = {}
        for start, end in drawing.texts(data):
            lines.setdefault(drawing.attribute(data[start:end], 'y'), []).append((start, end))
        for spans in lines.values():
            less = data
            for start, end in sorted(spans, reverse=True):
                less = less[:start] + less[end:]
            variants.append(Variant('row deleted', name, f'{len(spans)} texts', less, MISSING))
    name = 'figure-5-1.description.txt'
    data = fresh(name)
    for sentence in re.finditer(rb'[A-Z][^.]*(?:\.\d[^.]*)*\.(?=\s)', data):
        variants.append(Variant('sentence deleted', name, sentence.group().decode(), data[:sentence.start()] + data[sentence.end():], MISSING))
    must_refuse(variants)


@test
def numbers_added():
    """A number that the model does not print: a label, a row, a sentence."""
    variants = []

    def add(name, what, data):
        variants.append(Variant('number added', name, what, data, ADDED))

    text = b'<text x="3" y="14" font-size="14" fill="#16202A">7 ms</text>'
    for name in ('figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.slides.svg', *(t + '.svg' for t in TABLES)):
        data = fresh(name)
        add(name, 'a label', data.replace(b'</svg>', text + b'</svg>'))
        at = data.rfind(b'</text>')
        add(name, 'behind a label', data[:at] + b' 7 ms' + data[at:])
        at = data.find(b'</desc>')
        if at > 0:
            add(name, 'in the description', data[:at] + b' And 7 milliseconds.' + data[at:])
    for name in ('figure-5-1.html', 'report.html', *(t + '.html' for t in TABLES)):
        data = fresh(name)
        add(name, 'a paragraph', data.replace(b'</body>', b'<p>7 ms</p></body>'))
        row = re.search(ROWS['html'], data, re.S)
        if row:
            add(name, 'a row twice', data[:row.end()] + row.group() + data[row.end():])
        if name in ('figure-5-1.html', 'report.html'):
            add(name, 'a label', data.replace(b'</svg>', text + b'</svg>', 1))
    for table in TABLES:
        for end in ('md', 'csv', 'tex', 'adoc'):
            data = fresh(f'{table}.{end}')
            rows = list(re.finditer(ROWS[end], data))
            add(f'{table}.{end}', 'a row twice', data[:rows[-1].end()] + rows[-1].group() + data[rows[-1].end():])
            if end != 'csv':
                add(f'{table}.{end}', 'a sentence', data + b'\nAnd 7 ms.\n')
    for name in ('figure-5-1.alt.txt', 'figure-5-1.description.txt', 'CANONICAL-NUMBERS.md'):
        add(name, 'a sentence', fresh(name) + b'And 7 milliseconds.\n')
    must_refuse(variants)


@test
def marks_added():
    """A bar that the model does not draw."""
    variants = []
    for name in ('figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.slides.svg', 'figure-5-1.html'):
        data = fresh(name)
        bar = drawing.bars(data)[0]
        height = drawing.attribute(bar[2], 'height')
        extra = drawing.with_attribute(drawing.with_attribute(bar[2], 'y', drawing.attribute(bar[2], 'y') + 1.5 * height), 'x',
                                       drawing.attribute(bar[2], 'x') + 60)
        if not extra.endswith(b'/>'):
            extra += b'</rect>'
        variants.append(Variant('bar added', name, extra.decode(), data[:bar[0]] + extra + data[bar[0]:], ADDED))
    must_refuse(variants)


@test
def pdf_bars_moved():
    """A bar end moved by 2 px (1.5 pt) in the content stream of the PDF."""
    tool('qpdf')
    name = 'figure-5-1.pdf'
    changed = pdftext.moved_bars(fresh(name), folder('qpdf'), 1.5)
    need(len(changed) >= 2, f'{len(changed)} bars found in the content stream')
    must_refuse([Variant('bar moved by 2 px', name, what, data) for what, data in changed])


@test
def png_pixels():
    """A bar of the PNG made longer or shorter by 2 px, and a label painted over."""
    name = 'figure-5-1.png'
    svg = fresh('figure-5-1.svg')
    scale = png.decode(fresh(name)).width / drawing.width(svg)
    variants = []
    for number, bar in enumerate(drawing.bars(svg)):
        x, y, w, h = (drawing.attribute(bar[2], a) * scale for a in ('x', 'y', 'width', 'height'))
        top, bottom, right = round(y), round(y + h), round(x + w)
        colour = png.decode(fresh(name)).pixel(round(x + 3 * scale), round(y + 3 * scale))
        for what, left_edge, right_edge, paint in (('longer', right - 2, right + round(2 * scale), colour),
                                                   ('shorter', right - round(2 * scale), right + 1, b'\xff\xff\xff')):
            image = png.decode(fresh(name))
            image.paint(left_edge, top, right_edge, bottom, paint)
            variants.append(Variant('bar in PNG by 2 px', name, f'bar {number} {what}', png.encode(image), UNPLACED))
    image = png.decode(fresh(name))
    x, y, h = (drawing.attribute(drawing.bars(svg)[0][2], a) * scale for a in ('x', 'y', 'height'))
    image.paint(round(x - 50 * scale), round(y), round(x - 4 * scale), round(y + h), b'\xff\xff\xff')
    variants.append(Variant('label painted over', name, 'the low end of the first bar', png.encode(image), UNPLACED))
    must_refuse(variants, alone=1)


def rewritten_by_minidom(data):
    return xml.dom.minidom.parseString(data).toxml(encoding='utf-8')


def rewritten_by_etree(data):
    """With a prefix on every element."""
    return xml.etree.ElementTree.tostring(xml.etree.ElementTree.fromstring(data), encoding='utf-8')


def rewritten_by_etree_default(data):
    xml.etree.ElementTree.register_namespace('', 'http://www.w3.org/2000/svg')
    try:
        return xml.etree.ElementTree.tostring(xml.etree.ElementTree.fromstring(data), encoding='us-ascii')
    finally:
        xml.etree.ElementTree.register_namespace('svg', 'http://www.w3.org/2000/svg')


def rewritten_by_xmllint(data):
    path = write(os.path.join(WORK, 'xmllint.svg'), data)
    return run(['xmllint', '--format', path]).out.encode()


def other_colour(data):
    return re.sub(rb'(?i)#0B3A66', b'#12446F', data)


def without_marks(data):
    """Without data attributes, with a comment and an attribute of somebody else's."""
    data = re.sub(rb'\sdata-[\w-]+="[^"]*"', b'', data)
    return re.sub(rb'<svg\b', b'<!-- edited 3 times --><svg xmlns:x="urn:x" x:y="7"', data, count=1)


@test
def harmless_svg():
    """The SVG rewritten by other XML libraries, in another colour, without data attributes."""
    names = ['figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.slides.svg', 'table-5-1.svg', 'table-5-4.svg', 'figure-5-1.table.svg']
    ways = [('minidom', rewritten_by_minidom), ('ElementTree, prefixed', rewritten_by_etree), ('ElementTree, ASCII', rewritten_by_etree_default),
            ('other attributes', without_marks)]
    if shutil.which('xmllint'):
        ways.append(('xmllint --format', rewritten_by_xmllint))
    variants = [Variant('', n, w, f(fresh(n))) for n in names for w, f in ways]
    variants += [Variant('', n, 'another colour', other_colour(fresh(n))) for n in ('figure-5-1.svg', 'figure-5-1.slides.svg')]
    must_pass(variants)


def reflowed_html(data):
    """Every space between words becomes a line end with indentation; styles and tags stay."""
    parts = re.split(rb'(<style.*?</style>|<pre.*?</pre>|<[^>]*>)', data, flags=re.S)
    return b''.join(p if p.startswith(b'<') else re.sub(rb'(?<=\w) (?=\w)', b'\n   ', p) for p in parts)


def padded_cells(data):
    return re.sub(rb'(?m)(?<=\|) (?=[^\s|:-])', b'   ', data)


def rewrapped(data):
    return '\n\n'.join(textwrap.fill(p, 50, break_on_hyphens=False, break_long_words=False)
                       for p in data.decode().split('\n\n')).encode() + b'\n\n'


def other_csv(data):
    out = io.StringIO()
    csv.writer(out, quoting=csv.QUOTE_ALL).writerows(csv.reader(io.StringIO(data.decode('utf-8-sig'), newline='')))
    return out.getvalue().encode()


@test
def harmless_text():
    """White space reflowed in text, Markdown, HTML, LaTeX and AsciiDoc; CSV with other quotes and line ends; another colour."""
    variants = [Variant('', 'figure-5-1.description.txt', 'wrapped at another width', rewrapped(fresh('figure-5-1.description.txt'))),
                Variant('', 'figure-5-1.alt.txt', 'wrapped at another width', rewrapped(fresh('figure-5-1.alt.txt'))),
                Variant('', 'figure-5-1.html', 'another colour', other_colour(fresh('figure-5-1.html')))]
    for table in TABLES:
        variants.append(Variant('', table + '.csv', 'quoted, CRLF', other_csv(fresh(table + '.csv'))))
        variants.append(Variant('', table + '.md', 'padded cells', padded_cells(fresh(table + '.md'))))
        variants.append(Variant('', table + '.html', 'reflowed', reflowed_html(fresh(table + '.html'))))
        variants.append(Variant('', table + '.tex', 'indented', re.sub(rb'(?m)^(?=.*&)', b'    ', fresh(table + '.tex'))))
        variants.append(Variant('', table + '.adoc', 'spaces behind the bars', re.sub(rb'(?m)\|(?=[^=\s])', b'|  ', fresh(table + '.adoc'))))
    variants.append(Variant('', 'figure-5-1.html', 'reflowed', reflowed_html(fresh('figure-5-1.html'))))
    variants.append(Variant('', 'report.html', 'reflowed', reflowed_html(fresh('report.html'))))
    variants.append(Variant('', 'CANONICAL-NUMBERS.md', 'padded cells', padded_cells(fresh('CANONICAL-NUMBERS.md')) + b'\n\n'))
    must_pass(variants)


@test
def harmless_pdf():
    """The PDF written again by qpdf in three ways."""
    tool('qpdf')
    variants = []
    for name in ('figure-5-1.pdf', 'table-5-1.pdf', 'report.pdf'):
        for what, options in (('linearised', ['--linearize']), ('QDF', ['--qdf', '--object-streams=disable']),
                              ('object streams', ['--object-streams=generate', '--recompress-flate', '--compression-level=1'])):
            variants.append(Variant('', name, what, pdftext.rewritten(fresh(name), folder('qpdf'), options)))
    must_pass(variants)


@test
def harmless_png():
    """The PNG packed again."""
    must_pass([Variant('', 'figure-5-1.png', 'packed again', png.encode(png.decode(fresh('figure-5-1.png'))))])


@test
def the_test_itself():
    """A check that refuses nothing, or refuses without a place, does not pass these tests."""
    variant = Variant('k', 'a.svg', 'w', b'')
    good = 'd/a.svg:3:7: error: the text differs [text]\n    expected: 43 µs\n    found:    44 µs'
    for text, expected in ((good, True), ('', False), (good.replace('d/a.svg', 'd/b.svg'), False), (good.replace(':3:7', ''), False),
                           (good.split('\n', maxsplit=1)[0], False), (good.replace('error', 'note'), False)):
        found = findings_by_file(text).get('d/a.svg', [])
        need(is_refusal(variant, 'd/a.svg', found) == expected, f'{text!r} counts as a refusal: {not expected}')
    data = b'<svg viewBox="0 0 9 9"><text x="1" y="2">43</text><rect x="1" y="1" width="20" height="12" fill="#123456"/></svg>'
    need([chr(data[a]) for a, _ in visible.digits('a.svg', data)] == ['4', '3'], 'the digits of an SVG are not found')
    page = '<p title="7">µ 8</p><style>9</style><table><td>µ1</td></table>'.encode()
    need([chr(page[a]) for a, _ in visible.digits('a.html', page)] == ['7', '8', '1'], 'the digits of a page are not found')
    image = png.Image(4, 3, 3, [bytearray(range(12)) for _ in range(3)], [])
    need(png.decode(png.encode(image)).rows == image.rows, 'a PNG does not survive')


if __name__ == '__main__':
    main()
