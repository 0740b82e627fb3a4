/* Calls whose devices are several processes'. Before a program that communicates, its processes make sure that they
 * call the same one, and that none of them has failed already: then nobody waits inside it for who will not come. A
 * program that does not is a call like any other. */
#include <stdio.h>
#include <string.h>

#include "api/call.h"
#include "api/processes/members.h"
#include "base/alloc.h"
#include "base/interrupt.h"
#include "base/map.h"
#include "comm/collective.h"
#include "exec/across.h"
#include "exec/binding.h"

struct meeting { /* what is known of an entry when it is made */
  struct across across;
  bool member, meets; /* this process has devices of it; it brings something from process to process */
  char what[48];      /* as the others are told, but for local arguments; tess__meeting_name */
};

static void list_processes(const struct mesh *m, int *process) {
  for (int64_t p = 0; p < m->total; p++)
    process[p] = m->device[p]->process_index;
}

bool tess__has_no_grid(const struct program *p, const struct mesh *devices) {
  uint64_t digits;
  int *process = tess__alloc((size_t)devices->total * sizeof *process);
  list_processes(devices, process);
  bool none = !tess__process_digits(&p->atoms, process, &digits);
  tess__free(process);
  return none;
}

static struct meeting *describe(const struct program_entry *e) {
  const struct mesh *m = e->across;
  struct meeting *out = tess__zalloc(sizeof *out);
  int members, *process = tess__alloc((size_t)(2 * m->total + 1) * sizeof *process), *list = process + m->total;
  list_processes(m, process);
  memcpy(list, tess__mesh_members(m, &members), (size_t)m->total * sizeof *list);
  out->across = (struct across){.comm = tess__thread()->process->comm,
                                .me = tess__thread()->process->index,
                                .process = process,
                                .members = members,
                                .member = list};
  for (int i = 0; i < members; i++)
    out->member |= list[i] == out->across.me;
  out->meets = tess__across_meets(&out->across, &e->program);
  return out;
}

const struct executor *tess__meeting_make(struct program_entry *e, bool reference, struct exec_options *o) {
  e->meeting = describe(e);
  o->across = &e->meeting->across;
  return reference || e->program.no_grid ? &tess__executor_across : &tess__executor_fast;
}

void tess__meeting_name(struct program_entry *e) {
  snprintf(e->meeting->what, sizeof e->meeting->what, "%d nodes, program %08x", (int)e->program.graph->n_nodes,
           (unsigned)e->fingerprint);
}

void tess__meeting_free(struct meeting *m) {
  if (!m) return;
  tess__free((void *)(uintptr_t)m->across.process);
  tess__free(m);
}

static struct across across_now(const struct meeting *m, const struct compile_request *r) {
  struct across a = m->across;
  a.comm = tess__thread()->process->comm;
  a.where = r->where;
  return a;
}

enum { COMPARED = 1 << 15 };

static const tess_array *argument(const struct program_entry *e, const struct compile_request *r, int i) {
  return i < e->n_args ? r->arg[i] : e->capture[i - e->n_args];
}

/* Of the arguments that each process has for itself, which must be the same everywhere: a seed, a step size. Of long
 * ones the beginning and the end. 0: there are none. */
static uint64_t mark_local(const struct program_entry *e, const struct compile_request *r, const void *const *base) {
  uint64_t mark = 0;
  for (int i = 0; i < e->n_args + e->n_captures; i++) {
    const struct placed *p = argument(e, r, i)->placed;
    size_t bytes = (size_t)tess__type_bytes(p->type), part = bytes < COMPARED ? bytes : COMPARED;
    if (tess__placed_spans(p) || !bytes) continue;
    const char *data = base[i];
    uint64_t next[] = {mark, tess__hash(data, part), tess__hash(data + bytes - part, part)};
    mark = tess__hash(next, sizeof next);
  }
  return mark;
}

/* This process is ready with its arguments; base NULL: it is not, and says why. */
static bool meet(const struct program_entry *e, const struct compile_request *r, const struct across *a,
                 const void *const *base, const char *why, struct diag *d) {
  struct text text = {0};
  const char *what = e->meeting->what;
  uint64_t local = base ? mark_local(e, r, base) : 0;
  if (!base)
    tess__text_printf(&text, "an error (%s)", why);
  else if (local)
    tess__text_printf(&text, "%s, local arguments %08x", what, (unsigned)local);
  if (text.length) what = tess__text_string(&text);
  struct exchange x = {.op = r->name ? r->name : "a module",
                       .where = r->where,
                       .what = what,
                       .mark = base ? e->fingerprint ^ local : 0,
                       .n = a->members,
                       .member = a->member};
  bool good = tess__comm_agree(a->comm, &x, d);
  tess__text_free(&text);
  return good;
}

void tess__call_refuse(const struct program_entry *e, const struct compile_request *r, const char *why) {
  struct across a = across_now(e->meeting, r);
  struct diag ignored = {0};
  if (e->meeting->member && e->meeting->meets) meet(e, r, &a, NULL, why, &ignored);
  tess__diag_clear(&ignored);
}

/* The others may wait for this one inside the program. */
static bool run(const struct program_entry *e, const struct across *a, const void *const *base, void *const *to,
                struct diag *d) {
  if (e->executor->run(e->made, a, base, to, d)) return true;
  bool alone = d->status == TESS_CANCELLED || d->status == TESS_RESOURCE_EXHAUSTED;
  if (e->meeting->meets && alone) tess__comm_abort(a->comm, d->message);
  return false;
}

/* The reference executor asks where parts lie. */
static bool run_reference(const struct program_entry *e, const struct compile_request *r, struct across *a,
                          const void *const *base, void *const *to, struct diag *d) {
  int n = e->n_args + e->n_captures;
  const struct local_part **part = tess__alloc((size_t)(n + e->n_results + 1) * sizeof *part);
  for (int i = 0; i < n; i++)
    part[i] = argument(e, r, i)->placed->part;
  for (int i = 0; i < e->n_results; i++)
    part[n + i] = e->result[i].placed->part;
  a->arg = part;
  a->result = part + n;
  bool good = run(e, a, base, to, d);
  tess__free((void *)part);
  return good;
}

bool tess__call_across(const struct program_entry *e, const struct compile_request *r, const void *const *base,
                       void *const *to, struct diag *d) {
  if (!e->meeting->member) return true; /* nothing of it is here */
  struct across a = across_now(e->meeting, r);
  if (e->meeting->meets && !meet(e, r, &a, base, NULL, d)) return false;
  return e->executor == &tess__executor_fast ? run(e, &a, base, to, d) : run_reference(e, r, &a, base, to, d);
}
