"""figproof bind and the sidecar: proposals, questions, and bindings that survive every edit of other text. usage: binding.py [TEST]..."""
import os
import pty
import select
import sys
import time

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from manuscripts import *


def bind(path, *arguments, model=PROOF_MODEL):
    return figproof('bind', '-m', model, *arguments, path)


def sidecar_of(path):
    return read(path + '.proof').decode()


def need_kept(text, sidecar=SIDECAR, why=''):
    """All bindings find their numbers in an edited chapter, and nothing is unbound."""
    result = check_text(text, '--require-coverage', sidecar=sidecar)
    need(not result.err, f'{why}: findings where there must be none', result)
    need_exit(result, CLEAN)


@test
def proposes():
    """Without a sidecar, bind finds out nearly all by itself, writes a sidecar that check accepts, and lists the rest as questions."""
    path = place(CHAPTER)
    result = bind(path)
    need_exit(result, FINDINGS)
    mine = {(text, window): target for _, text, target, window in rows(SIDECAR)}
    theirs = {(text, window): target for _, text, target, window in rows(sidecar_of(path))}
    questions = re.search(r'(\d+) left$', result.out.strip())
    need(questions and int(questions[1]) <= 6, 'too many questions', result)
    wrong = [(key, target, mine.get(key)) for key, target in theirs.items() if mine.get(key) != target]
    need(len(wrong) <= 3, f'sure, and wrong: {wrong}', result)
    need_words(result, 'not sure, and left out', 'near it: ', 'the only value that prints so')
    left = check(path, '--require-coverage')
    need(set(codes(left)) <= {'unbound', 'no-match', 'quote'}, 'what bind wrote does not agree', left)


@test
def keeps():
    """What stands in the sidecar is kept; a complete one is left alone, byte for byte, and bind exits 0."""
    path = place(CHAPTER, SIDECAR)
    result = bind(path)
    need_exit(result, CLEAN)
    need(sidecar_of(path) == SIDECAR, 'a complete sidecar was changed', result)
    need_words(result, '0 of them new', '0 left')
    by_hand = replaced(SIDECAR, '82 µs\tread_latency.idle\tdrive is answered', '82 µs\twaive "kept by hand for a test"\tdrive is answered')
    path = place(replaced(CHAPTER, 'nothing was measured for it.', 'nothing was measured for it. Another 164 µs.'), by_hand)
    need_exit(bind(path), CLEAN)
    need('kept by hand for a test' in sidecar_of(path), 'a line made by hand was lost')
    need('164 µs\tread_latency.busy\tmeasured for it. Another ‸' in sidecar_of(path), 'a new number was not bound')


@test
def dry_run():
    """--dry-run writes nothing."""
    path = place(CHAPTER)
    bind(path, '--dry-run')
    need(not os.path.exists(path + '.proof'), 'a sidecar was written')


def on_terminal(command, answers):
    """Runs a command on a terminal and types the answers, each when a question is open; what it said, and its exit status."""
    pid, terminal = pty.fork()
    if not pid:
        os.execv(command[0], command)
    said, answers, end = b'', list(answers), time.time() + 60
    while time.time() < end:
        ready, _, _ = select.select([terminal], [], [], 0.2)
        if ready:
            try:
                chunk = os.read(terminal, 65536)
            except OSError:
                break
            if not chunk:
                break
            said += chunk
        if said.rstrip().endswith(b'the rest:') and answers:
            os.write(terminal, answers.pop(0).encode() + b'\n')
            said += b'\n'
    _, status = os.waitpid(pid, 0)
    return said.decode('utf-8', 'replace'), os.waitstatus_to_exitcode(status)


@test
def asks():
    """On a terminal, bind asks: a number chooses, a name is taken, w waives with a reason, s leaves, and wrong answers are refused."""
    text = 'The ratio is 104×, and 17 of them.\n\nThen 19 µs, then 23 µs.\n'
    path = place(text)
    said, status = on_terminal([FIGPROOF, 'bind', '-m', PROOF_MODEL, path],
                               ['7', 'no_such', 'headline_ratio', 'w because', 'w a number of the example', 'waive "an example, not a result"', 's'])
    need(status == FINDINGS, f'exit {status}:\n{said}')
    need("no quantity 'no_such'" in said and 'three words' in said and 'there is no choice' in said, f'a wrong answer passes:\n{said}')
    targets = [target for _, _, target, _ in rows(sidecar_of(path))]
    need(targets == ['headline_ratio', 'waive "a number of the example"', 'waive "an example, not a result"'], f'{targets}\n{said}')
    said, status = on_terminal([FIGPROOF, 'bind', '-m', PROOF_MODEL, path], ['w the last one of them'])
    need(status == CLEAN, f'exit {status}:\n{said}')


@test
def reflowed():
    """Paragraphs wrapped anew, at any width."""
    blocks = CHAPTER.split('\n\n')
    for width in (40, 77, 10000):
        flowed = []
        for block in blocks:
            if block.startswith(('|', '#', '<!--')):
                flowed.append(block)
                continue
            lines, line = [], ''
            for word in re.findall(r'<!--.*?-->\S*|\S+', block, flags=re.S):
                word = ' '.join(word.split())
                if line and len(line) + len(word) > width:
                    lines.append(line)
                    line = ''
                line += (' ' if line else '') + word
            flowed.append('\n'.join(lines + [line]))
        need_kept('\n\n'.join(flowed), why=f'wrapped at {width}')


@test
def moved_and_renamed():
    """Sections in another order, headings renamed, paragraphs moved elsewhere, other text inserted."""
    head, *sections = re.split(r'(?m)^(?=## )', CHAPTER)
    need_kept(head + ''.join(reversed(sections)), why='sections reversed')
    need_kept(CHAPTER.replace('## Waiting', '## What waiting costs').replace('## Moving bytes', '## Bytes'), why='headings renamed')
    need_kept(re.sub(r'(?m)^## (.*)$', '## New', CHAPTER), why='all headings renamed')
    paragraphs = CHAPTER.split('\n\n')
    moved = next(p for p in paragraphs if p.startswith('A spinning disk'))
    need_kept('\n\n'.join([*(p for p in paragraphs if p != moved), moved]) + '\n', why='a paragraph moved into the last section')
    need_kept(CHAPTER.replace('\n\n', '\n\nA sentence that nobody had before.\n\n'), why='text inserted everywhere')


@test
def neighbours_edited():
    """The words around a number change: it keeps its binding."""
    for old, new in (('A read that finds an idle drive is answered after', 'Whoever reads from an idle drive waits for'), ('Its seek costs', 'Such a seek will cost you'),
                     ('The drive holds', 'Altogether it holds'), ('An erase block bears 3,000 cycles', 'A block endures some 3,000 cycles'),
                     ('Asleep the drive draws', 'While it sleeps, the drive needs'), ('In minutes that is', 'That makes')):
        need_kept(replaced(CHAPTER, old, new), why=new)


@test
def digit_edited():
    """A bound digit that is edited is wrong, not unbound."""
    for old, new in (('answered after 82 µs', 'answered after 83 µs'), ('| full | 410 µs |', '| full | 401 µs |'), ('82/164/410 µs', '82/165/410 µs'),
                     ('The drive holds 1.92 TB', 'The drive holds 1.29 TB'), ('Sixteen dies', 'Fifteen dies'), ('bears 3,000 cycles', 'bears 3,001 cycles')):
        result = check_text(replaced(CHAPTER, old, new), '--require-coverage', sidecar=SIDECAR)
        need_exit(result, FINDINGS)
        need(set(codes(result)) <= {'number', 'quote', 'calculation'} and 'number' in codes(result), f'{new}: {codes(result)}', result)


@test
def swapped():
    """Two bound numbers that change places are both wrong, though each is a number of the model."""
    for old, new in (('82 µs. When the queue is busy it takes 164 µs', '164 µs. When the queue is busy it takes 82 µs'),
                     ('reads 6.80 GB/s and writes 4.25 GB/s', 'reads 4.25 GB/s and writes 6.80 GB/s'), ('| idle | 82 µs | 15.5 µs |', '| idle | 15.5 µs | 82 µs |')):
        result = check_text(replaced(CHAPTER, old, new), sidecar=SIDECAR)
        need([c for c in codes(result) if c == 'number'] == ['number', 'number'], f'{new}: {codes(result)}', result)
    rows_swapped = replaced(replaced(replaced(CHAPTER, '| idle | 82 µs', '| idle | SWAP'), '| busy | 164 µs', '| busy | 82 µs'), 'SWAP', '164 µs')
    need(codes(check_text(rows_swapped, sidecar=SIDECAR)).count('number') == 2, 'numbers of two rows change places')


@test
def deleted():
    """A bound number that is gone is an error at its line of the sidecar; bind takes the line out and says so."""
    text = replaced(CHAPTER, 'An erase block bears 3,000 cycles. Small', 'Small')
    result = check_text(text, sidecar=SIDECAR)
    need(codes(result) == ['lost-binding'], f'{codes(result)}', result)
    line = SIDECAR.split('\n').index(next(l for l in SIDECAR.split('\n') if l.startswith('3,000\tcycles\tAn erase'))) + 1
    need(f'chapter.md.proof:{line}:1: ' in result.err, 'not at the line of the sidecar', result)
    path = place(text, SIDECAR)
    result = bind(path)
    need_exit(result, CLEAN)
    need_words(result, 'taken out', '3,000')
    need(len(rows(sidecar_of(path))) == len(rows(SIDECAR)) - 1, 'not one line less', result)
    need_kept(text, sidecar_of(path))


@test
def merged():
    """Two branches that both touched chapter and sidecar: the lines of both sides, in any order, headings twice, equal lines twice."""
    extra_a = 'An idle write, once more: 15.5 µs.'
    extra_b = 'And a busy one, for those who skipped the table: 31 µs.'
    both = replaced(CHAPTER, '## Moving bytes', f'{extra_a}\n\n{extra_b}\n\n## Moving bytes')
    a = '15.5 µs\twrite_latency.idle\tidle write, once more: ‸ .'
    b = '31 µs\twrite_latency.busy\tthose who skipped the table: ‸ .'
    heading = '@ Waiting\n'
    for merged_lines in (SIDECAR + heading + a + '\n' + b + '\n', SIDECAR + heading + b + '\n' + heading + a + '\n' + a + '\n',
                         replaced(SIDECAR, heading, heading + b + '\n' + a + '\n')):
        need_kept(both, merged_lines, 'merged')
    lines = SIDECAR.split('\n')
    sections, current = [], None
    for line in lines[1:]:
        if line.startswith('@'):
            current = [line]
            sections.append(current)
        elif line:
            current.append(line)
    mixed = '\n'.join([lines[0], *('\n'.join([s[0], *reversed(s[1:])]) for s in reversed(sections))]) + '\n'
    need_kept(CHAPTER, mixed, 'all lines in reverse order')
    result = check_text(CHAPTER, sidecar=replaced(SIDECAR, heading, f'<<<<<<< ours\n{heading}=======\n>>>>>>> theirs\n'))
    need_exit(result, BAD_INPUT)
    need_words(result, 'a merge was left undone', 'take the lines of both sides')
    two = replaced(SIDECAR, a.split('\t')[0] + '\twrite_latency.idle\ta buffer', '15.5 µs\twrite_latency.busy\ta buffer. It takes ‸ , # µs or\n15.5 µs\twrite_latency.idle\ta buffer')
    need('lost-binding' in codes(check_text(CHAPTER, sidecar=two)), 'two lines for one number pass in silence')


@test
def unit_lost():
    """A bound number whose unit is taken away is wrong."""
    result = check_text(replaced(CHAPTER, 'answered after 82 µs', 'answered after 82'), sidecar=SIDECAR)
    need(codes(result) == ['number'], f'{codes(result)}', result)
    need_words(result, 'has lost its unit')


@test
def sidecar_refused():
    """A sidecar that cannot be understood is bad input, at its line and column."""
    good = 'figproof-proof 1\tchapter.md\ten\n82 µs\tread_latency.idle\ttakes ‸ .\n'
    text = 'It takes 82 µs.\n'
    need_exit(check_text(text, sidecar=good), CLEAN)
    for bad, line in (('', 1), ('figproof-proof 2\tchapter.md\ten\n', 1), (good.replace('\ten\n', '\txx\n'), 1), (good.replace('read_latency.idle', 'read_latency.idel'), 2),
                      (good.replace(' ‸', ''), 2), (good.replace('\t', ' '), 1), (good + '82 µs\n', 3), (good.replace('read_latency.idle', 'capacity|ell'), 2),
                      (good.replace('read_latency.idle', 'waive ""'), 2), (good.replace('read_latency.idle', 'claim x'), 2)):
        result = check_text(text, sidecar=bad)
        need_exit(result, BAD_INPUT)
        need(re.search(rf'chapter\.md\.proof:{line}:\d+: error: .*\[bad-binding\]', result.err), f'not at line {line}', result)


@test
def unwritable():
    """When the sidecar cannot be written the old one stays, and the exit status is 3."""
    path = place(CHAPTER, 'figproof-proof 1\tchapter.md\ten\n')
    os.chmod(os.path.dirname(path), 0o555)
    try:
        if os.access(os.path.dirname(path), os.W_OK):
            skip('this user may write everywhere')
        need_exit(bind(path), SYSTEM)
    finally:
        os.chmod(os.path.dirname(path), 0o755)
    need(sidecar_of(path) == 'figproof-proof 1\tchapter.md\ten\n', 'the old sidecar was changed')


if __name__ == '__main__':
    main()
