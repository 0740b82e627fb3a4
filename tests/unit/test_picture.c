/* Pictures against JAX (golden/pictures.txt), and what JAX does not draw: ASCII, SVG, other ranks, uneven shards. */
#include "_layout.h"
#include "layout/picture.h"

/* JAX's test palette, as floats that give its bytes. */
static void tab20b(double t, double rgb[3], void *ctx) {
  static const uint32_t colors[20] = {0x393B79, 0x5254A3, 0x6B6ECF, 0x9C9EDE, 0x637939, 0x8CA252, 0xB5CF6B,
                                      0xCEDB9C, 0x8C6D31, 0xBD9E39, 0xE7BA52, 0xE7CB94, 0x843C39, 0xAD494A,
                                      0xD6616B, 0xE7969C, 0x7B4173, 0xA55194, 0xCE6DBD, 0xDE9ED6};
  int i = 20 * t < 19 ? (int)(20 * t) : 19;
  for (int c = 0; c < 3; c++)
    rgb[c] = ((colors[i] >> (16 - 8 * c) & 255) + 0.5) / 255;
  ++*(int *)ctx;
}

/* case SHAPE MESH ORDER SPEC SCALE MIN_WIDTH MAX_WIDTH COLOR */
static void draw_case(struct text *out, char **f, bool user_colors) {
  struct diag d = {0};
  int calls = 0;
  tess_shape shape = shape_of(f[1]);
  tess_visualize_opts o = {.scale = atof(f[5]),
                           .min_width = atoi(f[6]),
                           .max_width = atoi(f[7]),
                           .color_map = user_colors ? tab20b : NULL,
                           .ctx = &calls};
  const struct sharding *s = sharding_of(mesh_of(f[2], f[3]), f[4], NULL);
  if (!tess__picture(out, &shape, s, &o, atoi(f[8]), &d)) expect_ok(&d);
}

static void compare(const char *title, struct text *drawn, struct text *expected) {
  if (strcmp(tess__text_string(drawn), tess__text_string(expected)) != 0)
    fail_msg("%s\ndrawn:\n%s\nexpected:\n%s", title, tess__text_string(drawn), tess__text_string(expected));
  tess__text_free(drawn);
}

/* A line of a picture: what follows the bar, \e for ESC. */
static void add_line(struct text *out, const char *line) {
  for (const char *p = line + 1; *p; p++) {
    bool escape = p[0] == '\\' && p[1] == 'e';
    tess__text_add_n(out, escape ? "\033" : p, 1);
    if (escape) p++;
  }
}

static void test_golden(void **state) {
  (void)state;
  FILE *file = open_golden("pictures.txt");
  static char line[16384], title[1024], copy[1024];
  char *f[MAX_FIELDS];
  struct text expected = {0}, drawn = {0};
  int count = 0;
  for (bool more = true; more;) {
    more = fgets(line, sizeof line, file) != NULL;
    if (more && line[0] == '|') {
      add_line(&expected, line);
      continue;
    }
    if (expected.length) {
      draw_case(&drawn, f, false);
      compare(title, &drawn, &expected);
      draw_case(&drawn, f, true);
      compare(title, &drawn, &expected);
      tess__text_free(&expected);
      count++;
    }
    if (!more || line[0] == '#') continue;
    line[strcspn(line, "\n")] = 0;
    snprintf(title, sizeof title, "%.*s", (int)sizeof title - 1, line);
    snprintf(copy, sizeof copy, "%.*s", (int)sizeof copy - 1, line);
    split(copy, '\t', f, MAX_FIELDS);
  }
  fclose(file);
  assert_true(count > 250);
}

static void expect_picture(const char *shape, const struct sharding *s, tess_visualize_opts o, const char *expected) {
  struct diag d = {0};
  struct text drawn = {0}, e = {0};
  tess_shape global = shape_of(shape);
  if (!tess__picture(&drawn, &global, s, &o, false, &d)) expect_ok(&d);
  tess__text_add(&e, expected);
  compare(shape, &drawn, &e);
  tess__text_free(&e);
}

static void test_ascii(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=2", "");
  tess_visualize_opts o = {.format = TESS_PICTURE_ASCII, .scale = 0.3, .min_width = 3};
  expect_picture("8,8", sharding_of(m, "x,y", NULL), o,
                 "+-----------+\n"
                 "|CPU 0|CPU 1|\n"
                 "|-----+-----|\n"
                 "|CPU 2|CPU 3|\n"
                 "+-----------+\n");
  /* Columns too narrow for a label: its words stand below each other, and are cut. */
  expect_picture("8", sharding_of(mesh_of("x=2", "9,10"), "x", NULL),
                 (tess_visualize_opts){.format = TESS_PICTURE_ASCII, .min_width = 1, .max_width = 9},
                 "+-------+\n"
                 "|CPU|CPU|\n"
                 "|9  |10 |\n"
                 "+-------+\n");
  expect_picture("8", sharding_of(mesh_of("x=2,y=3", "0,10,11,13,14,15"), "x", NULL),
                 (tess_visualize_opts){.format = TESS_PICTURE_ASCII, .min_width = 1, .max_width = 15},
                 "+-------------+\n"
                 "|CPU   |CPU   |\n"
                 "|0,1...|13,...|\n"
                 "+-------------+\n");
}

#define PRE                                                                                                            \
  "<pre style=\"white-space:pre;overflow-x:auto;line-height:normal;font-family:Menlo,'DejaVu Sans Mono',consolas,"     \
  "'Courier New',monospace\">"
#define SPAN(ink, fill, text)                                                                                          \
  "<span style=\"color: " ink "; text-decoration-color: " ink "; background-color: " fill "\">" text "</span>"

/* What JAX 0.10.2 shows in a notebook (rich 13). */
static void test_html(void **state) {
  (void)state;
  tess_visualize_opts o = {.format = TESS_PICTURE_HTML};
  expect_picture("8", sharding_of(mesh_of("x=2", ""), "x", NULL), o,
                 PRE SPAN("#ffffff", "#393b79", "  CPU 0    CPU 1  ") "\n" SPAN("#ffffff", "#393b79",
                                                                                "                  ") "\n"
                                                                                                      "</pre>\n");
  o.scale = 0.2;
  expect_picture("4,4", sharding_of(mesh_of("x=2,y=2", ""), "x,y", NULL), o,
                 PRE SPAN("#ffffff", "#393b79", "  CPU 0  ")
                     SPAN("#ffffff", "#de9ed6", "  CPU 1  ") "\n" SPAN("#ffffff", "#393b79", "         ")
                         SPAN("#ffffff", "#de9ed6", "         ") "\n" SPAN("#ffffff", "#ad494a", "  CPU 2  ")
                             SPAN("#000000", "#b5cf6b", "  CPU 3  ") "\n" SPAN("#ffffff", "#ad494a", "         ")
                                 SPAN("#000000", "#b5cf6b", "         ") "\n"
                                                                         "</pre>\n");
  o.no_color = true;
  expect_picture("8", sharding_of(mesh_of("x=2", ""), "x", NULL), o,
                 PRE "┌───────┬───────┐\n│ CPU 0 │ CPU 1 │\n└───────┴───────┘\n</pre>\n");
}

/* A label of more devices than a line holds, in colour: what JAX prints for 64 devices. */
static void test_long_label(void **state) {
  (void)state;
  struct diag d = {0};
  const tess_device *const *device =
      tess__devices_fake(&(struct fake_devices){.platform = "cpu", .kind = "cpu", .n = 64}, &d);
  const struct mesh *m = tess__mesh_make(1, &(const int64_t){64}, &(const char *const){"x"}, NULL, device, &d);
  const struct sharding *s = sharding_of(m, "", NULL);
  tess_shape shape = shape_of("1,80");
  struct text drawn = {0}, expected = {0};
  assert_true(tess__picture(&drawn, &shape, s, NULL, true, &d));
  const char *label = strstr(tess__text_string(&drawn), "0,1,2");
  assert_non_null(label);
  tess__text_add(&expected,
                 "0,1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29…\033[0m\n");
  assert_memory_equal(label, expected.data, expected.length);
  tess__text_free(&expected);
  tess__text_free(&drawn);
}

static void test_other_ranks(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=2,y=2,z=2", "");
  tess_visualize_opts o = {.scale = 0.3, .min_width = 7, .max_width = 40};
  expect_picture("", sharding_of(mesh_of("x=2", ""), "", NULL), o,
                 "┌───────┐\n"
                 "│CPU 0,1│\n"
                 "└───────┘\n");
  expect_picture("4,2,2", sharding_of(m, "x,y,z", NULL), o,
                 "[0:2, :, :]    [2:4, :, :]\n"
                 "┌─────┬─────┐  ┌─────┬─────┐\n"
                 "│CPU 0│CPU 1│  │CPU 4│CPU 5│\n"
                 "├─────┼─────┤  ├─────┼─────┤\n"
                 "│CPU 2│CPU 3│  │CPU 6│CPU 7│\n"
                 "└─────┴─────┘  └─────┴─────┘\n");
}

static void test_rows_of_pictures_wrap(void **state) {
  (void)state;
  const struct mesh *m = mesh_of("x=3", "");
  expect_picture("3,1,1", sharding_of(m, "x", NULL),
                 (tess_visualize_opts){.scale = 0.1, .max_width = 24, .format = TESS_PICTURE_ASCII},
                 "[0:1, :, :]  [1:2, :, :]\n"
                 "+-------+    +-------+\n"
                 "| CPU 0 |    | CPU 1 |\n"
                 "+-------+    +-------+\n"
                 "[2:3, :, :]\n"
                 "+-------+\n"
                 "| CPU 2 |\n"
                 "+-------+\n");
}

static void test_uneven(void **state) {
  (void)state;
  expect_picture("5", sharding_of(mesh_of("x=8", ""), "x", NULL), (tess_visualize_opts){.max_width = 60},
                 "┌───────┬───────┬───────┬───────┬───────┐\n"
                 "│ CPU 0 │ CPU 1 │ CPU 2 │ CPU 3 │ CPU 4 │\n"
                 "└───────┴───────┴───────┴───────┴───────┘\n"
                 "Nothing on CPU 5,6,7\n");
  expect_picture("5,2", sharding_of(mesh_of("x=2", ""), "x", NULL), (tess_visualize_opts){.format = TESS_PICTURE_ASCII},
                 "+--------+\n"
                 "|        |\n"
                 "|        |\n"
                 "| CPU 0  |\n"
                 "|        |\n"
                 "|        |\n"
                 "|--------|\n"
                 "|        |\n"
                 "| CPU 1  |\n"
                 "|        |\n"
                 "+--------+\n");
}

static void expect_refused(const char *shape, const struct sharding *s, tess_visualize_opts o, const char *words) {
  struct diag d = {0};
  struct text t = {0};
  tess_shape global = shape_of(shape);
  assert_false(tess__picture(&t, &global, s, &o, false, &d));
  assert_int_equal(t.length, 0);
  EXPECT_FAILURE(&d, TESS_VALUE_ERROR, words);
}

static void test_refused(void **state) {
  (void)state;
  const struct sharding *s = sharding_of(mesh_of("x=2", ""), "x", NULL);
  tess_visualize_opts o = {0};
  expect_refused("4,0", s, o, "dimension 1 has size 0");
  expect_refused("", s, o, "a scalar's spec is P()");
  expect_refused("4", sharding_of(mesh_of("x=2", NULL), "x", NULL), o, "has no devices");
  o.scale = -1;
  expect_refused("4", s, o, "scale -1");
  o.scale = 1e9;
  expect_refused("4", s, o, "scale 1e+09");
  o = (tess_visualize_opts){.max_width = -3};
  expect_refused("4", s, o, "widths 9 to -3");
}

static int count(const char *text, const char *what) {
  int n = 0;
  for (const char *p = text; (p = strstr(p, what)); p++)
    n++;
  return n;
}

static void test_svg(void **state) {
  (void)state;
  struct diag d = {0};
  struct text t = {0};
  tess_shape shape = shape_of("4,8");
  assert_true(tess__picture_svg(&t, &shape, sharding_of(mesh_of("x=2,y=4", ""), "x,y", NULL), &d));
  const char *svg = tess__text_string(&t);
  assert_true(strncmp(svg, "<svg xmlns=\"http://www.w3.org/2000/svg\"", 39) == 0);
  assert_int_equal(count(svg, "<title>"), 8);
  assert_non_null(strstr(svg, "<title>[2:4, 2:4] on CPU 5</title>"));
  assert_non_null(strstr(svg, ">CPU 7</text>"));
  assert_int_equal(count(svg, "<g>"), count(svg, "</g>"));
  tess__text_free(&t);
  shape = shape_of("5,3,3");
  assert_true(tess__picture_svg(&t, &shape, sharding_of(mesh_of("x=8", ""), "x", NULL), &d));
  assert_int_equal(count(tess__text_string(&t), "class=\"caption\""), 6); /* five tables and the note */
  assert_non_null(strstr(tess__text_string(&t), "Nothing on CPU 5,6,7"));
  tess__text_free(&t);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_golden),      cmocka_unit_test(test_ascii),
      cmocka_unit_test(test_html),        cmocka_unit_test(test_long_label),
      cmocka_unit_test(test_other_ranks), cmocka_unit_test(test_rows_of_pictures_wrap),
      cmocka_unit_test(test_uneven),      cmocka_unit_test(test_refused),
      cmocka_unit_test(test_svg),
  };
  return cmocka_run_group_tests(tests, make_devices, free_devices);
}
