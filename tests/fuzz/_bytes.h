/* What the tests of bad files share: bytes that lie where every overrun shows, read as a file. Whatever they are, they
 * give a value or one line that names the file; nothing is left behind. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "array/npy.h"
#include "base/alloc.h"
#include "base/map.h"

struct bytes {
  unsigned char *at;
  size_t n;
};

/* A file of tests/golden/npy. */
static struct bytes golden(const char *name) {
  char path[256];
  struct diag d = {.status = TESS_OK};
  snprintf(path, sizeof path, TESSERA_SOURCE "/tests/golden/npy/%s", name);
  struct io_map *m = tess__io_map(path, &d);
  if (!m) fail_msg("%s", d.message);
  struct bytes b = {malloc(m->n), m->n};
  memcpy(b.at, m->bytes, m->n);
  tess__io_unmap(m);
  return b;
}

/* The n bytes as a file of their own, exactly so long. */
static struct io_map *file_of(const unsigned char *bytes, size_t n) {
  struct io_map *m = tess__zalloc(sizeof *m);
  unsigned char *copy = n ? tess__alloc_data(n) : NULL;
  if (n) memcpy(copy, bytes, n);
  m->bytes = n ? copy : (const unsigned char *)"";
  m->n = n;
  return m;
}

static void check_failure(struct diag *d) {
  switch (d->status) {
  case TESS_INVALID_ARGUMENT:
  case TESS_DATA_LOSS:
  case TESS_UNIMPLEMENTED:
  case TESS_NOT_FOUND:
    break;
  default:
    fail_msg("%s: %s", tess_status_name(d->status), d->message);
  }
  if (strncmp(d->message, "a.np", 4) != 0 || strchr(d->message, '\n') || strlen(d->message) > 400)
    fail_msg("not one line that names the file: \"%s\"", d->message);
  tess__diag_clear(d);
}

/* What the file holds; data NULL: it was refused. */
static struct npy_value read_bytes(const unsigned char *bytes, size_t n, const char *member, tess_dtype dtype) {
  struct diag d = {.status = TESS_OK};
  struct npy_value v = {NULL, NULL};
  struct memory_use before = tess__memory_use(-1);
  if (tess__npy_read_map(file_of(bytes, n), member ? "a.npz" : "a.npy", member, dtype, &v, &d)) {
    assert_int_equal(d.status, TESS_OK);
    return v;
  }
  check_failure(&d);
  assert_int_equal(tess__memory_use(-1).in_use, before.in_use);
  return (struct npy_value){NULL, NULL};
}

static const unsigned char *first(const struct npy_value *v) {
  return (const unsigned char *)v->data->block->data + v->data->offset;
}

/* Looks at every byte of the value, then lets it go. */
static unsigned end_value(struct npy_value *v) {
  unsigned sum = 0;
  for (int64_t i = 0; i < tess__type_bytes(v->type); i++)
    sum = sum * 31 + first(v)[i];
  tess__data_release(v->data);
  return sum;
}
