/* Pictures of shardings: printed in JAX's form, or as text of any form and rank. Colours only where a terminal shows
 * them. A traced array is drawn when its program is compiled. */
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "api/layouts/inspect.h"
#include "api/layouts/placement.h"
#include "api/layouts/sharding.h"
#include "api/take_text.h"
#include "base/env.h"
#include "base/map.h"
#include "layout/picture.h"
#include "layout/type.h"

static bool use_color(const tess_visualize_opts *o) {
  if (o->no_color || o->force_color) return !o->no_color;
  return isatty(STDOUT_FILENO) && !*tess__env_text(ENV_NO_COLOR);
}

/* JAX's functions draw one or two dimensions. */
static bool check_rank(int rank, struct diag *d) {
  if (rank == 1 || rank == 2) return true;
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "%d dimensions: this draws 1 or 2, and tess_visualize any number", rank);
}

static void print_picture(const tess_shape *shape, const struct sharding *s, const tess_visualize_opts *o,
                          const char *op, const char *where) {
  struct diag d = {0};
  struct text t = {0};
  if (check_rank(shape->n, &d) && tess__picture(&t, shape, s, o, use_color(o), &d))
    fputs(tess__text_string(&t), stdout);
  else
    tess__report(&d, op, where);
  tess__text_free(&t);
}

void tess_visualize_sharding_at(const char *where, tess_shape shape, const tess_sharding *s,
                                const tess_visualize_opts *kw) {
  tess_visualize_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  const struct sharding *b = tess__sharding_body(s, "visualize_sharding", where);
  if (b) print_picture(&shape, b, &o, "visualize_sharding", where);
}

const char *tess_visualize_at(const char *where, tess_shape shape, const tess_sharding *s,
                              const tess_visualize_opts *kw) {
  tess_visualize_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  struct text t = {0};
  const struct sharding *b = tess__sharding_body(s, "visualize", where);
  if (!b) return tess_str_sharding(s);
  if (!tess__picture(&t, &shape, b, &o, use_color(&o), &d)) {
    tess__text_add(&t, d.message);
    tess__report(&d, "visualize", where);
  }
  return tess__take_text(&t);
}

struct drawing { /* of a traced value, kept until its program is compiled; interned */
  tess_shape shape;
  tess_visualize_opts options;
  const char *where; /* interned */
};

static const char array_op[] = "visualize_array_sharding";

static void draw(const tess_sharding *s, void *ctx) {
  const struct drawing *g = ctx;
  print_picture(&g->shape, s->body, &g->options, array_op, g->where);
}

static void draw_when_compiled(tess_array *x, const tess_visualize_opts *o, const char *where, struct diag *d) {
  struct drawing g;
  memset(&g, 0, sizeof g);
  g.shape = tess__type_shape(tess__array_type(x));
  g.where = tess__intern_text(where);
  memcpy(&g.options, o, sizeof g.options);
  if (check_rank(g.shape.n, d))
    tess__inspect_traced(x, draw, (void *)(uintptr_t)tess__intern(INTERN_FUNCTION, &g, sizeof g), where, d);
}

void tess_visualize_array_sharding_at(const char *where, tess_array *x, const tess_visualize_opts *kw) {
  tess_visualize_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  if (!tess__usable(x, KIND_ARRAY, "the array", array_op, where)) {
    if (!x) tess__pass_error(NULL, KIND_ARRAY, "the array", array_op, where);
    return;
  }
  if (tess__state(&x->o) == STATE_TRACED) {
    draw_when_compiled(x, &o, where, &d);
  } else if (x->placed->sharding) {
    tess_shape shape = tess__type_shape(x->placed->type);
    print_picture(&shape, x->placed->sharding, &o, array_op, where);
  } else {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%s has no sharding", tess__type_text(x->placed->type));
  }
  if (d.status) tess__report(&d, array_op, where);
}
