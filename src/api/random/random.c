/* Keys and bits: random_key, PRNGKey, split, fold_in, key_data, wrap_key_data, clone, bits, threefry2x32 (jax.random).
 * A key is two u32; its raw form is u32[2]. */
#include "api/random/random.h"

#include <string.h>

#include "api/layouts/placement.h"
#include "core/dtype.h"
#include "numpy/numpy.h"
#include "op/build.h"

struct seed_attrs {
  uint32_t word[2];
  int64_t raw;
};

/* Two u32 of any equal shape as u32[..., 2], or as keys. */
static vid joined(struct build *b, struct words w, bool raw) {
  if (w.a == VID_NONE || w.b == VID_NONE) return VID_NONE;
  const struct type *t = type_of(b, w.a);
  int64_t dim[TESS_MAX_RANK + 1];
  vid v[2] = {w.a, w.b};
  memcpy(dim, t->dim, sizeof *dim * t->rank);
  dim[t->rank] = 1;
  if (t->rank == TESS_MAX_RANK || !tess__np_vary(b, 2, v)) return VID_NONE;
  for (int i = 0; i < 2; i++)
    if ((v[i] = tess__n_reshape(b, v[i], t->rank + 1, dim)) == VID_NONE) return VID_NONE;
  vid both = tess__n_concatenate(b, 2, v, t->rank);
  return raw || both == VID_NONE ? both : tess__n_bitcast_convert(b, both, TESS_KEY);
}

static bool is_raw(const struct build *b, vid key) {
  return type_of(b, key)->dtype != TESS_KEY;
}

/* ---- keys from seeds ---- */
static vid constant_key_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)in;
  const struct seed_attrs *a = attrs;
  vid v = tess__n_literal(b, tess__type_of(TESS_U32, 1, (const int64_t[]){2}), a->word);
  return a->raw || v == VID_NONE ? v : tess__n_bitcast_convert(b, v, TESS_KEY);
}

static vid wrap_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  const struct type *t = type_of(b, in[0]);
  if (t->dtype == TESS_U32 && t->rank && t->dim[t->rank - 1] == 2) return tess__n_bitcast_convert(b, in[0], TESS_KEY);
  tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is no data of keys; legal: u32[..., 2]",
             tess__type_text(t));
  return VID_NONE;
}

/* Outside a trace the seed is data: programs do not depend on it. */
static tess_array *key_of(const char *where, uint64_t seed, bool raw) {
  static const struct function constant = {"random_key", sizeof(struct seed_attrs), constant_key_body};
  static const struct function wrap = {"random_key", 0, wrap_body};
  struct seed_attrs a = {{tess__x64() ? (uint32_t)(seed >> 32) : 0, (uint32_t)seed}, raw};
  if (tess__thread()->trace) return tess__apply(where, &constant, 0, NULL, &a);
  tess_array *data = tess_frombuffer_at(where, a.word, TESS_U32, TESS_SHAPE(2), NULL);
  return raw || !tess_ok(data) ? data : tess__apply(where, &wrap, 1, &data, NULL);
}

tess_array *tess_random_key_at(const char *where, uint64_t seed) {
  return key_of(where, seed, false);
}

tess_array *tess_random_PRNGKey_at(const char *where, uint64_t seed) {
  return key_of(where, seed, true);
}

/* ---- keys from keys ---- */
struct split_attrs {
  int64_t n;
};

static vid split_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct words key = tess__key_words(b, in[0]);
  return joined(b, tess__key_split(b, key, ((const struct split_attrs *)attrs)->n), is_raw(b, in[0]));
}

tess_array *tess_random_split_at(const char *where, tess_array *key, int n) {
  static const struct function f = {"random_split", sizeof(struct split_attrs), split_body};
  struct split_attrs a = {n};
  struct diag d = {0};
  if (n >= 0) return tess__apply(where, &f, 1, &key, &a);
  tess__fail(&d, TESS_INVALID_ARGUMENT, TESS_VALUE_ERROR, "%d keys; legal: 0 or more", n);
  return tess__array_error(&d, f.name, where);
}

static bool split_into_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n, (void)attrs;
  struct words keys = tess__key_split(b, tess__key_words(b, in[0]), n_out);
  for (int i = 0; i < n_out; i++)
    if ((out[i] = joined(b, tess__key_at(b, keys, i), is_raw(b, in[0]))) == VID_NONE) return false;
  return true;
}

void tess_random_split_into_at(const char *where, tess_spans out, tess_array *key) {
  static const struct function_into f = {"random_split_into", 0, split_into_body};
  tess__apply_into(where, &f, 1, &key, NULL, out);
}

static vid fold_in_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  struct words key = tess__key_words(b, in[0]);
  const struct type *t = type_of(b, in[1]);
  if (key.a == VID_NONE) return VID_NONE;
  if (t->rank || !(tess__dtype_class((tess_dtype)t->dtype) & (DTYPE_INTEGER | DTYPE_BOOL))) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s is folded into no key; legal: one integer",
               tess__type_text(t));
    return VID_NONE;
  }
  vid data = tess__n_convert(b, in[1], TESS_U32, false);
  if (data == VID_NONE) return data;
  return joined(b, tess__threefry(b, key, (struct words){tess__np_number_like(b, data, 0), data}), is_raw(b, in[0]));
}

tess_array *tess_random_fold_in_at(const char *where, tess_array *key, tess_array *data) {
  static const struct function f = {"random_fold_in", 0, fold_in_body};
  return tess__apply(where, &f, 2, (tess_array *const[]){key, data}, NULL);
}

static vid key_data_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  const struct type *t = type_of(b, in[0]);
  if (t->dtype == TESS_KEY) return tess__n_bitcast_convert(b, in[0], TESS_U32);
  return t->dtype == TESS_U32 ? in[0] : tess__key_words(b, in[0]).a;
}

tess_array *tess_random_key_data_at(const char *where, tess_array *key) {
  static const struct function f = {"random_key_data", 0, key_data_body};
  return tess__apply(where, &f, 1, &key, NULL);
}

tess_array *tess_random_wrap_key_data_at(const char *where, tess_array *key) {
  static const struct function f = {"random_wrap_key_data", 0, wrap_body};
  return tess__apply(where, &f, 1, &key, NULL);
}

static vid clone_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)b, (void)n, (void)attrs;
  return in[0];
}

tess_array *tess_random_clone_at(const char *where, tess_array *key) {
  static const struct function f = {"random_clone", 0, clone_body};
  return tess__apply(where, &f, 1, &key, NULL);
}

/* ---- bits ---- */
struct draw_attrs tess__draw_attrs(const tess_shape *shape, const tess_create_opts *kw, tess_dtype otherwise) {
  struct draw_attrs a;
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, shape);
  a.dtype = (int32_t)(o.dtype ? o.dtype : otherwise);
  return a;
}

tess_array *tess__apply_draw(const char *where, const struct function *f, int n, tess_array *const *in,
                             const struct draw_attrs *a, const tess_create_opts *kw) {
  struct diag d = {0};
  tess_create_opts o = {0};
  tess__read_options(&o, sizeof o, kw);
  if (!tess__usable_shape(&a->shape, &d)) return tess__array_error(&d, f->name, where);
  tess_array *x = tess__apply(where, f, n, in, a);
  return o.sharding ? tess__place(where, f->name, x, o.sharding) : x;
}

static vid bits_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_attrs *a = attrs;
  tess_dtype t = (tess_dtype)a->dtype;
  if (t != TESS_U8 && t != TESS_U16 && t != TESS_U32 && t != TESS_U64) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "no random bits as %s; legal: u8, u16, u32, u64",
               tess_dtype_short_name(t));
    return VID_NONE;
  }
  return tess__random_bits(b, tess__key_words(b, in[0]), tess_dtype_bits(t), a->shape.n, a->shape.dim);
}

tess_array *tess_random_bits_at(const char *where, tess_array *key, tess_shape shape, const tess_create_opts *kw) {
  static const struct function f = {"random_bits", sizeof(struct draw_attrs), bits_body};
  struct draw_attrs a = tess__draw_attrs(&shape, kw, tess__x64() ? TESS_U64 : TESS_U32);
  return tess__apply_draw(where, &f, 1, &key, &a, kw);
}

static bool threefry_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)attrs;
  for (int i = 0; i < n; i++)
    if (type_of(b, in[i])->dtype != TESS_U32 || n_out != 2)
      return tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "%s and %d results; legal: u32, two",
                        tess__type_text(type_of(b, in[i])), n_out);
  struct words x = tess__threefry(b, (struct words){in[0], in[1]}, (struct words){in[2], in[3]});
  out[0] = x.a;
  out[1] = x.b;
  return x.a != VID_NONE && x.b != VID_NONE;
}

void tess_threefry2x32_into_at(const char *where, tess_spans out, tess_array *k0, tess_array *k1, tess_array *c0,
                               tess_array *c1) {
  static const struct function_into f = {"threefry2x32_into", 0, threefry_body};
  tess__apply_into(where, &f, 4, (tess_array *const[]){k0, k1, c0, c1}, NULL, out);
}
