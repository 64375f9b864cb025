"""Numbers that one chapter quotes from another. usage: quoted.py [TEST]..."""
import json
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from garden import *

WATERING = ('watering', 'model.yaml')
RAIN = ('rain', 'model.yaml')


def quote(book, line, *, chapter='2'):
    """Another quoted quantity in a chapter's model."""
    path = os.path.join(book, *(WATERING if chapter == '2' else RAIN))
    text = read(path).decode()
    write(path, text.replace('quantities:\n', f'quantities:\n  {line}\n', 1))


def values(book, chapter='2', *more):
    result = figproof('values', '--chapter', chapter, '--format', 'json', *more, cwd=book)
    need_exit(result, CLEAN)
    return json.loads(result.out)


@test
def value_unit_forms_and_basis():
    """A quoted number has the exact value, unit, basis and forms of the other chapter; forms of its own replace them."""
    book = garden('forms')
    edit(book, *RAIN, old='forms: {mm: {unit: mm}}', new='forms: {mm: {unit: mm, decimals: 1}, metre: {unit: m, significant: 1, hedge: roughly}}')
    quote(book, 'wet: {quoted: {chapter: "1", quantity: rain.may}, section: beds}')
    quote(book, 'wet_cm: {quoted: {chapter: "1", quantity: rain.may}, section: beds, forms: {cm: {unit: cm}, again: {decimals: 2}}}')
    result = figproof('explain', '--chapter', '2', 'wet', 'wet_cm', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'wet = 60.0 mm   exactly 60 mm', 'quoted from chapter 1: rain.may, 60 mm (published); weather service', 'basis: published',
               'metre: 0.06 m', 'wet_cm = 6 cm', 'again: 60.00 mm')
    edit(book, *RAIN, old='60 mm', new='1/3 mm'.replace('1/3', '33.25'))
    need_words(figproof('explain', '--chapter', '2', 'wet', cwd=book), 'wet = 33.3 mm   exactly 33.25 mm')


@test
def derived_without_forms():
    """A derived number without forms is quoted in the unit that fits it; quotes of quotes lead to the first."""
    book = garden('formless')
    quote(book, 'area_rate: {from: roof * rain.may, section: roof}', chapter='1')
    quote(book, 'third: {from: rain.may / roof, section: roof}', chapter='1')
    quote(book, 'echo: {quoted: {chapter: "2", quantity: rain_rate}, section: roof}', chapter='1')
    quote(book, 'rain_rate: {quoted: {chapter: "1", quantity: area_rate}, section: beds}')
    quote(book, 'odd: {quoted: {chapter: "1", quantity: third}, section: beds, forms: {plain: {significant: 2}}}')
    result = figproof('explain', 'rain_rate', 'echo', 'odd', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'rain_rate = 2.4 m³', 'echo = 2.4 m³', 'quoted from chapter 2: rain_rate', 'odd = 0.0015 /m')


@test
def sets_of_members():
    """A set is quoted over an axis with its members, in the order of this chapter; one member alone is a number."""
    book = garden('sets')
    edit(book, *WATERING, old='    may: {label: May}\n    july: {label: July}', new='    july: {label: July}\n    may: {label: May}')
    result = figproof('explain', '--chapter', '2', 'month_rain', cwd=book)
    need_exit(result, CLEAN)
    need(result.out.index('month_rain.july = 180 cans') < result.out.index('month_rain.may = 240 cans'), 'another order', result)
    edit(book, *WATERING, old='    july: {label: July}\n', new='')
    need_words(figproof('explain', '--chapter', '2', 'month_rain', cwd=book), 'month_rain.may = 240 cans')


@test
def quarantine_travels():
    """What is in quarantine there may be printed here, but no formula may read it."""
    book = garden('quarantine')
    need('7 cans' in json.dumps(values(book)), 'it cannot be printed')
    quote(book, 'rest: {from: stock - lost, section: beds}')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, "'lost' is in quarantine (chapter 1: measured on one wet day)", '[quarantine]')


@test
def quoted_with():
    """What must stand with others there must do so here: the others are quoted too, or said anew."""
    book = garden('with')
    edit(book, *RAIN, old='spare: {from: tank - thirst,', new='spare: {from: tank - thirst, quote_with: [tank, rain.may|mm],')
    edit(book, 'rain', 'templates', 'table-1-1.yaml', old='All is watered with {{thirst}}, which leaves {{spare}}.', new='All is watered.')
    quote(book, 'left: {quoted: {chapter: "1", quantity: spare}, section: beds}')
    result = figproof('claims', cwd=book)
    need_exit(result, FINDINGS)
    need_words(result, 'spare" of chapter 1 stands only with rain.may, which this chapter does not quote', '[quote]')
    quote(book, 'wet: {quoted: {chapter: "1", quantity: rain.may}, section: beds}')
    need_exit(figproof('claims', cwd=book), CLEAN)
    edit(book, 'watering', 'templates', 'figure-1-1.yaml', old='The tank holds {{stock}}.', new='There are {{left}} left.')
    result = figproof('render', cwd=book)
    need_exit(result, FINDINGS)
    need_words(result, "'left' is printed without 'stock'", "'left' is printed without 'wet'", '[quote]')
    edit(book, 'watering', 'templates', 'figure-1-1.yaml', old='There are {{left}} left.', new='Of {{stock}} and {{wet}} of rain {{left}} are left.')
    need_exit(figproof('render', cwd=book), CLEAN)


@test
def units_of_the_book():
    """Dimensions mean the same in all chapters, whatever the order in which they define their units."""
    book = garden('units')
    edit(book, *WATERING, old='  can: {one: can, many: cans}\n  bed: {one: bed, many: beds}', new='  bed: {one: bed, many: beds}\n  can: {one: can, many: cans}')
    quote(book, 'both: {from: stock + need, section: beds, forms: {plain: {unit: can}}}')
    need_words(figproof('explain', '--chapter', '2', 'both', cwd=book), 'both = 130 cans')
    quote(book, 'wrong: {from: stock + beds, section: beds}')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'stock (can) and beds (bed) do not go together', '[dimension]')


@test
def forward_and_back():
    """Two chapters may quote each other; only a number that depends on itself is refused, with the way round."""
    book = garden('circle')
    need_exit(figproof('claims', cwd=book), CLEAN)
    edit(book, *WATERING, old='value: 6 bed, basis: measured', new='from: (thirsty / dose)')
    quote(book, 'thirsty: {quoted: {chapter: "1", quantity: spare}, section: beds}')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need(result.err.count('[cycle]') == 1, 'not one finding', result)
    need_words(result, 'depends on itself through another chapter', 'thirst of chapter 1 → need of chapter 2', 'thirsty of chapter 2 → spare of chapter 1')
    book = garden('echo')
    quote(book, 'here: {quoted: {chapter: "2", quantity: there}, section: roof}', chapter='1')
    quote(book, 'there: {quoted: {chapter: "1", quantity: here}, section: beds}')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need(result.err.count('[cycle]') == 1, 'not one finding', result)


@test
def changes_follow():
    """A change in one chapter makes another chapter's artifact wrong, and check says so."""
    book = rendered('follow')
    edit(book, *WATERING, old='value: 5 can/bed', new='value: 4 can/bed')
    result = figproof('check', '--chapter', '1', cwd=book)
    need_exit(result, FINDINGS)
    need_words(result, 'out/rain/table-1-1.md', '24 cans', '76 cans')


@test
def stale_inputs():
    """A stale number is told once in the whole book, at its own place, and where it is quoted when that chapter is alone."""
    book = rendered('stale')
    edit(book, *RAIN, old='label: area', new='as_of: 2020-01-01, stale_after: 2021-01-01, label: area')
    quote(book, 'top: {quoted: {chapter: "1", quantity: roof}, section: beds}')
    need_exit(figproof('render', '-q', cwd=book), CLEAN)
    result = figproof('check', '--as-of', '2022-01-01', cwd=book)
    need_exit(result, FINDINGS)
    need(result.err.count('[stale]') == 1 and 'rain/model.yaml:18:3' in result.err, 'not told once', result)
    result = figproof('check', '--chapter', '2', '--as-of', '2022-01-01', cwd=book)
    need(result.err.count('[stale]') == 1 and 'watering/model.yaml' in result.err, 'not told', result)


@test
def scenarios():
    """A chapter's scenarios are compared with what it quotes; a quoted number can be another one in a scenario."""
    book = garden('scenarios')
    write(os.path.join(book, 'watering', 'scenarios', 'small.yaml'),
          'figproof: 1\nscenario: small\ntitle: a small tank\nset: {stock: 50 can}\n')
    result = figproof('scenarios', cwd=book)
    need_exit(result, CLEAN)
    need_words(result, 'Chapter 2', 'small')
    need(any(line.startswith('small') and line.split()[-1] == 'a' for line in result.out.splitlines()), 'the claim does not fail', result)


@test
def needs_only_what_it_quotes():
    """One chapter alone does not mind what is broken in a chapter that it does not quote."""
    book = garden('broken')
    edit(book, 'book.yaml', old='chapters:\n', new='chapters:\n  - {id: "0", model: none.yaml, templates: rain/templates, out: out/none}\n')
    need_exit(figproof('claims', '--chapter', '2', cwd=book), CLEAN)
    result = figproof('claims', cwd=book)
    need_exit(result, SYSTEM)
    need_finding(result, 'none.yaml', 'system', 'named at book.yaml:6:22')


main()
