/* See without_rule.h: what was gathered for such an operation is a node whose why names it. */
#include "api/without_rule.h"

#include <pthread.h>
#include <string.h>

#include "base/map.h"
#include "base/text.h"
#include "core/object.h"
#include "ir/why.h"
#include "op/user_op.h"

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct map told; /* hash of operation and place -> itself */

static bool is_first(const char *op, const char *place) {
  uint64_t part[] = {tess__hash(op, strlen(op)), tess__hash(place, strlen(place))};
  uint64_t key = tess__hash(part, sizeof part);
  pthread_mutex_lock(&lock);
  void **slot = tess__map_at(&told, key);
  bool first = !*slot;
  *slot = &told;
  pthread_mutex_unlock(&lock);
  return first;
}

static void tell(const struct program *p, const struct node *n) {
  const struct why *why = n->why;
  const char *place = n->place ? n->place : "?";
  if (!is_first(why->op->name, place)) return;
  struct text t = {0};
  tess__text_printf(&t, "%s: %s: no sharding rule: operand %d, cut as ", place, why->op->name, why->tensor);
  tess__tiling_text(&t, &p->atoms, &why->from);
  tess__text_add(&t, ", is replicated on all devices; give its description a sharding_rule");
  tess__warn(tess__text_string(&t));
  tess__text_free(&t);
}

void tess__tell_without_rule(const struct program *p) {
  for (uint32_t i = 0; i < p->graph->n_nodes; i++) {
    const struct node *n = &p->graph->node[i];
    if (n->why && n->why->kind == WHY_OPERAND && n->why->op && !tess__user_op_has_rule(n->why->op)) tell(p, n);
    for (int r = 0; i < p->n_inner && r < p->inner[i].n; r++)
      tess__tell_without_rule(&p->inner[i].program[r]);
  }
}
