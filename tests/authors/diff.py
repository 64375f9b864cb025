"""figproof diff: what a change of the model moves. usage: diff.py [TEST]..."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *


def changed(*edits, name='new.yaml'):
    text = read(MODEL).decode()
    for old, new in edits:
        need(text.count(old) == 1, f'"{old}" stands {text.count(old)} times in the model')
        text = text.replace(old, new)
    return write(os.path.join(folder('models'), name), text)


MIDRANGE = 'midrange: {value: 64 GB/s', 'midrange: {value: 100 GB/s'


def diff(old, new, *arguments):
    return figproof('diff', old, new, '-t', TEMPLATES, *arguments)


@test
def equal_models():
    """Nothing differs: exit 0 and silence; a note alone moves nothing that is printed in figures."""
    same = diff(MODEL, MODEL)
    need_exit(same, CLEAN)
    need(not same.out, 'something is told', same)
    need_words(diff(MODEL, MODEL, '--format', 'markdown'), 'moves nothing')
    need_exit(diff(MODEL, changed(('note: grouped-query attention', 'note: attention in groups'))), CLEAN)


@test
def one_assumption():
    """Every number, sentence, cell, alt text and drawn value that follows from a changed one is told, old and new, and no other."""
    result = diff(MODEL, changed(MIDRANGE))
    need_exit(result, FINDINGS)
    for words in ('bandwidth.midrange: 64 GB/s → 100 GB/s', 'fetch_time.midrange: 82 µs → 52 µs', 'point_ratio: 218× → 344×',
                  '- 82 µs\n    + 52 µs', '- 64 GB/s\n    + 100 GB/s', 'through 82 microseconds at 64 gigabytes per second',
                  'through 52 microseconds at 100 gigabytes per second', '17.9 ms ÷ 52 µs', '81.92 µs → 52.43 µs', 'table-5-4.md'):
        need_words(result, words)
    for words in ('fetch_time.ceiling', 'regenerate_time.', '43 µs', 'kv_size'):
        need(not re.search(rf'^ *[-+]? ?{re.escape(words)}', result.out, flags=re.M), f'{words} did not change', result)
    need('Claims' not in result.out, 'no claim changed', result)
    texts = re.findall(r'^    [-+] (.*)', result.out, flags=re.M)
    need(len(texts) == len(set(zip(texts[::2], texts[1::2]))) * 2, 'a change is told twice', result)


@test
def claims_and_axes():
    """A claim that no longer holds and an axis that ends elsewhere are told; the alt text follows."""
    result = diff(MODEL, changed(('value: 500 TFLOP/s', 'value: 989.4 TFLOP/s')))
    need_exit(result, FINDINGS)
    need_words(result, 'two_to_three: holds → fails', 'alt.txt', '9 to 18 milliseconds', '5 to 9 milliseconds')
    need(re.search(r'regenerate .*8\.960 ms to 17\.92 ms → 4\.528 ms to 9\.056 ms', result.out), 'the bar is not told', result)


@test
def unseen_digits():
    """A value that changes behind its printed digits is told exactly."""
    result = diff(MODEL, changed(('midrange: {value: 64 GB/s', 'midrange: {value: 64.1 GB/s')))
    need_exit(result, FINDINGS)
    need_words(result, 'bandwidth.midrange: 64 GB/s → 64.1 GB/s', 'fetch_time.midrange: 82 µs, exactly 81.92 µs → 82 µs, exactly')


@test
def quantities_that_come_and_go():
    """A quantity that is new, and one that is gone, stand against a dash."""
    more = changed(('  weights:\n', '  spare: {value: 3, basis: defined, section: capacity}\n  weights:\n'))
    need_words(diff(MODEL, more), 'spare: — → 3')
    need_words(diff(more, MODEL), 'spare: 3 → —')
    need_exit(diff(MODEL, more), FINDINGS)


@test
def markdown():
    """--format markdown is a page for a pull request: tables, and a fenced diff of the words."""
    result = diff(MODEL, changed(MIDRANGE), '--format', 'markdown')
    need_exit(result, FINDINGS)
    need_words(result, '| fetch\\_time.midrange | 82 µs | 52 µs |', '```diff\n@@ ', '- 82 µs\n+ 52 µs')
    if shutil.which('pandoc'):
        page = run(['pandoc', '-f', 'gfm', '-t', 'html', write(os.path.join(WORK, 'page.md'), result.out)])
        need_words(page, '<td>fetch_time.midrange</td>', '<td>52 µs</td>')


@test
def one_model_named():
    """With one model it is compared with the project's own; bad input, and none at all, are told."""
    need_exit(figproof('diff', changed(MIDRANGE), cwd=SOURCE), FINDINGS)
    need_exit(figproof('diff', MODEL, cwd=SOURCE), CLEAN)
    need_exit(figproof('diff', cwd=SOURCE), BAD_INPUT)
    need_exit(figproof('diff', MODEL, MODEL, MODEL, cwd=SOURCE), BAD_INPUT)
    broken = changed(('value: 500 TFLOP/s', 'value: 500 TFLOPS'))
    result = diff(MODEL, broken)
    need_exit(result, BAD_INPUT)
    need_words(result, 'new.yaml:')
    need_exit(diff(MODEL, '/nonexistent.yaml'), SYSTEM)


main()
