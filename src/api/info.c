/* tess_runtime_info: the machine and this process as JSON, which is what `tessera devices --json` prints
 * (design/tool.md 3).
 */
#include <string.h>
#include <unistd.h>

#include "api/take_text.h"
#include "base/env.h"
#include "base/pool.h"
#include "comm/comm.h"
#include "comm/launcher.h"
#include "comm/shared.h"
#include "core/buffer.h"
#include "exec/backend.h"
#include "layout/device.h"

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

static void print_machine(struct text *out, const struct machine *m) {
  tess__text_printf(out, "\"machine\": {\"cores\": %ld, \"threads\": %d, \"isa\": \"%s\"",
                    sysconf(_SC_NPROCESSORS_ONLN), tess__pool_workers(), m->isa);
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

/* Those of the machine, and those that nothing uses yet. */
static void print_libraries(struct text *out, const struct machine *m) {
  tess__text_add(out, "\"libraries\": {");
  for (int i = 0; i < MACHINE_LIBRARIES && m->library[i].name; i++) {
    tess__text_printf(out, "\"%s\": ", m->library[i].name);
    print_string(out, m->library[i].version, true);
    tess__text_add(out, ", ");
  }
  tess__text_add(out, "\"onednn\": null, \"mpi\": ");
  bool mpi = tess__transport_is_mpi() && tess__process()->comm;
  print_string(out, mpi ? tess__comm_transport(tess__process()->comm)->name : NULL, true);
  tess__text_add(out, "}");
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
  struct machine machine;
  tess__backend_default()->describe(&machine);
  tess__text_printf(
      &t,
      "{\"version\": \"%s\", \"process_index\": %d, \"process_count\": %d, \"processes_sharing_memory\": %d, "
      "\"launcher\": ",
      tess_version(), tess_process_index(), tess_process_count(), tess__comm_sharing(tess__process()->comm));
  print_string(&t, tess__launcher_name(), true);
  tess__text_add(&t, ",\n \"devices\": [");
  for (int i = 0; i < tess__world_here()->n; i++) {
    tess__text_add(&t, i ? ",\n  " : "\n  ");
    print_device(&t, tess__world_here()->device[i]);
  }
  tess__text_add(&t, "],\n ");
  print_machine(&t, &machine);
  tess__text_add(&t, ",\n ");
  print_libraries(&t, &machine);
  tess__text_add(&t, ",\n ");
  print_environment(&t);
  tess__text_add(&t, "}");
  return tess__take_text(&t);
}
