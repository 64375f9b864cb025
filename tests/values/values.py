"""Numbers handed on: each format goes through the program that it is for, and what comes out is what figproof prints.
usage: values.py [TEST]..."""
import csv
import html.parser
import io
import json
import os
import re
import sys
from fractions import Fraction

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

HERE = os.path.dirname(os.path.abspath(__file__))
NASTY = os.path.join(HERE, 'nasty.yaml')
FILES = ('values.json', 'values.csv', 'values.tex', 'values.adoc', 'values.rst.inc', 'values.yml', 'values.typ')


def values(form, model=MODEL):
    result = figproof('values', '-m', model, '--format', form)
    need_exit(result, CLEAN)
    return result.out


def texts(model=MODEL):
    """(cell, form or None for the default, spoken) -> text; from the CSV, which csv.reader reads."""
    found, seen = {}, set()
    for row in csv.DictReader(io.StringIO(values('csv', model))):
        if not row['plain']:
            seen.add(row['name'])
            continue
        for spoken in (False, True):
            text = row['spoken' if spoken else 'plain']
            found[row['name'], row['form'], spoken] = text
            if row['name'] not in seen:
                found[row['name'], None, spoken] = text
        seen.add(row['name'])
    need(len(found) > 40, 'hardly any value')
    return found


def fold(text):
    return ' '.join(text.replace('\u00a0', ' ').split())


def need_texts(expected, found, what):
    for key in expected:
        need(key in found, f'{what}: {key} is missing')
        need(fold(found[key]) == fold(expected[key]), f'{what}: {key} reads "{found[key]}", expected "{expected[key]}"')
    extra = sorted(set(map(str, found)) - set(map(str, expected)))
    need(not extra, f'{what}: not expected {extra[:4]}')


@test
def known_values():
    """The chapter's numbers in every form, plain and spoken, and the exact value as a fraction of its unit."""
    found = json.loads(values('json'))
    mid = found['fetch_time.midrange']
    need(mid['forms']['whole'] == {'plain': '82 µs', 'spoken': '82 microseconds'}, f'midrange: {mid}')
    need(Fraction(mid['exact']) == Fraction(5 * 2**20, 64 * 10**9) * 10**6 and mid['unit'] == 'µs', f'midrange: {mid}')
    cost = found['regenerate_time.conservative']
    need(cost['forms']['tenths']['plain'] == '17.9 ms' and cost['forms']['whole']['spoken'] == '18 milliseconds', f'{cost}')
    need(cost['default'] == 'whole', f'{cost}')
    need(found['crossover']['forms']['rounded']['plain'] == 'roughly 427,000 tokens', f'{found["crossover"]}')
    need('ratio.ceiling.optimistic' in found and len([k for k in found if k.startswith('ratio.')]) == 9, 'ratio has nine cells')


@test
def json_and_csv_agree():
    """Python's json and csv read the same texts; a form that cannot print a value is empty; inexact values are marked."""
    for model in (MODEL, NASTY):
        expected, found = texts(model), {}
        data = json.loads(values('json', model))
        for name, cell in data.items():
            for form, words in cell['forms'].items():
                for spoken in (False, True):
                    text = words['spoken' if spoken else 'plain']
                    found[name, form, spoken] = text
                    if form == cell['default']:
                        found[name, None, spoken] = text
        need_texts(expected, found, 'JSON')
        rows = list(csv.DictReader(io.StringIO(values('csv', model))))
        for row in rows:
            cell = data[row['name']]
            need((row['exact'], row['unit'], row['inexact'] == 'yes') == (cell['exact'], cell['unit'], cell.get('inexact', False)),
                 f'{row} against {cell}')
    third = [row for row in rows if row['name'] == 'third']
    need([row['plain'] for row in third] == ['', '1.67 $'] and third[0]['exact'] == '5/3', f'{third}')
    need(data['diagonal'].get('inexact') is True and 'inexact' not in data['third'], 'the root is not marked')


def macro(name, form, spoken):
    digits = 'Zero One Two Three Four Five Six Seven Eight Nine'.split()
    words = re.findall('[A-Za-z]+|[0-9]', f'{name}.{form or ""}')
    return 'val' + ''.join(digits[int(w)] if w.isdigit() else w[0].upper() + w[1:] for w in words) + ('Spoken' if spoken else '')


@test
def latex():
    """pdflatex prints what each macro stands for."""
    tool('pdflatex'), tool('pdftotext')
    for model in (MODEL, NASTY):
        expected = texts(model)
        where = folder('latex')
        write(os.path.join(where, 'values.tex'), values('tex', model))
        body = '\n\n'.join(f'S{i}S \\{macro(*key)}{{}} E' for i, key in enumerate(expected))
        write(os.path.join(where, 'book.tex'),
              '\\documentclass{article}\n\\usepackage[T1]{fontenc}\n\\usepackage[paperwidth=60cm,margin=1cm]{geometry}\n'
              f'\\pagestyle{{empty}}\\input{{values}}\n\\begin{{document}}\n{body}\n\\end{{document}}\n')
        result = run(['pdflatex', '-interaction=nonstopmode', '-halt-on-error', 'book.tex'], cwd=where)
        need_exit(result, 0)
        text = fold(run(['pdftotext', '-enc', 'UTF-8', 'book.pdf', '-'], cwd=where).out)
        # what pdftotext makes of signs from fonts without a table of characters
        for written, meant in (('Ö', '×'), ('’', "'"), ('‘', '`')):
            text = text.replace(written, meant)
        found = {key: match.group(1) for i, key in enumerate(expected) if (match := re.search(f'S{i}S (.*?) E', text))}
        need_texts(expected, found, 'LaTeX')


class Paragraphs(html.parser.HTMLParser):
    """The texts of the paragraphs."""

    def __init__(self, page):
        super().__init__()
        self.found, self.open = [], False
        self.feed(page)

    def handle_starttag(self, tag, _):
        if tag == 'p':
            self.open = True
            self.found.append('')
        elif self.open:
            self.found[-1] += f'<{tag}>'

    def handle_endtag(self, tag):
        self.open = self.open and tag != 'p'

    def handle_data(self, data):
        if self.open:
            self.found[-1] += data


@test
def asciidoc():
    """asciidoctor prints what each attribute stands for, without emphasis, links or typographic changes."""
    tool('asciidoctor')
    for model in (MODEL, NASTY):
        expected = texts(model)
        where = folder('asciidoc')
        write(os.path.join(where, 'values.adoc'), values('asciidoc', model))

        def name(cell, form, spoken):
            return '-'.join(['val', cell] + [form] * bool(form) + ['spoken'] * spoken).replace('.', '-').replace('_', '-').lower()
        body = '\n\n'.join(f'so {{{name(*key)}}} it is' for key in expected)
        write(os.path.join(where, 'book.adoc'), f'= Book\ninclude::values.adoc[]\n\n{body}\n')
        result = run(['asciidoctor', '-s', '--failure-level=WARN', '-a', 'attribute-missing=warn', '-o', '-', 'book.adoc'], cwd=where)
        need_exit(result, 0)
        found = [re.sub('^so | it is$', '', p) for p in Paragraphs(result.out).found]
        need(len(found) == len(expected), f'{len(found)} paragraphs, expected {len(expected)}')
        need_texts(expected, dict(zip(expected, found)), 'AsciiDoc')


@test
def sphinx():
    """docutils puts in what each substitution stands for, without a warning."""
    try:
        from docutils import core, nodes
    except ImportError:
        skip('python3-docutils is not installed')
    for model in (MODEL, NASTY):
        expected = texts(model)
        body = '\n\n'.join(f'so |{cell}{"." + form if form else ""}{"-spoken" * spoken}| it is' for cell, form, spoken in expected)
        complaints = io.StringIO()
        tree = core.publish_doctree(values('sphinx', model) + '\n\n' + body, settings_overrides={'warning_stream': complaints})
        need(not complaints.getvalue(), complaints.getvalue())
        found = [re.sub('^so | it is$', '', p.astext()) for p in tree.findall(nodes.paragraph)]
        need(len(found) == len(expected), f'{len(found)} paragraphs, expected {len(expected)}')
        need(not list(tree.findall(nodes.emphasis)) + list(tree.findall(nodes.reference)), 'a value became markup')
        need_texts(expected, dict(zip(expected, found)), 'Sphinx')


def leaves(tree, path=()):
    for name, below in tree.items():
        if isinstance(below, dict):
            yield from leaves(below, path + (name,))
        else:
            yield path + (name,), below


def named(expected):
    """The texts under the names of a format that nests."""
    return {(*cell.split('.'), form + '-spoken' * spoken): text for (cell, form, spoken), text in expected.items() if form}


def stringify(meta):
    """Plain text of pandoc's inlines; anything but words and spaces is markup."""
    said = ''
    for block in meta:
        for inline in block['c'] if block['t'] in ('Para', 'Plain') else [block]:
            need(inline['t'] in ('Str', 'Space', 'SoftBreak'), f'a value became {inline["t"]}')
            said += inline['c'] if inline['t'] == 'Str' else ' '
    return said


@test
def quarto():
    """YAML that python3-yaml reads; pandoc, which reads Quarto's variables as Markdown, makes plain words of each."""
    tool('pandoc')
    try:
        import yaml
    except ImportError:
        skip('python3-yaml is not installed')
    for model in (MODEL, NASTY):
        expected = named(texts(model))
        path = write(os.path.join(folder('quarto'), '_variables.yml'), values('quarto', model))
        tree = yaml.safe_load(read(path))
        need(set(dict(leaves(tree))) == set(expected), 'other names than expected')
        result = run(['pandoc', '--metadata-file', path, '-f', 'markdown', '-t', 'json', os.devnull])
        need_exit(result, 0)

        def walk(meta, way=()):
            if meta['t'] == 'MetaMap':
                for name, below in meta['c'].items():
                    yield from walk(below, way + (name,))
            else:
                need(meta['t'] == 'MetaInlines', f'{way} became {meta["t"]}')
                yield way, stringify(meta['c'])
        meta = json.loads(result.out)['meta']
        found = {path: text for name, below in meta.items() for path, text in walk(below, (name,))}
        need_texts(expected, found, 'Quarto')


@test
def typst():
    """A Typst dictionary of strings; compiled too when typst is installed."""
    for model in (MODEL, NASTY):
        expected = named(texts(model))
        source = values('typst', model)
        need(source.startswith('#let values = ('), 'it does not begin with #let')
        # As far as Typst's dictionaries of strings go they are Python's, with other brackets.
        tree = eval(re.sub(r'("(?:[^"\\]|\\.)*")|\(|\)', lambda m: m.group(1) or {'(': '{', ')': '}'}[m.group()],  # pylint: disable=eval-used
                           source.removeprefix('#let values = ')), {'__builtins__': {}})
        need_texts(expected, dict(leaves(tree)), 'Typst')
        if shutil.which('typst'):
            where = folder('typst')
            write(os.path.join(where, 'values.typ'), source)
            write(os.path.join(where, 'book.typ'), '#import "values.typ": values\n#metadata(values) <all>\n')
            result = run(['typst', 'query', 'book.typ', '<all>', '--field', 'value', '--one'], cwd=where)
            need_exit(result, 0)
            need_texts(expected, dict(leaves(json.loads(result.out))), 'Typst, compiled')


MEETING = '''figproof: 1
book: {title: Names, language: en}
sections: [{id: all, title: All}]
quantities:
  a_b: {value: 1, basis: defined, section: all}
  aB: {value: 2, basis: defined, section: all}
  a: {value: 3, basis: defined, section: all, forms: {b: {}}}
'''


@test
def names_that_meet():
    """Two texts with one macro or attribute name are an error that tells both; other formats keep them apart."""
    model = write(os.path.join(folder('meeting'), 'model.yaml'), MEETING)
    for form, macro_name in (('tex', 'valAB'), ('asciidoc', 'val-a-b')):
        result = figproof('values', '-m', model, '--format', form)
        need_exit(result, BAD_INPUT)
        need_words(result, macro_name, 'a_b', 'a|b', 'model.yaml:')
        need(not result.out, 'something was printed all the same', result)
    for form in ('json', 'csv', 'sphinx', 'quarto', 'typst'):
        values(form, model)


@test
def artifacts():
    """render writes all seven, check reads them back, and values prints the same bytes."""
    out = folder('out')
    need_exit(figproof('render', *INPUT, '-o', out, '--only', 'values'), CLEAN)
    need(sorted(os.listdir(out)) == sorted(FILES), f'written: {sorted(os.listdir(out))}')
    for name, form in zip(FILES, ('json', 'csv', 'tex', 'asciidoc', 'sphinx', 'quarto', 'typst')):
        need(read(os.path.join(out, name)).decode() == values(form), f'values --format {form} is not {name}')
        need_exit(figproof('check', *INPUT, os.path.join(out, name)), CLEAN)


EDITS = ((b'82', b'83'), (b'microseconds', b'milliseconds'), (b'17.9', b'18.0'), (b'roughly', b'about'))


@test
def edited_artifacts():
    """check finds an edited number, an edited word, a renamed text, two texts that changed places, and one that is gone."""
    out = folder('out')
    need_exit(figproof('render', *INPUT, '-o', out, '--only', 'values'), CLEAN)
    for name in FILES:
        path = os.path.join(out, name)
        sound = read(path)
        lines = sound.split(b'\n')
        at = next(i for i, line in enumerate(lines) if b'43' in line and b's' in line)
        swapped = sound.replace(b'microseconds', b'\0').replace(b'milliseconds', b'microseconds').replace(b'\0', b'milliseconds')
        spoiled = [sound.replace(old, new, 1) for old, new in EDITS]
        spoiled += [swapped, b'\n'.join(lines[:at] + lines[at + 1:]),
                    re.sub(rb'([fF]etch[-_]?[tT]ime)', rb'\1x', sound, count=1)]
        for i, data in enumerate(spoiled):
            need(data != sound, f'{name}: edit {i} changes nothing')
            write(path, data)
            result = figproof('check', *INPUT, path)
            need_exit(result, FINDINGS)
            need_words(result, name)
        write(path, sound)
        need_exit(figproof('check', *INPUT, path), CLEAN)


main()
