/* The stage `final`: every function that says how something lies becomes the program of each device, as the compiler
 * partitions it: local types, StableHLO's collectives, no meshes. Functions that say nothing stay as they are. */
#include <string.h>

#include "api/stages/orders.h"
#include "api/stages/wire.h"
#include "base/alloc.h"
#include "spmd/plain.h"
#include "stablehlo/write.h"

/* ---- which functions ---- */
static bool says_layout(const struct mlir_op *op) {
  static const char *const names[] = {"sdy.sharding", "sharding", "out_sharding", "in_shardings"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (tess__mlir_attr(op, names[i])) return true;
  for (int list = 0; list < 2; list++) {
    const struct mlir_attr *a = tess__mlir_attr(op, list ? "res_attrs" : "arg_attrs");
    for (int i = 0; a && a->kind == MLIR_ARRAY && i < a->n; i++)
      if (tess__mlir_entry(a->item[i], "sdy.sharding")) return true;
  }
  for (int r = 0; r < op->n_regions; r++)
    for (const struct mlir_block *b = tess__body(op, r); b; b = b->next)
      for (const struct mlir_op *x = b->first; x; x = x->next)
        if (says_layout(x)) return true;
  return false;
}

/* ---- one function ---- */

/* The mesh that its parameters or results lie on, else one of all devices of the module on paper. */
static const struct mesh *mesh_of(const struct read_program *p, int64_t n, struct diag *d) {
  static const char *const name[] = {"devices"};
  const struct sharding *s = NULL;
  for (int i = 0; !s && i < p->n_params; i++)
    s = p->param[i].sharding;
  for (int i = 0; !s && i < p->n_results; i++)
    s = p->result[i].sharding;
  return s && s->mesh->n_axes ? s->mesh : tess__mesh_make(1, &n, name, NULL, NULL, d);
}

static bool distribute(const struct read_program *p, const struct mesh *m, struct program *out, struct diag *d) {
  struct boundary *end = tess__zalloc(sizeof *end * (size_t)(p->n_params + p->n_results + 1));
  for (int i = 0; i < p->n_params; i++)
    end[i] = (struct boundary){p->param[i].sharding, p->param[i].sharding != NULL};
  for (int i = 0; i < p->n_results; i++)
    end[p->n_params + i] = (struct boundary){p->result[i].sharding, p->result[i].sharding != NULL};
  static const struct distribute_options options = {.verify = true};
  bool good = m && tess__distribute(p->graph, m, m, NULL, end, end + p->n_params, &options, out, d);
  tess__free(end);
  return good;
}

/* Are the devices replicas of one partition? Else they are partitions of one replica. */
static bool are_replicas(const struct mlir_module *m) {
  const struct mlir_attr *r = tess__mlir_attr(m->op, "mhlo.num_replicas");
  const struct mlir_attr *p = tess__mlir_attr(m->op, "mhlo.num_partitions");
  return r && r->kind == MLIR_INT && r->i > 1 && (!p || (p->kind == MLIR_INT && p->i == 1));
}

/* The function that is alone in a text, in place of another one of the module. */
static bool replace(struct staged *s, struct mlir_op *f, const char *text, size_t n) {
  char *kept = tess__arena_copy(&s->m->arena, text, n + 1);
  struct mlir_module *m = tess__mlir_parse(s->m->file, kept, n, s->d);
  struct mlir_op *made = m ? tess__body(m->op, 0)->first : NULL;
  while (made && strcmp(made->name, "func.func") != 0)
    made = made->next;
  if (!made) return false;
  const struct mlir_attr *name = tess__mlir_attr(f, "sym_name"), *visible = tess__mlir_attr(f, "sym_visibility");
  tess__mlir_put(m, made, "sym_name", name);
  tess__mlir_put(m, made, "sym_visibility", visible);
  f->attr = made->attr;
  f->n_attrs = made->n_attrs;
  f->region = made->region;
  tess__arena_join(&s->m->arena, &m->arena);
  tess__mlir_free(m);
  return true;
}

static bool write_plain(struct text *out, const struct read_program *p, const struct program *program,
                        const struct mesh *devices, const int64_t *const *place, bool replicas, struct diag *d) {
  struct read_program each = *p;
  each.graph = tess__plain(program, devices, place, &each.grid, d);
  struct arena arena = {0};
  each.param = tess__arena_alloc(&arena, sizeof *each.param * (size_t)(p->n_params + 1));
  each.result = tess__arena_alloc(&arena, sizeof *each.result * (size_t)(p->n_results + 1));
  for (int i = 0; i < p->n_params; i++)
    each.param[i] = (struct read_param){.name = "", .alias = -1};
  for (int i = 0; i < p->n_results; i++)
    each.result[i] = (struct read_result){.name = ""};
  struct write_options options = {.module = "final", .each = true, .replicas = replicas};
  bool good = each.graph && tess__stablehlo_write(out, &each, &options, d);
  tess__arena_free(&arena);
  if (each.graph) tess__graph_free(each.graph);
  return good;
}

static bool finish_function(void *context, struct mlir_op *f) {
  struct staged *s = context;
  struct read_options options = {.entry = tess__mlir_word(tess__mlir_attr(f, "sym_name")), .each = true};
  struct read_module module = {.n_partitions = 0};
  struct program program = {.graph = NULL};
  struct text t = {0};
  if (!says_layout(f)) return true;
  bool replicas = are_replicas(s->m);
  struct orders orders;
  tess__orders_begin(&orders, s->m, f);
  bool good = tess__stablehlo_read(s->m, &options, &module, s->d);
  tess__orders_end(&orders);
  if (good && module.n_parallel)
    good = tess__fail(s->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: interpreter.run_parallel in a program of each device");
  const struct mesh *m = good ? mesh_of(&module.main, tess__stablehlo_devices(s->m), s->d) : NULL;
  good =
      m && distribute(&module.main, m, &program, s->d) && tess__orders_fit(&orders, &module.main, &program.atoms, s->d);
  good = good && write_plain(&t, &module.main, &program, m, orders.place, replicas, s->d) &&
         replace(s, f, t.data, t.length);
  tess__text_free(&t);
  if (program.graph) tess__program_free(&program);
  tess__stablehlo_free(&module);
  tess__arena_free(&orders.arena);
  return good;
}

bool tess__stage_final(struct staged *s) {
  if (!tess__each_function(s->m, finish_function, s)) return false;
  struct mlir_block *b = tess__body(s->m->op, 0);
  for (struct mlir_op *op = b ? b->first : NULL, *next; op; op = next) {
    next = op->next;
    if (strcmp(op->name, "sdy.mesh") == 0) tess__mlir_remove(b, op);
  }
  return true;
}
