/* Reading rules of the user's: see user_rule.h. */
#include "op/user_rule.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "base/size.h"

struct parse {
  const char *text, *p;
  struct user_rule *r;
  struct diag *d;
  bool letters; /* Shardy's form */
};

/* ---- tokens ---- */
static bool fail(struct parse *s, const char *what, const char *name) {
  return tess__fail(s->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "sharding rule \"%s\", at \"%s\": %s%s; legal: such as \"i j, j k -> i k\", or \"([i, j], "
                    "[j, k])->([i, k]) reduction={j}\"",
                    s->text, s->p, what, name);
}

static void skip(struct parse *s) {
  while (isspace((unsigned char)*s->p))
    s->p++;
}

static bool accept(struct parse *s, const char *word) {
  size_t n = strlen(word);
  skip(s);
  if (strncmp(s->p, word, n) != 0) return false;
  s->p += n;
  return true;
}

static bool expect(struct parse *s, const char *word) {
  return accept(s, word) || fail(s, "expected ", word);
}

static bool at_name(struct parse *s) {
  skip(s);
  return isalpha((unsigned char)*s->p);
}

/* A factor's name: a letter and what follows it; of letters alone, one, and _ with a number. */
static bool name(struct parse *s, char out[USER_NAME]) {
  int n = 0;
  if (!at_name(s)) return fail(s, "expected a factor, which begins with a letter", "");
  const char *p = s->p;
  bool numbered = s->letters && p[1] == '_' && isdigit((unsigned char)p[2]);
  do {
    if (n == USER_NAME - 1) return fail(s, "a name of more than 31 characters", "");
    out[n++] = *p++;
  } while (s->letters ? numbered && (n == 1 || isdigit((unsigned char)*p)) : isalnum((unsigned char)*p) || *p == '_');
  out[n] = 0;
  s->p = p;
  return true;
}

/* ---- factors and dimensions ---- */
static int find(const struct user_rule *r, const char *name) {
  for (int f = 0; f < r->n_factors; f++)
    if (strcmp(r->factor[f].name, name) == 0) return f;
  return -1;
}

static int find_or_add(struct parse *s, const char *word) {
  struct user_rule *r = s->r;
  int f = find(r, word);
  if (f >= 0) return f;
  if (r->n_factors == USER_FACTORS) {
    fail(s, "more factors than there may be, 47", "");
    return -1;
  }
  r->factor[r->n_factors] = (struct user_factor){.kind = FACTOR_PASS};
  memcpy(r->factor[r->n_factors].name, word, strlen(word) + 1);
  return r->n_factors++;
}

static bool add_factor(struct parse *s, int tensor) {
  char word[USER_NAME];
  struct user_tensor *t = &s->r->tensor[tensor];
  int f = name(s, word) ? find_or_add(s, word) : -1, n = t->start[t->rank];
  if (f < 0) return false;
  for (int i = 0; i < n; i++)
    if (t->factor[i] == f) return fail(s, "twice in one array: ", word);
  t->factor[n] = (uint8_t)f;
  t->start[t->rank]++;
  *(tensor < s->r->n_in ? &s->r->factor[f].operand : &s->r->factor[f].result) = true;
  return true;
}

static bool new_dimension(struct parse *s, int tensor) {
  struct user_tensor *t = &s->r->tensor[tensor];
  if (t->rank == TESS_MAX_RANK) return fail(s, "more than 16 dimensions", "");
  t->rank++;
  t->start[t->rank] = t->start[t->rank - 1];
  return true;
}

/* ---- einsum's form ---- */
static bool words(struct parse *s, int tensor) {
  s->r->tensor[tensor].leading = accept(s, "...");
  for (;;) {
    if (accept(s, "(")) {
      if (!new_dimension(s, tensor)) return false;
      do
        if (!add_factor(s, tensor)) return false;
      while (!accept(s, ")"));
      continue;
    }
    if (!at_name(s)) return true;
    const char *before = s->p;
    char word[USER_NAME];
    bool option = name(s, word) && accept(s, "=");
    s->p = before;
    if (option) return true;
    if (!new_dimension(s, tensor) || !add_factor(s, tensor)) return false;
  }
}

/* Tensors first to first + n: between commas; no text is one scalar, or none. */
static bool side_of_words(struct parse *s, int first, int n, const char *ends) {
  for (int i = 0; i < n; i++) {
    if (i && !expect(s, ",")) return false;
    if (!words(s, first + i)) return false;
  }
  skip(s);
  return !*ends || *s->p == *ends || fail(s, "expected ->, behind as many arrays as there are operands", "");
}

/* ---- Shardy's form ---- */
static bool bracket(struct parse *s, int tensor) {
  if (!expect(s, "[")) return false;
  if (accept(s, "]")) return true;
  do {
    if (!new_dimension(s, tensor)) return false;
    do
      if (!add_factor(s, tensor)) return false;
    while (at_name(s));
  } while (accept(s, ","));
  return expect(s, "]");
}

static bool side_of_brackets(struct parse *s, int first, int n) {
  if (!expect(s, "(")) return false;
  for (int i = 0; i < n; i++)
    if ((i && !expect(s, ",")) || !bracket(s, first + i)) return false;
  return expect(s, ")");
}

static bool has_brackets(const char *p) {
  while (isspace((unsigned char)*p))
    p++;
  if (*p++ != '(') return strncmp(p - 1, "#sdy.", 5) == 0;
  while (isspace((unsigned char)*p))
    p++;
  return *p == '[' || *p == ')';
}

/* ---- what stands behind ---- */
static int known(struct parse *s) {
  char word[USER_NAME];
  if (!name(s, word)) return -1;
  int f = find(s->r, word);
  if (f < 0) fail(s, "no array has the factor ", word);
  return f;
}

static bool sizes(struct parse *s) {
  if (accept(s, "}")) return true;
  do {
    int f = known(s);
    if (f < 0 || !expect(s, "=")) return false;
    skip(s);
    char *end;
    long long size = strtoll(s->p, &end, 10);
    if (end == s->p || size < 1) return fail(s, "expected a size, at least 1", "");
    s->p = end;
    s->r->factor[f].size = size;
  } while (accept(s, ","));
  return expect(s, "}");
}

static bool monoid(struct parse *s, struct user_factor *f) {
  static const enum monoid legal[] = {MONOID_SUM, MONOID_PROD, MONOID_MIN, MONOID_MAX, MONOID_AND, MONOID_OR};
  f->monoid = MONOID_SUM;
  if (!accept(s, "=")) return true;
  for (size_t i = 0; i < sizeof legal / sizeof *legal; i++)
    if (accept(s, tess__monoid_name(legal[i]))) {
      f->monoid = (uint8_t)legal[i];
      return true;
    }
  return fail(s, "expected sum, prod, min, max, and or or", "");
}

static bool kinds(struct parse *s, int kind) { /* enum factor_kind; FACTOR_PASS: blocked */
  if (!expect(s, "=") || !expect(s, "{")) return false;
  if (accept(s, "}")) return true;
  do {
    int at = known(s);
    if (at < 0) return false;
    struct user_factor *f = &s->r->factor[at];
    if (kind == FACTOR_PASS) {
      f->blocked = true;
      continue;
    }
    if (f->said) return fail(s, "is said to be two kinds of factor: ", f->name);
    f->kind = (uint8_t)kind;
    f->said = true;
    if (kind == FACTOR_REDUCE && !monoid(s, f)) return false;
  } while (accept(s, ","));
  return expect(s, "}");
}

static bool at_end(struct parse *s) {
  skip(s);
  return !*s->p || *s->p == '>';
}

static bool options(struct parse *s) {
  while (!at_end(s)) {
    bool good = accept(s, "{")                     ? sizes(s)
                : accept(s, "reduction")           ? kinds(s, FACTOR_REDUCE)
                : accept(s, "need_replication")    ? kinds(s, FACTOR_REPLICATE)
                : accept(s, "permutation")         ? kinds(s, FACTOR_PERMUTE)
                : accept(s, "blocked_propagation") ? kinds(s, FACTOR_PASS)
                : accept(s, "custom")              ? true
                : accept(s, ",")                   ? true
                                                   : fail(s,
                                                          "expected {, reduction, need_replication, permutation or "
                                                                            "blocked_propagation, or fewer arrays",
                                                          "");
    if (!good) return false;
  }
  return true;
}

/* ---- does it make sense? ---- */
static bool says(struct parse *s, const struct user_factor *f, const char *what) {
  return tess__fail(s->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "sharding rule \"%s\": the factor %s %s", s->text,
                    f->name, what);
}

/* Is f all of a dimension somewhere? Then its size is told by types. */
static bool stands_alone(const struct user_rule *r, int f) {
  for (int t = 0; t < r->n_in + r->n_out; t++)
    for (int d = 0; d < r->tensor[t].rank; d++)
      if (r->tensor[t].start[d + 1] == r->tensor[t].start[d] + 1 && r->tensor[t].factor[r->tensor[t].start[d]] == f)
        return true;
  return false;
}

/* Is there a result that has not f? */
static bool lacks(const struct user_rule *r, int f) {
  for (int t = r->n_in; t < r->n_in + r->n_out; t++)
    if (!memchr(r->tensor[t].factor, f, r->tensor[t].start[r->tensor[t].rank])) return true;
  return false;
}

static bool check_factor(struct parse *s, int at) {
  struct user_rule *r = s->r;
  struct user_factor *f = &r->factor[at];
  bool lacking = lacks(r, at);
  if (f->kind == FACTOR_REDUCE && !lacking) return says(s, f, "is reduced, and all results have it");
  if (f->operand && lacking && !f->said) {
    if (s->letters || f->result)
      return says(s, f,
                  "is of operands and not of all results, and nobody says how blocks make one; legal: "
                  "reduction={...} or need_replication={...} with it");
    f->kind = FACTOR_REDUCE;
    f->monoid = MONOID_SUM;
  }
  if (!f->size && !stands_alone(r, at))
    return says(s, f, "is no dimension by itself, so that no type tells its size; legal: {...} with it");
  if (f->kind != FACTOR_REDUCE) return true;
  if (r->monoid >= 0 && r->monoid != f->monoid)
    return says(s, f, "is reduced otherwise than another one; legal: one kind of reduction");
  r->monoid = f->monoid;
  return true;
}

bool tess__user_rule_parse(const char *text, int n_in, int n_out, struct user_rule *r, struct diag *d) {
  struct parse s = {.text = text, .p = text, .r = r, .d = d, .letters = has_brackets(text)};
  memset(r, 0, sizeof *r);
  r->n_in = n_in;
  r->n_out = n_out;
  r->monoid = -1;
  bool wrapped = s.letters && accept(&s, "#sdy.op_sharding_rule<");
  bool good = s.letters ? side_of_brackets(&s, 0, n_in) && expect(&s, "->") && side_of_brackets(&s, n_in, n_out)
                        : side_of_words(&s, 0, n_in, "-") && expect(&s, "->") && side_of_words(&s, n_in, n_out, "");
  if (!good || !options(&s) || (wrapped && !expect(&s, ">"))) return false;
  skip(&s);
  if (*s.p) return fail(&s, "more text than a rule has", "");
  for (int f = 0; f < r->n_factors; f++)
    if (!check_factor(&s, f)) return false;
  return true;
}

/* ---- calls ---- */
static const struct type *tensor_type(const struct call *c, int tensor) {
  return tensor < c->n_in ? c->in[tensor] : c->out[tensor - c->n_in];
}

struct sized { /* the factors of a call; those of leading dimensions come behind the rule's */
  int64_t size[USER_FACTORS + TESS_MAX_RANK];
  int by[USER_FACTORS + TESS_MAX_RANK]; /* the tensor whose dimension says so; -1: the rule, or nobody yet */
  int leading;                          /* dimensions in front; -1: not known yet */
};

static const char *side(const struct call *c, int *tensor) {
  bool in = *tensor < c->n_in;
  if (!in) *tensor -= c->n_in;
  return in ? "operand" : "result";
}

static bool check_rank(const struct user_rule *u, const char *text, const struct call *c, struct sized *z, int tensor,
                       struct diag *d) {
  const struct user_tensor *t = &u->tensor[tensor];
  const struct type *type = tensor_type(c, tensor);
  int more = type->rank - t->rank, at = tensor;
  const char *which = side(c, &at);
  if (more < 0 || (more && !t->leading))
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s %d is %s; legal: %d dimensions%s, as the sharding rule \"%s\" says", which, at,
                      tess__type_text(type), t->rank, t->leading ? " or more" : "", text);
  if (!t->leading) return true;
  if (z->leading >= 0 && z->leading != more)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "%s %d, %s, has %d dimensions for ..., others %d; legal: equal numbers (sharding rule \"%s\")",
                      which, at, tess__type_text(type), more, z->leading, text);
  z->leading = more;
  return true;
}

static bool set_size(const char *text, const struct call *c, struct sized *z, int f, int64_t size, int tensor, int dim,
                     struct diag *d) {
  if (z->size[f] < 0) {
    z->size[f] = size;
    z->by[f] = tensor;
  }
  if (z->size[f] == size) return true;
  int at = tensor, other = z->by[f];
  const char *which = side(c, &at), *type = tess__type_text(tensor_type(c, tensor));
  if (other < 0)
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "dimension %d of %s %d, %s, is not of size %lld, as the sharding rule \"%s\" says", dim, which,
                      at, type, (long long)z->size[f], text);
  const char *first = tess__type_text(tensor_type(c, other)), *whose = side(c, &other);
  return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "dimension %d of %s %d, %s, has another size than that of %s %d, %s, which is the same in the "
                    "sharding rule \"%s\"; legal: equal sizes",
                    dim, which, at, type, whose, other, first, text);
}

/* Dimensions that are one factor. A leading one of size 1 goes with any. */
static bool take_sizes(const struct user_rule *u, const char *text, const struct call *c, struct sized *z, int tensor,
                       struct diag *d) {
  const struct user_tensor *t = &u->tensor[tensor];
  const struct type *type = tensor_type(c, tensor);
  int lead = type->rank - t->rank;
  for (int i = 0; i < lead; i++)
    if (type->dim[i] != 1 && !set_size(text, c, z, USER_FACTORS + i, type->dim[i], tensor, i, d)) return false;
  for (int i = 0; i < t->rank; i++)
    if (t->start[i + 1] == t->start[i] + 1 &&
        !set_size(text, c, z, t->factor[t->start[i]], type->dim[lead + i], tensor, lead + i, d))
      return false;
  return true;
}

/* Dimensions that are several, whose sizes are known now. */
static bool check_products(const struct user_rule *u, const char *text, const struct call *c, const struct sized *z,
                           int tensor, struct diag *d) {
  const struct user_tensor *t = &u->tensor[tensor];
  const struct type *type = tensor_type(c, tensor);
  for (int i = 0; i < t->rank; i++) {
    int64_t size = 1, has = type->dim[type->rank - t->rank + i];
    for (int k = t->start[i]; k < t->start[i + 1]; k++)
      size = tess__mul_sizes(size, z->size[t->factor[k]]);
    if (size == has) continue;
    int at = tensor;
    const char *which = side(c, &at);
    return tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                      "dimension %d of %s %d, %s, is %lld, and its factors in the sharding rule \"%s\" make %lld",
                      type->rank - t->rank + i, which, at, tess__type_text(type), (long long)has, text,
                      (long long)size);
  }
  return true;
}

static bool find_sizes(const struct user_rule *u, const char *text, const struct call *c, struct sized *z,
                       struct diag *d) {
  z->leading = -1;
  for (int f = 0; f < USER_FACTORS + TESS_MAX_RANK; f++) {
    z->size[f] = f < u->n_factors && u->factor[f].size ? u->factor[f].size : -1;
    z->by[f] = -1;
  }
  int n = u->n_in + u->n_out;
  for (int t = 0; t < n; t++)
    if (!check_rank(u, text, c, z, t, d) || !take_sizes(u, text, c, z, t, d)) return false;
  for (int t = 0; t < n; t++)
    if (!check_products(u, text, c, z, t, d)) return false;
  return true;
}

bool tess__user_rule_check(const struct user_rule *u, const char *text, const struct call *c, struct diag *d) {
  struct sized z;
  return find_sizes(u, text, c, &z, d);
}

void tess__user_rule_factors(const struct user_rule *u, const struct call *c, struct rule *r) {
  struct sized z;
  struct diag none = {0};
  int of_leading[TESS_MAX_RANK] = {0}, one = -1;
  if (!find_sizes(u, "", c, &z, &none)) { /* such a call is not made */
    tess__diag_clear(&none);
    return;
  }
  for (int f = 0; f < u->n_factors; f++) {
    const struct user_factor *from = &u->factor[f];
    tess__factor_new(r, (enum factor_kind)from->kind, z.size[f]);
    r->factor[f].monoid = from->monoid;
    r->factor[f].blocked = from->blocked;
    r->factor[f].kept = from->kind == FACTOR_REDUCE && from->result;
    r->factor[f].whole = from->kind == FACTOR_REPLICATE || from->kind == FACTOR_PERMUTE;
  }
  for (int i = 0; i < z.leading; i++)
    of_leading[i] = tess__factor_new(r, FACTOR_PASS, z.size[USER_FACTORS + i] < 0 ? 1 : z.size[USER_FACTORS + i]);
  for (int t = 0; t < u->n_in + u->n_out; t++) {
    const struct user_tensor *from = &u->tensor[t];
    const struct type *type = tensor_type(c, t);
    int lead = type->rank - from->rank;
    for (int i = 0; i < lead; i++) {
      bool same = type->dim[i] == r->factor[of_leading[i]].size;
      if (!same && one < 0) one = tess__factor_new(r, FACTOR_REPLICATE, 1);
      tess__factor_use(r, same ? of_leading[i] : one, t, i);
    }
    for (int i = 0; i < from->rank; i++)
      for (int k = from->start[i]; k < from->start[i + 1]; k++)
        tess__factor_use(r, from->factor[k], t, lead + i);
  }
}

/* ---- without a rule ---- */
/* Dimensions of one size are one factor, so that there are few. */
void tess__all_whole_factors(const struct call *c, struct rule *r) {
  for (int t = 0; t < c->n_in + c->n_out; t++) {
    const struct type *type = tensor_type(c, t);
    uint64_t used = 0;
    for (int d = 0; d < type->rank; d++) {
      int f = 0;
      while (f < r->n_factors && (r->factor[f].size != type->dim[d] || used >> f & 1))
        f++;
      if (f == r->n_factors) {
        tess__factor_new(r, FACTOR_REPLICATE, type->dim[d]);
        r->factor[f].blocked = r->factor[f].whole = true;
      }
      used |= UINT64_C(1) << f;
      tess__factor_use(r, f, t, d);
    }
  }
}

bool tess__few_sizes(const struct call *c, struct diag *d) {
  int dims = 0;
  for (int t = 0; t < c->n_in + c->n_out; t++)
    dims += tensor_type(c, t)->rank;
  return dims <= MAX_FACTORS ||
         tess__fail(d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR,
                    "operands and results have %d dimensions together; legal without a sharding rule: up to %d", dims,
                    MAX_FACTORS);
}
