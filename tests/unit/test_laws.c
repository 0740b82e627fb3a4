/* What is true between passes is told where it is not: modules of a pass, broken by hand. */
#include "_spmd.h"
#include "spmd/spmd.h"

static void chosen(struct fixture *f) {
  assert_true(tess__choose(&f->m, NULL, &f->d));
  assert_true(tess__module_verify(&f->m, true, &f->d));
}

static void broken(struct fixture *f, const char *law) {
  assert_false(tess__module_verify(&f->m, true, &f->d));
  if (!strstr(f->d.message, law)) fail_msg("%s", f->d.message);
  tess__diag_clear(&f->d);
  finish(f);
}

/* A dot, whose contracted dimension is cut by x, with its all-reduce; negated. */
static void a_product(struct fixture *f) {
  start(f, "x2 y2");
  vid a = param(f, "4 8"), b = param(f, "8 16");
  RETURNS(f, tess__n_negate(&f->b, dot(f, a, b)));
  struct boundary in[] = {{sharding_of(f->mesh, "- x"), true}, {sharding_of(f->mesh, "x -"), true}};
  import(f, in, NULL);
  propagate(f);
  chosen(f);
}

static vid made_by(const struct fixture *f, const struct tess_op *op) {
  for (uint32_t i = 0; i < f->m.graph->n_nodes; i++)
    if (f->m.graph->node[i].op == op) return f->m.graph->node[i].out;
  fail_msg("no %s", op->name);
  return VID_NONE;
}

static void ops_are_local(void **state) {
  (void)state;
  struct fixture f;
  a_product(&f);
  set(&f, made_by(&f, &tess__op_negate), "y -");
  broken(&f, "its tensors do not agree on every factor");
  a_product(&f); /* only one side of the contraction is cut */
  set(&f, f.m.graph->param[1], "- -");
  broken(&f, "its tensors do not agree on every factor");
  a_product(&f);
  set(&f, made_by(&f, &tess__op_dot_general), "- -");
  broken(&f, "its result is not partial");
  a_product(&f);
  set(&f, made_by(&f, &tess__op_all_reduce), "y -");
  broken(&f, "sums over atoms in which its operand is not partial");
}

static void moves_go_from_what_is_to_what_is(void **state) {
  (void)state;
  struct fixture f;
  start(&f, "x2 y2");
  vid a = param(&f, "4 8"), r = tess__n_negate(&f.b, a);
  RETURNS(&f, r);
  struct boundary in[] = {{sharding_of(f.mesh, "x -"), true}}, out[] = {{sharding_of(f.mesh, "- x"), true}};
  import(&f, in, out);
  propagate(&f);
  chosen(&f);
  set(&f, made_by(&f, &tess__op_reshard), "- y");
  broken(&f, "moves between other tilings");
}

static void types_are_blocks(void **state) {
  (void)state;
  static const struct distribute_options checked = {.verify = true};
  struct fixture f;
  start(&f, "x2 y2");
  RETURNS(&f, tess__n_negate(&f.b, param(&f, "4 8")));
  struct boundary in[] = {{sharding_of(f.mesh, "x -"), true}};
  struct program p;
  assert_true(tess__distribute(f.g, f.mesh, NULL, NULL, in, NULL, &checked, &p, &f.d));
  assert_true(tess__program_verify(&p, &p.atoms, &f.d));
  p.spread[p.graph->param[0]].size[0] = 6;
  assert_false(tess__program_verify(&p, &p.atoms, &f.d));
  assert_non_null(strstr(f.d.message, "a type is not the block"));
  tess__diag_clear(&f.d);
  tess__program_free(&p);
  finish(&f);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(ops_are_local),
      cmocka_unit_test(moves_go_from_what_is_to_what_is),
      cmocka_unit_test(types_are_blocks),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
