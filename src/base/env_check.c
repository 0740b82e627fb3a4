/* What is told of an environment variable whose value is not legal. */
#include "base/env.h"
#include "base/text.h"

/* "1 to 8"; "fast, reference" */
static void add_legal(struct text *out, const char *legal) {
  int64_t least, most;
  if (tess__env_range(legal, &least, &most)) {
    tess__text_printf(out, "a number from %lld to %lld", (long long)least, (long long)most);
    return;
  }
  for (const char *p = legal; *p; p++)
    tess__text_add_n(out, *p == ' ' ? ", " : p, *p == ' ' ? 2 : 1);
}

bool tess__env_check(uint64_t except, struct diag *d) {
  for (enum env e = 0; e < ENV_COUNT; e++) {
    const char *value = tess__env_wrong(e);
    if (!value || except >> e & 1) continue;
    struct text is = {0};
    tess__text_add_json(&is, value); /* whatever it has in it, on one line */
    tess__text_add(&is, "; legal: ");
    add_legal(&is, tess__env_row(e)->legal);
    d->where = tess__env_row(e)->name;
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value is %s", tess__text_string(&is));
    tess__text_free(&is);
    return false;
  }
  return true;
}
