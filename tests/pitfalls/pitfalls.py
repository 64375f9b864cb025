"""Public faults of other tools, each tried here: log axes, rounding, units, tables, YAML, and files for other programs. Each test looks
at a spoiled artifact too, where there is one, so that it is seen to be able to fail. usage: pitfalls.py [TEST]..."""
import csv
import html
import io
import json
import os
import re
import shutil
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..', 'support'), HERE]
import png
from harness import *
from small import *

SIDES = 'axes: {side: {low: {label: low}, high: {label: high}}}\n'
TEXTS = ('.md', '.tex', '.adoc', '.csv', '.html', '.svg')


def pair(name, low, high, unit, form):
    return (f'{name}: {{over: side, section: all, basis: assumed, members: {{low: {{value: "{low}"}}, high: {{value: "{high}"}}}}, '
            f'forms: {{plain: {{unit: {unit}, {form}}}}}}}\n')


def plain(data):
    """The words of an artifact without its marks."""
    text = data.decode() if isinstance(data, bytes) else data
    return ' '.join(html.unescape(re.sub(r'<[^>]*>', '', text)).split())


# ---- log axes ----

def few_ticks(drawing):
    labels = drawing.ticks('[fpnµm]?s')
    if len(labels) < 2:
        return f'{len(labels)} tick labels: {labels}'
    values = [number_of(words) for words, _ in labels]
    return '' if values == sorted(values) and len(set(values)) == len(values) else f'ticks out of order: {labels}'


@test
def short_log_range():
    """matplotlib 8768: a bar from 0.45 to 0.46 s on a log axis has at least two tick labels, in every form."""
    place = folder('short')
    model(place, pair('wait', '0.45 s', '0.46 s', 's', 'decimals: 2'), SIDES)
    figure(place, 1, {'wait': 'wait'})
    out = render(place, '--only', 'figure-1')
    for name in ('figure-1.svg', 'figure-1.book.svg', 'figure-1.slides.svg'):
        need(not few_ticks(drawing(out, name)), f'{name}: {few_ticks(drawing(out, name))}')
    spoiled = re.sub(rb'>1 s<', b'><', read(os.path.join(out, 'figure-1.slides.svg')))
    able_to_fail(few_ticks(Drawing(spoiled)), 'one label left')


@test
def every_decade():
    """d3 394: every power of ten from 10⁻¹⁵ to 10¹⁸ has its label where it is in reach, and stands where its logarithm is."""
    place = folder('decades')
    starts = range(-15, 18, 3)
    model(place, ''.join(pair(f'time_{i}', f'2e{k} s', f'5e{k + 2} s', 's', 'significant: 1') for i, k in enumerate(starts)), SIDES)
    for i, k in enumerate(starts):
        figure(place, i + 10, {'bar': f'time_{i}'})
    out = render(place, *(a for i in range(len(starts)) for a in ('--only', f'figure-{i + 10}.svg')))
    for i, k in enumerate(starts):
        name = f'figure-{i + 10}.svg'
        problem = decades_problem(drawing(out, name), k)
        need(not problem, f'{name}: {problem}')
    spoiled = re.sub(rb'>10 fs<', b'><', read(os.path.join(out, 'figure-10.svg')))
    able_to_fail(decades_problem(Drawing(spoiled), -15), 'a lost decade')


def decades_problem(drawing, low):
    labels = drawing.ticks('[fpnµmkMGTPE]?s')
    values = [number_of(words) for words, _ in labels]
    wanted = [10.0 ** k for k in range(low, low + 4)]
    if len(values) != 4 or any(abs(a / b - 1) > 1e-9 for a, b in zip(values, wanted)):
        return f'labels {[w for w, _ in labels]} where 10^{low} to 10^{low + 3} belong'
    steps = [b - a for (_, a), (_, b) in zip(labels, labels[1:])]
    return '' if max(steps) - min(steps) < 0.01 else f'decades of {steps} px'


def bars_problem(drawing):
    bars = drawing.bars()
    if len(bars) != 2 or any(width <= 0 for _, width in bars):
        return f'bars {bars}'
    (low, wide), (high, _) = bars
    return '' if low + wide < high else f'the bar of smaller values does not end before the other begins: {bars}'


@test
def bars_do_not_hang_from_one():
    """ggplot2 4144: beside 2–50, the bar of 0.1–0.5 has a width above zero and begins at 0.1, not at 1."""
    place = folder('hang')
    model(place, pair('small', '0.1 s', '0.5 s', 's', 'decimals: 1') + pair('large', '2 s', '50 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'small': 'small', 'large': 'large'})
    out = render(place, '--only', 'figure-1')
    for name in ('figure-1.svg', 'figure-1.book.svg', 'figure-1.slides.svg'):
        shown = drawing(out, name)
        need(not bars_problem(shown), f'{name}: {bars_problem(shown)}')
        tick = dict(shown.ticks('m?s'))
        need(abs(shown.bars()[0][0] - tick['100 ms']) < 0.1, f'{name}: the bar of 0.1 s begins at {shown.bars()[0][0]}, its tick is at {tick}')
    spoiled = re.sub(rb'(<rect [^>]*x=")([\d.]+)("[^>]*height="24")', rb'\g<1>600\3', read(os.path.join(out, 'figure-1.svg')), count=1)
    able_to_fail(bars_problem(Drawing(spoiled)), 'a bar that hangs from elsewhere')


@test
def zero_on_log():
    """ggplot2 68: zero on a log axis is an error that names the quantity, and no figure is made."""
    place = folder('zero')
    model(place, pair('gap', '0 s', '5 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'gap': 'gap'})
    refused(place, 'gap.low', 'log')


@test
def negative_on_log():
    """ggplot2 68: so is a negative value."""
    place = folder('negative-log')
    model(place, pair('loss', '-2 s', '5 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'loss': 'loss'})
    refused(place, 'loss.low', 'log')
    figure(place, 1, {'loss': 'loss'}, axis='{scale: linear, unit: s, caption: time}')
    render(place, '--only', 'figure-1', out='linear')


# ---- one page, same bytes ----

def shared_ids(*pages):
    seen, twice = set(), []
    for page in pages:
        ids = set(re.findall(r'\sid="([^"]*)"', page.decode()))
        twice += sorted(seen & ids)
        seen |= ids
    return twice


@test
def ids_of_two_figures():
    """matplotlib 4349, 23693: two figures inlined in one page share no id, and a second run gives the same bytes."""
    place = folder('ids')
    model(place, pair('a', '2 s', '5 s', 's', 'decimals: 0') + pair('b', '20 s', '50 s', 's', 'decimals: 0'), SIDES)
    for number, of in ((1, 'a'), (2, 'b')):
        figure(place, number, {'bar': of}, more='table:\n  caption: As a table\n  columns:\n    - {head: Side, row-header: true}\n'
               f'    - {{head: Value, align: decimal}}\n  rows:\n    - {{each: side, cells: ["{{{{side.label}}}}", "{{{{{of}}}}}"]}}\n')
    first, second = contents(render(place, out='first')), contents(render(place, out='second'))
    need_same(first, second, 'two runs')
    pages = [first[name] for name in sorted(first) if name.endswith('.svg')]
    need(len(pages) >= 8 and any(b' id="' in page for page in pages), f'{len(pages)} pictures, or none with an id')
    for forms in ('.svg', '.book.svg', '.slides.svg'):
        twice = shared_ids(*(first[f'figure-{n}{forms}'] for n in (1, 2)))
        need(not twice, f'ids in both figures: {twice}')
    able_to_fail(shared_ids(pages[0], pages[0]), 'the same figure twice')


@test
def german_locale():
    """PDFGen 109: under a locale with a decimal comma every artifact has the same bytes."""
    locales = folder('locales')
    run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', os.path.join(locales, 'de_DE.UTF-8')])
    in_german = {'LC_ALL': 'de_DE.UTF-8', 'LANG': 'de_DE.UTF-8', 'LANGUAGE': 'de', 'LOCPATH': locales}
    probe = run(['locale', 'decimal_point'], env=in_german)
    need(probe.out.strip() == ',', 'this locale has no decimal comma: the test cannot fail', probe)
    place = folder('locale')
    model(place, pair('a', '1.25 ms', '12345.5 ms', 'ms', 'decimals: 2, group: ","'), SIDES)
    figure(place, 1, {'a': 'a'}, alt='From {{a.low|spoken}} to {{a.high|spoken}}.')
    table(place, 1, ['Side', 'Value'], [['low', '{{a.low}}'], ['high', '{{a.high}}']])
    plain_out = contents(render(place, out='c', env={'LC_ALL': 'C'}))
    german = contents(render(place, out='de', env=in_german))
    need_same(plain_out, german, 'LC_ALL=C and LC_ALL=de_DE.UTF-8')
    need(b'12,345.50' in german['table-1.md'], 'the number is not in the table')


# ---- signs and sizes ----

MINUS = r'(?:[−-]|\\ensuremath\{-\}|\$-\$|&minus;|&#8722;|\\textminus ?(?:\{\})?|minus[ ~])'


def unsigned(name, data, number='17.3'):
    """Places where the number stands without its sign."""
    text = data.decode() if name.endswith(('.tex', '.typ')) else plain(data)
    found = re.findall(f'({MINUS} ?)?' + re.escape(number) + r'(?![\d.])', text)
    if not found:
        return f'{name} does not print {number}'
    return '' if all(found) else f'{name} prints {number} without its sign'


@test
def negative_in_every_format():
    """knitr 2288: a negative derived value has its sign in every output: drawings, tables, texts, PDF, report and values."""
    place = folder('negative')
    model(place, 'gain: {value: 20 ms, basis: assumed, section: all}\ncost: {value: 37.3 ms, basis: assumed, section: all}\n'
          'rest: {from: gain - cost, section: all, forms: {plain: {unit: ms, decimals: 1}}}\n'
          'both: {over: side, section: all, members: {low: {from: rest}, high: {from: gain}}, forms: {plain: {unit: ms, decimals: 1}}}\n', SIDES)
    figure(place, 1, {'both': 'both'}, axis='{scale: linear, unit: ms, caption: time}', alt='What is left is {{rest|spoken}}.')
    table(place, 1, ['What', 'Value'], [['rest', '{{rest}}']], note='A rest of {{rest}}.')
    out = render(place)
    names = ['figure-1' + e for e in ('.svg', '.book.svg', '.slides.svg', '.html', '.alt.txt', '.description.txt')]
    names += ['table-1' + e for e in TEXTS] + ['report.html', 'CANONICAL-NUMBERS.md']
    names += [n for n in os.listdir(out) if n.startswith('values.') and not n.endswith('.json')]
    for name in names:
        data = read(os.path.join(out, name))
        need(not unsigned(name, data), unsigned(name, data))
    need(json.loads(read(os.path.join(out, 'values.json')))['rest']['forms']['plain']['plain'] == '−17.3 ms', 'values.json')
    if shutil.which('pdftotext'):
        for name in ('figure-1.pdf', 'table-1.pdf', 'report.pdf'):
            text = run(['pdftotext', '-layout', os.path.join(out, name), '-']).out
            need(not unsigned(name, text.encode()), unsigned(name, text.encode()))
    spoiled = read(os.path.join(out, 'table-1.md')).replace('−'.encode(), b'', 1)
    able_to_fail(unsigned('table-1.md', spoiled), 'a lost sign')
    changed = write(os.path.join(place, 'changed', 'table-1.md'), spoiled)
    result = figproof('check', *small_input(place), changed)
    need_exit(result, FINDINGS)
    need_words(result, 'table-1.md:', '−17.3 ms')


@test
def small_number_in_a_table():
    """knitr 1664: 3.485583e-08 s is never 0 in a table: it prints as 3.49 × 10⁻⁸ s, and a form that would print zero is refused."""
    place = folder('tiny')
    model(place, 'tiny: {value: 3.485583e-08 s, basis: assumed, section: all, forms: {three: {unit: s, significant: 3}, '
          'nano: {unit: ns, decimals: 1}, milli: {unit: ms, decimals: 2}}}')
    table(place, 1, ['What', 'Value', 'In small units'], [['tiny', '{{tiny}}', '{{tiny|nano}}']])
    out = render(place)
    for name in ('table-1' + e for e in TEXTS):
        text = plain(read(os.path.join(out, name)))
        need('34.9' in text, f'{name} does not print 34.9 ns: {text}')
        need(re.search(r'3\.49', text) and not re.search(r'(?<![\d.])0(?:\.0+)? ?(?:s|ms)\b', text), f'{name} prints {text}')
    need('3.49 × 10⁻⁸ s' in read(os.path.join(out, 'table-1.md')).decode(), 'not in powers of ten')
    table(place, 1, ['What', 'Value'], [['tiny', '{{tiny|milli}}']])
    refused(place, 'zero', 'tiny')


def run_together(text):
    """Mantissa and exponent without a sign between them."""
    return re.search(r'1\.2345 ?10|1\.2345[⁻-]?7|10[-−]?7(?!\d)', text)


@test
def mantissa_and_exponent():
    """rmarkdown 301: 33316.71 and 1.2345e-7 keep mantissa and exponent apart in alt text, HTML, Markdown and the rest."""
    place = folder('exponent')
    model(place, 'large: {value: 33316.71 m, basis: assumed, section: all, forms: {plain: {unit: m, group: ","}}}\n'
          'small: {value: 1.2345e-7 m, basis: assumed, section: all, forms: {plain: {unit: m, significant: 5}}}\n'
          'both: {over: side, section: all, members: {low: {from: small}, high: {from: large}}, forms: {plain: {unit: m, significant: 5, group: ","}}}', SIDES)
    figure(place, 1, {'both': 'both'}, axis='{scale: log, unit: m, caption: length}', alt='From {{small|spoken}} to {{large|spoken}}.')
    table(place, 1, ['What', 'Value'], [['small', '{{small}}'], ['large', '{{large}}']])
    out = render(place)
    for name in ['table-1' + e for e in TEXTS] + ['figure-1.html', 'figure-1.svg', 'report.html', 'CANONICAL-NUMBERS.md']:
        text = plain(read(os.path.join(out, name)))
        need(re.search(r'33,316\.71|33,317', text), f'{name} does not print 33,316.71')
        need(re.search(r'1\.2345 ?(?:×|\\times|\$\\times\$|\\ensuremath\{\\times\}|\\texttimes(?:\{\})?) ?10', text) or name.endswith('.tex'), f'{name}: {text}')
        need(not run_together(text), f'{name}: "{run_together(text).group() if run_together(text) else ""}"')
    alt = read(os.path.join(out, 'figure-1.alt.txt')).decode()
    need('1.2345 times ten to the minus 7 metres' in alt and '33,316.71 metres' in alt, alt)
    able_to_fail(run_together('1.234510-7'), '1.234510-7')
    if shutil.which('pdftotext'):
        text = run(['pdftotext', '-layout', os.path.join(out, 'table-1.pdf'), '-']).out
        need(re.search(r'1\.2345 × 10', text), f'table-1.pdf: {text}')


# ---- rounding ----

@test
def half_away_from_zero():
    """2.5 is 3, −2.5 is −3, 1.005 with two decimals is 1.01 (a binary 1.005 gives 1.00), 9.9996 with four digits is 10.00."""
    place = folder('half')
    given = {'a': ('2.5', 'decimals: 0', '3'), 'b': ('-2.5', 'decimals: 0', '−3'), 'c': ('1.005', 'decimals: 2', '1.01'),
             'd': ('9.9996', 'significant: 4', '10.00'), 'e': ('0.125', 'decimals: 2', '0.13'), 'f': ('2.675', 'decimals: 2', '2.68'),
             'g': ('427246', 'quantum: 1000, group: ","', '427,000'), 'h': ('9007199254740993', 'group: ","', '9,007,199,254,740,993'),
             'i': ('0.1', 'decimals: 20', '0.10000000000000000000')}
    model(place, '\n'.join(f'{n}: {{value: {v}, basis: assumed, section: all, forms: {{plain: {{{f}}}}}}}' for n, (v, f, _) in given.items()))
    result = figproof('values', '-m', os.path.join(place, 'model.yaml'), '--format', 'json')
    need_exit(result, CLEAN)
    found = {n: v['forms']['plain']['plain'] for n, v in json.loads(result.out).items()}
    wrong = {n: found[n] for n, (_, _, text) in given.items() if found[n] != text}
    need(not wrong, f'printed {wrong}')
    able_to_fail({n for n, (_, _, text) in given.items() if f'{float(given[n][0]):.2f}' != text and n in 'cf'}, 'binary rounding')


@test
def rounding_once():
    """A value rounded for one form is not rounded again for the next, unless the model says printed(): 0.45 is 0, not 0.5 and then 1."""
    place = folder('once')
    model(place, 'x: {value: 0.449, basis: assumed, section: all, forms: {tenths: {decimals: 1}, hundredths: {decimals: 2}}}\n'
          'ten: {value: 10, basis: assumed, section: all}\n'
          'once: {from: x * ten, section: all, forms: {whole: {decimals: 0}}}\n'
          'twice: {from: "printed(x, hundredths) * ten", section: all, forms: {whole: {decimals: 0}}}\n')
    found = json.loads(figproof('values', '-m', os.path.join(place, 'model.yaml'), '--format', 'json').out)
    need(found['x']['forms']['tenths']['plain'] == '0.4', f'{found["x"]}')
    need(found['once']['forms']['whole']['plain'] == '4' and found['twice']['forms']['whole']['plain'] == '5', f'{found["once"]} {found["twice"]}')


# ---- units ----

@test
def second_over_millisecond():
    """pint 370: s/ms is 1000, not 1.0."""
    place = folder('units')
    model(place, 'long: {value: 1 s, basis: assumed, section: all}\nshort: {value: 1 ms, basis: assumed, section: all}\n'
          'ratio: {from: long / short, section: all}\nfraction: {value: 5 s/ms, basis: assumed, section: all, forms: {plain: {}}}\n')
    found = json.loads(figproof('values', '-m', os.path.join(place, 'model.yaml'), '--format', 'json').out)
    need(found['ratio']['forms']['default']['plain'] == '1000', f'{found["ratio"]}')
    need('5000' in json.dumps(found['fraction']) or '5 s/ms' in json.dumps(found['fraction']), f'{found["fraction"]}')


@test
def quantity_over_itself():
    """unsure 5: a set over itself is exactly 1 in every member, and minus itself exactly 0; there is no range."""
    place = folder('itself')
    model(place, pair('rate', '32 GB/s', '121 GB/s', 'GB/s', 'decimals: 0') + 'one: {from: rate / rate, section: all}\nnone: {from: rate - rate, section: all}\n'
          'across: {from: max(rate) / min(rate), section: all, forms: {plain: {decimals: 2}}}', SIDES + 'claims:\n  same: {section: all, holds: all(rate / rate == 1)}\n')
    table(place, 1, ['What', 'Value'], [['across', '{{across}}']])
    result = figproof('render', *small_input(place), '--dump', 'quantity')
    need_exit(result, CLEAN)
    need_words(result, 'one.low\t1\t', 'one.high\t1\t', 'none.low\t0\t', 'none.high\t0\t')
    need('across\t1\t' not in result.out, 'max over min is 1: the test cannot fail', result)


@test
def units_that_do_not_go_together():
    """Adding µs to MiB, and GB printed where FLOP/s stands, are errors that name both sides; KB and GFLOPS are told what to write."""
    place = folder('mixed')
    model(place, 'time: {value: 43 µs, basis: assumed, section: all}\nsize: {value: 5 MiB, basis: assumed, section: all}\n'
          'both: {from: time + size, section: all}\n')
    table(place, 1, ['What', 'Value'], [['size', '{{size}}']])
    refused(place, 'time + size', 'time', 'information')
    for unit, hint in (('KB', 'kB'), ('GFLOPS', 'FLOP/s')):
        model(place, f'size: {{value: 5 {unit}, basis: assumed, section: all}}\n')
        refused(place, unit, hint)


@test
def own_units():
    """A unit of the model has its plural, its spoken form and its own dimension: pages are not seconds, and cents are dollars."""
    place = folder('own')
    model(place, 'price: {value: 250 ¢/page, basis: assumed, section: all, forms: {dollars: {unit: $/page, decimals: 2}}}\n'
          'pages: {value: 1 page, basis: assumed, section: all, forms: {plain: {unit: page}}}\n'
          'cost: {from: price * pages, section: all, forms: {plain: {unit: $, decimals: 2}}}\n',
          'units: {page: {one: page, many: pages}, $: {one: dollar, many: dollars}, ¢: {one: cent, many: cents, equals: 0.01 $}}\n')
    found = json.loads(figproof('values', '-m', os.path.join(place, 'model.yaml'), '--format', 'json').out)
    need(found['price']['forms']['dollars'] == {'plain': '2.50 $/page', 'spoken': '2.50 dollars per page'}, f'{found["price"]}')
    need(found['pages']['forms']['plain']['plain'] == '1 page' and found['cost']['forms']['plain']['plain'] == '2.50 $', f'{found}')


# ---- tables and other programs' marks ----

SPECIAL = ('MFU 40%', 'A_100 & B', '#1', '~', '\\\\', 'a^b', '{x}', '$5', '<b>', 'a|b', '*c*', '`d`', '[e](f)')


@test
def special_characters():
    """papaja 66: raw % & _ # ~ \\ ^ { } $ < | * ` [ in labels come out as themselves from LaTeX, Markdown, AsciiDoc, HTML and CSV."""
    place = folder('special')
    labels = [s.replace('\\\\', '\\') for s in SPECIAL]
    names = ''.join(f"  - '{s}'\n" for s in labels)
    members = ''.join(f"    m{i}: {{label: '{s}'}}\n" for i, s in enumerate(labels))
    model(place, 'x:\n    over: mark\n    section: all\n    basis: assumed\n    members:\n' +
          ''.join(f'      m{i}: {{value: {i + 2} s}}\n' for i in range(len(labels))).rstrip('\n'), f'names:\n{names}axes:\n  mark:\n{members}')
    write(os.path.join(place, 'templates', 'table-1.yaml'), 'figproof: 1\ntable: "1"\nsection: all\ncaption: Marks\ncolumns:\n'
          '  - {head: Mark, row-header: true}\n  - {head: Value, align: decimal}\nrows:\n  - {each: mark, cells: ["{{mark.label}}", "{{x}}"]}\n')
    out = render(place)
    rows = list(csv.reader(io.StringIO(read(os.path.join(out, 'table-1.csv')).decode('utf-8-sig'), newline='')))
    need([r[0] for r in rows if r[0] in labels] == labels, f'CSV: {rows}')
    seen = {'html': read(os.path.join(out, 'table-1.html')).decode()}
    if shutil.which('pandoc'):
        seen['pandoc'] = run(['pandoc', '-f', 'markdown', '-t', 'html', '--wrap=none', os.path.join(out, 'table-1.md')]).out
        seen['gfm'] = run(['pandoc', '-f', 'gfm', '-t', 'html', '--wrap=none', os.path.join(out, 'table-1.md')]).out
    if shutil.which('asciidoctor'):
        seen['asciidoctor'] = run(['asciidoctor', '-e', '-o', '-', os.path.join(out, 'table-1.adoc')]).out
    for who, page in seen.items():
        cells = [' '.join(html.unescape(re.sub(r'<[^>]*>', '', c)).split()) for c in re.findall(r'<t[hd][^>]*>(.*?)</t[hd]>', page, re.S)]
        lost = [label for label in labels if label not in cells]
        need(not lost, f'{who} loses {lost}: {cells}')
    if shutil.which('pdflatex'):
        write(os.path.join(out, 'book.tex'), '\\documentclass{article}\\usepackage[T1]{fontenc}\\usepackage[utf8]{inputenc}\\usepackage{textcomp,booktabs,array}'
              '\\begin{document}\\input{table-1.tex}\\end{document}\n')
        need_exit(run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'book.tex'], cwd=out), 0)
        text = run(['pdftotext', '-layout', os.path.join(out, 'book.pdf'), '-']).out
        lost = [i + 2 for i in range(len(labels)) if not re.search(f'(?<!\\d){i + 2} ?s(?!\\w)', text)]
        need(not lost, f'LaTeX sets no row for the values {lost}: {text}')
        for label in ('MFU 40%', 'A_100 & B', '#1', '{x}', '$5', 'a|b', '*c*', '[e](f)'):
            need(label in text, f'LaTeX loses "{label}": {text}')
        spoiled = read(os.path.join(out, 'table-1.tex')).replace(b'\\%', b'%')
        write(os.path.join(out, 'table-1.tex'), spoiled)
        spoilt = run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'book.tex'], cwd=out)
        able_to_fail(spoilt.code or not re.search(r'(?<!\d)2 ?s', run(['pdftotext', '-layout', os.path.join(out, 'book.pdf'), '-']).out), 'a raw %')


@test
def grouping_in_tables():
    """A grouped number is one cell of one row in CSV, Markdown, AsciiDoc and LaTeX, with a comma or with a thin space."""
    place = folder('group')
    model(place, 'a: {value: 1234567 B, basis: assumed, section: all, forms: {comma: {unit: B, group: ","}, thin: {unit: B, group: "\u2009"}}}\n')
    table(place, 1, ['What', 'Comma', 'Thin'], [['a', '{{a}}', '{{a|thin}}']])
    out = render(place)
    rows = list(csv.reader(io.StringIO(read(os.path.join(out, 'table-1.csv')).decode('utf-8-sig'), newline='')))
    need([' '.join(cell.split()) for cell in rows[-1][1:3]] == ['1,234,567 B', '1 234 567 B'], f'{rows}')
    need('1,234,567' in read(os.path.join(out, 'table-1.tex')).decode(), 'LaTeX')


# ---- YAML ----

def yaml_says(place, quantities, *words, more=''):
    model(place, quantities, more)
    result = figproof('claims', '-m', os.path.join(place, 'model.yaml'))
    need_exit(result, BAD_INPUT if words else CLEAN)
    need_words(result, *words)
    return result


@test
def yaml_numbers():
    """pyyaml 173: 1e10 is a number, as are 5e-1 and 3.; what only looks like one (1_000, 1:30, 0b1, 010, 0x10, no) is refused."""
    place = folder('yaml')
    model(place, 'a: {value: 1e10, basis: assumed, section: all, forms: {plain: {group: ","}}}\nb: {value: 5e-1, basis: assumed, section: all}\n'
          'c: {value: 427000 B, basis: assumed, section: all, forms: {plain: {unit: B, group: ","}}} #5 is a comment\n')
    found = json.loads(figproof('values', '-m', os.path.join(place, 'model.yaml'), '--format', 'json').out)
    need(found['a']['forms']['plain']['plain'] == '10,000,000,000' and found['b']['forms']['default']['plain'] == '0.5', f'{found}')
    need(found['c']['forms']['plain']['plain'] == '427,000 B', f'{found}')
    for value in ('1_000', '1:30', '0b1', '010', '0x10', 'no', '.inf', '.nan', '~', '1,000'):
        yaml_says(place, f'a: {{value: "{value}", basis: assumed, section: all}}', 'model.yaml:5:')


@test
def yaml_duplicate_key():
    """pyyaml 165: a key that stands twice is an error that names both lines; the last one does not win."""
    result = yaml_says(folder('twice'), 'a: {value: 1 s, basis: assumed, section: all}\nb: {value: 2 s, basis: assumed, section: all}\n'
                       'a: {value: 3 s, basis: assumed, section: all}', 'model.yaml:7:3')
    need(re.search(r'\b5:3\b', result.text), 'the first place is not named', result)


@test
def yaml_traps():
    """libyaml: anchors, aliases, merge keys, tags, two documents, NBSP indentation, U+2028 in a comment, tabs and deep nesting are refused in place."""
    place = folder('traps')
    line = 'a: {value: 1 s, basis: assumed, section: all}'
    for lines, where in ((f'x: &b {line[3:]}', '5:6'), ('a: *b', '5:6'), (line + '\n  <<: {a: 1}', '6:'), (line + '\n---\n' + line, ''),
                         (line + '\n \u00a0b: 1', '6:'), ('# x\u2028b: 1\n  ' + line, '5:'), ('a:\n\tvalue: 1 s', '6:'), (f'a: !!str {line[3:]}', '5:6')):
        write(os.path.join(place, 'model.yaml'), HEAD + 'quantities:\n  ' + lines + '\n')
        result = figproof('claims', '-m', os.path.join(place, 'model.yaml'))
        need_exit(result, BAD_INPUT)
        need_words(result, 'model.yaml:' + where, 'error:')
    write(os.path.join(place, 'model.yaml'), HEAD + 'quantities: ' + '[' * 100000 + '\n')
    need_exit(figproof('claims', '-m', os.path.join(place, 'model.yaml'), timeout=10), BAD_INPUT)


@test
def yaml_comma_in_brackets():
    """[427,000] is two values to YAML: the error says so, or that a comma does not belong there."""
    place = folder('comma')
    model(place, 'a: {value: 1 s, basis: assumed, section: all, quote_with: [427,000]}')
    result = figproof('claims', '-m', os.path.join(place, 'model.yaml'))
    need_exit(result, BAD_INPUT)
    need_words(result, 'model.yaml:5:')


# ---- for whoever shows it ----

PAGE = '''<!doctype html><meta charset="utf-8"><style>%s</style><body style="margin:0">%s<pre id="out"></pre><script>
const svg = document.querySelector("svg"), all = [...svg.querySelectorAll("text")].filter(t => t.textContent.trim());
const box = all.map(t => t.getBoundingClientRect()), edge = svg.getBoundingClientRect(), bad = [];
box.forEach((a, i) => {
  if (a.left < edge.left - 1 || a.right > edge.right + 1) bad.push("leaves the page: " + all[i].textContent);
  box.forEach((b, k) => { if (k > i && a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 3 && b.top < a.bottom - 3)
    bad.push("overlap: " + all[i].textContent + " | " + all[k].textContent); });
});
document.getElementById("out").textContent = "WIDTH " + Math.round(box.reduce((s, b) => s + b.width, 0)) + "\\n" + bad.join("\\n");
</script>'''


def shown(place, svg, style):
    """(sum of text widths, complaints) of a picture in a browser under a style sheet."""
    page = write(os.path.join(place, 'page.html'), PAGE % (style, svg))
    result = run([tool('chromium'), '--headless', '--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage', f'--user-data-dir={place}/profile',
                  '--dump-dom', 'file://' + page], timeout=120)
    found = re.search(r'<pre id="out">WIDTH (\d+)\n?(.*?)</pre>', result.out, re.S)
    need(found, 'the browser said nothing', result)
    return int(found.group(1)), [html.unescape(line) for line in found.group(2).split('\n') if line]


@test
def wider_font():
    """graphviz 951: with a wider font than was meant no text overlaps another and none leaves the page; with a huge one the test sees it."""
    place = folder('font')
    if 'DejaVu Sans' not in run([tool('fc-list'), ':', 'family']).out:
        skip('the font DejaVu Sans is not installed')
    model(place, pair('short', '43 µs', '164 µs', 'µs', 'decimals: 0') + pair('long', '9 ms', '18 ms', 'ms', 'decimals: 0'), SIDES)
    figure(place, 1, {'short': 'short', 'long': 'long'}, more='lede: A sentence that is long enough to fill more than a line of the figure, so that it has to be broken somewhere in the middle of it.\n'
           'note: Another sentence of the same kind, which stands below the plot and is broken into lines as well because it is so long.\n')
    out = render(place, '--only', 'figure-1')
    svg = read(os.path.join(out, 'figure-1.svg')).decode()
    meant, bad = shown(place, svg, '')
    need(not bad, f'as it is meant: {bad}')
    wide, bad = shown(place, svg, 'text, tspan { font-family: "DejaVu Sans" !important }')
    need(wide > meant * 1.02, f'the font is not wider ({meant} and {wide} px): the test cannot fail')
    need(not bad, f'in DejaVu Sans: {bad}')
    _, bad = shown(place, svg, 'text, tspan { font-family: "DejaVu Sans" !important; font-size: 24px !important }')
    able_to_fail(bad, 'a font of twice the size')


def css(data):
    """Elements that office suites place wrongly: style sheets, classes, styles, textLength."""
    root = Drawing(data).root
    return [e.tag.replace(SVG, '') for e in root.iter() if e.tag == SVG + 'style' or any(e.get(a) is not None for a in ('class', 'style', 'textLength', 'transform-origin'))]


@test
def slides_are_plain():
    """vectorpea 120, svglite 118: the slides form has plain attributes only, no CSS and no textLength."""
    place = folder('slides')
    model(place, pair('a', '2 s', '5 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'a': 'a'})
    slides = read(os.path.join(render(place, '--only', 'figure-1'), 'figure-1.slides.svg'))
    need(not css(slides), f'{css(slides)}')
    able_to_fail(css(slides.replace(b'<rect ', b'<rect style="fill:red" ', 1)), 'a style')


def size_problem(data):
    root = Drawing(data).root
    box = [float(n) for n in root.get('viewBox', '0 0 0 0').split()]
    try:
        size = [float(re.sub(r'(?:px|pt)$', '', root.get(a))) for a in ('width', 'height')]
    except (TypeError, ValueError):
        return 'no width or height in units that everyone reads'
    return '' if box[2] > 0 and abs(size[0] / size[1] - box[2] / box[3]) < 0.001 else f'{size} against {box}'


@test
def svg_has_a_size():
    """pandoc 8505, XeLaTeX: every SVG has width and height in its viewBox's own ratio, and its words as text."""
    place = folder('size')
    model(place, pair('a', '2 s', '5 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'a': 'a'})
    table(place, 1, ['What', 'Value'], [['low', '{{a.low}}']])
    out = render(place)
    for name in sorted(n for n in os.listdir(out) if n.endswith('.svg')):
        data = read(os.path.join(out, name))
        need(not size_problem(data), f'{name}: {size_problem(data)}')
        need(any(words == '2 s' for words, *_ in Drawing(data).texts), f'{name} has no text "2 s"')
    able_to_fail(size_problem(data.replace(b' height="', b' height="1', 1)), 'another ratio')
    able_to_fail(size_problem(re.sub(rb' width="[^"]*"', b'', data, count=1)), 'no width')


@test
def pdf_fonts():
    """matplotlib 28521: fonts in a PDF are embedded, map to Unicode, and none is Type 3."""
    program, place = tool('pdffonts'), folder('fonts')
    model(place, pair('a', '2 µs', '5 ms', 'µs', 'decimals: 0, group: ","'), SIDES)
    figure(place, 1, {'a': 'a'})
    table(place, 1, ['What', 'Value'], [['low', '{{a.low}}']])
    out = render(place)
    for name in ('figure-1.pdf', 'table-1.pdf', 'report.pdf'):
        rows = run([program, os.path.join(out, name)]).out.splitlines()[2:]
        need(rows, f'{name} has no font: its text is outlines')
        for row in rows:
            flags = row.split()[-5:-2]
            need('Type 3' not in row and flags[0] == 'yes' and flags[2] == 'yes', f'{name}: {row}')


@test
def pdflatex_twice():
    """drawio 4527: pdflatex includes the PDF twice without a word of warning, at its own size."""
    program, place = tool('pdflatex'), folder('latex')
    model(place, pair('a', '2 s', '5 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'a': 'a'})
    out = render(place, '--only', 'figure-1')
    write(os.path.join(out, 'book.tex'), '\\documentclass{article}\\usepackage{graphicx}\\usepackage[a4paper,margin=20mm]{geometry}\\begin{document}\n'
          '\\includegraphics{figure-1.pdf}\n\n\\includegraphics{figure-1.pdf}\n\\setbox0\\hbox{\\includegraphics{figure-1.pdf}}\\typeout{WIDTH \\the\\wd0}\\end{document}\n')
    for _ in range(2):
        need_exit(run([program, '-interaction=nonstopmode', '-halt-on-error', 'book.tex'], cwd=out), 0)
    log = read(os.path.join(out, 'book.log')).decode('utf-8', 'replace')
    complaints = re.findall(r'(?m)^.*(?:[Ww]arning|Overfull|PDF inclusion|^!).*$', log)
    need(not complaints, f'{complaints[:4]}')
    wide = re.search(r'WIDTH ([\d.]+)pt', log)
    need(wide and abs(float(wide.group(1)) / 72.27 * 72 - 340) < 0.2, f'{wide.group() if wide else "no width"}')


@test
def alt_reaches_the_page():
    """quarto-cli 14348, svglite 154: the author's alt text is in the SVG's title, in the HTML and in a file of its own."""
    place = folder('alt')
    model(place, pair('a', '2 s', '5 s', 's', 'decimals: 0'), SIDES)
    figure(place, 1, {'a': 'a'}, alt='Waiting takes {{a.low|spoken}} or more.')
    out = render(place, '--only', 'figure-1')
    words = 'Waiting takes 2 seconds or more.'
    need(read(os.path.join(out, 'figure-1.alt.txt')).decode().strip() == words, 'the file')
    root = Drawing(read(os.path.join(out, 'figure-1.svg'))).root
    need(root.get('role') == 'img' and words in ' '.join(root.find(SVG + 'title').text.split()), 'the SVG')
    need(words in plain(read(os.path.join(out, 'figure-1.html'))) or words in read(os.path.join(out, 'figure-1.html')).decode(), 'the page')
    spoiled = write(os.path.join(place, 'changed', 'figure-1.svg'), read(os.path.join(out, 'figure-1.svg')).replace(words.encode(), b'A chart.'))
    need_exit(figproof('check', *small_input(place), spoiled), FINDINGS)


if __name__ == '__main__':
    main()
