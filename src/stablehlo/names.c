/* Names of values and aliases: one open-addressing table a kind. A value's name belongs to the region that defines it:
 * leaving a region brings back what the name was outside. */
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "stablehlo/parse.h"

static struct name *find(struct names *names, const char *text, size_t n) {
  uint32_t mask = names->capacity - 1;
  for (uint32_t i = (uint32_t)tess__hash(text, n) & mask;; i = (i + 1) & mask) {
    struct name *slot = &names->slot[i];
    if (!slot->text || (slot->n == n && memcmp(slot->text, text, n) == 0)) return slot;
  }
}

static void grow(struct names *names) {
  struct names larger = {.capacity = names->capacity ? names->capacity * 2 : 64, .n = names->n};
  larger.slot = tess__zalloc(sizeof *larger.slot * larger.capacity);
  for (uint32_t i = 0; i < names->capacity; i++)
    if (names->slot[i].text) *find(&larger, names->slot[i].text, names->slot[i].n) = names->slot[i];
  tess__free(names->slot);
  *names = larger;
}

struct name *tess__mlir_name(struct names *names, const char *text, size_t n, bool make) {
  if (make && names->n * 2 >= names->capacity) grow(names);
  if (!names->capacity) return NULL;
  struct name *slot = find(names, text, n);
  if (slot->text) return slot;
  if (!make) return NULL;
  *slot = (struct name){.text = text, .n = n};
  names->n++;
  return slot;
}

void tess__mlir_names_free(struct names *names) {
  tess__free(names->slot);
  *names = (struct names){0};
}

/* ---- values ---- */
bool tess__mlir_define(struct parser *p, const struct token *name, struct mlir_value *first, int results) {
  struct name *slot = tess__mlir_name(&p->values, name->at, name->n, true);
  if (slot->is && slot->depth == p->regions)
    return tess__mlir_fail_at(p, name->at, TESS_INVALID_ARGUMENT, "%.*s is defined twice", (int)name->n, name->at);
  if (p->n_shadows == p->shadow_capacity) {
    p->shadow_capacity = p->shadow_capacity ? 2 * p->shadow_capacity : 64;
    p->shadow = tess__realloc(p->shadow, p->shadow_capacity * sizeof *p->shadow);
  }
  p->shadow[p->n_shadows++] = *slot;
  slot->is = first;
  slot->depth = p->regions;
  slot->results = results;
  const char *copy = tess__mlir_copy(p, name->at + 1, name->n - 1);
  for (int i = 0; i < results; i++)
    first[i].name = copy;
  return true;
}

struct mlir_value *tess__mlir_use(struct parser *p) {
  struct token t = p->t;
  if (t.kind != TOKEN_VALUE) {
    tess__mlir_expected(p, "a value such as %0");
    return NULL;
  }
  struct name *slot = tess__mlir_name(&p->values, t.at, t.n, false);
  if (!slot || !slot->is) {
    tess__mlir_fail_at(p, t.at, TESS_INVALID_ARGUMENT, "%.*s is used but not defined before", (int)t.n, t.at);
    return NULL;
  }
  uint64_t number = 0;
  tess__mlir_next(p);
  bool numbered = p->t.kind == TOKEN_HASH && p->t.at == t.at + t.n && p->t.at[1] >= '0' && p->t.at[1] <= '9';
  if (numbered) {
    struct token digits = {TOKEN_INT, p->t.at + 1, p->t.n - 1};
    if (!tess__mlir_number_of(p, &digits, &number)) return NULL;
    tess__mlir_next(p);
  }
  if (number >= (uint64_t)slot->results) {
    tess__mlir_fail_at(p, t.at, TESS_INVALID_ARGUMENT, "%.*s has %d results, there is no number %llu", (int)t.n, t.at,
                       slot->results, (unsigned long long)number);
    return NULL;
  }
  return (struct mlir_value *)slot->is + number;
}

size_t tess__mlir_enter(struct parser *p) {
  p->regions++;
  return p->n_shadows;
}

void tess__mlir_leave(struct parser *p, size_t mark) {
  while (p->n_shadows > mark) {
    const struct name *old = &p->shadow[--p->n_shadows];
    struct name *slot = tess__mlir_name(&p->values, old->text, old->n, false);
    slot->is = old->is;
    slot->depth = old->depth;
    slot->results = old->results;
  }
  p->regions--;
}

/* ---- lists ---- */
void tess__mlir_push(struct parser *p, struct list *l, const void *x) {
  if (l->n == l->capacity) {
    void **old = l->at;
    l->capacity = l->capacity ? 2 * l->capacity : 4;
    l->at = tess__arena_alloc(&p->m->arena, sizeof *l->at * (size_t)l->capacity);
    if (l->n) memcpy(l->at, old, sizeof *l->at * (size_t)l->n);
  }
  l->at[l->n++] = (void *)(uintptr_t)x;
}
