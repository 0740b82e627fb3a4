/* The memory that a sharding asks for, by its name. */
#include "base/text.h"
#include "layout/device.h"
#include "layout/sharding.h"

bool tess__sharding_memory(const struct mesh *m, const char *kind, struct sharding *out, struct diag *d) {
  bool none = m->abstract || !m->total; /* no device that could have a default */
  out->has_memory = kind || !none;
  out->memory = MEMORY_DEVICE;
  if (!kind || tess__memory_kind_parse(kind, &out->memory)) return true;
  struct text t = {0};
  for (int i = 0; i < MEMORY_KINDS; i++)
    tess__text_printf(&t, "%s%s", i ? ", " : "", tess__memory_kind_name((enum memory_kind)i));
  tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "memory kind '%s' is unknown: the kinds are %s", kind,
             tess__text_string(&t));
  tess__text_free(&t);
  return false;
}
