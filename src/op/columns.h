/* Sorting along a dimension whose blocks are on several devices, without any device seeing all of it: columnsort
 * (Leighton, "Tight Bounds on the Complexity of Parallel Sorting", 1985). Each block is a column of `rows` elements;
 * `parts` columns that are long enough, rows >= 2 (parts - 1)^2, are in order after four sorts of columns with an
 * all_to_all behind the first and the second, and an exchange of half a column between neighbours before the last. */
#ifndef TESS_OP_COLUMNS_H
#define TESS_OP_COLUMNS_H

#include "ir/op.h"
#include "op/attrs.h"

enum { COLUMNS_MESSAGES = 4 };

/* Rows of a column, which the parts divide: those of a block of the `in` elements, and padding. 0: they are too few. */
int64_t tess__columns_rows(int64_t in, int64_t parts);
int64_t tess__columns_received(int64_t rows, int64_t parts); /* elements that a device receives */
/* What the number of an element fits in. */
tess_dtype tess__columns_number(int64_t in, int64_t parts);
/* Must elements have their numbers beside them, so that those which the order does not tell apart stay in order? Not
 * where they are then the same bits. */
bool tess__columns_numbered(const struct call *sort);
/* Blocks of the operands of a sort, cut as the first of `tensors` says, become blocks of its results. */
bool tess__columns_sort(struct build *b, const struct call *local, const vid *in, const struct local *tensors,
                        const struct atoms *atoms, vid *out);

#endif
