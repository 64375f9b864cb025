#include "audit/read.h"

#include <string.h>

size_t text_decode(const char *text, const char *end, unsigned *code) {
  static const unsigned least[] = {0, 0, 0x80, 0x800, 0x10000};
  const unsigned char *p = (const unsigned char *)text;
  size_t left = (size_t)(end - text);
  if (!left) return 0;
  *code = p[0];
  if (p[0] < 0x80) return 1;
  size_t length = p[0] >= 0xf0 && p[0] < 0xf8   ? 4
                  : p[0] >= 0xe0 && p[0] < 0xf0 ? 3
                  : p[0] >= 0xc0 && p[0] < 0xe0 ? 2
                                                : 0;
  if (!length || left < length) return 0;
  unsigned value = p[0] & (0x7fu >> length);
  for (size_t i = 1; i < length; i++) {
    if ((p[i] & 0xc0) != 0x80) return 0;
    value = value << 6 | (p[i] & 0x3fu);
  }
  if (value < least[length] || value > 0x10ffff || (value >= 0xd800 && value < 0xe000)) return 0;
  *code = value;
  return length;
}

size_t text_encode(unsigned code, char bytes[4]) {
  if (!code || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return 0;
  if (code < 0x80) {
    bytes[0] = (char)code;
    return 1;
  }
  size_t length = code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  static const unsigned lead[] = {0, 0, 0xc0, 0xe0, 0xf0};
  for (size_t i = length; i-- > 1; code >>= 6) bytes[i] = (char)(0x80 | (code & 0x3f));
  bytes[0] = (char)(lead[length] | code);
  return length;
}

size_t text_space(const char *text, const char *end) {
  if (text < end && (*text == ' ' || (*text >= '\t' && *text <= '\r'))) return 1;
  unsigned code;
  size_t length = text_decode(text, end, &code);
  if (length < 2) return 0;
  bool space = code == 0xa0 || (code >= 0x2000 && code <= 0x200a) || code == 0x202f || code == 0x205f || code == 0x3000;
  return space ? length : 0;
}

bool text_ends_with(const char *text, size_t length, const char *end) {
  size_t tail = strlen(end);
  return length >= tail && memcmp(text + length - tail, end, tail) == 0;
}

static void index_lines(struct found *found) {
  size_t lines = 1;
  for (size_t i = 0; i < found->bytes.size; i++) lines += found->bytes.data[i] == '\n';
  found->line = arena_array(found->arena, lines, sizeof *found->line);
  found->lines = 1;
  for (size_t i = 0; i < found->bytes.size; i++)
    if (found->bytes.data[i] == '\n') found->line[found->lines++] = i + 1;
}

struct place found_place(const struct found *found, size_t offset) {
  struct place place = {.file = found->file};
  if (!found->lines) return place;
  if (offset > found->bytes.size) offset = found->bytes.size;
  size_t low = 0, high = found->lines;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (found->line[middle] <= offset)
      low = middle;
    else
      high = middle;
  }
  place.line = (int)low + 1;
  place.column = 1;
  for (size_t i = found->line[low]; i < offset; i++) place.column += (found->bytes.data[i] & 0xc0) != 0x80;
  if (offset < found->bytes.size && (found->bytes.data[offset] & 0xc0) == 0x80 && place.column > 1) place.column--;
  return place;
}

struct place found_run_place(const struct found *found, const struct found_run *run, size_t offset) {
  return run->at ? found_place(found, run->at[offset]) : run->place;
}

bool found_begin(struct arena *arena, const char *file, struct bytes bytes, struct found *found,
                 struct report *report) {
  *found = (struct found){.arena = arena, .file = file, .bytes = bytes};
  index_lines(found);
  const char *end = bytes.data + bytes.size;
  for (const char *p = bytes.data; p < end;) {
    unsigned code;
    size_t length = text_decode(p, end, &code);
    if (!length || !code) {
      struct place place = found_place(found, (size_t)(p - bytes.data));
      report_add(report, FINDING_UNREADABLE, place, "%s: the file is not readable text",
                 length ? "a NUL byte" : arena_print(arena, "byte 0x%02x is not UTF-8", (unsigned)(unsigned char)*p));
      return false;
    }
    p += length;
  }
  return true;
}

static void put_byte(struct run_builder *builder, char byte, size_t at) {
  if (builder->count + 2 > builder->room) {
    size_t room = builder->room ? builder->room * 2 : 64;
    char *text = arena_alloc(builder->found->arena, room);
    size_t *offset = arena_array(builder->found->arena, room, sizeof *offset);
    if (builder->count) {
      memcpy(text, builder->text, builder->count);
      memcpy(offset, builder->at, builder->count * sizeof *offset);
    }
    builder->text = text;
    builder->at = offset;
    builder->room = room;
  }
  builder->text[builder->count] = byte;
  builder->at[builder->count++] = at;
}

void run_put_space(struct run_builder *builder, size_t at) {
  if (!builder->count || builder->space) return;
  builder->space = true;
  builder->space_at = at;
}

void run_join(struct run_builder *builder) { builder->joins = builder->count > 0; }

static void put_joint(struct run_builder *builder) {
  arena_grow(builder->found->arena, (void **)&builder->joint, builder->joints, &builder->joint_room,
             sizeof *builder->joint);
  builder->joint[builder->joints++] = builder->count;
  builder->joins = false;
}

void run_put(struct run_builder *builder, const char *text, size_t length, size_t at, bool mapped) {
  const char *end = text + length;
  for (const char *p = text; p < end;) {
    size_t here = mapped ? at + (size_t)(p - text) : at, space = text_space(p, end);
    if (space) {
      run_put_space(builder, here);
      p += space;
      continue;
    }
    if (builder->space) put_byte(builder, ' ', builder->space_at);
    builder->space = false;
    if (builder->joins) put_joint(builder);
    put_byte(builder, *p++, here);
  }
}

struct found_run *run_end(struct run_builder *builder) {
  struct found_run *run = NULL;
  if (builder->count) {
    run = ARENA_PUSH(builder->found->arena, builder->found);
    builder->text[builder->count] = '\0';
    builder->at[builder->count] = builder->at[builder->count - 1] + 1;
    *run = (struct found_run){
        .text = builder->text, .at = builder->at, .page = -1, .joint = builder->joint, .joints = builder->joints};
    run->place = found_place(builder->found, builder->at[0]);
  }
  *builder = (struct run_builder){.found = builder->found};
  return run;
}

struct found_run *run_add(struct found *found, const char *text, size_t at) {
  struct run_builder builder = {.found = found};
  run_put(&builder, text, strlen(text), at, false);
  return run_end(&builder);
}

char *text_fold(struct arena *arena, const char *text, size_t **map) {
  size_t length = strlen(text), count = 0;
  char *folded = arena_alloc(arena, length + 1);
  *map = arena_array(arena, length + 1, sizeof **map);
  const char *end = text + length;
  for (size_t i = 0; i < length;) {
    size_t space = text_space(text + i, end);
    if (!space) {
      (*map)[i++] = count;
      folded[count++] = text[i - 1];
      continue;
    }
    size_t before = count; /* a number that ends here ends before the space */
    if (count && folded[count - 1] != ' ') folded[count++] = ' ';
    for (; space; space--) (*map)[i++] = before;
  }
  if (count && folded[count - 1] == ' ') count--;
  (*map)[length] = count;
  for (size_t i = length; i-- > 0 && (*map)[i] > count;) (*map)[i] = count;
  folded[count] = '\0';
  return folded;
}
