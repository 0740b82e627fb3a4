/* --arg-sharding K=SPEC and --result-sharding K=SPEC, on the mesh of --mesh. */
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "cli/run.h"

struct side { /* parameters, or results */
  enum option option;
  const char *what;
  int n;
  const char *(*name)(const tess_module *m, int i);
  tess_status (*shard)(const char *where, tess_module *m, int i, const tess_sharding *s);
};

/* The number that K is, or whose name it is; -1: told. */
static int find(const struct job *j, const struct side *s, const char *key, size_t n, int *status) {
  char *end;
  long k = strtol(key, &end, 10);
  *status = EXIT_FAILED;
  if (end == key + n && n && isdigit((unsigned char)*key)) {
    if (k < s->n) return (int)k;
    tess__cli_fail(j->a, EXIT_FAILED, tess__cli_option_name(s->option), "there is no %s %ld, there are %d", s->what, k,
                   s->n);
    return -1;
  }
  for (int i = 0; i < s->n; i++) {
    const char *name = s->name(j->module, i);
    if (strlen(name) == n && strncmp(name, key, n) == 0) return i;
  }
  tess__cli_fail(j->a, EXIT_FAILED, tess__cli_option_name(s->option), "there is no %s called '%.*s'", s->what, (int)n,
                 key);
  return -1;
}

/* K=SPEC: where K ends. A spec has no `=`, a name may. */
static const char *split(const char *word) {
  return strrchr(word, '=');
}

static int lay_out(const struct job *j, const struct side *s, tess_mesh *mesh, const char *word) {
  const char *place = tess__cli_option_name(s->option), *equals = split(word);
  int status;
  if (!equals) return tess__cli_fail(j->a, EXIT_USAGE, place, "'%s' is not K=SPEC, such as 0=x,None", word);
  tess_spec spec = tess_spec_parse(equals + 1);
  if (!spec.entry[0]) return tess__cli_fail_error(j->a, EXIT_USAGE, place);
  int i = find(j, s, word, (size_t)(equals - word), &status);
  if (i < 0) return status;
  tess_sharding *sharding = tess_named_sharding_at(place, mesh, spec, NULL);
  if (!tess_ok(sharding) || s->shard(place, j->module, i, sharding))
    return tess__cli_fail_error(j->a, EXIT_FAILED, place);
  return EXIT_DONE;
}

static int make_mesh(const struct job *j, tess_mesh **mesh) {
  if (j->on_paper) return tess__cli_paper_mesh(j->a, &j->axes, mesh);
  bool listed = j->a->value[OPT_DEVICE_ORDER]; /* ids of any devices */
  tess_device_array devices =
      listed ? tess_devices() : tess_module_devices(j->module, tess__cli_product(&j->axes.shape));
  return tess__cli_mesh(j->a, &j->axes, devices, mesh);
}

int tess__job_layout(const struct job *j) {
  const struct side sides[] = {{OPT_ARG_SHARDING, "argument", tess_module_num_parameters(j->module),
                                tess_module_parameter_name, tess_module_shard_parameter_at},
                               {OPT_RESULT_SHARDING, "result", tess_module_num_results(j->module),
                                tess_module_result_name, tess_module_shard_result_at},
                               {OPT_AGAINST_ARG_SHARDING, "argument", tess_module_num_parameters(j->module),
                                tess_module_parameter_name, tess_module_shard_parameter_at}};
  tess_mesh *mesh = NULL;
  int status = j->a->value[OPT_MESH] ? make_mesh(j, &mesh) : EXIT_DONE;
  for (int k = 0; k < 2 + j->against; k++)
    for (int i = 0; !status && tess__cli_word(j->a, sides[k].option, i); i++)
      status = lay_out(j, &sides[k], mesh, tess__cli_word(j->a, sides[k].option, i));
  return status;
}
