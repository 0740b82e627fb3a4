/* A module's text from the outside in: attributes and meshes, the public function with its boundary and checks, the
 * private ones. */
#include "stablehlo/write.h"

#include "ir/splice.h"
#include "layout/device.h"
#include "stablehlo/writer.h"

/* ---- the function ---- */
static bool write_check(struct writer *w, const struct scope_names *s, const struct read_check *c) {
  const struct graph *g = s->graph;
  const struct type *type[2] = {tess__type_at(g, g->result[c->actual]), tess__type_at(g, g->result[c->expected])};
  static const char *const names[] = {
      [READ_EQUAL] = "expect_eq", [READ_ALMOST] = "expect_almost_eq", [READ_CLOSE] = "expect_close"};
  tess__write_line(w);
  tess__text_printf(w->out, "check.%s %s, %s", names[c->kind], s->name[g->result[c->actual]],
                    s->name[g->result[c->expected]]);
  if (c->kind == READ_ALMOST) tess__text_printf(w->out, ", tolerance = %.17e", c->tolerance);
  if (c->kind == READ_CLOSE)
    tess__text_printf(w->out, ", max_ulp_difference = %lld, min_ulp_difference = %lld", (long long)c->max_ulps,
                      (long long)c->min_ulps);
  tess__text_add(w->out, " : ");
  return tess__write_types(w->out, c->kind == READ_CLOSE ? 2 : 1, type, w->d);
}

/* The public function's block: its checks stand before the return, which gives the other results only. */
static bool write_body(struct writer *w, const struct read_program *p, const char *const *param) {
  struct scope_names s;
  w->depth++;
  bool good = tess__write_nodes(w, p->graph, param, &s);
  for (int i = 0; good && i < p->n_checks; i++)
    good = write_check(w, &s, &p->check[i]);
  good = good && tess__write_return(w, &s, p->n_results, "return");
  w->depth--;
  return good;
}

/* The attributes of a parameter or result: " {a, b}". */
struct ends {
  struct writer *w;
  const char *before;
};

static void attribute(struct ends *e) {
  tess__text_add(e->w->out, e->before);
  e->before = ", ";
}

static bool write_sharding(struct ends *e, const struct sharding *s, const char *memory, int rank) {
  struct writer *w = e->w;
  if (!memory && s && s->has_memory && s->memory != MEMORY_DEVICE) memory = tess__memory_kind_name(s->memory);
  if (memory) {
    attribute(e);
    tess__text_add(w->out, "mhlo.memory_kind = ");
    tess__write_string(w->out, memory);
  }
  if (!s || s->kind == SHARDING_AUTO || s->mesh->n_axes == 0) return true;
  attribute(e);
  if (tess__says_axes(s)) {
    tess__text_add(w->out, "sdy.sharding = #sdy.sharding<");
    if (!tess__write_spec(w, w->out, s->mesh, &s->spec, rank)) return false;
    tess__text_add(w->out, ">");
    return true;
  }
  tess__text_add(w->out, "mhlo.sharding = \"");
  if (!tess__write_tiles(w, w->out, s, rank)) return false;
  tess__text_add(w->out, "\"");
  return true;
}

static bool write_param(struct writer *w, const struct graph *g, const struct read_param *p, int i, const char *name) {
  const struct type *t = tess__type_at(g, g->param[i]);
  struct ends e = {w, " {"};
  tess__text_printf(w->out, "%s%s: ", i ? ", " : "", name);
  if (!tess__write_type(w->out, t, w->d)) return false;
  if (p->donated && p->alias < 0) {
    attribute(&e);
    tess__text_add(w->out, "jax.buffer_donor = true");
  }
  if (!write_sharding(&e, p->sharding ? p->sharding : tess__laid_boundary(t), p->memory_kind, t->rank)) return false;
  if (p->alias >= 0) {
    attribute(&e);
    tess__text_printf(w->out, "tf.aliasing_output = %d : i32", p->alias);
  }
  if (*e.before == ',') tess__text_add(w->out, "}");
  if (!w->options->debug_info || !*p->name) return true;
  tess__text_add(w->out, " loc(");
  tess__write_string(w->out, p->name);
  tess__text_add(w->out, ")");
  return true;
}

static bool write_result(struct writer *w, const struct type *t, const struct read_result *r) {
  struct ends e = {w, " {"};
  if (!tess__write_type(w->out, t, w->d)) return false;
  if (*r->name) {
    attribute(&e);
    tess__text_add(w->out, "jax.result_info = ");
    tess__write_string(w->out, r->name);
  }
  if (!write_sharding(&e, r->sharding ? r->sharding : tess__laid_boundary(t), r->memory_kind, t->rank)) return false;
  if (*e.before == ',') tess__text_add(w->out, "}");
  return true;
}

/* Parameters behind the program's are constants. */
static bool write_captures(struct writer *w, const struct graph *g, int n_params, const char **param) {
  w->depth++;
  for (int i = n_params; i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    param[i] = tess__write_constant(w, t, false, w->options->constant[i - n_params], NULL);
    if (param[i] && t->laid) param[i] = tess__write_laid(w, param[i], t);
    if (!param[i]) return false;
  }
  w->depth--;
  return true;
}

static bool write_function(struct writer *w, const struct read_program *p) {
  const struct graph *g = p->graph;
  const char **param = tess__arena_alloc(&w->arena, sizeof *param * (size_t)(g->n_params + 1));
  w->depth = 1;
  tess__write_line(w);
  tess__text_printf(w->out, "func.func public @%s(", p->name);
  for (int i = 0; i < p->n_params; i++) {
    param[i] = tess__arena_printf(&w->arena, "%%arg%d", w->n_args++);
    if (!write_param(w, g, &p->param[i], i, param[i])) return false;
  }
  tess__text_add(w->out, p->n_results ? ") -> (" : ")");
  for (int i = 0; i < p->n_results; i++) {
    tess__text_add(w->out, i ? ", " : "");
    if (!write_result(w, tess__type_at(g, g->result[i]), &p->result[i])) return false;
  }
  tess__text_add(w->out, p->n_results ? ") {" : " {");
  if (!write_captures(w, g, p->n_params, param) || !write_body(w, p, param)) return false;
  tess__write_line(w);
  tess__text_add(w->out, "}");
  return true;
}

bool tess__stablehlo_write(struct text *out, const struct read_program *p, const struct write_options *options,
                           struct diag *d) {
  struct writer w = {.out = out,
                     .d = d,
                     .options = options,
                     .manual = p->grid,
                     .write_node = tess__write_node,
                     .write_laid = tess__write_laid};
  struct read_program named = *p;
  bool good = !p->grid || options->each ||
              tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                         "UNIMPLEMENTED: the program of one process of a grid as text");
  good = good && tess__write_meshes(&w, p);
  if (good) {
    named.graph =
        tess__graph_copy(p->graph, NULL); /* without what nobody needs, such as constants that became attributes */
    named.name = w.name = tess__write_symbol(&w, p->name);
    tess__text_printf(out, "module @%s attributes {mhlo.num_partitions = %lld : i32, mhlo.num_replicas = 1 : i32} {",
                      tess__write_symbol(&w, options->module ? options->module : "module"), (long long)w.n_devices);
    tess__write_mesh_lines(&w);
    good = write_function(&w, &named) && tess__write_called(&w);
    tess__text_add(out, "\n}\n");
    tess__write_forget_called(&w);
    tess__graph_free(named.graph);
  }
  tess__arena_free(&w.arena);
  return good;
}
