/* Telling of operations of the user's that have no sharding rule, so that a program gathers their operands. */
#ifndef TESS_API_WITHOUT_RULE_H
#define TESS_API_WITHOUT_RULE_H

#include "spmd/program.h"

/* A warning for each operation and place, once in the program. */
void tess__tell_without_rule(const struct program *p);

#endif
