"""What every end-to-end test needs: the program, a folder of its own, and plain words when something is not as it must be."""
import os
import shutil
import subprocess
import sys

FIGPROOF = os.environ.get('FIGPROOF', 'figproof')
SOURCE = os.environ.get('FIGPROOF_SOURCE', os.getcwd())
BUILD = os.environ.get('FIGPROOF_BUILD', '')
WORK = os.environ.get('FIGPROOF_WORK', '/tmp/figproof-test')
FRESH = os.environ.get('FIGPROOF_FRESH', '')
MODEL = os.path.join(SOURCE, 'data', 'canonical-numbers.yaml')
TEMPLATES = os.path.join(SOURCE, 'templates')
INPUT = ['-m', MODEL, '-t', TEMPLATES]
CLEAN, FINDINGS, BAD_INPUT, SYSTEM = range(4)
SKIPPED = 77


class Result:
    def __init__(self, command, code, out, err):
        self.command, self.code, self.out, self.err = command, code, out, err
        self.text = out + err

    def __str__(self):
        shown = self.text if len(self.text) < 4000 else self.text[:4000] + '\n[…]'
        return f'$ {" ".join(self.command)}\nexit {self.code}\n{shown}'


def run(command, cwd=None, env=None, umask=None, timeout=300):
    """Runs a command; a sanitizer's report or a signal is a failure of the test whatever exit status it hoped for."""
    surroundings = {**os.environ, **(env or {})}
    done = subprocess.run([str(c) for c in command], cwd=cwd, env=surroundings, stdin=subprocess.DEVNULL, capture_output=True,
                          timeout=timeout, check=False, **({'umask': umask} if umask is not None else {}))
    result = Result([str(c) for c in command], done.returncode, done.stdout.decode('utf-8', 'backslashreplace'),
                    done.stderr.decode('utf-8', 'backslashreplace'))
    if done.returncode < 0 or 'AddressSanitizer' in result.text or 'runtime error:' in result.text or 'LeakSanitizer' in result.text:
        fail(f'the program broke down\n{result}')
    return result


def figproof(*arguments, program=None, **options):
    return run([program or FIGPROOF, *arguments], **options)


def fail(message):
    print(f'FAILED: {message}')
    sys.stdout.flush()
    os._exit(1)


def skip(reason):
    print(f'skipped: {reason}')
    sys.stdout.flush()
    os._exit(SKIPPED)


def need(condition, message, result=None):
    if not condition:
        fail(message + (f'\n{result}' if result is not None else ''))


def need_exit(result, code):
    need(result.code == code, f'exit {result.code} where {code} must be', result)


def need_words(result, *words):
    for word in words:
        need(word in result.text, f'"{word}" is not in what it says', result)


def tool(name):
    """The path of another program; skips the test when it is not installed."""
    return shutil.which(name) or skip(f'{name} is not installed')


def folder(*parts):
    """An empty folder of this test."""
    path = os.path.join(WORK, *parts)
    shutil.rmtree(path, ignore_errors=True)
    os.makedirs(path)
    return path


def read(path):
    with open(path, 'rb') as file:
        return file.read()


def write(path, data):
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, 'wb') as file:
        file.write(data if isinstance(data, bytes) else data.encode())
    return path


def contents(path):
    """name -> bytes of the files in a folder, its subfolders included."""
    found = {}
    for where, _, names in os.walk(path):
        for name in names:
            full = os.path.join(where, name)
            found[os.path.relpath(full, path)] = read(full)
    return found


def need_same(expected, found, what):
    """Two results of contents(): the same names and the same bytes."""
    need(expected, f'{what}: there is nothing to compare')
    missing, extra = sorted(set(expected) - set(found)), sorted(set(found) - set(expected))
    need(not missing, f'{what}: missing {", ".join(missing)}')
    need(not extra, f'{what}: not expected {", ".join(extra)}')
    for name in sorted(expected):
        if expected[name] != found[name]:
            at = next((i for i, (a, b) in enumerate(zip(expected[name], found[name])) if a != b),
                      min(len(expected[name]), len(found[name])))
            near = slice(max(0, at - 40), at + 40)
            fail(f'{what}: {name} differs at byte {at}:\n  {expected[name][near]!r}\n  {found[name][near]!r}')


def copy_input(path):
    """A copy of data/ and templates/ to spoil; returns its -m and -t arguments."""
    for name in ('data', 'templates'):
        shutil.copytree(os.path.join(SOURCE, name), os.path.join(path, name))
    return ['-m', os.path.join(path, 'data', 'canonical-numbers.yaml'), '-t', os.path.join(path, 'templates')]


def rendered_tables():
    """Names without ending of the tables in FIGPROOF_FRESH; at least those of the chapter."""
    known = {'figure-5-1.table', 'table-5-1', 'table-5-2', 'table-5-3', 'table-5-4'}
    names = os.listdir(FRESH) if os.path.isdir(FRESH) else []
    return sorted(known | {n[:-len('.adoc')] for n in names if n.endswith('.adoc') and n[:-len('.adoc')] + '.csv' in names and n != 'values.adoc'})


TESTS = {}


def test(function):
    """Marks a function as a test; its first sentence says what must hold."""
    TESTS[function.__name__] = function
    return function


def main():
    """Runs the test named on the command line; all of them without a name; --list prints their names for CMake."""
    if sys.argv[1:] == ['--list']:
        print('\n'.join(TESTS))
        return
    for name in sys.argv[1:] or TESTS:
        TESTS[name]()
        print(f'ok: {name}: {" ".join(TESTS[name].__doc__.split())}')
