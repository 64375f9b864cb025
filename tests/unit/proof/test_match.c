#include "facts_sample.h"

#include "proof/author.h"

static void agrees_at_its_interval(void **state) {
  (void)state;
  static const struct {
    const char *text, *quantity;
    bool agrees;
  } cases[] = {
      {"43 µs", "fetch.a", true},
      {"44 µs", "fetch.a", false},
      {"43.3 µs", "fetch.a", true},
      {"43.33 µs", "fetch.a", true},
      {"43.34 µs", "fetch.a", false},
      {"0.04 ms", "fetch.a", true},
      {"0.043 ms", "fetch.a", true},
      {"0.044 ms", "fetch.a", false},
      {"43 ms", "fetch.a", false},
      {"43 GB", "fetch.a", false},
      {"82 µs", "fetch.b", true},
      {"81.9 µs", "fetch.b", true},
      {"140 GB", "weights", true},
      {"130.4 GiB", "weights", true},
      {"130.5 GiB", "weights", false},
      {"0.14 TB", "weights", true},
      {"427,000 tokens", "crossover", true},
      {"427,246 tokens", "crossover", true},
      {"426,000 tokens", "crossover", false},
      {"427,100 tokens", "crossover", false},
      {"about 430,000 tokens", "crossover", true},
      {"about 428,000 tokens", "crossover", false},
      {"nearly 430,000 tokens", "crossover", true},
      {"just over 430,000 tokens", "crossover", false},
      {"exactly 427,246 tokens", "crossover", false},
      {"exactly 140 GB", "weights", true},
      {"32K", "context", true},
      {"33K", "context", false},
      {"32,768 tokens", "context", true},
      {"32K tokens", "context", true},
      {"−8%", "change", true},
      {"8%", "change", false},
      {"−9%", "change", false},
      {"-8 per cent", "change", true},
      {"320 KiB", "rate", true},
      {"320 KiB/token", "rate", true},
      {"321 KiB", "rate", false},
      {"320 kB", "rate", false},
      {"80", "layers", true},
      {"81", "layers", false},
      {"eighty", "layers", true},
  };
  struct sample sample = sample_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct sample_number number;
    sample_scan(&sample, &number, cases[i].text);
    struct number_reading reading = match_read(sample.arena, &number.piece, number.token);
    if (match_agrees(sample.arena, &sample.facts, sample_index(&sample, cases[i].quantity), NULL, &reading) !=
        cases[i].agrees)
      fail_msg("\"%s\" %s %s", cases[i].text, cases[i].agrees ? "must be" : "must not be", cases[i].quantity);
    token_list_free(&number.tokens);
  }
  arena_free(sample.arena);
}

/* The index, by 128-bit integers and by GMP, finds what asking every quantity finds. */
static void index_finds_the_same(void **state) {
  (void)state;
  struct sample sample = sample_new();
  static const char *const forms[] = {"%d µs",
                                      "%d.0 µs",
                                      "0.%03d ms",
                                      "%d GB",
                                      "%d.4 GiB",
                                      "about %d µs",
                                      "−%d%%",
                                      "%d KiB",
                                      "%dK",
                                      "%d tokens",
                                      "%d,246 tokens",
                                      "%d,000 tokens",
                                      "1%d1234567890123456789 µs",
                                      "%d.00000000000000000001 µs"};
  for (size_t f = 0; f < sizeof forms / sizeof *forms; f++)
    for (int n = 1; n<500; n += f> 9 ? 1 : 3) {
      char text[64];
#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
      snprintf(text, sizeof text, forms[f], n);
#pragma GCC diagnostic pop
      struct sample_number number;
      sample_scan(&sample, &number, text);
      struct number_reading reading = match_read(sample.arena, &number.piece, number.token);
      struct match_list list;
      match_find(sample.proof->index, sample.arena, &number.piece, number.token, &list);
      size_t expected = 0;
      for (size_t q = 0; q < sample.facts.ledger->quantities; q++) {
        bool plain = !strcmp(sample.facts.ledger->quantity[q].name, "layers"),
             twin = !strcmp(sample.facts.ledger->quantity[q].name, "twin");
        bool has = match_has_unit(number.token) ||
                   (number.token->suffix && !strcmp(sample.facts.ledger->quantity[q].name, "context"));
        if (!plain && !twin && has && match_agrees(sample.arena, &sample.facts, q, NULL, &reading)) expected++;
      }
      if (list.count != expected) fail_msg("\"%s\": %zu found, %zu agree", text, list.count, expected);
      token_list_free(&number.tokens);
    }
  arena_free(sample.arena);
}

static void equal_by_definition_is_one(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sample_number number;
  sample_scan(&sample, &number, "140 GB");
  struct match_list list;
  match_find(sample.proof->index, sample.arena, &number.piece, number.token, &list);
  assert_int_equal(list.count, 1);
  assert_int_equal(list.quantity[0], sample_index(&sample, "weights"));
  token_list_free(&number.tokens);
  arena_free(sample.arena);
}

static void bounds_hold(void **state) {
  (void)state;
  static const struct {
    const char *text;
    bool holds;
  } cases[] = {{"under 44 µs", true},      {"under 43 µs", false},    {"at least 43 µs", true},
               {"more than 44 µs", false}, {"at most 0.05 ms", true}, {"≥ 43.4 µs", false}};
  struct sample sample = sample_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct sample_number number;
    sample_scan(&sample, &number, cases[i].text);
    struct number_reading reading = match_read(sample.arena, &number.piece, number.token);
    const struct rational *value =
        match_shown(sample.arena, &sample.facts, sample_index(&sample, "fetch.a"), NULL, &reading);
    if (match_bound_holds(sample.arena, &reading, value) != cases[i].holds) fail_msg("\"%s\"", cases[i].text);
    token_list_free(&number.tokens);
  }
  arena_free(sample.arena);
}

static void nearest_first(void **state) {
  (void)state;
  struct sample sample = sample_new();
  struct sample_number number;
  sample_scan(&sample, &number, "100 µs");
  size_t nearest[MATCH_NEAREST];
  assert_int_equal(match_nearest(sample.proof->index, sample.arena, &number.piece, number.token, nearest), 3);
  assert_int_equal(nearest[0], sample_index(&sample, "fetch.b"));
  assert_int_equal(nearest[1], sample_index(&sample, "fetch.a"));
  assert_int_equal(nearest[2], sample_index(&sample, "fetch.c"));
  token_list_free(&number.tokens);
  arena_free(sample.arena);
}

static void authors_own_form(void **state) {
  (void)state;
  static const struct {
    const char *text, *quantity, *right; /* right NULL: there is none */
    enum token_locale locale;
  } cases[] = {
      {"44 µs", "fetch.a", "43", LOCALE_EN},
      {"44.00 µs", "fetch.a", "43.33", LOCALE_EN},
      {"0.044 ms", "fetch.a", "0.043", LOCALE_EN},
      {".044 ms", "fetch.a", ".043", LOCALE_EN},
      {"4.4e-5 s", "fetch.a", "4.3e-5", LOCALE_EN},
      {"4.4 × 10⁻⁵ s", "fetch.a", "4.3 × 10⁻⁵", LOCALE_EN},
      {"4.4 × 10⁻⁶ s", "fetch.a", NULL, LOCALE_EN},
      {"seventy", "layers", "eighty", LOCALE_EN},
      {"Seventy", "layers", "Eighty", LOCALE_EN},
      {"428,000 tokens", "crossover", "427,000", LOCALE_EN},
      {"428,111 tokens", "crossover", "427,246", LOCALE_EN},
      {"428111 tokens", "crossover", "427246", LOCALE_EN},
      {"about 440,000 tokens", "crossover", "430,000", LOCALE_EN},
      {"0.4 million tokens", "crossover", "0.4 million", LOCALE_EN},
      {"33K", "context", "32K", LOCALE_EN},
      {"−9%", "change", "−8", LOCALE_EN},
      {"-9%", "change", "-8", LOCALE_EN},
      {"9%", "change", "\u22128", LOCALE_EN},
      {"99 GB", "crossover", NULL, LOCALE_EN},
      {"44,0 µs", "fetch.a", "43,3", LOCALE_DE},
      {"428.111 token", "crossover", "427.246", LOCALE_DE},
      {"a third", "change", NULL, LOCALE_EN},
      {"0 GB", "weights", "140", LOCALE_EN},
  };
  struct sample sample = sample_new();
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct sample_number number;
    sample_scan(&sample, &number, "1");
    token_list_free(&number.tokens);
    sample.proof->scanner.locale = cases[i].locale;
    sample_scan(&sample, &number, cases[i].text);
    const struct author author = {.locale = cases[i].locale};
    size_t quantity = sample_index(&sample, cases[i].quantity);
    const char *right = author_number(sample.arena, &sample.facts, &number.piece, number.token, &author, quantity,
                                      sample.facts.ledger->quantity[quantity].form);
    if (!right != !cases[i].right || (right && strcmp(right, cases[i].right)))
      fail_msg("\"%s\": \"%s\" where \"%s\" must be", cases[i].text, right ? right : "nothing",
               cases[i].right ? cases[i].right : "nothing");
    token_list_free(&number.tokens);
  }
  arena_free(sample.arena);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(agrees_at_its_interval),
      cmocka_unit_test(index_finds_the_same),
      cmocka_unit_test(equal_by_definition_is_one),
      cmocka_unit_test(bounds_hold),
      cmocka_unit_test(nearest_first),
      cmocka_unit_test(authors_own_form),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
