/* A report as text for people, and as JSON (design/tool.md 3). */
#include <inttypes.h>
#include <string.h>

#include "base/size.h"
#include "base/text.h"
#include "spmd/report.h"

/* ---- for people ---- */

static void bytes_text(struct text *out, int64_t bytes) {
  static const char *const unit[] = {"KiB", "MiB", "GiB", "TiB", "PiB"};
  double n = (double)bytes / 1024;
  int i = 0;
  if (bytes < 10000) {
    tess__text_printf(out, "%" PRId64 " bytes", bytes);
    return;
  }
  for (; n >= 1024 && i < 4; i++)
    n /= 1024;
  tess__text_printf(out, "%.1f %s", n, unit[i]);
}

static void time_text(struct text *out, double us) {
  if (us < 1000)
    tess__text_printf(out, "%.1f us", us);
  else if (us < 1e6)
    tess__text_printf(out, "%.1f ms", us / 1e3);
  else
    tess__text_printf(out, "%.1f s", us / 1e6);
}

static void count_text(struct text *out, int64_t n) {
  if (n < 0)
    tess__text_add(out, "as often as data decides");
  else if (n == 0)
    tess__text_add(out, "not counted");
  else if (n == 1)
    tess__text_add(out, "once");
  else
    tess__text_printf(out, "%" PRId64 " times", n);
}

/* How many are in the bundle of collective i; 1: it is alone. They stand next to each other. */
static int bundled(const struct report *r, int i) {
  uint32_t bundle = r->collective[i].bundle;
  int first = i, behind = i + 1;
  if (!bundle) return 1;
  while (first > 0 && r->collective[first - 1].bundle == bundle)
    first--;
  while (behind < r->n_collectives && r->collective[behind].bundle == bundle)
    behind++;
  return behind - first;
}

static bool same_text(const char *a, const char *b) {
  return a == b || (a && b && strcmp(a, b) == 0);
}

/* Layers of a network have collectives that are told in the same words: those are told once. */
static bool told_alike(const struct report *r, int i, int k) {
  const struct report_collective *a = &r->collective[i], *b = &r->collective[k];
  return a->traffic == b->traffic && a->bytes == b->bytes && a->wire == b->wire && a->count == b->count &&
         same_text(a->axes, b->axes) && same_text(a->place, b->place) && same_text(a->why, b->why) &&
         same_text(a->over, b->over) && same_text(a->branch, b->branch) && !a->remedy == !b->remedy &&
         bundled(r, i) == bundled(r, k);
}

static void collective_text(struct text *out, const struct report *r, int i, int alike, double us) {
  const struct report_collective *c = &r->collective[i];
  tess__text_printf(out, "  %s over %s (%" PRId64 "): ", c->kind, c->axes, c->group);
  bytes_text(out, c->bytes);
  tess__text_add(out, ", sends ");
  bytes_text(out, c->wire);
  tess__text_add(out, ", ");
  count_text(out, c->count);
  tess__text_add(out, ", ");
  time_text(out, us);
  tess__text_printf(out, "%s%s\n    why: %s\n", *c->place ? "  " : "", c->place, c->why);
  if (c->over) tess__text_printf(out, "    over: %s\n", c->over);
  if (alike > 1) {
    tess__text_printf(out, "    %d like this, which send ", alike);
    bytes_text(out, tess__mul_sizes(c->wire, alike));
    tess__text_add(out, "\n");
  }
  if (c->branch) tess__text_printf(out, "    %s\n", c->branch);
  int others = bundled(r, i) - 1;
  if (others) tess__text_printf(out, "    one message with %d other%s\n", others, others == 1 ? "" : "s");
  if (c->remedy) tess__text_printf(out, "    remedy%s: %s\n", alike > 1 ? " of the first" : "", c->remedy);
}

static void collectives_text(struct text *out, const struct report *r) {
  struct arena scratch = {0};
  int *first = tess__arena_alloc(&scratch, sizeof *first * (size_t)(r->n_collectives + 1)), n = 0;
  int *alike = tess__arena_alloc(&scratch, sizeof *alike * (size_t)(r->n_collectives + 1));
  double *us = tess__arena_alloc(&scratch, sizeof *us * (size_t)(r->n_collectives + 1));
  for (int i = 0; i < r->n_collectives; i++) {
    int k = 0;
    while (k < n && !told_alike(r, first[k], i))
      k++;
    if (k == n) first[n++] = i;
    alike[k]++;
    if (us[k] < r->collective[i].us) us[k] = r->collective[i].us;
  }
  for (int k = 0; k < n; k++)
    collective_text(out, r, first[k], alike[k], us[k]);
  tess__arena_free(&scratch);
}

static void conflicts_text(struct text *out, const struct report *r) {
  if (r->n_conflicts) tess__text_add(out, "\nconflicts that propagation met:\n");
  for (int i = 0; i < r->n_conflicts; i++) {
    const struct report_conflict *c = &r->conflict[i];
    tess__text_printf(out, "  %s%s%s", c->text, *c->place ? "  " : "", c->place);
    if (c->alike > 1) tess__text_printf(out, "  (%d like this)", c->alike);
    tess__text_add(out, "\n");
  }
}

static void ends_text(struct text *out, const char *title, int n, const struct report_end *end) {
  tess__text_printf(out, "\n%s%s\n", title, n ? "" : " none");
  for (int i = 0; i < n; i++) {
    const char *by = tess__decided_names[end[i].decided];
    tess__text_printf(out, "  %d  %s  %s  ", i, end[i].type, end[i].tiling);
    tess__text_add(out, end[i].by ? end[i].by : by);
    tess__text_add(out, "\n");
  }
}

static void total_text(struct text *out, const char *title, int64_t bytes) {
  tess__text_add(out, title);
  bytes_text(out, bytes);
}

void tess__report_text(struct text *out, const struct report *r) {
  tess__text_printf(out, "%" PRId64 " device%s", r->devices, r->devices == 1 ? "" : "s");
  if (*r->mesh) tess__text_printf(out, " (%s)", r->mesh);
  tess__text_printf(out, "; times by %s\n", r->machine);
  if (r->no_grid)
    tess__text_add(out, "runs device by device, which is slow: the order of its devices is no grid of processes\n");
  tess__text_printf(out, "\ncollectives: %d", r->n_collectives);
  total_text(out, ", of which a device sends ", r->wire_bytes);
  tess__text_add(out, "\n");
  collectives_text(out, r);
  conflicts_text(out, r);
  ends_text(out, "parameters:", r->n_params, r->param);
  ends_text(out, "results:", r->n_results, r->result);
  total_text(out, "\nof a device:\n  memory: parameters ", r->parameter_bytes);
  total_text(out, ", temporaries ", r->temporary_bytes);
  total_text(out, ", results ", r->result_bytes);
  total_text(out, "; at most at once ", r->peak_bytes);
  tess__text_printf(out, r->flops < 1000000 ? "\n  work: %.0f flops, " : "\n  work: %.3g flops, ", (double)r->flops);
  time_text(out, r->work_us);
  tess__text_add(out, "; with collectives ");
  time_text(out, r->us);
  tess__text_add(out, r->open_ended ? "\n  a loop whose rounds data decides is counted once\n" : "\n");
}

/* ---- JSON ---- */

static void member(struct text *out, const char *key, const char *value) {
  tess__text_printf(out, "\"%s\": ", key);
  if (value)
    tess__text_add_json(out, value);
  else
    tess__text_add(out, "null");
}

static void ends_json(struct text *out, const char *key, int n, const struct report_end *end) {
  tess__text_printf(out, "\"%s\": [", key);
  for (int i = 0; i < n; i++) {
    tess__text_add(out, i ? ", {" : "{");
    member(out, "type", end[i].type);
    tess__text_add(out, ", ");
    member(out, "sharding", end[i].tiling);
    tess__text_add(out, ", ");
    member(out, "from", tess__decided_names[end[i].decided]);
    tess__text_add(out, ", ");
    member(out, "by", end[i].by);
    tess__text_printf(out, ", \"bytes_per_device\": %" PRId64 "}", end[i].bytes);
  }
  tess__text_add(out, "]");
}

static void collective_json(struct text *out, const struct report_collective *c) {
  tess__text_add(out, "{");
  member(out, "kind", c->kind);
  tess__text_add(out, ", \"axes\": [");
  for (int i = 0; i < c->n_axes; i++) {
    tess__text_add(out, i ? ", " : "");
    tess__text_add_json(out, c->axis[i]);
  }
  tess__text_printf(out, "], \"group_size\": %" PRId64 ", \"bytes_per_device\": %" PRId64, c->group, c->bytes);
  tess__text_printf(out, ", \"wire_bytes_per_device\": %" PRId64 ", \"count\": ", c->wire);
  if (c->count < 0)
    tess__text_add(out, "null");
  else
    tess__text_printf(out, "%" PRId64, c->count);
  tess__text_printf(out, ", \"estimated_us\": %.3f, ", c->us);
  member(out, "place", c->place);
  tess__text_add(out, ", ");
  member(out, "op", c->op ? c->op->name : NULL);
  tess__text_add(out, ", ");
  member(out, "why", c->why);
  tess__text_add(out, ", ");
  member(out, "over", c->over);
  tess__text_add(out, ", ");
  member(out, "branch", c->branch);
  tess__text_add(out, ", ");
  member(out, "remedy", c->remedy);
  tess__text_printf(out, ", \"from\": \"%s\", \"bundle\": ", c->users ? "program" : "compiler");
  if (c->bundle)
    tess__text_printf(out, "%u}", c->bundle);
  else
    tess__text_add(out, "null}");
}

void tess__report_json(struct text *out, const struct report *r) {
  tess__text_printf(out, "{\"devices\": %" PRId64 ", ", r->devices);
  member(out, "mesh", r->mesh);
  tess__text_add(out, ", ");
  member(out, "machine", r->machine);
  tess__text_printf(out, ", \"device_by_device\": %s,\n ", r->no_grid ? "true" : "false");
  ends_json(out, "parameters", r->n_params, r->param);
  tess__text_add(out, ",\n ");
  ends_json(out, "results", r->n_results, r->result);
  tess__text_add(out, ",\n \"collectives\": [");
  for (int i = 0; i < r->n_collectives; i++) {
    tess__text_add(out, i ? ",\n  " : "");
    collective_json(out, &r->collective[i]);
  }
  tess__text_add(out, "],\n \"conflicts\": [");
  for (int i = 0; i < r->n_conflicts; i++) {
    tess__text_add(out, i ? ",\n  {" : "{");
    member(out, "place", r->conflict[i].place);
    tess__text_add(out, ", ");
    member(out, "text", r->conflict[i].text);
    tess__text_printf(out, ", \"alike\": %d}", r->conflict[i].alike);
  }
  tess__text_printf(out, "],\n \"wire_bytes_per_device\": %" PRId64 ", \"flops_per_device\": %" PRId64, r->wire_bytes,
                    r->flops);
  tess__text_printf(out, ", \"peak_bytes_per_device\": %" PRId64 ", \"parameter_bytes_per_device\": %" PRId64,
                    r->peak_bytes, r->parameter_bytes);
  tess__text_printf(out, ", \"temporary_bytes_per_device\": %" PRId64 ", \"result_bytes_per_device\": %" PRId64,
                    r->temporary_bytes, r->result_bytes);
  tess__text_printf(out, ", \"data_decides\": %s, \"work_us\": %.3f, \"estimated_us\": %.3f}\n",
                    r->open_ended ? "true" : "false", r->work_us, r->us);
}
