/* Graphs as text, for people and for tests: one line a node, regions indented below it.
 *
 *   f(%0: f32[8], %1: f32[8]) {
 *     %2 = add %0, %1 : f32[8]  // layer.c:5; reshard: conflict on factor 0
 *     return %2
 *   } */
#include <inttypes.h>
#include <string.h>

#include "core/dtype.h"
#include "ir/node.h"
#include "ir/why.h"
#include "layout/sharding.h"

struct line { /* what an attribute's text may depend on */
  const struct graph *graph;
  const struct node *node;
  const struct mesh *mesh; /* of the last ATTR_MESH, or of the region the node stands in */
};

static void print_numbers(struct text *out, int n, const uint8_t *v, const char *open, const char *close) {
  tess__text_add(out, open);
  for (int i = 0; i < n; i++)
    tess__text_printf(out, "%s%d", i ? "," : "", v[i]);
  tess__text_add(out, close);
}

static void print_longs(struct text *out, int n, const int64_t *v) {
  tess__text_add(out, "[");
  for (int i = 0; i < n; i++)
    tess__text_printf(out, "%s%" PRId64, i ? "," : "", v[i]);
  tess__text_add(out, "]");
}

static void print_axes(struct text *out, const struct axes *axes, const struct mesh *mesh) {
  if (!mesh) {
    print_numbers(out, axes->n, axes->a, "{", "}");
    return;
  }
  tess__text_add(out, "{");
  for (int i = 0; i < axes->n; i++)
    tess__text_printf(out, "%s%s", i ? "," : "", axes->a[i] < mesh->n_axes ? mesh->name[axes->a[i]] : "?");
  tess__text_add(out, "}");
}

static void print_literal(struct text *out, tess_dtype t, const void *p) {
  enum dtype_class class = tess__dtype_class(t);
  if (class == DTYPE_BOOL)
    tess__text_add(out, *(const unsigned char *)p ? "true" : "false");
  else if (class == DTYPE_UNSIGNED)
    tess__text_printf(out, "%" PRIu64, (uint64_t)tess__element_to_int(t, p));
  else if (class == DTYPE_SIGNED)
    tess__text_printf(out, "%" PRId64, tess__element_to_int(t, p));
  else if (class == DTYPE_COMPLEX) {
    double re, im;
    tess__element_to_complex(t, p, &re, &im);
    tess__text_printf(out, t == TESS_C128 ? "(%.17g, %.17g)" : "(%.9g, %.9g)", re, im);
  } else
    tess__text_printf(out, t == TESS_F64 ? "%.17g" : "%.9g", tess__element_to_double(t, p));
}

static void print_specs(struct text *out, const struct line *line, const struct spec *const *spec, int n) {
  tess__text_add(out, "(");
  for (int i = 0; i < n; i++) {
    tess__text_add(out, i ? ", " : "");
    tess__spec_text(out, line->mesh, spec[i]);
  }
  tess__text_add(out, ")");
}

static const void *pointer_at(const unsigned char *p) {
  const void *value;
  memcpy(&value, p, sizeof value);
  return value;
}

static void print_bytes(struct text *out, const struct attr_bytes *bytes) {
  for (int64_t i = 0; bytes && i < bytes->n; i++)
    tess__text_printf(out, "%02x", bytes->byte[i]);
}

/* struct device_groups, as it lies: n, width, positions */
static void print_groups(struct text *out, const int32_t *groups) {
  if (!groups) {
    tess__text_add(out, "all");
    return;
  }
  for (int i = 0; i < groups[0] * groups[1]; i++)
    tess__text_printf(out, "%s%d", i == 0 ? "[[" : i % groups[1] ? ", " : "], [", (int)groups[2 + i]);
  tess__text_add(out, groups[0] > 0 ? "]]" : "[]");
}

/* Attributes that are one number. */
static void print_number(struct text *out, enum attr_kind kind, const void *p) {
  const struct rounds *rounds = p;
  float value;
  if (kind == ATTR_LONG) {
    tess__text_printf(out, "%" PRId64, *(const int64_t *)p);
  } else if (kind == ATTR_ROUNDS) {
    tess__text_printf(out, "%s%" PRId64, rounds->exact ? "" : "at most ", rounds->n);
  } else {
    memcpy(&value, p, sizeof value);
    tess__text_printf(out, "%.9g", (double)value);
  }
}

static void print_attr(struct text *out, struct line *line, const struct attr *row) {
  const unsigned char *p = (const unsigned char *)line->node->attrs + row->offset;
  const struct node *n = line->node;
  switch ((enum attr_kind)row->kind) {
  case ATTR_INT:
    tess__text_printf(out, "%d", *p);
    break;
  case ATTR_DIMS:
    print_numbers(out, ((const struct dims *)p)->n, ((const struct dims *)p)->d, "[", "]");
    break;
  case ATTR_LONGS:
    print_longs(out, tess__type_at(line->graph, n->out)->rank, (const int64_t *)(const void *)p);
    break;
  case ATTR_DTYPE:
    tess__text_add(out, tess_dtype_short_name((tess_dtype)*p));
    break;
  case ATTR_MONOID:
    tess__text_add(out, tess__monoid_name((enum monoid) * p));
    break;
  case ATTR_ENUM:
    tess__text_add(out, row->names[*p]);
    break;
  case ATTR_AXES:
    print_axes(out, (const struct axes *)p, line->mesh);
    break;
  case ATTR_LITERAL:
    print_literal(out, (tess_dtype)tess__type_at(line->graph, n->out)->dtype, p);
    break;
  case ATTR_GROUPS:
    print_groups(out, pointer_at(p));
    break;
  case ATTR_DATA: /* what tells two of them apart is enough */
    tess__text_printf(out, "#%016" PRIx64,
                      tess__hash(pointer_at(p), (size_t)tess__type_bytes(tess__type_at(line->graph, n->out))));
    break;
  case ATTR_SHARDING:
    tess__sharding_text(out, pointer_at(p), true);
    break;
  case ATTR_TILING:
    tess__tiling_numbers(out, (const struct tiling *)(const void *)p);
    break;
  case ATTR_BOOL:
    tess__text_add(out, *p ? "true" : "false");
    break;
  case ATTR_MASK: {
    uint64_t mask;
    memcpy(&mask, p, sizeof mask);
    tess__text_printf(out, "0x%" PRIx64, mask);
    break;
  }
  case ATTR_MESH:
    line->mesh = pointer_at(p);
    tess__mesh_text(out, line->mesh, true);
    break;
  case ATTR_IN_SPECS:
    print_specs(out, line, pointer_at(p), n->n_in);
    break;
  case ATTR_OUT_SPECS:
    print_specs(out, line, pointer_at(p), n->n_out);
    break;
  case ATTR_BYTES:
    print_bytes(out, pointer_at(p));
    break;
  case ATTR_NAME:
    tess__text_add(out, pointer_at(p));
    break;
  case ATTR_RULES: /* struct call_rules, as it lies: its kind */
    tess__text_add(out, pointer_at(p) ? pointer_at(pointer_at(p)) : "none");
    break;
  case ATTR_LONG:
  case ATTR_ROUNDS:
  case ATTR_FLOAT:
    print_number(out, (enum attr_kind)row->kind, p);
    break;
  }
}

static bool says_nothing(const struct node *n, const struct attr *row) {
  const struct rounds *rounds = (const void *)((const unsigned char *)n->attrs + row->offset);
  return row->kind == ATTR_ROUNDS && rounds->n == 0 && !rounds->exact;
}

static void print_attrs(struct text *out, const struct graph *g, const struct node *n) {
  struct line line = {.graph = g, .node = n, .mesh = n->n_out ? tess__type_at(g, n->out)->manual : NULL};
  const char *before = " {";
  for (const struct attr *row = n->op->attrs; row && row->name; row++) {
    if (says_nothing(n, row)) continue;
    tess__text_printf(out, "%s%s=", before, row->name);
    print_attr(out, &line, row);
    before = ", ";
  }
  tess__text_add(out, *before == ',' ? "}" : "");
}

static void print_values(struct text *out, int n, const vid *v) {
  for (int i = 0; i < n; i++)
    tess__text_printf(out, "%s%%%u", i ? ", " : "", v[i]);
}

struct printing {
  struct text *out;
  bool comments;
  struct map seen; /* graph -> its number in the text: each is printed once */
};

static void print_graph(struct printing *p, const struct graph *g, int depth);

static void print_comment(struct text *out, const struct node *n) {
  if (n->place || n->why) tess__text_printf(out, "  // %s%s", n->place ? n->place : "", n->place && n->why ? "; " : "");
  if (n->why) tess__why_text(out, n->why, NULL);
}

static void print_node(struct printing *p, const struct graph *g, const struct node *n, int depth) {
  struct text *out = p->out;
  tess__text_repeat(out, "  ", depth);
  for (int i = 0; i < n->n_out; i++)
    tess__text_printf(out, "%s%%%u", i ? ", " : "", n->out + (vid)i);
  tess__text_printf(out, "%s%s%s", n->n_out ? " = " : "", n->op->name, n->n_in ? " " : "");
  print_values(out, n->n_in, n->in);
  print_attrs(out, g, n);
  for (int i = 0; i < n->n_out; i++) {
    tess__text_add(out, i ? ", " : " : ");
    tess__type_print(out, tess__type_at(g, n->out + (vid)i));
  }
  if (p->comments) print_comment(out, n);
  tess__text_add(out, "\n");
  for (int i = 0; i < n->n_regions; i++)
    print_graph(p, n->regions[i], depth + 1);
}

/* A body that stood before, in another call, is told by its name and its number among the regions: "f as region 2". */
static bool print_again(struct printing *p, const struct graph *g) {
  void **number = tess__map_at(&p->seen, (uint64_t)(uintptr_t)g);
  if (*number) tess__text_printf(p->out, "%s as region %u\n", g->name, (unsigned)(uintptr_t)*number - 1);
  bool again = *number;
  if (!again) *number = (void *)(uintptr_t)p->seen.n; /* 1: the graph itself */
  return again;
}

static void print_graph(struct printing *p, const struct graph *g, int depth) {
  struct text *out = p->out;
  tess__text_repeat(out, "  ", depth);
  if (print_again(p, g)) return;
  tess__text_printf(out, "%s(", g->name);
  for (int i = 0; i < g->n_params; i++) {
    tess__text_printf(out, "%s%%%u: ", i ? ", " : "", g->param[i]);
    tess__type_print(out, tess__type_at(g, g->param[i]));
  }
  tess__text_add(out, ") {\n");
  for (uint32_t i = 0; i < g->n_nodes; i++)
    print_node(p, g, &g->node[i], depth + 1);
  tess__text_repeat(out, "  ", depth + 1);
  tess__text_add(out, g->n_results ? "return " : "return");
  print_values(out, g->n_results, g->result);
  tess__text_add(out, "\n");
  tess__text_repeat(out, "  ", depth);
  tess__text_add(out, "}\n");
}

static void print(struct text *out, const struct graph *g, bool comments) {
  struct printing p = {.out = out, .comments = comments};
  print_graph(&p, g, 0);
  tess__map_free(&p.seen);
}

void tess__graph_print(struct text *out, const struct graph *g) {
  print(out, g, true);
}

uint64_t tess__graph_fingerprint(const struct graph *g) {
  struct text t = {0};
  print(&t, g, false);
  uint64_t hash = tess__hash(tess__text_string(&t), t.length);
  tess__text_free(&t);
  return hash;
}
