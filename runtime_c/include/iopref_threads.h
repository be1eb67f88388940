/* iopref: a loop whose iterations are shared out among threads. Part of iopref.h, which includes it. */
#ifndef IOPREF_THREADS_H
#define IOPREF_THREADS_H

/*
 * No loop is strip-mined here: each thread looks, before each of its iterations, whether a strip of its own begins.
 *
 *     struct iopref_team team;
 *     iopref_team_open(&team);
 *     #pragma omp parallel for
 *     for (i = 0; i < n; i++) {
 *         static __thread struct iopref_lane lane;
 *         static __thread iopref_pipe pipe;
 *         static __thread iopref_stream s;
 *         while (iopref_lane_due(&lane, &pipe, &team, i)) {
 *             if (lane.fresh) {
 *                 iopref_pipe_open(&pipe, n);
 *                 iopref_pipe_joins(&pipe, &team);
 *                 iopref_stream_open(&pipe, &s, 8);
 *             } else if (iopref_due(&pipe, &s)) {
 *                 ...
 *             }
 *         }
 *         ...
 *     }
 *     iopref_team_close(&team);
 *
 * Threads that run already come to the loop one by one, and leave it one by one. Each has a lane, a pipe and streams
 * among its own variables, and decides for itself whether it uses them; none waits for another one here.
 *
 *     static struct iopref_team team = IOPREF_TEAM;
 *     struct iopref_lane lane = {0};
 *     iopref_team_meet(&team);
 *     #pragma omp for
 *     for (i = 0; i < n; i++) {
 *         while (iopref_lane_due(&lane, &pipe, &team, i)) {
 *             ...
 *         }
 *         ...
 *     }
 *     iopref_team_part(&team);
 *
 * Iterations may come in chunks of any length and in any order. Where a thread's do not follow each other, what it has
 * done in a row is handed out for release, and the pipeline begins anew. Prefetches may be for another thread's
 * iterations. Rows too short to fill a folio, and what the last strips of each thread have done with, are not released. */

/* One entry of the nest, shared by the threads; or all that are in it at present, whichever regions they are of. */
struct iopref_team {
    long number;  /* of the entry, from 1 */
    long threads; /* that have opened a pipeline so far, or that have met and not parted */
    void *nest;   /* private */
};

#define IOPREF_TEAM {-1, 0, 0}

/* A thread's way through the iterations; all zero before its first one. */
struct iopref_lane {
    int fresh;  /* result: the pipe and its streams are to be opened */
    long team;  /* number of the entry that the lane is in */
    long next;  /* iteration that goes on where the last one ended */
    long until; /* nothing is due before this one */
    long few;   /* iterations that touch too little for whole pages to be finished with */
};

void iopref_team_open(struct iopref_team *t);
void iopref_team_close(struct iopref_team *t);
void iopref_team_meet(struct iopref_team *t);
void iopref_team_part(struct iopref_team *t);

/* The pipe is one of those that the threads of a team have at the same time: they share the memory for what is ahead.
 * Before the first stream. */
void iopref_pipe_joins(iopref_pipe *p, struct iopref_team *t);

/* Whether something is to be done before iteration k: open the pipe and its streams if the lane is `fresh`, otherwise
 * ask each stream whether it is due. */
static __inline__ int iopref_lane_due(struct iopref_lane *l, iopref_pipe *p, const struct iopref_team *t, long k);

/* Where a release of iterations up to `to` begins: not with the first `lead` that a lane has done in a row, whose data
 * the iterations before them touch, too. */
static __inline__ long iopref_since(const iopref_pipe *p, long from, long to, long lead)
{
    long first = p->since + lead;
    if (p->since == 0 || from >= first)
        return from;
    return first < to ? first : to;
}

#endif
