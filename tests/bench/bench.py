"""How long figproof takes, against a minimal cairo + pango program that draws the same picture.

usage: bench.py --floor FLOOR --figproof FIGPROOF --source TREE [--runs N] [--callgrind]

Both programs run in turn, N times, cold processes, wall clock; what counts is the ratio of the medians in this one run. Always exit 0:
the machine decides as much as the program. figproof's time covers reading the model, deriving, laying out, writing and reading back.
"""
import argparse
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time


def timed(command):
    start = time.perf_counter()
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, check=False)
    took = time.perf_counter() - start
    if done.returncode:
        sys.exit(f'{" ".join(command)}: exit {done.returncode}\n{done.stderr.decode()}')
    return took * 1000


def quartiles(times):
    low, middle, high = statistics.quantiles(times, n=4)
    return f'median {middle:6.2f} ms  ({low:.2f} … {high:.2f})'


def instructions(command, folder):
    out = os.path.join(folder, 'callgrind.out')
    done = subprocess.run(['valgrind', '--tool=callgrind', f'--callgrind-out-file={out}', *command], capture_output=True, check=False)
    found = re.search(rb'Collected : (\d+)', done.stderr)
    return int(found.group(1)) if found else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--floor', required=True)
    parser.add_argument('--figproof', required=True)
    parser.add_argument('--source', required=True)
    parser.add_argument('--runs', type=int, default=41)
    parser.add_argument('--callgrind', action='store_true')
    options = parser.parse_args()
    tree = ['-m', os.path.join(options.source, 'data', 'canonical-numbers.yaml'), '-t', os.path.join(options.source, 'templates')]
    with tempfile.TemporaryDirectory() as folder:
        floor = [options.floor, os.path.join(folder, 'floor.svg')]
        figure = [options.figproof, 'render', *tree, '--only', 'figure-5-1.svg', '-o', os.path.join(folder, 'figure')]
        book = [options.figproof, 'render', *tree, '-o', os.path.join(folder, 'book')]
        check = [options.figproof, 'check', *tree, os.path.join(folder, 'book')]
        for command in (floor, figure, book, check):
            timed(command)
        times = {'floor': [], 'figure': []}
        for turn in range(options.runs):
            for name, command in ((('floor', floor), ('figure', figure)) if turn % 2 else (('figure', figure), ('floor', floor))):
                times[name].append(timed(command))
        print(f'{options.runs} runs each, in turn')
        print(f'floor: cairo + pango, same texts           {quartiles(times["floor"])}')
        print(f'figproof render --only figure-5-1.svg      {quartiles(times["figure"])}')
        print(f'ratio figproof / floor                     {statistics.median(times["figure"]) / statistics.median(times["floor"]):.2f}')
        few = max(5, options.runs // 4)
        for title, command in (('figproof render (everything, read back)', book), ('figproof check (everything)', check)):
            print(f'{title:<42} {quartiles([timed(command) for _ in range(few)])}')
        if options.callgrind and shutil.which('valgrind'):
            counts = {name: instructions(command, folder) for name, command in (('floor', floor), ('figure', figure), ('everything', book))}
            for name, count in counts.items():
                print(f'instructions, {name:<28} {count / 1e6:8.1f} million  ({count / max(1, counts["floor"]):.2f} of the floor)')


if __name__ == '__main__':
    main()
