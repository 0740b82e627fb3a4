/* einsum (jax.numpy): subscripts to labels, then one pair of operands after the other. A label is a bit; those that an
 * ellipsis stands for are numbered from the last dimension. Of an operand a repeated label becomes its diagonal, a
 * dimension of size 1 under a label of another size goes, a label that nobody else needs is summed. What is left of a
 * pair is a dot_general, or, where nothing is contracted, a product of broadcast values. */
#include <string.h>

#include "base/alloc.h"
#include "numpy/linalg.h"
#include "numpy/numpy.h"
#include "numpy/products.h"

enum { MAX_LABELS = 64, FROM_ELLIPSIS = 128 };

struct term {
  vid v;
  int n;
  uint8_t label[TESS_MAX_RANK];
};
struct einsum {
  struct build *b;
  const char *text;
  int n, n_labels, ellipsis; /* operands; labels; dimensions of the longest ellipsis */
  int32_t preferred;
  int code[MAX_LABELS]; /* a letter, or FROM_ELLIPSIS + its distance from the end */
  int64_t size[MAX_LABELS];
  struct term *term, out;
};

static bool wrong(const struct einsum *e, const char *what) {
  return tess__fail(e->b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "\"%s\": %s", e->text, what);
}

static uint64_t labels_of(const struct term *t) {
  uint64_t all = 0;
  for (int i = 0; i < t->n; i++)
    all |= UINT64_C(1) << t->label[i];
  return all;
}

/* ---- reading ---- */
static int find_label(struct einsum *e, int code) {
  for (int i = 0; i < e->n_labels; i++)
    if (e->code[i] == code) return i;
  return -1;
}

static bool is_letter(int c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
}

/* The codes of one operand: the ellipsis stands for as many dimensions as are left of rank. Ends before ',' or '-' */
static bool read_codes(const struct einsum *e, const char **text, int rank, int *n, int *code) {
  int letters = 0, at = -1;
  const char *p = *text;
  *n = 0;
  for (; *p && *p != ',' && *p != '-'; p++) {
    if (*p == ' ') continue;
    if (strncmp(p, "...", 3) == 0 && at < 0) {
      at = letters;
      p += 2;
    } else if (!is_letter(*p)) {
      return wrong(e, "letters, one ... for each operand, commas and one -> are known");
    } else if (letters < TESS_MAX_RANK) {
      code[letters++] = (unsigned char)*p;
    } else {
      return wrong(e, "more letters than an array can have dimensions");
    }
  }
  *text = p;
  int dots = at < 0 ? 0 : rank - letters;
  if (rank >= 0 && (dots < 0 || (at < 0 && letters != rank)))
    return tess__fail(e->b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "\"%s\": %d letters for %d dimensions",
                      e->text, letters, rank);
  if (letters + dots > TESS_MAX_RANK) return wrong(e, "a result of too many dimensions");
  if (at >= 0) memmove(code + at + dots, code + at, sizeof *code * (size_t)(letters - at));
  for (int i = 0; i < dots; i++)
    code[at + i] = FROM_ELLIPSIS + dots - i;
  *n = letters + dots;
  return true;
}

static bool read_operand(struct einsum *e, int i, const char **text) {
  const struct type *t = type_of(e->b, e->term[i].v);
  int code[TESS_MAX_RANK], n;
  if (!read_codes(e, text, t->rank, &n, code)) return false;
  e->term[i].n = n;
  for (int d = 0; d < n; d++) {
    int l = find_label(e, code[d]);
    if (l < 0 && e->n_labels == MAX_LABELS) return wrong(e, "more than 64 labels");
    if (l < 0) {
      l = e->n_labels++;
      e->code[l] = code[d];
      e->size[l] = t->dim[d];
    }
    if (code[d] - FROM_ELLIPSIS > e->ellipsis) e->ellipsis = code[d] - FROM_ELLIPSIS;
    if (e->size[l] == 1) e->size[l] = t->dim[d];
    if (t->dim[d] != 1 && t->dim[d] != e->size[l])
      return tess__fail(e->b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "\"%s\": '%c' is %lld, and %lld in %s",
                        e->text, code[d] < FROM_ELLIPSIS ? code[d] : '.', (long long)e->size[l], (long long)t->dim[d],
                        tess__type_text(t));
    e->term[i].label[d] = (uint8_t)l;
  }
  return true;
}

static int uses(const struct einsum *e, int label) {
  int n = 0;
  for (int i = 0; i < e->n; i++)
    for (int d = 0; d < e->term[i].n; d++)
      n += e->term[i].label[d] == label;
  return n;
}

/* Without "->": the dimensions of the ellipsis, then the letters that stand once, in the order of the alphabet. */
static bool implicit_output(struct einsum *e, int *n, int *code) {
  *n = 0;
  for (int k = e->ellipsis; k > 0; k--)
    code[(*n)++] = FROM_ELLIPSIS + k;
  for (int c = 'A'; c <= 'z'; c++) {
    int l = find_label(e, c);
    if (l < 0 || uses(e, l) != 1) continue;
    if (*n == TESS_MAX_RANK) return wrong(e, "a result of too many dimensions");
    code[(*n)++] = c;
  }
  return true;
}

static bool read_output(struct einsum *e, const char *text) {
  int code[TESS_MAX_RANK + 1], n = 0;
  bool given = strncmp(text, "->", 2) == 0;
  if (*text && !given) return wrong(e, "the result stands behind ->");
  if (given) {
    text += 2;
    const char *dots = strstr(text, "...");
    int letters = 0;
    for (const char *p = text; *p; p++)
      letters += is_letter(*p);
    if (!read_codes(e, &text, letters + (dots ? e->ellipsis : 0), &n, code)) return false;
    if (*text) return wrong(e, "something stands behind the result");
  } else if (!implicit_output(e, &n, code)) {
    return false;
  }
  for (int i = 0; i < n; i++) {
    int l = find_label(e, code[i]);
    if (l < 0) return wrong(e, "the result has a letter that no operand has");
    for (int k = 0; k < i; k++)
      if (e->out.label[k] == l) return wrong(e, "the result has a letter twice");
    e->out.label[i] = (uint8_t)l;
  }
  e->out.n = n;
  return true;
}

static bool read_subscripts(struct einsum *e) {
  const char *p = e->text;
  for (int i = 0; i < e->n; i++) {
    if (!read_operand(e, i, &p)) return false;
    if ((*p == ',') != (i < e->n - 1))
      return tess__fail(e->b->diag, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "\"%s\" is not of %d operands", e->text,
                        e->n);
    p += *p == ',';
  }
  return read_output(e, p);
}

/* ---- one operand ---- */

/* Dimension d in front, then e in front of it, the others behind. */
static vid to_front(const struct einsum *e, vid v, int d, int other) {
  struct dims perm = {.n = 2, .d = {(uint8_t)d, (uint8_t)other}};
  int rank = type_of(e->b, v)->rank;
  for (int i = 0; i < rank; i++)
    if (i != d && i != other) perm.d[perm.n++] = (uint8_t)i;
  return tess__n_transpose(e->b, v, &perm);
}

static void label_gone(struct term *t, int d) {
  t->n--;
  memmove(t->label + d, t->label + d + 1, (size_t)(t->n - d));
}

static bool take_diagonals(const struct einsum *e, struct term *t) {
  for (int d = 0; d < t->n; d++)
    for (int other = d + 1; other < t->n; other++) {
      if (t->label[d] != t->label[other]) continue;
      uint8_t label = t->label[d];
      const struct type *type = type_of(e->b, t->v);
      if (type->dim[d] != type->dim[other]) return wrong(e, "a repeated letter has two sizes");
      t->v = tess__np_take_diagonal(e->b, to_front(e, t->v, d, other), 0);
      if (t->v == VID_NONE) return false;
      label_gone(t, other);
      memmove(t->label + 1, t->label, (size_t)d);
      t->label[0] = label;
      d = -1; /* from the start: dimensions have moved */
      break;
    }
  return true;
}

/* Dimensions of size 1 under a label that is larger elsewhere. */
static bool drop_singles(const struct einsum *e, struct term *t) {
  const struct type *type = type_of(e->b, t->v);
  int64_t dim[TESS_MAX_RANK];
  struct term left = {.n = 0};
  for (int d = 0; d < t->n; d++) {
    if (type->dim[d] != e->size[t->label[d]]) continue;
    dim[left.n] = type->dim[d];
    left.label[left.n++] = t->label[d];
  }
  left.v = left.n < t->n ? tess__n_reshape(e->b, t->v, left.n, dim) : t->v;
  *t = left;
  return t->v != VID_NONE;
}

static bool sum_others(const struct einsum *e, struct term *t, uint64_t keep) {
  struct dims dims = {.n = 0};
  for (int d = t->n - 1; d >= 0; d--) {
    if (keep >> t->label[d] & 1) continue;
    dims.d[dims.n++] = (uint8_t)d;
    label_gone(t, d);
  }
  for (int i = 0; i < dims.n / 2; i++) { /* ascending */
    uint8_t swap = dims.d[i];
    dims.d[i] = dims.d[dims.n - 1 - i];
    dims.d[dims.n - 1 - i] = swap;
  }
  bool truth = type_of(e->b, t->v)->dtype == TESS_BOOL;
  if (dims.n) t->v = tess__n_reduce(e->b, t->v, &dims, truth ? MONOID_OR : MONOID_SUM);
  return t->v != VID_NONE;
}

static int position(const struct term *t, int label) {
  for (int d = 0; d < t->n; d++)
    if (t->label[d] == label) return d;
  return -1;
}

/* The value with the dimensions of these labels, in their order; repeated along those it lacks. */
static vid arrange(const struct einsum *e, const struct term *t, const struct term *like) {
  struct dims perm = {.n = 0}, to = {.n = 0};
  int64_t dim[TESS_MAX_RANK];
  for (int i = 0; i < like->n; i++) {
    int d = position(t, like->label[i]);
    dim[i] = e->size[like->label[i]];
    if (d < 0) continue;
    perm.d[perm.n++] = (uint8_t)d;
    to.d[to.n++] = (uint8_t)i;
  }
  vid v = tess__n_transpose(e->b, t->v, &perm);
  if (v == VID_NONE || to.n == like->n) return v;
  return tess__n_broadcast_in_dim(e->b, v, like->n, dim, &to);
}

/* ---- two operands ---- */
static vid multiply(const struct einsum *e, const struct term *x, const struct term *y, const struct term *like) {
  vid v[2] = {arrange(e, x, like), arrange(e, y, like)};
  for (int i = 0; i < 2 && e->preferred && v[i] != VID_NONE; i++)
    v[i] = tess__n_convert(e->b, v[i], (tess_dtype)e->preferred, false);
  if (v[0] == VID_NONE || v[1] == VID_NONE || !tess__np_promote(e->b, 2, v)) return VID_NONE;
  bool truth = type_of(e->b, v[0])->dtype == TESS_BOOL;
  return truth ? tess__n_and(e->b, v[0], v[1]) : tess__n_multiply(e->b, v[0], v[1]);
}

static vid dot(const struct einsum *e, const struct term *x, const struct term *y, uint64_t batch, uint64_t contract) {
  struct dot_attrs dims;
  memset(&dims, 0, sizeof dims);
  for (int d = 0; d < x->n; d++) {
    uint8_t other = (uint8_t)position(y, x->label[d]);
    uint64_t bit = UINT64_C(1) << x->label[d];
    if (!((batch | contract) & bit)) continue;
    struct dims *l = batch & bit ? &dims.lhs_batch : &dims.lhs_contract,
                *r = batch & bit ? &dims.rhs_batch : &dims.rhs_contract;
    l->d[l->n++] = (uint8_t)d;
    r->d[r->n++] = other;
  }
  vid v[2] = {x->v, y->v};
  if (!tess__np_promote(e->b, 2, v)) return VID_NONE;
  return tess__n_dot_general(e->b, v[0], v[1], &dims, tess__np_dot_dtype(e->b, v[0], e->preferred));
}

/* x becomes the product of both; keep: what others need. */
static bool contract(const struct einsum *e, struct term *x, struct term *y, uint64_t keep) {
  if (!sum_others(e, x, keep | labels_of(y)) || !sum_others(e, y, keep | labels_of(x))) return false;
  uint64_t common = labels_of(x) & labels_of(y), batch = common & keep;
  struct term out = {.n = 0};
  for (int pass = 0; pass < 3; pass++) { /* batch, x alone, y alone */
    const struct term *t = pass == 2 ? y : x;
    for (int d = 0; d < t->n; d++) {
      uint64_t bit = UINT64_C(1) << t->label[d];
      if (pass == 0 ? !(bit & batch) : (bit & common) != 0) continue;
      if (out.n == TESS_MAX_RANK) return wrong(e, "a product of too many dimensions");
      out.label[out.n++] = t->label[d];
    }
  }
  out.v = common & ~keep ? dot(e, x, y, batch, common & ~keep) : multiply(e, x, y, &out);
  *x = out;
  return x->v != VID_NONE;
}

static bool follow_path(struct einsum *e, uint64_t out, const int *first, const int *second) {
  for (int k = 0; k < e->n - 1; k++) {
    uint64_t keep = out;
    struct term *gone = &e->term[second[k]];
    for (int i = 0; i < e->n; i++)
      if (i != first[k] && i != second[k]) keep |= labels_of(&e->term[i]);
    if (!contract(e, &e->term[first[k]], gone, keep)) return false;
    gone->n = 0;
  }
  e->term[0] = e->term[e->n > 1 ? first[e->n - 2] : 0];
  return sum_others(e, &e->term[0], out);
}

static bool contract_all(struct einsum *e) {
  size_t n = (size_t)e->n;
  uint64_t *label = tess__alloc(n * sizeof *label);
  int *first = tess__alloc(2 * n * sizeof *first), *second = first + n;
  struct einsum_sizes sizes = {.n = e->n, .label = label, .out = labels_of(&e->out)};
  for (int i = 0; i < e->n; i++)
    label[i] = labels_of(&e->term[i]);
  for (int l = 0; l < e->n_labels; l++)
    sizes.size[l] = (double)e->size[l];
  tess__einsum_path(&sizes, first, second);
  bool good = follow_path(e, sizes.out, first, second);
  tess__free(first);
  tess__free(label);
  return good;
}

/* v: the operands, which are promoted in place */
static vid einsum(struct einsum *e, vid *v) {
  struct build *b = e->b;
  int n = e->n, preferred = e->preferred;
  for (int i = 0; i < n; i++)
    if ((e->term[i].v = v[i]) == VID_NONE) return VID_NONE;
  if (!read_subscripts(e) || !tess__np_promote(b, n, v) || !tess__np_vary(b, n, v)) return VID_NONE;
  for (int i = 0; i < n; i++) {
    e->term[i].v = v[i];
    if (!take_diagonals(e, &e->term[i]) || !drop_singles(e, &e->term[i])) return VID_NONE;
  }
  const struct type *t = type_of(e->b, v[0]);
  if (!contract_all(e)) return VID_NONE;
  vid out = arrange(e, &e->term[0], &e->out);
  if (out == VID_NONE) return out;
  return tess__n_convert(b, out, preferred ? (tess_dtype)preferred : (tess_dtype)t->dtype, !preferred && t->weak);
}

vid tess__np_einsum(struct build *b, const char *subscripts, int n, const vid *in, int32_t preferred) {
  struct einsum e = {.b = b, .text = subscripts, .n = n, .preferred = preferred};
  vid *v = tess__alloc((size_t)n * sizeof *v);
  memcpy(v, in, (size_t)n * sizeof *v);
  e.term = tess__zalloc((size_t)n * sizeof *e.term);
  vid out = einsum(&e, v);
  tess__free(e.term);
  tess__free(v);
  return out;
}

static vid einsum_body(struct build *b, int n, const vid *in, const void *attrs) {
  const struct einsum_call *a = attrs;
  return tess__np_einsum(b, a->subscripts, n, in, (int32_t)a->preferred);
}

const struct function tess__f_einsum = {"einsum", sizeof(struct einsum_call), einsum_body};
