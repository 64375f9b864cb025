"""What a terminal shows while a book is made. usage: progress.py [TEST]..."""
import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from garden import *


def on_terminal(*arguments, cwd, columns=60, terminal='xterm'):
    """What the standard error shows on a terminal, and the standard output in a pipe."""
    own, other = pty.openpty()
    fcntl.ioctl(other, termios.TIOCSWINSZ, struct.pack('HHHH', 25, columns, 0, 0))
    process = subprocess.Popen([FIGPROOF, *arguments], cwd=cwd, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=other,
                               env={**os.environ, 'TERM': terminal})
    os.close(other)
    shown = b''
    while True:
        try:
            part = os.read(own, 65536)
        except OSError:
            break
        if not part:
            break
        shown += part
    out = process.stdout.read().decode()
    code = process.wait()
    os.close(own)
    return code, out, shown.decode()


def screen(shown):
    """The lines a terminal is left with."""
    lines, line = [], ''
    for part in re.findall(r'\r\n|\r|\x1b\[K|[^\r\x1b]+', shown):
        if part == '\r\n':
            lines, line = lines + [line], ''
        elif part == '\r':
            line = line if not line else ''
        elif part != '\x1b[K':
            line += part
    return lines + [line]


@test
def bar_on_a_terminal():
    """One line with artifact k of n and its name, redrawn, and gone at the end."""
    book = garden('bar')
    code, out, shown = on_terminal('render', cwd=book)
    need(code == CLEAN and len(out.splitlines()) == 1, out + shown)
    steps = re.findall(r'\r(\[[# ]+\] (\d+)/(\d+) [^\r\x1b]*)\x1b\[K', shown)
    need([int(k) for _, k, _ in steps] == list(range(1, 60)), f'the steps are {[k for _, k, _ in steps]}')
    need({n for _, _, n in steps} == {'59'}, 'not of 59')
    need(any('chapter 2: figure-1-1.svg' in line for line, _, _ in steps), shown)
    need(any('book: report.pdf' in line for line, _, _ in steps), shown)
    need('\n' not in shown and screen(shown) == [''], f'something is left: {shown[-200:]!r}')
    need(all(len(line) < 60 for line, _, _ in steps), 'a line is wider than the terminal')
    code, out, shown = on_terminal('render', cwd=book, columns=30)
    need(all(len(line) < 30 for line in re.findall(r'\r([^\r\x1b]+)', shown)), 'a line is wider than a narrow terminal')


@test
def findings_follow():
    """The bar is gone before findings are told."""
    book = rendered('findings')
    edit(book, 'out', 'rain', 'table-1-1.md', old='240 cans', new='241 cans')
    code, _, shown = on_terminal('check', cwd=book, columns=200)
    need(code == FINDINGS and '\x1b[K' in shown, shown)
    need(not any('#' in line for line in screen(shown)), f'the bar is left: {screen(shown)}')
    need(any(line.startswith('out/rain/table-1-1.md') for line in screen(shown)), f'no finding: {screen(shown)}')


@test
def silence():
    """No bar with -q, on a terminal that cannot redraw, or in a pipe."""
    book = garden('quiet')
    need(on_terminal('render', '-q', cwd=book) == (CLEAN, '', ''), 'not quiet')
    code, _, shown = on_terminal('render', cwd=book, terminal='dumb')
    need(code == CLEAN and not shown, f'drawn on a dumb terminal: {shown!r}')
    result = figproof('check', cwd=book, env={'TERM': 'xterm'})
    need('\x1b' not in result.text and '\r' not in result.text, 'drawn in a pipe', result)


main()
