/* Extensions: not part of <tessera.h>, and promised for a minor release only. */
#ifndef TESSERA_EXT_H
#define TESSERA_EXT_H

#include <tessera/function.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- operations of the program's own ----

typedef struct tess_buffer { // the block of one device: dense, row-major, without padding
  tess_dtype dtype;
  tess_shape shape;
  void *data; // aligned to 16 bytes; of an operand: only to be read
} tess_buffer;

typedef enum tess_vmap_method { // how a batch of calls is made, without a batch function; JAX's names
  TESS_VMAP_SEQUENTIAL,         // one after the other
  TESS_VMAP_EXPAND_DIMS,        // one call: operands and results have the batch in front, 1 where one is for all
  TESS_VMAP_BROADCAST_ALL       // one call: all have the batch in front
} tess_vmap_method;

typedef struct tess_op_desc { // docs/extending.md
  size_t size;                // of this struct: sizeof(tess_op_desc)
  const char *name;           // "mylib.norm": also the target of custom calls in StableHLO text
  int num_inputs, num_outputs;
  // How dimensions go together: "i j, j k -> i k", or Shardy's "([i, k], [k, j])->([i, j]) reduction={k}". NULL: nobody
  // knows; operands are replicated, and a warning says so where they were not.
  const char *sharding_rule;
  // The results of a call, traced or shape_dtype_structs, of which types count; an array in error refuses the call.
  void (*types)(tess_array *const *in, tess_array **out, const void *attrs);
  // Computes results from operands; on any thread, by several at once. Other than TESS_OK: an error of the call. It
  // must not call the library.
  tess_status (*kernel)(const tess_buffer *in, const tess_buffer *out, const void *attrs);
  // What follows may be NULL, and is traced: arrays in, arrays out. NULL stands for what does not change or count, of
  // integers always, and may be given for zeros. One of vjp and jvp is enough for all derivatives that it allows.
  // Reverse derivative: how much operands count, of how much results do.
  void (*vjp)(tess_array *const *in, tess_array *const *out, tess_array *const *ct, tess_array **in_ct,
              const void *attrs);
  // Forward derivative: how results change, linear in how operands do. Its transpose is the reverse one.
  void (*jvp)(tess_array *const *in, tess_array *const *out, tess_array *const *tangent, tess_array **out_tangent,
              const void *attrs);
  // Of an operation that is linear in the operands that are NULL here: how much these count.
  void (*transpose)(tess_array *const *in, tess_array *const *ct, tess_array **in_ct, const void *attrs);
  // vmap: operands that are mapped have the batch as dimension 0. Results have it where out_mapped stays true.
  void (*batch)(tess_array *const *in, const bool *mapped, int64_t batch, tess_array **out, bool *out_mapped,
                const void *attrs);
  tess_vmap_method vmap_method;
  // Operations on numbers that the kernel makes on blocks like these, whose data is NULL: for reports and --suggest. On
  // any thread; NULL: none are counted.
  double (*flops)(const tess_buffer *in, const tess_buffer *out, const void *attrs);
} tess_op_desc;

/* Makes a C kernel an operation, like those of the library.
 *
 * It is partitioned by its rule, differentiated and batched by its functions, and custom calls of its name in StableHLO
 * text are calls of it.
 *
 * Types:      op: copied, its texts too; its functions are used from then on.
 * Returns:    the status; a failure is told to the scope, too.
 * Errors:     ALREADY_EXISTS    an operation of this name, for the life of the program.
 *             INVALID_ARGUMENT  a name that is no word or is the library's; numbers that are not 0 to 32 operands and 1
 *                               to 32 results; types or kernel NULL; jvp and vjp; a rule that cannot be read, or that
 *                               does not say how to make a result.
 * Threads:    any.
 * Source:     jax.ffi.register_ffi_target, custom_partitioning's sharding_rule. Since 0.1. */
TESS_API tess_status tess_register_op_at(const char *where, const tess_op_desc *op);
#define tess_register_op(op) tess_register_op_at(TESS_HERE, op)

/* Calls an operation that was registered.
 *
 * Types:      out, in: TESS_TREE(a, b), as many arrays as it has results and operands   attrs: what its functions get;
 *             copied, and compared as bytes: padding must be zero; NULL: nothing.
 * Sharding:   by its rule, everywhere as that of the library's own operations.
 * Returns:    in out; on an error, in each of them the same error.
 * Errors:     NOT_FOUND         no operation of this name.
 *             INVALID_ARGUMENT  another number of operands or results; types that its type function refuses, or that do
 *                               not fit its rule; a derivative that its description does not have.
 *             what the kernel returned.
 * Threads:    any.
 * Source:     jax.ffi.ffi_call. Since 0.1. */
TESS_API void tess_custom_call_into_at(const char *where, tess_spans out, const char *name, tess_spans in,
                                       const void *attrs, size_t attrs_bytes);
#define tess_custom_call_into(out, name, in, attrs, attrs_bytes)                                                       \
  tess_custom_call_into_at(TESS_HERE, out, name, in, attrs, attrs_bytes)

typedef struct tess_pure_callback_opts {
  size_t size;
  tess_vmap_method vmap_method;
} tess_pure_callback_opts;

/* Calls a C function of arrays with data while the program runs.
 *
 * It must be pure: it is called as often as the program finds good, also not at all, on any thread, by several at once.
 * It may call the library, but nothing that waits for other processes.
 *
 * Types:      host: any C function but one of trees, or what a transform made. It gets copies of the operands' data on
 *             the default device, and gives arrays of the result types, wherever they lie.
 *             result_type, result_types: arrays of whose types the results are; shape_dtype_structs will do.
 * Sharding:   the function gets all of each operand, which is replicated for it; in shard_map the blocks of a device.
 * Returns:    what the function gave.
 * Errors:     INVALID_ARGUMENT  the function is NULL or of trees; it gave other types than was said; another number of
 *                               result types than of results; a derivative, where tess_custom_vjp is legal.
 *             what an array in error says that the function gave.
 * Threads:    any.
 * Source:     jax.pure_callback, whose vmap_method is SEQUENTIAL where nothing is said. Since 0.1. */
TESS_API tess_array *tess_pure_callback_at(const char *where, tess_callable host, const tess_array *result_type, int n,
                                           tess_array *const *args);
TESS_API void tess_pure_callback_into_at(const char *where, tess_spans out, tess_callable host, tess_spans result_types,
                                         tess_spans in, const tess_pure_callback_opts *kw);
#define tess_pure_callback(host, ...)                                                                                  \
  tess_pure_callback_at(TESS_HERE, TESS__FUNC(#host, host), TESS__HEAD(__VA_ARGS__), TESS__COUNT(__VA_ARGS__) - 1,     \
                        (tess_array *const[]){TESS__TAIL(TESS_LIFT, __VA_ARGS__)} + 1)
#define tess_pure_callback_into(...) tess_pure_callback_into__(__VA_ARGS__, .size = sizeof(tess_pure_callback_opts))
#define tess_pure_callback_into__(out, host, result_types, in, ...)                                                    \
  tess_pure_callback_into_at(TESS_HERE, out, TESS__FUNC(#host, host), result_types, in,                                \
                             TESS__OPTS(tess_pure_callback_opts, __VA_ARGS__))

// ---- devices without hardware, for layouts and tests ----

typedef struct tess_fake_opts {
  size_t size;
  const char *kind; // "TPU v4"; default: the platform's name
  int chips[3];     // along x, y, z; default: devices without coordinates
  int cores;        // of a chip; default: 1
  int slices;       // equal parts, each with all the chips; default: 1, and without chips none
  int processes;    // without chips: equal parts; default: 1. With them: a host has up to 2x2x1 chips
} tess_fake_opts;

/* Devices on paper, to make meshes and shardings of; no data can be put there.
 *
 * Types:      result: n devices with ids from 0. Without chips consecutive ids make each process and slice; with them
 *             ids, coordinates and order are those of JAX's mock TPUs, and n is the product of chips, cores and
 *             slices.
 * Returns:    the same devices for the same arguments; they live as long as the library.
 * Errors:     INVALID_ARGUMENT  platform or kind is not a word; n is not 1 to 2^24; numbers that do not fit each other.
 * Threads:    any.
 * Source:     JAX's mock TPU topologies. Since 0.1. */
TESS_API tess_device_array tess_fake_devices_at(const char *where, const char *platform, int n,
                                                const tess_fake_opts *kw);
#define tess_fake_devices(...) tess_fake_devices__(__VA_ARGS__, .size = sizeof(tess_fake_opts))
#define tess_fake_devices__(platform, n, ...)                                                                          \
  tess_fake_devices_at(TESS_HERE, platform, n, TESS__OPTS(tess_fake_opts, __VA_ARGS__))

// ---- memory ----

typedef struct tess_allocator {
  size_t size;
  void *(*allocate)(size_t bytes, size_t alignment,
                    void *ctx);                   // NULL: exhausted. Alignment: 64, or 2 MiB for large ones
  void (*free)(void *p, size_t bytes, void *ctx); // bytes: as allocated
  void *ctx;
} tess_allocator;

/* Takes the memory of arrays from an allocator of the program.
 *
 * What is freed is kept for later arrays until the library ends.
 *
 * Returns:    the status, which may be ignored.
 * Errors:     INVALID_ARGUMENT     a function is NULL.
 *             FAILED_PRECONDITION  memory for arrays was taken already: call this before tess_init.
 * Threads:    no other uses the library then. The functions are called on any thread, by several at once.
 * Source:     none in JAX. Since 0.1. */
TESS_API tess_status tess_set_allocator_at(const char *where, const tess_allocator *a);
#define tess_set_allocator(a) tess_set_allocator_at(TESS_HERE, a)

/* Tells a function of the program, in place of stderr, why the library aborts.
 *
 * That is: no memory for metadata, a freed handle that is used, scopes closed out of order. The program aborts when the
 * handler returns.
 *
 * Types:      handler: NULL: stderr again.
 * Threads:    any. The handler runs on the thread that failed and must not call the library.
 * Source:     none in JAX. Since 0.1. */
TESS_API void tess_set_fatal_handler(void (*handler)(const char *message));

// ---- control plane ----

/* Values with keys, which all processes see.
 *
 * They lie in process 0, which serves them from its tess_init on if tess_distributed_initialize was called before, as
 * in JAX, and else from its first call of one of these functions or of tess_wait_at_barrier.
 *
 * Types:      key: 1 to 65,536 bytes of text; "a/b" lies below "a"   value: at most 2^28 bytes, copied.
 *             timeout_s: how long to wait for a value; 0: not at all   *value: lives until the current scope ends.
 *             delete: the key and all below it; there need be none.
 * Returns:    the status.
 * Errors:     ALREADY_EXISTS     set: the key has a value, and overwrite is false.
 *             NOT_FOUND          get without a timeout: there is no value.
 *             DEADLINE_EXCEEDED  get: no process has set one in time; (PEER_LOST) process 0 does not answer.
 *             INVALID_ARGUMENT   a key, value or timeout that is not legal.
 *             ABORTED            process 0, or all traffic, has ended.
 * Threads:    any, several at once. No collectives: no other process need call anything, nor wait in the library.
 * Cost:       a message to process 0 and back, which answers within some milliseconds while it computes.
 * Source:     key_value_set, blocking_key_value_get, key_value_try_get, key_value_delete of JAX's distributed client.
 *             Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_kv_set_at(const char *where, const char *key, const void *value, size_t bytes,
                                                    bool overwrite);
TESS_API TESS_MUST_CHECK tess_status tess_kv_get_at(const char *where, const char *key, double timeout_s,
                                                    const void **value, size_t *bytes);
TESS_API TESS_MUST_CHECK tess_status tess_kv_delete_at(const char *where, const char *key);
#define tess_kv_set(key, value, bytes, overwrite) tess_kv_set_at(TESS_HERE, key, value, bytes, overwrite)
#define tess_kv_get(key, timeout_s, value, bytes) tess_kv_get_at(TESS_HERE, key, timeout_s, value, bytes)
#define tess_kv_delete(key)                       tess_kv_delete_at(TESS_HERE, key)

/* Waits until all processes, or those listed, are at the barrier of this id.
 *
 * Types:      processes: TESS_INTS(0, 2), the same in all of them; (tess_ints){0}: all.
 * Returns:    the status, the same in all. The id may be used again afterwards.
 * Errors:     DEADLINE_EXCEEDED  one did not come within the first one's timeout_s: who has come, or comes late, is
 *                                told; (PEER_LOST) process 0 does not answer.
 *             INVALID_ARGUMENT   a process that is not listed, or lists others: it and all at the barrier are told.
 *                                An id, timeout or list that is not legal.
 *             ABORTED            one of them, or process 0, has gone; all traffic has ended.
 * Threads:    any; one of a process at a barrier. No collective: others may wait elsewhere.
 * Source:     wait_at_barrier of JAX's distributed client. Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_wait_at_barrier_at(const char *where, const char *id, double timeout_s,
                                                             tess_ints processes);
#define tess_wait_at_barrier(id, timeout_s, processes) tess_wait_at_barrier_at(TESS_HERE, id, timeout_s, processes)

/* The devices of all processes, once all have come; a process that is lost is an error in all others.
 *
 * Errors:     FAILED_PRECONDITION  another collective elsewhere.
 *             ABORTED, DEADLINE_EXCEEDED  a process has gone, or is late.
 * Collective: of all processes.
 * Threads:    any, one at a time.
 * Source:     multihost_utils.live_devices. Since 0.1. */
TESS_API tess_device_array tess_live_devices_at(const char *where);
#define tess_live_devices() tess_live_devices_at(TESS_HERE)

/* Writes the last 4,096 collectives of this process to a file: what `tessera hang-report DIR` reads of each process.
 *
 * Types:      path: of the file, DIR/process-3.jsonl; one that is there is replaced.
 * Returns:    the status. A process that is alone has no collectives to write.
 * Errors:     INVALID_ARGUMENT  path is NULL or empty.
 *             NOT_FOUND         there is no such folder; others, as the system says them.
 * Collective: none.
 * Threads:    any, while others wait in collectives too.
 * Source:     none in JAX. Since 0.1. */
TESS_API TESS_MUST_CHECK tess_status tess_dump_recorder_at(const char *where, const char *path);
#define tess_dump_recorder(path) tess_dump_recorder_at(TESS_HERE, path)

// ---- transports: how bytes move between processes ----

/* Messages between two processes with equal tags arrive in the order they were sent, and a receive has the size of the
 * message that it gets. The library calls one function at a time, on any thread of the process, and none of them before
 * tess_init; only abort may come while another one runs. They must not call the library. None of them waits for another
 * process, except wait and close. A status other than OK is the end of all traffic: ABORTED when a process called
 * abort, or has gone. What has come before that may still be received. */
typedef struct tess_transport {
  size_t size;      // of this struct: sizeof(tess_transport)
  const char *name; // for messages; may be NULL
  void *self;       // first argument of all functions; the program's, as is what it points to until close
  int process_index, process_count; // this process, 0 to process_count - 1; 1 to 65,536 processes
  // To another process. The data is not changed, and may be reused when test says done; *request is NULL where it may
  // be reused at once.
  tess_status (*send)(void *self, int to, uint64_t tag, const void *data, size_t bytes, void **request);
  // From another process. The data is there when test says done; *request is NULL where it is there at once.
  tess_status (*receive)(void *self, int from, uint64_t tag, void *data, size_t bytes, void **request);
  tess_status (*test)(void *self, void *request, bool *done); // also makes progress; done: the request is gone
  // All pending and later requests of all processes fail, and their data is not touched any more. It may be called
  // again, and after another process's: then this one tells the others too, so that nobody sees it gone and does not
  // know why. The reason, in words, is the caller's and what `why` of the others should say: the first that came.
  void (*abort)(void *self, const char *reason);
  void (*close)(void *self);                // the last call; may be NULL, as what follows
  void (*wait)(void *self, double seconds); // until test may say something new, at most so long
  const char *(*why)(void *self);           // of the last status that was not OK, in words; until the next call
  bool one_thread; // no other thread than the one that opened it may call it: nothing travels while that one computes
} tess_transport;

/* Makes this process one of several, which exchange bytes by functions of the program.
 *
 * All processes see the devices of all: process i has those with ids i * n to i * n + n - 1, where n is
 * num_cpu_devices, which tess_init compares, and so is a collective. Collectives, arrays over several processes and
 * tessera/multihost.h are then about all of them.
 *
 * Types:      t: copied; what self points to is used until close.
 * Returns:    the status, which may be ignored. tess_finalize calls close and leaves the process alone again; a
 *             process that just ends calls nothing.
 * Errors:     INVALID_ARGUMENT     send, receive, test or abort is NULL; a wrong process_index or process_count.
 *             FAILED_PRECONDITION  the library runs already: call this before tess_init. There is a transport.
 * Threads:    no other uses the library then.
 * Source:     jax.distributed.initialize, which has its own. Since 0.1. */
TESS_API tess_status tess_set_transport_at(const char *where, const tess_transport *t);
#define tess_set_transport(t) tess_set_transport_at(TESS_HERE, t)

typedef int (*tess_process_main)(int process_index, void *ctx);

/* Processes of one world as threads of this one, for tests: each has its own devices, arrays and scopes.
 *
 * Types:      process_count: 1 to 256   body: runs once in each process, on a thread of its own. Threads that it
 *             starts itself are of this process, not of the simulated one.
 * Returns:    when all have ended: 0, or what the first process (by index) returned that did not return 0. Each has
 *             num_cpu_devices devices; in the body tess_init may come first, with equal options in all.
 * Errors:     INVALID_ARGUMENT     (-1, to the scope) another number of processes, no body.
 *             FAILED_PRECONDITION  (-1) inside a simulated process.
 *             RESOURCE_EXHAUSTED   (-1) no thread could be started; those that were see ABORTED.
 * Threads:    any.
 * Source:     the tests of JAX start processes (jax/_src/test_multiprocess.py). Since 0.1. */
TESS_API int tess_run_simulated_at(const char *where, int process_count, tess_process_main body, void *ctx);
#define tess_run_simulated(process_count, body, ctx) tess_run_simulated_at(TESS_HERE, process_count, body, ctx)

#ifdef __cplusplus
}
#endif
#endif
