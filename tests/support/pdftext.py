"""Changes a PDF by way of qpdf's plain form: numbers in its text, bars in its content stream."""
import os
import re
import subprocess

OPERATORS = re.compile(rb'\[((?:<[0-9A-Fa-f\s]*>|\((?:\\.|[^\\()])*\)|[-\d.\s])*)\]\s*TJ|(<[0-9A-Fa-f\s]*>|\((?:\\.|[^\\()])*\))\s*Tj', re.S)
STRING = re.compile(rb'<([0-9A-Fa-f]*)>|\(((?:\\.|[^\\()])*)\)', re.S)


def rewritten(data, folder, options):
    source, target = os.path.join(folder, 'in.pdf'), os.path.join(folder, 'out.pdf')
    with open(source, 'wb') as file:
        file.write(data)
    done = subprocess.run(['qpdf', '--warning-exit-0', *options, source, target], capture_output=True, check=False)
    if done.returncode:
        raise RuntimeError(done.stderr.decode())
    with open(target, 'rb') as file:
        return file.read()


def plain(data, folder):
    return rewritten(data, folder, ['--qdf', '--object-streams=disable'])


def repaired(data):
    return subprocess.run(['fix-qdf'], input=data, capture_output=True, check=True).stdout


def words(data):
    done = subprocess.run(['pdftotext', '-layout', '-', '-'], input=data, capture_output=True, check=False)
    return done.stdout.decode('utf-8', 'replace').split()


def codes(data, start, end, size):
    """(offset, length) of the glyph codes in the strings of one operator; size is the hexadecimal digits of a code."""
    found = []
    for string in STRING.finditer(data, start, end):
        if string.group(1) is not None:
            found += [(at, size) for at in range(string.start(1), string.end(1) - size + 1, size)]
        else:
            found += [(string.start(2) + m.start(), len(m.group())) for m in re.finditer(rb'\\\d{3}|\\.|.', string.group(2), re.S)]
    return found


def exchanges(data):
    """(offset, offset, length) of every two neighbouring glyph codes of one operator that differ."""
    for operator in OPERATORS.finditer(data):
        for size in (4, 2):
            places = codes(data, operator.start(), operator.end(), size)
            for (a, m), (b, n) in zip(places, places[1:]):
                if m == n and data[a:a + m] != data[b:b + n]:
                    yield a, b, m


def other_numbers(data, folder, most):
    """Up to so many (what changed, the file) in which the text reads another number."""
    base = plain(data, folder)
    before = words(base)
    found = []
    candidates = list(exchanges(base))
    for a, b, size in candidates[::max(1, len(candidates) // 400)]:
        if len(found) == most:
            break
        changed = base[:a] + base[b:b + size] + base[a + size:b] + base[a:a + size] + base[b + size:]
        after = words(changed)
        if len(after) != len(before):
            continue
        differences = [(x, y) for x, y in zip(before, after) if x != y]
        if len(differences) == 1 and re.sub(r'\D', '', differences[0][0]) != re.sub(r'\D', '', differences[0][1]) \
                and sorted(differences[0][0]) == sorted(differences[0][1]):
            found.append(('"{}" reads "{}"'.format(*differences[0]), changed))
    return found


def moved_bars(data, folder, step):
    """(what, the file) for each filled rectangle of a bar's size, made longer and moved."""
    base = plain(data, folder)
    found = []
    for match in re.finditer(rb'(?m)(-?[\d.]+) (-?[\d.]+) (-?[\d.]+) (-?[\d.]+) re\b', base):
        x, y, w, h = (float(g) for g in match.groups())
        if not (8 < abs(h) < 60 and 10 < abs(w) < 400):
            continue
        behind = base[match.end():match.end() + 40].split()
        if b'W' in behind[:2] or b'n' in behind[:1]:
            continue
        for what, values in (('longer', (x, y, w + step, h)), ('moved', (x + step, y, w, h))):
            text = b' '.join(f'{v:.6f}'.encode() for v in values) + b' re'
            found.append((f'{match.group().decode()} {what}', repaired(base[:match.start()] + text + base[match.end():])))
    return found
