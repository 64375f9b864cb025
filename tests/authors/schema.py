"""The JSON Schemas, tried with a validator as an editor would: the shipped files pass, broken ones are refused where a schema can
see it. usage: schema.py [TEST]..."""
import copy
import glob
import json
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
from harness import *

try:
    import jsonschema
    import yaml
except ImportError:
    jsonschema = None


class Loader(yaml.SafeLoader if jsonschema else object):
    """YAML 1.2 core, as editors read it: no dates, and true and false are the only booleans."""


if jsonschema:
    Loader.yaml_implicit_resolvers = {
        first: [(tag, pattern) for tag, pattern in resolvers if tag not in ('tag:yaml.org,2002:timestamp', 'tag:yaml.org,2002:bool')]
        for first, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()}
    for first in 'tf':
        Loader.yaml_implicit_resolvers.setdefault(first, []).append(
            ('tag:yaml.org,2002:bool', yaml.resolver.re.compile('^(true|false)$')))


def load(path):
    return yaml.load(read(path).decode(), Loader)  # a SafeLoader


def schema(kind):
    result = figproof('schema', kind)
    need_exit(result, CLEAN)
    return json.loads(result.out)


def validator(kind):
    if not jsonschema:
        skip('python3-jsonschema or python3-yaml is not installed')
    made = schema(kind)
    jsonschema.Draft202012Validator.check_schema(made)
    return jsonschema.Draft202012Validator(made)


def shipped():
    """(kind, path) of every model, figure and table that comes with the program, `init`'s among them."""
    book = folder('init')
    need_exit(figproof('init', book), CLEAN)
    models = [MODEL, *glob.glob(os.path.join(SOURCE, 'data', 'examples', '**', '*.yaml'), recursive=True)]
    files = [p for p in models if 'quantities' in load(p)]
    yield from (('model', path) for path in [*files, os.path.join(book, 'data', 'canonical-numbers.yaml')])
    templates = [*glob.glob(os.path.join(SOURCE, 'data', 'scenarios', '*.yaml')), *glob.glob(os.path.join(TEMPLATES, '*.yaml')), *glob.glob(os.path.join(book, 'templates', '*.yaml')),
                 *[p for p in models if 'quantities' not in load(p)]]
    for path in templates:
        for kind in ('scenario', 'figure', 'table'):
            if kind in load(path):
                yield kind, path
                break


@test
def shipped_files():
    """Every shipped model, figure and table is valid."""
    validators = {kind: validator(kind) for kind in ('model', 'figure', 'table', 'scenario')}
    seen = set()
    for kind, path in shipped():
        errors = [f'{"/".join(map(str, e.absolute_path))}: {e.message}' for e in validators[kind].iter_errors(load(path))]
        need(not errors, f'{path}: {errors[:3]}')
        seen.add(kind)
    need(seen == set(validators), f'only {seen}')


def resolve(root, rule):
    while '$ref' in rule:
        rule = root['$defs'][rule['$ref'].removeprefix('#/$defs/')]
    return rule


def places(root, rule, value, path=()):
    """Every (path, rule, value) where a rule of the schema meets a value."""
    rule = resolve(root, rule)
    for choice in rule.get('oneOf', []):
        choice = resolve(root, choice)
        if (choice.get('type') == 'object') == isinstance(value, dict) and (choice.get('type') == 'array') == isinstance(value, list):
            rule = choice
            break
    yield path, rule, value
    if isinstance(value, dict):
        for name, below in value.items():
            inner = rule.get('properties', {}).get(name, rule.get('additionalProperties', {}))
            if isinstance(inner, dict):
                yield from places(root, inner, below, path + (name,))
    elif isinstance(value, list):
        for i, below in enumerate(value):
            yield from places(root, rule.get('items', {}), below, path + (i,))


def at(document, path):
    for step in path:
        document = document[step]
    return document


@test
def broken_files():
    """An unknown key, a missing one, a wrong word, a wrong kind of value anywhere in a shipped file is refused."""
    tried = {'unknown': 0, 'missing': 0, 'word': 0, 'kind': 0}
    done = set()
    for kind, path in shipped():
        root, check, document = schema(kind), validator(kind), load(path)

        def need_refused(broken, fault, place):
            need(not check.is_valid(broken), f'{path}: {fault} at {"/".join(map(str, place))} is taken for valid')
            tried[fault] += 1
        for place, rule, value in places(root, root, document):
            signature = kind, tuple(s for s in place if isinstance(s, str))[:2], json.dumps(rule, sort_keys=True)[:200]
            if signature in done:
                continue
            done.add(signature)
            if isinstance(value, dict):
                if rule.get('additionalProperties') is False:
                    broken = copy.deepcopy(document)
                    at(broken, place)['no_such_key'] = 'x'
                    need_refused(broken, 'unknown', place)
                for name in rule.get('required', []):
                    broken = copy.deepcopy(document)
                    del at(broken, place)[name]
                    need_refused(broken, 'missing', place)
            elif place:
                broken = copy.deepcopy(document)
                at(broken, place[:-1])[place[-1]] = {'a': 'mapping'}
                need_refused(broken, 'kind', place)
                if 'enum' in rule:
                    at(broken, place[:-1])[place[-1]] = 'no-such-word'
                    need_refused(broken, 'word', place)
    need(min(tried.values()) >= 3, f'hardly tried: {tried}')


# Missing things that only the rest of the file tells.
BEYOND = {'set-missing-member.yaml', 'set-member-no-basis.yaml'}


@test
def bad_models():
    """Of the models that figproof refuses, the schema refuses all with unknown keys, those with missing ones, and many bad values."""
    check, refused = validator('model'), {'unknown-key': 0, 'missing-key': 0, 'bad-value': 0}
    for path in sorted(glob.glob(os.path.join(SOURCE, 'tests', 'bad', 'model', '*.yaml'))):
        result = figproof('claims', '-m', path)
        need(result.code != CLEAN, f'{path} is taken for good', result)
        code = next((c for c in refused if f'[{c}]' in result.err), None)
        try:
            document = load(path)
        except (yaml.YAMLError, UnicodeDecodeError, ValueError):
            continue
        if code and not check.is_valid(document):
            refused[code] += 1
        else:
            need(code not in ('unknown-key', 'missing-key') or os.path.basename(path) in BEYOND,
                 f'{path} is valid for the schema', result)
    need(refused['unknown-key'] >= 3 and refused['missing-key'] >= 8 and refused['bad-value'] >= 20, f'only {refused}')


@test
def every_key_is_described():
    """Every key says what it means, and where only some words will do an editor can offer them."""
    for kind in ('model', 'figure', 'table', 'scenario'):
        root, words = schema(kind), 0
        for name, shape in [('', root), *root.get('$defs', {}).items()]:
            for key, rule in shape.get('properties', {}).items():
                need(len(rule.get('description', '')) > 8, f'{kind}: {name}.{key} is not described')
                words += len(rule.get('enum', []))
            need('properties' not in shape or 'additionalProperties' in shape, f'{kind}: {name} takes any key')
        need(words >= 2 or kind in ('table', 'scenario'), f'{kind}: no words to offer')


main()
