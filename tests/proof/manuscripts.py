"""What the tests of the proofreader share: its model, its chapter, and small manuscripts."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

HERE = os.path.dirname(os.path.abspath(__file__))
PROOF_MODEL = os.path.join(HERE, 'model.yaml')
CHAPTER = open(os.path.join(HERE, 'chapter.md'), encoding='utf-8').read()
SIDECAR = open(os.path.join(HERE, 'chapter.md.proof'), encoding='utf-8').read()


def place(text, sidecar=None, name='chapter.md', folder_name='m'):
    """A manuscript in a folder of its own; its path."""
    path = write(os.path.join(folder(folder_name), name), text)
    if sidecar is not None:
        write(path + '.proof', sidecar)
    return path


def check(path, *arguments, model=PROOF_MODEL):
    return figproof('check', '-m', model, *arguments, path)


def codes(result):
    """The codes of the findings, in order."""
    return re.findall(r'(?m)^\S.*\[([a-z-]+)\]$', result.err)


def findings(result):
    """(line, column, severity, code) of each finding with a place in a manuscript."""
    found = re.findall(r'(?m)^\S[^\n]*?:(\d+):(\d+): (error|warning|note): .*\[([a-z-]+)\]$', result.err)
    return [(int(line), int(column), severity, code) for line, column, severity, code in found]


def check_text(text, *arguments, sidecar=None, name='chapter.md', model=PROOF_MODEL):
    return check(place(text, sidecar, name), *arguments, model=model)


def changed_model(*changes):
    """The model with texts replaced; its path."""
    text = open(PROOF_MODEL, encoding='utf-8').read()
    for old, new in changes:
        need(text.count(old) == 1, f'"{old}" stands {text.count(old)} times in the model')
        text = text.replace(old, new)
    return write(os.path.join(folder('model'), 'model.yaml'), text)


def replaced(text, old, new, count=1):
    need(old in text, f'"{old}" is not in the text')
    return text.replace(old, new, count)


def rows(sidecar):
    """(heading, text, target, window) of a sidecar's lines."""
    found, heading = [], ''
    for line in sidecar.split('\n')[1:]:
        if line.startswith('@'):
            heading = line[2:]
        elif line:
            found.append((heading, *line.split('\t')))
    return found
