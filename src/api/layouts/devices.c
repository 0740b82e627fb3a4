/* Devices and processes as the public sees them, and what `tessera devices` says about the machine. */
#include "api/layouts/devices.h"

#include "api/counts.h"

#include <ctype.h>
#include <string.h>
#include <tessera/ext.h>

#include "core/buffer.h"
#include "layout/device.h"

/* ---- lists ---- */

tess_device_array tess__device_array(tess_shape shape, int n, const tess_device *const *list) {
  return (tess_device_array){.n = n, .shape = shape, .device = list};
}

static tess_device_array row(int n, const tess_device *const *list) {
  return tess__device_array((tess_shape){.n = 1, .dim = {n}}, n, list);
}

tess_device_array tess__device_array_pass(const void *error) {
  static struct device nothing = {.d = {-1, -1, -1, "", "", {-1, -1, -1}, -1, -1}};
  static const tess_device *const list[] = {&nothing.d};
  return (tess_device_array){.shape = {.n = 1}, .device = list, .error = error};
}

tess_device_array tess__device_array_error(struct diag *d, const char *op, const char *where) {
  return tess__device_array_pass(tess__mesh_error(d, op, where));
}

/* The devices of a process: they stand together. */
static tess_device_array of_process(const struct world *w, int process) {
  int n = w->n / w->processes;
  return row(n, w->device + (size_t)process * (size_t)n);
}

static bool check_backend(const tess_devices_opts *kw, struct diag *d) {
  tess_devices_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__world_here()->n) return tess__init_failure(d);
  if (!o.backend || strcmp(o.backend, "cpu") == 0) return true;
  return tess__fail(d, TESS_NOT_FOUND, TESS_RUNTIME_ERROR, "there is no platform '%s': the platforms are cpu",
                    o.backend);
}

tess_device_array tess_devices_at(const char *where, const tess_devices_opts *kw) {
  struct diag d = {0};
  if (!check_backend(kw, &d)) return tess__device_array_error(&d, "devices", where);
  return row(tess__world_here()->n, tess__world_here()->device);
}

tess_device_array tess_local_devices_at(const char *where, const tess_devices_opts *kw) {
  struct diag d = {0};
  if (!check_backend(kw, &d)) return tess__device_array_error(&d, "local_devices", where);
  return of_process(tess__world_here(), tess__world_here()->process);
}

tess_device_array tess_devices_of_process_at(const char *where, int process_index) {
  struct diag d = {0};
  if (process_index < 0 || process_index >= tess_process_count()) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "process %d is not one of the %d processes", process_index,
               tess_process_count());
    return tess__device_array_error(&d, "devices_of_process", where);
  }
  return of_process(tess__world_here(), process_index);
}

tess_device_array tess_device_list(int n, const tess_device *const *device) {
  struct diag d = {0};
  if (n < 0 || (n && !device)) {
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "a list of %d devices at %s", n,
               device ? "a place" : "NULL");
    return tess__device_array_error(&d, "device_list", NULL);
  }
  const tess_device **list = tess__scope_alloc(tess__scope(), ((size_t)n + 1) * sizeof *list);
  for (int i = 0; i < n; i++) {
    list[i] = device[i];
    if (device[i]) continue;
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "device %d is NULL", i);
    return tess__device_array_error(&d, "device_list", NULL);
  }
  return row(n, list);
}

tess_device_array tess_devices_reshape(tess_device_array a, tess_shape shape) {
  if (a.error) return a;
  struct diag d = {0};
  if (!tess__check_devices(&a, &d) || !tess__check_rank(shape.n, "the shape", &d))
    return tess__device_array_error(&d, "devices_reshape", NULL);
  int64_t product = 1;
  int open = -1;
  for (int i = 0; i < shape.n; i++) {
    if (shape.dim[i] == -1 && open < 0)
      open = i;
    else
      product = shape.dim[i] < 0 || (shape.dim[i] && product > INT32_MAX / shape.dim[i]) ? -1 : product * shape.dim[i];
    if (product < 0) break;
  }
  if (open >= 0 && product > 0 && a.n % product == 0) {
    shape.dim[open] = a.n / product;
    product = a.n;
  }
  if (product == a.n) {
    a = tess_device_list(a.n, a.device);
    return tess__device_array(shape, a.n, a.device);
  }
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d devices do not fit the shape %s", a.n,
             tess_str_shape(shape));
  return tess__device_array_error(&d, "devices_reshape", NULL);
}

/* ---- queries ---- */

int tess_device_count(void) {
  return tess__world_here()->n;
}

int tess_local_device_count(void) {
  return tess__world_here()->n / tess__world_here()->processes;
}

int tess_process_index(void) {
  return tess__thread()->process->index;
}

int tess_process_count(void) {
  return tess__thread()->process->count;
}

const char *tess_default_backend(void) {
  return "cpu";
}

int tess_device_memory_kinds(const tess_device *d, const char *const **kinds) {
  static const char *const names[] = {
      [MEMORY_DEVICE] = "device", [MEMORY_PINNED_HOST] = "pinned_host", [MEMORY_UNPINNED_HOST] = "unpinned_host"};
  if (kinds) *kinds = names;
  if (!d) return 0;
  return strcmp(d->platform, "gpu") == 0 ? MEMORY_UNPINNED_HOST : MEMORY_KINDS; /* the first two */
}

void tess_set_default_device(const tess_device *device) {
  struct diag d = {0};
  struct thread *t = tess__thread();
  struct context c;
  memcpy(&c, t->scope->context, sizeof c);
  if (!c.device)
    tess__init_failure(&d);
  else if (t->trace)
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "the default device cannot change while a function is traced: set it around the call");
  else if (device && (!tess__device_is_local(device) || tess__device_world(device) != t->process->world))
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
               "device %d of platform '%s' is not of this process: no data can be put there", device->id,
               device->platform);
  if (!d.status) {
    c.device = device ? device : t->process->context->device;
    c.sharding = tess__sharding_single(c.device, NULL, &d);
  }
  if (d.status)
    tess__report(&d, "set_default_device", NULL);
  else
    t->scope->context = tess__context_intern(&c);
}

/* ---- devices without hardware ---- */

/* What stands in texts and pictures without quotes around it. */
static bool is_word(const char *s) {
  for (const char *p = s; *p; p++)
    if (!isalnum((unsigned char)*p) && !strchr(" _-.", *p)) return false;
  return *s != 0;
}

tess_device_array tess_fake_devices_at(const char *where, const char *platform, int n, const tess_fake_opts *kw) {
  tess_fake_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  struct diag d = {0};
  const char *kind = o.kind ? o.kind : platform;
  const tess_device *const *list = NULL;
  if (!platform || !is_word(platform) || !is_word(kind))
    tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "platform and kind are words such as cpu");
  else
    list = tess__devices_fake(&(const struct fake_devices){.platform = platform,
                                                           .kind = kind,
                                                           .n = n,
                                                           .chips = {o.chips[0], o.chips[1], o.chips[2]},
                                                           .cores = o.cores,
                                                           .slices = o.slices,
                                                           .processes = o.processes},
                              &d);
  return list ? row(n, list) : tess__device_array_error(&d, "fake_devices", where);
}
