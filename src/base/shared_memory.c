/* Memory of this process that others can map: see shared_memory.h.
 *
 * The addresses are cut from one mapping. Blocks of up to half a CHUNK come from chunks, by size, and stay there: the
 * lists of the data pool hold them anyway. Larger ones are cut from free spans, which are kept in the order of their
 * addresses and joined with their neighbours; their pages go back to the system when they are freed. */
#define _GNU_SOURCE
#include "base/shared_memory.h"

#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "base/alloc.h"

#ifdef TESS_TINY
#define CHUNK ((size_t)64 << 10)
#else
#define CHUNK ((size_t)2 << 20)
#endif
#define LINE ((size_t)64)
enum { CLASSES = 4 * 24 };

struct span {
  size_t start, bytes;
};
struct small { /* a free one */
  struct small *next;
};

static struct {
  pthread_mutex_t lock;
  int file;
  char *_Atomic base; /* NULL: not started */
  size_t bytes;
  struct span *span; /* free ones; owned */
  size_t n_spans, room;
  struct small *free[CLASSES];
  char *chunk; /* what is left of the last one */
  size_t left;
} m = {.lock = PTHREAD_MUTEX_INITIALIZER, .file = -1};

int tess__shared_memory_file(void) {
  return m.file;
}

void *tess__shared_memory_base(size_t *bytes) {
  *bytes = m.bytes;
  return atomic_load(&m.base);
}

bool tess__shared_memory_has(const void *p) {
  const char *base = atomic_load_explicit(&m.base, memory_order_relaxed);
  return base && (uintptr_t)p - (uintptr_t)base < m.bytes;
}

/* ---- spans ---- */

static size_t take_span(size_t bytes) {
  for (size_t i = 0; i < m.n_spans; i++) {
    struct span *s = &m.span[i];
    if (s->bytes < bytes) continue;
    size_t start = s->start;
    s->start += bytes;
    s->bytes -= bytes;
    if (!s->bytes) memmove(s, s + 1, (--m.n_spans - i) * sizeof *s);
    return start;
  }
  return SIZE_MAX;
}

static void put_span(size_t start, size_t bytes) {
  size_t i = 0;
  while (i < m.n_spans && m.span[i].start < start)
    i++;
  struct span *before = i ? &m.span[i - 1] : NULL, *after = i < m.n_spans ? &m.span[i] : NULL;
  bool joins_before = before && before->start + before->bytes == start;
  bool joins_after = after && start + bytes == after->start;
  if (joins_before) before->bytes += bytes;
  if (joins_before && joins_after) {
    before->bytes += after->bytes;
    memmove(after, after + 1, (--m.n_spans - i) * sizeof *after);
  } else if (joins_after) {
    *after = (struct span){start, bytes + after->bytes};
  } else if (!joins_before) {
    if (m.n_spans == m.room) m.span = tess__realloc(m.span, (m.room = 2 * m.room + 16) * sizeof *m.span);
    memmove(&m.span[i + 1], &m.span[i], (m.n_spans++ - i) * sizeof *m.span);
    m.span[i] = (struct span){start, bytes};
  }
}

/* ---- small ones ---- */

/* Four sizes a doubling: at most a quarter is lost. */
static size_t class_of(size_t bytes, size_t *size) {
  size_t class = 0;
  for (*size = LINE; *size < bytes; class ++) {
    size_t power = (size_t)1 << (63 - __builtin_clzll((unsigned long long)*size));
    *size += power >= 4 * LINE ? power / 4 : LINE;
  }
  return class;
}

static void *take_small(size_t bytes) {
  size_t size, class = class_of(bytes, &size);
  struct small *p = m.free[class];
  if (p) {
    m.free[class] = p->next;
    return p;
  }
  if (m.left < size) {
    size_t start = take_span(CHUNK);
    if (start == SIZE_MAX) return NULL;
    m.chunk = m.base + start;
    m.left = CHUNK;
  }
  void *block = m.chunk;
  m.chunk += size;
  m.left -= size;
  return block;
}

static size_t whole(size_t bytes) {
  return (bytes + CHUNK - 1) / CHUNK * CHUNK;
}

/* ---- both ---- */

void *tess__shared_memory_alloc(size_t bytes) {
  if (!bytes) bytes = 1;
  if (bytes > m.bytes) return NULL;
  pthread_mutex_lock(&m.lock);
  void *p = NULL;
  if (bytes <= CHUNK / 2) {
    p = take_small(bytes);
  } else {
    size_t start = take_span(whole(bytes));
    if (start != SIZE_MAX) p = m.base + start;
  }
  pthread_mutex_unlock(&m.lock);
  return p;
}

void tess__shared_memory_free(void *p, size_t bytes) {
  if (!p) return;
  if (!bytes) bytes = 1;
  size_t start = (size_t)((char *)p - m.base);
  if (bytes > CHUNK / 2)
    fallocate(m.file, FALLOC_FL_PUNCH_HOLE | FALLOC_FL_KEEP_SIZE, (off_t)start, (off_t)whole(bytes));
  pthread_mutex_lock(&m.lock);
  if (bytes <= CHUNK / 2) {
    size_t size, class = class_of(bytes, &size);
    struct small *s = p;
    s->next = m.free[class];
    m.free[class] = s;
  } else {
    put_span(start, whole(bytes));
  }
  pthread_mutex_unlock(&m.lock);
}

static void *source_allocate(size_t bytes, size_t alignment, void *ctx) {
  (void)alignment;
  (void)ctx;
  return tess__shared_memory_alloc(bytes);
}

static void source_free(void *p, size_t bytes, void *ctx) {
  (void)ctx;
  tess__shared_memory_free(p, bytes);
}

static char *map_file(int file, size_t bytes) {
  if (ftruncate(file, (off_t)bytes) != 0) return NULL;
  char *p = mmap(NULL, bytes + CHUNK, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
  if (p == MAP_FAILED) return NULL;
  char *at = p + (-(uintptr_t)p & (CHUNK - 1));
  if (mmap(at, bytes, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_NORESERVE | MAP_FIXED, file, 0) == MAP_FAILED) {
    munmap(p, bytes + CHUNK);
    return NULL;
  }
  madvise(at, bytes, MADV_HUGEPAGE); /* systems that have none for such files refuse */
  madvise(at, bytes, MADV_DONTFORK); /* a child would share what both believe their own */
  return at;
}

bool tess__shared_memory_start(size_t most) {
  if (atomic_load(&m.base)) return true;
  size_t bytes = most / CHUNK * CHUNK;
  int file = bytes ? memfd_create("tessera", MFD_CLOEXEC) : -1;
  char *base = file < 0 ? NULL : map_file(file, bytes);
  if (!base) {
    if (file >= 0) close(file);
    return false;
  }
  m.file = file;
  m.bytes = bytes;
  put_span(0, bytes);
  atomic_store(&m.base, base);
  struct memory_source source = {source_allocate, source_free, NULL, tess__shared_memory_has};
  tess__set_memory_source(&source); /* false: the program has an allocator, and data are copied here to be seen */
  return true;
}
