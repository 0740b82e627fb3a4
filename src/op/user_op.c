/* Records of the user's operations: see user_op.h. */
#include "op/user_op.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stddef.h>
#include <string.h>

#include "base/alloc.h"
#include "base/map.h"
#include "base/size.h"
#include "base/text.h"
#include "core/dtype.h"
#include "op/build.h"
#include "op/check.h"
#include "op/ops.h"
#include "op/user_rule.h"

static const struct user_op *_Atomic registered; /* the last one; a list that only grows */
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

const struct attr_bytes *tess__attr_bytes(const void *bytes, size_t n) {
  if (!n) return NULL;
  size_t all = sizeof(struct attr_bytes) + n;
  struct attr_bytes *copy = tess__zalloc(all);
  copy->n = (int64_t)n;
  memcpy(copy->byte, bytes, n);
  const struct attr_bytes *kept = tess__intern(INTERN_DATA, copy, all);
  tess__free(copy);
  return kept;
}

/* ---- types and factors ---- */
static const struct user_op *of_call(const struct call *c) {
  return (const struct user_op *)(const void *)c->op; /* op is its first member */
}

static bool user_check(const struct call *c, struct diag *d) {
  return tess__check_asked(c, d);
}

static void user_factors(const struct call *c, struct rule *r) {
  const struct user_op *u = of_call(c);
  if (u->rule)
    tess__user_rule_factors(u->rule, c, r);
  else
    tess__all_whole_factors(c, r);
}

/* ---- the kernel: on blocks without padding ---- */
struct blocks {
  const struct call *call;
  tess_buffer *buffer; /* operands, then results */
  void **packed;       /* memory of those that are not what they are packed from */
  int n;
};

static const struct type *block_type(const struct call *c, int i) {
  return i < c->n_in ? c->in[i] : c->out[i - c->n_in];
}

static bool is_whole(const struct call *c, int i) {
  const struct type *t = block_type(c, i);
  return !c->extent || memcmp(c->extent[i], t->dim, sizeof *t->dim * t->rank) == 0;
}

/* Between a padded block and its part without padding, dimension d on. */
static void move_part(const struct type *t, const int64_t *extent, int d, char *padded, char *part, bool pack) {
  int64_t row = tess__dtype_bytes((tess_dtype)t->dtype), own = row;
  for (int i = d + 1; i < t->rank; i++) {
    row = tess__mul_sizes(row, t->dim[i]);
    own = tess__mul_sizes(own, extent[i]);
  }
  if (d == t->rank) {
    memcpy(pack ? part : padded, pack ? padded : part, (size_t)row);
    return;
  }
  for (int64_t i = 0; i < extent[d]; i++)
    move_part(t, extent, d + 1, padded + i * row, part + i * own, pack);
}

static int64_t elements(const tess_buffer *b) {
  int64_t n = 1;
  for (int i = 0; i < b->shape.n; i++)
    n = tess__mul_sizes(n, b->shape.dim[i]);
  return n;
}

/* Buffer i is of the block at p. */
static bool describe(struct blocks *b, int i, void *p) {
  const struct call *c = b->call;
  const struct type *t = block_type(c, i);
  tess_buffer *x = &b->buffer[i];
  x->dtype = (tess_dtype)t->dtype;
  x->shape = tess__type_shape(t);
  x->data = p;
  if (is_whole(c, i)) return true;
  memcpy(x->shape.dim, c->extent[i], sizeof *x->shape.dim * t->rank);
  x->data = b->packed[i] = tess__call_room(c, elements(x) + 1, (size_t)tess__dtype_bytes(x->dtype));
  if (!x->data) return false;
  if (i < c->n_in) move_part(t, c->extent[i], 0, p, x->data, true);
  return true;
}

/* On a device that has nothing of what is reduced, or nothing at all, there is nothing to run: results are what changes
 * no reduction. */
static bool nothing_here(struct blocks *b) {
  const struct call *c = b->call;
  const struct user_op *u = of_call(c);
  bool nothing = false;
  for (int i = 0; i < b->n; i++)
    nothing |= elements(&b->buffer[i]) == 0 && tess__type_elements(block_type(c, i)) != 0;
  for (int i = c->n_in; i < b->n && nothing; i++) {
    const tess_buffer *x = &b->buffer[i];
    unsigned char identity[16] = {0};
    size_t bytes = (size_t)tess__dtype_bytes(x->dtype);
    int64_t n = elements(x);
    if (u->rule && u->rule->monoid >= 0) tess__monoid_identity((enum monoid)u->rule->monoid, x->dtype, identity);
    for (int64_t k = 0; k < n; k++)
      memcpy((char *)x->data + (size_t)k * bytes, identity, bytes);
  }
  return nothing;
}

static void user_ref(const struct call *c, const void *const *in, void *const *out) {
  const struct user_op *u = of_call(c);
  struct blocks b = {.call = c, .n = c->n_in + c->n_out};
  b.buffer = tess__zalloc(sizeof *b.buffer * (size_t)(b.n + 1));
  b.packed = tess__zalloc(sizeof *b.packed * (size_t)(b.n + 1));
  bool good = true;
  for (int i = 0; i < b.n && good; i++)
    good = describe(&b, i, i < c->n_in ? (void *)(uintptr_t)in[i] : out[i - c->n_in]);
  if (good && !nothing_here(&b)) {
    tess_status status = u->desc.kernel(b.buffer, b.buffer + c->n_in, tess__user_attrs(c->attrs));
    if (status) tess__call_failed(c, status, NULL);
  }
  for (int i = 0; i < b.n; i++) {
    if (!b.packed[i]) continue;
    if (i >= c->n_in && good) move_part(block_type(c, i), c->extent[i], 0, out[i - c->n_in], b.packed[i], false);
    tess__call_room_end(b.packed[i]);
  }
  tess__free(b.buffer);
  tess__free(b.packed);
}

/* ---- the registry ---- */
static const struct attr rows[] = {{"attrs", ATTR_BYTES, offsetof(struct user_attrs, bytes), NULL}, {0}};

const struct user_op *tess__user_op_of(const struct tess_op *op) {
  return op->check == user_check ? (const struct user_op *)(const void *)op : NULL;
}

bool tess__user_op_has_rule(const struct tess_op *op) {
  const struct user_op *u = tess__user_op_of(op);
  return !u || u->rule;
}

const struct user_op *tess__user_op_named(const char *name) {
  for (const struct user_op *u = atomic_load(&registered); u; u = u->next)
    if (strcmp(u->desc.name, name) == 0) return u;
  return NULL;
}

void tess__user_op_names(struct text *out) {
  for (const struct user_op *u = atomic_load(&registered); u; u = u->next)
    tess__text_printf(out, "%s%s", out->length ? ", " : "", u->desc.name);
}

static char *copy_of(const char *s) {
  size_t n = strlen(s) + 1;
  return memcpy(tess__alloc(n), s, n);
}

static bool add_rule(struct user_op *u, struct diag *d) {
  const tess_op_desc *desc = &u->desc;
  if (!desc->sharding_rule) return true;
  struct user_rule *rule = tess__alloc(sizeof *rule);
  u->rule = rule;
  return tess__user_rule_parse(desc->sharding_rule, desc->num_inputs, desc->num_outputs, rule, d);
}

static void end(struct user_op *u) {
  tess__free((void *)(uintptr_t)u->desc.name);
  tess__free((void *)(uintptr_t)u->desc.sharding_rule);
  tess__free((void *)(uintptr_t)u->rule);
  tess__free(u);
}

/* What the description says of blocks of these shapes. */
static int64_t user_flops(const struct call *c) {
  const struct user_op *u = of_call(c);
  if (!u->desc.flops) return 0;
  int n = c->n_in + c->n_out;
  tess_buffer *b = tess__zalloc(sizeof *b * (size_t)(n + 1));
  for (int i = 0; i < n; i++) {
    const struct type *t = block_type(c, i);
    b[i] = (tess_buffer){.dtype = (tess_dtype)t->dtype, .shape = tess__type_shape(t)};
  }
  double flops = u->desc.flops(b, b + c->n_in, tess__user_attrs(c->attrs));
  tess__free(b);
  return !(flops > 0) ? 0 : flops < 9e18 ? (int64_t)flops : INT64_MAX;
}

bool tess__user_op_add(const tess_op_desc *desc,
                       struct graph *(*trace)(struct build *, const struct user_op *, const struct user_trace *),
                       struct diag *d) {
  struct user_op *u = tess__zalloc(sizeof *u);
  u->desc = *desc;
  u->desc.name = copy_of(desc->name);
  if (desc->sharding_rule) u->desc.sharding_rule = copy_of(desc->sharding_rule);
  u->trace = trace;
  u->op = (struct tess_op){.name = u->desc.name,
                           .id = OP_COUNT,
                           .arity = (int8_t)desc->num_inputs,
                           .results = (int8_t)desc->num_outputs,
                           .attr_bytes = sizeof(struct user_attrs),
                           .attrs = rows,
                           .side_by_side = true,
                           .calls_back = true,
                           .true_blocks = true,
                           .check = user_check,
                           .factors = user_factors,
                           .ref = user_ref,
                           .flops = user_flops,
                           .jvp = tess__user_op_jvp,
                           .transpose = desc->transpose ? tess__user_op_transpose : NULL,
                           .batch = tess__user_op_batch};
  bool good = add_rule(u, d);
  pthread_mutex_lock(&lock);
  if (good && tess__user_op_named(desc->name))
    good = tess__fail(d, TESS_ALREADY_EXISTS, TESS_VALUE_ERROR,
                      "there is an operation %s already; legal: another name, once in the program", desc->name);
  if (good) {
    u->next = atomic_load(&registered);
    atomic_store(&registered, u);
  }
  pthread_mutex_unlock(&lock);
  if (!good) end(u);
  return good;
}

/* ---- calls ---- */
static const struct type *plain(const struct type *t) {
  return tess__type_of((tess_dtype)t->dtype, t->rank, t->dim);
}

/* The types that the description says. */
static bool say_types(struct build *b, const struct user_op *u, const struct call *c, const struct type **said) {
  struct user_trace t = {.what = USER_TYPES, .attrs = c->attrs, .n_given = c->n_in, .n_made = c->n_out, .given = c->in};
  struct graph *g = u->trace(b, u, &t);
  for (int i = 0; g && i < c->n_out; i++)
    said[i] = plain(tess__type_at(g, g->result[i]));
  if (g) tess__graph_free(g);
  return g;
}

static bool same_as_said(struct build *b, const struct call *c, const struct type *const *said) {
  for (int i = 0; i < c->n_out; i++)
    if (said[i]->dtype != c->out[i]->dtype || !tess__same_shape(said[i], c->out[i]))
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "result %d is %s; its type function says %s",
                        i, tess__type_text(c->out[i]), tess__type_text(said[i]));
  return true;
}

bool tess__n_user_op(struct build *b, const struct user_op *u, const vid *in, const struct attr_bytes *bytes,
                     const struct type *const *asked, vid *out) {
  struct arena scratch = {0};
  struct user_attrs attrs = {bytes};
  int n = u->desc.num_inputs, m = u->desc.num_outputs;
  const struct type **type = tess__arena_alloc(&scratch, sizeof *type * (size_t)(n + 2 * m + 1)), **said = type + n + m;
  struct call c = {.op = &u->op, .n_in = n, .n_out = m, .in = type, .out = type + n, .attrs = &attrs};
  bool fresh = b->diag->status == TESS_OK;
  for (int i = 0; i < n; i++)
    type[i] = type_of(b, in[i]);
  bool good = !asked || u->desc.types ? say_types(b, u, &c, said) : true;
  for (int i = 0; i < m && good; i++)
    c.out[i] = asked ? asked[i] : said[i];
  if (good && asked && u->desc.types) good = same_as_said(b, &c, said);
  if (good)
    good = u->rule ? tess__user_rule_check(u->rule, u->desc.sharding_rule, &c, b->diag) : tess__few_sizes(&c, b->diag);
  if (fresh && !good && !b->diag->where) b->diag->where = b->place;
  good = good && tess__emit_level(b, &u->op, n, in, &attrs, (const struct type *const *)c.out, m, 0, NULL, out);
  for (int i = 0; i < m && !good; i++)
    out[i] = VID_NONE;
  tess__arena_free(&scratch);
  return good;
}
