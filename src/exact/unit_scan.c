/* Units in prose: the longest that starts at a place, by symbol or by spoken name. */
#include "exact/atom.h"

#include <string.h>

static bool is_word_byte(unsigned char c) {
  return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '_';
}

/* Whether a word goes on at text: letters and digits of any script, superscripts; not spaces, quotes, dashes,
 * operators. */
static bool goes_on(const char *text) {
  const unsigned char *c = (const unsigned char *)text;
  if (c[0] < 0x80) return is_word_byte(c[0]);
  if (c[0] == 0xC2) return c[1] == 0xAA || c[1] == 0xB5 || c[1] == 0xB2 || c[1] == 0xB3 || c[1] == 0xB9 || c[1] == 0xBA;
  if (c[0] == 0xC3) return c[1] != 0x97 && c[1] != 0xB7;
  if (c[0] != 0xE2) return c[0] != 0xE3 || c[1] != 0x80;
  if (c[1] == 0x80) return false;        /* U+2000-203F: spaces, dashes, quotes */
  if (c[1] == 0x81) return c[2] >= 0xB0; /* U+2070-: superscripts */
  if (c[1] == 0x82) return c[2] <= 0x9C; /* -U+209C: subscripts; currency signs follow */
  return c[1] == 0x84 || c[1] == 0x85;   /* letterlike; then arrows, operators, blocks */
}

static size_t skip_spaces(const char *text) {
  size_t at = 0;
  for (size_t taken = 1; taken; at += taken) {
    taken = text[at] == ' ' ? 1 : word_match(text + at, "\u00A0");
    if (!taken) taken = word_match(text + at, "\u202F");
    if (!taken) taken = word_match(text + at, "\u2009");
  }
  return at;
}

static bool before_number(const char *text) {
  text += skip_spaces(text);
  return *text >= '0' && *text <= '9';
}

/* Whether the unit whose last factor ends before text is whole: "50%MFU" is, "50 percentage" is not. */
static bool may_end(const char *text, const struct unit_part *last) {
  if (!strcmp(last->atom->symbol, "×") && before_number(text)) return false;
  return !goes_on(text) || (last->atom->close && !is_word_byte((unsigned char)text[-1]));
}

/* One factor: "µs", "square metres", "m²", "seconds squared". Bytes taken, 0 when there is none. */
static size_t scan_part(const struct unit_system *system, const char *text, struct unit_part *part) {
  int lead = word_match(text, "square ") ? 2 : word_match(text, "cubic ") ? 3 : 0;
  size_t at = lead == 2 ? 7 : lead == 3 ? 6 : 0;
  size_t taken = part_match(system, text + at, true, part);
  if (!taken) return 0;
  at += taken;
  int power = lead ? lead : 1;
  size_t behind = lead ? 0 : power_match(text + at, false, &power);
  if (!behind && !lead) {
    power = 1;
    if ((behind = word_match(text + at, " squared"))) power = 2;
    if (!behind && (behind = word_match(text + at, " cubed"))) power = 3;
  }
  if (power == 0 || power > UNIT_POWER || power < -UNIT_POWER) return 0;
  part->power = power;
  part->slash = false;
  return at + behind;
}

/* What joins the next factor to those read so far: bytes taken, and whether the factor stands below the line. */
static size_t scan_join(const char *text, bool first, bool below, bool *under) {
  size_t taken = word_match(text, "/");
  if (!taken) taken = word_match(text, first ? "per " : " per ");
  *under = taken > 0;
  if (taken || first || below) return taken;
  taken = product_match(text);
  return taken ? taken : word_match(text, "-");
}

/* The next factor with what joins it; 0 when the unit ends here. A first factor needs no join: "per cent" is one. */
static size_t scan_next(const struct unit_system *system, const char *text, bool first, bool below,
                        struct unit_part *part) {
  size_t taken = first ? scan_part(system, text, part) : 0;
  if (taken) return taken;
  bool under;
  size_t join = scan_join(text, first, below, &under);
  taken = join ? scan_part(system, text + join, part) : 0;
  if (!taken || (under && part->power < 0)) return 0;
  part->slash = under;
  if (under) part->power = -part->power;
  return join + taken;
}

size_t unit_scan(struct arena *arena, const struct unit_system *system, const char *text, const struct unit **unit) {
  struct unit_part part[UNIT_PARTS];
  size_t kept = 0, at = 0, end = 0;
  bool below = false;
  for (size_t parts = 0; parts < UNIT_PARTS; parts++) {
    size_t taken = scan_next(system, text + at, parts == 0, below, &part[parts]);
    if (!taken) break;
    at += taken;
    below = part[parts].slash;
    if (!may_end(text + at, &part[parts])) continue;
    kept = parts + 1;
    end = at;
  }
  if (kept) *unit = unit_make(arena, part, kept);
  return end;
}
