/* A loop whose iterations are divided among threads: what each thread's lane hands out, however they are divided. */
#include "../src/internal.h"
#include "check.h"

#include <pthread.h>
#include <string.h>

enum { TRIP = IS_SANITIZED ? 5000 : 20000, LEAD = 2 };

static unsigned char fetched[TRIP], released[TRIP], done[TRIP];
static struct iopref_team team;
static long next_chunk, chunk;

struct thread {
    long number, threads;
    bool dynamic;
    long rate;
};

static void look(const iopref_pipe *p, const iopref_stream *s, long k)
{
    CHECK(s->from >= 0 && s->from <= s->to && s->to <= TRIP);
    for (long i = s->from; i < s->to; i++)
        __atomic_store_n(&fetched[i], 1, __ATOMIC_RELAXED);
    CHECK(s->done_from == s->done_to || (s->done_from >= p->since && s->done_to <= TRIP));
    CHECK(p->leaves || s->done_to <= k);
    for (long i = s->done_from; i < s->done_to; i++) {
        CHECK(done[i] && !released[i]);
        released[i] = 1;
    }
    long first = iopref_since(p, s->done_from, s->done_to, LEAD);
    CHECK(first <= s->done_to || s->done_from == s->done_to);
    CHECK(p->since == 0 || first >= iopref_min(p->since + LEAD, s->done_to));
}

static void iterate(const struct thread *t, long k)
{
    static _Thread_local struct iopref_lane lane;
    static _Thread_local iopref_pipe pipe;
    static _Thread_local iopref_stream s, inactive;
    int looks = 0;
    while (iopref_lane_due(&lane, &pipe, &team, k)) {
        CHECK(looks++ < 4);
        if (lane.fresh) {
            iopref_pipe_open(&pipe, TRIP);
            iopref_pipe_joins(&pipe, &team);
            iopref_stream_open(&pipe, &inactive, 0);
            iopref_stream_open(&pipe, &s, t->rate);
        } else {
            CHECK(!iopref_due(&pipe, &inactive));
            if (iopref_due(&pipe, &s))
                look(&pipe, &s, k);
        }
    }
    CHECK(__atomic_load_n(&fetched[k], __ATOMIC_RELAXED) && !done[k]);
    CHECK(team_threads(&team) <= t->threads);
    done[k] = 1;
}

static void *run(void *argument)
{
    const struct thread *t = argument;
    long first = t->number * chunk;
    for (;;) {
        if (t->dynamic)
            first = __atomic_fetch_add(&next_chunk, chunk, __ATOMIC_RELAXED);
        if (first >= TRIP)
            return NULL;
        for (long k = first; k < iopref_min(first + chunk, TRIP); k++)
            iterate(t, k);
        first += t->threads * chunk;
    }
}

/* Returns how many iterations were handed out for release. */
static long share_out(long threads, long size, bool dynamic, long rate)
{
    pthread_t id[8];
    struct thread t[8];
    long count = 0;
    memset(fetched, 0, sizeof fetched);
    memset(released, 0, sizeof released);
    memset(done, 0, sizeof done);
    chunk = size;
    next_chunk = 0;
    iopref_team_open(&team);
    for (long i = 0; i < threads; i++) {
        t[i] = (struct thread){i, threads, dynamic, rate};
        if (threads == 1)
            run(&t[i]);
        else
            CHECK(pthread_create(&id[i], NULL, run, &t[i]) == 0);
    }
    for (long i = 0; i < threads && threads > 1; i++)
        pthread_join(id[i], NULL);
    iopref_team_close(&team);
    for (long k = 0; k < TRIP; k++) {
        CHECK(done[k]);
        count += released[k];
    }
    return count;
}

/* Many entries in one thread: the state of one entry must not be taken for that of the next. */
static void backwards(void)
{
    const struct thread t = {0, 1, false, 64};
    memset(fetched, 0, sizeof fetched);
    memset(released, 0, sizeof released);
    memset(done, 0, sizeof done);
    iopref_team_open(&team);
    for (long k = TRIP - 1; k >= 0; k--)
        iterate(&t, k);
    iopref_team_close(&team);
}

static void the_window_is_shared(void)
{
    struct iopref_team many = {.number = 1L << 40, .threads = 50};
    iopref_pipe p[2];
    iopref_stream s[2];
    for (int i = 0; i < 2; i++) {
        iopref_pipe_open(&p[i], 1L << 40);
        if (i)
            iopref_pipe_joins(&p[i], &many);
        iopref_stream_open(&p[i], &s[i], 64);
        CHECK(iopref_next_strip(&p[i]) && iopref_due(&p[i], &s[i]));
    }
    CHECK(many.threads == 51 && s[1].to < s[0].to);
}

static void *meets(void *argument)
{
    struct iopref_team *met = argument;
    struct iopref_lane lane = {0};
    iopref_pipe pipe;
    int looks = 0;
    iopref_team_meet(met);
    while (iopref_lane_due(&lane, &pipe, met, 0)) {
        CHECK(looks++ < 4);
        if (lane.fresh) {
            iopref_pipe_open(&pipe, TRIP);
            iopref_pipe_joins(&pipe, met);
            iopref_pipe_joins(&pipe, met);
        }
        CHECK(team_threads(met) >= 1 && team_threads(met) <= 3);
    }
    CHECK(looks > 0);
    iopref_team_part(met);
    return NULL;
}

static void threads_that_have_met_are_counted(void)
{
    static struct iopref_team met = IOPREF_TEAM;
    pthread_t id[2];
    iopref_team_meet(&met);
    for (int i = 0; i < 2; i++)
        CHECK(pthread_create(&id[i], NULL, meets, &met) == 0);
    for (int i = 0; i < 2; i++)
        pthread_join(id[i], NULL);
    CHECK(met.threads == 1);
    iopref_team_part(&met);
    CHECK(met.threads == 0 && team_threads(&met) == 1);
}

int main(void)
{
    const long sizes[] = {1, 3, 64, 777, 12000, TRIP};
    const long rates[] = {1, 8, 4096, 10000};
    setenv("IOPREF_MEMORY", "4M", 1);
    options();
    for (int r = 0; r < LENGTH(rates); r++)
        for (int i = 0; i < LENGTH(sizes); i++)
            for (long threads = 1; threads <= 5; threads += 2)
                for (int dynamic = 0; dynamic < (threads > 1 ? 2 : 1); dynamic++) {
                    long count = share_out(threads, sizes[i], dynamic, rates[r]);
                    if (rates[r] >= os_page_size() && sizes[i] * rates[r] > 3 * (long)folio_release_unit() &&
                        (threads == 1 || sizes[i] <= 777))
                        CHECK(count > TRIP / 2);
                }
    backwards();
    the_window_is_shared();
    threads_that_have_met_are_counted();
    return 0;
}
