/* Locations: loc("file":1:2), names, call sites, fused ones, and #loc aliases, which may be defined behind their use:
 * they are bound when the module has been read. */
#include <string.h>

#include "stablehlo/parse.h"

static struct mlir_location *new_location(struct parser *p, enum mlir_location_kind kind) {
  struct mlir_location *l = tess__arena_alloc(&p->m->arena, sizeof *l);
  l->kind = kind;
  return l;
}

static struct mlir_location *with_parts(struct parser *p, enum mlir_location_kind kind, const struct list *parts) {
  struct mlir_location *l = new_location(p, kind);
  l->n = parts->n;
  l->part = (const struct mlir_location *const *)parts->at;
  return l;
}

/* `:1:2`, `:1:2 to :3`, `:1:2 to 3:4` behind a file's name, or `(location)` behind a name. */
static const struct mlir_location *file_or_name(struct parser *p) {
  struct mlir_location *l = new_location(p, MLIR_NAME);
  size_t n;
  l->text = tess__mlir_string(p, &p->t, &n);
  if (!l->text) return NULL;
  tess__mlir_next(p);
  if (tess__mlir_accept(p, '(')) {
    struct list child = {0};
    const struct mlir_location *c = tess__mlir_location(p);
    if (!c || !tess__mlir_expect(p, ')', "')' behind the location of a name")) return NULL;
    tess__mlir_push(p, &child, c);
    l->n = 1;
    l->part = (const struct mlir_location *const *)child.at;
    return l;
  }
  if (!tess__mlir_accept(p, ':')) return l;
  int64_t end;
  l->kind = MLIR_FILE;
  if (!tess__mlir_int(p, &l->line) || !tess__mlir_expect(p, ':', "':' and a column") || !tess__mlir_int(p, &l->column))
    return NULL;
  if (!tess__mlir_accept_word(p, "to")) return l;
  if (p->t.kind == TOKEN_INT && !tess__mlir_int(p, &end)) return NULL;
  return tess__mlir_expect(p, ':', "':' and the last column") && tess__mlir_int(p, &end) ? l : NULL;
}

static const struct mlir_location *call_site(struct parser *p) {
  struct list parts = {0};
  const struct mlir_location *callee, *caller;
  if (!tess__mlir_expect(p, '(', "'(' behind callsite") || !(callee = tess__mlir_location(p)) ||
      !tess__mlir_expect_word(p, "at") || !(caller = tess__mlir_location(p)) ||
      !tess__mlir_expect(p, ')', "')' behind a call site"))
    return NULL;
  tess__mlir_push(p, &parts, callee);
  tess__mlir_push(p, &parts, caller);
  return with_parts(p, MLIR_CALL_SITE, &parts);
}

static const struct mlir_location *fused(struct parser *p) {
  struct list parts = {0};
  if (tess__mlir_accept(p, '<') && (!p->attribute(p) || !tess__mlir_expect(p, '>', "'>'"))) return NULL;
  if (!tess__mlir_expect(p, '[', "'[' and the fused locations")) return NULL;
  if (!tess__mlir_accept(p, ']')) {
    do {
      const struct mlir_location *l = tess__mlir_location(p);
      if (!l) return NULL;
      tess__mlir_push(p, &parts, l);
    } while (tess__mlir_accept(p, ','));
    if (!tess__mlir_expect(p, ']', "',' or ']' in fused locations")) return NULL;
  }
  return with_parts(p, MLIR_FUSED, &parts);
}

struct mlir_location *tess__mlir_location_alias(struct parser *p, const struct token *t) {
  struct name *name = tess__mlir_name(&p->location_aliases, t->at, t->n, true);
  if (!name->is) {
    struct mlir_location *l = new_location(p, MLIR_PLACE_ALIAS);
    l->text = tess__mlir_copy(p, t->at, t->n);
    name->is = l;
  }
  return name->is;
}

static const void *location(struct parser *p) {
  if (p->t.kind == TOKEN_STRING) return file_or_name(p);
  if (p->t.kind == TOKEN_HASH) {
    const struct mlir_location *l = tess__mlir_location_alias(p, &p->t);
    tess__mlir_next(p);
    return l;
  }
  if (tess__mlir_accept_word(p, "unknown")) return new_location(p, MLIR_UNKNOWN_PLACE);
  if (tess__mlir_accept_word(p, "callsite")) return call_site(p);
  if (tess__mlir_accept_word(p, "fused")) return fused(p);
  tess__mlir_expected(p, "a location: \"file\":line:column, \"name\", callsite, fused, unknown or an alias");
  return NULL;
}

const struct mlir_location *tess__mlir_location(struct parser *p) {
  return tess__mlir_nested(p, location);
}

bool tess__mlir_trailing_location(struct parser *p, const struct mlir_location **out) {
  if (!tess__mlir_accept_word(p, "loc")) return true;
  return tess__mlir_expect(p, '(', "'(' behind loc") && (*out = tess__mlir_location(p)) &&
         tess__mlir_expect(p, ')', "')' at the end of a location");
}

bool tess__mlir_place(const struct mlir_location *l, const char **file, int64_t *line, int64_t *column) {
  for (int steps = 0; l && steps < 1000; steps++) { /* aliases may form a circle */
    switch (l->kind) {
    case MLIR_FILE:
      *file = l->text;
      *line = l->line;
      *column = l->column;
      return true;
    case MLIR_PLACE_ALIAS:
      l = l->target;
      break;
    default:
      l = l->n ? l->part[0] : NULL;
    }
  }
  return false;
}
