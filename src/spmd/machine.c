/* Machine models: built in, or read from JSON. */
#include "spmd/machine.h"

#include <math.h>
#include <string.h>

#include "base/json.h"

void tess__machine_built_in(struct machine *m) {
  *m = (struct machine){.name = "built-in figures", .flops = 5e10, .memory_bytes_per_s = 1e10, .n_links = 1};
  m->link = tess__arena_alloc(&m->arena, sizeof *m->link);
  *m->link = (struct machine_link){.bytes_per_s = 5e9, .latency_us = 5};
}

void tess__machine_free(struct machine *m) {
  tess__arena_free(&m->arena);
  *m = (struct machine){0};
}

/* A number of an object, more than 0, or (zero) 0 too. */
static bool figure(const struct json *object, const char *key, bool zero, double *out, struct diag *d) {
  const struct json *v = tess__json_member(object, key);
  if (!v)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "line %d: \"%s\" is missing", object->line, key);
  *out = v->number;
  return (v->kind == JSON_NUMBER && isfinite(v->number) && (zero ? v->number >= 0 : v->number > 0)) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "line %d: \"%s\" is a number %s", v->line, key,
                    zero ? "of 0 or more" : "above 0");
}

static bool read_axes(struct machine *m, const struct json *axes, struct machine_link *out, struct diag *d) {
  const struct json *name = axes && axes->kind == JSON_LIST ? axes->first : NULL;
  bool good = !axes || axes->kind == JSON_LIST;
  for (; name && good; name = name->next, out->n_axes++)
    good = name->kind == JSON_STRING;
  if (!good)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "line %d: \"axes\" is a list of names", axes->line);
  out->axis = tess__arena_alloc(&m->arena, sizeof *out->axis * (size_t)(out->n_axes + 1));
  out->n_axes = 0;
  for (name = axes ? axes->first : NULL; name; name = name->next)
    out->axis[out->n_axes++] = name->text;
  return true;
}

static bool read_links(struct machine *m, const struct json *object, struct diag *d) {
  const struct json *links = tess__json_member(object, "links"), *one;
  if (!links || links->kind != JSON_LIST || !links->first)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "line %d: \"links\" is a list of one or more, such as {\"bytes_per_s\": 1e10, \"latency_us\": 2}",
                      links ? links->line : object->line);
  for (one = links->first; one; one = one->next)
    m->n_links++;
  m->link = tess__arena_alloc(&m->arena, sizeof *m->link * (size_t)m->n_links);
  struct machine_link *l = m->link;
  for (one = links->first; one; one = one->next, l++)
    if (!figure(one, "bytes_per_s", false, &l->bytes_per_s, d) || !figure(one, "latency_us", true, &l->latency_us, d) ||
        !read_axes(m, tess__json_member(one, "axes"), l, d))
      return false;
  return true;
}

bool tess__machine_parse(struct machine *m, const char *name, const char *text, size_t n, struct diag *d) {
  *m = (struct machine){0};
  const struct json *object = tess__json_parse(&m->arena, text, n, d), *own;
  bool good = object && figure(object, "flops", false, &m->flops, d) &&
              figure(object, "memory_bytes_per_s", false, &m->memory_bytes_per_s, d) && read_links(m, object, d);
  const struct json *shared = good ? tess__json_member(object, "devices_per_process") : NULL;
  double per_process = 0;
  if (shared) good = figure(object, "devices_per_process", true, &per_process, d);
  if (good) m->per_process = per_process < 1e9 ? (int64_t)per_process : 1000000000;
  own = good ? tess__json_member(object, "name") : NULL;
  m->name = own && own->kind == JSON_STRING ? own->text : tess__arena_printf(&m->arena, "%s", name);
  if (!good) tess__machine_free(m);
  return good;
}

const struct machine_link *tess__machine_link(const struct machine *m, const char *axis) {
  const struct machine_link *other = NULL;
  for (int i = 0; i < m->n_links; i++) {
    const struct machine_link *l = &m->link[i];
    for (int k = 0; k < l->n_axes; k++)
      if (strcmp(l->axis[k], axis) == 0) return l;
    if (l->n_axes == 0 && !other) other = l;
  }
  if (other) return other;
  for (int i = 0; i < m->n_links; i++) /* of an axis that nobody describes: the slowest */
    if (!other || m->link[i].bytes_per_s < other->bytes_per_s) other = &m->link[i];
  return other;
}

double tess__machine_work_us(const struct machine *m, double flops, double memory_bytes) {
  double computing = flops / m->flops, moving = memory_bytes / m->memory_bytes_per_s;
  return 1e6 * (computing > moving ? computing : moving);
}
