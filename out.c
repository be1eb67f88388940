#include <iopref.h>
#line 1 "/work/main/tests/corpus/left_out.c"
/* Conditions on settings and on outer loops: hints test them first, and never more of them than the program does. */
#include "tests/corpus/check.h"

#include <limits.h>

enum { N = 120, M = 2000 };
static double a[N][M], b[N][M], c[N][M], d[M], apart[N][3 * 512];
static unsigned char seen[N];

#line 13 "out.c"
static __attribute__((__noinline__)) int iopref_by_setting_1(unsigned steps, int n, int m, int with, double least)
{
    static const struct iopref_directive iopref_directives[] = {
        {"prefetch", "/work/main/tests/corpus/left_out.c", 16, 32, "b[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 16, 32, "b[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 16, 21, "a[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 16, 21, "a[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 18, 21, "c[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 18, 21, "c[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 16, 32, "b[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 16, 32, "b[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 16, 21, "a[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 16, 21, "a[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 18, 21, "c[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 18, 21, "c[i][j]"},
    };
    static const struct iopref_nest iopref_nest = {"/work/main/tests/corpus/left_out.c", 12, 5, 12, iopref_directives};
    const iopref_range iopref_ranges[] = {
        {&b, 1920000, IOPREF_READS},
        {&a, 1920000, IOPREF_WRITES},
        {&c, 1920000, IOPREF_WRITES},
        {&d, 16000, IOPREF_READS},
    };
    if (iopref_fits(&iopref_nest, iopref_ranges, 4))
        return 0;
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_j_b = iopref_fills_strips(8L * m);
        const int iopref_local_t = iopref_localized(3L * iopref_touched2(8L * m, 16000, n) + 8L * m);
        const int iopref_stays_t = iopref_stays(3L * iopref_touched2(8L * m, 16000, n) + 8L * m);
        const int iopref_kept_b = iopref_survives(iopref_touched2(8L * m, 16000, n));
        const int iopref_local_i = iopref_localized(32L * m);
        iopref_cursor iopref_i_b_cursor = IOPREF_CONTINUOUS;
        long iopref_i_b_t = 0;
        iopref_cursor iopref_i_a_cursor = IOPREF_CONTINUOUS;
        long iopref_i_a_t = 0;
        iopref_cursor iopref_j_b_cursor = IOPREF_CONTINUOUS;
        long iopref_j_b_t = 0, iopref_j_b_i = 0;
        iopref_cursor iopref_j_a_cursor = IOPREF_CONTINUOUS;
        long iopref_j_a_t = 0, iopref_j_a_i = 0;
#line 12 "/work/main/tests/corpus/left_out.c"
    for (unsigned t = 0; t < steps; t++)
#line 56 "out.c"
        {
            iopref_pipe iopref_i;
            iopref_stream iopref_i_b, iopref_i_a;
            int i = 0;
            iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
            iopref_pipe_localized(&iopref_i, iopref_local_i);
            iopref_stream_open(&iopref_i, &iopref_i_b, !iopref_at_j_b && with && least > 0.5 && (!iopref_local_t || (long)t == 0 || !iopref_stays_t || (long)t == (long)steps - 1) ? iopref_rate(8L * m, 16000) : 0);
            if (iopref_stream_goes_on(&iopref_i, &iopref_i_b, &iopref_i_b_cursor))
                iopref_i_b_t = t;
            iopref_stream_open(&iopref_i, &iopref_i_a, !iopref_at_j_b && (!iopref_local_t || (long)t == 0 || !iopref_stays_t || (long)t == (long)steps - 1) ? iopref_rate(8L * m, 16000) : 0);
            iopref_stream_groups(&iopref_i_a, 2);
            if (iopref_stream_goes_on(&iopref_i, &iopref_i_a, &iopref_i_a_cursor))
                iopref_i_a_t = t;
            while (iopref_next_strip(&iopref_i)) {
                int iopref_i_stop = n;
                if (iopref_i.end < iopref_i.trip)
                    iopref_i_stop = iopref_i.end;
                if (iopref_due(&iopref_i, &iopref_i_b)) {
                    if (!iopref_stays_t || (long)t == (long)steps - 1)
                        iopref_release2(2, 1, &b[iopref_i_b.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_b.done_to - iopref_i_b.done_from);
                    if (!iopref_local_t || (long)t == 0)
                        iopref_prefetch2(1, &b[iopref_i_b.from][0], 8L * m, 16000, iopref_i_b.to - iopref_i_b.from);
                    while (iopref_beyond(&iopref_i_b)) {
                        if (iopref_i_b_cursor.over) {
                            iopref_i_b_t++;
                            iopref_next_run(&iopref_i_b_cursor, iopref_i_b_t < (long)steps, n);
                        } else {
                            if (!iopref_local_t || (long)iopref_i_b_t == 0)
                                iopref_prefetch2(1, &b[iopref_i_b.next_from][0], 8L * m, 16000, iopref_i_b.next_to - iopref_i_b.next_from);
                        }
                    }
                }
                if (iopref_due(&iopref_i, &iopref_i_a)) {
                    if (!iopref_stays_t || (long)t == (long)steps - 1)
                        iopref_release2(4, 1, &a[iopref_i_a.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_a.done_to - iopref_i_a.done_from);
                    if (!iopref_stays_t || (long)t == (long)steps - 1)
                        iopref_release2(6, 1, &c[iopref_i_a.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_a.done_to - iopref_i_a.done_from);
                    if (!iopref_local_t || (long)t == 0)
                        iopref_prefetch2(3, &a[iopref_i_a.from][0], 8L * m, 16000, iopref_i_a.to - iopref_i_a.from);
                    if (!iopref_local_t || (long)t == 0)
                        iopref_prefetch2(5, &c[iopref_i_a.from][0], 8L * m, 16000, iopref_i_a.to - iopref_i_a.from);
                    while (iopref_beyond(&iopref_i_a)) {
                        if (iopref_i_a_cursor.over) {
                            iopref_i_a_t++;
                            iopref_next_run(&iopref_i_a_cursor, iopref_i_a_t < (long)steps, n);
                        } else {
                            if (!iopref_local_t || (long)iopref_i_a_t == 0)
                                iopref_prefetch2(3, &a[iopref_i_a.next_from][0], 8L * m, 16000, iopref_i_a.next_to - iopref_i_a.next_from);
                            if (!iopref_local_t || (long)iopref_i_a_t == 0)
                                iopref_prefetch2(5, &c[iopref_i_a.next_from][0], 8L * m, 16000, iopref_i_a.next_to - iopref_i_a.next_from);
                        }
                    }
                }
                for (; i < iopref_i_stop; i++) {
                    iopref_pipe iopref_j;
                    iopref_stream iopref_j_b, iopref_j_a;
                    int j = 0;
                    iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                    iopref_stream_open(&iopref_j, &iopref_j_b, iopref_at_j_b && with && least > 0.5 && (!iopref_local_t || (long)t == 0 || !iopref_stays_t || (long)t == (long)steps - 1) ? 8 : 0);
                    if (iopref_stream_goes_on(&iopref_j, &iopref_j_b, &iopref_j_b_cursor)) {
                        iopref_j_b_t = t;
                        iopref_j_b_i = i;
                    }
                    iopref_stream_open(&iopref_j, &iopref_j_a, iopref_at_j_b && (!iopref_local_t || (long)t == 0 || !iopref_stays_t || (long)t == (long)steps - 1) ? 8 : 0);
                    iopref_stream_groups(&iopref_j_a, 2);
                    if (iopref_stream_goes_on(&iopref_j, &iopref_j_a, &iopref_j_a_cursor)) {
                        iopref_j_a_t = t;
                        iopref_j_a_i = i;
                    }
                    while (iopref_next_strip(&iopref_j)) {
                        int iopref_j_stop = m;
                        if (iopref_j.end < iopref_j.trip)
                            iopref_j_stop = iopref_j.end;
                        if (iopref_due(&iopref_j, &iopref_j_b)) {
                            if (!iopref_stays_t || (long)t == (long)steps - 1)
                                iopref_release1(8, 1, &b[i][iopref_j_b.done_from], 8L * (iopref_j_b.done_to - iopref_j_b.done_from));
                            if (!iopref_local_t || (long)t == 0)
                                iopref_prefetch1(7, &b[i][iopref_j_b.from], 8L * (iopref_j_b.to - iopref_j_b.from));
                            while (iopref_beyond(&iopref_j_b)) {
                                if (iopref_j_b_cursor.over) {
                                    for (iopref_j_b_i++; iopref_j_b_t < (long)steps && !(iopref_j_b_i < n); iopref_j_b_i = 0)
                                        iopref_j_b_t++;
                                    iopref_next_run(&iopref_j_b_cursor, iopref_j_b_t < (long)steps && iopref_j_b_i < n, m);
                                } else {
                                    if (!iopref_local_t || (long)iopref_j_b_t == 0)
                                        iopref_prefetch1(7, &b[iopref_j_b_i][iopref_j_b.next_from], 8L * (iopref_j_b.next_to - iopref_j_b.next_from));
                                }
                            }
                        }
                        if (iopref_due(&iopref_j, &iopref_j_a)) {
                            if (!iopref_stays_t || (long)t == (long)steps - 1)
                                iopref_release1(10, 1, &a[i][iopref_j_a.done_from], 8L * (iopref_j_a.done_to - iopref_j_a.done_from));
                            if (!iopref_stays_t || (long)t == (long)steps - 1)
                                iopref_release1(12, 1, &c[i][iopref_j_a.done_from], 8L * (iopref_j_a.done_to - iopref_j_a.done_from));
                            if (!iopref_local_t || (long)t == 0)
                                iopref_prefetch1(9, &a[i][iopref_j_a.from], 8L * (iopref_j_a.to - iopref_j_a.from));
                            if (!iopref_local_t || (long)t == 0)
                                iopref_prefetch1(11, &c[i][iopref_j_a.from], 8L * (iopref_j_a.to - iopref_j_a.from));
                            while (iopref_beyond(&iopref_j_a)) {
                                if (iopref_j_a_cursor.over) {
                                    for (iopref_j_a_i++; iopref_j_a_t < (long)steps && !(iopref_j_a_i < n); iopref_j_a_i = 0)
                                        iopref_j_a_t++;
                                    iopref_next_run(&iopref_j_a_cursor, iopref_j_a_t < (long)steps && iopref_j_a_i < n, m);
                                } else {
                                    if (!iopref_local_t || (long)iopref_j_a_t == 0)
                                        iopref_prefetch1(9, &a[iopref_j_a_i][iopref_j_a.next_from], 8L * (iopref_j_a.next_to - iopref_j_a.next_from));
                                    if (!iopref_local_t || (long)iopref_j_a_t == 0)
                                        iopref_prefetch1(11, &c[iopref_j_a_i][iopref_j_a.next_from], 8L * (iopref_j_a.next_to - iopref_j_a.next_from));
                                }
                            }
                        }
                        for (; j < iopref_j_stop; j++)
#line 14 "/work/main/tests/corpus/left_out.c"
            {
                if (with && least > 0.5)
                    a[i][j] += b[i][j];
                if (t + 1 == steps)
                    c[i][j] += a[i][j] * least;
                else if (!with)
                    c[i][j] -= d[j];
            }
#line 178 "out.c"
                    }
                }
            }
        }
    }
    return 1;
}

#line 10 "/work/main/tests/corpus/left_out.c"
static void by_setting(int n, int m, int with, double least, unsigned steps)
{
#line 190 "out.c"
    { /* iopref: b, a, c around loop i; b, a, c around loop j, in iopref_by_setting_1 */
        if (iopref_is_small(5776000) || !iopref_by_setting_1(steps, n, m, with, least)) {
#line 12 "/work/main/tests/corpus/left_out.c"
    for (unsigned t = 0; t < steps; t++)
        for (int i = 0; i < n; i++)
            for (int j = 0; j < m; j++) {
                if (with && least > 0.5)
                    a[i][j] += b[i][j];
                if (t + 1 == steps)
                    c[i][j] += a[i][j] * least;
                else if (!with)
                    c[i][j] -= d[j];
            }
#line 204 "out.c"
        }
    }
#line 22 "/work/main/tests/corpus/left_out.c"
}

/* What the second condition is about has a value only where the first one holds. */
static void in_order(int n, int m, int with)
{
    int mode, far;
    if (with) {
        mode = with + 2;
        far = with * 1000;
    }
#line 218 "out.c"
    { /* iopref: b, a, c around loop i; b, a, c around loop j */
        static const struct iopref_directive iopref_directives[] = {
            {"prefetch", "/work/main/tests/corpus/left_out.c", 35, 28, "b[i][j]"},
            {"release", "/work/main/tests/corpus/left_out.c", 35, 28, "b[i][j]"},
            {"prefetch", "/work/main/tests/corpus/left_out.c", 35, 17, "a[i][j]"},
            {"release", "/work/main/tests/corpus/left_out.c", 35, 17, "a[i][j]"},
            {"prefetch", "/work/main/tests/corpus/left_out.c", 38, 21, "c[i][j]"},
            {"release", "/work/main/tests/corpus/left_out.c", 38, 21, "c[i][j]"},
            {"prefetch", "/work/main/tests/corpus/left_out.c", 35, 28, "b[i][j]"},
            {"release", "/work/main/tests/corpus/left_out.c", 35, 28, "b[i][j]"},
            {"prefetch", "/work/main/tests/corpus/left_out.c", 35, 17, "a[i][j]"},
            {"release", "/work/main/tests/corpus/left_out.c", 35, 17, "a[i][j]"},
            {"prefetch", "/work/main/tests/corpus/left_out.c", 38, 21, "c[i][j]"},
            {"release", "/work/main/tests/corpus/left_out.c", 38, 21, "c[i][j]"},
        };
        static const struct iopref_nest iopref_nest = {"/work/main/tests/corpus/left_out.c", 32, 5, 12, iopref_directives};
        const iopref_range iopref_ranges[] = {
            {&b, 1920000, IOPREF_READS},
            {&a, 1920000, IOPREF_WRITES},
            {&seen[0], n, IOPREF_READS},
            {&c, 1920000, IOPREF_WRITES},
        };
        if (iopref_fits(&iopref_nest, iopref_ranges, 4)) {
#line 32 "/work/main/tests/corpus/left_out.c"
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++) {
            if (with && mode > 2 && far * 100 > 7)
                a[i][j] += b[i][j];
            if (seen[i] > 3)
                if (mode > 1)
                    c[i][j] += 1;
        }
#line 251 "out.c"
        } else {
            struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
            const int iopref_at_j_b = iopref_fills_strips(8L * m);
            const int iopref_kept_b = iopref_survives(iopref_touched2(8L * m, 16000, n));
            const int iopref_local_i = iopref_localized(24L * m + 1);
            iopref_cursor iopref_j_b_cursor = IOPREF_CONTINUOUS;
            long iopref_j_b_i = 0;
            iopref_cursor iopref_j_c_cursor = IOPREF_CONTINUOUS;
            long iopref_j_c_i = 0;
            iopref_pipe iopref_i;
            iopref_stream iopref_i_b, iopref_i_c;
            int i = 0;
            iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
            iopref_pipe_localized(&iopref_i, iopref_local_i);
            iopref_stream_open(&iopref_i, &iopref_i_b, !iopref_at_j_b && with && mode > 2 ? iopref_rate(8L * m, 16000) : 0);
            iopref_stream_groups(&iopref_i_b, 2);
            iopref_stream_open(&iopref_i, &iopref_i_c, !iopref_at_j_b ? iopref_rate(8L * m, 16000) : 0);
            while (iopref_next_strip(&iopref_i)) {
                int iopref_i_stop = n;
                if (iopref_i.end < iopref_i.trip)
                    iopref_i_stop = iopref_i.end;
                if (iopref_due(&iopref_i, &iopref_i_b)) {
                    if (mode - 3 >= 0 && 100L * far - 8 >= 0)
                        iopref_release2(2, 0, &b[iopref_i_b.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_b.done_to - iopref_i_b.done_from);
                    if (mode - 3 >= 0 && 100L * far - 8 >= 0)
                        iopref_release2(4, 0, &a[iopref_i_b.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_b.done_to - iopref_i_b.done_from);
                    iopref_prefetch2(1, &b[iopref_i_b.from][0], 8L * m, 16000, iopref_i_b.to - iopref_i_b.from);
                    iopref_prefetch2(3, &a[iopref_i_b.from][0], 8L * m, 16000, iopref_i_b.to - iopref_i_b.from);
                }
                if (iopref_due(&iopref_i, &iopref_i_c)) {
                    if (mode - 2 >= 0)
                        iopref_release2(6, 0, &c[iopref_i_c.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_c.done_to - iopref_i_c.done_from);
                    iopref_prefetch2(5, &c[iopref_i_c.from][0], 8L * m, 16000, iopref_i_c.to - iopref_i_c.from);
                }
                for (; i < iopref_i_stop; i++) {
                    iopref_pipe iopref_j;
                    iopref_stream iopref_j_b, iopref_j_c;
                    int j = 0;
                    iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                    iopref_stream_open(&iopref_j, &iopref_j_b, iopref_at_j_b && with && mode > 2 ? 8 : 0);
                    iopref_stream_groups(&iopref_j_b, 2);
                    if (iopref_stream_goes_on(&iopref_j, &iopref_j_b, &iopref_j_b_cursor))
                        iopref_j_b_i = i;
                    iopref_stream_open(&iopref_j, &iopref_j_c, iopref_at_j_b ? 8 : 0);
                    if (iopref_stream_goes_on(&iopref_j, &iopref_j_c, &iopref_j_c_cursor))
                        iopref_j_c_i = i;
                    while (iopref_next_strip(&iopref_j)) {
                        int iopref_j_stop = m;
                        if (iopref_j.end < iopref_j.trip)
                            iopref_j_stop = iopref_j.end;
                        if (iopref_due(&iopref_j, &iopref_j_b)) {
                            if (mode - 3 >= 0 && 100L * far - 8 >= 0)
                                iopref_release1(8, 0, &b[i][iopref_j_b.done_from], 8L * (iopref_j_b.done_to - iopref_j_b.done_from));
                            if (mode - 3 >= 0 && 100L * far - 8 >= 0)
                                iopref_release1(10, 0, &a[i][iopref_j_b.done_from], 8L * (iopref_j_b.done_to - iopref_j_b.done_from));
                            iopref_prefetch1(7, &b[i][iopref_j_b.from], 8L * (iopref_j_b.to - iopref_j_b.from));
                            iopref_prefetch1(9, &a[i][iopref_j_b.from], 8L * (iopref_j_b.to - iopref_j_b.from));
                            while (iopref_beyond(&iopref_j_b)) {
                                if (iopref_j_b_cursor.over) {
                                    iopref_j_b_i++;
                                    iopref_next_run(&iopref_j_b_cursor, iopref_j_b_i < n, m);
                                } else {
                                    iopref_prefetch1(7, &b[iopref_j_b_i][iopref_j_b.next_from], 8L * (iopref_j_b.next_to - iopref_j_b.next_from));
                                    iopref_prefetch1(9, &a[iopref_j_b_i][iopref_j_b.next_from], 8L * (iopref_j_b.next_to - iopref_j_b.next_from));
                                }
                            }
                        }
                        if (iopref_due(&iopref_j, &iopref_j_c)) {
                            if (mode - 2 >= 0)
                                iopref_release1(12, 0, &c[i][iopref_j_c.done_from], 8L * (iopref_j_c.done_to - iopref_j_c.done_from));
                            iopref_prefetch1(11, &c[i][iopref_j_c.from], 8L * (iopref_j_c.to - iopref_j_c.from));
                            while (iopref_beyond(&iopref_j_c)) {
                                if (iopref_j_c_cursor.over) {
                                    iopref_j_c_i++;
                                    iopref_next_run(&iopref_j_c_cursor, iopref_j_c_i < n, m);
                                } else
                                    iopref_prefetch1(11, &c[iopref_j_c_i][iopref_j_c.next_from], 8L * (iopref_j_c.next_to - iopref_j_c.next_from));
                            }
                        }
                        for (; j < iopref_j_stop; j++)
#line 33 "/work/main/tests/corpus/left_out.c"
        {
            if (with && mode > 2 && far * 100 > 7)
                a[i][j] += b[i][j];
            if (seen[i] > 3)
                if (mode > 1)
                    c[i][j] += 1;
        }
#line 340 "out.c"
                    }
                }
            }
        }
    }
#line 40 "/work/main/tests/corpus/left_out.c"
}

#line 349 "out.c"
static __attribute__((__noinline__)) int iopref_at_the_edge_3(int n, int m, int huge)
{
    static const struct iopref_directive iopref_directives[] = {
        {"prefetch", "/work/main/tests/corpus/left_out.c", 48, 17, "b[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 48, 17, "b[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 48, 17, "b[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 48, 17, "b[i][j]"},
    };
    static const struct iopref_nest iopref_nest = {"/work/main/tests/corpus/left_out.c", 45, 5, 4, iopref_directives};
    const iopref_range iopref_ranges[] = {
        {&b, 1920000, IOPREF_WRITES},
    };
    if (iopref_fits(&iopref_nest, iopref_ranges, 1))
        return 0;
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_j_b = iopref_fills_strips(8L * m);
        const int iopref_kept_b = iopref_survives(iopref_touched2(8L * m, 16000, n));
        const int iopref_local_i = iopref_localized(8L * m);
        iopref_cursor iopref_j_b_cursor = IOPREF_CONTINUOUS;
        long iopref_j_b_i = 0;
        iopref_pipe iopref_i;
        iopref_stream iopref_i_b;
        int i = 0;
        iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
        iopref_pipe_localized(&iopref_i, iopref_local_i);
        iopref_stream_open(&iopref_i, &iopref_i_b, !iopref_at_j_b && huge < 0x7fffffff ? iopref_rate(8L * m, 16000) : 0);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = n;
            if (iopref_i.end < iopref_i.trip)
                iopref_i_stop = iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_b)) {
                if (2147483646 - huge >= 0)
                    iopref_release2(2, 0, &b[iopref_i_b.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_b.done_to - iopref_i_b.done_from);
                iopref_prefetch2(1, &b[iopref_i_b.from][0], 8L * m, 16000, iopref_i_b.to - iopref_i_b.from);
            }
            for (; i < iopref_i_stop; i++) {
                iopref_pipe iopref_j;
                iopref_stream iopref_j_b;
                int j = 0;
                iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                iopref_stream_open(&iopref_j, &iopref_j_b, iopref_at_j_b && huge < 0x7fffffff ? 8 : 0);
                if (iopref_stream_goes_on(&iopref_j, &iopref_j_b, &iopref_j_b_cursor))
                    iopref_j_b_i = i;
                while (iopref_next_strip(&iopref_j)) {
                    int iopref_j_stop = m;
                    if (iopref_j.end < iopref_j.trip)
                        iopref_j_stop = iopref_j.end;
                    if (iopref_due(&iopref_j, &iopref_j_b)) {
                        if (2147483646 - huge >= 0)
                            iopref_release1(4, 0, &b[i][iopref_j_b.done_from], 8L * (iopref_j_b.done_to - iopref_j_b.done_from));
                        iopref_prefetch1(3, &b[i][iopref_j_b.from], 8L * (iopref_j_b.to - iopref_j_b.from));
                        while (iopref_beyond(&iopref_j_b)) {
                            if (iopref_j_b_cursor.over) {
                                iopref_j_b_i++;
                                iopref_next_run(&iopref_j_b_cursor, iopref_j_b_i < n, m);
                            } else
                                iopref_prefetch1(3, &b[iopref_j_b_i][iopref_j_b.next_from], 8L * (iopref_j_b.next_to - iopref_j_b.next_from));
                        }
                    }
                    for (; j < iopref_j_stop; j++)
#line 47 "/work/main/tests/corpus/left_out.c"
            if (huge < INT_MAX && (huge + 1 > 0 || huge * 3 + i < 5))
                b[i][j] += 1;
#line 414 "out.c"
                }
            }
        }
    }
    return 1;
}

#line 42 "/work/main/tests/corpus/left_out.c"
/* Sums that overflow, were they made where the program does not make them. */
static void at_the_edge(int n, int m, int huge)
{
#line 426 "out.c"
    { /* iopref: b around loop i; b around loop j, in iopref_at_the_edge_3 */
        if (iopref_is_small(1920000) || !iopref_at_the_edge_3(n, m, huge)) {
#line 45 "/work/main/tests/corpus/left_out.c"
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (huge < INT_MAX && (huge + 1 > 0 || huge * 3 + i < 5))
                b[i][j] += 1;
#line 434 "out.c"
        }
    }
#line 49 "/work/main/tests/corpus/left_out.c"
}

#line 440 "out.c"
static __attribute__((__noinline__)) int iopref_at_two_places_4(int n, int which, int m)
{
    static const struct iopref_directive iopref_directives[] = {
        {"prefetch", "/work/main/tests/corpus/left_out.c", 57, 17, "a[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 57, 17, "a[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 60, 17, "a[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 60, 17, "a[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 63, 17, "b[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 63, 17, "b[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 67, 17, "c[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 67, 17, "c[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 57, 17, "a[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 57, 17, "a[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 60, 17, "a[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 60, 17, "a[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 63, 17, "b[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 63, 17, "b[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 67, 17, "c[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 67, 17, "c[i][j]"},
    };
    static const struct iopref_nest iopref_nest = {"/work/main/tests/corpus/left_out.c", 54, 5, 16, iopref_directives};
    const iopref_range iopref_ranges[] = {
        {&d, 16000, IOPREF_READS},
        {&a, 1920000, IOPREF_WRITES},
        {&b, 1920000, IOPREF_WRITES},
        {&c, 1920000, IOPREF_WRITES},
    };
    if (iopref_fits(&iopref_nest, iopref_ranges, 4))
        return 0;
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_j_a = iopref_fills_pipe(8L * m);
        const int iopref_at_j_b = iopref_fills_strips(8L * m);
        const int iopref_kept_b = iopref_survives(iopref_touched2(8L * m, 16000, n));
        const int iopref_local_i = iopref_localized(32L * m);
        const int iopref_survives_i = iopref_survives(16L * m);
        iopref_cursor iopref_j_b_cursor = IOPREF_CONTINUOUS;
        long iopref_j_b_i = 0;
        iopref_pipe iopref_i;
        iopref_stream iopref_i_a, iopref_i_b;
        int i = 0;
        iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
        iopref_pipe_localized(&iopref_i, iopref_local_i);
        iopref_stream_open(&iopref_i, &iopref_i_a, !iopref_at_j_a ? iopref_rate(8L * m, 16000) : 0);
        iopref_stream_groups(&iopref_i_a, 2);
        iopref_stream_open(&iopref_i, &iopref_i_b, !iopref_at_j_b ? iopref_rate(8L * m, 16000) : 0);
        iopref_stream_groups(&iopref_i_b, 2);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = n;
            if (iopref_i.end < iopref_i.trip)
                iopref_i_stop = iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_a)) {
                if (which - iopref_i_a.done_from - 1 >= 0)
                    iopref_release2(2, 0, &a[iopref_i_a.done_from][0], 8L * m, 16000, iopref_i_a.done_to - iopref_i_a.done_from);
                if (iopref_i_a.done_to - which - 1 >= 0)
                    iopref_release2(4, 0, &a[iopref_i_a.done_from][0], 8L * m, 16000, iopref_i_a.done_to - iopref_i_a.done_from);
                if (which - iopref_i_a.from - 1 >= 0)
                    iopref_prefetch2(1, &a[iopref_i_a.from][0], 8L * m, 16000, iopref_i_a.to - iopref_i_a.from);
                if (iopref_i_a.to - which - 1 >= 0)
                    iopref_prefetch2(3, &a[iopref_i_a.from][0], 8L * m, 16000, iopref_i_a.to - iopref_i_a.from);
            }
            if (iopref_due(&iopref_i, &iopref_i_b)) {
                iopref_release2(6, 0, &b[iopref_i_b.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_b.done_to - iopref_i_b.done_from);
                if (iopref_i_b.done_to - 1 >= 0 && which - iopref_i_b.done_from >= 0 && iopref_i_b.done_to - which - 1 >= 0)
                    iopref_release2(8, 0, &c[iopref_i_b.done_from][0], iopref_kept_b ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_b.done_to - iopref_i_b.done_from);
                iopref_prefetch2(5, &b[iopref_i_b.from][0], 8L * m, 16000, iopref_i_b.to - iopref_i_b.from);
                if (iopref_i_b.to - 1 >= 0 && which - iopref_i_b.from >= 0 && iopref_i_b.to - which - 1 >= 0)
                    iopref_prefetch2(7, &c[iopref_i_b.from][0], 8L * m, 16000, iopref_i_b.to - iopref_i_b.from);
            }
            for (; i < iopref_i_stop; i++)
#line 54 "/work/main/tests/corpus/left_out.c"
    {
        if (i < which)
#line 514 "out.c"
                {
                    iopref_pipe iopref_j;
                    iopref_stream iopref_j_a;
                    int j = 0;
                    iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                    iopref_stream_open(&iopref_j, &iopref_j_a, iopref_at_j_a ? 8 : 0);
                    while (iopref_next_strip(&iopref_j)) {
                        int iopref_j_stop = m;
                        if (iopref_j.end < iopref_j.trip)
                            iopref_j_stop = iopref_j.end;
                        if (iopref_due(&iopref_j, &iopref_j_a)) {
                            if ((long)which - i - 1 >= 0)
                                iopref_release1(10, 0, &a[i][iopref_j_a.done_from], 8L * (iopref_j_a.done_to - iopref_j_a.done_from));
                            if (i < which)
                                iopref_prefetch1(9, &a[i][iopref_j_a.from], 8L * (iopref_j_a.to - iopref_j_a.from));
                        }
                        for (; j < iopref_j_stop; j++)
#line 57 "/work/main/tests/corpus/left_out.c"
                a[i][j] += d[j];
#line 534 "out.c"
                    }
                }
#line 57 "/work/main/tests/corpus/left_out.c"
                
        else
#line 540 "out.c"
                {
                    iopref_pipe iopref_j;
                    iopref_stream iopref_j_a_2;
                    int j = 0;
                    iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                    iopref_stream_open(&iopref_j, &iopref_j_a_2, iopref_at_j_a ? 8 : 0);
                    while (iopref_next_strip(&iopref_j)) {
                        int iopref_j_stop = m;
                        if (iopref_j.end < iopref_j.trip)
                            iopref_j_stop = iopref_j.end;
                        if (iopref_due(&iopref_j, &iopref_j_a_2)) {
                            if ((long)i - which >= 0)
                                iopref_release1(12, 0, &a[i][iopref_j_a_2.done_from], 8L * (iopref_j_a_2.done_to - iopref_j_a_2.done_from));
                            if (!(i < which))
                                iopref_prefetch1(11, &a[i][iopref_j_a_2.from], 8L * (iopref_j_a_2.to - iopref_j_a_2.from));
                        }
                        for (; j < iopref_j_stop; j++)
#line 60 "/work/main/tests/corpus/left_out.c"
                a[i][j] -= d[j];
#line 560 "out.c"
                    }
                }
                {
                    iopref_pipe iopref_j;
                    iopref_stream iopref_j_b;
                    int j = 0;
                    iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                    iopref_stream_open(&iopref_j, &iopref_j_b, iopref_at_j_b ? 8 : 0);
                    iopref_stream_groups(&iopref_j_b, 2);
                    if (iopref_stream_goes_on(&iopref_j, &iopref_j_b, &iopref_j_b_cursor))
                        iopref_j_b_i = i;
                    while (iopref_next_strip(&iopref_j)) {
                        int iopref_j_stop = m;
                        if (iopref_j.end < iopref_j.trip)
                            iopref_j_stop = iopref_j.end;
                        if (iopref_due(&iopref_j, &iopref_j_b)) {
                            iopref_release1(14, 0, &b[i][iopref_j_b.done_from], 8L * (iopref_j_b.done_to - iopref_j_b.done_from));
                            if (i >= 0 && (long)which - i >= 0 && (long)i - which >= 0)
                                iopref_release1(16, 0, &c[i][iopref_j_b.done_from], 8L * (iopref_j_b.done_to - iopref_j_b.done_from));
                            iopref_prefetch1(13, &b[i][iopref_j_b.from], 8L * (iopref_j_b.to - iopref_j_b.from));
                            if (!(i < 0) && !(i != which))
                                iopref_prefetch1(15, &c[i][iopref_j_b.from], 8L * (iopref_j_b.to - iopref_j_b.from));
                            while (iopref_beyond(&iopref_j_b)) {
                                if (iopref_j_b_cursor.over) {
                                    iopref_j_b_i++;
                                    iopref_next_run(&iopref_j_b_cursor, iopref_survives_i && iopref_j_b_i < n, m);
                                } else {
                                    iopref_prefetch1(13, &b[iopref_j_b_i][iopref_j_b.next_from], 8L * (iopref_j_b.next_to - iopref_j_b.next_from));
                                    if (!(iopref_j_b_i < 0) && !(iopref_j_b_i != which))
                                        iopref_prefetch1(15, &c[iopref_j_b_i][iopref_j_b.next_from], 8L * (iopref_j_b.next_to - iopref_j_b.next_from));
                                }
                            }
                        }
                        for (; j < iopref_j_stop; j++)
#line 62 "/work/main/tests/corpus/left_out.c"
            if (i < 0)
                b[i][j] += 1;
            else if (i != which)
                b[i][j] += 2;
            else
                c[i][j] += b[i][j];
#line 602 "out.c"
                    }
                }
#line 67 "/work/main/tests/corpus/left_out.c"
                
    }
#line 608 "out.c"
        }
    }
    return 1;
}

#line 51 "/work/main/tests/corpus/left_out.c"
/* The same place under two conditions, in loops and in none. */
static void at_two_places(int n, int m, int which)
{
#line 618 "out.c"
    { /* iopref: a, b, c around loop i; a around loop j; a around loop j; b, c around loop j, in iopref_at_two_places_4 */
        if (iopref_is_small(5776000) || !iopref_at_two_places_4(n, which, m)) {
#line 54 "/work/main/tests/corpus/left_out.c"
    for (int i = 0; i < n; i++) {
        if (i < which)
            for (int j = 0; j < m; j++)
                a[i][j] += d[j];
        else
            for (int j = 0; j < m; j++)
                a[i][j] -= d[j];
        for (int j = 0; j < m; j++)
            if (i < 0)
                b[i][j] += 1;
            else if (i != which)
                b[i][j] += 2;
            else
                c[i][j] += b[i][j];
    }
#line 637 "out.c"
        }
    }
#line 69 "/work/main/tests/corpus/left_out.c"
}

#line 643 "out.c"
static __attribute__((__noinline__)) int iopref_nothing_inside_5(int n, int m, int from, int to)
{
    static const struct iopref_directive iopref_directives[] = {
        {"prefetch", "/work/main/tests/corpus/left_out.c", 77, 17, "c[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 77, 17, "c[i][j]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 77, 17, "c[i][j]"},
        {"release", "/work/main/tests/corpus/left_out.c", 77, 17, "c[i][j]"},
    };
    static const struct iopref_nest iopref_nest = {"/work/main/tests/corpus/left_out.c", 74, 5, 4, iopref_directives};
    const iopref_range iopref_ranges[] = {
        {&c[0][0], 8L * m + 16000L * n - 16000, IOPREF_WRITES},
    };
    if (iopref_fits(&iopref_nest, iopref_ranges, 1))
        return 0;
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_j_c = iopref_fills_strips(8L * m);
        const int iopref_kept_c = iopref_survives(iopref_touched2(8L * m, 16000, n));
        const int iopref_local_i = iopref_localized(8L * m);
        iopref_cursor iopref_j_c_cursor = IOPREF_CONTINUOUS;
        long iopref_j_c_i = 0;
        iopref_pipe iopref_i;
        iopref_stream iopref_i_c;
        int i = 0;
        iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
        iopref_pipe_localized(&iopref_i, iopref_local_i);
        iopref_stream_open(&iopref_i, &iopref_i_c, !iopref_at_j_c && from < to ? iopref_rate(8L * m, 16000) : 0);
        while (iopref_next_strip(&iopref_i)) {
            int iopref_i_stop = n;
            if (iopref_i.end < iopref_i.trip)
                iopref_i_stop = iopref_i.end;
            if (iopref_due(&iopref_i, &iopref_i_c)) {
                iopref_release2(2, 0, &c[iopref_i_c.done_from][0], iopref_kept_c ? 8L * m : iopref_alone(8L * m, 16000 - 8L * m), 16000, iopref_i_c.done_to - iopref_i_c.done_from);
                iopref_prefetch2(1, &c[iopref_i_c.from][0], 8L * m, 16000, iopref_i_c.to - iopref_i_c.from);
            }
            for (; i < iopref_i_stop; i++) {
                iopref_pipe iopref_j;
                iopref_stream iopref_j_c;
                int j = 0;
                iopref_pipe_open(&iopref_j, iopref_trip(0, m, 1));
                iopref_stream_open(&iopref_j, &iopref_j_c, iopref_at_j_c && from < to ? 8 : 0);
                if (iopref_stream_goes_on(&iopref_j, &iopref_j_c, &iopref_j_c_cursor))
                    iopref_j_c_i = i;
                while (iopref_next_strip(&iopref_j)) {
                    int iopref_j_stop = m;
                    if (iopref_j.end < iopref_j.trip)
                        iopref_j_stop = iopref_j.end;
                    if (iopref_due(&iopref_j, &iopref_j_c)) {
                        iopref_release1(4, 0, &c[i][iopref_j_c.done_from], 8L * (iopref_j_c.done_to - iopref_j_c.done_from));
                        iopref_prefetch1(3, &c[i][iopref_j_c.from], 8L * (iopref_j_c.to - iopref_j_c.from));
                        while (iopref_beyond(&iopref_j_c)) {
                            if (iopref_j_c_cursor.over) {
                                iopref_j_c_i++;
                                iopref_next_run(&iopref_j_c_cursor, iopref_j_c_i < n, m);
                            } else
                                iopref_prefetch1(3, &c[iopref_j_c_i][iopref_j_c.next_from], 8L * (iopref_j_c.next_to - iopref_j_c.next_from));
                        }
                    }
                    for (; j < iopref_j_stop; j++)
#line 76 "/work/main/tests/corpus/left_out.c"
            for (int k = from; k < to; k += 2)
                c[i][j] += 0.5;
#line 706 "out.c"
                }
            }
        }
    }
    return 1;
}

#line 71 "/work/main/tests/corpus/left_out.c"
#line 715 "out.c"
static __attribute__((__noinline__)) int iopref_nothing_inside_6(int n, int to, int from)
{
    static const struct iopref_directive iopref_directives[] = {
        {"prefetch", "/work/main/tests/corpus/left_out.c", 83, 25, "apart[i][i + k]"},
        {"release", "/work/main/tests/corpus/left_out.c", 83, 25, "apart[i][i + k]"},
        {"prefetch", "/work/main/tests/corpus/left_out.c", 83, 25, "apart[i][i + k]"},
        {"release", "/work/main/tests/corpus/left_out.c", 83, 25, "apart[i][i + k]"},
    };
    static const struct iopref_nest iopref_nest = {"/work/main/tests/corpus/left_out.c", 78, 5, 4, iopref_directives};
    const iopref_range iopref_ranges[] = {
        {&apart, 1474560, IOPREF_READS},
        {&d, 16000, IOPREF_WRITES},
    };
    if (iopref_fits(&iopref_nest, iopref_ranges, 2))
        return 0;
    {
        struct iopref_visit iopref_visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&iopref_nest);
        const int iopref_at_i_apart = iopref_fills_strips(iopref_touched2(8, 12296, n));
        const int iopref_local_k = iopref_localized((long)iopref_touched2(8, 12296, n) + 8L * n);
        const int iopref_stays_k = iopref_stays((long)iopref_touched2(8, 12296, n) + 8L * n);
        iopref_pipe iopref_k;
        iopref_stream iopref_k_apart;
        int k = 0;
        iopref_pipe_open(&iopref_k, iopref_trip(0, 6, 1));
        iopref_pipe_localized(&iopref_k, iopref_local_k);
        iopref_stream_open(&iopref_k, &iopref_k_apart, !iopref_at_i_apart ? 8L * n : 0);
        while (iopref_next_strip(&iopref_k)) {
            int iopref_k_stop = 6;
            if (iopref_k.end < iopref_k.trip)
                iopref_k_stop = iopref_k.end;
            if (iopref_due(&iopref_k, &iopref_k_apart)) {
                if ((long)to - from - 1 >= 0)
                    iopref_release1(2, 0, &apart[0][iopref_k_apart.done_from], 8L * (iopref_k_apart.done_to - iopref_k_apart.done_from));
                iopref_prefetch2(1, &apart[0][iopref_k_apart.from], 8L * (iopref_k_apart.to - iopref_k_apart.from), 12296, n);
            }
            for (; k < iopref_k_stop; k++) {
                iopref_pipe iopref_i;
                iopref_stream iopref_i_apart;
                int i = 0;
                iopref_pipe_open(&iopref_i, iopref_trip(0, n, 1));
                iopref_stream_open(&iopref_i, &iopref_i_apart, iopref_at_i_apart && (k % iopref_period_ahead(iopref_local_k, 8) == 0 || (!iopref_stays_k && ((k + 1) % iopref_period(iopref_stays_k, 8) == 0 || k == 5))) ? iopref_rate(8, 12296) : 0);
                while (iopref_next_strip(&iopref_i)) {
                    int iopref_i_stop = n;
                    if (iopref_i.end < iopref_i.trip)
                        iopref_i_stop = iopref_i.end;
                    if (iopref_due(&iopref_i, &iopref_i_apart)) {
                        if (!iopref_stays_k && (long)to - from - 1 >= 0 && ((k + 1) % iopref_period(iopref_stays_k, 8) == 0 || k == 5))
                            iopref_release2(4, 1, &apart[iopref_i_apart.done_from][iopref_i_apart.done_from + k - (k % iopref_period(iopref_stays_k, 8))], 8L * (k % iopref_period(iopref_stays_k, 8)) + 8, 12296, iopref_i_apart.done_to - iopref_i_apart.done_from);
                        if (k % iopref_period_ahead(iopref_local_k, 8) == 0 && (long)to - from - 1 >= 0)
                            iopref_prefetch2(3, &apart[iopref_i_apart.from][iopref_brought(k, iopref_period_ahead(iopref_local_k, 8), 6 - k) + iopref_i_apart.from + k], 8L * iopref_columns(k, iopref_period_ahead(iopref_local_k, 8), 6 - k), 12296, iopref_i_apart.to - iopref_i_apart.from);
                    }
                    for (; i < iopref_i_stop; i++)
#line 79 "/work/main/tests/corpus/left_out.c"
        {
            if (k > to)
                continue;
            if (from < to)
                d[i] += apart[i][i + k];
        }
#line 775 "out.c"
                }
            }
        }
    }
    return 1;
}

#line 71 "/work/main/tests/corpus/left_out.c"
/* Loops that may have no iterations leave the others' data alone; a diagonal is done with at once. */
static void nothing_inside(int n, int m, int from, int to)
{
#line 787 "out.c"
    { /* iopref: c around loop i; c around loop j, in iopref_nothing_inside_5 */
        if (iopref_is_small(8L * m + 16000L * n - 16000) || !iopref_nothing_inside_5(n, m, from, to)) {
#line 74 "/work/main/tests/corpus/left_out.c"
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int k = from; k < to; k += 2)
                c[i][j] += 0.5;
#line 795 "out.c"
        }
    }
#line 78 "/work/main/tests/corpus/left_out.c"
#line 799 "out.c"
    { /* iopref: apart around loop k; apart around loop i, in iopref_nothing_inside_6 */
        if (iopref_is_small(1490560) || !iopref_nothing_inside_6(n, to, from)) {
#line 78 "/work/main/tests/corpus/left_out.c"
    for (int k = 0; k < 6; k++)
        for (int i = 0; i < n; i++) {
            if (k > to)
                continue;
            if (from < to)
                d[i] += apart[i][i + k];
        }
#line 810 "out.c"
        }
    }
#line 85 "/work/main/tests/corpus/left_out.c"
}

int main(void)
{
    fill(&a[0][0], sizeof a / sizeof a[0][0]);
    fill(&b[0][0], sizeof b / sizeof b[0][0]);
    fill(&c[0][0], sizeof c / sizeof c[0][0]);
    fill(d, M);
    fill(&apart[0][0], sizeof apart / sizeof apart[0][0]);
    for (int i = 0; i < N; i++)
        seen[i] = 0;
    for (int with = 0; with < 2; with++) {
        by_setting(N, M, with, 0.25 + 0.5 * with, 3);
        in_order(N, M, with);
        at_two_places(N, M, with * 60);
        nothing_inside(N, M, with, 4 * with);
    }
    for (int i = 0; i < N; i++)
        seen[i] = (unsigned char)i;
    in_order(N, M, 1);
    at_the_edge(N, M, INT_MAX);
    at_the_edge(N, M, 3);
    show("a", a, sizeof a);
    show("b", b, sizeof b);
    show("c", c, sizeof c);
    show("d", d, sizeof d);
    return 0;
}
