"""figproof follow: after a change of the model the chapter's numbers follow, in their author's own form. usage: follow.py [TEST]..."""
import difflib
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from manuscripts import *


def follow(path, model, *arguments):
    return figproof('follow', '-m', model, *arguments, path)


def followed(text, model, sidecar=None):
    """The text after follow, and what the program said."""
    path = place(text, sidecar)
    result = follow(path, model)
    return read(path).decode(), result, path


@test
def nothing_to_do():
    """With the model as it is, nothing is written and nothing printed but the counts."""
    path = place(CHAPTER, SIDECAR)
    before = contents(os.path.dirname(path))
    result = follow(path, PROOF_MODEL)
    need_exit(result, CLEAN)
    need_same(before, contents(os.path.dirname(path)), 'nothing to follow')
    need_words(result, '0 numbers rewritten')


CHANGES = [
    ('capacity', ('value: 1920 GB', 'value: 3840 GB'), {
        'The drive holds 3.84 TB. A shop writes 3,840 GB', 'shows 3.49 TiB or, one level down, 3,576 GiB', 'about 3.84 × 10¹² of them',
        '268.8 GB of spare area out of 3\u2009840 GB'.replace('\u2009', ' '), 'takes 565 s; writing', 'In minutes that is 9.4 min and 15.1 min, so 9.4–15.1 min', '4.80 PB'.replace('4.80', '4.8'),
        '4.8 × 10¹⁵ bytes', '4,000 days', 'four\nthousand days', '565 s + 904 s = 1,468 s'}),
    ('read latency', ('idle: {value: 82 µs}', 'idle: {value: 76 µs}'), {
        'answered after 76 µs', 'Together: 76/164/410 µs, a span of 76–410 µs', '−60.5&nbsp;&micro;s on a', 'minus 60.5 microseconds read aloud', 'an idle one 7.6 × 10⁻⁵ s',
        'gives 76 ± 3 µs', '8.5 ms ÷ 76 µs ≈ 112×', 'a range\nof 21–112×'}),
    ('dies', ('dies: {value: 16,', 'dies: {value: 12,'), {'Twelve dies'}),
    ('drift', ('drift: {value: -12 ppm', 'drift: {value: -15 ppm'), {'drifts by −15 ppm', 'a lag of −1.30 s\n(minus 1.30 seconds)', 'the drift is minus 15 ppm'}),
    ('cycles', ('cycles: {value: 3000,', 'cycles: {value: 4500,'), {'bears 4,500 cycles', '3.6 PB', '3,600 TB', '3.6 × 10¹⁵ bytes', '3,000 days'}),
]


def need_only_numbers(before, after, what):
    """Everything but numbers is as it was: with digits, number words and signs taken out, the texts are the same."""
    words = r'(?i)\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|sixteen|thousand|hundred|and|minus|-)+\b'

    def bare(text):
        return re.sub(r'\s+', ' ', re.sub(words, '', re.sub(r'[−-]?[0-9][0-9.,]*', '', text)))
    for a, b in zip(bare(before).split(' '), bare(after).split(' ')):
        need(a == b, f'{what}: "{a}" became "{b}"')


@test
def follows():
    """Each change of an input: every number that rests on it is rewritten in its own form, the rest stays, and check is clean afterwards."""
    for what, change, expected in CHANGES:
        model = changed_model(change)
        text, result, path = followed(CHAPTER, model, SIDECAR)
        for part in expected:
            need(part in text, f'{what}: "{part}" is not there', result)
        need_only_numbers(CHAPTER, text, what)
        left = check(path, '--require-coverage', model=model)
        allowed = {'calculation', 'number', 'quote'} if what == 'read latency' else {'calculation'}
        need(set(codes(left)) <= allowed, f'{what}: {codes(left)}', left)
        back = follow(path, PROOF_MODEL)
        need(read(path).decode() == CHAPTER, f'{what}: following back does not lead back\n' + ''.join(
            difflib.unified_diff(CHAPTER.splitlines(True), read(path).decode().splitlines(True), 'before', 'after')), back)
        need(rows(read(path + '.proof').decode()) == rows(SIDECAR), f'{what}: the sidecar is not what it was')


@test
def signs_follow():
    """A number that changes its sign loses or gains its minus, whether it was a sign, a hyphen or a word."""
    model = changed_model(('drift: {value: -12 ppm', 'drift: {value: 15 ppm'), ('saving: {value: -8 %', 'saving: {value: 9 %'))
    text, result, path = followed(CHAPTER, model, SIDECAR)
    for part in ('drifts by 15 ppm', 'a lag of 1.30 s\n(1.30 seconds)', 'Whoever writes 9 % with', 'or 9 per cent in words', 'the drift is 15 ppm'):
        need(part in text, f'"{part}" is not there', result)
    follow(path, PROOF_MODEL)
    need('drifts by −12 ppm' in read(path).decode(), 'the minus does not come back')


@test
def prints_a_diff():
    """What it prints is a unified diff that makes the new text out of the old one."""
    path = place(CHAPTER, SIDECAR)
    result = follow(path, changed_model(('value: 1920 GB', 'value: 3840 GB')))
    new, diff = read(path), result.out[:result.out.index('\nfigproof: ') + 1]
    need(diff.startswith(f'--- {path}\n+++ {path}\n@@ -'), 'no unified diff', result)
    tool('patch')
    where = folder('patched')
    write(os.path.join(where, 'chapter.md'), CHAPTER)
    patched = run(['patch', '-p0', '--quiet', os.path.join(where, 'chapter.md'), '-i', write(os.path.join(where, 'diff'), diff)])
    need(patched.code == 0 and read(os.path.join(where, 'chapter.md')) == new, 'the diff does not make the new text', patched)


@test
def dry_run():
    """--dry-run prints the diff and writes nothing; a what-if is not written without it."""
    path = place(CHAPTER, SIDECAR)
    before = contents(os.path.dirname(path))
    result = figproof('follow', '-m', PROOF_MODEL, '--set', 'seek=9.5 ms', '--dry-run', path)
    need_words(result, '+textbook. Set against an idle read: 9.5 ms', 'would be rewritten')
    need_same(before, contents(os.path.dirname(path)), '--dry-run')
    result = figproof('follow', '-m', PROOF_MODEL, '--set', 'seek=9.5 ms', path)
    need_exit(result, BAD_INPUT)
    need_same(before, contents(os.path.dirname(path)), 'a what-if')


@test
def claims_are_reported():
    """A sentence whose claim became false is reported and not rewritten; one whose bounds were changed with it is."""
    model = changed_model(('full: {value: 410 µs}', 'full: {value: 3 ms}'))
    text, result, _ = followed(CHAPTER, model, SIDECAR)
    need_exit(result, FINDINGS)
    need(text.count('one to two orders of magnitude') == CHAPTER.count('one to two orders of magnitude'), 'the sentence was rewritten', result)
    need(codes(result).count('claim') >= 2, 'the claim is not reported', result)
    model = changed_model(('full: {value: 410 µs}', 'full: {value: 3 ms}'), ('bounds: 1..2', 'bounds: 0..2'))
    text, result, _ = followed(CHAPTER, model, SIDECAR)
    need('zero to two orders of magnitude' in text, 'the bounds did not follow', result)


@test
def cannot_be_rewritten():
    """What has no such form is reported: a fraction in words, a power of ten that would change, an inequality that became false."""
    for text, target, change in (('It loses half of it.\n', 'mirror_share', ('mirror_share: {value: 50 %', 'mirror_share: {value: 40 %')),
                                 ('It takes 8.2 × 10⁻⁵ s.\n', 'read_latency.idle', ('idle: {value: 82 µs}', 'idle: {value: 8.2 ms}')),
                                 ('It takes under 90 µs.\n', 'bound read_latency.idle', ('idle: {value: 82 µs}', 'idle: {value: 95 µs}'))):
        shown = re.search(r'half|8\.2 × 10⁻⁵ s|90 µs', text)[0]
        before, after = text.split(shown)
        sidecar = f'figproof-proof 1\tchapter.md\ten\n{shown}\t{target}\t{before.strip()} ‸{after.rstrip()}\n'
        need_exit(check_text(text, sidecar=sidecar), CLEAN)
        new, result, _ = followed(text, changed_model(change), sidecar)
        need(new == text, f'{text!r} became {new!r}', result)
        need('number' in codes(result), 'it is not reported', result)


@test
def remarks_follow():
    """Numbers bound by remarks follow without a sidecar, and none is made."""
    text = 'It takes 82 µs<!-- figproof: bind read_latency.idle -->, or **82**&nbsp;&micro;s <!-- figproof: bind read_latency.idle -->.\n'
    new, result, path = followed(text, changed_model(('idle: {value: 82 µs}', 'idle: {value: 76 µs}')))
    need(new == text.replace('82', '76'), f'{new!r}', result)
    need(not os.path.exists(path + '.proof'), 'a sidecar was made')


@test
def in_every_format():
    """Bound numbers follow in every text format, whatever stands around them."""
    model = changed_model(('idle: {value: 82 µs}', 'idle: {value: 76 µs}'))
    for name, text in (('a.txt', 'It takes 82 µs.\n'), ('a.html', '<p>It takes <b>82</b>&nbsp;&micro;s.</p>\n'), ('a.adoc', 'It takes *82* µs.\n'),
                       ('a.rst', 'It takes **82** µs.\n'), ('a.tex', 'It takes \\SI{82}{\\micro\\second} or $82\\,\\mu\\mathrm{s}$.\n'), ('a.csv', 'name,time\nread,82 µs\n')):
        path = place(text, name=name)
        bound = figproof('bind', '-m', PROOF_MODEL, path)
        need_exit(bound, CLEAN)
        follow(path, model)
        need(read(path).decode() == text.replace('82', '76'), f'{name}: {read(path).decode()!r}')
        need_exit(check(path, '--require-coverage', model=model), CLEAN)


@test
def unbound_is_left():
    """A number that is not bound is never rewritten."""
    text = 'It takes 82 µs, somebody says.\n'
    new, result, _ = followed(text, changed_model(('idle: {value: 82 µs}', 'idle: {value: 76 µs}')))
    need(new == text, 'an unbound number was rewritten', result)
    need(codes(result) == ['no-match'], 'and it is not reported', result)


if __name__ == '__main__':
    main()
