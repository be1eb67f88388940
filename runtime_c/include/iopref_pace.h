/* iopref: what is learnt of the disk while a pipeline runs; private. Part of iopref.h, which includes it. */
#ifndef IOPREF_PACE_H
#define IOPREF_PACE_H

/* Smoothed nanoseconds from asking for a page to having it. */
typedef struct iopref_latency {
    double average, deviation;
} iopref_latency;

/* Whether a pipeline goes further ahead because its loop has waited. */
typedef struct iopref_pace {
    int phase, settled; /* and the phase that comes next */
    long left;          /* of the phase: iterations, or strips */
    long seen;          /* iterations that were watched, */
    double waited;      /* and for how many nanoseconds they waited */
    double wait;        /* of an iteration, before the last change; 0: not known */
    long rest;          /* strips without a change, after the last one that did not pay */
    double least;       /* nanoseconds to be ahead, whatever the latency, */
    double before;      /* and before the last change */
} iopref_pace;

#endif
