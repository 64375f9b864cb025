#include "proof/manuscript.h"
void read_rst(struct manuscript *m) { read_plain(m); }
void read_pdf(struct manuscript *m) { manuscript_refuse(m, 0, "not yet"); }
void read_epub(struct manuscript *m) { manuscript_refuse(m, 0, "not yet"); }
void read_notebook(struct manuscript *m) { manuscript_refuse(m, 0, "not yet"); }
