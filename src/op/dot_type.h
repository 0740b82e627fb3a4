/* What dot_general's operands make, apart from its record: the builder asks for it, and the record's rules build. */
#ifndef TESS_OP_DOT_TYPE_H
#define TESS_OP_DOT_TYPE_H

#include "op/attrs.h"

bool tess__dot_is_free(const struct dot_attrs *a, bool left, int dim); /* neither batch nor contracted */

#endif
