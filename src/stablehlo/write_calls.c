/* Calls, and the functions that they call: one private function for each body that the program has, behind the public
 * one, in the order in which the text first calls them. A body is written again for each manual region that it is
 * called in, as its collectives speak of that region's mesh. */
#include <string.h>

#include "stablehlo/writer.h"

static bool is_taken(const struct writer *w, const char *name) {
  bool taken = strcmp(name, w->name) == 0;
  for (const struct called *c = w->called; c && !taken; c = c->next)
    taken = strcmp(name, c->name) == 0;
  return taken;
}

static const struct called *function_of(struct writer *w, struct graph *body, const char *wanted) {
  struct called **at = &w->called;
  for (; *at; at = &(*at)->next)
    if ((*at)->body == body && (*at)->manual == w->manual) return *at;
  const char *base = tess__write_symbol(w, wanted), *name = base;
  for (int i = 0; is_taken(w, name); i++)
    name = tess__arena_printf(&w->arena, "%s_%d", base, i);
  *at = tess__arena_alloc(&w->arena, sizeof **at);
  **at = (struct called){.body = tess__graph_keep(body), .manual = w->manual, .name = name};
  return *at;
}

static const char *name_of(const struct node *n) {
  const struct attr *row = n->op->attrs;
  while (row->kind != ATTR_NAME)
    row++;
  const char *name;
  memcpy(&name, (const char *)n->attrs + row->offset, sizeof name);
  return name;
}

/* Derivative rules of the user's are not told: a function that has some is called like any other. */
bool tess__write_call(struct writer *w, struct scope_names *s, const struct node *n, struct written *o) {
  o->name = "func.call";
  tess__fact(w, o, "callee", FACT_WHOLE, NULL, "@%s", function_of(w, n->regions[0], name_of(n))->name);
  return tess__write_described(w, s, o);
}

static bool write_private(struct writer *w, const struct called *c) {
  const struct graph *g = c->body;
  w->n_values = w->n_args = w->n_carried = w->n_constants = 0;
  w->manual = c->manual;
  const char **param = tess__write_params(w, g, "%arg", &w->n_args, 0, NULL);
  tess__write_line(w);
  tess__text_printf(w->out, "func.func private @%s(", c->name);
  for (int i = 0; i < g->n_params; i++) {
    tess__text_printf(w->out, i ? ", %s: " : "%s: ", param[i]);
    if (!tess__write_type(w->out, tess__type_at(g, g->param[i]), w->d)) return false;
  }
  tess__text_add(w->out, g->n_results ? ") -> (" : ")");
  for (int i = 0; i < g->n_results; i++) {
    tess__text_add(w->out, i ? ", " : "");
    if (!tess__write_type(w->out, tess__type_at(g, g->result[i]), w->d)) return false;
  }
  tess__text_add(w->out, g->n_results ? ") {" : " {");
  if (!tess__write_block(w, g, param, "return")) return false;
  tess__write_line(w);
  tess__text_add(w->out, "}");
  return true;
}

void tess__write_forget_called(struct writer *w) {
  for (struct called *c = w->called; c; c = c->next)
    tess__graph_free(c->body);
}

bool tess__write_called(struct writer *w) {
  for (const struct called *c = w->called; c; c = c->next) /* which grows meanwhile */
    if (!write_private(w, c)) return false;
  return true;
}
