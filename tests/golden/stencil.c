#include <iopref.h>
#line 1 "stencil.c"
static double a[1000][1000], b[1000][1000];
#line 5 "out.c"
static __attribute__((__noinline__)) int iopref_f_1(void)
{
    static const struct iopref_directive iopref_directives[] = { /* hints, by number from 1, for statistics */
        {"prefetch", 0, 6, 37, "a[i + 1][j]"}, {"release", 0, 6, 23, "a[i - 1][j]"},
        {"prefetch", 0, 6, 13, "b[i][j]"}, {"release", 0, 6, 13, "b[i][j]"},
    };
    static const struct iopref_nest iopref_nest = {"stencil.c", 4, 5, 4, iopref_directives};
    __extension__ const iopref_range iopref_ranges[] = { /* what the nest works on: address, bytes, use */
        {&a[0][1], 7983984, IOPREF_READS},
        {&b[1][1], 7983984, IOPREF_WRITES},
    };
    if (iopref_nest_in_memory(&iopref_nest, iopref_ranges, 2))
        return 0; /* the loop where this is called runs */
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        iopref_pipe iopref_i;
        iopref_stream iopref_i_a;
        int i = 1;
        iopref_pipe_open(&iopref_i, iopref_trip(1, 999, 1));
        iopref_stream_open_groups(&iopref_i, &iopref_i_a, 8000, 2);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = (int)(1 + iopref_i.end);
            if (iopref_due(&iopref_i, &iopref_i_a)) {
                iopref_hint_strips1(&iopref_i_a, 2, 8000, 8000, 2, 0, IOPREF_RELEASE(2, 0), &a[0][0],
                    IOPREF_PREFETCH(1), 0, &a[2][0]);
                iopref_hint_strip1(&iopref_i_a, IOPREF_PREFETCH(3), IOPREF_RELEASE(4, 0), &b[1][1], 7984, 8000);
            }
            for (; i < iopref_i_stop; i++)
#line 5 "stencil.c"
        for (int j = 1; j < 999; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
#line 37 "out.c"
        }
    }
    return 1;
}

#line 2 "stencil.c"
void f(void)
{
#line 46 "out.c"
    { /* iopref: if the data do not fit in memory, iopref_f_1 has hints: a, b around loop i */
        if (iopref_is_small(15967968) || !iopref_f_1()) {
#line 4 "stencil.c"
    for (int i = 1; i < 999; i++)
        for (int j = 1; j < 999; j++)
            b[i][j] = a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1];
        }
    }
#line 7 "stencil.c"
}
