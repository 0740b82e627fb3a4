/* MLIR text as a tree: operations, regions, values, attributes, types and locations, in one arena. No operation has a
 * meaning here; the pretty form of an op and its generic form give the same tree (attributes by the generic form's
 * names, block arguments and regions as the generic form has them).
 *
 * Everything in a module lives as long as the module, and points into it; texts are terminated copies. Readers treat
 * the tree as constant. */
#ifndef TESS_STABLEHLO_MLIR_H
#define TESS_STABLEHLO_MLIR_H

#include <string.h>

#include <tessera/base.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/text.h"

enum mlir_type_kind {
  MLIR_TENSOR,   /* ranked; a scalar type (f32 alone) is MLIR_SCALAR */
  MLIR_SCALAR,   /* an element type by itself */
  MLIR_TUPLE,    /* part[0 .. n_out) */
  MLIR_FUNCTION, /* part[0 .. n_in) -> part[n_in .. n_in + n_out) */
  MLIR_TOKEN,
  MLIR_FOREIGN /* any other: !quant.uniform<…>, memref<…>, tensor<*xf32> */
};
#define MLIR_DYNAMIC INT64_MIN /* the size `?` */
struct mlir_type {
  enum mlir_type_kind kind;
  tess_dtype dtype; /* TENSOR, SCALAR; TESS_DTYPE_NONE: no dtype of ours, `text` says which */
  int rank;         /* TENSOR; may exceed TESS_MAX_RANK */
  const int64_t *dim;
  const struct mlir_attr *encoding; /* TENSOR: what follows the element type; NULL: nothing */
  int n_in, n_out;
  const struct mlir_type *const *part;
  int size; /* TUPLE, FUNCTION: types in it, those in its parts too; bounded, as aliases may double each time */
  const char *element; /* TENSOR, SCALAR: the element type as written */
  const char *text;    /* as written */
};

enum mlir_attr_kind {
  MLIR_UNIT,
  MLIR_BOOL,     /* i */
  MLIR_INT,      /* i: also a uint64's bits */
  MLIR_FLOAT,    /* f */
  MLIR_STRING,   /* s, length n: may hold any byte */
  MLIR_SYMBOL,   /* s: without @, nested ones joined by "::" */
  MLIR_ARRAY,    /* item[n]; of array<i64: 1, 2>, type is i64 */
  MLIR_DICT,     /* entry[n] */
  MLIR_DENSE,    /* type, data: elements of type->dtype, row-major, one alone when splat. NULL: a dtype without data */
  MLIR_TYPE,     /* type */
  MLIR_DIALECT,  /* s: "stablehlo.dot"; item[n]: what stands in its <…>, split at commas */
  MLIR_GROUP,    /* inside of MLIR_DIALECT: item[n] in brackets; mark: the opening one */
  MLIR_PHRASE,   /* inside of MLIR_DIALECT: item[n] side by side: a = [0] is a WORD, a MARK and a GROUP */
  MLIR_WORD,     /* inside of MLIR_DIALECT: s, a bare word */
  MLIR_MARK,     /* inside of MLIR_DIALECT: mark: = : ? * - + / | or '>' for an arrow */
  MLIR_LOCATION, /* location */
  MLIR_VERBATIM  /* s, as it is to be written: made by who changes a tree, never by the parser */
};
struct mlir_attr {
  uint8_t kind;
  char mark;
  bool splat;
  int n;
  uint32_t at;                  /* byte of the text where it begins */
  const struct mlir_type *type; /* of INT, FLOAT, BOOL, as written or implied; DENSE; TYPE; an array<…>'s elements */
  const char *s;                /* STRING, SYMBOL, WORD; a DIALECT's name */
  union {
    int64_t i;
    double f;
    const struct mlir_attr *const *item;
    const struct mlir_named *entry;
    const void *data;
    const struct mlir_location *location;
  };
};
struct mlir_named {
  const char *name;
  const struct mlir_attr *attr;
};

enum mlir_location_kind { MLIR_UNKNOWN_PLACE, MLIR_FILE, MLIR_NAME, MLIR_CALL_SITE, MLIR_FUSED, MLIR_PLACE_ALIAS };
struct mlir_location {
  enum mlir_location_kind kind;
  const char *text;     /* FILE: the file; NAME: the name; PLACE_ALIAS: its name */
  int64_t line, column; /* FILE */
  int n;                /* NAME: 0 or 1; CALL_SITE: callee, caller; FUSED: any */
  const struct mlir_location *const *part;
  const struct mlir_location *target; /* PLACE_ALIAS, once the module is read; NULL: undefined */
};

struct mlir_value {
  const struct mlir_type *type;
  const struct mlir_op *op;             /* NULL: an argument of a block */
  const struct mlir_block *block;       /* of an argument */
  const char *name;                     /* without %; of result k of several: the group's */
  const struct mlir_location *location; /* of an argument; may be NULL */
  uint32_t number;                      /* result or argument number */
  uint32_t id;                          /* 0, 1, … in the module */
};

struct mlir_op {
  const char *name; /* "stablehlo.add" */
  uint32_t at;
  int n_operands, n_results, n_attrs, n_regions;
  struct mlir_value *const *operand;
  struct mlir_value *result;
  const struct mlir_named *attr;
  struct mlir_region *region;
  const struct mlir_location *location; /* NULL: none */
  struct mlir_op *next;                 /* in its block */
};
struct mlir_block {
  int n_args;
  struct mlir_value *arg;
  struct mlir_op *first, *last;
  struct mlir_block *next;
};
struct mlir_region {
  int n_blocks;
  struct mlir_block *block; /* the first */
};

struct mlir_module {
  struct arena arena;
  const char *file;
  const char *text; /* borrowed: for places, until the module is freed */
  size_t n;
  struct mlir_op *op; /* builtin.module, made where the text has none */
  uint32_t n_values;
};

/* The tree of a text of n bytes. file: its name in places. NULL: d has what was expected and, as d->where,
 * "file:line:column". The text must outlive the module. */
struct mlir_module *tess__mlir_parse(const char *file, const char *text, size_t n, struct diag *d);
void tess__mlir_free(struct mlir_module *m);

const char *tess__mlir_element_name(tess_dtype t); /* "ui8", "complex<f32>"; NULL: StableHLO has no such type */
/* The template of an op's pretty form (forms.def), for the writer; NULL: it has none. */
const char *tess__mlir_template(const char *op);
struct mlir_word { /* of a template */
  char text[64];
};
const char *tess__mlir_next_word(const char *template, struct mlir_word *out); /* where the one after it begins */

/* ---- looking at a tree (tree.c) ---- */
static inline bool tess__mlir_is(const struct mlir_op *op, const char *name) { /* "dialect.name" */
  return strcmp(op->name, name) == 0;
}
const struct mlir_attr *tess__mlir_attr(const struct mlir_op *op, const char *name);      /* NULL: absent */
const struct mlir_attr *tess__mlir_entry(const struct mlir_attr *dict, const char *name); /* NULL: absent, or no dict */
/* The last word of #stablehlo<comparison_direction EQ>, of a bare keyword or of a string; NULL: none. */
const char *tess__mlir_word(const struct mlir_attr *a);
/* What follows "name =" among the items of a DIALECT or GROUP; NULL: absent. */
const struct mlir_attr *tess__mlir_field(const struct mlir_attr *a, const char *name);
/* Integers of an ARRAY, GROUP, or DENSE of integers or bools: how many; at most max are written. -1: no such list. */
int64_t tess__mlir_ints(const struct mlir_attr *a, int64_t max, int64_t *out);
bool tess__mlir_same_type(const struct mlir_type *a, const struct mlir_type *b);
int64_t tess__mlir_elements(const struct mlir_type *t); /* of a TENSOR without `?`; at most INT64_MAX / 64 */
/* The user's file, line and column of a location: the callee's, the first of fused ones. False: it has none. */
bool tess__mlir_place(const struct mlir_location *l, const char **file, int64_t *line, int64_t *column);
const char *tess__mlir_where(const struct mlir_module *m, size_t at); /* of a byte: "file:line:column"; interned */

/* ---- changing a tree (tree_edit.c): what is made belongs to the module, texts are copied ---- */
const struct mlir_attr *tess__mlir_verbatim(struct mlir_module *m, const char *text);
void tess__mlir_put(struct mlir_module *m, struct mlir_op *op, const char *name,
                    const struct mlir_attr *a); /* in place of what it has; NULL: takes it away */
/* Of entry i of a list of dictionaries (arg_attrs, res_attrs of a function), which is made where there is none; n: of
 * the list. */
void tess__mlir_put_entry(struct mlir_module *m, struct mlir_op *op, const char *list, int n, int i, const char *name,
                          const struct mlir_attr *a);
/* An op without attributes, regions and place; its results have new names. */
struct mlir_op *tess__mlir_op(struct mlir_module *m, const char *name, int n_operands,
                              struct mlir_value *const *operand, int n_results, const struct mlir_type *const *type);
void tess__mlir_insert(struct mlir_block *b, struct mlir_op *after, struct mlir_op *op); /* NULL: in front */
void tess__mlir_remove(struct mlir_block *b, struct mlir_op *op);
void tess__mlir_set_operand(struct mlir_module *m, struct mlir_op *op, int i, struct mlir_value *v);
/* The tree as text that MLIR reads, ops in generic form, one a line, values by their names (tree_write.c); with the
 * places that ops have, or also those at which ops without one stand in the text. */
enum mlir_places { MLIR_NO_PLACES, MLIR_PLACES, MLIR_PLACES_OF_TEXT };
void tess__mlir_write(struct text *out, const struct mlir_module *m, enum mlir_places places);
void tess__mlir_write_type(struct text *out, const struct mlir_type *t);
void tess__mlir_write_attr(struct text *out, const struct mlir_attr *a);

/* The tree as text: every op in generic form, one a line, values by number. Equal trees are equal texts. */
void tess__mlir_dump(struct text *out, const struct mlir_module *m);

#endif
