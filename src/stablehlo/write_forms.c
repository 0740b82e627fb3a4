/* An op that is described, as text: by its template of forms.def, read the other way round, or in generic form. */
#include <string.h>

#include "stablehlo/writer.h"

/* ---- attributes ---- */
/* As it stands in a dictionary. */
static void write_generic(struct text *out, const struct fact *f) {
  tess__text_add(out, f->name);
  switch (f->kind) {
  case FACT_INT:
    tess__text_printf(out, " = %s : %s", f->text, f->type);
    break;
  case FACT_INTS:
    tess__text_printf(out, *f->text ? " = array<i64: %s>" : " = array<i64%s>", f->text);
    break;
  case FACT_WORD:
    tess__text_printf(out, " = #stablehlo<%s %s>", f->type, f->text);
    break;
  case FACT_WHOLE:
    tess__text_printf(out, " = %s", f->text);
    break;
  case FACT_UNIT:
    break;
  }
}

static void write_dictionary(struct text *out, const struct written *o, uint32_t leave_out, const char *open,
                             const char *close) {
  const char *before = open;
  for (int i = 0; i < o->n_facts; i++) {
    if (leave_out >> i & 1) continue;
    tess__text_add(out, before);
    write_generic(out, &o->fact[i]);
    before = ", ";
  }
  if (before != open) tess__text_add(out, close);
}

/* ---- regions ---- */
static bool write_bodies(struct writer *w, const struct written *o) {
  tess__text_add(w->out, " (");
  for (int i = 0; i < o->n_bodies; i++) {
    const struct graph *g = o->body[i];
    const char *const *param = tess__write_params(w, g, "%arg", &w->n_args, o->n_shared, o->shared);
    tess__text_add(w->out, i ? ", {" : "{");
    for (int k = 0; k < g->n_params - o->n_shared; k++) {
      if (k == 0) tess__write_line(w);
      tess__text_printf(w->out, k ? ", %s: " : "^bb0(%s: ", param[k]);
      if (!tess__write_type(w->out, tess__type_at(g, g->param[k]), w->d)) return false;
    }
    if (g->n_params > o->n_shared) tess__text_add(w->out, "):");
    if (!tess__write_block(w, g, param, o->end)) return false;
    tess__write_line(w);
    tess__text_add(w->out, "}");
  }
  tess__text_add(w->out, ")");
  return true;
}

/* (%arg2: tensor<4xf32>) {…} */
static bool write_named_body(struct writer *w, const struct written *o) {
  const struct graph *g = o->body[0];
  const char *const *param = tess__write_params(w, g, "%arg", &w->n_args, 0, NULL);
  tess__text_add(w->out, " (");
  for (int k = 0; k < g->n_params; k++) {
    tess__text_printf(w->out, k ? ", %s: " : "%s: ", param[k]);
    if (!tess__write_type(w->out, tess__type_at(g, g->param[k]), w->d)) return false;
  }
  tess__text_add(w->out, ") {");
  if (!tess__write_block(w, g, param, o->end)) return false;
  tess__write_line(w);
  tess__text_add(w->out, "}");
  return true;
}

/* ---- the generic form ---- */
static bool write_generic_op(struct writer *w, const struct written *o) {
  tess__text_printf(w->out, "\"%s\"(", o->name);
  for (int i = 0; i < o->n_in; i++)
    tess__text_printf(w->out, "%s%s", i ? ", " : "", o->in[i]);
  tess__text_add(w->out, ")");
  write_dictionary(w->out, o, 0, " <{", "}>");
  if (o->n_bodies && !write_bodies(w, o)) return false;
  tess__text_add(w->out, " : ");
  return tess__write_function(w->out, o->n_in, o->in_type, o->n_out, o->out_type, w->d);
}

/* ---- templates ---- */
struct filling { /* a template on its way to text */
  struct writer *w;
  const struct written *o;
  int next;      /* operand */
  uint32_t used; /* facts that the template names */
  bool glued;    /* no space before what comes now */
};

/* The attribute that a word such as i:dimension:i64 names; NULL: it names none, or one that is absent. */
static const struct fact *named(const struct written *o, const char *word, uint32_t *used) {
  if (word[0] == '?') word++;
  if (!word[0] || word[1] != ':' || word[0] == 'x') return NULL;
  size_t n = strcspn(word + 2, ":");
  for (int i = 0; i < o->n_facts; i++)
    if (strlen(o->fact[i].name) == n && memcmp(o->fact[i].name, word + 2, n) == 0) {
      *used |= UINT32_C(1) << i;
      return &o->fact[i];
    }
  return NULL;
}

static void use(struct filling *f, const char *name) {
  for (int i = 0; i < f->o->n_facts; i++)
    if (strcmp(f->o->fact[i].name, name) == 0) f->used |= UINT32_C(1) << i;
}

static void put(struct filling *f, const char *text) {
  bool tight = f->glued || strchr(",)]", text[0]) || (text[0] == '(' && !text[1]);
  tess__text_add(f->w->out, tight ? "" : " ");
  tess__text_add(f->w->out, text);
  f->glued = (strcmp(text, "(") == 0);
}

static bool same_tensor(const struct type *a, const struct type *b) {
  bool same = a->dtype == b->dtype && a->rank == b->rank;
  for (int i = 0; same && i < a->rank; i++)
    same = a->dim[i] == b->dim[i];
  return same;
}

static bool same_types(const struct written *o) {
  bool same = o->n_out == 1;
  for (int i = 0; same && i < o->n_in; i++)
    same = same_tensor(o->in_type[i], o->out_type[0]);
  return same;
}

static bool fill_types(struct filling *f, const char *word) {
  const struct written *o = f->o;
  struct text *out = f->w->out;
  const char *bracket = f->glued ? "" : " ";
  f->glued = false;
  tess__text_add(out, bracket);
  switch (word[0]) {
  case 'R':
  case 'C':
    return tess__write_types(out, o->n_out, o->out_type, f->w->d);
  case 'T':
    return tess__write_types(out, word[1] ? 1 : o->n_in, o->in_type, f->w->d);
  case 'P':
    return tess__write_types(out, o->n_in, o->in_type, f->w->d);
  case 'L': {
    const struct type *both[2] = {o->in_type[0], o->out_type[0]};
    return tess__write_types(out, 2, both, f->w->d);
  }
  default:
    if (word[0] == 'S' && same_types(o)) return tess__write_type(out, o->out_type[0], f->w->d);
    return tess__write_function(out, o->n_in, o->in_type, o->n_out, o->out_type, f->w->d);
  }
}

static void fill_operands(struct filling *f, char which) {
  int n = f->o->n_in, last = which == 'o' ? f->next + 1 : n;
  for (; f->next < last && f->next < n; f->next++) {
    put(f, f->o->in[f->next]);
    if (which == 'V' || (which == 'O' && f->next + 1 < n)) put(f, ",");
  }
}

static const struct {
  const char *name;
  const char *facts; /* that it writes, as one text */
} lists[] = {
    {"slice", "ranges"}, {"dot", "dot_dimension_numbers"}, {"convolution", "dim_numbers"}, {"format", "format"}};

/* x:NAME: what is no word of a template is a text made by whoever describes the op; the region of a manual one. */
static bool fill_function(struct filling *f, const char *name) {
  if (strcmp(name, "body") == 0) return write_named_body(f->w, f->o);
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++) {
    if (strcmp(lists[i].name, name) != 0) continue;
    use(f, lists[i].facts);
    put(f, tess__fact_of(f->o, lists[i].facts)->text);
  }
  return true;
}

static void fill_fact(struct filling *f, char kind, const struct fact *fact) {
  struct writer *w = f->w;
  const char *text = fact->text;
  if (kind == 'n') text = tess__arena_printf(&w->arena, "[%s]", text);
  if (kind == 'd') text = tess__arena_printf(&w->arena, "<%s>", text);
  put(f, text);
}

static bool fill(struct filling *f, const char *word) {
  uint32_t unused = 0;
  const struct fact *fact = named(f->o, word, &unused);
  if (fact) {
    fill_fact(f, word[0] == '?' ? word[1] : word[0], fact);
  } else if (word[0] == '?' && word[1] == 'e') {
    return true;
  } else if (strncmp(word, "x:", 2) == 0) {
    return fill_function(f, word + 2);
  } else if (strcmp(word, "{}") == 0) {
    write_dictionary(f->w->out, f->o, f->used, " {", "}");
  } else if (strcmp(word, "o") == 0 || strcmp(word, "O") == 0 || strcmp(word, "V") == 0) {
    fill_operands(f, word[0]);
  } else if (strchr("FSTRCLP", word[0]) && (!word[1] || word[1] == '*')) {
    return fill_types(f, word);
  } else if (strcmp(word, "(") == 0 && f->w->out->data[f->w->out->length - 1] == '>') {
    tess__text_add(f->w->out, " ("); /* behind an arrow */
    f->glued = true;
  } else {
    put(f, word);
  }
  return true;
}

/* Is what stands in ?( … )? there: does it name an attribute that the op has, or types? */
static bool there(const struct written *o, const char *template) {
  struct mlir_word p;
  uint32_t unused = 0;
  bool types = false;
  for (;;) {
    template = tess__mlir_next_word(template, &p);
    if (strcmp(p.text, ")?") == 0) return types && o->n_in;
    if (named(o, p.text, &unused)) return true;
    types = types || strcmp(p.text, "P") == 0 || strcmp(p.text, "T") == 0;
  }
}

static void find_used(struct filling *f, const char *template) {
  struct mlir_word p;
  while (*template) {
    template = tess__mlir_next_word(template, &p);
    named(f->o, p.text, &f->used);
    for (size_t i = 0; strncmp(p.text, "x:", 2) == 0 && i < sizeof lists / sizeof lists[0]; i++)
      if (strcmp(p.text + 2, lists[i].name) == 0) use(f, lists[i].facts);
  }
}

static bool write_pretty_op(struct writer *w, const struct written *o, const char *template) {
  struct filling f = {.w = w, .o = o};
  struct mlir_word p;
  find_used(&f, template);
  tess__text_add(w->out, o->name);
  while (*template) {
    template = tess__mlir_next_word(template, &p);
    if (strcmp(p.text, ")?") == 0) continue;
    if (strcmp(p.text, "?(") == 0) {
      if (there(o, template)) continue;
      while (strcmp(p.text, ")?") != 0)
        template = tess__mlir_next_word(template, &p);
      continue;
    }
    if (!fill(&f, p.text)) return false;
  }
  return true;
}

bool tess__write_op(struct writer *w, const struct written *o) {
  const char *template = tess__mlir_template(o->name);
  tess__write_line(w);
  if (o->result) tess__text_printf(w->out, "%s = ", o->result);
  if (!(template ? write_pretty_op(w, o, template) : write_generic_op(w, o))) return false;
  if (o->node) tess__write_place(w, o->node->place);
  return true;
}

/* ---- with the names of its results ---- */
static void name_results(struct writer *w, struct scope_names *s, struct written *o) {
  const struct node *n = o->node;
  if (n->n_out == 0) return;
  o->result = tess__write_name(w, n->n_out);
  int digits = (int)strcspn(o->result, ":");
  for (int i = 0; i < n->n_out; i++)
    s->name[n->out + (vid)i] =
        n->n_out == 1 ? o->result : tess__arena_printf(&w->arena, "%.*s#%d", digits, o->result, i);
}

bool tess__write_described(struct writer *w, struct scope_names *s, struct written *o) {
  name_results(w, s, o);
  return tess__write_op(w, o);
}

bool tess__write_with_body(struct writer *w, struct scope_names *s, struct written *o, struct graph *made) {
  const struct graph *body = made ? made : o->node->regions[0];
  o->n_bodies = 1;
  o->body = &body;
  bool good = tess__write_described(w, s, o);
  if (made) tess__graph_free(made);
  return good;
}
