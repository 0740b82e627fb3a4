/* Arrays with data: one dense row-major box of true sizes in a process; shards are index boxes in it, replicas do not
 * exist (design/architecture.md 3, design/engine.md 10). Of an array that lies on devices of several processes the box
 * has what is here (layout/part.h). A literal (a lifted C scalar) keeps its value in the handle. */
#ifndef TESS_ARRAY_ARRAY_H
#define TESS_ARRAY_ARRAY_H

#include "core/buffer.h"
#include "core/object.h"
#include "layout/part.h"
#include "layout/sharding.h"
#include "layout/type.h"

struct placed {            /* interned: all that a call compares */
  const struct type *type; /* global; outside any manual region; says how it lies over Explicit axes */
  const struct sharding *sharding;
  const struct local_part *part; /* what is here; NULL: all of it */
  bool committed;
  uint8_t pad[7]; /* zero */
};
const struct placed *tess__placed(const struct type *type, const struct sharding *sharding, bool committed);
/* Of the box that is stored here. */
static inline const struct type *tess__placed_box(const struct placed *p) {
  return p->part ? p->part->type : p->type;
}
/* Where a box that one device here holds lies in the stored one. False: it is not here. */
static inline bool tess__placed_find(const struct placed *p, const tess_index *box, tess_index *local) {
  if (p->part) return tess__part_find(p->part, box, local);
  *local = *box;
  return true;
}
static inline bool tess__placed_spans(const struct placed *p) { /* some of its devices are another process's */
  return p->sharding && p->sharding->mesh->spans;
}

int64_t tess__placed_bytes(const struct placed *p); /* that are stored: of every partial result, one after the other */

struct data { /* what deletion and donation mark; shared by the arrays that alias the same bytes */
  _Atomic int32_t refs;
  _Atomic bool deleted;
  struct block *block; /* not to be read once deleted; not counted if it is that of `of` */
  int64_t offset;      /* bytes from block->data to element 0 of the dense row-major box */
  struct data *of;     /* a shard's: what it is a part of, counted; they are deleted together. NULL: on its own */
  const char *_Atomic how, *_Atomic where; /* it was "deleted" or "donated"; interned, NULL: not known */
};
static inline bool tess__data_is_deleted(struct data *d) {
  return atomic_load(&d->deleted) || (d->of && atomic_load(&d->of->deleted));
}

enum { ARRAY_GDA = 1 }; /* o.flags: made by a constructor of GlobalDeviceArray; texts and questions are that class's */

struct tess_array {
  struct object o;
  const struct placed *placed; /* STATE_OK, STATE_LITERAL, STATE_ABSTRACT (its sharding may be NULL); NULL otherwise */
  struct data *data;           /* STATE_OK; counted */
  union {
    struct {          /* STATE_TRACED: api/trace.h */
      uint64_t trace; /* serial number of its trace: a value of another one has escaped */
      const struct type *type;
      const char *function, *where; /* interned: what was traced, and where this value was made */
      uint32_t value;
    } traced;
    unsigned char literal[16]; /* STATE_LITERAL: one element */
  } u;
};

/* All take the scope that will own the result. Out of memory: NULL and a RESOURCE_EXHAUSTED failure in d. */
struct tess_array *tess__array_new(struct tess_scope *scope, const struct placed *placed,
                                   struct diag *d); /* with a fresh block of its bytes */
/* The same, of what is known to take so many. */
struct tess_array *tess__array_sized(struct tess_scope *scope, const struct placed *placed, int64_t bytes,
                                     struct diag *d);
struct tess_array *tess__array_of_data(struct tess_scope *scope, const struct placed *placed,
                                       struct data *data); /* takes the reference over */
struct tess_array *tess__array_literal(struct tess_scope *scope, const struct placed *placed, const void *element);
struct tess_array *tess__array_abstract(struct tess_scope *scope, const struct placed *placed); /* a type, no data */
struct data *tess__data_new(struct block *block, int64_t offset); /* one reference; takes the block's reference over */
/* A part of `whole`, which must not be deleted yet: its bytes from `offset` of its block on, or, with a block, a copy
 * of them there (whose reference is taken over). One reference. Use inside tess__calls_enter. */
struct data *tess__data_part(struct data *whole, struct block *copy, int64_t offset);
/* The bytes lie as `placed` says from now on, for what is counted by device. A part: nothing happens. */
void tess__data_moved(struct data *d, const struct placed *placed);
void tess__data_retain(struct data *d);
void tess__data_release(struct data *d);
/* Frees the bytes now (deferred while a call is inside); marks deleted. how: "deleted", "donated". */
void tess__data_delete(struct data *d, const char *how, const char *where);
/* Around every run of a program: what another thread deletes meanwhile is freed when the last call leaves. Check
 * `deleted` between. */
void tess__calls_enter(void);
void tess__calls_leave(void);
const void *
tess__array_bytes(const struct tess_array *x); /* element 0; literal: its element. The array must be readable */
bool tess__array_says_why(const struct tess_array *x, struct diag *d); /* the same, for any state */
/* Is it (NULL: no) an array with data, not in error? What is asked first where there are many. */
static inline bool tess__is_array(const struct tess_array *x) {
  return x && x->o.head == HEAD(KIND_ARRAY, STATE_OK);
}
static inline bool tess__array_readable(const struct tess_array *x,
                                        struct diag *d) { /* deleted, traced: FAILED_PRECONDITION etc. */
  bool plain = tess__is_array(x) && !tess__data_is_deleted(x->data);
  return plain || tess__array_says_why(x, d);
}
/* Readable, and its bytes are the value: partial results are not (UNIMPLEMENTED), nor is what is not all here
 * (FAILED_PRECONDITION, NOT_LOCAL). */
bool tess__array_whole(const struct tess_array *x, struct diag *d);
void tess__array_register(void); /* registers KIND_ARRAY */
/* Copies the box `index` of a dense row-major array into a dense row-major buffer. */
void tess__copy_box(const struct type *type, const void *from, const tess_index *index, void *to);
void tess__paste_box(const struct type *type, void *to, const tess_index *index, const void *from); /* the other way */
/* A box of one dense array becomes a box of the same extents of another one. */
void tess__move_box(const struct type *from_type, const void *from, const tess_index *from_index,
                    const struct type *to_type, void *to, const tess_index *to_index);
/* Do the box's bytes lie together in the dense array? Then *first is the first of them. */
bool tess__box_is_dense(const struct type *type, const tess_index *index, int64_t *first);

/* NumPy's printing (array2string defaults: precision 8, threshold 1000, edgeitems 3, linewidth 75): str and repr of
 * jax.Array. */
void tess__array_text(struct text *out, const struct type *type, const void *data, bool repr);

#endif
