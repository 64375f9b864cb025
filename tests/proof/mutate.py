"""Every number of the chapter, spoilt in every way: what leaves the interval of its printed form must be found. usage: mutate.py

The sidecar says which numbers are bound to what; oracle.py, which knows the values and the intervals by itself, says which spoilt texts are
wrong. Prints a table by kind. A mutation that stays inside its interval is not counted as missed, whatever the check says of it."""
import collections
import json
import os
import re
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from harness import *
import oracle

HERE = os.path.dirname(os.path.abspath(__file__))
MODEL_FILE = os.path.join(HERE, 'model.yaml')
BATCH = 150
NEIGHBOURS = [('GB', 'GiB'), ('TB', 'TiB'), ('MB', 'MiB'), ('KiB', 'kB'), ('KiB', 'MiB'), ('TB', 'GB'), ('PB', 'TB'), ('µs', 'ms'), ('µs', 'ns'),
              ('ms', 's'), ('s', 'ms'), ('min', 's'), ('d', 'min'), ('W', 'mW'), ('W', 'kW'), ('%', '×'), ('nJ/B', 'mJ/B'), ('microseconds', 'milliseconds'),
              ('seconds', 'minutes'), ('per cent', 'times'), ('kibibytes', 'kilobytes'), ('kibibytes', 'mebibytes'), ('days', 'minutes')]
HEDGES = {'about': 'about', 'roughly': 'about', 'around': 'about', '≈': 'about', 'nearly': 'below', 'just over': 'above', 'exactly': 'exactly'}


class Spot:
    """A bound number: where it stands in the source, its text there, what it is."""

    def __init__(self, at, text, target, source):
        self.at, self.text, self.target = at, text, target
        before = source[max(0, at - 24):at].replace('\n', ' ').rstrip().lower()
        self.hedge = next((kind for word, kind in HEDGES.items() if re.search(r'(^|\W)' + re.escape(word) + '$', before)), None)
        after = source[at + len(text):at + len(text) + 10]
        if after.startswith(' exactly'):
            self.hedge = 'exactly'
        self.after = after


def source_forms(text):
    """A number as the sidecar has it, and as the source may spell it."""
    yield re.compile(r'\s+'.join(re.escape(part) for part in text.split(' ')))
    yield re.compile(re.escape(text).replace('−', '&minus;').replace(r'\ ', '&nbsp;').replace('µ', '&micro;'))
    yield re.compile(re.escape(text).replace(r'\ ', '&nbsp;').replace('µ', '&micro;'))
    yield re.compile(r'[\s\u2009\u00a0\u202f]'.join(re.escape(part) for part in text.split(' ')))


def spots(source, sidecar):
    """The bound numbers in order. Sections of the sidecar stand in the order of the chapter."""
    found, at = [], 0
    for line in sidecar.split('\n')[1:]:
        if not line or line.startswith('@'):
            continue
        text, target, _ = line.split('\t')
        hits = [m for m in (form.search(source, at) for form in source_forms(text)) if m]
        need(hits, f'"{text}" is not behind offset {at} of the chapter')
        hit = min(hits, key=lambda m: m.start())
        found.append(Spot(hit.start(), hit.group(), target, source))
        at = hit.start() + (hit.group().find('±') if '±' in hit.group() else len(hit.group()))
    return found


def unit_of(text):
    """The unit behind the last number of a text, as a symbol; None when it is not known."""
    plain = text.replace('&nbsp;', ' ').replace('&micro;', 'µ').replace('&minus;', '−')
    numbers = list(oracle.NUMBER.finditer(plain))
    tail = plain[numbers[-1].end():] if numbers else plain[oracle.Spelt(plain).length:]
    tail = ' '.join(tail.split()).strip()
    return oracle.NAMES.get(tail, tail if tail in oracle.U else None)


def is_wrong(spot, text):
    """Whether a spoilt text no longer prints its values; None when the oracle cannot say."""
    plain = text.replace('&nbsp;', ' ').replace('&micro;', 'µ').replace('&minus;', '−')
    plain = ' '.join(plain.split(' ')).replace('\n', ' ')
    target = spot.target
    bound = target.startswith('bound ')
    wanted = oracle.values(target[6:] if bound else target)
    if wanted is None:
        return None
    matches = list(oracle.NUMBER.finditer(plain))
    if not matches and len(wanted) != 1:
        return None
    single = len(wanted) == 1 or bound
    if single or not re.search(r'\d/\d', plain):
        numbers = [oracle.Printed(m) for m in matches] or [oracle.Spelt(plain)]
    else:
        numbers = [oracle.Printed(m) for part in plain.split('/') for m in oracle.NUMBER.finditer(part)]
    if ' ± ' in plain:
        numbers = numbers[:1]
    if not all(n.formed for n in numbers) or any(n.match['under'] for n in numbers) and not single:
        return True
    unit = unit_of(text)
    if unit is None or not numbers or (not bound and len(numbers) != len(wanted)):
        return True
    factor = oracle.U[unit]
    if not unit and target.split('|')[0] in ('capacity', 'written'):
        factor = oracle.U['B']
    if not unit and unit_of(spot.text):
        return True
    for i, number in enumerate(numbers):
        if bound:
            continue
        if not oracle.agrees(wanted[i] / factor, number.value, number.half, spot.hedge):
            return True
    if bound:
        value = numbers[0].value * factor
        return not all(v > value for v in wanted) if 'over' in spot.target else not all(v < value for v in wanted)
    return False


def digits(text):
    return [i for i, c in enumerate(text) if c in '0123456789' and not text[:i].endswith('&#')]


def mutations(spot):
    """(kind, text) of every way to spoil a number."""
    text = spot.text
    places = digits(text)
    for i in places:
        for other in '0123456789':
            if other != text[i]:
                yield 'digit changed', text[:i] + other + text[i + 1:]
        yield 'digit deleted', text[:i] + text[i + 1:]
        yield 'digit doubled', text[:i] + text[i] + text[i:]
    for i, k in zip(places, places[1:]):
        if text[i] != text[k] and not re.search(r'[^\d.,\u2009\u202f\u00a0 ]', text[i + 1:k]):
            yield 'digits transposed', text[:i] + text[k] + text[i + 1:k] + text[i] + text[k + 1:]
    spelt = oracle.Spelt(text) if not places else None
    if spelt and spelt.formed:
        for word in (oracle.PARTS if text[:spelt.length].lower() in oracle.PARTS else oracle.WORDS):
            if word != text[:spelt.length].lower():
                yield 'word changed', word + text[spelt.length:]
    for minus in ('−', '&minus;', 'minus ', '-'):
        if text.startswith(minus):
            yield 'minus dropped', text[len(minus):]
    for a, b in NEIGHBOURS + [(b, a) for a, b in NEIGHBOURS]:
        spelt = a.replace('µ', '&micro;') if '&micro;' in text else a
        behind = re.search(r'(?<![A-Za-zµ/])' + re.escape(spelt) + r'(?P<rest>/s)?$', text)
        if behind and not (a == 's' and text.endswith('op/s')):
            yield 'unit swapped', text[:behind.start()] + b + (behind['rest'] or '')


def check(files):
    """path -> the codes of its errors."""
    result = figproof('check', '-m', MODEL_FILE, '--as', 'manuscript', '--require-coverage', '--format', 'json', '-q', *files)
    need(result.code in (CLEAN, FINDINGS), 'the check could not do its work', result)
    found = collections.defaultdict(set)
    for finding in json.loads(result.out)['findings']:
        if finding['severity'] == 'error':
            found[finding['file'].removesuffix('.proof')].add(finding['code'])
    return found


def main():
    source = open(os.path.join(HERE, 'chapter.md'), encoding='utf-8').read()
    sidecar = open(os.path.join(HERE, 'chapter.md.proof'), encoding='utf-8').read()
    whole = figproof('check', '-m', MODEL_FILE, '--require-coverage', os.path.join(HERE, 'chapter.md'))
    need_exit(whole, CLEAN)
    need(not whole.err, 'the chapter as it is gives findings', whole)
    variants = []
    for spot in spots(source, sidecar):
        right = is_wrong(spot, spot.text)
        need(right is not True, f'the oracle takes "{spot.text}" ({spot.target}) for wrong as it stands')
        if right is None:
            continue
        for kind, text in dict.fromkeys(mutations(spot)):
            variants.append((kind, spot, text, is_wrong(spot, text)))
    table, missed, unbound = collections.defaultdict(collections.Counter), [], []
    for start in range(0, len(variants), BATCH):
        place = folder('mutants')
        batch = variants[start:start + BATCH]
        paths = []
        for i, (kind, spot, text, wrong) in enumerate(batch):
            path = write(os.path.join(place, f'{i}.md'), source[:spot.at] + text + source[spot.at + len(spot.text):])
            shutil.copy(os.path.join(HERE, 'chapter.md.proof'), path + '.proof')
            paths.append(path)
        found = check(paths)
        for path, (kind, spot, text, wrong) in zip(paths, batch):
            seen = bool(found.get(path))
            table[kind][('wrong' if wrong else 'inside', seen)] += 1
            if wrong and 'lost-binding' in found[path]:
                unbound.append(f'{kind}: "{spot.text}" -> "{text}" ({spot.target})')
            if wrong and not seen:
                missed.append(f'{kind}: "{spot.text}" -> "{text}" ({spot.target})')
    print(f'{"kind":20} {"wrong":>7} {"found":>7} {"inside its interval":>21}')
    for kind, counts in sorted(table.items()):
        print(f'{kind:20} {counts["wrong", True] + counts["wrong", False]:7} {counts["wrong", True]:7} {counts["inside", True] + counts["inside", False]:21}')
    print(f'{len(unbound)} are no longer seen as the bound number, and found as that')
    need(not missed, f'{len(missed)} not found:\n' + '\n'.join(missed[:40]))
    need(len(unbound) * 50 < len(variants), f'{len(unbound)} bindings lost, where the number is still one:\n' + '\n'.join(unbound[:40]))


main()
