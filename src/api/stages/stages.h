/* A module of text after a stage, as text (design/partitioning.md 11). */
#ifndef TESS_API_STAGES_H
#define TESS_API_STAGES_H

#include "base/diag.h"
#include "base/text.h"

struct sharding;

struct stage_request {
  const char *file;      /* its name in places */
  const char *from, *to; /* NULL: as parsed; `to` NULL: parse */
  bool compat;           /* Shardy's choices where ours differ */
  bool places;           /* ops say where the user wrote them */
  /* How parameters and results of a function lie, where the text does not count; NULL: as the text says, of each */
  const char *entry; /* NULL: main, or the only public one */
  int n_in, n_out;
  const struct sharding *const *in, *const *out;
};
/* False: told: no such stage, `from` behind `to`, a text that does not parse. */
bool tess__stage_text(struct text *out, const char *text, size_t n, const struct stage_request *r, struct diag *d);

#endif
