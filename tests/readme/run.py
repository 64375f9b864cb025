#!/usr/bin/env python3
"""Runs every ```console example of the READMEs in a copy of the project and compares what it prints.

usage: run.py FIGPROOF_BINARY PROJECT [--renew]

Lines that begin with "$ " are commands (bash); what follows up to the next one is their output, stdout and stderr in the
order written. A line "…" stands for any lines. --renew writes the real output into the README instead and shows what changed.
"""
import difflib
import os
import re
import shutil
import subprocess
import sys
import tempfile

BLOCK = re.compile(r"^```console\n(.*?)^```$", re.S | re.M)


def steps(block):
    """[(command, expected output)]"""
    found = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append([line[2:], []])
        elif found:
            found[-1][1].append(line)
    return [(command, expected) for command, expected in found]


def run(command, folder, binary):
    environment = dict(os.environ, PATH=os.path.dirname(binary) + os.pathsep + os.environ["PATH"], LC_ALL="C.UTF-8", COLUMNS="100")
    done = subprocess.run(["bash", "-c", command], cwd=folder, env=environment, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, timeout=300)
    return done.stdout.decode("utf-8").splitlines()


def agrees(expected, actual):
    if "…" not in expected:
        return expected == actual
    cut = expected.index("…")
    head, tail = expected[:cut], expected[cut + 1:]
    return actual[:cut] == head and (not tail or actual[-len(tail):] == tail) and len(actual) >= len(head) + len(tail)


def shown(expected, actual):
    if "…" not in expected or agrees(expected, actual):
        return actual if "…" not in expected else expected
    cut = expected.index("…")
    tail = len(expected) - cut - 1
    return actual[:cut] + ["…"] + (actual[-tail:] if tail else [])


def main():
    binary, project = os.path.realpath(sys.argv[1]), os.path.realpath(sys.argv[2])
    renew = "--renew" in sys.argv
    if renew and os.environ.get("CI"):
        sys.exit("examples are not renewed in CI")
    passed = failed = 0
    readme = os.path.join(project, "README.md")
    text = open(readme, encoding="utf-8").read()
    with tempfile.TemporaryDirectory() as folder:
        for part in ("data", "templates", "out"):
            shutil.copytree(os.path.join(project, part), os.path.join(folder, part))

        def replace(match):
            nonlocal passed, failed
            lines = []
            for command, expected in steps(match.group(1)):
                while expected and not expected[-1]:
                    expected.pop()
                actual = run(command, folder, binary)
                while actual and not actual[-1]:
                    actual.pop()
                if agrees(expected, actual):
                    passed += 1
                else:
                    failed += 1
                    print("$ " + command)
                    print("\n".join(difflib.unified_diff(expected, actual, "README.md", "printed", lineterm="")))
                lines += ["$ " + command] + shown(expected, actual)
            return "```console\n" + "\n".join(lines) + "\n```"

        new = BLOCK.sub(replace, text)
    if renew and new != text:
        open(readme, "w", encoding="utf-8").write(new)
    print(f"{passed} examples agree, {failed} do not")
    sys.exit(1 if (failed and not renew) or passed + failed == 0 else 0)


main()
