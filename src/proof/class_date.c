/* Dates, times of day and years. */
#include "proof/scanner.h"

static unsigned value_at(const struct scan *scan, size_t at, size_t digits) {
  unsigned value = 0;
  for (size_t i = 0; i < digits; i++) value = value * 10 + (unsigned)(scan->text[at + i] - '0');
  return value;
}

static size_t run_at(const struct scan *scan, size_t at) { return scan_digits_end(scan, at) - at; }

static bool is_year(const struct scan *scan, size_t at) {
  return run_at(scan, at) == 4 && value_at(scan, at, 4) >= 1900 && value_at(scan, at, 4) <= 2099;
}

static bool is_month(const struct scan *scan, size_t at, size_t *end) {
  if (!byte_is(scan, at, BYTE_UPPER)) return false;
  const struct word *word = scan_word_at(scan, at, end);
  if (!word || !(word->before & BEFORE_MONTH) || byte_is(scan, *end, BYTE_DIGIT)) return false;
  if (byte_at(scan, *end) == '.' && *end - at <= 4) ++*end;
  return true;
}

/* am, pm, a.m., p.m. behind a gap or not. */
static size_t half_day_end(const struct scan *scan, size_t at) {
  size_t i = at + scan_gap(scan, at);
  unsigned char c = byte_at(scan, i) | 0x20;
  if (c != 'a' && c != 'p') return 0;
  bool points = byte_at(scan, i + 1) == '.';
  i += points ? 2 : 1;
  if ((byte_at(scan, i) | 0x20) != 'm') return 0;
  i++;
  if (points) return byte_at(scan, i) == '.' ? i + 1 : 0;
  return byte_is(scan, i, BYTE_ALNUM) ? 0 : i;
}

/* 10:30, 10:30:15.25, with am, Z, +0200. The end, 0 when there is none. */
static size_t time_end(const struct scan *scan, size_t at) {
  size_t hours = run_at(scan, at), i = at + hours;
  if (!hours || hours > 2 || byte_at(scan, i) != ':' || run_at(scan, i + 1) != 2) return 0;
  if (value_at(scan, at, hours) > 24 || value_at(scan, i + 1, 2) > 59) return 0;
  i += 3;
  if (byte_at(scan, i) == ':') {
    if (run_at(scan, i + 1) != 2 || value_at(scan, i + 1, 2) > 60) return 0;
    i += 3;
    if ((byte_at(scan, i) == '.' || byte_at(scan, i) == ',') && is_digit(scan, i + 1)) i = scan_digits_end(scan, i + 1);
    if (byte_at(scan, i) == ':') return 0;
  }
  size_t half = half_day_end(scan, i);
  if (half) return half;
  if (byte_at(scan, i) == 'Z' && !byte_is(scan, i + 1, BYTE_ALNUM)) return i + 1;
  size_t zone = i + (byte_at(scan, i) == ' ');
  if (byte_at(scan, zone) == '+' || byte_at(scan, zone) == '-') {
    if (run_at(scan, zone + 1) == 4) return zone + 5;
    if (run_at(scan, zone + 1) == 2 && byte_at(scan, zone + 3) == ':' && run_at(scan, zone + 4) == 2) return zone + 6;
  }
  return byte_is(scan, i, BYTE_ALNUM) ? 0 : i;
}

/* A time behind a date: "T10:00:00Z", " 10:00", ", 10:00". */
static size_t with_time(const struct scan *scan, size_t at) {
  size_t i = at;
  if (byte_at(scan, i) == 'T')
    i++;
  else {
    if (byte_at(scan, i) == ',') i++;
    i += scan_gap(scan, i);
  }
  size_t end = i > at ? time_end(scan, i) : 0;
  return end ? end : at;
}

static size_t with_zone(const struct scan *scan, size_t at) {
  bool zone = byte_at(scan, at) == ' ' && (byte_at(scan, at + 1) == '+' || byte_at(scan, at + 1) == '-') &&
              run_at(scan, at + 2) == 4;
  return zone ? at + 6 : at;
}

/* 2024-05-17, 17.05.2024, 5/17/24, 2024-05, 12/2023. */
static size_t numeric_date(const struct scan *scan, size_t at, size_t run) {
  size_t i = at + run;
  unsigned char mark = byte_at(scan, i);
  size_t second = run_at(scan, i + 1), j = i + 1 + second;
  if ((mark != '-' && mark != '/' && mark != '.') || !second || second > 4) return 0;
  bool three = byte_at(scan, j) == mark && is_digit(scan, j + 1);
  size_t third = three ? run_at(scan, j + 1) : 0, end = j + 1 + third;
  unsigned a = value_at(scan, at, run), b = value_at(scan, i + 1, second),
           c = three && third <= 4 ? value_at(scan, j + 1, third) : 0;
  if (three && ((byte_at(scan, end) == mark && is_digit(scan, end + 1)) || byte_is(scan, end, BYTE_LETTER))) {
    if (byte_at(scan, end) != 'T') return 0;
  }
  if (three && run == 4 && a >= 1900 && a <= 2099 && second <= 2 && third <= 2 && b >= 1 && b <= 12 && c >= 1 &&
      c <= 31)
    return end;
  if (three && run <= 2 && second <= 2 && third == 4 && c >= 1900 && c <= 2099 && a >= 1 && b >= 1 &&
      (a <= 12 || b <= 12) && a <= 31 && b <= 31)
    return end;
  if (three && mark == '/' && run == 2 && second == 2 && third == 2 && a >= 1 && b >= 1 && (a <= 12 || b <= 12) &&
      a <= 31 && b <= 31 && (scan->text[at] == '0' || scan->text[i + 1] == '0') && !scan_gap(scan, end))
    return end;
  if (three || byte_is(scan, j, BYTE_LETTER)) return 0;
  if (run == 4 && mark != '.' && a >= 1900 && a <= 2099 && second == 2 && (mark == '-' || b <= 12)) return j;
  if (run <= 2 && mark == '/' && second == 4 && is_year(scan, i + 1) && a >= 1 && a <= 12) return j;
  return 0;
}

/* "12 May 2024", "12 May", "12-May-2024". */
static size_t day_month(const struct scan *scan, size_t at, size_t run) {
  size_t i = at + run, end;
  if (byte_is(scan, i, BYTE_LOWER) && byte_is(scan, i + 1, BYTE_LOWER) && !byte_is(scan, i + 2, BYTE_LETTER))
    i += 2; /* 12th */
  size_t gap = byte_at(scan, i) == '-' ? 1 : scan_gap(scan, i);
  if (!gap) return 0;
  if (SCAN_AT(scan, i + gap, "of ")) gap += 3;
  if (!is_month(scan, i + gap, &end) || value_at(scan, at, run) > 31) return 0;
  size_t next = end;
  if (byte_at(scan, next) == ',') next++;
  gap = byte_at(scan, next) == '-' ? 1 : scan_gap(scan, next);
  if (gap && run_at(scan, next + gap) == 4 && value_at(scan, next + gap, 4) >= 1000 &&
      value_at(scan, next + gap, 4) <= 2999)
    end = next + gap + 4;
  return with_time(scan, end);
}

/* "May 12, 2024", "May 2024", "Mar  5 10:00:00 2024": at the number behind the month. */
static size_t month_day(const struct scan *scan, size_t at, size_t run) {
  if (run == 4) return is_year(scan, at) ? at + 4 : 0;
  if (run > 2 || value_at(scan, at, run) > 31) return 0;
  size_t end = at + run;
  if (byte_is(scan, end, BYTE_LOWER) && byte_is(scan, end + 1, BYTE_LOWER) && !byte_is(scan, end + 2, BYTE_LETTER))
    end += 2;
  if (byte_is(scan, end, BYTE_LETTER) || (byte_at(scan, end) == '.' && is_digit(scan, end + 1))) return 0;
  end = with_time(scan, end);
  size_t next = end + (byte_at(scan, end) == ',');
  size_t gap = scan_gap(scan, next);
  if (gap && is_year(scan, next + gap) && !byte_is(scan, next + gap + 4, BYTE_LETTER))
    end = with_zone(scan, with_time(scan, next + gap + 4));
  return end;
}

/* Words in lower case that are nothing to count, though they end in s. */
static bool counts(const struct scan *scan, size_t at) {
  size_t gap = scan_gap(scan, at);
  if (!gap && byte_at(scan, at) == '-') gap = 1;
  size_t begin = at + gap, end = scan_letters_end(scan, begin);
  if (!gap || end - begin < 4 || !byte_is(scan, begin, BYTE_LOWER) || scan->text[end - 1] != 's') return false;
  if (byte_is(scan, end, BYTE_ALNUM) || scan->text[end - 2] == 's' || scan->text[end - 2] == 'u') return false;
  static const char *const none[] = {
      "this", "does", "always", "towards", "besides", "perhaps", "unless",  "whereas", "others", "comes", "shows",
      "saw",  "was",  "has",    "gives",   "makes",   "uses",    "remains", "sees",    "makes",  "takes", "brings"};
  for (size_t i = 0; i < sizeof none / sizeof *none; i++)
    if (scan_word_is(scan, begin, end, none[i])) return false;
  return true;
}

/* A bare year: 1900–2099 that counts nothing. */
static size_t year(const struct scan *scan, size_t at, const struct before *before) {
  if (!is_year(scan, at)) return 0;
  size_t end = at + 4;
  unsigned char c = byte_at(scan, end);
  unsigned cue = before->word ? before->word->before : 0;
  if (c == 's' && !byte_is(scan, end + 1, BYTE_ALNUM)) return end + 1;
  if (c == '\'' && byte_at(scan, end + 1) == 's' && scan->text[at + 3] == '0') return end + 2;
  if (byte_is(scan, end, BYTE_LETTER) || c == '_' || c == '%' || c == '^' || c == 0xC3 || c == 'x') return 0;
  if (c == '.' && is_digit(scan, end + 1)) return 0;
  if (c == ',' && is_digit(scan, end + 1) && !is_year(scan, end + 1)) return 0;
  if (before->tolerance || before->glue == GLUE_CURRENCY || before->begin != at || before->mark == '=') return 0;
  bool sure = cue & BEFORE_YEAR;
  if (cue & (BEFORE_COUNT | BEFORE_LESS | BEFORE_MORE)) return 0;
  struct number number;
  struct unit_found unit;
  if (!number_read_digits(scan, at, &number) || number.end != end || !unit_behind(scan, &number, &unit)) return 0;
  if (unit.end > unit.begin || number.suffix || number_multiply(scan, &number)) return 0;
  size_t dash = c == '-' || c == '/' ? 1 : SCAN_AT(scan, end, "\u2013");
  if (dash && is_digit(scan, end + dash)) {
    size_t run = run_at(scan, end + dash);
    if (run == 2 || is_year(scan, end + dash)) return end + dash + run;
    return 0;
  }
  if (scan->piece->kind == PIECE_CELL && at == scan->begin && end == scan->end) {
    const char *column = scan->piece->column;
    return column && (strstr(column, "ear") || strstr(column, "ate")) ? end : 0;
  }
  if (value_at(scan, at, 4) == 2048 && !sure) return 0;
  return sure || !counts(scan, end) ? end : 0;
}

bool scan_date(struct scan *scan, size_t at, const struct before *before) {
  size_t run = run_at(scan, at), end = 0, begin = at;
  if (run > 8 || run == 3 || run == 5 || run == 7 || run == 6) return false;
  unsigned char c = byte_at(scan, at + run);
  if (run == 8) {
    bool date = is_digit(scan, at) && value_at(scan, at, 4) >= 1980 && value_at(scan, at, 4) <= 2099 &&
                value_at(scan, at + 4, 2) >= 1 && value_at(scan, at + 4, 2) <= 12 && value_at(scan, at + 6, 2) >= 1 &&
                value_at(scan, at + 6, 2) <= 31;
    if (!date || byte_is(scan, at + 8, BYTE_LETTER) || c == '.' || c == '-' || c == '_') return false;
    end = at + 8;
  }
  if (SCAN_AT(scan, at, "24/7") && !byte_is(scan, at + 4, BYTE_ALNUM) && byte_at(scan, at + 4) != '/') end = at + 4;
  bool month = before->capital && before->word && before->word->before & BEFORE_MONTH && before->outer == at;
  if (!end && month && (end = month_day(scan, at, run)) && before->word_begin >= scan->cursor)
    begin = before->word_begin;
  if (!end && (c == '-' || c == '/' || c == '.') && (end = numeric_date(scan, at, run))) end = with_time(scan, end);
  if (!end && run == 4) end = year(scan, at, before);
  if (!end && run <= 2) {
    if (c == ':' && !scan_word_is(scan, before->word_begin, before->word_end, "ratio")) end = time_end(scan, at);
    if (!end && value_at(scan, at, run) >= 1 && value_at(scan, at, run) <= 12 &&
        (c == ' ' || (c | 0x20) == 'a' || (c | 0x20) == 'p'))
      end = half_day_end(scan, at + run);
    if (!end && SCAN_AT(scan, at + run, " o'clock")) end = at + run + 8;
    if (!end && before->apostrophe && run == 2 && c == 's' && !byte_is(scan, at + 3, BYTE_ALNUM)) end = at + 3;
    if (!end && (c == ' ' || c == '-' || c == '\n' || c >= 0x80 || (scan_byte[c] & BYTE_LOWER)))
      end = day_month(scan, at, run);
  }
  if (!end) return false;
  struct token *token = scan_put(scan, begin, end, TOKEN_DATE);
  if (end - begin == 4) token->mantissa = value_at(scan, at, 4);
  return true;
}

bool scan_is_date(const struct scan *scan, size_t at) {
  size_t run = run_at(scan, at);
  if (!run || run > 4 || run == 3) return false;
  unsigned char c = byte_at(scan, at + run);
  if (c == '-' || c == '/' || c == '.') return numeric_date(scan, at, run) != 0;
  if (run > 2) return false;
  if (c == ':') return time_end(scan, at) != 0;
  return (c == ' ' || byte_is(scan, at + run, BYTE_LOWER)) &&
         (day_month(scan, at, run) || half_day_end(scan, at + run));
}
