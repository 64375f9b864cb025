"""Proof that a check over the sources can fail: each planted line, in a copy of the tree, must give exactly the finding it should.

A case is (name, file, text to put in front of the file, what the new finding must say). None as the last means: no new finding.
"""
import os
import shutil
import tempfile


def prove(check, root, cases):
    """Runs all cases; prints one line each; returns the number that went wrong."""
    wrong = 0
    clean = set(check(root)[0])
    for name, path, text, expected in cases:
        with tempfile.TemporaryDirectory() as folder:
            copy = os.path.join(folder, 'src')
            shutil.copytree(root, copy)
            target = os.path.join(copy, path)
            os.makedirs(os.path.dirname(target), exist_ok=True)
            with open(target, 'a+', encoding='utf-8') as file:
                file.seek(0)
                rest = file.read()
            with open(target, 'w', encoding='utf-8') as file:
                file.write(text + '\n' + rest)
            new = [f for f in check(copy)[0] if f.split(':', 2)[-1] not in {c.split(':', 2)[-1] for c in clean}]
        if expected is None:
            good = not new
        else:
            good = any(f.startswith(path + ':') and expected in f for f in new)
        wrong += not good
        print(('ok    ' if good else 'WRONG ') + name + ('' if good else f': expected {expected!r}, new findings {new}'))
    print(f'{len(cases)} planted lines, {wrong} not handled as they must be')
    return wrong
