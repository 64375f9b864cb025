# For a book's Makefile, behind its first rule:
#
#   FIGPROOF_MODEL = numbers.yaml
#   FIGPROOF_TEXTS = chapter.md
#   include figproof.mk
#
#   book.pdf: $(FIGPROOF_FIGURES) $(FIGPROOF_TEXTS)
#
# Every text T is filled from T.in. What was read is known from depfiles, so that make draws again only when a model or
# template has changed.
FIGPROOF ?= figproof
FIGPROOF_MODEL ?= data/canonical-numbers.yaml
FIGPROOF_TEMPLATES ?= templates
FIGPROOF_OUT ?= out
FIGPROOF_FIGURES := $(FIGPROOF_OUT)/CANONICAL-NUMBERS.md# written with all the others, or none is

$(FIGPROOF_FIGURES): $(FIGPROOF_MODEL) $(wildcard $(FIGPROOF_TEMPLATES)/*.yaml)
	$(FIGPROOF) render -q -m $(FIGPROOF_MODEL) -t $(FIGPROOF_TEMPLATES) -o $(FIGPROOF_OUT) \
	  --depfile $(FIGPROOF_OUT).d --dep-target $@

$(FIGPROOF_TEXTS): %: %.in $(FIGPROOF_MODEL)
	$(FIGPROOF) fill -m $(FIGPROOF_MODEL) $< -o $@ --depfile $@.d

-include $(FIGPROOF_OUT).d $(FIGPROOF_TEXTS:=.d)
