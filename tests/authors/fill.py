"""figproof fill: slots become numbers, everything else stays. usage: fill.py [TEST]..."""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *


def fill(data, *arguments, name='text.in'):
    path = write(os.path.join(folder('fill'), name), data)
    out = os.path.join(WORK, 'filled')
    if os.path.exists(out):
        os.remove(out)
    result = figproof('fill', '-m', MODEL, path, '-o', out, *arguments)
    return result, read(out) if os.path.exists(out) else None


def need_filled(data, expected):
    data, expected = (x if isinstance(x, bytes) else x.encode() for x in (data, expected))
    result, found = fill(data)
    need_exit(result, CLEAN)
    need(found == expected, f'{found!r}\nexpected {expected!r}', result)


@test
def slots():
    """Slots are those of figure files: forms, spoken, lists, loops, claims, errata."""
    need_filled('{{fetch_time.midrange}}, {{ regenerate_time.conservative|tenths }}, {{block_size|spoken}}; {{mfu|each}};'
                ' {{bandwidth|list}}; {{fetch_time|range spoken}}; {{each tier: "{fetch_time} at {bandwidth}", ", ", " or "}}',
                '82 µs, 17.9 ms, 5.00 mebibytes; 50% / 40% / 25%; 121 / 64 / 32 GB/s; 43 to 164 microseconds;'
                ' 43 µs at 121 GB/s, 82 µs at 64 GB/s or 164 µs at 32 GB/s')
    need_filled('{{claim two_to_three}} and {{crossover}}', 'two to three orders of magnitude and roughly 427,000 tokens')
    need_filled('{{\n  fetch_time.midrange\n}}', '82 µs')


@test
def other_bytes():
    """Outside slots every byte stays: line ends, blanks, a mark of byte order, digits, braces; \\{{ leaves {{."""
    for text in ('a\r\nb\rc\n\n\n', 'no end of line', ' \t 42 and 1,000 \u00a0\n', '\ufeffBOM\n', 'sixteen **stars* ` $x$ \\ \\{ { {x} }}\n',
                 '\u2028 \U0001f600 e\u0301\n', '', '{{< var x >}} {{% note 3 %}} {{</ end >}}\n'):
        need_filled(text, text)
    need_filled('\\{{layers}} is {{layers}}, \\\\{{x}}', '{{layers}} is 80, \\{{x}}')
    big = 'line of text without anything\n' * 40000
    need_filled(big + '{{layers}}', big + '80')


@test
def errors_at_the_slot():
    """Every unknown name is told at file:line:column, with the nearest name; nothing is written."""
    result, found = fill('é µ {{fetch_tim.midrange}}\n\nand {{ point_ration }}, {{fetch_time.midrang}} {{mfu.typical|percnt}}\n{{claim two_to_thre}}')
    need_exit(result, BAD_INPUT)
    need(found is None, 'something was written')
    for place, word in (('1:7', 'fetch_time'), ('3:8', 'point_ratio'), ('3:', 'midrange'), ('3:', 'percent'), ('4:3', 'two_to_three')):
        need(any(f'text.in:{place}' in line for line in result.err.splitlines()), f'no finding at {place}', result)
        need_words(result, word)
    need(result.err.count('error:') == 5, 'five mistakes, five findings', result)
    for text, word in (('a {{layers', "without '}}'"), ('{{}}', 'empty slot'), ('{{fetch_time}}', '|each'), ('x {{ 3 }} {{a b}}', 'text.in:1:')):
        result, found = fill(text)
        if text != 'x {{ 3 }} {{a b}}':
            need_words(result, 'text.in:1:')
        need_exit(result, BAD_INPUT)
        need_words(result, word)
        need(found is None, 'something was written', result)


@test
def refused():
    """What is refused: a template that would overwrite itself, bytes that are no UTF-8, a claim that fails, a lone quoted number."""
    path = write(os.path.join(folder('same'), 'text'), '{{layers}}')
    link = path + '.link'
    os.symlink(path, link)
    for out in (path, link):
        need_exit(figproof('fill', '-m', MODEL, path, '-o', out), BAD_INPUT)
    need(read(path) == b'{{layers}}', 'the template is lost')
    result, found = fill(b'one\ntwo \xff {{layers}}')
    need_exit(result, BAD_INPUT)
    need_words(result, 'text.in:2', 'UTF-8')
    result, found = fill('{{layers}}', '--set', 'peak=989.4 TFLOP/s')
    need_exit(result, FINDINGS)
    need(found is None, 'a claim fails, and the text was written')
    result, found = fill('It is {{point_ratio}}.')
    need_exit(result, FINDINGS)
    need_words(result, 'point_ratio', 'fetch_time.midrange')
    need(found is None, 'a number stands without those it must be quoted with')
    need_filled('{{point_ratio}} from {{regenerate_time.conservative|tenths}} and {{fetch_time.midrange}}', '218× from 17.9 ms and 82 µs')
    need_exit(figproof('fill', '-m', MODEL), BAD_INPUT)
    need_exit(figproof('fill', '-m', MODEL, path, path), BAD_INPUT)
    need_exit(figproof('fill', '-m', MODEL, path + '.absent'), SYSTEM)


@test
def whole_or_not_at_all():
    """An old output stays when the new one cannot be written or made; the standard output gets the same bytes as -o."""
    where = folder('whole')
    old = write(os.path.join(where, 'out'), 'old')
    bad = write(os.path.join(where, 'bad.in'), '{{nobody}}')
    good = write(os.path.join(where, 'good.in'), 'x {{layers}}\r\n')
    need_exit(figproof('fill', '-m', MODEL, bad, '-o', old), BAD_INPUT)
    need(read(old) == b'old', 'the old output is gone')
    need_exit(figproof('fill', '-m', MODEL, good, '-o', old), CLEAN)
    need(read(old) == b'x 80\r\n', 'the new output is not there')
    need(figproof('fill', '-m', MODEL, good).out == 'x 80\r\n', 'the standard output gets something else')
    need(sorted(os.listdir(where)) == ['bad.in', 'good.in', 'out'], f'left behind: {os.listdir(where)}')
    need_exit(figproof('fill', '-m', MODEL, good, '-o', os.path.join(where, 'new', 'deep', 'out')), CLEAN)
    need_exit(figproof('fill', '-m', MODEL, good, '-o', where), SYSTEM)


main()
