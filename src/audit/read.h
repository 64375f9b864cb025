/* What the readers of text formats share: places from byte offsets, and a builder of runs that folds white space while
 * it remembers where each byte of a run came from. */
#ifndef AUDIT_READ_H
#define AUDIT_READ_H
#include "audit/found.h"

/* Starts found for a file of UTF-8 text; false and a finding (unreadable) at the first byte that is not UTF-8, or a
 * NUL. */
bool found_begin(struct arena *arena, const char *file, struct bytes bytes, struct found *found, struct report *report);
/* file:line:column of a byte offset in the file. */
struct place found_place(const struct found *found, size_t offset);
/* Place of byte `offset` of the run's text: exact when the reader kept offsets, else the run's own place. */
struct place found_run_place(const struct found *found, const struct found_run *run, size_t offset);

/* Bytes taken by a white-space character at the start of text (up to end), the no-break and thin spaces among them; 0
 * when none. */
size_t text_space(const char *text, const char *end);
/* Bytes of the UTF-8 character at the start of text, 0 when it is malformed; *code is set. */
size_t text_decode(const char *text, const char *end, unsigned *code);
/* Writes code as UTF-8 into four bytes; returns how many, 0 when it is no character. */
size_t text_encode(unsigned code, char bytes[4]);
/* White space folded to single spaces and trimmed; (*map)[i] is where byte i of text went (also for its end). */
char *text_fold(struct arena *arena, const char *text, size_t **map);
bool text_ends_with(const char *text, size_t length, const char *end);

/* The run under construction. */
struct run_builder {
  struct found *found;
  char *text;
  size_t *at;
  size_t count, room;
  bool space; /* white space seen behind the text so far */
  size_t space_at;
  bool joins; /* the next byte begins a piece with a place of its own */
  size_t *joint;
  size_t joints, joint_room;
};
/* Adds length bytes that stand at offset `at` of the file; mapped: byte for byte, else all come from that place (an
 * entity). */
void run_put(struct run_builder *builder, const char *text, size_t length, size_t at, bool mapped);
void run_put_space(struct run_builder *builder, size_t at);
/* What follows has a place of its own. */
void run_join(struct run_builder *builder);
/* Ends the run: adds it to found and returns it, or NULL when it was empty. The builder is ready for the next. */
struct found_run *run_end(struct run_builder *builder);
/* A run whose text is a plain string at one place. */
struct found_run *run_add(struct found *found, const char *text, size_t at);

#endif
