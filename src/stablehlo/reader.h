/* What the files of the reader share: a scope is a graph being made, and knows what the values of the tree are in it.
 * Functions that can fail return false or VID_NONE and have told why. */
#ifndef TESS_STABLEHLO_READER_H
#define TESS_STABLEHLO_READER_H

#include "op/build.h"
#include "op/ops.h"
#include "stablehlo/read.h"

struct bound { /* what a value of the tree is: a value of the graph, or (a tuple, a token) several or none */
  bool tuple;
  int n;
  vid v;                      /* not a tuple */
  const struct bound *member; /* of a tuple: n of them; reader's arena */
};

struct mesh_entry {
  const char *name;
  const struct mesh *mesh;
  const struct mesh *typed; /* with the axis types that the text tells, where one is Explicit; NULL: none is */
  bool maximal;             /* one device: <[], device_ids=[3]> */
  int64_t device;
};

enum { READ_DEEPEST = 64 }; /* calls in calls */
struct function {           /* what is known of one before it is read (weigh.c) */
  int64_t own, weight;      /* of its ops; with those of the functions that it calls, each time (ir/calls.h) */
  int depth;                /* of calls, itself one */
  int bodies;               /* how often it has been read as a graph of its own */
  bool graph;               /* can it be? */
};
struct scope;
struct reader {
  const struct mlir_module *m;
  const struct read_options *options;
  struct read_module *out;
  struct diag *d;
  bool (*operation)(struct scope *s, const struct mlir_op *op); /* an op, which may have regions of ops (table.c) */
  struct arena arena;
  struct mesh_entry *mesh;
  int n_meshes;
  int64_t n_devices;                 /* for shardings of tiles */
  const tess_device *const *devices; /* NULL until asked for; then n_devices of them */
  bool on_devices;                   /* meshes stand on `devices`: some sharding orders or tiles them */
  bool placed;                       /* d->where is final */
  uint32_t *line;                    /* begins of the text's lines; owned */
  int n_lines;
  struct map functions; /* interned name -> func.func; made when it is first asked for */
  struct map facts;     /* a function -> struct function * */
  struct map bodies;    /* a hash -> struct function_body * (read_functions.c) */
  struct function_body *last_body;
  int64_t read_again;     /* what has been read more than once comes to this */
  int in_place;           /* depth of calls whose ops are read in place */
  int calls;              /* depth of functions being read */
  struct map asks_device; /* a call -> does what it calls ask which device it is on (brackets.c)? */
  const struct mlir_op *call[READ_DEEPEST];
  struct read_check *check; /* those of the program being read; arena */
  int n_checks, check_capacity;
  vid *checked;                /* two for each check, values of the outermost graph */
  const struct mlir_op **past; /* run_parallels of the entry that what is being read stands behind */
  int n_past;
  const struct mlir_op *until; /* the run_parallel that what is being read ends at; NULL: the function's end */
};

struct scope {
  struct reader *r;
  struct scope *outer; /* NULL: a function's own graph */
  struct build b;
  struct map values;         /* id + 1 of a value of the tree -> struct bound * */
  const struct mesh *manual; /* inside a manual region, or a process of a grid: its mesh */
  uint64_t manual_axes;      /* of that mesh: those that are manual */
  bool captured;             /* sees the values of `outer` only through captures */
  bool combines;             /* a region that says how scalars combine: no calls are kept in it */
};

/* ---- failures and places (read_scope.c) ---- */
bool tess__read_fail(struct reader *r, uint32_t at, tess_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool tess__read_unimplemented(struct reader *r, const struct mlir_op *op, const char *what); /* of the op; "" */
bool tess__read_placed(struct reader *r, uint32_t at);            /* what has been told is told of this place: false */
const char *tess__read_place(struct reader *r, uint32_t at);      /* "file:line:column"; interned */
void tess__read_begin(struct scope *s, const struct mlir_op *op); /* what is made from now on is made for this op */

/* ---- types and values (read_scope.c) ---- */
bool tess__read_is_alone(const struct scope *s); /* is it a program of one device, outside of regions? */
const struct type *tess__read_type(struct reader *r, const struct mlir_type *t, uint32_t at); /* NULL: told */
vid tess__read_in(struct scope *s, const struct mlir_op *op, int i);                          /* operand i, a tensor */
vid *tess__read_operands(struct scope *s, const struct mlir_op *op, int least); /* all; NULL: told, as when fewer */
bool tess__read_bind(struct scope *s, const struct mlir_value *v, const struct bound *b);
bool tess__read_bind_vid(struct scope *s, const struct mlir_value *v, vid id); /* VID_NONE: false */
bool tess__read_lookup(struct scope *s, const struct mlir_value *v, struct bound *out);
/* Result i is id, whose type must be the one in the text. VID_NONE: false. */
bool tess__read_result(struct scope *s, const struct mlir_op *op, int i, vid id);
bool tess__read_done(struct scope *s, const struct mlir_op *op, vid id); /* the only result is id */
bool tess__read_done_all(struct scope *s, const struct mlir_op *op, bool made,
                         const vid *id); /* all; made: is there id? */
/* The node of an op on all operands and results of the tree's op. */
bool tess__read_emit(struct scope *s, const struct mlir_op *op, const struct tess_op *record, const void *attrs,
                     int n_regions, struct graph *const *regions);

/* ---- attributes (read_scope.c) ---- */
bool tess__read_dims(struct scope *s, const struct mlir_op *op, const char *name, int rank, struct dims *out);
bool tess__read_longs(struct scope *s, const struct mlir_op *op, const char *name, int n, int64_t otherwise,
                      int64_t *out); /* absent: all `otherwise` */
bool tess__read_int(struct scope *s, const struct mlir_op *op, const char *name, int64_t *out);
bool tess__read_flag(const struct mlir_op *op, const char *name); /* absent: false */
/* The position of an attribute's word among n names; -1: told. */
int tess__read_enum(struct scope *s, const struct mlir_op *op, const char *name, const char *const *names, int n);
bool tess__read_group(struct scope *s, const struct mlir_op *op, const struct mlir_attr *of, const char *name, int rank,
                      struct dims *out); /* a field of a dialect's attribute; absent: empty */

/* ---- functions (symbols.c) ---- */
bool tess__read_distinct_symbols(struct reader *r); /* are functions and meshes of a module called differently? Told */
const struct mlir_op *tess__read_function(struct reader *r, const char *name);       /* NULL: none */
const struct mlir_op *tess__read_callee(struct reader *r, const struct mlir_op *op); /* NULL: no call, or of none */
const char *tess__read_symbol(const struct mlir_op *f);                              /* its name; "" */
const struct mlir_block *tess__read_body(const struct mlir_op *f);                   /* NULL: not one block */
/* Does the function return, at its end, what its signature says? */
bool tess__read_returns(struct reader *r, const struct mlir_op *f, const struct mlir_op *end);

/* ---- shardings (shardings.c) ---- */
bool tess__read_meshes(struct reader *r);
bool tess__read_sharding_of(struct scope *s, const struct mlir_attr *a, const struct mlir_type *type, uint32_t at,
                            const struct sharding **out); /* #sdy.sharding, or a string of mhlo.sharding */
/* Of a value at the program's boundary, on a mesh whose axis types are told: with them. Inside constraints say it all.
 */
const struct sharding *tess__read_typed(const struct reader *r, const struct sharding *s);
bool tess__read_tiles(struct reader *r, const struct hlo *h, uint32_t at, const struct sharding **out);
/* The i-th of `[<@mesh, [...]>, …]`, an attribute of the op; NULL: none. */
const struct mlir_attr *tess__read_per_value(const struct mlir_op *op, const char *name, int i);
/* What attributes ("arg_attrs", "res_attrs") of a function say of value i; NULL: nothing. */
const struct mlir_attr *tess__read_value_attrs(const struct mlir_op *f, const char *name, int i);
/* The device of a mesh of one; -1: it names another mesh. */
int64_t tess__read_device_of(struct reader *r, const struct mlir_attr *sharding);

/* ---- what attributes say of values (annotations.c) ---- */
bool tess__read_boundary_sharding(struct scope *s, const struct mlir_attr *dict, const struct mlir_type *t, uint32_t at,
                                  const struct sharding **out); /* NULL: it says none */
/* The same of a function that is called becomes a constraint on it. */
bool tess__read_boundary(struct scope *s, const struct mlir_op *f, const char *attrs, int i, const struct mlir_type *t,
                         struct bound *b);
bool tess__read_frontend(struct reader *r, const struct mlir_attr *a, uint32_t at); /* of mhlo.frontend_attributes */
/* One op, with its place, and what is said of its results. */
bool tess__read_step(struct scope *s, const struct mlir_op *op);

/* ---- what is read from outside (captures.c) ---- */
struct outside { /* zero-initialised is empty */
  struct map seen;
  const struct mlir_value **value; /* owned; NULL entries are not from outside */
  int n, capacity;
  struct bound *bound; /* what they are around; reader's arena */
  int most;            /* captures that they may make */
};
/* What the op's regions read from outside of them, as it is in the scope around them. */
bool tess__read_outside(struct scope *s, const struct mlir_op *op, struct outside *out);
void tess__read_outside_free(struct outside *o);
/* Binds it in a captured scope: constants made again, the rest as parameters, which are the captures in the graph
 * around. */
bool tess__read_capture(struct scope *inner, const struct outside *o, vid *capture, int *n);
/* The same for all that these ops read; captured: in the reader's arena. */
bool tess__read_enter(struct scope *inner, int n, const struct mlir_op *const *op, vid **captured, int *n_captured);
/* The node of a constant without operands that v is; NULL: it is none. */
const struct node *tess__read_constant_node(const struct scope *s, vid v);

/* ---- manual regions before Shardy (brackets.c) ---- */
/* @SPMDFullToShardShape and what follows it: the op to go on with; NULL: told. */
bool tess__read_opens_bracket(const struct scope *s, const struct mlir_op *op);
const struct mlir_op *tess__read_bracket(struct scope *s, const struct mlir_op *first);

/* ---- blocks and regions (regions.c) ---- */
bool tess__read_block(struct scope *s, const struct mlir_block *b, const struct mlir_op **end); /* end: its return */
struct closed {  /* regions closed over */
  bool combines; /* given: they say how scalars combine */
  int n_captures;
  vid *capture; /* in the graph around; arena of the reader */
  struct graph **graph;
};
/* The op's regions as graphs; all get the same captures as trailing parameters. Results are the return's operands. */
bool tess__read_regions(struct scope *s, const struct mlir_op *op, const struct mesh *manual, uint64_t manual_axes,
                        struct closed *out);
void tess__read_drop(struct closed *c, const struct mlir_op *op);                /* frees the graphs */
struct graph *tess__read_only_region(struct scope *s, const struct mlir_op *op); /* without captures; NULL: told */

/* ---- the table (table.c) ---- */
typedef bool (*read_op)(struct scope *s, const struct mlir_op *op);
bool tess__read_operation(struct scope *s, const struct mlir_op *op);

/* ---- families ---- */
vid tess__read_dense(struct scope *s, const struct mlir_op *op); /* its `value = dense<…>`; VID_NONE: told */
bool tess__read_constant(struct scope *s, const struct mlir_op *op);
bool tess__read_compare(struct scope *s, const struct mlir_op *op);
bool tess__read_select(struct scope *s, const struct mlir_op *op);
bool tess__read_clamp(struct scope *s, const struct mlir_op *op);
bool tess__read_convert(struct scope *s, const struct mlir_op *op);
bool tess__read_iota(struct scope *s, const struct mlir_op *op);
bool tess__read_broadcast_in_dim(struct scope *s, const struct mlir_op *op);
bool tess__read_broadcast(struct scope *s, const struct mlir_op *op);
bool tess__read_reshape(struct scope *s, const struct mlir_op *op);
bool tess__read_transpose(struct scope *s, const struct mlir_op *op);
bool tess__read_slice(struct scope *s, const struct mlir_op *op);
bool tess__read_reverse(struct scope *s, const struct mlir_op *op);
bool tess__read_pad(struct scope *s, const struct mlir_op *op);
bool tess__read_concatenate(struct scope *s, const struct mlir_op *op);
bool tess__read_dynamic_slice(struct scope *s, const struct mlir_op *op);
bool tess__read_dynamic_update_slice(struct scope *s, const struct mlir_op *op);
bool tess__read_gather(struct scope *s, const struct mlir_op *op);
bool tess__read_scatter(struct scope *s, const struct mlir_op *op);
bool tess__read_sort(struct scope *s, const struct mlir_op *op);
bool tess__read_top_k(struct scope *s, const struct mlir_op *op);
bool tess__read_map(struct scope *s, const struct mlir_op *op);
bool tess__read_reduce_window(struct scope *s, const struct mlir_op *op);
bool tess__read_select_and_scatter(struct scope *s, const struct mlir_op *op);
bool tess__read_convolution(struct scope *s, const struct mlir_op *op);
bool tess__read_cholesky(struct scope *s, const struct mlir_op *op);
bool tess__read_triangular_solve(struct scope *s, const struct mlir_op *op);
bool tess__read_fft(struct scope *s, const struct mlir_op *op);
bool tess__read_rng_bits(struct scope *s, const struct mlir_op *op);
bool tess__read_batch_norm(struct scope *s, const struct mlir_op *op);
bool tess__read_sharding_group(struct scope *s, const struct mlir_op *op); /* read_flow.c */
struct user_op;
bool tess__read_user_call(struct scope *s, const struct mlir_op *op, const struct user_op *u); /* read_user.c */
read_op tess__read_lapack(const char *target); /* of a custom call; NULL: no such */
bool tess__read_dynamic(struct scope *s, const struct mlir_op *op);
bool tess__read_dimension_size(struct scope *s, const struct mlir_op *op);
bool tess__read_reduce_precision(struct scope *s, const struct mlir_op *op);
bool tess__read_bitcast(struct scope *s, const struct mlir_op *op);
bool tess__read_greater(struct scope *s, const struct mlir_op *op); /* maximum, minimum */
bool tess__read_scan(struct scope *s, const struct mlir_op *op);
bool tess__read_ragged_dot(struct scope *s, const struct mlir_op *op);
bool tess__read_collective_reduce(struct scope *s, const struct mlir_op *op);
bool tess__read_top_k_call(struct scope *s, const struct mlir_op *op);   /* the custom call mhlo.topk */
bool tess__read_approx_top_k(struct scope *s, const struct mlir_op *op); /* a custom call */
bool tess__read_reduce(struct scope *s, const struct mlir_op *op);
bool tess__read_dot(struct scope *s, const struct mlir_op *op);
bool tess__read_dot_general(struct scope *s, const struct mlir_op *op);
bool tess__read_barrier(struct scope *s, const struct mlir_op *op);
bool tess__read_while(struct scope *s, const struct mlir_op *op);
bool tess__read_branches(struct scope *s, const struct mlir_op *op);
bool tess__read_call(struct scope *s, const struct mlir_op *op);
bool tess__read_composite(struct scope *s, const struct mlir_op *op);
bool tess__read_custom_call(struct scope *s, const struct mlir_op *op);
bool tess__read_tuple(struct scope *s, const struct mlir_op *op);
bool tess__read_get_tuple_element(struct scope *s, const struct mlir_op *op);
bool tess__read_token(struct scope *s, const struct mlir_op *op);
bool tess__read_constraint(struct scope *s, const struct mlir_op *op);
bool tess__read_manual(struct scope *s, const struct mlir_op *op);
bool tess__read_named_computation(struct scope *s, const struct mlir_op *op);
bool tess__read_same(struct scope *s, const struct mlir_op *op); /* its operand, for the graph */
bool tess__read_nothing(struct scope *s, const struct mlir_op *op);
bool tess__read_device_id(struct scope *s, const struct mlir_op *op);
bool tess__read_all_gather(struct scope *s, const struct mlir_op *op);
bool tess__read_reduce_scatter(struct scope *s, const struct mlir_op *op);
bool tess__read_all_to_all(struct scope *s, const struct mlir_op *op);
bool tess__read_ragged_exchange(struct scope *s, const struct mlir_op *op); /* a custom call */
bool tess__read_collective_broadcast(struct scope *s, const struct mlir_op *op);
bool tess__read_collective_permute(struct scope *s, const struct mlir_op *op);
bool tess__read_all_reduce(struct scope *s, const struct mlir_op *op);
bool tess__read_check_op(struct scope *s, const struct mlir_op *op);
bool tess__read_parallel_op(struct scope *s, const struct mlir_op *op);

/* ---- read_own.c ---- */
bool tess__read_owns(const struct scope *s); /* does what a device has of its own mean something here? */
bool tess__read_own_id(struct scope *s, const struct mlir_op *op);
bool tess__read_is_on_one(struct scope *s, const struct mlir_op *op); /* are its results said to be on one device? */
bool tess__read_on_one(struct scope *s, const struct mlir_op *op);    /* such an op */
/* Is the op a sum of what devices were given, which is then laid out so? */
bool tess__read_is_own_sum(struct scope *s, const struct mlir_op *op, const struct sharding *lay);
bool tess__read_own_sum(struct scope *s, const struct mlir_op *op, const struct sharding *lay);

/* ---- weigh.c ---- */
bool tess__read_survey(struct reader *r, const struct mlir_op *f); /* false: its calls are nested too deep, told */
struct function *tess__read_facts(struct reader *r, const struct mlir_op *f);
/* Something of this weight of f is to be read once more; false: it is too much, told. */
bool tess__read_again(struct reader *r, const struct mlir_op *f, int64_t weight);
void tess__read_drop_bodies(struct reader *r); /* read_functions.c: the reader's uses of them */

#endif
