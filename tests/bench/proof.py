#!/usr/bin/env python3
"""How long `figproof check` takes for 50 MB of number-rich text, as a ratio to other programs that read the same file in the same run:
GNU grep finding the same numbers with their units (-oE, C locale) in plain prose and in Markdown, and gumbo's bare parse of HTML.
Prints the medians of user and system time, the ratio, and the most memory against the file's size. A benchmark: it never fails.

usage: proof.py FIGPROOF_BINARY PROJECT GUMBO_PARSE [MEGABYTES]
"""
import os
import random
import statistics
import subprocess
import sys
import tempfile

NUMBERS = ("43 µs|82 µs|164 µs|9 ms|11 ms|18 ms|121 GB/s|64 GB/s|32 GB/s|5.00 MiB|16 tokens|50%|40%|25%|130.4 GiB|140 GB|500 TFLOP/s|"
           "427,000 tokens").split("|")
WORDS = ("moving a block across the tier takes about as long with this link and the cache grows while weights stay fixed in memory so the "
         "cost of a fetch remains bounded by its bandwidth").split()
# Sign, grouping, decimals, exponent; a space or none; the units of the model with their prefixes, as symbols and as words.
PATTERN = ("[-+−]?([0-9]{1,3}(,[0-9]{3})+|[0-9]+)(\\.[0-9]+)?([eE][-+]?[0-9]+)?( | | )?"
           "(([kMGTP]|[KMGT]i)?(B|bit|FLOP|T)(/(s|token|B))?|[mµn]?s|tokens?|%|×|(micro|milli|nano)?seconds?|"
           "(kilo|mega|giga|kibi|mebi|gibi)bytes?( per second)?|per cent)")


def sentence(chance):
    words = [chance.choice(WORDS) for _ in range(chance.randint(8, 14))]
    words.insert(chance.randint(2, len(words) - 1), chance.choice(NUMBERS))
    text = " ".join(words)
    return text[0].upper() + text[1:] + "."


def paragraph(chance, kind, n):
    prose = " ".join(sentence(chance) for _ in range(5))
    if kind == "html":
        return f"<p>{prose}</p>\n" if n % 4 else f"<table><tr><th>A<td>{chance.choice(NUMBERS)}<td><b>{chance.choice(NUMBERS)}</b></table>\n"
    if kind == "md" and n % 6 == 0:
        return "## Section of text\n\n"
    if kind == "md" and n % 6 == 3:
        return "| a | b |\n|---|---|\n" + "".join(f"| {chance.choice(NUMBERS)} | **{chance.choice(NUMBERS)}** |\n" for _ in range(6)) + "\n"
    return prose + "\n\n"


def generate(path, kind, size):
    chance = random.Random(7)
    with open(path, "w", encoding="utf-8") as file:
        written = n = 0
        while written < size:
            text = paragraph(chance, kind, n)
            file.write(text)
            written += len(text.encode())
            n += 1


def measured(command, environment=None):
    """(seconds of processor time, KiB at most)"""
    pid = os.fork()
    if not pid:
        # A file, not /dev/null: grep stops at its first match when it sees that nobody reads.
        output = os.open(os.path.join(tempfile.gettempdir(), f"bench-{os.getpid()}"), os.O_RDWR | os.O_CREAT | os.O_TRUNC, 0o600)
        os.unlink(os.path.join(tempfile.gettempdir(), f"bench-{os.getpid()}"))
        os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
        os.dup2(output, 1)
        os.dup2(output, 2)
        os.execvpe(command[0], command, environment or os.environ)
    _, _, usage = os.wait4(pid, 0)
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss


def main():
    binary, project, gumbo = sys.argv[1:4]
    size = int(float(sys.argv[4]) * 1e6) if len(sys.argv) > 4 else 50_000_000
    model = os.path.join(project, "data", "canonical-numbers.yaml")
    with tempfile.TemporaryDirectory() as folder:
        for kind, other in (("txt", "grep"), ("md", "grep"), ("html", "gumbo")):
            path = os.path.join(folder, "manuscript." + kind)
            amount = size // 5 if kind == "html" else size
            generate(path, kind, amount)
            ours = [binary, "check", "--as", "manuscript", "-q", "-m", model, path]
            theirs = ["grep", "-oE", PATTERN, path] if other == "grep" else [gumbo, path]
            pairs = [(measured(ours), measured(theirs, dict(os.environ, LC_ALL="C"))) for _ in range(5)]
            mine = statistics.median(pair[0][0] for pair in pairs)
            yours = statistics.median(pair[1][0] for pair in pairs)
            ratio = statistics.median(pair[0][0] / pair[1][0] for pair in pairs)
            memory = max(pair[0][1] for pair in pairs) * 1024
            print(f"{kind:5} {amount / 1e6:.0f} MB: check {mine:.2f} s, {other} {yours:.2f} s, ratio {ratio:.2f}; memory {memory / amount:.2f} of the file")


main()
