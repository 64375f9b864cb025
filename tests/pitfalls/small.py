"""Small models and figures made on the spot, and the little that a test must read back from what is drawn."""
import os
import re
import xml.etree.ElementTree

from harness import *

SVG = '{http://www.w3.org/2000/svg}'
HEAD = 'figproof: 1\nbook: {title: Small, language: en}\nsections: [{id: all, title: All}]\n'


def model(place, quantities, more=''):
    """model.yaml in place; quantities: lines below `quantities:`, of which each stands in section all."""
    lines = ''.join(f'  {line}\n' for line in quantities.strip('\n').split('\n'))
    write(os.path.join(place, 'model.yaml'), HEAD + more + 'quantities:\n' + lines)


def figure(place, number, marks, axis='{scale: log, unit: s, caption: time}', alt='A chart.', more=''):
    """A figure of ranges; marks: id -> what it is a range of."""
    rows = ''.join(f'  - {{id: {name}, mark: range, of: "{of}", series: {1 + i % 2}, heading: "**Bar** {"abcdefgh"[i]}"}}\n'
                   for i, (name, of) in enumerate(marks.items()))
    write(os.path.join(place, 'templates', f'figure-{number}.yaml'),
          f'figproof: 1\nfigure: "{number}"\nsection: all\nkind: Test\ntitle: Bars\naxis: {axis}\nmarks:\n{rows}'
          f'alt: "{alt}"\ndescription: "{alt}"\n{more}')


def table(place, number, heads, cells, note=''):
    """A table of one row for each list in cells."""
    columns = ''.join(f'  - {{head: "{head}"{", row-header: true" if not i else ", align: decimal"}}}\n' for i, head in enumerate(heads))
    rows = ''.join('  - cells: [' + ', '.join("'" + cell.replace("'", "''") + "'" for cell in row) + ']\n' for row in cells)
    write(os.path.join(place, 'templates', f'table-{number}.yaml'),
          f'figproof: 1\ntable: "{number}"\nsection: all\ncaption: Values\ncolumns:\n{columns}rows:\n{rows}' + (f'note: "{note}"\n' if note else ''))


def small_input(place):
    return ['-m', os.path.join(place, 'model.yaml'), '-t', os.path.join(place, 'templates')]


def render(place, *arguments, out='out', **options):
    """The folder of the artifacts; the test fails when they are not made."""
    target = os.path.join(place, out)
    need_exit(figproof('render', *small_input(place), '-o', target, *arguments, **options), CLEAN)
    return target


def refused(place, *words):
    """render ends with findings that hold the words, and writes nothing."""
    target = os.path.join(place, 'refused')
    result = figproof('render', *small_input(place), '-o', target)
    need(result.code in (FINDINGS, BAD_INPUT), f'exit {result.code} where 1 or 2 must be', result)
    need_words(result, *words)
    need(not os.path.exists(target) or not os.listdir(target), 'something was written', result)
    return result


def able_to_fail(problem, what):
    """A test that cannot fail proves nothing: the same look at a spoiled artifact must find something."""
    need(problem, f'the test cannot fail: {what} goes unseen')


class Drawing:
    """Texts and bars of one of our SVGs, in user units."""

    def __init__(self, data):
        self.root = xml.etree.ElementTree.fromstring(data)
        self.texts, self.rects = [], []
        self.walk(self.root, 0, 0)

    def walk(self, element, dx, dy):
        move = re.match(r'translate\(([-\d.]+)[ ,]+([-\d.]+)\)', element.get('transform', ''))
        if move:
            dx, dy = dx + float(move.group(1)), dy + float(move.group(2))
        if element.tag == SVG + 'text':
            words = ' '.join(''.join(element.itertext()).split())
            self.texts.append((words, dx + float(element.get('x', 0)), dy + float(element.get('y', 0)), element.get('text-anchor')))
        if element.tag == SVG + 'rect':
            self.rects.append((dx + float(element.get('x', 0)), dy + float(element.get('y', 0)), float(element.get('width')),
                               float(element.get('height')), element.get('fill')))
        for child in element:
            if child.tag not in (SVG + 'defs', SVG + 'clipPath'):
                self.walk(child, dx, dy)

    def ticks(self, unit):
        """Labels of the axis on top, from left to right: (text, x)."""
        label = re.compile(r'^−?[\d.,]+( × 10[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)? ?' + unit + '$')
        found = [(words, x, y) for words, x, y, anchor in self.texts if anchor == 'middle' and label.match(words)]
        top = min((y for _, _, y in found), default=0)
        return sorted(((words, x) for words, x, y in found if abs(y - top) < 0.5), key=lambda t: t[1])

    def bars(self):
        """(left, width) of each bar, from top to bottom: rects that are no page, no key."""
        return [(x, w) for x, y, w, h, fill in sorted(self.rects, key=lambda r: r[1]) if 8 <= h <= 60 and fill not in ('none', None) and w > 0]


def drawing(place, name):
    return Drawing(read(os.path.join(place, name)))


def number_of(text):
    """43 µs -> (Fraction-like) float is enough: only the order of ticks is compared."""
    prefix = {'f': -15, 'p': -12, 'n': -9, 'µ': -6, 'm': -3, '': 0, 'k': 3, 'M': 6, 'G': 9, 'T': 12, 'P': 15, 'E': 18, 'Z': 21}
    found = re.match(r'^(−?)([\d.,]+) ?([fpnµmkMGTPEZ]?)s$', text)
    need(found, f'"{text}" is no time')
    value = float(found.group(2).replace(',', '')) * 10.0 ** prefix[found.group(3)]
    return -value if found.group(1) else value
