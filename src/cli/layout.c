/* From the options --mesh, --spec, --shape and their kin to a sharding, on devices that exist only on paper. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <tessera/ext.h>

#include "cli/cli.h"

/* TESS_NUM_CPU_DEVICES, as the library reads it; 0: not set. */
static int64_t environment_devices(void) {
  json_t *info = json_loads(tess_runtime_info(), 0, NULL), *row;
  size_t i;
  int64_t n = 0;
  json_array_foreach(json_object_get(info, "environment"), i, row) {
    const char *name = json_string_value(json_object_get(row, "name")),
               *value = json_string_value(json_object_get(row, "value"));
    if (name && value && strcmp(name, "TESS_NUM_CPU_DEVICES") == 0) n = strtoll(value, NULL, 10);
  }
  json_decref(info);
  return n;
}

int64_t tess__cli_product(const tess_shape *shape) {
  int64_t n = 1;
  for (int i = 0; i < shape->n; i++)
    n *= shape->dim[i];
  return n;
}

int tess__cli_few_devices(const struct args *a, const char *place, const char *what, int64_t need, int64_t have) {
  return tess__cli_fail(
      a, EXIT_FAILED, place,
      "%s needs %lld devices, but there %s %lld: give --devices %lld, or set TESS_NUM_CPU_DEVICES=%lld", what,
      (long long)need, have == 1 ? "is" : "are", (long long)have, (long long)need, (long long)need);
}

/* The devices that there are: as many as asked for, or as the environment has, or as the mesh needs. */
static int make_devices(const struct args *a, const struct axes *axes, const struct ids *order,
                        tess_device_array *out) {
  int64_t n = 0, processes = 1;
  if (a->value[OPT_DEVICES] && !tess__cli_integer(a, OPT_DEVICES, 1, INT32_MAX, &n)) return EXIT_USAGE;
  if (a->value[OPT_PROCESSES] && !tess__cli_integer(a, OPT_PROCESSES, 1, INT32_MAX, &processes)) return EXIT_USAGE;
  if (!n) n = environment_devices();
  if (n < 1) n = tess__cli_product(&axes->shape);
  *out = tess_fake_devices_at(tess__cli_option_name(processes > 1 ? OPT_PROCESSES : OPT_DEVICES), "cpu", (int)n,
                              &(tess_fake_opts){.size = sizeof(tess_fake_opts), .processes = (int)processes});
  if (out->error) return tess__cli_fail_error(a, EXIT_FAILED, "--processes");
  if (order->n || tess__cli_product(&axes->shape) <= n) return EXIT_DONE;
  return tess__cli_few_devices(a, "--mesh", a->value[OPT_MESH], tess__cli_product(&axes->shape), n);
}

/* The devices in the order that --device-order names. */
static int order_devices(const struct args *a, const struct axes *axes, const struct ids *order,
                         tess_device_array *devices) {
  if (!a->value[OPT_DEVICE_ORDER]) return EXIT_DONE;
  const char *place = tess__cli_option_name(OPT_DEVICE_ORDER);
  const tess_device **list = calloc((size_t)order->n + 1, sizeof *list);
  int status = EXIT_DONE;
  if (!list) return tess__cli_fail(a, EXIT_FAILED, place, "out of memory");
  for (int i = 0; i < order->n && !status; i++) {
    if (order->id[i] >= devices->n)
      status = tess__cli_fail(a, EXIT_FAILED, place, "there is no device %d: the ids are 0 to %d", order->id[i],
                              devices->n - 1);
    else
      list[i] = devices->device[order->id[i]];
  }
  if (!status && order->n != tess__cli_product(&axes->shape))
    status = tess__cli_fail(a, EXIT_FAILED, place, "%d devices are listed, but the mesh %s has %lld", order->n,
                            a->value[OPT_MESH], (long long)tess__cli_product(&axes->shape));
  if (!status) *devices = tess_device_list(order->n, list);
  free(list);
  return status;
}

static int check_axes(const struct args *a, const struct axes *axes) {
  return axes->n <= TESS_MAX_RANK
             ? EXIT_DONE
             : tess__cli_fail(a, EXIT_FAILED, "--mesh", "a mesh has at most %d axes, not %d", TESS_MAX_RANK, axes->n);
}

int tess__cli_paper_mesh(const struct args *a, const struct axes *axes, tess_mesh **out) {
  int status = check_axes(a, axes);
  if (status) return status;
  *out = tess_abstract_mesh_at("--mesh", axes->shape, axes->names, NULL);
  return tess_ok(*out) ? EXIT_DONE : tess__cli_fail_error(a, EXIT_FAILED, "--mesh");
}

static int mesh_on(const struct args *a, const struct axes *axes, const struct ids *order, tess_device_array devices,
                   tess_mesh **out) {
  int status = order_devices(a, axes, order, &devices);
  if (status) return status;
  if ((status = check_axes(a, axes))) return status;
  *out = tess_make_mesh_at(a->value[OPT_DEVICE_ORDER] ? "--device-order" : "--mesh", axes->shape, axes->names,
                           &(tess_mesh_opts){.size = sizeof(tess_mesh_opts), .devices = devices});
  return tess_ok(*out) ? EXIT_DONE : tess__cli_fail_error(a, EXIT_FAILED, "--mesh");
}

int tess__cli_mesh(const struct args *a, const struct axes *axes, tess_device_array devices, tess_mesh **out) {
  struct ids order = {0};
  if (a->value[OPT_DEVICE_ORDER] && !tess__cli_ids(a, OPT_DEVICE_ORDER, &order)) return EXIT_USAGE;
  int status = mesh_on(a, axes, &order, devices, out);
  free(order.id);
  return status;
}

static int make_mesh(const struct args *a, const struct ids *order, struct layout *l) {
  tess_device_array devices;
  int status = make_devices(a, &l->axes, order, &devices);
  return status ? status : mesh_on(a, &l->axes, order, devices, &l->mesh);
}

int tess__cli_layout(const struct args *a, struct layout *out) {
  *out = (struct layout){0};
  struct ids order = {0};
  int status = EXIT_USAGE;
  if (tess__cli_axes(a, OPT_MESH, &out->axes) && tess__cli_shape(a, OPT_SHAPE, &out->shape) &&
      tess__cli_dtype(a, OPT_DTYPE, &out->dtype) &&
      (!a->value[OPT_DEVICE_ORDER] || tess__cli_ids(a, OPT_DEVICE_ORDER, &order))) {
    tess_spec spec = tess_spec_parse(a->value[OPT_SPEC]);
    status = spec.entry[0] ? make_mesh(a, &order, out) : tess__cli_fail_error(a, EXIT_USAGE, "--spec");
    if (!status) {
      out->sharding = tess_named_sharding_at("--spec", out->mesh, spec, NULL);
      tess_sharding_shard_shape_at("--spec", out->sharding, out->shape); /* does the rank fit? */
      if (tess_scope_error().status) status = tess__cli_fail_error(a, EXIT_FAILED, "--spec");
    }
  }
  free(order.id);
  return status;
}

void tess__cli_layout_free(struct layout *l) {
  free(l->axes.text);
}

int64_t tess__cli_shard_bytes(const struct layout *l, const tess_shape *shape) {
  return tess__cli_product(shape) *
         ((tess_dtype_bits(l->dtype) + 7) / 8); /* what is less than a byte is stored in one */
}

int64_t tess__cli_distinct(const tess_shard_list *shards, const tess_shape *global) {
  int64_t n = 0;
  for (int i = 0; i < shards->n; i++) {
    bool empty = false; /* of an uneven dimension; all blocks of a dimension of size 0 are one box */
    for (int d = 0; d < global->n; d++) {
      const tess_interval *v = &shards->shard[i].index.dim[d];
      if (global->dim[d] && v->start == v->stop) empty = true;
    }
    n += !empty && shards->shard[i].replica_id == 0;
  }
  return n;
}

/* ---- JSON ---- */

static json_t *integers(const tess_shape *shape) {
  json_t *list = json_array();
  for (int i = 0; i < shape->n; i++)
    json_array_append_new(list, json_integer(shape->dim[i]));
  return list;
}

/* "x,y" -> ["x", "y"]; not cut: [] */
static json_t *axis_names(const char *entry) {
  json_t *list = json_array();
  if (!entry || strcmp(entry, TESS_UNCONSTRAINED) == 0) return list;
  for (const char *p = entry; *p;) {
    size_t n = strcspn(p, ",");
    json_array_append_new(list, json_stringn(p, n));
    p += n + (p[n] == ',');
  }
  return list;
}

static json_t *mesh_json(tess_mesh *mesh) {
  tess_shape shape = tess_mesh_shape(mesh);
  tess_names names = tess_mesh_axis_names(mesh);
  tess_device_array devices = tess_mesh_devices(mesh);
  json_t *axes = json_array(), *ids = json_array();
  for (int i = 0; i < names.n; i++)
    json_array_append_new(axes, json_pack("[s, I]", names.name[i], (json_int_t)shape.dim[i]));
  for (int i = 0; i < devices.n; i++)
    json_array_append_new(ids, json_integer(devices.device[i]->id));
  return json_pack("{s:o, s:o}", "axes", axes, "device_ids", ids);
}

struct json_t *tess__cli_layout_json(const struct layout *l) {
  tess_shard_list shards = tess_devices_indices_map(l->sharding, l->shape);
  tess_shape shard = tess_sharding_shard_shape(l->sharding, l->shape);
  tess_spec spec = tess_sharding_spec(l->sharding);
  json_t *entries = json_array();
  for (int d = 0; d < l->shape.n; d++)
    json_array_append_new(entries, axis_names(d < spec.n ? spec.entry[d + 1] : NULL));
  return json_pack("{s:o, s:s, s:o, s:o, s:o, s:b, s:I, s:I}", "global_shape", integers(&l->shape), "dtype",
                   tess_dtype_short_name(l->dtype), "mesh", mesh_json(l->mesh), "spec", entries, "shard_shape",
                   integers(&shard), "fully_replicated", (int)tess_sharding_is_fully_replicated(l->sharding),
                   "distinct_shards", (json_int_t)tess__cli_distinct(&shards, &l->shape), "bytes_per_device",
                   (json_int_t)tess__cli_shard_bytes(l, &shard));
}
