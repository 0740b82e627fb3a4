/* A module as programs: the functions that are entered become graphs, checks are noted. What ops mean is in the files
 * of their families, found through table.c. */
#include "stablehlo/read.h"

#include <string.h>

#include "base/alloc.h"
#include "stablehlo/reader.h"

/* ---- parameters and results ---- */
static const char *copy_text(struct reader *r, const char *s) {
  return s ? tess__arena_copy(&r->out->arena, s, strlen(s) + 1) : NULL;
}

static const char *entry_text(struct reader *r, const struct mlir_attr *dict, const char *name) {
  const struct mlir_attr *a = tess__mlir_entry(dict, name);
  return a && a->kind == MLIR_STRING ? copy_text(r, a->s) : NULL;
}

/* Parameter v; one that is a token has no value, and does not count. */
static bool read_param(struct scope *s, const struct mlir_op *f, const struct mlir_value *v, struct read_program *p) {
  struct read_param *out = &p->param[p->n_params];
  if (v->type->kind == MLIR_TOKEN) return tess__read_bind(s, v, &(struct bound){.tuple = true});
  p->n_params++;
  const struct mlir_attr *dict = tess__read_value_attrs(f, "arg_attrs", (int)v->number), *alias;
  const struct mlir_location *l = v->location;
  if (!tess__read_boundary_sharding(s, dict, v->type, f->at, &out->sharding)) return false;
  out->sharding = tess__read_typed(s->r, out->sharding);
  out->memory_kind = entry_text(s->r, dict, "mhlo.memory_kind");
  alias = tess__mlir_entry(dict, "tf.aliasing_output");
  out->alias = alias && alias->kind == MLIR_INT && alias->i >= 0 && alias->i < UINT16_MAX ? (int)alias->i : -1;
  out->donated = alias || tess__mlir_entry(dict, "jax.buffer_donor");
  for (int steps = 0; l && l->kind == MLIR_PLACE_ALIAS && steps < 100; steps++)
    l = l->target;
  out->name = l && l->kind == MLIR_NAME ? copy_text(s->r, l->text) : "";
  const struct type *t = tess__read_type(s->r, v->type, f->at);
  return t && tess__read_bind_vid(s, v, tess__graph_param(s->b.graph, t));
}

static bool read_result(struct scope *s, const struct mlir_op *end, int i, const struct mlir_op *f,
                        struct read_result *out) {
  const struct mlir_attr *dict = tess__read_value_attrs(f, "res_attrs", i);
  const char *name = entry_text(s->r, dict, "jax.result_info");
  out->name = name ? name : "";
  out->memory_kind = entry_text(s->r, dict, "mhlo.memory_kind");
  bool good = tess__read_boundary_sharding(s, dict, end->operand[i]->type, f->at, &out->sharding);
  if (good) out->sharding = tess__read_typed(s->r, out->sharding);
  return good;
}

/* The function's results (up to a run_parallel: none), what the checks compare, what run_parallel is given. */
static bool set_results(struct scope *s, const struct mlir_op *end, const struct mlir_op *f, struct read_program *p) {
  struct reader *r = s->r;
  int n = 0;
  vid *result = tess__arena_alloc(&r->arena, sizeof *result * (size_t)(end->n_operands + 2 * r->n_checks));
  p->result = tess__arena_alloc(&r->out->arena, sizeof *p->result * (size_t)end->n_operands);
  p->n_checks = r->until ? 0 : r->n_checks; /* those before it are among those at the end */
  p->check = tess__arena_copy(&r->out->arena, r->check, sizeof *r->check * (size_t)r->n_checks);
  for (int i = 0; i < end->n_operands && !r->until; i++) {
    if (end->operand[i]->type->kind == MLIR_TOKEN) continue;
    if ((result[n++] = tess__read_in(s, end, i)) == VID_NONE || !read_result(s, end, i, f, &p->result[p->n_results++]))
      return false;
  }
  for (int i = 0; i < p->n_checks; i++) {
    p->check[i].actual = n;
    result[n++] = r->checked[2 * (size_t)i];
    p->check[i].expected = n;
    result[n++] = r->checked[2 * (size_t)i + 1];
  }
  for (int i = 0; i < end->n_operands && r->until; i++)
    if ((result[n++] = tess__read_in(s, end, i)) == VID_NONE) return false;
  tess__graph_set_results(s->b.graph, n, result);
  return true;
}

static bool read_program(struct reader *r, const struct mlir_op *f, const struct mesh *grid, struct read_program *p) {
  const struct mlir_block *b = tess__read_body(f);
  if (!b)
    return tess__read_fail(r, f->at, TESS_INVALID_ARGUMENT, "the function @%s has no body of one block",
                           tess__read_symbol(f));
  if (!tess__read_survey(r, f)) return false;
  const struct mlir_op *end;
  struct scope s = {.r = r, .manual = grid, .manual_axes = grid ? 3 : 0};
  p->name = copy_text(r, tess__read_symbol(f));
  p->grid = grid;
  p->graph = s.b.graph = tess__graph_new(tess__intern_text(tess__read_symbol(f)));
  s.b.diag = r->d;
  p->param = tess__arena_alloc(&r->out->arena, sizeof *p->param * (size_t)b->n_args);
  r->n_checks = 0;
  r->calls = 1;
  r->call[0] = f;
  bool good = true;
  for (int i = 0; good && i < b->n_args; i++)
    good = read_param(&s, f, &b->arg[i], p);
  good = good && tess__read_block(&s, b, &end) && (r->until || tess__read_returns(r, f, end)) &&
         set_results(&s, end, f, p);
  tess__map_free(&s.values);
  return good;
}

/* ---- run_parallel ---- */
static bool is_parallel(const struct mlir_op *op) {
  return strcmp(op->name, "interpreter.run_parallel") == 0;
}

static int count_parallel(const struct mlir_op *f) {
  const struct mlir_block *b = tess__read_body(f);
  int n = 0;
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next)
    n += is_parallel(op);
  return n;
}

static const struct mesh *grid_of(struct reader *r, int64_t replicas, int64_t partitions) {
  const char *const name[] = {"replica", "partition"};
  return tess__mesh_make(2, (int64_t[]){replicas, partitions}, name, NULL, NULL, r->d);
}

/* The index of the program of this function, read when it is new. */
static bool program_of(struct reader *r, struct read_parallel *p, const struct mlir_op *op,
                       const struct mlir_attr *symbol, const struct mesh *grid, int *out) {
  const struct mlir_op *f = symbol->kind == MLIR_SYMBOL ? tess__read_function(r, symbol->s) : NULL;
  if (!f)
    return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "programs names no function of the module: %s",
                           symbol->kind == MLIR_SYMBOL ? symbol->s : "not a symbol");
  for (*out = 0; *out < p->n_programs; ++*out)
    if (strcmp(p->program[*out].name, tess__read_symbol(f)) == 0) return true;
  return read_program(r, f, grid, &p->program[p->n_programs++]);
}

/* Which functions run where, and these functions. */
static bool read_cells(struct reader *r, const struct mlir_op *op, struct read_parallel *p) {
  const struct mlir_attr *rows = tess__mlir_attr(op, "programs");
  if (tess__mlir_attr(op, "infeed")) return tess__read_unimplemented(r, op, "infeed");
  bool good = rows && rows->kind == MLIR_ARRAY;
  for (int i = 0; good && i < rows->n; i++) {
    good = rows->item[i]->kind == MLIR_ARRAY;
    if (good && rows->item[i]->n > p->max_partitions) p->max_partitions = rows->item[i]->n;
    if (good) p->n_cells += rows->item[i]->n;
  }
  if (!good) return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "run_parallel needs programs = [[@f, …], …]");
  p->n_replicas = rows->n;
  p->cell = tess__arena_alloc(&r->out->arena, sizeof *p->cell * (size_t)p->n_cells);
  p->program = tess__arena_alloc(&r->out->arena, sizeof *p->program * (size_t)p->n_cells);
  const struct mesh *grid = p->n_cells ? grid_of(r, p->n_replicas, p->max_partitions) : NULL;
  if (!grid) return tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "run_parallel runs no program");
  for (int i = 0, n = 0; i < rows->n; i++)
    for (int k = 0; k < rows->item[i]->n; k++, n++) {
      p->cell[n] = (struct read_cell){.replica = i, .partition = k};
      if (!program_of(r, p, op, rows->item[i]->item[k], grid, &p->cell[n].program)) return false;
    }
  return true;
}

/* All n run_parallels of the entry in order, then what is behind them. */
static bool read_parallels(struct reader *r, const struct mlir_op *f, int n) {
  r->out->parallel = tess__arena_alloc(&r->out->arena, sizeof *r->out->parallel * (size_t)n);
  r->past = tess__arena_alloc(&r->arena, sizeof *r->past * (size_t)n);
  for (const struct mlir_op *op = tess__read_body(f)->first; op; op = op->next) {
    if (!is_parallel(op)) continue;
    struct read_parallel *p = &r->out->parallel[r->out->n_parallel++];
    memset(p, 0, sizeof *p);
    p->n_results = op->n_results;
    p->place = tess__read_place(r, op->at);
    int n_past = r->n_past;
    r->n_past = 0; /* no function of a process has one */
    if (!read_cells(r, op, p)) return false;
    r->n_past = n_past;
    r->until = op;
    if (!read_program(r, f, NULL, &p->before)) return false;
    r->until = NULL;
    r->past[r->n_past++] = op;
  }
  return read_program(r, f, NULL, &r->out->main);
}

/* ---- the module ---- */
static int64_t module_int(const struct reader *r, const char *name, int64_t otherwise) {
  const struct mlir_attr *a = tess__mlir_attr(r->m->op, name);
  return a ? a->i : otherwise;
}

static const struct mlir_op *entry_of(struct reader *r) {
  const char *wanted = r->options->entry ? r->options->entry : "main", *name[2];
  const struct mlir_op *f = tess__read_function(r, wanted);
  if (!f && !r->options->entry && tess__stablehlo_functions(r->m, 2, name) == 1) f = tess__read_function(r, name[0]);
  if (!f) tess__read_fail(r, r->m->op->at, TESS_INVALID_ARGUMENT, "the module has no function @%s", wanted);
  return f;
}

static bool read_module(struct reader *r) {
  r->out->n_replicas = module_int(r, "mhlo.num_replicas", 1);
  r->out->n_partitions = module_int(r, "mhlo.num_partitions", 1);
  if (!tess__stablehlo_counts(r->m, r->d)) {
    r->placed = true;
    return false;
  }
  const struct mlir_attr *frontend = tess__mlir_attr(r->m->op, "mhlo.frontend_attributes");
  if (!tess__read_frontend(r, frontend, r->m->op->at) || !tess__read_distinct_symbols(r) || !tess__read_meshes(r))
    return false;
  const struct mlir_op *f = entry_of(r);
  if (!f) return false;
  const struct read_options *o = r->options;
  const struct mesh *grid = NULL;
  if (o->replicas > 0 && !(grid = grid_of(r, o->replicas, o->partitions > 0 ? o->partitions : 1)))
    return tess__read_placed(r, f->at);
  int n = count_parallel(f);
  return n ? read_parallels(r, f, n) : read_program(r, f, grid, &r->out->main);
}

bool tess__stablehlo_read(const struct mlir_module *m, const struct read_options *options, struct read_module *out,
                          struct diag *d) {
  *out = (struct read_module){0};
  struct reader r = {.m = m, .options = options, .out = out, .d = d, .operation = tess__read_operation};
  bool good = read_module(&r);
  if (!good) tess__read_placed(&r, m->op->at);
  tess__map_free(&r.asks_device);
  tess__map_free(&r.functions);
  tess__map_free(&r.facts);
  tess__read_drop_bodies(&r);
  tess__arena_free(&r.arena);
  tess__free(r.line);
  if (!good) tess__stablehlo_free(out);
  return good;
}

static void free_program(struct read_program *p) {
  if (p->graph) tess__graph_free(p->graph);
  p->graph = NULL;
}

void tess__stablehlo_free(struct read_module *m) {
  free_program(&m->main);
  for (int k = 0; k < m->n_parallel; k++) {
    free_program(&m->parallel[k].before);
    for (int i = 0; i < m->parallel[k].n_programs; i++)
      free_program(&m->parallel[k].program[i]);
  }
  tess__arena_free(&m->arena);
  *m = (struct read_module){0};
}
