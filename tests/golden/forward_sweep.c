#include <iopref.h>
#line 1 "forward_sweep.c"
#line 4 "out.c"
static __attribute__((__noinline__)) void iopref_f_1(int n, double *b, const double *a)
{
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 4, 20, "a[i]"}, {"release", 0, 4, 20, "a[i]"}, {"prefetch", 0, 4, 9, "b[i]"},
        {"release", 0, 4, 9, "b[i]"},
    };
    static const struct iopref_nest iopref_nest = {"forward_sweep.c", 3, 5, 4, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {&a[0], 8L * n, IOPREF_READS},
        {&b[0], 8L * n, IOPREF_WRITES},
    };
    if (iopref_nest_in_memory(&iopref_nest, iopref_ranges, 2)) {
#line 3 "forward_sweep.c"
    for (int i = 0; i < n; i++)
        b[i] = 2 * a[i];
#line 20 "out.c"
    } else {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_apart_b = iopref_blocks_differ(b, a); /* no other pointer leads to b, which is overwritten before it is read */
        iopref_pipe iopref_i;
        iopref_stream iopref_i_a;
        int i = 0;
        iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
        iopref_stream_open_groups(&iopref_i, &iopref_i_a, 8, 2);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = (int)iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_a)) {
                iopref_hint_strips1(&iopref_i_a, 0, 8, 8, 2, IOPREF_PREFETCH(1), IOPREF_RELEASE(2, 0), &a[0],
                    (iopref_apart_b ? IOPREF_OVERWRITES_AHEAD(3) : IOPREF_PREFETCH(3)), IOPREF_RELEASE(4, 0), &b[0]);
            }
            for (; i < iopref_i_stop; i++)
#line 4 "forward_sweep.c"
        b[i] = 2 * a[i];
        }
    }
}

#line 1 "forward_sweep.c"
void f(int n, const double *a, double *b)
{
#line 45 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: a, b around loop i */
        if (iopref_is_small(16L * n)) {
#line 3 "forward_sweep.c"
    for (int i = 0; i < n; i++)
        b[i] = 2 * a[i];
#line 51 "out.c"
        } else {
            iopref_f_1(n, b, a);
        }
    }
#line 5 "forward_sweep.c"
}
