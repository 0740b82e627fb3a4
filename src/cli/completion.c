/* tessera completion: scripts that complete commands, options and their values in bash, zsh and fish. All of it comes
 * from the tables of commands and options, so that it is never behind them. */
#include <stdio.h>
#include <string.h>

#include "cli/cli.h"

const char *tess__cli_values(const struct option_row *o) {
  static const struct {
    const char *value, *words;
  } known[] = {
      {"WHEN", "auto always never"},
      {"TYPE", "bool i8 i16 i32 i64 u8 u16 u32 u64 bf16 f16 f32 f64 c64 c128"},
      {"FILE", ""},
      {"FILE.mlir", ""},
      {"PATH", ""},
  };
  for (size_t i = 0; o->value && i < sizeof known / sizeof *known; i++)
    if (strcmp(o->value, known[i].value) == 0) return known[i].words;
  return NULL;
}

static bool has_option(const struct command *c, int o) {
  return c->options >> o & 1;
}

static void print_commands(FILE *f) {
  for (const struct command *const *c = tess__cli_commands(); *c; c++)
    fprintf(f, "%s%s", c == tess__cli_commands() ? "" : " ", (*c)->name);
}

/* What may stand where the command's argument does. */
static bool has_choices(const struct command *c) {
  return c->choices || (c->argument && strcmp(c->argument, "COMMAND") == 0);
}

static void print_choices(FILE *f, const struct command *c) {
  if (c->choices)
    fputs(c->choices, f);
  else if (has_choices(c))
    print_commands(f);
}

/* Text inside single quotes of a shell: a quote ends them, stands for itself, and opens them again. In zsh's specs a
 * colon and brackets have a meaning, too. */
static void print_quoted(FILE *f, const char *text, const char *escaped) {
  for (const char *p = text; *p; p++) {
    if (*p == '\'')
      fputs("'\\''", f);
    else if (strchr(escaped, *p))
      fprintf(f, "\\%c", *p);
    else
      fputc(*p, f);
  }
}

/* ---- bash ---- */

/* What follows an option that takes a value. */
static void print_bash_values(FILE *f) {
  for (int o = 0; o < OPT_COUNT; o++) {
    const struct option_row *row = &tess__cli_options[o];
    const char *words = tess__cli_values(row);
    if (!row->value) continue;
    fprintf(f, "    %s)", row->name);
    if (words && !*words)
      fprintf(f, " COMPREPLY=($(compgen -f -- \"$word\")); return ;;\n");
    else if (words)
      fprintf(f, " COMPREPLY=($(compgen -W '%s' -- \"$word\")); return ;;\n", words);
    else
      fprintf(f, " return ;;\n");
  }
}

static void print_bash(FILE *f) {
  fprintf(f, "# Completion of tessera in bash; made by `tessera completion bash`.\n"
             "_tessera() {\n"
             "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]} command=${COMP_WORDS[1]}\n"
             "  COMPREPLY=()\n"
             "  if [ \"$COMP_CWORD\" -eq 1 ]; then\n"
             "    COMPREPLY=($(compgen -W '");
  print_commands(f);
  fprintf(f,
          " --help --version' -- \"$word\"))\n"
          "    return\n"
          "  fi\n"
          "  if [ \"$word\" = = ]; then word=; elif [ \"$before\" = = ]; then before=${COMP_WORDS[COMP_CWORD-2]}; fi\n"
          "  case $before in\n");
  print_bash_values(f);
  fprintf(f, "  esac\n"
             "  case $command in\n");
  for (const struct command *const *c = tess__cli_commands(); *c; c++) {
    fprintf(f, "    %s) COMPREPLY=($(compgen %s-W '", (*c)->name, (*c)->more ? "-f " : "");
    print_choices(f, *c);
    for (int o = 0; o < OPT_COUNT; o++)
      if (has_option(*c, o)) fprintf(f, " %s", tess__cli_options[o].name);
    fprintf(f, "' -- \"$word\")) ;;\n");
  }
  fprintf(f, "  esac\n"
             "}\n"
             "complete -o filenames -F _tessera tessera\n");
}

/* ---- zsh ---- */

static void print_zsh_option(FILE *f, const struct option_row *row) {
  const char *words = tess__cli_values(row);
  fprintf(f, "        '%s%s[", row->name, row->value && row->name[1] == '-' ? "=" : "");
  print_quoted(f, row->help, "[]:\\");
  fputc(']', f);
  if (row->value) {
    fprintf(f, ":%s:", row->value);
    if (words && !*words)
      fputs("_files", f);
    else if (words)
      fprintf(f, "(%s)", words);
  }
  fputs("' \\\n", f);
}

static void print_zsh(FILE *f) {
  fprintf(f, "#compdef tessera\n"
             "# Completion of tessera in zsh; made by `tessera completion zsh`.\n"
             "_tessera() {\n"
             "  local -a commands=(\n");
  for (const struct command *const *c = tess__cli_commands(); *c; c++) {
    fprintf(f, "    '%s:", (*c)->name);
    print_quoted(f, (*c)->summary, ":\\");
    fputs("'\n", f);
  }
  fprintf(f, "  )\n"
             "  if (( CURRENT == 2 )); then\n"
             "    _describe command commands\n"
             "    _arguments '--help[print this]' '--version[versions of what is in use]'\n"
             "    return\n"
             "  fi\n"
             "  local command=$words[2]\n"
             "  shift words\n"
             "  (( CURRENT-- ))\n"
             "  case $command in\n");
  for (const struct command *const *c = tess__cli_commands(); *c; c++) {
    fprintf(f, "    %s)\n      _arguments \\\n", (*c)->name);
    for (int o = 0; o < OPT_COUNT; o++)
      if (has_option(*c, o)) print_zsh_option(f, &tess__cli_options[o]);
    if (has_choices(*c)) {
      fprintf(f, "        '1:%s:(", (*c)->argument);
      print_choices(f, *c);
      fputs(")' \\\n", f);
    }
    if ((*c)->more) fputs("        '*:file:_files' \\\n", f);
    fprintf(f, "        && return ;;\n");
  }
  fprintf(f, "  esac\n"
             "}\n"
             "if [ \"$funcstack[1]\" = _tessera ]; then _tessera \"$@\"; else compdef _tessera tessera; fi\n");
}

/* ---- fish ---- */

static void print_fish_option(FILE *f, const struct command *c, const struct option_row *row) {
  const char *words = tess__cli_values(row);
  bool is_long = row->name[1] == '-';
  fprintf(f, "complete -c tessera -n '__fish_seen_subcommand_from %s' -%c %s", c->name, is_long ? 'l' : 's',
          row->name + 1 + is_long);
  if (row->value) fputs(" -x", f);
  if (words && !*words)
    fputs(" -a '(__fish_complete_path)'", f);
  else if (words)
    fprintf(f, " -a '%s'", words);
  fputs(" -d '", f);
  for (const char *p = row->help; *p; p++)
    fprintf(f, *p == '\'' || *p == '\\' ? "\\%c" : "%c", *p);
  fputs("'\n", f);
}

static void print_fish(FILE *f) {
  fprintf(f, "# Completion of tessera in fish; made by `tessera completion fish`.\n"
             "complete -c tessera -f\n"
             "complete -c tessera -n __fish_use_subcommand -l help -d 'print this'\n"
             "complete -c tessera -n __fish_use_subcommand -l version -d 'versions of what is in use'\n");
  for (const struct command *const *c = tess__cli_commands(); *c; c++) {
    fprintf(f, "complete -c tessera -n __fish_use_subcommand -a %s -d '", (*c)->name);
    for (const char *p = (*c)->summary; *p; p++)
      fprintf(f, *p == '\'' || *p == '\\' ? "\\%c" : "%c", *p);
    fputs("'\n", f);
    for (int o = 0; o < OPT_COUNT; o++)
      if (has_option(*c, o)) print_fish_option(f, *c, &tess__cli_options[o]);
    if ((*c)->more)
      fprintf(f, "complete -c tessera -n '__fish_seen_subcommand_from %s' -a '(__fish_complete_path)'\n", (*c)->name);
    if (!has_choices(*c)) continue;
    fprintf(f, "complete -c tessera -n '__fish_seen_subcommand_from %s' -a '", (*c)->name);
    print_choices(f, *c);
    fputs("'\n", f);
  }
}

static int run(const struct args *a) {
  FILE *f = tess__cli_open(a, a->value[OPT_OUT]);
  if (!f) return EXIT_FAILED;
  if (strcmp(a->argument, "bash") == 0)
    print_bash(f);
  else if (strcmp(a->argument, "zsh") == 0)
    print_zsh(f);
  else
    print_fish(f);
  return tess__cli_close(a, f, a->value[OPT_OUT]);
}

const struct command tess__cli_completion = {
    .name = "completion",
    .summary = "A script that completes tessera's commands and options in a shell",
    .example = "eval \"$(tessera completion bash)\"",
    .argument = "SHELL",
    .choices = "bash zsh fish",
    .argument_needed = true,
    .options = OPTION_BIT(OUT) | OPTION_BIT(HELP),
    .run = run,
};
