/* How right the scanner is on texts of others: 500 of its results and 83 number words, drawn from documentation of
 * Debian packages and judged by reading (tests/proof/strangers). Precision and recall by class come from those
 * verdicts. */
#include "proof/token.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS = 10 };
enum field { SAMPLE, PACKAGE, VERSION, PATH, OFFSET, TOKEN, CLASS, VERDICT, RIGHT_CLASS, NOTE };

struct count {
  int given, right, true_members; /* given by the scanner; rightly so; what a reader puts into the class */
};

static int class_index(const char *name) {
  for (int c = 0; c < TOKEN_CLASS_COUNT; c++)
    if (!strcmp(name, token_class_name((enum token_class)c))) return c;
  return -1;
}

static int split(char *line, char *field[FIELDS]) {
  int n = 0;
  for (char *at = line; at && n < FIELDS; n++) {
    field[n] = at;
    at = strchr(at, '\t');
    if (at) *at++ = 0;
  }
  return n;
}

static int per_mille(int part, int whole) { return whole ? (part * 1000 + whole / 2) / whole : 1000; }

static void precision_and_recall_by_class(void **state) {
  (void)state;
  FILE *file = fopen(SOURCE_DIR "/tests/proof/strangers/verdicts.tsv", "r");
  assert_non_null(file);
  struct count count[TOKEN_CLASS_COUNT] = {{0, 0, 0}};
  int results = 0, right = 0, words = 0, words_right = 0;
  char *line = NULL;
  size_t room = 0;
  while (getline(&line, &room, file) > 0) {
    if (line[0] == '#') continue;
    line[strcspn(line, "\n")] = 0;
    char *field[FIELDS];
    assert_int_equal(split(line, field), FIELDS);
    bool is_right = !strcmp(field[VERDICT], "right");
    if (!is_right && strcmp(field[VERDICT], "wrong") != 0 && strcmp(field[VERDICT], "missed") != 0)
      fail_msg("verdict \"%s\"", field[VERDICT]);
    if (!strcmp(field[SAMPLE], "words")) {
      words++;
      words_right += is_right;
      continue;
    }
    int given = class_index(field[CLASS]), truth = class_index(field[RIGHT_CLASS]);
    assert_true(given >= 0 && truth >= 0);
    assert_true(!is_right || given == truth);
    results++;
    right += is_right;
    count[given].given++;
    count[given].right += is_right;
    count[truth].true_members++;
  }
  free(line);
  fclose(file);
  printf("class       precision        recall\n");
  for (int c = 0; c < TOKEN_CLASS_COUNT; c++) {
    if (!count[c].given && !count[c].true_members) continue;
    int precision = per_mille(count[c].right, count[c].given),
        recall = per_mille(count[c].right, count[c].true_members);
    printf("%-11s %3d.%d%% %3d/%-3d %3d.%d%% %3d/%-3d\n", token_class_name((enum token_class)c), precision / 10,
           precision % 10, count[c].right, count[c].given, recall / 10, recall % 10, count[c].right,
           count[c].true_members);
  }
  printf("all %d/%d, number words %d/%d\n", right, results, words_right, words);
  assert_int_equal(results, 500);
  assert_int_equal(words, 83);
  assert_true(per_mille(right, results) >= 930);
  assert_true(per_mille(count[TOKEN_NUMBER].right, count[TOKEN_NUMBER].true_members) >= 930);
  assert_true(per_mille(words_right, words) >= 980);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(precision_and_recall_by_class)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
