/* The sidecar's text. */
#include "proof/binding.h"

#include "base/sink.h"

#include <string.h>

static const char *const locales[] = {"en", "de", "fr"};

const char *locale_name(enum token_locale locale) { return locales[locale]; }

bool locale_read(const char *name, enum token_locale *locale) {
  for (size_t i = 0; i < sizeof locales / sizeof *locales; i++)
    if (!strcmp(name, locales[i])) {
      *locale = (enum token_locale)i;
      return true;
    }
  return false;
}

char *sidecar_name(struct arena *arena, const char *manuscript) { return arena_print(arena, "%s.proof", manuscript); }

struct reader {
  struct arena *arena;
  const struct facts *facts;
  struct sidecar *sidecar;
  struct report *report;
  const char *heading;
  size_t line;
  bool ok;
};

static struct finding *refuse(struct reader *reader, size_t column, const char *message) {
  reader->ok = false;
  struct place place = {.file = reader->sidecar->file, .line = (int)reader->line, .column = (int)column};
  return report_add(reader->report, FINDING_BINDING, place, "%s", message);
}

/* Code points of text, for a column. */
static size_t points(const char *text, const char *end) {
  size_t count = 0;
  for (; text < end; text++) count += (*text & 0xC0) != 0x80;
  return count;
}

static void read_header(struct reader *reader, const char *line) {
  static const char magic[] = "figproof-proof ";
  size_t length = strlen(magic);
  if (strncmp(line, magic, length) != 0) {
    refuse(reader, 1, "this is no sidecar: its first line does not begin with \"figproof-proof 1\"");
    return;
  }
  const char *version = line + length, *tab = strchr(version, '\t'), *second = tab ? strchr(tab + 1, '\t') : NULL;
  if (strncmp(version, "1\t", 2) != 0 || !second) {
    refuse(reader, length + 1, "a sidecar of another version")->hint = "write it anew with figproof bind";
    return;
  }
  reader->sidecar->manuscript = arena_slice(reader->arena, tab + 1, (size_t)(second - tab - 1));
  if (!locale_read(second + 1, &reader->sidecar->locale))
    refuse(reader, points(line, second + 1) + 1, "the language of its numbers is en, de or fr")->found =
        arena_copy(reader->arena, second + 1);
}

static size_t find_twin(const struct sidecar *sidecar, const struct proof_binding *binding) {
  for (size_t i = 0; i < sidecar->count; i++) {
    const struct proof_binding *other = &sidecar->item[i];
    if (other != binding && !strcmp(other->text, binding->text) && !strcmp(other->window, binding->window) &&
        !strcmp(other->heading, binding->heading) && !strcmp(other->target.text, binding->target.text))
      return i + 1;
  }
  return 0;
}

static void read_binding(struct reader *reader, const char *line) {
  const char *tab = strchr(line, '\t'), *second = tab ? strchr(tab + 1, '\t') : NULL;
  if (!second || tab == line || strchr(second + 1, '\t')) {
    refuse(reader, 1, "a line holds a number, what it is and the words around it, with a tab between them")->found =
        arena_copy(reader->arena, line);
    return;
  }
  struct proof_binding binding = {.heading = reader->heading,
                                  .text = arena_slice(reader->arena, line, (size_t)(tab - line)),
                                  .window = arena_copy(reader->arena, second + 1),
                                  .line = reader->line};
  const char *why, *target = arena_slice(reader->arena, tab + 1, (size_t)(second - tab - 1));
  if (!strstr(binding.window, "‸")) {
    refuse(reader, points(line, second + 1) + 1, "the words around the number lack the mark ‸ where it stands");
    return;
  }
  if (!target_read(reader->arena, reader->facts, target, &binding.target, &why)) {
    struct finding *finding = refuse(reader, points(line, tab + 1) + 1, why);
    finding->found = target;
    return;
  }
  binding.twin = find_twin(reader->sidecar, &binding);
  *ARENA_PUSH(reader->arena, reader->sidecar) = binding;
}

bool sidecar_read(struct arena *arena, const struct facts *facts, const char *file, struct bytes bytes,
                  struct sidecar *sidecar, struct report *report) {
  *sidecar = (struct sidecar){.file = file, .manuscript = ""};
  struct reader reader = {arena, facts, sidecar, report, "", 0, true};
  for (const char *at = bytes.data, *end = bytes.data + bytes.size; at < end && (reader.ok || reader.line > 1);) {
    const char *stop = memchr(at, '\n', (size_t)(end - at));
    size_t length = (size_t)((stop ? stop : end) - at);
    if (length && at[length - 1] == '\r') length--;
    const char *line = arena_slice(arena, at, length);
    reader.line++;
    if (reader.line == 1)
      read_header(&reader, line);
    else if (!strncmp(line, "@ ", 2) || !strcmp(line, "@"))
      reader.heading = line + (line[1] ? 2 : 1);
    else if (!strncmp(line, "<<<<<<<", 7) || !strncmp(line, "=======", 7) || !strncmp(line, ">>>>>>>", 7))
      refuse(&reader, 1, "a merge was left undone")->hint = "take the lines of both sides: their order does not matter";
    else if (*line)
      read_binding(&reader, line);
    at = stop ? stop + 1 : end;
  }
  if (!reader.line) {
    reader.line = 1;
    refuse(&reader, 1, "the sidecar is empty");
  }
  return reader.ok;
}

struct bytes sidecar_write(struct arena *arena, const struct sidecar *sidecar) {
  struct sink sink = sink_new(arena);
  SINK(&sink, "figproof-proof 1\t", sidecar->manuscript, "\t", locale_name(sidecar->locale), "\n");
  const char *heading = NULL;
  for (size_t i = 0; i < sidecar->count; i++) {
    const struct proof_binding *binding = &sidecar->item[i];
    if (!heading || strcmp(heading, binding->heading) != 0) {
      heading = binding->heading;
      if (i || *heading) SINK(&sink, *heading ? "@ " : "@", heading, "\n");
    }
    SINK(&sink, binding->text, "\t", binding->target.text, "\t", binding->window, "\n");
  }
  return sink_bytes(&sink);
}
