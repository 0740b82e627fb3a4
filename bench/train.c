/* Training, measured by bench/train.py beside the same in JAX (bench/jax_train.py): a step of gradients and descent
 * compiled and run, the same step read from the text that JAX exports, Jacobians and per-example gradients, pmap and
 * vmap. Cases named bytes_… answer with bytes. Argument: the folder of the exported programs. */
#define _GNU_SOURCE
#include <tessera.h>
#include <tessera/module.h>

#include "measure.h"
#include "step.h"

enum { EXAMPLES = 64, BLOCKS = 12, DEEPEST = 192, NARROW = 64 };
enum { RNN_STEPS = 64, RNN_BATCH = 64, RNN_WIDE = 256 };

/* ---- the step of step.h ---- */
/* The same, differentiated by hand. */
static void f_step_by_hand(const void *in, void *out) {
  const struct step_in *a = in;
  const struct model *m = &a->m;
  struct step_out *r = out;
  tess_array *z = tess_add(tess_matmul(a->x, m->w1), m->b1), *h = tess_relu(z);
  tess_array *logp = tess_log_softmax(tess_add(tess_matmul(h, m->w2), m->b2), -1);
  r->loss = tess_neg(tess_mean(tess_sum(tess_mul(logp, a->y), .axes = TESS_AXES(-1))));
  tess_array *g2 = tess_div(tess_sub(tess_exp(logp), a->y), BATCH);
  tess_array *gh = tess_einsum("bc,hc->bh", g2, m->w2), *g1 = tess_where(tess_gt(z, 0), gh, 0);
  r->m = (struct model){
      descend(m->w1, tess_einsum("bi,bh->ih", a->x, g1)), descend(m->b1, tess_sum(g1, .axes = TESS_AXES(0))),
      descend(m->w2, tess_einsum("bh,bc->hc", h, g2)), descend(m->b2, tess_sum(g2, .axes = TESS_AXES(0)))};
}

struct layout { /* of a step's arguments */
  struct step_in in;
  tess_fn *step, *by_hand, *exported;
} data_parallel, tensor_parallel;

static void compile_step(const struct layout *l) {
  struct step_out r;
  tess_scope *s = tess_scope_begin();
  tess_clear_caches();
  tess_compile(tess_lower_into(TESS_TREE(r), tess_jit(f_step), TESS_TREE(l->in)));
  end(s);
}
static void run_step(tess_fn *f, const struct layout *l) {
  struct step_out r;
  tess_scope *s = tess_scope_begin();
  tess_call_into(TESS_TREE(r), f, TESS_TREE(l->in));
  end(s);
}

static void case_compile_dp(void) {
  compile_step(&data_parallel);
}
static void case_compile_tp(void) {
  compile_step(&tensor_parallel);
}
static void case_step_dp(void) {
  run_step(data_parallel.step, &data_parallel);
}
static void case_step_tp(void) {
  run_step(tensor_parallel.step, &tensor_parallel);
}
static void case_hand_dp(void) {
  run_step(data_parallel.by_hand, &data_parallel);
}
static void case_hand_tp(void) {
  run_step(tensor_parallel.by_hand, &tensor_parallel);
}
static void case_export_dp(void) {
  run_step(data_parallel.exported, &data_parallel);
}
static void case_export_tp(void) {
  run_step(tensor_parallel.exported, &tensor_parallel);
}

/* ---- compiling the gradients of many layers ---- */
static int layers;
static tess_array *deep[2 * DEEPEST], *narrow;

static tess_array *deep_loss(const void *parameters, tess_array *x) {
  tess_array *const *p = parameters;
  for (int i = 0; i < layers; i++)
    x = tess_tanh(tess_add(tess_matmul(x, p[2 * i]), p[2 * i + 1]));
  return tess_sum(x);
}

static void compile_deep(int n) {
  tess_array *gradient[2 * DEEPEST];
  tess_scope *s = tess_scope_begin();
  layers = n;
  tess_clear_caches();
  tess_spans in = {2, (const tess_span[]){{2 * n, deep}, {1, &narrow}}};
  tess_compile(tess_lower_into(TESS_SPAN(2 * n, gradient), tess_jit(tess_grad(deep_loss)), in));
  end(s);
}
static void case_compile_12(void) {
  compile_deep(12);
}
static void case_compile_48(void) {
  compile_deep(48);
}
static void case_compile_192(void) {
  compile_deep(192);
}

/* ---- gradients through a scan: h = tanh(x w + h u) ---- */
struct rnn {
  tess_array *w, *u;
};
struct step {
  tess_array *h, *x;
};
static struct rnn rnn;
static const struct rnn *closed;
static tess_array *sequence, *state;
static tess_fn *rnn_step, *rnn_exported;

static void f_cell(const void *in, void *out) {
  const struct step *v = in;
  *(tess_array **)out = tess_tanh(tess_add(tess_matmul(v->x, closed->w), tess_matmul(v->h, closed->u)));
}
static tess_array *rnn_loss(const void *model, tess_array *xs, tess_array *h) {
  closed = model;
  tess_scan_into(TESS_TREE(h), TESS_NOTHING, f_cell, TESS_TREE(xs));
  return tess_sum(tess_square(h));
}
static void run_rnn(tess_fn *f) {
  struct rnn g;
  tess_scope *s = tess_scope_begin();
  tess_call_into(TESS_TREE(g), f, TESS_TREE(rnn, sequence, state));
  end(s);
}
static void case_rnn(void) {
  run_rnn(rnn_step);
}
static void case_export_rnn(void) {
  run_rnn(rnn_exported);
}

/* ---- memory: blocks of an MLP, each computed again on the way back, or not ---- */
static bool again;
static tess_array *blocks[2 * BLOCKS], *tokens;

static tess_array *block(tess_array *x, tess_array *w1, tess_array *w2) {
  return tess_add(x, tess_matmul(tess_gelu(tess_matmul(x, w1), true), w2));
}
static tess_array *blocks_loss(const void *parameters, tess_array *x) {
  tess_array *const *p = parameters;
  tess_fn *f = again ? tess_checkpoint(block) : tess_jit(block);
  for (int i = 0; i < BLOCKS; i++)
    x = tess_call(f, x, p[2 * i], p[2 * i + 1]);
  return tess_mean(tess_square(x));
}

static double blocks_bytes(bool checkpoints) {
  tess_array *gradient[2 * BLOCKS];
  tess_scope *s = tess_scope_begin();
  again = checkpoints;
  tess_clear_caches();
  tess_spans in = {2, (const tess_span[]){{2 * BLOCKS, blocks}, {1, &tokens}}};
  const char *text =
      tess_as_text(tess_lower_into(TESS_SPAN(2 * BLOCKS, gradient), tess_jit(tess_grad(blocks_loss)), in));
  tess_module *m = tess_module_parse(text, strlen(text), "blocks");
  tess_module_read(m);
  tess_module_compile(m);
  double bytes = (double)tess_module_get_info(m).temporary_bytes_per_device;
  tess_module_free(m);
  end(s);
  return bytes;
}

/* ---- functions of one device or eight ---- */
static tess_fn *increment, *mapped, *einsum, *jacobian, *each;
static tess_array *eight, *many, *others, *point, *example_x, *example_y;

static tess_array *f_increment(tess_array *x) {
  return tess_add(x, 1);
}
static tess_array *f_product(tess_array *x, tess_array *y) {
  return tess_matmul(x, y);
}
static tess_array *f_einsum(tess_array *x, tess_array *y) {
  return tess_einsum("bij,bjk->bik", x, y);
}
static tess_array *f_curved(tess_array *x) {
  return tess_mul(tess_sin(x), tess_sum(tess_square(x)));
}
static tess_array *f_each(const void *model, tess_array *x, tess_array *y) {
  struct model g;
  const struct model *m = model;
  tess_fn *f = tess_vmap(tess_grad(loss), .in_axes = TESS_AXES(TESS_NONE, 0, 0));
  tess_call_into(TESS_TREE(g), f, TESS_TREE(*m, x, y));
  return g.w2;
}

static void call(tess_fn *f, tess_array *x, tess_array *y) {
  tess_scope *s = tess_scope_begin();
  if (y)
    tess_call(f, x, y);
  else
    tess_call(f, x);
  end(s);
}
static void case_pmap(void) {
  call(increment, eight, NULL);
}
static void case_vmap(void) {
  call(mapped, many, others);
}
static void case_einsum(void) {
  call(einsum, many, others);
}
static void case_jacrev(void) {
  call(jacobian, point, NULL);
}
static void case_each(void) {
  tess_array *g;
  tess_scope *s = tess_scope_begin();
  tess_call_into(TESS_TREE(g), each, TESS_TREE(data_parallel.in.m, example_x, example_y));
  end(s);
}

/* ---- */
static tess_fn *read_program(const char *folder, const char *file) {
  static char path[4096], text[1 << 20];
  snprintf(path, sizeof path, "%s/%s", folder, file);
  FILE *f = fopen(path, "r");
  if (!f) return NULL;
  text[fread(text, 1, sizeof text - 1, f)] = 0;
  fclose(f);
  return tess_compile(tess_parse_stablehlo(text, file));
}

static void set_up_steps(const char *folder) {
  struct step_in a = new_step();
  tess_mesh *line = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("data"));
  tess_mesh *grid = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("data", "tensor"));
  data_parallel.in = placed(&a, line, "data", NULL);
  tensor_parallel.in = placed(&a, grid, "data", "tensor");
  data_parallel.exported = read_program(folder, "step_dp.mlir");
  tensor_parallel.exported = read_program(folder, "step_tp.mlir");
  data_parallel.step = tensor_parallel.step = tess_jit(f_step);
  data_parallel.by_hand = tensor_parallel.by_hand = tess_jit(f_step_by_hand);
  example_x = normal(TESS_SHAPE(EXAMPLES, IN));
  example_y = tess_full(TESS_SHAPE(EXAMPLES, CLASSES), 0.1);
}

static void set_up_rnn(const char *folder) {
  rnn = (struct rnn){normal(TESS_SHAPE(RNN_WIDE, RNN_WIDE)), normal(TESS_SHAPE(RNN_WIDE, RNN_WIDE))};
  sequence = normal(TESS_SHAPE(RNN_STEPS, RNN_BATCH, RNN_WIDE));
  state = tess_zeros(TESS_SHAPE(RNN_BATCH, RNN_WIDE));
  rnn_step = tess_jit(tess_grad(rnn_loss));
  rnn_exported = read_program(folder, "rnn.mlir");
}

static void set_up(const char *folder) {
  tess_init(.num_cpu_devices = 8);
  set_up_rnn(folder);
  set_up_steps(folder);
  for (int i = 0; i < DEEPEST; i++) {
    deep[2 * i] = tess_ones(TESS_SHAPE(NARROW, NARROW));
    deep[2 * i + 1] = tess_ones(TESS_SHAPE(NARROW));
  }
  narrow = tess_ones(TESS_SHAPE(NARROW, NARROW));
  for (int i = 0; i < BLOCKS; i++) {
    blocks[2 * i] = tess_ones(TESS_SHAPE(128, 512));
    blocks[2 * i + 1] = tess_ones(TESS_SHAPE(512, 128));
  }
  tokens = tess_ones(TESS_SHAPE(1024, 128));
  eight = tess_ones(TESS_SHAPE(8, 128));
  increment = tess_pmap(f_increment);
  eight = tess_keep(tess_call(increment, eight));
  many = normal(TESS_SHAPE(32, 128, 128));
  others = normal(TESS_SHAPE(32, 128, 128));
  mapped = tess_jit(tess_vmap(f_product));
  einsum = tess_jit(f_einsum);
  point = normal(TESS_SHAPE(64));
  jacobian = tess_jit(tess_jacrev(f_curved));
  each = tess_jit(f_each);
}

static double bytes_or_time(const char *name, const struct bench_case *cases, size_t n) {
  if (strcmp(name, "bytes_saved") == 0) return blocks_bytes(false);
  if (strcmp(name, "bytes_again") == 0) return blocks_bytes(true);
  for (size_t i = 0; i < n; i++)
    if (strcmp(name, cases[i].name) == 0) return bench_measure(cases[i].call);
  return -1;
}

int main(int argc, char **argv) {
  static const struct bench_case cases[] = {
      {"compile_dp", case_compile_dp},
      {"compile_tp", case_compile_tp},
      {"step_dp", case_step_dp},
      {"step_tp", case_step_tp},
      {"hand_dp", case_hand_dp},
      {"hand_tp", case_hand_tp},
      {"export_dp", case_export_dp},
      {"export_tp", case_export_tp},
      {"compile_12", case_compile_12},
      {"compile_48", case_compile_48},
      {"compile_192", case_compile_192},
      {"pmap", case_pmap},
      {"vmap", case_vmap},
      {"einsum", case_einsum},
      {"jacrev", case_jacrev},
      {"each", case_each},
      {"rnn", case_rnn},
      {"export_rnn", case_export_rnn},
  };
  char line[64];
  set_up(argc > 1 ? argv[1] : ".");
  while (fgets(line, sizeof line, stdin)) {
    line[strcspn(line, "\n")] = 0;
    printf("%.1f\n", bytes_or_time(line, cases, sizeof cases / sizeof *cases));
    fflush(stdout);
  }
  return 0;
}
