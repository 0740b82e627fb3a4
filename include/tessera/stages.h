/* Programs ahead of time: functions lowered and compiled, StableHLO text in and out (jax.stages, jax.export). Part of
 * transform.h. */
#ifndef TESSERA_STAGES_H
#define TESSERA_STAGES_H

#include <tessera/function.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- ahead of time: jax.stages, StableHLO ----

/* A function traced for types of arguments, not compiled and not run; one result (lower), or structs of arrays.
 *
 * Types:      as tess_call and tess_call_into; arguments are arrays or shape_dtype_structs, with shardings or without,
 *             also on abstract meshes   out: is filled with shape_dtype_structs.
 * Returns:    the program, with the shardings of f, and of committed arguments. What f captures is a part of it.
 * Errors:     INVALID_ARGUMENT  an argument is NULL or traced; as tess_call for in_shardings, out_shardings and the
 *                               number of results; f is compiled.
 * Threads:    any.
 * Source:     jax.jit(f).lower. Since 0.1. */
TESS_API tess_lowered *tess_lower_at(const char *where, tess_fn *f, int n, tess_array *const *args);
TESS_API tess_lowered *tess_lower_into_at(const char *where, tess_spans out, tess_fn *f, tess_spans in);
#define tess_lower(...)                                                                                                \
  tess_lower_at(TESS_HERE, TESS__FN(TESS__HEAD(__VA_ARGS__)), TESS__COUNT(__VA_ARGS__) - 1,                            \
                (tess_array *const[]){TESS__TAIL(TESS_LIFT, __VA_ARGS__)} + 1)
#define tess_lower_into(out, f, in) tess_lower_into_at(TESS_HERE, out, TESS__FN(f), in)

/* The types of what a function gives; it is traced, and neither compiled nor run.
 *
 * Types:      f: a function of one of the forms, or a tess_fn   in: as tess_lower_into   out: is filled with
 *             shape_dtype_structs.
 * Errors:     as tess_lower_into, in each of out.
 * Threads:    any.
 * Source:     jax.eval_shape. Since 0.1. */
TESS_API void tess_eval_shape_into_at(const char *where, tess_spans out, tess_callable f, tess_spans in);
#define tess_eval_shape_into(out, f, in) tess_eval_shape_into_at(TESS_HERE, out, TESS__FUNC(#f, f), in)

/* A function traced for a tree of arguments: its program; a tree of the types of what it gives.
 *
 * Types:      args: as tess_call_tree; its arrays may be shape_dtype_structs.
 * Returns:    lower_tree: the program, whose parameters and results are the leaves in order; compiled it is called by
 *             tess_call_tree with such trees   eval_shape_tree: a tree of shape_dtype_structs.
 * Errors:     as tess_lower, tess_call_tree.
 * Threads:    any.
 * Source:     jax.jit(f).lower and jax.eval_shape on pytrees. Since 0.1. */
TESS_API tess_lowered *tess_lower_tree_at(const char *where, tess_fn *f, tess_tree *args);
TESS_API tess_tree *tess_eval_shape_tree_at(const char *where, tess_callable f, tess_tree *args);
#define tess_lower_tree(f, args)      tess_lower_tree_at(TESS_HERE, TESS__FN(f), args)
#define tess_eval_shape_tree(f, args) tess_eval_shape_tree_at(TESS_HERE, TESS__FUNC(#f, f), args)

/* A program from StableHLO text, as JAX 0.4 to 0.10 and stablehlo-opt print it, with Shardy or mhlo shardings.
 *
 * Types:      text: a module, in pretty or generic form; copied   file: its name in messages; NULL: "text".
 * Returns:    the program of @main, or of the only public function; calls are inlined.
 * Errors:     INVALID_ARGUMENT  the text is NULL or no module; the message begins FILE:LINE:COL.
 *             UNIMPLEMENTED     an op, attribute or type that is not supported; the message names it.
 * Threads:    any.
 * Source:     jax.export, stablehlo.deserialize_portable_artifact. Since 0.1. */
TESS_API tess_lowered *tess_parse_stablehlo_at(const char *where, const char *text, const char *file);
#define tess_parse_stablehlo(text, file) tess_parse_stablehlo_at(TESS_HERE, text, file)

typedef struct tess_lowered_opts {
  size_t size;
  const char *entry; // of a parsed text: the function; NULL: the main one
  bool debug_info;   // with the places in the program's source, loc("layer.c":5:1)
  // parse, canonical, rules, propagate, reshard, collectives, partition, final: the program as that stage leaves it,
  // every function of it; NULL: as it was made. from: the program is what that stage left, and nothing before it runs
  const char *stage, *from;
  bool compat;                                       // Shardy's choices where ours differ
  const tess_sharding *in_shardings, *out_shardings; // one for all or tess_shardings(...); NULL: what the program says.
                                                     // Without a stage the text has then the one function alone
} tess_lowered_opts;

/* A program as StableHLO text with Shardy's shardings.
 *
 * Sharding:   how values lie over Explicit axes is a constraint behind each operation, and an attribute of the mesh
 *             says which axes are Explicit: read again, the program lies as it did.
 * Returns:    text that JAX and tess_parse_stablehlo read, until the scope ends; on an error its message, and the
 *             scope has it.
 * Errors:     INVALID_ARGUMENT  no such function; meshes over different devices; no such stage, or one behind `stage`
 *                               as `from`.
 *             UNIMPLEMENTED     an op or type that StableHLO does not have.
 * Threads:    any.
 * Source:     jax.stages.Lowered.as_text; stages: none in JAX. Since 0.1. */
TESS_API const char *tess_as_text_at(const char *where, const tess_lowered *l, const tess_lowered_opts *kw);
#define tess_as_text(...)      tess_as_text__(__VA_ARGS__, .size = sizeof(tess_lowered_opts))
#define tess_as_text__(l, ...) tess_as_text_at(TESS_HERE, l, TESS__OPTS(tess_lowered_opts, __VA_ARGS__))

/* How many parameters and results a program has; one of them as a shape_dtype_struct, with its sharding if it has one.
 *
 * Errors:     OUT_OF_RANGE  there is no such parameter or result.
 * Threads:    any.
 * Source:     jax.stages.Lowered.in_avals, out_info. Since 0.1. */
TESS_API int tess_lowered_num_parameters(const tess_lowered *l);
TESS_API int tess_lowered_num_results(const tess_lowered *l);
TESS_API tess_array *tess_lowered_parameter_at(const char *where, const tess_lowered *l, int i);
TESS_API tess_array *tess_lowered_result_at(const char *where, const tess_lowered *l, int i);
#define tess_lowered_parameter(l, i) tess_lowered_parameter_at(TESS_HERE, l, i)
#define tess_lowered_result(l, i)    tess_lowered_result_at(TESS_HERE, l, i)

typedef struct tess_compile_opts {
  size_t size;
  const char *entry;                                 // of a parsed text: the function; NULL: the main one
  const tess_sharding *in_shardings, *out_shardings; // one for all or tess_shardings(...); NULL: what the program says
  bool fast_math;                                    // as of tess_jit; also where the lowered function says so
  bool even_results;   // a result is cut along a dimension as far as its size divides, whatever its sharding says
  const char *machine; // of tess_explain and AUTO: a file that describes the machine (report.h); NULL: this host
  const char *from;    // the program is what this stage left, as of tess_lowered_opts; up to partition
  bool compat;         // Shardy's choices where ours differ
  int replicas;        // each of so many devices (or groups of these, of a text for several) runs the program on the
                       // same arguments, results are stacked; 0: one program
} tess_compile_opts;

/* A program compiled for its devices: a function to call, and nothing else.
 *
 * Returns:    a function that takes arguments of these types only, laid out as it was compiled or not committed. A
 *             text runs on the first devices there are, as many as it asks for, and donates what it says.
 *             With from or compat it is compiled from its text (tess_as_text): captures are constants.
 * Errors:     INVALID_ARGUMENT  fewer devices than the text asks for; shardings on different devices, on abstract
 *                               meshes, or that do not fit; no such stage; a negative number of replicas. Of the call:
 *                               other types, another layout.
 *             UNIMPLEMENTED     mhlo.num_replicas above 1 without `replicas`; what tess_parse_stablehlo does not
 *                               support.
 * Threads:    any.
 * Source:     jax.stages.Lowered.compile. Since 0.1. */
TESS_API tess_fn *tess_compile_at(const char *where, tess_lowered *l, const tess_compile_opts *kw);
#define tess_compile(...)      tess_compile__(__VA_ARGS__, .size = sizeof(tess_compile_opts))
#define tess_compile__(l, ...) tess_compile_at(TESS_HERE, l, TESS__OPTS(tess_compile_opts, __VA_ARGS__))

/* How a compiled function wants an argument to lie, and how it lays out a result.
 *
 * Errors:     FAILED_PRECONDITION  the function is not one that tess_compile made.
 *             OUT_OF_RANGE         there is no such argument or result.
 * Threads:    any.
 * Source:     jax.stages.Compiled.input_shardings, output_shardings. Since 0.1. */
TESS_API tess_sharding *tess_fn_input_sharding_at(const char *where, const tess_fn *f, int i);
TESS_API tess_sharding *tess_fn_output_sharding_at(const char *where, const tess_fn *f, int i);
#define tess_fn_input_sharding(f, i)  tess_fn_input_sharding_at(TESS_HERE, f, i)
#define tess_fn_output_sharding(f, i) tess_fn_output_sharding_at(TESS_HERE, f, i)

#ifdef __cplusplus
}
#endif
#endif
