#!/usr/bin/env python3
"""Each folder of src/ has a README with a line per file. The lines are the first sentences of the files' own comments.

usage: folders.py PROJECT [--renew]     (renewing keeps what stands above the first line of the table)
"""
import os
import re
import sys

HEAD = "| file | what it does |\n| --- | --- |\n"


def first_sentence(path):
    text = open(path, encoding="utf-8").read()
    match = re.match(r"\s*/\*(.*?)\*/", text, re.S)
    if not match:
        return None
    words = re.sub(r"\s*\n\s*\*?\s*", " ", match.group(1)).strip()
    words = re.sub(r"^Private to [\w/]+: ?", "", words)
    end = re.search(r"[.:;](?=\s|$)", words)
    return (words[:end.start()] if end else words).replace("|", "\\|")


def lines(folder):
    found = {}
    for name in sorted(os.listdir(folder)):
        stem, ending = os.path.splitext(name)
        if ending in (".c", ".h"):
            found.setdefault(stem, {})[ending] = first_sentence(os.path.join(folder, name))
    table = []
    missing = []
    for stem, endings in found.items():
        says = endings.get(".h") or endings.get(".c")
        names = ", ".join(f"`{stem}{ending}`" for ending in sorted(endings, reverse=True))
        if not says:
            missing.append(stem)
        table.append(f"| {names} | {says or ''} |\n")
    return HEAD + "".join(table), missing


def main():
    project, renew = sys.argv[1], "--renew" in sys.argv
    failed = 0
    for name in sorted(os.listdir(os.path.join(project, "src"))):
        folder = os.path.join(project, "src", name)
        if not os.path.isdir(folder):
            continue
        readme = os.path.join(folder, "README.md")
        table, missing = lines(folder)
        for stem in missing:
            failed += 1
            print(f"src/{name}/{stem}: begins without a comment that says what it does")
        old = open(readme, encoding="utf-8").read() if os.path.exists(readme) else f"# src/{name}\n\n"
        start = old.find(HEAD)
        rest = re.match(r"(?:\|.*\n)*", old[start:]).end() if start >= 0 else 0
        new = (old[:start] if start >= 0 else old) + table + (old[start + rest:] if start >= 0 else "")
        if new != old and renew:
            open(readme, "w", encoding="utf-8").write(new)
        elif new != old:
            failed += 1
            print(f"src/{name}/README.md is out of date; renew it with tests/docs/folders.py . --renew")
    sys.exit(1 if failed else 0)


main()
