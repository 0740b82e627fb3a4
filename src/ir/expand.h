/* Traced programs have nodes that only transforms read: loops that keep what was a row and what was carried, values
 * that gradients do not pass. Behind the transforms each is put into terms of other ops, by its op's record (expand).
 */
#ifndef TESS_IR_EXPAND_H
#define TESS_IR_EXPAND_H

#include "ir/pass.h"

extern const struct graph_pass tess__pass_expand;

#endif
