/* Keys and bits: random_key, PRNGKey, split, fold_in, key_data, wrap_key_data, clone, bits, threefry2x32 (jax.random).
 * A key is two u32; its raw form is u32[2]. */
#include <string.h>

#include "numpy/numpy.h"
#include "random/random.h"

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
  const struct seed_call *a = attrs;
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

/* ---- keys from keys ---- */
static vid split_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  struct words key = tess__key_words(b, in[0]);
  return joined(b, tess__key_split(b, key, ((const struct split_call *)attrs)->n), is_raw(b, in[0]));
}

static bool split_into_body(struct build *b, int n, const vid *in, const void *attrs, int n_out, vid *out) {
  (void)n, (void)attrs;
  struct words keys = tess__key_split(b, tess__key_words(b, in[0]), n_out);
  for (int i = 0; i < n_out; i++)
    if ((out[i] = joined(b, tess__key_at(b, keys, i), is_raw(b, in[0]))) == VID_NONE) return false;
  return true;
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

static vid key_data_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n, (void)attrs;
  const struct type *t = type_of(b, in[0]);
  if (t->dtype == TESS_KEY) return tess__n_bitcast_convert(b, in[0], TESS_U32);
  return t->dtype == TESS_U32 ? in[0] : tess__key_words(b, in[0]).a;
}

static vid clone_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)b, (void)n, (void)attrs;
  return in[0];
}

/* ---- bits ---- */
static vid bits_body(struct build *b, int n, const vid *in, const void *attrs) {
  (void)n;
  const struct draw_call *a = attrs;
  tess_dtype t = (tess_dtype)a->dtype;
  if (t != TESS_U8 && t != TESS_U16 && t != TESS_U32 && t != TESS_U64) {
    tess__fail(b->diag, TESS_INVALID_ARGUMENT, TESS_TYPE_ERROR, "no random bits as %s; legal: u8, u16, u32, u64",
               tess_dtype_short_name(t));
    return VID_NONE;
  }
  return tess__random_bits(b, tess__key_words(b, in[0]), tess_dtype_bits(t), a->shape.n, a->shape.dim);
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

/* ---- records ---- */
const struct function tess__f_random_key = {"random_key", sizeof(struct seed_call), constant_key_body};
const struct function tess__f_random_key_of_data = {"random_key", 0, wrap_body};
const struct function tess__f_random_split = {"random_split", sizeof(struct split_call), split_body};
const struct function tess__f_random_fold_in = {"random_fold_in", 0, fold_in_body};
const struct function tess__f_random_key_data = {"random_key_data", 0, key_data_body};
const struct function tess__f_random_wrap_key_data = {"random_wrap_key_data", 0, wrap_body};
const struct function tess__f_random_clone = {"random_clone", 0, clone_body};
const struct function_into tess__f_random_split_into = {"random_split_into", 0, split_into_body};
const struct function_into tess__f_threefry2x32_into = {"threefry2x32_into", 0, threefry_body};
const struct draw tess__f_random_bits = {{"random_bits", sizeof(struct draw_call), bits_body}, DRAWN_BITS};

struct draw_call tess__draw_call(const struct draw *f, const tess_shape *shape, tess_dtype asked, bool x64) {
  struct draw_call a;
  memset(&a, 0, sizeof a);
  tess__np_copy_shape(&a.shape, shape);
  tess_dtype otherwise[] = {[DRAWN_NONE] = TESS_DTYPE_NONE,
                            [DRAWN_FLOAT] = tess__default_float(x64),
                            [DRAWN_INT] = tess__default_int(x64),
                            [DRAWN_BITS] = x64 ? TESS_U64 : TESS_U32,
                            [DRAWN_BOOL] = TESS_BOOL};
  a.dtype = (int32_t)(asked ? asked : otherwise[f->drawn]);
  return a;
}
