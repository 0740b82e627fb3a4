/* PositionalSharding, PmapSharding, GSPMDSharding and AUTO, and what a sharding is called in XLA's and Shardy's text.
 */
#include "api/counts.h"
#include "api/layouts/sharding.h"
#include "api/take_text.h"
#include "layout/device.h"

static tess_sharding *finish(const struct sharding *s, struct diag *d, const char *op, const char *where) {
  return s ? tess__sharding_handle(s) : tess__sharding_error(d, op, where);
}

/* ---- positional ---- */

tess_sharding *tess_positional_sharding_at(const char *where, tess_device_array devices, const tess_sharding_opts *kw) {
  static const char op[] = "positional_sharding";
  tess_sharding_opts o = {0};
  struct diag d = {0};
  tess__read_options(&o, sizeof o, kw);
  if (devices.error) return tess__pass_error(devices.error, KIND_SHARDING, "the devices", op, where);
  if (!tess__check_devices(&devices, &d)) return finish(NULL, &d, op, where);
  return finish(tess__positional(devices.n, devices.device, &devices.shape, o.memory_kind, &d), &d, op, where);
}

/* The body of a PositionalSharding. NULL: d has the failure, or (*error) the operand is in error. */
static const struct sharding *positional_body(const tess_sharding *s, const char *op, const char *where, struct diag *d,
                                              tess_sharding **error) {
  *error = NULL;
  if (!tess__usable(s, KIND_SHARDING, "the sharding", op, where)) {
    *error = tess__pass_error(s, KIND_SHARDING, "the sharding", op, where);
    return NULL;
  }
  const struct sharding *b = tess__sharding_one(s, d);
  if (b && b->kind == SHARDING_POSITIONAL) return b;
  if (b) tess__fail(d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is no PositionalSharding", tess_str_sharding(s));
  return NULL;
}

static bool check_rank(int n, struct diag *d) {
  return (n >= 0 && n <= TESS_MAX_RANK) || tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                                                      "a grid has 0 to %d dimensions, not %d", TESS_MAX_RANK, n);
}

tess_sharding *tess_positional_reshape_at(const char *where, const tess_sharding *s, tess_shape shape) {
  static const char op[] = "positional_reshape";
  struct diag d = {0};
  tess_sharding *error;
  const struct sharding *b = positional_body(s, op, where, &d, &error);
  if (error) return error;
  if (b) b = check_rank(shape.n, &d) ? tess__positional_reshape(b, &shape, &d) : NULL;
  return finish(b, &d, op, where);
}

typedef const struct sharding *(*grid_move)(const struct sharding *, const tess_ints *, struct diag *);

static tess_sharding *move_grid(grid_move move, const tess_sharding *s, const tess_ints *axes, const char *op,
                                const char *where) {
  struct diag d = {0};
  tess_sharding *error;
  const struct sharding *b = positional_body(s, op, where, &d, &error);
  if (error) return error;
  if (b) b = check_rank(axes->n, &d) ? move(b, axes, &d) : NULL;
  return finish(b, &d, op, where);
}

tess_sharding *tess_positional_transpose_at(const char *where, const tess_sharding *s, tess_ints axes) {
  return move_grid(tess__positional_transpose, s, &axes, "positional_transpose", where);
}

tess_sharding *tess_positional_replicate_at(const char *where, const tess_sharding *s, tess_ints axes) {
  return move_grid(tess__positional_replicate, s, &axes, "positional_replicate", where);
}

/* ---- pmap's ---- */

/* The first n local devices; all that there are when there are fewer, which is then the failure. */
static int64_t local_devices(int64_t n, const tess_device *const **out) {
  struct tess_scope *scope = tess__scope(); /* starts the library */
  const tess_device *const *all = tess__world_here()->device;
  int count = tess__world_here()->n, found = 0;
  const tess_device **list = tess__scope_alloc(scope, ((size_t)count + 1) * sizeof *list);
  for (int i = 0; i < count && found < n; i++)
    if (tess__device_is_local(all[i])) list[found++] = all[i];
  *out = list;
  return found;
}

tess_sharding *tess_pmap_sharding_at(const char *where, tess_shape shape, int sharded_dim, tess_device_array devices) {
  static const char op[] = "pmap_sharding";
  struct diag d = {0};
  if (devices.error) return tess__pass_error(devices.error, KIND_SHARDING, "the devices", op, where);
  if (!tess__check_devices(&devices, &d)) return finish(NULL, &d, op, where);
  const tess_device *const *list = devices.device;
  int64_t n = devices.n;
  bool sized = sharded_dim >= 0 && sharded_dim < shape.n && shape.n <= TESS_MAX_RANK;
  if (!list && sharded_dim == TESS_NONE)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a dimension or devices are needed");
  else if (!list)
    n = local_devices(sized ? shape.dim[sharded_dim] : 1, &list);
  return finish(d.status ? NULL : tess__pmap_sharding(&shape, sharded_dim, n, list, &d), &d, op, where);
}

/* ---- GSPMD, AUTO ---- */

tess_sharding *tess_gspmd_sharding_at(const char *where, tess_device_array devices, const char *hlo) {
  static const char op[] = "gspmd_sharding";
  struct diag d = {0};
  struct hlo h;
  const struct sharding *s = NULL;
  if (devices.error) return tess__pass_error(devices.error, KIND_SHARDING, "the devices", op, where);
  if (!tess__check_devices(&devices, &d)) return finish(NULL, &d, op, where);
  if (!hlo)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the text of the HLO sharding is NULL");
  else if (tess__hlo_parse(hlo, &h, &d))
    s = tess__sharding_gspmd(&h, devices.n, devices.device, NULL, &d);
  return finish(s, &d, op, where);
}

tess_sharding *tess_auto_sharding_at(const char *where, const tess_mesh *m) {
  static const char op[] = "auto_sharding";
  if (!tess__usable(m, KIND_MESH, "the mesh", op, where))
    return tess__pass_error(m, KIND_SHARDING, "the mesh", op, where);
  return tess__sharding_handle(tess__sharding_auto(m->body));
}

/* ---- text ---- */

static bool check_ndim(int ndim, struct diag *d) {
  return (ndim >= 0 && ndim <= TESS_MAX_RANK) ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "an array has 0 to %d dimensions, not %d",
                    TESS_MAX_RANK, ndim);
}

static const char *give_text(struct text *t, struct diag *d, const char *op) {
  if (d->status) {
    tess__text_free(t);
    tess__report(d, op, NULL);
    return "";
  }
  return tess__take_text(t);
}

const char *tess_sharding_hlo(const tess_sharding *s, int ndim) {
  struct diag d = {0};
  struct text t = {0};
  struct hlo h;
  const struct sharding *b = tess__sharding_body(s, "sharding_hlo", NULL);
  if (!b) return "";
  if (check_ndim(ndim, &d) && tess__sharding_hlo(b, ndim, &h, &d)) tess__hlo_print(&t, &h);
  return give_text(&t, &d, "sharding_hlo");
}

const char *tess_sharding_sdy(const tess_sharding *s, int ndim) {
  struct diag d = {0};
  struct text t = {0};
  const struct sharding *b = tess__sharding_body(s, "sharding_sdy", NULL);
  if (!b) return "";
  if (check_ndim(ndim, &d)) tess__sharding_sdy(&t, b, ndim, &d);
  return give_text(&t, &d, "sharding_sdy");
}
