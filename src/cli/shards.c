/* tessera shards: every shard of an array, as a table or as JSON. */
#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

static int print_json(const struct args *a, const struct layout *l, const tess_shard_list *shards) {
  json_t *object = tess__cli_layout_json(l), *list = json_array();
  for (int i = 0; i < shards->n; i++) {
    const tess_shard *s = &shards->shard[i];
    json_t *index = json_array();
    for (int d = 0; d < s->index.n; d++)
      json_array_append_new(index,
                            json_pack("[I, I]", (json_int_t)s->index.dim[d].start, (json_int_t)s->index.dim[d].stop));
    json_array_append_new(list, json_pack("{s:i, s:i, s:o, s:i}", "device", s->device->id, "process",
                                          s->device->process_index, "index", index, "replica_id", s->replica_id));
  }
  json_object_set_new(object, "shards", list);
  return tess__cli_print_json(a, object);
}

/* "[0:4, 0:2]", and the shape of that box. */
static tess_shape box_text(const tess_index *index, char *text, size_t bytes) {
  tess_shape shape = {.n = index->n};
  size_t at = (size_t)snprintf(text, bytes, "[");
  for (int d = 0; d < index->n; d++) {
    const tess_interval *v = &index->dim[d];
    shape.dim[d] = v->stop - v->start;
    at += (size_t)snprintf(text + at, bytes - at, "%s%" PRId64 ":%" PRId64, d ? ", " : "", v->start, v->stop);
  }
  snprintf(text + at, bytes - at, "]");
  return shape;
}

enum { INDEX_TEXT = 48 * TESS_MAX_RANK };

static int print_table(const struct args *a, const struct layout *l, const tess_shard_list *shards) {
  char text[INDEX_TEXT];
  tess_shape shard = tess_sharding_shard_shape(l->sharding, l->shape);
  int wide = 5, high = 5;
  for (int i = 0; i < shards->n; i++) {
    tess_shape shape = box_text(&shards->shard[i].index, text, sizeof text);
    int n = (int)strlen(text), m = (int)strlen(tess_str(shape));
    if (n > wide) wide = n;
    if (m > high) high = m;
  }
  int64_t distinct = tess__cli_distinct(shards, &l->shape);
  printf("%s of shape %s as %s on %s: %" PRId64 " distinct shard%s of shape %s, %" PRId64 " bytes a device\n",
         tess_dtype_short_name(l->dtype), tess_str(l->shape), tess_str(tess_sharding_spec(l->sharding)),
         a->value[OPT_MESH], distinct, distinct == 1 ? "" : "s", tess_str(shard), tess__cli_shard_bytes(l, &shard));
  printf("%6s %7s  %-*s  %-*s %7s %12s\n", "device", "process", wide, "index", high, "shape", "replica", "bytes");
  for (int i = 0; i < shards->n; i++) {
    const tess_shard *s = &shards->shard[i];
    tess_scope *inner = tess_scope_begin();
    tess_shape shape = box_text(&s->index, text, sizeof text);
    printf("%6d %7d  %-*s  %-*s %7d %12" PRId64 "\n", s->device->id, s->device->process_index, wide, text, high,
           tess_str(shape), s->replica_id, tess__cli_shard_bytes(l, &shape));
    if (tess_scope_end(inner)) return EXIT_FAILED;
  }
  return tess__cli_flush(a);
}

static int run(const struct args *a) {
  struct layout l;
  int status = tess__cli_layout(a, &l);
  if (!status) {
    tess_shard_list shards = tess_devices_indices_map(l.sharding, l.shape);
    status = a->value[OPT_JSON] ? print_json(a, &l, &shards) : print_table(a, &l, &shards);
  }
  tess__cli_layout_free(&l);
  return status;
}

const struct command tess__cli_shards = {
    .name = "shards",
    .summary = "Every shard of an array: device, process, index, shape, replica, bytes",
    .example = "tessera shards --mesh x=2,y=4 --spec x,y --shape 8,6",
    .options = OPTION_BIT(MESH) | OPTION_BIT(SPEC) | OPTION_BIT(SHAPE) | OPTION_BIT(DTYPE) | OPTION_BIT(DEVICES) |
               OPTION_BIT(DEVICE_ORDER) | OPTION_BIT(PROCESSES) | OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .needed = OPTION_BIT(MESH) | OPTION_BIT(SPEC) | OPTION_BIT(SHAPE),
    .run = run,
};
