/* A module as programs: functions become graphs, checks are noted. What ops mean is in the files of
 * their families, found through table.c. */
#include "stablehlo/read.h"

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

/* ---- functions ---- */
static const struct mlir_block *module_block(const struct mlir_op *module) {
  return module->n_regions == 1 ? module->region[0].block : NULL;
}

const char *tess__read_symbol(const struct mlir_op *op) {
  const struct mlir_attr *a = tess__mlir_attr(op, "sym_name");
  return a && a->kind == MLIR_STRING ? a->s : "";
}

static bool has_body(const struct mlir_op *op) {
  return op->n_regions == 1 && op->region[0].n_blocks == 1;
}

/* Functions of the module, and of the modules in it; a name that is nested is found without their names. The first
 * stays. */
static void index_functions(struct map *functions, const struct mlir_op *module, int depth) {
  const struct mlir_block *b = module_block(module);
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    if (strcmp(op->name, "func.func") != 0) continue;
    void **slot = tess__map_at(functions, (uint64_t)(uintptr_t)tess__intern_text(tess__read_symbol(op)));
    if (!*slot) *slot = (void *)(uintptr_t)op;
  }
  for (const struct mlir_op *op = b ? b->first : NULL; op && depth < 8; op = op->next)
    if (strcmp(op->name, "builtin.module") == 0) index_functions(functions, op, depth + 1);
}

const struct mlir_op *tess__read_function(struct reader *r, const char *name) {
  const char *last = name;
  for (const char *s = name; (s = strstr(s, "::")); last = s)
    s += 2;
  if (!r->functions.capacity) index_functions(&r->functions, r->m->op, 0);
  return tess__map_get(&r->functions, (uint64_t)(uintptr_t)tess__intern_text(last));
}

const struct mlir_op *tess__read_callee(struct reader *r, const struct mlir_op *op) {
  bool call = strcmp(op->name, "func.call") == 0, composite = strcmp(op->name, "stablehlo.composite") == 0;
  const struct mlir_attr *a = call || composite ? tess__mlir_attr(op, call ? "callee" : "decomposition") : NULL;
  return a && a->kind == MLIR_SYMBOL ? tess__read_function(r, a->s) : NULL;
}

static void list_functions(const struct mlir_op *module, int max, const char **name, int *n, int depth) {
  const struct mlir_block *b = module_block(module);
  for (const struct mlir_op *op = b ? b->first : NULL; op; op = op->next) {
    if (strcmp(op->name, "func.func") == 0 && has_body(op)) {
      if (*n < max) name[*n] = tess__read_symbol(op);
      ++*n;
    } else if (strcmp(op->name, "builtin.module") == 0 && depth < 8) {
      list_functions(op, max, name, n, depth + 1);
    }
  }
}

int tess__stablehlo_functions(const struct mlir_module *m, int max, const char **name) {
  int n = 0;
  list_functions(m->op, max, name, &n, 0);
  return n;
}

/* ---- parameters and results ---- */
static const char *copy_text(struct reader *r, const char *s) {
  return s ? tess__arena_copy(&r->out->arena, s, strlen(s) + 1) : NULL;
}

static const struct mlir_attr *dict_of(const struct mlir_op *f, const char *name, int i) {
  const struct mlir_attr *list = tess__mlir_attr(f, name);
  return list && list->kind == MLIR_ARRAY && i < list->n ? list->item[i] : NULL;
}

static const char *entry_text(struct reader *r, const struct mlir_attr *dict, const char *name) {
  const struct mlir_attr *a = tess__mlir_entry(dict, name);
  return a && a->kind == MLIR_STRING ? copy_text(r, a->s) : NULL;
}

/* Layouts that another exporter hid in frontend attributes are told of, not passed over. */
bool tess__read_frontend(struct reader *r, const struct mlir_attr *a, uint32_t at) {
  static const char *const names[] = {"xla.sdy.meshes", "xla.sdy.sharding"};
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (tess__mlir_entry(a, names[i]))
      return tess__read_fail(r, at, TESS_UNIMPLEMENTED, "UNIMPLEMENTED: %s in mhlo.frontend_attributes", names[i]);
  return true;
}

static bool boundary_sharding(struct scope *s, const struct mlir_attr *dict, const struct mlir_type *t, uint32_t at,
                              const struct sharding **out) {
  const struct mlir_attr *a = tess__mlir_entry(dict, "sdy.sharding");
  if (!a) a = tess__mlir_entry(dict, "mhlo.sharding");
  *out = NULL;
  return tess__read_frontend(s->r, tess__mlir_entry(dict, "mhlo.frontend_attributes"), at) &&
         (!a || tess__read_sharding_of(s, a, t, at, out));
}

bool tess__read_boundary(struct scope *s, const struct mlir_op *f, const char *attrs, int i, const struct mlir_type *t,
                         struct bound *b) {
  const struct sharding *sharding;
  if (b->tuple || s->manual || s->captured) return true;
  if (!boundary_sharding(s, dict_of(f, attrs, i), t, f->at, &sharding)) return false;
  if (sharding) b->v = tess__n_sharding_constraint(&s->b, b->v, sharding);
  return b->v != VID_NONE || tess__read_placed(s->r, f->at);
}

/* Parameter v; one that is a token has no value, and does not count. */
static bool read_param(struct scope *s, const struct mlir_op *f, const struct mlir_value *v, struct read_program *p) {
  struct read_param *out = &p->param[p->n_params];
  if (v->type->kind == MLIR_TOKEN) return tess__read_bind(s, v, &(struct bound){.tuple = true});
  p->n_params++;
  const struct mlir_attr *dict = dict_of(f, "arg_attrs", (int)v->number), *alias;
  const struct mlir_location *l = v->location;
  if (!boundary_sharding(s, dict, v->type, f->at, &out->sharding)) return false;
  out->memory_kind = entry_text(s->r, dict, "mhlo.memory_kind");
  alias = tess__mlir_entry(dict, "tf.aliasing_output");
  out->alias = alias && alias->kind == MLIR_INT && alias->i >= 0 && alias->i < UINT16_MAX ? (int)alias->i : -1;
  out->donated = alias || tess__mlir_entry(dict, "jax.buffer_donor");
  for (int steps = 0; l && l->kind == MLIR_PLACE_ALIAS && steps < 100; steps++)
    l = l->target;
  out->name = l && l->kind == MLIR_NAME ? copy_text(s->r, l->text) : "";
  const struct type *t = tess__read_type(s->r, v->type, f->at);
  return t && tess__read_bind_vid(s, v, tess__graph_param(s->b.graph, t));
}

static bool read_result(struct scope *s, const struct mlir_op *end, int i, const struct mlir_op *f,
                        struct read_result *out) {
  const struct mlir_attr *dict = dict_of(f, "res_attrs", i);
  const char *name = entry_text(s->r, dict, "jax.result_info");
  out->name = name ? name : "";
  out->memory_kind = entry_text(s->r, dict, "mhlo.memory_kind");
  return boundary_sharding(s, dict, end->operand[i]->type, f->at, &out->sharding);
}

/* The function's results (before a run_parallel: none), what the checks compare, what run_parallel is given. */
static bool set_results(struct scope *s, const struct mlir_op *end, const struct mlir_op *f, struct read_program *p) {
  struct reader *r = s->r;
  int n = 0;
  vid *result = tess__arena_alloc(&r->arena, sizeof *result * (size_t)(end->n_operands + 2 * r->n_checks));
  p->result = tess__arena_alloc(&r->out->arena, sizeof *p->result * (size_t)end->n_operands);
  p->n_checks = r->n_checks;
  p->check = tess__arena_copy(&r->out->arena, r->check, sizeof *r->check * (size_t)r->n_checks);
  for (int i = 0; i < end->n_operands && r->phase != READ_BEFORE; i++) {
    if (end->operand[i]->type->kind == MLIR_TOKEN) continue;
    if ((result[n++] = tess__read_in(s, end, i)) == VID_NONE || !read_result(s, end, i, f, &p->result[p->n_results++]))
      return false;
  }
  for (int i = 0; i < p->n_checks; i++) {
    p->check[i].actual = n;
    result[n++] = r->checked[2 * (size_t)i];
    p->check[i].expected = n;
    result[n++] = r->checked[2 * (size_t)i + 1];
  }
  for (int i = 0; i < end->n_operands && r->phase == READ_BEFORE; i++)
    if ((result[n++] = tess__read_in(s, end, i)) == VID_NONE) return false;
  tess__graph_set_results(s->b.graph, n, result);
  return true;
}

bool tess__read_returns(struct reader *r, const struct mlir_op *f, const struct mlir_op *end) {
  const struct mlir_attr *a = tess__mlir_attr(f, "function_type");
  const struct mlir_type *t = a && a->kind == MLIR_TYPE && a->type->kind == MLIR_FUNCTION ? a->type : NULL;
  const struct mlir_block *b = f->region[0].block;
  bool good = t && t->n_in == b->n_args;
  for (int i = 0; good && i < t->n_in; i++)
    good = tess__mlir_same_type(t->part[i], b->arg[i].type);
  if (!good)
    return tess__read_fail(r, f->at, TESS_INVALID_ARGUMENT, "@%s has other parameters than its function_type says",
                           tess__read_symbol(f));
  if (t->n_out != end->n_operands)
    return tess__read_fail(r, end->at, TESS_INVALID_ARGUMENT, "@%s returns %d values here, its signature says %d",
                           tess__read_symbol(f), end->n_operands, t->n_out);
  for (int i = 0; i < t->n_out; i++)
    if (!tess__mlir_same_type(t->part[t->n_in + i], end->operand[i]->type))
      return tess__read_fail(r, end->at, TESS_INVALID_ARGUMENT, "result %d of @%s is %s here, its signature says %s", i,
                             tess__read_symbol(f), end->operand[i]->type->text, t->part[t->n_in + i]->text);
  return true;
}

static bool read_program(struct reader *r, const struct mlir_op *f, const struct mesh *grid, struct read_program *p) {
  if (!has_body(f))
    return tess__read_fail(r, f->at, TESS_INVALID_ARGUMENT, "the function @%s has no body of one block",
                           tess__read_symbol(f));
  if (!tess__read_survey(r, f)) return false;
  const struct mlir_block *b = f->region[0].block;
  const struct mlir_op *end;
  struct scope s = {.r = r, .manual = grid, .manual_axes = grid ? 3 : 0};
  p->name = copy_text(r, tess__read_symbol(f));
  p->grid = grid;
  p->graph = s.b.graph = tess__graph_new(tess__intern_text(tess__read_symbol(f)));
  s.b.diag = r->d;
  p->param = tess__arena_alloc(&r->out->arena, sizeof *p->param * (size_t)b->n_args);
  r->n_checks = 0;
  r->calls = 1;
  r->call[0] = f;
  bool good = true;
  for (int i = 0; good && i < b->n_args; i++)
    good = read_param(&s, f, &b->arg[i], p);
  good = good && tess__read_block(&s, b, &end) && (r->phase == READ_BEFORE || tess__read_returns(r, f, end)) &&
         set_results(&s, end, f, p);
  tess__map_free(&s.values);
  return good;
}

/* ---- run_parallel ---- */
static const struct mlir_op *find_parallel(const struct mlir_op *f) {
  for (const struct mlir_op *op = f->region[0].block->first; op; op = op->next)
    if (strcmp(op->name, "interpreter.run_parallel") == 0) return op;
  return NULL;
}

static const struct mesh *grid_of(struct reader *r, int64_t replicas, int64_t partitions) {
  const char *const name[] = {"replica", "partition"};
  return tess__mesh_make(2, (int64_t[]){replicas, partitions}, name, NULL, NULL, r->d);
}

/* The index of the program of this function, read when it is new. */
static bool program_of(struct reader *r, struct read_parallel *p, const struct mlir_attr *symbol,
                       const struct mesh *grid, int *out) {
  const struct mlir_op *f = symbol->kind == MLIR_SYMBOL ? tess__read_function(r, symbol->s) : NULL;
  if (!f)
    return tess__read_fail(r, r->parallel->at, TESS_INVALID_ARGUMENT, "programs names no function of the module: %s",
                           symbol->kind == MLIR_SYMBOL ? symbol->s : "not a symbol");
  for (*out = 0; *out < p->n_programs; ++*out)
    if (strcmp(p->program[*out].name, tess__read_symbol(f)) == 0) return true;
  return read_program(r, f, grid, &p->program[p->n_programs++]);
}

static bool read_parallel(struct reader *r, const struct mlir_op *f) {
  const struct mlir_attr *rows = tess__mlir_attr(r->parallel, "programs");
  struct read_parallel *p = r->out->parallel = tess__arena_alloc(&r->out->arena, sizeof *p);
  if (tess__mlir_attr(r->parallel, "infeed")) return tess__read_unimplemented(r, r->parallel, "infeed");
  if (!rows || rows->kind != MLIR_ARRAY)
    return tess__read_fail(r, r->parallel->at, TESS_INVALID_ARGUMENT, "run_parallel needs programs = [[@f, …], …]");
  p->n_replicas = rows->n;
  for (int i = 0; i < rows->n; i++) {
    if (rows->item[i]->kind != MLIR_ARRAY)
      return tess__read_fail(r, r->parallel->at, TESS_INVALID_ARGUMENT, "run_parallel needs programs = [[@f, …], …]");
    if (rows->item[i]->n > p->max_partitions) p->max_partitions = rows->item[i]->n;
    p->n_cells += rows->item[i]->n;
  }
  p->cell = tess__arena_alloc(&r->out->arena, sizeof *p->cell * (size_t)p->n_cells);
  p->program = tess__arena_alloc(&r->out->arena, sizeof *p->program * (size_t)p->n_cells);
  const struct mesh *grid = p->n_cells ? grid_of(r, p->n_replicas, p->max_partitions) : NULL;
  if (!grid) return tess__read_fail(r, r->parallel->at, TESS_INVALID_ARGUMENT, "run_parallel runs no program");
  for (int i = 0, n = 0; i < rows->n; i++)
    for (int k = 0; k < rows->item[i]->n; k++, n++) {
      p->cell[n] = (struct read_cell){.replica = i, .partition = k};
      if (!program_of(r, p, rows->item[i]->item[k], grid, &p->cell[n].program)) return false;
    }
  r->phase = READ_BEFORE;
  if (!read_program(r, f, NULL, &p->before)) return false;
  r->phase = READ_AFTER;
  return read_program(r, f, NULL, &p->after);
}

/* ---- the module ---- */
/* Are the symbols of a module, functions and meshes, called differently? */
static bool distinct_symbols(struct reader *r, const struct mlir_op *module, int depth) {
  const struct mlir_block *b = module_block(module);
  struct map seen = {0};
  bool good = true;
  for (const struct mlir_op *op = b ? b->first : NULL; good && op; op = op->next) {
    void **known = *tess__read_symbol(op)
                       ? tess__map_at(&seen, (uint64_t)(uintptr_t)tess__intern_text(tess__read_symbol(op)))
                       : NULL;
    if (known && *known)
      good = tess__read_fail(r, op->at, TESS_INVALID_ARGUMENT, "@%s is defined twice", tess__read_symbol(op));
    if (known) *known = r;
    if (good && depth < 8 && strcmp(op->name, "builtin.module") == 0) good = distinct_symbols(r, op, depth + 1);
  }
  tess__map_free(&seen);
  return good;
}

static int64_t module_int(const struct reader *r, const char *name, int64_t otherwise) {
  const struct mlir_attr *a = tess__mlir_attr(r->m->op, name);
  return a ? a->i : otherwise;
}

static const struct mlir_op *entry_of(struct reader *r) {
  const char *wanted = r->options->entry ? r->options->entry : "main", *name[2];
  const struct mlir_op *f = tess__read_function(r, wanted);
  if (!f && !r->options->entry && tess__stablehlo_functions(r->m, 2, name) == 1) f = tess__read_function(r, name[0]);
  if (!f) tess__read_fail(r, r->m->op->at, TESS_INVALID_ARGUMENT, "the module has no function @%s", wanted);
  return f;
}

static bool read_module(struct reader *r) {
  r->out->n_replicas = module_int(r, "mhlo.num_replicas", 1);
  r->out->n_partitions = module_int(r, "mhlo.num_partitions", 1);
  if (!tess__stablehlo_counts(r->m, r->d)) {
    r->placed = true;
    return false;
  }
  const struct mlir_attr *frontend = tess__mlir_attr(r->m->op, "mhlo.frontend_attributes");
  if (!tess__read_frontend(r, frontend, r->m->op->at) || !distinct_symbols(r, r->m->op, 0) || !tess__read_meshes(r))
    return false;
  const struct mlir_op *f = entry_of(r);
  if (!f) return false;
  const struct read_options *o = r->options;
  const struct mesh *grid = NULL;
  if (o->replicas > 0 && !(grid = grid_of(r, o->replicas, o->partitions > 0 ? o->partitions : 1)))
    return tess__read_placed(r, f->at);
  r->parallel = has_body(f) ? find_parallel(f) : NULL;
  return r->parallel ? read_parallel(r, f) : read_program(r, f, grid, &r->out->main);
}

bool tess__stablehlo_read(const struct mlir_module *m, const struct read_options *options, struct read_module *out,
                          struct diag *d) {
  *out = (struct read_module){0};
  struct reader r = {.m = m, .options = options, .out = out, .d = d};
  bool good = read_module(&r);
  if (!good) tess__read_placed(&r, m->op->at);
  tess__map_free(&r.asks_device);
  tess__map_free(&r.functions);
  tess__map_free(&r.facts);
  tess__read_drop_bodies(&r);
  tess__arena_free(&r.arena);
  tess__free(r.line);
  if (!good) tess__stablehlo_free(out);
  return good;
}

static void free_program(struct read_program *p) {
  if (p->graph) tess__graph_free(p->graph);
  p->graph = NULL;
}

void tess__stablehlo_free(struct read_module *m) {
  free_program(&m->main);
  if (m->parallel) {
    free_program(&m->parallel->before);
    free_program(&m->parallel->after);
    for (int i = 0; i < m->parallel->n_programs; i++)
      free_program(&m->parallel->program[i]);
  }
  tess__arena_free(&m->arena);
  *m = (struct read_module){0};
}
