/* What the files of this folder share: errors, and options of a caller whose structs may be older ones. */
#ifndef OPT_SUPPORT_H
#define OPT_SUPPORT_H

#include <tessera.h>

/* An array in error: "file.c:5: opt_update: ...". */
tess_array *tess__opt_error(const char *where, const char *op, const char *format, ...)
#if defined(__GNUC__)
    __attribute__((format(printf, 3, 4)))
#endif
    ;

/* Copies kw, whose first member says how large it is; what it lacks stays zero. kw may be NULL. */
void tess__opt_given(void *out, size_t bytes, const void *kw);

#endif
