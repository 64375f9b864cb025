"""Reads C sources as the checks need them: tokens with their lines, comments dropped, string literals kept apart from code."""
import os
import re

TOKEN = re.compile(
    r'//(?:[^\n\\]|\\.|\\\n)*|/\*.*?\*/'          # comments
    r'|(?P<text>(?:u8|[LuU])?"(?:[^"\\\n]|\\.|\\\n)*")'
    r"|(?P<char>[LuU]?'(?:[^'\\\n]|\\.)*')"
    r'|(?P<word>[A-Za-z_]\w*)'
    r'|(?P<number>\.?\d(?:[eEpP][+-]|[\w.])*)'
    r'|(?P<mark>\S)',
    re.S)


class Token:
    __slots__ = ('kind', 'text', 'line')

    def __init__(self, kind, text, line):
        self.kind, self.text, self.line = kind, text, line

    def __repr__(self):
        return f'{self.text}@{self.line}'


def tokens(source):
    """A list of Token; kind is text (a string literal, quotes included), char, word, number or mark."""
    found, line, last = [], 1, 0
    for match in TOKEN.finditer(source):
        line += source.count('\n', last, match.start())
        last = match.start()
        if match.lastgroup:
            found.append(Token(match.lastgroup, match.group(), line))
    return found


def sources(root):
    """Paths of all C files below root, relative to it, sorted."""
    found = []
    for folder, _, names in os.walk(root):
        found += [os.path.relpath(os.path.join(folder, n), root) for n in names if n.endswith(('.c', '.h'))]
    return sorted(found)


def read(root, path):
    with open(os.path.join(root, path), encoding='utf-8') as file:
        return file.read()


def enclosed(stream, index, opening, closing):
    """Tokens between the bracket at stream[index] and the one that closes it."""
    depth = 0
    for end in range(index, len(stream)):
        if stream[end].kind == 'mark':
            depth += {opening: 1, closing: -1}.get(stream[end].text, 0)
        if depth == 0:
            return stream[index + 1:end]
    return stream[index + 1:]


def call_arguments(stream, index):
    """Tokens between the parentheses behind the name at stream[index]; None when there are none."""
    if index + 1 >= len(stream) or stream[index + 1].text != '(':
        return None
    return enclosed(stream, index + 1, '(', ')')


def block(stream, index):
    """Tokens of the block whose brace stands at stream[index]."""
    return enclosed(stream, index, '{', '}')
