/* From a loop's instructions to kernels over tile registers: conversions become one or two kernels, what often stands
 * together one, values that die give their register to later ones. */
#include <string.h>

#include "exec/cpu/cpu.h"
#include "op/precision.h"

/* Pairs that are one kernel: the first op's result is operand `position` of the second, or BOTH. a and b are the
 * first's operands, c is the other, if there is one. */
enum { BOTH = 2 };
static const struct {
  uint16_t first, second;
  uint8_t position, fused;
} pairs[] = {
    {OP_multiply, OP_add, 0, FUSED_MUL_ADD},
    {OP_multiply, OP_add, 1, FUSED_MUL_ADD},
    {OP_multiply, OP_subtract, 0, FUSED_MUL_SUB},
    {OP_multiply, OP_subtract, 1, FUSED_SUB_MUL},
    {OP_add, OP_multiply, 0, FUSED_ADD_THEN_MUL},
    {OP_add, OP_multiply, 1, FUSED_ADD_THEN_MUL},
    {OP_subtract, OP_multiply, 0, FUSED_SUB_THEN_MUL},
    {OP_subtract, OP_multiply, 1, FUSED_SUB_THEN_MUL},
    {OP_add, OP_add, 0, FUSED_ADD_ADD},
    {OP_add, OP_add, 1, FUSED_ADD_ADD},
    {OP_multiply, OP_multiply, 0, FUSED_MUL_MUL},
    {OP_multiply, OP_multiply, 1, FUSED_MUL_MUL},
    {OP_subtract, OP_multiply, BOTH, FUSED_SUB_SQUARE},
    {OP_subtract, OP_exponential, 0, FUSED_SUB_EXP},
};

/* Rough costs in 1/100 ns an element of f32; what is not named costs 5. They only decide whether workers are called. */
static const uint8_t costs[OP_COUNT] = {
    [OP_exponential] = 30, [OP_exponential_minus_one] = 100,
    [OP_log] = 60,         [OP_log_plus_one] = 90,
    [OP_sine] = 60,        [OP_cosine] = 70,
    [OP_tan] = 120,        [OP_tanh] = 60,
    [OP_erf] = 60,         [OP_logistic] = 40,
    [OP_power] = 200,      [OP_divide] = 10,
    [OP_sqrt] = 10,        [OP_rsqrt] = 15,
    [OP_cbrt] = 100,       [OP_atan2] = 150,
    [OP_acos] = 100,       [OP_acosh] = 200,
    [OP_asin] = 100,       [OP_asinh] = 200,
    [OP_atan] = 100,       [OP_atanh] = 200,
    [OP_sinh] = 150,       [OP_cosh] = 100,
    [OP_erfc] = 200,       [OP_erf_inv] = 250,
    [OP_lgamma] = 255,     [OP_digamma] = 255,
    [OP_bessel_i1e] = 255, [OP_zeta] = 255,
    [OP_polygamma] = 255,  [OP_next_after] = 100,
    [OP_remainder] = 200,
};

/* An instruction that is done together with some that only it reads: an or of two shifts of one value, the xor of one,
 * a comparison as a number, a selection by comparisons. */
enum joint { ALONE, ROTATION, ROTATION_XOR, INDICATOR, CHOICE };

struct lowering {
  struct loop_code *c;
  struct arena *arena;
  const struct loop *l;
  int16_t value[LOOP_INPUTS + LOOP_INSTRS]; /* of the loop's values */
  uint16_t uses[LOOP_INPUTS + LOOP_INSTRS];
  int16_t absorbs[LOOP_INSTRS]; /* the instruction done together with this one, -1: none */
  uint8_t joint[LOOP_INSTRS];   /* enum joint */
  bool absorbed[LOOP_INSTRS];
};

static kernel *row_kernel(const struct isa *isa, const struct tess_op *op, tess_dtype t) {
  if (op->id >= OP_COUNT || (int)t >= DTYPES || !isa->rows[t]) return NULL;
  return op->id == OP_divide && isa->divide[t] ? isa->divide[t] : isa->rows[t][op->id];
}

/* direction: EQ, NE, GE or GT */
static kernel *compare_kernel(const struct isa *isa, tess_dtype t, int direction) {
  if (tess__dtype_class(t) == DTYPE_COMPLEX) return tess__complex_compare(t, direction);
  kernel *const *compare = isa->compare[tess__carrier(t)];
  return compare ? compare[direction] : NULL;
}

static kernel *predicate_kernel(const struct isa *isa, const struct tess_op *op, tess_dtype t) {
  static const uint8_t behind[OP_COUNT] = {[OP_is_finite] = PREDICATE_FINITE + 1,
                                           [OP_is_inf] = PREDICATE_INF + 1,
                                           [OP_is_pos_inf] = PREDICATE_POS_INF + 1,
                                           [OP_is_neg_inf] = PREDICATE_NEG_INF + 1};
  if (op->id >= OP_COUNT || !behind[op->id] || (int)t >= DTYPES || !isa->predicates[t]) return NULL;
  return isa->predicates[t][behind[op->id] - 1];
}

/* The row depends on how many bits the dtype has, not only on the value. */
static bool asks_for_width(const struct tess_op *op) {
  switch (op->id) {
  case OP_popcnt:
  case OP_count_leading_zeros:
  case OP_shift_left:
  case OP_shift_right_logical:
  case OP_shift_right_arithmetic:
  case OP_mulhi:
  case OP_next_after:
    return true;
  default:
    return false;
  }
}

static kernel *fastest_kernel(const struct lowering *w, const struct instr *in, tess_dtype t) {
  const struct halves *halves = t == TESS_F16 ? tess__cpu_halves() : NULL;
  if (halves && halves->rows[in->op->id]) return halves->rows[in->op->id];
  kernel *const *fast = w->l->fast_math ? w->c->isa->fast[t] : NULL;
  return fast && fast[in->op->id] ? fast[in->op->id] : row_kernel(w->c->isa, in->op, t);
}

static kernel *fused_kernel(const struct lowering *w, tess_dtype t, enum fused which) {
  const struct halves *halves = t == TESS_F16 ? tess__cpu_halves() : NULL;
  return halves && halves->fused[which] ? halves->fused[which] : w->c->isa->fused[t][which];
}

bool tess__cpu_has_kernel(const struct tess_op *op, tess_dtype in, tess_dtype out) {
  const struct isa *isa = tess__cpu_pick();
  kernel *first, *second;
  tess_dtype middle;
  if (op->id == OP_convert) return tess__convert_kernels(isa, in, out, &first, &second, &middle);
  if (op->id == OP_select) return true;
  if (op->id == OP_bitcast_convert) return tess__dtype_bytes(in) == tess__dtype_bytes(out);
  if (op->id == OP_compare) return compare_kernel(isa, in, COMPARE_EQ) != NULL;
  if (op->id == OP_clamp) return isa->rows[out] && isa->rows[out][OP_maximum];
  if (op->id == OP_reduce_precision) return isa->predicates[in] != NULL;
  if (predicate_kernel(isa, op, in)) return out == TESS_BOOL;
  if (tess__complex_row_kernel(op->id, op->id == OP_complex ? out : in)) return true;
  if (tess__carrier(in) != in && asks_for_width(op)) return false;
  return in == out && row_kernel(isa, op, tess__carrier(in)) != NULL;
}

static int16_t emit(struct loop_code *c, kernel *fn, tess_dtype t, int a, int b, int x) {
  int16_t value = (int16_t)c->n_values++;
  c->code[c->n_code++] = (struct code){fn, {(int16_t)a, (int16_t)b, (int16_t)x, (int16_t)a}, value, false, NULL};
  c->value_dtype[value] = (uint8_t)t;
  return value;
}

static int16_t emit_four(struct loop_code *c, kernel *fn, tess_dtype t, int a, int b, int x, int y) {
  int16_t value = emit(c, fn, t, a, b, x);
  c->code[c->n_code - 1].in[3] = (int16_t)y;
  c->code[c->n_code - 1].four = true;
  return value;
}

static int16_t emit_convert(struct loop_code *c, tess_dtype from, tess_dtype to, int16_t v) {
  kernel *first, *second;
  tess_dtype middle;
  if (from == to || !tess__convert_kernels(c->isa, from, to, &first, &second, &middle)) return v;
  v = emit(c, first, second ? middle : to, v, v, v);
  return second ? emit(c, second, to, v, v, v) : v;
}

/* The value in the dtype that carries its own. */
static int16_t carried(struct loop_code *c, tess_dtype t, int v) {
  return emit_convert(c, t, tess__carrier(t), (int16_t)v);
}

static int16_t emit_row(struct lowering *w, const struct instr *in, int a, int b) {
  struct loop_code *c = w->c;
  tess_dtype t = (tess_dtype)in->in_dtype, out = (tess_dtype)in->out_dtype, as = tess__carrier(t);
  kernel *fn = tess__complex_row_kernel(in->op->id, in->op->id == OP_complex ? out : t);
  if (fn) return emit(c, fn, out, a, b, a);
  a = carried(c, t, a);
  b = in->n_in == 1 ? a : carried(c, t, b);
  return emit_convert(c, as, out, emit(c, fastest_kernel(w, in, as), as, a, b, a));
}

/* The direction to ask for, of the operands as they are then. */
static int directed(const struct instr *in, int *a, int *b) {
  const struct compare_attrs *attrs = in->attrs;
  int direction = attrs->direction & ~COMPARE_TOTAL, first = *a;
  if (direction != COMPARE_LE && direction != COMPARE_LT) return direction;
  *a = *b;
  *b = first;
  return direction == COMPARE_LE ? COMPARE_GE : COMPARE_GT;
}

static bool in_total_order(const struct instr *in) {
  const struct compare_attrs *attrs = in->attrs;
  return attrs->direction & COMPARE_TOTAL && tess__dtype_class((tess_dtype)in->in_dtype) == DTYPE_FLOAT;
}

static int16_t emit_compare(struct loop_code *c, const struct instr *in, int a, int b) {
  tess_dtype t = (tess_dtype)in->in_dtype;
  int direction = directed(in, &a, &b);
  if (in_total_order(in)) return emit(c, c->isa->total[tess__size_log2(t)][direction], TESS_BOOL, a, b, a);
  a = carried(c, t, a);
  b = carried(c, t, b);
  return emit(c, compare_kernel(c->isa, t, direction), TESS_BOOL, a, b, a);
}

static int16_t emit_precision(struct lowering *w, const struct instr *in, int a) {
  struct loop_code *c = w->c;
  tess_dtype t = (tess_dtype)in->in_dtype;
  const struct precision_attrs *attrs = in->attrs;
  struct precision *p = tess__arena_alloc(w->arena, sizeof *p);
  struct view *v = tess__arena_alloc(w->arena, sizeof *v);
  *p = precision_of(t, attrs->exponent_bits, attrs->mantissa_bits);
  *v = (struct view){(const char *)p, 0};
  int16_t value = emit(c, c->isa->precision[tess__size_log2(t)], t, a, a, a);
  c->code[c->n_code - 1].constant = v;
  return value;
}

static int16_t emit_clamp(struct loop_code *c, const struct instr *in, const int *v) {
  tess_dtype t = (tess_dtype)in->out_dtype;
  int16_t above = emit(c, c->isa->rows[t][OP_maximum], t, v[1], v[0], v[1]);
  return emit(c, c->isa->rows[t][OP_minimum], t, above, v[2], above);
}

/* Operand `position` of the instruction, where that is an instruction that nothing else reads; NULL: it is not. */
static const struct instr *read_alone(const struct lowering *w, const struct instr *in, int position) {
  int at = in->in[position] - w->l->n_in;
  return at >= 0 && w->uses[in->in[position]] == 1 ? &w->l->instr[at] : NULL;
}

static bool is_rotation(const struct lowering *w, const struct instr *in) {
  if (in->op->id != OP_or || in->in_dtype >= DTYPES || !w->c->isa->rotate[in->in_dtype]) return false;
  const struct instr *a = read_alone(w, in, 0), *b = read_alone(w, in, 1);
  return a && b && a->in[0] == b->in[0] &&
         ((a->op->id == OP_shift_left && b->op->id == OP_shift_right_logical) ||
          (b->op->id == OP_shift_left && a->op->id == OP_shift_right_logical));
}

/* The operand that is a rotation; -1: none. */
static int rotated(const struct lowering *w, const struct instr *in) {
  if (in->op->id != OP_xor || in->in_dtype >= DTYPES || !w->c->isa->rotate_xor[in->in_dtype]) return -1;
  for (int k = 0; k < 2; k++) {
    const struct instr *x = read_alone(w, in, k);
    if (x && w->joint[x - w->l->instr] == ROTATION) return k;
  }
  return -1;
}

/* other: the value for the xor; -1: none */
static int16_t emit_rotation(struct lowering *w, const struct instr *in, int other) {
  const struct instr *left = read_alone(w, in, 0), *right = read_alone(w, in, 1);
  tess_dtype t = (tess_dtype)in->out_dtype;
  if (left->op->id != OP_shift_left) {
    right = left;
    left = read_alone(w, in, 1);
  }
  int x = w->value[left->in[0]], by = w->value[left->in[1]], back = w->value[right->in[1]];
  if (other < 0) return emit(w->c, w->c->isa->rotate[t], t, x, by, back);
  return emit_four(w->c, w->c->isa->rotate_xor[t], t, x, by, back, other);
}

/* A comparison whose operands are as wide as f32, and have kernels that take more than it. */
static bool compares_words(const struct lowering *w, const struct instr *in) {
  return in->op->id == OP_compare && in->in_dtype < DTYPES && w->c->isa->choose[in->in_dtype] && !in_total_order(in);
}

/* Is the operand made of such comparisons alone, for this instruction alone? */
static bool is_condition(const struct lowering *w, const struct instr *in, int position) {
  const struct instr *x = read_alone(w, in, position);
  if (!x || x->op->id == OP_compare) return x && compares_words(w, x);
  if (x->op->id == OP_not) return is_condition(w, x, 0);
  return (x->op->id == OP_and || x->op->id == OP_or) && is_condition(w, x, 0) && is_condition(w, x, 1);
}

static void absorb_condition(struct lowering *w, int value) {
  const struct instr *x = &w->l->instr[value - w->l->n_in];
  w->absorbed[value - w->l->n_in] = true;
  for (int k = 0; x->op->id != OP_compare && k < x->n_in; k++)
    absorb_condition(w, x->in[k]);
}

/* Values of dtype t. What several comparisons say is chosen step by step, and never is an array of bools. */
static int16_t emit_choice(struct lowering *w, int condition, tess_dtype t, int16_t yes, int16_t no) {
  const struct instr *x = &w->l->instr[condition - w->l->n_in];
  switch (x->op->id) {
  case OP_not:
    return emit_choice(w, x->in[0], t, no, yes);
  case OP_and:
    return emit_choice(w, x->in[0], t, emit_choice(w, x->in[1], t, yes, no), no);
  case OP_or:
    return emit_choice(w, x->in[0], t, yes, emit_choice(w, x->in[1], t, yes, no));
  default:
    break;
  }
  int a = w->value[x->in[0]], b = w->value[x->in[1]], direction = directed(x, &a, &b);
  return emit_four(w->c, w->c->isa->choose[x->in_dtype][direction], t, a, b, yes, no);
}

static int16_t emit_indicator(struct lowering *w, const struct instr *in) {
  const struct instr *x = read_alone(w, in, 0);
  int a = w->value[x->in[0]], b = w->value[x->in[1]], direction = directed(x, &a, &b);
  return emit(w->c, w->c->isa->indicate[x->in_dtype][direction], TESS_F32, a, b, a);
}

static enum joint joint_of(const struct lowering *w, const struct instr *in) {
  if (is_rotation(w, in)) return ROTATION;
  if (rotated(w, in) >= 0) return ROTATION_XOR;
  const struct instr *x = read_alone(w, in, 0);
  if (in->op->id == OP_convert && in->out_dtype == TESS_F32 && x && compares_words(w, x)) return INDICATOR;
  bool words = in->op->id == OP_select && tess__dtype_bytes((tess_dtype)in->out_dtype) == sizeof(float);
  return words && is_condition(w, in, 0) ? CHOICE : ALONE;
}

static void absorb_joint(struct lowering *w, int i) {
  const struct instr *in = &w->l->instr[i];
  int first = w->joint[i] == ROTATION_XOR ? rotated(w, in) : 0;
  int n = w->joint[i] == ROTATION ? 2 : w->joint[i] == ROTATION_XOR || w->joint[i] == INDICATOR ? 1 : 0;
  for (int k = first; k < first + n; k++)
    w->absorbed[in->in[k] - w->l->n_in] = true;
  if (w->joint[i] == CHOICE) absorb_condition(w, in->in[0]);
}

static int16_t emit_joint(struct lowering *w, int i) {
  const struct instr *in = &w->l->instr[i];
  int turned;
  switch (w->joint[i]) {
  case ROTATION:
    return emit_rotation(w, in, -1);
  case ROTATION_XOR:
    turned = rotated(w, in);
    return emit_rotation(w, read_alone(w, in, turned), w->value[in->in[1 - turned]]);
  case INDICATOR:
    return emit_indicator(w, in);
  default:
    return emit_choice(w, in->in[0], (tess_dtype)in->out_dtype, w->value[in->in[1]], w->value[in->in[2]]);
  }
}

/* The pair that instruction `first` and the one that reads it are, its index in pairs; -1: none. */
static int find_pair(const struct lowering *w, int first, const struct instr *in) {
  int value = w->l->n_in + first;
  int position = in->n_in == 2 && in->in[0] == in->in[1] ? BOTH : in->in[0] == value ? 0 : 1;
  if (w->uses[value] != (position == BOTH ? 2 : 1)) return -1;
  for (int p = 0; p < (int)(sizeof pairs / sizeof *pairs); p++)
    if (pairs[p].first == w->l->instr[first].op->id && pairs[p].second == in->op->id && pairs[p].position == position)
      return p;
  return -1;
}

static int16_t emit_pair(struct lowering *w, int first, const struct instr *in) {
  int p = find_pair(w, first, in);
  const struct instr *f = &w->l->instr[first];
  int a = w->value[f->in[0]], b = w->value[f->in[1]];
  bool third = in->n_in == 2 && pairs[p].position != BOTH;
  return emit(w->c, fused_kernel(w, (tess_dtype)in->in_dtype, pairs[p].fused), (tess_dtype)in->out_dtype, a, b,
              third ? w->value[in->in[1 - pairs[p].position]] : a);
}

static int16_t emit_instr(struct lowering *w, int i) {
  struct loop_code *c = w->c;
  const struct instr *in = &w->l->instr[i];
  int v[3];
  for (int j = 0; j < 3; j++)
    v[j] = w->value[in->in[j < in->n_in ? j : 0]];
  if (w->joint[i]) return emit_joint(w, i);
  switch (in->op->id) {
  case OP_convert:
    return emit_convert(c, (tess_dtype)in->in_dtype, (tess_dtype)in->out_dtype, (int16_t)v[0]);
  case OP_select:
    return emit(c, c->isa->select[tess__size_log2((tess_dtype)in->out_dtype)], (tess_dtype)in->out_dtype, v[0], v[1],
                v[2]);
  case OP_compare:
    return emit_compare(c, in, v[0], v[1]);
  case OP_bitcast_convert:
    return emit(c, c->isa->copy[tess__size_log2((tess_dtype)in->out_dtype)], (tess_dtype)in->out_dtype, v[0], v[0],
                v[0]);
  case OP_clamp:
    return emit_clamp(c, in, v);
  case OP_reduce_precision:
    return emit_precision(w, in, v[0]);
  case OP_is_finite:
  case OP_is_inf:
  case OP_is_pos_inf:
  case OP_is_neg_inf:
    return emit(c, predicate_kernel(c->isa, in->op, (tess_dtype)in->in_dtype), TESS_BOOL, v[0], v[0], v[0]);
  default:
    break;
  }
  return w->absorbs[i] < 0 ? emit_row(w, in, v[0], v[1]) : emit_pair(w, w->absorbs[i], in);
}

/* The operand of instruction i that can be computed together with it: its instruction, or -1. */
static int pair_of(const struct lowering *w, int i) {
  const struct instr *in = &w->l->instr[i];
  if (in->n_in > 2 || in->in_dtype >= DTYPES || !w->c->isa->fused[in->in_dtype]) return -1;
  for (int position = 0; position < in->n_in; position++) {
    int first = in->in[position] - w->l->n_in;
    if (first >= 0 && w->absorbs[first] < 0 && find_pair(w, first, in) >= 0) return first;
  }
  return -1;
}

static void find_pairs(struct lowering *w) {
  const struct loop *l = w->l;
  for (int i = 0; i < l->n_instr; i++)
    for (int j = 0; j < l->instr[i].n_in; j++)
      w->uses[l->instr[i].in[j]]++;
  for (int i = 0; i < l->n_out; i++)
    w->uses[l->out_value[i]]++;
  for (int i = 0; i < l->n_instr; i++) {
    w->joint[i] = (uint8_t)joint_of(w, &l->instr[i]);
    absorb_joint(w, i);
    w->absorbs[i] = (int16_t)pair_of(w, i);
    if (w->absorbs[i] >= 0) w->absorbed[w->absorbs[i]] = true;
  }
}

/* Results that are operands: the memory of one result may be that of another one's operand, so all are read before any
 * is written; and a reduction wants elements of a dtype with kernels, not copies of one. */
static void copy_operands(struct loop_code *c) {
  for (int i = 0; i < c->n_out; i++) {
    int16_t v = c->out[i].value;
    tess_dtype t = (tess_dtype)c->value_dtype[v];
    if (c->reduction && tess__carrier(t) != t) {
      c->out[i].value = carried(c, t, v);
      continue;
    }
    bool splat = v < c->n_in && (c->in[v].kind == SOURCE_CONSTANT || c->in[v].kind == SOURCE_SPLAT);
    if (v < c->n_in && (c->n_out > 1 || (c->reduction && splat)))
      c->out[i].value = emit(c, c->isa->copy[c->in[v].log2], (tess_dtype)c->in[v].dtype, v, v, v);
    else if (v < c->n_in && c->reduction)
      c->in[v].materialise = true;
  }
}

/* c->in and the kinds of its sources are there. cost: nanoseconds an element, not counting memory. */
bool tess__lower(struct loop_code *c, const struct loop *l, struct arena *arena, double *cost, struct diag *d) {
  struct lowering w = {.c = c, .arena = arena, .l = l};
  struct code code[MAX_CODE];
  uint8_t dtype[MAX_VALUES];
  c->code = code;
  c->value_dtype = dtype;
  c->n_values = l->n_in;
  for (int i = 0; i < l->n_in; i++) {
    w.value[i] = (int16_t)i;
    dtype[i] = l->in[i].dtype;
  }
  for (int i = 0; i < l->n_instr; i++)
    if (!tess__cpu_has_kernel(l->instr[i].op, (tess_dtype)l->instr[i].in_dtype, (tess_dtype)l->instr[i].out_dtype))
      return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "no CPU kernel for %s from %s to %s",
                        l->instr[i].op->name, tess_dtype_name((tess_dtype)l->instr[i].in_dtype),
                        tess_dtype_name((tess_dtype)l->instr[i].out_dtype));
  find_pairs(&w);
  *cost = 0;
  for (int i = 0; i < l->n_instr; i++) {
    w.value[l->n_in + i] = w.absorbed[i] ? -1 : emit_instr(&w, i);
    *cost += (costs[l->instr[i].op->id] ? costs[l->instr[i].op->id] : 5) * 0.01 *
             (l->instr[i].out_dtype == TESS_F64 ? 2 : 1);
  }
  for (int i = 0; i < l->n_out; i++)
    c->out[i].value = w.value[l->out_value[i]];
  copy_operands(c);
  c->code = tess__arena_copy(arena, code, sizeof *code * (size_t)c->n_code);
  c->value_dtype = tess__arena_copy(arena, dtype, (size_t)c->n_values);
  return true;
}

/* ---- registers ---- */
struct slots {
  int16_t free[MAX_VALUES];
  int n_free, n;
};
static int16_t take(struct slots *s) {
  return s->n_free ? s->free[--s->n_free] : (int16_t)s->n++;
}

/* Does anything from instruction i on read an operand's memory? */
static bool reads_memory(const struct loop_code *c, int i) {
  for (; i < c->n_code; i++)
    for (int j = 0; j < 4; j++) {
      int v = c->code[i].in[j];
      if (v < c->n_in && (c->in[v].kind == SOURCE_DENSE || c->in[v].kind == SOURCE_WALK)) return true;
    }
  return false;
}

/* A result is written in place when no operand is read later in the tile: its memory may be that operand's. */
static void choose_direct(struct loop_code *c) {
  for (int k = 0; k < c->n_out; k++) {
    struct store *s = &c->out[k];
    bool shared = false;
    for (int other = 0; other < k; other++)
      shared = shared || c->out[other].value == s->value;
    s->direct = !c->reduction && !s->stream && s->to.kind == SOURCE_DENSE && s->value >= c->n_in && !shared;
    for (int i = 0; i < c->n_code && s->direct; i++)
      if (c->code[i].value == s->value) s->direct = !reads_memory(c, i + 1);
  }
}

/* By value: the instruction that reads it last. */
static void last_reads(const struct loop_code *c, int16_t *last) {
  for (int v = 0; v < c->n_values; v++)
    last[v] = -1;
  for (int i = 0; i < c->n_code; i++)
    for (int j = 0; j < 4; j++)
      last[c->code[i].in[j]] = (int16_t)i;
  for (int k = 0; k < c->n_out; k++)
    last[c->out[k].value] = (int16_t)c->n_code;
  for (int v = 0; v < c->n_in; v++)
    if (c->in[v].period) last[v] = INT16_MAX; /* kept from tile to tile */
}

void tess__slots(struct loop_code *c, struct arena *arena) {
  struct slots s = {.n = 0};
  int16_t last[MAX_VALUES];
  last_reads(c, last);
  c->slot = tess__arena_alloc(arena, (size_t)(c->n_values + 1) * sizeof *c->slot);
  choose_direct(c);
  for (int v = 0; v < c->n_values; v++)
    c->slot[v] = -1;
  for (int k = 0; k < c->n_out; k++)
    if (c->out[k].direct) c->slot[c->out[k].value] = INT16_MAX; /* until all others have theirs: it needs none */
  for (int v = 0; v < c->n_in; v++) {
    bool tile = c->in[v].kind == SOURCE_WALK || c->in[v].kind == SOURCE_AFFINE;
    c->in[v].slot = tile ? take(&s) : -1;
  }
  for (int i = 0; i < c->n_code; i++) {
    int16_t v = c->code[i].value;
    if (c->slot[v] < 0) c->slot[v] = take(&s);
    for (int j = 0; j < 4; j++) {
      int16_t u = c->code[i].in[j], slot = u < c->n_in ? (int16_t)c->in[u].slot : c->slot[u];
      if (last[u] != i || slot < 0 || slot == INT16_MAX) continue;
      s.free[s.n_free++] = slot;
      last[u] = -1;
    }
  }
  for (int v = 0; v < c->n_values; v++)
    if (c->slot[v] == INT16_MAX) c->slot[v] = -1;
  c->n_slots = s.n;
}
