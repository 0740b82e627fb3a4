/* What the files of the writer share. An op is first described (struct written: StableHLO's name, attributes by their
 * generic names), then put into text by its template of forms.def or in generic form. Functions that return false or
 * NULL have told why. */
#ifndef TESS_STABLEHLO_WRITER_H
#define TESS_STABLEHLO_WRITER_H

#include "op/attrs.h"
#include "op/ops.h"
#include "stablehlo/write.h"

struct named_mesh {
  const struct mesh *mesh;
  const char *name, *text; /* text: as declared; equal texts are one mesh */
  const char *types;       /* of its axes, "explicit", "auto", ...; NULL: none is Explicit */
};

struct called {              /* a function that the text calls */
  struct graph *body;        /* a use: a loop that is written in other terms is gone by when its functions are */
  const struct mesh *manual; /* of the region that the calls stand in; NULL: none */
  const char *name;
  struct called *next; /* in the order of the text; arena */
};

struct scope_names;
struct writer {
  struct text *out;
  struct diag *d;
  const struct write_options *options;
  struct arena arena;
  int depth;                                                /* of indentation */
  int n_values, n_args, n_carried, n_constants, n_channels; /* names given in this function */
  struct named_mesh *mesh;                                  /* arena */
  int n_meshes;
  int64_t n_devices;                /* 1: none was named */
  const tess_device *const *device; /* their order: what positions count; NULL: abstract */
  const struct mesh *manual;        /* inside a manual region: its mesh */
  uint64_t manual_axes;             /* of it, which no sharding inside names */
  const char *name;                 /* of the public function */
  struct called *called;
  /* tess__write_node: families write regions, whose nodes are of any family. What their results are laid as, too. */
  bool (*write_node)(struct writer *w, struct scope_names *s, const struct node *n);
  const char *(*write_laid)(struct writer *w, const char *name, const struct type *t); /* tess__write_laid */
};

/* The names of a graph's values, by id. */
struct scope_names {
  const struct graph *graph;
  const char **name;
};

enum fact_kind {
  FACT_INT,   /* 3, 3 : i64 */
  FACT_INTS,  /* [1, 2], array<i64: 1, 2> */
  FACT_WORD,  /* EQ, #stablehlo<comparison_direction EQ> */
  FACT_WHOLE, /* as it stands */
  FACT_UNIT   /* a name alone */
};
struct fact { /* an attribute */
  const char *name;
  enum fact_kind kind;
  const char *text; /* as in pretty forms, without brackets */
  const char *type; /* INT: "i64"; WORD: "comparison_direction" */
};
enum { MOST_FACTS = 12 };
struct written { /* an op about to be written */
  const char *name;
  int n_in, n_out;
  const char **in;
  const struct type **in_type;
  const struct type *const *out_type;
  const char *result; /* "%3:2"; NULL: none */
  struct fact fact[MOST_FACTS];
  int n_facts;
  /* Regions: their parameters are own ones, then (n_shared of them, at the end) values from around. */
  int n_bodies;
  const struct graph *const *body;
  int n_shared;
  const char *const *shared;
  const char *end; /* "stablehlo.return" */
  const struct node *node;
};

/* The writer's files, from the lowest up: each calls those above it here only.
 * ---- write_types.c ---- */
bool tess__write_type(struct text *out, const struct type *t, struct diag *d);
bool tess__write_types(struct text *out, int n, const struct type *const *t, struct diag *d); /* with commas */
bool tess__write_function(struct text *out, int n_in, const struct type *const *in, int n_out,
                          const struct type *const *result, struct diag *d);
void tess__write_dense(struct text *out, const struct type *t, bool splat, const void *data); /* dense<…> */

/* ---- write_lines.c ---- */
void tess__write_line(struct writer *w);                       /* a new line, indented */
const char *tess__write_name(struct writer *w, int n_results); /* "%3", a new one */
/* Names for a region's parameters: own ones, counted by *counter as "%arg2", then shared ones. */
const char **tess__write_params(struct writer *w, const struct graph *g, const char *prefix, int *counter, int n_shared,
                                const char *const *shared);
/* A name as a symbol: letters, digits, _ . $ -; anything else is written as _. */
const char *tess__write_symbol(struct writer *w, const char *name);
void tess__write_string(struct text *out, const char *s);    /* in quotes */
void tess__write_place(struct writer *w, const char *place); /*  loc(…), where asked for */
/* A constant's line; its name. data: all elements, or one when splat. */
const char *tess__write_constant(struct writer *w, const struct type *t, bool splat, const void *data,
                                 const char *place);

/* ---- write_facts.c ---- */
void tess__fact(struct writer *w, struct written *o, const char *name, enum fact_kind kind, const char *type,
                const char *format, ...) __attribute__((format(printf, 6, 7)));
void tess__fact_ints(struct writer *w, struct written *o, const char *name, int n, const int64_t *v);
void tess__fact_dims(struct writer *w, struct written *o, const char *name, const struct dims *dims);
const struct fact *tess__fact_of(const struct written *o, const char *name); /* NULL: absent */
const char *tess__write_dims(struct writer *w, const struct dims *dims);     /* "1, 2" */

/* ---- write_blocks.c ---- */
/* The lines of a graph whose parameters are called so, with its return; one deeper than now. */
bool tess__write_block(struct writer *w, const struct graph *g, const char *const *param, const char *end);
/* Its halves, as deep as now: the nodes' lines, *s made; the return of the first n results. */
bool tess__write_nodes(struct writer *w, const struct graph *g, const char *const *param, struct scope_names *s);
bool tess__write_return(struct writer *w, const struct scope_names *s, int n, const char *end);

/* ---- write_forms.c ---- */
bool tess__write_op(struct writer *w, const struct written *o);
/* Names the results of a described op and writes it. */
bool tess__write_described(struct writer *w, struct scope_names *s, struct written *o);
/* The same with one body: `made`, which is freed, or (NULL) the node's own. */
bool tess__write_with_body(struct writer *w, struct scope_names *s, struct written *o, struct graph *made);

/* ---- write_shardings.c ---- */
bool tess__write_meshes(struct writer *w, const struct read_program *p); /* collects them */
void tess__write_mesh_lines(struct writer *w);
/* <@mesh, [{"x"}, {}]>. */
bool tess__write_spec(struct writer *w, struct text *out, const struct mesh *m, const struct spec *s, int rank);
/* How a value lies over Explicit axes, as its type says: a sharding constraint of it; whose name. NULL: told. */
const char *tess__write_laid(struct writer *w, const char *name, const struct type *t); /* write_mesh.c */
/* What types say of a parameter or result; NULL: nothing. */
const struct sharding *tess__laid_boundary(const struct type *t);
bool tess__says_axes(const struct sharding *s); /* in axes of a mesh: no tiles */
bool tess__write_tiles(struct writer *w, struct text *out, const struct sharding *s, int rank); /* {devices=[2]<=[2]} */

/* ---- write_flow.c ---- */
/* The body (%a, %b) -> %a m %b of scalars; the caller frees it. */
struct graph *tess__write_monoid(struct writer *w, enum monoid m, const struct type *like);
/* The monoid's identity as a constant's line. */
const char *tess__write_identity(struct writer *w, enum monoid m, const struct type *like, const char *place);

/* ---- write_flow.c, write_calls.c, write_index.c, write_lapack.c, write_mesh.c, write_windows.c: ops of their families
 * ---- */
typedef bool (*write_op)(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_window(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_convolution(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_fft(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_factors(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_svd(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_routine(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
void tess__write_user_call(struct writer *w, const struct node *n, struct written *o); /* read_user.c: describes it */
bool tess__write_eigh(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_pad(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_gather(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_scatter(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_sort(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_reduce(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_map(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_while(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_scan(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_branches(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_call(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_constraint(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_manual(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_axis_index(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_all_reduce(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_group(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_ragged_exchange(struct writer *w, struct scope_names *s, const struct node *n, struct written *o);
bool tess__write_called(struct writer *w);        /* the functions that have been called, and what they call */
void tess__write_forget_called(struct writer *w); /* at the end */

/* ---- write_ops.c ---- */
bool tess__write_node(struct writer *w, struct scope_names *s, const struct node *n);

#endif
