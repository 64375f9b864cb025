/* What a YAML file may hold, beyond what libyaml checks: bytes before parsing, plain scalars after it. Private to
 * model/. */
#ifndef MODEL_STRICT_H
#define MODEL_STRICT_H
#include "base/finding.h"
#include "base/sink.h"

/* UTF-8, control characters, line separators, invisible characters, byte order marks and odd indentation. False when
 * the file must not be parsed. bytes begin behind a leading UTF-8 byte order mark. */
bool strict_bytes(struct arena *arena, const char *file, struct bytes bytes, struct report *report);

/* What is wrong with an unquoted scalar: a text that YAML 1.1 or a person reads as something else than YAML 1.2 does.
 * Fills message and hint and returns false; true when nothing is wrong. */
struct strict_complaint {
  const char *message, *hint;
};
bool strict_plain(struct arena *arena, const char *text, struct strict_complaint *complaint);

/* The byte offset in a decoded text of the first character that may not stand there, or -1: controls but tab and line
 * feed, U+0085, U+2028, U+2029, bidirectional overrides. */
long strict_character(const char *text, size_t size);
/* The byte offset of the first space that is no ASCII space (U+00A0, U+202F, U+3000 …), or -1. */
long strict_space(const char *text, size_t size);

/* One character of valid UTF-8; 0 when the bytes are not valid UTF-8 (overlong, surrogate, cut short, beyond U+10FFFF).
 */
size_t utf8_character(const char *text, size_t size, unsigned long *character);
/* "U+00A0" */
char *strict_name(struct arena *arena, unsigned long character);

#endif
