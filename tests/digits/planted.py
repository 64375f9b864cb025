"""Proves that digits.py finds what it is there for. It looks at one file at a time, so the lines are planted in an empty tree."""
import os
import sys
import tempfile

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import digits
import planted

CASES = [
    ('strtod in the model', 'model/planted.c', 'double planted(const char *s) { return strtod(s, 0); }', 'strtod reads a number'),
    ('atoi in a command', 'command/planted.c', 'int planted(const char *s) { return atoi(s); }', 'atoi reads a number'),
    ('sscanf in the audit', 'audit/planted.c', 'void planted(const char *s, int *n) { sscanf(s, "%i", n); }', 'sscanf reads a number'),
    ('strtold', 'pdf/planted.c', 'void planted(char *s) { strtold(s, 0); }', 'strtold reads a number'),
    ('setlocale', 'command/planted.c', 'void planted(void) { setlocale(LC_ALL, ""); }', 'setlocale: the locale'),
    ('snprintf in a back end', 'backend/planted.c', 'void planted(char *b) { snprintf(b, 9, "%s", "x"); }', 'snprintf: no printf family'),
    ('arena_print in a back end', 'backend/planted.c', 'void planted(struct arena *a) { arena_print(a, "x"); }', 'arena_print: no printf family'),
    ('g_strdup_printf in a back end', 'backend/planted.c', 'void planted(void) { g_strdup_printf("x"); }', 'g_strdup_printf: no printf'),
    ('gmp_asprintf in a back end', 'backend/planted.c', 'void planted(void) { gmp_asprintf(0, "x"); }', 'gmp_asprintf: no printf'),
    ('a back end words a finding', 'backend/planted.c',
     'void planted(struct report *r, int n) { report_add(r, FINDING_LEGIBLE, (struct place){0}, "page %d", n); }', None),
    ('%zu in document', 'document/planted.c', 'void planted(struct arena *a) { arena_print(a, "%zu", n); }', 'prints a number outside'),
    ('%ld far from its call', 'document/planted.c', 'static const char *const format = "%ld µs";', 'prints a number outside'),
    ('PRId64 in document', 'document/planted.c', 'void planted(struct arena *a) { arena_print(a, "%" PRId64, n); }', 'PRId64'),
    ('document words a finding', 'document/planted.c',
     'void planted(struct report *r, int n) { report_add(r, FINDING_LEGIBLE, (struct place){0}, "(%d) of %zu", n, n); }', None),
    ('through a short function of its own', 'document/planted.c',
     'static void refuse(struct report *r, const char *m) { report_add(r, 0, (struct place){0}, "%s", m); }\n'
     'void planted(struct report *r, int n) { refuse(r, arena_print(0, "%d of them", n)); }', None),
    ('a dump for developers', 'document/planted_dump.c', 'void planted(struct arena *a) { arena_print(a, "%zu", n); }', None),
    ('a hint', 'document/planted.c', 'void planted(struct finding *f, int n) { f->hint = arena_print(0, "take %d", n); }', None),
    ('a text beside a finding', 'document/planted.c',
     'void planted(struct report *r, int n) { report_add(r, 0, (struct place){0}, "x"); t = arena_print(0, "%d", n); }',
     'prints a number outside'),
    ('a digit by hand', 'backend/planted.c', "void planted(struct sink *s, int n) { sink_char(s, (char)('0' + n)); }", "'0' + …"),
    ('%g in a command', 'command/planted.c', 'void planted(double x) { printf("%g\\n", x); }', 'a floating-point conversion'),
    ('%.3f in the audit', 'audit/planted.c', 'void planted(double x) { printf("at %.3f", x); }', 'a floating-point conversion'),
    ('a double in quantity', 'quantity/planted.c', 'double planted;', 'double: values are exact'),
    ('<math.h> in exact', 'exact/planted.c', '#include <math.h>', '<math.h>: values are exact'),
    ('a per cent sign in prose', 'document/planted.c', 'static const char *const prose = "50% free, 40% done, 100%";', None),
    ('in a comment', 'backend/planted.c', '/* strtod, printf("%d") and setlocale */', None),
    ('in a string', 'document/planted.c', 'static const char *const prose = "see strtod";', None),
]

if __name__ == '__main__':
    with tempfile.TemporaryDirectory() as empty:
        sys.exit(1 if planted.prove(digits.check, empty, CASES) else 0)
