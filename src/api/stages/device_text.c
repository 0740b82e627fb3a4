/* See device_text.h. The function is read, distributed, and written with local types, StableHLO's collectives in the
 * numbers of the mesh's devices, and no mesh. */
#include "api/stages/device_text.h"

#include <string.h>

#include "base/alloc.h"
#include "spmd/plain.h"
#include "stablehlo/write.h"

bool tess__says_layout(const struct mlir_op *op) {
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
        if (tess__says_layout(x)) return true;
  return false;
}

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

bool tess__device_text_begin(struct device_text *x, struct staged *s, struct mlir_op *f, bool each) {
  struct read_options options = {.entry = tess__mlir_word(tess__mlir_attr(f, "sym_name")), .each = each};
  *x = (struct device_text){.s = s};
  tess__orders_begin(&x->orders, s->m, f);
  bool good = tess__stablehlo_read(s->m, &options, &x->module, s->d);
  tess__orders_end(&x->orders);
  if (good && x->module.n_parallel)
    good = tess__fail(s->d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: interpreter.run_parallel in a program of each device");
  x->devices = good ? mesh_of(&x->module.main, tess__stablehlo_devices(s->m), s->d) : NULL;
  return x->devices && distribute(&x->module.main, x->devices, &x->program, s->d) &&
         tess__orders_fit(&x->orders, &x->module.main, &x->program.atoms, s->d);
}

void tess__device_text_end(struct device_text *x) {
  if (x->program.graph) tess__program_free(&x->program);
  tess__stablehlo_free(&x->module);
  tess__arena_free(&x->orders.arena);
}

static bool write_plain(struct device_text *x, bool moves, bool replicas, const struct mesh **atoms, struct text *out) {
  const struct read_program *p = &x->module.main;
  struct read_program each = *p;
  struct arena arena = {0};
  each.graph = tess__plain(&x->program, x->devices, moves ? x->orders.place : NULL, &each.grid, x->s->d);
  *atoms = each.grid;
  each.param = tess__arena_alloc(&arena, sizeof *each.param * (size_t)(p->n_params + 1));
  each.result = tess__arena_alloc(&arena, sizeof *each.result * (size_t)(p->n_results + 1));
  for (int i = 0; i < p->n_params; i++)
    each.param[i] = (struct read_param){.name = "", .alias = -1};
  for (int i = 0; i < p->n_results; i++)
    each.result[i] = (struct read_result){.name = ""};
  struct write_options options = {
      .module = "each", .each = true, .replicas = replicas, .debug_info = x->s->request->places};
  bool good = each.graph && tess__stablehlo_write(out, &each, &options, x->s->d);
  tess__arena_free(&arena);
  if (each.graph) tess__graph_free(each.graph);
  return good;
}

/* Values of another tree that come into this one: their numbers are theirs alone; names: they keep their names. */
static void adopt(struct mlir_op *op, uint32_t first, bool names) {
  op->at = 0;
  for (int i = 0; i < op->n_results; i++) {
    op->result[i].id += first;
    if (!names) op->result[i].name = "";
  }
  for (int r = 0; r < op->n_regions; r++)
    for (struct mlir_block *b = tess__body(op, r); b; b = b->next) {
      for (int i = 0; i < b->n_args; i++) {
        b->arg[i].id += first;
        if (!names) b->arg[i].name = "";
      }
      for (struct mlir_op *x = b->first; x; x = x->next)
        adopt(x, first, names);
    }
}

struct mlir_op *tess__device_text_function(struct device_text *x, bool alone, bool replicas,
                                           const struct mesh **atoms) {
  struct text t = {0};
  struct mlir_module *to = x->s->m;
  struct mlir_op *made = NULL;
  if (write_plain(x, alone, replicas, atoms, &t)) {
    char *kept = tess__arena_copy(&to->arena, tess__text_string(&t), t.length + 1);
    struct mlir_module *m = tess__mlir_parse(to->file, kept, t.length, x->s->d);
    made = m ? tess__body(m->op, 0)->first : NULL;
    while (made && strcmp(made->name, "func.func") != 0)
      made = made->next;
    if (made) {
      adopt(made, to->n_values, alone);
      to->n_values += m->n_values;
      tess__arena_join(&to->arena, &m->arena);
    }
    if (m) tess__mlir_free(m);
  }
  tess__text_free(&t);
  return made;
}
