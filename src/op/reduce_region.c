/* reduce_region: StableHLO's reduce of several operands with any body. (Bodies that are monoids become `reduce`.) And
 * map: a body on the elements of its operands at each index.
 *
 * The reduced dimensions are named as reduce factors, as in Shardy, but must be whole: no collective knows the body. */
#include <string.h>

#include "base/alloc.h"
#include "base/size.h"
#include "op/attrs.h"
#include "op/batch.h"
#include "op/batch_loop.h"
#include "op/check.h"
#include "op/derive.h"
#include "op/fold.h"
#include "op/ops.h"
#include "op/region.h"
#include "op/walk.h"

#ifdef TESS_TINY
enum { PIECE = 4 };
#else
enum { PIECE = 1 << 15 }; /* elements packed at a time */
#endif

static bool reduced(const struct call *c, int dim) {
  const struct dims *dims = &((const struct dims_attrs *)c->attrs)->dims;
  return memchr(dims->d, dim, dims->n) != NULL;
}

static bool reduce_check(const struct call *c, struct diag *d) {
  if (!tess__check_fold(c, d) || !tess__check_dims(c->in[0], &((const struct dims_attrs *)c->attrs)->dims, d))
    return false;
  for (int i = 0; i < c->n_out; i++) {
    int64_t dim[TESS_MAX_RANK];
    int rank = 0;
    for (int k = 0; k < c->in[i]->rank; k++)
      if (!reduced(c, k)) dim[rank++] = c->in[i]->dim[k];
    if (!tess__check_result(c, i, tess__type_with_shape(c->in[i], rank, dim), d)) return false;
  }
  return true;
}

static void reduce_factors(const struct call *c, struct rule *r) {
  int kept = 0;
  for (int k = 0; k < c->in[0]->rank; k++) {
    bool gone = reduced(c, k);
    int f = tess__factor_new(r, gone ? FACTOR_REDUCE : FACTOR_PASS, c->in[0]->dim[k]);
    r->factor[f].whole = gone;
    for (int i = 0; i < c->n_out; i++) {
      tess__factor_use(r, f, i, k);
      if (!gone) tess__factor_use(r, f, c->n_in + i, kept);
    }
    kept += !gone;
  }
}

/* Elements [first, first + n) of the kept index space, as rows by reduced index; `kept` stands at first and is moved
 * on. */
static void gather(const struct fold *f, int64_t n, int64_t rows, struct walk *kept, struct walk *folded,
                   const void *const *in, void *const *x) {
  for (int64_t k = 0; k < n; k++, tess__walk_next(kept))
    for (int64_t r = 0; r < rows; r++, tess__walk_next(folded))
      for (int i = 0; i < f->n; i++)
        memcpy((char *)x[i] + (r * n + k) * f->bytes[i],
               (const char *)in[i] + (kept->offset + folded->offset) * f->bytes[i], (size_t)f->bytes[i]);
}

static void reduce_ref(const struct call *c, const void *const *in, void *const *out) {
  int64_t stride[TESS_MAX_RANK], rows = 1, all = tess__type_elements(c->out[0]);
  struct walk kept = {0}, folded = {0};
  struct fold f;
  tess__fold_start(&f, c->regions[0], c->n_out, false);
  tess__row_major(c->in[0], stride);
  for (int k = 0; k < c->in[0]->rank; k++) {
    tess__walk_add(reduced(c, k) ? &folded : &kept, c->in[0]->dim[k], stride[k]);
    rows *= reduced(c, k) ? c->in[0]->dim[k] : 1;
  }
  int64_t most = rows < PIECE ? PIECE / (rows ? rows : 1) : 1;
  void *x[FOLD_MAX];
  for (int i = 0; i < f.n; i++)
    x[i] = tess__alloc((size_t)((rows ? rows : 1) * most * f.bytes[i]));
  for (int64_t first = 0; first < all; first += most) {
    int64_t n = all - first < most ? all - first : most;
    gather(&f, n, rows, &kept, &folded, in, x);
    tess__fold_rows(&f, rows, n, x);
    if (rows > 0) tess__fold_initial(&f, n, in + f.n, x);
    for (int i = 0; i < f.n; i++) {
      char *to = (char *)out[i] + first * f.bytes[i];
      if (rows > 0)
        memcpy(to, x[i], (size_t)(n * f.bytes[i]));
      else
        tess__fold_fill(to, in[f.n + i], f.bytes[i], n);
    }
  }
  for (int i = 0; i < f.n; i++)
    tess__free(x[i]);
}

/* Initial values are scalars: where they are not the same for the whole batch, each is reduced by itself. */
static bool reduce_batch(struct build *b, const struct batched *c, vid *out, bool *out_mapped) {
  int n = c->call->n_out;
  vid in[2 * FOLD_MAX];
  for (int i = 0; i < n; i++) {
    if (c->mapped[n + i]) return tess__batch_loop(b, c, out, out_mapped);
    in[i] = tess__batch_operand(b, c, i);
    in[n + i] = c->in[n + i];
  }
  struct dims_attrs attrs = {tess__batch_shift(&((const struct dims_attrs *)c->call->attrs)->dims)};
  return tess__batch_again(b, c, in, &attrs, out);
}

static const struct attr dims_rows[] = {{"dimensions", ATTR_DIMS, offsetof(struct dims_attrs, dims), NULL}, {0}};

static int64_t reduce_flops(const struct call *c) {
  return tess__mul_sizes(tess__type_elements(c->in[0]), c->regions[0]->n_nodes);
}

const struct tess_op tess__op_reduce_region = {
    .name = "reduce_region",
    .id = OP_reduce_region,
    .arity = -1,
    .results = -1,
    .regions = 1,
    .attr_bytes = sizeof(struct dims_attrs),
    .attrs = dims_rows,
    .check = reduce_check,
    .factors = reduce_factors,
    .ref = reduce_ref,
    .flops = reduce_flops,
    .batch = reduce_batch,
    .jvp = tess__jvp_reduce_region,
};

/* ---- map ---- */
static bool map_check(const struct call *c, struct diag *d) {
  enum { MANY = 64 };
  const struct type *scalar[MANY];
  if (c->n_in < 1 || c->n_in > MANY)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%d operands; legal: 1 to %d", c->n_in, MANY);
  for (int i = 0; i < c->n_in; i++) {
    if (!tess__same_shape(c->in[i], c->in[0]))
      return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "shapes differ: %s and %s",
                        tess__type_text(c->in[0]), tess__type_text(c->in[i]));
    scalar[i] = tess__type_of((tess_dtype)c->in[i]->dtype, 0, NULL);
  }
  if (c->regions[0]->n_results != 1)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "the computation has %d results; legal: 1",
                      c->regions[0]->n_results);
  const struct type *result = tess__type_at(c->regions[0], c->regions[0]->result[0]);
  const struct type *wanted = tess__type_of((tess_dtype)result->dtype, 0, NULL);
  return tess__check_region(c->regions[0], "computation", c->n_in, scalar, 1, &wanted, d) &&
         tess__check_result(c, 0, tess__type_of((tess_dtype)result->dtype, c->in[0]->rank, c->in[0]->dim), d);
}

static void map_ref(const struct call *c, const void *const *in, void *const *out) {
  tess__region_map(c->regions[0], tess__type_elements(c->out[0]), in, out);
}

const struct tess_op tess__op_map = {
    .name = "map",
    .id = OP_map,
    .arity = -1,
    .results = 1,
    .regions = 1,
    .traits = OP_PASS_THROUGH,
    .check = map_check,
    .ref = map_ref,
    .batch = tess__batch_leading,
    .jvp = tess__jvp_map,
};
