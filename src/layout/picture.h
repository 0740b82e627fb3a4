/* Pictures of shardings (design/sharding.md 8): text exactly as JAX's visualize_sharding prints it, ASCII, colours,
 * SVG. */
#ifndef TESS_LAYOUT_PICTURE_H
#define TESS_LAYOUT_PICTURE_H

#include "layout/sharding.h"

bool tess__picture(struct text *out, const tess_shape *shape, const struct sharding *s, const tess_visualize_opts *opts,
                   bool color, struct diag *d);
void tess__picture_html(struct text *out, const char *terminal); /* terminal: a picture, coloured or not */
bool tess__picture_svg(struct text *out, const tess_shape *shape, const struct sharding *s, struct diag *d);

#endif
