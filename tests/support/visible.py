"""Where in the bytes of an artifact the text stands that its reader sees or hears, found by Python's own parsers.

visible(name, data) gives (start, end, kind) byte ranges; markup, coordinates and styles lie outside them. Independent of figproof: it
tells the tests which digits must be guarded.
"""
import html.parser
import re
import xml.parsers.expat


def _svg(data):
    spans, path = [], []
    parser = xml.parsers.expat.ParserCreate()
    parser.buffer_text = False

    def text(value):
        raw = value.encode()
        at = parser.CurrentByteIndex
        if path and path[-1] in ('text', 'tspan', 'title', 'desc') and data[at:at + len(raw)] == raw:
            spans.append((at, at + len(raw), 'svg ' + ('text' if path[-1] == 'tspan' else path[-1])))

    parser.StartElementHandler = lambda name, _: path.append(name.split(':')[-1])
    parser.EndElementHandler = lambda _: path.pop()
    parser.CharacterDataHandler = text
    parser.Parse(data, True)
    return spans


class _Page(html.parser.HTMLParser):
    HEARD = re.compile(r'\b(alt|aria-label|title)\s*=\s*"([^"]*)"')

    def __init__(self, text):
        super().__init__(convert_charrefs=False)
        self.spans, self.hidden, self.cells, self.inside = [], 0, 0, []
        self.lines = [0]
        for match in re.finditer('\n', text):
            self.lines.append(match.end())
        self.feed(text)
        self.close()

    def at(self):
        line, column = self.getpos()
        return self.lines[line - 1] + column

    def handle_starttag(self, tag, attrs):
        self.hidden += tag in ('style', 'script')
        if tag in ('td', 'th', 'svg', 'caption'):
            self.inside.append(tag)
        start = self.at()
        for match in self.HEARD.finditer(self.get_starttag_text()):
            self.spans.append((start + match.start(2), start + match.end(2), 'html attribute'))

    def handle_endtag(self, tag):
        self.hidden -= tag in ('style', 'script')
        if self.inside and self.inside[-1] == tag:
            self.inside.pop()

    def handle_data(self, data):
        if not self.hidden:
            kind = {'td': 'cell', 'th': 'cell', 'svg': 'drawing', 'caption': 'caption'}.get(self.inside[-1] if self.inside else '', 'text')
            self.spans.append((self.at(), self.at() + len(data), 'html ' + kind))


def _html(data):
    text = data.decode()
    offsets = [0]
    for char in text:
        offsets.append(offsets[-1] + len(char.encode()))
    return [(offsets[a], offsets[b], kind) for a, b, kind in _Page(text).spans]


def _without(data, kind, markup):
    """Everything but what the pattern matches."""
    spans, last = [], 0
    for match in re.finditer(markup, data):
        spans.append((last, match.start(), kind))
        last = match.end()
    spans.append((last, len(data), kind))
    return [s for s in spans if s[0] < s[1]]


MARKDOWN = rb'(?m)<[^>]*>|!?(?<=\])\([^)]*\)|&#\d+;|^\[[^\]]*\]:.*$|^\s*\d+\.(?= )|\{#[^}]*\}'
LATEX = (rb'(?m)(?<!\\)%.*$|\\(?:begin|end)\{[^}]*\}(?:\[[^\]]*\])?(?:\{(?:[^{}]|\{[^{}]*\})*\})*|\\(?:label|ref|hspace|vspace|cmidrule|cline'
         rb'|rule|phantom|hphantom|usepackage|documentclass|multirow|fontsize|arraystretch|color|textcolor|providecommand)\*?(?:\([^)]*\))?'
         rb'(?:\[[^\]]*\])?(?:\{[^{}]*\})*|\\multicolumn\{\d+\}\{[^}]*\}|\\addlinespace\[[^\]]*\]|\\\\\[[^\]]*\]'
         rb'|\\setlength\{?\\\w+\}?\{[^}]*\}|\\(?:renew|new)command.*$|\\char"?[0-9A-F]+|#\d')
ASCIIDOC = rb'(?m)^\[.*\]$|^:[\w-]+:.*$|^//.*$|\[\[[^\]]*\]\]|(?:\d+\.?\d*|\.\d+)?[+*][<^>.]*[a-z]?(?=\|)|&#\d+;|<<[^,>]*,?'


def visible(name, data):
    end = name.rsplit('.', 1)[-1]
    if end == 'svg':
        return _svg(data)
    if end == 'html':
        return _html(data)
    if end == 'md':
        return _without(data, 'markdown', MARKDOWN)
    if end == 'tex':
        return _without(data, 'latex', LATEX)
    if end == 'adoc':
        return _without(data, 'asciidoc', ASCIIDOC)
    return [(0, len(data), {'csv': 'csv', 'txt': 'text'}[end])]


def digits(name, data):
    """(offset, kind) of every digit a reader sees."""
    return [(at, kind) for start, stop, kind in visible(name, data) for at in range(start, stop) if 0x30 <= data[at] <= 0x39]
