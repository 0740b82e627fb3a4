/* The one path of every public operation: see apply.h. */
#include "api/apply.h"

#include <string.h>

#include "api/cache.h"
#include "api/call.h"
#include "api/trace.h"

enum { APPLY_MAX = 8, APPLY_ATTR_WORDS = 64 };

/* Inside a trace: the body adds its nodes there. */
static tess_array *trace_function(struct trace *t, const char *where, const struct function *f, int n,
                                  tess_array *const *in, const void *attrs) {
  vid id[APPLY_MAX];
  t->build.place = tess__intern_text(where);
  t->diag.op = f->name;
  vid out = VID_NONE;
  bool good = true;
  for (int i = 0; i < n && good; i++)
    good = (id[i] = tess__trace_operand(t, in[i])) != VID_NONE;
  if (good) out = f->body(&t->build, n, id, attrs);
  if (out == VID_NONE) return tess__array_error(&t->diag, f->name, where);
  return tess__tracer(t, out, where);
}

struct single {
  const struct function *f;
  const void *attrs;
  const char *where;
};

/* The program of one function: its graph is the body on parameters. */
static struct graph *build_function(void *ctx, int n, const struct placed *const *arg, struct trace *t,
                                    struct error **error) {
  const struct single *s = ctx;
  tess_array *out = NULL;
  vid id[APPLY_MAX];
  for (int i = 0; i < n; i++)
    id[i] = tess__graph_param(t->graph, arg[i]->type);
  t->build.place = s->where;
  t->diag.op = s->f->name;
  vid v = s->f->body(&t->build, n, id, s->attrs);
  out = v == VID_NONE ? tess__array_error(&t->diag, s->f->name, s->where) : tess__tracer(t, v, s->where);
  struct graph *g = tess__trace_end(t, 1, &out, s->where, error);
  tess__object_release(&out->o);
  return g;
}

static tess_array *run_function(const char *where, const struct function *f, int n, tess_array *const *in,
                                const void *attrs) {
  uint64_t key[KEY_WORDS + APPLY_MAX + APPLY_ATTR_WORDS];
  int words = 0;
  key[words++] = (uint64_t)(uintptr_t)f;
  key[words++] = (uint64_t)(uintptr_t)tess__context();
  for (int i = 0; i < n; i++)
    key[words++] = (uint64_t)(uintptr_t)in[i]->placed;
  if (f->attr_bytes) key[words + (f->attr_bytes - 1) / 8] = 0; /* the last word may be filled in part */
  if (f->attr_bytes) memcpy(&key[words], attrs, f->attr_bytes);
  words += (f->attr_bytes + 7) / 8;
  struct single s = {f, attrs, where};
  struct compile_request request = {
      .name = f->name, .where = where, .n_args = n, .arg = in, .n_results = 1, .build = build_function, .ctx = &s};
  tess_array *out;
  tess__call_program(key, words, &request, &out);
  return out;
}

tess_array *tess__apply(const char *where, const struct function *f, int n, tess_array *const *in, const void *attrs) {
  struct thread *thread = tess__thread();
  static const char *const operand[APPLY_MAX] = {"operand 0", "operand 1", "operand 2", "operand 3",
                                                 "operand 4", "operand 5", "operand 6", "operand 7"};
  for (int i = 0; i < n; i++)
    if (!tess__usable(in[i], KIND_ARRAY, operand[i], f->name, where))
      return tess__pass_error(in[i], KIND_ARRAY, operand[i], f->name, where);
  if (thread->trace) return trace_function(thread->trace, where, f, n, in, attrs);
  return run_function(where, f, n, in, attrs);
}
