/* tessera explain --suggest: shardings of arguments that cost least, as --arg-sharding takes them, and why the others
 * lose. */
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explain.h"

static int read_limits(const struct args *a, tess_suggest_opts *o) {
  if (a->value[OPT_MEMORY] && !tess__cli_integer(a, OPT_MEMORY, 1, INT64_MAX, &o->memory)) return EXIT_USAGE;
  if (!a->value[OPT_TIME_LIMIT]) return EXIT_DONE;
  if (!tess__cli_number(a, OPT_TIME_LIMIT, &o->time_limit)) return EXIT_USAGE;
  if (o->time_limit > 0) return EXIT_DONE;
  return tess__cli_fail(a, EXIT_USAGE, "--time-limit", "'%s' leaves no time; legal: seconds, above 0",
                        a->value[OPT_TIME_LIMIT]);
}

/* ---- for people ---- */
static void print_cost(double us, int64_t wire, int64_t peak) {
  printf("%.1f us, sends %lld bytes, holds %lld bytes at most\n", us, (long long)wire, (long long)peak);
}

static void print_words(const struct job *j, const tess_suggestion *s, int n_args, int n_at) {
  bool any = false;
  for (int i = 0; i < n_args; i++) {
    if (!s->spec[i]) continue;
    const char *quote = strchr(s->spec[i], '(') ? "'" : "";
    printf("%s --arg-sharding %s%d=%s%s", any ? "" : "  ", quote, i, s->spec[i], quote);
    any = true;
  }
  for (int i = 0; i < n_at; i++) {
    if (!s->at[i]) continue;
    printf("%s constrain %s to P(%s)", any ? "," : "  ", tess__cli_word(j->a, OPT_AT, i), s->at[i]);
    any = true;
  }
  printf("%s\n", any ? "" : "   as it is: nothing is left to choose");
}

static void print_percent(double more, double of) {
  if (of > 0) printf(" (%.3g %%)", 100 * more / of);
}

static void print_bytes(const char *what, int64_t more, int64_t of) {
  if (!more) return;
  printf(", %s %lld bytes %s", what, (long long)(more < 0 ? -more : more), more < 0 ? "less" : "more");
  print_percent((double)(more < 0 ? -more : more), (double)of);
}

static void print_part(const char *sign, double us, const char *where) {
  printf("%s%.3g us %s %s", sign, us < 0 ? -us : us, us < 0 ? "less" : "more", where);
}

/* Where the time of the one that loses goes: to the device's own work, or to collectives. */
static void print_parts(double work, double collectives) {
  double least = 1e-6 * (work + collectives);
  if (collectives < least && collectives > -least)
    printf(", all of it work");
  else if (work < least && work > -least)
    printf(", all of it in collectives");
  else
    print_part(": ", work, "work"), print_part(", ", collectives, "in collectives");
}

/* What decides comes first: time, where that is equal memory, then bytes. */
static void print_loss(const tess_suggestion *s, const tess_suggestion *best) {
  double us = s->estimated_us - best->estimated_us, work = s->work_us - best->work_us;
  int64_t wire = s->wire_bytes_per_device - best->wire_bytes_per_device,
          peak = s->peak_bytes_per_device - best->peak_bytes_per_device;
  bool slower = us > 1e-9 * s->estimated_us;
  printf("   loses by %s: ", slower ? "time" : peak ? "memory" : "bytes sent");
  if (slower) {
    printf("%.3g us more", us);
    print_percent(us, best->estimated_us);
    print_parts(work, us - work);
  } else {
    printf("as long");
  }
  print_bytes("sends", wire, best->wire_bytes_per_device);
  print_bytes("holds", peak, best->peak_bytes_per_device);
  printf("\n");
}

static int print_list(const struct job *j, const tess_report *r, const tess_suggestion_list *list, int64_t memory) {
  tess_report_totals now = tess_report_total(r);
  json_t *report = json_loads(tess_report_json(r), 0, NULL);
  const char *machine = json_string_value(json_object_get(report, "machine"));
  printf("%lld layout%s on %s tried", (long long)list->tried, list->tried == 1 ? "" : "s", j->a->value[OPT_MESH]);
  if (list->layers) printf(", of %d layers that are alike as of one", list->layers);
  printf("%s; times by %s\n\nas it is: ",
         list->stopped ? " until the time was over (--time-limit), of which more may find better ones" : "",
         machine ? machine : "");
  json_decref(report);
  print_cost(now.estimated_us, now.wire_bytes_per_device, now.peak_bytes_per_device);
  for (int i = 0; i < list->n; i++) {
    const tess_suggestion *s = &list->suggestion[i];
    printf("\n%d. ", i + 1);
    print_cost(s->estimated_us, s->wire_bytes_per_device, s->peak_bytes_per_device);
    print_words(j, s, list->n_args, list->n_at);
    if (i) print_loss(s, &list->suggestion[0]);
  }
  const tess_suggestion *over = list->over_memory;
  if (over) {
    printf("\nfaster, but over --memory by %lld bytes: ", (long long)(over->peak_bytes_per_device - memory));
    print_cost(over->estimated_us, over->wire_bytes_per_device, over->peak_bytes_per_device);
    print_words(j, over, list->n_args, list->n_at);
  }
  return tess__cli_flush(j->a);
}

/* ---- JSON: the report of the program as it is, and beside it the suggestions ---- */
/* As the report's JSON has it, so that both compare. */
static double in_digits(double us) {
  char text[64];
  snprintf(text, sizeof text, "%.3f", us);
  return strtod(text, NULL);
}

static json_t *suggestion_json(const struct job *j, const tess_suggestion *s, const tess_suggestion_list *list) {
  json_t *specs = json_object(), *inside = json_object();
  for (int k = 0; k < list->n_at; k++)
    if (s->at[k]) json_object_set_new(inside, tess__cli_word(j->a, OPT_AT, k), json_string(s->at[k]));
  for (int k = 0; k < list->n_args; k++) {
    char key[16];
    snprintf(key, sizeof key, "%d", k);
    if (s->spec[k]) json_object_set_new(specs, key, json_string(s->spec[k]));
  }
  return json_pack("{s:o, s:o, s:f, s:f, s:I, s:I}", "arg_shardings", specs, "constraints", inside, "estimated_us",
                   in_digits(s->estimated_us), "work_us", in_digits(s->work_us), "wire_bytes_per_device",
                   (json_int_t)s->wire_bytes_per_device, "peak_bytes_per_device", (json_int_t)s->peak_bytes_per_device);
}

static int print_json(const struct job *j, const tess_report *r, const tess_suggestion_list *list) {
  json_t *object = json_loads(tess_report_json(r), 0, NULL), *all = json_array();
  for (int i = 0; i < list->n; i++)
    json_array_append_new(all, suggestion_json(j, &list->suggestion[i], list));
  json_object_set_new(object, "suggestions", all);
  json_object_set_new(object, "layouts_tried", json_integer(list->tried));
  json_object_set_new(object, "stopped_by_time", json_boolean(list->stopped));
  json_object_set_new(object, "layers", json_integer(list->layers));
  json_object_set_new(object, "over_memory",
                      list->over_memory ? suggestion_json(j, list->over_memory, list) : json_null());
  return tess__cli_print_json(j->a, object);
}

int tess__cli_suggest(const struct job *j, const tess_report *r) {
  const struct args *a = j->a;
  tess_suggest_opts o = {.size = sizeof o, .machine = a->value[OPT_MACHINE]};
  tess_mesh *mesh = NULL;
  int status = read_limits(a, &o);
  for (; tess__cli_word(a, OPT_AT, o.at.n); o.at.n++) {
    if (o.at.n == TESS_MAX_RANK)
      return tess__cli_fail(a, EXIT_USAGE, "--at", "more than %d places are not searched", TESS_MAX_RANK);
    o.at.name[o.at.n] = tess__cli_word(a, OPT_AT, o.at.n);
  }
  if (!status) status = tess__cli_paper_mesh(a, &j->axes, &mesh);
  if (status) return status;
  tess__cli_progress("searching ...");
  tess_suggestion_list list = tess_module_suggest_at(j->file, j->module, mesh, &o);
  tess__cli_progress(NULL);
  if (!list.n) return tess__cli_fail_error(a, EXIT_FAILED, j->file);
  return a->value[OPT_JSON] ? print_json(j, r, &list) : print_list(j, r, &list, o.memory);
}
