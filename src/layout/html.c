/* The coloured picture as HTML, as notebooks show it: every run of a terminal's colours is a span, neighbours of one
 * colour a single one (design/sharding.md 8.2). */
#include <stdio.h>
#include <string.h>

#include "layout/picture.h"

struct colors {
  unsigned ink, fill[3];
  bool set;
};

static bool same(const struct colors *a, const struct colors *b) {
  return a->set == b->set && (!a->set || (a->ink == b->ink && memcmp(a->fill, b->fill, sizeof a->fill) == 0));
}

/* The colours that the terminal is told at p, and the length of the words that tell it; 0: none. */
static int read_colors(const char *p, struct colors *out) {
  char words[48]; /* sscanf looks for the end of its text, and the picture is long */
  int read = 0;
  if (*p != '\033') return 0;
  snprintf(words, sizeof words, "%.47s", p);
  /* NOLINTNEXTLINE(cert-err34-c): the picture's own numbers, of three digits at most */
  if (sscanf(words, "\033[38;2;%u;%*u;%*u;48;2;%u;%u;%um%n", &out->ink, &out->fill[0], &out->fill[1], &out->fill[2],
             &read) != 4)
    return 0;
  out->set = read > 0;
  return read;
}

/* From the colours of what was printed to other ones. */
static void turn(struct text *out, struct colors *now, const struct colors *to) {
  if (same(now, to)) return;
  if (now->set) tess__text_add(out, "</span>");
  if (to->set)
    tess__text_printf(out,
                      "<span style=\"color: #%02x%02x%02x; text-decoration-color: #%02x%02x%02x; background-color: "
                      "#%02x%02x%02x\">",
                      to->ink, to->ink, to->ink, to->ink, to->ink, to->ink, to->fill[0], to->fill[1], to->fill[2]);
  *now = *to;
}

static void print_escaped(struct text *out, const char *text, size_t n) {
  for (size_t i = 0; i < n; i++) {
    const char *name = text[i] == '<' ? "&lt;" : text[i] == '>' ? "&gt;" : text[i] == '&' ? "&amp;" : NULL;
    if (name)
      tess__text_add(out, name);
    else
      tess__text_add_n(out, &text[i], 1);
  }
}

void tess__picture_html(struct text *out, const char *terminal) {
  struct colors now = {0}, wanted = {0};
  tess__text_add(out, "<pre style=\"white-space:pre;overflow-x:auto;line-height:normal;font-family:Menlo,'DejaVu Sans "
                      "Mono',consolas,'Courier New',monospace\">");
  for (const char *p = terminal; *p;) {
    struct colors next = {0};
    int read = read_colors(p, &next);
    if (read) {
      wanted = next;
      p += read;
    } else if (strncmp(p, "\033[0m", 4) == 0) {
      wanted.set = false;
      p += 4;
    } else {
      size_t n = *p == '\n' ? 1 : strcspn(p, "\033\n");
      turn(out, &now, &wanted);
      print_escaped(out, p, n);
      p += n;
    }
  }
  turn(out, &now, &(struct colors){0});
  tess__text_add(out, "</pre>\n");
}
