"""The commands on a whole book. usage: book.py [TEST]..."""
import json
import os
import re
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from garden import *


@test
def render_makes_everything():
    """render without arguments makes both chapters and the report of the book; in a pipe it says one line."""
    book = garden('all')
    result = figproof('render', cwd=book)
    need_exit(result, CLEAN)
    need(not result.err, 'it is not silent', result)
    need(len(result.out.splitlines()) == 1, 'not one line', result)
    made = contents(os.path.join(book, 'out'))
    for name in ('report.html', 'report.pdf', 'rain/figure-1-1.svg', 'rain/table-1-1.tex', 'rain/report.html', 'rain/values.json',
                 'watering/figure-1-1.pdf', 'watering/report.pdf', 'watering/CANONICAL-NUMBERS.md'):
        need(name in made, f'{name} was not made', result)
    need(re.search(rf'\b{len(made)} artifacts of 2 chapters', result.out), f'there are {len(made)} files', result)
    result = figproof('render', '-q', cwd=book)
    need(not result.out and not result.err, '-q is not quiet', result)


@test
def report_of_the_book():
    """One report has the figures, tables, quantities and claims of all chapters and the numbers that they quote."""
    book = rendered('report')
    page = read(os.path.join(book, 'out', 'report.html')).decode()
    text = re.sub(r'\s+', ' ', re.sub(r'<[^>]*>', ' ', re.sub(r'<style.*?</style>', '', page.replace('&nbsp;', ' '), flags=re.S)))
    order = ['Report of the book Water for a garden', 'Numbers quoted across chapters', 'Chapter 1, Rain', 'Rain from the roof',
             'the rain of each month fills the tank', 'Chapter 2, Watering', 'Rounds of watering',
             'there is water for more than nine rounds']
    at = -1
    for words in order:
        need(words in text[at + 1:], f'"{words}" does not stand where it belongs')
        at = text.index(words, at + 1)
    quoted = text[text.index('Numbers quoted across chapters'):text.index('Chapter 1, Rain')]
    for row in ('thirst 1 30 cans 2 need', 'stock 2 100 cans 1 tank', 'month_rain.july 2 180 cans 1 harvest.july',
                'lost 2 7 cans 1 leak; in quarantine'):
        need(row in quoted, f'"{row}" is not in the list: {quoted}')
    ids = re.findall(r'\bid="([^"]*)"', page)
    need(len(ids) == len(set(ids)) and 'chapter-2-figure-1-1-title' in ids, f'names in the page are not unlike: {sorted(ids)}')
    need(read(os.path.join(book, 'out', 'report.pdf')).startswith(b'%PDF'), 'no PDF')


@test
def same_bytes_from_everywhere():
    """One chapter, or the book from another folder, gives the same bytes."""
    book = rendered('bytes')
    before = contents(os.path.join(book, 'out'))
    out = folder('one')
    need_exit(figproof('render', '--chapter', '2', '-o', out, cwd=book), CLEAN)
    need_same({k.removeprefix('watering/'): v for k, v in before.items() if k.startswith('watering/')}, contents(out), 'chapter 2')
    for name in before:
        os.remove(os.path.join(book, 'out', name))
    need_exit(figproof('render', '-b', os.path.join('bytes', 'book.yaml'), cwd=os.path.dirname(book)), CLEAN)
    need_same(before, contents(os.path.join(book, 'out')), 'from another folder')


@test
def one_chapter():
    """--chapter narrows render to that chapter, and then there is no report of the book."""
    book = garden('chapter')
    result = figproof('render', '--chapter', '1', cwd=book)
    need_exit(result, CLEAN)
    need(os.listdir(os.path.join(book, 'out')) == ['rain'], f'wrote {os.listdir(os.path.join(book, "out"))}', result)
    need_exit(figproof('check', '--chapter', '1', cwd=book), CLEAN)


@test
def only():
    """--only takes artifacts of every chapter, and nothing when no chapter has one of that name."""
    book = garden('only')
    need_exit(figproof('render', '--only', 'figure-1-1.alt.txt', '--only', 'table-1-1.csv', cwd=book), CLEAN)
    need(sorted(contents(os.path.join(book, 'out'))) == ['rain/figure-1-1.alt.txt', 'rain/table-1-1.csv', 'watering/figure-1-1.alt.txt'],
         f'wrote {sorted(contents(os.path.join(book, "out")))}')
    need_exit(figproof('render', '--only', 'figure-9-9', cwd=book), BAD_INPUT)


@test
def all_or_none():
    """When a chapter may not be published, no chapter is; when a file cannot be replaced, none is."""
    book = rendered('none')
    edit(book, 'rain', 'model.yaml', old='value: 60 mm', new='value: 61 mm')
    before = contents(os.path.join(book, 'out'))
    edit(book, 'watering', 'model.yaml', old='rounds > 9)', new='rounds > 900)')
    result = figproof('render', cwd=book)
    need_exit(result, FINDINGS)
    need_finding(result, 'watering/model.yaml:38:3', 'claim', 'nothing was written')
    need_same(before, contents(os.path.join(book, 'out')), 'the older result')
    edit(book, 'watering', 'model.yaml', old='rounds > 900)', new='rounds > 9)')
    target = os.path.join(book, 'out', 'watering', 'report.html')
    os.remove(target)
    os.mkdir(target)
    write(os.path.join(target, 'stone'), 'in the way')
    before = contents(os.path.join(book, 'out'))
    result = figproof('render', cwd=book)
    need_exit(result, SYSTEM)
    need_words(result, 'out/watering/report.html')
    need_same(before, contents(os.path.join(book, 'out')), 'the older result')


@test
def check_covers_everything():
    """check reads the artifacts of all chapters, the report of the book and all manuscripts."""
    book = rendered('check')
    result = figproof('check', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'chapter 1: 32 artifacts agree', 'chapter 2: 25 artifacts agree', 'book: 2 artifacts agree', 'rain/text.md: 2 numbers',
               'watering/text.md: 2 numbers')
    edit(book, 'out', 'rain', 'table-1-1.md', old='240 cans', new='241 cans')
    edit(book, 'out', 'watering', 'figure-1-1.alt.txt', old='11.3', new='11.4')
    edit(book, 'out', 'report.html', old='180 cans', new='190 cans')
    os.remove(os.path.join(book, 'out', 'rain', 'report.pdf'))
    edit(book, 'watering', 'text.md', old='100 cans', new='101 cans')
    result = figproof('check', cwd=book)
    need_exit(result, FINDINGS)
    for place, code in (('out/rain/table-1-1.md', 'number'), ('out/rain/report.pdf', 'absent'), ('out/watering/figure-1-1.alt.txt', 'number'),
                        ('out/report.html', 'number'), ('watering/text.md:3', 'no-match')):
        need(any(line.startswith(place) and f'[{code}]' in line for line in result.err.splitlines()), f'no [{code}] at {place}', result)
    result = figproof('check', '--chapter', '1', '--format', 'json', cwd=book)
    need_exit(result, FINDINGS)
    need('watering' not in result.out and 'rain/table-1-1.md' in result.out, 'not just chapter 1', result)
    json.loads(result.out)


@test
def check_before_render():
    """A folder that is not there yet has no artifacts: each is told."""
    book = garden('unmade')
    result = figproof('check', cwd=book)
    need_exit(result, FINDINGS)
    need(sum('[absent]' in line for line in result.err.splitlines()) == 59, 'not every artifact is told', result)


@test
def manuscripts_by_pattern():
    """A pattern finds several files, sidecars are none, and a pattern without a file is a finding."""
    book = rendered('patterns')
    write(os.path.join(book, 'rain', 'more.md'), 'The tank holds 100 cans.\n')
    write(os.path.join(book, 'rain', 'notes.md.proof'), 'no manuscript\n')
    edit(book, 'book.yaml', old='[rain/*.md]', new='["rain/*.md*"]')
    result = figproof('check', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'rain/more.md: 1 numbers', 'rain/text.md: 2 numbers')
    edit(book, 'book.yaml', old='[watering/text.md]', new='[watering/text.md, watering/*.tex]')
    result = figproof('check', cwd=book)
    need_exit(result, FINDINGS)
    need_finding(result, 'book.yaml:7:106', 'absent', 'watering/*.tex')


@test
def explain_and_claims():
    """explain tells a name of every chapter that has it, claims all claims; with --chapter just that chapter's."""
    book = garden('tell')
    result = figproof('explain', 'tank', 'stock', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'Chapter 1, Rain', 'tank = 100 cans', 'Chapter 2, Watering', 'quoted from chapter 1: tank, 100 can (measured)',
               'defined at watering/model.yaml:27:3', 'claim enough  above 90 cans')
    result = figproof('explain', 'harvst', cwd=book)
    need_exit(result, BAD_INPUT)
    need_finding(result, 'book.yaml', 'unknown-name', "did you mean 'harvest'")
    result = figproof('explain', 'stock', '--chapter', '1', cwd=book)
    need_exit(result, BAD_INPUT)
    result = figproof('claims', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'fills_tank', 'enough', 'Chapter 1, Rain', 'Chapter 2, Watering')
    result = figproof('claims', '--chapter', '2', cwd=book)
    need('fills_tank' not in result.out and 'enough' in result.out and 'Chapter' not in result.out, 'not just chapter 2', result)
    result = figproof('claims', 'enough', cwd=book)
    need('fills_tank' not in result.out and 'enough' in result.out, 'not just that claim', result)
    need_exit(figproof('claims', 'enogh', cwd=book), BAD_INPUT)


@test
def values_and_fill():
    """values and fill work on one chapter of the book."""
    book = garden('values')
    result = figproof('values', '--format', 'json', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, '--chapter', '1, 2')
    result = figproof('values', '--format', 'json', '--chapter', '2', cwd=book)
    need_exit(result, CLEAN)
    need('"100 cans"' in result.out and '"240 cans"' in result.out, 'the quoted numbers are not there', result)
    write(os.path.join(book, 'text.in'), 'It holds {{stock}}, or {{rounds.may}} rounds.\n')
    result = figproof('fill', '--chapter', '2', 'text.in', cwd=book)
    need_exit(result, CLEAN)
    need(result.out == 'It holds 100 cans, or 11.3 rounds.\n', 'not what it says', result)
    result = figproof('fill', 'text.in', cwd=book)
    need_exit(result, SYSTEM)
    need_words(result, '--chapter')


@test
def files_need_a_chapter():
    """Files on the command line belong to one chapter."""
    book = rendered('files')
    artifact = os.path.join('out', 'watering', 'figure-1-1.svg')
    need_exit(figproof('check', '--chapter', '2', artifact, cwd=book), CLEAN)
    need_exit(figproof('check', '--chapter', '1', artifact, cwd=book), FINDINGS)
    result = figproof('check', '-b', 'book.yaml', artifact, cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, '--chapter')


@test
def what_if():
    """A what-if is one of one chapter, and what is quoted can be set."""
    book = garden('what-if')
    result = figproof('claims', '--set', 'stock=50 can', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, '--set belongs to one chapter')
    result = figproof('claims', '--chapter', '2', '--set', 'stock=50 can', cwd=book)
    need_exit(result, FINDINGS)
    need_words(result, 'FAILS', 'enough')
    out = os.path.join(book, 'other')
    result = figproof('render', '--chapter', '1', '--set', 'tank=110 can', '-o', out, cwd=book)
    need_exit(result, CLEAN)
    need('80 cans' in read(os.path.join(out, 'table-1-1.md')).decode(), 'the spare cans did not follow')
    result = figproof('values', '--format', 'csv', '--chapter', '2', '--set', 'stock=5 s', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, '[dimension]')


@test
def diff_of_books():
    """diff of two books tells chapter by chapter what a change moves, through quotes too."""
    old, new = garden('old'), garden('new')
    need_exit(figproof('diff', os.path.join(old, 'book.yaml'), cwd=new), CLEAN)
    edit(new, 'watering', 'model.yaml', old='value: 5 can/bed', new='value: 4 can/bed')
    result = figproof('diff', os.path.join(old, 'book.yaml'), cwd=new)
    need_exit(result, FINDINGS)
    first, second = result.out.index('Chapter 1'), result.out.index('Chapter 2')
    need('thirst: 30 cans → 24 cans' in result.out[first:second], 'the quote did not follow', result)
    need('need: 30 cans → 24 cans' in result.out[second:], 'the number itself is not told', result)
    edit(new, 'book.yaml', old='{id: "2"', new='{id: two')
    edit(new, 'rain', 'model.yaml', old='chapter: "2", quantity', new='chapter: two, quantity')
    result = figproof('diff', os.path.join(old, 'book.yaml'), '--format', 'markdown', cwd=new)
    need_exit(result, FINDINGS)
    need_words(result, '# Chapter 2 is gone', '# Chapter two is new')
    write(os.path.join(new, 'before.yaml'), read(os.path.join(old, 'watering', 'model.yaml')))
    result = figproof('diff', '--chapter', 'two', 'before.yaml', cwd=new)
    need_exit(result, FINDINGS)
    need_words(result, 'need: 30 cans → 24 cans')


@test
def depfile():
    """--depfile names every file that was read: the book, the models that are quoted, the templates."""
    book = garden('depfile')
    need_exit(figproof('render', '--depfile', 'all.d', cwd=book), CLEAN)
    text = read(os.path.join(book, 'all.d')).decode()
    for name in ('book.yaml', 'rain/model.yaml', 'watering/model.yaml', 'rain/templates/table-1-1.yaml', 'watering/templates'):
        need(re.search(rf'^{re.escape(name)}:$', text, re.M), f'{name} was read: {text}')
    for name in ('out/report.html', 'out/rain/report.html', 'out/watering/values.json'):
        need(name in text.split(': ')[0], f'{name} was written: {text}')
    need_exit(figproof('values', '--chapter', '2', '--format', 'json', '-o', 'v.json', '--depfile', 'v.d', cwd=book), CLEAN)
    text = read(os.path.join(book, 'v.d')).decode()
    need('rain/model.yaml' in text and 'book.yaml' in text, f'what chapter 2 quotes comes from chapter 1: {text}')


@test
def stays_as_it_was():
    """With -m, or without book.yaml, a command works on one model as ever."""
    book = garden('alone')
    result = figproof('claims', '-m', 'watering/model.yaml', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'needs a book')
    os.rename(os.path.join(book, 'book.yaml'), os.path.join(book, 'other.yaml'))
    need_exit(figproof('claims', cwd=book), SYSTEM)
    need_exit(figproof('claims', '--book', 'other.yaml', cwd=book), CLEAN)


@test
def schema_and_manual():
    """An editor gets a schema of book files, the manual page tells their keys, and every command the options."""
    made = json.loads(figproof('schema', 'book').out)
    need('chapters' in json.dumps(made) and 'manuscripts' in json.dumps(made), json.dumps(made)[:500])
    manual = figproof('help', '--man').out
    need('Keys of a book file' in manual and 'book.yaml' in manual, 'the manual page knows no books')
    for command in ('render', 'check', 'explain', 'claims', 'values', 'fill', 'diff'):
        need_words(figproof(command, '--help'), '--book', '--chapter')
    try:
        import jsonschema
        import yaml
    except ImportError:
        return
    validator = jsonschema.Draft202012Validator(made)
    book = yaml.safe_load(read(os.path.join(GARDEN, 'book.yaml')))
    need(not list(validator.iter_errors(book)), 'the book is not valid')
    del book['chapters'][0]['out']
    need(list(validator.iter_errors(book)), 'a chapter without out is valid')
    models = jsonschema.Draft202012Validator(json.loads(figproof('schema', 'model').out))
    model = yaml.safe_load(read(os.path.join(GARDEN, 'watering', 'model.yaml')))
    need(not list(models.iter_errors(model)), f'the model is not valid: {[e.message for e in models.iter_errors(model)]}')
    for key, value in (('value', '3 can'), ('from', 'need'), ('basis', 'assumed')):
        model['quantities']['stock'][key] = value
        need(list(models.iter_errors(model)), f'quoted and {key} is valid')
        del model['quantities']['stock'][key]


main()
