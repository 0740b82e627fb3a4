/* The list of devices, and devices that exist only on paper.
 *
 * The CPU devices of this process are virtual: any number of them share its memory. Simulated devices are made on
 * demand for pictures and plans of layouts; they live as long as the list does and are never local. */
#include "layout/device.h"

#include <ctype.h>
#include <pthread.h>
#include <string.h>

#include "base/alloc.h"

struct group {                 /* devices made together */
  tess_device *device;         /* owned */
  const tess_device **pointer; /* owned; the same as a list */
  int n, processes;
  char *platform, *kind; /* owned */
  struct group *next;
};

static struct group world; /* made before it is used, then read only */
static struct group *fakes;
static pthread_mutex_t fakes_lock = PTHREAD_MUTEX_INITIALIZER;

static void fill_group(struct group *g, const char *platform, const char *kind, int n, int processes) {
  g->n = n;
  g->processes = processes;
  g->platform = tess__strdup(platform);
  g->kind = tess__strdup(kind);
  g->device = tess__zalloc((size_t)n * sizeof *g->device);
  g->pointer = tess__alloc((size_t)n * sizeof *g->pointer);
  int each = n / processes;
  for (int i = 0; i < n; i++) {
    g->device[i] = (tess_device){
        .id = i,
        .process_index = i / each,
        .local_hardware_id = i % each,
        .platform = g->platform,
        .device_kind = g->kind,
        .coords = {-1, -1, -1},
        .core_on_chip = -1,
        .slice_index = -1,
    };
    g->pointer[i] = &g->device[i];
  }
}

static void empty_group(struct group *g) {
  tess__free(g->device);
  tess__free(g->pointer);
  tess__free(g->platform);
  tess__free(g->kind);
}

void tess__devices_make(int num_cpu_devices) {
  empty_group(&world);
  memset(&world, 0, sizeof world);
  if (num_cpu_devices > 0) {
    fill_group(&world, "cpu", "cpu", num_cpu_devices, 1);
    return;
  }
  pthread_mutex_lock(&fakes_lock);
  while (fakes) {
    struct group *next = fakes->next;
    empty_group(fakes);
    tess__free(fakes);
    fakes = next;
  }
  pthread_mutex_unlock(&fakes_lock);
}

int tess__devices_count(void) {
  return world.n;
}

const tess_device *const *tess__devices_all(void) {
  return world.pointer;
}

int tess__process_index(void) {
  return 0;
}

bool tess__device_is_local(const tess_device *d) {
  uintptr_t p = (uintptr_t)d, first = (uintptr_t)world.device;
  return p >= first && p < first + (uintptr_t)world.n * sizeof *world.device &&
         d->process_index == tess__process_index();
}

const tess_device *const *tess__devices_fake(const char *platform, const char *kind, int n, int processes) {
  pthread_mutex_lock(&fakes_lock);
  struct group *g = fakes;
  while (g &&
         (g->n != n || g->processes != processes || strcmp(g->platform, platform) != 0 || strcmp(g->kind, kind) != 0))
    g = g->next;
  if (!g) {
    g = tess__zalloc(sizeof *g);
    fill_group(g, platform, kind, n, processes);
    g->next = fakes;
    fakes = g;
  }
  pthread_mutex_unlock(&fakes_lock);
  return g->pointer;
}

/* TpuDevice(id=0, process_index=0, coords=(0,0,0), core_on_chip=0), and CpuDevice(id=0) where there are no coordinates.
 */
static void print_repr(struct text *out, const tess_device *d) {
  const char *p = d->platform;
  tess__text_printf(out, "%c%sDevice(id=%d", toupper((unsigned char)p[0]), p[0] ? p + 1 : "", d->id);
  if (d->coords[0] >= 0)
    tess__text_printf(out, ", process_index=%d, coords=(%d,%d,%d), core_on_chip=%d", d->process_index, d->coords[0],
                      d->coords[1], d->coords[2], d->core_on_chip);
  tess__text_add(out, ")");
}

void tess__device_text(struct text *out, const tess_device *d, bool repr) {
  if (repr)
    print_repr(out, d);
  else if (d->coords[0] >= 0)
    tess__text_printf(out, "%s_%d(process=%d,(%d,%d,%d,%d))", d->platform, d->id, d->process_index, d->coords[0],
                      d->coords[1], d->coords[2], d->core_on_chip);
  else
    tess__text_printf(out, "%s:%d", d->platform, d->id);
}
