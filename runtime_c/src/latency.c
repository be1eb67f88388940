/* The latency of the storage: smoothed average and mean deviation (Jacobson, SIGCOMM 1988). */
#include "internal.h"

/* The latency that some stream has measured last; new streams begin with it. Two threads that write it at the same time may
 * leave the average of one and the deviation of the other, which does no harm. */
static iopref_latency learnt;

static double read_double(const double *from)
{
    double value;
    __atomic_load(from, &value, __ATOMIC_RELAXED);
    return value;
}

static void write_double(double *to, double value) { __atomic_store(to, &value, __ATOMIC_RELAXED); }

iopref_latency latency_first(void)
{
    iopref_latency l = {read_double(&learnt.average), read_double(&learnt.deviation)};
    return l.average > 0 ? l : (iopref_latency){(double)options()->latency, 0};
}

void latency_keep(const iopref_latency *l)
{
    write_double(&learnt.deviation, l->deviation);
    write_double(&learnt.average, l->average);
}

void latency_sample(iopref_latency *l, double ns)
{
    double error = ns - l->average;
    l->average += error / 8;
    l->deviation += ((error < 0 ? -error : error) - l->deviation) / 4;
}

double latency_bound(const iopref_latency *l) { return l->average + 2 * l->deviation; }
