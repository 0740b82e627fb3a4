/* docs/ops.md is what the table of ops gives. `ops --write` makes it again. */
#include <stdio.h>

#include "unit/_op_cases.h"
/* after _op_cases.h */
#include "exec/cpu/blocks.h"
#include "exec/exec.h"

struct page {
  struct text text;
  const struct tess_op *last;
};

static const char intro[] =
    "# Operations\n"
    "\n"
    "Made from the table of ops (`src/op`) and the calls in `tests/unit/op_cases.mlir` by `tests/docs/ops.c`; run\n"
    "`build/tests/docs/ops --write` after a change of either. What an op computes is StableHLO's; where Tessera goes "
    "its\n"
    "own way is in [numerics.md](numerics.md) and [design.md](design.md).\n"
    "\n"
    "- **dtypes**: of the operands that may change together; results follow.\n"
    "- **factors**: a letter for each factor of a dimension, operands before the arrow, results behind it. A dimension "
    "of\n"
    "  several factors is in parentheses, `.` is a scalar. A factor can be cut over devices unless it is said to be "
    "whole;\n"
    "  one that is reduced leaves partial results, which are combined; of one that is exchanged devices get what they "
    "read of\n"
    "  others' blocks.\n"
    "- **runs as**: the steps that the planner makes of the call on a CPU: a `loop` of vector code (fused with its\n"
    "  neighbours), a `dot`, a `kernel` of whole blocks, nothing at all (`view`), or the reference kernel (`ref`).\n"
    "\n"
    "| op | operands | attributes | dtypes | factors | runs as |\n"
    "| --- | --- | --- | --- | --- | --- |\n";

/* ---- dtypes ---- */
static bool takes(const struct op_case *c, tess_dtype dtype) {
  struct diag d = {.status = TESS_OK};
  const struct type *in[16], *out[16];
  struct call call = {.op = c->op,
                      .n_in = c->node->n_in,
                      .n_out = c->node->n_out,
                      .attrs = c->node->attrs,
                      .n_regions = c->node->n_regions,
                      .regions = c->node->regions,
                      .in = in,
                      .out = out};
  const struct type *first = c->node->n_in ? tess__type_at(c->graph, c->node->in[0]) : NULL;
  bool predicate = c->op->id == OP_select; /* its first operand stays */
  if (!first || call.n_in > 16 || call.n_out > 16) return false;
  if (predicate) first = tess__type_at(c->graph, c->node->in[1]);
  bool good = false;
  for (int asked = 0; asked < 2 && !good; asked++) {
    for (int i = 0; i < call.n_in + call.n_out; i++) {
      bool operand = i < call.n_in;
      vid v = operand ? c->node->in[i] : c->node->out + (vid)(i - call.n_in);
      const struct type *t = tess__type_at(c->graph, v);
      if (t->dtype == first->dtype) t = tess__type_with_dtype(t, dtype, false);
      *(operand ? &in[i] : &out[i - call.n_in]) = operand || asked ? t : NULL;
    }
    good = c->op->check(&call, &d);
    tess__diag_clear(&d);
  }
  return good;
}

static void add_dtypes(struct text *out, const struct op_case *c) {
  static const struct {
    int class;
    const char *name;
  } classes[] = {{DTYPE_BOOL, "bool"},
                 {DTYPE_SIGNED, "signed"},
                 {DTYPE_UNSIGNED, "unsigned"},
                 {DTYPE_FLOAT, "floats"},
                 {DTYPE_COMPLEX, "complex"}};
  if (c->node->n_regions) {
    tess__text_add(out, "those of its region");
    return;
  }
  if (c->node->n_in == 0) {
    tess__text_add(out, "any");
    return;
  }
  int written = 0;
  for (size_t k = 0; k < sizeof classes / sizeof classes[0]; k++) {
    int members = 0, taken = 0;
    struct text names = {0};
    for (int t = TESS_BOOL; t < TESS_KEY; t++) {
      if ((int)tess__dtype_class((tess_dtype)t) != classes[k].class) continue;
      members++;
      if (!takes(c, (tess_dtype)t)) continue;
      tess__text_printf(&names, "%s%s", taken++ ? " " : "", tess_dtype_short_name((tess_dtype)t));
    }
    if (taken) tess__text_printf(out, "%s%s", written++ ? ", " : "", taken == members ? classes[k].name : names.data);
    tess__text_free(&names);
  }
}

/* ---- factors ---- */
static void add_tensor(struct text *out, const struct rule_tensor *t) {
  if (t->rank == 0) tess__text_add(out, ".");
  for (int d = 0; d < t->rank; d++) {
    int n = t->start[d + 1] - t->start[d];
    if (n > 1) tess__text_add(out, "(");
    for (int f = t->start[d]; f < t->start[d + 1]; f++)
      tess__text_printf(out, "%c", 'a' + t->factor[f]);
    if (n > 1) tess__text_add(out, ")");
  }
}

static void add_those(struct text *out, const struct rule *r, const char *what, bool (*is)(const struct factor *f)) {
  int n = 0;
  for (int f = 0; f < r->n_factors; f++)
    if (is(&r->factor[f])) tess__text_printf(out, "%s%c", n++ ? " " : what, 'a' + f);
}

static bool is_reduced(const struct factor *f) {
  return f->kind == FACTOR_REDUCE;
}
static bool is_whole(const struct factor *f) {
  return !f->reaches && !f->apart && (f->kind == FACTOR_REPLICATE || f->kind == FACTOR_PERMUTE || f->whole);
}
static bool reaches(const struct factor *f) {
  return f->reaches;
}

static void add_rule(struct text *out, const struct op_case *c) {
  struct arena arena = {0};
  struct call call;
  struct rule r;
  if (c->op->traits & OP_REGION) {
    tess__text_add(out, "values as their regions cut them");
    return;
  }
  tess__node_call(c->graph, c->node, &call, &arena);
  tess__rule_make(&r, &call, &arena);
  tess__text_add(out, "`");
  for (int t = 0; t < r.n_tensors; t++) {
    tess__text_add(out, t == call.n_in ? (t ? " -> " : "-> ") : t ? ", " : "");
    add_tensor(out, &r.tensor[t]);
  }
  tess__text_add(out, "`");
  add_those(out, &r, "; reduced: ", is_reduced);
  add_those(out, &r, "; exchanged: ", reaches);
  add_those(out, &r, "; whole: ", is_whole);
  tess__arena_free(&arena);
}

/* ---- steps ---- */
static void add_steps(struct text *out, const struct op_case *c) {
  struct diag d = {.status = TESS_OK};
  struct boundary in[16] = {{0}}, to[16] = {{0}};
  struct program p;
  struct text steps = {0};
  struct distribute_options options = {0};
  if (!tess__distribute(c->graph, NULL, NULL, NULL, in, to, &options, &p, &d)) fail_msg("%s: %s", c->name, d.message);
  struct plan *plan = tess__plan_make(&p, 0, &d);
  if (!plan) fail_msg("%s: %s", c->name, d.message);
  tess__plan_print(&steps, plan);
  char seen[256] = "";
  for (const char *line = tess__text_string(&steps); *line; line += strcspn(line, "\n"), line += *line == '\n') {
    char word[64];
    size_t n = strcspn(line, " \n:");
    if (n == 0) continue; /* steps inside of a step */
    snprintf(word, sizeof word, "%.*s", (int)(n < 40 ? n : 40), line);
    if (strcmp(word, "ref") == 0 && tess__block_kernel(c->op)) snprintf(word, sizeof word, "kernel");
    if (strstr(seen, word)) continue;
    snprintf(seen + strlen(seen), sizeof seen - strlen(seen), "%s%s", *seen ? ", " : "", word);
  }
  tess__text_add(out, *seen ? seen : "view");
  tess__text_free(&steps);
  tess__plan_free(plan);
  tess__program_free(&p);
}

/* ---- the page ---- */
static void add_case(struct op_case *c, void *ctx) {
  struct page *page = ctx;
  struct text *out = &page->text;
  if (page->last == c->op) tess__text_printf(out, "| | ");
  if (page->last != c->op) {
    tess__text_printf(out, "| %s | ", c->op->name);
    page->last = c->op;
  }
  if (c->op->arity < 0)
    tess__text_add(out, "any number | ");
  else
    tess__text_printf(out, "%d | ", c->op->arity);
  int n = 0;
  for (const struct attr *a = c->op->attrs; a && a->name; a++)
    tess__text_printf(out, "%s%s", n++ ? ", " : "", a->name);
  tess__text_add(out, " | ");
  add_dtypes(out, c);
  tess__text_add(out, " | ");
  add_rule(out, c);
  tess__text_add(out, " | ");
  add_steps(out, c);
  tess__text_add(out, " |\n");
}

static void add_others(struct text *out) {
  tess__text_add(out, "\nOps of programs over several devices, and calls: most are the compiler's own, or calls of the "
                      "functions for manual "
                      "regions.\n\n| op | attributes | tested in |\n| --- | --- | --- |\n");
  for (int id = 0; id < tess__op_count(); id++) {
    const struct tess_op *op = tess__op(id);
    int n = 0;
    if (!tested_elsewhere(id)) continue;
    tess__text_printf(out, "| %s | ", op->name);
    for (const struct attr *a = op->attrs; a && a->name; a++)
      tess__text_printf(out, "%s%s", n++ ? ", " : "", a->name);
    tess__text_printf(out, " | tests/%s |\n", tested_elsewhere(id));
  }
}

static struct text make_page(void) {
  struct page page = {0};
  tess__text_add(&page.text, intro);
  assert_true(for_each_case(add_case, &page));
  add_others(&page.text);
  return page.text;
}

static void test_page(void **state) {
  (void)state;
  size_t n = 0;
  char *have = read_file(TESSERA_SOURCE "/docs/ops.md", &n);
  struct text want = make_page();
  if (!have || strcmp(have, tess__text_string(&want)) != 0)
    fail_msg("docs/ops.md is not what the table of ops gives: run build/tests/docs/ops --write");
  free(have);
  tess__text_free(&want);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "--write") == 0) {
    struct text page = make_page();
    FILE *f = fopen(TESSERA_SOURCE "/docs/ops.md", "wb");
    bool good = f && fputs(tess__text_string(&page), f) >= 0;
    if (f && fclose(f) != 0) good = false;
    tess__text_free(&page);
    return good ? 0 : 1;
  }
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_page)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
