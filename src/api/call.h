/* From a call to its program: found in the cache, or traced, distributed, planned and kept there; then run. */
#ifndef TESS_API_CALL_H
#define TESS_API_CALL_H

#include "api/api.h"
#include "api/cache.h"
#include "api/trace.h"

struct suggest_request;
struct suggestions;
struct compile_request {
  const char *name, *where; /* of the function; of the call */
  int n_args, n_results;    /* n_results -1: as many as the graph has */
  tess_array *const *arg;   /* readable arrays and literals */
  /* Fills the open trace, whose parameters it makes, and ends it: tess__trace_end's result. */
  struct graph *(*build)(void *ctx, int n, const struct placed *const *arg, struct trace *t, struct error **error);
  /* Optional: fills in what follows, when there is no program yet. False: told. */
  bool (*boundary)(void *ctx, struct compile_request *r, struct arena *arena, struct diag *d);
  /* Optional: the same of what the graph that was built tells. */
  bool (*settle)(void *ctx, const struct graph *g, struct compile_request *r, struct arena *arena, struct diag *d);
  /* Optional: gives an entry that was just compiled what is kept beside it. */
  void (*beside)(void *ctx, struct program_entry *e);
  void *ctx;
  const struct sharding *const *in_sharding, *const *out_sharding; /* by leaf; NULL, or NULL elements: not specified */
  const bool *of_argument;      /* by leaf: in_sharding is where an argument lies; NULL: none is */
  const bool *donated;          /* by leaf; NULL: none */
  bool fast_math, even, compat; /* even, compat: as of struct distribute_options */
  bool drops_unread;            /* as of struct ends */
  bool any_order;      /* meshes may order the devices differently: a program from text, whose arguments are brought */
  bool on_paper;       /* shardings may be on meshes without devices */
  bool brought;        /* arguments lie as the compiled program says, whatever `placed` says */
  const char *machine; /* by whose model AUTO is chosen: a file; NULL: this host's */
};

/* Runs the program of this key; out gets n_results arrays, all in error when something failed. */
void tess__call_program(const uint64_t *key, int words, const struct compile_request *r, tess_array **out);

/* The entry of this key, found or compiled, with a reference. NULL: *error. */
struct program_entry *tess__program(const uint64_t *key, int words, const struct compile_request *r,
                                    struct error **error);

/* call_across.c: a program whose devices are several processes'. meeting: the executor for it, and what it is made
 * with, when the entry's program is known. refuse: this process cannot run it, and why; the
 * others are told if they would wait. */
/* Are the program's devices, which span processes, in an order that is no grid of these? */
bool tess__has_no_grid(const struct program *p, const struct mesh *devices);
const struct executor *tess__meeting_make(struct program_entry *e, bool reference, struct exec_options *o);
void tess__meeting_name(struct program_entry *e); /* once its fingerprint is known */
bool tess__call_across(const struct program_entry *e, const struct compile_request *r, const void *const *base,
                       void *const *to, struct diag *d);
void tess__call_refuse(const struct program_entry *e, const struct compile_request *r, const char *why);

/* compile.c: a new entry with one reference, or NULL and *error (a reference). Its key is claimed. */
struct program_entry *tess__compile(const struct compile_request *r, struct error **error);
/* The same of a graph whose parameters are the request's arguments (their types and places: placed), then captures.
 * NULL: told in d. */
struct program_entry *tess__compile_graph(const struct compile_request *r, const struct placed *const *placed,
                                          const struct graph *g, int n_captures, tess_array *const *capture,
                                          struct diag *d);
/* The same graph distributed, with its provenance, and nothing planned. False: told in d. */
bool tess__distribute_graph(const struct compile_request *r, const struct placed *const *placed, const struct graph *g,
                            int n_captures, tess_array *const *capture, struct program *out, struct diag *d);
/* search.c: layouts of the graph's ends, searched (spmd/suggest.h): w says mesh, machine, what may be laid out, and
 * limits. False: told in d. */
bool tess__search_graph(const struct compile_request *r, const struct placed *const *placed, const struct graph *g,
                        int n_captures, tess_array *const *capture, const struct suggest_request *w,
                        struct suggestions *out, struct diag *d);
/* Runs an entry on the request's arguments; false: told, and there are no results. */
bool tess__run_entry(struct thread *t, const struct program_entry *e, const struct compile_request *r, tess_array **out,
                     struct diag *d);
void tess__use_reference_executor(bool on); /* tests; forgets all programs */

#endif
