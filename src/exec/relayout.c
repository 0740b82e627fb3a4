/* The relayout by global index: for each element that a device shall have, the device that has it is computed from the
 * tiling it comes from, atom by atom; atoms that do not cut keep the taker's coordinate, so the giver is the nearest
 * holder. That giver must differ from the taker in atoms of the group alone: a plan whose group is too small fails
 * here, whatever its moves are called.
 *
 * Where an element comes from is a sum over dimensions (of device and of place in the block), so each dimension has a
 * table. */
#include "exec/relayout.h"

#include <string.h>

#include "base/alloc.h"
#include "exec/position.h"

struct origin {
  int64_t device, element;
}; /* as differences from the taker and offsets in the giver's block */
struct table {
  int64_t n, stride /* of the taker's block */;
  struct origin *origin;
};

/* The giver of global index `index` in dimension d, seen from the device at `position`. */
static bool origin_of(const struct relayout *r, int d, int64_t index, int64_t position, struct origin *out) {
  const struct atoms *a = r->atoms;
  int64_t block = tess__tiling_block(a, r->from, d, r->size[d]), part = index / block;
  out->device = 0;
  out->element = index % block;
  for (int i = r->from->start[d + 1] - 1; i >= r->from->start[d]; i--) {
    int atom = r->from->atom[i];
    int64_t want = part % a->size[atom], have = position / a->stride[atom] % a->size[atom];
    part /= a->size[atom];
    out->device += (want - have) * a->stride[atom];
    if (want != have && !(r->group >> atom & 1)) return false;
  }
  return true;
}

static bool fill_tables(const struct relayout *r, int64_t position, struct table *table, struct diag *d) {
  int64_t stride_from = 1, stride_to = 1;
  for (int i = r->to->rank - 1; i >= 0; i--) {
    int64_t block = tess__tiling_block(r->atoms, r->to, i, r->size[i]);
    int64_t first = tess__tiling_position(r->atoms, r->to, i, position) * block;
    table[i].stride = stride_to;
    for (int64_t k = 0; k < table[i].n; k++) {
      if (!origin_of(r, i, first + k, position, &table[i].origin[k]))
        return tess__fail(d, TESS_INTERNAL, TESS_NO_REASON,
                          "relayout: element %lld of dimension %d, wanted by device %lld, lies outside its group",
                          (long long)first + k, i, (long long)position);
      table[i].origin[k].element *= stride_from;
    }
    stride_to *= block;
    stride_from *= tess__tiling_block(r->atoms, r->from, i, r->size[i]);
  }
  return true;
}

static void copy(const struct relayout *r, int64_t position, const struct table *table, const void *const *in,
                 char *out) {
  int rank = r->to->rank;
  int64_t at[TESS_MAX_RANK] = {0};
  for (;;) {
    int64_t device = position, from = 0, to = 0;
    for (int i = 0; i < rank; i++) {
      device += table[i].origin[at[i]].device;
      from += table[i].origin[at[i]].element;
      to += at[i] * table[i].stride;
    }
    if (r->received && device != position) *r->received += r->bytes;
    memcpy(out + to * r->bytes, (const char *)in[device] + from * r->bytes, (size_t)r->bytes);
    int i = rank - 1;
    while (i >= 0 && ++at[i] == table[i].n)
      at[i--] = 0;
    if (i < 0) return;
  }
}

bool tess__relayout(const struct relayout *r, const void *const *in, void *const *out, struct diag *d) {
  struct table table[TESS_MAX_RANK];
  int rank = r->to->rank;
  for (int i = 0; i < rank; i++)
    table[i].origin =
        tess__alloc(sizeof(struct origin) * (size_t)(tess__tiling_block(r->atoms, r->to, i, r->size[i]) + 1));
  bool ok = true;
  for (int64_t p = 0; ok && p < tess__positions(r->atoms); p++) {
    bool empty = !out[p];
    for (int i = 0; i < rank; i++) {
      table[i].n = tess__extent(r->atoms, r->to, i, tess__tiling_block(r->atoms, r->to, i, r->size[i]), r->size[i], p);
      empty |= table[i].n == 0;
    }
    if (empty) continue;
    ok = fill_tables(r, p, table, d);
    if (ok) copy(r, p, table, in, out[p]);
  }
  for (int i = 0; i < rank; i++)
    tess__free(table[i].origin);
  return ok;
}
