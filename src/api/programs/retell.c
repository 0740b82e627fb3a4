/* See retell.h. All that a stage decides stands in its text, so a program is compiled from what a stage left by
 * compiling the text: `from` begins there, `compat` takes Shardy's choices on the way. What the stages up to
 * `collectives` leave has nothing left to choose. */
#include "api/programs/retell.h"

#include <string.h>

#include "api/prefix.h"
#include "api/programs/lowered_object.h"
#include "base/alloc.h"

/* The last stage whose text is a program of the whole with every move; `from` may be behind it. */
static const char *last_of(const char *from) {
  return from && strcmp(from, "partition") == 0 ? from : "collectives";
}

struct mlir_module *tess__retell_text(char **text, const char *said, size_t n, const struct stage_request *r,
                                      struct diag *d) {
  struct stage_request request = *r;
  struct text t = {0};
  struct mlir_module *m = NULL;
  *text = NULL;
  if (r->from && strcmp(r->from, "final") == 0) {
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the stage final leaves the program of one device; legal: stages before it, or the text alone");
    return NULL;
  }
  request.to = last_of(r->from);
  request.places = true;
  if (tess__stage_text(&t, said, n, &request, d)) {
    *text = tess__strdup(tess__text_string(&t));
    m = tess__mlir_parse(r->file, *text, t.length, d);
  }
  tess__text_free(&t);
  return m;
}

static const struct sharding *end_sharding(const struct read_program *p, const struct stage_request *r, int i) {
  int k = i - p->n_params;
  const struct sharding *said = k < 0 ? r->in[i] : r->out[k];
  return said ? said : k < 0 ? p->param[i].sharding : p->result[k].sharding;
}

/* The devices that the ends of a function name, in their order; NULL: none. */
static const tess_device *const *devices_of(const struct read_program *p, const struct stage_request *r, int *n) {
  for (int i = 0; i < p->n_params + p->n_results; i++) {
    const struct sharding *s = end_sharding(p, r, i);
    if (!s || s->mesh->abstract || !tess__sharding_devices(s)) continue;
    *n = (int)s->mesh->total;
    return tess__sharding_devices(s);
  }
  return NULL;
}

/* Of text its own, of a function what is written of it; its name as a file is its own. */
static bool written(const struct lowered *l, struct text *out, struct diag *d) {
  if (!l->tree) return tess__lowered_write(l, &l->module.main, true, out, d);
  tess__text_add(out, l->text);
  return true;
}

/* What the options say of the ends, by leaf, for the stages. */
static bool lay(struct stage_request *r, const struct lowered *l, const tess_compile_opts *o, struct arena *arena,
                struct diag *d) {
  const struct read_program *p = &l->module.main;
  struct tuple in = tess__single_arrays(p->n_params), out = tess__single_arrays(p->n_results);
  const struct sharding **list = tess__arena_alloc(arena, sizeof *list * (size_t)(p->n_params + p->n_results + 1));
  r->n_in = p->n_params;
  r->n_out = p->n_results;
  r->in = list;
  r->out = list + p->n_params;
  return (!o->in_shardings ||
          tess__flatten_shardings(tess__sharding_prefix(o->in_shardings), &in, list, "in_shardings", d)) &&
         (!o->out_shardings || tess__flatten_shardings(tess__sharding_prefix(o->out_shardings), &out,
                                                       list + p->n_params, "out_shardings", d));
}

static bool read_again(struct lowered *made, const struct lowered *l, const struct stage_request *r, struct diag *d) {
  if (!made->tree) return false;
  made->name = l->name;
  made->fast_math = l->fast_math;
  made->device = devices_of(&l->module.main, r, &made->n_devices);
  struct read_options options = {.entry = r->entry,
                                 .n_devices = made->n_devices,
                                 .devices = made->device,
                                 .replicas = l->module.main.grid ? l->module.n_replicas : 0};
  return tess__stablehlo_read(made->tree, &options, &made->module, d);
}

bool tess__retell(struct lowered **out, const struct lowered *l, tess_compile_opts *o, struct diag *d) {
  struct text said = {0};
  struct arena arena = {0};
  struct stage_request r = {
      .file = l->tree ? l->tree->file : l->name, .from = o->from, .compat = o->compat, .entry = o->entry};
  bool stages = o->from || o->compat;
  *out = NULL;
  if (o->replicas < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "replicas = %d; legal: 0 for one program, and more",
                      o->replicas);
  if (!stages && (!o->replicas || l->tree)) return true;
  struct lowered *made = tess__zalloc(sizeof *made);
  bool good = written(l, &said, d) && lay(&r, l, o, &arena, d);
  if (good && stages) {
    made->tree = tess__retell_text(&made->text, tess__text_string(&said), said.length, &r, d);
    o->in_shardings = o->out_shardings = NULL; /* the text says it */
  } else if (good) {
    made->text = tess__strdup(tess__text_string(&said));
    made->tree = tess__mlir_parse(r.file, made->text, said.length, d);
  }
  good = good && read_again(made, l, &r, d);
  tess__text_free(&said);
  tess__arena_free(&arena);
  if (good)
    *out = made;
  else
    tess__lowered_free(made);
  return good;
}
