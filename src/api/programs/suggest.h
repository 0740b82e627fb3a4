/* Suggestions for a program that is asked for (spmd/suggest.h). */
#ifndef TESS_API_SUGGEST_H
#define TESS_API_SUGGEST_H

#include "api/programs/compiled.h"

/* Of the arguments of which the request and the program say nothing. n 0: told in d. */
tess_suggestion_list tess__suggest_program(const struct program_request *r, const tess_mesh *mesh,
                                           const tess_suggest_opts *kw, struct diag *d);

#endif
