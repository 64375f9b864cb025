"""A digit reaches an artifact only through src/printed: what the sources may not contain.

usage: digits.py SRC        exit 0: clean; 1: findings, one per line

everywhere            no strtod, atof, atoi, scanf and their kin; no setlocale; no %f %e %g %a in any text
src/backend           no printf family at all, except to word a finding (report_add)
document, backend     no conversion that prints a number (%d, %zu …) except in a finding or a *_dump.c (read by developers, in no
                      artifact); no digit made by adding to '0'
base … printed        no float, double or <math.h>: values are exact
"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import csource

PARSERS = re.compile(r'(strto(d|f|ld)|wcsto(d|f|ld)|ato(f|i|l|ll)|v?[fs]?w?scanf|g_(ascii_)?strtod|json_number_value)$')
LOCALE = re.compile(r'(setlocale|newlocale|uselocale)$')
PRINTF = re.compile(r'((v?(f|s|sn|d|as|vas)?w?printf)|(arena_v?print)|(mpfr|gmp)_v?(f|s|sn|as)?printf|g_\w*print(f|err|f_unlocked)?'
                    r'|str(fmon|fromd|fromf|froml)|[efg]cvt|gcvt)$')
FIELDS = {'expected', 'found', 'hint'}
SHORT = 80  # tokens
# "50% free" is prose: no space flag, and for the rarer letters nothing before the sign and nothing behind the letter.
CONVERSION = r'%[-+#0\'I]*(?:\*|\d+)?(?:\.(?:\*|\d+)?)?(?:hh|h|ll|l|L|q|j|z|Z|t|w\d+)?'
NUMBER = re.compile(CONVERSION + '[diouxX]')
FLOATING = re.compile(r'(?<![\d%])%[-+#0]*(?:\*|\d+)?(?:\.(?:\*|\d+)?)?[lL]?[aefgAEFG](?![A-Za-z0-9])')
EXACT_LAYERS = {'base', 'exact', 'model', 'quantity', 'ledger', 'printed'}
QUIET_LAYERS = {'document', 'backend'}
INTEGER_MACRO = re.compile(r'PRI[diouxX](8|16|32|64|MAX|PTR|LEAST\d+|FAST\d+)$')


def wording_functions(stream):
    """report_add, and the short functions of a file that do little more than call it."""
    names, depth = {'report_add'}, 0
    for index, token in enumerate(stream):
        if token.kind != 'mark':
            if token.kind == 'word' and depth == 0:
                arguments = csource.call_arguments(stream, index)
                body = index + 3 + len(arguments or [])
                if arguments is not None and body < len(stream) and stream[body].text == '{':
                    inner = csource.block(stream, body)
                    if len(inner) <= SHORT and any(t.text == 'report_add' for t in inner):
                        names.add(token.text)
            continue
        depth += {'{': 1, '}': -1}.get(token.text, 0)
    return names


def wording(stream):
    """Indices of the tokens that only word a finding: inside such a call, or put into its expected, found or hint."""
    inside, names = set(), wording_functions(stream)
    for index, token in enumerate(stream):
        if token.kind != 'word':
            continue
        if token.text in names:
            inside.update(range(index, index + 2 + len(csource.call_arguments(stream, index) or [])))
        elif token.text in FIELDS and stream[index - 1].text == '>' and stream[index + 1].text == '=':
            end = index
            while end < len(stream) and stream[end].text != ';':
                end += 1
            inside.update(range(index, end))
    return inside


def check_file(path, source):
    layer = path.split('/')[0]
    stream = csource.tokens(source)
    exempt = wording(stream)
    quiet = layer in QUIET_LAYERS and not path.endswith('_dump.c')
    found = []
    for index, token in enumerate(stream):
        def say(message):
            found.append(f'{path}:{token.line}: {message}')
        if token.kind == 'word':
            after = stream[index + 1].text if index + 1 < len(stream) else ''
            if PARSERS.match(token.text):
                say(f'{token.text} reads a number inexactly or without errors: values go through exact/rational')
            elif LOCALE.match(token.text):
                say(f'{token.text}: the locale must never reach an artifact')
            elif INTEGER_MACRO.match(token.text) and quiet and index not in exempt:
                say(f'{token.text}: a number is printed outside src/printed')
            elif layer == 'backend' and PRINTF.match(token.text) and index not in exempt:
                say(f'{token.text}: no printf family in a back end: digits come from src/printed')
            elif layer in EXACT_LAYERS and token.text in ('double', 'float', '_Decimal64'):
                say(f'{token.text}: values are exact; positions come from MPFR')
            elif layer in EXACT_LAYERS and token.text == 'math' and after == '.':
                say('<math.h>: values are exact; roots and logarithms go through MPFR')
        elif token.kind == 'text':
            if FLOATING.search(token.text):
                say(f'{token.text}: a floating-point conversion')
            elif quiet and index not in exempt and NUMBER.search(token.text.replace('%%', '')):
                say(f'{token.text}: a conversion that prints a number outside src/printed')
        elif token.kind == 'char' and quiet and token.text == "'0'":
            around = {stream[index - 1].text if index else '', stream[index + 1].text if index + 1 < len(stream) else ''}
            if '+' in around:
                say("'0' + …: a digit is made outside src/printed")
    return found


def check(root):
    paths = csource.sources(root)
    return [finding for path in paths for finding in check_file(path, csource.read(root, path))], len(paths)


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    findings, files = check(sys.argv[1])
    for finding in findings:
        print(finding)
    print(f'{files} files, {len(findings)} findings')
    if not files:
        print('no C file found: nothing was checked')
    sys.exit(1 if findings or not files else 0)


if __name__ == '__main__':
    main()
