/* Ctrl-C and SIGTERM in long work: the library's calls end with an error, so that what was begun is put away in order
 * (no file is half written). A second one ends the tool at once. */
#define _DEFAULT_SOURCE
#include <signal.h>

#include "cli/cli.h"

static volatile sig_atomic_t interrupted;

static void interrupt(int signal) {
  (void)signal;
  interrupted = 1;
  tess_interrupt();
}

void tess__cli_heed_interrupts(void) {
  struct sigaction before, action = {.sa_handler = interrupt, .sa_flags = (int)SA_RESETHAND};
  sigemptyset(&action.sa_mask);
  const int signals[] = {SIGINT, SIGTERM};
  for (int i = 0; i < 2; i++)
    if (sigaction(signals[i], NULL, &before) == 0 && before.sa_handler != SIG_IGN) sigaction(signals[i], &action, NULL);
}

bool tess__cli_interrupted(void) {
  return interrupted;
}

int tess__cli_go_on(const struct args *a, const char *place) {
  return interrupted ? tess__cli_fail(a, EXIT_INTERRUPTED, place, "interrupted") : EXIT_DONE;
}
