/* Who meets whom: see rounds.h. */
#include "comm/rounds.h"

int tess__round_partners(int n, int i, int half, int *out) {
  int start = i / half / 2 * 2 * half, right = start + half, end = n - right < half ? n : right + half, found = 0;
  if (right >= n) return 0;
  if (i < right) {
    out[0] = right + (i - start) % (end - right);
    return 1;
  }
  for (int k = start + i - right; k < right; k += end - right)
    out[found++] = k;
  return found;
}
