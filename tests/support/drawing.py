"""Finds and changes drawn elements in the bytes of an SVG, or of an HTML page with one inside, leaving every other byte alone."""
import re

NUMBER = rb'-?\d+(?:\.\d+)?'


def attribute(tag, name):
    found = re.search(rb'[\s"\']' + name.encode() + rb'\s*=\s*["\'](' + NUMBER + rb')["\']', tag)
    return float(found.group(1)) if found else None


def with_attribute(tag, name, value):
    text = f'{value:.3f}'.rstrip('0').rstrip('.').encode()
    return re.sub(rb'([\s"\']' + name.encode() + rb'\s*=\s*["\'])' + NUMBER + rb'(["\'])', lambda m: m.group(1) + text + m.group(2), tag, count=1)


def elements(data, name):
    """(start, end, start tag) of each element of that name; end is behind the tag."""
    return [(m.start(), m.end(), m.group()) for m in re.finditer(rb'<' + name.encode() + rb'\b[^>]*>', data)]


def width(data):
    found = re.search(rb'viewBox\s*=\s*["\']\s*' + NUMBER + rb'\s+' + NUMBER + rb'\s+(' + NUMBER + rb')', data)
    return float(found.group(1))


def bars(data):
    """The filled rectangles that stand for a range: no paper, no key swatch."""
    limit = 0.8 * width(data)
    return [e for e in elements(data, 'rect') if e[2].find(b'fill="none"') < 0 and 10 < (attribute(e[2], 'height') or 0) < 80
            and 16 < (attribute(e[2], 'width') or 0) < limit and attribute(e[2], 'x') is not None]


def upright_lines(data):
    return [e for e in elements(data, 'line') if attribute(e[2], 'x1') is not None and attribute(e[2], 'x1') == attribute(e[2], 'x2')]


def replaced(data, element, tag):
    return data[:element[0]] + tag + data[element[1]:]


def moved(data, element, **steps):
    tag = element[2]
    for name, step in steps.items():
        tag = with_attribute(tag, name, attribute(tag, name) + step)
    return replaced(data, element, tag)


def label(data, text):
    """(start, end) of the text of the label that reads just so, whatever kind of space it has; None when there is none."""
    pattern = b'>(' + text.encode().replace(b' ', rb'(?: |\xc2\xa0|\xe2\x80\xaf)') + b')<'
    found = re.search(pattern, data)
    return found.span(1) if found else None


def texts(data):
    """(start, end) of each whole text element."""
    return [m.span() for m in re.finditer(rb'<text\b.*?</text>', data, re.S)]


def swapped(data, first, second):
    """Two byte ranges exchanged."""
    (a, b), (c, d) = sorted((first, second))
    return data[:a] + data[c:d] + data[b:c] + data[a:b] + data[d:]


def x_of_label(data, span):
    """The range of the x attribute that places the label at that span."""
    start = data.rfind(b'<', 0, span[0])
    while True:
        found = re.search(rb'\sx\s*=\s*["\'](' + NUMBER + rb')["\']', data[start:span[0]])
        if found:
            return start + found.start(1), start + found.end(1)
        start = data.rfind(b'<', 0, start)
        if start < 0:
            return None
