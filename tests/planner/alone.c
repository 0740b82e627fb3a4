/* The planner alone: linked from the objects of its floors, without arrays, executors, the API and libpthread. A layer
 * is built from the bodies of public functions, laid over 65,536 devices of paper, written as text and read back. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

#include "numpy/elementwise.h"
#include "numpy/linalg.h"
#include "random/random.h"
#include "spmd/report.h"
#include "stablehlo/write.h"

static vid layer(struct build *b, vid x, vid w, vid bias, vid key) {
  struct dot_call dot;
  memset(&dot, 0, sizeof dot);
  vid h[2] = {tess__f_matmul.body(b, 2, (vid[]){x, w}, &dot), bias};
  vid y = tess__f_sigmoid.body(b, 1, (vid[]){tess__f_add.body(b, 2, h, NULL)}, NULL);
  tess_shape shape = tess__type_shape(type_of(b, y));
  struct draw_call draw = tess__draw_call(&tess__f_random_normal, &shape, TESS_DTYPE_NONE, b->x64);
  vid noise = tess__f_random_normal.f.body(b, 1, &key, &draw);
  return tess__f_mul.body(b, 2, (vid[]){y, noise}, NULL);
}

static struct graph *traced(struct diag *d) {
  struct graph *g = tess__graph_new("layer");
  struct build b = {.graph = g, .diag = d};
  vid x = tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){4096, 1024}));
  vid w = tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){1024, 4096}));
  vid bias = tess__graph_param(g, tess__type_of(TESS_F32, 1, (int64_t[]){4096}));
  vid key = tess__graph_param(g, tess__type_of(TESS_U32, 1, (int64_t[]){2}));
  vid y = layer(&b, x, w, bias, key);
  assert_int_not_equal(y, VID_NONE);
  tess__graph_set_results(g, 1, &y);
  return g;
}

static const struct sharding *over(const struct mesh *m, const tess_spec *p) {
  struct spec s;
  struct diag d = {0};
  memset(&s, 0, sizeof s);
  assert_true(tess__spec_resolve(m, p, &s, &d));
  return tess__sharding_named(m, &s, NULL, &d);
}

/* The contracted dimension is cut: a sum over "model", of blocks that are a 65,536th of the product. */
static void distribute(const struct graph *g, struct program *p) {
  struct diag d = {0};
  const struct mesh *m =
      tess__mesh_make(2, (int64_t[]){4096, 16}, (const char *const[]){"data", "model"}, NULL, NULL, &d);
  assert_non_null(m);
  struct boundary in[4] = {{over(m, &TESS_P("data", "model")), true},
                           {over(m, &TESS_P("model")), true},
                           {over(m, &TESS_P()), true},
                           {over(m, &TESS_P()), true}};
  struct boundary out = {over(m, &TESS_P("data")), true};
  struct distribute_options options = {.verify = true, .explain = true};
  if (!tess__distribute(g, m, NULL, NULL, in, &out, &options, p, &d)) fail_msg("%s", d.message);
}

static void test_layer_over_many_devices(void **state) {
  (void)state;
  struct diag d = {0};
  struct graph *g = traced(&d);
  struct program p;
  distribute(g, &p);
  assert_int_equal(p.collectives, 1);
  assert_non_null(p.provenance);
  const struct type *block = tess__type_at(p.graph, p.graph->result[0]);
  assert_string_equal(tess__type_text(block), "f32[1,4096]");
  struct machine m;
  struct report r;
  tess__machine_built_in(&m);
  tess__report_make(&r, &p, &m);
  assert_int_equal(r.n_collectives, 1);
  assert_int_equal(r.collective[0].group, 16);
  assert_int_equal(r.collective[0].bytes, 4 * 4096);
  tess__report_free(&r);
  tess__machine_free(&m);
  tess__program_free(&p);
  tess__graph_free(g);
}

static struct text written(struct graph *g) {
  struct read_param param[4];
  for (int i = 0; i < 4; i++)
    param[i] = (struct read_param){.name = "", .alias = -1};
  struct read_result result = {.name = ""};
  struct read_program program = {
      .name = "main", .graph = g, .n_params = 4, .n_results = 1, .param = param, .result = &result};
  struct write_options options = {.module = "layer"};
  struct text text = {0};
  struct diag d = {0};
  if (!tess__stablehlo_write(&text, &program, &options, &d)) fail_msg("%s", d.message);
  return text;
}

static void test_text_and_back(void **state) {
  (void)state;
  struct diag d = {0};
  struct graph *g = traced(&d);
  struct text text = written(g);
  struct mlir_module *m = tess__mlir_parse("layer", text.data, strlen(text.data), &d);
  struct read_options options = {0};
  struct read_module back;
  if (!m || !tess__stablehlo_read(m, &options, &back, &d)) fail_msg("%s", d.message);
  struct text again = written(back.main.graph);
  assert_string_equal(again.data, text.data);
  assert_non_null(strstr(text.data, "stablehlo.dot_general"));
  tess__stablehlo_free(&back);
  tess__mlir_free(m);
  tess__text_free(&text);
  tess__text_free(&again);
  tess__graph_free(g);
}

static void test_refusal(void **state) {
  (void)state;
  struct diag d = {0};
  struct graph *g = tess__graph_new("wrong");
  struct build b = {.graph = g, .diag = &d, .place = "model.c:7"};
  vid x = tess__graph_param(g, tess__type_of(TESS_F32, 2, (int64_t[]){3, 4}));
  struct dot_call dot;
  memset(&dot, 0, sizeof dot);
  assert_int_equal(tess__f_matmul.body(&b, 2, (vid[]){x, x}, &dot), VID_NONE);
  assert_string_equal(d.message, "contracting dimensions differ: f32[3,4] and f32[3,4]");
  tess__diag_clear(&d);
  tess__graph_free(g);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_layer_over_many_devices),
                                     cmocka_unit_test(test_text_and_back), cmocka_unit_test(test_refusal)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
