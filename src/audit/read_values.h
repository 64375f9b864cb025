/* Readers of the files that hand numbers on: for each text the path of names that leads to it (names with / between
 * them where the format nests), then the text. A file is read as strictly as its format is written: what these readers
 * do not know, another program might read as something else. */
#ifndef AUDIT_READ_VALUES_H
#define AUDIT_READ_VALUES_H
#include "audit/read.h"

bool found_read_values_json(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                            struct report *report);
bool found_read_values_latex(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                             struct report *report);
bool found_read_values_asciidoc(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                                struct report *report);
bool found_read_values_sphinx(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                              struct report *report);
bool found_read_values_quarto(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                              struct report *report);
bool found_read_values_typst(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                             struct report *report);

/* Private to the readers of values. */

/* Text with the place in the file of each of its bytes. */
struct placed {
  char *text;
  size_t *at;
  size_t count;
};

struct values_reader {
  struct found *found;
  struct report *report;
  struct run_builder text;
  const char *p, *end;
  bool failed;
};

bool values_begin(struct values_reader *reader, struct arena *arena, const char *file, struct bytes bytes,
                  struct found *found, struct report *report);
size_t values_offset(const struct values_reader *reader, const char *p);
/* A finding (unreadable) at p, the first only; false. */
bool values_refuse(struct values_reader *reader, const char *p, const char *what);
/* A string in double quotes at p, escapes decoded; false and a finding when it is none. */
bool values_string(struct values_reader *reader, struct placed *string);
/* text as a run, white space folded; \ before a mark is taken away when marked, and a mark without it is refused. */
bool values_run(struct values_reader *reader, const struct placed *text, bool marked);
/* length bytes of the file at p. */
struct placed values_slice(const struct values_reader *reader, const char *p, size_t length);

#endif
