"""Help for authors: a first chapter, the manual page, shell completion. usage: authors.py [TEST]..."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *


def commands():
    """The names in `figproof --help`."""
    names = re.findall(r'^  ([a-z]+) ', figproof('--help').out, flags=re.M)
    need(len(names) >= 8, f'only {names}')
    return names


def options(command):
    """--name -> its value's word or None."""
    return dict(re.findall(r'--([a-z-]+)(?:=(\S+))?', figproof(command, '--help').out.split('Options:')[-1])) \
        if command not in ('help', 'completion') else {}


def kinds():
    """The kinds of file that have a schema."""
    return re.search(r'\[([a-z|]+)\]', figproof('schema', '--help').out).group(1).split('|')


@test
def first_chapter():
    """init writes a chapter that renders, checks and fills at once, wherever it is called, and tells what to do next."""
    where = folder('books')
    result = figproof('init', 'my chapter', cwd=where)
    need_exit(result, CLEAN)
    need_words(result, 'my chapter/data/canonical-numbers.yaml', 'figproof render')
    book = os.path.join(where, 'my chapter')
    rendered = figproof('render', cwd=book)
    need_exit(rendered, CLEAN)
    need_words(rendered, 'artifacts')
    need_exit(figproof('check', cwd=book), CLEAN)
    filled = figproof('fill', 'chapter.md.in', cwd=book)
    need_exit(filled, CLEAN)
    need('11.6 min' in filled.out and '{{' not in filled.out, 'the text is not filled', filled)
    need_exit(figproof('explain', 'pot_time', cwd=book), CLEAN)
    need_exit(figproof('claims', cwd=book), CLEAN)
    # every step that init proposes works as it is written
    for line in re.findall(r'^  (figproof .*?)  ', result.out, flags=re.M):
        need_exit(figproof(*line.split()[1:], cwd=book), CLEAN)


@test
def init_overwrites_nothing():
    """init refuses when one of its files exists, writes nothing, and says what to do; without a name it means here."""
    book = folder('book')
    kept = write(os.path.join(book, 'templates', 'table-1-1.yaml'), 'mine\n')
    before = contents(book)
    result = figproof('init', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'templates/table-1-1.yaml', 'exists already', 'figproof init my-chapter')
    need_same(before, contents(book), 'a folder that was refused')
    os.remove(kept)
    need_exit(figproof('init', cwd=book), CLEAN)
    need(len(contents(book)) == 4, f'{sorted(contents(book))}')
    need_exit(figproof('init', 'a', 'b', cwd=book), BAD_INPUT)


@test
def manual_page():
    """The manual page has every command, option, finding and key, and man and mandoc have nothing against it."""
    page = figproof('help', '--man')
    need_exit(page, CLEAN)
    plain = page.out.replace('\\-', '-').replace('\\e', '\\')
    for command in commands():
        need(f'figproof {command}' in plain, f'{command} is missing')
        for option in options(command):
            need(f'--\\fR\\fB{option}' in plain or f'--{option}' in plain, f'--{option} of {command} is missing')
    codes = re.findall(r'^  X\([A-Z_]+, "([a-z-]+)"', read(os.path.join(SOURCE, 'src', 'base', 'finding.h')).decode(), flags=re.M)
    need(len(codes) > 25, f'only {codes}')
    for code in codes:
        need(f'\\fB{code}\\fR' in plain, f'the finding {code} is missing')
    for kind in kinds():
        for key in re.findall(r'^ +"([a-z_-]+)": \{\n +"description"', figproof('schema', kind).out, flags=re.M):
            need(f'\\fB{key}\\fR' in plain, f'the key {key} of {kind} files is missing')
    need('FIGPROOF_FONTS' in plain, 'the environment is missing')
    path = write(os.path.join(folder('man'), 'figproof.1'), page.out)
    checked = 0
    if shutil.which('mandoc'):
        lint = run(['mandoc', '-Tlint', '-W', 'style', path])
        complaints = [line for line in lint.out.splitlines() if 'missing date' not in line]
        need(not complaints, 'mandoc: ' + '\n'.join(complaints[:5]))
        checked += 1
    if shutil.which('groff'):
        result = run(['groff', '-man', '-ww', '-Tutf8', '-k', path])
        need(result.code == 0 and not result.err, f'groff: {result.err}')
        need('EXIT STATUS' in re.sub('\x1b\\[[0-9;]*m|.\b', '', result.out), 'groff prints something else')
        checked += 1
    if not checked:
        skip('neither mandoc nor groff is installed')


@test
def help_of_everything():
    """--help of each command and help COMMAND say the same; a wrong word gets the nearest right one."""
    for command in commands():
        if command in ('help', 'completion'):
            continue
        result = figproof(command, '--help')
        need_exit(result, CLEAN)
        need(figproof('help', command).out == result.out, f'help {command} differs from {command} --help')
    need_words(figproof('help', 'rendr'), "did you mean 'render'")
    need_words(figproof('fil'), "did you mean 'fill'")
    need_exit(figproof('completion', 'powershell'), BAD_INPUT)
    for wrong, right in ((['render', '--profile', 'poster'], 'web, book, slides'), (['values', '--format', 'xml'], 'typst'),
                         (['values'], '--format json'), (['fill'], 'figproof fill'), (['schema', 'page'], 'figure')):
        result = figproof(*wrong, cwd=SOURCE)
        need_exit(result, BAD_INPUT)
        need_words(result, right)


BASH = r'''
source "$1"
complete -p figproof
shift
COMP_WORDS=("$@") COMP_CWORD=$(($# - 1)) COMPREPLY=()
_figproof
printf '%s\n' "${COMPREPLY[@]}"
'''


def in_bash(script, *words, cwd=None):
    result = run(['bash', '--norc', '-c', BASH, 'bash', script, 'figproof', *words], cwd=cwd)
    need_exit(result, 0)
    lines = result.out.split('\n')
    need(lines[0] == 'complete -F _figproof figproof', 'the function is not registered', result)
    need(not result.err, 'bash complains', result)
    return set(filter(None, lines[1:]))


@test
def completion_in_bash():
    """bash completes commands, each command's options, the words of an option, and files and folders where they belong."""
    tool('bash')
    where = folder('bash')
    script = write(os.path.join(where, 'completion'), figproof('completion', 'bash').out)
    need(in_bash(script, '') == set(commands()) | {'--help', '--version'}, f'{in_bash(script, "")}')
    for command in commands():
        if command in ('help', 'completion'):
            continue
        found = in_bash(script, command, '--')
        need(found == {f'--{o}' for o in options(command)} | {'--help'}, f'{command}: {found}')
    need(in_bash(script, 'render', '--profile', '') == {'web', 'book', 'slides'}, 'the profiles')
    need(in_bash(script, 'values', '--format', 'q') == {'quarto'}, 'a format of values')
    need(in_bash(script, 'check', '--format', 'g') == {'github'}, 'a format of findings')
    need(in_bash(script, 'schema', '') == set(kinds()), 'the kinds of schema')
    need(in_bash(script, 'help', 'ren') == {'render'}, 'a command behind help')
    need(in_bash(script, 'completion', '') == {'bash', 'zsh', 'fish'}, 'the shells')
    write(os.path.join(where, 'in', 'a text.in'), '')
    need(in_bash(script, 'fill', 'in/', cwd=where) == {'in/a text.in'}, 'a file')
    need(in_bash(script, 'render', '-t', '', cwd=where) == {'in'}, 'a folder')


@test
def completion_in_zsh():
    """zsh reads the script, and both as a file of fpath and sourced it registers the function."""
    tool('zsh')
    where = folder('zsh')
    script = write(os.path.join(where, '_figproof'), figproof('completion', 'zsh').out)
    need_exit(run(['zsh', '-n', script]), 0)
    for load in (f'fpath=({where} $fpath); autoload -Uz compinit; compinit -D -u',
                 f'autoload -Uz compinit; compinit -D -u; source {script}'):
        result = run(['zsh', '-f', '-c', f'{load}; print -r -- $_comps[figproof]'])
        need(result.out == '_figproof\n' and not result.err, 'not registered', result)
    for command in commands():
        need(f"'{command}:" in read(script).decode(), f'{command} is missing')


@test
def completion_in_fish():
    """fish completes commands, options and their words."""
    tool('fish')
    script = write(os.path.join(folder('fish'), 'figproof.fish'), figproof('completion', 'fish').out)

    def complete(line):
        result = run(['fish', '--no-config', '-c', f'source {script}; complete -C "{line}"'],
                     env={'HOME': WORK, 'XDG_CONFIG_HOME': WORK, 'XDG_DATA_HOME': WORK})
        need(result.code == 0, 'fish complains', result)
        return {line.split('\t')[0] for line in result.out.splitlines()}
    need(complete('figproof ') == set(commands()), f'{complete("figproof ")}')
    need(complete('figproof render --profile ') == {'web', 'book', 'slides'}, 'the profiles')
    need('--depfile' in complete('figproof fill --'), 'an option')
    need(complete('figproof completion ') == {'bash', 'zsh', 'fish'}, 'the shells')


main()
