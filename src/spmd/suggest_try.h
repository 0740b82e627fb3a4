/* Layouts that a search tries, and what they cost (suggest.h). */
#ifndef TESS_SPMD_SUGGEST_TRY_H
#define TESS_SPMD_SUGGEST_TRY_H

#include "spmd/suggest.h"

/* Where an axis goes in an end: a dimension, or none; or, in its first place, that propagation chooses. */
enum { WHOLE = -1, UNSAID = -2 };

struct laid_out {   /* a layout that was tried */
  const int8_t *at; /* by end (arguments, then results, then values inside), by axis */
  double us, work_us;
  int64_t wire, peak;
  double us_two; /* of two layers; 0: it was tried on the program */
  bool good;
};
struct end_value {
  const struct graph *graph; /* that makes it: the program, or inside of it a region */
  vid value;
};
struct inside { /* what a place makes: of one type, constrained alike */
  int n;
  const struct end_value *at;
};
enum { MOST_STARTS = 12 };
struct suggester {
  const struct suggest_request *r;
  const struct graph *graph; /* the program without calls */
  struct layers layers;      /* n 0: every layout is tried on the program */
  bool whole;                /* from now on on the program in any case */
  struct inside *inside;     /* by place */
  int n_ends;
  int n_axes, axis[TESS_MAX_RANK]; /* of the mesh: those that cut */
  size_t bytes;                    /* of a layout */
  struct map seen;                 /* hash of a layout -> struct laid_out */
  struct laid_out **tried;         /* owned */
  int n, room, first;              /* first: before it are those that were tried on other programs than now */
  const struct laid_out *way_end[MOST_STARTS]; /* where ways from starts have ended */
  int n_ways;
  const struct laid_out *best; /* so far, of those tried on two and three layers */
  double end;
  int64_t operations;   /* distributed so far */
  bool stopped, failed; /* failed: told in d, and nothing goes on */
  struct planned planned;
  struct arena arena;
  struct diag *d, why_not; /* why_not: why a layout could not be compiled */
};

enum end_kind { END_ARGUMENT, END_RESULT, END_INSIDE };
static inline enum end_kind end_kind(const struct suggester *s, int end) {
  return end < s->r->n_args ? END_ARGUMENT : end < s->n_ends - s->r->n_at ? END_RESULT : END_INSIDE;
}
struct end_value tess__end_value(const struct suggester *s, int end); /* of several inside the first */
const struct type *tess__end_type(const struct suggester *s, int end);
/* Is there something to choose? A scalar lies in one way, and an end that another speaks for as that one does. */
bool tess__end_free(const struct suggester *s, int end);
bool tess__end_fits(const struct suggester *s, int end, const int8_t *at); /* do the axes divide it? */
static inline int8_t *place(const struct suggester *s, int8_t *at, int end) {
  return at + (size_t)end * (size_t)s->n_axes;
}
/* Of the ends of a kind; NULL elements: nothing is said. */
const struct sharding **tess__layout_shardings(const struct suggester *s, const int8_t *at, enum end_kind kind,
                                               struct arena *arena);

/* What propagation chooses for arguments of which nothing is said, in whole axes of the mesh. False: it cannot be
 * compiled, or the search is over. */
bool tess__layout_settle(struct suggester *s, int8_t *at);
/* NULL: it cannot be compiled, or the search is over. */
const struct laid_out *tess__layout_try(struct suggester *s, const int8_t *at);
bool tess__search_over(struct suggester *s);

/* Bytes over the memory. */
int64_t tess__layout_beyond(const struct suggester *s, const struct laid_out *l);
/* In time and bytes: the better one of them tells enough. */
bool tess__layouts_alike(const struct laid_out *a, const struct laid_out *b);
bool tess__layout_better(const struct suggester *s, const struct laid_out *a, const struct laid_out *b);
/* The best of those tried (from s->first on), none like another; how many. */
int tess__layouts_pick(const struct suggester *s, int most, const struct laid_out **out);
/* The fastest of these, whatever memory it takes; NULL: none could be compiled. */
const struct laid_out *tess__layouts_fastest(const struct suggester *s);

/* suggest_groups.c: ends that move together. */
struct together {
  int n;
  const int *end;
};
struct together_list {
  int n;
  struct together *set;
};
/* Arguments of equal type and equal use (the same position in layers that repeat), then all of equal type, then, where
 * arguments are few, each alone; no set twice. Then (all) results, and values inside, of one type that equal operations
 * give. */
enum { MOST_ALONE = 24 };
struct together_list tess__suggest_groups(const struct suggester *s, bool all, struct arena *arena);

/* suggest_inside.c: s->inside, the values that are made at the places of the request. False: told. */
bool tess__suggest_inside(struct suggester *s);
/* A copy of the program in which values inside are constrained as the list says, by place. NULL: told. */
struct graph *tess__suggest_constrained(const struct suggester *s, const struct sharding *const *inside,
                                        struct diag *d);

#endif
