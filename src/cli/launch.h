/* What `tessera launch` and the processes that it has started say to each other. */
#ifndef TESS_CLI_LAUNCH_H
#define TESS_CLI_LAUNCH_H

#include <fcntl.h>
#include <stddef.h>

#include "cli/cli.h"

/* tessera launch-process SOCKET PROCESSES DEVICES PROG ARG…: one of the processes, started by the launcher. It is no
 * command of the tool's. Returns what PROG did, 128 and the signal where one has ended it. */
#define TESS_LAUNCH_PROCESS "launch-process"
int tess__cli_launch_process(int argc, char **argv);

enum news_kind { NEWS_BEGIN, NEWS_OUT, NEWS_ERR, NEWS_END }; /* a line of its stdout, of its stderr */
struct news {                                                /* a datagram to SOCKET: the text of a line follows */
  int what, process, signal, code;
};
enum { LINE_MOST = 16384 }; /* longer lines come in pieces */

#endif
