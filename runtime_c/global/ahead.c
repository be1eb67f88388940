/* Prefetching from disk to global memory, as in G. Voelker et al., Implementing Cooperative Prefetching and Caching in a
 * Globally-Managed Memory System, SIGMETRICS 1998. Agents (../agent) on other machines are asked to read, from replicas of a file
 * there, the data that the program will read next, and to store them on their nodes. Sweeps are recognized by the program's reads. The
 * nodes are asked in turn; each has a few requests at a time. If the pieces do not come, the node has no agent, and is not asked for a
 * while. All functions run on the pager's thread. */
#define _GNU_SOURCE
#include "global.h"

#include <string.h>

enum {
    HINT_PAGES = NODE_PAGES,                 /* pages of a request */
    HINTS_AT_NODE = 8,                       /* most requests to a node whose pages have not been read: B of the paper */
    AHEAD_STREAMS = 8,                       /* sweeps that are followed at a time */
    NEAR_PAGES = 64, NEAR_READS = 4, /* the next read of a sweep is at most 64 pages and 4 times the last read away */
    CERTAIN = 6, AGAINST = 2,        /* a sweep is certain after 6 reads in its direction; one in the other direction cancels 2, */
    DENSE = 4,                       /* if it has read a quarter of the pages that it has passed lately, */
    LATELY = 8,                      /* where each read counts 7/8 of the one after it */
    MOST_LEAD = 32 * HINT_PAGES,     /* most pages that requests are ahead of the program, */
    LEAD_OF_RUN = 4,                 /* and at most 4 times as many as the sweep has read, or one request */
    UNHEARD = HINTS_AT_NODE * GLOBAL_BATCH /* a node rests after as many pieces in a row that did not come */
};

/* Nanoseconds after which a request whose pages were not read is forgotten; and for which a node rests, at first and at most. */
static const double HINT_LASTS = 5e9, FIRST_SILENCE = 1e9, LONGEST_SILENCE = 60e9;

static struct stream_ahead {
    int home, votes; /* votes: positive for a sweep upwards, negative for one downwards */
    size_t lo, hi;   /* pages [lo, hi) were read last */
    size_t run;      /* pages read since the sweep began or turned */
    double read, passed; /* pages that were read and passed lately */
    size_t asked;    /* pages up to this one, or down to it, have been asked for; 0: none */
    size_t lead;     /* the pages next to the last read, as many, are not asked for: agents would be too late for them */
} streams_ahead[AHEAD_STREAMS];

/* Requests whose pages have not been read. */
static struct hint_ahead {
    int home, node;
    size_t page;
    double since; /* time of the request, as os_time(); 0: the entry is free */
} hints_ahead[GLOBAL_NODES * HINTS_AT_NODE];

/* By node. */
static struct agent {
    int unheard;        /* pieces in a row that did not come */
    bool heard;         /* some have come since it rested last */
    double rest, until; /* nanoseconds of the last rest, and when it ends, as os_time() */
} agents[GLOBAL_NODES];

/* -- Requests ------------------------------------------------------------------------------------------------------- */

static int hints_at(int node)
{
    int count = 0;
    for (int i = 0; i < LENGTH(hints_ahead); i++)
        count += hints_ahead[i].since > 0 && hints_ahead[i].node == node;
    return count;
}

/* Ends requests whose pages are read now, and those whose pages have not been read for long. */
static void hints_end(int home, size_t from, size_t end, double now)
{
    for (int i = 0; i < LENGTH(hints_ahead); i++) {
        struct hint_ahead *h = &hints_ahead[i];
        bool read = h->home == home && h->page < end && h->page + HINT_PAGES > from;
        if (read || now - h->since > HINT_LASTS)
            h->since = 0;
    }
}

/* Returns the node that is asked for a request's pages; -1 if there is none. All programs that read the file ask the same, if that can be
 * asked, and otherwise the next. */
static int node_for_hint(size_t page, double now)
{
    for (int tries = 0; tries < nodes_count(); tries++) {
        int node = nodes_in_turn(page, tries);
        if (nodes_is_usable(node) && nodes_weight(node) > 0 && now >= agents[node].until && hints_at(node) < HINTS_AT_NODE)
            return node;
    }
    return -1;
}

/* Sends a hint to the agent of a node. */
static bool tell_agent(int node, const struct global_file *f, size_t page, size_t pages)
{
    static unsigned turns;
    struct agent_word w = {.page = page, .pieces = (pages + PIECE_PAGES - 1) / PIECE_PAGES, .turn = (uint64_t)os_time()};
    struct piece p = {.home = -1, .version = copies_new_version()};
    memcpy(w.file, f->number, sizeof w.file);
    strcpy(w.path, f->path);
    p.bytes = offsetof(struct agent_word, path) + ((strlen(w.path) + 8) & ~(size_t)7);
    p.hint = 1 + (int)((unsigned)os_process() * HINTS_AT_NODE + turns++) % HINT_PLACES;
    return nodes_send(node, &p, (const char *)&w);
}

/* Asks for a request's pages from `page` on, unless nodes have them all; returns false if no node can be asked. */
static bool hint_at_page(int home, const struct global_file *f, size_t page, double now)
{
    size_t all = (f->bytes + PAGER_PAGE - 1) / PAGER_PAGE, pages = all - page < HINT_PAGES ? all - page : HINT_PAGES;
    struct store_call c = {.home = home, .at = page * PAGER_PAGE, .bytes = pages * PAGER_PAGE};
    struct piece p;
    bool lacks = false;
    for (int i = 0; copies_next_piece(&c, i, &p); i++)
        lacks = lacks || !copies_has(&p);
    if (!lacks)
        return true;
    int node = node_for_hint(page, now), place = 0;
    while (place < LENGTH(hints_ahead) && hints_ahead[place].since > 0)
        place++;
    if (node < 0 || place == LENGTH(hints_ahead) || !tell_agent(node, f, page, pages))
        return false;
    hints_ahead[place] = (struct hint_ahead){home, node, page, now};
    for (int i = 0; copies_next_piece(&c, i, &p); i++)
        if (!copies_has(&p))
            copies_add_replica(&p, node);
    tiers_add(TIER_GLOBAL, TIER_HINTED, 1);
    return true;
}

/* -- Sweeps --------------------------------------------------------------------------------------------------------- */

static size_t pages_apart(size_t a, size_t b) { return a > b ? a - b : b - a; }

/* Returns the sweep whose last read is nearest; null: none is near. */
static struct stream_ahead *nearest_stream(int home, size_t from)
{
    struct stream_ahead *nearest = NULL;
    size_t least = SIZE_MAX;
    for (int i = 0; i < AHEAD_STREAMS; i++) {
        struct stream_ahead *s = &streams_ahead[i];
        size_t apart = pages_apart(from, s->lo), most = NEAR_PAGES + NEAR_READS * (s->hi - s->lo);
        if (s->home != home || s->hi == 0 || apart == 0 || apart > most || apart >= least)
            continue;
        nearest = s;
        least = apart;
    }
    return nearest;
}

/* Returns the votes after a read upwards or downwards. */
static int votes_after(int votes, bool up)
{
    int there = up ? votes : -votes;
    there += there < 0 ? AGAINST : there < CERTAIN;
    return up ? there : -there;
}

/* Returns the sweep to which a read belongs, a new one if necessary, and updates it. */
static struct stream_ahead *ahead_stream_of(int home, size_t from, size_t end)
{
    static unsigned next;
    struct stream_ahead *s = nearest_stream(home, from);
    if (!s) {
        s = &streams_ahead[next++ % AHEAD_STREAMS];
        *s = (struct stream_ahead){.home = home, .lo = from, .hi = end, .lead = HINT_PAGES};
        return s;
    }
    const double kept = 1 - 1.0 / LATELY;
    int before = s->votes;
    s->read = kept * s->read + (double)(s->hi - s->lo);
    s->passed = kept * s->passed + (double)pages_apart(from, s->lo);
    s->votes = votes_after(before, from > s->lo);
    if ((before < 0) != (s->votes < 0))
        s->asked = s->run = 0;
    s->run += end - from;
    s->lo = from;
    s->hi = end;
    return s;
}

/* Returns how many pages requests may be ahead of those for which agents would be too late. */
static size_t most_lead(const struct stream_ahead *s)
{
    return LEAD_OF_RUN * s->run < MOST_LEAD ? LEAD_OF_RUN * s->run : MOST_LEAD;
}

static void ask_upwards(struct stream_ahead *s, const struct global_file *f, double now)
{
    size_t from = (s->hi + s->lead + HINT_PAGES - 1) / HINT_PAGES * HINT_PAGES;
    for (s->asked = s->asked > from ? s->asked : from; s->asked * PAGER_PAGE < f->bytes; s->asked += HINT_PAGES)
        if (s->asked > from + most_lead(s) || !hint_at_page(s->home, f, s->asked, now))
            return;
}

static void ask_downwards(struct stream_ahead *s, const struct global_file *f, double now)
{
    size_t from = s->lo > s->lead ? (s->lo - s->lead) / HINT_PAGES * HINT_PAGES : 0;
    for (s->asked = s->asked && s->asked < from ? s->asked : from; s->asked > 0; s->asked -= HINT_PAGES)
        if (s->asked + most_lead(s) < from || !hint_at_page(s->home, f, s->asked - HINT_PAGES, now))
            return;
}

static bool is_certain(const struct stream_ahead *s)
{
    return (s->votes >= CERTAIN || s->votes <= -CERTAIN) && s->read * DENSE >= s->passed;
}

void ahead_reads(const struct store_call *c)
{
    const struct global_file *f = file_homes_at(c->home);
    if (!f || (seal_is_on() && !seal_is_shared()))
        return;
    size_t from = c->at / PAGER_PAGE, end = from + c->bytes / PAGER_PAGE;
    double now = os_time();
    hints_end(c->home, from, end, now);
    struct stream_ahead *s = ahead_stream_of(c->home, from, end);
    if (guesses_come(c->home))
        return; /* another run has read these data before: no agent needs to read them again */
    if (is_certain(s) && s->votes > 0)
        ask_upwards(s, f, now);
    else if (is_certain(s))
        ask_downwards(s, f, now);
}

/* Returns the sweep, if it is certain, whose last read is nearest to a page; null: there is none. */
static const struct stream_ahead *certain_sweep_near(int home, size_t page)
{
    const struct stream_ahead *nearest = NULL;
    for (int i = 0; i < AHEAD_STREAMS; i++) {
        const struct stream_ahead *s = &streams_ahead[i];
        if (s->home == home && s->hi && is_certain(s) && (!nearest || pages_apart(page, s->lo) < pages_apart(page, nearest->lo)))
            nearest = s;
    }
    return nearest;
}

bool ahead_beyond(const struct store_call *c, size_t *at, size_t *bytes)
{
    const struct global_file *f = file_homes_at(c->home);
    const struct stream_ahead *s = f ? certain_sweep_near(c->home, c->at / PAGER_PAGE) : NULL;
    if (!s)
        return false;
    size_t lo = s->lo * PAGER_PAGE, hi = s->hi * PAGER_PAGE, left = s->votes > 0 ? f->bytes - (hi < f->bytes ? hi : f->bytes) : lo;
    *bytes = (size_t)ceil_div((long)(left < c->bytes ? left : c->bytes), PAGER_PAGE) * PAGER_PAGE;
    *at = s->votes > 0 ? hi : lo - *bytes;
    return left > 0;
}

/* -- What came ------------------------------------------------------------------------------------------------------ */

void ahead_piece_came(int node) { agents[node] = (struct agent){.heard = true}; }

bool ahead_hears_agents(void)
{
    bool some = false;
    for (int i = 0; i < nodes_count(); i++)
        some = some || agents[i].heard;
    return some;
}

void ahead_piece_is_missing(int node)
{
    struct agent *a = &agents[node];
    if (++a->unheard < UNHEARD)
        return;
    a->rest = a->rest > 0 ? 2 * a->rest : FIRST_SILENCE;
    a->rest = a->rest < LONGEST_SILENCE ? a->rest : LONGEST_SILENCE;
    a->until = os_time() + a->rest;
    a->unheard = 0;
    a->heard = false;
}

void ahead_is_late(int home)
{
    for (int i = 0; i < AHEAD_STREAMS; i++)
        if (streams_ahead[i].home == home && 2 * streams_ahead[i].lead <= MOST_LEAD / 2)
            streams_ahead[i].lead *= 2;
}
