/* tess_module_as_text: a module of text after a stage. */
#include <string.h>

#include "api/programs/module.h"
#include "api/stages/stages.h"
#include "api/take_text.h"

const char *tess_module_as_text_at(const char *where, const tess_module *m, const tess_lowered_opts *kw) {
  static const char op[] = "module_as_text";
  struct diag d = {0};
  struct text t = {0};
  tess_lowered_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  tess__thread();
  if (!m) tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "the module is NULL");
  struct stage_request r = {
      .file = m ? m->tree->file : "", .from = o.from, .to = o.stage, .compat = o.compat, .places = o.debug_info};
  if (m && m->is_read) {
    r.entry = m->entry;
    r.n_in = m->read.main.n_params;
    r.n_out = m->read.main.n_results;
    r.in = m->in;
    r.out = m->out;
  }
  if (m && tess__stage_text(&t, m->tree->text, m->tree->n, &r, &d)) return tess__take_text(&t);
  tess__text_free(&t);
  tess__report(&d, m ? NULL : op, where);
  return tess__scope_text(tess__scope(), tess_scope_error().message);
}
