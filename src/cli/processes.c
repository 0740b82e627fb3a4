/* The tool as several processes: process 0 prints, and what one of them fails at is a failure of all, told once. */
#include <stdlib.h>
#include <string.h>

#include "cli/cli.h"

static struct { /* the first failure of this process */
  const struct args *a;
  char *code, *place, *message; /* NULL: there is none */
  bool early;                   /* it came before the library was started for the command */
} kept;
static bool defers, begun, agreed;

void tess__cli_defer(void) {
  defers = true;
}

void tess__cli_begin(void) {
  begun = true;
  if (tess_process_index() && !freopen("/dev/null", "w", stdout)) fclose(stdout);
}

bool tess__cli_speaks(void) {
  return !defers || tess_process_index() == 0;
}

void tess__cli_tell(const struct args *a, const char *code, const char *place, const char *message) {
  if (!defers) {
    tess__cli_print_error(a, code, place, message);
    return;
  }
  if (kept.message) return;
  kept.a = a;
  kept.code = strdup(code);
  kept.place = strdup(place);
  kept.message = strdup(message);
  kept.early = !begun;
}

static void print_kept(void) {
  if (kept.code && kept.place && kept.message) tess__cli_print_error(kept.a, kept.code, kept.place, kept.message);
  free(kept.code);
  free(kept.place);
  free(kept.message);
  memset(&kept, 0, sizeof kept);
}

/* The status of the first process that failed, 0: none has. False: the world is broken. */
static bool ask_all(int *status, int *process) {
  tess_scope *s = tess_scope_begin();
  int32_t mine = *status;
  tess_array *all = tess_process_allgather(tess_asarray(&mine, TESS_SHAPE()));
  const int32_t *each = tess_ok(all) ? tess_data(all) : NULL;
  bool good = each;
  for (*process = 0; good && *process < tess_process_count() && !(*status = each[*process]);)
    ++*process;
  tess_take_error();
  return tess_scope_end(s) == TESS_OK && good;
}

int tess__cli_agree(const struct args *a, int status) {
  int first = 0;
  if (!defers || agreed) return status;
  if (tess_process_count() > 1 && !ask_all(&status, &first)) { /* process 0 has heard whose fault it is */
    if (!kept.message) tess__cli_tell(a, "ABORTED", "tessera", "another process has failed, or has gone");
    if (tess_process_index() == 0 || kept.early) print_kept();
    agreed = true;
    return status ? status : EXIT_FAILED;
  }
  if (!status) return EXIT_DONE;
  agreed = true;
  if (first == tess_process_index() || tess_process_count() == 1) print_kept();
  return status;
}
