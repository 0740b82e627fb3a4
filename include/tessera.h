/* Tessera: sharded arrays and SPMD parallelism for C.
 *
 * Threads:   arrays, meshes, shardings and functions are immutable and may be shared by threads (atomic counts).
 *            A scope stays with the thread that opened it.
 * Ownership: what a function returns belongs to the innermost open scope and dies with it. tess_keep adds a
 *            reference of your own, tess_release drops it, tess_assign replaces a variable that lives through a loop,
 *            tess_return ends a scope and hands one object outward.
 * Errors:    no function returns NULL. A failure is an object in error, which passes through every operation and names
 *            your file and line; tess_scope_end returns the first one. Text is never NULL.
 * Processes: CPU devices are virtual (tess_init(.num_cpu_devices = 8) or TESS_NUM_CPU_DEVICES). An array may lie on
 *            devices of several processes, which all run the same program: simulated ones (tess_run_simulated in
 *            <tessera/ext.h>), or real ones, between which a transport of the program carries bytes
 * (tess_set_transport).
 *
 * The whole contract: docs/errors.md; a tour of the code: docs/TOUR.md; JAX next to C: docs/jax-to-c.md. */
#ifndef TESSERA_H
#define TESSERA_H

#include <tessera/array.h>
#include <tessera/base.h>
#include <tessera/io.h>
#include <tessera/mesh.h>
#include <tessera/ops.h>
#include <tessera/placement.h>
#include <tessera/transform.h>

#endif
