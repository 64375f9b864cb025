/* All units with their prefixes, found by their first bytes. */
#include "proof/number_unit.h"

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

bool unit_is_sign(const struct scan *scan, size_t at) {
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

const struct unit *unit_table_unit(struct unit_table *table, struct slot *slot) {
  if (slot->unit || !slot->atom) return slot->unit;
  struct unit_part part = {.atom = slot->atom, .prefix = slot->prefix, .power = 1};
  return slot->unit = unit_make(table->arena, &part, 1);
}

size_t unit_word_end(const struct scan *scan, size_t at) {
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

/* The text that unit_scan may look at for a unit at `at`: words with what joins them. */
static size_t compound_end(const struct scan *scan, size_t at) {
  size_t end = unit_word_end(scan, at);
  if (end == at && scan->text[at] == '/')
    end = unit_word_end(scan, at + 1);
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
    if (next == i) next = unit_word_end(scan, i);
    if (next == i) break;
    end = next;
  }
  return end;
}

/* By unit_scan, remembered. Bytes taken. */
size_t unit_compound(const struct scan *scan, size_t at, const struct unit **unit) {
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

struct slot *unit_table_find(struct unit_table *table, const char *text, size_t length) {
  return find(table->slot, SLOTS, text, length);
}

const struct unit *unit_table_times(const struct unit_table *table) { return table->times; }
