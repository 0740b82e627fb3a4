/* tessera explain --against: what is otherwise in another program, or with other shardings: bytes, time and memory of a
 * device, and which collectives went, came and changed. Collectives are the same when kind, axes and place are; of
 * equal ones the first of both belong together. */
#include <jansson.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "cli/explain.h"

static const struct total {
  const char *name, *title;
  size_t offset;
} totals[] = {
    {"wire_bytes_per_device", "sent, bytes", offsetof(tess_report_totals, wire_bytes_per_device)},
    {"flops_per_device", "flops", offsetof(tess_report_totals, flops_per_device)},
    {"parameter_bytes_per_device", "parameters, bytes", offsetof(tess_report_totals, parameter_bytes_per_device)},
    {"peak_bytes_per_device", "peak, bytes", offsetof(tess_report_totals, peak_bytes_per_device)},
    {"collectives", "collectives", offsetof(tess_report_totals, collectives)},
};
enum { TOTALS = sizeof totals / sizeof *totals };

static int64_t total_of(const tess_report_totals *t, int i) {
  return *(const int64_t *)(const void *)((const char *)t + totals[i].offset);
}

struct pair { /* -1: there is none */
  int from, to;
};

static bool same_bytes(const tess_collective *a, const tess_collective *b) {
  return a->bytes_per_device == b->bytes_per_device && a->wire_bytes_per_device == b->wire_bytes_per_device &&
         a->count == b->count;
}

static const tess_report *sorting; /* qsort has no other way to tell */

static int in_order(const tess_collective *x, const tess_collective *y) {
  int order = strcmp(x->place, y->place);
  if (!order) order = strcmp(x->kind, y->kind);
  return order ? order : strcmp(x->axes, y->axes);
}

static int by_collective(const void *a, const void *b) {
  tess_collective x = tess_report_collective(sorting, *(const int *)a),
                  y = tess_report_collective(sorting, *(const int *)b);
  int order = in_order(&x, &y);
  return order ? order : *(const int *)a - *(const int *)b;
}

static int *sorted(const tess_report *r, int n) {
  int *list = calloc((size_t)n + 1, sizeof *list);
  for (int i = 0; list && i < n; i++)
    list[i] = i;
  sorting = r;
  if (list) qsort(list, (size_t)n, sizeof *list, by_collective);
  return list;
}

/* Both lists in one order, step by step: how many pairs. */
static int match(const tess_report *r, int n, const int *list, const tess_report *other, int n_other,
                 const int *other_list, struct pair *out) {
  int count = 0;
  for (int i = 0, k = 0; i < n || k < n_other;) {
    int order = i == n ? 1 : -1;
    if (i < n && k < n_other) {
      tess_collective a = tess_report_collective(r, list[i]), b = tess_report_collective(other, other_list[k]);
      order = in_order(&a, &b);
    }
    out[count++] = (struct pair){order <= 0 ? list[i] : -1, order >= 0 ? other_list[k] : -1};
    i += order <= 0;
    k += order >= 0;
  }
  return count;
}

/* ---- for people ---- */
static void print_collective(const char *mark, const tess_collective *c) {
  printf("  %s %s over %s (%lld): %lld bytes, sends %lld, ", mark, c->kind, c->axes, (long long)c->group_size,
         (long long)c->bytes_per_device, (long long)c->wire_bytes_per_device);
  if (c->count < 0)
    printf("as often as data decides");
  else
    printf("%lld time%s", (long long)c->count, c->count == 1 ? "" : "s");
  printf("%s%s\n", *c->place ? "  " : "", c->place);
}

static void print_totals(const tess_report_totals *a, const tess_report_totals *b) {
  printf("%-20s %16s %16s %16s\n", "of a device", "this", "the other", "change");
  for (int i = 0; i < TOTALS; i++)
    printf("%-20s %16lld %16lld %+16lld\n", totals[i].title, (long long)total_of(a, i), (long long)total_of(b, i),
           (long long)(total_of(b, i) - total_of(a, i)));
  printf("%-20s %16.1f %16.1f %+16.1f\n", "estimated us", a->estimated_us, b->estimated_us,
         b->estimated_us - a->estimated_us);
}

static void print_pairs(const tess_report *r, const tess_report *other, int n, const struct pair *pair) {
  int same = 0;
  printf("\ncollectives: - is gone, + is new, ~ is otherwise, from and to\n");
  for (int i = 0; i < n; i++) {
    tess_collective a = {0}, b = {0};
    if (pair[i].from >= 0) a = tess_report_collective(r, pair[i].from);
    if (pair[i].to >= 0) b = tess_report_collective(other, pair[i].to);
    bool both = pair[i].from >= 0 && pair[i].to >= 0;
    if (both && same_bytes(&a, &b)) {
      same++;
      continue;
    }
    if (pair[i].from >= 0) print_collective(both ? "~" : "-", &a);
    if (pair[i].to >= 0) print_collective(both ? " " : "+", &b);
  }
  printf("  %d %s the same\n", same, same == 1 ? "is" : "are");
}

/* ---- JSON ---- */
static json_t *totals_json(const tess_report_totals *t) {
  json_t *object = json_object();
  for (int i = 0; i < TOTALS; i++)
    json_object_set_new(object, totals[i].name, json_integer(total_of(t, i)));
  json_object_set_new(object, "estimated_us", json_real(t->estimated_us));
  return object;
}

static json_t *pairs_json(const tess_report *r, const tess_report *other, int n, const struct pair *pair) {
  json_t *list = json_array();
  for (int i = 0; i < n; i++) {
    tess_collective a = {0}, b = {0};
    bool both = pair[i].from >= 0 && pair[i].to >= 0;
    if (pair[i].from >= 0) a = tess_report_collective(r, pair[i].from);
    if (pair[i].to >= 0) b = tess_report_collective(other, pair[i].to);
    const char *change = both ? same_bytes(&a, &b) ? "same" : "other" : pair[i].to < 0 ? "gone" : "new";
    json_t *object = json_pack("{s:s}", "change", change);
    json_object_set_new(object, "from", pair[i].from < 0 ? json_null() : json_integer(pair[i].from));
    json_object_set_new(object, "to", pair[i].to < 0 ? json_null() : json_integer(pair[i].to));
    json_array_append_new(list, object);
  }
  return list;
}

static int print_json(const struct args *a, const tess_report *r, const tess_report *other, int n,
                      const struct pair *pair) {
  tess_report_totals from = tess_report_total(r), to = tess_report_total(other);
  json_t *object = json_object();
  json_object_set_new(object, "from", json_loads(tess_report_json(r), 0, NULL));
  json_object_set_new(object, "to", json_loads(tess_report_json(other), 0, NULL));
  json_object_set_new(object, "totals", json_pack("{s:o, s:o}", "from", totals_json(&from), "to", totals_json(&to)));
  json_object_set_new(object, "changes", pairs_json(r, other, n, pair));
  return tess__cli_print_json(a, object);
}

int tess__cli_print_change(const struct args *a, const tess_report *r, const tess_report *other) {
  tess_report_totals from = tess_report_total(r), to = tess_report_total(other);
  int n = (int)from.collectives, n_other = (int)to.collectives, status = EXIT_DONE;
  int *list = sorted(r, n), *other_list = sorted(other, n_other);
  struct pair *pair = calloc((size_t)n + (size_t)n_other + 1, sizeof *pair);
  if (!list || !other_list || !pair) {
    status = tess__cli_fail(a, EXIT_FAILED, "--against", "out of memory");
  } else {
    int count = match(r, n, list, other, n_other, other_list, pair);
    if (a->value[OPT_JSON]) {
      status = print_json(a, r, other, count, pair);
    } else {
      print_totals(&from, &to);
      print_pairs(r, other, count, pair);
      status = tess__cli_flush(a);
    }
  }
  free(list);
  free(other_list);
  free(pair);
  return status;
}
