/* What the compiler says that it did: bytes, counts, memory and work of small programs, computed by hand; reasons and
 * remedies, which are tried; and, for random programs, that what devices had of each other in the reference executor is
 * what the report says that they send. */
#include "_report.h"

/* Collective i as "all_reduce x 8: 16 bytes, 28 sent, 1". */
static void collective_is(const struct made *s, int i, const char *words) {
  assert_in_range(i, 0, s->r.n_collectives - 1);
  const struct report_collective *c = &s->r.collective[i];
  char line[256];
  snprintf(line, sizeof line, "%s %s %lld: %lld bytes, %lld sent, %lld", c->kind, c->axes, (long long)c->group,
           (long long)c->bytes, (long long)c->wire, (long long)c->count);
  assert_string_equal(line, words);
}

/* ---- the example of the tool's contract ---- */

static double number_of(const struct json *v, const char *key) {
  const struct json *m = tess__json_member(v, key);
  if (!m || m->kind != JSON_NUMBER) fail_msg("no number %s", key);
  return m->number;
}
static const char *text_at(const struct json *v, const char *key) {
  const struct json *m = tess__json_member(v, key);
  if (!m || m->kind != JSON_STRING) fail_msg("no text %s", key);
  return m->text;
}

static void the_layer_of_the_contract(void **state) {
  (void)state;
  struct made s = {0};
  struct arena arena = {0};
  start(&s.f, "x8");
  vid x = param(&s.f, "32"), w = param(&s.f, "32 4");
  s.f.b.place = "layer.py:6:40";
  RETURNS(&s.f, dot(&s.f, x, w));
  EXPLAIN(&s, TEXTS("x", "x -"), TEXTS(NULL));
  const struct json *v = parsed(&s.r, &arena);
  assert_int_equal((int)number_of(v, "devices"), 8);
  assert_int_equal((int)number_of(v, "flops_per_device"), 32);
  assert_int_equal((int)number_of(v, "parameter_bytes_per_device"), 80);
  assert_int_equal((int)number_of(v, "peak_bytes_per_device"), 80 + 16); /* the sum takes the product's place */
  const struct json *p = tess__json_member(v, "parameters")->first->next, *r = tess__json_member(v, "results")->first;
  assert_string_equal(text_at(p, "type"), "f32[32,4]");
  assert_string_equal(text_at(p, "sharding"), "[{\"x\"}, {}]");
  assert_string_equal(text_at(p, "from"), "user");
  assert_string_equal(text_at(r, "type"), "f32[4]");
  assert_string_equal(text_at(r, "sharding"), "[{}]");
  assert_string_equal(text_at(r, "from"), "propagated");
  const struct json *c = tess__json_member(v, "collectives")->first;
  assert_null(c->next);
  assert_string_equal(text_at(c, "kind"), "all_reduce");
  assert_string_equal(tess__json_member(c, "axes")->first->text, "x");
  assert_int_equal((int)number_of(c, "group_size"), 8);
  assert_int_equal((int)number_of(c, "bytes_per_device"), 16);
  assert_int_equal((int)number_of(c, "wire_bytes_per_device"), 28);
  assert_int_equal((int)number_of(c, "count"), 1);
  assert_string_equal(text_at(c, "place"), "layer.py:6:40");
  assert_string_equal(text_at(c, "why"),
                      "dot_general takes the sum over dimension 0 of operand 0, which has size 32 and is cut as "
                      "[{\"x\"}]");
  assert_string_equal(text_at(c, "op"), "dot_general");
  tess__arena_free(&arena);
  done(&s);
}

/* ---- bytes ---- */

static void bytes_of_every_kind(void **state) {
  (void)state;
  static const struct {
    const char *mesh, *in, *out, *words;
  } cases[] = {
      {"x4", "x -", "- -", "all_gather x 4: 1024 bytes, 768 sent, 1"},
      {"x4", "x -", "- x", "all_to_all x 4: 256 bytes, 192 sent, 1"},
      {"x2 y2", "x y", "y x", "collective_permute x,y 4: 256 bytes, 256 sent, 1"},
      {"x2 y3", "x -", "- -", "all_gather x 2: 1024 bytes, 512 sent, 1"},
      {"x8", "x -", NULL, NULL},
      {"x16", "- x", "- -", "all_gather x 16: 1024 bytes, 960 sent, 1"},
  };
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    struct made s = {0};
    start(&s.f, cases[i].mesh);
    RETURNS(&s.f, tess__n_negate(&s.f.b, param(&s.f, "16 16")));
    EXPLAIN(&s, TEXTS(cases[i].in), TEXTS(cases[i].out));
    assert_int_equal(s.r.n_collectives, cases[i].words ? 1 : 0);
    if (cases[i].words) collective_is(&s, 0, cases[i].words);
    done(&s);
  }
}

static void a_sum_that_is_wanted_in_parts(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x2 y2");
  vid a = param(&s.f, "8 16"), b = param(&s.f, "16 32");
  RETURNS(&s.f, dot(&s.f, a, b));
  EXPLAIN(&s, TEXTS("- x,y", "x,y -"), TEXTS("x -"));
  assert_int_equal(s.r.n_collectives, 2);
  collective_is(&s, 0, "reduce_scatter x 2: 1024 bytes, 512 sent, 1");
  collective_is(&s, 1, "all_reduce y 2: 512 bytes, 512 sent, 1");
  assert_int_equal(s.r.wire_bytes, 1024);
  assert_int_equal(s.r.flops, 2 * 8 * 32 * 4);
  done(&s);
}

static void a_part_of_an_axis(void **state) {
  (void)state;
  struct atoms a = {0};
  struct arena arena = {0};
  const struct mesh *m = mesh_of("x4 y3 z1");
  int n;
  assert_true(tess__atoms_add_mesh(&a, m));
  const char **axis = tess__report_axes(&a, 1, &arena, &n);
  assert_int_equal(n, 1);
  assert_string_equal(axis[0], "\"x\":(1)2");
  assert_string_equal(tess__report_axis_name(&a, &arena, axis[0]), "x");
  axis = tess__report_axes(&a, 6, &arena, &n);
  assert_string_equal(tess__report_joined(axis, n, &arena), "\"x\":(2)2,y");
  axis = tess__report_axes(&a, 7, &arena, &n);
  assert_string_equal(tess__report_joined(axis, n, &arena), "x,y");
  assert_string_equal(tess__report_mesh(&a, &arena), "x=4,y=3,z=1");
  tess__arena_free(&arena);
}

/* ---- reasons that are remedies ---- */

static void what_is_said_removes_it(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x4");
  RETURNS(&s.f, tess__n_negate(&s.f.b, param(&s.f, "16 16")));
  EXPLAIN(&s, TEXTS("x -"), TEXTS("- -"));
  assert_string_equal(s.r.collective[0].remedy, "return result 0 as P('x',)");
  done(&s);
  memset(&s, 0, sizeof s);
  start(&s.f, "x4");
  RETURNS(&s.f, tess__n_negate(&s.f.b, param(&s.f, "16 16")));
  EXPLAIN(&s, TEXTS("x -"), TEXTS("x -"));
  assert_int_equal(s.r.n_collectives, 0);
  done(&s);
  for (int better = 0; better < 2; better++) {
    memset(&s, 0, sizeof s);
    start(&s.f, "x4");
    vid a = param(&s.f, "8 8"), b = param(&s.f, "8 8");
    RETURNS(&s.f, tess__n_add(&s.f.b, a, b));
    EXPLAIN(&s, TEXTS("x -", better ? "x -" : "- x"), TEXTS("x -"));
    assert_int_equal(s.r.n_collectives, better ? 0 : 1);
    if (!better) assert_string_equal(s.r.collective[0].remedy, "lay out parameter 1 as P('x',)");
    done(&s);
  }
  for (int better = 0; better < 2; better++) {
    memset(&s, 0, sizeof s);
    start(&s.f, "x4");
    vid a = param(&s.f, "8 16"), b = param(&s.f, "16 8");
    RETURNS(&s.f, dot(&s.f, a, b));
    EXPLAIN(&s, better ? TEXTS("- -", "- -") : TEXTS("- x", "x -"), TEXTS("- -"));
    assert_int_equal(s.r.n_collectives, better ? 0 : 1);
    if (!better)
      assert_string_equal(s.r.collective[0].remedy,
                          "lay out parameter 0 as P() and parameter 1 as P(); then each device does all of the work");
    done(&s);
  }
}

static void who_decided(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x2 y4");
  vid a = param(&s.f, "8 8"), b = param(&s.f, "8 8");
  s.f.b.place = "m.c:3";
  vid sum = tess__n_add(&s.f.b, a, b);
  s.f.b.place = "m.c:4";
  RETURNS(&s.f, dot(&s.f, sum, param(&s.f, "8 16")));
  EXPLAIN(&s, TEXTS("x -", NULL, "- y"), TEXTS(NULL));
  assert_int_equal(s.r.param[0].decided, DECIDED_USER);
  assert_null(s.r.param[0].by);
  assert_int_equal(s.r.param[1].decided, DECIDED_PROPAGATED);
  assert_string_equal(s.r.param[1].by, "x by add (m.c:3), from parameter 0");
  assert_string_equal(s.r.result[0].tiling, "[{\"x\"}, {\"y\"}]");
  assert_string_equal(s.r.result[0].by, "x by dot_general (m.c:4), from parameter 0; y by dot_general (m.c:4), from "
                                        "parameter 2");
  assert_int_equal(s.r.result[0].bytes, 4 * 4 * 4);
  done(&s);
}

/* Constants are many while cuts spread, and one afterwards: who carried what is still found. */
static void who_decided_beside_constants(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x2");
  vid a = param(&s.f, "8 8"), b = param(&s.f, "8 8"), half = full(&s.f, "8 8", 0.5);
  vid sum = tess__n_multiply(&s.f.b, tess__n_add(&s.f.b, a, half), half);
  vid other = tess__n_multiply(&s.f.b, tess__n_add(&s.f.b, b, half), half);
  s.f.b.place = "m.c:9";
  RETURNS(&s.f, tess__n_subtract(&s.f.b, other, sum));
  EXPLAIN(&s, TEXTS("x -", NULL), TEXTS(NULL));
  assert_string_equal(s.r.result[0].by, "x by subtract (m.c:9), from parameter 0");
  assert_string_equal(s.r.param[1].by, "x by add, from parameter 0");
  done(&s);
}

/* ---- memory and work ---- */

/* What one other reads is computed in its place; what two read is kept. */
static void lives_of_values(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x4");
  vid x = param(&s.f, "16 16");                            /* 256 bytes of a device */
  vid a = tess__n_tanh(&s.f.b, tess__n_negate(&s.f.b, x)); /* one value of 256: read twice */
  vid b = tess__n_sine(&s.f.b, tess__n_multiply(&s.f.b, a, a));
  RETURNS(&s.f, tess__n_add(&s.f.b, b, a)); /* in the place of a, which is read here for the last time */
  EXPLAIN(&s, TEXTS("x -"), TEXTS("x -"));
  assert_int_equal(s.r.parameter_bytes, 256);
  assert_int_equal(s.r.result_bytes, 256);
  assert_int_equal(s.r.temporary_bytes, 0);
  assert_int_equal(s.r.peak_bytes, 512);
  assert_int_equal(s.r.flops, 5 * 64);
  done(&s);
}

static void the_largest_moment(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x2");
  vid x = param(&s.f, "8 8"), w = param(&s.f, "8 32"), v = param(&s.f, "32 2");
  vid h = dot(&s.f, x, w);        /* 4 x 32 floats: 512 bytes */
  RETURNS(&s.f, dot(&s.f, h, v)); /* 4 x 2: 32 bytes, beside it */
  EXPLAIN(&s, TEXTS("x -", "- -", "- -"), TEXTS("x -"));
  assert_int_equal(s.r.parameter_bytes, 128 + 1024 + 256);
  assert_int_equal(s.r.peak_bytes, s.r.parameter_bytes + 512 + 32);
  assert_int_equal(s.r.temporary_bytes, 512);
  assert_int_equal(s.r.flops, 2 * 4 * 32 * 8 + 2 * 4 * 2 * 32);
  done(&s);
}

/* ---- collectives of the program, and messages that are one ---- */

static void what_the_program_says(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "x4 y2");
  vid x = param(&s.f, "8 4");
  RETURNS(&s.f, psum(&s.f, s.f.mesh, x, "2 4", "x -", "- -", "x"));
  EXPLAIN(&s, TEXTS("x -"), TEXTS(NULL));
  assert_int_equal(s.r.n_collectives, 1);
  collective_is(&s, 0, "all_reduce x 4: 32 bytes, 48 sent, 1");
  assert_true(s.r.collective[0].users);
  assert_null(s.r.collective[0].remedy);
  done(&s);
}

static void gradients_are_one_message(void **state) {
  (void)state;
  struct made s = {0};
  start(&s.f, "d8");
  vid x = param(&s.f, "32 16"), y = param(&s.f, "32 8"), z = param(&s.f, "32 4");
  RETURNS(&s.f, dot_of(&s.f, x, 0, y, 0, 0), dot_of(&s.f, x, 0, z, 0, 0));
  EXPLAIN(&s, TEXTS("d -", "d -", "d -"), TEXTS("- -", "- -"));
  assert_int_equal(s.r.n_collectives, 2);
  assert_int_equal(s.p.collectives, 1);
  assert_int_equal(s.r.collective[0].bundle, 1);
  assert_int_equal(s.r.collective[1].bundle, 1);
  /* built in: 5 us to begin, once, and 5e9 bytes a second */
  near_to(s.r.collective[0].us + s.r.collective[1].us, 5 + 1e6 * (896 + 448) / 5e9);
  done(&s);
}

static void what_is_told_alike_is_told_once(void **state) {
  (void)state;
  struct made s = {0};
  struct text t = {0};
  start(&s.f, "x4");
  vid x = param(&s.f, "8 16"), w[3], sum = VID_NONE;
  for (int i = 0; i < 3; i++)
    w[i] = param(&s.f, "16 8");
  s.f.b.place = "net.py:7";
  for (int i = 0; i < 3; i++) {
    vid each = tess__n_tanh(&s.f.b, dot(&s.f, x, w[i]));
    sum = i ? tess__n_add(&s.f.b, sum, each) : each;
  }
  RETURNS(&s.f, sum);
  EXPLAIN(&s, TEXTS("- x", "x -", "x -", "x -"), TEXTS("- -"));
  assert_int_equal(s.r.n_collectives, 3);
  tess__report_text(&t, &s.r);
  const char *first = strstr(tess__text_string(&t), "all_reduce over x (4): 256 bytes, sends 384 bytes, once");
  assert_non_null(first);
  if (strstr(first + 1, "all_reduce over")) fail_msg("%s", tess__text_string(&t));
  assert_non_null(strstr(first, "3 like this, which send 1152 bytes"));
  assert_non_null(strstr(first, "one message with 2 others"));
  tess__text_free(&t);
  done(&s);
}

/* ---- texts and sizes ---- */

/* Every beginning of a text, and the text with a byte changed, is read or refused, and nothing else happens. */
static void json_that_is_damaged(void **state) {
  (void)state;
  static const char whole[] = "{\"a\\u00e9\\n\": [1, -2.5e3, true, false, null, {\"b\": \"\\\"x\\ud83d\"}], \"c\": {}}";
  struct arena arena = {0};
  struct diag d = {0};
  const struct json *v = tess__json_parse(&arena, whole, sizeof whole - 1, &d);
  assert_non_null(v);
  assert_string_equal(v->first->key, "a\xc3\xa9\n");
  near_to(v->first->first->next->number, -2500);
  assert_null(tess__json_member(v, "b"));
  for (size_t n = 0; n < sizeof whole - 1; n++) {
    char *copy = tess__alloc(n + 1); /* of exactly this size, for the sanitizer */
    memcpy(copy, whole, n);
    assert_null(tess__json_parse(&arena, copy, n, &d));
    tess__diag_clear(&d);
    for (int c = 0; n && c < 256; c += 3) {
      copy[n - 1] = (char)c;
      tess__json_parse(&arena, copy, n, &d);
      tess__diag_clear(&d);
    }
    tess__free(copy);
  }
  char deep[200];
  memset(deep, '[', sizeof deep);
  assert_null(tess__json_parse(&arena, deep, sizeof deep, &d));
  tess__diag_clear(&d);
  tess__arena_free(&arena);
}

static void as_cheap_for_many_devices(void **state) {
  (void)state;
  char texts[2][512];
  for (int large = 0; large < 2; large++) {
    struct made s = {0};
    start(&s.f, large ? "x4096 y16" : "x2 y4");
    vid a = param(&s.f, "4096 1024"), b = param(&s.f, "1024 8192");
    RETURNS(&s.f, dot(&s.f, a, b));
    EXPLAIN(&s, TEXTS("x y", "y -"), TEXTS("x -"));
    assert_int_equal(s.r.devices, large ? 65536 : 8);
    assert_int_equal(s.r.n_collectives, 1);
    snprintf(texts[large], sizeof texts[large], "%s %s", s.r.collective[0].kind, s.r.collective[0].axes);
    if (large) collective_is(&s, 0, "all_reduce y 16: 32768 bytes, 61440 sent, 1");
    done(&s);
  }
  assert_string_equal(texts[0], texts[1]);
}

/* ---- the law ---- */

static bool padded(const struct program *p) {
  for (vid v = 0; v < p->graph->n_values; v++) {
    const struct spread *s = &p->spread[v];
    for (int d = 0; d < s->tiling.rank; d++)
      if (tess__tiling_parts(&p->atoms, &s->tiling, d) * tess__type_at(p->graph, v)->dim[d] != s->size[d]) return true;
  }
  return false;
}

/* In the reference executor a device has a sum's terms from all others, where a ring sends 2 (n - 1) / n of one. */
static double moved_by(const struct report *r, bool *exact) {
  double bytes = 0;
  *exact = !r->open_ended;
  for (int i = 0; i < r->n_collectives; i++) {
    const struct report_collective *c = &r->collective[i];
    if (c->traffic == TRAFFIC_PERMUTE || c->branch) *exact = false;
    double each = (double)c->wire;
    if (c->traffic == TRAFFIC_REDUCE) each = (double)c->bytes * (double)(c->group - 1);
    bytes += each * (double)(c->count < 0 ? 1 : c->count);
  }
  return bytes * (double)r->devices;
}

static void what_is_said_is_what_moves(void **state) {
  (void)state;
  int exactly = 0, at_most = 0;
  for (uint64_t seed = 1; seed <= 3000; seed++) {
    struct trial t = {.seed = seed};
    struct report r;
    bool exact;
    random_program(&t.c, seed);
    trial_begin(&t, &(struct distribute_options){.verify = true, .explain = true, .sends = seed % 2});
    report(&t.p, &r);
    double said = moved_by(&r, &exact);
    int64_t before = tess__reference_received();
    trial_reference(&t);
    double moved = (double)(tess__reference_received() - before);
    bool even = !padded(&t.p);
    if (even && exact && said != moved) trial_expect(&t, false, "the report: other bytes than were moved");
    if (even && said < moved) trial_expect(&t, false, "the report: fewer bytes than were moved");
    exactly += even && exact && moved > 0;
    at_most += even && !exact && moved > 0;
    tess__report_free(&r);
    trial_end(&t);
  }
  assert_true(exactly > 100 && at_most > 0);
}

/* The sharding that stands at `at`, and the end that it is of, behind "parameter " or "result ". */
static const struct sharding *sharding_at(const char *at, const struct mesh *m, int *which) {
  char spec[128];
  int n = 0;
  assert_true(sscanf(at, "%d as %n", which, &n) >= 1 && n);
  at += n;
  const char *end = at;
  for (int depth = 0; *end && (depth > 0 || end == at || end[-1] != ')'); end++)
    depth += *end == '(' ? 1 : *end == ')' ? -1 : 0;
  snprintf(spec, sizeof spec, "%.*s", (int)(end - at), at);
  tess_spec parsed;
  struct spec s;
  struct diag d = {0};
  memset(&s, 0, sizeof s);
  assert_true(tess__spec_parse(spec, &parsed, &d) && tess__spec_resolve(m, &parsed, &s, &d));
  return tess__sharding_named(m, &s, NULL, &d);
}

/* What the program sends with its ends as `in` and `out` say; -1: they cannot lie so. */
static int64_t sent(const struct program_case *c, const struct boundary *in, const struct boundary *out) {
  struct program p;
  struct report r;
  struct diag d = {0};
  bool good = tess__distribute(c->graph, c->mesh, c->mesh, NULL, in, out, &explained, &p, &d);
  tess__diag_clear(&d);
  if (!good) return -1;
  report(&p, &r);
  int64_t wire = r.wire_bytes;
  tess__report_free(&r);
  tess__program_free(&p);
  return wire;
}

static int64_t sent_as_told(const struct program_case *c, const char *words) {
  struct boundary in[MAX_ENDS], out[MAX_ENDS];
  int which;
  memcpy(in, c->in, sizeof in);
  memcpy(out, c->out, sizeof out);
  for (int result = 0; result < 2; result++) {
    const char *before = result ? "result " : "parameter ";
    for (const char *at = words; (at = strstr(at, before));) {
      at += strlen(before);
      const struct sharding *s = sharding_at(at, c->mesh, &which);
      (result ? out : in)[which] = (struct boundary){s, true};
    }
  }
  return sent(c, in, out);
}

static bool try_ends(void *ctx, const struct remedy *m, int64_t *wire) {
  const struct program_case *c = ctx;
  struct boundary end[2][MAX_ENDS];
  memcpy(end[0], c->in, sizeof end[0]);
  memcpy(end[1], c->out, sizeof end[1]);
  for (int i = 0; i < m->n; i++)
    end[m->at[i].result][m->at[i].end] = (struct boundary){m->at[i].to, true};
  *wire = sent(c, end[0], end[1]);
  return *wire >= 0;
}

static bool of_a_loop(const char *words) {
  return strstr(words, "what the loop carries");
}

struct remedies { /* counted */
  int told, less, carried;
};

/* Those that are told of a random program, as they are found or (most) tried. */
static void count_remedies(uint64_t seed, int control, int most, struct remedies *n) {
  struct program_case c;
  struct program p;
  struct report r;
  random_program_nested(&c, seed, control);
  assert_true(tess__distribute(c.graph, c.mesh, c.mesh, NULL, c.in, c.out, &explained, &p, &c.d));
  report(&p, &r);
  if (most) tess__report_try(&r, &(struct remedy_trial){try_ends, &c, most});
  for (int i = 0; i < r.n_collectives; i++) {
    const char *words = r.collective[i].remedy;
    if (!words || !r.collective[i].count || strstr(words, "constrain")) continue;
    int64_t wire = sent_as_told(&c, words);
    n->told++;
    n->less += wire >= 0 && wire < r.wire_bytes;
    n->carried += of_a_loop(words);
  }
  tess__report_free(&r);
  tess__program_free(&p);
  tess__graph_free(c.graph);
}

/* With the remedy that is said the whole program sends less: nearly always as it follows from the reason (propagation
 * may come to something else than was meant), and always once it was tried. Of what loops carry none is told untried.
 */
static void remedies_of_random_programs(void **state) {
  (void)state;
  struct remedies found = {0}, tried = {0};
  for (uint64_t seed = 1; seed <= 3000; seed++)
    count_remedies(seed, 0, 0, &found);
  assert_true(found.told > 1000 && found.less * 100 >= found.told * 97);
  assert_int_equal(found.carried, 0);
  for (uint64_t seed = 1; seed <= 3000; seed++)
    count_remedies(seed, 1 + (int)(seed % 2), 1000, &tried);
  assert_int_equal(tried.less, tried.told);
  assert_true(tried.told > 1000 && tried.carried > 50);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(the_layer_of_the_contract),
      cmocka_unit_test(bytes_of_every_kind),
      cmocka_unit_test(a_sum_that_is_wanted_in_parts),
      cmocka_unit_test(a_part_of_an_axis),
      cmocka_unit_test(what_is_said_removes_it),
      cmocka_unit_test(who_decided),
      cmocka_unit_test(who_decided_beside_constants),
      cmocka_unit_test(lives_of_values),
      cmocka_unit_test(the_largest_moment),
      cmocka_unit_test(what_the_program_says),
      cmocka_unit_test(gradients_are_one_message),
      cmocka_unit_test(what_is_told_alike_is_told_once),
      cmocka_unit_test(json_that_is_damaged),
      cmocka_unit_test(as_cheap_for_many_devices),
      cmocka_unit_test(what_is_said_is_what_moves),
      cmocka_unit_test(remedies_of_random_programs),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
