/* tessera explain --html: one page that needs nothing else. The program, line by line, with its collectives below the
 * lines that caused them; pictures of how parameters and results lie; what a device holds and does. Everything that it
 * says is in the report's JSON. */
#include <ctype.h>
#include <errno.h>
#include <jansson.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <tessera/ext.h>

#include "cli/explain.h"

enum { MOST_PICTURED = 64 /* devices */, MOST_FILES = 16, MOST_LINES = 20000 };

static const char style[] =
    ":root{color-scheme:light dark;--bg:#fbfbf9;--fg:#1c1d1f;--dim:#62666d;--line:#d9dad6;--card:#fff;--hot:#b3261e;"
    "--hotbg:#fdeceb;--good:#1b6e3c;--code:#f3f3ef}"
    "@media(prefers-color-scheme:dark){:root{--bg:#16171a;--fg:#e6e6e3;--dim:#9a9ea6;--line:#35373d;--card:#1e2024;"
    "--hot:#ff8a80;--hotbg:#3a2322;--good:#7fd6a0;--code:#1b1d21}}"
    "*{box-sizing:border-box}body{margin:0 auto;max-width:72rem;padding:1.5rem;background:var(--bg);color:var(--fg);"
    "font:15px/1.5 system-ui,sans-serif}h1{font-size:1.35rem;margin:0}h2{font-size:1.05rem;margin:2rem 0 .6rem}"
    ".dim{color:var(--dim)}.cards{display:flex;flex-wrap:wrap;gap:.6rem;margin:1rem 0}"
    ".card{background:var(--card);border:1px solid var(--line);border-radius:.5rem;padding:.5rem .9rem}"
    ".card b{display:block;font-size:1.15rem}.scroll{overflow-x:auto}"
    "pre,code{font:13px/1.5 ui-monospace,monospace}.code{background:var(--code);border:1px solid var(--line);"
    "border-radius:.5rem;padding:.5rem 0;overflow-x:auto}.code div.l{white-space:pre;padding:0 .8rem;"
    "font:13px/1.5 ui-monospace,monospace}.code .n{display:inline-block;width:4ch;margin-right:1.2ch;text-align:right;"
    "color:var(--dim);user-select:none}.l.hit{background:var(--hotbg)}"
    ".c{margin:.3rem .8rem .6rem 6.4ch;background:var(--card);border:1px solid var(--line);border-left:4px solid "
    "var(--hot);border-radius:.4rem;padding:.4rem .8rem;max-width:60rem;white-space:normal}.c.off{opacity:.6}"
    ".c .k{font-weight:600;color:var(--hot)}.c .r{color:var(--good)}"
    "table{border-collapse:collapse;width:100%}td,th{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;"
    "border-bottom:1px solid var(--line)}th{color:var(--dim);font-weight:500}.pic svg{max-width:22rem;height:auto;"
    "background:#fff;border-radius:.3rem;padding:2px}.bar{display:flex;height:1.1rem;border-radius:.3rem;overflow:"
    "hidden;"
    "border:1px solid var(--line)}.bar i{display:block}details summary{cursor:pointer;color:var(--dim);margin:.6rem 0}";

struct page {
  FILE *f;
  const struct job *j;
  json_t *report;
  tess_mesh *mesh; /* on devices of paper; NULL: there is none, or it is too large for pictures */
};

/* ---- text ---- */
static void put(FILE *f, const char *s, size_t n) {
  for (size_t i = 0; i < n && s[i]; i++) {
    const char *as = s[i] == '<'   ? "&lt;"
                     : s[i] == '>' ? "&gt;"
                     : s[i] == '&' ? "&amp;"
                     : s[i] == '"' ? "&quot;"
                                   : NULL;
    if (as)
      fputs(as, f);
    else
      fputc(s[i], f);
  }
}
static void put_all(FILE *f, const char *s) {
  if (s) put(f, s, strlen(s));
}
static const char *text_of(const json_t *object, const char *key) {
  const char *s = json_string_value(json_object_get(object, key));
  return s ? s : "";
}
static int64_t number_of(const json_t *object, const char *key) {
  return json_integer_value(json_object_get(object, key));
}

static void put_bytes(FILE *f, int64_t bytes) {
  static const char *const unit[] = {"bytes", "KiB", "MiB", "GiB", "TiB", "PiB"};
  double n = (double)bytes;
  int i = 0;
  for (; i < 5 && n >= (i ? 1024 : 10000); i++)
    n /= 1024;
  fprintf(f, i ? "%.1f %s" : "%.0f %s", n, unit[i]);
}
static void put_count(FILE *f, double n) {
  static const char *const unit[] = {"", " thousand", " million", " billion", " trillion"};
  int i = 0;
  for (; i < 4 && n >= 10000; i++)
    n /= 1000;
  fprintf(f, i ? "%.1f%s" : "%.0f%s", n, unit[i]);
}
static void put_time(FILE *f, double us) {
  if (us < 1000)
    fprintf(f, "%.1f us", us);
  else if (us < 1e6)
    fprintf(f, "%.1f ms", us / 1e3);
  else
    fprintf(f, "%.1f s", us / 1e6);
}

/* ---- collectives ---- */
static void put_collective(const struct page *p, const json_t *c) {
  const json_t *count = json_object_get(c, "count"), *axis;
  size_t i;
  bool off = json_is_integer(count) && json_integer_value(count) == 0;
  fprintf(p->f, "<div class=\"c%s\"><span class=\"k\">", off ? " off" : "");
  put_all(p->f, text_of(c, "kind"));
  fputs("</span> over ", p->f);
  json_array_foreach(json_object_get(c, "axes"), i, axis) {
    fputs(i ? ", " : "", p->f);
    put_all(p->f, json_string_value(axis));
  }
  fprintf(p->f, " (%lld devices): ", (long long)number_of(c, "group_size"));
  put_bytes(p->f, number_of(c, "bytes_per_device"));
  fputs(", sends ", p->f);
  put_bytes(p->f, number_of(c, "wire_bytes_per_device"));
  if (json_is_integer(count))
    fprintf(p->f, ", %lld time%s, ", (long long)json_integer_value(count), json_integer_value(count) == 1 ? "" : "s");
  else
    fputs(", as often as data decides, ", p->f);
  put_time(p->f, json_number_value(json_object_get(c, "estimated_us")));
  if (json_is_integer(json_object_get(c, "bundle")))
    fprintf(p->f, " <span class=\"dim\">in message %lld</span>", (long long)number_of(c, "bundle"));
  fputs("<br><span class=\"dim\">why</span> ", p->f);
  put_all(p->f, text_of(c, "why"));
  if (*text_of(c, "branch")) {
    fputs("<br><span class=\"dim\">", p->f);
    put_all(p->f, text_of(c, "branch"));
    fputs("</span>", p->f);
  }
  if (*text_of(c, "over")) {
    fputs("<br><span class=\"dim\">over</span> ", p->f);
    put_all(p->f, text_of(c, "over"));
  }
  if (*text_of(c, "remedy")) {
    fputs("<br><span class=\"r\">remedy</span> ", p->f);
    put_all(p->f, text_of(c, "remedy"));
  }
  fputs("</div>\n", p->f);
}

/* FILE:LINE, and perhaps :COLUMN. Bytes of FILE; 0: it is no place. */
static size_t file_of(const char *place, long *line) {
  const char *last = strrchr(place, ':');
  if (!last || !isdigit((unsigned char)last[1])) return 0;
  const char *before = last;
  while (before > place && before[-1] != ':')
    before--;
  bool two = before > place && isdigit((unsigned char)*before);
  *line = strtol(two ? before : last + 1, NULL, 10);
  return (size_t)((two ? before - 1 : last) - place);
}

/* The collectives of a line, below it; line 0: those without a place. */
static int put_of_line(const struct page *p, const char *file, long line) {
  const json_t *c;
  size_t i;
  int n = 0;
  json_array_foreach(json_object_get(p->report, "collectives"), i, c) {
    long at = 0;
    const char *place = text_of(c, "place");
    size_t length = file_of(place, &at);
    if (length ? !file || strlen(file) != length || strncmp(file, place, length) != 0 || at != line : file != NULL)
      continue;
    put_collective(p, c);
    n++;
  }
  return n;
}

static bool is_hit(const struct page *p, const char *file, long line) {
  const json_t *c;
  size_t i;
  json_array_foreach(json_object_get(p->report, "collectives"), i, c) {
    long at = 0;
    size_t length = file_of(text_of(c, "place"), &at);
    if (length == strlen(file) && strncmp(file, text_of(c, "place"), length) == 0 && at == line) return true;
  }
  return false;
}

/* ---- sources ---- */
static void put_source(const struct page *p, const char *file, const char *text) {
  fputs("<div class=\"code\">", p->f);
  long line = 1;
  for (const char *at = text; *at && line <= MOST_LINES; line++) {
    size_t n = strcspn(at, "\n");
    bool hit = is_hit(p, file, line);
    fprintf(p->f, "<div class=\"l%s\"><span class=\"n\">%ld</span>", hit ? " hit" : "", line);
    put(p->f, at, n);
    fputs("</div>\n", p->f);
    if (hit) put_of_line(p, file, line);
    at += n + (at[n] == '\n');
  }
  fputs("</div>\n", p->f);
}

/* A text may name any file: only what looks like source goes on a page. */
static bool is_source(const char *name) {
  static const char *const ends[] = {".py", ".c", ".cc", ".cpp", ".h", ".hpp", ".mlir"};
  const char *end = strrchr(name, '.');
  struct stat s;
  bool known = false;
  for (size_t i = 0; end && i < sizeof ends / sizeof *ends; i++)
    known |= strcmp(end, ends[i]) == 0;
  return known && stat(name, &s) == 0 && S_ISREG(s.st_mode);
}

static char *read_file(const char *name) {
  FILE *f = is_source(name) ? fopen(name, "rb") : NULL;
  size_t room = 1 << 20, n = 0;
  char *text = f ? calloc(room + 1, 1) : NULL;
  if (text) n = fread(text, 1, room, f);
  if (f) fclose(f);
  if (text && n && !memchr(text, 0, n)) return text;
  free(text);
  return NULL;
}

/* A file of places that is here is shown; of one that is not, its collectives. */
static void put_file(const struct page *p, const char *file) {
  char *text = strcmp(file, p->j->file) == 0 ? strdup(p->j->text) : read_file(file);
  fputs("<h2><code>", p->f);
  put_all(p->f, file);
  fputs("</code></h2>\n", p->f);
  if (text) {
    put_source(p, file, text);
  } else {
    const json_t *c;
    size_t i;
    json_array_foreach(json_object_get(p->report, "collectives"), i, c) {
      long at = 0;
      size_t length = file_of(text_of(c, "place"), &at);
      if (length != strlen(file) || strncmp(file, text_of(c, "place"), length) != 0) continue;
      fprintf(p->f, "<div class=\"dim\">line %ld</div>\n", at);
      put_collective(p, c);
    }
  }
  free(text);
}

static void put_files(const struct page *p) {
  char *seen[MOST_FILES] = {0};
  int n = 0;
  bool own = false;
  const json_t *c;
  size_t i;
  json_array_foreach(json_object_get(p->report, "collectives"), i, c) {
    long line;
    size_t length = file_of(text_of(c, "place"), &line);
    char *file = length && n < MOST_FILES ? strndup(text_of(c, "place"), length) : NULL;
    for (int k = 0; file && k < n; k++)
      if (strcmp(seen[k], file) == 0) {
        free(file);
        file = NULL;
      }
    if (!file) continue;
    seen[n++] = file;
    own |= strcmp(file, p->j->file) == 0;
    put_file(p, file);
  }
  put_of_line(p, NULL, 0);
  if (!own) {
    fprintf(p->f, "<details%s><summary>the program as it was read</summary>\n", n ? "" : " open");
    put_source(p, p->j->file, p->j->text);
    fputs("</details>\n", p->f);
  }
  for (int k = 0; k < n; k++)
    free(seen[k]);
}

/* ---- shardings ---- */

/* x=2,y=4 on devices of paper. */
static tess_mesh *paper_mesh(const char *text) {
  static char name[TESS_MAX_RANK][64];
  tess_shape shape = {0};
  tess_names names = {0};
  int64_t total = 1;
  for (const char *at = text; *at && shape.n < TESS_MAX_RANK; shape.n++) {
    size_t n = strcspn(at, "=");
    snprintf(name[shape.n], sizeof name[0], "%.*s", (int)n, at);
    names.name[shape.n] = name[shape.n];
    char *end;
    shape.dim[shape.n] = strtoll(at + n + 1, &end, 10);
    if (shape.dim[shape.n] < 1 || shape.dim[shape.n] > MOST_PICTURED) return NULL;
    total *= shape.dim[shape.n];
    if (total > MOST_PICTURED) return NULL;
    at = end + (*end == ',');
  }
  if (total < 2) return NULL;
  names.n = shape.n;
  tess_device_array devices = tess_fake_devices("cpu", (int)total);
  return tess_make_mesh_at("--html", shape, names,
                           &(tess_mesh_opts){.size = sizeof(tess_mesh_opts), .devices = devices});
}

/* [{"x", "y"}, {}] as (x,y),None; false: it is no such text (parts of axes, terms of sums). */
static bool spec_of(const char *sharding, char *out, size_t room) {
  size_t n = 0;
  int depth = 0;
  if (strpbrk(sharding, ":?=")) return false;
  for (const char *p = sharding; *p && n + 8 < room; p++) {
    if (*p == '{' && p[1] == '}') {
      n += (size_t)snprintf(out + n, room - n, "None");
      p++;
    } else if (*p == '{' || *p == '}') {
      depth += *p == '{' ? 1 : -1;
      out[n++] = *p == '{' ? '(' : ')';
    } else if (!strchr("[]\" ", *p)) {
      out[n++] = *p;
    }
  }
  out[n] = 0;
  return depth == 0;
}

static void put_picture(const struct page *p, const json_t *end) {
  char spec[512];
  tess_shape shape = {0};
  const char *at = strchr(text_of(end, "type"), '[');
  if (!p->mesh || !at || !spec_of(text_of(end, "sharding"), spec, sizeof spec)) return;
  for (at++; isdigit((unsigned char)*at) && shape.n < TESS_MAX_RANK; at += *at == ',') {
    char *stop;
    shape.dim[shape.n++] = strtoll(at, &stop, 10);
    at = stop;
  }
  tess_scope *s = tess_scope_begin();
  tess_sharding *lies = tess_named_sharding_at("--html", p->mesh, tess_spec_parse(spec), NULL);
  const char *picture = shape.n ? tess_visualize(shape, lies, .format = TESS_PICTURE_SVG) : NULL;
  const char *svg = picture && !tess_scope_error().status ? strstr(picture, "<svg") : NULL;
  if (svg) fputs(svg, p->f);
  tess_take_error();
  if (tess_scope_end(s)) return;
}

static void put_ends(const struct page *p, const char *key, const char *title) {
  const json_t *end;
  size_t i;
  fprintf(p->f,
          "<h2>%s</h2><div class=\"scroll\"><table><tr><th></th><th>type</th><th>sharding</th><th>decided</th>"
          "<th>of a device</th><th></th></tr>\n",
          title);
  json_array_foreach(json_object_get(p->report, key), i, end) {
    fprintf(p->f, "<tr><td>%zu</td><td><code>", i);
    put_all(p->f, text_of(end, "type"));
    fputs("</code></td><td><code>", p->f);
    put_all(p->f, text_of(end, "sharding"));
    fputs("</code></td><td>", p->f);
    put_all(p->f, *text_of(end, "by") ? text_of(end, "by") : text_of(end, "from"));
    fputs("</td><td>", p->f);
    put_bytes(p->f, number_of(end, "bytes_per_device"));
    fputs("</td><td class=\"pic\">", p->f);
    put_picture(p, end);
    fputs("</td></tr>\n", p->f);
  }
  fputs("</table></div>\n", p->f);
}

/* ---- the whole ---- */
static void put_card(const struct page *p, const char *title, const char *key, bool bytes) {
  fputs("<div class=\"card\"><b>", p->f);
  if (bytes)
    put_bytes(p->f, number_of(p->report, key));
  else
    put_count(p->f, (double)number_of(p->report, key));
  fprintf(p->f, "</b><span class=\"dim\">%s</span></div>\n", title);
}

static void put_memory(const struct page *p) {
  static const char *const part[][3] = {{"parameter_bytes_per_device", "parameters", "#4477AA"},
                                        {"temporary_bytes_per_device", "temporaries", "#EE8866"},
                                        {"result_bytes_per_device", "results", "#44BB99"}};
  double sum = 0;
  for (int i = 0; i < 3; i++)
    sum += (double)number_of(p->report, part[i][0]);
  fputs("<h2>Memory of a device</h2><div class=\"bar\">", p->f);
  for (int i = 0; i < 3 && sum > 0; i++)
    fprintf(p->f, "<i style=\"width:%.2f%%;background:%s\"></i>", 100 * (double)number_of(p->report, part[i][0]) / sum,
            part[i][2]);
  fputs("</div><p class=\"dim\">", p->f);
  for (int i = 0; i < 3; i++) {
    fprintf(p->f, "%s<span style=\"color:%s\">&#9632;</span> %s ", i ? ", " : "", part[i][2], part[i][1]);
    put_bytes(p->f, number_of(p->report, part[i][0]));
  }
  fputs("</p>\n", p->f);
}

static void put_page(struct page *p) {
  json_t *collectives = json_object_get(p->report, "collectives");
  fprintf(p->f, "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><meta name=\"viewport\" "
                "content=\"width=device-width,initial-scale=1\"><title>");
  put_all(p->f, p->j->file);
  fprintf(p->f, " - tessera explain</title><style>%s</style></head><body>\n<h1>", style);
  put_all(p->f, p->j->file);
  fprintf(p->f, "</h1><div class=\"dim\">%lld devices", (long long)number_of(p->report, "devices"));
  if (*text_of(p->report, "mesh")) {
    fputs(" (", p->f);
    put_all(p->f, text_of(p->report, "mesh"));
    fputs(")", p->f);
  }
  fputs("; times by ", p->f);
  put_all(p->f, text_of(p->report, "machine"));
  fprintf(p->f,
          "</div>\n<div class=\"cards\"><div class=\"card\"><b>%zu</b><span class=\"dim\">collectives</span></div>",
          json_array_size(collectives));
  put_card(p, "sent by a device", "wire_bytes_per_device", true);
  put_card(p, "peak of a device", "peak_bytes_per_device", true);
  put_card(p, "flops of a device", "flops_per_device", false);
  fputs("<div class=\"card\"><b>", p->f);
  put_time(p->f, json_number_value(json_object_get(p->report, "estimated_us")));
  fputs("</b><span class=\"dim\">a run, estimated</span></div></div>\n", p->f);
  put_files(p);
  put_memory(p);
  put_ends(p, "parameters", "Parameters");
  put_ends(p, "results", "Results");
  fputs("</body></html>\n", p->f);
}

int tess__cli_write_page(const struct job *j, const tess_report *r) {
  const char *name = j->a->value[OPT_HTML];
  struct page p = {.j = j, .report = json_loads(tess_report_json(r), 0, NULL)};
  p.f = p.report ? fopen(name, "w") : NULL;
  if (!p.f) {
    json_decref(p.report);
    return tess__cli_fail(j->a, EXIT_FAILED, name, "%s", strerror(errno));
  }
  p.mesh = paper_mesh(text_of(p.report, "mesh"));
  put_page(&p);
  json_decref(p.report);
  bool written = !ferror(p.f);
  if (fclose(p.f)) written = false;
  return written ? EXIT_DONE : tess__cli_fail(j->a, EXIT_FAILED, name, "%s", strerror(errno));
}
