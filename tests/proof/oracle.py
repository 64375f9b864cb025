"""An oracle of its own: the values of model.yaml as fractions, and what a printed number stands for. Nothing here is read from the program."""
import re
from fractions import Fraction as F

U = {'B': F(1), 'kB': F(10**3), 'MB': F(10**6), 'GB': F(10**9), 'TB': F(10**12), 'PB': F(10**15), 'KiB': F(2**10), 'MiB': F(2**20),
     'GiB': F(2**30), 'TiB': F(2**40), 'ns': F(1, 10**9), 'µs': F(1, 10**6), 'ms': F(1, 1000), 's': F(1), 'min': F(60), 'd': F(86400),
     'W': F(1), 'mW': F(1, 1000), 'kW': F(1000), '%': F(1, 100), '×': F(1), 'ppm': F(1, 10**6), 'K': F(1), 'op/s': F(1),
     'nJ/B': F(1, 10**9), 'J/B': F(1), '': F(1), 'mJ/B': F(1, 1000), 'µJ/B': F(1, 10**6)}
for byte in ('B', 'kB', 'MB', 'GB', 'TB', 'KiB', 'MiB', 'GiB', 'TiB'):
    U[byte + '/s'] = U[byte]
NAMES = {'bytes': 'B', 'kibibytes': 'KiB', 'microseconds': 'µs', 'milliseconds': 'ms', 'seconds': 's', 'minutes': 'min', 'days': 'd',
         'per cent': '%', 'times': '×', 'operations per second': 'op/s', 'Per cent': '%', 'mebibytes': 'MiB', 'megabytes': 'MB', 'kilobytes': 'kB'}
ELIDED = {'daily': F(1)}  # "1.2 TB" a day

us, gb = U['µs'], U['GB']
read = {'idle': 82 * us, 'busy': 164 * us, 'full': 410 * us}
write = {'idle': F(31, 2) * us, 'busy': 31 * us, 'full': 248 * us}
speed = {'read': F(68, 10) * gb, 'write': F(425, 100) * gb}
seek = F(85, 10) * U['ms']
V = {'page': F(4096), 'pages': F(256), 'block': F(2**20), 'dies': F(16), 'channels': F(8), 'capacity': 1920 * gb, 'spare_share': F(7, 100),
     'spare': F(7, 100) * 1920 * gb, 'mirror_share': F(1, 2), 'hot_share': F(1, 4), 'parity_drives': F(1), 'stripe_drives': F(3),
     'parity_share': F(1, 3), 'read_tolerance': 3 * us, 'write_advantage': write['idle'] - read['idle'], 'slowdown': read['full'] / read['idle'],
     'seek': seek, 'headline_ratio': seek / read['idle'], 'rate': F(850000), 'page_rate': F(850000 * 4096), 'rumoured_bandwidth': 14 * gb,
     'amplification': F(24, 10), 'cycles': F(3000), 'written': 1920 * gb * 3000 / F(24, 10), 'daily': F(12, 10) * U['TB'], 'lifetime': F(2000 * 86400),
     'energy': F(85, 10) / speed['read'], 'drift': F(-12, 10**6), 'day': F(86400), 'lag': F(-12, 10**6) * 86400, 'cooling': F(-18), 'saving': F(-8, 100)}
SETS = {'read_latency': read, 'write_latency': write, 'bandwidth': speed, 'seek_ratio': {k: seek / v for k, v in read.items()},
        'pass_time': {k: V['capacity'] / v for k, v in speed.items()}, 'draw': {'asleep': F(5, 1000), 'waiting': F(3, 2), 'active': F(85, 10)}}
V['copy_time'] = sum(SETS['pass_time'].values())
AXES = {'queue': 3, 'way': 2, 'state': 3}
FORMS = {}  # no form of the chapter rounds coarser than its digits


def values(target):
    """What a target of the sidecar names, one value for each number; None when it has no digits to check."""
    name = target.split('|')[0]
    if ' ' in name and not re.match(r'[a-z_.]+( / | \.\. )', name):
        return None
    found = []
    for part in re.split(r' / | \.\. ', name):
        bracket = re.fullmatch(r'(\w+)\[(.+)\]', part)
        if bracket:
            members = list(SETS[bracket[1]].values())
            found += {'*': members, 'min..max': [min(members), max(members)], 'max..min': [max(members), min(members)]}[bracket[2]]
        elif '.' in part:
            found.append(SETS[part.split('.')[0]][part.split('.')[1]])
        elif part == 'count':
            return None
        else:
            found.append(V[part])
    return found


WORDS = {'two': 2, 'three': 3, 'four': 4, 'five': 5, 'six': 6, 'seven': 7, 'eight': 8, 'nine': 9, 'fifteen': 15, 'sixteen': 16, 'seventeen': 17,
         'two thousand': 2000, 'three thousand': 3000}
PARTS = {'half': F(1, 2), 'a third': F(1, 3), 'a quarter': F(1, 4), 'a fifth': F(1, 5), '½': F(1, 2), '¼': F(1, 4), '¾': F(3, 4), '⅓': F(1, 3)}
SPACE = '\u2009\u202f\u00a0 '
RAISED = str.maketrans('⁰¹²³⁴⁵⁶⁷⁸⁹⁻', '0123456789-')
NUMBER = re.compile(r'(?P<sign>[−-]|minus )?(?P<digits>\d[\d,\u2009\u202f\u00a0]*(?: \d{3})*(?:\.\d*)?)'
                    r'(?:(?P<power> × 10(?P<raised>[⁻⁰¹²³⁴⁵⁶⁷⁸⁹]+)|e(?P<e>-?\d+)|\^(?P<hat>\d+)| million|/(?P<under>\d+)))?')


class Printed:
    """A printed number: where its digits are, its value, half a unit of its last place."""

    def __init__(self, match):
        self.match = match
        digits = match['digits']
        whole, _, rest = digits.partition('.')
        groups = re.split('[,' + SPACE + ']', whole)
        self.formed = len(groups) == 1 or (1 <= len(groups[0]) <= 3 and all(len(g) == 3 for g in groups[1:]))
        self.formed = self.formed and not digits.endswith('.') and (not rest or rest.isdigit())
        if not self.formed:
            return
        plain = ''.join(groups) + ('.' + rest if rest else '')
        scale = F(1)
        if match['raised']:
            scale = F(10) ** int(match['raised'].translate(RAISED) or 0) if match['raised'].translate(RAISED).strip('-') else None
        elif match['e']:
            scale = F(10) ** int(match['e'])
        elif match['power'] == ' million':
            scale = F(10**6)
        if scale is None:
            self.formed = False
            return
        self.value = F(plain) * scale
        self.half = F(1, 2) * scale / F(10) ** len(rest)
        if match['hat']:
            self.value, self.half = F(int(plain)) ** int(match['hat']), F(0)
        if match['under']:
            if int(match['under']) == 0:
                self.formed = False
                return
            self.value, self.half = F(plain) / int(match['under']), F(0)
        if match['sign']:
            self.value = -self.value


class Spelt:
    """A number in words, or a part of one."""
    formed, match = True, {'under': None}

    def __init__(self, text):
        text = ' '.join(text.split())
        word = next((w for w in sorted([*WORDS, *PARTS], key=len, reverse=True) if text.lower().startswith(w)), None)
        self.length = len(word) if word else 0
        self.formed = word is not None
        if word:
            self.value = F(PARTS.get(word, WORDS.get(word, 0)))
            self.half = F(0) if word in PARTS else F(500) if 'thousand' in word else F(1, 2)


def last_place(value):
    """10 to the place of the last digit that is not zero."""
    step = F(1)
    if value == 0:
        return step
    while (value / step).denominator != 1:
        step /= 10
    while (value / (step * 10)).denominator == 1:
        step *= 10
    return step


def agrees(value, printed, half, hedge):
    """As match.h says it."""
    if hedge == 'exactly':
        return value == printed
    if not hedge:
        return abs(value - printed) <= half
    step = last_place(printed)
    width = max(abs(printed) / 20, step / 2, half)
    if hedge == 'below':
        return printed - width <= value <= printed
    if hedge == 'above':
        return printed <= value <= printed + width
    if abs(value - printed) > width:
        return False
    return abs(value - printed) <= half or any((printed / s).denominator == 1 and abs(value - printed) * 2 <= s for s in (step, step * 5, step / 2))
