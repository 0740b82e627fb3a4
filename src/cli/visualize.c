/* tessera visualize: the picture of an array's shards, on the terminal or as a file. */
#include <errno.h>
#include <jansson.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include "cli/cli.h"

/* Columns of the terminal; 80 without one. */
static int terminal_width(void) {
  struct winsize size;
  bool known = isatty(STDOUT_FILENO) && ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0;
  return known ? size.ws_col : 80;
}

static bool read_options(const struct args *a, tess_visualize_opts *o) {
  int64_t width = terminal_width();
  if (a->value[OPT_WIDTH] && !tess__cli_integer(a, OPT_WIDTH, 1, 1000000, &width)) return false;
  o->size = sizeof *o;
  o->max_width = (int)width;
  o->format = a->value[OPT_SVG] ? TESS_PICTURE_SVG : a->value[OPT_ASCII] ? TESS_PICTURE_ASCII : TESS_PICTURE_TERMINAL;
  const char *when = a->value[OPT_COLOR] ? a->value[OPT_COLOR] : "auto";
  o->force_color = strcmp(when, "always") == 0;
  o->no_color = strcmp(when, "never") == 0 || a->value[OPT_JSON];
  if (o->force_color || strcmp(when, "never") == 0 || strcmp(when, "auto") == 0) return true;
  tess__cli_fail(a, EXIT_USAGE, "--color", "'%s' is not auto, always or never", when);
  return false;
}

static int write_file(const struct args *a, const char *name, const char *text) {
  FILE *f = fopen(name, "w");
  bool written = f && fputs(text, f) >= 0;
  if (f && fclose(f)) written = false;
  return written ? EXIT_DONE : tess__cli_fail(a, EXIT_FAILED, name, "%s", strerror(errno));
}

static int print_picture(const struct args *a, const struct layout *l, const char *picture) {
  const char *file = a->value[OPT_SVG];
  bool to_file = file && strcmp(file, "-") != 0;
  int status = to_file ? write_file(a, file, picture) : EXIT_DONE;
  if (status) return status;
  if (a->value[OPT_JSON]) {
    json_t *object = tess__cli_layout_json(l);
    json_object_set_new(object, to_file ? "file" : "picture", json_string(to_file ? file : picture));
    return tess__cli_print_json(a, object);
  }
  if (!to_file) fputs(picture, stdout);
  return tess__cli_flush(a);
}

static int run(const struct args *a) {
  struct layout l = {0};
  tess_visualize_opts o = {0};
  int status = read_options(a, &o) ? tess__cli_layout(a, &l) : EXIT_USAGE;
  if (!status) {
    const char *picture = tess_visualize_at("--shape", l.shape, l.sharding, &o);
    status =
        tess_scope_error().status ? tess__cli_fail_error(a, EXIT_FAILED, "--shape") : print_picture(a, &l, picture);
  }
  tess__cli_layout_free(&l);
  return status;
}

const struct command tess__cli_visualize = {
    .name = "visualize",
    .summary = "A picture of which device holds which part of an array",
    .example = "tessera visualize --mesh x=2,y=4 --spec x,y --shape 4,8",
    .options = OPTION_BIT(MESH) | OPTION_BIT(SPEC) | OPTION_BIT(SHAPE) | OPTION_BIT(DTYPE) | OPTION_BIT(DEVICES) |
               OPTION_BIT(DEVICE_ORDER) | OPTION_BIT(PROCESSES) | OPTION_BIT(COLOR) | OPTION_BIT(ASCII) |
               OPTION_BIT(WIDTH) | OPTION_BIT(SVG) | OPTION_BIT(JSON) | OPTION_BIT(HELP),
    .needed = OPTION_BIT(MESH) | OPTION_BIT(SPEC) | OPTION_BIT(SHAPE),
    .run = run,
};
