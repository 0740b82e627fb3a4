/* Options: `--name VALUE`, `--name=VALUE` and flags; errors; the output of results. */
#include <errno.h>
#include <jansson.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

#define OPTION_ROW(id, name, value, fallback, help) {name, value, fallback, help},
const struct option_row tess__cli_options[OPT_COUNT] = {OPTIONS(OPTION_ROW)};
#undef OPTION_ROW

const char *tess__cli_option_name(enum option o) {
  return tess__cli_options[o].name;
}

const char *tess__cli_word(const struct args *a, enum option o, int i) {
  for (int k = 0; k < a->n_words; k++)
    if (a->word[k].option == o && i-- == 0) return a->word[k].value;
  return NULL;
}

/* ---- help ---- */

/* Of an option and its value in help. */
static int columns(const struct option_row *r) {
  int n = (int)strlen(r->name) + (r->value ? 1 : 0);
  for (const char *p = r->value ? r->value : ""; *p; p++)
    n += ((unsigned char)*p & 0xc0) != 0x80;
  return n;
}

static void print_option(const struct option_row *r, int width) {
  printf("  %s%s%s%*s %s%s%s%s\n", r->name, r->value ? " " : "", r->value ? r->value : "", width - columns(r), "",
         r->help, *r->fallback ? " (default: " : "", r->fallback, *r->fallback ? ")" : "");
}

static void print_help(const struct command *c) {
  printf("Usage: tessera %s", c->name);
  for (int i = 0; i < OPT_COUNT; i++)
    if (c->needed >> i & 1) printf(" %s %s", tess__cli_options[i].name, tess__cli_options[i].value);
  if (c->argument) printf(c->argument_needed ? " %s" : " [%s]", c->argument);
  if (c->more) printf(" [%s]", c->more);
  printf(" [OPTION…]\n\n%s.\n", c->summary);
  if (c->choices) printf("\n%s is one of: %s\n", c->argument, c->choices);
  printf("\nOptions:\n");
  int width = 20;
  for (int i = 0; i < OPT_COUNT; i++)
    if ((c->options >> i & 1) && columns(&tess__cli_options[i]) > width) width = columns(&tess__cli_options[i]);
  for (int i = 0; i < OPT_COUNT; i++)
    if (c->options >> i & 1) print_option(&tess__cli_options[i], width);
  printf("\nExample:\n  %s\n\n%s\n", c->example, tess__cli_exit_status);
}

/* ---- parsing ---- */

/* The option that `word` names, up to `=`; OPT_COUNT: none of this command. */
static enum option find_option(const struct command *c, const char *word) {
  if (strcmp(word, "-h") == 0) return OPT_HELP;
  size_t n = strcspn(word, "=");
  for (int i = 0; i < OPT_COUNT; i++)
    if ((c->options >> i & 1) && strlen(tess__cli_options[i].name) == n &&
        strncmp(tess__cli_options[i].name, word, n) == 0)
      return (enum option)i;
  return OPT_COUNT;
}

/* JSON is asked for anywhere on the line: errors before it obey, too. */
static bool wants_json(const struct command *c, int argc, char **argv) {
  for (int i = 0; i < argc; i++)
    if (strcmp(argv[i], "--json") == 0) return c->options >> OPT_JSON & 1;
  return false;
}

/* Is `word` in a list of words with spaces between? */
static bool is_listed(const char *list, const char *word) {
  size_t n = strlen(word);
  for (const char *p = list; *p; p += strspn(p, " ")) {
    size_t length = strcspn(p, " ");
    if (n == length && strncmp(p, word, n) == 0) return true;
    p += length;
  }
  return false;
}

static bool add_word(struct args *a, enum option o, const char *value) {
  struct word *grown = realloc(a->word, ((size_t)a->n_words + 1) * sizeof *grown);
  if (!grown) return tess__cli_fail(a, EXIT_FAILED, value, "out of memory"), false;
  a->word = grown;
  a->word[a->n_words++] = (struct word){o, value};
  return true;
}

static bool read_argument(struct args *a, const char *word) {
  const struct command *c = a->command;
  if (a->argument && c->more) return add_word(a, OPT_COUNT, word);
  if (!c->argument) return tess__cli_fail(a, EXIT_USAGE, word, "%s takes options only, no arguments", c->name), false;
  if (a->argument) return tess__cli_fail(a, EXIT_USAGE, word, "%s takes one %s", c->name, c->argument), false;
  if (c->choices && !is_listed(c->choices, word))
    return tess__cli_fail(a, EXIT_USAGE, word, "is none of: %s", c->choices), false;
  a->argument = word;
  return true;
}

static bool is_number(const char *word) {
  char *end;
  strtod(word, &end);
  return end != word && (!*end || strcmp(end, "j") == 0 || strpbrk(end, "+-") == end);
}

/* An option whose value's name ends so takes all words up to the next option. */
static bool takes_several(enum option o) {
  const char *value = tess__cli_options[o].value;
  size_t n = value ? strlen(value) : 0;
  return n > 3 && strcmp(value + n - 3, "…") == 0;
}

static bool read_option(struct args *a, int argc, char **argv, int *i) {
  const struct command *c = a->command;
  const char *word = argv[*i], *equals = strchr(word, '=');
  enum option o = find_option(c, word);
  if (o == OPT_COUNT && (word[0] != '-' || is_number(word))) return read_argument(a, word);
  if (o == OPT_COUNT)
    return tess__cli_fail(a, EXIT_USAGE, word, "there is no such option; `tessera %s --help` lists them", c->name),
           false;
  if (!tess__cli_options[o].value) {
    if (equals) return tess__cli_fail(a, EXIT_USAGE, tess__cli_options[o].name, "takes no value"), false;
    a->value[o] = "";
    return true;
  }
  if (!equals && *i + 1 == argc)
    return tess__cli_fail(a, EXIT_USAGE, tess__cli_options[o].name, "needs a value: %s", tess__cli_options[o].help),
           false;
  a->value[o] = equals ? equals + 1 : argv[++*i];
  if (!add_word(a, o, a->value[o])) return false;
  while (!equals && takes_several(o) && *i + 1 < argc && (argv[*i + 1][0] != '-' || is_number(argv[*i + 1])))
    if (!add_word(a, o, argv[++*i])) return false;
  return true;
}

/* Options that say something about another one: what is missing, or OPT_COUNT. */
static enum option alone(const struct args *a, enum option *which) {
  static const enum option pairs[][2] = {{OPT_OUT_SHARDS, OPT_OUT},     {OPT_RTOL, OPT_EXPECT},
                                         {OPT_ATOL, OPT_EXPECT},        {OPT_WARMUP, OPT_REPEAT},
                                         {OPT_ARG_SHARDING, OPT_MESH},  {OPT_RESULT_SHARDING, OPT_MESH},
                                         {OPT_DEVICE_ORDER, OPT_MESH},  {OPT_AGAINST_ARG_SHARDING, OPT_MESH},
                                         {OPT_SUGGEST, OPT_MESH},       {OPT_MEMORY, OPT_SUGGEST},
                                         {OPT_TIME_LIMIT, OPT_SUGGEST}, {OPT_AT, OPT_SUGGEST}};
  for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++)
    if (a->value[ *which = pairs[i][0]] && !a->value[pairs[i][1]]) return pairs[i][1];
  return OPT_COUNT;
}

bool tess__cli_parse(const struct command *c, int argc, char **argv, struct args *out, int *status) {
  *out = (struct args){.command = c};
  *status = EXIT_USAGE;
  if (wants_json(c, argc, argv)) out->value[OPT_JSON] = "";
  for (int i = 0; i < argc; i++) {
    bool passed = c->passes_on && out->argument, first = c->passes_on && !passed && strcmp(argv[i], "--") == 0;
    if (first && ++i == argc) break;
    if (passed || first ? !read_argument(out, argv[i]) : !read_option(out, argc, argv, &i)) return false;
  }
  if (out->value[OPT_HELP]) {
    if (tess__cli_speaks()) print_help(c);
    *status = tess__cli_flush(NULL);
    return false;
  }
  for (int i = 0; i < OPT_COUNT; i++)
    if ((c->needed >> i & 1) && !out->value[i]) {
      tess__cli_fail(out, EXIT_USAGE, tess__cli_options[i].name, "is needed: %s", tess__cli_options[i].help);
      return false;
    }
  enum option which, missing = alone(out, &which);
  if (missing != OPT_COUNT)
    return tess__cli_fail(out, EXIT_USAGE, tess__cli_options[missing].name, "is needed for %s",
                          tess__cli_options[which].name),
           false;
  if (c->argument_needed && !out->argument)
    return tess__cli_fail(out, EXIT_USAGE, c->argument, c->choices ? "is needed: one of %s" : "is needed", c->choices),
           false;
  return true;
}

/* ---- errors and output ---- */

/* Any text, with '?' for bytes that are no UTF-8: names of files, what stood on the command line. */
struct json_t *tess__cli_json_text(const char *text) {
  json_t *good = json_string(text);
  char *copy = good ? NULL : strdup(text);
  for (char *p = copy; p && *p && !good; p++) {
    if ((unsigned char)*p < 0x80) continue;
    char *end = p + 1;
    while (((unsigned char)*end & 0xc0) == 0x80)
      end++;
    json_t *character = json_stringn(p, (size_t)(end - p));
    if (!character) memset(p, '?', (size_t)(end - p));
    p = end - 1;
    json_decref(character);
  }
  if (copy) good = json_string(copy);
  free(copy);
  return good;
}

void tess__cli_print_error(const struct args *a, const char *code, const char *place, const char *message) {
  fprintf(stderr, "tessera: %s: %s\n", place, message);
  if (a && a->value[OPT_JSON]) {
    json_t *object = json_pack("{s:{s:s, s:o, s:o}}", "error", "code", code, "message", tess__cli_json_text(message),
                               "place", tess__cli_json_text(place));
    if (object) json_dumpf(object, stdout, JSON_PRESERVE_ORDER);
    printf("\n");
    json_decref(object);
  }
}

static int tell(const struct args *a, int status, const char *code, const char *place, const char *message) {
  tess__cli_progress(NULL);
  tess__cli_tell(a, code, place, message);
  return status;
}

int tess__cli_fail(const struct args *a, int status, const char *place, const char *format, ...) {
  char message[1024];
  va_list list;
  va_start(list, format);
  vsnprintf(message, sizeof message, format, list);
  va_end(list);
  const char *code = status == EXIT_LACKING       ? "UNAVAILABLE"
                     : status == EXIT_INTERRUPTED ? "CANCELLED"
                                                  : "INVALID_ARGUMENT";
  return tell(a, status, code, place, message);
}

int tess__cli_fail_error(const struct args *a, int status, const char *place) {
  tess_error e = tess_take_error();
  const char *message = e.message, *part[] = {e.where, e.op};
  for (int i = 0; i < 2; i++) { /* the place and the function stand in front */
    size_t n = strlen(part[i]);
    if (n && strncmp(message, part[i], n) == 0 && strncmp(message + n, ": ", 2) == 0) message += n + 2;
  }
  if (*e.where && strncmp(e.where, "in the ", 7) != 0) place = e.where; /* not a scope of this tool */
  if (strncmp(place, "TESS_", 5) == 0) status = EXIT_USAGE; /* a variable of the environment that is wrong */
  if (!*message) message = "failed, and nothing says why";
  size_t n = strlen(place); /* a file that names itself */
  if (strncmp(message, place, n) == 0 && strncmp(message + n, ": ", 2) == 0) message += n + 2;
  return tell(a, status, tess_status_name(e.status), place, message);
}

FILE *tess__cli_open(const struct args *a, const char *name) {
  if (!name) return stdout;
  FILE *f = fopen(name, "w");
  if (!f) tess__cli_fail(a, EXIT_FAILED, name, "%s", strerror(errno));
  return f;
}

int tess__cli_close(const struct args *a, FILE *f, const char *name) {
  if (f == stdout) return tess__cli_flush(a);
  bool good = !ferror(f);
  if (fclose(f) == 0 && good) return EXIT_DONE;
  return tess__cli_fail(a, EXIT_FAILED, name, "%s", strerror(errno));
}

int tess__cli_flush(const struct args *a) {
  if (!ferror(stdout) && fflush(stdout) == 0) return EXIT_DONE;
  int code = errno; /* of this write, or of one that did not go well before */
  return tess__cli_fail(a, EXIT_FAILED, "stdout", "%s", code ? strerror(code) : "it cannot be written");
}

struct json_t *tess__cli_info(const struct args *a, int *status) {
  json_error_t e;
  json_t *info = json_loads(tess_runtime_info(), 0, &e);
  *status = info ? EXIT_DONE : tess__cli_fail(a, EXIT_FAILED, "tessera", "what is here cannot be read: %s", e.text);
  return info;
}

int tess__cli_print_json(const struct args *a, struct json_t *object) {
  json_dumpf(object, stdout, JSON_PRESERVE_ORDER | JSON_REAL_PRECISION(12));
  printf("\n");
  json_decref(object);
  return tess__cli_flush(a);
}
