/* What the kernels of a convolution count through: positions of the result, and pieces of the work. */
#include "exec/cpu/conv.h"

void tess__conv_start_at(const struct conv *v, int64_t position, int64_t *o) {
  for (int d = v->spatial - 1; d >= 0; position /= v->window[d--].out)
    o[d] = position % v->window[d].out;
}

void tess__conv_next(const struct conv *v, int64_t *o) {
  for (int d = v->spatial - 1; d >= 0 && ++o[d] == v->window[d].out; d--)
    o[d] = 0;
}

struct piece tess__conv_image(const struct conv *v, int64_t number) {
  int64_t image = number % v->batch, group = number / v->batch;
  int64_t source = v->by_batch ? group * v->batch + image : image, channel = v->by_batch ? 0 : group * v->inputs;
  return (struct piece){.image = v->x + (source * v->image * v->features + channel) * v->size,
                        .w = v->w + group * v->k * v->of_group * v->size,
                        .y = v->y + (image * v->positions * v->outputs + group * v->of_group) * v->size,
                        .group = group};
}

struct piece tess__conv_piece(const struct conv *v, int64_t number) {
  struct piece p = tess__conv_image(v, number / v->blocks);
  p.first = number % v->blocks * v->block;
  p.n = v->positions - p.first < v->block ? v->positions - p.first : v->block;
  p.y += p.first * v->outputs * v->size;
  return p;
}
