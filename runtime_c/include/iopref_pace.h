/* iopref: what a pipeline measures of the disk while it runs; private. Part of iopref.h, which includes it. */
#ifndef IOPREF_PACE_H
#define IOPREF_PACE_H

/* Smoothed time from the request of a page to its arrival, in nanoseconds. */
typedef struct iopref_latency {
    double average, deviation;
} iopref_latency;

/* Control of how far ahead a pipeline stays: further ahead than the latency requires if its loop has waited (src/pace.c). */
typedef struct iopref_pace {
    int phase, settled; /* present phase, and the one that follows when a change of the distance has taken effect */
    long left;     /* what is left of the present phase: strips while resting, otherwise iterations */
    long seen;     /* iterations in which the wait was measured since the last change */
    double waited; /* nanoseconds that these iterations waited in all */
    double wait;   /* nanoseconds that an iteration waited before the last change; 0: not known */
    long rest;     /* strips without a change after the last change that did not reduce the wait */
    double least;  /* nanoseconds that the pipeline stays ahead at least, even if the latency is shorter */
    double before; /* `least` before the last change */
} iopref_pace;

#endif
