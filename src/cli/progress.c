/* Progress of long work: what is going on for more than a second is said once on stderr, where that is a terminal. A
 * timer writes it, so that the work itself need not look at a clock. */
#define _DEFAULT_SOURCE
#include <signal.h>
#include <string.h>
#include <sys/time.h>
#include <unistd.h>

#include "cli/cli.h"

static const char *volatile doing; /* NULL: nothing */
static volatile sig_atomic_t told;

static void tell(int signal) {
  (void)signal;
  const char *text = doing;
  if (!text || told) return;
  told = 1;
  if (write(STDERR_FILENO, "tessera: ", 9) < 0 || write(STDERR_FILENO, text, strlen(text)) < 0) return;
}

void tess__cli_progress(const char *what) {
  struct itimerval timer = {.it_value = {.tv_sec = what ? 1 : 0}};
  if (!isatty(STDERR_FILENO)) return;
  struct sigaction action = {.sa_handler = tell, .sa_flags = SA_RESTART};
  sigemptyset(&action.sa_mask);
  sigaction(SIGALRM, &action, NULL);
  setitimer(ITIMER_REAL, &timer, NULL);
  doing = NULL;
  if (told) fputs("\r\033[K", stderr);
  told = 0;
  doing = what;
}
