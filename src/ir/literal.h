/* The data of literals. Equal data is one copy while somebody uses it, so that literals are equal if their pointers
 * are; graphs count their uses (graph.c), and with the last one it goes. Thread-safe. */
#ifndef TESS_IR_LITERAL_H
#define TESS_IR_LITERAL_H

#include <stddef.h>

const void *tess__literal(const void *bytes, size_t n); /* one use of a copy of these bytes, 16-byte aligned */
void tess__literal_keep(const void *data);              /* one more */
void tess__literal_release(const void *data);

#endif
