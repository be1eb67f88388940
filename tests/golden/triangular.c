#include <iopref.h>
#line 1 "triangular.c"
#line 4 "out.c"
static __attribute__((__noinline__)) int iopref_f_1(int n, double *restrict x, double (*restrict a)[n])
{
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 5, 21, "a[i][j]"}, {"release", 0, 5, 21, "a[i][j]"}, {"prefetch", 0, 5, 13, "x[i]"},
        {"release", 0, 5, 13, "x[i]"}, {"prefetch", 0, 6, 17, "a[i][i]"}, {"release", 0, 6, 17, "a[i][i]"},
        {"release", 0, 6, 9, "x[i]"}, {"prefetch", 0, 5, 21, "a[i][j]"}, {"release", 0, 5, 21, "a[i][j]"},
        {"prefetch", 0, 5, 31, "x[j]"}, {"release", 0, 5, 31, "x[j]"},
    };
    static const struct iopref_nest iopref_nest = {"triangular.c", 3, 5, 11, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {iopref_at(&a[0][0]), 8L * n * n - 8, IOPREF_READS},
        {iopref_at(&x[0]), 8L * n - 8, IOPREF_WRITES},
    };
    if (iopref_nest_in_memory(&iopref_nest, iopref_ranges, 2))
        return 0; /* the loop where this is called runs */
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_j_a = iopref_fills_strips(8L * n - 8); /* loop j is long enough to be the one that prefetches a, not a loop around it */
        const int iopref_local_i = iopref_localized(16L * n); /* what an iteration of i touches stays in memory until the next one */
        iopref_cursor iopref_j_a_cursor = IOPREF_CONTINUOUS; /* goes on in coming iterations of i */
        long iopref_j_a_i = 0; /* i at the cursor */
        iopref_pipe iopref_i;
        iopref_stream iopref_i_a, iopref_i_x, iopref_i_a_2;
        int i = 0;
        iopref_pipe_open_localized(&iopref_i, iopref_trip(0, n, 1), iopref_local_i);
        iopref_stream_open(&iopref_i, &iopref_i_a, !iopref_at_j_a ? iopref_rate(8L * n - 8, 8L * n) : 0);
        iopref_stream_open(&iopref_i, &iopref_i_x, 8);
        iopref_stream_open(&iopref_i, &iopref_i_a_2, iopref_at_j_a ? iopref_rate(8, 8L * n + 8) : 0);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = (int)iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_a)) {
                iopref_release2(&iopref_i_a, 2, 0, iopref_at(&a[iopref_i_a.done_from][0]), 8L * iopref_i_a.done_to, 8L * n, iopref_i_a.done_to - iopref_i_a.done_from);
                iopref_prefetch2(&iopref_i_a, 1, iopref_at(&a[iopref_i_a.from][0]), 8L * iopref_i_a.to, 8L * n, iopref_i_a.to - iopref_i_a.from);
            }
            if (iopref_due(&iopref_i, &iopref_i_x)) {
                if (!iopref_may_stay(16L * i + 16))
                    iopref_hint_strip1(&iopref_i_x, 0, IOPREF_RELEASE(4, 1), iopref_at(&x[0]), 8, 8);
                iopref_hint_strip1(&iopref_i_x, IOPREF_PREFETCH(3), !iopref_may_stay(16L * i + 16) ? IOPREF_RELEASE(7, 1) : 0, iopref_at(&x[0]), 8, 8);
            }
            if (iopref_due(&iopref_i, &iopref_i_a_2)) {
                iopref_hint_strip1(&iopref_i_a_2, IOPREF_PREFETCH(5), IOPREF_RELEASE(6, 0), iopref_at(&a[0][0]), 8, 8L * n + 8);
            }
            for (; i < iopref_i_stop; i++)
    {
                {
                    const int iopref_found_i = iopref_stays(16L * i + 16 + iopref_ahead(&iopref_i)); /* what the iteration before of i touched is in memory, and is not prefetched again */
                    const int iopref_stays_i = iopref_may_stay(16L * i + 16); /* what an iteration of i touches may still be in memory in the next one, and is not released */
                    iopref_pipe iopref_j;
                    iopref_stream iopref_j_a, iopref_j_x;
                    int j = 0;
                    iopref_pipe_open(&iopref_j, iopref_trip(0, i, 1));
                    iopref_stream_open(&iopref_j, &iopref_j_a, iopref_at_j_a ? 8 : 0);
                    if (iopref_stream_goes_on(&iopref_j, &iopref_j_a, &iopref_j_a_cursor))
                        iopref_j_a_i = i;
                    iopref_stream_open(&iopref_j, &iopref_j_x, !iopref_found_i || i == 0 || !iopref_stays_i || i == n - 1 ? 8 : 0);
                    while (iopref_next_strip(&iopref_j)) {
                        int iopref_j_stop = (int)iopref_j.end;
                        while (iopref_run_due(&iopref_j, &iopref_j_a)) {
                            if (iopref_j_a_cursor.over) {
                                iopref_j_a_i++;
                                iopref_next_run(&iopref_j_a_cursor, iopref_j_a_i < n, iopref_j_a_i);
                            } else {
                                if (iopref_period(iopref_stays_i, 8L * n) == 1)
                                    iopref_hint_strip1(&iopref_j_a, 0, IOPREF_RELEASE(9, 0), iopref_at(&a[i][0]), 8, 8);
                                iopref_hint_strip1(&iopref_j_a, IOPREF_PREFETCH(8), 0, iopref_at(&a[iopref_j_a_i][0]), 8, 8);
                            }
                        }
                        if (iopref_due(&iopref_j, &iopref_j_x)) {
                            if (!iopref_stays_i || i == n - 1)
                                iopref_hint_strip1(&iopref_j_x, 0, IOPREF_RELEASE(11, 1), iopref_at(&x[0]), 8, 8);
                            if (!iopref_found_i || i == 0)
                                iopref_hint_strip1(&iopref_j_x, IOPREF_PREFETCH(10), 0, iopref_at(&x[0]), 8, 8);
                        }
                        for (; j < iopref_j_stop; j++)
#line 5 "triangular.c"
            x[i] -= a[i][j] * x[j];
                    }
                }
#line 5 "triangular.c"
            
        x[i] /= a[i][i];
    }
#line 87 "out.c"
        }
    }
    return 1;
}

#line 1 "triangular.c"
void f(int n, double *restrict x, double (*restrict a)[n])
{
#line 96 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: a, x around loop i; a, x around loop j */
        if (iopref_is_small(8L * n + 8L * n * n - 16) || !iopref_f_1(n, x, a)) {
#line 3 "triangular.c"
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < i; j++)
            x[i] -= a[i][j] * x[j];
        x[i] /= a[i][i];
    }
        }
    }
#line 8 "triangular.c"
}
