/* What `tessera run` leaves: comparisons with --expect, files, text, times, JSON. */
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/run.h"

/* A result as a value: the terms of an unreduced one are summed. */
static tess_array *sum_of(const struct job *j, int i) {
  const tess_sharding *s = tess_array_sharding(j->result[i]);
  const char *axes = tess_sharding_spec(s).unreduced;
  if (!axes || !*axes) return j->result[i];
  return tess_reshard_at(j->file, j->result[i], tess_named_sharding(tess_sharding_mesh(s), TESS_REPLICATED));
}

/* All of it: a collective, where it lies on devices of several processes. */
static tess_array *value_of(const struct job *j, int i) {
  tess_array *x = sum_of(j, i);
  return tess_array_is_fully_addressable(x) ? x : tess_process_allgather(x, .tiled = true);
}

/* ---- --expect ---- */
static int compare(const struct job *j, int i, double rtol, double atol) {
  char place[32];
  snprintf(place, sizeof place, "result %d", i);
  tess_array *expected = tess_module_expected_at("--expect", j->module, i, tess__cli_word(j->a, OPT_EXPECT, i));
  if (!tess_ok(expected)) return tess__run_value_error(j, "--expect");
  if (tess_expect_close_at(place, value_of(j, i), expected, rtol, atol))
    return tess__cli_fail_error(j->a, EXIT_FAILED, place);
  tess_release(expected);
  return EXIT_DONE;
}

static int compare_all(const struct job *j) {
  int n = tess_module_num_results(j->module), have = 0, status = EXIT_DONE;
  double rtol = -1, atol = -1;
  if (!j->a->value[OPT_EXPECT]) return EXIT_DONE;
  while (tess__cli_word(j->a, OPT_EXPECT, have))
    have++;
  if (have != n)
    return tess__cli_fail(j->a, EXIT_USAGE, "--expect", "%d value%s for %d result%s", have, have == 1 ? "" : "s", n,
                          n == 1 ? "" : "s");
  if ((j->a->value[OPT_RTOL] && !tess__cli_number(j->a, OPT_RTOL, &rtol)) ||
      (j->a->value[OPT_ATOL] && !tess__cli_number(j->a, OPT_ATOL, &atol)))
    return EXIT_USAGE;
  for (int i = 0; !status && i < n; i++)
    status = compare(j, i, rtol, atol);
  return status;
}

/* ---- files ---- */
enum { PATH_ROOM = 4096 };

static int write_file(const struct job *j, const char *name, tess_array *x) {
  char path[PATH_ROOM];
  int n = snprintf(path, sizeof path, "%s/%s", j->a->value[OPT_OUT], name);
  if (n >= PATH_ROOM) return tess__cli_fail(j->a, EXIT_FAILED, "--out", "the path is too long");
  return tess_save_npy_at(path, path, x) ? tess__cli_fail_error(j->a, EXIT_FAILED, path) : EXIT_DONE;
}

static json_t *index_json(const tess_index *index) {
  json_t *list = json_array();
  for (int d = 0; d < index->n; d++)
    json_array_append_new(list, json_pack("[I, I]", (json_int_t)index->dim[d].start, (json_int_t)index->dim[d].stop));
  return list;
}

/* One file for each shard that is no replica of an earlier one. */
static int write_shards(const struct job *j, int i, json_t *result) {
  tess_shard_list shards = tess_global_shards(j->result[i]);
  json_t *list = json_array();
  int status = EXIT_DONE;
  for (int k = 0; !status && k < shards.n; k++) {
    const tess_shard *s = &shards.shard[k];
    char name[64];
    if (s->replica_id) continue;
    snprintf(name, sizeof name, "out%d.shard%d.npy", i, s->device->id);
    if (s->device->process_index == tess_process_index()) status = write_file(j, name, s->data);
    json_array_append_new(
        list, json_pack("{s:i, s:o, s:s}", "device", s->device->id, "index", index_json(&s->index), "file", name));
  }
  json_object_set_new(result, "shards", list);
  return status;
}

/* What each process has for itself is the same in all, and the first writes it. */
static int write_result(const struct job *j, int i, json_t *result) {
  char name[64];
  if (tess_process_index() && tess_array_is_fully_addressable(j->result[i])) return EXIT_DONE;
  if (j->a->value[OPT_OUT_SHARDS]) return write_shards(j, i, result);
  snprintf(name, sizeof name, "out%d.npy", i);
  json_object_set_new(result, "file", json_string(name));
  return write_file(j, name, sum_of(j, i));
}

static json_t *describe(const struct job *j, int i) {
  const tess_array *x = j->result[i];
  tess_sharding *s = tess_array_sharding(x);
  const char *layout = tess_sharding_sdy(s, tess_array_ndim(x));
  if (!*layout) { /* tiles that are no axes of a mesh */
    tess_take_error();
    layout = tess_str(s);
  }
  return json_pack("{s:s, s:o, s:n}", "type", tess_typeof(x), "sharding", tess__cli_json_text(layout), "file");
}

static int make_folder(const struct job *j, const char *folder) {
  struct stat s;
  if (!folder || mkdir(folder, 0777) == 0) return EXIT_DONE;
  if (errno == EEXIST && stat(folder, &s) == 0 && S_ISDIR(s.st_mode)) return EXIT_DONE;
  return tess__cli_fail(j->a, EXIT_FAILED, folder, "%s", strerror(errno));
}

static int write_all(const struct job *j, json_t *results) {
  const char *folder = j->a->value[OPT_OUT];
  int status = tess__cli_agree(j->a, make_folder(j, folder));
  for (int i = 0; !status && i < tess_module_num_results(j->module); i++) {
    json_t *result = describe(j, i);
    if (!result) return tess__cli_fail_error(j->a, EXIT_FAILED, "results");
    if (folder && !(status = tess__cli_go_on(j->a, folder))) status = write_result(j, i, result);
    json_array_append_new(results, result);
  }
  return status;
}

/* ---- text and times ---- */
static int by_size(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static double median(const struct job *j) {
  return (j->us[(j->runs - 1) / 2] + j->us[j->runs / 2]) / 2;
}

static double tenths(double us) {
  return (double)(int64_t)(us * 10 + 0.5) / 10;
}

static int print_text(const struct job *j) {
  if (!j->a->value[OPT_OUT] && !j->a->value[OPT_EXPECT])
    for (int i = 0; i < tess_module_num_results(j->module); i++)
      printf("%s\n", tess_str(value_of(j, i)));
  if (j->a->value[OPT_REPEAT])
    printf("%lld run%s: min %.1f us, median %.1f us, max %.1f us\n", (long long)j->runs, j->runs == 1 ? "" : "s",
           j->us[0], median(j), j->us[j->runs - 1]);
  if (j->a->value[OPT_PROFILE]) fputs(tess_trace_summary(), stdout);
  return tess__cli_flush(j->a);
}

static int print_json(const struct job *j, json_t *results) {
  tess_module_info info = tess_module_get_info(j->module);
  int64_t devices = tess_module_num_devices(j->module);
  if (info.devices > devices) devices = info.devices;
  json_t *object = json_pack(
      "{s:I, s:f, s:O, s:I, s:f, s:f, s:f, s:I, s:i, s:I}", "devices", (json_int_t)devices, "compile_us",
      tenths(info.compile_us), "results", results, "runs", (json_int_t)j->runs, "min_us", tenths(j->us[0]), "median_us",
      tenths(median(j)), "max_us", tenths(j->us[j->runs - 1]), "peak_bytes_per_device",
      (json_int_t)info.peak_bytes_per_device, "checks", info.checks, "collectives", (json_int_t)info.collectives);
  if (j->a->value[OPT_PROFILE]) json_object_set_new(object, "profile", json_string(tess_trace_summary()));
  return tess__cli_print_json(j->a, object);
}

int tess__run_output(struct job *j) {
  qsort(j->us, (size_t)j->runs, sizeof *j->us, by_size);
  int status = compare_all(j);
  json_t *results = json_array();
  if (!status) status = write_all(j, results);
  if (!status) status = j->a->value[OPT_JSON] ? print_json(j, results) : print_text(j);
  json_decref(results);
  return status;
}
