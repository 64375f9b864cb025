"""Is the time linear in the size? A model of derived quantities and a book of figures, each at n, 2n and 4n.

usage: scale.py --figproof FIGPROOF [--quantities N] [--figures N] [--runs N] [--most EXPONENT]

Processor time, the least of some runs of a cold process; what a model of one quantity or a book of one figure takes is taken off. The
growth exponent is log2 of the ratio of two sizes that differ by a factor of two: 1 is linear, 2 quadratic. With --most the exit status is 1 when one is
greater; without it always 0, since the machine decides as much as the program.
"""
import argparse
import math
import os
import subprocess
import sys
import tempfile

HEAD = ('figproof: 1\nbook: {title: Large, language: en}\nsections: [{id: all, title: All}]\n'
        'axes: {side: {low: {label: low}, high: {label: high}}}\nquantities:\n'
        '  base: {value: 2 s, basis: assumed, section: all}\n  step: {value: 1 ms, basis: assumed, section: all}\n'
        '  bar: {over: side, section: all, basis: assumed, members: {low: {value: 3 ms}, high: {value: 40 ms}}, forms: {whole: {unit: ms, decimals: 0}}}\n')


def model(folder, count):
    """count derived quantities; each reads two others, one far from it, so that the derivation has depth."""
    lines = [HEAD]
    for i in range(count):
        other = f'q{i // 2}' if i > 1 else 'base'
        lines.append(f'  q{i}: {{from: {other} + step, section: all, forms: {{whole: {{unit: s, decimals: 3}}}}}}\n')
    path = os.path.join(folder, f'model-{count}.yaml')
    with open(path, 'w', encoding='utf-8') as file:
        file.write(''.join(lines))
    return path


def templates(folder, count):
    place = os.path.join(folder, f'templates-{count}')
    os.makedirs(place, exist_ok=True)
    for i in range(count):
        with open(os.path.join(place, f'figure-{i:04}.yaml'), 'w', encoding='utf-8') as file:
            file.write(f'figproof: 1\nfigure: "{i}"\nsection: all\nkind: Model\ntitle: A figure of a book\naxis: {{scale: log, unit: s, caption: time}}\n'
                       'lede: The lede of a figure, which says in plain words what is there to be seen in it.\n'
                       'marks:\n  - {id: first, mark: range, of: bar, series: 1, heading: "**First** bar", detail: "{{bar|list}}"}\n'
                       f'  - {{id: second, mark: range, of: bar, series: 2, heading: "**Second** bar", detail: "{{{{q{i}}}}} before"}}\n'
                       'note: "A note below the plot, with {{bar.low}} in it."\nalt: "Bars from {{bar.low|spoken}} to {{bar.high|spoken}}."\n'
                       'description: "Bars from {{bar.low|spoken}} to {{bar.high|spoken}}, once and again."\n')
    return place


def timed(command, runs):
    """Least processor time in ms: on a shared machine the wall clock tells more of the others."""
    best = math.inf
    for _ in range(runs):
        with tempfile.TemporaryFile() as said:
            process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=said)
            _, status, usage = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            if process.returncode:
                said.seek(0)
                sys.exit(f'{" ".join(command[:8])} …: exit {process.returncode}\n{said.read().decode()[:2000]}')
        best = min(best, usage.ru_utime + usage.ru_stime)
    return best * 1000


def table(title, sizes, commands, empty, runs):
    """Prints a row for each size and gives the greatest exponent."""
    floor = timed(empty, runs)
    times = [timed(command, runs) for command in commands]
    print(f'{title}   (of one: {floor:.0f} ms)')
    worst, before = 0.0, None
    for size, took in zip(sizes, times):
        net = max(took - floor, 0.1)
        growth = ''
        if before is not None:
            exponent = math.log2(net / before)
            worst = max(worst, exponent)
            growth = f'   growth exponent {exponent:.2f}'
        print(f'  {size:>6}   {took:9.1f} ms   {1000 * net / size:8.1f} µs each{growth}')
        before = net
    return worst


def main():
    parser = argparse.ArgumentParser(description=__doc__.split('\n')[0])
    parser.add_argument('--figproof', required=True)
    parser.add_argument('--quantities', type=int, default=10000)
    parser.add_argument('--figures', type=int, default=200)
    parser.add_argument('--runs', type=int, default=3)
    parser.add_argument('--most', type=float)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        sizes = [options.quantities // 4, options.quantities // 2, options.quantities]
        one = templates(folder, 1)
        def on(count, *rest):
            return [options.figproof, 'render', '-m', model(folder, count), '-t', one, *rest]
        worst = [table('derived quantities: render --dump quantity', sizes, [on(n, '--dump', 'quantity') for n in sizes], on(1, '--dump', 'quantity'), options.runs)]
        out = os.path.join(folder, 'out')
        worst.append(table('derived quantities: render of CANONICAL-NUMBERS.md', sizes, [on(n, '--only', 'CANONICAL-NUMBERS.md', '-o', out) for n in sizes],
                           on(1, '--only', 'CANONICAL-NUMBERS.md', '-o', out), 1))
        figures = [options.figures // 4, options.figures // 2, options.figures]
        small = model(folder, options.figures)
        def book(count, *rest):
            svgs = [word for i in range(count) for word in ('--only', f'figure-{i:04}.svg')]
            return [options.figproof, 'render', '-m', small, '-t', templates(folder, count), '-o', out, *svgs, *rest]
        worst.append(table('figures of a book: render of every SVG, read back', figures, [book(n) for n in figures], book(1), options.runs))
        def everything(count):
            return [options.figproof, 'render', '-m', small, '-t', templates(folder, count), '-o', out]
        few = [options.figures // 8, options.figures // 4]
        worst.append(table('figures of a book: everything, report and PNGs too', few, [everything(n) for n in few], everything(1), 1))
    print(f'greatest growth exponent {max(worst):.2f}')
    if options.most and max(worst) > options.most:
        sys.exit(1)


if __name__ == '__main__':
    main()
