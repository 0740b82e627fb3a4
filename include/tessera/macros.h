/* What the macros of the other headers count and map their arguments with. Part of base.h; nothing here is public. */
#ifndef TESSERA_MACROS_H
#define TESSERA_MACROS_H

#include <stddef.h>
#include <stdint.h>

enum { TESS__MANY = 17 };
#define TESS__TOO_MANY                                                                                                 \
  (void *)sizeof(struct {                                                                                              \
    _Static_assert(0, "a macro takes at most 16 arguments; put arrays into a struct, or call the function behind it"); \
    int n;                                                                                                             \
  })

/* clang-format off */ // a table
#define TESS__CAT_(a, b) a##b
#define TESS__CAT(a, b)  TESS__CAT_(a, b)
#define TESS__QUOTE_(x)  #x
#define TESS__QUOTE(x)   TESS__QUOTE_(x)

// The caller's place; how many elements an initializer has; how many arguments there are, 1 to 16, or TESS__MANY up to
// 64, of which the compiler then says what is wrong; the first of them.
#define TESS_HERE        __FILE__ ":" TESS__QUOTE(__LINE__)
#define TESS__LEN(T, ...) ((int)(sizeof((T const[]){__VA_ARGS__}) / sizeof(T)))
#define TESS__COUNT(...) \
  TESS__COUNT_X(TESS__COUNT_, (__VA_ARGS__, TESS__MANY16, TESS__MANY16, TESS__MANY16, 16, 15, 14, 13, 12, 11, 10, 9, \
                               8, 7, 6, 5, 4, 3, 2, 1, 0))
#define TESS__COUNT_X(m, args) m args
#define TESS__MANY16 TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, \
                     TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY, TESS__MANY
#define TESS__COUNT_(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19, a20, \
                     a21, a22, a23, a24, a25, a26, a27, a28, a29, a30, a31, a32, a33, a34, a35, a36, a37, a38, a39, \
                     a40, a41, a42, a43, a44, a45, a46, a47, a48, a49, a50, a51, a52, a53, a54, a55, a56, a57, a58, \
                     a59, a60, a61, a62, a63, N, ...) N
#define TESS__PICK_(a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, N, ...) N // the 17th
#define TESS__HEAD(...)  TESS__HEAD_(__VA_ARGS__, 0)
#define TESS__HEAD_(a, ...) a

// The arguments, or 0 where there are none: the elements of an initializer that may be empty. A number that is not
// whole has no |.
#define TESS__NUMBERS(...)    TESS__CAT(TESS__NUMBERS_, TESS__HAS_COMMA(__VA_ARGS__))(__VA_ARGS__)
#define TESS__NUMBERS_1(...)  TESS__MAP(TESS__WHOLE, __VA_ARGS__)
#define TESS__WHOLE(a)        ((a) | 0)
#define TESS__NUMBERS_0(a)    TESS__CAT(TESS__NUMBER_, TESS__CAT(TESS__HAS_COMMA(TESS__COMMA a), TESS__HAS_COMMA(TESS__COMMA a ())))(a)
#define TESS__NUMBER_00(a)    TESS__WHOLE(a)
#define TESS__NUMBER_10(a)    TESS__WHOLE(a)
#define TESS__NUMBER_11(a)    TESS__WHOLE(a)
#define TESS__NUMBER_01(a)    0
#define TESS__COMMA(...)      ,
#define TESS__HAS_COMMA(...) \
  TESS__COUNT_X(TESS__COUNT_, (__VA_ARGS__, TESS__ONES16, TESS__ONES16, TESS__ONES16, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, \
                               1, 1, 1, 1, 0, 0))
#define TESS__ONES16          1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1

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
#define TESS__MAPTESS__MANY(m, ...) TESS__TOO_MANY
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
#define TESS__TAILTESS__MANY(m, ...) TESS__TOO_MANY
#define TESS__TAIL16(m, a, ...) NULL, TESS__MAP15(m, __VA_ARGS__)
/* clang-format on */

// 1, where the condition holds; else the error `legal`, which says what would be legal.
/* clang-format off */ // one line each
#define TESS__REQUIRE(condition, legal) (sizeof(struct { _Static_assert(condition, legal); int tess__is; }) > 0)

// The options of a function: a T of what follows its arguments, whose last element is .size = sizeof(T). Its other
// elements are named, since an unnamed one would set whichever member is next: each begins with '.', or stands in braces
// that an earlier one opened. TESS__OPTS0: of a function without other arguments, where nothing may follow.
#define TESS__OPTS(T, ...)  (&(const T){__VA_ARGS__ * TESS__NAMED(T, __VA_ARGS__, , , , , , , , , )})
#define TESS__OPTS0(T, ...) (&(const T){.size = sizeof(T) * TESS__NAMED(T, __VA_ARGS__, , , , , , , , , ), __VA_ARGS__})
#if defined(__GNUC__)
#define TESS__BRACED(legal, a, ...) TESS__REQUIRE(__builtin_strncmp(#a, "{", 1) == 0, "write " legal)
#define TESS__NAMED(T, a, b, c, d, e, f, g, h, ...)                                                                    \
  TESS__NAMED_(TESS__DOT(#a, TESS__DOT(#b, TESS__DOT(#c, TESS__DOT(#d, TESS__DOT(#e, TESS__DOT(#f, TESS__DOT(#g,       \
               TESS__DOT(#h, 1)))))))), T, TESS__CAT(tess__named, __COUNTER__))
#define TESS__NAMED_(condition, T, name) /* with a name, as clang prints conditions */                                 \
  (__extension__ sizeof(({ enum { name = (condition) };                                                                \
    _Static_assert(name, "too many arguments, or an option without its name: write .member = value, a member of " #T); \
    (char)0; })))
#define TESS__DOT(text, more)                                                                                          \
  __builtin_strncmp(text ".a", ".:", 2) > 0 && __builtin_strncmp(text ".a", "/", 1) < 0 &&                             \
  (!TESS__CLOSED(text) || (more))
#define TESS__CLOSED(text)                                                                                             \
  (__builtin_strlen(__builtin_strchr(text "{", '{')) == 1 || __builtin_strlen(__builtin_strchr(text "}", '}')) > 1)
#else
#define TESS__BRACED(legal, ...) 1
#define TESS__NAMED(T, ...)      1
#endif
/* clang-format on */

#endif
