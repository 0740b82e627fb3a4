/* Linear algebra as custom calls: lu, geqrf and householder_product by XLA's names for them; svd and eigh as JAX calls
 * LAPACK on a CPU, where results that nobody asked for are named too. */
#include <string.h>

#include "core/dtype.h"
#include "stablehlo/writer.h"

static void add_target(struct writer *w, struct written *o, const char *target) {
  o->name = "stablehlo.custom_call";
  tess__fact(w, o, "call_target_name", FACT_WHOLE, NULL, "@%s", target);
}

bool tess__write_factors(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  (void)s;
  add_target(w, o,
             n->op->id == OP_lu      ? "LuDecomposition"
             : n->op->id == OP_geqrf ? "Qr"
                                     : "ProductOfElementaryHouseholderReflectors");
  return true;
}

/* ---- LAPACK ---- */
/* dense<[1, 2, 0]> : tensor<3xindex>: dimensions from the one that changes fastest; matrices by columns. */
static void add_layout(struct text *t, const struct type *type, int leading) {
  int rank = type->rank;
  tess__text_add(t, "dense<");
  for (int i = 0; i < rank; i++) {
    int dim = rank - 1 - i;
    if (rank == leading + 2 && i < 2) dim = leading + i;
    tess__text_printf(t, i ? ", %d" : rank > 1 ? "[%d" : "%d", dim);
  }
  tess__text_printf(t, "%s> : tensor<%dxindex>", rank > 1 ? "]" : "", rank);
}

static void add_layouts(struct writer *w, struct written *o, const char *name, int leading, int n,
                        const struct type *const *type) {
  struct text t = {0};
  for (int i = 0; i < n; i++) {
    tess__text_add(&t, i ? ", " : "");
    add_layout(&t, type[i], leading);
  }
  tess__fact(w, o, name, FACT_WHOLE, NULL, "[%s]", tess__text_string(&t));
  tess__text_free(&t);
}

static const struct type *with_rank(const struct type *t, tess_dtype dtype, int rank) {
  return tess__type_of(dtype, rank, t->dim);
}

/* lapack_dNAME_ffi of the operand's dtype; name[1] that of complex numbers. */
static void add_routine(struct writer *w, struct written *o, const struct type *t, const char *const name[2]) {
  int kind = t->dtype == TESS_F32 ? 0 : t->dtype == TESS_F64 ? 1 : t->dtype == TESS_C64 ? 2 : 3;
  add_target(w, o, tess__arena_printf(&w->arena, "lapack_%c%s_ffi", "sdcz"[kind], name[kind >= 2]));
  tess__fact(w, o, "backend_config", FACT_WHOLE, NULL, "\"\"");
}

/* The node's result `at[i]` is result i of the call; -1: nobody's. */
static bool write_call(struct writer *w, struct scope_names *s, const struct node *n, struct written *o, int leading,
                       int n_out, const struct type *const *type, const int *at) {
  add_layouts(w, o, "operand_layouts", leading, n->n_in, o->in_type);
  add_layouts(w, o, "result_layouts", leading, n_out, type);
  o->n_out = n_out;
  o->out_type = type;
  o->result = tess__write_name(w, n_out);
  int digits = (int)strcspn(o->result, ":");
  for (int i = 0; i < n_out; i++)
    if (at[i] >= 0)
      s->name[n->out + (vid)at[i]] =
          n_out == 1 ? o->result : tess__arena_printf(&w->arena, "%.*s#%d", digits, o->result, i);
  return tess__write_op(w, o);
}

bool tess__write_svd(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct type *t = o->in_type[0], *type[5] = {t, o->out_type[0]};
  int64_t dim[TESS_MAX_RANK], rows = t->dim[t->rank - 2], columns = t->dim[t->rank - 1];
  int64_t least = rows < columns ? rows : columns;
  bool vectors = ((const struct svd_attrs *)n->attrs)->compute_uv;
  memcpy(dim, t->dim, sizeof dim);
  dim[t->rank - 1] = least;
  type[2] = vectors ? o->out_type[1] : tess__type_with_shape(t, t->rank, dim);
  dim[t->rank - 2] = least;
  dim[t->rank - 1] = columns;
  type[3] = vectors ? o->out_type[2] : tess__type_with_shape(t, t->rank, dim);
  type[4] = with_rank(t, TESS_I32, t->rank - 2);
  const struct svd_attrs *a = n->attrs;
  add_routine(w, o, t, (const char *const[]){"gesdd", "gesdd"});
  tess__fact(w, o, "mhlo.backend_config", FACT_WHOLE, NULL, "{mode = %d : ui8}",
             a->full_matrices ? 'A'
             : a->compute_uv  ? 'S'
                              : 'N');
  return write_call(w, s, n, o, t->rank - 2, 5, type,
                    vectors ? (const int[]){-1, 0, 1, 2, -1} : (const int[]){-1, 0, -1, -1, -1});
}

bool tess__write_eigh(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  const struct type *t = o->in_type[0], *type[3] = {o->out_type[0], o->out_type[1]};
  type[2] = with_rank(t, TESS_I32, t->rank - 2);
  add_routine(w, o, t, (const char *const[]){"syevd", "heevd"});
  tess__fact(w, o, "mhlo.backend_config", FACT_WHOLE, NULL, "{mode = %d : ui8, uplo = %d : ui8}", 'V',
             ((const struct eigh_attrs *)n->attrs)->lower ? 'L' : 'U');
  return write_call(w, s, n, o, t->rank - 2, 3, type, (const int[]){0, 1, -1});
}

/* What JAX's call says of the routine. */
static const char *routine_facts(struct writer *w, const struct lapack_attrs *a, int columns) {
  switch (a->routine) {
  case ROUTINE_GEHRD:
    return tess__arena_printf(&w->arena, "high = %d : i32, low = 1 : i32", columns);
  case ROUTINE_SYTRD:
    return tess__arena_printf(&w->arena, "uplo = %d : ui8", a->lower ? 'L' : 'U');
  case ROUTINE_GEEV:
    return tess__arena_printf(&w->arena, "compute_left = %d : ui8, compute_right = %d : ui8", a->left ? 'V' : 'N',
                              a->right ? 'V' : 'N');
  case ROUTINE_GEES:
    return tess__arena_printf(&w->arena, "mode = %d : ui8, sort = 78 : ui8", a->right ? 'V' : 'N');
  default:
    return "";
  }
}

/* linalg.lapack: its results, then as many i32 as JAX's call has. */
bool tess__write_routine(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  static const char *const name[][2] = {{"geqp3", "geqp3"}, {"gehrd", "gehrd"}, {"sytrd", "hetrd"},
                                        {"geev", "geev"},   {"gees", "gees"},   {"gtsv", "gtsv"}};
  static const int numbers[] = {0, 1, 1, 1, 2, 1, 0};
  const struct lapack_attrs *a = n->attrs;
  const struct type *t = o->in_type[a->routine >= ROUTINE_GTSV ? 3 : 0], *type[8];
  int at[8], n_out = n->n_out;
  if (a->routine == ROUTINE_PERTURBED) {
    add_target(w, o, "tridiagonal_solve_perturbed_ffi");
    tess__fact(w, o, "backend_config", FACT_WHOLE, NULL, "\"\"");
  } else
    add_routine(w, o, t, name[a->routine]);
  tess__fact(w, o, "mhlo.backend_config", FACT_WHOLE, NULL, "{%s}", routine_facts(w, a, (int)t->dim[t->rank - 1]));
  for (int i = 0; i < n_out; i++) {
    type[i] = o->out_type[i];
    at[i] = i;
  }
  for (int i = 0; i < numbers[a->routine]; i++, n_out++) {
    type[n_out] = with_rank(t, TESS_I32, t->rank - 2);
    at[n_out] = -1;
  }
  return write_call(w, s, n, o, t->rank - 2, n_out, type, at);
}
