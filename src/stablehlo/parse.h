/* What the files of the MLIR parser share: tokens, names, and the functions for each part of the grammar. All functions
 * that can fail return NULL or false and have told why; nothing is read after a failure. Recursion is bounded by
 * tess__mlir_deeper. */
#ifndef TESS_STABLEHLO_PARSE_H
#define TESS_STABLEHLO_PARSE_H

#include "stablehlo/mlir.h"

enum token_kind { /* a punctuation character is its own kind */
                  TOKEN_END = 256,
                  TOKEN_BAD,    /* no token begins here */
                  TOKEN_WORD,   /* stablehlo.add */
                  TOKEN_VALUE,  /* %0 */
                  TOKEN_SYMBOL, /* @main, @"any text" */
                  TOKEN_HASH,   /* #loc1, #stablehlo.dot, #1 */
                  TOKEN_BANG,   /* !stablehlo.token */
                  TOKEN_CARET,  /* ^bb0 */
                  TOKEN_INT,    /* 12, 0xff */
                  TOKEN_FLOAT,  /* 1.5e-3 */
                  TOKEN_STRING,
                  TOKEN_ARROW /* -> */
};
struct token {
  int kind;
  const char *at; /* into the text */
  size_t n;
};

struct name { /* of a value (%), an alias (#, !) or a location alias */
  const char *text;
  size_t n;
  void *is;    /* struct mlir_value *(results of one op: the first), mlir_attr *, mlir_type *, mlir_location * */
  int depth;   /* of a value: the region that defines it */
  int results; /* of a value: how many have this name */
};
struct names { /* zero-initialised is empty; owned */
  struct name *slot;
  uint32_t n, capacity;
};
struct parser {
  struct mlir_module *m;
  /* The grammar turns back to these two where attributes are in types and locations, operations in regions
   * (operations.c). */
  const struct mlir_attr *(*attribute)(struct parser *p);
  bool (*operation)(struct parser *p, struct mlir_block *block, const char *dialect);
  struct diag *d;
  const char *end, *next; /* next: behind the current token */
  struct token t;         /* the current token */
  int depth;              /* of regions, attributes and types */
  int regions;            /* open regions, for names */
  struct names values, attr_aliases, type_aliases, location_aliases, types, forms;
  struct name *shadow; /* owned: what defined names were outside of their region, innermost last */
  size_t n_shadows, shadow_capacity;
};

/* ---- tokens (lex.c) ---- */
void tess__mlir_next(struct parser *p);
void tess__mlir_seek(struct parser *p, const char *at); /* the token that begins at or behind `at` becomes current */
bool tess__mlir_accept(struct parser *p, int kind);     /* steps over the current token when it is of this kind */
bool tess__mlir_expect(struct parser *p, int kind, const char *what); /* the same; else fails: "expected WHAT" */
bool tess__mlir_is_word(const struct parser *p, const char *word);
bool tess__mlir_accept_word(struct parser *p, const char *word);
bool tess__mlir_expect_word(struct parser *p, const char *word);
/* Fails at the current token: "expected WHAT, found …"; or at a byte of the text with a message of its own. */
bool tess__mlir_expected(struct parser *p, const char *what);
bool tess__mlir_fail_at(struct parser *p, const char *at, tess_status status, const char *format, ...)
    __attribute__((format(printf, 4, 5)));
bool tess__mlir_deeper(struct parser *p); /* one level more; fails beyond the limit. Undone by p->depth-- */
/* What `read` gives one level deeper; NULL: told. */
const void *tess__mlir_nested(struct parser *p, const void *(*read)(struct parser *p));
static inline uint32_t tess__mlir_at(const struct parser *p) {
  return (uint32_t)(p->t.at - p->m->text);
}
const char *tess__mlir_copy(struct parser *p, const char *at, size_t n);
/* A terminated copy of a string token (or of @"…") with escapes resolved; *n: its length. NULL: told. */
const char *tess__mlir_string(struct parser *p, const struct token *t, size_t *n);
const char *tess__mlir_quoted_name(struct parser *p); /* the current string, or @"…", as a name; NULL: told */
/* An integer with an optional minus. False: told. */
bool tess__mlir_int(struct parser *p, int64_t *out);
bool tess__mlir_number_of(struct parser *p, const struct token *t, uint64_t *out); /* of an INT token, told */

/* ---- names (names.c) ---- */
struct name *tess__mlir_name(struct names *names, const char *text, size_t n, bool make); /* NULL: absent */
void tess__mlir_names_free(struct names *names);
/* Defines a value in the innermost region; results: how many values follow `first`. */
bool tess__mlir_define(struct parser *p, const struct token *name, struct mlir_value *first, int results);
struct mlir_value *tess__mlir_use(struct parser *p); /* %0 or %0#1 at the current token */
size_t tess__mlir_enter(struct parser *p);           /* a region; gives what leave wants */
void tess__mlir_leave(struct parser *p, size_t mark);

/* ---- growing lists (names.c) ---- */
struct list { /* of pointers, in the module's arena */
  void **at;
  int n, capacity;
};
void tess__mlir_push(struct parser *p, struct list *l, const void *x);

/* ---- types, attributes, locations ---- */
/* from: where its text begins, which ends before the current token; NULL: its text comes later. */
struct mlir_type *tess__mlir_new_type(struct parser *p, enum mlir_type_kind kind, const char *from);
const struct mlir_type *tess__mlir_type(struct parser *p);
bool tess__mlir_types(struct parser *p, struct list *out);       /* one or more, separated by commas */
bool tess__mlir_paren_types(struct parser *p, struct list *out); /* in parentheses, or one without */
const struct mlir_type *tess__mlir_function_type(struct parser *p, struct list *in, struct list *out, uint32_t at);
const struct mlir_type *tess__mlir_scalar(struct parser *p, const char *name); /* a known element type */
const struct mlir_type *tess__mlir_tensor(struct parser *p, const struct mlir_type *element, int rank,
                                          const int64_t *dim);

struct mlir_attr *tess__mlir_new_attr(struct parser *p, enum mlir_attr_kind kind);
const struct mlir_attr *tess__mlir_attribute(struct parser *p);
/* Entries `name = attribute` up to and with the '}' that closes them ('{' has been read). */
bool tess__mlir_entries(struct parser *p, struct list *out);
/* A DIALECT attribute's body: items up to `close`, which is read. */
bool tess__mlir_items(struct parser *p, int close, struct list *out);
const struct mlir_attr *tess__mlir_element(struct parser *p); /* one word, mark, group, … of such a body */
const struct mlir_attr *tess__mlir_dialect(struct parser *p, const char *name, struct list *items, uint32_t at);
const struct mlir_attr *tess__mlir_int_attr(struct parser *p, int64_t i, const struct mlir_type *type);
const struct mlir_attr *tess__mlir_ints_attr(struct parser *p, int n, const int64_t *v, const char *element);
const struct mlir_attr *tess__mlir_string_attr(struct parser *p, const char *s);
struct mlir_attr *tess__mlir_list_attr(struct parser *p, enum mlir_attr_kind kind, const struct list *items,
                                       uint32_t at);
struct mlir_attr *tess__mlir_number(struct parser *p); /* with its sign, of the usual type */
const struct mlir_attr *tess__mlir_string_literal(struct parser *p);
const struct mlir_attr *tess__mlir_symbol_literal(struct parser *p); /* @f, @f::@g */
const struct mlir_attr *tess__mlir_dense(struct parser *p);          /* at `dense` */
bool tess__mlir_alike(const void *data, int64_t n, int64_t bytes);   /* are all n elements equal? Of none: no */
const struct mlir_location *tess__mlir_location(struct parser *p);   /* what stands in loc(…) */
bool tess__mlir_trailing_location(struct parser *p, const struct mlir_location **out);    /* loc(…) or nothing */
struct mlir_location *tess__mlir_location_alias(struct parser *p, const struct token *t); /* made when new */

/* ---- operations ---- */
struct operation { /* one being read */
  const char *name;
  uint32_t at;
  struct list operands;                 /* struct mlir_value * */
  struct list attrs;                    /* struct mlir_named * */
  struct list regions;                  /* struct mlir_region * */
  struct list types;                    /* of the results */
  const struct mlir_location *location; /* read before the end of the op; NULL: behind it */
};
void tess__mlir_set(struct parser *p, struct operation *o, const char *name, const struct mlir_attr *attr);
bool tess__mlir_operands(struct parser *p, struct operation *o);  /* %a, %b, … or nothing */
bool tess__mlir_attr_dict(struct parser *p, struct operation *o); /* {…} or nothing */
/* Do the operands from `first` on have these types? */
bool tess__mlir_check_operands(struct parser *p, const struct operation *o, int first, const struct list *types);
struct mlir_op *tess__mlir_make(struct parser *p, struct operation *o);
/* An operation with its results' names, up to its location, appended to the block. dialect: for names without one. */
bool tess__mlir_operation(struct parser *p, struct mlir_block *block, const char *dialect);

struct argument { /* of a region whose op names its arguments */
  struct token name;
  const struct mlir_type *type;
  const struct mlir_location *location;
};
/* {…}; with n arguments for its first block (args NULL: the blocks have their own). */
struct mlir_region *tess__mlir_region(struct parser *p, int n, const struct argument *args, const char *dialect);
bool tess__mlir_argument(struct parser *p, struct argument *out); /* %a: type, and its location */
void tess__mlir_append(struct mlir_block *b, struct mlir_op *op);
struct mlir_block *tess__mlir_block(struct parser *p, int n, const struct argument *args); /* names them */

/* The pretty form of an op (forms.c), and those that are no template (special.c). */
bool tess__mlir_pretty(struct parser *p, struct operation *o);
typedef bool (*mlir_form)(struct parser *p, struct operation *o);
bool tess__mlir_module(struct parser *p, struct operation *o);
bool tess__mlir_func(struct parser *p, struct operation *o);
bool tess__mlir_reduce(struct parser *p, struct operation *o);
bool tess__mlir_while(struct parser *p, struct operation *o);
bool tess__mlir_scan(struct parser *p, struct operation *o);
bool tess__mlir_constant(struct parser *p, struct operation *o);
bool tess__mlir_body(struct parser *p, struct operation *o); /* (%a: type, …) {…} */
bool tess__mlir_slice_ranges(struct parser *p, struct operation *o);
bool tess__mlir_dot_numbers(struct parser *p, struct operation *o);
bool tess__mlir_precision(struct parser *p, struct operation *o);
bool tess__mlir_convolution(struct parser *p, struct operation *o);
bool tess__mlir_direction(struct parser *p, struct operation *o); /* FORWARD */
bool tess__mlir_format(struct parser *p, struct operation *o);    /* e5m10 */

#endif
