/* What the files of the planner share. A program becomes steps in four moves:
 * - digits.c: digits that stand together are one; classify.c: what each value is (a constant, an affine number, a
 *   view, an elementwise op, a reduction, ...);
 * - fuse.c: backwards over the graph, which values are stored (each is the ROOT of a step) and which are computed
 *   inside a root; results.c says where results lie, roots.c what kinds of steps there are (parts.c: results that are
 *   made in parts), items.c what a root reads;
 * - emit.c: forwards over the roots, strides over their loop dimensions (space.c), cut and merged (bind.c);
 * - unite.c: copies of a kernel's step that are one call; rows.c: loops over the same rows that run together;
 * - memory.c: where temporaries lie, and which result may take over the block of an argument.
 *
 * Words. A value's own index is (coordinate of each atom it varies over, index in its block). A LAYOUT says where an
 * element lies: base + offset + sum of strides of atoms and of block dimensions. A SPACE is the loop dimensions of a
 * root: digits (one for each atom) and local indices. An ACCESS says which element of a value belongs to a point of a
 * space; accesses compose through views (views.c), so a view costs nothing.
 *
 * Invariant: every stored value is linear in the global index of each dimension that is cut (the stride of a digit is
 * the block times the stride of the dimension), so relayouts between tilings move nothing. */
#ifndef TESS_EXEC_PLAN_H
#define TESS_EXEC_PLAN_H

#include "base/arena.h"
#include "base/text.h"
#include "exec/backend.h"
#include "exec/exec.h"

struct storage {
  int32_t buffer; /* arguments, then results, then temporaries; BUFFER_NONE: not stored (yet), or an affine number;
                     BUFFER_LITERAL - k: literal k of the plan, BUFFER_POINT - k: point k */
  int64_t offset, dim[TESS_MAX_RANK], atom[MAX_ATOMS];
};
enum { BUFFER_NONE = -1, BUFFER_LITERAL = -2, BUFFER_POINT = INT32_MIN / 2 };

struct cut { /* atoms that cut a dimension, major first */
  uint8_t n, atom[MAX_ATOMS];
};

/* Digits and local indices, outer first. Where block * t + i must stay below a size (uneven cuts) there is a limit. */
struct limit {
  int local;
  struct cut cut;
  int64_t block, size;
};
struct space {
  int n, n_limits;
  int64_t *extent;
  int8_t *atom;  /* of a digit; -1: a local index */
  uint8_t *role; /* enum dot_role; loops use DOT_M (kept), DOT_K and DOT_ACROSS (reduced) */
  struct limit *limit;
  int16_t digit[MAX_ATOMS]; /* dimension of an atom's digit; -1: none, its coordinate is 0 */
};

struct moved { /* the index of dimension d is `scale` times as much further on as value `start` says, which is first
                   brought between 0 and most */
  int d;
  vid start;
  int64_t most, scale;
  const struct moved *next;
};

struct access {
  int rank;
  uint64_t digits; /* atoms whose coordinate is the space's digit; others have coordinate 0 */
  uint64_t hidden; /* atoms whose coordinate is part of an index: the index runs over all blocks */
  uint32_t joined; /* bit d: the index of d + 1 may run on into d, so d's stride must be that of a row of d + 1 */
  const struct cut *over[TESS_MAX_RANK]; /* the index of d runs over these atoms' blocks; NULL: stays in its block */
  int64_t *coef;                         /* [rank][space.n] */
  int64_t base[TESS_MAX_RANK];           /* the index of d at the space's origin: from slices */
  const struct moved *moved;             /* what indices are further on when a step runs; NULL: nothing */
  bool backwards;                        /* some coefficient is negative: for loops alone */
};

enum value_class {
  CLASS_PARAM,
  CLASS_SPLAT,
  CLASS_AFFINE,
  CLASS_SAME,    /* the operand's blocks as they are */
  CLASS_PERMUTE, /* each dimension is one of the operand's, or new */
  CLASS_SLICE,   /* of each dimension some indices, equally far apart; backwards too */
  CLASS_RESHAPE,
  CLASS_RELAYOUT,
  CLASS_ELEMENTWISE,
  CLASS_REDUCE,
  CLASS_ALL_REDUCE,
  CLASS_DOT,
  CLASS_REF,
  CLASS_COMM /* a step between processes makes it: comm_step.h */
};

struct item { /* of a root: something read, or computed by one instruction from other items */
  vid value;
  const struct access *access;
  bool computed;
  uint8_t n_in;
  int16_t in[3];
};

enum root_kind {
  ROOT_LOOP,
  ROOT_DOT,
  ROOT_TREE, /* what devices have, combined pairwise (terms.h) */
  ROOT_REF,
  ROOT_COMM /* one message between processes */
};
struct comm_value { /* one that a message makes */
  uint32_t node;
  int item; /* of what moves: what is read, over a space of its own */
  struct space *space;
  const struct storage *sum; /* of a reduction: what the roots in front have reduced in this process */
  const struct spread *sum_spread;
  struct comm_value *next; /* later in the program */
};
struct root { /* what one step, or a few over rectangles, computes and stores */
  uint8_t kind, monoid;
  bool reduces;
  bool bytes;          /* a dot of bytes made i32 first: they are read */
  bool terms;          /* of devices alone, which keep a -0 that all have: see struct loop */
  int order;           /* roots are made backwards: a larger one runs earlier */
  uint32_t node;       /* NODE_NONE: a copy of a result */
  uint32_t kernel;     /* the node to plan as its ref when the back end has no kernel for this */
  struct space *space; /* NULL for ROOT_REF, whose items have one each: */
  struct space **item_space;
  struct item *item; /* item 0 (dot: 0 and 1; ref: all operands) is what the root consumes */
  int n_items, capacity, n_leaves, n_instrs;
  int16_t extra[LOOP_OUTPUTS]; /* items that are stored as well, where their values say */
  int n_extra;
  vid avoided; /* no instruction may bring it: the result shall take its place before; VID_NONE: none */
  const struct storage *out;
  const struct access *out_access;
  const struct type *out_type; /* of what lies at `out`, seen in out_spread */
  const struct spread *out_spread;
  struct comm_value *values; /* ROOT_COMM */
  struct root *next;         /* later in the program */
};

enum { ITEM_NONE = -1 }; /* of a demand: the value is an index that the step needs before it runs */
struct demand {
  struct root *root;
  int item;
  struct demand *next;
};
struct fact { /* about a value */
  uint8_t class;
  bool stored;
  bool overwritten; /* an op that may write its result over it reads it */
  bool apart;       /* a view that is stored, not read through */
  uint64_t varies;
  uint32_t uses;                /* operands and results that name it */
  const int64_t *start;         /* CLASS_RELAYOUT: a part of what the process has, from there on; NULL: all of it */
  const int8_t *from;           /* CLASS_PERMUTE: the operand's dimension that each result dimension is; -1: new */
  const unsigned char *splat;   /* every element equals this one; NULL: no */
  const struct storage *affine; /* the value is an integer given by these "strides"; NULL: no */
  struct storage *storage;      /* where it lies, or would lie if it were stored; made on demand */
  struct demand *demand;
};

enum step_kind { STEP_LOOP, STEP_DOT, STEP_REF, STEP_ROWS, STEP_JOINED, STEP_COMM };
struct ref_tensor {
  const struct type *type;
  const struct spread *spread;
  int32_t base;            /* of the frame; BUFFER_NONE: an unused result */
  int64_t offset, scratch; /* elements from its base; bytes into the step's scratch, -1: it never needs any */
  unsigned char fill[16];  /* padding */
  int64_t dim[TESS_MAX_RANK], atom[MAX_ATOMS];
  bool dense; /* a block without padding lies as the kernel wants it */
};
struct ref_step {
  struct call call;
  const struct backend *backend;
  block_kernel *kernel; /* of the back end; else the op's ref */
  const struct atoms *atoms;
  uint64_t varies;           /* one run for each coordinate of these atoms */
  struct ref_tensor *tensor; /* operands, then results */
  int32_t base;              /* the scratch: base and offset in bytes */
  int64_t offset;
  bool group;                 /* a collective over groups: one run for each coordinate of the atoms outside */
  struct region_step *region; /* control flow whose regions are planned (region.h); NULL: the op's ref */
  struct comm_step *comm;     /* a step between processes; NULL: none */
};
struct point_index { /* an integer in memory, offset in elements; bytes that each of it is worth */
  int32_t base;
  uint8_t dtype;
  int64_t offset, most, step;
};
struct frame_point { /* point.c: frame[base] + offset elements of `size` bytes + what the indices say */
  int32_t base;
  int size, n;
  int64_t offset;
  struct point_index by[TESS_MAX_RANK];
};
struct step {
  uint8_t kind;
  int first_point, n_points; /* of the plan, to be set before it runs */
  union {
    void *loop, *dot;     /* the back end's */
    struct ref_step *ref; /* STEP_COMM too */
    struct rows *rows;    /* of STEP_ROWS: this loop and the STEP_JOINED ones behind it (rows.c) */
  } code;
  const char *text;              /* tess__plan_print */
  uint32_t first_node, end_node; /* of the program, whose views and collectives are part of this step */
  bool travels;                  /* overlap.h, as what follows */
  int awaits;
};
struct draft { /* a step before memory is assigned: operands name buffers */
  uint8_t kind;
  bool travels; /* overlap.h, as what follows */
  int awaits, until;
  uint32_t first_node, end_node; /* as a step's */
  int first_point, n_points;
  int group; /* steps of one root */
  const struct root *root;
  struct loop *loop;
  struct dot *dot;
  struct ref_step *ref;
  struct rows *rows; /* the joined loops that this one is of; NULL: none */
};

struct buffer { /* a temporary */
  int64_t bytes, offset;
  int32_t home; /* the result in whose block it lies; BUFFER_NONE: it lies among the others */
};

struct manner { /* how the outermost program is run, also in plans of regions */
  bool fast_math, deterministic;
  struct comm *comm; /* of several processes; NULL: all devices are here */
};
struct plan {
  const struct program *program;
  struct arena program_arena; /* of what the program is in this plan: bound to a process, or with joined digits */
  const struct backend *backend;
  struct manner manner;
  struct arena arena;
  struct step *step;
  int n_steps, n_args, n_results, n_literals, n_points;
  int n_travels; /* steps that travel */
  const void **literal;
  struct frame_point *point; /* the frame's last pointers */
  int64_t temporary_bytes;
  bool *gathered; /* by argument: whole_args.c puts its part together; NULL: none */
  bool *terms;    /* by result: whole_args.c writes its part where it belongs; NULL: none */
  struct result_source *result;
  struct exec_info info;
};

struct planner {
  const struct program *program;
  const struct graph *graph;
  const struct atoms *atoms;
  struct plan *plan;
  struct arena scratch;
  struct text line; /* scratch of print.c */
  struct diag *diag;
  struct fact *fact;     /* by value */
  struct root *roots;    /* in program order */
  struct root *message;  /* the ROOT_COMM that was made last; NULL: none yet */
  struct buffer *buffer; /* temporaries */
  int n_buffers, buffer_capacity;
  struct draft *draft;
  int n_drafts, draft_capacity;
  struct frame_point *point;
  int n_points, root_points, point_capacity; /* root_points: before those of the root that is emitted */
  bool *no_kernel;                           /* by node: take its ref */
  const bool *whole;                         /* exec.h */
  struct root_reduction **sum; /* by node: the reduction over devices that is part of its root, once met */
  bool again;                  /* a kernel was missing: plan anew */
};

static inline const struct type *value_type(const struct planner *p, vid v) {
  return p->graph->value[v].type;
}
static inline const struct spread *value_spread(const struct planner *p, vid v) {
  return &p->program->spread[v];
}
static inline const struct node *value_node(const struct planner *p, vid v) {
  return &p->graph->node[p->graph->value[v].node];
}
static inline bool is_moved(const struct planner *p, vid v) { /* a CLASS_SLICE that begins where operands say */
  return p->graph->value[v].node != NODE_NONE && value_node(p, v)->op->view == VIEW_MOVED;
}
static inline bool is_view(const struct fact *f) {
  return f->class >= CLASS_SAME && f->class <= CLASS_RELAYOUT;
}

/* digits.c: the program with fewer digits, made in the arena, or itself. */
const struct program *tess__join_digits(const struct program *p, struct arena *arena);

/* classify.c */
bool tess__classify(struct planner *p);

/* views.c: layouts and accesses through views. All take the view's result v. */
struct cut tess__cut(const struct spread *s, int d);
int64_t tess__parts(const struct atoms *a, const struct cut *c);
bool tess__cut_equal(const struct cut *a, const struct cut *b);
uint64_t tess__cut_atoms(const struct cut *c); /* their mask */
bool tess__uneven(const struct atoms *a, const struct type *t, const struct spread *s, int d);
int64_t tess__stored_elements(const struct atoms *a, const struct type *t, const struct spread *s);
void tess__storage_dense(const struct atoms *a, const struct type *t, const struct spread *s, struct storage *out);
struct storage *tess__storage_of(struct planner *p, vid v);
bool tess__storage_same(const struct planner *p, vid v, const struct storage *a, const struct storage *b);
/* A value stored as `in` in the tiling of `from`, seen in the tiling of `to`. */
bool tess__storage_relayout(const struct planner *p, vid from, vid to, const struct storage *in, struct storage *out);
bool tess__storage_forward(struct planner *p, vid v, const struct storage *operand, struct storage *result);
bool tess__storage_back(struct planner *p, vid v, const struct storage *result, struct storage *operand);
bool tess__storage_allows(const struct planner *p, vid v, const struct storage *l, const struct access *x);
/* Every element of v that is no padding comes from one of the operand that is none (backwards: the other way round):
 * only then may v be a view. Elementwise ops: CLASS_SAME. */
bool tess__view_reads_values(const struct planner *p, vid v, vid operand, enum value_class class, bool backwards);
/* The operand's element for a result's element; NULL: no sums of indices can say it. */
const struct access *tess__access_through(struct planner *p, const struct space *s, vid v, const struct access *x);
/* The element of v, operand 0 of which has got a part where operands say, for one of the part. */
const struct access *tess__access_written(struct planner *p, const struct space *s, vid v, const struct access *x);
/* varies: the atoms whose digits count */
bool tess__access_equal(const struct space *s, uint64_t varies, const struct access *a, const struct access *b);
/* Groups of dimensions of a reshape whose sizes have equal products. */
struct dim_match {
  int a, a_end, b, b_end;
};
int tess__reshape_matches(const struct type *a, const struct type *b, struct dim_match *group);
struct rule *tess__node_rule(struct planner *p, const struct node *n);

/* space.c: the loop dimensions of a root. */
struct tensor {
  const struct type *type;
  const struct spread *spread;
  const struct rule_tensor *rule;
};
/* Own digits, then the factors in `order`, each behind the digits that cut it. local[f]: its dimension or -1. NULL: a
 * limit that loops cannot say. */
struct space *tess__space_make(struct planner *p, const struct rule *r, int n_order, const uint8_t *order,
                               int n_tensors, const struct tensor *tensor, uint64_t digits, int16_t *local);
/* Over a value itself, and its access. */
struct space *tess__space_of(struct planner *p, const struct type *t, const struct spread *s,
                             const struct access **access);
const struct access *tess__access_make(struct planner *p, const struct rule *r, const struct rule_tensor *t,
                                       const struct space *s, const int16_t *local, uint64_t digits);
int64_t tess__space_points(const struct space *s); /* those that exist */

/* bind.c: limits become rectangles, neighbours merge. */
struct line { /* one operand over a space's dimensions */
  int64_t offset, *stride;
};
struct rect {
  int n;
  int64_t *extent, *offset; /* offset: by operand */
  int64_t **stride;         /* by operand */
  uint8_t *role;
  bool accumulate;
  struct rect *next;
};
/* The last line is the output's. *fill: some outputs get nothing, or the reduction is over nothing. */
struct rect *tess__rects(struct planner *p, const struct space *s, bool reduces, int n_lines, const struct line *line,
                         bool *fill);

/* items.c. A root in front of p->roots, that reads nothing so far; it stores v. */
struct root *tess__root_new(struct planner *p, enum root_kind kind, uint32_t node, vid v);
struct source {
  vid value;
  const struct access *access;
};
/* Does r take it as a splat or an affine number? Is that so, or does its storage allow the access? */
bool tess__is_number(const struct planner *p, const struct root *r, const struct source *s);
bool tess__readable(struct planner *p, const struct root *r, const struct source *s);
/* Are both operands bytes that are made integers of 32 bits, and is the result one? Then bytes give the same bits. */
bool tess__dot_of_bytes(const struct planner *p, const struct node *dot);
/* A value as an item of r, through views: the item. */
int tess__read_value(struct planner *p, struct root *r, const struct space *space, vid v, const struct access *x);
/* Has the loop of demand d room for elementwise value v as an instruction, once for each demand of it from d on? Then
 * item `at` becomes one, its operands become items. */
bool tess__items_fit(struct planner *p, vid v, const struct demand *d);
void tess__compute_item(struct planner *p, struct root *r, int at);
/* An elementwise value as item 0 of r, with its operands as items. */
void tess__compute_root(struct planner *p, struct root *r, vid v, const struct access *x);
/* The root needs where x begins before it runs. */
void tess__demand_starts(struct planner *p, struct root *r, const struct access *x);
/* May a loop read this where it is, and through views that are not stored? *end: the value that it reads then. */
bool tess__ends_in_memory(struct planner *p, const struct space *s, vid v, const struct access *x, vid *end);
/* fuse.c */
bool tess__fuse(struct planner *p);
/* rules.c */
enum monoid tess__reduces_by(struct planner *p, const struct node *n);
int tess__dot_order(const struct rule *rule, uint8_t *order); /* of its loop: factors */
uint8_t tess__dot_role(const struct rule *rule, int factor);
uint8_t tess__role_of(bool in_a, bool in_b, bool summed); /* enum dot_role */
/* roots.c: all in front of p->roots */
bool tess__root(struct planner *p, uint32_t node);
struct root_reduction;
bool tess__sum_root(struct planner *p,
                    struct root_reduction *d); /* of a node with a sum: both, where the node stands */
bool tess__copy_root(struct planner *p, vid v, const struct storage *to); /* after all nodes */
/* parts.c: roots of the parts of result v. False: it is made as a whole. */
bool tess__part_roots(struct planner *p, uint32_t node, vid v);
bool tess__slice_of_pad_roots(struct planner *p, uint32_t node, vid v);
/* whole_args.c: where argument i lies, of which the process has all. Run: the frame's pointers become those of the
 * parts; false: told, and they are to be freed all the same. */
void tess__place_whole(struct planner *p, int i);
bool tess__gather_args(const struct plan *plan, void **frame, struct diag *d);
void tess__gathered_free(const struct plan *plan, void **frame);
/* The same of results: memory for the parts, in the frame; written to where they belong (to: by result), and freed.
 * good: the steps have run. */
bool tess__terms_begin(const struct plan *plan, void **frame, struct diag *d);
void tess__terms_end(const struct plan *plan, void **frame, void *const *to, bool good);
/* results.c */
bool tess__assign_results(struct planner *p);
/* turned_dots.c, before anything is stored but results */
void tess__turn_dots(struct planner *p);
/* point.c: a new point into what lies so, where x, which is moved, begins. Does a step read the buffer for its points?
 */
int32_t tess__point_new(struct planner *p, tess_dtype t, const struct storage *l, const struct access *x);
bool tess__point_touches(const struct planner *p, const struct draft *d, int32_t buffer);
void tess__points_set(const struct plan *plan, const struct step *s, void **frame);
static inline int32_t tess__first_point(const struct plan *p) {
  return p->n_args + p->n_results + 1 + p->n_literals;
}
/* unite.c: several copies of a step of node n become one, where that is the same. Tensors are set. */
void tess__unite_copies(struct planner *p, struct ref_step *s, const struct node *n);
/* emit.c */
bool tess__emit_steps(struct planner *p);
/* memory.c. Each buffer that a step touches, and where it is told which part of one; writes: into it as a whole. */
typedef void touch_fn(void *ctx, int32_t buffer, bool writes);
void tess__draft_touches(const struct planner *p, const struct draft *d, touch_fn *each, void *ctx);
/* Rewrites the operands of all drafts from buffers to places in the frame. */
void tess__assign_memory(struct planner *p, const bool *donated);
int32_t tess__buffer_new(struct planner *p, int64_t bytes);
/* ref.c. One run for each distinct copy; the block of tensor i of a step at a position, packed (padding is filled), and
 * back. */
bool tess__ref_run(const struct ref_step *s, void *const *frame, struct diag *d);
void tess__ref_pack(const struct ref_step *s, int i, int64_t position, void *const *frame, void *packed);
void tess__ref_unpack(const struct ref_step *s, int i, int64_t position, void *const *frame, const void *packed);
/* rows.c: joins drafts of loops over the same rows, before memory is assigned. Prepare: *failed is the number of the
 * loop that has no kernel. */
void tess__join_rows(struct planner *p);
bool tess__rows_prepare(struct planner *p, struct rows *r, const struct draft *first, int *failed, struct diag *d);
bool tess__rows_run(const struct rows *r, const struct backend *b, void *const *frame, struct diag *d);
/* group.c */
int64_t tess__group_scratch(const struct ref_step *s); /* bytes */
bool tess__group_run(const struct ref_step *s, void *const *frame, struct diag *d);
/* print.c: one line, in the plan's arena */
const char *tess__draft_text(struct planner *p, const struct draft *d);

#endif
