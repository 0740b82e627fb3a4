/* Handles, scopes, errors: who owns what, and what happens to those who get it wrong. */
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

#include "core/object.h"

static _Atomic int destroyed;

static void destroy(struct object *o) {
  (void)o;
  atomic_fetch_add(&destroyed, 1);
}

static struct error *error_with(tess_status status, const char *text) {
  struct diag d = {.status = TESS_OK};
  tess__fail(&d, status, TESS_VALUE_ERROR, "%s", text);
  return tess__error_from(&d, "op", "f.c:1");
}

static int before(void **state) {
  (void)state;
  tess__register_kind(KIND_FN, destroy);
  atomic_store(&destroyed, 0);
  return 0;
}

static int after(void **state) {
  (void)state;
  return tess__objects_alive((enum object_kind)0) != 0;
}

static void test_scope_owns(void **state) {
  (void)state;
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  for (int i = 0; i < 10; i++)
    tess__object_new(s, KIND_FN, STATE_OK);
  assert_int_equal(tess__objects_alive(KIND_FN), 10);
  assert_int_equal(tess__objects_alive((enum object_kind)0), 11);
  assert_int_equal(tess__scope_free(s), TESS_OK);
  assert_int_equal(atomic_load(&destroyed), 10);
}

static void test_keep(void **state) {
  (void)state;
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  struct object *kept = tess__object_new(s, KIND_FN, STATE_OK), *twice = tess__object_new(s, KIND_FN, STATE_OK);
  struct object *dropped = tess__object_new(s, KIND_FN, STATE_OK), *released = tess__object_new(s, KIND_FN, STATE_OK);
  tess__object_keep(kept);
  tess__object_keep(twice);
  tess__object_keep(twice);
  tess__object_keep(dropped);
  tess__object_release(dropped); /* the scope still owns it */
  assert_int_equal(atomic_load(&destroyed), 0);
  tess__object_release(released); /* no keep: the scope's object dies now */
  assert_int_equal(atomic_load(&destroyed), 1);
  tess__scope_free(s);
  assert_int_equal(atomic_load(&destroyed), 2); /* dropped */
  assert_null(kept->scope);
  tess__object_release(kept);
  assert_int_equal(atomic_load(&destroyed), 3);
  tess__object_release(twice);
  assert_int_equal(atomic_load(&destroyed), 3);
  tess__object_release(twice);
  assert_int_equal(atomic_load(&destroyed), 4);
}

static void test_move(void **state) {
  (void)state;
  struct tess_scope *root = tess__scope_new(NULL, "f.c:1"), *inner = tess__scope_new(root, "f.c:2");
  struct object *returned = tess__object_new(inner, KIND_FN, STATE_OK),
                *kept = tess__object_new(inner, KIND_FN, STATE_OK);
  tess__object_keep(kept);
  tess__object_move(returned, root);
  tess__scope_free(inner);
  assert_int_equal(atomic_load(&destroyed), 0);
  tess__object_move(kept, root); /* had no scope any more */
  tess__object_release(kept);    /* its keep; the scope owns it again */
  assert_int_equal(atomic_load(&destroyed), 0);
  tess__scope_free(root);
  assert_int_equal(atomic_load(&destroyed), 2);
}

static tess_error told;
static int tellings;

static void handler(const tess_error *e, void *ctx) {
  told = *e;
  assert_string_equal(e->message, ctx);
  tellings++;
}

static void test_errors(void **state) {
  (void)state;
  tess__set_error_handler(handler, "f.c:1: op: first");
  struct tess_scope *root = tess__scope_new(NULL, "f.c:1"), *inner = tess__scope_new(root, "f.c:2");
  struct object *o = tess__object_in_error(inner, KIND_FN, error_with(TESS_INVALID_ARGUMENT, "first"));
  tess__object_in_error(inner, KIND_FN, error_with(TESS_NOT_FOUND, "second"));
  assert_int_equal(tess__state(o), STATE_ERROR);
  assert_string_equal(o->error->message, "f.c:1: op: first");
  tess__object_keep(o);
  assert_int_equal(tess__scope_free(inner), TESS_INVALID_ARGUMENT);
  assert_string_equal(o->error->message, "f.c:1: op: first"); /* lives with the object too */
  assert_int_equal(tellings, 0);
  struct error *late = error_with(TESS_ABORTED, "third");
  tess__scope_fail(root, late);
  tess__error_release(late);
  assert_int_equal(tess__scope_free(root), TESS_INVALID_ARGUMENT);
  assert_int_equal(tellings, 1);
  assert_int_equal(told.status, TESS_INVALID_ARGUMENT);
  tess__object_release(o);
  assert_int_equal(atomic_load(&destroyed), 0); /* handles in error hold nothing */
  tess__set_error_handler(NULL, NULL);
}

static void test_message(void **state) {
  (void)state;
  struct diag d = {.status = TESS_OK};
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "bad");
  struct error *e = tess__error_from(&d, NULL, "a.c:3");
  assert_string_equal(e->message, "a.c:3: bad");
  assert_int_equal(d.status, TESS_OK);
  tess__error_release(e);
  d.op = "dot_general";
  d.where = "deep.c:9";
  tess__fail(&d, TESS_INTERNAL, TESS_NO_REASON, "worse");
  e = tess__error_from(&d, "matmul", "a.c:3");
  tess_error p = tess__error_public(e);
  assert_string_equal(p.message, "deep.c:9: dot_general: worse");
  assert_string_equal(p.op, "dot_general");
  assert_string_equal(p.where, "deep.c:9");
  assert_int_equal(p.status, TESS_INTERNAL);
  tess__error_release(e);
  p = tess__error_public(NULL);
  assert_int_equal(p.status, TESS_OK);
  assert_string_equal(p.message, "");
  assert_string_equal(p.op, "");
  assert_string_equal(p.where, "");
  assert_string_equal(tess_status_name(TESS_UNAUTHENTICATED), "UNAUTHENTICATED");
  assert_string_equal(tess_status_name(TESS_FAILED_PRECONDITION), "FAILED_PRECONDITION");
}

static void test_tombstone(void **state) {
  (void)state;
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  struct object *o = tess__object_new(s, KIND_FN, STATE_TRACED);
  memset(o + 1, 7, HANDLE_BYTES - sizeof *o);
  tess__object_set_error(o, error_with(TESS_INVALID_ARGUMENT, "escaped"));
  assert_int_equal(tess__state(o), STATE_ERROR);
  assert_int_equal(tess__kind(o), KIND_FN);
  assert_int_equal(*(unsigned char *)(o + 1), 0);
  assert_int_equal(tess__scope_free(s), TESS_OK); /* nobody has used it: no error of the scope */
}

static void test_texts(void **state) {
  (void)state;
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  const char *text[100];
  for (int i = 0; i < 100; i++) {
    char buffer[32];
    snprintf(buffer, sizeof buffer, "text %d", i);
    text[i] = tess__scope_text(s, buffer);
  }
  for (int i = 0; i < 100; i++)
    assert_int_equal(atoi(text[i] + 5), i);
  assert_int_equal(*(char *)tess__scope_alloc(s, 1), 0);
  tess__scope_free(s);
}

/* A thread that holds a keep races with the end of the scope: destroyed exactly once, whoever is last. */
static void *release(void *o) {
  tess__object_release(o);
  return NULL;
}

static void test_last_owner_destroys(void **state) {
  (void)state;
  for (int i = 0; i < 100; i++) {
    struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
    struct object *o = tess__object_new(s, KIND_FN, STATE_OK);
    tess__object_keep(o);
    tess__object_keep(o);
    pthread_t a, b;
    assert_int_equal(pthread_create(&a, NULL, release, o), 0);
    assert_int_equal(pthread_create(&b, NULL, release, o), 0);
    tess__scope_free(s);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert_int_equal(atomic_load(&destroyed), i + 1);
  }
}

static void *make_many(void *unused) {
  (void)unused;
  for (int i = 0; i < 300; i++) {
    struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
    for (int k = 0; k < 5; k++)
      tess__object_new(s, KIND_FN, STATE_OK);
    tess__scope_free(s);
  }
  return NULL;
}

static void test_threads(void **state) {
  (void)state;
  pthread_t thread[3];
  for (int i = 0; i < 3; i++)
    assert_int_equal(pthread_create(&thread[i], NULL, make_many, NULL), 0);
  for (int i = 0; i < 3; i++)
    pthread_join(thread[i], NULL);
  assert_int_equal(atomic_load(&destroyed), 3 * 300 * 5);
}

/* Programming errors, each in a child: what it does and what it must say. */
enum wrong { WRONG_KIND = 1, FREED, RELEASED_TWICE, GARBAGE, OUT_OF_ORDER, SCOPE_TWICE };

static void do_wrong(enum wrong what) {
  struct tess_scope *s = tess__scope_new(NULL, "outer.c:1");
  struct object *o = tess__object_new(s, KIND_FN, STATE_OK);
  uint64_t garbage[HANDLE_BYTES / 8] = {1, 2, 3};
  switch (what) {
  case WRONG_KIND:
    tess__object_check(o, KIND_MESH, "add", "a.c:1");
    break;
  case FREED:
    tess__scope_free(s);
    tess__scope_free(tess__scope_new(NULL, "other.c:1"));
    tess__object_check(o, KIND_FN, "add", "a.c:1");
    break;
  case RELEASED_TWICE:
    tess__object_release(o);
    tess__object_release(o);
    break;
  case GARBAGE:
    tess__object_check(garbage, KIND_ARRAY, "add", "a.c:1");
    break;
  case OUT_OF_ORDER:
    tess__scope_new(s, "inner.c:2");
    tess__scope_free(s);
    break;
  case SCOPE_TWICE:
    tess__scope_free(s);
    tess__scope_free(s);
    break;
  }
}

static void expect_abort(enum wrong what, const char *message) {
  int out[2], status;
  char line[512] = {0}, number[8];
  assert_int_equal(pipe(out), 0);
  snprintf(number, sizeof number, "%d", (int)what);
  fflush(NULL);
  pid_t child = fork();
  if (child == 0) {
    dup2(out[1], 2);
    execl("/proc/self/exe", "test_object", number, (char *)NULL);
    _exit(1);
  }
  close(out[1]);
  waitpid(child, &status, 0);
  assert_true(read(out[0], line, sizeof line - 1) >= 0);
  close(out[0]);
  if (!strstr(line, message)) fail_msg("wanted '%s' in '%s'", message, line);
  assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
}

static void test_programming_errors(void **state) {
  (void)state;
  expect_abort(WRONG_KIND, "tessera: a.c:1: add: expected mesh, got function\n");
  expect_abort(FREED, "tessera: a.c:1: add: a freed function was used");
  expect_abort(RELEASED_TWICE, "tessera: release: a freed function was used");
  expect_abort(GARBAGE, "tessera: a.c:1: add: this is no array of Tessera");
  expect_abort(OUT_OF_ORDER, "tessera: outer.c:1: scope_end: the scope opened here ends while the one opened inside it "
                             "at inner.c:2 is still open");
  expect_abort(SCOPE_TWICE, "tessera: scope_end: a freed scope was used");
}

static void test_live_check_passes(void **state) {
  (void)state;
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  struct object *o = tess__object_new(s, KIND_FN, STATE_OK);
  tess__object_check(o, KIND_FN, "add", "a.c:1");
  tess__object_check(o, (enum object_kind)0, "add", "a.c:1");
  assert_true(o->head == HEAD(KIND_FN, STATE_OK));
  tess__scope_free(s);
}

/* Every handle is one, however many there are; no other address is, whether it can be read or not. */
static void test_what_is_a_handle(void **state) {
  (void)state;
  enum { MANY = 20000 };
  struct tess_scope *s = tess__scope_new(NULL, "f.c:1");
  static struct object *o[MANY];
  uint64_t garbage[HANDLE_BYTES / 8] = {HEAD(KIND_FN, STATE_OK)};
  for (int i = 0; i < MANY; i++)
    o[i] = tess__object_new(s, KIND_FN, STATE_OK);
  for (int i = 0; i < MANY; i++) {
    assert_true(tess__is_handle(o[i]));
    assert_false(tess__is_handle((char *)o[i] + 1));
    assert_false(tess__is_handle((char *)o[i] + 16));
  }
  assert_false(tess__is_handle(garbage));
  for (uintptr_t wild = 16; wild; wild <<= 1)
    assert_false(tess__is_handle((void *)wild));
  assert_false(tess__is_handle(NULL));
  tess__scope_free(s);
  assert_true(tess__is_handle(o[0])); /* freed: tess__object_check tells */
}

int main(int argc, char **argv) {
  if (argc > 1) {
    do_wrong((enum wrong)atoi(argv[1]));
    return 0;
  }
#define TEST(f) cmocka_unit_test_setup_teardown(f, before, after)
  const struct CMUnitTest tests[] = {TEST(test_scope_owns),
                                     TEST(test_keep),
                                     TEST(test_move),
                                     TEST(test_errors),
                                     TEST(test_message),
                                     TEST(test_tombstone),
                                     TEST(test_texts),
                                     TEST(test_last_owner_destroys),
                                     TEST(test_threads),
                                     TEST(test_programming_errors),
                                     TEST(test_live_check_passes),
                                     TEST(test_what_is_a_handle)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
