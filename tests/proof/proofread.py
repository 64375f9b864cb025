"""figproof check on manuscripts: what is right passes, what is wrong is found at its place. usage: proofread.py [TEST]..."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from manuscripts import *


def need_codes(result, *expected):
    need(codes(result) == list(expected), f'findings {codes(result)} where {list(expected)} must be', result)
    severe = any(severity == 'error' for _, _, severity, _ in findings(result)) or 'lost-binding' in expected
    need_exit(result, FINDINGS if severe else CLEAN)


def need_clean(text, **options):
    need_codes(check_text(text, **options))


@test
def chapter_is_clean():
    """The chapter with its sidecar has no finding, though every number must be bound or waived; the last line counts them."""
    result = check(os.path.join(HERE, 'chapter.md'), '--require-coverage')
    need_exit(result, CLEAN)
    need(not result.err, 'there are findings', result)
    count = re.search(r'chapter\.md: (\d+) numbers: (\d+) matched, (\d+) bound, (\d+) waived, (\d+) bare, (\d+) ambiguous, (\d+) wrong; skipped: ', result.out)
    need(count, 'no line of counts', result)
    seen, *kinds = (int(n) for n in count.groups())
    need(seen == sum(kinds), 'the counts do not add up', result)
    need(kinds[1] >= 150, 'fewer than 150 numbers are bound', result)


@test
def unbound_table():
    """Unbound numbers: one quantity agrees, several, none; bare numbers are counted, and all of it fails where coverage is required."""
    text = 'It takes 82 µs, not 83 µs.\n\nThe ratio is 104×.\n\nThere are 17 of them.\n'
    result = check_text(text)
    need_codes(result, 'no-match', 'ambiguous')
    need((1, 21, 'error', 'no-match') in findings(result), 'the typo is not found at its place', result)
    need_words(result, '1 matched', '1 bare', '1 ambiguous', '1 wrong', 'read_latency.idle 82 µs', 'seek_ratio.idle', 'headline_ratio')
    need_codes(check_text(text, '--require-coverage'), 'unbound', 'no-match', 'unbound', 'unbound')


@test
def interval():
    """A number stands for half a unit of its last place on either side, ends included, whatever unit it is printed in."""
    for good in ('0.08 ms', '0.1 ms', '0.082 ms', '82.0 µs', '8.2 × 10⁻⁵ s', '282 s', '4.7 min', '4.71 min', '1.746 TiB', '2,000 days', '5 mW', '0.005 W',
                 '134.4 GB', '1.05 MB', '1,000 KiB'):
        sure = good not in ('0.1 ms', '1,000 KiB')
        result = check_text(f'It is {good} here.\n')
        need(('no-match' not in codes(result)) == sure or good == '0.1 ms', f'{good}: {codes(result)}', result)
    for bad in ('0.09 ms', '82.1 µs', '8.3 × 10⁻⁵ s', '283 s', '4.8 min', '1.747 TiB', '2,001 days', '6 mW', '134.5 GB', '1.06 MB', '1.75 TB', '82 ms', '82 ns'):
        need_codes(check_text(f'It is {bad} here.\n'), 'no-match')


@test
def hedges():
    """A hedge lets a rounding pass, and not any number that is near."""
    for good in ('about 80 µs', 'roughly 400 µs', '~410 µs', 'nearly 250 µs', 'just over 80 µs', 'about 450 seconds', 'around 300 s'):
        need_clean(f'It is {good} here.\n')
    for bad in ('about 84 µs', 'roughly 500 µs', 'nearly 80 µs', 'just over 250 µs', 'exactly 282 s', 'about 290 s'):
        need_codes(check_text(f'It is {bad} here.\n'), 'no-match')


@test
def bound_number():
    """What is bound must agree, though another quantity would: the finding says what belongs there, in the author's own form."""
    bound = '82 µs<!-- figproof: bind read_latency.idle -->'
    need_clean(f'It takes {bound}.\n')
    result = check_text('It takes 164 µs<!-- figproof: bind read_latency.idle --> at first.\n')
    need_codes(result, 'number')
    need_words(result, 'expected: "82 µs"', 'model.yaml:', 'found:    "164 µs", 100 % more', 'likely slip: twice of it')
    result = check_text('It takes 28 µs<!-- figproof: bind read_latency.idle --> at first.\n')
    need_words(result, 'two digits changed about')
    result = check_text('It takes 82 ms<!-- figproof: bind read_latency.idle --> at first.\n')
    need_words(result, 'as 82 µs it would be read_latency.idle')
    result = check_text('Made of 1.75 TB<!-- figproof: bind capacity -->.\n')
    need_words(result, 'as 1.75 TiB it would be capacity', '"1.92 TB"')
    result = check_text('Reading moves 6.8 GB<!-- figproof: bind bandwidth.read -->.\n')
    need_codes(result, 'number')
    need_words(result, 'information is no information/time')


@test
def own_form():
    """The expected text keeps places, groups, words, unit and language of the author."""
    for wrong, target, right in (('1,921 GB', 'capacity|giga', '1,920 GB'), ('1 921 GB', 'capacity|giga', '1 920 GB'), ('1921 GB', 'capacity|giga', '1920 GB'),
                                 ('seventeen', 'dies', 'sixteen'), ('Seventeen', 'dies', 'Sixteen'), ('83 microseconds', 'read_latency.idle', '82 microseconds'),
                                 ('83.0 µs', 'read_latency.idle', '82.0 µs'), ('−9 %', 'saving', '−8 %'), ('-9%', 'saving', '-8%'),
                                 ('minus 13 ppm', 'drift', 'minus 12 ppm'), ('8.3 × 10⁻⁵ s', 'read_latency.idle', '8.2 × 10⁻⁵ s'),
                                 ('1.65e-4 s', 'read_latency.busy', '1.64e-4 s'), ('0.86 million op/s', 'rate', '0.85 million op/s'),
                                 ('9 per cent', 'spare_share', '7 per cent'), ('3,000 days', 'lifetime|rounded', '2,000 days')):
        result = check_text(f'It is {wrong}<!-- figproof: bind {target} --> here.\n')
        need_codes(result, 'number')
        need_words(result, f'expected: "{right}"')


@test
def ranges_and_lists():
    """Each end and each member is checked at its own column, with the unit they share."""
    need_clean('It takes 82–410 µs, or 82/164/410 µs, between 15.5 and 248 µs.\n')
    result = check_text('It takes 82–420 µs.\n')
    need_codes(result, 'no-match')
    need(findings(result)[0][:2] == (1, 13), 'the end of the range is not pointed at', result)
    result = check_text('Over 82/164/411 µs<!-- figproof: bind read_latency[*] --> it goes.\n')
    need_codes(result, 'number')
    need(findings(result)[0][:2] == (1, 13), 'the member of the list is not pointed at', result)
    need_codes(check_text('Over 164/82/410 µs<!-- figproof: bind read_latency[*] --> it goes.\n'), 'number', 'number')
    need_codes(check_text('Over 82/164 µs<!-- figproof: bind read_latency[*] --> it goes.\n'), 'number')
    need_clean('From 248 to 15.5 µs<!-- figproof: bind write_latency[max..min] --> it goes.\n')
    need_clean('From 82 to 248 µs<!-- figproof: bind read_latency.idle .. write_latency.full --> it goes.\n')


@test
def inequalities():
    """A bound said of a quantity must be true of it; one that prints a quantity is that number."""
    need_clean('A read takes less than 0.5 ms<!-- figproof: bind bound read_latency[*] -->.\n')
    need_codes(check_text('A read takes less than 0.4 ms<!-- figproof: bind bound read_latency[*] -->.\n'), 'number')
    need_clean('It costs at least 82 µs.\n')
    need_codes(check_text('It costs at least 80 µs.\n'), 'no-match')
    need_clean('A write lies between 10 and 40 µs<!-- figproof: bind bound write_latency.busy -->.\n')
    need_codes(check_text('A write takes 0.5 ms<!-- figproof: bind bound write_latency.busy -->.\n'), 'number')


@test
def quoted_together():
    """104× never without the two numbers it comes from, in the same paragraph or the same row."""
    pair = '8.5 ms against 82 µs'
    ratio = '104×<!-- figproof: bind headline_ratio -->'
    need_clean(f'It is {pair}, {ratio} in all.\n')
    result = check_text(f'It is {ratio} in all.\n\nThat is {pair}.\n')
    need_codes(result, 'quote')
    need_words(result, '8.5 ms (seek) and 82 µs (read_latency.idle)')
    need_codes(check_text(f'It is {ratio}, 8.5 ms against 0.08 ms<!-- figproof: bind read_latency.idle -->.\n'), 'quote')
    need_clean(f'| Seek | Read | Ratio |\n| --- | --- | --- |\n| 8.5 ms | 82 µs | {ratio} |\n')
    need_codes(check_text(f'| Seek | Read | Ratio |\n| --- | --- | --- |\n| 8.5 ms | 82 µs | – |\n| – | – | {ratio} |\n'), 'quote')


@test
def kept_apart():
    """A quarantined number is printed only where it is bound, and nothing is calculated with it."""
    bound = '14 GB/s<!-- figproof: bind rumoured_bandwidth -->'
    need_clean(f'There is talk of {bound}.\n')
    result = check_text('There is talk of 14 GB/s.\n')
    need_codes(result, 'apart')
    need_words(result, 'nobody measured it')
    need_codes(check_text(f'That would be {bound} ÷ 6.8 GB/s ≈ 2.06×<!-- figproof: allow 2.06×: a ratio of the example -->.\n'), 'apart')


@test
def readers_calculator():
    """What stands behind the sign of equality must come out of the printed numbers."""
    need_clean('That is 256 × 4 KiB = 1.00 MiB = 1,048,576 B.\n')
    need_clean('It is 8.5 ms ÷ 82 µs ≈ 104×<!-- figproof: bind headline_ratio -->.\n')
    need_clean('That is 282 s + 452 s = 734 s.\n')
    allow = '<!-- figproof: allow {}: a wrong sum, to be found -->'
    result = check_text(f'That is 282 s + 452 s = 735 s{allow.format("735 s")}.\n')
    need_codes(result, 'calculation')
    need_words(result, '"282 s + 452 s" gets 734 s')
    need_codes(check_text(f'That is 8.5 ms ÷ 82 µs = 100×{allow.format("100×")}.\n'), 'calculation')
    need_codes(check_text(f'That is 164 µs − 82 µs = 83 µs{allow.format("83 µs")}.\n'), 'calculation')
    need_clean(f'That is 164 µs − 82 µs = 82 µs.\n')
    need_clean(f'That is 410 µs ÷ 164 µs = 2.5×{allow.format("2.5×")}.\n')


@test
def claims():
    """Orders of magnitude are said of a claim, are recognised by the sentence, and follow the model."""
    need_clean('A seek is one to two orders of magnitude slower than a read.\n')
    need_codes(check_text('A seek is two to three orders of magnitude slower than a read.\n'), 'no-match')
    result = check_text('It is two orders of magnitude<!-- figproof: bind claim full_nearer_one --> here.\n')
    need_codes(result, 'number')
    need_words(result, 'behind a full queue the gap is one order of magnitude')
    slow = changed_model(('full: {value: 410 µs}', 'full: {value: 3 ms}'))
    result = check_text('A seek is one to two orders of magnitude slower than a read.\n', model=slow)
    need_codes(result, 'claim')
    need_words(result, 'the range would read', 'zero to two orders of magnitude')
    quick = changed_model(('full: {value: 248 µs}', 'full: {value: 500 µs}'))
    result = check_text('Put shortly, the drive answers a\nwrite sooner than **a read**.\n', model=quick)
    need_codes(result, 'claim')
    need(findings(result)[0][:2] == (1, 14), 'the sentence is not found at its place', result)


@test
def errata():
    """An original is found whatever its case, its white space and its markup, at its place."""
    result = check_text('Well known:\nA drive without\nmoving *parts* does not wear  out, they say.\n')
    need_codes(result, 'original')
    need(findings(result)[0][:2] == (2, 1), 'the original is not found at its place', result)
    need_words(result, 'wears out by being written')
    need_clean('A drive without moving parts does not wear outsiders down, in 82 µs.\n')
    need_clean('The depth of the queue costs nothing.<!-- figproof: allow The depth of the queue costs nothing: quoted to refute it -->\n')


@test
def waivers():
    """A waiver gives its reason and silences one number; one that silences nothing is an error, one that is not needed is told."""
    need_clean('Say 17 µs <!-- figproof: allow 17 µs: an example, not a result --> here.\n')
    need_codes(check_text('Say 17 µs <!-- figproof: allow 18 µs: an example, not a result --> here.\n'), 'no-match', 'lost-binding')
    result = check_text('Say 17 µs <!-- figproof: allow 17 µs: because --> here.\n')
    need(codes(result) == ['no-match', 'bad-binding'], 'a waiver without a reason passes', result)
    need_exit(result, BAD_INPUT)
    need_clean('Say 17 µs <!-- figproof: allow 17 µs: PROJ-17 --> here.\n')
    result = check_text('Say 82 µs <!-- figproof: allow 82 µs: an example, not a result --> here.\n')
    need_codes(result, 'waived')
    need(findings(result)[0][2] == 'note', 'not a note', result)
    sidecar = 'figproof-proof 1\tchapter.md\ten\n17 µs\twaive "an example, not a result"\tSay ‸ here.\n'
    need_clean('Say 17 µs here.\n', sidecar=sidecar)
    need_codes(check_text('Say nothing here of 82 µs.\n', sidecar=sidecar), 'lost-binding')
    bad = check_text('Say 17 µs here.\n', sidecar=sidecar.replace('an example, not a result', 'why not'))
    need_exit(bad, BAD_INPUT)
    need(':2:' in bad.err and 'bad-binding' in bad.err, 'the bad waiver is not found at its line', bad)


@test
def remarks_refused():
    """A remark that says nothing figproof knows is bad input, at its place."""
    for remark in ('bind no_such_quantity', 'bind read_latency', 'skip', 'locale xx', 'bind capacity|furlongs', 'bind claim none'):
        result = check_text(f'It takes 82 µs.\n\n<!-- figproof: {remark} -->\n\nAnd 164 µs.\n')
        need_exit(result, BAD_INPUT)
        need(any(line == 3 for line, *_ in findings(result)), f'{remark}: not found at its line', result)
    need_words(check_text('<!-- figproof: bind read_latency.idel --> 82 µs\n'), "did you mean 'read_latency.idle'")


@test
def languages():
    """The language of a file's numbers is its own, never the environment's."""
    german = '<!-- figproof: locale de -->\n\nDas sind 15,5 µs und 1.920 GB.\n'
    need_clean(german)
    path = place(german)
    result = figproof('check', '-m', PROOF_MODEL, path, env={'LC_ALL': 'de_DE.UTF-8', 'LANG': 'de_DE.UTF-8'})
    need_exit(result, CLEAN)
    result = check_text('<!-- figproof: locale de -->\n\nDas sind 15,6 µs<!-- figproof: bind write_latency.idle -->.\n')
    need_words(result, 'expected: "15,5 µs"')
    need(FINDINGS == check_text('Das sind 15,5 µs.\n').code, 'a decimal comma passes in English')


@test
def units_refused():
    """A unit that nobody defines and a number that is none of this language are findings, not silence."""
    need_codes(check_text('It is 17 dB here.\n'), 'unknown-unit')
    need('malformed-number' in codes(check_text('It is 12,34 µs here.\n')), 'a misplaced group passes')


@test
def places():
    """A finding stands at the first byte of its number in the source: in tables, behind entities, multi-byte text and markup."""
    for text, line, column in (('Für ähnliche Größen: 83 µs.\n', 1, 22), ('| A | B |\n| - | - |\n| x | 83 µs |\n', 3, 7), ('Say &micro;, **83&nbsp;&micro;s**\n', 1, 16),
                               ('> - quoted, at\n>   length, 83 µs\n', 2, 13), ('`code 84 µs` and 83 µs\n', 1, 18)):
        result = check_text(text)
        need_codes(result, 'no-match')
        need(findings(result)[0][:2] == (line, column), f'{text!r}: {findings(result)[0][:2]} where {(line, column)} must be', result)


@test
def formats_of_manuscripts():
    """The same wrong number is found in every format of manuscript."""
    for name, text in (('a.txt', 'It takes 83 µs.\n'), ('a.html', '<p>It takes 83&nbsp;&micro;s.</p>\n'), ('a.adoc', 'It takes *83* µs.\n'), ('a.rst', 'It takes **83** µs.\n'),
                       ('a.tex', 'It takes \\SI{83}{\\micro\\second}.\n'), ('a.csv', 'name,time\nread,83 µs\n'),
                       ('a.svg', '<svg xmlns="http://www.w3.org/2000/svg"><text x="1" y="2">83 µs</text></svg>\n')):
        result = check_text(text, name=name)
        need_codes(result, 'no-match')
        need(name in result.err, 'not at its file', result)


@test
def what_is_what():
    """--as says what a file is; an unknown kind is bad input, a missing file the system's refusal, a manuscript without a number a warning."""
    need_exit(check_text('It takes 82 µs.\n', name='a.xyz'), BAD_INPUT)
    result = figproof('check', '-m', PROOF_MODEL, os.path.join(folder('m'), 'absent.md'))
    need_exit(result, SYSTEM)
    need_codes(check_text('No number at all.\n'), 'numberless')
    path = place('It takes 83 µs.\n', name='report.md')
    need_exit(figproof('check', '-m', PROOF_MODEL, '--as', 'manuscript', path), FINDINGS)
    need_exit(figproof('check', '-m', PROOF_MODEL, '--as', 'braille', path), BAD_INPUT)


if __name__ == '__main__':
    main()
