/* How wide a text gets in the widest sans serif that a reader's machine is likely to put in place of a missing font:
 * DejaVu Sans, whose widths are those of Bitstream Vera and about those of Verdana. A table, so that it need not be
 * installed. */
#ifndef DOCUMENT_WIDE_H
#define DOCUMENT_WIDE_H

/* Advance in millionths of an em, without kerning; characters beyond ASCII count as wide. */
long wide_advance(int weight, const char *text);

#endif
