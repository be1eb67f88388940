/* The nest b[i] = a[i], out of core, written by hand as `iopref translate --trace` prints it. */
#include "../check.h"
#include "iopref.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

IOPREF_TRACED_FILE(6)
static const iopref_site iopref_sites[6] = {
    {"reference", "sweep.c", 2, 16, "a[i]", 1, 0, 0, 0, 0, "sweep.c"},  {"reference", "sweep.c", 2, 9, "b[i]", 1, 0, 0, 0, 0, "sweep.c"},
    {"prefetch", "sweep.c", 2, 16, "a[i]", 1, 2, 0, 0, 0, "sweep.c"},    {"release", "sweep.c", 2, 16, "a[i]", 1, 3, 0, 0, 0, "sweep.c"},
    {"prefetch", "sweep.c", 2, 9, "b[i]", 1, 3, 0, 0, 0, "sweep.c"},     {"release", "sweep.c", 2, 9, "b[i]", 1, 4, 0, 0, 0, "sweep.c"},
};

static void sweep(long n, const double *a, double *b)
{
    const iopref_range ranges[] = {{a, 8 * n, IOPREF_READS}, {b, 8 * n, IOPREF_WRITES}};
    if (IOPREF_NEST(1, iopref_in_memory(ranges, 2))) {
        for (long i = 0; i < n; i++)
            IOPREF_TOUCH_WRITE(1, b[i]) = IOPREF_TOUCH(0, a[i]);
    } else {
        iopref_pipe pipe;
        iopref_stream s;
        long i = 0;
        iopref_pipe_open(&pipe, n);
        iopref_stream_open(&pipe, &s, 16);
        while (iopref_next_strip(&pipe)) {
            if (iopref_due(&pipe, &s)) {
                iopref_release1(&s, IOPREF_SITE(3), 0, &a[s.done_from], 8 * (s.done_to - s.done_from));
                iopref_release1(&s, IOPREF_SITE(5), 0, &b[s.done_from], 8 * (s.done_to - s.done_from));
                iopref_prefetch1(&s, IOPREF_SITE(2), &a[s.from], 8 * (s.to - s.from));
                iopref_prefetch1(&s, IOPREF_SITE(4), &b[s.from], 8 * (s.to - s.from));
            }
            for (; i < pipe.end; i++)
                IOPREF_TOUCH_WRITE(1, b[i]) = IOPREF_TOUCH(0, a[i]);
        }
    }
}

int main(int argc, char **argv)
{
    long n = argc > 1 ? atol(argv[1]) : 100000, times = argc > 2 ? atol(argv[2]) : 1;
    void *p = mmap(NULL, 16 * (size_t)n, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    double *a = p, *b = a + n;
    CHECK(p != MAP_FAILED);
    for (long i = 0; i < n; i++)
        a[i] = (double)i;
    while (times-- > 0)
        sweep(n, a, b);
    CHECK(b[n - 1] == (double)(n - 1));
    pid_t child = fork(); /* the child records nothing, and exits normally */
    if (child == 0) {
        sweep(n, a, b);
        exit(0);
    }
    int status;
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    return argc > 3 ? (_exit(0), 0) : 0;
}
