/* The one table of dtypes, and promotion.
 *
 * Promotion is JAX's lattice: nodes are the dtypes and three weak ones (a C int, float or complex without a size),
 * edges go to the next larger ones, the result is the least upper bound. JAX keeps two modes (jax_enable_x64); they
 * differ in u32 with i32, and in what a weak result is stored as. Checked against JAX 0.10.2 by
 * tests/unit/test_dtype.c. tess__promote has no configuration to ask, so a 64-bit operand stands for the 64-bit mode.
 */
#include "core/dtype.h"

struct row {
  const char *name, *short_name;
  uint8_t bits, class;
};
static const struct row rows[] = {
    [TESS_DTYPE_NONE] = {"none", "none", 0, DTYPE_OTHER},
    [TESS_BOOL] = {"bool", "bool", 8, DTYPE_BOOL},
    [TESS_I2] = {"int2", "i2", 2, DTYPE_SIGNED},
    [TESS_I4] = {"int4", "i4", 4, DTYPE_SIGNED},
    [TESS_I8] = {"int8", "i8", 8, DTYPE_SIGNED},
    [TESS_I16] = {"int16", "i16", 16, DTYPE_SIGNED},
    [TESS_I32] = {"int32", "i32", 32, DTYPE_SIGNED},
    [TESS_I64] = {"int64", "i64", 64, DTYPE_SIGNED},
    [TESS_U2] = {"uint2", "u2", 2, DTYPE_UNSIGNED},
    [TESS_U4] = {"uint4", "u4", 4, DTYPE_UNSIGNED},
    [TESS_U8] = {"uint8", "u8", 8, DTYPE_UNSIGNED},
    [TESS_U16] = {"uint16", "u16", 16, DTYPE_UNSIGNED},
    [TESS_U32] = {"uint32", "u32", 32, DTYPE_UNSIGNED},
    [TESS_U64] = {"uint64", "u64", 64, DTYPE_UNSIGNED},
    [TESS_F4E2M1FN] = {"float4_e2m1fn", "f4_e2m1fn", 4, DTYPE_FLOAT},
    [TESS_F6E2M3FN] = {"float6_e2m3fn", "f6_e2m3fn", 6, DTYPE_FLOAT},
    [TESS_F6E3M2FN] = {"float6_e3m2fn", "f6_e3m2fn", 6, DTYPE_FLOAT},
    [TESS_F8E3M4] = {"float8_e3m4", "f8_e3m4", 8, DTYPE_FLOAT},
    [TESS_F8E4M3] = {"float8_e4m3", "f8_e4m3", 8, DTYPE_FLOAT},
    [TESS_F8E4M3FN] = {"float8_e4m3fn", "f8_e4m3fn", 8, DTYPE_FLOAT},
    [TESS_F8E4M3B11FNUZ] = {"float8_e4m3b11fnuz", "f8_e4m3b11fnuz", 8, DTYPE_FLOAT},
    [TESS_F8E4M3FNUZ] = {"float8_e4m3fnuz", "f8_e4m3fnuz", 8, DTYPE_FLOAT},
    [TESS_F8E5M2] = {"float8_e5m2", "f8_e5m2", 8, DTYPE_FLOAT},
    [TESS_F8E5M2FNUZ] = {"float8_e5m2fnuz", "f8_e5m2fnuz", 8, DTYPE_FLOAT},
    [TESS_F8E8M0FNU] = {"float8_e8m0fnu", "f8_e8m0fnu", 8, DTYPE_FLOAT},
    [TESS_BF16] = {"bfloat16", "bf16", 16, DTYPE_FLOAT},
    [TESS_F16] = {"float16", "f16", 16, DTYPE_FLOAT},
    [TESS_F32] = {"float32", "f32", 32, DTYPE_FLOAT},
    [TESS_F64] = {"float64", "f64", 64, DTYPE_FLOAT},
    [TESS_C64] = {"complex64", "c64", 64, DTYPE_COMPLEX},
    [TESS_C128] = {"complex128", "c128", 128, DTYPE_COMPLEX},
    [TESS_KEY] = {"key<fry>", "key", 64, DTYPE_OTHER},
};
enum { N_DTYPES = (int)(sizeof rows / sizeof rows[0]) };
_Static_assert(N_DTYPES == TESS_KEY + 1, "one row a dtype");

static const struct row *row(tess_dtype t) {
  return &rows[(int)t >= 0 && (int)t < N_DTYPES ? (int)t : 0];
}

const char *tess_dtype_name(tess_dtype t) {
  return row(t)->name;
}

const char *tess_dtype_short_name(tess_dtype t) {
  return row(t)->short_name;
}

int tess_dtype_bits(tess_dtype t) {
  return row(t)->bits;
}

int tess__dtype_bytes(tess_dtype t) {
  return (row(t)->bits + 7) / 8;
}

enum dtype_class tess__dtype_class(tess_dtype t) {
  return (enum dtype_class)row(t)->class;
}

tess_dtype tess__dtype_real(tess_dtype t) {
  return t == TESS_C64 ? TESS_F32 : t == TESS_C128 ? TESS_F64 : t;
}

/* --- the lattice: sets of nodes are bit masks ------------------------------------------------------------------- */
enum { WEAK_INT = N_DTYPES, WEAK_FLOAT, WEAK_COMPLEX, N_NODES };
#define B(node)      (UINT64_C(1) << (node))
#define SMALL_FLOATS (B(TESS_BF16) - B(TESS_F4E2M1FN))

static uint64_t next_of(int node, bool x64) {
  switch (node) {
  case TESS_BOOL:
    return B(WEAK_INT);
  case WEAK_INT:
    return B(TESS_U8) | B(TESS_U2) | B(TESS_U4) | B(TESS_I8) | B(TESS_I2) | B(TESS_I4);
  case TESS_U8:
    return B(TESS_I16) | B(TESS_U16);
  case TESS_U16:
    return B(TESS_I32) | B(TESS_U32);
  case TESS_U32:
    return B(x64 ? TESS_I64 : TESS_I32) | B(TESS_U64);
  case TESS_I8:
    return B(TESS_I16);
  case TESS_I16:
    return B(TESS_I32);
  case TESS_I32:
    return B(TESS_I64);
  case TESS_U64:
  case TESS_I64:
    return B(WEAK_FLOAT);
  case WEAK_FLOAT:
    return SMALL_FLOATS | B(TESS_BF16) | B(TESS_F16) | B(WEAK_COMPLEX);
  case TESS_BF16:
  case TESS_F16:
    return B(TESS_F32);
  case TESS_F32:
    return B(TESS_F64) | B(TESS_C64);
  case TESS_F64:
  case TESS_C64:
    return B(TESS_C128);
  case WEAK_COMPLEX:
    return B(TESS_C64);
  default:
    return 0;
  }
}

static uint64_t upper_bounds(int node, bool x64) {
  uint64_t reached = B(node), todo = reached;
  while (todo) {
    int i = __builtin_ctzll(todo);
    uint64_t more = next_of(i, x64) & ~reached;
    reached |= more;
    todo = (todo & (todo - 1)) | more;
  }
  return reached;
}

/* TESS_DTYPE_NONE when there is no least upper bound. */
static int join(int a, int b, bool x64) {
  uint64_t common = upper_bounds(a, x64) & upper_bounds(b, x64);
  if (common & B(a)) return a;
  if (common & B(b)) return b;
  for (uint64_t todo = common; todo; todo &= todo - 1) {
    int i = __builtin_ctzll(todo);
    if (!(common & ~upper_bounds(i, x64))) return i;
  }
  return TESS_DTYPE_NONE;
}

static int node_of(tess_dtype t, bool weak) {
  switch (weak ? tess__dtype_class(t) : DTYPE_OTHER) {
  case DTYPE_SIGNED:
  case DTYPE_UNSIGNED:
    return WEAK_INT;
  case DTYPE_FLOAT:
    return WEAK_FLOAT;
  case DTYPE_COMPLEX:
    return WEAK_COMPLEX;
  default:
    return (int)t;
  }
}

tess_dtype tess__promote_in(bool x64, tess_dtype a, bool a_weak, tess_dtype b, bool b_weak, bool *weak) {
  bool both_weak = a_weak && b_weak;
  int node = both_weak || a == b ? join((int)a, (int)b, x64) : join(node_of(a, a_weak), node_of(b, b_weak), x64);
  *weak = (both_weak || node >= N_DTYPES) && node != TESS_BOOL && node != TESS_DTYPE_NONE;
  switch (node) {
  case WEAK_INT:
    return x64 ? TESS_I64 : TESS_I32;
  case WEAK_FLOAT:
    return x64 ? TESS_F64 : TESS_F32;
  case WEAK_COMPLEX:
    return x64 ? TESS_C128 : TESS_C64;
  default:
    return (tess_dtype)node;
  }
}

static bool is_wide(tess_dtype t) {
  return t == TESS_I64 || t == TESS_U64 || t == TESS_F64 || t == TESS_C128;
}

tess_dtype tess__promote(tess_dtype a, bool a_weak, tess_dtype b, bool b_weak, bool *weak) {
  return tess__promote_in(is_wide(a) || is_wide(b), a, a_weak, b, b_weak, weak);
}

tess_dtype tess_promote_types(tess_dtype a, tess_dtype b) {
  bool weak;
  if ((int)a < 0 || (int)a >= N_DTYPES || (int)b < 0 || (int)b >= N_DTYPES) return TESS_DTYPE_NONE;
  return tess__promote(a, false, b, false, &weak);
}
