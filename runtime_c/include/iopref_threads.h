/* iopref: loops whose iterations are divided among threads. Part of iopref.h, which includes it. */
#ifndef IOPREF_THREADS_H
#define IOPREF_THREADS_H

/*
 * Such a loop is not strip-mined: before each of its iterations, a thread checks whether a strip of its own begins.
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
 * If the parallel region is outside, its threads come to the loop one by one, and leave it one by one. Each thread has a
 * lane, a pipe and streams among its private variables and decides itself whether it uses them; no thread waits for
 * another one in these functions.
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
 * Iterations may come in chunks of any length and in any order. A "row" is a sequence of consecutive iterations of one
 * thread. When a row ends, its iterations are handed out for release, and the pipeline begins anew. Prefetches may be for
 * iterations of another thread. The data of rows that touch less than two folios, and of the last strips of each thread,
 * are not released. */

/* The threads that run a nest: those of one entry of the nest (IOPREF_TEAM, iopref_team_meet and iopref_team_part: all that
 * are in the nest at present, of whichever parallel regions). */
struct iopref_team {
    long number;  /* number of the entry, from 1; -1 with IOPREF_TEAM */
    long threads; /* threads that have opened a pipeline so far, or that have met and not parted */
    void *nest;   /* private */
};

#define IOPREF_TEAM {-1, 0, 0}

/* A thread's place among the iterations; all fields are zero before its first iteration. */
struct iopref_lane {
    int fresh;  /* result: the pipe and its streams are to be opened */
    long team;  /* number of the team with which the thread runs the nest */
    long next;  /* iteration that follows the thread's last one */
    long until; /* the present strip ends here; nothing is due before this iteration */
    long few;   /* iterations of a row that is too short for releases */
};

/* Begins an entry of the nest, before the parallel region. */
void iopref_team_open(struct iopref_team *t);
/* Ends this entry, after the parallel region. */
void iopref_team_close(struct iopref_team *t);
/* Tells that the calling thread comes to the nest. */
void iopref_team_meet(struct iopref_team *t);
/* Tells that the calling thread leaves the nest. */
void iopref_team_part(struct iopref_team *t);

/* Tells that the pipe belongs to one of the threads of a team, which share the memory for prefetched pages. It is called
 * before the first stream is opened. */
void iopref_pipe_joins(iopref_pipe *p, struct iopref_team *t);

/* Returns whether something is to be done before iteration k: open the pipe and its streams if the lane is `fresh`,
 * otherwise call iopref_due for each stream. */
static __inline__ int iopref_lane_due(struct iopref_lane *l, iopref_pipe *p, const struct iopref_team *t, long k);

/* Returns the iteration at which a release of iterations [from, to) begins: it leaves out the first `lead` iterations of a
 * lane's row, because the iterations before the row touch their data, too. */
static __inline__ long iopref_since(const iopref_pipe *p, long from, long to, long lead)
{
    long first = p->since + lead;
    if (p->since == 0 || from >= first)
        return from;
    return first < to ? first : to;
}

#endif
