/* Nodes that answer later than the disk would are not asked for long: at most a small part of the time is lost. */
#define _GNU_SOURCE
#include "check.h"
#include "global.h"

#include <sys/wait.h>
#include <unistd.h>

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

/* With IOPREF_GLOBAL_ALWAYS, answers may lose more, but not without end either: a run takes no more than a few seconds, and twice the time. */
static void much_may_be_lost_where_nodes_are_always_used(void)
{
    pid_t child = fork(); /* the options are read once */
    if (child == 0) {
        double now = START;
        setenv("IOPREF_GLOBAL_ALWAYS", "yes", 1);
        CHECK(part_lost(&now, MS, 200 * MS) < 0.6);
        CHECK(part_lost(&now, MS, 200 * MS) > 0.3);
        for (int i = 0; i < 1000 && losses_of_waits_are_small(now); i++)
            losses_end_wait(0, 0, 0, 0, 0, now += 1e3 * MS);
        CHECK(!losses_of_waits_are_small(now) && losses_of_waits_are_small(now + 20e3 * MS));
        _exit(0);
    }
    int status = 1;
    CHECK(waitpid(child, &status, 0) == child && status == 0);
}

int main(void)
{
    much_may_be_lost_where_nodes_are_always_used();
    double now = START;
    CHECK(losses_are_small(now));
    CHECK(part_lost(&now, MS, 2 * MS) < 0.03);
    CHECK(part_lost(&now, MS, 200 * MS) < 0.03);
    CHECK(part_lost(&now, 2 * MS, MS) < -0.9); /* nodes are asked all the time while they are faster, */
    CHECK(part_lost(&now, MS, 200 * MS) < 0.05); /* which makes up for little of what they lose later */
    CHECK(losses_are_small(now + 60e3 * MS));
    return 0;
}
