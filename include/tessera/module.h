/* Programs as StableHLO text: read, laid out over devices, compiled, run, with the checks that they hold. What
 * `tessera run` is made of. Not part of <tessera.h>, and promised for a minor release only. */
#ifndef TESSERA_MODULE_H
#define TESSERA_MODULE_H

#include <tessera.h>

#ifdef __cplusplus
extern "C" {
#endif
typedef struct tess_module tess_module; // not an object of a scope: tess_module_free ends it
typedef struct tess_module_opts {
  size_t size;
  const char *entry; // a function; default: main, or the only one
  int replicas;      // each of so many processes runs the function, and results are stacked; default: one program
  bool donate;       // a run deletes the arguments that the text gives away: tf.aliasing_output, jax.buffer_donor
  bool even_results; // a result is cut along a dimension as far as its size divides, whatever its sharding says
  bool on_paper;     // its meshes stand on no devices of this world: it can be explained, not compiled
  const char *from;  // of what explains it: as of tess_compile_opts
  bool compat;
} tess_module_opts;

/* Text becomes a module, whose syntax is right; what it means is not looked at.
 *
 * Types:      text: n bytes, which must outlive the module   file: its name in messages.
 * Returns:    a module for the caller to free. NULL is an error, which the scope has.
 * Errors:     INVALID_ARGUMENT  the text is not MLIR; the message has file:line:column.
 *             UNIMPLEMENTED     replicas of a module that says how many it has.
 * Threads:    any. Where it succeeds the library is not started: num_devices is for tess_init.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_module *tess_module_parse_at(const char *where, const char *text, size_t n, const char *file,
                                           const tess_module_opts *kw);
TESS_API void tess_module_free(tess_module *m);
#define tess_module_parse(...) tess_module_parse__(__VA_ARGS__, .size = sizeof(tess_module_opts))
#define tess_module_parse__(text, n, file, ...)                                                                        \
  tess_module_parse_at(TESS_HERE, text, n, file, TESS__OPTS(tess_module_opts, __VA_ARGS__))

/* The module as text after a stage.
 *
 * As tess_as_text has it of a program; it need not be read, and every function of it is treated. Of one that is read,
 * what tess_module_shard_parameter and _result said of its entry is said in the text, whatever the stage.
 *
 * Types:      kw: stage, from and compat count.
 * Returns:    text, until the scope ends; on an error its message, and the scope has it.
 * Errors:     INVALID_ARGUMENT  as of tess_as_text.
 * Threads:    any.
 * Source:     none in JAX. Since 0.1. */
TESS_API const char *tess_module_as_text_at(const char *where, const tess_module *m, const tess_lowered_opts *kw);
#define tess_module_as_text(...)      tess_module_as_text__(__VA_ARGS__, .size = sizeof(tess_lowered_opts))
#define tess_module_as_text__(m, ...) tess_module_as_text_at(TESS_HERE, m, TESS__OPTS(tess_lowered_opts, __VA_ARGS__))

/* How many devices the module asks for, and the library started with as many.
 *
 * That is mhlo.num_partitions, or those of its largest mesh where they are more, times the replicas.
 *
 * Types:      least: of devices that something else needs   devices: how many this process has; 0:
 *             TESS_NUM_CPU_DEVICES, and where that is not set its share of what is needed.
 * Returns:    start: the status; the scope has the error. num_devices does not start the library.
 * Errors:     INVALID_ARGUMENT  all processes have fewer than are needed; and as tess_init.
 * Collective: start, as tess_init is.
 * Threads:    any.
 * Source:     none in JAX. Since 0.1. */
TESS_API int64_t tess_module_num_devices(const tess_module *m);
TESS_API tess_status tess_module_start_at(const char *where, const tess_module *m, int64_t least, int64_t devices);
#define tess_module_start(m, least, devices) tess_module_start_at(TESS_HERE, m, least, devices)

/* The devices that the module runs on, in the order of its device ids; default: those of tess_module_devices.
 *
 * Types:      devices: as many as num_devices says, of this world, each once; a mesh's are tess_mesh_devices(mesh).
 * Returns:    the status; the scope has the error.
 * Errors:     INVALID_ARGUMENT     more or fewer devices, or a device that is none of this world, or one twice.
 *             FAILED_PRECONDITION  the module is read.
 * Threads:    any, one at a time for a module.
 * Source:     device_assignment of PJRT and of jax.stages. Since 0.1. */
TESS_API tess_status tess_module_assign_devices_at(const char *where, tess_module *m, tess_device_array devices);
#define tess_module_assign_devices(m, devices) tess_module_assign_devices_at(TESS_HERE, m, devices)

/* The devices that a module runs on where none are assigned: as evenly from all processes as can be, of each the first.
 *
 * Types:      least: of devices that something else needs, such as a mesh for its arguments.
 * Returns:    as many as num_devices says, or `least` where that is more.
 * Errors:     INVALID_ARGUMENT  there are fewer.
 * Threads:    any.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_device_array tess_module_devices_at(const char *where, const tess_module *m, int64_t least);
#define tess_module_devices(m, least) tess_module_devices_at(TESS_HERE, m, least)

/* The entry becomes a program, whose meshes stand on its devices.
 *
 * Returns:    the status; the scope has the error.
 * Errors:     UNIMPLEMENTED     the message names what is not supported, and its place.
 *             INVALID_ARGUMENT  what the text says makes no sense, or there are too few devices.
 * Threads:    any, one at a time for a module; so are the functions below.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_status tess_module_read_at(const char *where, tess_module *m);
#define tess_module_read(m) tess_module_read_at(TESS_HERE, m)

/* The parameters and results of a module that has been read: how many, their types, their names.
 *
 * Types:      i: from 0; result: an abstract array, with the sharding that the text or a call of tess_module_shard
 *             says, if any; of a compiled module with the one that it was compiled for.
 * Returns:    names: "" where there is none; they live as long as the module.
 * Errors:     OUT_OF_RANGE  there is no such one.
 * Source:     jax.stages.Lowered.in_avals, args_info; Compiled.input_shardings, output_shardings. Since 0.1. */
TESS_API int tess_module_num_parameters(const tess_module *m);
TESS_API int tess_module_num_results(const tess_module *m);
TESS_API tess_array *tess_module_parameter_at(const char *where, tess_module *m, int i);
TESS_API tess_array *tess_module_result_at(const char *where, tess_module *m, int i);
TESS_API const char *tess_module_parameter_name(const tess_module *m, int i);
TESS_API const char *tess_module_result_name(const tess_module *m, int i);
#define tess_module_parameter(m, i) tess_module_parameter_at(TESS_HERE, m, i)
#define tess_module_result(m, i)    tess_module_result_at(TESS_HERE, m, i)

/* Lays out a parameter, or a result, of a module that is not compiled yet.
 *
 * Errors:     OUT_OF_RANGE         there is no such one.
 *             INVALID_ARGUMENT     the sharding does not fit its type, or is on other devices than the module.
 *             FAILED_PRECONDITION  the module is compiled.
 * Source:     in_shardings and out_shardings of jax.jit. Since 0.1. */
TESS_API tess_status tess_module_shard_parameter_at(const char *where, tess_module *m, int i, const tess_sharding *s);
TESS_API tess_status tess_module_shard_result_at(const char *where, tess_module *m, int i, const tess_sharding *s);
#define tess_module_shard_parameter(m, i, s) tess_module_shard_parameter_at(TESS_HERE, m, i, s)
#define tess_module_shard_result(m, i, s)    tess_module_shard_result_at(TESS_HERE, m, i, s)

/* A value for a parameter, or one that a result is compared with, from a word.
 *
 * The word is the path of a .npy file (or "a.npz:w"), zeros, ones, iota, random, random:SEED, or a number, true or
 * false for all elements.
 *
 * Types:      result: an array of the parameter's or result's type. A file's shape must be that; '<V2' and '|V1' of
 *             NumPy take its dtype.
 * Returns:    iota counts elements row-major; random is even in [0, 1) for floats and in [-8, 8) for integers, and the
 *             same for a seed everywhere.
 * Errors:     INVALID_ARGUMENT  the word is none of these; another type. NOT_FOUND and others: as tess_load_npy.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_array *tess_module_argument_at(const char *where, tess_module *m, int i, const char *word);
TESS_API tess_array *tess_module_expected_at(const char *where, tess_module *m, int i, const char *word);
#define tess_module_argument(m, i, word) tess_module_argument_at(TESS_HERE, m, i, word)
#define tess_module_expected(m, i, word) tess_module_expected_at(TESS_HERE, m, i, word)

typedef struct tess_module_info { // of a compiled module
  int64_t devices;
  int checks; // that a run makes
  double compile_us;
  int64_t steps, collectives;
  int64_t parameter_bytes_per_device, temporary_bytes_per_device, peak_bytes_per_device;
} tess_module_info;

/* The program is partitioned and planned; what became of it.
 *
 * Returns:    compile: the status; the scope has the error. info: zeros where it is not compiled.
 * Errors:     INVALID_ARGUMENT     shardings on different devices.
 *             FAILED_PRECONDITION  the module is on paper.
 *             UNIMPLEMENTED        as tess_module_read.
 * Source:     jax.stages.Lowered.compile. Since 0.1. */
TESS_API tess_status tess_module_compile_at(const char *where, tess_module *m);
TESS_API tess_module_info tess_module_get_info(const tess_module *m);
#define tess_module_compile(m) tess_module_compile_at(TESS_HERE, m)

/* What the compiler makes of the module, which may be on paper; and the file of what this host measured.
 *
 * Types:      machine: as of tess_compile_opts.
 * Returns:    machine_file: where `tessera bench --save` leaves its figures, which a report takes where machine is
 *             NULL; "": nowhere.
 * Errors:     as tess_explain.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_report *tess_module_explain_at(const char *where, tess_module *m, const char *machine);
TESS_API const char *tess_machine_file(void);
#define tess_module_explain(m, machine) tess_module_explain_at(TESS_HERE, m, machine)

/* Layouts of the module's arguments that cost least: tess_suggest of what is not laid out yet.
 *
 * Errors:     as tess_suggest.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_suggestion_list tess_module_suggest_at(const char *where, tess_module *m, const tess_mesh *mesh,
                                                     const tess_suggest_opts *kw);
#define tess_module_suggest(...) tess_module_suggest__(__VA_ARGS__, .size = sizeof(tess_suggest_opts))
#define tess_module_suggest__(m, mesh, ...)                                                                            \
  tess_module_suggest_at(TESS_HERE, m, mesh, TESS__OPTS(tess_suggest_opts, __VA_ARGS__))

/* Gives a parameter away, of a module that is not compiled yet.
 *
 * A run deletes its argument, whose memory is the results'.
 *
 * Returns:    the status; the scope has the error.
 * Errors:     OUT_OF_RANGE         there is no such one.
 *             FAILED_PRECONDITION  the module is compiled.
 * Source:     donate_argnums of jax.jit. Since 0.1. */
TESS_API tess_status tess_module_donate_at(const char *where, tess_module *m, int i);
#define tess_module_donate(m, i) tess_module_donate_at(TESS_HERE, m, i)

/* The program runs once; its checks are made.
 *
 * Types:      args: one for each parameter, of its type   results: one for each result, laid out as compiled.
 * Returns:    the status. Where a check does not hold, the results are there all the same.
 * Errors:     INVALID_ARGUMENT     an argument of another type.
 *             ABORTED              a check does not hold: the first element that differs, at the check's place.
 *             RESOURCE_EXHAUSTED   no memory.
 * Source:     jax.stages.Compiled.call. Since 0.1. */
TESS_API tess_status tess_module_run_at(const char *where, tess_module *m, tess_array *const *args,
                                        tess_array **results);
#define tess_module_run(m, args, results) tess_module_run_at(TESS_HERE, m, args, results)

/* Whether an array is what is expected.
 *
 * Types:      both of one shape and dtype; |actual - expected| <= atol + rtol |expected|, NaN equals NaN. A negative
 *             tolerance is the dtype's: 0 for integers, rtol 1e-5 for f32 and 1e-12 for f64, of other floats 8 times
 *             what separates 1 and the next number; atol is a tenth of rtol.
 * Returns:    the status.
 * Errors:     INVALID_ARGUMENT  another type.
 *             ABORTED           it is not: the message has the worst element, and how many differ.
 * Source:     numpy.testing.assert_allclose. Since 0.1. */
TESS_API tess_status tess_expect_close_at(const char *where, tess_array *actual, tess_array *expected, double rtol,
                                          double atol);
#define tess_expect_close(actual, expected, rtol, atol) tess_expect_close_at(TESS_HERE, actual, expected, rtol, atol)

#ifdef __cplusplus
}
#endif
#endif
