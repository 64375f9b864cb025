#include "document/catalogue.h"

#include "document/claims.h"

struct ledger *catalogue_make(struct arena *arena, const struct derived *derived, struct report *report) {
  const struct model *model = derived->model;
  struct ledger *ledger = arena_alloc(arena, sizeof *ledger);
  size_t cells = 0;
  for (size_t i = 0; i < model->quantities; i++) cells += derived->value[i].cells;
  ledger->units = model->units;
  ledger->name = model->name;
  ledger->names = model->names;
  ledger->quantity = arena_array(arena, cells, sizeof *ledger->quantity);
  for (size_t i = 0; i < model->quantities; i++)
    for (size_t c = 0; c < derived->value[i].cells && !quantity_is_plotted(derived, i); c++)
      ledger->quantity[ledger->quantities++] = (struct ledger_quantity){
          .name = quantity_full_name(arena, derived, (int)i, c),
          .exact = derived->value[i].cell[c],
          .form = model->quantity[i].form,
          .forms = model->quantity[i].forms,
          .defined_at = place_text(arena, model->quantity[i].place),
      };
  ledger->erratum = arena_array(arena, model->errata, sizeof *ledger->erratum);
  for (size_t i = 0; i < model->errata; i++) {
    struct text instead = claims_correction(derived, &model->erratum[i], report);
    ledger->erratum[ledger->errata++] = (struct ledger_erratum){
        .id = model->erratum[i].id,
        .original = model->erratum[i].original,
        .instead = text_is_empty(&instead) ? NULL : text_plain(arena, &instead),
        .reason = model->erratum[i].reason,
    };
  }
  return ledger;
}

void catalogue_dump(struct arena *arena, const struct derived *derived, struct sink *sink) {
  const struct model *model = derived->model;
  for (size_t i = 0; i < model->quantities; i++)
    for (size_t c = 0; c < derived->value[i].cells && !quantity_is_plotted(derived, i); c++)
      for (size_t f = 0; f < model->quantity[i].forms; f++) {
        static const enum printed_style styles[] = {PRINTED_PLAIN, PRINTED_SPOKEN};
        SINK(sink, quantity_full_name(arena, derived, (int)i, c), "|", model->quantity[i].form[f].name);
        for (int s = 0; s < 2; s++) {
          struct ledger_number number;
          const char *why = "";
          bool ok = printed_number(arena, "", derived->value[i].cell[c], &model->quantity[i].form[f], styles[s], &number, &why);
          SINK(sink, "\t", ok ? number.text : why);
        }
        sink_text(sink, "\n");
      }
}
