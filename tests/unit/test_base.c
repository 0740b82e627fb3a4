/* alloc, arena, text, map, intern tables, env, diag. */
#define _GNU_SOURCE
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "base/alloc.h"
#include "base/arena.h"
#include "base/diag.h"
#include "base/env.h"
#include "base/map.h"
#include "base/text.h"

/* Every size around every class edge: aligned, wholly usable, and blocks that live at the same time do not overlap. */
static void test_data_sizes(void **state) {
  (void)state;
  enum { MOST = 200 };
  struct {
    unsigned char *p;
    size_t bytes;
  } live[MOST];
  int n = 0;
  for (size_t base = 1; base <= (size_t)8 << 20 && n + 3 <= MOST; base = base < 512 ? base + 61 : base + base / 5)
    for (size_t bytes = base - 1; bytes <= base + 1; bytes++) {
      unsigned char *p = tess__alloc_data(bytes);
      assert_non_null(p);
      assert_int_equal((uintptr_t)p % (bytes >= (size_t)2 << 20 ? (size_t)2 << 20 : 64), 0);
      if (bytes) p[0] = p[bytes - 1] = (unsigned char)(n + 1);
      live[n].p = p;
      live[n++].bytes = bytes;
    }
  for (int i = 0; i < n; i++) {
    if (live[i].bytes) assert_int_equal(live[i].p[0], (unsigned char)(i + 1));
    if (live[i].bytes) assert_int_equal(live[i].p[live[i].bytes - 1], (unsigned char)(i + 1));
    tess__free_data(live[i].p, live[i].bytes);
  }
  tess__release_data_pool();
}

static void test_data_exhausted(void **state) {
  (void)state;
  assert_null(tess__alloc_data(SIZE_MAX));
  assert_null(tess__alloc_data((size_t)1 << 50));
  tess__fail_allocation_after(3);
  void *a = tess__alloc_data(100), *b = tess__alloc_data(100), *c = tess__alloc_data(100), *d = tess__alloc_data(100);
  assert_non_null(a);
  assert_non_null(b);
  assert_null(c);
  assert_non_null(d);
  tess__free_data(a, 100);
  tess__free_data(b, 100);
  tess__free_data(c, 100);
  tess__free_data(d, 100);
}

static void *allocate_and_free(void *seed) {
  unsigned state = (unsigned)(uintptr_t)seed;
  uint32_t *held[16] = {0};
  size_t bytes[16] = {0};
  for (int i = 0; i < 20000; i++) {
    state = state * 1664525u + 1013904223u;
    int k = (int)(state >> 28);
    if (held[k] && *held[k] != (uint32_t)(uintptr_t)seed * 16 + (uint32_t)k)
      return (void *)1; /* somebody else wrote there */
    tess__free_data(held[k], bytes[k]);
    bytes[k] = 4 + (state >> 8 & 1023);
    held[k] = tess__alloc_data(bytes[k]);
    *held[k] = (uint32_t)(uintptr_t)seed * 16 + (uint32_t)k;
  }
  for (int k = 0; k < 16; k++)
    tess__free_data(held[k], bytes[k]);
  return NULL;
}

static void test_data_threads(void **state) {
  (void)state;
  pthread_t thread[3];
  for (uintptr_t i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, allocate_and_free, (void *)(i + 1)), 0);
  for (int i = 0; i < 3; i++) {
    void *wrong;
    pthread_join(thread[i], &wrong);
    assert_null(wrong);
  }
}

static void test_arena(void **state) {
  (void)state;
  struct arena a = {0};
  unsigned char *p[300];
  for (int i = 0; i < 300; i++) {
    size_t bytes = (size_t)i * 7 % 129;
    p[i] = tess__arena_alloc(&a, bytes);
    assert_int_equal((uintptr_t)p[i] % 16, 0);
    for (size_t k = 0; k < bytes; k++)
      assert_int_equal(p[i][k], 0);
    memset(p[i], i & 255, bytes);
  }
  for (int i = 0; i < 300; i++)
    for (size_t k = 0; k < (size_t)i * 7 % 129; k++)
      assert_int_equal(p[i][k], i & 255);
  unsigned char *large = tess__arena_alloc(&a, 3 << 20);
  large[(3 << 20) - 1] = 1;
  assert_string_equal(tess__arena_printf(&a, "%s-%d", "long text that needs its room", 42),
                      "long text that needs its room-42");
  assert_memory_equal(tess__arena_copy(&a, "abc", 4), "abc", 4);
  for (int i = 0; i < 12000; i++) { /* past the last size of blocks */
    unsigned char *next = tess__arena_alloc(&a, 1000);
    assert_true((uintptr_t)next % 16 == 0 && !next[0] && !next[999]);
    memset(next, 255, 1000);
  }
  assert_int_equal(large[(3 << 20) - 1], 1);
  tess__arena_free(&a);
  assert_non_null(tess__arena_alloc(&a, 0));
  tess__arena_free(&a);
}

/* Blocks that stay are handed out again: zero, to one arena alone, and not those of an odd size. */
static void test_arena_again(void **state) {
  (void)state;
  static const unsigned char zero[100 << 10];
  for (int round = 0; round < 3; round++) {
    struct arena a = {0}, b = {0};
    unsigned char *odd = tess__arena_alloc(&a, sizeof zero), *last = NULL;
    assert_memory_equal(odd, zero, sizeof zero);
    memset(odd, 255, sizeof zero);
    for (int i = 0; i < 8000; i++) { /* 8 MB, in steps that cross those of zeroing */
      unsigned char *p = tess__arena_alloc(i % 3 ? &a : &b, 1000 + (size_t)i % 50);
      assert_memory_equal(p, zero, 1000 + (size_t)i % 50);
      memset(p, 255, 1000 + (size_t)i % 50);
      assert_ptr_not_equal(p, last);
      last = p;
    }
    tess__arena_free(&a);
    tess__arena_free(&b);
  }
}

static void *use_arenas(void *wrong) {
  static const unsigned char zero[1 << 10];
  for (int round = 0; round < 50; round++) {
    struct arena a = {0};
    for (int i = 0; i < 300; i++) {
      unsigned char *p = tess__arena_alloc(&a, sizeof zero);
      if (memcmp(p, zero, sizeof zero) != 0) return wrong;
      memset(p, round, sizeof zero);
    }
    tess__arena_free(&a);
  }
  return NULL;
}

static void test_arenas_of_threads(void **state) {
  (void)state;
  pthread_t thread[3];
  static int wrong;
  for (int i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, use_arenas, &wrong), 0);
  for (int i = 0; i < 3; i++) {
    void *seen;
    pthread_join(thread[i], &seen);
    assert_null(seen);
  }
}

static void test_text(void **state) {
  (void)state;
  struct text t = {0};
  assert_string_equal(tess__text_string(&t), "");
  tess__text_add(&t, "");
  for (int i = 0; i < 100; i++)
    tess__text_printf(&t, "%d,", i);
  assert_int_equal(t.length, 10 * 2 + 90 * 3);
  assert_string_equal(tess__text_string(&t) + t.length - 6, "98,99,");
  tess__text_add_n(&t, "xyz", 2);
  tess__text_repeat(&t, "=-", 2);
  assert_string_equal(tess__text_string(&t) + t.length - 6, "xy=-=-");
  tess__text_free(&t);
  assert_string_equal(tess__text_string(&t), "");
}

static void test_map(void **state) {
  (void)state;
  struct map m = {0};
  assert_null(tess__map_get(&m, 0));
  for (uint64_t k = 0; k < 1000; k++)
    *tess__map_at(&m, k * k * 4096) = (void *)(uintptr_t)(k + 1);
  assert_int_equal(m.n, 1000);
  for (uint64_t k = 0; k < 1000; k++)
    assert_ptr_equal(tess__map_get(&m, k * k * 4096), (void *)(uintptr_t)(k + 1));
  assert_null(tess__map_get(&m, 7));
  assert_null(*tess__map_at(&m, 7));
  assert_int_equal(m.n, 1001);
  *tess__map_at(&m, 7) = &m;
  assert_int_equal(m.n, 1001);
  assert_ptr_equal(tess__map_get(&m, 7), &m);
  tess__map_remove(&m, 8);
  for (uint64_t k = 0; k < 1000; k += 2)
    tess__map_remove(&m, k * k * 4096);
  assert_int_equal(m.n, 501);
  for (uint64_t k = 0; k < 1000; k++)
    assert_ptr_equal(tess__map_get(&m, k * k * 4096), k % 2 ? (void *)(uintptr_t)(k + 1) : NULL);
  uint32_t capacity = m.capacity;
  for (uint64_t k = 0; k < 5000; k++) { /* what comes and goes takes no room */
    *tess__map_at(&m, 1 + k * 12289) = &m;
    tess__map_remove(&m, 1 + k * 12289);
  }
  assert_int_equal(m.capacity, capacity);
  tess__map_free(&m);
  assert_null(tess__map_get(&m, 7));
}

static void test_intern(void **state) {
  (void)state;
  const char *a = tess__intern_text("alpha");
  char copy[] = "alpha";
  assert_ptr_equal(tess__intern_text(copy), a);
  assert_ptr_not_equal(copy, a);
  assert_ptr_not_equal(tess__intern_text("alph"), a);
  assert_null(tess__intern_text(NULL));
  assert_ptr_not_equal(tess__intern(INTERN_TYPE, "alpha", 6), a);
  assert_int_equal((uintptr_t)a % 16, 0);
  const char *many[500];
  for (int i = 0; i < 500; i++) {
    char name[16];
    snprintf(name, sizeof name, "n%d", i);
    many[i] = tess__intern_text(name);
  }
  for (int i = 0; i < 500; i++)
    assert_ptr_equal(tess__intern_text(many[i]), many[i]);
  assert_ptr_equal(tess__intern_text("alpha"), a);
  tess__intern_reset();
  assert_string_equal(tess__intern_text("alpha"), "alpha");
}

static void *intern_numbers(void *out) {
  for (int i = 0; i < 1000; i++) {
    char name[16];
    snprintf(name, sizeof name, "t%d", i);
    ((const char **)out)[i] = tess__intern_text(name);
  }
  return NULL;
}

static void test_intern_threads(void **state) {
  (void)state;
  static const char *seen[3][1000];
  pthread_t thread[3];
  for (int i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, intern_numbers, seen[i]), 0);
  for (int i = 0; i < 3; i++)
    pthread_join(thread[i], NULL);
  assert_memory_equal(seen[0], seen[1], sizeof seen[0]);
  assert_memory_equal(seen[0], seen[2], sizeof seen[0]);
}

static void test_env(void **state) {
  (void)state;
  setenv("TESS_NUM_CPU_DEVICES", "8", 1);
  setenv("TESS_NUM_THREADS", "many", 1);
  setenv("TESS_ISA", "avx2", 1);
  unsetenv("TESS_EXECUTOR");
  assert_int_equal(tess__env_int(ENV_NUM_CPU_DEVICES), 8);
  assert_int_equal(tess__env_int(ENV_NUM_THREADS), 0); /* not a number: the default */
  assert_string_equal(tess__env_text(ENV_ISA), "avx2");
  assert_string_equal(tess__env_text(ENV_EXECUTOR), "");
  setenv("TESS_NUM_CPU_DEVICES", "9", 1); /* read once */
  assert_int_equal(tess__env_int(ENV_NUM_CPU_DEVICES), 8);
  assert_string_equal(tess__env_row(ENV_EXECUTOR)->fallback, "fast");
}

static void test_diag(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  assert_false(tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s is %d", "x", 3));
  assert_false(tess__fail(&d, TESS_INTERNAL, TESS_NO_REASON, "later"));
  assert_int_equal(d.status, TESS_INVALID_ARGUMENT);
  assert_int_equal(d.reason, TESS_VALUE_ERROR);
  assert_string_equal(d.message, "x is 3");
  tess__diag_clear(&d);
  assert_int_equal(d.status, TESS_OK);
  assert_null(d.message);
}

/* In a child, because the variable is read once. */
static void test_trap(void **state) {
  (void)state;
  fflush(NULL);
  int out[2];
  assert_int_equal(pipe(out), 0);
  pid_t child = fork();
  if (child == 0) {
    dup2(out[1], 2);
    execl("/proc/self/exe", "test_base", "fatal", (char *)NULL);
    _exit(1);
  }
  int status;
  waitpid(child, &status, 0);
  char line[64] = {0};
  assert_true(read(out[0], line, sizeof line - 1) > 0);
  assert_string_equal(line, "tessera: it broke\n");
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);

  child = fork();
  if (child == 0) {
    setenv("TESS_TRAP", "1", 1);
    execl("/proc/self/exe", "test_base", "trap", (char *)NULL);
    _exit(1);
  }
  waitpid(child, &status, 0);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGTRAP);
  close(out[0]);
  close(out[1]);
}

int main(int argc, char **argv) {
  if (argc > 1 && strcmp(argv[1], "fatal") == 0) tess__fatal("it broke");
  if (argc > 1) {
    struct diag d = {.status = TESS_OK};
    return tess__fail(&d, TESS_INTERNAL, TESS_NO_REASON, "made here");
  }
  const struct CMUnitTest tests[] = {cmocka_unit_test(test_env), /* before anything reads a variable */
                                     cmocka_unit_test(test_data_sizes),   cmocka_unit_test(test_data_exhausted),
                                     cmocka_unit_test(test_data_threads), cmocka_unit_test(test_arena),
                                     cmocka_unit_test(test_arena_again),  cmocka_unit_test(test_arenas_of_threads),
                                     cmocka_unit_test(test_text),         cmocka_unit_test(test_map),
                                     cmocka_unit_test(test_intern),       cmocka_unit_test(test_intern_threads),
                                     cmocka_unit_test(test_diag),         cmocka_unit_test(test_trap)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
