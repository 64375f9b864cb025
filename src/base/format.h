/* Inside base/: findings in the words of a person or of a program. */
#ifndef BASE_FORMAT_H
#define BASE_FORMAT_H
#include "base/finding.h"
#include "base/sink.h"

struct finding_list {
  const struct report *report;
  const struct finding *const *item; /* in order of file and place */
  size_t count;
  size_t more; /* that are not among them */
};

void format_text(struct arena *arena, const struct finding_list *list, FILE *stream);
/* Annotations; GitHub shows ten of a kind, so a line at the end says how many there are. */
void format_github(struct arena *arena, const struct finding_list *list, FILE *stream);
/* SARIF 2.1.0: columns in code points, waivers as suppressions. */
void format_sarif(struct arena *arena, const struct finding_list *list, FILE *stream);
/* reviewdog's: one object a line, columns in bytes, with suggestions. */
void format_rdjsonl(struct arena *arena, const struct finding_list *list, FILE *stream);
void format_json(struct arena *arena, const struct finding_list *list, FILE *stream);
/* One case for each file that was looked at, and one for each finding. */
void format_junit(struct arena *arena, const struct finding_list *list, FILE *stream);

/* Hostile text must not move the cursor or forge a line: control characters as \xNN. */
const char *format_safe(struct arena *arena, const char *text);
/* message, expected, found and hint, a line each. */
char *format_explanation(struct arena *arena, const struct finding *finding);
/* A JSON string with its quotes; bytes that are no UTF-8 become U+FFFD. */
void format_json_text(struct sink *sink, const char *text);
/* "key": "text" after a comma when it is not the first; nothing for NULL. */
void format_json_member(struct sink *sink, const char *key, const char *text);
void format_json_number(struct sink *sink, const char *key, size_t number);
/* The file relative to where the program runs, percent-encoded: "a%20b.md"; outside of it "file:///…". */
char *format_uri(struct arena *arena, const char *file);

#endif
