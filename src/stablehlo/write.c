/* A module's text from the outside in: attributes and meshes, the public function with its boundary, blocks, names,
 * places. */
#include "stablehlo/write.h"

#include <stdlib.h>
#include <string.h>

#include "core/dtype.h"
#include "ir/splice.h"
#include "layout/device.h"
#include "stablehlo/writer.h"

/* ---- lines and names ---- */
void tess__write_line(struct writer *w) {
  tess__text_add(w->out, "\n");
  tess__text_repeat(w->out, "  ", w->depth);
}

const char *tess__write_name(struct writer *w, int n_results) {
  return tess__arena_printf(&w->arena, n_results == 1 ? "%%%d" : "%%%d:%d", w->n_values++, n_results);
}

const char **tess__write_params(struct writer *w, const struct graph *g, const char *prefix, int *counter, int n_shared,
                                const char *const *shared) {
  const char **name = tess__arena_alloc(&w->arena, sizeof *name * (size_t)(g->n_params + 1));
  int own = g->n_params - n_shared;
  for (int i = 0; i < g->n_params; i++)
    name[i] = i < own ? tess__arena_printf(&w->arena, "%s%d", prefix, (*counter)++) : shared[i - own];
  return name;
}

static void write_string(struct text *out, const char *s) {
  static const char digit[] = "0123456789ABCDEF";
  tess__text_add(out, "\"");
  for (; *s; s++) {
    unsigned char c = (unsigned char)*s;
    char hex[4] = {'\\', digit[c >> 4], digit[c & 15], 0};
    if (c < ' ' || c >= 127 || c == '"' || c == '\\')
      tess__text_add(out, hex);
    else
      tess__text_add_n(out, s, 1);
  }
  tess__text_add(out, "\"");
}

/* Cuts ":12" off a text; false: it does not end so. */
static bool cut_number(char *text, long long *out) {
  char *colon = strrchr(text, ':'), *end;
  if (!colon || colon[1] < '0' || colon[1] > '9') return false;
  *out = strtoll(colon + 1, &end, 10);
  if (*end) return false;
  *colon = 0;
  return true;
}

/* A place is "file:line" or "file:line:column". */
void tess__write_place(struct writer *w, const char *place) {
  long long line, column = 0, last;
  if (!w->options->debug_info || !place) return;
  char *file = tess__arena_copy(&w->arena, place, strlen(place) + 1);
  if (!cut_number(file, &last)) return;
  if (cut_number(file, &line))
    column = last;
  else
    line = last;
  tess__text_add(w->out, " loc(");
  write_string(w->out, file);
  tess__text_printf(w->out, ":%lld:%lld)", line, column);
}

const char *tess__write_constant(struct writer *w, const struct type *t, bool splat, const void *data,
                                 const char *place) {
  bool real = tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_FLOAT | DTYPE_COMPLEX);
  int n = w->n_constants++;
  const char *name = tess__arena_printf(&w->arena, n ? "%%%s_%d" : "%%%s", real ? "cst" : "c", n - 1);
  tess__write_line(w);
  tess__text_printf(w->out, "%s = stablehlo.constant ", name);
  tess__write_dense(w->out, t, splat, data);
  tess__text_add(w->out, " : ");
  if (!tess__write_type(w->out, t, w->d)) return NULL;
  tess__write_place(w, place);
  return name;
}

const char *tess__write_symbol(struct writer *w, const char *name) {
  char *copy = tess__arena_copy(&w->arena, name, strlen(name) + 1);
  for (char *s = copy; *s; s++) {
    bool letter = (*s >= 'a' && *s <= 'z') || (*s >= 'A' && *s <= 'Z') || *s == '_';
    bool other = (*s >= '0' && *s <= '9') || *s == '.' || *s == '$' || *s == '-';
    if (!letter && !(other && s > copy)) *s = '_';
  }
  return *copy ? copy : "main";
}

/* ---- blocks ---- */
static bool write_return(struct writer *w, const struct scope_names *s, int n, const char *end) {
  const struct graph *g = s->graph;
  tess__write_line(w);
  tess__text_add(w->out, end);
  for (int i = 0; i < n; i++)
    tess__text_printf(w->out, "%s%s", i ? ", " : " ", s->name[g->result[i]]);
  for (int i = 0; i < n; i++) {
    tess__text_add(w->out, i ? ", " : " : ");
    if (!tess__write_type(w->out, tess__type_at(g, g->result[i]), w->d)) return false;
  }
  return true;
}

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

/* checks NULL: the results are all that the return gives. */
static bool write_block(struct writer *w, const struct graph *g, const char *const *param, const char *end,
                        const struct read_program *checks) {
  struct scope_names s = {.graph = g};
  s.name = tess__arena_alloc(&w->arena, sizeof *s.name * (g->n_values + 1));
  for (int i = 0; i < g->n_params; i++)
    s.name[g->param[i]] = param[i];
  w->depth++;
  bool good = true;
  for (uint32_t i = 0; good && i < g->n_nodes; i++)
    good = tess__write_node(w, &s, &g->node[i]);
  for (int i = 0; good && checks && i < checks->n_checks; i++)
    good = write_check(w, &s, &checks->check[i]);
  good = good && write_return(w, &s, checks ? checks->n_results : g->n_results, end);
  w->depth--;
  return good;
}

bool tess__write_block(struct writer *w, const struct graph *g, const char *const *param, const char *end) {
  return write_block(w, g, param, end, NULL);
}

/* ---- the function ---- */
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
    write_string(w->out, memory);
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
  if (!write_sharding(&e, p->sharding, p->memory_kind, t->rank)) return false;
  if (p->alias >= 0) {
    attribute(&e);
    tess__text_printf(w->out, "tf.aliasing_output = %d : i32", p->alias);
  }
  if (*e.before == ',') tess__text_add(w->out, "}");
  if (!w->options->debug_info || !*p->name) return true;
  tess__text_add(w->out, " loc(");
  write_string(w->out, p->name);
  tess__text_add(w->out, ")");
  return true;
}

static bool write_result(struct writer *w, const struct type *t, const struct read_result *r) {
  struct ends e = {w, " {"};
  if (!tess__write_type(w->out, t, w->d)) return false;
  if (*r->name) {
    attribute(&e);
    tess__text_add(w->out, "jax.result_info = ");
    write_string(w->out, r->name);
  }
  if (!write_sharding(&e, r->sharding, r->memory_kind, t->rank)) return false;
  if (*e.before == ',') tess__text_add(w->out, "}");
  return true;
}

/* Parameters behind the program's are constants. */
static bool write_captures(struct writer *w, const struct graph *g, int n_params, const char **param) {
  w->depth++;
  for (int i = n_params; i < g->n_params; i++) {
    const struct type *t = tess__type_at(g, g->param[i]);
    param[i] = tess__write_constant(w, t, false, w->options->constant[i - n_params], NULL);
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
  if (!write_captures(w, g, p->n_params, param) || !write_block(w, g, param, "return", p)) return false;
  tess__write_line(w);
  tess__text_add(w->out, "}");
  return true;
}

bool tess__stablehlo_write(struct text *out, const struct read_program *p, const struct write_options *options,
                           struct diag *d) {
  struct writer w = {.out = out, .d = d, .options = options, .manual = p->grid};
  struct read_program named = *p;
  bool good = !p->grid || tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
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
    tess__graph_free(named.graph);
  }
  tess__arena_free(&w.arena);
  return good;
}
