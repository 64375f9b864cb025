/* The English words the scanner knows: number words, and words that say what a number behind them is. One hash table
 * for both. */
#include "proof/scanner.h"

struct entry {
  const char *texts; /* several words, one space between */
  enum word_kind kind;
  unsigned short value; /* of the first; WORD_SMALL, WORD_TENS and WORD_PART count on from it by step */
  unsigned short step;
  unsigned before;
};

static const struct entry entries[] = {
    {"zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
     "eighteen nineteen",
     WORD_SMALL, 0, 1, 0},
    {"twenty thirty forty fifty sixty seventy eighty ninety", WORD_TENS, 20, 10, 0},
    {"hundred", WORD_HUNDRED, 100, 0, 0},
    {"thousand million billion trillion", WORD_MULTIPLIER, 3, 3, 0},
    {"dozen", WORD_DOZEN, 12, 0, 0},
    {"half", WORD_HALF, 2, 0, 0},
    {"halve halves halved halving", WORD_HALVED, 2, 0, 0},
    {"third fourth fifth sixth seventh eighth ninth tenth", WORD_PART, 3, 1, 0},
    {"thirds fourths fifths sixths sevenths eighths ninths tenths", WORD_PART, 3, 1, 0},
    {"quarter", WORD_PART, 4, 0, 0},
    {"quarters", WORD_PART, 4, 0, 0},
    {"hundredth", WORD_PART, 100, 0, 0},
    {"hundredths", WORD_PART, 100, 0, 0},
    {"thousandth", WORD_PART, 1000, 0, 0},
    {"thousandths", WORD_PART, 1000, 0, 0},
    {"first second", WORD_ORDINAL, 1, 1, 0},
    {"eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth",
     WORD_ORDINAL, 11, 1, 0},
    {"twice thrice", WORD_TWICE, 2, 1, 0},
    {"doubles triples quadruples", WORD_TWICE, 2, 1, 0},
    {"doubled tripled quadrupled", WORD_TWICE, 2, 1, 0},
    {"doubling tripling quadrupling", WORD_TWICE, 2, 1, 0},
    {"double triple quadruple", WORD_DOUBLE, 2, 1, 0},
    {"several few tens dozens scores hundreds thousands millions billions couple handful", WORD_VAGUE, 0, 0, 0},
    {"single", WORD_SINGLE, 1, 0, 0},
    {"order orders", WORD_ORDER, 1, 0, 0},
    {"about around roughly approximately approx ca circa c some", WORD_NONE, 0, 0, BEFORE_ABOUT | BEFORE_PLAIN},
    {"nearly almost", WORD_NONE, 0, 0, BEFORE_BELOW | BEFORE_PLAIN},
    {"exactly precisely", WORD_NONE, 0, 0, BEFORE_EXACTLY | BEFORE_PLAIN},
    {"under below within", WORD_NONE, 0, 0, BEFORE_LESS | BEFORE_PLAIN},
    {"over above", WORD_NONE, 0, 0, BEFORE_MORE | BEFORE_PLAIN},
    {"least most than", WORD_NONE, 0, 0, BEFORE_PHRASE | BEFORE_COUNT | BEFORE_PLAIN},
    {"to", WORD_NONE, 0, 0, BEFORE_PHRASE | BEFORE_PLAIN},
    {"of many much few as", WORD_NONE, 0, 0, BEFORE_PHRASE | BEFORE_PLAIN},
    {"figure fig table tbl section sect sec chapter chap ch appendix eq equation listing page pg note footnote example "
     "line algorithm theorem "
     "lemma definition corollary proposition step part item bug ticket patch rule problem question exercise "
     "volume vol book article art "
     "clause paragraph para column slide lecture lesson row stage phase level annex",
     WORD_NONE, 0, 0, BEFORE_REFERENCE},
    {"figures figs tables sections sects secs chapters chaps appendices eqs equations listings pages pp notes "
     "footnotes examples lines algorithms "
     "theorems steps parts items bugs rules problems questions exercises volumes vols articles clauses "
     "paragraphs columns slides rows "
     "stages phases levels",
     WORD_NONE, 0, 0, BEFORE_REFERENCE | BEFORE_PLURAL},
    {"issue issues", WORD_NONE, 0, 0, BEFORE_REFERENCE | BEFORE_CAPITAL},
    {"version versions ver release releases rev revision python cuda pcie pci cxl usb tls ssl debian ubuntu fedora "
     "linux kernel gcc clang llvm "
     "glibc libc postgresql postgres perl java windows unicode opengl opencl vulkan bluetooth qt gtk sqlite mysql "
     "mariadb bash ruby php nodejs "
     "openssl openssh git docker kubernetes nvlink nvme hdmi displayport sata html css sql gpl lgpl agpl apache tcl tk "
     "gnome kde solaris freebsd "
     "openbsd netbsd macos android ios firefox chrome systemd emacs vim autoconf automake libtool cmake bison flex svr "
     "gnu",
     WORD_NONE, 0, 0, BEFORE_VERSION},
    {"port ports rfc rfcs iso iec ieee ansi din itu pep cve bcp std ecma errno error status code codes signal http uid "
     "gid pid id ids isbn issn doi "
     "arxiv gpu cpu bit bits type mode index irq vlan class",
     WORD_NONE, 0, 0, BEFORE_IDENTIFIER},
    {"january february march april may june july august september october november december jan feb mar apr jun jul "
     "aug sep sept oct nov dec",
     WORD_NONE, 0, 0, BEFORE_MONTH},
    {"in since during until copyright year years", WORD_NONE, 0, 0, BEFORE_YEAR | BEFORE_PLAIN},
    {"exceed exceeds exceeding equals equal is are limit size value default count total reaches times", WORD_NONE, 0, 0,
     BEFORE_COUNT | BEFORE_PLAIN},
    {"between", WORD_NONE, 0, 0, BEFORE_BETWEEN | BEFORE_PLAIN},
    {"minus", WORD_NONE, 0, 0, BEFORE_MINUS | BEFORE_PLAIN},
    {"the these those its both other last next", WORD_NONE, 0, 0, BEFORE_THE | BEFORE_PLAIN},
    {"a an with only all and for at or from by on but if when that this has have per each every top up", WORD_NONE, 0,
     0, BEFORE_PLAIN},
};

enum { SLOTS = 1024 };
struct words {
  struct word slot[SLOTS];
  uint32_t filter[(1 << WORD_FILTER_BITS) / 32];
};

struct key {
  uint64_t low, high; /* 16 bytes, zeros behind the word */
};

static struct key key_of(const char padded[SCAN_WORD + 1]) {
  struct key key;
  memcpy(&key.low, padded, 8);
  memcpy(&key.high, padded + 8, 8);
  return key;
}

static uint32_t hash(struct key key) {
  return (uint32_t)(((key.low ^ (key.high * 0x9E3779B97F4A7C15u)) * 0xD6E8FEB86659FD93u) >> 54);
}

static void filter_add(struct words *words, const char *text, size_t length) {
  uint32_t first = 0;
  memcpy(&first, text, length < 4 ? length : 4);
  uint32_t low = length < 4 ? 1 : 0, high = length < 4 ? 256 : 1;
  for (uint32_t last = low; last < high; last++) {
    uint32_t at = word_filter_hash(length < 4 ? first | last << 24 : first);
    words->filter[at / 32] |= 1u << at % 32;
  }
}

static void add(struct words *words, const char *text, size_t length, const struct entry *entry, unsigned short value) {
  char padded[SCAN_WORD + 1] = "";
  memcpy(padded, text, length);
  uint32_t at = hash(key_of(padded)) % SLOTS;
  while (words->slot[at].length && strcmp(words->slot[at].text, padded) != 0) at = (at + 1) % SLOTS;
  struct word *word = &words->slot[at];
  memcpy(word->text, text, length);
  word->length = (unsigned char)length;
  word->before |= entry->before;
  if (entry->kind == WORD_NONE) return;
  word->kind = (unsigned char)entry->kind;
  word->value = value;
  filter_add(words, text, length);
}

const struct words *words_new(struct arena *arena) {
  struct words *words = arena_alloc(arena, sizeof *words);
  for (size_t i = 0; i < sizeof entries / sizeof *entries; i++) {
    unsigned short value = entries[i].value;
    for (const char *text = entries[i].texts; *text; value = (unsigned short)(value + entries[i].step)) {
      size_t length = strcspn(text, " ");
      add(words, text, length, &entries[i], value);
      text += length + (text[length] == ' ');
    }
  }
  return words;
}

const struct word *words_find(const struct words *words, const char padded[SCAN_WORD + 1]) {
  struct key key = key_of(padded);
  for (uint32_t at = hash(key) % SLOTS; words->slot[at].length; at = (at + 1) % SLOTS) {
    struct key other = key_of(words->slot[at].text);
    if (key.low == other.low && key.high == other.high) return &words->slot[at];
  }
  return NULL;
}

const uint32_t *words_filter(const struct words *words) { return words->filter; }
