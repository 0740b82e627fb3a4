/* Every op with a small call of it: rows of elementwise.def by a call made here, the others by the functions of
 * op_cases.mlir. A new op without a case, and without a line in ELSEWHERE, fails whoever walks the table. */
#ifndef TESTS_UNIT_OP_CASES_H
#define TESTS_UNIT_OP_CASES_H

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "core/dtype.h"
#include "op/build.h"
#include "op/ops.h"
#include "stablehlo/read.h"

/* Ops that no single-device program has a call of, and the tests that must see them (_seen.h). */
static const struct {
  int id;
  const char *name, *test;
} ELSEWHERE[] = {
    {OP_sharding_constraint, "sharding_constraint", "unit/test_plan.c"},
    {OP_all_reduce, "all_reduce", "unit/test_plan.c"},
    {OP_reshard, "reshard", "unit/test_plan.c"},
    {OP_all_slice, "all_slice", "unit/test_plan.c"},
    {OP_all_gather, "all_gather", "unit/test_plan.c"},
    {OP_all_to_all, "all_to_all", "unit/test_plan.c"},
    {OP_collective_permute, "collective_permute", "unit/test_plan.c"},
    {OP_reduce_scatter, "reduce_scatter", "unit/test_plan.c"},
    {OP_embed, "embed", "unit/test_plan.c"},
    {OP_mask, "mask", "unit/test_plan.c"},
    {OP_full_to_shard, "full_to_shard", "unit/test_plan.c"},
    {OP_shard_to_full, "shard_to_full", "unit/test_plan.c"},
    {OP_inspect_sharding, "inspect_sharding", "unit/test_control.c"},
    {OP_sharding_group, "sharding_group", "unit/test_control.c"},
    {OP_scan, "scan", "unit/test_control.c"},
    {OP_stop_gradient, "stop_gradient", "unit/test_control.c"},
    {OP_manual_computation, "manual_computation", "unit/test_group.c"},
    {OP_pvary, "pvary", "unit/test_group.c"},
    {OP_axis_index, "axis_index", "unit/test_group.c"},
    {OP_group_all_reduce, "group_all_reduce", "unit/test_group.c"},
    {OP_group_all_gather, "group_all_gather", "unit/test_group.c"},
    {OP_group_reduce_scatter, "group_reduce_scatter", "unit/test_group.c"},
    {OP_group_all_to_all, "group_all_to_all", "unit/test_group.c"},
    {OP_group_broadcast, "group_broadcast", "unit/test_group.c"},
    {OP_group_permute, "group_permute", "unit/test_group.c"},
    {OP_call, "call", "unit/test_call.c"},
    {OP_name, "name", "unit/test_custom.c"},
    {OP_custom_jvp, "custom_jvp", "unit/test_custom.c"},
    {OP_custom_vjp, "custom_vjp", "unit/test_custom.c"},
    {OP_custom_linear, "custom_linear", "unit/test_custom.c"},
    {OP_ragged_all_to_all, "ragged_all_to_all", "unit/test_ragged_exchange.c"},
};

static const char *tested_elsewhere(int id) {
  for (size_t i = 0; i < sizeof ELSEWHERE / sizeof ELSEWHERE[0]; i++)
    if (ELSEWHERE[i].id == id) return ELSEWHERE[i].test;
  return NULL;
}

struct op_case {
  char name[64];
  const struct tess_op *op;
  struct graph *graph; /* freed by free_case */
  const struct node *node;
  struct read_module read;
};

static char *read_file(const char *path, size_t *n) {
  FILE *f = fopen(path, "rb");
  if (!f) return NULL;
  char *text = calloc(1, 1 << 20);
  *n = fread(text, 1, (1 << 20) - 1, f);
  fclose(f);
  return text;
}

/* The op whose name is the longest that this one begins with. */
static const struct tess_op *op_of(const char *name) {
  const struct tess_op *found = NULL;
  for (int i = 0; i < tess__op_count(); i++) {
    size_t n = strlen(tess__op(i)->name);
    bool begins = strncmp(name, tess__op(i)->name, n) == 0 && (name[n] == 0 || name[n] == '_');
    if (begins && (!found || n > strlen(found->name))) found = tess__op(i);
  }
  return found;
}

static bool find_node(struct op_case *c) {
  for (uint32_t i = 0; i < c->graph->n_nodes; i++)
    if (c->graph->node[i].op == c->op) c->node = &c->graph->node[i];
  return c->node;
}

/* A call of a row of elementwise.def, of the first dtype that it takes. */
static bool elementwise_case(const struct tess_op *op, struct op_case *c) {
  static const tess_dtype dtypes[] = {TESS_F32, TESS_I32, TESS_BOOL, TESS_C64};
  for (int i = 0; i < 4; i++) {
    struct diag d = {.status = TESS_OK};
    memset(c, 0, sizeof *c);
    snprintf(c->name, sizeof c->name, "%s", op->name);
    c->op = op;
    c->graph = tess__graph_new("f");
    struct build b = {.graph = c->graph, .diag = &d};
    vid in[2], out;
    for (int k = 0; k < op->arity; k++)
      in[k] = tess__graph_param(c->graph, tess__type_of(dtypes[i], 2, (int64_t[]){3, 5}));
    bool good = tess__emit(&b, op, op->arity, in, NULL, NULL, 1, 0, NULL, &out);
    tess__diag_clear(&d);
    if (good) {
      tess__graph_set_results(c->graph, 1, &out);
      return find_node(c);
    }
    tess__graph_free(c->graph);
  }
  return false;
}

static void free_case(struct op_case *c) {
  if (c->read.main.graph)
    tess__stablehlo_free(&c->read);
  else
    tess__graph_free(c->graph);
}

static bool is_row(const struct tess_op *op) {
  return op->ref == tess__op_add.ref; /* of elementwise.def: they have one kernel */
}

/* Calls f with each case in the order of the table; those of one op are together. False: some op has no case. */
static inline bool for_each_case(void (*f)(struct op_case *c, void *ctx), void *ctx) {
  size_t n = 0;
  char *text = read_file(TESSERA_SOURCE "/tests/unit/op_cases.mlir", &n);
  const char *name[256];
  struct diag d = {.status = TESS_OK};
  struct mlir_module *m = text ? tess__mlir_parse("op_cases.mlir", text, n, &d) : NULL;
  int n_names = m ? tess__stablehlo_functions(m, 256, name) : 0;
  bool whole = m;
  if (!m) print_message("%s: %s\n", d.where, d.message);
  for (int id = 0; m && id < tess__op_count(); id++) {
    const struct tess_op *op = tess__op(id);
    struct op_case c;
    int found = 0;
    if (is_row(op) && elementwise_case(op, &c)) {
      f(&c, ctx);
      free_case(&c);
      continue;
    }
    for (int i = 0; i < n_names; i++) {
      if (op_of(name[i]) != op) continue;
      memset(&c, 0, sizeof c);
      snprintf(c.name, sizeof c.name, "%s", name[i]);
      c.op = op;
      if (!tess__stablehlo_read(m, &(struct read_options){.entry = name[i]}, &c.read, &d)) {
        print_message("%s: %s\n", d.where, d.message);
        whole = false;
        continue;
      }
      c.graph = c.read.main.graph;
      if (find_node(&c)) {
        f(&c, ctx);
        found++;
      } else {
        print_message("@%s has no node of %s\n", name[i], op->name);
        whole = false;
      }
      free_case(&c);
    }
    if (!found && !tested_elsewhere(id)) {
      print_message("%s has no case in tests/unit/op_cases.mlir\n", op->name);
      whole = false;
    }
  }
  if (m) tess__mlir_free(m);
  free(text);
  return whole;
}

#endif
