/* tessera man: manual pages, one of the tool and one of each command, made from the tables that make the help. */
#include <jansson.h>
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

/* Text of a page: hyphens and backslashes stand for themselves, and no line begins with a dot or a quote, which would
 * be a request. */
static void print_text(FILE *f, const char *text) {
  if (*text == '.' || *text == '\'') fputs("\\&", f);
  for (const char *p = text; *p; p++) {
    if (*p == '-' || *p == '\\')
      fputs(*p == '-' ? "\\-" : "\\e", f);
    else if (strncmp(p, "…", 3) == 0) {
      fputs("...", f);
      p += 2;
    } else if (*p == '\'')
      fputs("\\(aq", f);
    else
      fputc(*p, f);
  }
}

static void print_bold(FILE *f, const char *text) {
  fputs("\\fB", f);
  print_text(f, text);
  fputs("\\fR", f);
}

static void print_italic(FILE *f, const char *before, const char *text, const char *after) {
  fprintf(f, "%s\\fI", before);
  print_text(f, text);
  fprintf(f, "\\fR%s", after);
}

static void print_title(FILE *f, const char *page, const char *summary) {
  fprintf(f, ".TH \"");
  for (const char *p = page; *p; p++)
    fputc(*p >= 'a' && *p <= 'z' ? *p - 'a' + 'A' : *p, f);
  fprintf(f, "\" 1 \"\" \"tessera %s\" \"Tessera\"\n.SH NAME\n", tess_version());
  print_text(f, page);
  fputs(" \\- ", f);
  print_text(f, summary);
  fputs("\n", f);
}

static void print_option(FILE *f, const struct option_row *row) {
  fputs(".TP\n", f);
  print_bold(f, row->name);
  if (row->value) print_italic(f, " ", row->value, "");
  fputs("\n", f);
  print_text(f, row->help);
  if (*row->fallback) {
    fputs(" (default: ", f);
    print_text(f, row->fallback);
    fputs(")", f);
  }
  fputs("\n", f);
}

static void print_exit_status(FILE *f) {
  fputs(".SH EXIT STATUS\n", f);
  print_text(f, strchr(tess__cli_exit_status, ':') + 2);
  fputs("\n", f);
}

/* The variables that the library reads, as it says itself. */
static void print_environment(FILE *f, json_t *info) {
  json_t *row;
  size_t i;
  fputs(".SH ENVIRONMENT\n", f);
  json_array_foreach(json_object_get(info, "environment"), i, row) {
    fputs(".TP\n", f);
    print_bold(f, json_string_value(json_object_get(row, "name")));
    fputs("\n", f);
    print_text(f, json_string_value(json_object_get(row, "help")));
    const char *fallback = json_string_value(json_object_get(row, "default"));
    if (fallback && *fallback) {
      fputs(" (default: ", f);
      print_text(f, fallback);
      fputs(")", f);
    }
    fputs("\n", f);
  }
}

static void print_command_page(FILE *f, const struct command *c) {
  char page[64];
  snprintf(page, sizeof page, "tessera-%s", c->name);
  print_title(f, page, c->summary);
  fputs(".SH SYNOPSIS\n", f);
  print_bold(f, "tessera");
  fputs(" ", f);
  print_bold(f, c->name);
  for (int o = 0; o < OPT_COUNT; o++)
    if (c->needed >> o & 1) {
      fputs(" ", f);
      print_bold(f, tess__cli_options[o].name);
      fprintf(f, " \\fI%s\\fR", tess__cli_options[o].value);
    }
  if (c->argument) print_italic(f, c->argument_needed ? " " : " [", c->argument, c->argument_needed ? "" : "]");
  if (c->more) print_italic(f, " [", c->more, "]");
  fputs(" [\\fIOPTION\\fR]...\n.SH DESCRIPTION\n", f);
  print_text(f, c->summary);
  fputs(".\n", f);
  if (c->choices) {
    fprintf(f, "\\fI%s\\fR is one of: ", c->argument);
    print_text(f, c->choices);
    fputs(".\n", f);
  }
  fputs(".SH OPTIONS\n", f);
  for (int o = 0; o < OPT_COUNT; o++)
    if (c->options >> o & 1) print_option(f, &tess__cli_options[o]);
  fputs(".SH EXAMPLE\n.nf\n", f);
  print_text(f, c->example);
  fputs("\n.fi\n", f);
  print_exit_status(f);
  fputs(".SH SEE ALSO\n.BR tessera (1)\n", f);
}

static void print_main_page(FILE *f, json_t *info) {
  print_title(f, "tessera", "sharded arrays and SPMD parallelism");
  fputs(".SH SYNOPSIS\n", f);
  print_bold(f, "tessera");
  fputs(" \\fICOMMAND\\fR [\\fIOPTION\\fR]...\n.SH DESCRIPTION\n", f);
  print_text(f, "Runs programs of StableHLO text on any number of devices, and shows how arrays lie over devices "
                "and processes. Results go to stdout, everything else to stderr.");
  fputs("\n.SH COMMANDS\n", f);
  for (const struct command *const *c = tess__cli_commands(); *c; c++) {
    fputs(".TP\n", f);
    print_bold(f, (*c)->name);
    fputs("\n", f);
    print_text(f, (*c)->summary);
    fprintf(f, ".\nSee \\fBtessera\\-%s\\fR(1).\n", (*c)->name);
  }
  fputs(".SH OPTIONS\n.TP\n\\fB\\-\\-help\\fR\nthe commands; after a command its options\n.TP\n\\fB\\-\\-version\\fR\n"
        "the version, the instruction set and the libraries that are in use\n",
        f);
  print_environment(f, info);
  print_exit_status(f);
}

/* One page into the file `name` of a folder, or to stdout. command NULL: the tool's. */
static int write_page(const struct args *a, const char *folder, const struct command *c) {
  char path[4096];
  int n = folder ? snprintf(path, sizeof path, "%s/tessera%s%s.1", folder, c ? "-" : "", c ? c->name : "") : 0;
  if (n < 0 || n >= (int)sizeof path) return tess__cli_fail(a, EXIT_FAILED, folder, "the path is too long");
  int status;
  json_t *info = tess__cli_info(a, &status);
  FILE *f = info ? tess__cli_open(a, folder ? path : NULL) : NULL;
  if (f && c)
    print_command_page(f, c);
  else if (f)
    print_main_page(f, info);
  json_decref(info);
  if (!info) return status;
  return f ? tess__cli_close(a, f, path) : EXIT_FAILED;
}

static const struct command *find_command(const char *name) {
  for (const struct command *const *c = tess__cli_commands(); *c; c++)
    if (strcmp((*c)->name, name) == 0) return *c;
  return NULL;
}

static int run(const struct args *a) {
  const struct command *c = a->argument ? find_command(a->argument) : NULL;
  if (a->argument && !c) return tess__cli_fail(a, EXIT_USAGE, a->argument, "there is no such command");
  if (c || !a->value[OPT_OUT]) return write_page(a, a->value[OPT_OUT], c);
  int status = write_page(a, a->value[OPT_OUT], NULL);
  for (const struct command *const *each = tess__cli_commands(); *each && !status; each++)
    status = write_page(a, a->value[OPT_OUT], *each);
  return status;
}

const struct command tess__cli_man = {
    .name = "man",
    .summary = "The manual page of the tool or of a command; with --out all of them as files in that folder",
    .example = "tessera man shards | man -l -",
    .argument = "COMMAND",
    .options = OPTION_BIT(OUT) | OPTION_BIT(HELP),
    .run = run,
};
