/* An experiment as a C program that needs nothing but <tessera.h>: the function, its placements, its data and the
 * values that are expected. It exits with 0 when they come out. */
#ifndef TESSERA_TESTS_PRINT_H
#define TESSERA_TESTS_PRINT_H

#include "property/_experiment.h"

static inline const char *dtype_macro(int dtype, char out[24]) { /* TESS_F32 */
  int at = snprintf(out, 24, "TESS_");
  for (const char *c = tess_dtype_short_name((tess_dtype)dtype); *c; c++)
    out[at++] = (char)(*c >= 'a' && *c <= 'z' ? *c - 'a' + 'A' : *c);
  out[at] = 0;
  return out;
}

static inline const char *c_type(int dtype) {
  switch (dtype) {
  case TESS_BOOL:
    return "bool";
  case TESS_I8:
    return "int8_t";
  case TESS_U8:
    return "uint8_t";
  case TESS_I16:
    return "int16_t";
  case TESS_U16:
    return "uint16_t";
  case TESS_I32:
    return "int32_t";
  case TESS_U32:
    return "uint32_t";
  case TESS_I64:
    return "int64_t";
  case TESS_F64:
    return "double";
  default:
    return "float";
  }
}

static inline void print_list(FILE *f, const char *macro, int n, const int8_t *v) {
  fprintf(f, "%s(", macro);
  for (int i = 0; i < n; i++)
    fprintf(f, "%s%d", i ? ", " : "", v[i]);
  fprintf(f, ")");
}

static inline void print_shape(FILE *f, int rank, const int32_t *dim) {
  fprintf(f, "TESS_SHAPE(");
  for (int d = 0; d < rank; d++)
    fprintf(f, "%s%d", d ? ", " : "", dim[d]);
  fprintf(f, ")");
}

static inline void print_sharding(FILE *f, const struct lay *l) {
  char text[2 * MAX_MESH_AXES + 1];
  fprintf(f, "tess_named_sharding(mesh_%c, TESS_P(", "ab"[l->grid]);
  for (int d = 0; d < l->n; d++) {
    fprintf(f, "%s", d ? ", " : "");
    if (l->open >> d & 1)
      fprintf(f, "TESS_UNCONSTRAINED");
    else if (l->count[d])
      fprintf(f, "\"%s\"", axes_text(l->grid, l->count[d], l->axis[d], text));
    else
      fprintf(f, "NULL");
  }
  fprintf(f, ")%s)", l->pinned ? ", .memory_kind = \"pinned_host\"" : "");
}

static inline const char *function_name(int code) {
  static const char *const name[CODES] = {[OP_NEG] = "neg",
                                          [OP_ABS] = "abs",
                                          [OP_SIGN] = "sign",
                                          [OP_FLOOR] = "floor",
                                          [OP_SQUARE] = "square",
                                          [OP_RELU] = "relu",
                                          [OP_SIN] = "sin",
                                          [OP_COS] = "cos",
                                          [OP_TANH] = "tanh",
                                          [OP_ERF] = "erf",
                                          [OP_SIGMOID] = "sigmoid",
                                          [OP_EXP] = "exp",
                                          [OP_EXPM1] = "expm1",
                                          [OP_LOG1P] = "log1p",
                                          [OP_SQRT] = "sqrt",
                                          [OP_ADDC] = "add",
                                          [OP_MULC] = "mul",
                                          [OP_ADD] = "add",
                                          [OP_SUB] = "sub",
                                          [OP_MUL] = "mul",
                                          [OP_DIV] = "div",
                                          [OP_MAXIMUM] = "maximum",
                                          [OP_MINIMUM] = "minimum",
                                          [OP_LT] = "lt",
                                          [OP_LE] = "le",
                                          [OP_EQ] = "eq",
                                          [OP_NE] = "ne",
                                          [OP_GE] = "ge",
                                          [OP_GT] = "gt",
                                          [OP_WHERE] = "where",
                                          [OP_ASTYPE] = "astype",
                                          [OP_RESHAPE] = "reshape",
                                          [OP_TRANSPOSE] = "transpose",
                                          [OP_BROADCAST_TO] = "broadcast_to",
                                          [OP_BROADCAST_IN_DIM] = "broadcast_in_dim",
                                          [OP_EXPAND_DIMS] = "expand_dims",
                                          [OP_SQUEEZE] = "squeeze",
                                          [OP_SUM] = "sum",
                                          [OP_PROD] = "prod",
                                          [OP_MAX] = "max",
                                          [OP_MIN] = "min",
                                          [OP_MEAN] = "mean",
                                          [OP_ALL] = "all",
                                          [OP_ANY] = "any",
                                          [OP_MATMUL] = "matmul",
                                          [OP_DOT_GENERAL] = "dot_general",
                                          [OP_IOTA] = "iota",
                                          [OP_FULL] = "full",
                                          [OP_ZEROS] = "zeros",
                                          [OP_ARANGE] = "arange",
                                          [OP_CONSTRAINT] = "with_sharding_constraint",
                                          [OP_PSUM] = "psum",
                                          [OP_PMEAN] = "pmean",
                                          [OP_PMAX] = "pmax",
                                          [OP_PMIN] = "pmin",
                                          [OP_AXIS_INDEX] = "axis_index"};
  return name[code];
}

static inline void print_dot_dims(FILE *f, const struct op *op) {
  int8_t v[4][MAX_DIMS] = {{0}};
  for (int side = 0; side < 2; side++)
    for (int i = 0; i < MAX_DIMS; i++) {
      v[side][i] = (int8_t)op->contract[side][i];
      v[2 + side][i] = (int8_t)op->batch[side][i];
    }
  fprintf(f, ", ((tess_dot_dims){ ");
  for (int k = 0; k < 4; k++) {
    print_list(f, "TESS_AXES", k < 2 ? op->n_contract : op->n_batch, v[k]);
    fprintf(f, k < 3 ? ", " : " })");
  }
}

static inline void print_made(FILE *f, const struct op *op) {
  char dtype[24];
  dtype_macro(op->dtype, dtype);
  if (op->code == OP_ARANGE) {
    fprintf(f, "%.17g, .start = %.17g, .step = %.17g, .dtype = %s", op->number + op->step * op->dim[0], op->number,
            op->step, dtype);
    return;
  }
  if (op->code == OP_IOTA) fprintf(f, "%s, ", dtype);
  print_shape(f, op->rank, op->dim);
  if (op->code == OP_IOTA)
    fprintf(f, ", %d", op->axis[0]);
  else if (op->code == OP_FULL)
    fprintf(f, ", (double)%.17g, .dtype = %s", op->number, dtype);
  else
    fprintf(f, ", .dtype = %s", dtype);
}

/* What stands in the call after the operands. */
static inline void print_attributes(FILE *f, const struct op *op, bool real) {
  char text[24];
  switch (op->code) {
  case OP_ADDC:
  case OP_MULC:
    fprintf(f, real ? ", (double)%.17g" : ", %.0f", op->number);
    break;
  case OP_ASTYPE:
    fprintf(f, ", %s", dtype_macro(op->dtype, text));
    break;
  case OP_RESHAPE:
  case OP_BROADCAST_TO:
  case OP_BROADCAST_IN_DIM:
    fprintf(f, ", ");
    print_shape(f, op->rank, op->dim);
    if (op->code != OP_BROADCAST_IN_DIM) break;
    fprintf(f, ", ");
    print_list(f, "TESS_AXES", op->n_axes, op->axis);
    break;
  case OP_TRANSPOSE:
  case OP_EXPAND_DIMS:
  case OP_SQUEEZE:
    fprintf(f, ", ");
    print_list(f, op->code == OP_TRANSPOSE ? "TESS_PERM" : "TESS_AXES", op->n_axes, op->axis);
    break;
  case OP_DOT_GENERAL:
    print_dot_dims(f, op);
    break;
  case OP_CONSTRAINT:
    fprintf(f, ", ");
    print_sharding(f, &op->lay);
    break;
  default:
    break;
  }
  if (is_collective(op->code)) {
    char axes[2 * MAX_MESH_AXES + 1];
    fprintf(f, ", \"%s\"", collective_axes(op, axes));
  }
  if (op->code < OP_SUM || op->code > OP_ANY) return;
  if (!op->all_axes) {
    fprintf(f, ", .axes = ");
    print_list(f, "TESS_AXES", op->n_axes, op->axis);
  }
  if (op->keepdims) fprintf(f, ", .keepdims = true");
  if (op->n_in > 1) fprintf(f, ", .where = v%d", op->in[1]);
}

static inline void print_op(FILE *f, const struct program *p, int i, const struct val *v) {
  const struct op *op = &p->op[i];
  char text[2 * MAX_MESH_AXES + 1];
  fprintf(f, "  tess_array *v%d = ", i);
  if (op->code == OP_INPUT)
    fprintf(f, "closed_%d", i);
  else if (op->code == OP_CONSTRAINT && p->plain)
    fprintf(f, "v%d", op->in[0]);
  else if (op->code == OP_DIV)
    fprintf(f, "tess_div(v%d, tess_add(tess_abs(v%d), 1))", op->in[0], op->in[1]);
  else if (op->code == OP_LOG1P || op->code == OP_SQRT)
    fprintf(f, "tess_%s(tess_abs(v%d))", function_name(op->code), op->in[0]);
  else {
    fprintf(f, "tess_%s(", function_name(op->code));
    int operands = op->code >= OP_SUM && op->code <= OP_ANY ? 1 : op->n_in;
    for (int k = 0; k < operands; k++)
      if (is_collective(op->code)) /* a value may vary over some of the axes only */
        fprintf(f, "tess_pvary(v%d, \"%s\")", op->in[k], collective_axes(op, text));
      else
        fprintf(f, "%sv%d", k ? ", " : "", op->in[k]);
    if (op->code == OP_AXIS_INDEX)
      fprintf(f, "\"%s\"", collective_axes(op, text));
    else if (is_constant(op->code))
      print_made(f, op);
    else
      print_attributes(f, op, is_float(v[op->in[0]].dtype));
    fprintf(f, ")");
  }
  fprintf(f, "; /* %s[", tess_dtype_short_name((tess_dtype)v[i].dtype));
  for (int d = 0; d < v[i].rank; d++)
    fprintf(f, "%s%d", d ? "," : "", v[i].dim[d]);
  fprintf(f, "] */\n");
}

/* The body's statements; `jit`: the arguments are parameters v0 …, captured ones statics. */
static inline void print_ops(FILE *f, const struct program *p, const struct val *v) {
  for (int i = 0; i < p->n_ops; i++)
    if (p->op[i].code != OP_INPUT || p->op[i].captured) print_op(f, p, i, v);
}

/* ---- data ---- */

static inline void print_number(FILE *f, double x, int dtype) {
  if (isnan(x))
    fprintf(f, "NAN");
  else if (isinf(x))
    fprintf(f, x < 0 ? "-INFINITY" : "INFINITY");
  else if (is_float(dtype))
    fprintf(f, dtype == TESS_F64 ? "%.17g" : "%.9g", x);
  else
    fprintf(f, "%.0f", x);
}

static inline void print_input_data(FILE *f, const struct experiment *e, int i) {
  static double value[MAX_ELEMENTS];
  const struct op *op = &e->p.op[i];
  int64_t n = input_values(op, e->seed + (uint64_t)i, (enum flavour)e->flavour[i], value);
  fprintf(f, "static const %s input_%d[] = {", c_type(op->dtype), i);
  for (int64_t k = 0; k < n; k++) {
    fprintf(f, "%s", k == 0 ? "" : k % 12 ? ", " : ",\n  ");
    print_number(f, value[k], op->dtype);
  }
  fprintf(f, "%s};\n", n ? "" : "0");
}

static inline void print_expected(FILE *f, int i, const struct bytes *b) {
  fprintf(f, "static const %s expected_%d[] = {", is_float(b->dtype) ? "double" : "long long", i);
  for (int64_t k = 0; k < b->n; k++) {
    fprintf(f, "%s", k == 0 ? "" : k % 8 ? ", " : ",\n  ");
    if (is_float(b->dtype))
      print_number(f, float_at(b, k), TESS_F64);
    else
      fprintf(f, "%lldLL", (long long)integer_at(b, k));
  }
  fprintf(f, "%s};\n", b->n ? "" : "0");
}

/* ---- the program around it ---- */

static inline void print_mesh(FILE *f, const struct program *p, int grid) {
  const struct grid *g = &p->grid[grid];
  fprintf(f, "  mesh_%c = tess_mesh_of(tess_devices_reshape(tess_device_list(%d, list), TESS_SHAPE(", "ab"[grid],
          p -> n_devices);
  for (int a = 0; a < g->n; a++)
    fprintf(f, "%s%d", a ? ", " : "", g->size[a]);
  fprintf(f, ")), TESS_NAMES(");
  for (int a = 0; a < g->n; a++)
    fprintf(f, "%s\"%s\"", a ? ", " : "", axis_names[grid][a]);
  fprintf(f, "));\n");
}

static inline void print_inputs(FILE *f, const struct experiment *e, enum variant v) {
  char dtype[24];
  for (int i = 0; i < e->p.n_inputs; i++) {
    const struct op *op = &e->p.op[i];
    bool put = e->how[i] == PUT || e->how[i] == PUT_AND_IN_SHARDING || (v == EAGER_MESH && e->how[i] == IN_SHARDING);
    const char *name = op->captured ? "closed_" : "v";
    fprintf(f, "  %s%s%d = tess_asarray(input_%d, ", op->captured ? "" : "tess_array *", name, i, i);
    print_shape(f, op->rank, op->dim);
    fprintf(f, ", .dtype = %s);\n", dtype_macro(op->dtype, dtype));
    if (!over_mesh(v) || !put) continue;
    fprintf(f, "  %s%d = tess_device_put(%s%d, ", name, i, name, i);
    print_sharding(f, &e->in[i]);
    fprintf(f, "%s);\n", v == JIT_DONATED ? ", .donate = true" : "");
  }
}

static inline void print_places(FILE *f, const char *field, int n, const struct lay *const *l) { /* NULL: not given */
  bool any = false;
  for (int i = 0; i < n; i++)
    any |= l[i] != NULL;
  if (!any) return;
  fprintf(f, ", .%s = tess_sharding_tuple_at(TESS_HERE, %d, (tess_sharding *const[]){ ", field, n);
  for (int i = 0; i < n; i++) {
    fprintf(f, "%s", i ? ", " : "");
    if (l[i])
      print_sharding(f, l[i]);
    else
      fprintf(f, "NULL");
  }
  fprintf(f, " })");
}

static inline void print_call(FILE *f, const struct experiment *e, enum variant v) {
  const struct program *p = &e->p;
  const struct lay *in[MAX_INPUTS] = {NULL}, *out[MAX_RESULTS] = {NULL};
  int n = 0, donated = 0;
  int8_t donate[MAX_INPUTS];
  for (int i = 0; i < p->n_inputs; i++) {
    if (p->op[i].captured) continue;
    if (over_mesh(v) && e->how[i] >= IN_SHARDING) in[n] = &e->in[i];
    if (v == JIT_DONATED && e->donated[i]) donate[donated++] = (int8_t)n;
    n++;
  }
  for (int i = 0; i < p->n_results; i++)
    if (over_mesh(v) && e->placed_out[i]) out[i] = &e->out[i];
  fprintf(f, "  tess_array *argument[%d] = { ", n + 1);
  for (int i = 0; i < p->n_inputs; i++)
    if (!p->op[i].captured) fprintf(f, "v%d, ", i);
  fprintf(f, "NULL }, *result[%d];\n  tess_fn *f = tess_jit(function", p->n_results);
  print_places(f, "in_shardings", n, in);
  print_places(f, "out_shardings", p->n_results, out);
  if (donated) {
    fprintf(f, ", .donate_argnums = ");
    print_list(f, "TESS_ARGNUMS", donated, donate);
  }
  fprintf(f, ");\n");
  if (p->n_results == 1) {
    fprintf(f, "  result[0] = tess_call_at(TESS_HERE, f, %d, argument);\n", n);
    return;
  }
  fprintf(f, "  tess_span in[%d], out[%d];\n", n + 1, p->n_results);
  fprintf(f, "  for (int i = 0; i < %d; i++) in[i] = (tess_span){ 1, &argument[i] };\n", n);
  fprintf(f, "  for (int i = 0; i < %d; i++) out[i] = (tess_span){ 1, &result[i] };\n", p->n_results);
  fprintf(f, "  tess_call_into(((tess_spans){ %d, out }), f, ((tess_spans){ %d, in }));\n", p->n_results, n);
}

static inline void print_function(FILE *f, const struct program *p, const struct val *v) {
  if (p->n_results > 1) {
    fprintf(f, "static void function(const void *in, void *out) {\n");
    for (int i = 0, n = 0; i < p->n_inputs; i++)
      if (!p->op[i].captured) fprintf(f, "  tess_array *v%d = ((tess_array *const *)in)[%d];\n", i, n++);
    if (arguments_of(p) == 0) fprintf(f, "  (void)in;\n");
    print_ops(f, p, v);
    for (int i = 0; i < p->n_results; i++)
      fprintf(f, "  ((tess_array **)out)[%d] = v%d;\n", i, p->result[i]);
    fprintf(f, "}\n");
    return;
  }
  fprintf(f, "static tess_array *function(");
  for (int i = 0, n = 0; i < p->n_inputs; i++)
    if (!p->op[i].captured) fprintf(f, "%stess_array *v%d", n++ ? ", " : "", i);
  fprintf(f, "%s) {\n", arguments_of(p) ? "" : "void");
  print_ops(f, p, v);
  fprintf(f, "  return v%d;\n}\n", p->result[0]);
}

static inline void print_checks(FILE *f, const struct experiment *e, const struct outcome *first, const struct val *v) {
  for (int i = 0; i < e->p.n_results; i++) {
    const struct bytes *b = &first->value[e->p.result[i]];
    bool real = is_float(b->dtype);
    fprintf(f,
            real ? "  const %s *got_%d = tess_data(tess_astype(result[%d], TESS_F64));\n"
                 : "  const %s *got_%d = tess_data(result[%d]);\n",
            real ? "double" : c_type(b->dtype), i, i);
    fprintf(f, "  for (int i = 0; got_%d && i < %lld; i++)\n", i, (long long)b->n);
    if (real)
      fprintf(f,
              "    if (!(isnan(got_%d[i]) && isnan(expected_%d[i])) && got_%d[i] != expected_%d[i] && !(fabs(got_%d[i] "
              "- expected_%d[i]) <= %.17g))\n",
              i, i, i, i, i, i, 2 * v[e->p.result[i]].err);
    else
      fprintf(f, "    if ((long long)got_%d[i] != expected_%d[i])\n", i, i);
    fprintf(f, "      bad = 1, printf(\"result %d [%%d]: %s, expected %s\\n\", i, %sgot_%d[i], expected_%d[i]);\n", i,
            real ? "%.9g" : "%lld", real ? "%.9g" : "%lld", real ? "" : "(long long)", i, i);
  }
}

static inline void print_program(FILE *f, const struct experiment *e, enum variant v, const char *text) {
  struct outcome first = {0};
  struct failure failure;
  struct val val[MAX_OPS];
  struct experiment x = *e;
  bool eager = v == EAGER_ONE || v == EAGER_MESH;
  x.p.plain = !over_mesh(v);
  bool known = run_variant(e, EAGER_ONE, &first, &failure) && tolerances(e, &first, val, &failure);
  if (!known) {
    memset(val, 0, sizeof val);
    for (int i = 0; i < e->p.n_ops; i++)
      infer_op(&e->p, i, val);
  }
  fprintf(f, "/* %s: %s */\n", variant_names[v], text);
  fprintf(f, "#define _POSIX_C_SOURCE 200809L\n#include <math.h>\n#include <stdio.h>\n#include <stdlib.h>\n#include "
             "<tessera.h>\n\n");
  for (int i = 0; i < x.p.n_inputs; i++) {
    print_input_data(f, e, i);
    if (x.p.op[i].captured) fprintf(f, "static tess_array *closed_%d;\n", i);
  }
  for (int i = 0; i < x.p.n_results && known; i++)
    print_expected(f, i, &first.value[x.p.result[i]]);
  if (over_mesh(v)) fprintf(f, "static tess_mesh *mesh_a, *mesh_b;\n");
  fprintf(f, "\n");
  if (!eager) print_function(f, &x.p, val);
  fprintf(f, "\nint main(void) {\n  int bad = 0;\n");
  if (v >= JIT_ONE_REFERENCE) fprintf(f, "  setenv(\"TESS_EXECUTOR\", \"reference\", 1);\n");
  fprintf(f, "  tess_init(.num_cpu_devices = %d%s);\n  tess_scope *s = tess_scope_begin();\n", MAX_DEVICES,
          x.p.x64 ? ", .enable_x64 = true" : "");
  if (over_mesh(v)) {
    fprintf(f, "  const tess_device *const *d = tess_devices().device, *list[] = {");
    for (int i = 0; i < x.p.n_devices; i++)
      fprintf(f, "%sd[%d]", i ? ", " : " ", x.p.device[i]);
    fprintf(f, " };\n");
    print_mesh(f, &x.p, 0);
    print_mesh(f, &x.p, 1);
  }
  print_inputs(f, &x, v);
  if (eager) {
    print_ops(f, &x.p, val);
    fprintf(f, "  tess_array *result[%d] = { ", x.p.n_results);
    for (int i = 0; i < x.p.n_results; i++)
      fprintf(f, "%sv%d", i ? ", " : "", x.p.result[i]);
    fprintf(f, " };\n");
  } else {
    print_call(f, &x, v);
  }
  if (known)
    print_checks(f, e, &first, val);
  else
    fprintf(f, "  for (int i = 0; i < %d; i++) tess_print(result[i]);\n", x.p.n_results);
  fprintf(f, "  bad |= tess_scope_end(s) != TESS_OK;\n  puts(bad ? \"wrong\" : \"right\");\n  return bad;\n}\n");
  outcome_free(&first);
}

#endif
