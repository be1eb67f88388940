#include <iopref.h>
#line 1 "sparse_rows.c"
struct matrix { int n; int *start, *column; double *value; };
#line 5 "out.c"
static __attribute__((__noinline__)) int iopref_f_1(const struct matrix *m, const double *x, double *y)
{
    int i, k;
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 7, 35, "m->start[i + 1]"}, {"release", 0, 7, 18, "m->start[i]"},
        {"prefetch", 0, 8, 18, "m->value[k]"}, {"release", 0, 8, 18, "m->value[k]"},
        {"prefetch", 0, 8, 34, "m->column[k]"}, {"release", 0, 8, 34, "m->column[k]"},
        {"prefetch", 0, 8, 32, "x[m->column[k]]"}, {"prefetch", 0, 9, 9, "y[i]"},
        {"release", 0, 9, 9, "y[i]"}, {"prefetch", 0, 8, 18, "m->value[k]"},
        {"release", 0, 8, 18, "m->value[k]"}, {"prefetch", 0, 8, 34, "m->column[k]"},
        {"release", 0, 8, 34, "m->column[k]"}, {"prefetch", 0, 8, 32, "x[m->column[k]]"},
    };
    static const struct iopref_nest iopref_nest = {"sparse_rows.c", 5, 5, 14, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {&m->start, 8, IOPREF_READS},
        {0, 4L * m->n, IOPREF_READS},
        {0, 0 < m->n ? 8L * ((long)m->start[(m->n - 1) + 1] - m->start[0]) : 0, IOPREF_READS},
        {0, 0 < m->n ? 4L * ((long)m->start[(m->n - 1) + 1] - m->start[0]) : 0, IOPREF_READS},
        {0 < m->n ? x : 0, 0 < m->n ? iopref_gathered(x, 8L * ((long)m->start[(m->n - 1) + 1] - m->start[0])) : 0, IOPREF_GATHERS},
        {&y[0], 8L * m->n, IOPREF_WRITES},
    };
    if (!(0 < m->n) || iopref_fits(&iopref_nest, iopref_ranges, 6))
        return 0; /* the loop where this is called runs */
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_k_m__value = iopref_fills_pipe(iopref_share(8L * ((long)m->start[(m->n - 1) + 1] - m->start[0]), m->n)); /* loop k is long enough to be the one that prefetches m__value, not a loop around it */
        const int iopref_at_k_m__column = iopref_fills_pipe(iopref_share(4L * ((long)m->start[(m->n - 1) + 1] - m->start[0]), m->n)); /* loop k is long enough to be the one that prefetches m__column, not a loop around it */
        const int iopref_at_k_x = iopref_fills_pipe(iopref_share(iopref_scattered((long)m->start[(m->n - 1) + 1] - m->start[0], 8), m->n)); /* loop k is long enough to be the one that prefetches x, not a loop around it */
        const int iopref_local_i = iopref_localized((long)iopref_share(4L * ((long)m->start[(m->n - 1) + 1] - m->start[0]), m->n) + iopref_share(8L * ((long)m->start[(m->n - 1) + 1] - m->start[0]), m->n) + iopref_share(iopref_scattered((long)m->start[(m->n - 1) + 1] - m->start[0], 8), m->n) + 40); /* what an iteration of i touches stays in memory until the next one */
        iopref_pipe iopref_i;
        iopref_stream iopref_i_m__start, iopref_i_m__column, iopref_i_m__value, iopref_i_x, iopref_i_y;
        long iopref_i_at;
        long iopref_k_at;
        i = 0;
        iopref_pipe_open_localized(&iopref_i, iopref_trip(0, m->n, 1), iopref_local_i);
        iopref_stream_open(&iopref_i, &iopref_i_m__start, 4);
        iopref_stream_open(&iopref_i, &iopref_i_m__column, !iopref_at_k_m__column ? iopref_share(4L * ((long)m->start[(m->n - 1) + 1] - m->start[0]), m->n) : 0);
        iopref_stream_open(&iopref_i, &iopref_i_m__value, !iopref_at_k_m__value ? iopref_share(8L * ((long)m->start[(m->n - 1) + 1] - m->start[0]), m->n) : 0);
        iopref_stream_open(&iopref_i, &iopref_i_x, !iopref_at_k_x ? iopref_share(iopref_scattered((long)m->start[(m->n - 1) + 1] - m->start[0], 8), m->n) : 0);
        iopref_stream_open(&iopref_i, &iopref_i_y, 8);
        iopref_stream_ahead_of(&iopref_i_m__start, &iopref_i_m__value);
        iopref_stream_ahead_of(&iopref_i_m__start, &iopref_i_x);
        iopref_stream_ahead_of(&iopref_i_m__start, &iopref_i_m__column);
        iopref_stream_ahead_of(&iopref_i_m__column, &iopref_i_x);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = (int)iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_m__start)) {
                iopref_hint_strips1(&iopref_i_m__start, 1, 4, 4, 2, 0, IOPREF_RELEASE(2, 0), &m->start[0],
                    IOPREF_PREFETCH(1), 0, &m->start[0 + 1]);
            }
            if (iopref_due(&iopref_i, &iopref_i_m__column)) {
                if (iopref_i_m__column.done_from < iopref_i_m__column.done_to && m->start[iopref_i_m__column.done_from] < m->start[(iopref_i_m__column.done_to - 1) + 1])
                    iopref_release1(&iopref_i_m__column, 6, 0, &m->column[m->start[iopref_i_m__column.done_from]], 4L * ((long)m->start[(iopref_i_m__column.done_to - 1) + 1] - m->start[iopref_i_m__column.done_from]));
                if (iopref_i_m__column.from < iopref_i_m__column.to && m->start[iopref_i_m__column.from] < m->start[(iopref_i_m__column.to - 1) + 1])
                    iopref_prefetch1(&iopref_i_m__column, 5, &m->column[m->start[iopref_i_m__column.from]], 4L * ((long)m->start[(iopref_i_m__column.to - 1) + 1] - m->start[iopref_i_m__column.from]));
            }
            if (iopref_due(&iopref_i, &iopref_i_m__value)) {
                if (iopref_i_m__value.done_from < iopref_i_m__value.done_to && m->start[iopref_i_m__value.done_from] < m->start[(iopref_i_m__value.done_to - 1) + 1])
                    iopref_release1(&iopref_i_m__value, 4, 0, &m->value[m->start[iopref_i_m__value.done_from]], 8L * ((long)m->start[(iopref_i_m__value.done_to - 1) + 1] - m->start[iopref_i_m__value.done_from]));
                if (iopref_i_m__value.from < iopref_i_m__value.to && m->start[iopref_i_m__value.from] < m->start[(iopref_i_m__value.to - 1) + 1])
                    iopref_prefetch1(&iopref_i_m__value, 3, &m->value[m->start[iopref_i_m__value.from]], 8L * ((long)m->start[(iopref_i_m__value.to - 1) + 1] - m->start[iopref_i_m__value.from]));
            }
            if (iopref_due(&iopref_i, &iopref_i_x)) {
                if (iopref_walks(7, iopref_i_x.to - iopref_i_x.from))
                    for (iopref_i_at = iopref_i_x.from; iopref_i_at < iopref_i_x.to; iopref_i_at++)
                        for (iopref_k_at = m->start[iopref_i_at]; iopref_k_at < m->start[iopref_i_at + 1]; iopref_k_at++)
                            iopref_prefetch_page(&iopref_i_x, 7, &x[m->column[iopref_k_at]], 8);
            }
            if (iopref_due(&iopref_i, &iopref_i_y)) {
                iopref_hint_strip1(&iopref_i_y, IOPREF_PREFETCH(8), IOPREF_RELEASE(9, 0), &y[0], 8, 8);
            }
            for (; i < iopref_i_stop; i++)
#line 5 "sparse_rows.c"
    {
        double s = 0;
#line 81 "out.c"
                {
                    iopref_pipe iopref_k;
                    iopref_stream iopref_k_m__column, iopref_k_m__value, iopref_k_x;
                    k = m->start[i];
                    iopref_pipe_open(&iopref_k, iopref_trip(m->start[i], m->start[i + 1], 1));
                    iopref_stream_open(&iopref_k, &iopref_k_m__column, iopref_at_k_m__column ? 4 : 0);
                    iopref_stream_open(&iopref_k, &iopref_k_m__value, iopref_at_k_m__value ? 8 : 0);
                    iopref_stream_open(&iopref_k, &iopref_k_x, iopref_at_k_x ? iopref_scattered(1, 8) : 0);
                    iopref_stream_ahead_of(&iopref_k_m__column, &iopref_k_x);
                    while (iopref_next_strip(&iopref_k)) {
                        int iopref_k_stop = (int)(m->start[i] + iopref_k.end);
                        if (iopref_due(&iopref_k, &iopref_k_m__column)) {
                            iopref_hint_strip1(&iopref_k_m__column, IOPREF_PREFETCH(12), IOPREF_RELEASE(13, 0), &m->column[m->start[i]], 4, 4);
                        }
                        if (iopref_due(&iopref_k, &iopref_k_m__value)) {
                            iopref_hint_strip1(&iopref_k_m__value, IOPREF_PREFETCH(10), IOPREF_RELEASE(11, 0), &m->value[m->start[i]], 8, 8);
                        }
                        if (iopref_due(&iopref_k, &iopref_k_x)) {
                            if (iopref_walks(14, iopref_k_x.to - iopref_k_x.from))
                                for (iopref_k_at = iopref_k_x.from + m->start[i]; iopref_k_at < iopref_k_x.to + m->start[i]; iopref_k_at++)
                                    iopref_prefetch_page(&iopref_k_x, 14, &x[m->column[iopref_k_at]], 8);
                        }
                        for (; k < iopref_k_stop; k++)
#line 8 "sparse_rows.c"
            s += m->value[k] * x[m->column[k]];
                    }
                }
#line 8 "sparse_rows.c"
            
        y[i] = s;
    }
#line 113 "out.c"
        }
    }
    return 1;
}

#line 2 "sparse_rows.c"
void f(const struct matrix *m, const double *x, double *y)
{
    int i, k;
#line 123 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: m->start, m->column, m->value, x, y around loop i; m->column, m->value, x around loop k */
        if ((0 < m->n && iopref_is_small(12L * m->n + 20L * m->start[(m->n - 1) + 1] + 8 - 20L * m->start[0]) && 8L * ((long)m->start[(m->n - 1) + 1] - m->start[0]) < 512) || !iopref_f_1(m, x, y)) {
#line 5 "sparse_rows.c"
    for (i = 0; i < m->n; i++) {
        double s = 0;
        for (k = m->start[i]; k < m->start[i + 1]; k++)
            s += m->value[k] * x[m->column[k]];
        y[i] = s;
    }
        }
    }
#line 11 "sparse_rows.c"
}
