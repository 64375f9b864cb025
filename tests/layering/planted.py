"""usage: planted.py SRC        proves that layering.py finds what it is there for"""
import os
import sys

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), '..', 'support'))
import layering
import planted

CASES = [
    ('audit includes the model', 'audit/planted.c', '#include "model/model.h"', 'audit may not use model'),
    ('audit includes a writer', 'audit/planted.c', '#include "backend/backend.h"', 'audit may not use backend'),
    ('exact includes printed', 'exact/planted.c', '#include "printed/printed.h"', 'exact may not use printed'),
    ('base includes anything', 'base/planted.c', '#include "exact/unit.h"', 'base may not use exact'),
    ('printed includes quantity', 'printed/planted.h', '#include "quantity/quantity.h"', 'printed may not use quantity'),
    ('a back end includes the audit', 'backend/planted.c', '#include "audit/audit.h"', 'backend may not use audit'),
    ('an include in angle brackets', 'ledger/planted.c', '#include <document/text.h>', 'ledger may not use document'),
    ('an include with spaces', 'ledger/planted.c', '  #  include   "document/text.h"', 'ledger may not use document'),
    ('an include made by a macro', 'ledger/planted.c', '#define H "x.h"\n#include H', 'only the preprocessor can follow'),
    ('a header that does not exist', 'ledger/planted.c', '#include "ledger/nowhere.h"', 'no file of src/'),
    ('the proofreader includes the model', 'proof/planted.c', '#include "model/model.h"', 'proof may not use model'),
    ('a circle', 'base/arena.h', '#include "base/finding.h"', 'a circle of includes'),
    ('a new folder', 'helper/planted.c', '#include "base/arena.h"', '"helper" is no layer'),
    ('libqpdf in the audit', 'audit/planted.c', '#include <qpdf/qpdf-c.h>', 'only pdf/module.c may include qpdf or poppler'),
    ('poppler in pdf.c', 'pdf/planted.c', '#include <poppler/glib/poppler.h>', 'only pdf/module.c may include qpdf or poppler'),
    ('poppler.h in a back end', 'backend/planted.c', '#include <poppler.h>', 'only pdf/module.c may include qpdf or poppler'),
    ('pango in the audit', 'audit/planted.c', '#include <pango/pango.h>', 'may include pango or cairo'),
    ('cairo in a command', 'command/planted.c', '#include <cairo-pdf.h>', 'may include pango or cairo'),
    ('libyaml in quantity', 'quantity/planted.c', '#include <yaml.h>', 'only model may include libyaml'),
    ('expat in a back end', 'backend/planted.c', '#include <expat.h>', 'only audit, proof may include'),
    ('an include in a comment', 'audit/planted.c', '/* #include "model/model.h"\n#include "model/model.h"\n*/', None),
    ('an include in a line comment', 'audit/planted.c', '// #include "model/model.h"', None),
]


def through_a_header(root):
    """A forbidden folder two headers away: neither include is wrong by itself to a check that looks one step far."""
    import shutil
    import tempfile
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, 'src')
        shutil.copytree(root, copy)
        for path, text in (('audit/step.c', '#include "ledger/step.h"\n'), ('ledger/step.h', '#include "exact/step.h"\n'),
                           ('exact/step.h', '#include "model/node.h"\n')):
            with open(os.path.join(copy, path), 'w', encoding='utf-8') as file:
                file.write(text)
        findings = layering.check(copy)[0]
    chain = 'audit may not use model: audit/step.c -> ledger/step.h -> exact/step.h -> model/node.h'
    good = any(chain in f for f in findings)
    print(('ok    ' if good else 'WRONG ') + 'a forbidden folder three headers away')
    return 0 if good else 1


def main():
    root = sys.argv[1]
    sys.exit(1 if planted.prove(layering.check, root, CASES) + through_a_header(root) else 0)


if __name__ == '__main__':
    main()
