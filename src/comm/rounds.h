/* Who meets whom where each member speaks with a few instead of with all: blocks of 1, 2, 4, … members beside each
 * other meet, so that what they combine is in the order of collective.h's pairs. */
#ifndef TESS_COMM_ROUNDS_H
#define TESS_COMM_ROUNDS_H

/* The members that member i of n meets when blocks of `half` meet: out has room for n. In the left block each meets one
 * of the right one; where that is shorter, each of its members meets several, and the first of these is enough for it.
 * Returns how many; 0: nobody, or the last round is over. */
int tess__round_partners(int n, int i, int half, int *out);

#endif
