/* libFuzzer: any text as a spec and as an HloSharding, printed and read again; and as the tool's axes, shapes and lists
 * of ids. */
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/map.h"
#include "cli/cli.h"
#include "layout/device.h"
#include "layout/hlo_sharding.h"
#include "layout/sharding.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n);

/* The tool's way to tell the user. */
int tess__cli_fail(const struct args *a, int status, const char *place, const char *format, ...) {
  (void)a;
  if (!place || !format) abort();
  return status;
}
const char *tess__cli_option_name(enum option o) {
  return o == OPT_MESH ? "--mesh" : "--other";
}

static void read_spec(const char *text) {
  tess_spec spec, again;
  struct diag d = {.status = TESS_OK};
  if (tess__spec_parse(text, &spec, &d)) {
    struct text t = {0};
    tess__spec_print(&t, &spec);
    if (!tess__spec_parse(tess__text_string(&t), &again, &d) || !tess__spec_same(&spec, &again)) abort();
    tess__text_free(&t);
  } else if (!d.status || strchr(d.message, '\0') == d.message) {
    abort();
  }
  tess__diag_clear(&d);
}

static void read_hlo(const char *text) {
  static struct hlo h, again;
  struct diag d = {.status = TESS_OK};
  if (tess__hlo_parse(text, &h, &d)) {
    struct text t = {0};
    tess__hlo_print(&t, &h);
    if (!tess__hlo_parse(tess__text_string(&t), &again, &d) || !tess__hlo_same(&h, &again)) abort();
    tess__text_free(&t);
  } else if (!d.status) {
    abort();
  }
  tess__diag_clear(&d);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t n) {
  static unsigned runs;
  char *text = malloc(n + 1);
  memcpy(text, bytes, n);
  text[n] = 0;
  read_spec(text);
  read_hlo(text);
  struct args a = {.value = {[OPT_MESH] = text, [OPT_SHAPE] = text, [OPT_DEVICE_ORDER] = text, [OPT_DEVICES] = text}};
  struct axes axes;
  struct ids ids;
  tess_shape shape;
  tess_dtype dtype;
  int64_t number;
  (void)tess__cli_axes(&a, OPT_MESH, &axes);
  (void)tess__cli_shape(&a, OPT_SHAPE, &shape);
  (void)tess__cli_ids(&a, OPT_DEVICE_ORDER, &ids);
  (void)tess__cli_integer(&a, OPT_DEVICES, 1, 100, &number);
  (void)tess__cli_dtype(&a, OPT_SHAPE, &dtype);
  free(axes.text);
  free(ids.id);
  free(text);
  if (++runs % 10000 == 0) { /* names are kept for ever */
    tess__intern_reset();
    tess__devices_free(); /* they know their shardings */
  }
  return 0;
}
