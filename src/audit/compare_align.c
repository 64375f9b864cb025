/* Pairs the runs found with the runs expected: a longest common subsequence first, then what is alike inside each gap. */
#include "audit/compare.h"

#include <stdint.h>
#include <string.h>

enum { CELLS = 4000000, PAIRS = 40000, WINDOW = 64 };

struct matcher {
  struct arena *arena; /* scratch */
  const char **a, **b; /* texts of expected and found runs */
  uint64_t *hash_a, *hash_b;
  int *of_a, *of_b;
};

static uint64_t hash_text(const char *text) {
  uint64_t hash = 14695981039346656037u; /* FNV-1a */
  for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 1099511628211u;
  return hash;
}

static bool same(const struct matcher *m, size_t i, size_t j) {
  return m->hash_a[i] == m->hash_b[j] && strcmp(m->a[i], m->b[j]) == 0;
}

static void pair(struct matcher *m, size_t i, size_t j) {
  m->of_a[i] = (int)j;
  m->of_b[j] = (int)i;
}

/* When two runs have changed places, place by place is the better reading than the longest common subsequence. */
static bool match_places(struct matcher *m, size_t i0, size_t j0, size_t rows, size_t in_order) {
  size_t differ = 0;
  for (size_t i = 0; i < rows; i++) differ += !same(m, i0 + i, j0 + i);
  if (differ > rows - in_order && differ != 2) return false;
  for (size_t i = 0; i < rows; i++)
    if (same(m, i0 + i, j0 + i)) pair(m, i0 + i, j0 + i);
  return true;
}

/* Longest common subsequence of a[i0, i1) and b[j0, j1). */
static void match_equal(struct matcher *m, size_t i0, size_t i1, size_t j0, size_t j1) {
  size_t rows = i1 - i0, columns = j1 - j0, width = columns + 1;
  unsigned *length = arena_array(m->arena, (rows + 1) * width, sizeof *length);
  for (size_t i = rows; i-- > 0;)
    for (size_t j = columns; j-- > 0;) {
      unsigned down = length[(i + 1) * width + j], right = length[i * width + j + 1];
      bool both = same(m, i0 + i, j0 + j);
      length[i * width + j] = both ? length[(i + 1) * width + j + 1] + 1 : down > right ? down : right;
    }
  if (rows == columns && rows && match_places(m, i0, j0, rows, length[0])) return;
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    if (same(m, i0 + i, j0 + j))
      pair(m, i0 + i++, j0 + j++);
    else if (length[(i + 1) * width + j] >= length[i * width + j + 1])
      i++;
    else
      j++;
  }
}

/* For files too different and too long for the table: the next equal run within a window. */
static void match_near(struct matcher *m, size_t i0, size_t i1, size_t j0, size_t j1) {
  for (size_t i = i0, j = j0; i < i1; i++)
    for (size_t k = j; k < j1 && k < j + WINDOW; k++)
      if (same(m, i, k)) {
        pair(m, i, k);
        j = k + 1;
        break;
      }
}

int compare_likeness(const char *a, const char *b) {
  size_t n = strlen(a), m = strlen(b), most = n > m ? n : m, least = n < m ? n : m, head = 0, tail = 0;
  if (!most) return 1000;
  while (head < least && a[head] == b[head]) head++;
  while (tail < least - head && a[n - 1 - tail] == b[m - 1 - tail]) tail++;
  size_t alike = (head + tail) * 1000 / most;
  /* words in common, in order: two changes in one paragraph leave neither a long head nor a long tail */
  size_t common = 0, words = 0;
  for (const char *p = a, *q = b; *p; words++) {
    size_t length = strcspn(p, " ");
    for (const char *r = q; *r;) {
      size_t other = strcspn(r, " ");
      if (other == length && memcmp(p, r, length) == 0) {
        common++;
        q = r + other + (r[other] == ' ');
        break;
      }
      if ((size_t)(r - q) > 200) break;
      r += other + (r[other] == ' ');
    }
    p += length + (p[length] == ' ');
  }
  size_t by_words = words > 4 ? common * 1000 * 2 / (words + m * words / n) : 0;
  return (int)(alike > by_words ? alike : by_words > 1000 ? 1000 : by_words);
}

/* Pairs a gap in order so that the pairs are most alike; as many as fit. */
static void match_alike(struct matcher *m, size_t i0, size_t i1, size_t j0, size_t j1) {
  size_t rows = i1 - i0, columns = j1 - j0, width = columns + 1;
  if (!rows || !columns) return;
  if (rows * columns > PAIRS) {
    for (size_t i = 0; i < rows && i < columns; i++) pair(m, i0 + i, j0 + i);
    return;
  }
  int *best = arena_array(m->arena, (rows + 1) * width, sizeof *best),
      *alike = arena_array(m->arena, rows * columns, sizeof *alike);
  for (size_t i = rows; i-- > 0;)
    for (size_t j = columns; j-- > 0;) {
      int likeness = alike[i * columns + j] = 1 + compare_likeness(m->a[i0 + i], m->b[j0 + j]);
      int both = likeness + best[(i + 1) * width + j + 1], down = best[(i + 1) * width + j],
          right = best[i * width + j + 1];
      best[i * width + j] = both >= down && both >= right ? both : down > right ? down : right;
    }
  for (size_t i = 0, j = 0; i < rows && j < columns;) {
    int here = best[i * width + j];
    if (here == alike[i * columns + j] + best[(i + 1) * width + j + 1])
      pair(m, i0 + i++, j0 + j++);
    else if (here == best[(i + 1) * width + j])
      i++;
    else
      j++;
  }
}

static void align_ordered(struct matcher *m, size_t n, size_t k) {
  size_t head = 0, end_a = n, end_b = k;
  while (head < end_a && head < end_b && same(m, head, head)) pair(m, head, head), head++;
  while (end_a > head && end_b > head && same(m, end_a - 1, end_b - 1)) pair(m, --end_a, --end_b);
  bool small = (end_a - head + 1) * (end_b - head + 1) <= CELLS;
  (small ? match_equal : match_near)(m, head, end_a, head, end_b);
  for (size_t i = head, j = head; i <= end_a && j <= end_b;) {
    size_t i1 = i, j1 = j;
    while (i1 < end_a && m->of_a[i1] == NO_MATCH) i1++;
    while (j1 < end_b && m->of_b[j1] == NO_MATCH) j1++;
    match_alike(m, i, i1, j, j1);
    i = i1 + 1;
    j = j1 + 1;
  }
}

/* The multiset: equal texts first, in their order; then the most alike of what is left. */
static void align_unordered(struct matcher *m, size_t n, size_t k) {
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < k && m->of_a[i] == NO_MATCH; j++)
      if (m->of_b[j] == NO_MATCH && same(m, i, j)) pair(m, i, j);
  size_t left = 0;
  for (size_t i = 0; i < n; i++) left += m->of_a[i] == NO_MATCH;
  for (size_t rounds = left < WINDOW ? left : WINDOW; rounds; rounds--) {
    int best = 299;
    size_t best_i = 0, best_j = 0;
    for (size_t i = 0; i < n; i++)
      for (size_t j = 0; m->of_a[i] == NO_MATCH && j < k; j++) {
        int likeness = m->of_b[j] == NO_MATCH ? compare_likeness(m->a[i], m->b[j]) : 0;
        if (likeness > best) best = likeness, best_i = i, best_j = j;
      }
    if (best < 300) break;
    pair(m, best_i, best_j);
  }
}

struct alignment compare_align(const struct comparison *comparison, bool ordered) {
  size_t n = comparison->count, k = comparison->found->count;
  struct alignment alignment = {arena_array(comparison->arena, n + 1, sizeof(int)),
                                arena_array(comparison->arena, k + 1, sizeof(int))};
  struct arena *scratch = arena_new();
  struct matcher m = {.arena = scratch, .of_a = alignment.of_expected, .of_b = alignment.of_found};
  m.a = arena_array(scratch, n + 1, sizeof *m.a);
  m.b = arena_array(scratch, k + 1, sizeof *m.b);
  m.hash_a = arena_array(scratch, n + 1, sizeof *m.hash_a);
  m.hash_b = arena_array(scratch, k + 1, sizeof *m.hash_b);
  for (size_t i = 0; i < n; i++) {
    m.a[i] = comparison->expected[i].text;
    m.hash_a[i] = hash_text(m.a[i]);
    m.of_a[i] = NO_MATCH;
  }
  for (size_t j = 0; j < k; j++) {
    m.b[j] = comparison->found->item[j].text;
    m.hash_b[j] = hash_text(m.b[j]);
    m.of_b[j] = NO_MATCH;
  }
  (ordered ? align_ordered : align_unordered)(&m, n, k);
  arena_free(scratch);
  return alignment;
}
