/* Lists of devices: of worlds as one of their processes sees them, and of devices that exist only on paper.
 *
 * The CPU devices of a process are virtual: any number of them share its memory. A list lives as long as the library:
 * meshes are interned by the addresses of their devices, and know from them what is here. */
#include "layout/device.h"

#include <ctype.h>
#include <pthread.h>
#include <stdio.h>
#include <string.h>

#include "base/alloc.h"

struct group {                 /* devices made together */
  struct device *device;       /* owned */
  const tess_device **pointer; /* owned; the same as a list */
  struct fake_devices made_of; /* its texts are owned */
  struct world world;          /* processes 0: on paper */
  struct group *next;
};

static struct group *groups;
static pthread_mutex_t groups_lock = PTHREAD_MUTEX_INITIALIZER;

/* In equal parts of consecutive ids to each process, and to each slice. */
static void fill_plain(struct group *g) {
  const struct fake_devices *f = &g->made_of;
  int each = f->n / f->processes;
  for (int i = 0; i < f->n; i++)
    g->device[i].d = (tess_device){
        .id = i,
        .process_index = i / each,
        .local_hardware_id = i % each,
        .platform = f->platform,
        .device_kind = f->kind,
        .coords = {-1, -1, -1},
        .core_on_chip = -1,
        .slice_index = f->slices ? i / (f->n / f->slices) : -1,
    };
}

/* The mock TPU of JAX's tests (design/sharding.md 1.2). A device's place is one number in mixed radix, host[2] and
 * slice major: in the order of the list it is slice, host z y x, chip z y x in its host, core. */
static void fill_chips(struct group *g) {
  const struct fake_devices *f = &g->made_of;
  const int in[3] = {f->chips[0] < 2 ? 1 : 2, f->chips[1] < 2 ? 1 : 2, 1};
  const int hosts[3] = {f->chips[0] / in[0], f->chips[1] / in[1], f->chips[2]};
  int each = in[0] * in[1] * f->cores;
  for (int i = 0; i < f->n; i++) {
    int process = i / each, local = i % each, core = local % f->cores;
    int chip[3] = {local / f->cores % in[0], local / f->cores / in[0], 0}, host[3], rest = process;
    for (int k = 0; k < 3; rest /= hosts[k++])
      host[k] = rest % hosts[k];
    int id = rest; /* the slice */
    for (int k = 3; k-- > 0;)
      id = (id * hosts[k] + host[k]) * in[k] + chip[k];
    g->device[i].d = (tess_device){
        .id = id * f->cores + core,
        .process_index = process,
        .local_hardware_id = local,
        .platform = f->platform,
        .device_kind = f->kind,
        .coords = {chip[0] + in[0] * host[0], chip[1] + in[1] * host[1], chip[2] + in[2] * host[2]},
        .core_on_chip = core,
        .slice_index = rest,
    };
  }
}

static void fill_group(struct group *g, const struct fake_devices *f) {
  g->made_of = *f;
  g->made_of.platform = tess__strdup(f->platform);
  g->made_of.kind = tess__strdup(f->kind);
  g->device = tess__zalloc((size_t)f->n * sizeof *g->device);
  g->pointer = tess__alloc((size_t)f->n * sizeof *g->pointer);
  if (f->chips[0])
    fill_chips(g);
  else
    fill_plain(g);
  for (int i = 0; i < f->n; i++)
    g->pointer[i] = &g->device[i].d;
}

static bool same_group(const struct group *g, const struct fake_devices *b, int processes, int process) {
  const struct fake_devices *a = &g->made_of;
  return a->n == b->n && memcmp(a->chips, b->chips, sizeof a->chips) == 0 && a->cores == b->cores &&
         a->slices == b->slices && a->processes == b->processes && strcmp(a->platform, b->platform) == 0 &&
         strcmp(a->kind, b->kind) == 0 && g->world.processes == processes && g->world.process == process;
}

/* The list that is made of this, as process `process` of a world of `processes` sees it; both 0: on paper. */
static struct group *find_group(const struct fake_devices *f, int processes, int process) {
  pthread_mutex_lock(&groups_lock);
  struct group *g = groups;
  while (g && !same_group(g, f, processes, process))
    g = g->next;
  if (!g) {
    g = tess__zalloc(sizeof *g);
    fill_group(g, f);
    g->world = (struct world){process, processes, f->n, g->pointer};
    for (int i = 0; processes && i < f->n; i++)
      g->device[i].world = &g->world;
    g->next = groups;
    groups = g;
  }
  pthread_mutex_unlock(&groups_lock);
  return g;
}

const struct world *tess__world(int processes, int process, int devices) {
  const struct fake_devices f = {.platform = "cpu", .kind = "cpu", .n = processes * devices, .processes = processes};
  return &find_group(&f, processes, process)->world;
}

void tess__devices_free(void) {
  pthread_mutex_lock(&groups_lock);
  for (struct group *next; groups; groups = next) {
    next = groups->next;
    tess__free(groups->device);
    tess__free(groups->pointer);
    tess__free((char *)groups->made_of.platform);
    tess__free((char *)groups->made_of.kind);
    tess__free(groups);
  }
  pthread_mutex_unlock(&groups_lock);
}

const struct world *tess__device_world(const tess_device *d) {
  return ((const struct device *)d)->world;
}

bool tess__device_is_local(const tess_device *d) {
  const struct world *w = tess__device_world(d);
  return w && d->process_index == w->process;
}

/* ---- devices without hardware ---- */
enum { MOST_FAKE = 1 << 24 }; /* each is an object: gigabytes */

#define REFUSE(...) tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, __VA_ARGS__)

static bool check_plain(struct fake_devices *f, struct diag *d) {
  if (!f->processes) f->processes = 1;
  if (f->cores) return REFUSE("%d cores of no chips: give the chips, as in .chips = {2, 2, 1}", f->cores);
  if (f->processes < 1 || f->n % f->processes)
    return REFUSE("%d devices do not divide over %d processes", f->n, f->processes);
  if (f->slices < 0 || (f->slices && f->n % f->slices))
    return REFUSE("%d devices do not divide over %d slices", f->n, f->slices);
  return true;
}

static bool check_chips(struct fake_devices *f, struct diag *d) {
  int64_t n = 1, size[5] = {f->chips[0], f->chips[1], f->chips[2], f->cores ? f->cores : 1, f->slices ? f->slices : 1};
  for (int k = 0; k < 5; k++) {
    if (size[k] < 1) return REFUSE("%d chips, cores or slices along one direction: at least 1 is needed", (int)size[k]);
    if (k < 2 && size[k] > 1 && size[k] % 2)
      return REFUSE("%d chips along %c: hosts have 2x2 chips, so there is 1 or an even number", (int)size[k], 'x' + k);
    n = size[k] > INT32_MAX / n ? INT32_MAX : n * size[k];
  }
  if (n != f->n) return REFUSE("%d devices, but chips, cores and slices make %d", f->n, (int)n);
  f->cores = (int)size[3];
  f->slices = (int)size[4];
  int processes = f->n / f->cores / (size[0] > 1 ? 2 : 1) / (size[1] > 1 ? 2 : 1);
  if (f->processes && f->processes != processes)
    return REFUSE("%d processes, but the chips have %d hosts", f->processes, processes);
  f->processes = processes;
  return true;
}

const tess_device *const *tess__devices_fake(const struct fake_devices *asked, struct diag *d) {
  struct fake_devices f = *asked;
  bool chips = f.chips[0] || f.chips[1] || f.chips[2];
  bool few = f.n >= 1 && f.n <= MOST_FAKE;
  if (!few) REFUSE("%d devices: 1 to %d are possible", f.n, MOST_FAKE);
  if (!few || !(chips ? check_chips(&f, d) : check_plain(&f, d))) return NULL;
  return find_group(&f, 0, 0)->pointer;
}

/* ---- texts ---- */

/* JAX names GPU devices by their maker. */
static const char *maker(const tess_device *d) {
  if (strcmp(d->platform, "gpu") != 0) return d->platform;
  return strncmp(d->device_kind, "AMD", 3) == 0 ? "rocm" : "cuda";
}

/* TpuDevice(id=0, process_index=0, coords=(0,0,0), core_on_chip=0), and CpuDevice(id=0) where there are no coordinates.
 */
static void print_repr(struct text *out, const tess_device *d) {
  const char *p = maker(d);
  tess__text_printf(out, "%c%sDevice(id=%d", toupper((unsigned char)p[0]), p[0] ? p + 1 : "", d->id);
  if (d->coords[0] >= 0)
    tess__text_printf(out, ", process_index=%d, coords=(%d,%d,%d), core_on_chip=%d", d->process_index, d->coords[0],
                      d->coords[1], d->coords[2], d->core_on_chip);
  tess__text_add(out, ")");
}

/* TPU_0(process=0,(0,0,0,0)), and cpu:0 where there are no coordinates. */
static void print_str(struct text *out, const tess_device *d) {
  if (d->coords[0] < 0) {
    tess__text_printf(out, "%s:%d", maker(d), d->id);
    return;
  }
  for (const char *p = d->platform; *p; p++)
    tess__text_printf(out, "%c", toupper((unsigned char)*p));
  tess__text_printf(out, "_%d(process=%d,(%d,%d,%d,%d))", d->id, d->process_index, d->coords[0], d->coords[1],
                    d->coords[2], d->core_on_chip);
}

void tess__device_text(struct text *out, const tess_device *d, bool repr) {
  if (repr)
    print_repr(out, d);
  else
    print_str(out, d);
}
