/* A loop of collectives as a training program has one, for tests that kill, stop and cut off its processes under real
 * launchers (tests/fault/kill_mpi.py, tests/fault/network.py). Arguments: how many rounds, the elements of the larger
 * sum. It says on stdout `pid N` at once, `ready` after the first round and `done` at its end, and on stderr, where a
 * collective fails, `failed TIME STATUS: MESSAGE` by the monotonic clock. */
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <tessera.h>
#include <tessera/multihost.h>
#include <time.h>
#include <unistd.h>

enum { FAILED_AS_TOLD = 3, WRONG_VALUES = 5 };

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
  tess_interrupt();
}

static tess_array *sum(tess_array *x) {
  return tess_psum(tess_mul(x, 2), "x");
}

/* -1: an error; 0: wrong values. */
static int step(int round, int elements, tess_mesh *m, tess_fn *f) {
  int n = tess_process_count(), me = tess_process_index(), devices = tess_device_count();
  tess_array *mine = tess_add(tess_arange(devices / n), tess_add(me * (devices / n), round));
  tess_array *y = tess_call(f, tess_host_local_array_to_global_array(mine, m, TESS_P("x")));
  if (!tess_ok(y)) return -1;
  if (tess_item_int(tess_reshape(tess_addressable_data(y, 0), TESS_SHAPE())) !=
      2 * (devices * (devices - 1) / 2 + devices * round))
    return 0;
  tess_array *large = tess_full(TESS_SHAPE(devices / n, elements), round + me);
  y = tess_call(f, tess_host_local_array_to_global_array(large, m, TESS_P("x")));
  if (!tess_ok(y)) return -1;
  tess_array *here = tess_addressable_data(y, 0);
  int64_t want = 2LL * (devices / n) * (n * round + n * (n - 1) / 2);
  if (tess_item_int(tess_min(here)) != want || tess_item_int(tess_max(here)) != want) return 0;
  tess_array *who = tess_process_allgather(tess_add(round, me));
  const int32_t *v = tess_ok(who) ? tess_data(who) : NULL;
  for (int i = 0; v && i < n; i++)
    if (v[i] != round + i) return 0;
  return v && tess_sync_global_devices("step") == TESS_OK ? 1 : -1;
}

static void tell(const tess_error *e) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  fprintf(stderr, "failed %.3f %s: %s\n", (double)t.tv_sec + (double)t.tv_nsec * 1e-9, tess_status_name(e->status),
          e->message);
  fflush(stderr);
}

static int one_round(int round, int elements, tess_mesh *m, tess_fn *f) {
  tess_scope *s = tess_scope_begin();
  int result = step(round, elements, m, f);
  tess_error e = tess_take_error();
  if (result < 0) tell(&e);
  if (tess_scope_end(s) && result == 1) result = 0;
  if (result == 1 && interrupted) {
    fprintf(stderr, "interrupted between two rounds\n");
    result = -1;
  }
  return result;
}

int main(int argc, char **argv) {
  int rounds = argc > 1 ? atoi(argv[1]) : 10, elements = argc > 2 ? atoi(argv[2]) : 100, result = 1;
  setvbuf(stdout, NULL, _IOLBF, 0);
  printf("pid %ld\n", (long)getpid());
  signal(SIGINT, interrupt);
  signal(SIGTERM, interrupt);
  tess_set_error_handler(NULL, NULL);
  if (tess_init(.num_threads = 1) != TESS_OK) {
    tess_error e = tess_take_error();
    tell(&e);
    _exit(FAILED_AS_TOLD);
  }
  tess_scope *s = tess_scope_begin();
  tess_mesh *m = tess_make_mesh(TESS_SHAPE(tess_device_count()), TESS_NAMES("x"));
  tess_fn *f = tess_jit(tess_shard_map(sum, .mesh = m, .in_specs = TESS_P("x"), .out_specs = TESS_P()));
  for (int round = 1; round <= rounds && result == 1; round++) {
    result = one_round(round, elements, m, f);
    if (round == 1 && result == 1) printf("ready\n");
  }
  if (result < 0 && !interrupted) _exit(FAILED_AS_TOLD); /* who is stopped or cut off is not waited for */
  if (tess_scope_end(s) && result == 1) result = 0;
  (void)tess_finalize();
  if (result == 1) printf("done\n");
  return result == 1 ? 0 : result < 0 ? FAILED_AS_TOLD : WRONG_VALUES;
}
