// A kernel written in C becomes an operation: RMS norm with its scale, fused, and its gradient, a kernel too. A layer
// with it is trained data-parallel on 8 devices: rows are cut, as the rule of the kernel says they may be, and
// gradients are summed over the devices because the rule says what a sum is. Checked against the same layer in library
// calls.
#include <math.h>
#include <stdio.h>
#include <tessera.h>
#include <tessera/ext.h>

enum { DEVICES = 8, ROWS = 64, WIDTH = 16, STEPS = 30 };
static const float epsilon = 1e-6F;

static float rms(const float *x, int64_t n) {
  double squares = 0;
  for (int64_t j = 0; j < n; j++)
    squares += (double)x[j] * (double)x[j];
  return (float)sqrt(squares / (double)n + (double)epsilon);
}

// y = x / rms(x) * scale, on the rows that this device has
static tess_status norm(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  const float *x = in[0].data, *scale = in[1].data;
  float *y = out[0].data;
  int64_t rows = in[0].shape.dim[0], n = in[0].shape.dim[1];
  (void)attrs;
  for (int64_t i = 0; i < rows; i++, x += n, y += n) {
    float by = 1 / rms(x, n);
    for (int64_t j = 0; j < n; j++)
      y[j] = x[j] * by * scale[j];
  }
  return TESS_OK;
}
static void norm_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  out[0] = in[0]; // of the same type
}

// x, scale, how much y counts -> how much x and scale do; that of scale is a sum over rows
static tess_status norm_grad(const tess_buffer *in, const tess_buffer *out, const void *attrs) {
  const float *x = in[0].data, *scale = in[1].data, *ct = in[2].data;
  float *dx = out[0].data, *dscale = out[1].data;
  int64_t rows = in[0].shape.dim[0], n = in[0].shape.dim[1];
  (void)attrs;
  for (int64_t j = 0; j < n; j++)
    dscale[j] = 0;
  for (int64_t i = 0; i < rows; i++, x += n, ct += n, dx += n) {
    float by = 1 / rms(x, n), along = 0;
    for (int64_t j = 0; j < n; j++)
      along += ct[j] * scale[j] * x[j] * by;
    for (int64_t j = 0; j < n; j++) {
      dx[j] = (ct[j] * scale[j] - x[j] * by * along / (float)n) * by;
      dscale[j] += ct[j] * x[j] * by;
    }
  }
  return TESS_OK;
}
static void norm_grad_types(tess_array *const *in, tess_array **out, const void *attrs) {
  (void)attrs;
  out[0] = in[0];
  out[1] = in[1];
}
static void norm_vjp(tess_array *const *in, tess_array *const *out, tess_array *const *ct, tess_array **in_ct,
                     const void *attrs) {
  (void)out, (void)attrs;
  tess_custom_call_into(TESS_TREE(in_ct[0], in_ct[1]), "demo.norm_grad", TESS_TREE(in[0], in[1], ct[0]), NULL, 0);
}

static tess_status register_ops(void) {
  tess_op_desc forward = {.size = sizeof forward,
                          .name = "demo.norm",
                          .num_inputs = 2,
                          .num_outputs = 1,
                          .sharding_rule = "row n, n -> row n need_replication={n}",
                          .types = norm_types,
                          .kernel = norm,
                          .vjp = norm_vjp};
  tess_op_desc backward = {.size = sizeof backward,
                           .name = "demo.norm_grad",
                           .num_inputs = 3,
                           .num_outputs = 2,
                           .sharding_rule = "row n, n, row n -> row n, n reduction={row} need_replication={n}",
                           .types = norm_grad_types,
                           .kernel = norm_grad};
  tess_status status = tess_register_op(&forward);
  return status ? status : tess_register_op(&backward);
}

static tess_array *by_kernel(tess_array *x, tess_array *scale) {
  tess_array *y;
  tess_custom_call_into(TESS_TREE(y), "demo.norm", TESS_TREE(x, scale), NULL, 0);
  return y;
}
static tess_array *by_calls(tess_array *x, tess_array *scale) {
  tess_array *squares = tess_mean(tess_square(x), .axes = TESS_AXES(1), .keepdims = true);
  return tess_mul(tess_mul(x, tess_rsqrt(tess_add(squares, epsilon))), scale);
}

typedef struct params {
  tess_array *w, *scale;
} params;
typedef tess_array *norm_fn(tess_array *x, tess_array *scale);

static tess_array *loss_with(const params *p, tess_array *x, tess_array *y, norm_fn *normed) {
  return tess_mean(tess_square(tess_sub(normed(tess_matmul(x, p->w), p->scale), y)));
}
static tess_array *loss(const void *p, tess_array *x, tess_array *y) {
  return loss_with(p, x, y, by_kernel);
}
static tess_array *loss_by_calls(const void *p, tess_array *x, tess_array *y) {
  return loss_with(p, x, y, by_calls);
}

// Gradient steps; the last loss, and the parameters in *p.
static double train(tess_fn *gradient, params *p, tess_array *x, tess_array *y, const char *show) {
  double last = 0;
  for (int i = 0; i < STEPS; i++) {
    struct {
      tess_array *loss;
      params g;
    } r;
    tess_call_into(TESS_TREE(r.loss, r.g), gradient, TESS_TREE(*p, x, y));
    p->w = tess_sub(p->w, tess_mul(r.g.w, 0.5));
    p->scale = tess_sub(p->scale, tess_mul(r.g.scale, 0.5));
    last = tess_item(r.loss);
    if (show && i % 10 == 0) printf("%s step %2d, loss %.4f\n", show, i, last);
  }
  return last;
}

int main(void) {
  tess_init(.num_cpu_devices = DEVICES);
  tess_scope *s = tess_scope_begin();
  if (register_ops() != TESS_OK) return 1;
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(DEVICES), TESS_NAMES("data"));
  tess_sharding *rows = tess_named_sharding(mesh, TESS_P("data")), *whole = tess_named_sharding(mesh, TESS_P());

  tess_array *key = tess_random_key(0), *keys = tess_random_split(key, 3);
  tess_array *x = tess_random_normal(tess_getitem(keys, 0), TESS_SHAPE(ROWS, WIDTH));
  tess_array *y = tess_random_normal(tess_getitem(keys, 1), TESS_SHAPE(ROWS, WIDTH));
  params start = {tess_random_normal(tess_getitem(keys, 2), TESS_SHAPE(WIDTH, WIDTH)), tess_ones(TESS_SHAPE(WIDTH))};
  params p = {tess_device_put(start.w, whole), tess_device_put(start.scale, whole)}, q = start;

  tess_fn *step = tess_jit(tess_value_and_grad(loss));
  double mine = train(step, &p, tess_device_put(x, rows), tess_device_put(y, rows), "data-parallel");
  double other = train(tess_jit(tess_value_and_grad(loss_by_calls)), &q, x, y, NULL);
  double off = tess_item(tess_max(tess_abs(tess_sub(p.scale, q.scale))));
  printf("loss %.4f, by library calls on one device %.4f; scales at most %.0e apart\n", mine, other, off);
  return tess_scope_end(s) != TESS_OK || !(off < 1e-4) || !(fabs(mine - other) < 1e-4);
}
