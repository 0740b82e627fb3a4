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

struct piece tess__conv_piece(const struct conv *v, int64_t number) {
  int64_t block = number % v->blocks, image = number / v->blocks % v->batch, group = number / v->blocks / v->batch;
  int64_t source = v->by_batch ? group * v->batch + image : image, channel = v->by_batch ? 0 : group * v->inputs;
  struct piece p = {.first = block * v->block, .n = v->block, .group = group};
  if (p.n > v->positions - p.first) p.n = v->positions - p.first;
  p.image = v->x + (source * v->image * v->features + channel) * v->size;
  p.w = v->w + group * v->k * v->of_group * v->size;
  p.y = v->y + ((image * v->positions + p.first) * v->outputs + group * v->of_group) * v->size;
  return p;
}
