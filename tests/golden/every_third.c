#include <iopref.h>
#line 1 "every_third.c"
#line 4 "out.c"
static __attribute__((__noinline__)) void iopref_f_1(int n, float *a)
{
    int i;
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 5, 16, "a[i - 3]"}, {"release", 0, 5, 9, "a[i]"},
    };
    static const struct iopref_nest iopref_nest = {"every_third.c", 4, 5, 2, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {&a[(long)n - 3L * iopref_trip(n, 2, -3)], 12L * iopref_trip(3 - 3L * iopref_trip(n, 2, -3), 1, 3) - 8, IOPREF_WRITES},
    };
    if (iopref_nest_in_memory(&iopref_nest, iopref_ranges, 1)) {
#line 4 "every_third.c"
    for (i = n; i >= 3; i -= 3)
        a[i] = a[i - 3];
#line 19 "out.c"
    } else {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        iopref_pipe iopref_i;
        iopref_stream iopref_i_a;
        i = n;
        iopref_pipe_open(&iopref_i, iopref_trip_to(n, 3, -3));
        iopref_stream_open(&iopref_i, &iopref_i_a, 12);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = 3;
            if (iopref_i.end < iopref_i.trip)
                iopref_i_stop = (int)(n - (iopref_i.end - 1) * 3);
            if (iopref_due(&iopref_i, &iopref_i_a)) {
                iopref_release2(&iopref_i_a, 2, 0, &a[n + 3 - 3L * iopref_past(&iopref_i, iopref_i_a.done_to, 1)], 4, 12, iopref_past(&iopref_i, iopref_i_a.done_to, 1) - iopref_i_a.done_from);
                iopref_hint_strips1(&iopref_i_a, 1, 4, -12, 1, IOPREF_PREFETCH(1), 0, &a[n - 3]);
            }
            for (; i >= iopref_i_stop; i -= 3)
#line 5 "every_third.c"
        a[i] = a[i - 3];
        }
    }
}

#line 1 "every_third.c"
void f(int n, float *a)
{
    int i;
#line 46 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: a around loop i */
        if (iopref_is_small(12L * iopref_trip(n, 2, -3) - 8)) {
#line 4 "every_third.c"
    for (i = n; i >= 3; i -= 3)
        a[i] = a[i - 3];
#line 52 "out.c"
        } else {
            iopref_f_1(n, a);
        }
    }
#line 6 "every_third.c"
}
