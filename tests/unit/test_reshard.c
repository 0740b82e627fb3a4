/* Plans of reshards, executed: for every pair of tilings each move is carried out on the blocks of all devices, with
 * the group that the plan names, and the blocks in the end must be those of the wanted tiling. Then what plans cost,
 * and that their form does not depend on the number of devices. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "exec/relayout.h"
#include "op/ops.h"
#include "spmd/moves.h"
#include "spmd/planned.h"

#ifdef TESS_TINY
static const bool searches = false; /* few states are allowed: nearly all plans are greedy */
#else
static const bool searches = true;
#endif
enum { MAX_DEVICES = 16, MAX_TILINGS = 512 };

static struct atoms make_atoms(int n, const int64_t *size) {
  struct atoms a = {.n = n, .total = 1};
  for (int i = n - 1; i >= 0; i--) {
    a.size[i] = size[i];
    a.stride[i] = a.total;
    a.total *= size[i];
  }
  return a;
}

struct tilings {
  int n;
  struct tiling t[MAX_TILINGS];
};

/* Every way to place atoms from `atom` on, in any order, on the dimensions of t. */
static void add_tilings(struct tilings *all, const struct tiling *t, int atom, int n_atoms) {
  if (atom == n_atoms) {
    assert_true(all->n < MAX_TILINGS);
    all->t[all->n++] = *t;
    return;
  }
  add_tilings(all, t, atom + 1, n_atoms);
  for (int d = 0; d < t->rank; d++)
    for (int at = 0; at <= tess__tiling_count(t, d); at++) {
      uint8_t list[MAX_ATOMS];
      int n = tess__tiling_count(t, d);
      memcpy(list, t->atom + t->start[d], (size_t)at);
      list[at] = (uint8_t)atom;
      memcpy(list + at + 1, t->atom + t->start[d] + at, (size_t)(n - at));
      struct tiling with = *t;
      tess__tiling_set_dim(&with, d, n + 1, list);
      add_tilings(all, &with, atom + 1, n_atoms);
    }
}

/* ---- blocks of int32 that hold their global index; padding is -1 ---- */

struct blocks {
  int64_t n;
  int32_t *at[MAX_DEVICES];
};

static struct blocks blocks_new(const struct tensor *x, const struct tiling *t) {
  struct blocks b = {.n = (int64_t)tess__block_elements(x, t)};
  for (int64_t p = 0; p < x->atoms->total; p++) {
    b.at[p] = tess__alloc(sizeof(int32_t) * (size_t)(b.n + 1));
    for (int64_t i = 0; i < b.n; i++)
      b.at[p][i] = -1;
  }
  return b;
}

static void blocks_free(const struct tensor *x, struct blocks *b) {
  for (int64_t p = 0; p < x->atoms->total; p++)
    tess__free(b->at[p]);
}

static struct blocks blocks_of(const struct tensor *x, const struct tiling *t) {
  struct blocks b = blocks_new(x, t);
  for (int64_t p = 0; p < x->atoms->total; p++)
    for (int64_t i = 0; i < b.n; i++) {
      int64_t left = i, global = 0, stride = 1;
      bool real = true;
      for (int d = x->rank - 1; d >= 0; d--) {
        int64_t block = tess__tiling_block(x->atoms, t, d, x->size[d]), at = left % block;
        left /= block;
        at += tess__tiling_position(x->atoms, t, d, p) * block;
        real = real && at < x->size[d];
        global += at * stride;
        stride *= x->size[d];
      }
      if (real) b.at[p][i] = (int32_t)global;
    }
  return b;
}

static void assert_right(const struct tensor *x, const struct tiling *t, const struct blocks *b) {
  struct blocks want = blocks_of(x, t);
  for (int64_t p = 0; p < x->atoms->total; p++)
    assert_memory_equal(b->at[p], want.at[p], sizeof(int32_t) * (size_t)want.n);
  blocks_free(x, &want);
}

static void run_moves(const struct tensor *x, const struct tiling *from, const struct tiling *to, int n,
                      const struct move *moves) {
  struct blocks now = blocks_of(x, from);
  for (int i = 0; i < n; i++) {
    struct blocks next = blocks_new(x, &moves[i].to);
    uint64_t group = moves[i].op == &tess__op_all_slice ? 0 : moves[i].atoms;
    struct relayout r = {
        .atoms = x->atoms, .from = from, .to = &moves[i].to, .size = x->size, .group = group, .bytes = 4};
    struct diag d = {0};
    assert_true(tess__relayout(&r, (const void *const *)now.at, (void *const *)next.at, &d));
    blocks_free(x, &now);
    now = next;
    from = &moves[i].to;
    assert_right(x, from, &now);
  }
  assert_true(tess__tiling_same_cut(from, to));
  blocks_free(x, &now);
}

static double whole(const struct tensor *x) {
  double n = 1;
  for (int d = 0; d < x->rank; d++)
    n *= (double)x->size[d];
  return n;
}

struct costs {
  double searched, greedy;
};

static void check_pair(const struct tensor *x, const struct tiling *from, const struct tiling *to, bool even,
                       struct costs *sum) {
  struct move moves[MAX_MOVES];
  int n = tess__reshard_plan(x->atoms, x->rank, x->size, from, to, false, moves);
  run_moves(x, from, to, n, moves);
  double cost = tess__plan_cost(x, from, n, moves), before = tess__block_elements(x, from),
         after = tess__block_elements(x, to);
  struct move greedy[MAX_MOVES];
  int n_greedy = tess__reshard_plan(x->atoms, x->rank, x->size, from, to, true, greedy);
  run_moves(x, from, to, n_greedy, greedy);
  for (int i = 0; i < n && searches; i++)
    assert_true(tess__block_elements(x, &moves[i].to) <= (before > after ? before : after));
  if (even && searches) assert_true(cost <= whole(x) - before + 0.5); /* not dearer than gathering all of it */
  sum->searched += cost;
  sum->greedy += tess__plan_cost(x, from, n_greedy, greedy);
}

static void check_all_pairs(int n_atoms, const int64_t *atom_size, int rank, const int64_t *size, bool even, int step) {
  struct atoms a = make_atoms(n_atoms, atom_size);
  struct tensor x = {&a, rank, size};
  struct tilings *all = calloc(1, sizeof *all);
  struct tiling none = tess__tiling_replicated(rank);
  add_tilings(all, &none, 0, n_atoms);
  struct costs sum = {0, 0};
  int count = 0;
  for (int i = 0; i < all->n; i++)
    for (int j = 0; j < all->n; j++)
      if (count++ % step == 0) check_pair(&x, &all->t[i], &all->t[j], even, &sum);
  assert_true(!even || sum.searched <= sum.greedy);
  free(all);
}

static void every_pair_arrives_with_its_group(void **state) {
  (void)state;
  static const struct {
    int n;
    int64_t size[4];
  } meshes[] = {{2, {2, 2}}, {3, {2, 2, 2}}, {2, {2, 3}}, {2, {3, 2}}, {1, {5}}};
  for (size_t m = 0; m < sizeof meshes / sizeof *meshes; m++) {
    check_all_pairs(meshes[m].n, meshes[m].size, 2, (const int64_t[]){24, 24}, meshes[m].size[0] != 5, 1);
    check_all_pairs(meshes[m].n, meshes[m].size, 2, (const int64_t[]){5, 3}, false, 1);
    check_all_pairs(meshes[m].n, meshes[m].size, 2, (const int64_t[]){1, 7}, false, 1);
    check_all_pairs(meshes[m].n, meshes[m].size, 2, (const int64_t[]){0, 4}, false, 7);
  }
  check_all_pairs(2, (const int64_t[]){2, 2}, 3, (const int64_t[]){4, 6, 3}, false, 1);
  check_all_pairs(4, (const int64_t[]){2, 2, 2, 2}, 2, (const int64_t[]){16, 16}, true, 71);
  check_all_pairs(4, (const int64_t[]){2, 2, 2, 2}, 2, (const int64_t[]){11, 6}, false, 71);
  check_all_pairs(3, (const int64_t[]){2, 3, 2}, 2, (const int64_t[]){12, 24}, true, 3);
}

/* No way over a third tiling, whose blocks are no larger than those of both ends, sends less: the plan is a shortest
 * path. */
static void check_shortest(int n_atoms, const int64_t *atom_size, int rank, const int64_t *size) {
  struct atoms a = make_atoms(n_atoms, atom_size);
  struct tensor x = {&a, rank, size};
  struct tilings *all = calloc(1, sizeof *all);
  struct tiling none = tess__tiling_replicated(rank);
  add_tilings(all, &none, 0, n_atoms);
  int n = all->n;
  double *cost = calloc((size_t)n * (size_t)n, sizeof *cost), *block = calloc((size_t)n, sizeof *block);
  for (int i = 0; i < n; i++) {
    block[i] = tess__block_elements(&x, &all->t[i]);
    for (int k = 0; k < n; k++)
      cost[i * n + k] = tess__reshard_cost(&a, rank, size, 1, &all->t[i], &all->t[k]);
  }
  for (int i = 0; i < n; i++)
    for (int k = 0; k < n; k++)
      for (int over = 0; over < n; over++) {
        double limit = block[i] > block[k] ? block[i] : block[k];
        if (block[over] <= limit) assert_true(cost[i * n + k] <= cost[i * n + over] + cost[over * n + k] + 0.1);
      }
  free(cost);
  free(block);
  free(all);
}

static void plans_are_shortest(void **state) {
  (void)state;
  if (!searches) return;
  check_shortest(2, (const int64_t[]){2, 2}, 2, (const int64_t[]){8, 8});
  check_shortest(3, (const int64_t[]){2, 2, 2}, 2, (const int64_t[]){64, 64});
  check_shortest(2, (const int64_t[]){2, 3}, 3, (const int64_t[]){36, 36, 36});
}

/* ---- form and cost ---- */

static struct tiling tiling(int rank, const char *const *dims) {
  struct tiling t = tess__tiling_replicated(rank);
  for (int d = 0; d < rank; d++) {
    uint8_t list[MAX_ATOMS];
    int n = 0;
    for (const char *c = dims[d]; *c; c++)
      list[n++] = (uint8_t)(*c - 'a');
    tess__tiling_set_dim(&t, d, n, list);
  }
  return t;
}
#define TILING(rank, ...) tiling(rank, (const char *const[]){__VA_ARGS__})

static void assert_plan(const struct atoms *a, int rank, const int64_t *size, struct tiling from, struct tiling to,
                        double share, int n, const struct tess_op *const *ops) {
  struct move moves[MAX_MOVES];
  struct tensor x = {a, rank, size};
  assert_int_equal(tess__reshard_plan(a, rank, size, &from, &to, false, moves), n);
  for (int i = 0; i < n; i++)
    assert_ptr_equal(moves[i].op, ops[i]);
  double cost = tess__plan_cost(&x, &from, n, moves) / whole(&x);
  assert_true(cost > share - 0.01 && cost < share + 0.01);
}
#define OPS(...)                                                                                                       \
  (int)(sizeof((const struct tess_op *const[]){__VA_ARGS__}) / sizeof(void *)), (const struct tess_op *const[]) {      \
    __VA_ARGS__                                                                                                        \
  }

static void plans_are_the_cheap_ones(void **state) {
  (void)state;
  if (!searches) skip();
  struct atoms a = make_atoms(2, (const int64_t[]){2, 2}), b = make_atoms(3, (const int64_t[]){2, 2, 2});
  const int64_t s[] = {64, 64, 64};
  assert_plan(&a, 2, s, TILING(2, "a", ""), TILING(2, "", ""), 0.5, OPS(&tess__op_all_gather));
  assert_plan(&a, 2, s, TILING(2, "", ""), TILING(2, "a", "b"), 0, OPS(&tess__op_all_slice));
  assert_plan(&a, 2, s, TILING(2, "a", ""), TILING(2, "", "a"), 0.25, OPS(&tess__op_all_to_all));
  assert_plan(&a, 2, s, TILING(2, "", "ab"), TILING(2, "ba", ""), 3.0 / 16,
              OPS(&tess__op_all_to_all)); /* in another order */
  assert_plan(&a, 2, s, TILING(2, "ab", ""), TILING(2, "ba", ""), 0.25, OPS(&tess__op_collective_permute));
  assert_plan(&a, 1, s, TILING(1, "a"), TILING(1, "b"), 0.5, OPS(&tess__op_collective_permute));
  /* the reshard that GSPMD replicates for: two exchanges (row D12) */
  assert_plan(&b, 3, s, TILING(3, "c", "", "ab"), TILING(3, "", "abc", ""), 3.0 / 32 + 1.0 / 16,
              OPS(&tess__op_all_to_all, &tess__op_all_to_all));
}

/* An axis of 64 devices has six atoms, but moves as one: the same plan, at once. */
static void plans_do_not_see_how_many_devices(void **state) {
  (void)state;
  if (!searches) skip();
  const int64_t twos[12] = {2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2}, size[] = {4096, 4096, 4096};
  struct atoms few = make_atoms(2, twos), many = make_atoms(12, twos);
  static const struct {
    const char *few[2][3], *many[2][3];
  } pairs[] = {
      {{{"a", "b", ""}, {"b", "", "a"}}, {{"abcdef", "ghijkl", ""}, {"ghijkl", "", "abcdef"}}},
      {{{"ab", "", ""}, {"", "ba", ""}}, {{"abcdefghijkl", "", ""}, {"", "ghijklabcdef", ""}}},
      {{{"a", "", ""}, {"b", "", ""}}, {{"abcdef", "", ""}, {"ghijkl", "", ""}}},
  };
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
    struct move a[MAX_MOVES], b[MAX_MOVES];
    struct tiling from = tiling(3, pairs[i].few[0]), to = tiling(3, pairs[i].few[1]);
    int n = tess__reshard_plan(&few, 3, size, &from, &to, false, a);
    from = tiling(3, pairs[i].many[0]), to = tiling(3, pairs[i].many[1]);
    assert_int_equal(tess__reshard_plan(&many, 3, size, &from, &to, false, b), n);
    for (int k = 0; k < n; k++)
      assert_ptr_equal(a[k].op, b[k].op);
  }
}

/* Rows 2 and 3 of six straddle the halves: a slice from 2 to 4 parts is an exchange, and a group without the outer atom
 * is refused. */
static void uneven_blocks_widen_the_group(void **state) {
  (void)state;
  struct atoms a = make_atoms(2, (const int64_t[]){2, 2});
  const int64_t size[] = {6};
  struct tiling from = TILING(1, "a"), to = TILING(1, "ab");
  struct move moves[MAX_MOVES];
  assert_int_equal(tess__reshard_plan(&a, 1, size, &from, &to, false, moves), 1);
  assert_ptr_equal(moves[0].op, &tess__op_all_to_all);
  assert_int_equal(moves[0].atoms, 3);
  struct tensor x = {&a, 1, size};
  struct blocks before = blocks_of(&x, &from), after = blocks_new(&x, &to);
  struct relayout r = {.atoms = &a, .from = &from, .to = &to, .size = size, .group = 2, .bytes = 4};
  struct diag d = {0};
  assert_false(tess__relayout(&r, (const void *const *)before.at, (void *const *)after.at, &d));
  assert_int_equal(d.status, TESS_INTERNAL);
  tess__diag_clear(&d);
  blocks_free(&x, &before);
  blocks_free(&x, &after);
}

/* A plan that is kept is the one that is made: for all pairs, twice, over grids and sizes that differ in one number. */
static void plans_that_are_kept_are_the_same(void **state) {
  (void)state;
  static const int64_t atom_size[][2] = {{2, 3}, {3, 2}, {2, 2}}, size[][2] = {{12, 12}, {12, 6}, {6, 12}};
  struct planned kept = {0};
  for (int round = 0; round < 2; round++)
    for (int a = 0; a < 3; a++)
      for (int s = 0; s < 3; s++) {
        struct atoms atoms = make_atoms(2, atom_size[a]);
        struct tilings *all = calloc(1, sizeof *all);
        struct tiling none = tess__tiling_replicated(2);
        add_tilings(all, &none, 0, 2);
        for (int i = 0; i < all->n * all->n; i++) {
          struct move want[MAX_MOVES], got[MAX_MOVES];
          const struct tiling *from = &all->t[i / all->n], *to = &all->t[i % all->n];
          int n = tess__reshard_plan(&atoms, 2, size[s], from, to, false, want);
          assert_int_equal(tess__planned_moves(&kept, &atoms, 2, size[s], from, to, got), n);
          for (int k = 0; k < n; k++) {
            assert_ptr_equal(got[k].op, want[k].op);
            assert_int_equal(got[k].atoms, want[k].atoms);
            assert_true(tess__tiling_equal(&got[k].to, &want[k].to));
          }
          double cost = tess__reshard_cost(&atoms, 2, size[s], 4, from, to),
                 again = tess__planned_cost(&kept, &atoms, 2, size[s], 4, from, to);
          assert_true(cost <= again && cost >= again);
        }
        free(all);
      }
  tess__planned_free(&kept);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_pair_arrives_with_its_group), cmocka_unit_test(plans_are_shortest),
      cmocka_unit_test(plans_are_the_cheap_ones),          cmocka_unit_test(plans_do_not_see_how_many_devices),
      cmocka_unit_test(uneven_blocks_widen_the_group),     cmocka_unit_test(plans_that_are_kept_are_the_same),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
