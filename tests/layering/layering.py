"""The include graph of src/ against the table of the layers, through every chain of includes.

usage: layering.py SRC        exit 0: every include points down; 1: findings, one per line

A file may reach only the folders its own folder may use, whichever way it gets there. No file includes itself in a circle. A library
that belongs to one layer is included nowhere else, and no other layer reaches it through a header.
"""
import os
import re
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import csource

LAYERS = {
    'base': [],
    'exact': ['base'],
    'model': ['base', 'exact'],
    'quantity': ['base', 'exact', 'model'],
    'ledger': ['base', 'exact'],
    'printed': ['base', 'exact', 'ledger'],
    'document': ['base', 'exact', 'model', 'quantity', 'ledger', 'printed'],
    'pdf': ['base'],
    'backend': ['base', 'exact', 'model', 'quantity', 'ledger', 'printed', 'document', 'pdf'],
    'audit': ['base', 'exact', 'ledger', 'printed', 'pdf'],
    'proof': ['base', 'exact', 'ledger', 'printed', 'pdf', 'audit'],
}
LAYERS['command'] = list(LAYERS)
LAYERS['main.c'] = [*LAYERS]

# A header of these libraries: who may include it, and who may reach it through a header of ours.
LIBRARIES = [
    ('qpdf or poppler', re.compile(r'(?i)(.*/)?(qpdf|poppler)'), ['pdf/module.c'], []),
    ('pango or cairo', re.compile(r'(pango|cairo|fontconfig|hb)(/|-|\.h|$)|ft2build'), ['document', 'backend', 'pdf/module.c'],
     ['command', 'main.c']),
    ('libyaml', re.compile(r'yaml\.h'), ['model'], []),
    ('a reader of files', re.compile(r'(expat|gumbo|md4c|md4c-html|zip)\.h'), ['audit', 'proof'], []),
]
INCLUDE = re.compile(r'^[ \t]*#[ \t]*include\b[ \t]*(.*)$', re.M)


def layer_of(path):
    return path.split('/')[0]


def includes(source):
    """(line, argument) of each include directive that is not in a comment."""
    plain = re.sub(r'/\*.*?\*/', lambda m: '\n' * m.group().count('\n'), source, flags=re.S)
    plain = re.sub(r'//[^\n]*', '', plain)
    return [(plain.count('\n', 0, m.start(1)) + 1, m.group(1).strip()) for m in INCLUDE.finditer(plain)]


def graph(root, findings):
    """path -> [(line, project path)] and path -> [(line, library header)]."""
    files = set(csource.sources(root))
    inner, outer = {}, {}
    for path in sorted(files):
        inner[path], outer[path] = [], []
        for line, argument in includes(csource.read(root, path)):
            match = re.fullmatch(r'["<]([^">]+)[">]', argument)
            if not match:
                findings.append(f'{path}:{line}: an include that only the preprocessor can follow: {argument}')
                continue
            name = match.group(1)
            beside = os.path.normpath(os.path.join(os.path.dirname(path), name))
            if name in files:
                inner[path].append((line, name))
            elif beside in files:
                inner[path].append((line, beside))
            elif argument.startswith('"'):
                findings.append(f'{path}:{line}: "{name}" is no file of src/')
            else:
                outer[path].append((line, name))
    return inner, outer


def chains(inner, start):
    """reached path -> (line in start, chain of paths from start to it), nearest first."""
    reached, queue = {}, [(start, None, [start])]
    while queue:
        path, first, chain = queue.pop(0)
        for line, target in inner[path]:
            if target not in reached:
                reached[target] = (first or line, chain + [target])
                queue.append((target, first or line, chain + [target]))
    return reached


def check(root):
    findings = []
    inner, outer = graph(root, findings)
    for path in inner:
        layer = layer_of(path)
        if layer not in LAYERS:
            findings.append(f'{path}: "{layer}" is no layer; the table stands in tests/layering/layering.py')
            continue
        reached = chains(inner, path)
        if path in reached:
            line, chain = reached[path]
            findings.append(f'{path}:{line}: a circle of includes: {" -> ".join(chain)}')
        for target, (line, chain) in reached.items():
            if layer_of(target) != layer and layer_of(target) not in LAYERS[layer]:
                findings.append(f'{path}:{line}: {layer} may not use {layer_of(target)}: {" -> ".join(chain)}')
        for library, pattern, owners, users in LIBRARIES:
            for line, name in outer[path]:
                if pattern.match(name) and layer not in owners and path not in owners:
                    findings.append(f'{path}:{line}: only {", ".join(owners)} may include {library}: <{name}>')
            if layer in owners or path in owners or layer in users:
                continue
            for target, (line, chain) in reached.items():
                if any(pattern.match(name) for _, name in outer[target]):
                    findings.append(f'{path}:{line}: {layer} reaches {library}: {" -> ".join(chain)}')
    return findings, len(inner), sum(map(len, inner.values()))


def main():
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    findings, files, edges = check(sys.argv[1])
    for finding in findings:
        print(finding)
    print(f'{files} files, {edges} includes, {len(findings)} findings')
    if not files:
        print('no C file found: nothing was checked')
    sys.exit(1 if findings or not files else 0)


if __name__ == '__main__':
    main()
