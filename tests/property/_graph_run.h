/* A program of _graph_case.h proved: by the ops' reference kernels on one device; by the plan on one device; over the
 * mesh device by device with poisoned padding, and by the plan; and again from the texts of the compiler's stages. */
#ifndef TESS_TESTS_GRAPH_RUN_H
#define TESS_TESTS_GRAPH_RUN_H

#include <math.h>
#include <stdatomic.h>
#include <stdio.h>

#include "api/stages/stages.h"
#include "exec/exec.h"
#include "property/_graph_case.h"
#include "stablehlo/write.h"

struct tally { /* between the processes */
  _Atomic uint64_t seen[OP_COUNT], gradients, refused, batches, texts, collectives;
};
static struct tally *tally;

struct run {
  struct whole_program *p;
  void *arg[MAX_ENDS], *want[MOST_RESULTS], *got[MOST_RESULTS];
  void *by_kernels[MOST_RESULTS]; /* as want, by the ops' reference kernels, where libraries compute otherwise */
  double scale, tolerance;        /* of derivatives */
  bool blind;                     /* to NaN in them: see has_convolution */
  char *text;                     /* what is wrong */
  size_t room;
};

static inline bool wrong(struct run *r, const char *format, ...) {
  va_list args;
  va_start(args, format);
  vsnprintf(r->text, r->room, format, args);
  va_end(args);
  return false;
}

static inline bool has_one_of(const struct graph *g, int n, const int *ids) {
  bool found = false;
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    for (int k = 0; k < n; k++)
      found |= g->node[i].op->id == ids[k];
    for (int k = 0; k < g->node[i].n_regions; k++)
      found |= has_one_of(g->node[i].regions[k], n, ids);
  }
  return found;
}

/* Decompositions are not unique: the kernels of a plan are other ones than the ops' reference kernels, which are the
 * same to the bit for all else. */
static inline bool decomposes(const struct graph *g) {
  static const int ids[] = {OP_cholesky, OP_triangular_solve, OP_lu, OP_geqrf, OP_householder_product, OP_svd,
                            OP_eigh,     OP_lapack,           OP_fft};
  return has_one_of(g, (int)(sizeof ids / sizeof *ids), ids);
}

/* An exception: padding times a NaN or an infinity of the kernel is NaN in a plan, and left out by the reference
 * kernel. Values are tame, so that only derivatives come to it. */
static inline bool has_convolution(const struct graph *g) {
  return has_one_of(g, 1, (const int[]){OP_convolution});
}

/* ---- comparing ---- */
static inline const struct type *result_type(const struct run *r, int i) {
  return tess__type_at(r->p->graph, r->p->graph->result[i]);
}

static inline bool same_number(const struct run *r, int result, double a, double b) {
  if (isnan(a) || isnan(b)) return (isnan(a) && isnan(b)) || (r->blind && result >= r->p->n_exact);
  if (result < r->p->n_exact) return a == b && signbit(a) == signbit(b);
  return a == b || fabs(a - b) <= r->tolerance * (1 + r->scale);
}

static inline bool compare_results(struct run *r, void *const *wanted, const char *how) {
  for (int i = 0; i < r->p->graph->n_results; i++) {
    const struct type *t = result_type(r, i);
    int64_t bytes = tess__dtype_bytes((tess_dtype)t->dtype), n = tess__type_elements(t);
    if (memcmp(r->got[i], wanted[i], (size_t)(n * bytes)) == 0) continue;
    for (int64_t k = 0; k < n; k++) {
      const char *got = (char *)r->got[i] + k * bytes, *want = (char *)wanted[i] + k * bytes;
      double a[2], b[2];
      if (memcmp(got, want, (size_t)bytes) == 0) continue;
      tess__element_to_complex((tess_dtype)t->dtype, got, &a[0], &a[1]);
      tess__element_to_complex((tess_dtype)t->dtype, want, &b[0], &b[1]);
      bool is_float = class_of(t) & (DTYPE_FLOAT | DTYPE_COMPLEX);
      if (is_float && same_number(r, i, a[0], b[0]) && same_number(r, i, a[1], b[1])) continue;
      return wrong(r, "%s: element %lld of result %d%s, %s, is %.17g%+.17gi, expected %.17g%+.17gi", how, (long long)k,
                   i, i >= r->p->n_exact ? " (a derivative)" : "", tess__type_text(t), a[0], a[1], b[0], b[1]);
    }
  }
  return true;
}

static inline void find_scale(struct run *r) {
  r->tolerance = 1e-9;
  r->blind = has_convolution(r->p->graph);
  for (uint32_t v = 0; v < r->p->graph->n_values; v++) {
    const struct type *t = r->p->graph->value[v].type;
    if (class_of(t) & (DTYPE_FLOAT | DTYPE_COMPLEX) && tess__dtype_real((tess_dtype)t->dtype) != TESS_F64)
      r->tolerance = 1e-3;
  }
  for (int i = r->p->n_exact; i < r->p->graph->n_results; i++) {
    const struct type *t = result_type(r, i);
    for (int64_t k = 0; k < tess__type_elements(t); k++) {
      double a[2];
      tess__element_to_complex((tess_dtype)t->dtype, (char *)r->want[i] + k * tess__dtype_bytes((tess_dtype)t->dtype),
                               &a[0], &a[1]);
      for (int j = 0; j < 2; j++)
        if (isfinite(a[j]) && fabs(a[j]) > r->scale) r->scale = fabs(a[j]);
    }
  }
}

/* ---- running ---- */
static inline bool run_plan(struct run *r, const struct program *p, bool compare, const char *how) {
  struct diag d = {0};
  struct plan *plan = tess__plan_make(p, NULL, &d);
  bool ok = plan && tess__plan_run(plan, (const void *const *)r->arg, r->got, &d);
  for (int i = 0; i < r->p->graph->n_results && ok; i++) { /* what is not fresh lies elsewhere */
    struct result_source s = tess__plan_result(plan, i);
    size_t bytes = (size_t)tess__type_bytes(result_type(r, i));
    if (s.from != RESULT_FRESH) memcpy(r->got[i], s.from == RESULT_ARGUMENT ? r->arg[s.index] : r->got[s.index], bytes);
  }
  tess__plan_free(plan);
  if (!ok) wrong(r, "%s: %s", how, d.message ? d.message : "no reason");
  tess__diag_clear(&d);
  return ok && (!compare || compare_results(r, r->want, how));
}

static inline bool distribute(struct run *r, const struct graph *g, const struct mesh *m, const struct boundary *in,
                              const struct boundary *out, const struct distribute_options *options, struct program *p,
                              const char *how) {
  struct diag d = {0};
  bool ok = tess__distribute(g, m, m, NULL, in, out, options, p, &d);
  if (!ok) wrong(r, "%s: distribution: %s", how, d.message);
  tess__diag_clear(&d);
  return ok;
}

static inline void count_ops_of(const struct graph *g) {
  for (uint32_t i = 0; i < g->n_nodes; i++) {
    const struct node *n = &g->node[i];
    if (n->op->id < OP_COUNT) atomic_fetch_add(&tally->seen[n->op->id], 1);
    for (int k = 0; k < n->n_regions; k++)
      count_ops_of(n->regions[k]);
  }
}

/* What is wanted: of the plan, and of the ops' reference kernels. */
static inline bool on_one_device(struct run *r) {
  struct program p;
  struct diag d = {0};
  struct distribute_options options = {.verify = true};
  if (!distribute(r, r->p->graph, NULL, NULL, NULL, &options, &p, "one device")) return false;
  bool ok =
      tess__reference_run(&p, (const void *const *)r->arg, r->by_kernels, &d) && run_plan(r, &p, false, "one device");
  if (!ok) wrong(r, "one device: %s", d.message ? d.message : "not run");
  tess__diag_clear(&d);
  for (int i = 0; i < r->p->graph->n_results && ok; i++)
    memcpy(r->want[i], r->got[i], (size_t)tess__type_bytes(result_type(r, i)));
  find_scale(r);
  ok = ok && (decomposes(r->p->graph) || compare_results(r, r->by_kernels, "one device, the plan"));
  tess__program_free(&p);
  return ok;
}

static inline bool over_mesh(struct run *r) {
  struct program p;
  struct diag d = {0};
  if (!distribute(r, r->p->graph, r->p->mesh, r->p->in, r->p->out, &r->p->options, &p, "over the mesh")) return false;
  count_ops_of(p.graph);
  atomic_fetch_add(&tally->collectives, (uint64_t)p.collectives);
  bool ok = tess__reference_run(&p, (const void *const *)r->arg, r->got, &d);
  if (!ok) wrong(r, "over the mesh, device by device: %s", d.message);
  tess__diag_clear(&d);
  ok = ok && compare_results(r, r->by_kernels, "over the mesh, device by device") &&
       run_plan(r, &p, true, "over the mesh, the plan");
  tess__program_free(&p);
  return ok;
}

/* ---- texts ---- */
/* each: it is the program of each device, whose text is one, and stands for nothing on its own. */
static inline bool run_text(struct run *r, const char *text, size_t n, const char *stage, bool each) {
  struct diag d = {0};
  struct read_module read;
  char how[64];
  snprintf(how, sizeof how, "text after %s", stage);
  struct mlir_module *m = tess__mlir_parse("stage.mlir", text, n, &d);
  bool ok = m && (each || tess__stablehlo_read(m, &(struct read_options){0}, &read, &d));
  if (m) tess__mlir_free(m);
  if (!ok) wrong(r, "%s is not read: %s: %s", how, d.where ? d.where : "", d.message);
  tess__diag_clear(&d);
  if (!ok || each) return ok;
  struct boundary in[MAX_ENDS] = {{0}}, out[MOST_RESULTS] = {{0}};
  for (int i = 0; i < read.main.n_params; i++)
    in[i].sharding = read.main.param[i].sharding;
  for (int i = 0; i < read.main.n_results; i++)
    out[i].sharding = read.main.result[i].sharding;
  struct program p;
  ok = read.main.n_results == r->p->graph->n_results || wrong(r, "%s has %d results", how, read.main.n_results);
  if (ok && distribute(r, read.main.graph, r->p->mesh, in, out, &r->p->options, &p, how)) {
    ok = run_plan(r, &p, true, how);
    tess__program_free(&p);
  } else
    ok = false;
  tess__stablehlo_free(&read);
  return ok;
}

static inline bool by_texts(struct run *r) {
  static const char *const stages[] = {"canonical", "rules", "propagate", "reshard", "collectives", "final"};
  struct read_param param[MAX_ENDS];
  struct read_result result[MOST_RESULTS];
  struct graph *g = r->p->graph;
  struct read_program p = {
      .name = "main", .graph = g, .n_params = g->n_params, .n_results = g->n_results, .param = param, .result = result};
  for (int i = 0; i < g->n_params; i++)
    param[i] = (struct read_param){.name = "", .alias = -1, .sharding = r->p->in[i].sharding};
  for (int i = 0; i < g->n_results; i++)
    result[i] = (struct read_result){.name = "", .sharding = r->p->out[i].sharding};
  struct diag d = {0};
  struct text text = {0};
  bool ok = tess__stablehlo_write(&text, &p, &(struct write_options){.module = "m"}, &d);
  if (!ok) wrong(r, "it is not written: %s", d.message);
  tess__diag_clear(&d);
  ok = ok && run_text(r, text.data, text.length, "tracing", false);
  for (size_t i = 0; ok && i < sizeof stages / sizeof *stages; i++) {
    struct text after = {0};
    struct stage_request request = {.file = "m.mlir", .to = stages[i]};
    ok = tess__stage_text(&after, text.data, text.length, &request, &d);
    bool is_refused =
        !ok && !strcmp(stages[i], "final") && d.status == TESS_UNIMPLEMENTED && strstr(d.message, "on another mesh");
    if (!ok) wrong(r, "stage %s: %s: %s", stages[i], d.where ? d.where : "", d.message);
    tess__diag_clear(&d);
    if (is_refused) { /* said there: the ends of one device's program are of one mesh */
      ok = true;
      break;
    }
    ok = ok && run_text(r, after.data, after.length, stages[i], strcmp(stages[i], "final") == 0);
    tess__text_free(&after);
  }
  tess__text_free(&text);
  atomic_fetch_add(&tally->texts, 1);
  return ok;
}

/* ---- a case ---- */
static inline bool prove_made(struct run *r, bool texts) {
  struct graph *g = r->p->graph;
  for (int i = 0; i < g->n_params; i++)
    r->arg[i] = tame_data(&r->p->data, tess__type_at(g, g->param[i]));
  for (int i = 0; i < g->n_results; i++) {
    r->want[i] = new_dense(result_type(r, i));
    r->got[i] = new_dense(result_type(r, i));
    r->by_kernels[i] = new_dense(result_type(r, i));
  }
  count_ops_of(g);
  bool ok = on_one_device(r) && over_mesh(r) && (!texts || by_texts(r));
  for (int i = 0; i < g->n_params; i++)
    tess__free(r->arg[i]);
  for (int i = 0; i < g->n_results; i++) {
    tess__free(r->want[i]);
    tess__free(r->got[i]);
    tess__free(r->by_kernels[i]);
  }
  return ok;
}

/* False: it failed, and text says how. */
static inline bool prove_case(const struct choice *choice, char *text, size_t room) {
  struct whole_program p;
  struct run r = {.p = &p, .text = text, .room = room};
  bool ok = make_whole(&p, choice);
  if (!ok) wrong(&r, "it is not made: %s", p.made.c.d.message ? p.made.c.d.message : "no reason");
  if (ok) {
    atomic_fetch_add(&tally->gradients, p.gradient);
    atomic_fetch_add(&tally->refused, p.refused);
    atomic_fetch_add(&tally->batches, p.batch);
    ok = prove_made(&r, choice->seed / 4 % 8 == 0);
  }
  free_whole(&p);
  return ok;
}

#endif
