/* What a training step sends: the per-device program of value_and_grad of a network, read. Data parallel: all-reduces
 * carry each parameter's gradient once, and the loss, as one message; with parameters cut over the data axis gradients
 * are one reduce-scatter. */
#define _GNU_SOURCE
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <tessera.h>
#include <cmocka.h>

#include "api/api.h"
#include "api/cache.h"
#include "op/ops.h"

static tess_mesh *mesh; /* d 8 */

struct weights {
  tess_array *w1, *b1, *w2, *b2;
};
enum { IN = 16, HIDDEN = 24, OUT = 8, ROWS = 32, PARAMETERS = 4 };
static const int elements[PARAMETERS] = {IN * HIDDEN, HIDDEN, HIDDEN *OUT, OUT};

static bool say_rows;
static tess_array *by_rows(tess_array *x) { /* what a layer gives lies as the batch, whatever its weights do */
  if (!say_rows) return x;
  return tess_with_sharding_constraint(x, tess_named_sharding(mesh, TESS_P("d")));
}
static tess_array *loss(const void *weights, tess_array *x, tess_array *y) {
  const struct weights *p = weights;
  tess_array *h = tess_tanh(by_rows(tess_add(by_rows(tess_matmul(x, p->w1)), p->b1)));
  tess_array *logp = tess_log_softmax(by_rows(tess_add(by_rows(tess_matmul(h, p->w2)), p->b2)), -1);
  return tess_neg(tess_mean(tess_sum(tess_mul(y, logp), .axes = TESS_AXES(-1))));
}

static void sgd(const void *in, void *out) { /* weights, x, y: the loss, the next weights */
  tess_array *const *a = in;
  tess_array **r = out;
  struct weights w = {a[0], a[1], a[2], a[3]}, g;
  tess_call_into(TESS_TREE(r[0], g), tess_value_and_grad(loss), TESS_TREE(w, a[4], a[5]));
  tess_array *const slope[PARAMETERS] = {g.w1, g.b1, g.w2, g.b2};
  for (int i = 0; i < PARAMETERS; i++)
    r[i + 1] = tess_sub(a[i], tess_mul(slope[i], 0.1));
}

enum how { GRADIENTS, DECLARED, UPDATE }; /* value_and_grad, with out_shardings; the step */

struct amounts { /* between the devices, by kind: how many values, in how many messages, and bytes of what a device
                    gives */
  int n[3], messages[3];
  int64_t bytes[3];
  int of[3][PARAMETERS + 1]; /* of as many elements as that parameter; last: one element */
  int others;                /* all-to-all, permutations */
};
enum { REDUCE, GATHER, SCATTER };

static void note(struct amounts *t, int kind, const struct type *whole, bool goes_on) {
  t->n[kind]++;
  t->messages[kind] += !goes_on;
  t->bytes[kind] += tess__type_bytes(whole);
  for (int i = 0; i < PARAMETERS; i++)
    t->of[kind][i] += tess__type_elements(whole) == elements[i];
  t->of[kind][PARAMETERS] += tess__type_elements(whole) == 1;
}

static void read_program(struct amounts *t, const struct program *p) {
  const struct graph *g = p->graph;
  for (uint32_t k = 0; k < g->n_nodes; k++) {
    const struct node *n = &g->node[k];
    bool goes_on = tess__bundle_goes_on(p, k);
    for (int r = 0; k < p->n_inner && r < p->inner[k].n; r++)
      read_program(t, &p->inner[k].program[r]);
    if (!tess__communicates(n->op)) continue;
    if (n->op == &tess__op_all_reduce)
      note(t, REDUCE, tess__type_at(g, n->out), goes_on);
    else if (n->op == &tess__op_all_gather)
      note(t, GATHER, tess__type_at(g, n->out), goes_on);
    else if (n->op == &tess__op_reduce_scatter)
      note(t, SCATTER, tess__type_at(g, n->in[0]), goes_on);
    else
      t->others++;
  }
}

/* Of the program that was called last with so many arguments. */
static struct amounts traffic_of(int n_args) {
  struct amounts t;
  memset(&t, 0, sizeof t);
  const struct thread *thread = tess__thread();
  int found = 0;
  for (size_t i = 0; i < sizeof thread->recent / sizeof *thread->recent; i++) {
    const struct program_entry *e = thread->recent[i];
    if (!e || e->n_args != n_args || e->n_results != PARAMETERS + 1) continue;
    read_program(&t, &e->program);
    assert_int_equal(e->program.collectives, t.messages[REDUCE] + t.messages[GATHER] + t.messages[SCATTER]);
    found++;
  }
  assert_int_equal(found, 1);
  return t;
}

static tess_array *put(tess_array *x, tess_spec spec) {
  return tess_device_put(x, tess_named_sharding(mesh, spec));
}
static tess_array *normal(uint64_t seed, tess_shape shape) {
  return tess_random_normal(tess_random_key(seed), shape);
}

static struct amounts step(tess_spec weights, enum how how) {
  struct weights w = {put(normal(1, TESS_SHAPE(IN, HIDDEN)), weights), put(normal(2, TESS_SHAPE(HIDDEN)), weights),
                      put(normal(3, TESS_SHAPE(HIDDEN, OUT)), weights), put(normal(4, TESS_SHAPE(OUT)), weights)},
                 g;
  tess_array *x = put(normal(5, TESS_SHAPE(ROWS, IN)), TESS_P("d")), *v;
  tess_array *y = put(tess_softmax(normal(6, TESS_SHAPE(ROWS, OUT)), -1), TESS_P("d"));
  tess__cache_clear(); /* so that the thread remembers this program alone */
  tess_fn *f = tess_value_and_grad(loss);
  tess_sharding *as = tess_named_sharding(mesh, weights), *one = tess_named_sharding(mesh, TESS_P());
  f = how == UPDATE     ? tess_jit(sgd)
      : how == DECLARED ? tess_jit(f, .out_shardings = tess_shardings(one, as))
                        : tess_jit(f);
  tess_call_into(TESS_TREE(v, g), f, TESS_TREE(w, x, y));
  assert_true(tess_ok(v) && tess_ok(g.w1));
  return traffic_of(PARAMETERS + 2);
}

static void test_data_parallel(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  say_rows = false; /* nothing needs to be said */
  for (int how = GRADIENTS; how <= UPDATE; how++) {
    struct amounts t = step(TESS_P(), (enum how)how);
    int64_t all = 1;
    for (int i = 0; i < PARAMETERS; i++) {
      assert_int_equal(t.of[REDUCE][i], 1);
      all += elements[i];
    }
    assert_int_equal(t.of[REDUCE][PARAMETERS], 1); /* the loss */
    assert_int_equal(t.bytes[REDUCE], 4 * all);
    assert_int_equal(t.n[REDUCE], PARAMETERS + 1);
    assert_int_equal(t.messages[REDUCE], 1);
    assert_int_equal(t.n[GATHER] + t.n[SCATTER] + t.others, 0);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

/* What ties a gradient to how its parameter lies is out_shardings, or the update. */
static void test_weights_cut(void **state) {
  (void)state;
  tess_scope *s = tess_scope_begin();
  say_rows = true;
  for (int how = DECLARED; how <= UPDATE; how++) {
    struct amounts t = step(TESS_P("d"), (enum how)how);
    for (int i = 0; i < PARAMETERS; i++) {
      assert_int_equal(t.of[SCATTER][i], 1);
      assert_int_equal(t.of[GATHER][i], 1);
    }
    assert_int_equal(t.n[SCATTER], PARAMETERS);
    assert_int_equal(t.messages[SCATTER], 1);
    assert_int_equal(t.n[GATHER], PARAMETERS);
    assert_int_equal(t.messages[GATHER], 1);
    assert_int_equal(t.bytes[REDUCE], 4); /* the loss */
    assert_int_equal(t.others, 0);
  }
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static int set_up(void **state) {
  (void)state;
  if (tess_init(.num_cpu_devices = 8) != TESS_OK) return 1;
  mesh = tess_make_mesh(TESS_SHAPE(8), TESS_NAMES("d"));
  return !tess_ok(mesh);
}
static int tear_down(void **state) {
  (void)state;
  return tess_finalize() != TESS_OK;
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_data_parallel), cmocka_unit_test(test_weights_cut)};
  return cmocka_run_group_tests(tests, set_up, tear_down);
}
