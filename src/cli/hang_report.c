/* tessera hang-report: the records that the processes of a world wrote (docs/design/processes.md 3), merged: who waits
 * in which collective, and who is missing there.
 *
 * A process that waits names the members of its collective and the collective's number within that group. A member
 * whose own record of the group is shorter is missing, and is where its last record says. */
#include <dirent.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

enum { MOST_PROCESSES = 1 << 16, MOST_LINE = 1 << 16 };

struct entry { /* a record; texts are the JSON's */
  json_t *json;
  const char *op, *what, *place, *group, *state;
  long long collective, sequence;
};
struct dump {   /* of one process */
  json_t *head; /* NULL: none was found */
  struct entry *entry;
  int n;
  const struct entry *in; /* where it is stuck; NULL: nowhere */
  bool cut;               /* the file ends early */
};
struct world {
  int n; /* processes, as the dumps say */
  struct dump *dump;
};

/* ---- reading ---- */

static const char *text_of(json_t *o, const char *key) {
  const char *s = json_string_value(json_object_get(o, key));
  return s ? s : "";
}

static void add_entry(struct dump *d, json_t *json) {
  struct entry *bigger = realloc(d->entry, ((size_t)d->n + 1) * sizeof *bigger);
  if (!bigger) {
    json_decref(json);
    return;
  }
  d->entry = bigger;
  d->entry[d->n++] = (struct entry){.json = json,
                                    .op = text_of(json, "op"),
                                    .what = text_of(json, "what"),
                                    .place = text_of(json, "place"),
                                    .group = text_of(json, "group"),
                                    .state = text_of(json, "state"),
                                    .collective = json_integer_value(json_object_get(json, "collective")),
                                    .sequence = json_integer_value(json_object_get(json, "sequence"))};
}

static void free_dump(struct dump *d) {
  for (int i = 0; i < d->n; i++)
    json_decref(d->entry[i].json);
  free(d->entry);
  json_decref(d->head);
  *d = (struct dump){0};
}

/* The collective that the process is in; or, where it gave up, the first of those that failed; NULL: in none. */
static const struct entry *current(const struct dump *d) {
  const struct entry *in = NULL;
  if (d->n && strcmp(d->entry[d->n - 1].state, "waiting") == 0) return &d->entry[d->n - 1];
  for (int i = d->n; i-- > 0 && strcmp(d->entry[i].state, "done") != 0;)
    in = &d->entry[i];
  return in;
}

/* Lines up to the first that is not whole. False: this is no dump. */
static bool read_dump(FILE *f, struct dump *d) {
  char *line = malloc(MOST_LINE);
  *d = (struct dump){.cut = true};
  while (line && fgets(line, MOST_LINE, f)) {
    json_t *json = json_loads(line, JSON_DISABLE_EOF_CHECK, NULL);
    if (!json_is_object(json) || !strchr(line, '\n')) {
      json_decref(json);
      break;
    }
    bool is_end = json_is_true(json_object_get(json, "end"));
    if (is_end) d->cut = false;
    if (!d->head)
      d->head = json;
    else if (is_end || !json_object_get(json, "op"))
      json_decref(json);
    else
      add_entry(d, json);
  }
  free(line);
  d->in = current(d);
  return d->head && json_is_integer(json_object_get(d->head, "tessera_record"));
}

static bool make_room(struct world *w, long long n) {
  if (n <= w->n) return true;
  struct dump *bigger = n <= MOST_PROCESSES ? realloc(w->dump, (size_t)n * sizeof *bigger) : NULL;
  if (!bigger) return false;
  memset(bigger + w->n, 0, (size_t)(n - w->n) * sizeof *bigger);
  w->dump = bigger;
  w->n = (int)n;
  return true;
}

/* Where two files are of one process, the later one counts. */
static bool keep_dump(struct world *w, struct dump *d) {
  long long process = json_integer_value(json_object_get(d->head, "process")),
            processes = json_integer_value(json_object_get(d->head, "processes"));
  if (process < 0 || process >= processes || !make_room(w, processes)) return false;
  struct dump *old = &w->dump[process];
  if (old->head &&
      json_number_value(json_object_get(old->head, "time")) > json_number_value(json_object_get(d->head, "time"))) {
    free_dump(d);
    return true;
  }
  free_dump(old);
  *old = *d;
  return true;
}

static void read_file(struct world *w, const char *folder, const char *name) {
  char path[4096];
  struct dump d;
  if (snprintf(path, sizeof path, "%s/%s", folder, name) >= (int)sizeof path) return;
  FILE *f = fopen(path, "r");
  if (!f) {
    fprintf(stderr, "tessera: %s: %s\n", path, strerror(errno));
    return;
  }
  if (!read_dump(f, &d) || !keep_dump(w, &d)) {
    fprintf(stderr, "tessera: %s: this is no record of collectives\n", path);
    free_dump(&d);
  }
  fclose(f);
}

static int read_world(const struct args *a, struct world *w) {
  DIR *folder = opendir(a->argument);
  if (!folder) return tess__cli_fail(a, EXIT_USAGE, a->argument, "%s", strerror(errno));
  for (const struct dirent *e; (e = readdir(folder));) {
    const char *end = strrchr(e->d_name, '.');
    if (end && strcmp(end, ".jsonl") == 0) read_file(w, a->argument, e->d_name);
  }
  closedir(folder);
  if (w->n) return EXIT_DONE;
  return tess__cli_fail(a, EXIT_USAGE, a->argument, "there are no records here (process-N.jsonl)");
}

/* ---- who waits, who is missing ---- */

static const struct entry *last_of(const struct dump *d) {
  return d->n ? &d->entry[d->n - 1] : NULL;
}

/* The process's collective of this number in the group; NULL: it has not come, or no longer knows. */
static const struct entry *find(const struct dump *d, const char *group, long long sequence) {
  for (int i = d->n; i-- > 0;)
    if (d->entry[i].sequence == sequence && strcmp(d->entry[i].group, group) == 0) return &d->entry[i];
  return NULL;
}

static long long reached(const struct dump *d, const char *group) {
  for (int i = d->n; i-- > 0;)
    if (strcmp(d->entry[i].group, group) == 0) return d->entry[i].sequence;
  return 0;
}

/* "0-2,7": is the process among them? */
static bool is_member(const char *group, int process) {
  for (const char *p = group; *p;) {
    char *end;
    long low = strtol(p, &end, 10), high = low;
    if (end == p) return false;
    if (*end == '-') high = strtol(end + 1, &end, 10);
    if (process >= low && process <= high) return true;
    p = *end == ',' ? end + 1 : end;
    if (*p && *end != ',') return false;
  }
  return false;
}

enum verdict { ARRIVED, MISSING, DIFFERS, UNKNOWN };

static enum verdict judge(const struct world *w, const struct entry *e, int process) {
  const struct dump *d = &w->dump[process];
  if (!d->head) return UNKNOWN;
  const struct entry *its = find(d, e->group, e->sequence);
  if (its) return strcmp(its->op, e->op) == 0 && strcmp(its->what, e->what) == 0 ? ARRIVED : DIFFERS;
  return reached(d, e->group) > e->sequence ? ARRIVED : d->cut ? UNKNOWN : MISSING;
}

/* ---- telling ---- */

static void print_entry(const struct entry *e) {
  printf("%s #%lld%s%s%s", e->op, e->collective, *e->place ? " (" : "", e->place, *e->place ? ")" : "");
}

static json_t *entry_json(const struct entry *e) {
  return json_pack("{s:s, s:s, s:I, s:s}", "op", e->op, "what", e->what, "collective", (json_int_t)e->collective,
                   "place", e->place);
}

/* "process 3 is 2 collectives behind: it last left all_reduce #41 (train.c:88)" */
static void print_absent(const struct world *w, const struct entry *e, int process, enum verdict v) {
  const struct dump *d = &w->dump[process];
  long long behind = e->sequence - reached(d, e->group);
  const struct entry *in = d->in, *last = d->head ? last_of(d) : NULL;
  printf("  process %d ", process);
  if (!d->head) {
    printf("left no record: it has ended, or was never asked\n");
    return;
  }
  if (v == DIFFERS) {
    printf("calls something else there: ");
    print_entry(find(d, e->group, e->sequence));
    printf("\n");
    return;
  }
  if (v == UNKNOWN) printf("has a record that ends early; as far as it goes, it ");
  printf("is %lld collective%s behind: it ", behind, behind == 1 ? "" : "s");
  if (in && in == last) {
    printf("waits in ");
    print_entry(in);
  } else if (last) {
    printf("last left ");
    print_entry(last);
  } else {
    printf("has not been in any");
  }
  printf("\n");
}

static json_t *absent_json(const struct world *w, const struct entry *e, int process, enum verdict v) {
  static const char *const why[] = {"", "missing", "differs", "unknown"};
  const struct dump *d = &w->dump[process];
  const struct entry *its = v == DIFFERS ? find(d, e->group, e->sequence) : d->head ? last_of(d) : NULL;
  json_t *o = json_pack("{s:i, s:s}", "process", process, "why", why[v]);
  if (d->head) json_object_set_new(o, "behind", json_integer(e->sequence - reached(d, e->group)));
  if (its) json_object_set_new(o, strcmp(its->state, "done") == 0 ? "last_left" : "in", entry_json(its));
  return o;
}

/* One collective that cannot go on. */
struct stuck {
  const struct entry *e;
  int *waits, n_waits, *absent, n_absent; /* processes; owned */
  enum verdict *verdict;                  /* of the absent ones; owned */
};

static bool same_collective(const struct entry *a, const struct entry *b) {
  return a->sequence == b->sequence && strcmp(a->group, b->group) == 0 && strcmp(a->op, b->op) == 0 &&
         strcmp(a->what, b->what) == 0;
}

/* The first process of those that wait in one collective stands for all. */
static bool is_first(const struct world *w, int process) {
  for (int i = 0; i < process; i++) {
    const struct entry *other = w->dump[i].in;
    if (other && same_collective(other, w->dump[process].in)) return false;
  }
  return true;
}

static struct stuck look(const struct world *w, const struct entry *e) {
  struct stuck s = {.e = e};
  s.waits = calloc((size_t)w->n, sizeof *s.waits);
  s.absent = calloc((size_t)w->n, sizeof *s.absent);
  s.verdict = calloc((size_t)w->n, sizeof *s.verdict);
  for (int i = 0; i < w->n && s.waits && s.absent && s.verdict; i++) {
    const struct entry *its = w->dump[i].in;
    enum verdict v = is_member(e->group, i) ? judge(w, e, i) : ARRIVED;
    if (its && same_collective(its, e)) s.waits[s.n_waits++] = i;
    if (v != ARRIVED) s.verdict[s.n_absent] = v, s.absent[s.n_absent++] = i;
  }
  return s;
}

static void free_stuck(struct stuck *s) {
  free(s->waits);
  free(s->absent);
  free(s->verdict);
}

static void print_stuck(const struct world *w, const struct stuck *s) {
  print_entry(s->e);
  printf(": process%s ", s->n_waits > 1 ? "es" : "");
  for (int i = 0; i < s->n_waits; i++)
    printf("%s%d", i ? ", " : "", s->waits[i]);
  printf(" wait%s there", s->n_waits > 1 ? "" : "s");
  if (!s->n_absent) printf("; all have come, so that data is on its way, or a process has ended since");
  printf("\n");
  for (int i = 0; i < s->n_absent; i++)
    print_absent(w, s->e, s->absent[i], s->verdict[i]);
}

static json_t *stuck_json(const struct world *w, const struct stuck *s) {
  json_t *o = entry_json(s->e), *waits = json_array(), *absent = json_array();
  for (int i = 0; i < s->n_waits; i++)
    json_array_append_new(waits, json_integer(s->waits[i]));
  for (int i = 0; i < s->n_absent; i++)
    json_array_append_new(absent, absent_json(w, s->e, s->absent[i], s->verdict[i]));
  json_object_set_new(o, "waiting", waits);
  json_object_set_new(o, "missing", absent);
  return o;
}

/* Processes without a record, and records that end early. */
static json_t *list_flawed(const struct world *w, bool cut) {
  json_t *list = json_array();
  for (int i = 0; i < w->n; i++)
    if (cut ? w->dump[i].head && w->dump[i].cut : !w->dump[i].head) json_array_append_new(list, json_integer(i));
  return list;
}

static int report(const struct args *a, const struct world *w) {
  bool json = a->value[OPT_JSON];
  json_t *list = json_array();
  int found = 0;
  for (int i = 0; i < w->n; i++) {
    if (!w->dump[i].in || !is_first(w, i)) continue;
    struct stuck s = look(w, w->dump[i].in);
    if (json)
      json_array_append_new(list, stuck_json(w, &s));
    else
      print_stuck(w, &s);
    free_stuck(&s);
    found++;
  }
  json_t *without = list_flawed(w, false), *cut = list_flawed(w, true);
  int status = EXIT_DONE;
  if (json) {
    status = tess__cli_print_json(a, json_pack("{s:i, s:o, s:O, s:O}", "processes", w->n, "stuck", json_incref(list),
                                               "without_record", without, "cut_record", cut));
  } else {
    if (!found) printf("no process waits in a collective (%d processes)\n", w->n);
    if (!found && json_array_size(without)) printf("%zu of them left no record\n", json_array_size(without));
    if (json_array_size(cut))
      printf("%zu record%s end%s early\n", json_array_size(cut), json_array_size(cut) == 1 ? "" : "s",
             json_array_size(cut) == 1 ? "s" : "");
    status = tess__cli_flush(a);
  }
  json_decref(list);
  json_decref(without);
  json_decref(cut);
  return status ? status : found ? EXIT_FAILED : EXIT_DONE;
}

static int run(const struct args *a) {
  struct world w = {0};
  int status = read_world(a, &w);
  if (!status) status = report(a, &w);
  for (int i = 0; i < w.n; i++)
    free_dump(&w.dump[i]);
  free(w.dump);
  return status;
}

const struct command tess__cli_hang_report = {
    .name = "hang-report",
    .summary = "Which process is missing in which collective, from the records in a folder",
    .example = "tessera hang-report records   # after TESS_RECORD_DIR=records and kill -USR1 of each process",
    .argument = "DIR",
    .argument_needed = true,
    .options = OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .run = run,
};
