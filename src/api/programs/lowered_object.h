/* What a lowered program owns. */
#ifndef TESS_API_LOWERED_OBJECT_H
#define TESS_API_LOWERED_OBJECT_H

#include "api/programs/lowered.h"

void tess__lowered_free(struct lowered *l); /* NULL: nothing */
void tess__lowered_register(void);          /* KIND_LOWERED */

#endif
