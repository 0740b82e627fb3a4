/* A program told again as text after stages of the compiler, so that what it is compiled from is what these left. */
#ifndef TESS_API_RETELL_H
#define TESS_API_RETELL_H

#include "api/programs/lowered.h"
#include "api/stages/stages.h"

/* Of a lowered program what `from`, `compat` and, where it is no text yet, `replicas` ask for: a lowered text, owned by
 * the caller, and what the options still say of it; NULL: nothing is asked, and it stays as it is. False: told. */
bool tess__retell(struct lowered **out, const struct lowered *l, tess_compile_opts *o, struct diag *d);
/* Text begun at r->from and taken to where every move is said (r->to is not read), as a tree. NULL: told. *text is to
 * be freed behind it. */
struct mlir_module *tess__retell_text(char **text, const char *said, size_t n, const struct stage_request *r,
                                      struct diag *d);

#endif
