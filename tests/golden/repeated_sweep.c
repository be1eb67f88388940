#include <iopref.h>
#line 1 "repeated_sweep.c"
#line 4 "out.c"
static __attribute__((__noinline__)) int iopref_f_1(long rounds, long n, double *restrict a, const double *restrict b)
{
    long t, i;
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 6, 21, "b[i]"}, {"release", 0, 6, 21, "b[i]"}, {"prefetch", 0, 6, 13, "a[i]"},
        {"release", 0, 6, 13, "a[i]"},
    };
    static const struct iopref_nest iopref_nest = {"repeated_sweep.c", 4, 5, 4, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {iopref_at(&b[0]), 8L * n, IOPREF_READS},
        {iopref_at(&a[0]), 8L * n, IOPREF_WRITES},
    };
    if (iopref_nest_in_memory(&iopref_nest, iopref_ranges, 2))
        return 0; /* the loop where this is called runs */
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_local_t = iopref_localized(16L * n); /* what an iteration of t touches stays in memory until the next one */
        const int iopref_stays_t = iopref_stays(16L * n); /* what an iteration of t touches may still be in memory in the next one, and is not released */
        iopref_cursor iopref_i_b_cursor = IOPREF_CONTINUOUS; /* goes on in coming iterations of t */
#line 4 "repeated_sweep.c"
    for (t = 0; t < rounds; t++)
#line 26 "out.c"
        {
            iopref_pipe iopref_i;
            iopref_stream iopref_i_b;
            i = n - 1;
            iopref_pipe_open(&iopref_i, iopref_trip_to(n - 1, 0, -1));
            iopref_stream_open_repeats(&iopref_i, &iopref_i_b, !iopref_local_t || t == 0 || !iopref_stays_t || t == rounds - 1 ? 8 : 0, 2, &iopref_i_b_cursor, (long)rounds - t - 1);
            while (iopref_next_strip(&iopref_i)) {
                long iopref_i_stop = n - 1 - (iopref_i.end - 1);
                while (iopref_run_due(&iopref_i, &iopref_i_b)) {
                    if (!iopref_stays_t || t == rounds - 1)
                        iopref_hint_strips1(&iopref_i_b, 0, 8, -8, 2, 0, IOPREF_RELEASE(2, 1), iopref_at(&b[n - 1]),
                            0, IOPREF_RELEASE(4, 1), iopref_at(&a[n - 1]));
                    if (!iopref_local_t || iopref_i_b.run + t == 0)
                        iopref_hint_strips1(&iopref_i_b, 0, 8, -8, 2, IOPREF_PREFETCH(1), 0, iopref_at(&b[n - 1]),
                            IOPREF_PREFETCH(3), 0, iopref_at(&a[n - 1]));
                }
                for (; i >= iopref_i_stop; i--)
#line 6 "repeated_sweep.c"
            a[i] += b[i];
#line 46 "out.c"
            }
        }
    }
    return 1;
}

#line 1 "repeated_sweep.c"
void f(long rounds, long n, double *restrict a, const double *restrict b)
{
    long t, i;
#line 57 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: b, a around loop i */
        if (iopref_is_small(16L * n) || !iopref_f_1(rounds, n, a, b)) {
#line 4 "repeated_sweep.c"
    for (t = 0; t < rounds; t++)
        for (i = n - 1; i >= 0; i--)
            a[i] += b[i];
        }
    }
#line 7 "repeated_sweep.c"
}
