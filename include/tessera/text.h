/* Objects and values as Python prints them, and pictures of shardings (str, repr, jax.debug). Part of mesh.h. */
#ifndef TESSERA_TEXT_H
#define TESSERA_TEXT_H

#include <tessera/sharding.h>

#ifdef __cplusplus
extern "C" {
#endif
// ---- text ----

/* str(x), repr(x) and print(x), of any object, shape, index, spec, device or list of devices.
 *
 * Returns:    text that lives until the scope ends. An object in error is its message, NULL is "NULL", an array whose
 *             data are gone says so.
 * Threads:    any; print writes the text and the end of a line to stdout: one line for each row of an array.
 * Source:     str, repr and print of Python, in the form of JAX and NumPy. Since 0.1. */
#define TESS__TEXT_OBJECT(t, a)                                                                                        \
  TESS_API const char *tess_str_##t(const tess_##t *object);                                                           \
  TESS_API const char *tess_repr_##t(const tess_##t *object);
#define TESS__TEXT_VALUE(n, T)                                                                                         \
  TESS_API const char *tess_str_##n(T value);                                                                          \
  TESS_API const char *tess_repr_##n(T value);
TESS_OBJECTS(TESS__TEXT_OBJECT, )
TESS__TEXT_OBJECT(device, )
/* clang-format off */ // it takes these for one declaration
TESS__TEXT_VALUE(shape, tess_shape)
TESS__TEXT_VALUE(index, tess_index)
TESS__TEXT_VALUE(spec, tess_spec)
TESS__TEXT_VALUE(devices, tess_device_array)
TESS_API void tess_print_text(const char *text);
#define TESS__TEXT(f, x)                                                                                               \
  _Generic((x), TESS_OBJECTS(TESS__CASE, f) tess_shape: f##_shape, tess_index: f##_index, tess_spec: f##_spec,         \
           const tess_device *: f##_device, tess_device_array: f##_devices)
/* clang-format on */
#define tess_str(x)   TESS__TEXT(tess_str, x)(x)
#define tess_repr(x)  TESS__TEXT(tess_repr, x)(x)
#define tess_print(x) tess_print_text(tess_str(x))

// ---- pictures ----

typedef enum tess_picture {
  TESS_PICTURE_TERMINAL,
  TESS_PICTURE_ASCII,
  TESS_PICTURE_HTML, // coloured, as in a notebook, unless no_color
  TESS_PICTURE_SVG
} tess_picture;

typedef struct tess_visualize_opts {
  size_t size;
  bool no_color, force_color; // default: colours where stdout is a terminal and NO_COLOR is not set
  double scale;               // 0: 1.0
  int min_width, max_width;   // of a column, of a line; 0: 9, 80
  void (*color_map)(double t, double rgb[3], void *ctx); // t and rgb from 0 to 1; NULL: matplotlib's tab20b
  void *ctx;
  tess_picture format;
} tess_visualize_opts;

/* A picture of which device holds which part, printed: of a sharding and a shape, of an array.
 *
 * Types:      shape: of rank 1 or 2   x: an array with a sharding, of rank 1 or 2.
 * Errors:     INVALID_ARGUMENT  to the scope: another rank; a sharding that does not fit the shape or has no devices;
 *                               widths or a scale out of range.
 *             A traced array is drawn once, when its program is compiled; then these errors arise.
 * Threads:    any; writes to stdout.
 * Source:     jax.debug.visualize_sharding, visualize_array_sharding. Since 0.1. */
TESS_API void tess_visualize_sharding_at(const char *where, tess_shape shape, const tess_sharding *s,
                                         const tess_visualize_opts *kw);
TESS_API void tess_visualize_array_sharding_at(const char *where, tess_array *x, const tess_visualize_opts *kw);
#define tess_visualize_sharding(...) tess_visualize_sharding__(__VA_ARGS__, .size = sizeof(tess_visualize_opts))
#define tess_visualize_sharding__(shape, s, ...)                                                                       \
  tess_visualize_sharding_at(TESS_HERE, shape, s, TESS__OPTS(tess_visualize_opts, __VA_ARGS__))
#define tess_visualize_array_sharding(...)                                                                             \
  tess_visualize_array_sharding__(__VA_ARGS__, .size = sizeof(tess_visualize_opts))
#define tess_visualize_array_sharding__(x, ...)                                                                        \
  tess_visualize_array_sharding_at(TESS_HERE, x, TESS__OPTS(tess_visualize_opts, __VA_ARGS__))

/* The picture as text, of any rank.
 *
 * Returns:    text that lives until the scope ends; on an error its message, and the scope has it.
 * Errors:     INVALID_ARGUMENT  a sharding that does not fit the shape or has no devices; widths or a scale out of
 *                               range.
 * Threads:    any.
 * Source:     what jax.debug.visualize_sharding prints. Since 0.1. */
TESS_API const char *tess_visualize_at(const char *where, tess_shape shape, const tess_sharding *s,
                                       const tess_visualize_opts *kw);
#define tess_visualize(...) tess_visualize__(__VA_ARGS__, .size = sizeof(tess_visualize_opts))
#define tess_visualize__(shape, s, ...)                                                                                \
  tess_visualize_at(TESS_HERE, shape, s, TESS__OPTS(tess_visualize_opts, __VA_ARGS__))

#ifdef __cplusplus
}
#endif
#endif
