#include <iopref.h>
#line 1 "column_walk.c"
#line 4 "out.c"
struct iopref_f_1 { double s; };
static __attribute__((__noinline__)) int iopref_f_1(int m, int n, double s, double a[n][m], struct iopref_f_1 *iopref_kept)
{
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 6, 18, "a[i][j]"}, {"release", 0, 6, 18, "a[i][j]"},
        {"prefetch", 0, 6, 18, "a[i][j]"}, {"release", 0, 6, 18, "a[i][j]"},
    };
    static const struct iopref_nest iopref_nest = {"column_walk.c", 4, 5, 4, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {&a[0][0], 8L * m * n, IOPREF_READS},
    };
    if (iopref_nest_in_memory(&iopref_nest, iopref_ranges, 1))
        return 0; /* the loop where this is called runs */
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_i_a = iopref_fills_strips(iopref_touched2(8, 8L * m, n)); /* loop i is long enough to be the one that prefetches a, not a loop around it */
        const int iopref_local_j = iopref_localized(iopref_touched2(8, 8L * m, n)); /* what an iteration of j touches stays in memory until the next one */
        const int iopref_stays_j = iopref_stays(iopref_touched2(8, 8L * m, n)); /* what an iteration of j touches may still be in memory in the next one, and is not released */
        iopref_pipe iopref_j;
        iopref_stream iopref_j_a;
        int j = 0;
        iopref_pipe_open_localized(&iopref_j, iopref_trip(0, m, 1), iopref_local_j);
        iopref_stream_open(&iopref_j, &iopref_j_a, !iopref_at_i_a ? 8L * n : 0);
        while (iopref_next_strip(&iopref_j)) {
            int iopref_j_stop = (int)iopref_j.end;
            if (iopref_due(&iopref_j, &iopref_j_a)) {
                iopref_hint_strip2(&iopref_j_a, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &a[0][0], 8, 8, 8L * m, n);
            }
            for (; j < iopref_j_stop; j++) {
                const iopref_turn iopref_turn_i = iopref_turn_of(iopref_local_j, 8, j, (long)m - j, 0, &a[0][j]); /* which iterations of j this one prefetches for, as their columns share pages */
                iopref_pipe iopref_i;
                iopref_stream iopref_i_a;
                int i = 0;
                iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
                iopref_stream_open(&iopref_i, &iopref_i_a, iopref_at_i_a && (iopref_turn_i.begins || (j + 1) % iopref_columns(iopref_stays_j, 8, 8L * m) == 0 || j == m - 1) ? iopref_rate(8, 8L * m) : 0);
                while (iopref_next_strip(&iopref_i)) {
                    int iopref_i_stop = (int)iopref_i.end;
                    if (iopref_due(&iopref_i, &iopref_i_a)) {
                        if ((j + 1) % iopref_columns(iopref_stays_j, 8, 8L * m) == 0 || j == m - 1)
                            iopref_hint_strip1(&iopref_i_a, 0, IOPREF_RELEASE(4, 0), &a[0][(long)j - (j % iopref_columns(iopref_stays_j, 8, 8L * m))], iopref_stays_j ? 8L * (j % iopref_columns(iopref_stays_j, 8, 8L * m)) + 8 : iopref_alone(8, 8L * m - 8), 8L * m);
                        if (iopref_turn_i.begins)
                            iopref_prefetch_rest2(&iopref_i_a, 3, 8L * iopref_turn_i.behind, &a[iopref_i_a.from][iopref_turn_i.first + j], 8L * iopref_turn_i.count, 8L * m, iopref_i_a.to - iopref_i_a.from);
                    }
                    for (; i < iopref_i_stop; i++)
#line 6 "column_walk.c"
            s += a[i][j];
#line 51 "out.c"
                }
            }
        }
        iopref_kept->s = s;
    }
    return 1;
}

#line 1 "column_walk.c"
double f(int n, int m, double a[n][m])
{
    double s = 0;
#line 64 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: a around loop j; a around loop i */
        struct iopref_f_1 iopref_kept;
        if (iopref_is_small(8L * m * n) || !iopref_f_1(m, n, s, a, &iopref_kept)) {
#line 4 "column_walk.c"
    for (int j = 0; j < m; j++)
        for (int i = 0; i < n; i++)
            s += a[i][j];
#line 72 "out.c"
        } else {
            s = iopref_kept.s;
        }
    }
#line 7 "column_walk.c"
    return s;
}
