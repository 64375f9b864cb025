"""Findings for programs: SARIF, rdjsonl, JSON, JUnit, GitHub's annotations. usage: formats.py [TEST]..."""
import json
import os
import sys
import xml.etree.ElementTree

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from manuscripts import *

TEXT = ('# Größen\n\nFür ähnliche Größen: 83 µs<!-- figproof: bind read_latency.idle -->, "quoted" & <not>.\n\n'
        'Waived: 17 µs<!-- figproof: allow 17 µs: an example, with "quotes" -->.\n\nSeveral: 104×, and two lines:\na drive without\nmoving parts does not wear out.\n')


def written(form, text=TEXT, name='größe 1.md', arguments=(), inside=True):
    """What a format says of a manuscript, checked from inside its folder."""
    path = place(text, name=name)
    result = figproof('check', '-m', PROOF_MODEL, '--format', form, *arguments, name if inside else path, cwd=os.path.dirname(path))
    need_exit(result, FINDINGS)
    return result


def offsets(text, finding):
    return text.encode()[finding['offset']:finding['offset'] + finding['length']].decode()


@test
def json_places():
    """JSON tells columns in code points and in bytes, and the offset of what is meant; nothing else goes to the standard output."""
    found = json.loads(written('json').out)
    number = next(f for f in found['findings'] if f['code'] == 'number')
    need((number['line'], number['column'], number['byte_column']) == (3, 22, 26), f'{number}')
    need((number['end_line'], number['end_column'], number['end_byte_column']) == (3, 24, 28), f'{number}')
    need(offsets(TEXT, number) == '83' and number['fix'] == '82', f'{number}')
    original = next(f for f in found['findings'] if f['code'] == 'original')
    need(offsets(TEXT, original) == 'a drive without\nmoving parts does not wear out' and original['end_line'] == 9, f'{original}')
    waived = [f for f in found['findings'] if f.get('waived')]
    need([f['waived'] for f in waived] == ['an example, with "quotes"'], f'{waived}')
    need(found['status'] == 1 and found['more'] == 0 and len(found['files']) == 1 and 'numbers:' in found['summary'][0], 'what stands around them')


@test
def sarif():
    """SARIF 2.1.0 with what code hosts look at: rules, relative paths, columns in code points, suppressions with their reasons, fixes, fingerprints."""
    log = json.loads(written('sarif').out)
    need(log['version'] == '2.1.0' and len(log['runs']) == 1, 'not one run of 2.1.0')
    run_ = log['runs'][0]
    need(run_['columnKind'] == 'unicodeCodePoints', 'the columns are not said to be code points')
    rules = run_['tool']['driver']['rules']
    need(len({r['id'] for r in rules}) == len(rules) > 20, 'the rules')
    prints = set()
    for result in run_['results']:
        need(rules[result['ruleIndex']]['id'] == result['ruleId'], f'{result}')
        need(result['level'] in ('error', 'warning', 'note') and result['message']['text'], f'{result}')
        location = result['locations'][0]['physicalLocation']
        need(location['artifactLocation'] == {'uri': 'gr%C3%B6%C3%9Fe%201.md', 'uriBaseId': '%SRCROOT%'}, f'{location}')
        prints.add(result['partialFingerprints']['figproof/v1'])
    need(len(prints) == len(run_['results']), 'two results with one fingerprint')
    number = next(r for r in run_['results'] if r['ruleId'] == 'number')
    region = number['locations'][0]['physicalLocation']['region']
    need((region['startLine'], region['startColumn'], region['endLine'], region['endColumn']) == (3, 22, 3, 24), f'{region}')
    need(number['fixes'][0]['artifactChanges'][0]['replacements'][0]['insertedContent'] == {'text': '82'}, f'{number}')
    suppressed = [r['suppressions'] for r in run_['results'] if 'suppressions' in r]
    need(suppressed == [[{'kind': 'inSource', 'justification': 'an example, with "quotes"'}]], f'{suppressed}')
    moved = json.loads(written('sarif', 'A new line.\n\n' + TEXT).out)['runs'][0]['results']
    need({r['partialFingerprints']['figproof/v1'] for r in moved} == prints, 'a line above changes the fingerprints')


@test
def sarif_is_valid():
    """SARIF meets the schema, when it is at hand (FIGPROOF_SARIF_SCHEMA names the file)."""
    schema = os.environ.get('FIGPROOF_SARIF_SCHEMA')
    if not schema:
        skip('FIGPROOF_SARIF_SCHEMA is not set')
    try:
        import jsonschema
    except ImportError:
        skip('no jsonschema')
    schema = json.loads(read(schema))
    validator = jsonschema.validators.validator_for(schema)(schema)
    for text, arguments in ((TEXT, ()), (TEXT, ('--require-coverage',)), (TEXT * 30, ())):
        errors = [f'{e.json_path}: {e.message}' for e in validator.iter_errors(json.loads(written('sarif', text, arguments=arguments).out))]
        need(not errors, '\n'.join(errors[:5]))


@test
def rdjsonl():
    """One object a line for reviewdog, with columns in bytes, the end exclusive, and the suggestion; waived ones are not there."""
    lines = [json.loads(line) for line in written('rdjsonl').out.splitlines()]
    need(lines and all(line['source']['name'] == 'figproof' for line in lines), 'the source')
    number = next(line for line in lines if line['code']['value'] == 'number')
    stretch = {'start': {'line': 3, 'column': 26}, 'end': {'line': 3, 'column': 28}}
    need(number['location'] == {'path': 'größe 1.md', 'range': stretch} and number['severity'] == 'ERROR', f'{number}')
    need(number['suggestions'] == [{'range': stretch, 'text': '82'}], f'{number}')
    need(not any('17' in line['message'] for line in lines), 'a waived number is reported')


@test
def junit():
    """JUnit counts what it holds: a case for the file, one for each finding, waivers skipped."""
    suite = xml.etree.ElementTree.fromstring(written('junit').out).find('testsuite')
    cases = suite.findall('testcase')
    failures = [c for c in cases if c.find('failure') is not None]
    skipped = [c for c in cases if c.find('skipped') is not None]
    need(int(suite.get('tests')) == len(cases) and int(suite.get('failures')) == len(failures) and int(suite.get('skipped')) == len(skipped) == 1, 'the counts')
    need({c.find('failure').get('type') for c in failures} == {'number', 'ambiguous', 'original'}, 'the failures')
    clean = place('It takes 82 µs.\n')
    result = figproof('check', '-m', PROOF_MODEL, '--format', 'junit', clean)
    need_exit(result, CLEAN)
    suite = xml.etree.ElementTree.fromstring(result.out).find('testsuite')
    need(suite.get('tests') == '1' and suite.get('failures') == '0', 'a clean file has no passing case', result)


@test
def github():
    """Annotations with the end of what is meant, and past ten the same as text, with a summary."""
    result = written('github')
    need(re.search(r'(?m)^::error title=number,file=größe 1\.md,line=3,col=22,endColumn=24::"83 µs" is not read_latency\.idle', result.err), 'no annotation', result)
    need('::notice' not in result.err, 'a summary of a few', result)
    result = written('github', ''.join(f'Wrong: {n} µs.\n\n' for n in range(1001, 1014)))
    need(result.err.count('::error') == 13 and '::notice title=figproof::13 errors, 0 warnings' in result.err, 'no summary', result)
    need(result.err.count('[no-match]') == 13, 'the log has not all of them', result)
    need('\n::error' not in written('github', 'Say 83 µs<!-- figproof: bind read_latency.idle -->%0A::error::x\n').err[2:].replace('\n::error title', ''), 'a forged annotation')


@test
def absolute_paths():
    """A path outside of where the program runs is a URI of its own."""
    path = place(TEXT)
    result = figproof('check', '-m', PROOF_MODEL, '--format', 'sarif', path, cwd=folder('elsewhere'))
    uri = json.loads(result.out)['runs'][0]['results'][0]['locations'][0]['physicalLocation']['artifactLocation']
    need(uri == {'uri': 'file://' + path}, f'{uri}')


@test
def nothing_wrong():
    """Every format is whole when there is nothing to tell."""
    for form in ('json', 'sarif', 'rdjsonl', 'junit'):
        result = figproof('check', '-m', PROOF_MODEL, '--format', form, place('It takes 82 µs.\n'))
        need_exit(result, CLEAN)
        if form == 'rdjsonl':
            need(result.out == '', 'lines for nothing', result)
        elif form == 'junit':
            xml.etree.ElementTree.fromstring(result.out)
        else:
            json.loads(result.out)


@test
def many():
    """Tens of thousands of findings are bounded: the first are told, the rest counted, and the exit status is that of findings."""
    text = ''.join(f'Wrong: {n} µs.\n\n' for n in range(1001, 26001))  # 8500 µs is the seek
    found = json.loads(written('json', text).out)
    need(len(found['findings']) == 20000 and found['more'] == 4999, f'{len(found["findings"])} and {found["more"]}')
    few = json.loads(written('json', text, arguments=('--max-findings', '7')).out)
    need(len(few['findings']) == 7 and few['more'] == 24992, f'{len(few["findings"])} and {few["more"]}')


if __name__ == '__main__':
    main()
