/* One compilation, of which the files that have a part in it know: its graph, its devices, what is said of its ends. */
#ifndef TESS_API_JOB_H
#define TESS_API_JOB_H

#include "api/call.h"

struct job {
  const struct compile_request *request;
  const struct graph *graph;          /* as traced */
  const struct placed *const *placed; /* of the arguments */
  tess_array *const *capture;
  int n_captures, n; /* n parameters: arguments, then captures */
  struct boundary *in, *out;
  bool *chosen_in, *chosen_out; /* by parameter, by result: AUTO, and a search chose it; NULL: none; owned */
  const bool *unread, *donated; /* by argument; NULL: none is */
  const struct mesh *devices;   /* over the program's ordered devices; NULL: nobody named any */
  const struct mesh *prefer;
  struct diag *d;
};

const struct placed *tess__job_parameter(const struct job *j, int i);
/* What a list of shardings says of end i; NULL: nothing, or AUTO, which names a mesh alone. */
const struct sharding *tess__job_given(const struct sharding *const *list, int i);
bool tess__job_here(const struct mesh *m); /* is it on devices of a world, and not of paper? */
/* What in_shardings, arguments and out_shardings say: devices, in and out. False: told. */
bool tess__job_bind(struct job *j);
void tess__job_free(struct job *j); /* of what it owns */
/* Everything that names devices must name the same ones, where the request does not say otherwise in the same order. An
 * empty mesh names none. i: number of `what`; -1: it has none. */
bool tess__job_add_devices(struct job *j, const struct mesh *m, const char *what, int i);
/* What the compiler is told of a boundary: one device is no layout. */
struct boundary tess__job_bound(const struct sharding *s);
bool tess__job_distribute(struct job *j, bool explain, struct planned *planned, struct program *out);

/* search.c: lays out the ends of which AUTO says that the compiler chooses. False: told. */
bool tess__job_choose(struct job *j);

#endif
