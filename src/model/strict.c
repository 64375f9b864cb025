#include "model/strict.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

enum { MOST_FINDINGS = 20 };

size_t utf8_character(const char *text, size_t size, unsigned long *character) {
  static const unsigned long least[] = {0, 0, 0x80, 0x800, 0x10000};
  if (!size) return 0;
  unsigned char lead = (unsigned char)text[0];
  size_t length = lead < 0x80                   ? 1
                  : lead >= 0xc2 && lead < 0xe0 ? 2
                  : lead >= 0xe0 && lead < 0xf0 ? 3
                  : lead >= 0xf0 && lead < 0xf5 ? 4
                                                : 0;
  if (!length || length > size) return 0;
  unsigned long c = length == 1 ? lead : lead & (0xffu >> (length + 1));
  for (size_t i = 1; i < length; i++) {
    unsigned char next = (unsigned char)text[i];
    if ((next & 0xc0) != 0x80) return 0;
    c = c << 6 | (next & 0x3fu);
  }
  if (c < least[length] || c > 0x10ffff || (c >= 0xd800 && c < 0xe000)) return 0;
  *character = c;
  return length;
}

char *strict_name(struct arena *arena, unsigned long character) { return arena_print(arena, "U+%04lX", character); }

static bool is_bidirectional(unsigned long c) { return (c >= 0x202a && c <= 0x202e) || (c >= 0x2066 && c <= 0x2069); }

static bool is_odd_space(unsigned long c) {
  return c == 0xa0 || c == 0x1680 || (c >= 0x2000 && c <= 0x200b) || c == 0x202f || c == 0x205f || c == 0x2060 ||
         c == 0x3000;
}

static bool is_separator(unsigned long c) { return c == 0x85 || c == 0x2028 || c == 0x2029; }

/* Why a character may not stand in the file; NULL when it may. */
static const char *refusal(unsigned long c, const char **hint) {
  *hint = "take it out";
  if (c == 0) return "a NUL character";
  if (is_separator(c)) {
    *hint = "YAML readers disagree whether it ends a line: begin a new line, or take it out";
    return "a line separator that is no line feed";
  }
  if ((c < 0x20 && c != '\t' && c != '\n' && c != '\r') || c == 0x7f || (c > 0x7f && c < 0xa0))
    return "a control character";
  if (c == 0xfeff) return "a byte order mark inside the file";
  if (c == 0xfffe || c == 0xffff || (c & 0xfffe) == 0xfffe) return "a character that is none";
  if (is_bidirectional(c)) return "an invisible character that reorders text";
  return NULL;
}

long strict_character(const char *text, size_t size) {
  for (size_t i = 0, length; i < size; i += length) {
    unsigned long c;
    const char *hint;
    length = utf8_character(text + i, size - i, &c);
    if (!length || c == '\r' || (c != 0xfeff && refusal(c, &hint))) return (long)i;
  }
  return -1;
}

long strict_space(const char *text, size_t size) {
  for (size_t i = 0, length; i < size; i += length) {
    unsigned long c;
    length = utf8_character(text + i, size - i, &c);
    if (!length) return -1;
    if (is_odd_space(c)) return (long)i;
  }
  return -1;
}

static bool sixteen_bits(const char *file, struct bytes bytes, struct report *report) {
  static const struct {
    const char *start;
    size_t length;
    const char *name;
  } marks[] = {{"\xff\xfe\0\0", 4, "UTF-32"},
               {"\0\0\xfe\xff", 4, "UTF-32"},
               {"\xff\xfe", 2, "UTF-16"},
               {"\xfe\xff", 2, "UTF-16"}};
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
    if (bytes.size < marks[i].length || memcmp(bytes.data, marks[i].start, marks[i].length) != 0) continue;
    struct finding *finding =
        report_add(report, FINDING_YAML_STRICT, (struct place){.file = file, .line = 1, .column = 1},
                   "the file is in %s, not in UTF-8", marks[i].name);
    finding->hint = "save it as UTF-8";
    return true;
  }
  return false;
}

bool strict_bytes(struct arena *arena, const char *file, struct bytes bytes, struct report *report) {
  if (sixteen_bits(file, bytes, report)) return false;
  struct place place = {.file = file, .line = 1, .column = 1};
  bool indentation = true, good = true;
  size_t findings = 0;
  for (size_t i = 0, length; i < bytes.size && findings < MOST_FINDINGS; i += length) {
    unsigned long c;
    length = utf8_character(bytes.data + i, bytes.size - i, &c);
    if (!length) {
      struct finding *finding = report_add(report, FINDING_YAML_SYNTAX, place, "a byte that is not UTF-8: 0x%02X",
                                           (unsigned)(unsigned char)bytes.data[i]);
      finding->hint = "save the file as UTF-8";
      return false;
    }
    const char *hint, *why = refusal(c, &hint);
    if (!why && indentation && is_odd_space(c)) {
      why = "a space that is no ASCII space, in the indentation";
      hint = "indent with plain spaces";
    }
    if (why) {
      bool control = c < 0x20 || (c >= 0x7f && c < 0xa0 && !is_separator(c));
      struct finding *finding = report_add(report, control ? FINDING_YAML_SYNTAX : FINDING_YAML_STRICT, place, "%s: %s",
                                           why, strict_name(arena, c));
      finding->hint = hint;
      findings++;
      good = false;
    }
    bool ends = c == '\n' || (c == '\r' && !(i + 1 < bytes.size && bytes.data[i + 1] == '\n'));
    if (ends) {
      place.line++;
      place.column = 1;
      indentation = true;
    } else {
      place.column++;
      indentation = indentation && (c == ' ' || c == '\t' || is_odd_space(c));
    }
  }
  return good;
}

static bool is_one_of(const char *text, const char *const *words, size_t count) {
  for (size_t i = 0; i < count; i++) {
    const char *word = words[i];
    size_t length = strlen(word);
    if (strlen(text) != length || strcasecmp(text, word) != 0) continue;
    if (!strcmp(text, word) || (isupper((unsigned char)text[0]) && !strcmp(text + 1, word + 1))) return true;
    bool capitals = true;
    for (size_t n = 0; n < length; n++) capitals = capitals && !islower((unsigned char)text[n]);
    if (capitals) return true;
  }
  return false;
}

static size_t digits(const char *text) { return strspn(text, "0123456789"); }

/* Digits in groups behind `separator`: 1_000, 427,000, 1'000, 1 000. */
static bool is_grouped(const char *text, const char *separator) {
  size_t at = digits(text), groups = 0, width = strlen(separator);
  if (!at) return false;
  while (!strncmp(text + at, separator, width)) {
    size_t length = digits(text + at + width);
    if (!length || (*separator == ' ' && (length != 3 || (!groups && at > 3)))) return false;
    at += width + length;
    groups++;
  }
  if (text[at] == '.') at += 1 + strspn(text + at + 1, "0123456789_");
  return groups && !text[at];
}

static bool is_sexagesimal(const char *text) {
  size_t at = digits(text), parts = 0;
  if (!at) return false;
  for (; text[at] == ':'; parts++) {
    size_t length = digits(text + at + 1);
    if (!length || length > 2) return false;
    at += 1 + length;
  }
  if (text[at] == '.') at += 1 + digits(text + at + 1);
  return parts && !text[at];
}

static bool is_based(const char *text, const char *letters, const char *alphabet) {
  return text[0] == '0' && text[1] && strchr(letters, text[1]) && text[2] && !text[2 + strspn(text + 2, alphabet)];
}

static bool has_leading_zero(const char *text) {
  if (text[0] != '0' || !isdigit((unsigned char)text[1])) return false;
  size_t at = digits(text);
  if (text[at] == '.') at += 1 + digits(text + at + 1);
  if (text[at] == 'e' || text[at] == 'E') {
    size_t sign = text[at + 1] == '+' || text[at + 1] == '-';
    at += 1 + sign + digits(text + at + 1 + sign);
  }
  return !text[at];
}

static char *without(struct arena *arena, const char *text, const char *signs) {
  char *copy = arena_copy(arena, text), *to = copy;
  for (const char *from = text; *from; from++)
    if (!strchr(signs, *from)) *to++ = *from;
  *to = '\0';
  return copy;
}

static char *without_zeros(struct arena *arena, const char *text) {
  const char *number = text + (text[0] == '+' || text[0] == '-');
  const char *rest = number;
  while (rest[0] == '0' && isdigit((unsigned char)rest[1])) rest++;
  return arena_print(arena, "%.*s%s", (int)(number - text), text, rest);
}

static bool plain_number(struct arena *arena, const char *text, struct strict_complaint *complaint) {
  const char *number = text + (text[0] == '+' || text[0] == '-');
  const char *minus = "−";
  if (!strncmp(text, minus, strlen(minus)) && isdigit((unsigned char)text[strlen(minus)])) {
    *complaint =
        (struct strict_complaint){"is text to YAML, since its minus is not ASCII",
                                  arena_print(arena, "write -%s, or quote it if it is text", text + strlen(minus))};
    return false;
  }
  if (has_leading_zero(number)) {
    *complaint = (struct strict_complaint){
        "has a leading zero, which YAML readers take for octal or decimal",
        arena_print(arena, "write %s, or quote it if it is text", without_zeros(arena, text))};
    return false;
  }
  if (is_grouped(number, "_") || is_grouped(number, ",") || is_grouped(number, "'") || is_grouped(number, " ")) {
    *complaint = (struct strict_complaint){
        "looks like a number but is text to YAML",
        arena_print(arena, "write %s, or quote it if it is text", without(arena, text, "_,' "))};
    return false;
  }
  if (is_sexagesimal(number)) {
    *complaint = (struct strict_complaint){"is a base-sixty number to some YAML readers and text to others",
                                           "quote it if it is text, or write the number in base ten"};
    return false;
  }
  if (is_based(number, "bB", "01_") || is_based(number, "oO", "01234567_") ||
      is_based(number, "xX", "0123456789abcdefABCDEF_")) {
    *complaint = (struct strict_complaint){"is not a number in base ten",
                                           "write the number in base ten, or quote it if it is text"};
    return false;
  }
  if (!strcasecmp(number, ".inf") || !strcasecmp(number, ".nan")) {
    *complaint =
        (struct strict_complaint){"is not a finite number", "write a finite number, or quote it if it is text"};
    return false;
  }
  return true;
}

bool strict_plain(struct arena *arena, const char *text, struct strict_complaint *complaint) {
  static const char *const nulls[] = {"null"}, *const truths[] = {"yes", "on"}, *const falsehoods[] = {"no", "off"};
  if (!*text || !strcmp(text, "~") || is_one_of(text, nulls, 1)) {
    *complaint = (struct strict_complaint){"is a null value", "write the value, or take the key out"};
    return false;
  }
  bool true_word = is_one_of(text, truths, 2);
  if (true_word || is_one_of(text, falsehoods, 2)) {
    *complaint = (struct strict_complaint){
        "is a truth value to some YAML readers and text to others",
        true_word ? "write true, or quote it if it is text" : "write false, or quote it if it is text"};
    return false;
  }
  return plain_number(arena, text, complaint);
}
