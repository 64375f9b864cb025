#include "document/profile.h"

/* px and pt, given in thousandths, as thousandths of a px. */
#define PX(n) (n)
#define PT(n) (((n)*4L + 1) / 3)

static const unsigned SCREEN[PAINT_COUNT] = {
    [PAINT_PAPER] = 0xFFFFFF,   [PAINT_INK] = 0x16202A,     [PAINT_INK2] = 0x46535F,
    [PAINT_AXIS] = 0x7B8894,    [PAINT_GRID] = 0xD9DFE5,    [PAINT_SERIES1] = 0x0B3A66,
    [PAINT_SERIES2] = 0xB84A06, [PAINT_SERIES3] = 0x00664F, [PAINT_SERIES4] = 0x8C3B73,
};

static const unsigned ONE_INK[PAINT_COUNT] = {
    [PAINT_PAPER] = 0xFFFFFF,   [PAINT_INK] = 0x000000,     [PAINT_INK2] = 0x000000,
    [PAINT_AXIS] = 0x000000,    [PAINT_GRID] = 0x808080,    [PAINT_SERIES1] = 0x000000,
    [PAINT_SERIES2] = 0x808080, [PAINT_SERIES3] = 0xCCCCCC, [PAINT_SERIES4] = 0x333333,
};

#define INTER "Inter, 'Liberation Sans', Arial, sans-serif"

static const struct profile_style STYLE[PROFILE_COUNT] = {
    [PROFILE_WEB] =
        {.family = INTER, .font = "Inter", .cap = 727, .palette = SCREEN,
         .type =
             {
                 [TYPE_KIND] = {PX(13000), PX(19000), 0, 600, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_TITLE] = {PX(19500), PX(26000), -137, 400, 600, 400, PAINT_INK2, PAINT_INK, PAINT_INK2},
                 [TYPE_TAIL] = {PX(19500), PX(26000), -137, 400, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_LEDE] = {PX(14000), PX(20000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_HEAD] = {PX(14500), PX(20000), 0, 500, 700, 0, PAINT_INK, 0, 0},
                 [TYPE_CLAIM] = {PX(15500), PX(20000), 0, 600, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_VALUE] = {PX(13500), PX(18000), 0, 600, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_AXIS] = {PX(12500), PX(18000), 0, 500, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_SUB] = {PX(12500), PX(18000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_NOTE] = {PX(12500), PX(18000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
             },
         .width = PX(760000), .margin = PX(24000), .right = PX(736000), .axis_from = PX(46000), .axis_to = PX(694000),
         .unit = PX(1000), .dot = PX(2000),
         .kind_baseline = PX(31000), .title_baseline = PX(60000), .tail_step = PX(26000), .lede_step = PX(27000),
         .caption_step = PX(41000), .tick_label_step = PX(24500), .axis_step = PX(8000), .top_only = PX(12000),
         .head_step = PX(38500), .line_step = PX(22000), .bar_below_text = PX(13000), .bar_height = PX(24000),
         .bar_gap = PX(54000), .span_step = PX(25000), .claim_step = PX(13500), .gap_above = PX(18000),
         .gap_below = PX(34000), .note_step = PX(40000), .note_bottom = PX(26000),
         .axis_width = PX(1000), .tick_long = PX(7000), .tick_short = PX(4000), .tick_width = PX(750),
         .grid_width = PX(1000), .span_width = PX(1250), .span_tick = PX(5000), .extension_width = PX(1000),
         .dash_on = PX(1500), .dash_off = PX(2500), .middle_width = PX(2000), .floor_width = PX(3000),
         .floor_over = PX(3000), .chevron_width = PX(2200), .chevron_reach = PX(9000),
         .hatch_pitch = PX(9900), .hatch_stroke = PX(2687)},
    [PROFILE_BOOK] =
        {.family = INTER, .font = "Inter", .cap = 727, .palette = ONE_INK, .points = true, .one_ink = true,
         .type =
             {
                 [TYPE_KIND] = {PT(7500), PT(11000), 0, 600, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_TITLE] = {PT(9400), PT(12500), -88, 400, 600, 400, PAINT_INK, 0, 0},
                 [TYPE_TAIL] = {PT(9400), PT(12500), -88, 400, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_LEDE] = {PT(7250), PT(9700), 0, 400, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_HEAD] = {PT(8400), PT(11000), 0, 500, 700, 0, PAINT_INK, 0, 0},
                 [TYPE_CLAIM] = {PT(8250), PT(11000), 0, 600, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_VALUE] = {PT(8000), PT(10500), 0, 600, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_AXIS] = {PT(7250), PT(9700), 0, 500, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_SUB] = {PT(7250), PT(9700), 0, 400, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_NOTE] = {PT(7250), PT(9700), 0, 400, 0, 0, PAINT_INK, 0, 0},
             },
         .width = PT(340000), .margin = PT(500), .right = PT(339500), .axis_from = PT(12000), .axis_to = PT(316000),
         .unit = PT(530), .dot = PT(2000),
         .kind_baseline = PT(9500), .title_baseline = PT(23500), .tail_step = PT(12500), .lede_step = PT(14000),
         .caption_step = PT(18500), .tick_label_step = PT(13700), .axis_step = PT(4400), .top_only = PT(8000),
         .head_step = PT(20200), .line_step = PT(12000), .bar_below_text = PT(7000), .bar_height = PT(12500),
         .bar_gap = PT(28600), .span_step = PT(13250), .claim_step = PT(7000), .gap_above = PT(9500),
         .gap_below = PT(18000), .note_step = PT(21000), .note_bottom = PT(5000),
         .axis_width = PT(500), .tick_long = PT(3700), .tick_short = PT(2100), .tick_width = PT(350),
         .grid_width = PT(300), .span_width = PT(700), .span_tick = PT(2650), .extension_width = PT(400),
         .dash_on = PT(900), .dash_off = PT(1300), .middle_width = PT(1100), .floor_width = PT(1600),
         .floor_over = PT(1600), .outline_width = PT(500), .chevron_width = PT(900), .chevron_reach = PT(4700),
         .hatch_pitch = PT(4384), .hatch_stroke = PT(849)},
    [PROFILE_SLIDES] =
        {.family = "Arial, 'Liberation Sans', Helvetica, sans-serif", .font = "Liberation Sans", .cap = 688,
         .palette = SCREEN, .sparse = true, .title_apart = true,
         .type =
             {
                 [TYPE_KIND] = {PX(30000), PX(40000), 0, 700, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_TITLE] = {PX(42000), PX(50000), 0, 700, 700, 400, PAINT_INK, PAINT_INK, PAINT_INK2},
                 [TYPE_TAIL] = {PX(30000), PX(40000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_LEDE] = {PX(30000), PX(40000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_HEAD] = {PX(32000), PX(40000), 0, 400, 700, 0, PAINT_INK, 0, 0},
                 [TYPE_CLAIM] = {PX(36000), PX(44000), 0, 700, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_VALUE] = {PX(32000), PX(40000), 0, 700, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_AXIS] = {PX(30000), PX(40000), 0, 400, 0, 0, PAINT_INK, 0, 0},
                 [TYPE_SUB] = {PX(30000), PX(38000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
                 [TYPE_NOTE] = {PX(30000), PX(38000), 0, 400, 0, 0, PAINT_INK2, 0, 0},
             },
         .width = PX(1280000), .height = PX(720000), .margin = PX(64000), .right = PX(1216000),
         .axis_from = PX(97000), .axis_to = PX(1156000), .unit = PX(1750), .dot = PX(3500),
         .kind_baseline = PX(40000), .title_baseline = PX(74000), .tail_step = PX(41000), .lede_step = PX(41000),
         .caption_step = PX(63000), .tick_label_step = PX(40000), .axis_step = PX(14000), .top_only = PX(40000),
         .head_step = PX(58000), .line_step = PX(38000), .bar_below_text = PX(21000), .bar_height = PX(46000),
         .bar_gap = PX(40000), .span_step = PX(42000), .claim_step = PX(26000), .gap_above = PX(22000),
         .gap_below = PX(34000), .note_step = PX(64000), .note_bottom = PX(30000),
         .axis_width = PX(2000), .tick_long = PX(12000), .tick_short = PX(6000), .tick_width = PX(1500),
         .grid_width = 0, .span_width = PX(2500), .span_tick = PX(9000), .extension_width = PX(2000),
         .dash_on = PX(3000), .dash_off = PX(5000), .middle_width = 0, .floor_width = PX(6000),
         .floor_over = PX(6000), .chevron_width = PX(4500), .chevron_reach = PX(17000),
         .hatch_pitch = PX(19799), .hatch_stroke = PX(5374)},
};

const struct profile_style *profile_style(enum profile profile) { return &STYLE[profile]; }

long profile_cap(const struct profile_style *style, long size) { return size * style->cap / 1000; }
