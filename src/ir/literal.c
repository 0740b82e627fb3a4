/* Literals by their hash: chains that grow with their number. One lock: whoever makes or drops graphs takes it for each
 * literal, nobody else. */
#include "ir/literal.h"

#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"

#ifdef TESS_TINY
enum { FIRST_CHAINS = 1 };
#else
enum { FIRST_CHAINS = 16 };
#endif

struct literal {
  struct literal *next;
  uint64_t hash;
  size_t n;
  int64_t uses;
  _Alignas(16) unsigned char data[];
};

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct literal **chain; /* owned; NULL while there are none */
static size_t n_chains, n_literals;

static struct literal *of_data(const void *data) {
  return (struct literal *)(void *)((char *)(uintptr_t)data - offsetof(struct literal, data));
}

static struct literal **chain_of(uint64_t hash) {
  return &chain[hash & (n_chains - 1)];
}

static void grow(void) {
  struct literal **old = chain;
  size_t n = n_chains;
  n_chains = n ? 2 * n : FIRST_CHAINS;
  chain = tess__zalloc(n_chains * sizeof *chain);
  for (size_t i = 0; i < n; i++)
    for (struct literal *l = old[i], *next; l; l = next) {
      next = l->next;
      l->next = *chain_of(l->hash);
      *chain_of(l->hash) = l;
    }
  tess__free(old);
}

static struct literal *find(uint64_t hash, const void *bytes, size_t n) {
  struct literal *l = chain ? *chain_of(hash) : NULL;
  while (l && (l->hash != hash || l->n != n || memcmp(l->data, bytes, n) != 0))
    l = l->next;
  return l;
}

const void *tess__literal(const void *bytes, size_t n) {
  uint64_t hash = tess__hash(bytes, n);
  pthread_mutex_lock(&lock);
  struct literal *l = find(hash, bytes, n);
  if (!l) {
    if (n_literals == n_chains) grow();
    l = tess__alloc(sizeof *l + n);
    *l = (struct literal){.next = *chain_of(hash), .hash = hash, .n = n};
    memcpy(l->data, bytes, n);
    *chain_of(hash) = l;
    n_literals++;
  }
  l->uses++;
  pthread_mutex_unlock(&lock);
  return l->data;
}

void tess__literal_keep(const void *data) {
  pthread_mutex_lock(&lock);
  of_data(data)->uses++;
  pthread_mutex_unlock(&lock);
}

void tess__literal_release(const void *data) {
  struct literal *l = of_data(data);
  pthread_mutex_lock(&lock);
  bool last = --l->uses == 0;
  if (last) {
    struct literal **at = chain_of(l->hash);
    while (*at != l)
      at = &(*at)->next;
    *at = l->next;
    n_literals--;
  }
  if (n_literals == 0) {
    tess__free(chain);
    chain = NULL;
    n_chains = 0;
  }
  pthread_mutex_unlock(&lock);
  if (last) tess__free(l);
}
