/* Running compiled programs. The path of a call whose program is known: compare heads, look the key up, make result
 * handles and blocks, run. It takes no lock and counts no references on its arguments: their owner outlives the call
 * (design/engine.md 17). */
#include "api/call.h"

#include <string.h>

#include "api/claim.h"
#include "api/fn.h"
#include "api/layouts/inspect.h"
#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/map.h"

static tess_array *parameter(const struct program_entry *e, tess_array *const *arg, int i) {
  return i < e->n_args ? arg[i] : e->capture[i - e->n_args];
}

static bool base_pointers(const struct program_entry *e, tess_array *const *arg, const void **base, struct diag *d) {
  for (int i = 0; i < e->n_args + e->n_captures; i++) {
    tess_array *x = parameter(e, arg, i);
    if (x->o.head == HEAD(KIND_ARRAY, STATE_LITERAL)) {
      base[i] = x->u.literal;
      continue;
    }
    if (!tess__is_array(x) || tess__data_is_deleted(x->data)) {
      tess__array_readable(x, d);
      return false;
    }
    const char *data = x->data->block->data; /* NULL: no bytes */
    base[i] = data ? data + x->data->offset : NULL;
  }
  return true;
}

struct running { /* a call on its way */
  struct thread *thread;
  const struct program_entry *entry;
  tess_array *const *arg;
  const void **base;  /* of arguments and captures */
  struct map readers; /* data -> how many parameters have it; filled when it is first asked for */
  bool readers_known;
};

static const struct data *data_of(const struct running *c, int i) {
  const tess_array *x = parameter(c->entry, c->arg, i);
  return tess__is_array(x) ? x->data : NULL;
}

static void count_readers(struct running *c) {
  for (int i = 0; i < c->entry->n_args + c->entry->n_captures; i++) {
    const struct data *x = data_of(c, i);
    if (x) {
      void **n = tess__map_at(&c->readers, (uint64_t)(uintptr_t)x);
      *n = (void *)((uintptr_t)*n + 1);
    }
  }
  c->readers_known = true;
}

/* One array may be passed twice, or be passed and captured: its bytes are then read for longer than the plan knows. */
static bool is_passed_again(struct running *c, int donor) {
  int n = c->entry->n_args + c->entry->n_captures;
  if (n > FEW_ARRAYS) {
    if (!c->readers_known) count_readers(c);
    return (uintptr_t)tess__map_get(&c->readers, (uint64_t)(uintptr_t)c->arg[donor]->data) > 1;
  }
  for (int i = 0; i < n; i++)
    if (i != donor && data_of(c, i) == c->arg[donor]->data) return true;
  return false;
}

static bool may_take_over(struct running *c, const struct program_result *r) {
  if (r->source.from != RESULT_FRESH || r->source.donor < 0 || r->source.donor >= c->entry->n_args) return false;
  const tess_array *a = c->arg[r->source.donor];
  return tess__is_array(a) && !a->data->of && atomic_load(&a->data->refs) == 1 &&
         atomic_load(&a->data->block->refs) == 1 && a->data->block->kind == r->memory && !a->data->block->borrowed &&
         !is_passed_again(c, r->source.donor);
}

static enum memory_kind memory_of(const tess_array *x) {
  return x->placed->sharding->memory;
}

/* Another array on the bytes of `of`: deleting one leaves the other. */
static tess_array *share(struct thread *t, const struct program_result *r, const struct data *of) {
  tess__block_retain(of->block);
  return tess__array_of_data(t->scope, r->placed, tess__data_new(of->block, of->offset));
}

/* A result that is an argument's bytes: shared when the memory kind is the same, else copied. */
static tess_array *pass_through(const struct running *c, const struct program_result *r, struct diag *d) {
  const tess_array *x = parameter(c->entry, c->arg, r->source.index);
  if (tess__is_array(x) && memory_of(x) == r->memory) return share(c->thread, r, x->data);
  tess_array *copy = tess__array_sized(c->thread->scope, r->placed, r->bytes, d);
  if (copy && r->bytes) memcpy(copy->data->block->data, c->base[r->source.index], (size_t)r->bytes);
  return copy;
}

static tess_array *make_result(struct running *c, int i, tess_array *const *made, void **to, struct diag *d) {
  const struct program_entry *e = c->entry;
  const struct program_result *r = &e->result[i];
  if (r->source.from == RESULT_ARGUMENT) return pass_through(c, r, d);
  if (r->source.from == RESULT_RESULT && memory_of(made[r->source.index]) == r->memory)
    return share(c->thread, r, made[r->source.index]->data);
  tess_array *x = may_take_over(c, r) ? share(c->thread, r, c->arg[r->source.donor]->data)
                                      : tess__array_sized(c->thread->scope, r->placed, r->bytes, d);
  if (x) *to = (char *)x->data->block->data + x->data->offset;
  return x;
}

/* Results that repeat an earlier one in another memory kind: filled after the run. */
static void copy_repeats(const struct program_entry *e, tess_array *const *out) {
  for (int i = 0; i < e->n_results; i++) {
    const struct program_result *r = &e->result[i];
    if (r->source.from == RESULT_RESULT && out[i]->data->block != out[r->source.index]->data->block && r->bytes)
      memcpy(out[i]->data->block->data, tess__array_bytes(out[r->source.index]), (size_t)r->bytes);
  }
}

static void count_call(struct thread *t, const struct program_entry *e) {
  tess__count(t, COUNT_CALLS, 1);
  tess__count(t, COUNT_NODES, e->info.nodes);
  tess__count(t, COUNT_STEPS, e->info.steps);
  tess__count(t, COUNT_ELEMENTS, e->info.elements);
  tess__count(t, COUNT_COLLECTIVES, e->info.collectives);
  if (e->executor != &tess__executor_fast) tess__count(t, COUNT_REFERENCE, 1);
}

static void delete_donated(const struct program_entry *e, const struct compile_request *r, tess_array *const *arg) {
  for (int i = 0; i < e->n_donated; i++) {
    const tess_array *x = arg[e->donated[i]];
    if (tess__is_array(x)) tess__data_delete(x->data, "donated", r->where);
  }
}

/* Of a run that failed half-way: results may lie written in the blocks that they took over. */
static void delete_overwritten(const struct program_entry *e, const struct compile_request *r, tess_array *const *arg,
                               tess_array *const *out) {
  for (int i = 0; i < e->n_results; i++) {
    const struct result_source *s = &e->result[i].source;
    if (s->from != RESULT_FRESH || s->donor < 0 || s->donor >= e->n_args) continue;
    const tess_array *a = arg[s->donor];
    if (tess__is_array(a) && a->data->block == out[i]->data->block) tess__data_delete(a->data, "donated", r->where);
  }
}

static bool run_program(const struct program_entry *e, const struct compile_request *r, const void *const *base,
                        void *const *to, struct diag *d) {
  if (e->across) return tess__call_across(e, r, base, to, d);
  return e->executor->run(e->made, NULL, base, to, d);
}

/* Between tess__calls_enter and _leave: what another thread deletes now is freed later. */
static bool run_inside(struct running *c, const struct compile_request *r, tess_array **out, struct diag *d) {
  const struct program_entry *e = c->entry;
  void *few[FEW_ARRAYS], **to = tess__room(few, e->n_results, sizeof *to);
  int made = 0;
  bool good = base_pointers(e, c->arg, c->base, d);
  for (; made < e->n_results && good; made++) {
    to[made] = NULL;
    good = (out[made] = make_result(c, made, out, &to[made], d)) != NULL;
  }
  if (!good && e->across) tess__call_refuse(e, r, d->message);
  bool ready = good;
  if (good) good = run_program(e, r, c->base, to, d);
  tess__room_end(few, to);
  if (!good) {
    if (ready) delete_overwritten(e, r, c->arg, out);
    for (int i = 0; i < made; i++)
      if (out[i]) tess__object_release(&out[i]->o);
    return false;
  }
  copy_repeats(e, out);
  delete_donated(e, r, c->arg);
  return true;
}

bool tess__run_entry(struct thread *t, const struct program_entry *e, const struct compile_request *r, tess_array **out,
                     struct diag *d) {
  const void *few[FEW_ARRAYS];
  struct running c = {
      .thread = t, .entry = e, .arg = r->arg, .base = tess__room((void *)few, e->n_args + e->n_captures, sizeof *few)};
  tess__calls_enter();
  bool good = run_inside(&c, r, out, d);
  tess__calls_leave();
  tess__room_end((void *)few, (void *)c.base);
  if (c.readers_known) tess__map_free(&c.readers);
  if (good) count_call(t, e);
  return good;
}

/* Compiles, unless another thread was faster. */
static struct program_entry *compile_once(struct thread *t, const uint64_t *key, int words,
                                          const struct compile_request *r, struct diag *d, bool *made,
                                          struct error **error) {
  if (!tess__claim_take(t, key, words, d)) {
    *error = tess__error_here(d, r->name, r->where);
    return NULL;
  }
  struct program_entry *e = tess__cache_find(t, key, words);
  if (!e) {
    e = tess__compile(r, error);
    *made = e != NULL;
    if (e) {
      tess__cache_insert(t, e, key, words);
      tess__count(t, COUNT_COMPILES, 1);
    }
  }
  tess__claim_end(t);
  return e;
}

/* Valid until the next find of this thread. NULL: *error. */
static struct program_entry *find_program(struct thread *t, const uint64_t *key, int words,
                                          const struct compile_request *r, struct diag *d, bool *made,
                                          struct error **error) {
  struct program_entry *e = tess__cache_find(t, key, words);
  if (!e) return compile_once(t, key, words, r, d, made, error);
  tess__count(t, COUNT_CACHE_HITS, 1);
  return e;
}

struct program_entry *tess__program(const uint64_t *key, int words, const struct compile_request *r,
                                    struct error **error) {
  struct diag d = {.since = tess__interrupts_now()};
  bool made = false;
  struct program_entry *e = find_program(tess__thread(), key, words, r, &d, &made, error);
  if (!e) return NULL;
  atomic_fetch_add(&e->refs, 1);
  if (made && e->program.n_inspections) tess__tell_inspections(e);
  return e;
}

void tess__call_program(const uint64_t *key, int words, const struct compile_request *r, tess_array **out) {
  struct thread *t = tess__thread();
  struct error *error = NULL;
  struct diag d = {.since = tess__interrupts_now()};
  bool made = false;
  struct program_entry *e = find_program(t, key, words, r, &d, &made, &error);
  if (!e) {
    tess__results_in_error(error, r->n_results, out);
    return;
  }
  bool tells = made && e->program.n_inspections, held = tells || e->calls_back;
  if (held) atomic_fetch_add(&e->refs, 1); /* callbacks may push it out of the cache */
  if (tells) tess__tell_inspections(e);
  if (!tess__run_entry(t, e, r, out, &d))
    tess__results_in_error(tess__error_here(&d, r->name, r->where), r->n_results, out);
  if (held) tess__entry_release(e);
}
