/* What the files of pmap share: its options, and which axes of arrays are mapped. */
#ifndef TESS_API_MANUAL_PMAP_H
#define TESS_API_MANUAL_PMAP_H

#include "api/donation.h"
#include "api/fn.h"

struct axis_list { /* one for all, for each argument or for each array; TESS_NONE: not mapped */
  int32_t n, v[TESS_MAX_RANK];
};
struct pmap_options {    /* interned */
  const char *axis_name; /* NULL: none was given */
  struct axis_list in, out;
  struct donation donation;
  const tess_device *const *device; /* interned; NULL: the first ones that there are */
  int64_t n_devices, axis_size;     /* axis_size global; 0: not given */
  uint8_t allow_subset;
  uint8_t across; /* of a call over several processes (pmap_across.c): arguments are global, all devices are used */
  uint8_t pad[6];
};
struct device_pool { /* what pmaps inside each other may use, from the first one on */
  int64_t n;
  const tess_device *const *device;
  bool given; /* all of them are to be used */
};
struct mapped_args { /* arguments of a call, by leaf */
  const struct tuple *g;
  const struct type **type;
  int *axis;    /* canonical; TESS_NONE: not mapped */
  int64_t size; /* of the mapped axis, in what each type says */
};

#define PMAP_NO_NAME "_internal_pmap_axis_name" /* JAX's */

/* pmap_axes.c: out[i]: what the list says of leaf i; what: "in_axes" or "out_axes". A tuple that is not known fits. */
bool tess__pmap_spread(const struct axis_list *a, const struct tuple *g, int *out, const char *what, struct diag *d);
/* "argument 0", or of a struct: "argument 0[2]", or of a tree: "argument '0/w'". */
const char *tess__pmap_leaf(struct arena *arena, const char *what, const struct tuple *g, int leaf);
/* Fills axis and size of arguments whose g and type are known. */
bool tess__pmap_read(struct mapped_args *m, const struct pmap_options *o, struct arena *arena, struct diag *d);
const struct spec *tess__pmap_spec(int dim, int mesh_axis); /* P(None, …, axis); dim TESS_NONE: P() */
bool tess__pmap_size_failure(const struct device_pool *local, int64_t size, struct diag *d);

/* pmap_across.c: the call outside of traces, in a world of several processes. */
void tess__pmap_across(const struct fn_body *f, const struct args *args, const struct tuple *want, tess_array **out,
                       const char *where);
/* Of a call that is traced aside, for what its function gives: the types of its arguments that tess__pmap_across would
 * make, and its options. NULL: the call stays in this process. */
const struct pmap_options *tess__pmap_foresee(const struct pmap_options *o, const struct tuple *g,
                                              const struct type **type, struct arena *arena, struct diag *d);

#endif
