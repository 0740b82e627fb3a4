/* Modules explained, and layouts searched for them: as they are, or as the options say told again (retell.h). */
#include "api/programs/module.h"
#include "api/programs/report.h"
#include "api/programs/retell.h"
#include "api/programs/suggest.h"
#include "base/alloc.h"

struct question {
  struct program_request request;
  const struct sharding **in, **out;
  /* told again; NULL: as it is */
  char *text;
  struct mlir_module *tree;
  struct read_module read;
};

static void end(struct question *q) {
  tess__free((void *)q->in);
  if (q->tree) tess__stablehlo_free(&q->read);
  if (q->tree) tess__mlir_free(q->tree);
  tess__free(q->text);
}

static bool told_again(const struct tess_module *m, struct question *q, struct diag *d) {
  const struct read_program *p = &m->read.main;
  const struct stage_request r = {.file = m->tree->file,
                                  .from = m->from,
                                  .compat = m->compat,
                                  .entry = m->entry,
                                  .n_in = p->n_params,
                                  .n_out = p->n_results,
                                  .in = m->in,
                                  .out = m->out};
  q->tree = tess__retell_text(&q->text, m->tree->text, m->tree->n, &r, d);
  struct read_options o = {.entry = m->entry};
  if (!q->tree || !tess__stablehlo_read(q->tree, &o, &q->read, d)) return false;
  q->request.program = &q->read.main;
  q->request.in = q->request.out = NULL; /* the text says it */
  q->request.compat = true;
  return true;
}

/* What is asked of a module that is not compiled. False: told. End it either way. */
static bool ask(struct tess_module *m, struct question *q, struct diag *d) {
  *q = (struct question){.text = NULL};
  if (!tess__module_read(m, d)) return false;
  const struct read_program *p = &m->read.main;
  q->in = tess__zalloc(sizeof *q->in * (size_t)(p->n_params + p->n_results + 1));
  q->out = q->in + p->n_params;
  q->request = (struct program_request){
      .name = tess__intern_text(p->name), .program = p, .in = q->in, .out = q->out, .even = m->even};
  if (m->read.n_parallel || p->grid)
    return tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR,
                      "UNIMPLEMENTED: processes in a grid in a program that is explained");
  return tess__module_lay_out(m, q->in, q->out, d) && ((!m->from && !m->compat) || told_again(m, q, d));
}

tess_report *tess_module_explain_at(const char *where, tess_module *m, const char *machine) {
  static const char op[] = "module_explain";
  struct diag d = {0};
  struct question q;
  tess__thread();
  if (!tess__module_given(m, &d)) return tess__report_error(&d, op, where);
  tess_report *r = ask(m, &q, &d) ? tess__explain(&q.request, machine, op, where)
                                  : tess__report_error(&d, q.request.program ? op : NULL, where);
  end(&q);
  return r;
}

tess_suggestion_list tess_module_suggest_at(const char *where, tess_module *m, const tess_mesh *mesh,
                                            const tess_suggest_opts *kw) {
  static const char op[] = "module_suggest";
  struct diag d = {0};
  struct question q;
  tess_suggest_opts o = {0};
  tess_suggestion_list out = {0};
  tess__thread();
  tess__read_options(&o, sizeof o, kw);
  if (!tess__module_given(m, &d)) return tess__report(&d, op, where), out;
  if (!tess__usable(mesh, KIND_MESH, "the mesh", op, where))
    return tess__pass_error(mesh, KIND_MESH, "the mesh", op, where), out;
  if (ask(m, &q, &d)) out = tess__suggest_program(&q.request, mesh, &o, &d);
  end(&q);
  if (!out.n) tess__report(&d, q.request.program ? op : NULL, where);
  return out;
}
