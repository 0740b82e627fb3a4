/* A function of a text as the program of each device: what the stages `partition` and `final` say. */
#ifndef TESS_API_STAGES_DEVICE_TEXT_H
#define TESS_API_STAGES_DEVICE_TEXT_H

#include "api/stages/orders.h"
#include "spmd/program.h"

struct device_text {
  struct staged *s;
  struct orders orders;
  struct read_module module;
  struct program program;
  const struct mesh *devices; /* that it was distributed over; with their numbers */
};

/* Does the function say anywhere how something lies? Where it does not, it stays whole. */
bool tess__says_layout(const struct mlir_op *f);
/* Reads and distributes it; each: what a device has of its own means something (read.h). False: told; end it in any
 * case. */
bool tess__device_text_begin(struct device_text *x, struct staged *s, struct mlir_op *f, bool each);
void tess__device_text_end(struct device_text *x);
/* The function as a text of its own, and as a tree that the module then owns. alone: it takes the place of
 * the function, whose ends lie in their own orders of the devices; else it is to stand in another one, whose values
 * lie in the order of `devices`. replicas: the devices are these, else partitions. *atoms: the mesh of the
 * atoms. NULL: told. */
struct mlir_op *tess__device_text_function(struct device_text *x, bool alone, bool replicas, const struct mesh **atoms);

#endif
