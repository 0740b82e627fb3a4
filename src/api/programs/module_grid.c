/* Processes in a grid of replicas and partitions (grid_graph.h), run in order.
 *
 * Rows of the grid may differ in length and in what they run: each function runs over the whole grid, the processes
 * that run another one get zeros, and only results of its own processes are taken. So functions that talk to each other
 * must be one. */
#include "api/programs/module_grid.h"

#include <string.h>

#include "api/layouts/placement.h"
#include "api/programs/module.h"
#include "api/programs/module_run.h"
#include "base/alloc.h"
#include "base/map.h"

/* ---- run_parallel ---- */
static bool communicates(const struct graph *g, struct map *seen) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    if (g->node[i].op->traits & OP_COLLECTIVE) return true;
    for (int r = 0; r < g->node[i].n_regions; r++)
      if (tess__graph_first(seen, g->node[i].regions[r]) && communicates(g->node[i].regions[r], seen)) return true;
  }
  return false;
}

static bool graph_communicates(const struct graph *g) {
  struct map seen = {0};
  bool does = communicates(g, &seen);
  tess__map_free(&seen);
  return does;
}

static bool wrong(const struct read_parallel *p, struct diag *d, const char *what, int n, const char *of, int n_of) {
  d->where = p->place;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "interpreter.run_parallel has %d %s, its functions have %d %s", n, what, n_of, of);
}

/* Do its operands and results fit those of the functions, in number? Types are looked at where values go over. */
static bool check_counts(const struct read_parallel *p, struct diag *d) {
  int given = p->before.graph->n_results, params = 0, results = 0;
  for (int c = 0; c < p->n_cells; c++) {
    params += p->program[p->cell[c].program].graph->n_params;
    results += p->program[p->cell[c].program].graph->n_results;
  }
  if (given != params) return wrong(p, d, "operands", given, "parameters", params);
  return p->n_results == results || wrong(p, d, "results", p->n_results, "results", results);
}

static bool compile_parallel(const struct tess_module *m, const struct read_parallel *p, struct grid_run *out,
                             struct diag *d) {
  if (!check_counts(p, d)) return false;
  out->program = tess__zalloc(sizeof *out->program * (size_t)p->n_programs);
  for (int i = 0; i < p->n_programs; i++) {
    if (p->n_programs > 1 && graph_communicates(p->program[i].graph))
      return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                        "UNIMPLEMENTED: interpreter.run_parallel: different functions that communicate (@%s)",
                        p->program[i].name);
    struct graph *g = tess__grid_graph(&p->program[i], true, d);
    if (g)
      out->program[i] = tess__module_compile(&(struct read_program){.name = p->program[i].name, .graph = g}, NULL, NULL,
                                             false, false, d);
    tess__graph_free(g);
    if (!out->program[i]) return false;
  }
  out->before = tess__module_compile(&p->before, m->in, NULL, false, false, d);
  return out->before;
}

bool tess__grid_compile(struct tess_module *m, struct diag *d) {
  if (!m->grid) m->grid = tess__zalloc(sizeof *m->grid * (size_t)m->read.n_parallel);
  for (int k = 0; k < m->read.n_parallel; k++)
    if (!m->grid[k].before && !compile_parallel(m, &m->read.parallel[k], &m->grid[k], d)) return false;
  return true;
}

void tess__grid_free(struct tess_module *m) {
  for (int k = 0; m->grid && k < m->read.n_parallel; k++) {
    for (int i = 0; m->grid[k].program && i < m->read.parallel[k].n_programs; i++)
      tess__compiled_free(m->grid[k].program[i]);
    tess__free(m->grid[k].program);
    tess__compiled_free(m->grid[k].before);
  }
  tess__free(m->grid);
  m->grid = NULL;
}

static int64_t row_of(const struct read_parallel *p, const struct read_cell *c) {
  return (int64_t)c->replica * p->max_partitions + c->partition;
}

/* The stacked parameters of function k: rows of its processes from `given`, the others zero. */
static bool stack(const struct read_parallel *p, const struct grid_run *grid, int k, tess_array *const *given,
                  tess_array **out, struct diag *d) {
  const struct sharding *s = tess__default_sharding(d);
  const struct type *const *type = grid->program[k]->type;
  int n = grid->program[k]->entry->n_args;
  for (int i = 0; i < n; i++) {
    if (!s || !(out[i] = tess__array_new(tess__scope(), tess__placed(type[i], s, false), d))) return false;
    memset(out[i]->data->block->data, 0, (size_t)tess__type_bytes(type[i]));
  }
  for (int c = 0, at = 0; c < p->n_cells; at += grid->program[p->cell[c++].program]->entry->n_args)
    for (int i = 0; p->cell[c].program == k && i < n; i++) {
      const tess_array *x = given[at + i];
      int64_t bytes = tess__type_bytes(x->placed->type), rows = type[i]->dim[0];
      if (bytes * rows != tess__type_bytes(type[i]) || x->placed->type->dtype != type[i]->dtype)
        return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                          "interpreter.run_parallel gives %s to @%s, whose parameter %d it does not fit",
                          tess__type_text(x->placed->type), p->program[k].name, i);
      if (bytes)
        memcpy((char *)out[i]->data->block->data + row_of(p, &p->cell[c]) * bytes, tess__array_bytes(x), (size_t)bytes);
    }
  return true;
}

/* The rows of function k's processes as values of their own, where their processes stand among all results. */
static bool unstack(const struct read_parallel *p, const struct grid_run *grid, int k, tess_array *const *stacked,
                    tess_array **values, struct diag *d) {
  const struct sharding *s = tess__default_sharding(d);
  for (int c = 0, at = 0; s && c < p->n_cells; at += grid->program[p->cell[c++].program]->entry->n_results)
    for (int i = 0; p->cell[c].program == k && i < grid->program[k]->entry->n_results; i++) {
      const struct graph *g = p->program[k].graph;
      const struct type *t = tess__type_at(g, g->result[i]);
      int64_t bytes = tess__type_bytes(t);
      tess_array *x = values[at + i] = tess__array_new(tess__scope(), tess__placed(t, s, true), d);
      if (!x) return false;
      if (bytes)
        memcpy(x->data->block->data, (const char *)tess__array_bytes(stacked[i]) + row_of(p, &p->cell[c]) * bytes,
               (size_t)bytes);
    }
  return s;
}

static bool run_parallel(const char *where, const struct read_parallel *p, const struct grid_run *grid,
                         tess_array *const *args, tess_array **values, struct diag *d) {
  tess_array **given = tess__zalloc(sizeof *given * (size_t)(grid->before->entry->n_results + 1));
  bool good = tess__module_run(where, grid->before, args, given, d);
  for (int k = 0; good && k < p->n_programs; k++) {
    const struct program_entry *e = grid->program[k]->entry;
    tess_array **in = tess__zalloc(sizeof *in * (size_t)(e->n_args + e->n_results + 1)), **out = in + e->n_args;
    good = stack(p, grid, k, given, in, d) && tess__module_run(where, grid->program[k], in, out, d) &&
           unstack(p, grid, k, out, values, d);
    tess__free(in);
  }
  tess__free(given);
  return good;
}

bool tess__grid_run(const char *where, const struct tess_module *m, tess_array **in, struct diag *d) {
  tess_array **next = in + m->read.main.n_params;
  for (int k = 0; k < m->read.n_parallel; next += m->read.parallel[k++].n_results)
    if (!run_parallel(where, &m->read.parallel[k], &m->grid[k], in, next, d)) return false;
  return true;
}
