/* The style sheet of the pages: light, dark, print, phone. */
#include "backend/html.h"

/* clang-format off */
static const char light[] =
    "--paper:#fff;--ink:#16202a;--ink2:#46535f;--axis:#7b8894;--grid:#d9dfe5;"
    "--series1:#0b3a66;--series2:#b84a06;--series3:#00806a;--series4:#a04fc0;"
    "--tint1:#dae1e9;--tint2:#f6e5db;--tint3:#d9ece9;--tint4:#f1e5f6;"
    "--shade1:#ced8e0;--shade2:#859db3;--shade3:#3c6185}\n";
static const char dark[] =
    "--paper:#11161c;--ink:#e8ecf0;--ink2:#b3bec9;--axis:#7d8a97;--grid:#2e3843;"
    "--series1:#79b4ee;--series2:#f2915a;--series3:#a9ead0;--series4:#dd9cc6;"
    "--tint1:#1f3042;--tint2:#3b291f;--tint3:#1c352f;--tint4:#392a35;"
    "--shade1:#1f2d3b;--shade2:#35536e;--shade3:#79b4ee}}\n";
static const char forced[] =
    "--paper:Canvas;--ink:CanvasText;--ink2:CanvasText;--axis:CanvasText;--grid:GrayText;"
    "--series1:CanvasText;--series2:CanvasText;--series3:CanvasText;--series4:CanvasText;"
    "--tint1:Canvas;--tint2:Canvas;--tint3:Canvas;--tint4:Canvas;"
    "--shade1:Canvas;--shade2:Canvas;--shade3:Canvas}\n";

/* 712 px is the measure of figures and tables, 632 px that of running text. */
static const char words[] =
    "*{box-sizing:border-box}\n"
    "html{-webkit-text-size-adjust:100%;text-size-adjust:100%}\n"
    "body{margin:0;background:var(--paper);color:var(--ink);\n"
    "  font:400 16px/26px Inter,\"Liberation Sans\",Arial,sans-serif}\n"
    "main{max-width:760px;margin:0 auto;padding:40px 24px 32px}\n"
    "p,ul,h1,h2,h3,h4,figure{margin:0}\n"
    "p,.list{max-width:632px;margin-bottom:12px;overflow-wrap:break-word}\n"
    "strong{font-weight:600}\n"
    ".keep{white-space:nowrap}\n"
    ".tail{font-weight:400;color:var(--ink2)}\n"
    "h1,h2,h3,h4{font-weight:600;text-wrap:balance}\n"
    "h1{font-size:27px;line-height:34px;letter-spacing:-.012em;margin-bottom:16px}\n"
    "h2{font-size:22px;line-height:28px;letter-spacing:-.01em;margin:56px 0 12px}\n"
    "h3{font-size:17px;line-height:26px;margin:36px 0 8px}\n"
    "h4{font-size:14.5px;line-height:22px;margin:28px 0 4px}\n"
    ".joint,.subtitle{font-weight:400;color:var(--ink2)}\n"
    "h1 .subtitle{display:block;font-size:18px;line-height:28px;letter-spacing:-.005em}\n"
    ".kind{font-weight:600;font-size:13px;line-height:20px;color:var(--ink2);margin-bottom:8px}\n"
    ".basis{font-size:13.5px;line-height:21px;color:var(--ink2);margin-bottom:20px}\n"
    ".list{padding-left:20px}\n"
    ".list li{margin-bottom:6px}\n"
    ".closing{margin-bottom:32px}\n"
    "details{max-width:632px;margin-bottom:32px}\n"
    "details p{font-size:14px;line-height:22px}\n"
    "summary{font-weight:600;font-size:14.5px;line-height:20px;margin-bottom:8px;cursor:pointer}\n"
    ".footer{max-width:none;border-top:1px solid var(--axis);padding-top:12px;margin:0;\n"
    "  font-size:12.5px;line-height:20px;color:var(--ink2)}\n";

/* Widths in ch: those of tabular figures. */
static const char parts[] =
    ".scroll{overflow-x:auto;margin-bottom:40px}\n"
    ".scroll:focus-visible,summary:focus-visible{outline:2px solid var(--series1);outline-offset:4px}\n"
    ".plot{margin:0 0 24px}\n"
    ".plot .scroll{margin-bottom:0}\n"
    ".plot svg{display:block;width:100%;height:auto;min-width:684px}\n"
    ".bleed{margin:0 -24px 24px}\n"
    ".bleed svg{min-width:730px}\n"
    ".swatch{vertical-align:-1px;overflow:visible}\n"
    ".key{list-style:none;margin:0 0 40px;padding:0;font-size:13.5px;line-height:24px;color:var(--ink2)}\n"
    ".key li{padding-left:34px}\n"
    ".key strong{color:var(--ink)}\n"
    ".key .swatch{width:22px;height:auto;margin:0 12px 0 -34px}\n"
    "table{width:100%;border-collapse:collapse;border-top:1.5px solid var(--ink);border-bottom:1.5px solid var(--ink);\n"
    "  font-size:13.5px;line-height:19px;font-variant-numeric:lining-nums tabular-nums}\n"
    "caption{padding-bottom:8px;text-align:left;font-weight:600;font-size:14.5px;line-height:20px}\n"
    "th,td{padding:4px 24px 4px 0;text-align:left;vertical-align:top;font-weight:400;overflow-wrap:break-word}\n"
    "th:last-child,td:last-child{padding-right:0}\n"
    "thead th,thead td{padding-top:8px;padding-bottom:8px;border-bottom:1px solid var(--axis);vertical-align:bottom;\n"
    "  font-weight:600;font-size:12.5px;line-height:18px;color:var(--ink2)}\n"
    "tbody tr:first-child>*,.group>*{padding-top:9px}\n"
    "tbody tr:last-child>*,tr:has(+.group)>*{padding-bottom:9px}\n"
    "thead+tbody .group>*{border-top:1px solid var(--axis)}\n"
    "tbody .strong{font-weight:600}\n"
    "tbody .repeats{color:var(--ink2)}\n"
    "[class*=shade]{-webkit-print-color-adjust:exact;print-color-adjust:exact}\n"
    "tr:not(:last-child)>[class*=shade]{border-bottom:1px solid var(--paper)}\n"
    ".shade1{background:var(--shade1);box-shadow:-10px 0 var(--shade1)}\n"
    ".shade2{background:var(--shade2);box-shadow:-10px 0 var(--shade2)}\n"
    "tbody .shade3{background:var(--shade3);box-shadow:-10px 0 var(--shade3);color:var(--paper)}\n"
    ".swatches tbody tr>:first-child{padding-left:26px}\n"
    ".swatches .swatch{margin:0 8px 0 -26px}\n"
    ".scroll+.note{font-size:12.5px;line-height:18px;color:var(--ink2);margin:-32px 0 40px}\n"
    ".n{display:inline-block;text-align:right;white-space:nowrap}\n"
    ".w1{min-width:1ch}.w2{min-width:2ch}.w3{min-width:3ch}.w4{min-width:4ch}.w5{min-width:5ch}.w6{min-width:6ch}\n"
    ".w7{min-width:7ch}.w8{min-width:8ch}.w9{min-width:9ch}.w10{min-width:10ch}.w11{min-width:11ch}.w12{min-width:12ch}\n"
    ".w13{min-width:13ch}.w14{min-width:14ch}.w15{min-width:15ch}.w16{min-width:16ch}\n"
    ".cards{display:grid;grid-template-columns:repeat(3,1fr);gap:24px;margin-bottom:40px}\n"
    ".cards.two{grid-template-columns:repeat(2,1fr)}\n"
    ".cards.one{grid-template-columns:1fr}\n"
    ".card{border-top:1px solid var(--axis);padding-top:12px}\n"
    ".card p{margin:0;font-size:14px;line-height:22px;color:var(--ink2)}\n"
    ".card strong{color:var(--ink);white-space:nowrap}\n"
    ".card .big{margin-bottom:6px;font-weight:600;font-size:22px;line-height:28px;letter-spacing:-.01em;color:var(--ink)}\n"
    ".claim{border-top:3px solid var(--ink);padding-top:10px}\n"
    ".point .big{font-weight:400;color:var(--ink2)}\n";

static const char drawings[] =
    ".fp-fill-paper{fill:var(--paper)}.fp-stroke-paper{stroke:var(--paper)}\n"
    ".fp-fill-ink{fill:var(--ink)}.fp-stroke-ink{stroke:var(--ink)}\n"
    ".fp-fill-ink2{fill:var(--ink2)}.fp-stroke-ink2{stroke:var(--ink2)}\n"
    ".fp-fill-axis{fill:var(--axis)}.fp-stroke-axis{stroke:var(--axis)}\n"
    ".fp-fill-grid{fill:var(--grid)}.fp-stroke-grid{stroke:var(--grid)}\n"
    ".fp-fill-series1{fill:var(--series1)}.fp-stroke-series1{stroke:var(--series1)}\n"
    ".fp-fill-series2{fill:var(--series2)}.fp-stroke-series2{stroke:var(--series2)}\n"
    ".fp-fill-series3{fill:var(--series3)}.fp-stroke-series3{stroke:var(--series3)}\n"
    ".fp-fill-series4{fill:var(--series4)}.fp-stroke-series4{stroke:var(--series4)}\n"
    ".fp-fill-tint1{fill:var(--tint1)}.fp-fill-tint2{fill:var(--tint2)}\n"
    ".fp-fill-tint3{fill:var(--tint3)}.fp-fill-tint4{fill:var(--tint4)}\n"
    ".fp-fill-shade1{fill:var(--shade1)}.fp-fill-shade2{fill:var(--shade2)}.fp-fill-shade3{fill:var(--shade3)}\n";

static const char narrow[] =
    "@media (max-width:640px){\n"
    "main{padding:24px 16px}\n"
    ".bleed{margin:0 -16px 24px}\n"
    "h1{font-size:23px;line-height:29px}\n"
    ".cards,.cards.two{grid-template-columns:1fr}\n"
    "th,td{padding-right:16px}}\n";

static const char wide[] = "@media print,(min-width:760px){.lines .line{white-space:nowrap}}\n";

static const char print[] =
    "@page{size:A4;margin:16mm 18mm}\n"
    "main{max-width:none;padding:0}\n"
    "body{font-size:11pt;line-height:16pt}\n"
    ".bleed{margin:0}\n"
    ".plot svg{min-width:0}\n"
    ".scroll{overflow:visible}\n"
    "table{font-size:9pt;line-height:13pt}\n"
    ".whole,figure,tr,.card,.key li{break-inside:avoid}\n"
    "h1,h2,h3,h4,caption,summary{break-after:avoid}\n"
    "p{orphans:2;widows:2}}\n";
/* clang-format on */

void html_style(struct sink *sink) {
  SINK(sink, ":root{color-scheme:light dark;", light);
  SINK(sink, "@media (prefers-color-scheme:dark){:root{", dark);
  SINK(sink, words, parts, drawings, narrow, wide);
  SINK(sink, "@media (forced-colors:active){:root{", forced, "svg{forced-color-adjust:none}}\n");
  SINK(sink, "@media print{:root{color-scheme:light;", light, print);
}
