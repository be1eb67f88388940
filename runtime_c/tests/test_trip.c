/* Trip counts of loops, up to the limits of `long`. */
#include <limits.h>

#include "check.h"
#include "iopref.h"

/* Computes a trip count in wider numbers. */
static long counted(long first, long last, long step)
{
    __int128 span = step > 0 ? (__int128)last - first : (__int128)first - last;
    __int128 pace = step > 0 ? (__int128)step : -(__int128)step;
    if (step == 0 || span < 0)
        return 0;
    return span / pace < LONG_MAX ? (long)(span / pace + 1) : LONG_MAX;
}

int main(void)
{
    static const long ends[] = {LONG_MIN, LONG_MIN + 1, -7, -1, 0, 1, 8, INT_MAX, LONG_MAX - 1, LONG_MAX};
    unsigned i, j, k, n = sizeof ends / sizeof *ends;
    for (i = 0; i < n; i++)
        for (j = 0; j < n; j++) {
            CHECK(iopref_trip_to(ends[i], ends[j], 1) == counted(ends[i], ends[j], 1));
            CHECK(iopref_trip_to(ends[i], ends[j], -1) == counted(ends[i], ends[j], -1));
            CHECK(iopref_trip_to((int)ends[i], (int)ends[j], 1) == counted((int)ends[i], (int)ends[j], 1));
            for (k = 0; k < n; k++)
                CHECK(iopref_trip_to(ends[i], ends[j], ends[k]) == counted(ends[i], ends[j], ends[k]));
        }
    return 0;
}
