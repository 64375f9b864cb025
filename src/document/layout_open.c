/* The open-ended bar: floor line, hatch, chevron and its labels. */
#include "document/hatch.h"
#include "document/layout.h"

/* The chevron points at the right edge of the text: the hatch runs well past the end of the axis. */
long layout_open_tip(const struct layout *layout) { return layout->right; }

void layout_open_bar(struct layout *layout, const struct row *row, long low_x, enum paint paint) {
  const struct profile_style *style = layout->style;
  long tip = layout_open_tip(layout), reach = style->chevron_reach, y = (row->bar_top + row->bar_bottom) / 2;
  long point = tip - style->chevron_width * 7 / 10; /* the mitre reaches further than the line: half its width × √2 */
  long end = point - reach - reach / 2;
  hatch_fill(layout->over, paint, low_x, row->bar_top, end - low_x, style->bar_height, style->hatch_pitch,
             style->hatch_stroke);
  long *chevron = arena_array(layout->arena, 6, sizeof *chevron);
  chevron[0] = chevron[4] = point - reach;
  chevron[1] = y - reach;
  chevron[2] = point;
  chevron[3] = y;
  chevron[5] = y + reach;
  scene_add_polyline(layout->over, paint, style->chevron_width, chevron, 3);
  scene_add_line(layout->over, paint, style->floor_width, low_x, row->bar_top - style->floor_over, low_x,
                 row->bar_bottom + style->floor_over);
  layout_block(layout, OBSTACLE_BAR,
               (struct box){low_x - style->floor_width / 2, row->bar_top - style->floor_over, tip,
                            row->bar_bottom + style->floor_over});
}
