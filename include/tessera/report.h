/* What the compiler did: collectives, who decided how ends lie, memory and work of a device. The report of `tessera
 * explain`. Part of transform.h. */
#ifndef TESSERA_REPORT_H
#define TESSERA_REPORT_H

#include <tessera/stages.h>

#ifdef __cplusplus
extern "C" {
#endif

typedef struct tess_collective {
  const char *kind;  // all_reduce, all_gather, reduce_scatter, all_to_all, collective_permute, collective_broadcast
  const char *axes;  // those of the mesh, major first: x,y; a part of one is "x":(1)2
  const char *place; // the user's line; "": not known
  const char *why;
  const char *remedy;            // what would remove it, tried; NULL: nothing simple
  int64_t group_size;            // devices that take part together
  int64_t bytes_per_device;      // of its operand; of an all_gather its result
  int64_t wire_bytes_per_device; // that a device sends in a ring, each time
  int64_t count;                 // in a run of the program; -1: depends on data; 0: of a branch that costs less
  double estimated_us;           // each time, by the machine model
  const char *over;              // what was not chosen in its place, and why; NULL: there was nothing to choose
} tess_collective;

typedef struct tess_report_totals {
  int64_t devices, flops_per_device, peak_bytes_per_device, parameter_bytes_per_device;
  int64_t collectives; // for tess_report_collective
  double compile_us;   // of tess_fn_report and tess_explain: what it took
  int64_t temporary_bytes_per_device, result_bytes_per_device, wire_bytes_per_device; // of all collectives
  double estimated_us;                                                                // of a run, by the machine model
} tess_report_totals;

/* What the compiler makes of a program, without running it and without its devices.
 *
 * Types:      kw: as tess_compile; shardings may be on abstract meshes   machine: a file that describes the machine,
 *             {"flops": 2e11, "memory_bytes_per_s": 2e10, "links": [{"axes": ["x"], "bytes_per_s": 1e10,
 *             "latency_us": 2.0}]}; NULL: this host as `tessera bench --save` measured it, else built-in figures.
 * Returns:    a report; its text, by tess_str, is that of `tessera explain`. The number of devices costs no time.
 * Errors:     as tess_compile, but for devices that are missing; INVALID_ARGUMENT  the machine's file makes no sense.
 *             NOT_FOUND  there is no such file.
 * Threads:    any.
 * Source:     jax.stages.Compiled.cost_analysis, memory_analysis, as_text. Since 0.1. */
TESS_API tess_report *tess_explain_at(const char *where, const tess_lowered *l, const tess_compile_opts *kw);
#define tess_explain(...)      tess_explain__(__VA_ARGS__, .size = sizeof(tess_compile_opts))
#define tess_explain__(l, ...) tess_explain_at(TESS_HERE, l, TESS__OPTS(tess_compile_opts, __VA_ARGS__))

/* The report of a compiled function: as tess_explain has it, of the program and the options that it was compiled from.
 *
 * Errors:     FAILED_PRECONDITION  the function is not one that tess_compile made.
 * Threads:    any.
 * Cost:       the program is distributed again, and once for each remedy that is tried: up to a part of a second.
 * Source:     jax.stages.Compiled.cost_analysis, memory_analysis. Since 0.1. */
TESS_API tess_report *tess_fn_report_at(const char *where, const tess_fn *f);
#define tess_fn_report(f) tess_fn_report_at(TESS_HERE, f)

typedef struct tess_suggest_opts {
  size_t size;
  const char *machine; // as of tess_explain
  int64_t memory;      // bytes that a device may hold; 0: as many as it takes
  double time_limit;   // seconds; 0: 10
  // Places in the program, file:line or file:line:column as reports tell them, or a line alone: how the value that is
  // made there lies is searched, too, and is said by a constraint
  tess_names at;
} tess_suggest_opts;

typedef struct tess_suggestion {
  // By argument, x,None or (x,y),None, as tess_spec_parse and --arg-sharding take it; NULL: nothing is to be said of
  // it, because the program says how it lies, or it is a scalar
  const char *const *spec;
  double estimated_us; // and what a report says of the program that is laid out so
  int64_t wire_bytes_per_device, peak_bytes_per_device;
  double work_us;        // what of it is a device's own work; the rest is in collectives
  const char *const *at; // by place of the options, the spec of a constraint; NULL: none is better
} tess_suggestion;

typedef struct tess_suggestion_list { // lives until the scope ends
  int n;                              // best first, three at most, none like another; 0: in error, which the scope has
  const tess_suggestion *suggestion;
  int n_args;
  int64_t tried;                      // layouts
  bool stopped;                       // by the time limit: where it is not, the list is the same each time
  const tess_suggestion *over_memory; // the fastest that does not keep to the memory, where it would be first; or NULL
  int layers;                         // that are alike, and were searched as one; 0: none
  int n_at;
} tess_suggestion_list;

/* Layouts of a program's arguments that cost least by the machine model, under a memory limit, found by search.
 *
 * Arguments that the program lays out stay so; all others are laid out in whole axes of the mesh that divide their
 * dimensions. Those of equal type that are used alike, as in the layers of a network, are laid out alike at first.
 *
 * Types:      mesh: abstract, or of the program's devices.
 * Returns:    the best by time, then by memory, then by bytes sent. It is the best that the search met, and need not be
 *             the best there is.
 * Errors:     RESOURCE_EXHAUSTED  no layout keeps to the memory; the message has the least that was found.
 *             INVALID_ARGUMENT    a negative limit; and as tess_explain.
 *             NOT_FOUND           no array is made at a place, outside of shard_map.
 * Threads:    any.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_suggestion_list tess_suggest_at(const char *where, const tess_lowered *l, const tess_mesh *mesh,
                                              const tess_suggest_opts *kw);
#define tess_suggest(...)            tess_suggest__(__VA_ARGS__, .size = sizeof(tess_suggest_opts))
#define tess_suggest__(l, mesh, ...) tess_suggest_at(TESS_HERE, l, mesh, TESS__OPTS(tess_suggest_opts, __VA_ARGS__))

/* What a report says.
 *
 * Returns:    texts live as long as the report   parameter_from, result_from: who decided its sharding, "user",
 *             "argument", "searched" (AUTO) or "propagated"   json: the form of `tessera explain --json`. Of a report
 *             in error zeros, and empty texts.
 * Errors:     OUT_OF_RANGE  to the scope: there is no such collective, parameter or result; zeros, and "".
 * Threads:    any.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_report_totals tess_report_total(const tess_report *r);
TESS_API tess_collective tess_report_collective(const tess_report *r, int i);
TESS_API const char *tess_report_parameter_from(const tess_report *r, int i);
TESS_API const char *tess_report_result_from(const tess_report *r, int i);
TESS_API const char *tess_report_json(const tess_report *r);

#ifdef __cplusplus
}
#endif
#endif
