#include "document/mark.h"

const struct mark_class *const mark_class[MARK_KINDS] = {
    [MARK_RANGE] = &mark_range,
    [MARK_OPEN_RANGE] = &mark_open_range,
    [MARK_SPAN] = &mark_span,
    [MARK_LINE] = &mark_line,
    [MARK_AREA] = &mark_area,
    [MARK_BAND] = &mark_band,
    [MARK_RULE] = &mark_rule,
    [MARK_POINT] = &mark_point,
    [MARK_ANNOTATION] = &mark_annotation,
};

const char *const mark_words[MARK_KINDS + 1] = {
    [MARK_RANGE] = "range",
    [MARK_OPEN_RANGE] = "open-range",
    [MARK_SPAN] = "span",
    [MARK_LINE] = "line",
    [MARK_AREA] = "area",
    [MARK_BAND] = "band",
    [MARK_RULE] = "rule",
    [MARK_POINT] = "point",
    [MARK_ANNOTATION] = "annotation",
};
