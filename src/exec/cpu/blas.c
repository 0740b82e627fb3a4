/* OpenBLAS, opened when the first product is prepared. It runs on the calling thread only: whoever calls cuts the work
 * (design/engine.md 13). It starts no threads: where the system gives it none, or no memory for them, it would try for
 * ever, or end the process.
 *
 * It has a block of work memory for each call that runs, made when one more runs at once than ever before; it tries for
 * ever to get one, too. So whoever is about to call says how many may run at once, and is told when there is no room:
 * then there is no BLAS.
 *
 * Debian has three builds. pthread: made single-threaded once. OpenMP: its thread count belongs to each thread, so it
 * is set before every call (1 ns). serial: not safe under several threads, so calls take a lock.
 *
 * OPENBLAS_CORETYPE is read by the library itself. A CPU that is younger than the library gets its oldest kernels
 * (Prescott, ten times slower): then it is opened again with the variable set, for that moment, to what this CPU can
 * do. */
#define _DEFAULT_SOURCE
#include <dlfcn.h>
#include <limits.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>

#include "base/env.h"
#include "exec/cpu/cpu.h"

enum { ROW_MAJOR = 101, NO_TRANS = 111, TRANS = 112 };
enum { BLOCK = 144 << 20, MOST_BLOCKS = 64 }; /* bytes, a little more than the largest; OpenBLAS may have so many */
enum { HEAP = 64 << 10, HEAP_ROW = 512 };     /* bytes, and bytes a row, that small products ask malloc for unchecked */
typedef void gemm_f32(int, int, int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
typedef void gemm_f64(int, int, int, int, int, int, double, const double *, int, const double *, int, double, double *,
                      int);
typedef void gemm_complex(int, int, int, int, int, int, const void *, const void *, int, const void *, int,
                          const void *, void *, int);
typedef void gemv_f32(int, int, int, int, float, const float *, int, const float *, int, float, float *, int);
typedef void gemv_f64(int, int, int, int, double, const double *, int, const double *, int, double, double *, int);

static struct {
  pthread_once_t once;
  _Atomic bool described; /* the version may be read by anybody */
  bool open, locks;
  void *library;
  char version[64];
  gemm_f32 *sgemm;
  gemm_f64 *dgemm;
  gemm_complex *cgemm, *zgemm;
  gemv_f32 *sgemv;
  gemv_f64 *dgemv;
  void (*one_thread)(int); /* OpenMP: before each call; else NULL */
  void *(*get_block)(int); /* NULL: it does not say */
  void (*put_block)(void *);
} blas = {.once = PTHREAD_ONCE_INIT};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

/* A function pointer is not a void pointer in C: copied. */
static bool find(void *library, const char *name, void *function) {
  void *symbol = dlsym(library, name);
  memcpy(function, &symbol, sizeof symbol);
  return symbol != NULL;
}

static void describe(void *library) {
  char *(*config)(void), *(*core)(void);
  char words[2][40] = {"", ""};
  if (find(library, "openblas_get_config", &config)) sscanf(config(), "%*s %39s", words[0]);
  if (find(library, "openblas_get_corename", &core)) snprintf(words[1], sizeof words[1], "%s", core());
  snprintf(blas.version, sizeof blas.version, "OpenBLAS %.20s %.30s", words[0], words[1]);
}

static void *load(void) {
  const char *before = tess__env_text(ENV_OPENBLAS_NUM_THREADS);
  setenv("OPENBLAS_NUM_THREADS", "1", 1);
  void *library = dlopen("libopenblas.so.0", RTLD_NOW | RTLD_LOCAL);
  if (*before)
    setenv("OPENBLAS_NUM_THREADS", before, 1);
  else
    unsetenv("OPENBLAS_NUM_THREADS");
  return library;
}

/* The library with kernels fit for this CPU. */
static void *load_fit(void) {
  static const char *const fit[] = {NULL, "Haswell", "SkylakeX", "SkylakeX", "SkylakeX", "SkylakeX"};
  char *(*core)(void);
  void *library = load();
  const char *name = fit[tess__cpu_level()];
  if (!library || !name || *tess__env_text(ENV_OPENBLAS_CORETYPE) || !find(library, "openblas_get_corename", &core) ||
      strcmp(core(), "Prescott") != 0)
    return library;
  dlclose(library);
  setenv("OPENBLAS_CORETYPE", name, 1);
  library = load();
  unsetenv("OPENBLAS_CORETYPE");
  return library;
}

static void open_library(void) {
  void (*set_threads)(int);
  int (*parallel)(void);
  void *library = load_fit();
  if (!library) return;
  blas.library = library;
  blas.open = find(library, "cblas_sgemm", &blas.sgemm) && find(library, "cblas_dgemm", &blas.dgemm) &&
              find(library, "cblas_cgemm", &blas.cgemm) && find(library, "cblas_zgemm", &blas.zgemm) &&
              find(library, "cblas_sgemv", &blas.sgemv) && find(library, "cblas_dgemv", &blas.dgemv);
  int kind = find(library, "openblas_get_parallel", &parallel) ? parallel() : 0;
  blas.locks = kind == 0;
  if (find(library, "openblas_set_num_threads", &set_threads)) set_threads(1);
  if (!find(library, "blas_memory_alloc", &blas.get_block) || !find(library, "blas_memory_free", &blas.put_block))
    blas.get_block = NULL;
  if (kind == 2) find(library, "omp_set_num_threads", &blas.one_thread);
  describe(library);
  atomic_store_explicit(&blas.described, true, memory_order_release);
}

bool tess__blas_open(void) {
  pthread_once(&blas.once, open_library);
  return blas.open;
}

void tess__blas_missed(const struct call *c, int64_t order, int64_t least) {
  static _Atomic bool told;
  const char *name = strrchr(c->op->name, '.'); /* linalg.eigh */
  char line[256];
  if (order < least || tess__blas_open() || atomic_exchange(&told, true)) return;
  snprintf(line, sizeof line,
           "tessera: %s of %.100s runs without OpenBLAS (libopenblas.so.0 is not here), many times slower: install "
           "libopenblas0",
           name ? name + 1 : c->op->name, tess__type_text(c->in[0]));
  tess__warn(line);
}

bool tess__blas_find(const char *name, void *function) {
  return find(blas.library, name, function);
}

const char *tess__blas_version(void) {
  return atomic_load_explicit(&blas.described, memory_order_acquire) ? blas.version : "";
}

/* ---- work memory ---- */
static _Atomic int inside, blocks; /* calls that may run now; blocks that there are */

static bool has_room(size_t bytes) {
  void *p = mmap(NULL, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  return p != MAP_FAILED && munmap(p, bytes) == 0;
}

static bool make_blocks(int n) {
  static pthread_mutex_t making = PTHREAD_MUTEX_INITIALIZER;
  void *block[MOST_BLOCKS];
  pthread_mutex_lock(&making);
  int have = atomic_load(&blocks);
  bool good = n <= have || has_room((size_t)(n - have) * BLOCK);
  for (int i = 0; good && n > have && i < n && blas.get_block; i++)
    block[i] = blas.get_block(0);
  for (int i = 0; good && n > have && i < n && blas.get_block; i++)
    blas.put_block(block[i]);
  if (good && n > have) atomic_store(&blocks, n);
  pthread_mutex_unlock(&making);
  return good;
}

bool tess__blas_begin(int calls, int64_t rows) {
  if (!tess__blas_open()) return false;
  int n = atomic_fetch_add(&inside, calls) + calls;
  bool good = n <= atomic_load(&blocks) || make_blocks(n < MOST_BLOCKS ? n : MOST_BLOCKS);
  if (good && rows > 0) {
    void *volatile heap = malloc(HEAP + (rows < INT_MAX ? (size_t)rows * HEAP_ROW : 0));
    good = heap;
    free(heap);
  }
  if (!good) atomic_fetch_sub(&inside, calls);
  return good;
}

void tess__blas_end(int calls) {
  atomic_fetch_sub(&inside, calls);
}

/* ---- layouts ---- */
struct blas_layout {
  bool transposed;
  int64_t ld; /* -1: BLAS has no word for it */
};

/* As rows of `columns` consecutive elements, or the transpose of such. */
static struct blas_layout layout_of(int64_t rows, int64_t columns, int64_t row, int64_t column) {
  if ((column == 1 || columns == 1) && (rows == 1 || row >= columns))
    return (struct blas_layout){false, rows == 1 ? columns : row};
  if ((row == 1 || rows == 1) && (columns == 1 || column >= rows))
    return (struct blas_layout){true, columns == 1 ? rows : column};
  return (struct blas_layout){false, -1};
}

bool tess__blas_fits(int64_t rows, int64_t columns, int64_t row, int64_t column) {
  int64_t ld = layout_of(rows, columns, row, column).ld;
  return rows <= INT_MAX && columns <= INT_MAX && ld >= 0 && ld <= INT_MAX;
}

void tess__blas_enter(void) {
  if (blas.locks) pthread_mutex_lock(&lock);
  if (blas.one_thread) blas.one_thread(1);
}
void tess__blas_leave(void) {
  if (blas.locks) pthread_mutex_unlock(&lock);
}

/* y[rows] (+)= x[rows][columns] v[columns]. Without accumulation y is cleared here: what beta = 0 does to NaN differs
 * by version. */
static void vector(bool f64, int64_t rows, int64_t columns, struct matrix x, const char *v, int64_t v_step, char *y,
                   int64_t y_step, bool accumulate) {
  struct blas_layout l = layout_of(rows, columns, x.row, x.column);
  int64_t size = f64 ? 8 : 4;
  for (int64_t i = 0; i < rows && !accumulate; i++)
    memset(y + i * y_step * size, 0, (size_t)size);
  int m = (int)(l.transposed ? columns : rows), n = (int)(l.transposed ? rows : columns),
      trans = l.transposed ? TRANS : NO_TRANS;
  int dv = columns == 1 ? 1 : (int)v_step, dy = rows == 1 ? 1 : (int)y_step;
  const void *p = x.p, *q = v;
  void *r = y;
  if (f64)
    blas.dgemv(ROW_MAJOR, trans, m, n, 1, p, (int)l.ld, q, dv, 1, r, dy);
  else
    blas.sgemv(ROW_MAJOR, trans, m, n, 1, p, (int)l.ld, q, dv, 1, r, dy);
}

static struct matrix transpose(struct matrix x) {
  return (struct matrix){x.p, x.column, x.row};
}

/* x[m][k] y[k][n], as BLAS sees them; c is not transposed. */
static void product(tess_dtype t, int m, int n, int k, struct matrix x, struct matrix y, struct matrix c, int ldc,
                    bool accumulate) {
  static const float one_c[2] = {1, 0}, zero_c[2] = {0, 0};
  static const double one_z[2] = {1, 0}, zero_z[2] = {0, 0};
  struct blas_layout lx = layout_of(m, k, x.row, x.column), ly = layout_of(k, n, y.row, y.column);
  int tx = lx.transposed ? TRANS : NO_TRANS, ty = ly.transposed ? TRANS : NO_TRANS, ldx = (int)lx.ld, ldy = (int)ly.ld;
  const void *p = x.p, *q = y.p;
  void *r = c.p;
  if (t == TESS_F64)
    blas.dgemm(ROW_MAJOR, tx, ty, m, n, k, 1, p, ldx, q, ldy, accumulate, r, ldc);
  else if (t == TESS_F32)
    blas.sgemm(ROW_MAJOR, tx, ty, m, n, k, 1, p, ldx, q, ldy, accumulate, r, ldc);
  else if (t == TESS_C64)
    blas.cgemm(ROW_MAJOR, tx, ty, m, n, k, one_c, p, ldx, q, ldy, accumulate ? one_c : zero_c, r, ldc);
  else
    blas.zgemm(ROW_MAJOR, tx, ty, m, n, k, one_z, p, ldx, q, ldy, accumulate ? one_z : zero_z, r, ldc);
}

void tess__blas_multiply(tess_dtype t, int64_t m, int64_t n, int64_t k, struct matrix a, struct matrix b,
                         struct matrix c, bool accumulate) {
  bool f64 = t == TESS_F64, real = f64 || t == TESS_F32;
  tess__blas_enter();
  if (real && n == 1)
    vector(f64, m, k, a, b.p, b.row, c.p, c.row, accumulate);
  else if (real && m == 1)
    vector(f64, n, k, transpose(b), a.p, a.column, c.p, c.column, accumulate);
  else {
    struct blas_layout lc = layout_of(m, n, c.row, c.column);
    if (lc.transposed) /* the transposed product has rows where this one has columns */
      product(t, (int)n, (int)m, (int)k, transpose(b), transpose(a), c, (int)lc.ld, accumulate);
    else
      product(t, (int)m, (int)n, (int)k, a, b, c, (int)lc.ld, accumulate);
  }
  tess__blas_leave();
}
