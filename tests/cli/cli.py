"""The command line as DESIGN states it, tried on the built program. usage: cli.py [TEST]..."""
import json
import os
import re
import subprocess
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

FORMS = ('svg', 'pdf', 'html', 'md', 'tex', 'adoc', 'csv')
NAMES = ([f'figure-5-1.{e}' for e in ('svg', 'png', 'html', 'pdf', 'book.svg', 'slides.svg', 'alt.txt', 'description.txt')]
         + [f'{t}.{e}' for t in ('figure-5-1.table', 'table-5-1', 'table-5-2', 'table-5-3', 'table-5-4') for e in FORMS]
         + ['report.html', 'report.pdf', 'CANONICAL-NUMBERS.md'])
WORDS_OF_FIGURE = ('figure-5-1.svg', 'figure-5-1.book.svg', 'figure-5-1.html', 'figure-5-1.table.svg', 'figure-5-1.table.md',
                   'figure-5-1.table.csv', 'figure-5-1.table.html', 'figure-5-1.table.tex', 'figure-5-1.table.adoc', 'table-5-1.md',
                   'table-5-1.csv', 'table-5-1.html', 'table-5-1.tex', 'table-5-1.adoc', 'table-5-1.svg')


def text_of(path):
    """Decoded text of an artifact, white space and the no-break spaces folded."""
    text = read(path).decode('utf-8')
    if path.endswith(('.svg', '.html')):
        text = re.sub(r'<style.*?</style>|<[^>]*>', ' ', text, flags=re.S)
        for name, char in (('&#181;', 'µ'), ('&micro;', 'µ'), ('&nbsp;', ' '), ('&#160;', ' '), ('&lt;', '<'), ('&amp;', '&')):
            text = text.replace(name, char)
    text = re.sub(r'\\[,;~ ]|~|\\textmu|\\textmu\{\}|\{\}', lambda m: 'µ' if 'mu' in m.group() else ' ', text) \
        if path.endswith('.tex') else text
    return re.sub(r'[\s\u00a0\u202f\u2009]+', ' ', text)


def untouched(old, name):
    """A folder with an older result in it, and the function that tells whether it still is as it was."""
    out = folder(name)
    for file, data in old.items():
        write(os.path.join(out, file), data)
    before = contents(out)
    return out, lambda: need_same(before, contents(out), 'the older result')


OLD = {'figure-5-1.svg': b'an older result', 'table-5-1.md': b'another'}


@test
def help_and_usage():
    """Every command has --help; a command line that is not understood ends with 2 and says why."""
    version = figproof('--version')
    need_exit(version, CLEAN)
    need(re.match(r'figproof \d+\.\d+', version.out), 'no version', version)
    need_exit(figproof('--help'), CLEAN)
    for command in ('render', 'check', 'explain', 'claims', 'schema'):
        result = figproof(command, '--help')
        need_exit(result, CLEAN)
        need_words(result, command)
        need_exit(figproof(command, '--no-such-option'), BAD_INPUT)
    need_exit(figproof(), BAD_INPUT)
    need_exit(figproof('no-such-command'), BAD_INPUT)
    for arguments in (['render', '--profile', 'poster'], ['render', '--only', 'figure-9-9', '-o', folder('none')],
                      ['render', '--set', 'nothing', '-o', folder('none')], ['render', '--dump', 'nothing'], ['explain', 'no_such_name'],
                      ['check', '--format', 'braille']):
        result = figproof(*arguments, cwd=SOURCE)
        need_exit(result, BAD_INPUT)
        need(len(result.err) > 10, 'nothing says why', result)
    need_exit(figproof('render', '-m', '/nonexistent/model.yaml', '-o', folder('none')), SYSTEM)


@test
def render_all():
    """render makes every artifact, and check of the folder is clean."""
    out = folder('out')
    result = figproof('render', *INPUT, '-o', out)
    need_exit(result, CLEAN)
    missing = sorted(set(NAMES) - set(os.listdir(out)))
    need(not missing, f'not written: {", ".join(missing)}')
    leftover = [n for n in os.listdir(out) if n.startswith('.') or n.endswith(('~', '.tmp'))]
    need(not leftover, f'left behind: {leftover}')
    need_exit(figproof('check', *INPUT, out), CLEAN)
    for name in NAMES:
        need_exit(figproof('check', *INPUT, os.path.join(out, name)), CLEAN)


@test
def render_only():
    """--only makes one artifact, or one figure, and nothing else."""
    out = folder('one')
    need_exit(figproof('render', *INPUT, '--only', 'figure-5-1.svg', '-o', out), CLEAN)
    need(os.listdir(out) == ['figure-5-1.svg'], f'wrote {os.listdir(out)}')
    need_same({'figure-5-1.svg': read(os.path.join(FRESH, 'figure-5-1.svg'))}, contents(out), 'alone and with the others')
    out = folder('table')
    need_exit(figproof('render', *INPUT, '--only', 'table-5-1', '-o', out), CLEAN)
    expected = {f'table-5-1.{e}' for e in FORMS}
    need(set(os.listdir(out)) == expected, f'wrote {sorted(os.listdir(out))}')
    out = folder('two')
    need_exit(figproof('render', *INPUT, '--only', 'table-5-1.md', '--only', 'table-5-2.csv', '-o', out), CLEAN)
    need(sorted(os.listdir(out)) == ['table-5-1.md', 'table-5-2.csv'], f'wrote {os.listdir(out)}')
    out = folder('report')
    need_exit(figproof('render', *INPUT, '--only', 'table-5-1.md', '--only', 'report.html', '-o', out), CLEAN)
    need_same({n: read(os.path.join(FRESH, n)) for n in ('table-5-1.md', 'report.html')}, contents(out), 'with the report')


@test
def profile():
    """--profile limits a figure to one of its three forms."""
    for profile_name, present, absent in (('slides', 'figure-5-1.slides.svg', 'figure-5-1.svg'),
                                          ('book', 'figure-5-1.book.svg', 'figure-5-1.slides.svg'),
                                          ('web', 'figure-5-1.svg', 'figure-5-1.slides.svg')):
        out = folder(profile_name)
        need_exit(figproof('render', *INPUT, '--only', 'figure-5-1', '--profile', profile_name, '-o', out), CLEAN)
        names = os.listdir(out)
        need(present in names and absent not in names, f'--profile {profile_name} wrote {sorted(names)}')


@test
def what_if():
    """Another bandwidth re-derives everything: the label, the alt text, the description, every table, and the multiple."""
    out = folder('out')
    need_exit(figproof('render', *INPUT, '--set', 'bandwidth.midrange=100 GB/s', '-o', out), CLEAN)
    for name in WORDS_OF_FIGURE:
        text = text_of(os.path.join(out, name))
        need(re.search(r'\b52 ?µs|\b52[",| ]', text), f'{name} does not say 52 µs: {text[:600]}')
        need(not re.search(r'\b82 ?µs', text), f'{name} still says 82 µs')
    description = text_of(os.path.join(out, 'figure-5-1.description.txt'))
    need('52 microseconds' in description and '82 microseconds' not in description, description)
    need('100 gigabytes per second' in description, description)
    need('344 times' in description and '218' not in description, 'the multiple did not follow: ' + description)
    drawn = read(os.path.join(out, 'figure-5-1.svg')).decode()
    need(re.search(r'<desc[^>]*>.*?52 microseconds', drawn, re.S), 'the description inside the SVG does not say 52 microseconds')
    page = text_of(os.path.join(out, 'figure-5-1.html'))
    need('344×' in page and '218×' not in page, 'the card still says 218×')
    for name in ('figure-5-1.svg', 'figure-5-1.html', 'table-5-1.md', 'table-5-1.html', 'figure-5-1.alt.txt', 'report.html'):
        need('what if' in text_of(os.path.join(out, name)).lower(), f'{name} does not say that it is a what-if')
    need_exit(figproof('check', *INPUT, '--set', 'bandwidth.midrange=100 GB/s', out), CLEAN)
    need_exit(figproof('check', *INPUT, out), FINDINGS)


@test
def what_if_alt():
    """The short alt text is computed: another ceiling moves its extreme."""
    out = folder('out')
    need_exit(figproof('render', *INPUT, '--only', 'figure-5-1.alt.txt', '--set', 'bandwidth.pessimistic=40 GB/s', '-o', out), CLEAN)
    need('131 microseconds' in text_of(os.path.join(out, 'figure-5-1.alt.txt')), text_of(os.path.join(out, 'figure-5-1.alt.txt')))


@test
def claim_stops():
    """A claim the model does not support ends with 1, says which one and what the range would read, and writes nothing."""
    out = os.path.join(folder('claim'), 'out')
    result = figproof('render', *INPUT, '--set', 'peak=989.4 TFLOP/s', '-o', out)
    need_exit(result, FINDINGS)
    need_words(result, 'two_to_three', 'one to two', '[claim]')
    need(re.search(r'canonical-numbers\.yaml:\d+:\d+: error:', result.text), 'no place of the claim', result)
    need(not os.path.exists(out) or not os.listdir(out), 'something was written')
    out, same = untouched(OLD, 'claim-old')
    need_exit(figproof('render', *INPUT, '--set', 'peak=989.4 TFLOP/s', '-o', out), FINDINGS)
    same()
    need_exit(figproof('claims', *INPUT[:2], '--set', 'peak=989.4 TFLOP/s'), FINDINGS)


@test
def set_needs_output():
    """render --set without -o ends with 2 and touches nothing: a what-if never replaces the book's figures."""
    before = contents(os.path.join(SOURCE, 'out'))
    result = figproof('render', '--set', 'bandwidth.midrange=100 GB/s', cwd=SOURCE)
    need_exit(result, BAD_INPUT)
    need_words(result, '-o')
    need(before == contents(os.path.join(SOURCE, 'out')), 'out/ was touched')


@test
def set_refused():
    """--set of an unknown name, another dimension or no number ends with 2 and names both sides."""
    out, same = untouched(OLD, 'out')
    for setting, words in (('bandwith.midrange=100 GB/s', ['bandwith', 'bandwidth']), ('bandwidth.midrange=100 GiB', []),
                           ('bandwidth.midrange=fast', []), ('bandwidth.middle=100 GB/s', ['middle']),
                           ('bandwidth.midrange=1e999999999 GB/s', []), ('bandwidth.midrange=0 GB/s', []),
                           ('bandwidth.midrange=-64 GB/s', [])):
        result = figproof('render', *INPUT, '--set', setting, '-o', out)
        need_exit(result, BAD_INPUT)
        need_words(result, *words)
        same()


@test
def bad_yaml():
    """Each mistake in the model or a template ends with 2 at file:line:column, and the older result stays."""
    model, figure = 'data/canonical-numbers.yaml', 'templates/figure-5-1.yaml'
    text = {name: read(os.path.join(SOURCE, name)).decode() for name in (model, figure)}
    end = {name: text[name].count('\n') + 1 for name in text}
    first = re.search(r'(?m)^quantities:\n(?:[ ]*#.*\n|\n)*( +)(\w+):', text[model])
    need(first, 'the model has no quantities')
    line = text[model].count('\n', 0, first.end()) + 1
    space, name = first.group(1), first.group(2)

    def before(insert):
        at = first.start(1)
        return text[model][:at] + insert + text[model][at:]

    cases = [
        ('not closed', model, text[model] + 'broken: {a: [1, 2\n', f'({end[model]}|{end[model] + 1})', 'bracket'),
        ('a tab', model, text[model] + 'x:\n\t- 1\n', end[model] + 1, ''),
        ('an unknown key', model, text[model] + 'quantites: {}\n', end[model], 'quantities'),
        ('two documents', model, text[model] + '---\na: 1\n', end[model], ''),
        ('a duplicate key', model, before(f'{space}{name}: {{value: 1, basis: defined}}\n'), line + 1, name),
        ('an anchor', model, text[model] + 'x: &a 1\n', end[model], ''),
        ('an unknown name', model, before(f'{space}planted: {{from: layerz * 2, section: block}}\n'), line, 'layers'),
        ('a circle', model, before(f'{space}planted_a: {{from: planted_b, section: block}}\n{space}planted_b: {{from: planted_a, section: block}}\n'),
         f'({line}|{line + 1})', 'planted_a'),
        ('dimensions', model, before(f'{space}planted: {{from: block_size + layers, section: block}}\n'), line, ''),
        ('a quarantined quantity', model, before(f'{space}planted: {{from: hbm_measured * 2, section: block}}\n'), line, 'hbm_measured'),
        ('a comma in a plain scalar', model, before(f'{space}planted: {{value: 1, basis: defined, section: block, note: one, two}}\n'),
         line, 'quote'),
        ('not UTF-8', model, text[model].encode() + b'x: \xff\xfe\n', 0, ''),
        ('a bad byte order', model, b'\xff\xfe' + text[model].encode('utf-16-le'), 0, ''),
        ('empty', model, '', 0, ''),
        ('a list', model, '- 1\n', 1, ''),
        ('deep', model, text[model] + 'x: ' + '[' * 5000 + ']' * 5000 + '\n', end[model], ''),
        ('an unknown key in a figure', figure, text[figure] + 'colour: red\n', end[figure], 'colour'),
    ]
    note = re.search(r'(?m)^lede: ?', text[figure])
    if note:
        at = note.start()
        row = text[figure].count('\n', 0, at) + 1
        for title, replacement, word in (('an unknown slot', 'lede: "{{no_such_quantity}} of it"', 'no_such_quantity'),
                                         ('an unknown form', 'lede: "{{block_size|no_such_form}} of it"', 'no_such_form'),
                                         ('a typed digit', 'lede: "about 43 of it"', '43'),
                                         ('a typed number word', 'lede: "about seventeen of it"', 'seventeen')):
            rest = re.sub(r'(?ms)\Alede:.*?\n(?=\S)', '', text[figure][at:])
            cases.append((title, figure, text[figure][:at] + replacement + '\n' + rest, row, word))
    for title, name, data, where, word in cases:
        place = folder('bad')
        arguments = copy_input(place)
        write(os.path.join(place, name), data)
        out, same = untouched(OLD, 'out')
        result = figproof('render', *arguments, '-o', out)
        need(result.code == BAD_INPUT, f'{title}: exit {result.code} where 2 must be', result)
        base = re.escape(os.path.basename(name))
        wanted = rf'{base}:{where}:\d+: error:' if where else rf'{base}(:\d+(:\d+)?)?: error:'
        need(re.search(wanted, result.text), f'{title}: no finding at {name}:{where}', result)
        need(word in result.text, f'{title}: "{word}" is not named', result)
        need(len(result.text) < 20000, f'{title}: {len(result.text)} bytes of findings for one mistake')
        same()


@test
def unwritable():
    """A folder that cannot be written, or is none, ends with 3 and touches nothing."""
    place = folder('place')
    file = write(os.path.join(place, 'file'), b'a regular file')
    for out in (os.path.join(file, 'out'), file, '/proc/figproof-cannot-write-here'):
        result = figproof('render', *INPUT, '--only', 'figure-5-1.svg', '-o', out)
        need_exit(result, SYSTEM)
        need_words(result, '[system]')
    need(contents(place) == {'file': b'a regular file'}, f'left behind: {list(contents(place))}')
    out, same = untouched(OLD, 'locked')
    os.mkdir(os.path.join(out, 'figure-5-1.html'))
    try:
        result = figproof('render', *INPUT, '--only', 'figure-5-1.svg', '--only', 'figure-5-1.html', '-o', out)
        need_exit(result, SYSTEM)
        same()
    finally:
        os.rmdir(os.path.join(out, 'figure-5-1.html'))
    if os.getuid() != 0:
        os.chmod(out, 0o555)
        try:
            need_exit(figproof('render', *INPUT, '--only', 'figure-5-1.svg', '-o', out), SYSTEM)
            same()
        finally:
            os.chmod(out, 0o755)


@test
def full_disk():
    """A disk that fills up ends with 3: no older artifact is lost, none is half new."""
    if os.getuid() != 0:
        skip('mounting a small disk needs root')
    out = folder('full')
    mounted = subprocess.run(['mount', '-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', out], capture_output=True, check=False)
    if mounted.returncode:
        skip(f'no small disk can be mounted here: {mounted.stderr.decode().strip()}')
    try:
        for name, data in OLD.items():
            write(os.path.join(out, name), data)
        before = contents(out)
        result = figproof('render', *INPUT, '-o', out)
        need_exit(result, SYSTEM)
        need_words(result, '[system]')
        need_same(before, contents(out), 'the older result')
    finally:
        subprocess.run(['umount', out], check=False)


@test
def dev_full():
    """Output that cannot be printed is not called a success."""
    if not os.path.exists('/dev/full'):
        skip('there is no /dev/full')
    for arguments in (['schema'], ['claims', *INPUT[:2]], ['explain', *INPUT[:2], 'ratio'], ['render', *INPUT, '--dump', 'quantity']):
        with open('/dev/full', 'wb') as full:
            done = subprocess.run([FIGPROOF, *arguments], stdout=full, stderr=subprocess.PIPE, check=False)
        need(done.returncode == SYSTEM, f'{arguments[0]}: exit {done.returncode} where 3 must be: {done.stderr.decode()}')


@test
def missing_font():
    """A font that is not installed ends with 3, names the family and the package, and touches nothing."""
    out, same = untouched(OLD, 'out')
    alone = ['unshare', '-m', 'sh', '-c', 'mount -t tmpfs none /usr/share/fonts && exec "$0" "$@"']
    possible = run([*alone, 'true'])
    if possible.code:
        skip(f'the fonts cannot be hidden here: {possible.text.strip()}')
    result = run([*alone, FIGPROOF, 'render', *INPUT, '-o', out], env={'FIGPROOF_FONTS': '/nonexistent'})
    need_exit(result, SYSTEM)
    need_words(result, '[font]', 'Inter', 'fonts-inter')
    same()


@test
def same_bytes():
    """The same input gives the same bytes: again, in another locale, from another directory, time zone and umask."""
    expected = contents(FRESH)
    locales = folder('locales')
    made = subprocess.run(['localedef', '-i', 'de_DE', '-f', 'UTF-8', os.path.join(locales, 'de_DE.UTF-8')], capture_output=True, check=False)
    need(os.path.isdir(os.path.join(locales, 'de_DE.UTF-8')), f'no German locale could be made: {made.stderr.decode()}')
    german = {'LC_ALL': 'de_DE.UTF-8', 'LANG': 'de_DE.UTF-8', 'LANGUAGE': 'de', 'LOCPATH': locales}
    check = subprocess.run(['locale', 'decimal_point'], env={**os.environ, **german}, capture_output=True, check=False)
    need(check.stdout.strip() == b',', f'the German locale has no decimal comma: {check}')
    elsewhere = folder('elsewhere')
    os.symlink(SOURCE, os.path.join(elsewhere, 'project'))
    relative = ['-m', 'project/data/canonical-numbers.yaml', '-t', 'project/templates']
    for name, arguments, options in (
            ('again', INPUT, {}),
            ('in German', INPUT, {'env': german}),
            ('in another directory', relative, {'cwd': elsewhere}),
            ('in another time zone', INPUT, {'env': {'TZ': 'Pacific/Kiritimati', 'SOURCE_DATE_EPOCH': '1'}}),
            ('with umask 077', INPUT, {'umask': 0o077}),
            ('with another home', INPUT, {'env': {'HOME': elsewhere, 'XDG_CACHE_HOME': elsewhere, 'USER': 'nobody'}})):
        out = os.path.join(folder('out'), 'made')
        result = figproof('render', *arguments, '-o', out, **options)
        need_exit(result, CLEAN)
        need_same(expected, contents(out), name)
        if options.get('umask') is None:
            continue
        modes = {oct(os.stat(os.path.join(out, n)).st_mode & 0o777) for n in os.listdir(out)}
        need(modes == {'0o600'}, f'umask 077 is not honoured: {modes}')


@test
def out_is_current():
    """out/ in the repository is what the model and the templates give today."""
    expected = contents(FRESH)
    found = contents(os.path.join(SOURCE, 'out'))
    need_same(expected, found, 'out/ (run the build command to renew it)')


@test
def defaults():
    """Without arguments the commands read data/ and templates/ of the folder they run in, and write out/."""
    place = folder('project')
    copy_input(place)
    need_exit(figproof('render', cwd=place), CLEAN)
    need_same(contents(FRESH), contents(os.path.join(place, 'out')), 'out/')
    need_exit(figproof('check', cwd=place), CLEAN)
    os.remove(os.path.join(place, 'out', 'table-5-1.md'))
    result = figproof('check', cwd=place)
    need_exit(result, FINDINGS)
    need_words(result, 'table-5-1.md', '[absent]')


@test
def install():
    """cmake --install works, and the installed program renders the same bytes from anywhere."""
    prefix = folder('prefix')
    result = run(['cmake', '--install', BUILD, '--prefix', prefix])
    need_exit(result, CLEAN)
    program = os.path.join(prefix, 'bin', 'figproof')
    need(os.path.exists(program), 'bin/figproof is not installed')
    away = os.path.join(folder('away'), 'moved')
    os.rename(prefix, away)
    out = folder('out')
    result = figproof('render', *INPUT, '-o', out, program=os.path.join(away, 'bin', 'figproof'), cwd='/')
    need_exit(result, CLEAN)
    need_same(contents(FRESH), contents(out), 'the installed program')


@test
def light_start():
    """The program is not linked with the PDF libraries: they are opened only when a PDF is made or read."""
    result = run([tool('readelf'), '-d', FIGPROOF])
    need_words(result, 'NEEDED')
    for library in ('qpdf', 'poppler', 'libxml2'):
        need(library not in result.out, f'{library} is linked', result)
    if shutil.which('strace'):
        traced = ['strace', '-f', '-e', 'trace=openat', FIGPROOF, 'render', *INPUT, '--only', 'figure-5-1.svg', '-o', folder('out')]
        result = run(traced, env={'ASAN_OPTIONS': 'detect_leaks=0'})  # a traced process cannot look for leaks
        need_exit(result, CLEAN)
        need('libqpdf' not in result.text and 'libpoppler' not in result.text, 'a PDF library is opened to make an SVG')


@test
def explain():
    """explain shows value, derivation, inputs and where a quantity is printed."""
    result = figproof('explain', 'fetch_time.midrange', cwd=SOURCE)
    need_exit(result, CLEAN)
    need_words(result, '82', '81.92', 'block_size', 'bandwidth', '64 GB/s', 'figure-5-1', 'table-5-1', 'assumed')
    result = figproof('explain', 'point_ratio', cwd=SOURCE)
    need_exit(result, CLEAN)
    need_words(result, '218', '17.9', 'printed')
    result = figproof('explain', 'fetch_tme', cwd=SOURCE)
    need_exit(result, BAD_INPUT)
    need_words(result, 'fetch_time')


@test
def claims():
    """claims lists each claim with its reading and margin, and the errata."""
    result = figproof('claims', cwd=SOURCE)
    need_exit(result, CLEAN)
    need_words(result, 'two_to_three', 'two to three', 'nearest', 'pick the pessimistic ends')


@test
def schema():
    """schema gives valid JSON for each kind of file, with the keys that the chapter's own files use."""
    for kind, words in (('model', ('quantities', 'claims', 'errata')), ('figure', ('marks', 'axis', 'alt')), ('table', ('columns', 'rows'))):
        result = figproof('schema', kind)
        need_exit(result, CLEAN)
        described = json.loads(result.out)
        need('2020-12' in described.get('$schema', ''), f'{kind}: $schema is {described.get("$schema")}')
        missing = [w for w in words if w not in described['properties']]
        need(not missing, f'the schema of a {kind} knows no {missing}')


@test
def dump():
    """--dump prints a stage as text and writes nothing."""
    for stage in ('quantity', 'ledger', 'scene', 'record'):
        place = folder('dump')
        copy_input(place)
        result = figproof('render', '--dump', stage, cwd=place)
        need_exit(result, CLEAN)
        need(len(result.out) > 500, f'--dump={stage} prints almost nothing', result)
        need(not os.path.exists(os.path.join(place, 'out')), f'--dump={stage} wrote out/')
        need(figproof('render', f'--dump={stage}', cwd=place).out == result.out, f'--dump={stage} differs from run to run')


@test
def check_formats():
    """Findings come as text or as annotations, at file:line:column, and can be limited; a folder is checked whole."""
    place = folder('out')
    for name, data in contents(FRESH).items():
        write(os.path.join(place, name), data)
    svg = os.path.join(place, 'figure-5-1.svg')
    write(svg, read(svg).replace('>43 '.encode(), '>44 '.encode()).replace('>43\u00a0'.encode(), '>44\u00a0'.encode()))
    result = figproof('check', *INPUT, place)
    need_exit(result, FINDINGS)
    need(re.search(r'figure-5-1\.svg:\d+:\d+: error: .*\[\w+\]', result.text), 'no finding at a place', result)
    need_words(result, 'expected:', '43', 'found:', '44')
    result = figproof('check', *INPUT, '--format', 'github', place)
    need_exit(result, FINDINGS)
    need(re.search(r'(?m)^::error .*file=[^,]*figure-5-1\.svg,line=\d+', result.text), 'no annotation', result)
    result = figproof('check', *INPUT, '--max-findings', '1', place)
    need_exit(result, FINDINGS)
    need(result.text.count(': error:') == 1, 'more than one finding shown', result)


@test
def check_broken():
    """An artifact that no longer parses, is empty or cut short is a finding, never a crash and never clean."""
    for name in ('figure-5-1.svg', 'figure-5-1.html', 'figure-5-1.pdf', 'figure-5-1.png', 'table-5-1.csv', 'table-5-1.md', 'table-5-1.tex',
                 'table-5-1.adoc', 'figure-5-1.alt.txt', 'report.pdf'):
        data = read(os.path.join(FRESH, name))
        for title, bad in (('empty', b''), ('cut', data[:len(data) // 2]), ('other bytes', b'\x00\xff' * 64), ('another format', b'{"a": 1}')):
            place = folder('broken')
            result = figproof('check', *INPUT, write(os.path.join(place, name), bad))
            need(result.code == FINDINGS, f'{name}, {title}: exit {result.code} where 1 must be', result)
            need_words(result, name)


if __name__ == '__main__':
    main()
