/* tess_as_text, and str of programs: a program as StableHLO; what its function captured is written as constants. */
#include <stdio.h>
#include <string.h>

#include "api/prefix.h"
#include "api/programs/lowered.h"
#include "api/stages/stages.h"
#include "api/take_text.h"
#include "api/unread.h"
#include "base/alloc.h"
#include "stablehlo/write.h"

bool tess__lowered_write(const struct lowered *l, const struct read_program *p, bool debug_info, struct text *out,
                         struct diag *d) {
  struct read_program named = *p;
  struct arena arena = {0};
  const void **constant = tess__alloc(sizeof *constant * (size_t)(l->n_captures + 1));
  char module[256];
  bool good = true;
  snprintf(module, sizeof module, "jit_%s", l->name);
  for (int i = 0; good && i < l->n_captures; i++) {
    good = tess__array_readable(l->capture[i], d);
    if (good) constant[i] = tess__array_bytes(l->capture[i]);
  }
  if (!l->tree) named.name = "main";
  if (l->drops_unread) tess__without_unread(&named, &arena);
  struct write_options options = {.module = l->tree ? l->name : module, .debug_info = debug_info, .constant = constant};
  good = good && tess__stablehlo_write(out, &named, &options, d);
  if (l->drops_unread) tess__graph_free(named.graph);
  tess__arena_free(&arena);
  tess__free(constant);
  return good;
}

/* One entry a value, NULL: not specified; each fits its value. */
static bool flatten(const tess_sharding *s, const struct graph *g, int n, const vid *v, const struct sharding **out,
                    const char *what, struct diag *d) {
  struct tuple all = tess__single_arrays(n);
  if (!tess__flatten_shardings(tess__sharding_prefix(s), &all, out, what, d)) return false;
  for (int i = 0; i < n; i++) {
    tess_shape shape = tess__type_shape(tess__type_at(g, v[i]));
    if (out[i] && !tess__sharding_check_value(out[i], &shape, d)) return false;
  }
  return true;
}

/* What the options say of the program's ends, by value; NULL: nothing. False: told. */
static bool find_ends(const struct read_program *p, const tess_lowered_opts *o, struct arena *arena,
                      const struct sharding ***in, const struct sharding ***out, struct diag *d) {
  int n = p->n_params, m = p->n_results;
  *in = tess__arena_alloc(arena, sizeof **in * (size_t)(n + m + 1));
  *out = *in + n;
  return (!o->in_shardings || flatten(o->in_shardings, p->graph, n, p->graph->param, *in, "in_shardings", d)) &&
         (!o->out_shardings || flatten(o->out_shardings, p->graph, m, p->graph->result, *out, "out_shardings", d));
}

/* The program with its ends laid out so. */
static void lay_out(struct read_program *p, const struct sharding *const *in, const struct sharding *const *out,
                    struct arena *arena) {
  struct read_param *param = tess__arena_copy(arena, p->param, sizeof *param * (size_t)p->n_params);
  struct read_result *result = tess__arena_copy(arena, p->result, sizeof *result * (size_t)p->n_results);
  for (int i = 0; i < p->n_params; i++)
    if (in[i]) param[i].sharding = in[i];
  for (int i = 0; i < p->n_results; i++)
    if (out[i]) result[i].sharding = out[i];
  p->param = param;
  p->result = result;
}

/* The text of a program, of one that was read the module's, after a stage. */
static bool staged(const struct lowered *l, const struct read_program *p, struct stage_request *r, struct text *out,
                   struct diag *d) {
  struct text own = {0};
  bool good = l->tree || tess__lowered_write(l, p, r->places, &own, d);
  const char *text = l->tree ? l->text : tess__text_string(&own);
  r->file = l->tree ? l->tree->file : l->name;
  good = good && tess__stage_text(out, text, strlen(text), r, d);
  tess__text_free(&own);
  return good;
}

const char *tess_as_text_at(const char *where, const tess_lowered *x, const tess_lowered_opts *kw) {
  static const char op[] = "as_text";
  struct diag d = {0};
  struct text t = {0};
  tess_lowered_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable(x, KIND_LOWERED, "the program", op, where)) {
    tess_lowered *bad = tess__pass_error(x, KIND_LOWERED, "the program", op, where);
    return tess__scope_text(tess__scope(), tess_error_of(bad).message);
  }
  const tess_sharding *given[] = {o.in_shardings, o.out_shardings};
  for (int i = 0; i < 2; i++)
    if (given[i] && !tess__usable(given[i], KIND_SHARDING, "a sharding", op, where)) {
      tess_lowered *bad = tess__pass_error(given[i], KIND_LOWERED, "a sharding", op, where);
      return tess__scope_text(tess__scope(), tess_error_of(bad).message);
    }
  const struct lowered *l = x->body;
  struct read_module m = {.n_partitions = 0};
  const struct read_module *from = &l->module;
  bool stages = o.stage || o.from, asked = o.in_shardings || o.out_shardings;
  bool again = l->tree && o.entry && (!stages || asked);
  bool good = !again || tess__lowered_read(l, o.entry, 0, NULL, &m, &d);
  if (again) from = &m;
  struct read_program p = from->main;
  if (good && from->n_parallel && (!stages || asked))
    good = tess__fail(&d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: interpreter.run_parallel as text");
  struct arena arena = {0};
  const struct sharding **in = NULL, **out = NULL;
  if (good && asked) good = find_ends(&p, &o, &arena, &in, &out, &d);
  if (good && asked) lay_out(&p, in, out, &arena);
  struct stage_request r = {
      .from = o.from, .to = o.stage, .compat = o.compat, .places = o.debug_info, .entry = o.entry};
  if (asked && l->tree) {
    r.n_in = p.n_params;
    r.n_out = p.n_results;
    r.in = in;
    r.out = out;
  }
  tess__calls_enter();
  good = good && (stages ? staged(l, &p, &r, &t, &d) : tess__lowered_write(l, &p, o.debug_info, &t, &d));
  tess__calls_leave();
  tess__arena_free(&arena);
  if (again) tess__stablehlo_free(&m);
  if (good) return tess__take_text(&t);
  tess__text_free(&t);
  tess_lowered *bad = tess__lowered_error(&d, op, where);
  return tess__scope_text(tess__scope(), tess_error_of(bad).message);
}

const char *tess_str_lowered(const tess_lowered *l) {
  if (!l) return "NULL";
  if (tess__usable(l, KIND_LOWERED, "", "str", NULL)) return tess_as_text_at(NULL, l, NULL);
  return tess__scope_text(tess__scope(), tess_error_of(l).message);
}

const char *tess_repr_lowered(const tess_lowered *l) {
  return tess_str_lowered(l);
}
