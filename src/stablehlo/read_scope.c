/* What all families of ops read alike: failures told of a place of the text, types, what values of the tree are in a
 * scope, the attributes of ops. */
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"
#include "stablehlo/reader.h"

/* ---- failures ---- */
static void find_lines(struct reader *r) {
  const char *text = r->m->text, *end = text + r->m->n;
  int n = 1;
  for (const char *s = text; (s = memchr(s, '\n', (size_t)(end - s))); s++)
    n++;
  r->line = tess__alloc(sizeof *r->line * (size_t)n);
  r->line[r->n_lines++] = 0;
  for (const char *s = text; (s = memchr(s, '\n', (size_t)(end - s))); s++)
    r->line[r->n_lines++] = (uint32_t)(s + 1 - text);
}

const char *tess__read_place(struct reader *r, uint32_t at) {
  if (!r->line) find_lines(r);
  int low = 0, high = r->n_lines;
  while (high - low > 1) {
    int middle = low + (high - low) / 2;
    if (r->line[middle] <= at)
      low = middle;
    else
      high = middle;
  }
  char place[512];
  snprintf(place, sizeof place, "%s:%d:%d", r->m->file, low + 1, (int)(at - r->line[low]) + 1);
  return tess__intern_text(place);
}

/* The failure, whatever it is, is told of this place, unless one inside of it was named already. */
bool tess__read_placed(struct reader *r, uint32_t at) {
  if (!r->placed && r->d->status != TESS_OK) {
    r->d->where = tess__read_place(r, at);
    r->placed = true;
  }
  return false;
}

bool tess__read_fail(struct reader *r, uint32_t at, tess_status status, const char *format, ...) {
  char message[600];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  tess__fail(r->d, status, status == TESS_UNIMPLEMENTED ? TESS_NOT_IMPLEMENTED_ERROR : TESS_VALUE_ERROR, "%s", message);
  return tess__read_placed(r, at);
}

bool tess__read_unimplemented(struct reader *r, const struct mlir_op *op, const char *what) {
  return tess__read_fail(r, op->at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: %s%s%s", op->name, *what ? ": " : "", what);
}

static const char *place_of(struct scope *s, const struct mlir_op *op) {
  const char *file;
  int64_t line, column;
  if (!tess__mlir_place(op->location, &file, &line, &column)) return tess__read_place(s->r, op->at);
  struct text t = {0};
  tess__text_printf(&t, column ? "%s:%lld:%lld" : "%s:%lld", file, (long long)line, (long long)column);
  const char *place = tess__intern_text(t.data);
  tess__text_free(&t);
  return place;
}

void tess__read_begin(struct scope *s, const struct mlir_op *op) {
  s->b.place = place_of(s, op);
}

/* ---- types ---- */
const struct type *tess__read_type(struct reader *r, const struct mlir_type *t, uint32_t at) {
  const char *why = NULL;
  if (t->kind != MLIR_TENSOR)
    why = "no tensor type of known rank";
  else if (t->rank > TESS_MAX_RANK)
    why = "more dimensions than 16";
  else if (strstr(t->element, "!quant"))
    why = "quantised types";
  else if (t->dtype == TESS_DTYPE_NONE)
    why = "no such element type";
  for (int i = 0; !why && i < t->rank; i++)
    if (t->dim[i] == MLIR_DYNAMIC) why = "dynamic dimensions";
  if (!why) {
    const struct type *type = tess__type_of(t->dtype, t->rank, t->dim);
    if (tess__check_type(type, r->d)) return type;
    tess__read_placed(r, at);
    return NULL;
  }
  tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: %s: %s", t->text, why);
  return NULL;
}

/* ---- values ---- */
bool tess__read_is_alone(const struct scope *s) {
  return !s->manual && s->r->out->n_partitions <= 1 && s->r->out->n_replicas <= 1;
}

bool tess__read_bind(struct scope *s, const struct mlir_value *v, const struct bound *b) {
  *tess__map_at(&s->values, (uint64_t)v->id + 1) = tess__arena_copy(&s->r->arena, b, sizeof *b);
  return true;
}

bool tess__read_bind_vid(struct scope *s, const struct mlir_value *v, vid id) {
  struct bound b = {.v = id};
  return id != VID_NONE && tess__read_bind(s, v, &b);
}

bool tess__read_lookup(struct scope *s, const struct mlir_value *v, struct bound *out) {
  for (struct scope *at = s; at; at = at->captured ? NULL : at->outer) {
    const struct bound *b = tess__map_get(&at->values, (uint64_t)v->id + 1);
    if (b) {
      *out = *b;
      return true;
    }
  }
  return tess__read_fail(s->r, v->op ? v->op->at : 0, TESS_INVALID_ARGUMENT, "%%%s is not known where it is used",
                         v->name);
}

vid tess__read_in(struct scope *s, const struct mlir_op *op, int i) {
  struct bound b = {0};
  if (i >= op->n_operands) {
    tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has %d operands; one more is expected", op->name,
                    op->n_operands);
    return VID_NONE;
  }
  if (!tess__read_lookup(s, op->operand[i], &b)) return VID_NONE;
  if (!b.tuple) return b.v;
  tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "operand %d of %s is %s; legal: a tensor", i, op->name,
                  op->operand[i]->type->text);
  return VID_NONE;
}

vid *tess__read_operands(struct scope *s, const struct mlir_op *op, int least) {
  vid *in = tess__arena_alloc(&s->r->arena, sizeof *in * (size_t)op->n_operands);
  if (op->n_operands < least) {
    tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has %d operands; legal: at least %d", op->name,
                    op->n_operands, least);
    return NULL;
  }
  for (int i = 0; i < op->n_operands; i++)
    if ((in[i] = tess__read_in(s, op, i)) == VID_NONE) return NULL;
  return in;
}

bool tess__read_result(struct scope *s, const struct mlir_op *op, int i, vid id) {
  if (id == VID_NONE) return tess__read_placed(s->r, op->at);
  const struct type *t = tess__read_type(s->r, op->result[i].type, op->at), *is = tess__type_at(s->b.graph, id);
  if (!t) return false;
  bool same = t->dtype == is->dtype && t->rank == is->rank;
  for (int k = 0; same && k < t->rank; k++)
    same = t->dim[k] == is->dim[k];
  if (!same)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "the result of %s is said to be %s, but it is %s",
                           op->name, op->result[i].type->text, tess__type_text(is));
  return tess__read_bind_vid(s, &op->result[i], id);
}

bool tess__read_done(struct scope *s, const struct mlir_op *op, vid id) {
  if (id == VID_NONE) return tess__read_placed(s->r, op->at);
  if (op->n_results != 1)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s has one result, not %d", op->name, op->n_results);
  return tess__read_result(s, op, 0, id);
}

bool tess__read_done_all(struct scope *s, const struct mlir_op *op, bool made, const vid *id) {
  if (!made) return tess__read_placed(s->r, op->at);
  for (int i = 0; i < op->n_results; i++)
    if (!tess__read_result(s, op, i, id[i])) return false;
  return true;
}

bool tess__read_emit(struct scope *s, const struct mlir_op *op, const struct tess_op *record, const void *attrs,
                     int n_regions, struct graph *const *regions) {
  struct arena *arena = &s->r->arena;
  vid *in = tess__arena_alloc(arena, sizeof *in * (size_t)op->n_operands);
  vid *out = tess__arena_alloc(arena, sizeof *out * (size_t)op->n_results);
  const struct type **asked = tess__arena_alloc(arena, sizeof *asked * (size_t)op->n_results);
  bool good = true;
  for (int i = 0; good && i < op->n_operands; i++)
    good = (in[i] = tess__read_in(s, op, i)) != VID_NONE;
  for (int i = 0; good && i < op->n_results; i++)
    good = (asked[i] = tess__read_type(s->r, op->result[i].type, op->at));
  if (!good) {
    for (int i = 0; i < n_regions; i++)
      tess__graph_free(regions[i]);
    return false;
  }
  if (!tess__emit(&s->b, record, op->n_operands, in, attrs, asked, op->n_results, n_regions, regions, out))
    return tess__read_placed(s->r, op->at);
  return tess__read_done_all(s, op, true, out);
}

/* ---- attributes ---- */
static bool to_dims(struct scope *s, const struct mlir_op *op, const struct mlir_attr *a, const char *name, int rank,
                    struct dims *out) {
  int64_t v[TESS_MAX_RANK], n = tess__mlir_ints(a, TESS_MAX_RANK, v);
  memset(out, 0, sizeof *out);
  if (n < 0 || n > TESS_MAX_RANK)
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s is no list of dimensions", name, op->name);
  for (int i = 0; i < n; i++) {
    if (v[i] < 0 || v[i] >= rank)
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT,
                             "%s of %s: dimension %lld does not exist, there are %d", name, op->name, (long long)v[i],
                             rank);
    if (memchr(out->d, (int)v[i], out->n))
      return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s: dimension %lld is named twice", name,
                             op->name, (long long)v[i]);
    out->d[out->n++] = (uint8_t)v[i];
  }
  return true;
}

bool tess__read_dims(struct scope *s, const struct mlir_op *op, const char *name, int rank, struct dims *out) {
  return to_dims(s, op, tess__mlir_attr(op, name), name, rank, out);
}

bool tess__read_group(struct scope *s, const struct mlir_op *op, const struct mlir_attr *of, const char *name, int rank,
                      struct dims *out) {
  const struct mlir_attr *a = tess__mlir_field(of, name);
  memset(out, 0, sizeof *out);
  return !a || to_dims(s, op, a, name, rank, out);
}

bool tess__read_longs(struct scope *s, const struct mlir_op *op, const char *name, int n, int64_t otherwise,
                      int64_t *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  for (int i = 0; i < n; i++)
    out[i] = otherwise;
  if (!a || tess__mlir_ints(a, n, out) == n) return true;
  return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s of %s is no list of %d integers", name, op->name, n);
}

bool tess__read_int(struct scope *s, const struct mlir_op *op, const char *name, int64_t *out) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  if (!a || (a->kind != MLIR_INT && a->kind != MLIR_BOOL))
    return tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s needs the integer attribute %s", op->name, name);
  *out = a->i;
  return true;
}

bool tess__read_flag(const struct mlir_op *op, const char *name) {
  const struct mlir_attr *a = tess__mlir_attr(op, name);
  return a && (a->kind == MLIR_UNIT || (a->kind == MLIR_BOOL && a->i));
}

int tess__read_enum(struct scope *s, const struct mlir_op *op, const char *name, const char *const *names, int n) {
  const char *word = tess__mlir_word(tess__mlir_attr(op, name));
  for (int i = 0; word && i < n; i++)
    if (strcmp(word, names[i]) == 0) return i;
  tess__read_fail(s->r, op->at, TESS_INVALID_ARGUMENT, "%s: %s is %s", op->name, name, word ? word : "missing");
  return -1;
}
