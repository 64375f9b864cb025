#!/usr/bin/env python3
"""Goldens by stage: what each stage of the chapter looks like as text. A failure names the guilty stage, the earliest that differs.

usage: golden.py FIGPROOF_BINARY PROJECT [--renew]
"""
import difflib
import os
import subprocess
import sys

STAGES = [
    ("quantity", ["--dump", "quantity"]),
    ("ledger", ["--dump", "ledger"]),
    ("scene", ["--dump", "scene", "--only", "figure-5-1"]),
    ("record", ["--dump", "record", "--only", "figure-5-1.html", "--only", "table-5-3.csv"]),
]


def main():
    binary, project = sys.argv[1], sys.argv[2]
    renew = "--renew" in sys.argv
    if renew and os.environ.get("CI"):
        sys.exit("goldens are not renewed in CI")
    failed = 0
    for stage, arguments in STAGES:
        path = os.path.join(project, "tests", "golden", stage + ".txt")
        new = subprocess.run([binary, "render", *arguments], cwd=project, check=True, capture_output=True).stdout.decode("utf-8")
        old = open(path, encoding="utf-8").read() if os.path.exists(path) else ""
        if new == old:
            print(f"{stage}: as it was, {len(new.splitlines())} lines")
            continue
        failed += 1
        print("\n".join(list(difflib.unified_diff(old.splitlines(), new.splitlines(), stage + ".txt", "now", n=1, lineterm=""))[:80]))
        if renew:
            open(path, "w", encoding="utf-8").write(new)
    sys.exit(1 if failed and not renew else 0)


main()
