"""Figures of ranges: ticks in any unit, rows that look alike, crowded values, short gaps, and the words made from them. Each test looks
at a spoiled drawing too, where there is one, so that it is seen to be able to fail. usage: ranges.py [TEST]..."""
import os
import random
import re
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [os.path.join(HERE, '..', 'support'), HERE]
from harness import *
from small import *

FORMS = ('figure-1.svg', 'figure-1.book.svg', 'figure-1.slides.svg')
LETTERS = 'abcdefghijkl'


def values(name, unit, numbers, form=''):
    """A quantity over the axis of as many members as there are numbers."""
    members = ', '.join(f'{LETTERS[i]}: {{value: "{n} {unit}"}}' for i, n in enumerate(numbers))
    return (f'{name}: {{over: of{len(numbers)}, section: all, basis: assumed, members: {{{members}}}, '
            f'forms: {{plain: {{unit: "{unit}"{form}}}}}}}\n')


def axes(*counts):
    """Axes of2, of9 … of so many members, and two units of one's own."""
    lines = ''.join(f'  of{n}: {{' + ', '.join(f'{c}: {{label: {c}}}' for c in LETTERS[:n]) + '}\n' for n in counts)
    return 'axes:\n' + lines + 'units: {season: {one: season, many: seasons}, €: {one: euro, many: euros}}\n'


def words(drawing):
    return [t[0] for t in drawing.texts]


def one_figure(place, numbers, axis, *arguments, unit='s', form='', more=''):
    model(place, values('a', unit, numbers, form), axes(len(numbers)))
    figure(place, 1, {'a': 'a'}, axis=axis, more=more)
    return render(place, '--only', 'figure-1', *arguments)


def labels(out, name='figure-1.svg'):
    """Texts of the axis: centred ones above all others."""
    centred = [(y, x, w) for w, x, y, anchor in drawing(out, name).texts if anchor == 'middle']
    top = min(y for y, _, _ in centred)
    return [w for y, x, w in sorted(centred) if y == top]


# ---- ticks ----

@test
def decades_of_the_unit():
    """A log axis in minutes has its decades in minutes, in every form."""
    out = one_figure(folder('minutes'), ['0.8', '11.6'], '{scale: log, unit: min, caption: time}', unit='min', form=', decimals: 1')
    for name in FORMS:
        need(labels(out, name) == ['0.1 min', '1 min', '10 min', '100 min'], f'{name}: {labels(out, name)}')


@test
def binary_decades():
    """Decades of KiB stay in KiB where MiB would take seven digits."""
    out = one_figure(folder('kib'), ['300', '40000'], '{scale: log, unit: KiB, caption: size}', unit='KiB', form=', group: ","')
    need(labels(out) == ['100 KiB', '1,000 KiB', '10,000 KiB', '100,000 KiB'], str(labels(out)))


@test
def thousands_alike():
    """Where one label is grouped, all are: 1,000 beside 10,000, and beside a value of 3,010."""
    axis = '{scale: log, unit: €/season, caption: cost}'
    out = one_figure(folder('grouped'), ['300', '30100'], axis, unit='€/season')
    need(labels(out) == ['100 €/season', '1,000 €/season', '10,000 €/season', '100,000 €/season'], str(labels(out)))
    out = one_figure(folder('grouped-value'), ['30', '910'], axis, unit='€/season', form=', group: ","')
    need(labels(out)[-1] == '1000 €/season', f'nothing is grouped: {labels(out)}')
    out = one_figure(folder('grouped-ends'), ['1010', '3010'], '{scale: linear, unit: s, caption: time}', form=', group: ","')
    need('1,000 s' in labels(out), str(labels(out)))


@test
def said_in_the_caption():
    """`elide` leaves a denominator out of the ticks, if the caption says it; `ticks: plain` leaves out the unit."""
    place = folder('elide')
    out = one_figure(place, ['300', '3010'], '{scale: log, unit: €/season, elide: season, caption: cost per season}', unit='€/season',
                     form=', elide: season, group: ","')
    need(labels(out) == ['100 €', '1,000 €', '10,000 €'], str(labels(out)))
    figure(place, 1, {'a': 'a'}, axis='{scale: log, unit: €/season, elide: season, caption: cost}')
    refused(place, 'must stand in the axis')
    figure(place, 1, {'a': 'a'}, axis='{scale: log, unit: €/season, elide: min, caption: cost per min}')
    refused(place, 'no such denominator')
    out = one_figure(folder('plain'), ['3', '400'], '{scale: log, unit: ms, ticks: plain, caption: time in ms}', unit='ms')
    need(labels(out) == ['1', '10', '100', '1000'], str(labels(out)))


@test
def plain_numbers():
    """An axis of plain numbers: unit 1, or none."""
    for name, unit in (('one', ', unit: "1"'), ('bare', ', unit: 1'), ('none', '')):
        out = one_figure(folder('numbers', name), ['3', '400'], f'{{scale: log{unit}, caption: number}}', unit='')
        need(labels(out) == ['1', '10', '100', '1000'], f'{name}: {labels(out)}')
    place = folder('numbers', 'plane')
    model(place, values('a', '', ['3', '400']) + values('b', '', ['5', '7']), axes(2))
    write(os.path.join(place, 'templates', 'figure-1.yaml'),
          'figproof: 1\nfigure: "1"\nsection: all\nkind: Test\ntitle: Line\nx: {scale: log, unit: "1", caption: first}\n'
          'y: {scale: linear, caption: second}\nmarks:\n  - {id: line, mark: line, x: a, y: b, label: line}\n')
    render(place, '--only', 'figure-1')


# ---- rows ----

def heads_problem(drawing, heads):
    """Heads of rows all stand above their bars, or all beside them."""
    bars = sorted(((y, y + h) for x, y, w, h, fill in drawing.rects if 8 <= h <= 60 and fill not in ('none', None) and w > 0))
    baselines = sorted(y for words, x, y, anchor in drawing.texts if words in heads)
    if len(bars) != len(heads) or len(baselines) != len(heads):
        return f'{len(bars)} bars and {len(baselines)} heads'
    beside = [top < base < bottom for base, (top, bottom) in zip(baselines, bars)]
    return '' if all(beside) or not any(beside) else f'beside its bar: {beside}'


@test
def heads_alike():
    """Rows that nothing parts look alike, though the first bar begins further left than the others."""
    place = folder('heads')
    model(place, ''.join(values(n, 'ms', v) for n, v in (('a', ['1.5', '40']), ('b', ['40', '300']), ('c', ['90', '900']))), axes(2))
    figure(place, 1, {'a': 'a', 'b': 'b', 'c': 'c'})
    text = read(os.path.join(place, 'templates', 'figure-1.yaml')).decode()
    for head in ('', ' of a kind', ' of a kind with a longer name', ' of a kind with a name that is longer than all the others here'):
        write(os.path.join(place, 'templates', 'figure-1.yaml'), re.sub(r'(\*\*Bar\*\* .)"', r'\1' + head + '"', text))
        out = render(place, '--only', 'figure-1')
        for name in FORMS:
            problem = heads_problem(drawing(out, name), [f'Bar {c}{head}' for c in 'abc'])
            need(not problem, f'{name}, "{head}": {problem}')
    spoiled = drawing(out, 'figure-1.svg')
    low = max(y for words, x, y, anchor in spoiled.texts if words.startswith('Bar'))
    spoiled.texts = [(w, x, y + (25 if y == low else 0), anchor) for w, x, y, anchor in spoiled.texts]
    able_to_fail(heads_problem(spoiled, [f'Bar {c}{head}' for c in 'abc']), 'a head that stands otherwise')


@test
def crowded_values():
    """Inner values: all labelled on two lines at most, or some on one; each label is centred below its own tick, and render ends clean."""
    place = folder('crowded')
    numbers = ['2', '2.5', '2.7', '2.9', '3', '3.1', '4', '5', '6']
    out = one_figure(place, numbers, '{scale: log, unit: ms, caption: time}', unit='ms')
    d = drawing(out, 'figure-1.svg')
    inner = [(w, y) for w, x, y, anchor in d.texts if anchor == 'middle' and w.split()[0] in numbers[1:-1] and y > d.rects[-1][1]]
    need(inner and len({y for _, y in inner}) == 1, f'labels below the bar: {inner}')
    need('2 ms' in words(d) and '6 ms' in words(d), f'the ends: {words(d)}')


@test
def any_values():
    """Whatever the values of a few rows are, no figure is made that its own read-back refuses."""
    chance = random.Random(7)
    for turn in range(12):
        place = folder('any', str(turn))
        counts = [chance.choice((2, 3, 4, 7, 12)) for _ in range(chance.choice((1, 2, 3)))]
        log = chance.random() < 0.6
        rows = ''
        for i, n in enumerate(counts):
            width = chance.choice((0.05, 0.5, 3))
            start = chance.uniform(0, 3)
            numbers = [10 ** (start + chance.uniform(0, width)) if log else chance.uniform(-50, 500) * width for _ in range(n)]
            rows += values('abc'[i], 's', [f'{v:.4f}' for v in numbers], ', decimals: 2')
        model(place, rows, axes(*sorted(set(counts))))
        figure(place, 1, {'abc'[i]: 'abc'[i] for i in range(len(counts))}, axis=f'{{scale: {"log" if log else "linear"}, unit: s, caption: time}}')
        render(place, '--only', 'figure-1')


@test
def value_below_its_bar():
    """On a slide a value that finds no room beside its bar stands clear below it."""
    out = one_figure(folder('below'), ['200', '995'], '{scale: log, unit: ms, caption: time}', unit='ms')
    d = drawing(out, 'figure-1.slides.svg')
    bar = next((y + h for x, y, w, h, fill in d.rects if 8 <= h <= 60), 0)
    low = next(y for w, x, y, anchor in d.texts if w == '995 ms')
    need(low > bar, 'the value stands beside its bar: the test shows nothing')
    need(low - 0.72 * 32 - bar >= 8, f'{low - 0.72 * 32 - bar:.1f} px between bar and value')


# ---- spans ----

def span_figure(place, words):
    figure(place, 1, {'a': 'a', 'b': 'b'})
    path = os.path.join(place, 'templates', 'figure-1.yaml')
    marks = f'  - {{id: gap, mark: span, between: [a, b], ends: nearest, words: {words}}}\nalt:'
    write(path, read(path).decode().replace('alt:', marks, 1))
    return render(place, '--only', 'figure-1')


@test
def orders_are_counted_from_one():
    """A gap of less than an order of magnitude has no count; a longer one has."""
    for name, last, counted in (('short', '30', False), ('long', '900', True)):
        place = folder('span', name)
        model(place, values('a', 'ms', ['2', '5']) + values('b', 'ms', [last, '950']), axes(2))
        out = span_figure(place, 'a gap between them')
        for form in FORMS:
            need(('1' in words(drawing(out, form))) == counted, f'{name}, {form}: {words(drawing(out, form))}')


@test
def span_words_stay_clear():
    """Words of a gap stand 4 px below labels above them, and inside the page."""
    place = folder('span', 'words')
    model(place, values('a', 'ms', ['200', '690', '700']) + values('b', 'ms', ['900', '999']), axes(2, 3))
    out = span_figure(place, 'hardly any gap at all to be seen here')
    for form, size in zip(FORMS, (13.5, 8 * 4 / 3, 32)):
        d = drawing(out, form)
        x, y, anchor = next((x, y, anchor) for w, x, y, anchor in d.texts if w.startswith('hardly'))
        above = max((ty for w, tx, ty, ta in d.texts if w in ('690 ms', '700 ms') and ty < y), default=0)
        cap = {'figure-1.slides.svg': 36}.get(form, size * 1.1) * 0.74
        need(y - cap - above - 0.2 * size >= 0, f'{form}: words at {y}, label at {above}')


# ---- words ----

@test
def words_of_many_bars():
    """A made alt text names the extremes of all bars, in spoken units, and stays short."""
    place = folder('words')
    model(place, ''.join(values(n, '€', v, ', group: ","') for n, v in (('a', ['30', '90']), ('b', ['8', '20']), ('c', ['100', '5000']))), axes(2))
    for length in (1, 40):
        figure(place, 1, {'a': 'a', 'b': 'b', 'c': 'c'}, axis='{scale: log, unit: €, caption: price}')
        path = os.path.join(place, 'templates', 'figure-1.yaml')
        text = re.sub(r'(alt|description): .*\n', '', read(path).decode())
        write(path, re.sub(r'(\*\*Bar\*\* .)"', r'\1' + ' of a kind' * (length // 8) + '"', text))
        out = render(place, '--only', 'figure-1')
        alt = read(os.path.join(out, 'figure-1.alt.txt')).decode().strip()
        need('8 euros' in alt and '5,000 euros' in alt and len(alt) < 250, f'{len(alt)} characters: {alt}')
        need('€' not in read(os.path.join(out, 'figure-1.description.txt')).decode(), 'a unit is not said')


@test
def a_rule_keeps_its_number():
    """A made alt text names a rule by its whole label."""
    place = folder('rule')
    model(place, values('a', 's', ['3', '400']) + values('b', 's', ['5', '70']) + 'limit: {value: 20 s, basis: assumed, section: all}\n', axes(2))
    write(os.path.join(place, 'templates', 'figure-1.yaml'),
          'figproof: 1\nfigure: "1"\nsection: all\nkind: Test\ntitle: Line\nx: {scale: log, unit: s, caption: first}\n'
          'y: {scale: linear, unit: s, caption: second}\nmarks:\n  - {id: line, mark: line, x: a, y: b, label: line}\n'
          '  - {id: limit, mark: rule, y: limit, label: "limit, {{limit}}"}\n')
    alt = read(os.path.join(render(place, '--only', 'figure-1'), 'figure-1.alt.txt')).decode()
    need('“limit, 20 seconds”' in alt, alt)


@test
def ranges_below_zero():
    """The dash of a range is no minus: ends below zero are joined by "to"."""
    place = folder('negative')
    model(place, values('a', 'season', ['-190', '-91']) + values('b', 'season', ['-5', '7']) + values('c', 'season', ['5', '7']), axes(2))
    table(place, 1, ['Set', 'Range'], [['a', '{{a|range}}'], ['b', '{{b|range}}'], ['c', '{{c|range}}']])
    text = read(os.path.join(render(place), 'table-1.md')).decode()
    for words in ('−190 to −91 seasons', '−5 to 7 seasons', '5–7 seasons'):
        need(words in text, f'"{words}" is missing: {text}')


# ---- pages ----

@test
def titles_and_cards_of_a_page():
    """A subtitle on a line of its own follows no dash, and there are as many columns as cards."""
    for cards, look in ((1, 'cards one'), (2, 'cards two'), (3, 'cards')):
        more = 'subtitle: on a line of its own\ncards:\n' + ''.join(f'  - {{role: plain, big: "{c}", small: small}}\n' for c in 'abc'[:cards])
        out = one_figure(folder('page', str(cards)), ['2', '5'], '{scale: log, unit: s, caption: time}', more=more)
        page = read(os.path.join(out, 'figure-1.html')).decode()
        need(f'<div class="{look}">' in page, f'{cards} cards: {re.findall("<div class=.cards[^>]*>", page)}')
        heading = re.search(r'<h1[^>]*>(.*?)</h1>', page).group(1)
        need('—' not in heading and 'on a line of its own' in heading, heading)


@test
def the_first_chapter():
    """What `init` writes has whole decades of minutes and says its table's number once."""
    place = folder('first')
    need_exit(figproof('init', place), CLEAN)
    need_exit(figproof('render', cwd=place), CLEAN)
    need('0.1 min' in labels(os.path.join(place, 'out'), 'figure-1-1.svg'), str(labels(os.path.join(place, 'out'), 'figure-1-1.svg')))
    for name in ('html', 'svg', 'md', 'adoc'):
        text = read(os.path.join(place, 'out', f'table-1-1.{name}')).decode()
        body = re.sub(r'<title>.*?</title>', '', text)
        need('Table 1.1 · Table' not in body and 'Time to boil' in body, f'{name}: {body.count("Table 1.1")} times')


if __name__ == '__main__':
    main()
