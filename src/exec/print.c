/* A plan as text, one line a step: what it does, its dimensions (the reduced ones in brackets), and where it reads and
 * writes.
 *
 *   loop 8x[4] add,multiply sum: arg0{4,1} 2 -> tmp+0{1,0}
 *
 * arg, res, tmp: the buffer; row: memory of the piece of joined loops (rows.c); +n: offset in elements; {…}: strides by
 * dimension. `at` and places: the part begins where the numbers there say. affine{…}: a number that grows with the
 * indices. */
#include "base/text.h"
#include "core/dtype.h"
#include "exec/comm_step.h"
#include "exec/plan.h"

static void print_strides(struct text *out, int n, const int64_t *stride) {
  tess__text_add(out, "{");
  for (int i = 0; i < n; i++)
    tess__text_add_int(out, i ? "," : "", stride[i]);
  tess__text_add(out, "}");
}

static void print_place(struct text *out, const struct plan *p, int32_t base, int64_t offset) {
  if (base >= tess__first_point(p)) {
    const struct frame_point *point = &p->point[base - tess__first_point(p)];
    print_place(out, p, point->base, point->offset + offset);
    tess__text_add(out, " at");
    for (int i = 0; i < point->n; i++)
      print_place(out, p, point->by[i].base, point->by[i].offset);
    return;
  }
  if (base == BUFFER_NONE)
    tess__text_add(out, " row");
  else if (base < p->n_args)
    tess__text_add_int(out, " arg", base);
  else if (base < p->n_args + p->n_results)
    tess__text_add_int(out, " res", base - p->n_args);
  else
    tess__text_add(out, " tmp");
  if (offset) tess__text_add_int(out, "+", offset);
}

static void print_operand(struct text *out, const struct plan *p, const struct operand *o, int n) {
  if (o->kind == OPERAND_SPLAT) {
    double re, im;
    tess__element_to_complex((tess_dtype)o->dtype, o->splat, &re, &im);
    tess__text_printf(out, " %g", re);
    if (tess__dtype_class((tess_dtype)o->dtype) == DTYPE_COMPLEX) tess__text_printf(out, "%+gi", im);
    return;
  }
  if (o->kind == OPERAND_AFFINE)
    tess__text_add_int(out, " affine+", o->offset);
  else
    print_place(out, p, o->base, o->offset);
  print_strides(out, n, o->stride);
}

static void print_loop(struct text *out, const struct plan *p, const struct loop *l) {
  tess__text_add(out, "loop ");
  for (int i = 0; i < l->n_dims; i++) {
    bool reduced = l->reduced >> i & 1;
    tess__text_add_int(out, reduced ? i ? "x[" : "[" : i ? "x" : "", l->extent[i]);
    if (reduced) tess__text_add(out, "]");
  }
  for (int i = 0; i < l->n_instr; i++) {
    tess__text_add(out, i ? "," : " ");
    tess__text_add(out, l->instr[i].op->name);
  }
  if (l->reduced) {
    tess__text_add(out, l->accumulate ? " more " : " ");
    tess__text_add(out, tess__monoid_name((enum monoid)l->monoid));
  }
  tess__text_add(out, ":");
  for (int i = 0; i < l->n_in; i++)
    print_operand(out, p, &l->in[i], l->n_dims);
  tess__text_add(out, " ->");
  for (int i = 0; i < l->n_out; i++)
    print_operand(out, p, &l->out[i], l->n_dims);
}

static void print_dot(struct text *out, const struct plan *p, const struct dot *m) {
  static const char *const role[] = {"b", "m", "n", "k"};
  tess__text_add(out, "dot ");
  for (int i = 0; i < m->n_dims; i++) {
    tess__text_add(out, i ? "x" : "");
    tess__text_add_int(out, role[m->role[i]], m->extent[i]);
  }
  tess__text_add(out, m->accumulate ? " more:" : ":");
  print_operand(out, p, &m->a, m->n_dims);
  print_operand(out, p, &m->b, m->n_dims);
  tess__text_add(out, " ->");
  print_operand(out, p, &m->out, m->n_dims);
}

static void print_ref(struct text *out, const struct plan *p, const struct ref_step *ref, bool travels) {
  static const char *const form[] = {"blocks", "move", "reduce", "scatter"};
  if (ref->comm)
    tess__text_printf(out, "comm %s", form[ref->comm->form]);
  else
    tess__text_add(out, "ref");
  tess__text_printf(out, " %s", ref->call.op->name);
  for (int i = 0; ref->comm && ref->comm->n_members > 1 && i < ref->comm->n_members; i++)
    tess__text_printf(out, "%s%d", i ? "," : " of processes ", ref->comm->member[i]);
  tess__text_add(out, travels ? " (travels):" : ":");
  for (int i = 0; i < ref->call.n_in + ref->call.n_out; i++) {
    const struct ref_tensor *t = &ref->tensor[i];
    if (i == ref->call.n_in) tess__text_add(out, " ->");
    if (t->base == BUFFER_NONE) {
      tess__text_add(out, " unused");
      continue;
    }
    print_place(out, p, t->base, t->offset);
    print_strides(out, t->type->rank, t->dim);
  }
}

const char *tess__draft_text(struct planner *p, const struct draft *d) {
  struct text *out = &p->line;
  out->length = 0;
  if (d->kind == STEP_LOOP)
    print_loop(out, p->plan, d->loop);
  else if (d->kind == STEP_DOT)
    print_dot(out, p->plan, d->dot);
  else
    print_ref(out, p->plan, d->ref, d->travels);
  return tess__arena_copy(&p->plan->arena, tess__text_string(out), out->length + 1);
}

void tess__plan_print(struct text *out, const struct plan *p) {
  for (int i = 0; i < p->n_steps; i++)
    tess__text_printf(out, "%s\n", p->step[i].text);
}
