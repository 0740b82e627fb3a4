/* tessera: the subcommands, help and version. */
#include <jansson.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/launch.h"

static const struct command *const commands[] = {&tess__cli_devices,
                                                 &tess__cli_shards,
                                                 &tess__cli_visualize,
                                                 &tess__cli_run,
                                                 &tess__cli_explain,
                                                 &tess__cli_bench,
                                                 &tess__cli_launch,
                                                 &tess__cli_hang_report,
                                                 &tess__cli_completion,
                                                 &tess__cli_man,
                                                 NULL};
const char tess__cli_exit_status[] =
    "Exit status: 0 success, 1 failure, 2 usage, 3 the machine lacks something, 130 interrupted.";

const struct command *const *tess__cli_commands(void) {
  return commands;
}

static void print_usage(FILE *to) {
  fprintf(to, "Usage: tessera COMMAND [OPTION…]\n\nSharded arrays and SPMD parallelism.\n\nCommands:\n");
  for (int i = 0; commands[i]; i++)
    fprintf(to, "  %-11s %s\n", commands[i]->name, commands[i]->summary);
  fprintf(to, "\n`tessera COMMAND --help` tells more; `tessera --version` names what is in use.\n%s\n",
          tess__cli_exit_status);
}

/* The library, of what says nothing of devices. a NULL: no command. */
static int start(const struct args *a, const char *place) {
  tess_init_opts o = {.size = sizeof o};
  return tess_init_at(place, &o) ? tess__cli_fail_error(a, EXIT_FAILED, place) : EXIT_DONE;
}

/* The libraries of tess_runtime_info that are there, with their versions. */
static int print_version(void) {
  int status = start(NULL, "--version");
  if (!status && !tess__cli_speaks()) return EXIT_DONE;
  json_t *info = status ? NULL : tess__cli_info(NULL, &status), *version;
  const char *name;
  if (!info) return status;
  printf("tessera %s\nisa: %s\n", tess_version(),
         json_string_value(json_object_get(json_object_get(info, "machine"), "isa")));
  json_object_foreach(json_object_get(info, "libraries"), name, version) {
    if (json_is_string(version)) printf("%s: %s\n", name, json_string_value(version));
  }
  json_decref(info);
  return tess__cli_flush(NULL);
}

static int run_started(const struct command *c, const struct args *a) {
  if (c->alone) return c->run(a);
  tess__cli_begin();
  tess_scope *s = tess_scope_begin();
  int status = c->everywhere || tess_process_index() == 0 ? c->run(a) : EXIT_DONE;
  if (tess_scope_error().status && status == EXIT_DONE) status = tess__cli_fail_error(a, EXIT_FAILED, c->name);
  tess_take_error(); /* it has been told */
  if (tess_scope_end(s)) status = EXIT_FAILED;
  return status;
}

static int run(const struct command *c, int argc, char **argv) {
  struct args a;
  int status;
  if (!c->alone) tess__cli_defer();
  bool goes_on = tess__cli_parse(c, argc, argv, &a, &status);
  if (goes_on) status = c->start ? c->start(&a) : start(&a, c->name);
  if (goes_on && !status) status = run_started(c, &a);
  if (status && tess__cli_interrupted()) status = EXIT_INTERRUPTED;
  if (status || goes_on) status = tess__cli_agree(&a, status);
  free(a.word);
  return status;
}

int main(int argc, char **argv) {
  const char *word = argc > 1 ? argv[1] : "";
  signal(SIGPIPE, SIG_IGN); /* a reader that has gone is a write that fails */
  if (strcmp(word, TESS_LAUNCH_PROCESS) == 0) return tess__cli_launch_process(argc - 2, argv + 2);
  for (int i = 0; commands[i]; i++)
    if (strcmp(word, commands[i]->name) == 0) return run(commands[i], argc - 2, argv + 2);
  tess__cli_defer();
  if (strcmp(word, "--help") == 0 || strcmp(word, "-h") == 0) {
    if (tess__cli_speaks()) print_usage(stdout);
    return tess__cli_agree(NULL, tess__cli_flush(NULL));
  }
  if (strcmp(word, "--version") == 0) return tess__cli_agree(NULL, print_version());
  if (!*word) {
    if (tess__cli_speaks()) print_usage(stderr);
    return EXIT_USAGE;
  }
  int status = tess__cli_fail(NULL, EXIT_USAGE, word, "there is no such command; `tessera --help` lists them");
  return tess__cli_agree(NULL, status);
}
