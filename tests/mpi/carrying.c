/* The MPI module by itself, as the library's transport: sizes and tags, pieces, the order of hosts, aborts, parting. It
 * is the one at TESS_TEST_MODULE, compiled with pieces of 1,000 bytes, 100 bytes in an envelope, and two hosts to which
 * the ranks were dealt by turns. The first argument is the body, the second how many rounds `soak` has. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/ext.h>
#include <time.h>
#include <unistd.h>

#define CHECK(x)                                                                                                       \
  do {                                                                                                                 \
    if (!(x)) {                                                                                                        \
      fprintf(stderr, "process %d: line %d: %s (%s)\n", t.process_index, __LINE__, #x, t.why(t.self));                 \
      return 1;                                                                                                        \
    }                                                                                                                  \
  } while (0)

static tess_transport t;
static bool (*open_world)(const void *, tess_transport *, char *, size_t);
static int rounds = 2000;

static double now(void) {
  struct timespec s;
  clock_gettime(CLOCK_MONOTONIC, &s);
  return (double)s.tv_sec + (double)s.tv_nsec * 1e-9;
}

static tess_status finish(void *request) {
  for (bool done = !request; !done;) {
    tess_status status = t.test(t.self, request, &done);
    if (status) return status;
    if (!done) t.wait(t.self, 0.05);
  }
  return TESS_OK;
}

static unsigned char byte_of(int from, uint64_t tag, size_t i) {
  return (unsigned char)((size_t)from * 31 + (size_t)(tag % 1009) * 7 + i * 13 + i / 251);
}

static void fill(unsigned char *p, size_t n, int from, uint64_t tag) {
  for (size_t i = 0; i < n; i++)
    p[i] = byte_of(from, tag, i);
}
static bool is_filled(const unsigned char *p, size_t n, int from, uint64_t tag) {
  for (size_t i = 0; i < n; i++)
    if (p[i] != byte_of(from, tag, i)) return false;
  return true;
}

/* Everyone sends everyone each size, under tags that differ in their high bits too; they are asked for in another order
 * than they were sent, before they come and afterwards. */
static int sizes(void) {
  static const size_t size[] = {0, 1, 99, 100, 101, 1000, 1001, 4000, 5001, 1 << 20};
  enum { SIZES = sizeof size / sizeof *size, MOST = 8 };
  static unsigned char in[MOST][SIZES][1 << 20], out[SIZES][1 << 20];
  void *get[MOST][SIZES], *give[MOST][SIZES];
  for (int late = 0; late < 2; late++) {
    for (int k = 0; k < SIZES; k++)
      fill(out[k], size[k], t.process_index, (uint64_t)k << 40 | 5);
    for (int half = 0; half < 2; half++) {
      if (half && late) nanosleep(&(struct timespec){0, 20000000}, NULL);
      for (int i = 0; i < t.process_count; i++)
        for (int k = 0; k < SIZES && i != t.process_index; k++) {
          int back = SIZES - 1 - k;
          CHECK(half != late ? t.send(t.self, i, (uint64_t)k << 40 | 5, out[k], size[k], &give[i][k]) == TESS_OK
                             : t.receive(t.self, i, (uint64_t)back << 40 | 5, in[i][back], size[back], &get[i][back]) ==
                                   TESS_OK);
        }
    }
    for (int i = 0; i < t.process_count; i++)
      for (int k = 0; k < SIZES && i != t.process_index; k++) {
        CHECK(finish(get[i][k]) == TESS_OK && finish(give[i][k]) == TESS_OK);
        CHECK(is_filled(in[i][k], size[k], i, (uint64_t)k << 40 | 5));
        memset(in[i][k], 0, size[k]);
      }
  }
  return 0;
}

/* Messages under one tag come in their order, small and large ones. */
static int order(void) {
  enum { MESSAGES = 60, MOST = 3000 };
  static unsigned char out[MESSAGES][MOST], in[MESSAGES][MOST];
  void *give[MESSAGES], *get[MESSAGES];
  int n = t.process_count, to = (t.process_index + 1) % n, from = (t.process_index + n - 1) % n;
  for (int i = 0; i < MESSAGES; i++) {
    size_t bytes = (size_t)(i * 53 % MOST);
    fill(out[i], bytes, t.process_index, (uint64_t)i);
    CHECK(t.send(t.self, to, 7, out[i], bytes, &give[i]) == TESS_OK);
  }
  for (int i = 0; i < MESSAGES; i++)
    CHECK(t.receive(t.self, from, 7, in[i], (size_t)(i * 53 % MOST), &get[i]) == TESS_OK);
  for (int i = 0; i < MESSAGES; i++) {
    CHECK(finish(get[i]) == TESS_OK && finish(give[i]) == TESS_OK);
    CHECK(is_filled(in[i], (size_t)(i * 53 % MOST), from, (uint64_t)i));
  }
  return 0;
}

/* Ranks 0 and 2 are of one host, 1 and 3 of another. */
static int hosts(void) {
  const char *rank = getenv("OMPI_COMM_WORLD_RANK");
  if (!rank) rank = getenv("PMI_RANK");
  int n = t.process_count, even = (n + 1) / 2, r = atoi(rank);
  CHECK(t.process_index == (r % 2 ? even + r / 2 : r / 2));
  return 0;
}

/* In the midst of large messages process 1 aborts: each pending request and each later one fails in all, with its
 * reason, and memory stays as it is. */
static int aborting(void) {
  enum { BYTES = 8 << 20 };
  unsigned char *out = malloc(BYTES), *in = malloc(BYTES), *copy = malloc(BYTES);
  void *give, *get, *never;
  bool done = false;
  int n = t.process_count, to = (t.process_index + 1) % n, from = (t.process_index + n - 1) % n;
  tess_status status = TESS_OK;
  memset(out, 1, BYTES);
  memset(in, 0, BYTES);
  CHECK(t.receive(t.self, from, 3, in, BYTES, &get) == TESS_OK);
  CHECK(t.receive(t.self, from, 99, copy, 1, &never) == TESS_OK);
  status = t.send(t.self, to, 3, out, BYTES, &give);
  for (int i = 0; i < 40 && !status && !done; i++)
    status = t.test(t.self, get, &done);
  if (t.process_index == 1) t.abort(t.self, "process 1 has had enough");
  if (t.process_index == 1) t.abort(t.self, "and again");
  if (!status || t.process_index == 1) status = finish(never);
  CHECK(status == TESS_ABORTED && strcmp(t.why(t.self), "process 1 has had enough") == 0);
  memcpy(copy, in, BYTES);
  memset(out, 2, BYTES);
  nanosleep(&(struct timespec){0, 50000000}, NULL);
  CHECK(memcmp(copy, in, BYTES) == 0 && !memchr(in, 2, BYTES));
  CHECK(t.send(t.self, to, 3, out, 1, &give) == TESS_ABORTED);
  CHECK(t.receive(t.self, from, 3, in, 1, &get) == TESS_ABORTED);
  free(out);
  free(in);
  free(copy);
  /* a world that has ended is left, and another one opened */
  char why[100];
  t.close(t.self);
  CHECK(t.send(t.self, to, 3, &done, 1, &give) == TESS_ABORTED);
  CHECK(open_world(NULL, &t, why, sizeof why));
  return sizes();
}

/* One that has closed: what it sent before is there, and nothing else will come. */
static int parting(void) {
  unsigned char x = 17;
  void *request;
  if (t.process_index == 1) {
    for (int i = 0; i < t.process_count; i++)
      if (i != 1) CHECK(t.send(t.self, i, 1, &x, 1, &request) == TESS_OK);
    return 0;
  }
  nanosleep(&(struct timespec){0, 20000000}, NULL);
  x = 0;
  CHECK(t.receive(t.self, 1, 1, &x, 1, &request) == TESS_OK && finish(request) == TESS_OK && x == 17);
  if (t.process_index) CHECK(t.send(t.self, 0, 1, &x, 1, &request) == TESS_OK);
  for (int i = 2; i < t.process_count && !t.process_index; i++) /* for who aborts ends the receives of all */
    CHECK(t.receive(t.self, i, 1, &x, 1, &request) == TESS_OK && finish(request) == TESS_OK);
  tess_status status = t.receive(t.self, t.process_index ? 0 : 1, 1, &x, 1, &request);
  if (!status) status = finish(request);
  CHECK(status == TESS_ABORTED && strcmp(t.why(t.self), "process 1 has ended") == 0);
  return 0;
}

static int wrong_size(void) {
  unsigned char x[2] = {0};
  void *request;
  int n = t.process_count;
  tess_status status = t.send(t.self, (t.process_index + 1) % n, 1, x, 2, &request);
  if (!status) status = t.receive(t.self, (t.process_index + n - 1) % n, 1, x, 1, &request);
  if (!status) status = finish(request);
  CHECK(status == TESS_ABORTED && strstr(t.why(t.self), "has 2 bytes where 1 were expected"));
  return 0;
}

static long resident(void) { /* pages */
  long all = 0, here = 0;
  FILE *f = fopen("/proc/self/statm", "r");
  if (!f || fscanf(f, "%ld %ld", &all, &here) != 2) here = -1;
  if (f) fclose(f);
  return here;
}
static int descriptors(void) {
  int n = 0;
  DIR *d = opendir("/proc/self/fd");
  while (d && readdir(d))
    n++;
  if (d) closedir(d);
  return n;
}

/* As many exchanges as the second argument says, small and large in turn: no memory and no descriptors stay. */
static int soak(void) {
  static unsigned char out[5000], in[5000];
  int n = t.process_count, to = (t.process_index + 1) % n, from = (t.process_index + n - 1) % n, files = 0;
  long pages = 0;
  double start = now();
  for (int i = 0; i < rounds; i++) {
    void *give, *get;
    size_t bytes = i % 4 ? 64 : 5000;
    if (i == rounds / 2) {
      pages = resident();
      files = descriptors();
    }
    out[0] = (unsigned char)i;
    CHECK(t.receive(t.self, from, (uint64_t)i, in, bytes, &get) == TESS_OK);
    CHECK(t.send(t.self, to, (uint64_t)i, out, bytes, &give) == TESS_OK);
    CHECK(finish(get) == TESS_OK && finish(give) == TESS_OK && in[0] == (unsigned char)i);
  }
  CHECK(resident() - pages < 256 && descriptors() == files);
  if (t.process_index == 0)
    printf("%d exchanges, %.1f us each, %ld pages and %d descriptors more in the second half\n", rounds,
           (now() - start) * 1e6 / rounds, resident() - pages, descriptors() - files);
  return 0;
}

int main(int argc, char **argv) {
  static const struct {
    const char *name;
    int (*body)(void);
  } all[] = {{"sizes", sizes},     {"order", order},           {"hosts", hosts}, {"aborting", aborting},
             {"parting", parting}, {"wrong_size", wrong_size}, {"soak", soak}};
  char why[200];
  void *module = dlopen(getenv("TESS_TEST_MODULE"), RTLD_NOW), *symbol = module ? dlsym(module, "tess_mpi_open") : NULL;
  if (!symbol || argc < 2) {
    fprintf(stderr, "%s\n", dlerror());
    return 1;
  }
  memcpy(&open_world, &symbol, sizeof open_world);
  if (argc > 2) rounds = atoi(argv[2]);
  for (size_t i = 0; i < sizeof all / sizeof *all; i++) {
    if (strcmp(argv[1], "all") != 0 && strcmp(argv[1], all[i].name) != 0) continue;
    if (!open_world(NULL, &t, why, sizeof why)) {
      fprintf(stderr, "%s\n", why);
      return 1;
    }
    int bad = all[i].body();
    t.close(t.self);
    if (bad) return 1;
  }
  return 0;
}
