/* Places that are told at run time (dynamic_slice, dynamic_update_slice): where a step reads or writes a part that
 * begins where scalars say, the frame has a pointer to where it begins, a POINT, which is set before the step runs. To
 * the step it is memory like any other, so whatever runs steps knows nothing of it.
 *
 * Until memory is assigned a point's number stands for a buffer; what it points into and the scalars are touched by the
 * step, too (memory.c). */
#include <string.h>

#include "core/dtype.h"
#include "exec/plan.h"
#include "op/index.h"

int32_t tess__point_new(struct planner *p, tess_dtype t, const struct storage *l, const struct access *x) {
  if (p->n_points == p->point_capacity) {
    struct frame_point *old = p->point;
    p->point_capacity = p->point_capacity ? 2 * p->point_capacity : 4;
    p->point = tess__arena_alloc(&p->scratch, sizeof *p->point * (size_t)p->point_capacity);
    if (old) memcpy(p->point, old, sizeof *old * (size_t)p->n_points);
  }
  struct frame_point *made = &p->point[p->n_points];
  *made = (struct frame_point){.base = l->buffer, .size = tess__dtype_bytes(t)};
  for (const struct moved *m = x->moved; m; m = m->next) {
    const struct storage *start = tess__storage_of(p, m->start);
    made->by[made->n++] = (struct point_index){.base = start->buffer,
                                               .offset = start->offset,
                                               .dtype = value_type(p, m->start)->dtype,
                                               .most = m->most,
                                               .step = m->scale * l->dim[m->d] * made->size};
  }
  return BUFFER_POINT - p->n_points++;
}

bool tess__point_touches(const struct planner *p, const struct draft *d, int32_t buffer) {
  for (int k = d->first_point; k < d->first_point + d->n_points; k++) {
    if (p->point[k].base == buffer) return true;
    for (int i = 0; i < p->point[k].n; i++)
      if (p->point[k].by[i].base == buffer) return true;
  }
  return false;
}

void tess__points_set(const struct plan *plan, const struct step *s, void **frame) {
  for (int k = s->first_point; k < s->first_point + s->n_points; k++) {
    const struct frame_point *point = &plan->point[k];
    char *at = (char *)frame[point->base] + point->offset * point->size;
    for (int i = 0; i < point->n; i++) {
      const struct point_index *by = &point->by[i];
      tess_dtype t = (tess_dtype)by->dtype;
      int64_t index = tess__index_at(t, (const char *)frame[by->base] + by->offset * tess__dtype_bytes(t));
      at += (index < 0 ? 0 : index > by->most ? by->most : index) * by->step;
    }
    frame[tess__first_point(plan) + k] = at;
  }
}
