"""What a newcomer meets: units that are not built in, strays of earlier templates, a folder of another model, copies, zeros.
usage: newcomer.py [TEST]..."""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

MODEL = '''figproof: 1
book: {title: Heat, language: en}
sections: [{id: all, title: Heat}]
units:
  °C: {one: degree Celsius, many: degrees Celsius, equals: 1 K}
  €: {one: euro, many: euros}
axes:
  day: {cold: {label: cold}, mild: {label: mild}}
  heating: {radiator: {label: radiators}, floor: {label: floor}}
quantities:
  outdoor: {section: all, over: day, basis: published, source: a table, members: {cold: {value: -15 °C}, mild: {value: 7 °C}}}
  coldest: {section: all, from: outdoor.cold}
  design: {section: all, from: coldest}
  indoor: {section: all, value: 20 °C, basis: assumed}
  heat: {section: all, value: 30 €, basis: assumed}
  share: {section: all, over: heating, members: {radiator: {value: 2, basis: assumed}, floor: {value: 1, basis: assumed}}}
  bill: {section: all, from: heat * share * (indoor - outdoor) / indoor, forms: {whole: {unit: €, decimals: 0}}}
claims:
  warm: {section: all, holds: "indoor - outdoor.cold < 50", says: it is not too cold}
  costs: {section: all, holds: all(bill > 0), says: every day costs something}
scenario-table:
  caption: Cases
  columns: [{head: With radiators, show: "bill[*, radiator]|whole"}]
'''.replace('indoor - outdoor.cold < 50', '(indoor - outdoor.cold) / indoor < 3')

TABLE = '''figproof: 1
table: "1.1"
section: all
caption: The coldest day
columns: [{head: What, row-header: true}, {head: Value}]
rows:
  - {cells: [Coldest, "{{coldest}}"]}
  - {cells: [Design, "{{design}}"]}
'''


def project(name, model=MODEL, **files):
    """A folder with a model and one table."""
    place = folder(name)
    write(os.path.join(place, 'data', 'canonical-numbers.yaml'), model)
    write(os.path.join(place, 'templates', 'table-1-1.yaml'), TABLE)
    for file, text in files.items():
        write(os.path.join(place, file.replace('__', '/') + '.yaml'), text)
    return place


@test
def units_help():
    """figproof help units tells the units, their words, exact factors, prefixes, and how to define others; the manual page too."""
    result = figproof('help', 'units')
    need_exit(result, CLEAN)
    need(re.search(r'^  Wh +watt-hour, watt-hours +=\s3600 J +q…m, k…Q$', result.out, flags=re.M), 'no watt-hour', result)
    need(re.search(r'^  eV .*= 1\.602176634e-19 J', result.out, flags=re.M), 'no electronvolt', result)
    need(re.search(r'^  bps .*= 0\.125 B/s', result.out, flags=re.M), 'bps in bytes', result)
    need_words(result, 'Ki kibi', 'equals: 365.25 d', '°C: {one: degree Celsius')
    page = figproof('help', '--man').out
    for line in ('.SH UNITS', '\\fBWh\\fR', 'watt\\-hour, watt\\-hours; = 3600 J', 'year: {one: year, many: years, equals: 365.25 d}'):
        need(line in page, f'{line} is not in the manual page')


@test
def definitions_of_the_help_hold():
    """What the help says a model may define can be defined, and so can what a finding proposes."""
    lines = figproof('help', 'units').out.split('    units:\n')[1]
    place = project('defined', MODEL.replace(re.search(r'units:\n(  .*\n)+', MODEL).group(), 'units:\n' + re.sub('^    ', '', lines, flags=re.M)))
    need_exit(figproof('render', '--dump', 'quantity', cwd=place), CLEAN)
    for unit in ('year', 'weeks', 'kcal', 'rpm', 'psi', 'ft', 'furlong'):
        place = project('proposed', MODEL.replace('claims:', f'  odd: {{section: all, value: 3 {unit}, basis: assumed}}\nclaims:'))
        result = figproof('claims', cwd=place)
        need_exit(result, BAD_INPUT)
        definition = re.search(r'define it: units: \{(.*?\})\}', result.err)
        need(definition, f'no definition of {unit} is proposed', result)
        symbol = definition.group(1).split(':')[0]
        model = MODEL.replace('units:\n', f'units:\n  {definition.group(1)}\n')
        model = model.replace('claims:', f'  odd: {{section: all, value: 3 {symbol}, basis: assumed}}\nclaims:')
        need_exit(figproof('claims', cwd=project('proposed', model)), CLEAN)


@test
def copies_look_like_their_origin():
    """A quantity that is a plain copy, or a copy of a copy, is printed as its origin: in °C, not in K."""
    place = project('copies')
    need_exit(figproof('render', cwd=place), CLEAN)
    table = read(os.path.join(place, 'out', 'table-1-1.md')).decode()
    need(len(re.findall(r'−15.°C', table)) == 2, f'the copies read otherwise:\n{table}')


@test
def zero_and_sign():
    """0 compares with every unit; claims tell what lies below zero, and where no more than positive values were searched."""
    result = figproof('claims', cwd=project('zero'))
    need_exit(result, CLEAN)
    need_words(result, 'margin  19.5 €: bill[mild, floor] is 19.5 €')
    warm = result.out.split('costs:')[0]
    need(re.search(r'outdoor.cold +above −40 °C +now -15 °C', warm), 'no end below zero for the cold day', result)
    need_words(result, 'while they keep their sign, whatever the value of')
    place = project('zero', MODEL.replace('bill > 0', 'bill > 1'))
    need_exit(figproof('claims', cwd=place), BAD_INPUT)


@test
def readings_where_they_matter():
    """Only a claim with order() is false under a reading."""
    result = figproof('claims', '--set', 'heat=-1 €', cwd=project('reading'))
    need_exit(result, FINDINGS)
    need_words(result, 'all(bill > 0) is false\n')


@test
def sources():
    """A published or measured value without a source is a warning of check and render, once, and nothing stops for it."""
    place = project('sources', MODEL.replace(' source: a table,', '').replace('20 °C, basis: assumed', '20 °C, basis: measured'))
    for command in ('render', 'check'):
        result = figproof(command, cwd=place)
        need_exit(result, CLEAN)
        need(result.err.count('[no-source]') == 3, 'not three warnings', result)
        need_words(result, "'outdoor.cold' is published, and no source says where", "'indoor' is measured")
    need('no-source' not in figproof('check', cwd=project('sources2')).text, 'a source is there')
    need('no-source' not in figproof('render', *INPUT, '-o', folder('shipped')).text, 'the shipped model lacks a source')


@test
def language():
    """Only English is printed, so another language is refused where the model names it."""
    need_exit(figproof('claims', cwd=project('language', MODEL.replace('language: en', 'language: en-GB'))), CLEAN)
    result = figproof('claims', cwd=project('language', MODEL.replace('language: en', 'language: de')))
    need_exit(result, BAD_INPUT)
    need_words(result, 'canonical-numbers.yaml:2:31: error: language takes en', 'found:    de', 'in English only')
    need('^en(-' in figproof('schema', 'model').out, 'the schema takes any language')


@test
def scenario_selections():
    """A column of the scenario table may select along an axis: name[*, member]."""
    place = project('selections', data__scenarios__dear='figproof: 1\nscenario: dear\ntitle: dear heat\nset: {heat: 60 €}\n')
    result = figproof('render', cwd=place)
    need_exit(result, CLEAN)
    table = read(os.path.join(place, 'out', 'table-scenarios.csv')).decode()
    need(re.search(r'39–105.€', table) and re.search(r'78–210.€', table), f'other bills:\n{table}')
    bad = project('selections', MODEL.replace('bill[*, radiator]', 'bill[*, stove]'))
    need_words(figproof('render', cwd=bad), 'stove')


@test
def dump_without_templates():
    """--dump quantity and --dump ledger need neither templates nor claims that hold."""
    for stage in ('quantity', 'ledger'):
        result = figproof('render', '--dump', stage, '-t', 'nowhere', '--set', 'heat=-1 €', cwd=project('dump'))
        need_exit(result, CLEAN)
        need_words(result, 'coldest')


@test
def strays():
    """A file named like an artifact that no template makes is a finding of check, and render --clean deletes it, and nothing else."""
    place = project('strays')
    need_exit(figproof('render', cwd=place), CLEAN)
    need_exit(figproof('check', cwd=place), CLEAN)
    out = os.path.join(place, 'out')
    strays = {'table-8-1.csv', 'figure-2-3.book.svg', 'heat.alt.txt', 'heat.description.txt', 'heat.png'}
    kept = {'README.md', '.gitignore', 'photo.png', 'figure-old.svg.orig', 'notes.alt.txt', 'figure-photo.png', 'table-9-9.d'}
    for name in strays | kept:
        write(os.path.join(out, name), b'x')
    os.makedirs(os.path.join(out, 'table-7-7.csv'))
    before = contents(out)
    result = figproof('check', cwd=place)
    need_exit(result, FINDINGS)
    for name in strays:
        need_words(result, f'out/{name}: error: it is made by no template [stray]')
    need(result.text.count('[stray]') == len(strays), 'other strays', result)
    for spoiled in (['--only', 'table-1-1'], ['--profile', 'web'], ['--dump', 'record']):
        need_exit(figproof('render', '--clean', *spoiled, cwd=place), BAD_INPUT)
    need_exit(figproof('render', '--clean', '--set', 'heat=-1 €', '-o', 'out', cwd=place), FINDINGS)
    need_same(before, contents(out), 'the folder after renders that failed')
    result = figproof('render', '--clean', cwd=place)
    need_exit(result, CLEAN)
    need_words(result, f'deleted {len(strays)} files in out that no template makes')
    need(set(before) - set(contents(out)) == strays, 'other files are gone')
    need_exit(figproof('check', cwd=place), CLEAN)


@test
def another_model():
    """Where most of a folder disagrees, the first line says so, for people only; a few mistakes are just told."""
    place = folder('another')
    for name, data in contents(FRESH).items():
        write(os.path.join(place, name), data)
    changed = ['--set', 'bandwidth.midrange=100 GB/s']
    result = figproof('check', *INPUT, *changed, place)
    need_exit(result, FINDINGS)
    need(re.match(r'figproof: .*another: \d+ of \d+ files disagree: were they made by another model or template\? run figproof render\n',
                  result.err), 'no first line', result)
    result = figproof('check', *INPUT, *changed, '--format', 'json', place)
    need('files disagree' not in result.text, 'programs are told too')
    write(os.path.join(place, 'table-5-1.csv'), read(os.path.join(place, 'table-5-1.csv')).replace(b'43', b'44'))
    result = figproof('check', *INPUT, place)
    need_exit(result, FINDINGS)
    need('files disagree' not in result.text, 'one file is not most of them', result)


@test
def one_note_for_all_images():
    """That PNG files cannot be read back is said once."""
    result = figproof('check', *INPUT, FRESH)
    need_exit(result, CLEAN)
    images = sum(name.endswith('.png') for name in os.listdir(FRESH))
    need(result.text.count('[not-read]') == 1, 'not one note', result)
    need_words(result, f'the text of {images} PNG files cannot be read back')
    result = figproof('check', *INPUT, os.path.join(FRESH, 'figure-5-1.png'))
    need_words(result, 'figure-5-1.png: note: the text of a PNG cannot be read back')


if __name__ == '__main__':
    main()
