/* What the macros of the other headers count and map their arguments with. Part of base.h; nothing here is public. */
#ifndef TESSERA_MACROS_H
#define TESSERA_MACROS_H

#include <stddef.h>
#include <stdint.h>

/* clang-format off */ // a table
#define TESS__CAT_(a, b) a##b
#define TESS__CAT(a, b)  TESS__CAT_(a, b)
#define TESS__QUOTE_(x)  #x
#define TESS__QUOTE(x)   TESS__QUOTE_(x)

// The caller's place; how many elements an initializer has; how many arguments there are, 1 to 16; the first of them.
#define TESS_HERE        __FILE__ ":" TESS__QUOTE(__LINE__)
#define TESS__LEN(T, ...) ((int)(sizeof((T const[]){__VA_ARGS__}) / sizeof(T)))
#define TESS__COUNT(...) TESS__COUNT_(__VA_ARGS__, 16, 15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0)
#define TESS__COUNT_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, N, ...) N
#define TESS__HEAD(...)  TESS__HEAD_(__VA_ARGS__, 0)
#define TESS__HEAD_(a, ...) a

// m of each argument, separated by commas.
#define TESS__MAP(m, ...)      TESS__CAT(TESS__MAP, TESS__COUNT(__VA_ARGS__))(m, __VA_ARGS__)
#define TESS__MAP1(m, a)       m(a)
#define TESS__MAP2(m, a, ...)  m(a), TESS__MAP1(m, __VA_ARGS__)
#define TESS__MAP3(m, a, ...)  m(a), TESS__MAP2(m, __VA_ARGS__)
#define TESS__MAP4(m, a, ...)  m(a), TESS__MAP3(m, __VA_ARGS__)
#define TESS__MAP5(m, a, ...)  m(a), TESS__MAP4(m, __VA_ARGS__)
#define TESS__MAP6(m, a, ...)  m(a), TESS__MAP5(m, __VA_ARGS__)
#define TESS__MAP7(m, a, ...)  m(a), TESS__MAP6(m, __VA_ARGS__)
#define TESS__MAP8(m, a, ...)  m(a), TESS__MAP7(m, __VA_ARGS__)
#define TESS__MAP9(m, a, ...)  m(a), TESS__MAP8(m, __VA_ARGS__)
#define TESS__MAP10(m, a, ...) m(a), TESS__MAP9(m, __VA_ARGS__)
#define TESS__MAP11(m, a, ...) m(a), TESS__MAP10(m, __VA_ARGS__)
#define TESS__MAP12(m, a, ...) m(a), TESS__MAP11(m, __VA_ARGS__)
#define TESS__MAP13(m, a, ...) m(a), TESS__MAP12(m, __VA_ARGS__)
#define TESS__MAP14(m, a, ...) m(a), TESS__MAP13(m, __VA_ARGS__)
#define TESS__MAP15(m, a, ...) m(a), TESS__MAP14(m, __VA_ARGS__)
#define TESS__MAP16(m, a, ...) m(a), TESS__MAP15(m, __VA_ARGS__)

// NULL, then m of each argument but the first: never an empty initializer.
#define TESS__TAIL(m, ...)      TESS__CAT(TESS__TAIL, TESS__COUNT(__VA_ARGS__))(m, __VA_ARGS__)
#define TESS__TAIL1(m, a)       NULL
#define TESS__TAIL2(m, a, ...)  NULL, TESS__MAP1(m, __VA_ARGS__)
#define TESS__TAIL3(m, a, ...)  NULL, TESS__MAP2(m, __VA_ARGS__)
#define TESS__TAIL4(m, a, ...)  NULL, TESS__MAP3(m, __VA_ARGS__)
#define TESS__TAIL5(m, a, ...)  NULL, TESS__MAP4(m, __VA_ARGS__)
#define TESS__TAIL6(m, a, ...)  NULL, TESS__MAP5(m, __VA_ARGS__)
#define TESS__TAIL7(m, a, ...)  NULL, TESS__MAP6(m, __VA_ARGS__)
#define TESS__TAIL8(m, a, ...)  NULL, TESS__MAP7(m, __VA_ARGS__)
#define TESS__TAIL9(m, a, ...)  NULL, TESS__MAP8(m, __VA_ARGS__)
#define TESS__TAIL10(m, a, ...) NULL, TESS__MAP9(m, __VA_ARGS__)
#define TESS__TAIL11(m, a, ...) NULL, TESS__MAP10(m, __VA_ARGS__)
#define TESS__TAIL12(m, a, ...) NULL, TESS__MAP11(m, __VA_ARGS__)
#define TESS__TAIL13(m, a, ...) NULL, TESS__MAP12(m, __VA_ARGS__)
#define TESS__TAIL14(m, a, ...) NULL, TESS__MAP13(m, __VA_ARGS__)
#define TESS__TAIL15(m, a, ...) NULL, TESS__MAP14(m, __VA_ARGS__)
#define TESS__TAIL16(m, a, ...) NULL, TESS__MAP15(m, __VA_ARGS__)
/* clang-format on */

#endif
