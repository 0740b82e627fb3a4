/* Little address space (ulimit -v): each piece of a program gives its value or a clear error, whatever is left, and
 * never hangs or crashes. OpenBLAS asks for memory by itself, and neither takes no for an answer nor looks at it;
 * without room for it our own kernels do the work. Each piece under each limit is a process of its own. */
#define _GNU_SOURCE
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <tessera.h>
#include <unistd.h>

#include <setjmp.h>
#include <stdarg.h>
#include <cmocka.h>

enum { N = 96, TIME_S = 60, TOLD = 3, WRONG = 4 };

/* N on the diagonal and 1 everywhere */
static tess_array *matrix(tess_dtype t) {
  return tess_add(tess_mul(tess_eye(N, N, 0, .dtype = t), (double)N), tess_ones(TESS_SHAPE(N, N), .dtype = t));
}
static tess_array *ones(int64_t columns, tess_dtype t) {
  return tess_ones(TESS_SHAPE(N, columns), .dtype = t);
}
static double sum(tess_array *x) {
  return tess_item(tess_sum(tess_real(x)));
}

/* By a vector, by a few columns (OpenBLAS's kernels for small products), complex: what our tiles do not do. */
static double by_a_vector(void) {
  return sum(tess_matmul(matrix(TESS_F32), ones(1, TESS_F32))) / (2 * N * N);
}
static double by_few_columns(void) {
  return sum(tess_matmul(matrix(TESS_F32), ones(4, TESS_F32))) / (8 * N * N);
}
static double transposed(void) {
  return sum(tess_matmul(tess_swapaxes(matrix(TESS_F32), 0, 1), tess_swapaxes(tess_ones(TESS_SHAPE(5, N)), 0, 1))) /
         (10 * N * N);
}
static double of_complex(void) {
  return sum(tess_matmul(matrix(TESS_C64), ones(N, TESS_C64))) / (2.0 * N * N * N);
}
static double many_threads(void) {
  tess_array *x = tess_ones(TESS_SHAPE(6, 192, 192), .dtype = TESS_C64);
  return sum(tess_matmul(x, x)) / (6 * 192.0 * 192 * 192);
}
static double solved(void) {
  return sum(tess_solve(matrix(TESS_F32), ones(3, TESS_F32))) * 2 / 3;
}
static double factorised(void) {
  tess_array *l = tess_cholesky(matrix(TESS_F32));
  return sum(tess_matmul(l, tess_swapaxes(l, 0, 1))) / (2 * N * N);
}
static double orthogonal(void) {
  tess_array *qr[2] = {NULL, NULL};
  tess_qr_into(TESS_SPAN(2, qr), matrix(TESS_F32));
  return sum(tess_matmul(qr[0], qr[1])) / (2 * N * N);
}
static double eigenvalues(void) {
  tess_array *wv[2] = {NULL, NULL};
  tess_eigh_into(TESS_SPAN(2, wv), matrix(TESS_F32));
  return sum(wv[0]) / (N * N + N);
}
static double singular_values(void) {
  tess_array *usv[3] = {NULL, NULL, NULL};
  tess_svd_into(TESS_SPAN(3, usv), matrix(TESS_C128));
  return sum(usv[1]) / (N * N + N);
}

static const struct piece {
  const char *name;
  double (*run)(void); /* 1 */
} pieces[] = {{"by a vector", by_a_vector},        {"by few columns", by_few_columns}, {"transposed", transposed},
              {"of complex", of_complex},          {"many threads", many_threads},     {"solved", solved},
              {"factorised", factorised},          {"orthogonal", orthogonal},         {"eigenvalues", eigenvalues},
              {"singular values", singular_values}};

static int64_t in_use(void) {
  long long pages = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%lld", &pages) != 1) pages = 0;
  if (f) fclose(f);
  return pages * sysconf(_SC_PAGESIZE);
}

/* In a process of its own. */
static void child(const struct piece *p, int64_t room) {
  struct rlimit limit = {(rlim_t)(in_use() + room), (rlim_t)(in_use() + room)};
  alarm(TIME_S);
  if (room && setrlimit(RLIMIT_AS, &limit) != 0) _exit(WRONG);
  (void)tess_init(.num_threads = 2);
  tess_scope *s = tess_scope_begin();
  double value = p->run();
  tess_error e = tess_take_error();
  (void)s; /* the error's text lives in it */
  if (e.status == TESS_RESOURCE_EXHAUSTED && strstr(e.message, "out of memory")) _exit(TOLD);
  if (e.status == TESS_OK && fabs(value - 1) < 1e-4) _exit(0);
  fprintf(stderr, "%g, %s\n", value, e.message);
  _exit(WRONG);
}

/* The piece gives its value, or (with little room) says why not: in an error, or where there is none even for that, as
 * the fatal handler does. */
static bool good_end(const struct piece *p, int64_t room, bool *value) {
  int status = 0;
  fflush(NULL);
  pid_t pid = fork();
  if (pid == 0) child(p, room);
  if (pid < 0 || waitpid(pid, &status, 0) < 0) return false;
  *value = WIFEXITED(status) && WEXITSTATUS(status) == 0;
  bool told =
      (WIFEXITED(status) && WEXITSTATUS(status) == TOLD) || (WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT);
  if (*value || (room && told)) return true;
  fprintf(stderr, "%s, %lld MiB: %s %d\n", p->name, (long long)(room >> 20),
          WIFEXITED(status) ? "exit status" : "signal", WIFEXITED(status) ? WEXITSTATUS(status) : WTERMSIG(status));
  return false;
}

static void little_address_space(void **state) {
  static const int mib[] = {12, 16, 24, 32, 48, 64, 96, 128, 192, 224, 320, 448, 0};
  (void)state;
  int bad = 0, values = 0, told = 0;
  for (size_t i = 0; i < sizeof pieces / sizeof *pieces; i++)
    for (size_t k = 0; k < sizeof mib / sizeof *mib; k++) {
      bool value = false;
      bad += !good_end(&pieces[i], (int64_t)mib[k] << 20, &value);
      values += value;
      told += !value;
    }
  printf("%d values, %d told that memory is out\n", values, told - bad);
  assert_int_equal(bad, 0);
}

int main(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
  puts("skipped: a sanitizer's shadow memory is more than any limit");
  return 77;
#endif
  const struct CMUnitTest tests[] = {cmocka_unit_test(little_address_space)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
