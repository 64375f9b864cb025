"""A program with a fault of its own making is stopped by its own read-back, with the finding that names the fault, and writes nothing.

usage: teeth.py PROGRAM CODE [NAME]        PROGRAM was built with a fault; CODE is the finding it must end with
"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

program, code = sys.argv[1:3]
out = folder('out')
result = figproof('render', *INPUT, '--only', 'figure-5-1.svg', '-o', out)
need_exit(result, CLEAN)
for only in ([], ['--only', 'figure-5-1.svg'], ['--only', 'figure-5-1.pdf'], ['--only', 'figure-5-1.html']):
    out = folder('out')
    older = write(os.path.join(out, 'figure-5-1.svg'), b'an older result')
    result = figproof('render', *INPUT, *only, '-o', out, program=program)
    need_exit(result, FINDINGS)
    need(re.search(rf'error: .*\[{code}\]', result.text), f'no finding [{code}]', result)
    need(contents(out) == {'figure-5-1.svg': b'an older result'}, f'written: {sorted(contents(out))}', result)
    print(f'{" ".join(only) or "everything"}: refused with {result.text.count(": error: ")} findings, [{code}] among them')
