/* Code that is a quantity and nothing else. */
#include "proof/manuscript.h"

#include <string.h>

enum { LONGEST = 64 };

struct walk {
  const char *at, *end;
};

static size_t character(const struct walk *walk) {
  size_t n = walk->at < walk->end ? 1 : 0;
  while (n && walk->at + n < walk->end && (walk->at[n] & 0xC0) == 0x80) n++;
  return n;
}

static bool take(struct walk *walk, const char *const *choices, size_t count) {
  size_t n = character(walk);
  for (size_t i = 0; i < count && n; i++)
    if (strlen(choices[i]) == n && memcmp(walk->at, choices[i], n) == 0) {
      walk->at += n;
      return true;
    }
  return false;
}
#define TAKE(walk, ...) \
  take(walk, (const char *const[]){__VA_ARGS__}, sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static bool take_blank(struct walk *walk) {
  bool any = false;
  while (TAKE(walk, " ", "\u00A0", "\u2009", "\u202F")) any = true;
  return any;
}

static bool take_digits(struct walk *walk) {
  const char *from = walk->at;
  while (walk->at < walk->end && byte_is_digit(*walk->at)) walk->at++;
  return walk->at > from;
}

/* 5.00, 427,000, .5, 1.5e3, 1.5 × 10³ */
static bool take_number(struct walk *walk) {
  TAKE(walk, "-", "−", "+");
  bool digits = take_digits(walk);
  for (struct walk before = *walk; TAKE(walk, ".", ",", "\u2009", "\u202F", "\u00A0"); before = *walk) {
    if (!take_digits(walk)) {
      *walk = before;
      break;
    }
    digits = true;
  }
  if (!digits) return false;
  struct walk before = *walk;
  if (TAKE(walk, "e", "E")) {
    TAKE(walk, "-", "+");
    if (!take_digits(walk)) *walk = before;
    return true;
  }
  take_blank(walk);
  if (!TAKE(walk, "×", "·")) {
    *walk = before;
    return true;
  }
  take_blank(walk);
  struct walk ten = *walk;
  if (!take_digits(walk) || walk->at - ten.at != 2 || memcmp(ten.at, "10", 2) != 0) {
    *walk = before;
    return true;
  }
  TAKE(walk, "^");
  while (TAKE(walk, "-", "−", "⁻", "⁰", "¹", "²", "³", "⁴", "⁵", "⁶", "⁷", "⁸", "⁹") || take_digits(walk)) continue;
  return true;
}

/* Letters and signs of a unit; digits only as exponents. spaced: a blank stands before it, without one a single letter
 * may be the suffix of a number in some language (1.0f, 10L). */
static bool take_unit(struct walk *walk, bool spaced) {
  size_t characters = 0, letters = 0;
  bool sure = spaced;
  for (; walk->at < walk->end; characters++) {
    if (byte_is_letter(*walk->at)) {
      sure |= !!strchr("sBbVWAJmg", *walk->at);
      letters++;
      walk->at++;
    } else if (TAKE(walk, "%", "‰", "×", "µ", "μ", "Ω", "Ω", "°", "£", "€")) {
      sure = true;
      letters++;
    } else if (letters && TAKE(walk, "^")) {
      TAKE(walk, "-", "−");
      if (!take_digits(walk)) return false;
    } else if (!letters || !TAKE(walk, "/", "·", "⋅", " ", "⁻", "¹", "²", "³", "⁴")) {
      return false;
    }
  }
  if (letters == 1 && characters == 1 && !sure) return false;
  return letters && characters <= 24;
}

bool code_is_quantity(const char *text, size_t length) {
  struct walk walk = {text, text + length};
  while (walk.at < walk.end && byte_is_blank(*walk.at)) walk.at++;
  while (walk.end > walk.at && byte_is_blank(walk.end[-1])) walk.end--;
  if (walk.end - walk.at > LONGEST) return false;
  if (TAKE(&walk, "~", "≈", "≥", "≤", "<", ">", "±")) take_blank(&walk);
  if (!take_number(&walk)) return false;
  for (struct walk before = walk;; before = walk) {
    take_blank(&walk);
    bool joins = TAKE(&walk, "–", "-", "/", "±", "…");
    if (joins) take_blank(&walk);
    if (joins && take_number(&walk)) continue;
    walk = before;
    break;
  }
  bool spaced = take_blank(&walk);
  return take_unit(&walk, spaced);
}
