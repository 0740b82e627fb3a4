/* Programs that end, and functions that are left, in the middle of something: with scopes open, in a trace, by exit,
 * pthread_exit or longjmp. Every case is a process of its own, this program with the case's name: its status, its
 * stdout (a pipe, so that what is buffered shows) and its stderr are looked at. */
#define _GNU_SOURCE
#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "_check.h"

static tess_array *ones(int64_t n) {
  return tess_ones(TESS_SHAPE(n));
}
static void open_scopes(void) {
  (void)tess_scope_begin();
  (void)tess_scope_begin();
  (void)tess_add(ones(4), 1);
  printf("done\n");
}
static void fails(void) {
  open_scopes();
  (void)tess_reshape(ones(6), TESS_SHAPE(7));
}

/* ---- how programs end ---- */

static void returns(void) {
  open_scopes();
}
static void exits_with_3(void) {
  open_scopes();
  exit(3);
}
static void returns_with_an_error(void) {
  fails();
}
static void finalizes(void) {
  open_scopes();
  printf("%d", (int)tess_finalize());
}
static void finalizes_with_an_error(void) {
  fails();
  printf("%d", (int)tess_finalize());
}
static tess_array *exits(tess_array *x) {
  (void)tess_scope_begin();
  printf("done\n");
  exit(tess_ok(tess_add(x, 1)) ? 5 : 6);
}
static void exits_in_a_trace(void) {
  (void)tess_scope_begin();
  (void)tess_call(tess_jit(exits), ones(3));
}
static tess_array *finalizes_inside(tess_array *x) {
  printf("%d", (int)tess_finalize());
  return tess_add(x, 1);
}
static void finalizes_in_a_trace(void) {
  tess_scope *s = tess_scope_begin();
  printf("%d", tess_ok(tess_call(tess_jit(finalizes_inside), ones(3))));
  printf("%d", tess_scope_end(s));
  printf("%d", tess_finalize());
}

static void *ends_early(void *arg) {
  open_scopes();
  pthread_exit(arg);
}
static tess_array *ends_thread(tess_array *x) {
  (void)tess_scope_begin();
  if (tess_ok(tess_add(x, 1))) pthread_exit(NULL);
  return x;
}
static void *ends_in_a_trace(void *arg) {
  (void)arg;
  (void)tess_scope_begin();
  return tess_call(tess_jit(ends_thread), ones(3));
}
static void *waits(void *arg) {
  open_scopes();
  atomic_store((_Atomic int *)arg, 1);
  while (pause())
    ;
  return NULL;
}
static tess_array *adds_two(tess_array *x) {
  return tess_add(x, 2);
}
static void threads_end(void) {
  pthread_t t;
  _Atomic int runs = 0;
  pthread_create(&t, NULL, ends_early, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, ends_in_a_trace, NULL);
  pthread_join(t, NULL);
  pthread_create(&t, NULL, waits, &runs);
  while (!atomic_load(&runs))
    usleep(1000);
  pthread_cancel(t);
  pthread_join(t, NULL);
  assert_int_equal(tess_live_arrays(NULL), 0);
  assert_true(tess_item(tess_sum(tess_call(tess_jit(adds_two), ones(3)))) == 9); /* nobody holds the compiler */
}

static void aborts(void) {
  printf("done\n");
  tess_array *x = ones(2);
  tess_release(x);
  (void)tess_add(x, 1);
}
static void traps(void) {
  printf("done\n");
  (void)tess_reshape(ones(6), TESS_SHAPE(7));
}

/* ---- functions left by longjmp ---- */

static jmp_buf out;
static tess_array *inside, *captured;
static tess_array *jumps(tess_array *x) {
  (void)tess_scope_begin();
  inside = tess_add(x, captured ? captured : x);
  longjmp(out, 1);
}
static tess_array *calls_one_that_jumps(tess_array *x) {
  return tess_mul(tess_call(tess_jit(jumps), x), 2);
}
static tess_mesh *mesh;
static tess_array *in_a_region(tess_array *x) {
  return tess_call(tess_shard_map(calls_one_that_jumps, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()), x);
}
static void leave(tess_fn *f, tess_array *x) {
  if (setjmp(out) == 0) (void)tess_call(f, x);
}
static void jump_out(tess_fn *f) {
  tess_array *x = ones(3);
  int64_t before = tess_live_arrays(NULL);
  tess_scope *s = tess_scope_begin();
  captured = ones(3);
  leave(f, x);
  tess_array *y = tess_add(x, 1);
  assert_false(tess_array_is_traced(y));
  assert_true(tess_item(tess_sum(y)) == 6);
  assert_true(tess_item(tess_sum(tess_call(tess_jit(adds_two), x))) == 9);
  assert_int_equal(tess_scope_end(s), TESS_OK);
  assert_int_equal(tess_live_arrays(NULL), before); /* what the trace had kept, too */
}
static void jump(void) {
  tess_init(.num_cpu_devices = 2);
  mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_scope *s = tess_scope_begin();
  jump_out(tess_jit(jumps));
  jump_out(tess_jit(calls_one_that_jumps));
  jump_out(tess_jit(in_a_region));
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_array *goes_on(tess_array *x) { /* left from within, this one is traced on */
  leave(tess_jit(jumps), x);
  return tess_mul(x, 3);
}
static tess_array *goes_on_in_a_region(tess_array *x) {
  leave(tess_shard_map(jumps, .mesh = mesh, .in_specs = TESS_P(), .out_specs = TESS_P()), x);
  assert_false(tess_ok(inside)); /* of a trace that was given up */
  tess_take_error();
  return tess_mul(x, 3);
}
static void jump_inside(void) {
  tess_init(.num_cpu_devices = 2);
  mesh = tess_make_mesh(TESS_SHAPE(2), TESS_NAMES("x"));
  tess_scope *s = tess_scope_begin();
  assert_true(tess_item(tess_sum(tess_call(tess_jit(goes_on), ones(3)))) == 9);
  assert_true(tess_item(tess_sum(tess_call(tess_jit(goes_on_in_a_region), ones(3)))) == 9);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static void *compiles(void *arg) {
  (void)arg;
  return tess_item(tess_sum(tess_call(tess_jit(adds_two), ones(3)))) == 9 ? NULL : (void *)1;
}
static void other_threads_go_on(void) {
  tess_scope *s = tess_scope_begin();
  pthread_t t;
  void *bad;
  leave(tess_jit(jumps), ones(3));
  (void)tess_device_count(); /* any call notices */
  pthread_create(&t, NULL, compiles, NULL);
  pthread_join(t, &bad);
  assert_null(bad);
  assert_int_equal(tess_scope_end(s), TESS_OK);
}

static tess_scope *outer;
static tess_array *ends_the_callers_scope(tess_array *x) {
  if (tess_scope_end(outer)) exit(1);
  return x;
}
static void ends_a_scope_inside(void) {
  outer = tess_scope_begin();
  (void)tess_call(tess_jit(ends_the_callers_scope), ones(3));
}

/* ---- what is missing ---- */

static tess_array *reads_inside(tess_array *x) {
  return tess_mul(x, ((const float *)tess_data(x))[2]); /* the next line does not die before the error is seen */
}
static void reads_a_traced_value(void) {
  tess_scope *s = tess_scope_begin();
  (void)tess_call(tess_jit(reads_inside), ones(3));
  if (tess_scope_end(s) == TESS_FAILED_PRECONDITION) printf("seen");
}

/* In place of OpenBLAS a file that is no library. */
static void without_blas(void) {
  tess_array *w, *v;
  for (int i = 0; i < 2; i++)
    tess_eigh_into(TESS_TREE(w, v), tess_eye(100, 100, 0));
  assert_true(tess_item(tess_sum(w)) == 100);
}

static const struct child {
  const char *name;
  void (*body)(void);
  int status, signal;
  const char *out, *err; /* all of stdout; words of stderr, "": it is empty */
  const char *variable;
} children[] = {
    {"returns", returns, 0, 0, "done\n", "", NULL},
    {"exits_with_3", exits_with_3, 3, 0, "done\n", "", NULL},
    {"returns_with_an_error", returns_with_an_error, 0, 0, "done\n", "reshape: cannot reshape", NULL},
    {"finalizes", finalizes, 0, 0, "done\n0", "", NULL},
    {"finalizes_with_an_error", finalizes_with_an_error, 0, 0, "done\n3", "reshape: cannot reshape", NULL},
    {"exits_in_a_trace", exits_in_a_trace, 5, 0, "done\n", "", NULL},
    {"finalizes_in_a_trace", finalizes_in_a_trace, 0, 0, "9099", "finalize: a function is being traced", NULL},
    {"threads_end", threads_end, 0, 0, "done\ndone\n", "", NULL},
    {"aborts", aborts, 0, SIGABRT, "done\n", "add: a freed array was used", NULL},
    {"traps", traps, 0, SIGTRAP, "done\n", "reshape: cannot reshape f32[6]", "TESS_TRAP"},
    {"jump", jump, 0, 0, "", "", NULL},
    {"jump_inside", jump_inside, 0, 0, "", "", NULL},
    {"other_threads_go_on", other_threads_go_on, 0, 0, "", "", NULL},
    {"reads_a_traced_value", reads_a_traced_value, 0, 0, "seen", "data: a traced f32[3] has no value", NULL},
    {"without_blas", without_blas, 0, 0, "", "tessera: eigh of f32[100,100] runs without OpenBLAS", "LD_LIBRARY_PATH"},
    {"ends_a_scope_inside", ends_a_scope_inside, 0, SIGABRT, "", "while ends_the_callers_scope is being traced", NULL},
};
enum { CHILDREN = sizeof children / sizeof *children };

static size_t read_all(int fd, char *text, size_t room) {
  size_t n = 0;
  for (ssize_t got; n < room - 1 && (got = read(fd, text + n, room - 1 - n)) > 0;)
    n += (size_t)got;
  text[n] = 0;
  close(fd);
  return n;
}

static char folder[] = "/tmp/tessera-XXXXXX"; /* with an empty libopenblas.so.0 */
static int make_folder(void **state) {
  (void)state;
  char path[64];
  if (!mkdtemp(folder)) return 1;
  snprintf(path, sizeof path, "%s/libopenblas.so.0", folder);
  FILE *f = fopen(path, "w");
  return !f || fclose(f);
}
static int remove_folder(void **state) {
  (void)state;
  char path[64];
  snprintf(path, sizeof path, "%s/libopenblas.so.0", folder);
  return unlink(path) || rmdir(folder);
}

static void test_child(void **state) {
  const struct child *c = *state;
  int to[2], err[2], status;
  char text[2][4096];
  assert_true(pipe(to) == 0 && pipe(err) == 0);
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) {
    char *const argv[] = {(char *)"leaving", (char *)(uintptr_t)c->name, NULL};
    struct rlimit none = {0, 0};
    setrlimit(RLIMIT_CORE, &none);
    dup2(to[1], 1);
    dup2(err[1], 2);
    for (int i = 0; i < 2; i++)
      close(to[i]), close(err[i]);
    if (c->variable) setenv(c->variable, c->body == without_blas ? folder : "1", 1);
    alarm(60); /* what waits for ever ends with SIGALRM */
    execv("/proc/self/exe", argv);
    _exit(127);
  }
  close(to[1]);
  close(err[1]);
  read_all(to[0], text[0], sizeof text[0]);
  read_all(err[0], text[1], sizeof text[1]);
  waitpid(pid, &status, 0);
  bool ended = c->signal ? WIFSIGNALED(status) && WTERMSIG(status) == c->signal
                         : WIFEXITED(status) && WEXITSTATUS(status) == c->status;
  bool said = *c->err ? strstr(text[1], c->err) != NULL : !*text[1];
  const char *line = strchr(text[1], '\n');
  if (c->body == without_blas && line) said = said && !line[1]; /* once */
  if (!ended || strcmp(text[0], c->out) != 0 || !said)
    fail_msg("%s: status 0x%x\nstdout \"%s\"\nstderr \"%s\"", c->name, (unsigned)status, text[0], text[1]);
}

int main(int argc, char **argv) {
  for (int i = 0; argc > 1 && i < CHILDREN; i++)
    if (strcmp(argv[1], children[i].name) == 0) {
      children[i].body();
      return 0;
    }
  struct CMUnitTest tests[CHILDREN];
  for (int i = 0; i < CHILDREN; i++)
    tests[i] = (struct CMUnitTest){children[i].name, test_child, NULL, NULL, (void *)(uintptr_t)&children[i]};
  return cmocka_run_group_tests(tests, make_folder, remove_folder);
}
