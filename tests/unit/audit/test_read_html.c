/* What a reader of a page sees: one run for each block, attributes that are read aloud, drawings. */
#include "reader_fixture.h"

static const char sample[] =
    "<!DOCTYPE html>\n<html lang=\"en\">\n<head><meta charset=\"utf-8\"><title>Figure &amp; table</title>\n"
    "<style>p{color:red}</style></head>\n<body><main>\n<h1>Moving <span class=\"tail\">a block</span></h1>\n"
    "<p class=\"lede\">Both sides&nbsp;are <strong>ranges</strong>,\n   because: 43&#160;&micro;s.</p>\n"
    "<figure aria-details=\"d\"><svg viewBox=\"0 0 200 100\" width=\"100%\" "
    "role=\"img\"><title>T</title><desc>D</desc>\n"
    "<g aria-hidden=\"true\"><rect x=\"1\" y=\"2\" width=\"3\" height=\"4\"/><text x=\"5\" y=\"6\">10 "
    "µs</text></g></svg></figure>\n"
    "<ul><li><svg viewBox=\"0 0 18 12\" aria-hidden=\"true\"><path d=\"M1 1H17V11H1Z\"/></svg>Move "
    "<code>it</code></li></ul>\n"
    "<table><caption>Times</caption><tr><th scope=\"col\">Tier<td><td>82 µs</table>\n"
    "<details open><summary>Long</summary><div>direct <em>text</em><p>inner</p>tail</div></details>\n"
    "<p><b title=\"A chart of 5\" aria-label=\"tip\"></b>after</p>\n</main></body></html>\n";

static void test_blocks(void **state) {
  (void)state;
  finds_at(
      found_read_html, sample,
      "3:36 Figure & table\n6:5 Moving a block\n7:17 Both sides are ranges, because: 43 µs.\n9:84 T\n9:99 D\n10:81 10 "
      "µs\n"
      "11:84 Move it\n12:17 Times\n12:52 Tier\n12:64 82 µs\n13:24 Long\n13:43 direct text\n13:66 inner\n13:75 tail\n"
      "14:14 A chart of 5\n14:40 tip\n14:49 after\n");
}

static void test_places_behind_entities(void **state) {
  (void)state;
  struct reading r = reading_of(found_read_html, sample);
  const struct found_run *run = &r.found.item[2];
  struct place s = found_run_place(&r.found, run, (size_t)(strstr(run->text, "s.") - run->text));
  assert_int_equal(s.line, 8);
  assert_int_equal(s.column, 28);
  s = found_run_place(&r.found, run, (size_t)(strstr(run->text, "43") - run->text));
  assert_int_equal(s.column, 13);
  arena_free(r.arena);
}

static void test_drawings(void **state) {
  (void)state;
  struct reading r = reading_of(found_read_html, sample);
  assert_int_equal(r.found.drawings, 1);
  assert_int_equal(r.found.drawings_seen, 2);
  assert_int_equal(r.found.width, 200000);
  assert_true(r.found.has_title && r.found.has_description && r.found.has_role && r.found.has_language);
  assert_int_equal(r.found.shapes, 2);
  assert_int_equal(r.found.shape[0].page, 0);
  assert_int_equal(r.found.shape[1].page, 1);
  const struct found_run *tick = &r.found.item[5];
  assert_true(tick->positioned && tick->page == 0);
  assert_int_equal(tick->x, 5000);
  assert_false(r.found.item[6].positioned);
  arena_free(r.arena);
}

static void test_spellings(void **state) {
  (void)state;
  static const char *const same[] = {
      "<p>43 µs at 50%</p>",
      "<P>43&nbsp;&#xb5;s\r\nat 50&percnt;</P>",
      "<p>4<b>3</b> <i>µs</i> at 50%",
      "43&thinsp;&mu;s at 50%<!-- 44 -->",
      "<p>43 µs<br>at 50%</p>",
      "<div><div>43 µs at 50%</div></div><p hidden>44</p><p style='display: none'>x</p>",
      "<body>43<wbr> µs <a href='44.html'>at</a> 50%<template>44</template><noscript>44</noscript>",
  };
  for (size_t i = 0; i < sizeof same / sizeof *same; i++) {
    struct reading r = reading_of(found_read_html, same[i]);
    assert_int_equal(r.found.count, 1);
    const char *expected = i == 3 ? "43 μs at 50%" : "43 µs at 50%";
    assert_string_equal(r.found.item[0].text, expected);
    arena_free(r.arena);
  }
}

static void test_powers_do_not_vanish(void **state) {
  (void)state;
  finds(found_read_html, "<p>4<sup>3</sup> µs", "4^3 µs\n");
  finds(found_read_html, "<p>4<sub>3</sub> µs", "4_3 µs\n");
}

static void test_ampersands(void **state) {
  (void)state;
  finds_at(found_read_html, "<p>A&B &amp; C &lt;d&gt; &unknown; &", "1:4 A&B & C <d> &unknown; &\n");
}

/* White space in an end tag, as formatters write it to keep words together. */
static void test_spaced_end_tags(void **state) {
  (void)state;
  finds_at(found_read_html,
           "<p><svg viewBox='0 0 9 9' aria-hidden=true\n><path d='M1 2h3' /></svg\n  >43 <b\n>µs</b\n>x<p>82",
           "3:4 43 µsx\n5:6 82\n");
}

/* What a style sheet or an attribute of style may not do to a page. */
static void test_refused_styles(void **state) {
  (void)state;
  static const char *const styles[] = {"display:none",
                                       "DISPLAY : NONE",
                                       "dis\\70 lay:none",
                                       "visibility:hidden",
                                       "visibility:collapse",
                                       "opacity:.1",
                                       "color:transparent",
                                       "color:#fff",
                                       "color:#FFFFFF",
                                       "color:rgba(0,0,0,.1)",
                                       "color:#0001",
                                       "font-size:0",
                                       "font-size:1px",
                                       "font:0/0 a",
                                       "text-indent:-999px",
                                       "text-transform:uppercase",
                                       "letter-spacing:-1em",
                                       "position:absolute;left:-9999px",
                                       "left:-999px",
                                       "clip-path:inset(50%)",
                                       "transform:scaleX(-1)",
                                       "rotate:180deg",
                                       "width:0;overflow:hidden",
                                       "height:0",
                                       "direction:rtl",
                                       "unicode-bidi:bidi-override",
                                       "content:attr(title)",
                                       "content:counter(x)",
                                       "content : \"9\"",
                                       "content:var(--x)",
                                       "order:2",
                                       "flex-direction:column-reverse",
                                       "-webkit-text-security:disc",
                                       "content-visibility:hidden",
                                       "text-decoration:line-through",
                                       "filter:blur(9px)",
                                       "margin-left:-9999px",
                                       "all:unset",
                                       "/*x*/display:none"};
  struct arena *arena = arena_new();
  for (size_t i = 0; i < sizeof styles / sizeof *styles; i++) {
    refuses(found_read_html, arena_print(arena, "<style>p{%s}</style>", styles[i]), 1, 1, "a style with");
    refuses(found_read_html, arena_print(arena, "<style>@media print{a{color:red}p{%s}}</style>", styles[i]), 1, 1,
            "a style with");
  }
  static const char *const attributes[] = {"COLOR:#fff",           "dis\\70 lay:none",        "position:absolute",
                                           "transform:scaleX(-1)", "width:0;overflow:hidden", "font-size:1px",
                                           "direction:rtl"};
  for (size_t i = 0; i < sizeof attributes / sizeof *attributes; i++)
    refuses(found_read_html, arena_print(arena, "<p style='%s'>x", attributes[i]), 1, 1, "a style with");
  refuses(found_read_html, "<style>:root{--p:#fff}body{background:var(--p)}td{color:var(--p)}</style>", 1, 1, "color");
  refuses(found_read_html, "<style>@import url(x.css);</style>", 1, 1, "@import");
  refuses(found_read_html, "<style>@font-face{font-family:Inter;src:url(x)}</style>", 1, 1, "@font-face");
  refuses(found_read_html, "<link rel=stylesheet href=x.css>", 1, 1, "<link>");
  refuses(found_read_html, "<meta http-equiv=Refresh content='0;url=x'>", 1, 1, "<meta>");
  refuses(found_read_html, "<body onload='x()'>", 1, 1, "onload");
  refuses(found_read_html, "<p>4<img src=3.png>", 1, 5, "<img>");
  refuses(found_read_html, "<p>4<del>3</del>", 1, 5, "<del>");
  refuses(found_read_html, "<table><tr><td colspan=2>x</table>", 1, 12, "colspan");
  refuses(found_read_html, "<ol start=4><li>x</ol>", 1, 1, "start");
  arena_free(arena);
}

/* What a style sheet may do. */
static void test_free_styles(void **state) {
  (void)state;
  finds(found_read_html,
        "<style>/* it's { free */ @page{size:A4;margin:16mm}\n"
        "@media (prefers-color-scheme:dark){:root{--p:#000}td{color:#fff}}\n"
        "body{font:400 16px/26px Inter,\"Liberation Sans\";color:#222;background:var(--p)}\n"
        ".k{margin:0 8px 0 -26px;width:22px;height:auto;letter-spacing:-.01em;list-style:none;font-size:9pt}\n"
        ".d{background:#123;color:var(--p)}.e{color:#fff;background-color:navy}a::before{content:\"* \"}</style>"
        "<p style='color:#0b3a66;font-weight:600'>43",
        "43\n");
}

static void test_refused(void **state) {
  (void)state;
  refuses(found_read_html, "<p>x</p>\n<script>document.write(44)</script>", 2, 1, "<script>");
  refuses(found_read_html, "<style>p:after{content:'44'}</style>", 1, 1, "content: '44'");
  refuses(found_read_html, "<p>4<bdo dir=rtl>34</bdo>", 1, 5, "direction");
  refuses(found_read_html, "<iframe src=x></iframe>", 1, 1, "<iframe>");
  finds(found_read_html, "<style>p:after{content:''}</style><p dir=ltr>43", "43\n");
  refuses(found_read_html, "<p>\xc3</p>", 1, 4, "not UTF-8");
  refuses(found_read_html, "<svg viewBox='0 0 9 9'><use href='#x'/></svg>", 1, 24, "<use>");
  struct reading r = {.arena = arena_new()};
  struct sink deep = sink_new(r.arena);
  for (int i = 0; i < 100000; i++) sink_text(&deep, "<b>");
  refuses(found_read_html, sink_string(&deep), 0, 0, "nested deeper");
  arena_free(r.arena);
}

static void test_broken_files(void **state) {
  (void)state;
  survives(found_read_html, sample);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_blocks),
      cmocka_unit_test(test_places_behind_entities),
      cmocka_unit_test(test_drawings),
      cmocka_unit_test(test_spellings),
      cmocka_unit_test(test_powers_do_not_vanish),
      cmocka_unit_test(test_ampersands),
      cmocka_unit_test(test_spaced_end_tags),
      cmocka_unit_test(test_refused_styles),
      cmocka_unit_test(test_free_styles),
      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_broken_files),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
