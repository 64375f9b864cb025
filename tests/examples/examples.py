"""The books of other fields in data/examples: rendered and read back, tampered with, varied. usage: examples.py [TEST]..."""
import csv
import io
import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import visible
from harness import *

EXAMPLES = os.path.join(SOURCE, 'data', 'examples')
BOOKS = {'five-minute-rule': ('figure-6-1', 'figure-6-2', 'figure-6-3', 'table-6-1', 'table-6-2'),
         'sound': ('figure-7-1', 'figure-7-2', 'figure-7-3', 'table-7-1', 'table-7-2')}


def book(name, templates=None):
    return ['-m', os.path.join(EXAMPLES, name, 'model.yaml'), '-t', templates or os.path.join(EXAMPLES, name, 'templates')]


def made(name):
    """The book's artifacts, rendered once for all tests of this process."""
    target = os.path.join(WORK, 'made', name)
    if not os.path.isdir(target):
        need_exit(figproof('render', *book(name), '-o', target), CLEAN)
    return target


def values(name, *arguments):
    result = figproof('values', '-m', os.path.join(EXAMPLES, name, 'model.yaml'), '--format', 'json', *arguments)
    need_exit(result, CLEAN)
    return json.loads(result.out)


def model_text(name):
    return read(os.path.join(EXAMPLES, name, 'model.yaml')).decode()


@test
def rendered():
    """Each book renders; every figure and table is there in every form, and the check finds all of it clean."""
    folder('made')
    for name, stems in BOOKS.items():
        shutil.rmtree(os.path.join(WORK, 'made', name), ignore_errors=True)
        out = made(name)
        for stem in stems:
            forms = ('.svg', '.png', '.html', '.pdf', '.book.svg', '.slides.svg', '.alt.txt', '.description.txt') if stem.startswith('figure') else (
                '.svg', '.pdf', '.html', '.md', '.tex', '.adoc', '.csv')
            missing = [form for form in forms if not os.path.exists(os.path.join(out, stem + form))]
            need(not missing, f'{stem}: no {missing}')
        need_exit(figproof('check', *book(name), out), CLEAN)


@test
def what_a_book_must_show():
    """Each has twenty derived quantities and more, two axes, a unit of its own, log and linear figures, a line, a table, signs and sizes."""
    for name, stems in BOOKS.items():
        text = model_text(name)
        derived = re.findall(r'(?m)^  (\w+):(?: \{from: |\n(?:    [^\n]*\n)*?    from: )', text)
        need(len(derived) >= 20, f'{name}: {len(derived)} derived quantities')
        axes = re.search(r'(?ms)^axes:\n(.*?)^\S', text).group(1)
        need(len(re.findall(r'(?m)^  \w+:', axes)) >= 2, f'{name}: one axis')
        need(re.search(r'(?m)^units:\n  \S', text), f'{name}: no unit of its own')
        files = {stem: read(os.path.join(EXAMPLES, name, 'templates', stem + '.yaml')).decode() for stem in stems}
        whole = '\n'.join(files.values())
        for what in ('axis: {scale: log', 'axis: {scale: linear', 'mark: line', 'table:', 'quote_with', 'alt:', 'description:'):
            need(what in whole + text, f'{name}: no "{what}"')
        need(all(re.search(r'(?m)^alt:', files[s]) for s in stems if s.startswith('figure')), f'{name}: a figure without its own alt text')
        printed = ' '.join(f['plain'] for v in values(name).values() for f in v['forms'].values())
        for what, pattern in (('a negative number', r'(?<!10)−\d'), ('a very small one', r'× 10⁻(?:[⁶⁷⁸⁹]|¹[⁰¹²³⁴⁵⁶⁷⁸⁹])'), ('a very large one', r'× 10¹[⁰¹²³⁴⁵⁶⁷⁸⁹]|\d,\d{3},\d{3},\d{3}')):
            need(re.search(pattern, printed), f'{name} prints no {what.removeprefix("a ")}')
        claims = figproof('claims', '-m', os.path.join(EXAMPLES, name, 'model.yaml'))
        need_exit(claims, CLEAN)
        need(claims.out.count('which is false') >= 2, f'{name}: no sentence of a source is refuted', claims)


@test
def no_c_for_them():
    """No word of these books stands in the program: what they need is in their files."""
    words = sorted({w for name in BOOKS for w in re.findall(r'(?m)^  (\w{6,}):', model_text(name))} |
                   {'whisper', 'turbojet', 'disk1987', 'decibels', 'five minutes'})
    need(len(words) > 50, f'only {words}')
    source = ''
    for where, _, names in os.walk(os.path.join(SOURCE, 'src')):
        source += ''.join(read(os.path.join(where, n)).decode() for n in names if n.endswith(('.c', '.h')))
    strings = ' '.join(re.findall(r'"((?:[^"\\]|\\.)*)"', source))
    plain_words = {'length', 'section', 'intensity', 'impedance', 'pressure', 'velocity', 'distance', 'frequency', 'interval', 'minute', 'atmosphere', 'second', 'access', 'source', 'extremes'}
    found = [w for w in words if w not in plain_words and re.search(rf'\b{w}\b', strings)]
    need(not found, f'the program knows {found}')


def changed_digit(name, data, which):
    places = visible.digits(name, data)
    need(places, f'{name} shows no digit')
    at, _ = places[which * (len(places) - 1) // 4]
    return data[:at] + bytes([0x30 + (data[at] - 0x30 + 1) % 10]) + data[at + 1:]


@test
def tampered():
    """One digit changed in any artifact is refused with its place, what was expected and what was found."""
    for name in BOOKS:
        out = made(name)
        spoiled, paths = folder('spoiled', name), []
        for artifact in sorted(os.listdir(out)):
            if artifact.endswith(('.png', '.pdf', '.json', '.typ', '.yml', '.inc')) or artifact.startswith(('values', 'report')):
                continue
            data = read(os.path.join(out, artifact))
            if not visible.digits(artifact, data):
                continue
            for which in range(5):
                paths.append(write(os.path.join(spoiled, str(which), artifact), changed_digit(artifact, data, which)))
        need(len(paths) > 100, f'only {len(paths)} changed artifacts')
        result = figproof('check', *book(name), '--max-findings', '0', *paths)
        need_exit(result, FINDINGS)
        missed = [p for p in paths if not re.search(re.escape(p) + r':\d+:\d+: error: [^\n]*(?:\n    (?!hint)[^\n]*)*\n    (?:expected|found):', result.text)]
        need(not missed, f'{len(missed)} of {len(paths)} changes were not refused: {missed[:5]}')
        print(f'{name}: {len(paths)} digits refused')
        one = figproof('check', *book(name), paths[0])
        need_exit(one, FINDINGS)


@test
def tampered_bar():
    """A bar's end and a line's corner moved by two pixels are refused."""
    for name, figure, pattern in (('five-minute-rule', 'figure-6-1.svg', rb'(<rect [^>]*width=")(\d+\.\d+)("[^>]*height="24")'),
                                  ('sound', 'figure-7-2.svg', rb'(<rect [^>]*width=")(\d+\.\d+)("[^>]*height="24")'),
                                  ('sound', 'figure-7-3.svg', rb'(<path d="M[\d.]+,[\d.]+ L)([\d.]+)(,)')):
        data = read(os.path.join(made(name), figure))
        found = re.search(pattern, data)
        need(found, f'{figure}: nothing to move')
        moved = data[:found.start(2)] + b'%.3f' % (float(found.group(2)) + 2) + data[found.end(2):]
        path = write(os.path.join(folder('moved'), figure), moved)
        result = figproof('check', *book(name), path)
        need_exit(result, FINDINGS)
        need_words(result, '[position]')


@test
def failing_claim():
    """Under an assumption that breaks a claim nothing is written, and the finding names the claim and what it would take."""
    for name, setting, claim in (('five-minute-rule', 'store_price.disk1997=20000 $', 'few_minutes'), ('sound', 'power.whisper=1e-6 W', 'whisper_lost')):
        target = os.path.join(folder('claim'), name)
        result = figproof('render', *book(name), '--set', setting, '-o', target)
        need_exit(result, FINDINGS)
        need_words(result, claim, 'model.yaml:', '[claim]')
        need(not os.path.exists(target) or not os.listdir(target), 'something was written', result)


@test
def failing_erratum():
    """A sentence of the source that has become true is a finding: with cheaper disks, five minutes it is."""
    target = os.path.join(folder('erratum'), 'out')
    result = figproof('render', *book('five-minute-rule'), '--set', 'store_price.disk1987=22500 $', '-o', target)
    need_exit(result, FINDINGS)
    need_words(result, 'memory_resident', '[erratum]')
    need(not os.path.exists(target) or not os.listdir(target), 'something was written', result)


@test
def what_if():
    """Another assumption changes every number that rests on it, and no other; the artifacts say what was assumed."""
    target = os.path.join(folder('what-if'), 'out')
    need_exit(figproof('render', *book('five-minute-rule'), '--set', 'store_price.flash2007=1998 $', '-o', target), CLEAN)
    rows = {row[0]: row for row in csv.reader(io.StringIO(read(os.path.join(target, 'table-6-1.csv')).decode('utf-8-sig'), newline=''))}
    before = {row[0]: row for row in csv.reader(io.StringIO(read(os.path.join(made('five-minute-rule'), 'table-6-1.csv')).decode('utf-8-sig'), newline=''))}
    need(rows['flash of 2007'][1] == '1,998 $' and rows['flash of 2007'][-1] == '29 min', f'{rows["flash of 2007"]}')
    need(all(rows[k] == before[k] for k in before if k in rows and not k.startswith('flash')), f'{rows}')
    page = read(os.path.join(target, 'figure-6-1.html')).decode().lower()
    need('what if' in re.sub(r'<[^>]*>', '', page), 'the page does not say that it is a what-if')
    need_exit(figproof('check', *book('five-minute-rule'), '--set', 'store_price.flash2007=1998 $', target), CLEAN)
    need_exit(figproof('check', *book('five-minute-rule'), target), FINDINGS)


@test
def quoted_together():
    """A number that is quoted with others is refused where they are missing."""
    for name, figure, old, new, missing in (
            ('five-minute-rule', 'figure-6-1', '**{{own_break_even.disk2007|minutes}} ÷ {{own_break_even.disk1987|minutes}}**', 'by far', 'own_break_even'),
            ('sound', 'figure-7-2', ', {{level[saw, near]}} against {{level[speech, near]}}', '', 'level[saw, near]')):
        templates = os.path.join(folder('quotes'), name)
        shutil.copytree(os.path.join(EXAMPLES, name, 'templates'), templates)
        path = os.path.join(templates, figure + '.yaml')
        text = read(path).decode()
        need(old in text, f'{figure} does not quote them')
        write(path, text.replace(old, new))
        result = figproof('render', *book(name, templates), '-o', os.path.join(folder('quotes-out'), name))
        need_exit(result, FINDINGS)
        need_words(result, '[quote]', missing)


@test
def decibels_are_no_pascals():
    """A level added to a pressure is refused, in words that name both."""
    text = model_text('sound').replace('  extremes: {from: max(level) - min(level)', '  extremes: {from: max(level) - min(pressure)')
    need(text != model_text('sound'), 'nothing was changed')
    path = write(os.path.join(folder('decibels'), 'model.yaml'), text)
    result = figproof('claims', '-m', path)
    need(result.code in (FINDINGS, BAD_INPUT), 'accepted', result)
    need_words(result, 'decibel', 'mass', '[dimension]')


@test
def alt_texts():
    """Each alt text is at most 250 characters of words that can be read aloud."""
    for name, stems in BOOKS.items():
        for stem in stems:
            if not stem.startswith('figure'):
                continue
            alt = read(os.path.join(made(name), stem + '.alt.txt')).decode().strip()
            description = read(os.path.join(made(name), stem + '.description.txt')).decode()
            need(40 < len(alt) <= 250, f'{stem}: {len(alt)} characters: {alt}')
            for symbol in ('µ', '%', '×', '−', '¢', ' dB', 'KiB', ' Pa ', ' min '):
                need(symbol not in alt + description, f'{stem}: "{symbol}" cannot be read aloud: {alt} {description}')
            need(len(description) > len(alt), f'{stem}: the description is shorter than the alt text')


if __name__ == '__main__':
    main()
