/* Nodes that answer later than the disk would are not asked for long: at most a small part of the time is lost. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

static const double MS = 1e6, START = 5e9;

/* Asks for a minute, while that is allowed, and otherwise reads from the disk. Returns which part of the time is lost. */
static double part_lost(double *now, double home, double node)
{
    double lost = 0, begun = *now;
    while (*now < begun + 60e3 * MS) {
        bool asks = losses_are_small(*now);
        if (asks)
            losses_begin(0, home, *now);
        *now += asks ? node : home;
        if (asks)
            losses_end(0, 0, 1, *now);
        lost += asks ? node - home : 0;
    }
    return lost / (*now - begun);
}

int main(void)
{
    double now = START;
    CHECK(losses_are_small(now));
    CHECK(part_lost(&now, MS, 2 * MS) < 0.03);
    CHECK(part_lost(&now, MS, 200 * MS) < 0.03);
    CHECK(part_lost(&now, 2 * MS, MS) < -0.9); /* nodes are asked all the time while they are faster, */
    CHECK(part_lost(&now, MS, 200 * MS) < 0.05); /* which makes up for little of what they lose later */
    CHECK(losses_are_small(now + 60e3 * MS));
    return 0;
}
