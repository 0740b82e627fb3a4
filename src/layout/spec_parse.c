/* A PartitionSpec from text (design/tool.md 2): `x,(y,z),None`, and what Python prints, `P('x', ('y', 'z'), None)`.
 *
 * spec  = [ "P" | "PartitionSpec" ] "(" list ")" | list         entry = axes | "(" [ name { "," name } [","] ] ")",
 * "[…]" alike list  = [ entry { "," entry } [","] ]                         axes  = name | "None" | "-" |
 * "UNCONSTRAINED" | "?" A name may be quoted. Without P, "(x,y)" is one entry of two axes. A call may end with
 * unreduced={…}, reduced={…} and unreduced_kind=sum, max or min. */
#include <ctype.h>
#include <string.h>

#include "base/map.h"
#include "layout/sharding.h"

struct spec_reader {
  const char *text, *at;
  struct diag *d;
};

static void skip_spaces(struct spec_reader *r) {
  while (isspace((unsigned char)*r->at))
    r->at++;
}

static bool fail_at(struct spec_reader *r, const char *expected) {
  char found[4] = {'\'', *r->at, '\'', 0};
  return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "spec \"%s\", column %d: expected %s, found %s",
                    r->text, (int)(r->at - r->text) + 1, expected, *r->at ? found : "the end");
}

static bool take(struct spec_reader *r, char c) {
  skip_spaces(r);
  if (*r->at != c) return false;
  r->at++;
  return true;
}

/* An axis name, quoted or not; *quoted tells a name 'None' from the word. */
static bool read_name(struct spec_reader *r, struct text *out, bool *quoted) {
  skip_spaces(r);
  char quote = *r->at;
  *quoted = quote == '\'' || quote == '"';
  if (*quoted) r->at++;
  size_t n = strcspn(r->at, " \t\n\r\v\f,()[]{}'\"");
  if (!n) return fail_at(r, "an axis name, None or -");
  tess__text_add_n(out, r->at, n);
  r->at += n;
  if (*quoted && *r->at != quote) return fail_at(r, "the closing quote");
  if (*quoted) r->at++;
  return true;
}

/* What follows an opening bracket: names up to `close`. out gets "x,y". */
static bool read_group(struct spec_reader *r, char close, struct text *out) {
  bool quoted;
  for (int i = 0; !take(r, close); i++) {
    if (i && !take(r, ',')) return fail_at(r, "a comma or a closing bracket");
    if (i && take(r, close)) return true;
    if (i) tess__text_add(out, ",");
    if (!read_name(r, out, &quoted)) return false;
  }
  return true;
}

static bool is_word(const struct text *t, const char *word) {
  return strcmp(tess__text_string(t), word) == 0;
}

/* One entry; *out is what tess_spec holds. */
static bool read_entry(struct spec_reader *r, const char **out) {
  struct text t = {0};
  bool quoted = true, ok;
  if (take(r, '('))
    ok = read_group(r, ')', &t);
  else if (take(r, '['))
    ok = read_group(r, ']', &t);
  else
    ok = read_name(r, &t, &quoted);
  bool none = t.length == 0 || (!quoted && (is_word(&t, "None") || is_word(&t, "-")));
  bool is_free =
      !quoted && (is_word(&t, "UNCONSTRAINED") || is_word(&t, "P.UNCONSTRAINED") || is_word(&t, TESS_UNCONSTRAINED));
  *out = is_free ? TESS_UNCONSTRAINED : none ? NULL : tess__intern_text(tess__text_string(&t));
  tess__text_free(&t);
  return ok;
}

/* `P (`: whether the text is written as a call. */
static bool take_head(struct spec_reader *r) {
  static const char *const heads[] = {"PartitionSpec", "P"};
  skip_spaces(r);
  for (int i = 0; i < 2; i++) {
    size_t n = strlen(heads[i]);
    if (strncmp(r->at, heads[i], n) != 0) continue;
    struct spec_reader after = {r->text, r->at + n, r->d};
    if (!take(&after, '(')) continue;
    r->at = after.at;
    return true;
  }
  return false;
}

/* `word =`: a keyword begins. */
static bool take_keyword(struct spec_reader *r, const char *word) {
  skip_spaces(r);
  size_t n = strlen(word);
  if (strncmp(r->at, word, n) != 0) return false;
  struct spec_reader after = {r->text, r->at + n, r->d};
  if (!take(&after, '=')) return false;
  r->at = after.at;
  return true;
}

static bool read_set(struct spec_reader *r, const char **out) {
  struct text t = {0};
  if (!take(r, '{')) return fail_at(r, "{ and axis names");
  bool ok = read_group(r, '}', &t);
  *out = t.length ? tess__intern_text(tess__text_string(&t)) : NULL;
  tess__text_free(&t);
  return ok;
}

static bool read_kind(struct spec_reader *r, tess_reduce_kind *out) {
  static const char *const kinds[] = {"sum", "max", "min"};
  skip_spaces(r);
  for (int i = 0; i < 3; i++) {
    if (strncmp(r->at, kinds[i], 3) != 0) continue;
    r->at += 3;
    *out = (tess_reduce_kind)i;
    return true;
  }
  return fail_at(r, "sum, max or min");
}

/* What may follow the entries of a call: *found says whether something did. */
static bool read_keyword(struct spec_reader *r, tess_spec *s, bool *found) {
  *found = true;
  if (take_keyword(r, "unreduced")) return read_set(r, &s->unreduced);
  if (take_keyword(r, "reduced")) return read_set(r, &s->reduced);
  if (take_keyword(r, "unreduced_kind")) return read_kind(r, &s->unreduced_kind);
  *found = false;
  return true;
}

static bool at_end(struct spec_reader *r, bool call) {
  skip_spaces(r);
  return call ? *r->at == ')' : !*r->at;
}

/* One entry, or one keyword of a call. */
static bool read_item(struct spec_reader *r, bool call, tess_spec *s) {
  bool keyword = false;
  if (call && !read_keyword(r, s, &keyword)) return false;
  if (keyword) return true;
  if (s->unreduced || s->reduced) return fail_at(r, "a keyword: entries stand before unreduced and reduced");
  if (s->n == TESS_MAX_RANK)
    return tess__fail(r->d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "spec \"%s\" has more than %d entries", r->text,
                      TESS_MAX_RANK);
  return read_entry(r, &s->entry[++s->n]);
}

bool tess__spec_parse(const char *text, tess_spec *out, struct diag *d) {
  struct spec_reader r = {text, text, d};
  tess_spec s = {.entry = {"P"}};
  memset(out, 0, sizeof *out);
  bool call = take_head(&r);
  for (bool first = true; !at_end(&r, call); first = false) {
    if (!first && !take(&r, ',')) return fail_at(&r, call ? "a comma or a closing bracket" : "a comma");
    if (!first && at_end(&r, call)) break;
    if (!read_item(&r, call, &s)) return false;
  }
  if (call) r.at++;
  skip_spaces(&r);
  if (*r.at) return fail_at(&r, "the end");
  if (!tess__spec_check_sets(&s, d)) return false;
  *out = s;
  return true;
}
