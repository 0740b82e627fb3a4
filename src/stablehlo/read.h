/* What a module means: its functions as graphs (ir/graph.h), with the shardings that its text names. A module that has
 * been read is like a traced function: the same ops, regions closed over, places from locations.
 *
 * A sharding of Shardy becomes a NAMED sharding on an abstract mesh (or on devices, where the text orders or tiles
 * them): an open dimension is `unconstrained`, also one that names axes; a part "x":(1)2 of an axis makes a second mesh
 * over the same devices with that axis cut, where the part is the axis "x.1.2". mhlo.sharding becomes a GSPMD
 * sharding. What is not supported is UNIMPLEMENTED and says what it is. What only advises a
 * partitioner and changes no value, the direction of a propagation_barrier, is read over. */
#ifndef TESS_STABLEHLO_READ_H
#define TESS_STABLEHLO_READ_H

#include "ir/graph.h"
#include "layout/sharding.h"
#include "stablehlo/mlir.h"

struct read_options {
  const char *entry; /* the function; NULL: "main", or the only public one */
  /* The devices that shardings with an order or tiles are placed on. 0: as many of paper as the module asks for. */
  int n_devices;
  const tess_device *const *devices;
  /* Read the entry as what each process of a grid runs (num_replicas > 1, --replicas): see read_program.grid. 0: a
   * program of the whole. */
  int64_t replicas, partitions;
  bool
      each; /* the program of each device is asked for, in which partition_id and values on one device mean something */
};

struct read_param {
  const char *name;                /* as the user called it: loc("x"), jax.arg_info; "" when nothing says */
  const struct sharding *sharding; /* NULL: the compiler chooses */
  const char *memory_kind;         /* NULL: not said */
  bool donated;                    /* jax.buffer_donor, tf.aliasing_output */
  int alias;                       /* tf.aliasing_output: the result that may take its place; -1: none said */
};
struct read_result {
  const char *name; /* jax.result_info; "" */
  const struct sharding *sharding;
  const char *memory_kind;
};

enum read_check_kind {
  READ_EQUAL,  /* element for element, NaN equals NaN */
  READ_ALMOST, /* |a - b| <= tolerance, NaN equals NaN */
  READ_CLOSE   /* min_ulps <= distance in units of the last place <= max_ulps */
};
struct read_check {
  enum read_check_kind kind;
  int actual, expected; /* results of the graph */
  double tolerance;
  int64_t min_ulps, max_ulps;
  const char *place; /* "file:line:column" in the text */
};

/* A function. The graph's parameters are the function's; its results are the function's n_results, then what the checks
 * compare, then (of a `before`) what the processes are given. */
struct read_program {
  const char *name;
  struct graph *graph; /* owned */
  int n_params, n_results, n_checks;
  struct read_param *param;
  struct read_result *result;
  struct read_check *check;
  /* Not NULL: the graph is what one process of a grid runs, the body of an unchecked manual region over this mesh of
   * axes "replica" and "partition": its types are those of one process, axis_index and collectives speak of the mesh.
   */
  const struct mesh *grid;
};

/* interpreter.run_parallel: `before` makes the inputs of the processes, and each process runs a function. Process i
 * (replicas major, rows may differ in length) runs program[cell[i].program] on the next n_params of `before`'s results.
 * An entry may have several: they run in order, and whatever is read behind one, the `before` of the next ones and
 * `main`, has the results of all its processes as further parameters, in the order of the cells. */
struct read_cell {
  int replica, partition, program;
};
struct read_parallel {
  int n_cells, n_programs, n_replicas, max_partitions;
  struct read_cell *cell;
  struct read_program *program;
  int n_results; /* the values that it gives in the text */
  struct read_program before;
  const char *place; /* "file:line:column" in the text */
};

struct read_module {
  struct arena arena;
  int64_t n_partitions, n_replicas; /* mhlo.num_partitions, else the devices of the largest mesh; mhlo.num_replicas */
  struct read_program main;         /* the entry; with run_parallels what it does when all have run */
  int n_parallel;                   /* 0: the entry runs nothing in parallel */
  struct read_parallel *parallel;
};

/* False: d says why, and where in the text. The tree may be freed afterwards. */
bool tess__stablehlo_read(const struct mlir_module *m, const struct read_options *options, struct read_module *out,
                          struct diag *d);
void tess__stablehlo_free(struct read_module *m);
/* The entry points of a module: how many functions with a body it has, and their names. */
int tess__stablehlo_functions(const struct mlir_module *m, int max, const char **name);
/* devices.c: mhlo.num_partitions, or the devices of the largest mesh where that is more; 1 where nothing says. */
int64_t tess__stablehlo_devices(const struct mlir_module *m);
/* Are mhlo.num_partitions and mhlo.num_replicas, where the module has them, numbers of devices? */
bool tess__stablehlo_counts(const struct mlir_module *m, struct diag *d);

#endif
