/* Machine models read from text, and what is none. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

#include "spmd/machine.h"

static bool read(struct machine *m, const char *text) {
  struct diag d = {0};
  bool good = tess__machine_parse(m, "test", text, strlen(text), &d);
  tess__diag_clear(&d);
  return good;
}

static void near_to(double have, double want) {
  double error = have > want ? have - want : want - have;
  if (error > 1e-6 * want) fail_msg("%g is not %g", have, want);
}

static void machines_from_text(void **state) {
  (void)state;
  struct machine m;
  assert_true(read(&m, "{\"flops\": 2e11, \"memory_bytes_per_s\": 2e10, \"name\": \"pod\", \"more\": [null, true],\n"
                       "\"links\": [{\"axes\": [\"x\"], \"bytes_per_s\": 1e10, \"latency_us\": 2.0}, "
                       "{\"axes\": [\"y\"], \"bytes_per_s\": 1e9, \"latency_us\": 0}]}"));
  assert_string_equal(m.name, "pod");
  near_to(tess__machine_link(&m, "x")->bytes_per_s, 1e10);
  near_to(tess__machine_link(&m, "other")->bytes_per_s, 1e9); /* the slowest */
  near_to(tess__machine_work_us(&m, 2e11, 0), 1e6);
  near_to(tess__machine_work_us(&m, 2e11, 4e10), 2e6);
  assert_int_equal(m.per_process, 0);
  tess__machine_free(&m);
  assert_true(read(&m, "{\"flops\": 1, \"memory_bytes_per_s\": 1, \"devices_per_process\": 4, \"links\": "
                       "[{\"bytes_per_s\": 1, \"latency_us\": 1}]}"));
  assert_int_equal(m.per_process, 4);
  tess__machine_free(&m);
  static const char *const wrong[] = {
      "",
      "[]",
      "{",
      "{}",
      "{\"flops\": 1}",
      "{\"flops\": 1, \"memory_bytes_per_s\": 1}",
      "{\"flops\": -1, \"memory_bytes_per_s\": 1, \"links\": [{\"bytes_per_s\": 1, \"latency_us\": 1}]}",
      "{\"flops\": 1, \"memory_bytes_per_s\": 1, \"links\": []}",
      "{\"flops\": 1, \"memory_bytes_per_s\": 1, \"links\": [{\"bytes_per_s\": 0, \"latency_us\": 1}]}",
      "{\"flops\": 1, \"memory_bytes_per_s\": 1, \"links\": [{\"axes\": \"x\"}]}",
      "{\"flops\": 1, \"memory_bytes_per_s\": 1, \"links\": [{\"bytes_per_s\": 1, \"latency_us\": 1}]} 2",
      ("{\"flops\": 1, \"memory_bytes_per_s\": 1, \"devices_per_process\": -1, \"links\": "
       "[{\"bytes_per_s\": 1, \"latency_us\": 1}]}"),
      "{\"flops\": \"1\", \"memory_bytes_per_s\": 1, \"links\": [{\"bytes_per_s\": 1, \"latency_us\": 1}]}"};
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    assert_false(read(&m, wrong[i]));
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(machines_from_text)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
