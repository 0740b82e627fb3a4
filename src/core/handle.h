/* What object.c and scope.c share: handles without their owners. */
#ifndef TESS_CORE_HANDLE_H
#define TESS_CORE_HANDLE_H

#include "core/object.h"

struct object *tess__handle_new(enum object_kind kind, enum object_state state); /* in no scope; zeroed */
void tess__handles_free(struct object *first); /* a list linked by next; their content is gone already */
void tess__object_link(struct object *o, struct tess_scope *scope);
void tess__object_unlink(struct object *o);
/* Out of its scope. True: nobody keeps it, its content is gone, the caller frees the handle. */
bool tess__object_disown(struct object *o);

#endif
