/* Everyone reads the memory of the others: nothing is sent, and nothing packed that lies where they see it. Data that
 * do not (borrowed from the program) are copied there first. A member goes on when all have read what is its own. */
#include "comm/by_memory.h"

#include <string.h>

#include "base/alloc.h"
#include "base/pool.h"
#include "comm/combine.h"
#include "comm/meeting.h"

enum form { FORM_REDUCE_HERE, FORM_REDUCE_SMALL, FORM_REDUCE, FORM_MOVE, FORM_SCATTER };
#ifdef TESS_TINY
enum { SMALL = 1024 };
#else
enum { SMALL = 16 << 10 }; /* bytes up to which everyone combines all: one round less */
#endif

static uint64_t form_of(enum form form, size_t element) {
  return (uint64_t)form << 32 | element;
}

/* ---- copies for the others ---- */

struct copies { /* zero-initialised; freed together */
  struct copy {
    void *p;
    size_t bytes;
  } * copy;
  int n, room;
};

static void *new_copy(struct meeting *m, struct copies *c, size_t bytes) {
  if (m->d->status) return NULL;
  void *p = tess__shared_alloc(m->s, bytes);
  if (!p) {
    tess__fail(m->d, TESS_RESOURCE_EXHAUSTED, TESS_RUNTIME_ERROR, "out of memory: %zu bytes that others read in %s",
               bytes, m->x->op);
    return NULL;
  }
  if (c->n == c->room) c->copy = tess__realloc(c->copy, (size_t)(c->room = 2 * c->room + 8) * sizeof *c->copy);
  c->copy[c->n++] = (struct copy){p, bytes};
  return p;
}

static void free_copies(const struct meeting *m, struct copies *c) {
  for (int i = 0; i < c->n; i++)
    tess__shared_free(m->s, c->copy[i].p, c->copy[i].bytes);
  tess__free(c->copy);
}

/* Where the others see these bytes. */
static uint64_t show(struct meeting *m, struct copies *c, const void *data, size_t bytes) {
  uint64_t place = 0;
  if (!bytes || tess__shared_place(m->s, data, &place)) return place;
  void *p = new_copy(m, c, bytes);
  if (!p) return 0;
  tess__copy_bytes(p, data, bytes);
  tess__shared_place(m->s, p, &place);
  return place;
}

/* ---- all_reduce ---- */

struct lines { /* a box of each member */
  struct box few[8], *term;
};
static void lines_begin(struct lines *l, int n) {
  l->term = n <= 8 ? l->few : tess__alloc((size_t)n * sizeof *l->term);
}
static void lines_end(struct lines *l) {
  if (l->term != l->few) tess__free(l->term);
}

/* The terms of all, where they lie. */
static void find_terms(const struct meeting *m, struct box *term, const void *mine, int64_t count) {
  for (int i = 0; i < m->n; i++)
    term[i] = tess__box_line(
        i == m->me ? mine : tess__shared_at(m->s, tess__process_of(m, i), tess__meeting_theirs(m, i)->place[0]), count);
}

static char *room_in(struct entry *e, size_t bytes) {
  return bytes <= FEW_BYTES ? e->few : e->payload;
}

/* What fits into an entry comes with it. */
static bool reduce_here(struct meeting *m, const struct reduction *r, const void *terms, void *out, int64_t count) {
  size_t bytes = (size_t)count * r->element;
  for (int i = 0; i < m->n && bytes; i++)
    if (i != m->me) memcpy(room_in(tess__meeting_entry(m, i), bytes), terms, bytes);
  if (!tess__meet(m)) return false;
  if (m->n == 2) {
    const void *other = room_in((struct entry *)tess__meeting_theirs(m, 1 - m->me), bytes);
    r->combine(r->ctx, out, m->me ? other : terms, m->me ? terms : other, count);
    return true;
  }
  struct lines l;
  lines_begin(&l, m->n);
  for (int i = 0; i < m->n; i++)
    l.term[i] = tess__box_line(i == m->me ? terms : room_in((struct entry *)tess__meeting_theirs(m, i), bytes), count);
  tess__combine_terms(r, m->n, l.term, 0, count, out);
  lines_end(&l);
  return true;
}

/* Everyone combines all; out may be what the others still read. */
static bool reduce_small(struct meeting *m, const struct reduction *r, const void *terms, void *out, int64_t count) {
  _Alignas(64) char room[SMALL];
  struct copies copies = {0};
  struct lines l;
  void *to = out == terms ? room : out;
  uint64_t place = show(m, &copies, terms, (size_t)count * r->element);
  for (int i = 0; i < m->n; i++)
    if (i != m->me) tess__meeting_entry(m, i)->place[0] = place;
  bool good = tess__meet(m);
  lines_begin(&l, m->n);
  if (good) {
    find_terms(m, l.term, terms, count);
    tess__combine_terms(r, m->n, l.term, 0, count, to);
  }
  lines_end(&l);
  good = good && tess__meeting_phase(m);
  if (good && to != out) memcpy(out, to, (size_t)count * r->element);
  free_copies(m, &copies);
  return good;
}

/* The elements that member i combines: whole lines of the cache. */
static int64_t piece_start(const struct meeting *m, size_t element, int64_t count, int i) {
  int64_t line = element < 64 ? 64 / (int64_t)element : 1, lines = (count + line - 1) / line;
  int64_t start = (lines / m->n * i + lines % m->n * i / m->n) * line;
  return start < count ? start : count;
}

/* ---- large ones: terms are read where they lie, of each member one or several (place[2], of which the payload says
 * where) ---- */

enum { IN_PLACE = 1, SEVERAL = 2 };

struct found { /* the terms of all members */
  int *first;  /* by member, and behind the last one */
  struct box *term;
};

static int terms_of(const struct meeting *m, const struct terms *mine, int i) {
  const struct entry *e = i == m->me ? NULL : tess__meeting_theirs(m, i);
  return !e ? mine->n : e->place[2] & SEVERAL ? (int)(e->place[2] >> 2) : 1;
}

static void find_members(const struct meeting *m, const struct terms *mine, int64_t count, struct found *f) {
  f->first = tess__alloc(((size_t)m->n + 1) * sizeof *f->first);
  f->first[0] = 0;
  for (int i = 0; i < m->n; i++)
    f->first[i + 1] = f->first[i] + terms_of(m, mine, i);
  f->term = tess__alloc((size_t)f->first[m->n] * sizeof *f->term);
  for (int i = 0; i < m->n; i++) {
    const struct entry *e = i == m->me ? NULL : tess__meeting_theirs(m, i);
    const char *data = e ? tess__shared_at(m->s, tess__process_of(m, i), e->place[0]) : mine->data;
    const int64_t *at = e ? (const int64_t *)e->payload : mine->at;
    for (int k = f->first[i]; k < f->first[i + 1]; k++)
      f->term[k] = tess__box_line(data + (f->first[i + 1] - f->first[i] > 1 ? at[k - f->first[i]] : 0), count);
  }
}

static void found_free(struct found *f) {
  tess__free(f->first);
  tess__free(f->term);
}

/* Where two combine all, each reads what the other has, and nobody writes what the other has read: lines of a cache
 * that two share are slow to write. Not where a result takes the place of what the other still reads, nor where there
 * are several terms to read. */
static bool is_each_for_itself(const struct meeting *m, uint64_t how) {
  return m->n == 2 && !how && !tess__meeting_theirs(m, 1 - m->me)->place[2];
}

/* This member's terms as one that the others see: where they are several that these do not. */
static struct terms sum_of_own(struct meeting *m, struct copies *c, const struct reduction *r,
                               const struct terms *terms, int64_t count) {
  void *sum = new_copy(m, c, (size_t)count * r->element);
  if (sum) tess__combine_own(r, terms, count, sum);
  return (struct terms){.data = sum, .n = 1};
}

static void copy_pieces(const struct meeting *m, size_t element, char *out, int64_t count) {
  for (int k = 1; k < m->n; k++) { /* each begins with another one */
    int i = (m->me + k) % m->n;
    int64_t start = piece_start(m, element, count, i), n = piece_start(m, element, count, i + 1) - start;
    const void *from = tess__shared_at(m->s, tess__process_of(m, i), tess__meeting_theirs(m, i)->place[1]);
    tess__copy_bytes(out + (size_t)start * element, from, (size_t)n * element);
  }
}

/* Everyone combines its piece, then copies those of the others. */
static bool reduce_pieces(struct meeting *m, const struct reduction *r, struct terms terms, void *out, int64_t count) {
  struct copies copies = {0};
  int64_t first = piece_start(m, r->element, count, m->me), end = piece_start(m, r->element, count, m->me + 1);
  size_t piece = (size_t)(end - first) * r->element;
  char *mine = (char *)out + (size_t)first * r->element, *to = mine;
  uint64_t place[3] = {0};
  if (terms.n > 1 && !tess__shared_place(m->s, terms.data, &place[0])) terms = sum_of_own(m, &copies, r, &terms, count);
  if (terms.n == 1) place[0] = show(m, &copies, terms.data, (size_t)count * r->element);
  place[2] = terms.n > 1 ? (uint64_t)terms.n << 2 | SEVERAL : out == terms.data ? IN_PLACE : 0;
  if (piece && !tess__shared_place(m->s, to, &place[1]) && (to = new_copy(m, &copies, piece)))
    tess__shared_place(m->s, to, &place[1]);
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    memcpy(tess__meeting_entry(m, i)->place, place, sizeof place);
    if (terms.n > 1) memcpy(tess__meeting_entry(m, i)->payload, terms.at, (size_t)terms.n * sizeof *terms.at);
  }
  bool good = tess__meet(m), alone = good && is_each_for_itself(m, place[2]);
  if (good) {
    struct found f;
    find_members(m, &terms, count, &f);
    tess__combine_members(r, m->n, f.first, f.term, alone ? 0 : first, alone ? count : end - first, alone ? out : to);
    found_free(&f);
  }
  good = good && tess__meeting_phase(m);
  if (good && !alone) {
    if (to != mine) tess__copy_bytes(mine, to, piece);
    copy_pieces(m, r->element, out, count);
    good = tess__meeting_phase(m);
  }
  free_copies(m, &copies);
  return good;
}

bool tess__memory_all_reduce(struct comm *c, const struct exchange *x, const struct reduction *r,
                             const struct terms *several, void *out, int64_t count, struct diag *d) {
  struct meeting m;
  size_t bytes = (size_t)count * r->element;
  enum form form = bytes <= INLINE_BYTES ? FORM_REDUCE_HERE : bytes <= SMALL ? FORM_REDUCE_SMALL : FORM_REDUCE;
  const void *terms = several->data;
  if (form != FORM_REDUCE && several->n > 1) {
    tess__combine_own(r, several, count, out);
    terms = out;
  }
  if (!tess__meeting_begin(&m, c, x, form_of(FORM_REDUCE, r->element), bytes, d)) return tess__meeting_end(&m, false);
  return tess__meeting_end(&m, form == FORM_REDUCE_HERE    ? reduce_here(&m, r, terms, out, count)
                               : form == FORM_REDUCE_SMALL ? reduce_small(&m, r, terms, out, count)
                                                           : reduce_pieces(&m, r, *several, out, count));
}

/* ---- boxes that others read ---- */

/* In an entry, or where it says: words. A box is its place, number of dimensions, extents and strides. */
struct words {
  int64_t *at;
  size_t n;
};

static size_t words_of(const struct box *b) {
  return 2 + 2 * (size_t)b->n_dims;
}

static void write_box(struct words *w, uint64_t place, const struct box *b) {
  int64_t *at = w->at + w->n;
  size_t n = (size_t)b->n_dims;
  at[0] = (int64_t)place;
  at[1] = b->n_dims;
  memcpy(at + 2, b->extent, n * sizeof *at);
  memcpy(at + 2 + n, b->stride, n * sizeof *at);
  w->n += words_of(b);
}

static void read_box(const struct meeting *m, int i, struct words *w, struct box *b) {
  const int64_t *at = w->at + w->n;
  size_t n = (size_t)at[1];
  struct entry *e = (struct entry *)tess__meeting_theirs(m, i);
  b->data = e->place[2] ? tess__shared_at(m->s, tess__process_of(m, i), (uint64_t)at[0]) : e->payload + at[0];
  b->n_dims = (int)n;
  memcpy(b->extent, at + 2, n * sizeof *at);
  memcpy(b->stride, at + 2 + n, n * sizeof *at);
  w->n += words_of(b);
}

/* Room for the words to member i. NULL: told. */
static int64_t *place_words(struct meeting *m, struct copies *c, int i, size_t words) {
  struct entry *e = tess__meeting_entry(m, i);
  e->place[0] = words; /* how many */
  e->place[1] = 0;     /* in the entry */
  if (words * sizeof(int64_t) <= INLINE_BYTES) return (int64_t *)e->payload;
  void *p = new_copy(m, c, words * sizeof(int64_t));
  if (p) tess__shared_place(m->s, p, &e->place[1]);
  return p;
}

static struct words find_words(const struct meeting *m, int i) {
  const struct entry *e = tess__meeting_theirs(m, i);
  void *at = e->place[1] ? tess__shared_at(m->s, tess__process_of(m, i), e->place[1]) : (void *)e->payload;
  return (struct words){at, 0};
}

static void show_box(struct meeting *m, struct copies *c, size_t element, const struct box *b, struct words *w) {
  uint64_t place = 0;
  size_t bytes = (size_t)tess__box_count(b) * element;
  struct box seen = *b;
  if (bytes && !tess__shared_place(m->s, b->data, &place)) {
    seen = tess__box_dense(b, new_copy(m, c, bytes));
    if (!seen.data) return;
    tess__box_copy(element, &seen, b);
    tess__shared_place(m->s, seen.data, &place);
  }
  write_box(w, place, &seen);
}

/* ---- move ---- */

struct given { /* to one member */
  size_t words, bytes;
  struct words at;
  size_t next; /* of the elements that come with the entry: where, behind the words */
};

/* What is small comes with the entries: words, then the elements. */
static bool fits_entries(const struct meeting *m, const struct given *g) {
  for (int i = 0; i < m->n; i++)
    if (i != m->me && g[i].words * sizeof(int64_t) + g[i].bytes > INLINE_BYTES) return false;
  return true;
}

static void write_given(size_t element, const struct transfer *give, struct given *g) {
  struct box b = tess__box_dense(&give->box, (char *)g->at.at + g->next);
  write_box(&g->at, g->next, &b);
  tess__box_copy(element, &b, &give->box);
  g->next += (size_t)tess__box_count(&b) * element;
}

/* Will others read this process's memory? */
static bool show_given(struct meeting *m, struct copies *c, size_t element, int n, const struct transfer *give) {
  struct given few[8] = {{0}}, *g = m->n <= 8 ? few : tess__zalloc((size_t)m->n * sizeof *g);
  for (int i = 0; i < n; i++) {
    g[give[i].member].words += words_of(&give[i].box);
    g[give[i].member].bytes += (size_t)tess__box_count(&give[i].box) * element;
  }
  bool small = fits_entries(m, g);
  for (int i = 0; i < m->n; i++) {
    if (i == m->me) continue;
    g[i].at.at = place_words(m, c, i, g[i].words);
    g[i].next = g[i].words * sizeof(int64_t);
    tess__meeting_entry(m, i)->place[2] = !small;
  }
  for (int i = 0; i < n && !m->d->status; i++) {
    struct given *to = &g[give[i].member];
    if (give[i].member == m->me || !to->at.at) continue;
    if (small)
      write_given(element, &give[i], to);
    else
      show_box(m, c, element, &give[i].box, &to->at);
  }
  if (g != few) tess__free(g);
  return !small;
}

/* Somebody's memory is read: all know of all. */
static bool any_reads(const struct meeting *m, bool mine) {
  for (int i = 0; i < m->n && !mine; i++)
    mine = i != m->me && tess__meeting_theirs(m, i)->place[2];
  return mine;
}

/* What each one gives, copied to where it belongs. False: it is not what is taken, which is told to all. */
static bool take_given(struct meeting *m, size_t element, int n_give, const struct transfer *give, int n_take,
                       const struct transfer *take) {
  struct words few[8], *w = m->n <= 8 ? few : tess__alloc((size_t)m->n * sizeof *w);
  int own = 0, wrong = -1;
  for (int i = 0; i < m->n; i++)
    if (i != m->me) w[i] = find_words(m, i);
  for (int i = 0; i < n_take && wrong < 0; i++) {
    int from = take[i].member;
    struct box b;
    while (from == m->me && own < n_give && give[own].member != from)
      own++;
    bool there = from == m->me ? own < n_give : w[from].n < tess__meeting_theirs(m, from)->place[0];
    if (there && from == m->me)
      b = give[own++].box;
    else if (there)
      read_box(m, from, &w[from], &b);
    if (there && tess__box_fits(&take[i].box, &b))
      tess__box_copy(element, &take[i].box, &b);
    else
      wrong = from;
  }
  for (int i = 0; i < m->n && wrong < 0; i++)
    if (i != m->me && w[i].n != tess__meeting_theirs(m, i)->place[0]) wrong = i;
  if (w != few) tess__free(w);
  if (wrong < 0) return true;
  if (wrong != m->me) return tess__meeting_differ(m, wrong, true);
  tess__comm_abort(m->c, "a process gives itself other boxes than it takes");
  return tess__fail(m->d, TESS_INTERNAL, TESS_RUNTIME_ERROR, "what is given to itself is not what is taken");
}

bool tess__memory_move(struct comm *c, const struct exchange *x, size_t element, int n_give,
                       const struct transfer *give, int n_take, const struct transfer *take, struct diag *d) {
  struct meeting m;
  struct copies copies = {0};
  if (!tess__meeting_begin(&m, c, x, form_of(FORM_MOVE, element), 0, d)) return tess__meeting_end(&m, false);
  bool reads = show_given(&m, &copies, element, n_give, give);
  bool good = tess__meet(&m) && take_given(&m, element, n_give, give, n_take, take);
  good = good && (!any_reads(&m, reads) || tess__meeting_phase(&m));
  free_copies(&m, &copies);
  return tess__meeting_end(&m, good);
}

/* ---- reduce_scatter ---- */

/* What each member has for this one's box. False: of another size, which is told to all. */
static bool find_parts(struct meeting *m, const struct box *mine, struct box *term) {
  for (int i = 0; i < m->n; i++) {
    term[i] = *mine;
    if (i == m->me) continue;
    struct words w = find_words(m, i);
    read_box(m, i, &w, &term[i]);
    if (tess__box_count(&term[i]) != tess__box_count(mine)) return tess__meeting_differ(m, i, true);
  }
  return true;
}

bool tess__memory_reduce_scatter(struct comm *c, const struct exchange *x, const struct reduction *r,
                                 const struct box *part, void *out, struct diag *d) {
  struct meeting m;
  struct copies copies = {0};
  if (!tess__meeting_begin(&m, c, x, form_of(FORM_SCATTER, r->element), 0, d)) return tess__meeting_end(&m, false);
  struct transfer few[8], *give = m.n <= 8 ? few : tess__alloc((size_t)m.n * sizeof *give);
  for (int i = 0; i < m.n; i++)
    give[i] = (struct transfer){i, part[i]};
  bool reads = show_given(&m, &copies, r->element, m.n, give);
  struct lines l;
  lines_begin(&l, m.n);
  bool good = tess__meet(&m) && find_parts(&m, &part[m.me], l.term);
  if (good) tess__combine_terms(r, m.n, l.term, 0, tess__box_count(&part[m.me]), out);
  good = good && (!any_reads(&m, reads) || tess__meeting_phase(&m));
  lines_end(&l);
  if (give != few) tess__free(give);
  free_copies(&m, &copies);
  return tess__meeting_end(&m, good);
}

/* ---- nothing but words ---- */

bool tess__memory_agree(struct comm *c, const struct exchange *x, struct diag *d) {
  struct meeting m;
  bool good = tess__meeting_begin(&m, c, x, 0, 0, d) && tess__meet(&m);
  return tess__meeting_end(&m, good);
}
