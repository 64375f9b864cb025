"""Book builds by CMake and Make: what changed is made anew, and nothing else. usage: build_systems.py [TEST]..."""
import os
import sys
import time

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

CMAKE_PROJECT = '''cmake_minimum_required(VERSION 3.20)
project(book NONE)
find_package(Figproof REQUIRED)
figproof_render(TARGET figures MODEL data/canonical-numbers.yaml TEMPLATES templates OUT out)
figproof_fill(TARGET chapter MODEL data/canonical-numbers.yaml TEMPLATE chapter.md.in OUTPUT chapter.md)
'''
MAKEFILE = f'''all: book
FIGPROOF_TEXTS = chapter.md
include {os.path.join(SOURCE, 'data', 'build', 'figproof.mk')}
book: $(FIGPROOF_FIGURES) $(FIGPROOF_TEXTS)
.PHONY: all book
'''


def chapter(name):
    """The chapter of `figproof init`, in an empty folder."""
    path = folder(name)
    need_exit(figproof('init', path), CLEAN)
    return path


def when(*paths):
    return [os.stat(path).st_mtime_ns for path in paths]


def change(path, old, new):
    """Edits a file; its time is later than that of everything made before."""
    text = read(path).decode()
    need(old in text, f'{old} is not in {path}')
    time.sleep(0.02)
    write(path, text.replace(old, new))
    later = time.time_ns() + 1_000_000
    os.utime(path, ns=(later, later))
    time.sleep(0.02)


def follow_changes(book, out, text, build):
    """Builds again after this and that; checks what is made anew each time."""
    model, figure = (os.path.join(book, p) for p in ('data/canonical-numbers.yaml', 'templates/figure-1-1.yaml'))
    table = os.path.join(book, 'templates', 'table-1-1.yaml')
    figures, svg = (os.path.join(out, n) for n in ('CANONICAL-NUMBERS.md', 'figure-1-1.svg'))
    build()
    need(b'11.6 min' in read(text), 'the text is not filled')
    before = when(figures, text)
    time.sleep(0.05)
    build()
    need(when(figures, text) == before, 'nothing had changed, and something was made anew')

    change(model, 'gas: {value: 2.4 kW', 'gas: {value: 3.0 kW')
    build()
    need(b'9.3 min' in read(text) and b'9.3 min' in read(svg), 'the model changed, and an old number still stands')
    before = when(figures, text)

    change(figure, 'title: Time to the boil', 'title: How long to the boil')
    build()
    need(b'How long' in read(svg), 'the figure changed, and the old one still stands')
    need(when(text) == before[1:], 'a figure changed, and the text was filled anew')
    need(when(figures) != before[:1], 'a figure changed, and the artifacts are the old ones')
    before = when(figures)

    change(text_template := os.path.join(book, 'chapter.md.in'), '# Boiling water', '# Boiling some water')
    build()
    need(b'some water' in read(text), f'{text_template} changed, and the old text still stands')
    need(when(figures) == before, 'a text changed, and the figures were drawn anew')

    write(table.replace('1-1', '1-2'), read(table).replace(b'table: "1.1"', b'table: "1.2"'))
    build()
    need(os.path.exists(os.path.join(out, 'table-1-2.csv')), 'a template came, and its table was not made')
    before = when(figures)
    time.sleep(0.05)
    os.remove(table.replace('1-1', '1-2'))
    build()
    need(when(figures) != before, 'a template went, and nothing happened')


def with_cmake(generator, name):
    book = chapter(f'{name} book')
    write(os.path.join(book, 'CMakeLists.txt'), CMAKE_PROJECT)
    build = folder(f'{name} build')
    result = run(['cmake', '-S', book, '-B', build, '-G', generator, f'-DFIGPROOF={FIGPROOF}',
                  f'-DFigproof_DIR={os.path.join(SOURCE, "data", "build")}'])
    need_exit(result, 0)
    follow_changes(book, os.path.join(build, 'out'), os.path.join(build, 'chapter.md'),
                   lambda: need_exit(run(['cmake', '--build', build]), 0))


@test
def cmake_and_ninja():
    """find_package(Figproof) with Ninja makes what changed, and nothing else; blanks in names do no harm."""
    tool('ninja')
    with_cmake('Ninja', 'ninja')


@test
def cmake_and_make():
    """find_package(Figproof) with Make makes what changed, and nothing else."""
    tool('make')
    with_cmake('Unix Makefiles', 'make')


@test
def makefile():
    """figproof.mk in a plain Makefile makes what changed, and nothing else."""
    tool('make')
    book = chapter('book')
    write(os.path.join(book, 'Makefile'), MAKEFILE)
    follow_changes(book, os.path.join(book, 'out'), os.path.join(book, 'chapter.md'),
                   lambda: need_exit(run(['make', f'FIGPROOF={FIGPROOF}'], cwd=book), 0))


ODD = 'two words', 'a#b', 'cost$x', 'a\\b', 'tail\\ x'


@test
def odd_names():
    """Blanks, #, $ and backslashes in names are understood by Make and Ninja alike."""
    tool('make'), tool('ninja')
    for odd in ODD:
        book = chapter('odd')
        template = os.path.join(book, f'{odd}.in')
        write(template, 'A pot boils in {{pot_time.gas}}.\n')
        arguments = ['fill', f'{odd}.in', '-o', 'made', '--depfile', 'made.d']
        need_exit(figproof(*arguments, cwd=book), CLEAN)
        quoted = "'" + odd.replace('$', '$$') + ".in'"
        write(os.path.join(book, 'Makefile'),
              f'made:\n\t{FIGPROOF} fill {quoted} -o made --depfile made.d\n-include made.d\n')
        write(os.path.join(book, 'build.ninja'),
              f'rule fill\n  command = {FIGPROOF} fill {quoted} -o made --depfile made.d\n  depfile = made.d\nbuild made: fill\n')
        for command in (['make', '-s'], ['ninja']):
            need_exit(run(command, cwd=book), 0)
            before = when(os.path.join(book, 'made'))
            time.sleep(0.05)
            again = run(command, cwd=book)
            need_exit(again, 0)
            need(when(os.path.join(book, 'made')) == before, f'{command[0]}: made anew though {odd} had not changed', again)
            change(template, 'boils in', 'takes')
            need_exit(run(command, cwd=book), 0)
            need(b'takes' in read(os.path.join(book, 'made')), f'{command[0]}: {odd} changed, and the old text stands')
            change(template, 'takes', 'boils in')
            need_exit(run(command, cwd=book), 0)


@test
def failure_leaves_no_depfile():
    """A run that fails writes neither its output nor its depfile."""
    book = chapter('book')
    write(os.path.join(book, 'bad.in'), '{{no_such_name}}\n')
    need_exit(figproof('fill', 'bad.in', '-o', 'bad', '--depfile', 'bad.d', cwd=book), BAD_INPUT)
    need_exit(figproof('render', '--depfile', 'out.d', '--set', 'power.gas=9 kW', '-o', 'out', cwd=book), FINDINGS)
    left = sorted(set(os.listdir(book)) & {'bad', 'bad.d', 'out', 'out.d'})
    need(not left, f'left behind: {left}')


@test
def depfile_lists_outputs():
    """Without --dep-target every artifact depends on what was read; the standard output can be no target."""
    book = chapter('book')
    need_exit(figproof('render', '--depfile', 'out.d', cwd=book), CLEAN)
    rule = read(os.path.join(book, 'out.d')).decode().split(':')[0].split()
    need(sorted(rule) == sorted(os.path.join('out', n) for n in os.listdir(os.path.join(book, 'out'))),
         f'the targets are {rule}')
    result = figproof('fill', 'chapter.md.in', '--depfile', 'chapter.d', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, '--dep-target')


main()
