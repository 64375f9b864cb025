/* The unit behind a number. Units of one factor stand in a table by their whole word; what goes on with "/", "per", a
 * power … is read by unit_scan once and remembered. */
#include "exact/atom.h"
#include "proof/scanner.h"

enum { KEY = 48, SLOTS = 8192, MEMO_SLOTS = 4096, SLOTS_FULL = SLOTS / 2, SIGNS = 32 };

enum unit_flag {
  UNIT_MANY_WORDS = 1, /* the first word of a name of several: "per", "watt" */
  UNIT_FOREIGN = 2,    /* looks like a unit, is none here: KB, dB */
  UNIT_SHY = 4,        /* a word of its own: not behind a plain space */
  UNIT_TIMES = 8,      /* x, fold */
  UNIT_LEAD = 16,      /* "percentage" */
};
struct slot {
  char key[KEY];
  unsigned char length, flags, taken;
  const struct atom *atom;
  const struct prefix *prefix;
  const struct unit *unit; /* made when first met */
};
struct unit_table {
  struct arena *arena;
  const struct unit_system *system;
  struct slot *slot, *memo;
  size_t count, memos;
  const struct unit *times, *percent;
  bool odd[256]; /* first bytes of units that are signs: "$", "‰" */
  const char *sign[SIGNS];
  size_t signs;
};

/* The first eight bytes, zeros behind a shorter text. At least eight bytes can be read. */
static uint64_t first_bytes(const char *text, size_t length) {
  uint64_t first;
  memcpy(&first, text, 8);
  return length < 8 ? first & (((uint64_t)1 << length * 8) - 1) : first;
}

static size_t hash(uint64_t first, const char *text, size_t length) {
  uint64_t last = 0;
  if (length > 8) memcpy(&last, text + length - 8, 8);
  return (size_t)(((first ^ (last * 0x9E3779B97F4A7C15u) ^ length) * 0xD6E8FEB86659FD93u) >> 40);
}

static struct slot *find(struct slot *slots, size_t count, const char *text, size_t length) {
  uint64_t first = first_bytes(text, length);
  for (size_t at = hash(first, text, length) % count;; at = (at + 1) % count) {
    struct slot *slot = &slots[at];
    if (!slot->length) return slot;
    uint64_t other;
    memcpy(&other, slot->key, 8);
    if (slot->length == length && other == first && (length <= 8 || !memcmp(slot->key + 8, text + 8, length - 8)))
      return slot;
  }
}

static struct slot *add(struct unit_table *table, const char *text, size_t length, unsigned flags) {
  if (!length || length >= KEY || table->count == SLOTS_FULL) return NULL;
  char padded[KEY] = "";
  memcpy(padded, text, length);
  struct slot *slot = find(table->slot, SLOTS, padded, length);
  if (!slot->length) {
    memcpy(slot->key, text, length);
    slot->length = (unsigned char)length;
    table->count++;
  }
  slot->flags = (unsigned char)(slot->flags | flags);
  return slot;
}

/* Units that begin with no letter are few and tried one by one. */
static void add_sign(struct unit_table *table, const char *text) {
  unsigned char c = (unsigned char)*text, d = (unsigned char)text[1];
  bool letter = c < 0x80 ? scan_byte[c] & BYTE_LETTER
                         : (c == 0xC2 && (d == 0xB5 || d == 0xB0)) || (c >= 0xC3 && c < 0xE2 && d != 0x97);
  letter = letter || !strncmp(text, "\u2126", 3) || !strncmp(text, "\u212A", 3) || !strncmp(text, "\u212B", 3);
  if (letter || table->signs == SIGNS) return;
  table->odd[c] = true;
  table->sign[table->signs++] = arena_copy(table->arena, text);
}

static bool is_sign(const struct scan *scan, size_t at) {
  const struct unit_table *table = scan->tables->units;
  if (!table->odd[byte_at(scan, at)]) return false;
  for (size_t i = 0; i < table->signs; i++)
    if (!memcmp(scan->text + at, table->sign[i], strlen(table->sign[i]))) return true;
  return false;
}

/* One spelling of an atom with its prefix. */
static void add_spelling(struct unit_table *table, const struct atom *atom, const struct prefix *prefix,
                         const char *lead, const char *text) {
  char key[2 * KEY];
  size_t length = strlen(lead), rest = strlen(text);
  if (length + rest >= KEY) return;
  memcpy(key, lead, length);
  memcpy(key + length, text, rest + 1);
  add_sign(table, key);
  size_t word = strcspn(key, " -/");
  if (key[word] && word) {
    add(table, key, word, UNIT_MANY_WORDS);
    return;
  }
  struct slot *slot = add(table, key, length + rest, 0);
  if (slot && !slot->atom) slot->atom = atom, slot->prefix = prefix;
}

static void add_atom(struct unit_table *table, const struct atom *atom, const struct prefix *prefix) {
  const char *symbol = atom->symbol;
  add_spelling(table, atom, prefix, prefix->symbol, symbol);
  if (prefix->other) add_spelling(table, atom, prefix, prefix->other, symbol);
  if (!strcmp(prefix->name, "micro")) add_spelling(table, atom, prefix, "u", symbol);
  if (!strcmp(symbol, "Ω")) add_spelling(table, atom, prefix, prefix->symbol, "\u2126");
  if (atom->word || !strcmp(symbol, "FLOP")) add_spelling(table, atom, prefix, prefix->symbol, atom->many);
  if (atom->silent) return;
  add_spelling(table, atom, prefix, prefix->name, atom->one);
  add_spelling(table, atom, prefix, prefix->name, atom->many);
  if (!atom->other) return;
  char plural[KEY];
  add_spelling(table, atom, prefix, prefix->name, atom->other);
  size_t length = strlen(atom->other);
  if (length + 2 > KEY) return;
  memcpy(plural, atom->other, length);
  memcpy(plural + length, "s", 2);
  add_spelling(table, atom, prefix, prefix->name, plural);
}

static void add_list(struct unit_table *table, const char *texts, unsigned flags) {
  for (const char *text = texts; *text;) {
    size_t length = strcspn(text, " ");
    struct slot *slot = add(table, text, length, 0);
    if (slot && !(flags & UNIT_FOREIGN && slot->atom)) slot->flags = (unsigned char)(slot->flags | flags);
    text += length + (text[length] == ' ');
  }
}

struct unit_table *unit_table_new(struct arena *arena, const struct unit_system *units) {
  struct unit_table *table = arena_alloc(arena, sizeof *table);
  table->arena = arena;
  table->system = units;
  table->slot = arena_array(arena, SLOTS, sizeof *table->slot);
  table->memo = arena_array(arena, MEMO_SLOTS, sizeof *table->memo);
  for (const struct prefix *prefix = prefix_table; prefix->symbol; prefix++)
    for (size_t i = 0; i < units->count; i++)
      if (atom_takes(units->item[i], prefix)) add_atom(table, units->item[i], prefix);
  add_list(table, "square cubic per", UNIT_MANY_WORDS);
  add_list(table, "as am pm at TV QA RA EN PA MA EV a A", UNIT_SHY);
  add_list(table, "x X fold", UNIT_TIMES);
  add_list(table, "percentage pp pps pct", UNIT_LEAD);
  add_list(table,
           "gb mb tb kib mib gib tib KB Kb Kbit Kbps KBps MBps GBps TBps kBps Mbyte Mbytes MByte MBytes Kbyte Kbytes "
           "KByte KBytes kByte kBytes Gbyte Gbytes GByte GBytes "
           "kbyte kbytes TFLOPS GFLOPS MFLOPS PFLOPS EFLOPS FLOPS TFLOPs TOPS GOPS MIPS sec secs msec msecs usec usecs "
           "nsec nsecs hr hrs mins px pt "
           "dpi ppi rpm dB dBm dBi \u00B0C \u00B0F \u00B0 ft lb lbs oz mph IOPS QPS qps RPS rps fps FPS baud Baud "
           "Kbaud inch inches feet foot yard yards mile "
           "miles pound pounds week weeks month months year years decade decades century centuries euro euros dollar "
           "dollars cent cents degree "
           "degrees radian radians eV keV MeV GeV ppb vCPU vCPUs cal kcal acre acres litre litres liter liters ml mL "
           "dl gallon gallons cc bar mbar psi "
           "Da kDa bp kbp Mbp ha Sv mSv Bq lm lx cd rad sr Mpc kpc pc ly AU kph knots",
           UNIT_FOREIGN);
  const char *why;
  table->times = unit_read(arena, units, "\u00D7", &why);
  table->percent = unit_read(arena, units, "%", &why);
  return table;
}

static const struct unit *unit_of(struct unit_table *table, struct slot *slot) {
  if (slot->unit || !slot->atom) return slot->unit;
  struct unit_part part = {.atom = slot->atom, .prefix = slot->prefix, .power = 1};
  return slot->unit = unit_make(table->arena, &part, 1);
}

/* A unit word: letters with µ, Ω, ° and the like; or one sign. */
static size_t word_end(const struct scan *scan, size_t at) {
  size_t i = at;
  for (;;) {
    if (byte_is(scan, i, BYTE_LETTER))
      i++;
    else if (byte_at(scan, i) < 0x80)
      break;
    else if (SCAN_AT(scan, i, "\u00B0"))
      i += 2;
    else if (SCAN_AT(scan, i, "\u2126") || SCAN_AT(scan, i, "\u212A") || SCAN_AT(scan, i, "\u212B"))
      i += 3;
    else {
      size_t n = scan_foreign_letter(scan, i);
      if (!n) break;
      i += n;
    }
  }
  return i;
}

/* What may go on a unit behind its first word: "/", "·", "-", a power, " per ", " squared". */
static bool goes_on(const struct scan *scan, size_t at) {
  unsigned char c = byte_at(scan, at), d = byte_at(scan, at + 1);
  switch (c) {
    case '/':
    case '^':
      return true;
    case '-':
      return scan_byte[d] & BYTE_LETTER;
    case ' ':
      return (d == 'p' && SCAN_AT(scan, at, " per ")) || (d == 's' && SCAN_AT(scan, at, " squared")) ||
             (d == 'c' && SCAN_AT(scan, at, " cubed"));
    case 0xC2:
      return d == 0xB7 || d == 0xB2 || d == 0xB3 || d == 0xB9;
    case 0xE2:
      return (d == 0x8B && byte_at(scan, at + 2) == 0x85) || (d == 0x81 && byte_at(scan, at + 2) >= 0xB0);
    default:
      return false;
  }
}

/* The text that unit_scan may look at for a unit at `at`: words with what joins them. */
static size_t compound_end(const struct scan *scan, size_t at) {
  size_t end = word_end(scan, at);
  if (end == at && scan->text[at] == '/')
    end = word_end(scan, at + 1);
  else if (end == at)
    end = at + (byte_at(scan, at) < 0x80 ? 1 : byte_at(scan, at) < 0xE0 ? 2 : 3);
  for (int parts = 0; parts < 6; parts++) {
    size_t i = end;
    unsigned char c = byte_at(scan, i);
    if (SCAN_AT(scan, i, " per "))
      i += 5;
    else if (c == ' ' && (SCAN_AT(scan, i, " squared") || SCAN_AT(scan, i, " cubed") || parts == 0))
      i += 1;
    else if (c == '/' || c == '-' || c == '^')
      i += 1;
    else if (SCAN_AT(scan, i, "\u00B7"))
      i += 2;
    else if (SCAN_AT(scan, i, "\u22C5"))
      i += 3;
    else if (c < 0xC2)
      break;
    if (c == '^' && byte_at(scan, i) == '-') i++;
    size_t next = i;
    while (is_digit(scan, next) ||
           (byte_at(scan, next) >= 0xC2 &&
            (SCAN_AT(scan, next, "\u00B2") || SCAN_AT(scan, next, "\u00B3") || SCAN_AT(scan, next, "\u00B9"))) ||
           (byte_at(scan, next) == 0xE2 && byte_at(scan, next + 1) == 0x81))
      next += is_digit(scan, next) ? 1 : byte_at(scan, next) == 0xE2 ? 3 : 2;
    if (next == i) next = word_end(scan, i);
    if (next == i) break;
    end = next;
  }
  return end;
}

/* By unit_scan, remembered. Bytes taken. */
static size_t compound(const struct scan *scan, size_t at, const struct unit **unit) {
  struct unit_table *table = scan->tables->units;
  size_t end = compound_end(scan, at), length = end - at;
  char text[KEY + 1] = "";
  if (length >= KEY) length = KEY - 1;
  memcpy(text, scan->text + at, length);
  text[length] = 0;
  struct slot *slot = find(table->memo, MEMO_SLOTS, text, length);
  if (!slot->length) {
    const struct unit *found = NULL;
    size_t taken = unit_scan(table->arena, table->system, text, &found);
    if (table->memos >= MEMO_SLOTS / 2) {
      *unit = taken ? found : NULL;
      return taken;
    }
    table->memos++;
    memcpy(slot->key, text, length);
    slot->length = (unsigned char)length;
    slot->taken = (unsigned char)taken;
    slot->unit = taken ? found : NULL;
  }
  *unit = slot->unit;
  return slot->taken;
}

static bool before_number(const struct scan *scan, size_t at) { return is_digit(scan, at + scan_gap(scan, at)); }

static bool is_alnum_or_letter(const struct scan *scan, size_t at) {
  return byte_is(scan, at, BYTE_ALNUM) || byte_at(scan, at) == '_' || scan_foreign_letter(scan, at);
}

static void set(struct unit_found *found, const struct unit *unit, size_t begin, size_t end) {
  found->unit = unit;
  found->begin = begin;
  found->end = end;
}

/* "percentage points", "pp". */
static bool take_points(const struct scan *scan, size_t at, size_t end, struct unit_found *found) {
  if (scan_word_is(scan, at, end, "percentage")) {
    size_t gap = byte_at(scan, end) == '-' ? 1 : scan_gap(scan, end), word = end + gap;
    end = scan_letters_end(scan, word);
    if (!scan_word_is(scan, word, end, "points") && !scan_word_is(scan, word, end, "point")) return false;
  } else if (scan_word_is(scan, at, end, "pct")) {
    set(found, scan->tables->units->percent, at, end);
    return true;
  }
  found->points = true;
  set(found, scan->tables->units->percent, at, end);
  return true;
}

/* "%", "‰", "×", and units of the model that are signs. */
static bool take_sign(const struct scan *scan, size_t at, struct unit_found *found) {
  struct unit_table *table = scan->tables->units;
  unsigned char c = byte_at(scan, at);
  if (c == '%' || (c == '\\' && byte_at(scan, at + 1) == '%')) {
    size_t end = at + (c == '\\') + 1;
    if (is_digit(scan, end)) return false;
    if (byte_at(scan, end) != '/') return set(found, table->percent, at, end), true;
  }
  if (c == 0xC3 && SCAN_AT(scan, at, "\u00D7")) {
    if (before_number(scan, at + 2) || is_alnum_or_letter(scan, at + 2)) return false;
    return set(found, table->times, at, at + 2), true;
  }
  if (c == '\\' && SCAN_AT(scan, at, "\\times") && !byte_is(scan, at + 6, BYTE_LETTER) && !before_number(scan, at + 6))
    return set(found, table->times, at, at + 6), true;
  if (c == '/' && byte_is(scan, at + 1, BYTE_UPPER) && !is_alnum_or_letter(scan, at + 2)) return false; /* 1/N */
  const struct unit *unit;
  size_t taken = is_sign(scan, at) || c == '/' ? compound(scan, at, &unit) : 0;
  if (!taken) return false;
  return set(found, unit, at, at + taken), true;
}

/* A unit that begins at `at`; glued: without a gap before it. */
static bool take_unit(const struct scan *scan, size_t at, bool glued, bool tight, struct unit_found *found) {
  struct unit_table *table = scan->tables->units;
  size_t end = word_end(scan, at);
  if (end == at) return take_sign(scan, at, found);
  size_t length = end - at;
  if (length >= KEY) return false;
  struct slot *slot = find(table->slot, SLOTS, scan->text + at, length);
  if (!slot->length) return false;
  unsigned flags = slot->flags;
  if (is_alnum_or_letter(scan, end)) return false; /* "5m2" */
  if (flags & UNIT_TIMES) {
    if (before_number(scan, end) || (byte_at(scan, end) == '-' && !glued)) return false;
    return set(found, table->times, at, end), true;
  }
  if (flags & UNIT_LEAD) return take_points(scan, at, end, found);
  if (flags & UNIT_SHY && !glued && !tight) {
    bool last = !scan_gap(scan, end) && byte_at(scan, end) != '\'';
    if (length != 1 || scan->text[at] == 'a' || !last) return false;
  }
  const struct unit *unit = NULL;
  if (flags & UNIT_MANY_WORDS || (slot->atom && goes_on(scan, end))) {
    size_t taken = compound(scan, at, &unit);
    if (taken && byte_at(scan, at + taken) == '/' && byte_is(scan, at + taken + 1, BYTE_LETTER)) { /* tokens/s/user */
      found->unknown = true;
      return set(found, NULL, at, word_end(scan, at + taken + 1)), true;
    }
    if (taken) return set(found, unit, at, at + taken), true;
  }
  if (slot->atom && byte_at(scan, end) == '/' && byte_is(scan, end + 1, BYTE_LETTER)) { /* MB/sec: not MB */
    found->unknown = true;
    return set(found, NULL, at, word_end(scan, end + 1)), true;
  }
  if (slot->atom) return set(found, unit_of(table, slot), at, end), true;
  if (!(flags & UNIT_FOREIGN)) return false;
  if (byte_at(scan, end) == '/' && byte_is(scan, end + 1, BYTE_LETTER)) end = word_end(scan, end + 1);
  found->unknown = true;
  return set(found, NULL, at, end), true;
}

static int suffix_power(unsigned char c) {
  switch (c) {
    case 'k':
    case 'K':
      return 3;
    case 'M':
      return 6;
    case 'G':
    case 'B':
      return 9;
    case 'T':
      return 12;
    default:
      return 0;
  }
}

/* The K of 32K, the M of 2M, the B of 70B: a power of ten, or a unit with another reading. */
static bool take_suffix(const struct scan *scan, struct number *number, struct unit_found *found) {
  unsigned char c = byte_at(scan, number->end), d = byte_at(scan, number->end + 1);
  int power = suffix_power(c);
  if (!power || is_alnum_or_letter(scan, number->end + 1) || d == '/' || number->exact) return false;
  if (c == 'B') {
    const struct unit *unit = NULL;
    if (!take_unit(scan, number->end, true, true, found)) return false;
    unit = found->unit;
    found->ambiguous = true;
    number->suffix = 'B';
    return unit != NULL;
  }
  number->suffix = c == 'k' ? 'K' : (char)c;
  number->exponent += power;
  number->scale += power;
  number->end++;
  return true;
}

bool unit_behind(const struct scan *scan, struct number *number, struct unit_found *found) {
  *found = (struct unit_found){.begin = number->end, .end = number->end};
  size_t at = number->end;
  unsigned char c = byte_at(scan, at);
  if (c == ' ' && byte_at(scan, at + 1) < 0x80) {
    unsigned char d = byte_at(scan, at + 1);
    if (!(scan_byte[d] & (BYTE_LETTER | BYTE_SPACE)) && d != '%' && d != '\\' && d != '/' &&
        !scan->tables->units->odd[d])
      return true;
  }
  bool glued = scan_byte[c] & BYTE_LETTER || scan_foreign_letter(scan, at);
  if (glued && number->spelling != SPELLING_WORDS) {
    size_t begin = number->begin;
    if (scan->text[begin] == '0' && is_digit(scan, begin + 1)) return false; /* 00B */
    if (scan->text[begin] == '0' && at == begin + 1 && byte_is(scan, at, BYTE_UPPER) &&
        !byte_is(scan, at + 1, BYTE_ALNUM))
      return false; /* 0A */
    if (take_suffix(scan, number, found)) {
      if (found->end > found->begin) return true;
      at = number->end;
      *found = (struct unit_found){.begin = at, .end = at};
    } else if ((c | 0x20) == 'x' && is_digit(scan, at + 1) && number->mantissa) {
      return true; /* 4x4 */
    } else {
      size_t end = word_end(scan, at);
      if (!take_unit(scan, at, true, true, found)) return false;
      found->ambiguous = end - at == 1 && c == 'm';
      return true;
    }
  }
  size_t gap = scan_gap(scan, at);
  bool tight = gap && c != ' ';
  if (!gap && byte_at(scan, at) == '-') {
    gap = byte_is(scan, at + 1, BYTE_LETTER) || scan_foreign_letter(scan, at + 1) ? 1 : 0;
    tight = true;
    if (!gap) return true;
  }
  if (byte_at(scan, at + gap) == '-' && gap) return true;
  if (!take_unit(scan, at + gap, false, tight, found)) {
    *found = (struct unit_found){.begin = at, .end = at};
    if (!gap && byte_at(scan, at) == 0xC3) return true;
  }
  return true;
}

const struct unit *unit_table_times(const struct unit_table *table) { return table->times; }

void unit_currency(const struct scan *scan, size_t begin, size_t end, struct unit_found *found) {
  const struct unit *unit = NULL;
  size_t taken = is_sign(scan, begin) ? compound(scan, begin, &unit) : 0;
  if (taken < end - begin) unit = NULL;
  *found = (struct unit_found){.unit = unit, .begin = begin, .end = end, .unknown = !unit};
}
