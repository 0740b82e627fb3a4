/* Environment variables: env.def is the one list of them (name, what is legal, default, help). Read once, at first use;
 * one that is empty is unset. Other names are not looked at. */
#ifndef TESS_BASE_ENV_H
#define TESS_BASE_ENV_H

#include <stdint.h>

#include "base/diag.h"

#define ENV(id, name, legal, fallback, help) ENV_##id,
enum env {
#include "base/env.def"
  ENV_COUNT
};
#undef ENV

int64_t tess__env_int(enum env e);      /* the default when unset or wrong */
const char *tess__env_text(enum env e); /* "" when unset or wrong */
struct env_row {
  const char *name, *legal, *fallback, *help;
};
const struct env_row *tess__env_row(enum env e);
const char *tess__env_wrong(enum env e); /* its value where that is not legal; NULL: it is */
bool tess__env_range(const char *legal, int64_t *least, int64_t *most); /* "1..8"; false: it is no range */
/* env_check.c. False: a variable's value is not legal, told in d with the variable as its place. except: bits of those
 * that do not matter. */
bool tess__env_check(uint64_t except, struct diag *d);

#endif
