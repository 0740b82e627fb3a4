/* PartitionSpecs as HloShardings and back (design/sharding.md 4.7.5, 4.7.6). On a mesh an axis is a digit of the
 * device's number, so a spec is an order of digits, and no spec needs a list. */
#include <string.h>

#include "base/alloc.h"
#include "layout/hlo_sharding.h"
#include "layout/sharding.h"

static void add_axis(struct hlo *h, const struct mesh *m, int axis, int64_t *size) {
  *size *= m->size[axis];
  h->digit[h->n_digits++] = (struct hlo_digit){m->size[axis], tess__mesh_stride(m, axis)};
}

/* What the devices along an axis that cuts nothing have in common. */
static enum hlo_group group_of(const struct mesh *m, const struct spec *s, int axis) {
  if (m->axis_type[axis] == TESS_AXIS_MANUAL) return HLO_GROUP_MANUAL;
  return s->unreduced >> axis & 1 ? HLO_GROUP_UNREDUCED : HLO_GROUP_REPLICATED;
}

void tess__hlo_of_spec(const struct mesh *m, const struct spec *s, int rank, struct hlo *out) {
  bool cuts[TESS_MAX_RANK] = {false};
  tess__hlo_clear(out, HLO_TILED);
  out->n_dims = rank;
  for (int d = 0; d < rank; d++) {
    out->dim[d] = 1;
    for (int i = 0; d < s->n && i < s->n_axes[d]; i++) {
      cuts[s->axis[d][i]] = true;
      add_axis(out, m, s->axis[d][i], &out->dim[d]);
    }
  }
  for (int g = 0; g < HLO_GROUPS; g++) {
    int64_t size = 1;
    for (int axis = 0; axis < m->n_axes; axis++)
      if (!cuts[axis] && group_of(m, s, axis) == (enum hlo_group)g) add_axis(out, m, axis, &size);
    if (size == 1) continue;
    out->group[out->n_groups++] = (uint8_t)g;
    out->dim[out->n_dims++] = size;
  }
  bool cut = false;
  for (int d = 0; d < rank; d++)
    cut = cut || out->dim[d] > 1;
  bool special = out->n_groups > 1 || (out->n_groups && out->group[0] != HLO_GROUP_REPLICATED);
  if (cut || special)
    tess__hlo_normalise(out, NULL, NULL); /* sizes fit, and digits are whole: it cannot fail */
  else
    tess__hlo_clear(out, HLO_REPLICATED);
}

/* ---- back ---- */

static bool not_expressible(const struct hlo *h, const struct mesh *m, struct diag *d) {
  struct text t = {0};
  tess__hlo_print(&t, h);
  tess__text_add(&t, " is not a spec on ");
  tess__mesh_brief(&t, m);
  tess__fail(d, TESS_UNIMPLEMENTED, TESS_NOT_IMPLEMENTED_ERROR, "%s", tess__text_string(&t));
  tess__text_free(&t);
  return false;
}

/* The axes of m, major first, that make a digit; -1: none do. */
static int axes_of_digit(const struct mesh *m, struct hlo_digit digit, uint8_t *out) {
  int n = 0;
  for (int64_t stride = digit.stride, left = digit.size; left > 1;) {
    int axis = m->n_axes - 1;
    while (axis >= 0 && (m->size[axis] == 1 || tess__mesh_stride(m, axis) != stride))
      axis--;
    if (axis < 0 || left % m->size[axis]) return -1;
    out[n++] = (uint8_t)axis;
    left /= m->size[axis];
    stride *= m->size[axis];
  }
  for (int i = 0; i < n / 2; i++) {
    uint8_t other = out[i];
    out[i] = out[n - 1 - i];
    out[n - 1 - i] = other;
  }
  return n;
}

static int axis_order(const struct hlo *h, const struct mesh *m, uint8_t *out) {
  struct hlo_digit digit[HLO_MAX_DIGITS];
  int n_digits = h->n_digits, n = 0;
  memcpy(digit, h->digit, sizeof digit);
  if (h->total != m->total || (h->list && !tess__digits_of_list(h->list, h->total, digit, &n_digits))) return -1;
  for (int i = 0; i < n_digits; i++) {
    int k = axes_of_digit(m, digit[i], out + n);
    if (k < 0) return -1;
    n += k;
  }
  return n;
}

static bool fail_dimension(const struct hlo *h, const struct mesh *m, int dim, int axis, struct diag *d) {
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_INDIVISIBLE_ERROR,
                    "tile dimension %d is %lld, which axis '%s' of size %lld does not divide", dim,
                    (long long)h->dim[dim], m->name[axis], (long long)m->size[axis]);
}

/* Deals the axes out to the tile's dimensions. */
static bool deal_axes(const struct hlo *h, const struct mesh *m, const uint8_t *axis, int n, struct spec *out,
                      struct diag *d) {
  for (int dim = 0, next = 0; dim < tess__hlo_data_dims(h); dim++)
    for (int64_t left = h->dim[dim]; left > 1 && next < n; next++) {
      if (left % m->size[axis[next]]) return fail_dimension(h, m, dim, axis[next], d);
      left /= m->size[axis[next]];
      out->axis[dim][out->n_axes[dim]++] = axis[next];
      out->n = dim + 1;
    }
  return true;
}

bool tess__hlo_to_spec(const struct hlo *h, const struct mesh *m, struct spec *out, struct diag *d) {
  memset(out, 0, sizeof *out);
  if (h->kind == HLO_REPLICATED || (h->kind == HLO_MAXIMAL && m->total == 1)) return true;
  if (h->kind != HLO_TILED) {
    struct text t = {0};
    tess__hlo_print(&t, h);
    tess__fail(d, TESS_INVALID_ARGUMENT, TESS_ASSERTION_ERROR, "%s is not a spec on any mesh", tess__text_string(&t));
    tess__text_free(&t);
    return false;
  }
  uint8_t axis[HLO_MAX_DIGITS + TESS_MAX_RANK];
  bool plain = !h->n_groups || (h->n_groups == 1 && h->group[0] == HLO_GROUP_REPLICATED);
  int n = plain ? axis_order(h, m, axis) : -1;
  return n < 0 ? not_expressible(h, m, d) : deal_axes(h, m, axis, n, out, d);
}
