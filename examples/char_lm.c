// A small transformer that learns to write like a text, a character at a time: char_lm [FILE]. Trained on a mesh of 2
// by 4: the rows of a batch are cut over "data", heads and hidden units over "model", by nothing but the shardings of
// the arguments. Parameters are a tree, blocks are computed again on the way back, and a step is one program with
// AdamW.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/opt.h>

enum { LAYERS = 2, WIDTH = 64, HEADS = 4, HIDDEN = 256, LENGTH = 32, BATCH = 16, STEPS = 400, SAMPLE = 240 };

// ---- the text: bytes numbered in order of their first appearance ----

static struct {
  int *id, n;       // the text
  char byte[256];   // of each id
  int ids, of[256]; // id of each byte, + 1
} text;

static bool read_text(const char *path) {
  FILE *f = fopen(path, "rb");
  if (!f) return false;
  enum { MOST = 1 << 20 };
  text.id = malloc(MOST * sizeof *text.id);
  for (int c; text.id && text.n < MOST && (c = fgetc(f)) != EOF; text.n++) {
    if (!text.of[c]) text.byte[text.ids] = (char)c, text.of[c] = ++text.ids;
    text.id[text.n] = text.of[c] - 1;
  }
  fclose(f);
  return text.n > 2 * LENGTH;
}

static uint32_t random_below(uint32_t n) { // a linear congruential generator
  static uint64_t state = 1;
  state = state * 6364136223846793005U + 1442695040888963407U;
  return (uint32_t)(state >> 33) % n;
}

// ---- the model: members in order of their names, as the leaves of a dict are ----

struct block {
  tess_array *down, *key, *norm1, *norm2, *out, *query, *up, *value;
};
struct model {
  struct block block[LAYERS];
  tess_array *embed, *norm, *position;
};

static tess_array *normal(int seed, double scale, tess_shape shape) {
  return tess_mul(scale, tess_random_normal(tess_random_key((uint64_t)seed), shape));
}

static tess_tree *new_block(int seed) {
  tess_shape square = TESS_SHAPE(WIDTH, WIDTH), wide = TESS_SHAPE(WIDTH, HIDDEN), tall = TESS_SHAPE(HIDDEN, WIDTH);
  double s = 0.125; // 1 / sqrt(WIDTH)
  return tess_dict(TESS_KV("down", normal(seed, s / 4, tall)), TESS_KV("key", normal(seed + 1, s, square)),
                   TESS_KV("norm1", tess_ones(TESS_SHAPE(WIDTH))), TESS_KV("norm2", tess_ones(TESS_SHAPE(WIDTH))),
                   TESS_KV("out", normal(seed + 2, s / 2, square)), TESS_KV("query", normal(seed + 3, s, square)),
                   TESS_KV("up", normal(seed + 4, s, wide)), TESS_KV("value", normal(seed + 5, s, square)));
}

static tess_tree *new_model(void) {
  return tess_dict(TESS_KV("block", tess_list(new_block(10), new_block(20))),
                   TESS_KV("embed", normal(1, 0.125, TESS_SHAPE(text.ids, WIDTH))),
                   TESS_KV("norm", tess_ones(TESS_SHAPE(WIDTH))),
                   TESS_KV("position", normal(2, 0.125, TESS_SHAPE(LENGTH, WIDTH))));
}

static tess_sharding *on(tess_mesh *mesh, tess_spec spec) {
  return tess_named_sharding(mesh, spec);
}
static tess_sharding *layout(tess_mesh *mesh) { // of the model: each second product of a block sums over "model"
  return tess_shardings_by_path(
      {"block/*/query", on(mesh, TESS_P(NULL, "model"))}, {"block/*/key", on(mesh, TESS_P(NULL, "model"))},
      {"block/*/value", on(mesh, TESS_P(NULL, "model"))}, {"block/*/up", on(mesh, TESS_P(NULL, "model"))},
      {"block/*/out", on(mesh, TESS_P("model"))}, {"block/*/down", on(mesh, TESS_P("model"))},
      {"", on(mesh, TESS_P())});
}

static tess_array *normed(tess_array *x, tess_array *scale) {
  tess_array *square = tess_mean(tess_square(x), .axes = TESS_AXES(-1), .keepdims = true);
  return tess_mul(tess_mul(x, tess_rsqrt(tess_add(square, 1e-6))), scale);
}
static tess_array *heads(tess_array *x, tess_array *w) { // [batch, length, heads, width of a head]
  return tess_reshape(tess_matmul(x, w), TESS_SHAPE(tess_array_dim(x, 0), LENGTH, HEADS, WIDTH / HEADS));
}

static tess_array *block(const void *parameters, tess_array *x) {
  const struct block *p = parameters;
  tess_array *h = normed(x, p->norm1);
  tess_array *seen =
      tess_dot_product_attention(heads(h, p->query), heads(h, p->key), heads(h, p->value), .is_causal = true);
  seen = tess_reshape(seen, TESS_SHAPE(tess_array_dim(x, 0), LENGTH, WIDTH));
  x = tess_add(x, tess_matmul(seen, p->out));
  return tess_add(x, tess_matmul(tess_relu(tess_matmul(normed(x, p->norm2), p->up)), p->down));
}

static tess_array *logits(const struct model *p, tess_array *ids) { // [batch, length, ids]
  tess_array *x = tess_add(tess_matmul(tess_one_hot(ids, text.ids), p->embed), p->position);
  for (int i = 0; i < LAYERS; i++) {
    struct block b = p->block[i];
    tess_array *y;
    tess_call_into(TESS_TREE(y), tess_checkpoint(block), TESS_TREE(b, x));
    x = y;
  }
  return tess_matmul(normed(x, p->norm), tess_transpose(p->embed, TESS_PERM()));
}

static tess_array *loss(const void *model, tess_array *ids, tess_array *next) { // nats a character
  tess_array *right = tess_mul(tess_one_hot(next, text.ids), tess_log_softmax(logits(model, ids), -1));
  return tess_neg(tess_mean(tess_sum(right, .axes = TESS_AXES(-1))));
}

// ---- training ----

static tess_tree *step(tess_tree *args, const void *opt) {
  struct model p, gradient;
  tess_array *value, *ids = tess_tree_array(args, "ids"), *next = tess_tree_array(args, "next");
  tess_tree *params = tess_tree_get(args, "params");
  tess_tree_into(TESS_TREE(p), params);
  tess_call_into(TESS_TREE(value, gradient), tess_value_and_grad(loss), TESS_TREE(p, ids, next));
  tess_arrays leaves = {TESS_LEAVES(struct model), (tess_array **)&gradient};
  tess_tree *grads = tess_tree_unflatten(params, leaves);
  tess_tree *now = tess_opt_update(*(const tess_opt *)opt, grads, tess_tree_get(args, "state"), params);
  return tess_dict(TESS_KV("loss", value), TESS_KV("now", now));
}

static tess_tree *with_batch(tess_tree *now) { // rows of the text, and the same one character later
  static int ids[BATCH][LENGTH], next[BATCH][LENGTH];
  for (int i = 0; i < BATCH; i++) {
    const int *from = text.id + random_below((uint32_t)(text.n - LENGTH - 1));
    memcpy(ids[i], from, sizeof ids[i]);
    memcpy(next[i], from + 1, sizeof next[i]);
  }
  tess_shape shape = TESS_SHAPE(BATCH, LENGTH);
  return tess_dict(TESS_KV("ids", tess_device_put(tess_asarray(&ids[0][0], shape), TESS_P("data"))),
                   TESS_KV("next", tess_device_put(tess_asarray(&next[0][0], shape), TESS_P("data"))),
                   TESS_KV("params", tess_tree_get(now, "params")), TESS_KV("state", tess_tree_get(now, "state")));
}

static double train(tess_tree **now, int steps, bool losses) {
  tess_opt opt = tess_opt_chain(tess_opt_clip_by_global_norm(1.0),
                                tess_opt_adamw(.schedule = tess_schedule_warmup_cosine(0, 8e-3, 20, STEPS)));
  tess_assign(now, tess_dict(TESS_KV("params", *now), TESS_KV("state", tess_opt_init(opt, *now))));
  tess_fn *f = tess_jit(tess_partial(step, opt), .donate_argnums = TESS_ARGNUMS(2, 3), // params and state, by name
                        .out_shardings = tess_shardings_by_path({"loss", NULL}, {"now", tess_tree_shardings(*now)}));
  double recent = 0;
  bool prints = tess_process_index() == 0;
  for (int i = 1; i <= steps; i++) {
    tess_scope *s = tess_scope_begin();
    tess_tree *out = tess_call_tree(f, with_batch(*now));
    double l = tess_item(tess_tree_array(out, "loss"));
    recent = i == 1 ? l : 0.9 * recent + 0.1 * l;
    if (losses && prints) printf("%.7g\n", l);
    if (!losses && prints && (i == 1 || i % 50 == 0)) printf("step %3d: loss %.3f\n", i, recent);
    tess_assign(now, tess_tree_get(out, "now"));
    if (tess_scope_end(s)) break;
  }
  return recent;
}

// ---- writing ----

static tess_array *next_id(const void *model, tess_array *ids, tess_array *key) {
  tess_array *last = tess_getitem(logits(model, ids), TESS_ALL, TESS_AT(-1));
  return tess_random_categorical(key, tess_mul(2, last), -1);
}

static void write_sample(tess_tree *params) {
  struct model p;
  tess_tree_into(TESS_TREE(p), params);
  tess_fn *f = tess_jit(next_id);
  int window[LENGTH];
  memcpy(window, text.id + text.n / 2, sizeof window); // what it goes on from
  for (int i = 0; i < SAMPLE; i++) {
    tess_scope *s = tess_scope_begin();
    tess_array *id, *ids = tess_asarray(window, TESS_SHAPE(1, LENGTH)), *key = tess_random_key((uint64_t)i);
    tess_call_into(TESS_TREE(id), f, TESS_TREE(p, ids, key));
    memmove(window, window + 1, sizeof window - sizeof *window);
    window[LENGTH - 1] = (int)tess_item_int(id);
    if (tess_scope_end(s)) break;
    if (tess_process_index() == 0) putchar(text.byte[window[LENGTH - 1]]);
  }
  if (tess_process_index() == 0) putchar('\n');
}

int main(int argc, char **argv) {
  bool losses = argc > 2 && strcmp(argv[1], "--losses") == 0; // prints those of the first steps alone
  const char *path = argc == 2 ? argv[1] : "/usr/share/common-licenses/GPL-3";
  if (!read_text(path)) return printf("%s: not there, or too short\n", path), argc == 2;
  // Alone, or as several processes with a part of the devices each: TESS_NUM_CPU_DEVICES=2 mpirun -n 4 ./char_lm
  tess_init(.num_cpu_devices = getenv("TESS_NUM_CPU_DEVICES") ? 0 : 8);
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(2, 4), TESS_NAMES("data", "model"));
  tess_set_mesh(mesh);
  tess_tree *now = tess_device_put(new_model(), layout(mesh));
  double end = train(&now, losses ? atoi(argv[2]) : STEPS, losses);
  if (!losses) write_sample(tess_tree_get(now, "params"));
  free(text.id);
  return tess_scope_end(s) != TESS_OK || (!losses && !(end < 2.2));
}
