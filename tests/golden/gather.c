#include <iopref.h>
#line 1 "gather.c"
#line 4 "out.c"
struct iopref_f_1 { double s; };
static __attribute__((__noinline__)) struct iopref_f_1 iopref_f_1(unsigned long n, double s, const double *a, const int *b)
{
    struct iopref_f_1 iopref_kept;
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 5, 16, "b[i]"}, {"release", 0, 5, 16, "b[i]"}, {"prefetch", 0, 5, 14, "a[b[i]]"},
    };
    static const struct iopref_nest iopref_nest = {"gather.c", 4, 5, 3, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {&b[0], 4L * (long)n, IOPREF_READS},
        {a, iopref_gathered(a, 8L * (long)n), IOPREF_GATHERS},
    };
    if (iopref_fits(&iopref_nest, iopref_ranges, 2)) {
#line 4 "gather.c"
    for (unsigned long i = 0; i < n; i++)
        s += a[b[i]];
#line 21 "out.c"
    } else {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        iopref_pipe iopref_i;
        iopref_stream iopref_i_b, iopref_i_a;
        long iopref_i_at;
        unsigned long i = 0;
        iopref_pipe_open(&iopref_i, iopref_trip(0, (long)n, 1));
        iopref_stream_open(&iopref_i, &iopref_i_b, 4);
        iopref_stream_open(&iopref_i, &iopref_i_a, iopref_scattered(1, 8));
        iopref_stream_ahead_of(&iopref_i_b, &iopref_i_a);
        while (iopref_next_strip(&iopref_i)) {
            unsigned long iopref_i_stop = n;
            if (iopref_i.end < iopref_i.trip)
                iopref_i_stop = (unsigned long)iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_b)) {
                iopref_hint_strip1(&iopref_i_b, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &b[0], 4, 4);
            }
            if (iopref_due(&iopref_i, &iopref_i_a)) {
                if (iopref_walks(3, iopref_i_a.to - iopref_i_a.from))
                    for (iopref_i_at = iopref_i_a.from; iopref_i_at < iopref_i_a.to; iopref_i_at++)
                        iopref_prefetch_page(&iopref_i_a, 3, &a[b[iopref_i_at]], 8);
            }
            for (; i < iopref_i_stop; i++)
#line 5 "gather.c"
        s += a[b[i]];
#line 47 "out.c"
        }
    }
    iopref_kept.s = s;
    return iopref_kept;
}

#line 1 "gather.c"
double f(unsigned long n, const double *a, const int *b)
{
    double s = 0;
#line 58 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: b, a around loop i */
        if (iopref_is_small(12L * (long)n) && 8L * (long)n < 512) {
#line 4 "gather.c"
    for (unsigned long i = 0; i < n; i++)
        s += a[b[i]];
#line 64 "out.c"
        } else {
            const struct iopref_f_1 iopref_kept = iopref_f_1(n, s, a, b);
            s = iopref_kept.s;
        }
    }
#line 6 "gather.c"
    return s;
}
