"""A copy of the book in garden/ to work on, and what the tests of books share."""
import os
import shutil
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

GARDEN = os.path.join(SOURCE, 'tests', 'book', 'garden')


def garden(name):
    """A copy of the book, without artifacts."""
    path = folder(name)
    shutil.copytree(GARDEN, path, dirs_exist_ok=True)
    return path


def edit(*path, **changes):
    """Replaces old=…, new=… in a file; the old text must be there."""
    full = os.path.join(*path)
    text = read(full).decode()
    need(changes['old'] in text, f'{full} does not say {changes["old"]!r}')
    write(full, text.replace(changes['old'], changes['new'], 1))
    return full


def rendered(name):
    book = garden(name)
    need_exit(figproof('render', '-q', cwd=book), CLEAN)
    return book


def need_finding(result, place, code, *words):
    """One finding at the place, with the code in brackets and the words in it."""
    lines = [line for line in result.err.splitlines() if line.startswith(place + ':') and f'[{code}]' in line]
    need(len(lines) == 1, f'not one finding [{code}] at {place}', result)
    need_words(result, *words)
