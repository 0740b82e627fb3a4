/* Compiling knows no devices: a program over an abstract mesh of 4,096 devices has the same nodes, collectives and
 * steps as over 8 (where the choices by bytes agree). Counted, not timed. */
#include <string.h>

#include "exec/exec.h"
#include "op/build.h"
#include "spmd/program.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <cmocka.h>

struct sizes {
  int64_t nodes, steps, collectives;
};

/* tanh(x @ w + b) @ v, summed over the rows: rows of x over "data", columns of w and rows of v over "model". */
static struct graph *network(int64_t rows, int64_t hidden) {
  struct graph *g = tess__graph_new("network");
  struct diag d = {0};
  struct build b = {.graph = g, .diag = &d};
  vid x = tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){rows, 64}));
  vid w = tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){64, hidden}));
  vid bias = tess__graph_param(g, tess__type_of(TESS_F32, 1, (int64_t[]){hidden}));
  vid v = tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){hidden, 64}));
  struct dot_attrs dot;
  memset(&dot, 0, sizeof dot);
  dot.lhs_contract = (struct dims){1, {1}};
  dot.rhs_contract = (struct dims){1, {0}};
  vid h = tess__n_dot_general(&b, x, w, &dot, TESS_F32);
  vid wide = tess__n_broadcast_in_dim(&b, bias, 2, (int64_t[]){rows, hidden}, &(struct dims){1, {1}});
  h = tess__n_tanh(&b, tess__n_add(&b, h, wide));
  vid y = tess__n_dot_general(&b, h, v, &dot, TESS_F32);
  vid total = tess__n_reduce(&b, y, &(struct dims){1, {0}}, MONOID_SUM);
  assert_int_not_equal(total, VID_NONE);
  tess__graph_set_results(g, 1, &total);
  return g;
}

static const struct sharding *on(const struct mesh *m, const tess_spec *p) {
  struct spec s;
  struct diag d = {0};
  memset(&s, 0, sizeof s);
  assert_true(tess__spec_resolve(m, p, &s, &d));
  return tess__sharding_named(m, &s, NULL, &d);
}

static struct sizes compile(int64_t data, int64_t model) {
  struct diag d = {0};
  const struct mesh *m =
      tess__mesh_make(2, (int64_t[]){data, model}, (const char *const[]){"data", "model"}, NULL, NULL, &d);
  assert_non_null(m);
  struct graph *g = network(16 * data, 16 * model);
  struct boundary in[4] = {{on(m, &TESS_P("data")), true},
                           {on(m, &TESS_P(NULL, "model")), true},
                           {on(m, &TESS_P("model")), true},
                           {on(m, &TESS_P("model", NULL)), true}};
  struct boundary out[1] = {{NULL, false}};
  struct program p;
  if (!tess__distribute(g, m, m, NULL, in, out, &(struct distribute_options){.verify = true}, &p, &d))
    fail_msg("%s", d.message);
  struct plan *plan = tess__plan_make(&p, 0, &d);
  if (!plan) fail_msg("%s", d.message);
  struct exec_info info = tess__plan_info(plan);
  struct sizes s = {info.nodes, info.steps, p.collectives};
  tess__plan_free(plan);
  tess__program_free(&p);
  tess__graph_free(g);
  return s;
}

static void test_same_program_for_any_number_of_devices(void **state) {
  (void)state;
  struct sizes few = compile(2, 4), many = compile(64, 64), more = compile(256, 256);
  assert_true(few.nodes > 0 && few.steps > 0 && few.collectives > 0);
  assert_int_equal(few.nodes, many.nodes);
  assert_int_equal(few.steps, many.steps);
  assert_int_equal(few.collectives, many.collectives);
  assert_int_equal(few.nodes, more.nodes);
  assert_int_equal(few.steps, more.steps);
  assert_int_equal(few.collectives, more.collectives);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_same_program_for_any_number_of_devices)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
