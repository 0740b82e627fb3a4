/* tessera devices: the devices of all processes, the machine, libraries and environment variables. */
#include <jansson.h>
#include <stdio.h>

#include "cli/cli.h"

static const char *text_or(json_t *value, const char *otherwise) {
  const char *text = json_string_value(value);
  return text ? text : otherwise;
}

static void print_devices(json_t *info) {
  json_t *list = json_object_get(info, "devices"), *d, *kind;
  size_t i, k;
  json_int_t processes = json_integer_value(json_object_get(info, "process_count"));
  printf("Devices (%lld process%s):\n", (long long)processes, processes == 1 ? "" : "es");
  json_array_foreach(list, i, d) {
    printf("  %s %lld: %s, memory ", text_or(json_object_get(d, "platform"), ""),
           (long long)json_integer_value(json_object_get(d, "id")), text_or(json_object_get(d, "device_kind"), ""));
    json_array_foreach(json_object_get(d, "memory_kinds"), k, kind) {
      printf("%s%s", k ? ", " : "", json_string_value(kind));
    }
    if (processes > 1) printf(", process %lld", (long long)json_integer_value(json_object_get(d, "process_index")));
    printf("\n");
  }
}

static void print_pairs(const char *title, json_t *object) {
  const char *name;
  json_t *value;
  printf("%s:\n", title);
  json_object_foreach(object, name, value) {
    if (json_is_integer(value))
      printf("  %-14s %lld\n", name, (long long)json_integer_value(value));
    else
      printf("  %-14s %s\n", name, text_or(value, "not found"));
  }
}

static void print_environment(json_t *list) {
  json_t *row;
  size_t i;
  printf("Environment:\n");
  json_array_foreach(list, i, row) {
    const char *value = json_string_value(json_object_get(row, "value")),
               *fallback = text_or(json_object_get(row, "default"), "");
    printf("  %-22s %-12s %s%s%s%s\n", text_or(json_object_get(row, "name"), ""), value ? value : "not set",
           text_or(json_object_get(row, "help"), ""), *fallback ? " (default: " : "", fallback, *fallback ? ")" : "");
  }
}

static int start(const struct args *a) {
  int64_t devices = 0;
  if (a->value[OPT_DEVICES] && !tess__cli_integer(a, OPT_DEVICES, 1, INT32_MAX, &devices)) return EXIT_USAGE;
  tess_init_opts o = {.size = sizeof o, .num_cpu_devices = (int)devices};
  const char *place = devices ? "--devices" : "TESS_NUM_CPU_DEVICES";
  return tess_init_at(place, &o) ? tess__cli_fail_error(a, EXIT_FAILED, place) : EXIT_DONE;
}

static int run(const struct args *a) {
  int status;
  json_t *info = tess__cli_info(a, &status);
  if (!info) return status;
  if (a->value[OPT_JSON]) {
    puts(tess_runtime_info());
    json_decref(info);
    return tess__cli_flush(a);
  }
  print_devices(info);
  print_pairs("Machine", json_object_get(info, "machine"));
  print_pairs("Libraries", json_object_get(info, "libraries"));
  printf("Launcher: %s\n", text_or(json_object_get(info, "launcher"), "none"));
  print_environment(json_object_get(info, "environment"));
  json_decref(info);
  return tess__cli_flush(a);
}

const struct command tess__cli_devices = {
    .name = "devices",
    .summary = "Devices, memory kinds, cores, caches, instruction set, libraries, environment",
    .example = "TESS_NUM_CPU_DEVICES=8 tessera devices --json",
    .options = OPTION_BIT(DEVICES) | OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .start = start,
    .run = run,
};
