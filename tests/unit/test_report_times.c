/* Times that reports tell by models of machines: links, processes that share, and what of its work a device's time
 * counts. */
#include "_report.h"

static bool read(struct machine *m, const char *text) {
  struct diag d = {0};
  bool good = tess__machine_parse(m, "test", text, strlen(text), &d);
  tess__diag_clear(&d);
  return good;
}

static void the_slowest_link_counts(void **state) {
  (void)state;
  struct made s = {0};
  struct machine m;
  assert_true(read(&m, "{\"flops\": 1e9, \"memory_bytes_per_s\": 1e9, \"links\": [{\"axes\": [\"x\"], \"bytes_per_s\": "
                       "1e9, \"latency_us\": 1}, {\"axes\": [\"y\"], \"bytes_per_s\": 1e6, \"latency_us\": 7}]}"));
  start(&s.f, "x2 y2");
  RETURNS(&s.f, tess__n_negate(&s.f.b, param(&s.f, "16 16")));
  EXPLAIN(&s, TEXTS("x,y -"), TEXTS("- -"));
  tess__report_free(&s.r);
  tess__report_make(&s.r, &s.p, &m);
  assert_int_equal(s.r.n_collectives, 1);
  near_to(s.r.collective[0].us, 7 + 768);
  tess__machine_free(&m);
  done(&s);
}

/* The time of the only collective, on a machine with two devices a process: those along y. */
static double time_in_pairs(bool sum, const char *a, const char *b, const char *out) {
  struct made s = {0};
  struct machine m;
  assert_true(read(&m, "{\"flops\": 1e9, \"memory_bytes_per_s\": 1e9, \"devices_per_process\": 2, \"links\": "
                       "[{\"bytes_per_s\": 1e6, \"latency_us\": 7}]}"));
  assert_int_equal(m.per_process, 2);
  start(&s.f, "x2 y2");
  vid x = param(&s.f, "16 16"), w = param(&s.f, "16 16");
  RETURNS(&s.f, sum ? dot(&s.f, x, w) : tess__n_add(&s.f.b, x, w));
  EXPLAIN(&s, TEXTS(a, b), TEXTS(out));
  tess__report_free(&s.r);
  tess__report_make(&s.r, &s.p, &m);
  assert_int_equal(s.r.n_collectives, 1);
  double us = s.r.collective[0].us;
  near_to(s.r.us - s.r.work_us, us);
  tess__machine_free(&m);
  done(&s);
  return us;
}

/* Of 1024 bytes. Inside of a process what is gathered is there, a product is summed as it is made, and what is
 * exchanged is read once; between processes the devices of one share in what is sent. */
static void processes_share(void **state) {
  (void)state;
  near_to(time_in_pairs(false, "y -", "y -", "- -"), 0);
  near_to(time_in_pairs(false, "x -", "x -", "- -"), 7 + 512);
  near_to(time_in_pairs(false, "x,y -", "x,y -", "- -"), 7 + 256);
  near_to(time_in_pairs(true, "- y", "y -", "- -"), 0);
  near_to(time_in_pairs(false, "y -", "y -", "- y"), 0.512);
  near_to(time_in_pairs(true, "- x", "x -", "- -"), 7 + 1024);
  near_to(time_in_pairs(true, "- x,y", "x,y -", "- -"), 7 + 512);
  near_to(time_in_pairs(true, "- x,y", "x,y -", "x,y -"), 7 + 256);
}

/* ---- work ---- */

/* Of a product of 64 by 64 by 64, or (kernel: its cut) of four images' convolution with windows of 3 by 3 in two
 * groups. On a mesh x2 y2 on which devices along y share a process (pairs), or none do. */
static double work_of(const char *kernel, bool pairs, const char *in) {
  struct made s = {0};
  struct machine m;
  assert_true(read(&m, pairs ? "{\"flops\": 1e6, \"memory_bytes_per_s\": 1e12, \"devices_per_process\": 2, \"links\": "
                               "[{\"bytes_per_s\": 1e6, \"latency_us\": 7}]}"
                             : "{\"flops\": 1e6, \"memory_bytes_per_s\": 1e12, \"links\": [{\"bytes_per_s\": 1e6, "
                               "\"latency_us\": 7}]}"));
  start(&s.f, "x2 y2");
  vid x = param(&s.f, kernel ? "4 4 8 8" : "64 64"), w = param(&s.f, kernel ? "6 2 3 3" : "64 64");
  struct convolution_attrs a;
  memset(&a, 0, sizeof a);
  a.lhs = a.rhs = a.out = (struct dims){.n = 4, .d = {0, 1, 2, 3}};
  for (int i = 0; i < 2; i++)
    a.stride[i] = a.lhs_dilation[i] = a.rhs_dilation[i] = 1;
  RETURNS(&s.f, kernel ? tess__n_convolution(&s.f.b, x, w, &a, 2, 1, TESS_F32) : dot(&s.f, x, w));
  EXPLAIN(&s, TEXTS(in, kernel ? kernel : "- -"), TEXTS(in));
  tess__report_free(&s.r);
  tess__report_make(&s.r, &s.p, &m);
  assert_int_equal(s.r.n_collectives, 0);
  double us = s.r.work_us;
  assert_true(pairs || (us > 0.999 * (double)s.r.flops && us < 1.001 * (double)s.r.flops));
  tess__machine_free(&m);
  done(&s);
  return us;
}

/* What devices of a process compute alike they compute together; a device's operations stay what they are. */
static void alike_work_is_done_once(void **state) {
  (void)state;
  double whole = work_of(NULL, false, "- -");
  near_to(work_of(NULL, false, "y -"), whole / 2);
  near_to(work_of(NULL, true, "- -"), whole / 2);
  near_to(work_of(NULL, true, "y -"), whole / 2);
  near_to(work_of(NULL, true, "x -"), whole / 4);
}

/* A convolution of blocks of images is one call; that of groups runs block by block, which takes longer where a process
 * has several. */
static void blocks_are_pieces(void **state) {
  (void)state;
  const char *all = "- - - -";
  double whole = work_of(all, false, all);
  near_to(work_of(all, true, all), whole / 2);
  near_to(work_of(all, true, "x - - -"), whole / 4);
  near_to(work_of(all, true, "y - - -"), whole / 2);
  near_to(work_of("y - - -", true, "- y - -"), 1.15 * whole / 2);
  near_to(work_of("x - - -", true, "- x - -"), whole / 4);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_slowest_link_counts),
      cmocka_unit_test(processes_share),
      cmocka_unit_test(alike_work_is_done_once),
      cmocka_unit_test(blocks_are_pieces),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
