/* Arguments that a traced function does not read, and jit drops (keep_unused). */
#ifndef TESS_API_UNREAD_H
#define TESS_API_UNREAD_H

#include "ir/graph.h"
#include "stablehlo/read.h"

/* By parameter: does nothing read it? Of the caller. */
bool *tess__find_unread(const struct graph *g);
/* The program without the arguments that nothing reads; its graph, and lists in the arena, are the caller's. */
void tess__without_unread(struct read_program *p, struct arena *arena);

#endif
