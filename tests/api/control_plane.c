/* Keys and barriers: what JAX asks of its distributed client (key_value_store_test, wait_barrier_test), and that no
 * other process need be in the library for them. What a process records of its collectives. */
#include "_world.h"

#include <pthread.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

static const tess_ints all = {0};

static bool is_text(const char *key, double timeout_s, const char *want) {
  const void *value = NULL;
  size_t bytes = 0;
  return tess_kv_get(key, timeout_s, &value, &bytes) == TESS_OK && bytes == strlen(want) &&
         memcmp(value, want, bytes) == 0;
}
static tess_status set_text(const char *key, const char *value, bool overwrite) {
  return tess_kv_set(key, value, strlen(value), overwrite);
}

static int keys(int me, void *ctx) {
  (void)ctx;
  const void *value;
  size_t bytes;
  char mine[32], next[32], want[32];
  int n = tess_process_count();
  tess_scope *s = tess_scope_begin();
  snprintf(mine, sizeof mine, "from/%d", me);
  snprintf(next, sizeof next, "from/%d", (me + 1) % n);
  snprintf(want, sizeof want, "v%d", (me + 1) % n);
  char text[32];
  snprintf(text, sizeof text, "v%d", me);
  CHECK(set_text(mine, text, false) == TESS_OK);
  CHECK(is_text(next, 10, want));
  CHECK(set_text(mine, "again", false) == TESS_ALREADY_EXISTS);
  CHECK_ERROR(TESS_ALREADY_EXISTS, TESS_VALUE_ERROR, "already exists");
  CHECK(tess_kv_get("nothing", 0, &value, &bytes) == TESS_NOT_FOUND && !value && !bytes);
  CHECK_ERROR(TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "key 'nothing' is not there");
  CHECK(tess_kv_get("nothing", 0.05, &value, &bytes) == TESS_DEADLINE_EXCEEDED);
  CHECK_ERROR(TESS_DEADLINE_EXCEEDED, TESS_RUNTIME_ERROR, "nobody has set key 'nothing'");
  CHECK(tess_wait_at_barrier("all have looked", 10, all) == TESS_OK);
  CHECK(set_text(mine, "again", true) == TESS_OK && is_text(mine, 0, "again"));
  CHECK(tess_kv_set("empty", NULL, 0, true) == TESS_OK && is_text("empty", 0, ""));
  CHECK(tess_wait_at_barrier("then", 10, all) == TESS_OK);
  if (me == n - 1) CHECK(tess_kv_delete("from") == TESS_OK && tess_kv_delete("from") == TESS_OK);
  CHECK(tess_wait_at_barrier("then", 10, all) == TESS_OK); /* the same once more */
  CHECK(tess_kv_get(mine, 0, &value, &bytes) == TESS_NOT_FOUND);
  tess_take_error();
  CHECK(is_text("empty", 0, ""));
  /* large ones */
  size_t big = 1 << 20;
  char *data = malloc(big);
  for (int k = 0; k < 10; k++) {
    memset(data, 'a' + me + k, big);
    snprintf(mine, sizeof mine, "big/%d/%d", me, k);
    CHECK(tess_kv_set(mine, data, big, false) == TESS_OK);
  }
  for (int k = 0; k < 10; k++) {
    snprintf(next, sizeof next, "big/%d/%d", (me + 1) % n, k);
    memset(data, 'a' + (me + 1) % n + k, big);
    CHECK(tess_kv_get(next, 10, &value, &bytes) == TESS_OK && bytes == big && memcmp(value, data, big) == 0);
  }
  free(data);
  CHECK(tess_wait_at_barrier("end", 10, all) == TESS_OK); /* process 0 has the keys: it stays so long */
  FINISH(s);
}

static void *comes_late(void *key) {
  nanosleep(&(struct timespec){0, 100000000}, NULL);
  return key;
}

static int barriers(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  if (me == 2) comes_late(NULL); /* the last one */
  tess_ints mine = me < 2 ? TESS_INTS(0, 1, 2) : TESS_INTS(2, 0);
  CHECK(tess_wait_at_barrier("some", 10, mine) == TESS_INVALID_ARGUMENT); /* other lists of one id */
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "'some'");
  CHECK(tess_wait_at_barrier("all", 10, all) == TESS_OK);
  if (me != 1) CHECK(tess_wait_at_barrier("two", 10, TESS_INTS(2, 0)) == TESS_OK);
  /* one never comes in time; late, it is told the same */
  if (me == 1) CHECK(tess_wait_at_barrier("the others were told", 10, all) == TESS_OK);
  CHECK(tess_wait_at_barrier("late", 0.1, all) == TESS_DEADLINE_EXCEEDED);
  CHECK_ERROR(TESS_DEADLINE_EXCEEDED, TESS_RUNTIME_ERROR, "Barrier timed out: 'late' still waits for processes 1");
  if (me != 1) CHECK(tess_wait_at_barrier("the others were told", 10, all) == TESS_OK);
  CHECK(tess_wait_at_barrier("all have been told", 10, all) == TESS_OK);
  CHECK(tess_wait_at_barrier("late", 10, all) == TESS_OK); /* and it begins again */
  /* one that is not listed: it and the listed ones are told */
  if (me == 0) comes_late(NULL); /* so that it is there before all listed ones are */
  CHECK(tess_wait_at_barrier("foreign", 10, TESS_INTS(0, 1)) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "A non-participating task (process 2) called barrier 'foreign'");
  CHECK(tess_wait_at_barrier("end", 10, all) == TESS_OK);
  FINISH(s);
}

/* Process 1 waits in an exchange for process 0, which waits for a key of process 2; threads of one process at once. */
static int mixed(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  if (me == 0) CHECK(is_text("go", 10, "now"));
  if (me == 2) {
    pthread_t thread;
    CHECK(pthread_create(&thread, NULL, comes_late, NULL) == 0);
    pthread_join(thread, NULL);
    CHECK(set_text("go", "now", false) == TESS_OK);
  }
  CHECK(tess_sync_global_devices("here") == TESS_OK);
  if (me == 1) { /* process 0 waits in an exchange, and serves */
    CHECK(set_text("from 1", "x", false) == TESS_OK && is_text("from 2", 10, "y"));
    CHECK(set_text("from 1 again", "x", false) == TESS_OK);
  }
  if (me == 2) CHECK(set_text("from 2", "y", false) == TESS_OK && is_text("from 1 again", 10, "x"));
  CHECK(tess_sync_global_devices("there") == TESS_OK);
  FINISH(s);
}

/* After tess_distributed_initialize process 0 serves while it does something else, and calls nothing itself. */
static int served(int me, void *ctx) {
  (void)ctx;
  CHECK(tess_distributed_initialize(.num_processes = 3, .process_id = me) == TESS_OK);
  CHECK(tess_init(.num_cpu_devices = DEVICES, .num_threads = 2, .collective_timeout_s = 20) == TESS_OK);
  tess_scope *s = tess_scope_begin();
  if (me == 0) /* busy, and never in the library */
    for (int k = 0; k < 3; k++)
      comes_late(NULL);
  if (me == 1) CHECK(set_text("a", "1", false) == TESS_OK && is_text("b", 10, "2"));
  if (me == 2) CHECK(is_text("a", 10, "1") && set_text("b", "2", false) == TESS_OK);
  if (me) CHECK(tess_wait_at_barrier("both", 10, TESS_INTS(1, 2)) == TESS_OK);
  CHECK(tess_sync_global_devices("end") == TESS_OK);
  FINISH(s);
}

/* One that has ended will not come. */
static int leaving(int me, void *ctx) {
  (void)ctx;
  tess_scope *s = tess_scope_begin();
  if (me != 1) {
    tess_status status = tess_wait_at_barrier("gone", 10, all);
    CHECK(status == TESS_ABORTED);
    CHECK_ERROR(TESS_ABORTED, TESS_NO_REASON, "process"); /* 1, or 0 that was told before */
  }
  FINISH(s);
}

static int count_lines(const char *path, const char *words) {
  char line[1000];
  int n = 0;
  FILE *f = fopen(path, "r");
  while (f && fgets(line, sizeof line, f))
    n += strstr(line, words) != NULL;
  if (f) fclose(f);
  return n;
}

/* The record of the collectives so far, when the program wants it; process 0 reads them all together. */
static int recorded = 5; /* a process without any launcher records nothing */

static int records(int me, void *ctx) {
  char *folder = ctx, path[200];
  tess_scope *s = tess_scope_begin();
  for (int k = 0; k < 5; k++)
    CHECK(tess_sync_global_devices("recorded") == TESS_OK);
  snprintf(path, sizeof path, "%s/process-%d.jsonl", folder, me);
  for (int k = 0; k < 2; k++) { /* the second takes the place of the first */
    CHECK(tess_dump_recorder(path) == TESS_OK);
    CHECK(count_lines(path, "\"tessera_record\": 1, ") == 1 && count_lines(path, "{\"end\": true}") == 1);
    CHECK(count_lines(path, "\"op\": \"sync_global_devices\"") == recorded);
    CHECK(count_lines(path, "control_plane.c:") == count_lines(path, "\"state\": \"done\""));
  }
  CHECK(tess_sync_global_devices("written") == TESS_OK);
  if (me == 0) {
    char command[500];
    snprintf(command, sizeof command, "'%s/tessera' hang-report '%s' >/dev/null", getenv("TESSERA_BUILD"), folder);
    CHECK(!getenv("TESSERA_BUILD") || system(command) == 0); /* nobody waits */
  }
  snprintf(path, sizeof path, "%s/none/x.jsonl", folder);
  CHECK(tess_dump_recorder(path) == TESS_NOT_FOUND);
  CHECK_ERROR(TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "none/x.jsonl");
  CHECK(tess_dump_recorder(NULL) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is NULL");
  CHECK(tess_dump_recorder("") == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the path is empty");
  FINISH(s);
}

static int refused(int me, void *ctx) {
  (void)me, (void)ctx;
  const void *value;
  tess_scope *s = tess_scope_begin();
  CHECK(tess_kv_set(NULL, "a", 1, false) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the key is NULL");
  CHECK(tess_kv_set("", "a", 1, false) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "0 characters");
  CHECK(tess_kv_set("a", NULL, 1, false) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the value is NULL");
  CHECK(tess_kv_set("a", "a", (size_t)1 << 40, false) == TESS_INVALID_ARGUMENT);
  tess_take_error();
  CHECK(tess_kv_get("a", -1, &value, NULL) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "timeout_s is -1");
  CHECK(tess_kv_delete(NULL) == TESS_INVALID_ARGUMENT);
  tess_take_error();
  CHECK(tess_wait_at_barrier("a", 1, TESS_INTS(7)) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "process 7 is not one of");
  CHECK(tess_wait_at_barrier("a", 1, TESS_INTS(0, 0)) == TESS_INVALID_ARGUMENT);
  CHECK_ERROR(TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "twice");
  FINISH(s);
}

static void test_keys(void **state) {
  (void)state;
  for (int n = 1; n <= 4; n++)
    RUN(n, keys);
  assert_int_equal(keys(0, NULL), 0); /* without any launcher */
}

static void test_barriers(void **state) {
  (void)state;
  RUN(3, barriers);
  RUN(3, mixed);
  RUN(3, served);
  RUN(3, leaving);
  RUN(2, refused);
  RUN(8, keys);
}

static void test_records(void **state) {
  (void)state;
  for (int n = 0; n <= 3; n++) {
    char folder[] = "/tmp/tess-record-XXXXXX", path[200];
    assert_non_null(mkdtemp(folder));
    recorded = n ? 5 : 0;
    if (n) run_world("records", n, records, folder);
    if (!n) assert_int_equal(records(0, folder), 0);
    for (int i = 0; i < n || i == 0; i++) {
      snprintf(path, sizeof path, "%s/process-%d.jsonl", folder, i);
      assert_int_equal(unlink(path), 0);
    }
    assert_int_equal(rmdir(folder), 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_keys), cmocka_unit_test(test_barriers),
                                     cmocka_unit_test(test_records)};
  return cmocka_run_group_tests(tests, start_world, end_world);
}
