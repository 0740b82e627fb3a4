/* Environment variables: env.def is the one list of them (name, type, default, help). Read once, at first use. */
#ifndef TESS_BASE_ENV_H
#define TESS_BASE_ENV_H

#include <stdint.h>

#define ENV(id, name, fallback, help) ENV_##id,
enum env {
#include "base/env.def"
  ENV_COUNT
};
#undef ENV

int64_t tess__env_int(enum env e);      /* the default when unset or not a number */
const char *tess__env_text(enum env e); /* "" when unset */
struct env_row {
  const char *name, *fallback, *help;
};
const struct env_row *tess__env_row(enum env e);

#endif
