/* The machine whose model times are told by: of a file, this host as `tessera bench --save` measured it, or built in.
 */
#include "api/programs/machine.h"

#include <tessera/module.h>

#include "api/api.h"
#include "base/env.h"
#include "base/io.h"
#include "layout/device.h"

/* Where `tessera bench --save` leaves what it measured; "": nowhere. */
const char *tess_machine_file(void) {
  const char *cache = tess__env_text(ENV_XDG_CACHE_HOME), *home = tess__env_text(ENV_HOME);
  struct text t = {0};
  if (*cache)
    tess__text_printf(&t, "%s/tessera/machine.json", cache);
  else if (*home)
    tess__text_printf(&t, "%s/.cache/tessera/machine.json", home);
  const char *path = tess__scope_text(tess__scope(), tess__text_string(&t));
  tess__text_free(&t);
  return path;
}

static bool read_machine(struct machine *m, const char *file, const char *name, struct diag *d) {
  struct diag inner = {0};
  struct io_map *map = tess__io_map(file, d);
  if (!map) return false;
  bool good = tess__machine_parse(m, name, (const char *)map->bytes, map->n, &inner);
  tess__io_unmap(map);
  if (!good) tess__fail(d, inner.status, inner.reason, "the machine of %s: %s", file, inner.message);
  tess__diag_clear(&inner);
  return good;
}

static bool choose(struct machine *m, const char *file, struct diag *d) {
  const char *own = file ? "" : tess_machine_file();
  struct diag inner = {0};
  if (file) return read_machine(m, file, file, d);
  if (*own && read_machine(m, own, "this host, as it was measured", &inner)) return true;
  if (*own && inner.status != TESS_NOT_FOUND)
    return tess__fail(d, inner.status, inner.reason, "%s", inner.message), tess__diag_clear(&inner), false;
  tess__diag_clear(&inner);
  tess__machine_built_in(m);
  return true;
}

/* Neighbours in the order of the mesh, which are as many everywhere. */
static int64_t share_a_process(const struct mesh *mesh) {
  int64_t n = 1;
  while (n < mesh->total && mesh->device[n]->process_index == mesh->device[0]->process_index)
    n++;
  return n;
}

bool tess__choose_machine(struct machine *m, const char *file, const struct mesh *mesh, struct diag *d) {
  if (!choose(m, file, d)) return false;
  bool here = mesh && mesh->total > 0 && mesh->device && tess__device_world(mesh->device[0]);
  if (here && !(file && m->per_process)) m->per_process = share_a_process(mesh);
  return true;
}
