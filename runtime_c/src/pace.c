/* How far ahead a pipeline stays when it is late in spite of the latency measured: twice as far when its loop has
 * waited, drifting back while it does not. That must pay: where the disk delivers no faster, being further ahead only
 * holds memory, and makes what was asked for wait the longer. So the loop is watched when the change has come through.
 * Where it waits almost as long as before, the change is taken back, and not tried again for a while. Arithmetic alone:
 * what was seen is given to it. */
#include "internal.h"

enum { STARTING, STEADY, CHANGED, SETTLING, WATCHING, RESTING };
enum { FEWEST_STRIPS = 4, FIRST_REST = 16, MOST_REST = 256, STEEPEST = 16, DRIFT = 64, LITTLE = 32 };

static const double longest = 10e9; /* nanoseconds, the most that IOPREF_LATENCY takes */

static void go_to(iopref_pace *a, int phase, long left)
{
    a->phase = phase;
    a->left = left;
    a->seen = 0;
    a->waited = 0;
}

/* Pages that came late tell how late: more than twice as far at once if they took so long. */
static void go_further(iopref_pace *a, const struct pace_strip *s)
{
    double now = s->latency > a->least ? s->latency : a->least, further = 2 * now;
    if (s->late > further)
        further = s->late < STEEPEST * now ? s->late : STEEPEST * now;
    a->before = a->least;
    a->least = further < longest ? further : longest;
    go_to(a, CHANGED, 0);
}

static bool is_little(double waited, const struct pace_strip *s) { return waited * LITTLE <= s->ns; }

/* `waited` is what an iteration has waited since the change came through. */
static void judge(iopref_pace *a, double waited, const struct pace_strip *s)
{
    double until_now = a->wait;
    a->wait = waited;
    if (is_little(waited, s)) {
        a->wait = 0;
        a->rest = 0;
        go_to(a, STEADY, 0);
    } else if (until_now > 0 && waited > 0.75 * until_now) {
        a->wait = 0;
        a->least = a->before;
        a->rest = a->rest ? min_long(2 * a->rest, MOST_REST) : FIRST_REST;
        go_to(a, RESTING, a->rest);
    } else
        go_further(a, s);
}

static void watch(iopref_pace *a, const struct pace_strip *s)
{
    a->left -= s->iterations;
    a->seen += s->iterations;
    a->waited += s->waited;
    if (a->left <= 0)
        judge(a, a->waited / (double)a->seen, s);
}

static void drift_back(iopref_pace *a, double latency)
{
    a->least -= a->least > latency ? (a->least - latency) / DRIFT : 0;
}

void pace_strip(iopref_pace *a, const struct pace_strip *s)
{
    switch (a->phase) {
    case STARTING: /* all that is ahead at first is asked for at once */
    case CHANGED:
        a->left = s->ahead;
        a->settled = a->phase == STARTING ? STEADY : WATCHING;
        a->phase = SETTLING; /* fall through */
    case SETTLING:
        a->left -= s->iterations;
        if (a->left <= 0)
            go_to(a, a->settled, max_long(s->ahead, FEWEST_STRIPS * s->iterations));
        break;
    case WATCHING:
        watch(a, s);
        break;
    case STEADY:
        if (is_little(s->waited / (double)s->iterations, s))
            drift_back(a, s->latency);
        else
            go_further(a, s);
        break;
    case RESTING:
        drift_back(a, s->latency);
        if (--a->left <= 0)
            go_to(a, STEADY, 0);
        break;
    }
}

bool pace_is_calm(const iopref_pace *a)
{
    return a->phase == STARTING || a->phase == STEADY || (a->phase == SETTLING && a->settled == STEADY);
}
