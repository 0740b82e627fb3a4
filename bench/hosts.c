/* A training step over two processes that are two hosts to each other, measured by bench/hosts.py: messages by MPI,
 * each of which takes as long as it would on a link of so many gigabits per second. Prints nanoseconds of one step.
 *
 *   bench/hosts GBIT_PER_S      under mpirun, TESS_MPI_MODULE is the module of its MPI */
#define _GNU_SOURCE
#include <dlfcn.h>

#include "comm/mpi/module.h"
#include "measure.h"
#include "step.h"

enum { ROUNDS = 9, LAYERS = 8, WIDE = 1024, ROWS = 1024 }; /* rows enough, that weights move and not they */

/* ---- a link ---- */

static tess_transport mpi; /* what carries the bytes in truth */
static double seconds_per_byte, arrives;

struct message { /* one that comes */
  void *request;
  double due;
};

/* Nothing of a message is there before its last byte could be: the link is taken by one after the other. */
static tess_status receive_from(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request) {
  (void)self;
  struct message *m = malloc(sizeof *m);
  double now = bench_now() * 1e-9;
  arrives = (arrives > now ? arrives : now) + (double)bytes * seconds_per_byte;
  *m = (struct message){NULL, arrives};
  *request = (void *)((uintptr_t)m | 1);
  return mpi.receive(mpi.self, from, tag, data, bytes, &m->request);
}

/* Requests of sends are MPI's own, those of receives are messages, marked by their lowest bit. */
static tess_status test_any(void *self, void *request, bool *done) {
  struct message *m = (struct message *)((uintptr_t)request & ~(uintptr_t)1);
  (void)self;
  if (!((uintptr_t)request & 1)) return mpi.test(mpi.self, request, done);
  *done = false;
  tess_status status = m->request ? mpi.test(mpi.self, m->request, done) : TESS_OK;
  if (*done) m->request = NULL;
  *done = !m->request && bench_now() * 1e-9 >= m->due;
  if (*done) free(m);
  return status;
}
/* Asleep: the core is the computing thread's. */
static void wait_for(void *self, double seconds) {
  (void)self;
  (void)seconds;
  nanosleep(&(struct timespec){0, 50000}, NULL);
}
static bool open_link(double gbit_per_s) {
  char error[256] = "";
  void *module = dlopen(getenv("TESS_MPI_MODULE"), RTLD_NOW | RTLD_GLOBAL);
  bool (*open)(const void *, tess_transport *, char *, size_t) = NULL;
  if (module) *(void **)&open = dlsym(module, TESS_MPI_OPEN);
  if (!open || !open(NULL, &mpi, error, sizeof error)) {
    fprintf(stderr, "hosts: %s\n", open ? error : "no module: TESS_MPI_MODULE");
    return false;
  }
  seconds_per_byte = 8e-9 / gbit_per_s;
  tess_transport link = mpi;
  link.name = "a link";
  link.receive = receive_from;
  link.test = test_any;
  link.wait = wait_for;
  return tess_set_transport(&link) == TESS_OK;
}

/* ---- layers whose weights are cut over the hosts, as the batch is: gathered, and their gradients summed ---- */

struct layers {
  tess_array *w[LAYERS];
};
struct layers_in {
  struct layers m;
  tess_array *x;
};
struct layers_out {
  struct layers m;
  tess_array *loss;
};
static struct layers_in in;
static tess_fn *f;

static tess_array *deep_loss(const void *model, tess_array *x) {
  const struct layers *m = model;
  for (int i = 0; i < LAYERS; i++)
    x = tess_tanh(tess_matmul(x, m->w[i]));
  return tess_mean(tess_mul(x, x));
}

static void deep_step(const void *given, void *out) {
  const struct layers_in *a = given;
  struct layers_out *r = out;
  struct layers g;
  tess_call_into(TESS_TREE(r->loss, g), tess_value_and_grad(deep_loss), TESS_TREE(a->m, a->x));
  for (int i = 0; i < LAYERS; i++)
    r->m.w[i] = descend(a->m.w[i], g.w[i]);
}

static void call(void) {
  struct layers_out r;
  tess_scope *s = tess_scope_begin();
  tess_call_into(TESS_TREE(r), f, TESS_TREE(in));
  end(s);
}

int main(int argc, char **argv) {
  double sample[ROUNDS];
  if (argc < 2 || !open_link(atof(argv[1])) || tess_init(.num_cpu_devices = 1)) return 1;
  tess_scope *s = tess_scope_begin();
  tess_mesh *mesh = tess_make_mesh(TESS_SHAPE(tess_devices().n), TESS_NAMES("data"));
  for (int i = 0; i < LAYERS; i++)
    in.m.w[i] = put(normal(TESS_SHAPE(WIDE, WIDE)), mesh, TESS_P("data"));
  in.x = put(normal(TESS_SHAPE(2 * ROWS, WIDE)), mesh, TESS_P("data"));
  f = tess_jit(deep_step);
  call();
  for (int r = 0; r < ROUNDS; r++) {
    double start = bench_now();
    call();
    sample[r] = bench_now() - start;
  }
  qsort(sample, ROUNDS, sizeof *sample, bench_by_value);
  if (tess_process_index() == 0) printf("%.1f\n", sample[ROUNDS / 2]);
  end(s);
  return 0;
}
