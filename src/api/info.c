/* tess_runtime_info: the machine and this process as JSON, which is what `tessera devices --json` prints
 * (design/tool.md 3).
 */
#include <sleef.h>
#include <string.h>
#include <unistd.h>

#include "api/take_text.h"
#include "base/env.h"
#include "base/pool.h"
#include "core/buffer.h"
#include "exec/cpu/cpu.h"
#include "layout/device.h"

#define QUOTE_(x) #x
#define QUOTE(x)  QUOTE_(x)

/* A JSON string; NULL or "" is null where `nullable`. */
static void print_string(struct text *out, const char *s, bool nullable) {
  if (nullable && (!s || !*s)) {
    tess__text_add(out, "null");
    return;
  }
  tess__text_add_json(out, s);
}

static void print_device(struct text *out, const tess_device *d) {
  tess__text_printf(out, "{\"id\": %d, \"process_index\": %d, \"local_hardware_id\": %d, \"platform\": ", d->id,
                    d->process_index, d->local_hardware_id);
  print_string(out, d->platform, false);
  tess__text_add(out, ", \"device_kind\": ");
  print_string(out, d->device_kind, false);
  const char *const *kinds;
  int n = tess_device_memory_kinds(d, &kinds);
  tess__text_add(out, ", \"memory_kinds\": [");
  for (int i = 0; i < n; i++)
    tess__text_printf(out, "%s\"%s\"", i ? ", " : "", kinds[i]);
  tess__text_printf(out, "], \"default_memory\": \"%s\"}", kinds[0]);
}

/* Bytes of a cache as the system knows them; null where it does not. */
static void print_bytes(struct text *out, const char *name, long bytes) {
  tess__text_printf(out, ", \"%s\": ", name);
  if (bytes > 0)
    tess__text_printf(out, "%ld", bytes);
  else
    tess__text_add(out, "null");
}

static void print_machine(struct text *out) {
  tess__text_printf(out, "\"machine\": {\"cores\": %ld, \"threads\": %d, \"isa\": \"%s\"",
                    sysconf(_SC_NPROCESSORS_ONLN), tess__pool_workers(), tess__cpu_isa());
#ifdef _SC_LEVEL1_DCACHE_SIZE
  print_bytes(out, "l1d_bytes", sysconf(_SC_LEVEL1_DCACHE_SIZE));
  print_bytes(out, "l2_bytes", sysconf(_SC_LEVEL2_CACHE_SIZE));
  print_bytes(out, "l3_bytes", sysconf(_SC_LEVEL3_CACHE_SIZE));
#endif
  print_bytes(out, "memory_bytes", sysconf(_SC_PHYS_PAGES) * sysconf(_SC_PAGESIZE));
  tess__text_printf(out, ", \"pinned_host\": \"%s\"", tess__pin_works() ? "pinned" : "pageable");
  print_bytes(out, "pinned_limit_bytes", (long)tess__pin_limit());
  tess__text_add(out, "}");
}

/* The number alone: "0.3.21" of "OpenBLAS 0.3.21 SkylakeX". */
static void print_blas(struct text *out) {
  const char *version = tess__blas_open() ? tess__blas_version() : "";
  version += strcspn(version, "0123456789");
  struct text number = {0};
  tess__text_add_n(&number, version, strcspn(version, " "));
  print_string(out, tess__text_string(&number), true);
  tess__text_free(&number);
}

static void print_environment(struct text *out) {
  tess__text_add(out, "\"environment\": [");
  for (int e = 0; e < ENV_COUNT; e++) {
    const struct env_row *r = tess__env_row((enum env)e);
    tess__text_add(out, e ? ",\n  {\"name\": " : "\n  {\"name\": ");
    print_string(out, r->name, false);
    tess__text_add(out, ", \"value\": ");
    print_string(out, tess__env_text((enum env)e), true);
    tess__text_add(out, ", \"default\": ");
    print_string(out, r->fallback, false);
    tess__text_add(out, ", \"help\": ");
    print_string(out, r->help, false);
    tess__text_add(out, "}");
  }
  tess__text_add(out, "]");
}

const char *tess_runtime_info(void) {
  tess__thread();
  struct text t = {0};
  tess__text_printf(
      &t, "{\"version\": \"%s\", \"process_index\": %d, \"process_count\": %d, \"launcher\": null,\n \"devices\": [",
      tess_version(), tess_process_index(), tess_process_count());
  for (int i = 0; i < tess__world_here()->n; i++) {
    tess__text_add(&t, i ? ",\n  " : "\n  ");
    print_device(&t, tess__world_here()->device[i]);
  }
  tess__text_add(&t, "],\n ");
  print_machine(&t);
  tess__text_add(&t, ",\n \"libraries\": {\"openblas\": ");
  print_blas(&t);
  tess__text_printf(&t, ", \"sleef\": \"%d.%d.%d\", \"onednn\": null, \"mpi\": null},\n ", SLEEF_VERSION_MAJOR,
                    SLEEF_VERSION_MINOR, SLEEF_VERSION_PATCHLEVEL);
  print_environment(&t);
  tess__text_add(&t, "}");
  return tess__take_text(&t);
}
