"""Books and quotes that are refused, each with the finding that says what to do. usage: refused.py [TEST]..."""
import os
import sys

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from garden import *

CHAPTER = '  - {id: "1", model: rain/model.yaml, templates: rain/templates, out: out/rain}\n'
OTHER = '  - {id: "2", model: watering/model.yaml, templates: watering/templates, out: out/watering}\n'
HEAD = 'figproof: 1\ntitle: Water\nchapters:\n'


def refused(name, text, place, code, *words):
    """A book file, and the one finding that it gives before anything is read or written."""
    book = garden(name)
    write(os.path.join(book, 'book.yaml'), text)
    result = figproof('render', cwd=book)
    need_exit(result, BAD_INPUT)
    need_finding(result, place, code, *words)
    need(sum(' error: ' in line for line in result.err.splitlines()) == 1, 'it is not one mistake', result)
    need(not os.path.exists(os.path.join(book, 'out')), 'something was written', result)


@test
def one_folder_for_two():
    """Two chapters, or a chapter and the book's report, may not write to one folder, however it is spelled."""
    two = OTHER.replace('out/watering', 'out/x/.././rain//')
    refused('twice', HEAD + CHAPTER + two, 'book.yaml:5:79', 'bad-value', 'two chapters write to out/rain')
    refused('report', HEAD + CHAPTER.replace('out/rain', 'out/') + OTHER, 'book.yaml:4:71', 'bad-value', "where the book's report stands")
    refused('own', 'report: out/rain\n' + HEAD + CHAPTER + OTHER, 'book.yaml:5:71', 'bad-value', "where the book's report stands")
    book = garden('linked')
    os.makedirs(os.path.join(book, 'out', 'rain'))
    os.symlink('rain', os.path.join(book, 'out', 'watering'))
    result = figproof('render', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'out/watering and out/rain are one folder')


@test
def chapters_by_name():
    """Each chapter has a name of its own, and --chapter knows them."""
    refused('same', HEAD + CHAPTER + OTHER.replace('"2"', '"1"'), 'book.yaml:5:10', 'bad-value', 'two chapters are called "1"', 'book.yaml:4:10')
    refused('empty', HEAD + CHAPTER + OTHER.replace('"2"', '" "'), 'book.yaml:5:10', 'bad-value', 'empty')
    refused('none', 'figproof: 1\ntitle: Water\nchapters: []\n', 'book.yaml:3:1', 'bad-value', 'no chapters')
    book = garden('unknown')
    result = figproof('claims', '--chapter', '3', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'the book has no chapter "3"', 'book.yaml has: 1, 2')


@test
def keys_of_the_file():
    """The file is read strictly: unknown, missing and wrong keys are told at their place."""
    refused('key', HEAD + CHAPTER.replace('templates', 'template') + OTHER, 'book.yaml:4:39', 'unknown-key', 'did you mean templates')
    refused('missing', HEAD + CHAPTER.replace(', out: out/rain', '') + OTHER, 'book.yaml:4:5', 'missing-key', 'needs the key "out"')
    refused('version', HEAD.replace('1', '2', 1) + CHAPTER, 'book.yaml:1:11', 'bad-value', 'version 2')
    refused('kind', HEAD.replace('chapters:\n', 'chapters: rain\n'), 'book.yaml:3:11', 'bad-value', 'a list')
    refused('path', HEAD + CHAPTER.replace('out/rain', '""') + OTHER, 'book.yaml:4:71', 'bad-value', 'out is empty')


@test
def missing_files():
    """A model, a folder of templates or the book itself that is not there is told with who names it."""
    book = garden('model')
    os.remove(os.path.join(book, 'rain', 'model.yaml'))
    result = figproof('render', cwd=book)
    need_exit(result, SYSTEM)
    need_finding(result, 'rain/model.yaml', 'system', 'named at book.yaml:6:22')
    need(result.err.count(' error: ') == 1, 'it is not one mistake', result)
    book = garden('templates')
    edit(book, 'book.yaml', old='watering/templates', new='watering/figures')
    result = figproof('check', cwd=book)
    need_exit(result, SYSTEM)
    need_words(result, 'watering/figures', 'no such folder of templates')
    need(any(line.startswith('out/rain/') for line in result.err.splitlines()), 'the other chapter was not checked', result)
    result = figproof('render', '--book', 'other.yaml', cwd=book)
    need_exit(result, SYSTEM)
    need_finding(result, 'other.yaml', 'system', 'name the book with --book FILE')
    result = figproof('render', '--chapter', '1', cwd=folder('nowhere'))
    need_exit(result, SYSTEM)


@test
def options_of_one_chapter():
    """-m, -t, -o, --set and --scenario with a whole book are refused."""
    book = garden('options')
    for option in (['-m', 'rain/model.yaml'], ['-t', 'rain/templates'], ['-o', 'elsewhere']):
        result = figproof('render', '-b', 'book.yaml', *option, cwd=book)
        need_exit(result, BAD_INPUT)
        need_words(result, f'{option[0]} belongs to one chapter', '--chapter ID')
    need(not os.path.exists(os.path.join(book, 'elsewhere')), 'something was written')
    result = figproof('claims', '-b', 'book.yaml', '--chapter', '1', '-m', 'rain/model.yaml', cwd=book)
    need_exit(result, CLEAN)


def quote_refused(name, quantity, place, code, *words):
    """A quantity of chapter 2, and the one finding that it gives; the rest of the book is good."""
    book = garden(name)
    path = edit(book, 'watering', 'model.yaml', old='  lost:', new=f'  other: {quantity}\n  lost:')
    line = read(path).decode().split('  other:')[0].count('\n') + 1
    result = figproof('claims', cwd=book)
    need(result.code in (BAD_INPUT, FINDINGS), 'it is not refused', result)
    need_finding(result, f'watering/model.yaml:{line}:{place}', code, *words)
    need(result.err.count(' error: ') == 1, 'it is not one mistake', result)


@test
def quotes():
    """A quote of what is not there, or not one number, is refused at its own place."""
    for i, case in enumerate((
            ('{quoted: {chapter: "9", quantity: tank}, section: days}', 29, 'unknown-name', 'the book has no chapter "9"', 'book.yaml has: 1, 2'),
            ('{quoted: {chapter: "1", quantity: tnak}, section: days}', 44, 'unknown-name', 'no quantity "tnak"', 'did you mean tank'),
            ('{quoted: {chapter: "1", quantity: rain.june}, section: days}', 44, 'unknown-name', 'june'),
            ('{quoted: {chapter: "1", quantity: rain}, section: days}', 44, 'bad-value', '2 values', 'rain.may', 'over:'),
            ('{quoted: {chapter: "1", quantity: tank + 1}, section: days}', 44, 'bad-value', 'a name'),
            ('{quoted: {chapter: "2", quantity: need}, section: days}', 29, 'bad-value', 'is this chapter', 'write from: need'),
            ('{quoted: {chapter: "1", quantity: tank}, value: 3 can, section: days}', 51, 'bad-value', 'no value of its own'),
            ('{quoted: {chapter: "1", quantity: tank}, basis: measured, section: days}', 51, 'bad-value', 'no basis of its own'),
            ('{quoted: {chapter: "1"}, section: days}', 11, 'missing-key', 'needs the key "quantity"'),
            ('{quoted: {chapter: "1", quantity: rain}, over: mouth, section: days}', 57, 'unknown-name', 'did you mean month'),
            ('{quoted: {chapter: "1", quantity: tank}, section: days, forms: {s: {unit: s}}}', 3, 'dimension', "its form 's' is in s"))):
        quote_refused(f'quote-{i}', *case)


@test
def members_must_match():
    """A set over an axis whose members the other chapter does not have is refused."""
    book = garden('members')
    edit(book, 'watering', 'model.yaml', old='july: {label: July}', new='august: {label: August}')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, "no member 'august'")


@test
def units_must_be_known():
    """A unit of another chapter is defined here too, and in the same way: the number is read back with it."""
    book = garden('unit')
    edit(book, 'rain', 'model.yaml', old='  can: {one: can, many: cans}', new='  can: {one: can, many: cans}\n  tub: {one: tub, many: tubs, equals: 10 can}')
    edit(book, 'rain', 'model.yaml', old='basis: measured, section: tank, forms: {plain: {unit: can}}}',
         new='basis: measured, section: tank, forms: {plain: {unit: tub}}}')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need_finding(result, 'watering/model.yaml:27:44', 'bad-value', 'prints "tank" in tub, which is no unit of this chapter', 'rain/model.yaml')
    edit(book, 'watering', 'model.yaml', old='  bed: {', new='  tub: {one: tub, many: tubs, equals: 12 can}\n  bed: {')
    result = figproof('claims', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'a unit that is another one in this chapter')
    edit(book, 'watering', 'model.yaml', old='equals: 12 can', new='equals: 10 can')
    need_exit(figproof('render', cwd=book), CLEAN)


@test
def one_unit_in_the_report():
    """The report of the book prints all chapters, so one symbol may not mean two units."""
    book = garden('symbol')
    edit(book, 'rain', 'model.yaml', old='  can: {one: can, many: cans}', new='  can: {one: can, many: cans}\n  bed: {one: layer, many: layers}')
    result = figproof('render', cwd=book)
    need_exit(result, BAD_INPUT)
    need_words(result, 'the unit "bed" is another one in chapter 1: rain/model.yaml:10:3', '[bad-value]')
    need_exit(figproof('render', '--chapter', '2', cwd=book), CLEAN)


main()
