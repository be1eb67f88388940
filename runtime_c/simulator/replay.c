/* Replays the records of a trace against memory and disks. */
#include "simulator.h"

static uint64_t now; /* nanoseconds since the program's start */
static uint64_t touches, hints, total_stall;
static uint64_t record_number;
static bool pipelined; /* the nest that was entered last runs with hints */
static uint64_t nests, pipelined_nests;

static _Noreturn void damaged(const char *what)
{
    fail("the trace is damaged: record %lu: %s", record_number, what);
}

/* Lets pages arrive that are due; they become the most recently used ones, in the order of their arrival. */
static void let_arrive(void)
{
    while (disk_next_arrival <= now)
        memory_make_evictable(disk_arrived());
}

/* Lets the program wait until a time, and adds the wait to *stall. */
static void wait_until(uint64_t time, uint64_t *stall)
{
    if (time == NEVER)
        damaged("more pages are open than memory holds");
    if (time > now) {
        timeline_stall(now, time);
        *stall += time - now;
        total_stall += time - now;
        now = time;
    }
    let_arrive();
}

/* Waits while too many reads are outstanding. In Linux, a call that asks for a page waits if the device's queue is full
 * (nr_requests). */
static void wait_for_place(uint64_t *stall)
{
    while (settings.outstanding && disk_reads_under_way >= settings.outstanding)
        wait_until(disk_next_arrival, stall);
}

static void read_page(struct page *p)
{
    disk_read(p, now);
    count_reads++;
}

/* -- References ---------------------------------------------------------------------------------------------------- */

/* A page fault: reads the page, and waits for it. */
static void demand(struct page *p, struct counts *reference)
{
    reference->unprefetched_faults++;
    reference->in_memory_faults += !pipelined;
    wait_for_place(&reference->stall);
    while (!memory_take_frame(now))
        wait_until(disk_next_arrival, &reference->stall);
    read_page(p);
    wait_until(p->arrives, &reference->stall);
}

/* The first touch of a prefetched page. */
static void touch_prefetched(struct page *p, struct counts *reference)
{
    struct counts *prefetch = &count_of[p->asked_by];
    count_distance(p->asked_by, now - p->issued);
    if (p->place == ARRIVING) {
        reference->prefetched_faults++;
        prefetch->late++;
        prefetch->late_stall += p->arrives - now;
        wait_until(p->arrives, &reference->stall);
    } else {
        reference->prefetched_hits++;
        prefetch->in_time++;
    }
    timeline_outstanding(now, -1);
    p->fresh = false;
}

/* The first touch of a page since its release; `live`: the memory without hints still holds it. */
static void judge_release(struct page *p, struct counts *reference, bool live)
{
    if (p->released && live) {
        reference->touched_released++;
        count_of[p->released_by].released_live++;
    }
    p->released = p->finished = false;
}

static void enter(struct page *p, const struct record *r)
{
    uint64_t next = settings.policy == POLICY_OPTIMAL ? future_next(record_number) : NEVER;
    struct counts *reference = &count_of[r->site];
    if (p->place == OPEN)
        damaged("it enters a page that is open");
    bool live = shadow_enter(p);
    reference->shadow_faults += !live;
    judge_release(p, reference, live);
    if (p->fresh)
        touch_prefetched(p, reference);
    else if (p->place == EVICTABLE)
        reference->hits++;
    else
        demand(p, reference);
    memory_make_open(p);
    expected_touched(p);
    p->next = next;
    p->touched = true;
    p->dirty |= r->detail != 0;
}

static void leave(struct page *p, const struct record *r)
{
    if (p->place != OPEN)
        damaged("it leaves a page that is not open");
    p->dirty |= r->detail != 0;
    shadow_leave(p);
    memory_make_evictable(p);
}

/* -- Hints --------------------------------------------------------------------------------------------------------- */

/* Sets whether the program has finished with a page: true by a release, false by a later prefetch. */
static void is_finished(struct page *p, bool finished)
{
    bool changed = p->finished || finished;
    p->finished = finished;
    if (changed && settings.policy == POLICY_NEXT_USE && p->place == EVICTABLE)
        expected_changed(p);
}

static void prefetch_page(struct page *p, const struct record *r)
{
    struct counts *directive = &count_of[r->site];
    directive->asked++;
    is_finished(p, false);
    if (p->place != ABSENT) {
        directive->unnecessary++;
        return;
    }
    wait_for_place(&directive->queueing);
    if (!memory_take_frame(now)) {
        directive->dropped++;
        return;
    }
    directive->fetched++;
    p->fresh = true;
    p->asked_by = r->site;
    read_page(p);
    timeline_outstanding(now, 1);
}

/* Returns whether a released page is kept: with POLICY_BUFFERED, one with a priority is, while memory is not short (../src/release.c). */
static bool keep(uint8_t priority) { return settings.policy == POLICY_BUFFERED && priority > 0 && !memory_is_short(); }

/* With POLICY_RELEASE, the page is evicted at once, whatever its priority (aggressive releasing, OSDI00 4.2). */
static void release_page(struct page *p, const struct record *r)
{
    struct counts *directive = &count_of[r->site];
    if (p->place == OPEN)
        damaged("it releases a page that is open");
    if (keep(r->detail))
        return;
    directive->released++;
    directive->not_there += p->place != EVICTABLE;
    p->released = true;
    p->released_by = r->site;
    p->for_good = r->detail == 0;
    is_finished(p, true);
    if (p->place == EVICTABLE && (settings.policy == POLICY_RELEASE || settings.policy == POLICY_BUFFERED))
        memory_free(p, now);
}

static void hint(const struct record *r)
{
    uint64_t page = record_page(r);
    if (!settings.hints)
        return;
    hints++;
    now += settings.hint;
    let_arrive();
    for (uint64_t i = 0; i < record_pages(r); i++)
        if (r->kind == PREFETCH)
            prefetch_page(page_find(page + i), r);
        else
            release_page(page_find(page + i), r);
}

/* -- The whole trace ------------------------------------------------------------------------------------------------ */

static void event(const struct record *r)
{
    touches += r->dt;
    now += r->dt * settings.touch;
    let_arrive();
    switch (r->kind) {
    case ENTER:
        enter(page_find(record_page(r)), r);
        break;
    case LEAVE:
        leave(page_find(record_page(r)), r);
        break;
    case PREFETCH:
    case RELEASE:
        hint(r);
        break;
    case NEST:
        pipelined = r->detail != 0;
        nests++;
        pipelined_nests += pipelined;
        if (settings.policy == POLICY_NEXT_USE)
            expected_nest(r);
        break;
    case RANGE:
        if (settings.policy == POLICY_NEXT_USE)
            expected_range(r);
        break;
    case TIME:
    case END:
        break;
    default:
        damaged("it is of no known kind");
    }
}

static uint64_t pages_touched, dirty_at_end;

/* Counts a page at the end of the trace. */
static void sum_up(struct page *p)
{
    if (p->place == OPEN)
        fail("the trace is damaged: page %lu is open at the end", p->number);
    pages_touched += p->touched;
    dirty_at_end += p->dirty;
    if (p->fresh)
        count_of[p->asked_by].unused++;
}

void replay(FILE *out)
{
    const struct record *some;
    shadow_start();
    memory_start();
    disk_start();
    count_start();
    timeline_start();
    if (settings.policy == POLICY_OPTIMAL)
        future_read();
    for (uint64_t n; (n = trace_next(&some)) > 0;)
        for (uint64_t i = 0; i < n; i++, record_number++)
            event(&some[i]);
    page_each(sum_up);
    fprintf(out, "{\"time\": %lu, \"touches\": %lu, \"hints\": %lu, \"stall\": %lu,\n", now, touches, hints,
            total_stall);
    fprintf(out, "\"records\": %lu, \"nests\": %lu, \"pipelined_nests\": %lu,\n", record_number, nests,
            pipelined_nests);
    fprintf(out, "\"pages\": %lu, \"dirty_at_end\": %lu,\n", pages_touched, dirty_at_end);
    disk_print(out, now);
    fprintf(out, ",\n");
    timeline_print(out, now);
    fprintf(out, ",\n");
    count_print(out);
    fprintf(out, "}\n");
}
