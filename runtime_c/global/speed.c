/* Which tier is faster, and whether copies pay: from what each tier took for what it was asked, what storing took, and
 * how many copies were asked for later. Only the pager's thread is here.
 *
 * A request takes some time, and some more for each byte: a line, by least squares. Those that found the tier idle have
 * one, and those that waited for others have one of what each adds. */
#include "global.h"

enum {
    COPIES_REMEMBERED = 4096, /* what was before counts less and less */
    WAITS_REMEMBERED = 256,   /* copies */
    LOOK_PIECES = GLOBAL_BATCH, /* that go another way than pays, to see whether that still is so, */
    LOOK_FIRST = 2048,        /* after so many that did not, */
    LOOK_LAST = 1 << 19,      /* and then after four times as many each time, up to these */
    HOME_READ_BACK = 16, GLOBAL_READ_BACK = 4, /* units, for the tiers' speed before the program reads; */
    FAST_HOME_READ_BACK = 4, /* where no server can be faster, and to know that it may be */
    REST_AFTER = 512, /* pieces for which servers were of no use */
    PROVEN = 512 /* pieces asked for over bare sockets, before libmemcached is loaded */
};

/* Requests, too. A disk may be slow by turns, and the first looks at servers are chance. */
static const double REMEMBERED[TIERS] = {16, 128};
/* Global memory takes the processors' time, and so the program's: it is asked where it is so much faster. */
static const double CLEARLY = 2;
/* Nanoseconds: no server answers sooner, with what the client has to do. */
static const double LEAST_REQUEST = 24e3, LEAST_BYTE = 0.9;

/* Sums over requests, of which those of long ago count less. */
struct line {
    double count, bytes, ns, bytes_bytes, bytes_ns;
};

static struct speed {
    struct line idle, busy; /* requests that found it idle, and that waited for others */
    double last_ended;
    double waiting, waiting_bytes; /* requests */
} speeds[TIERS];

static double began[ASKS]; /* when a tier was asked */
static double copies_used = COPIES_REMEMBERED / 16, copies_unused; /* copies that were asked for, and that ended before */
static double copies_waited; /* nanoseconds until they were asked for */

static void count_request(struct line *l, double remembered, double ns, double bytes)
{
    const double kept = 1 - 1 / remembered;
    *l = (struct line){kept * l->count + 1, kept * l->bytes + bytes, kept * l->ns + ns, kept * l->bytes_bytes + bytes * bytes,
        kept * l->bytes_ns + bytes * ns};
}

/* Of so many requests for so many bytes together. */
static double time_on_line(const struct line *l, double requests, double bytes)
{
    double spread = l->count * l->bytes_bytes - l->bytes * l->bytes;
    if (l->count <= 0)
        return 0;
    double slope = spread > 1e-3 * l->bytes * l->bytes ? (l->count * l->bytes_ns - l->bytes * l->ns) / spread : l->ns / l->bytes;
    if (slope < 0)
        slope = 0;
    double begin = (l->ns - slope * l->bytes) / l->count;
    return begin < 0 ? l->ns / l->bytes * bytes : begin * requests + slope * bytes;
}

static double requests_that_told(enum tier t) { return speeds[t].idle.count + speeds[t].busy.count; }

static double time_of_kind(const struct line *l, const struct line *other, double bytes)
{
    return time_on_line(l->count > 0 ? l : other, 1, bytes);
}

/* The program waits for single units, or has many on their way: what the home is asked tells. */
double speed_usual(enum tier t, double bytes)
{
    const struct speed *s = &speeds[t];
    double told = requests_that_told(TIER_HOME), waits = told > 0 ? speeds[TIER_HOME].busy.count / told : 0;
    return (1 - waits) * time_of_kind(&s->idle, &s->busy, bytes) + waits * time_of_kind(&s->busy, &s->idle, bytes);
}

double speed_expected(enum tier t, double bytes)
{
    const struct speed *s = &speeds[t];
    const struct line *queue = s->busy.count > 0 ? &s->busy : &s->idle;
    return bytes > 0 ? time_on_line(queue, s->waiting, s->waiting_bytes) + speed_usual(t, bytes) : 0;
}

static bool speed_is_known(enum tier t)
{
    return requests_that_told(t) > (t == TIER_GLOBAL ? GLOBAL_READ_BACK - 1 : 0); /* the first ones are among the slowest */
}

/* -- Looks at what does not pay, rarely ----------------------------------------------------------------------------- */

struct look {
    long since, after; /* pieces */
};

static bool look_is_due(const struct look *l) { return l->since >= l->after; }

static void look_is_nearer(struct look *l, bool pays, long pieces)
{
    if (pays)
        *l = (struct look){0, LOOK_FIRST};
    else
        l->since += pieces;
}

static void look_begins(struct look *l) { *l = (struct look){0, l->after < LOOK_LAST ? 4 * l->after : LOOK_LAST}; }

static struct look look_at_global = {.after = LOOK_FIRST}, look_at_home = {.after = LOOK_FIRST};
static long may_ask_home; /* pieces, although it does not pay */

static long asked_pieces; /* since servers were needed, of which asking paid */

static bool asks_home_to_look(long pieces)
{
    bool look = may_ask_home > 0;
    may_ask_home -= look ? pieces : 0;
    return look;
}

/* -- Decisions ------------------------------------------------------------------------------------------------------ */

/* Processor time, here or on the node, for as many bytes: what is asked for takes no more than what is sent. */
static double processor_work(double bytes) { return nodes_sending_took() * bytes; }

static bool asking_pays(double known, double missing, double all)
{
    double some = CLEARLY * speed_expected(TIER_GLOBAL, known) + processor_work(known);
    return some + speed_expected(TIER_HOME, missing) < speed_expected(TIER_HOME, all);
}

bool speed_should_ask_global(double known, double missing, double all)
{
    long pieces = (long)((known + PIECE - 1) / PIECE);
    bool always = options()->global_always, pays = always || !speed_is_known(TIER_GLOBAL) || asking_pays(known, missing, all);
    look_is_nearer(&look_at_home, !pays || always, pieces);
    if (look_is_due(&look_at_home)) {
        look_begins(&look_at_home);
        may_ask_home = LOOK_PIECES;
    }
    bool asks = pays && !asks_home_to_look(pieces);
    asked_pieces += asks ? pieces : 0;
    tiers_add(TIER_GLOBAL, TIER_AVOIDED, !asks);
    return asks;
}

/* If so many of the copies are asked for. */
static bool storing_pays(double bytes, double share)
{
    double costs = CLEARLY * speed_usual(TIER_GLOBAL, bytes) + 2 * processor_work(bytes);
    return costs < share * speed_usual(TIER_HOME, bytes);
}

long speed_should_store(double bytes, long pieces)
{
    bool known = speed_is_known(TIER_HOME) && speed_is_known(TIER_GLOBAL);
    bool pays = options()->global_always || (known && storing_pays(bytes, copies_used / (copies_used + copies_unused)));
    look_is_nearer(&look_at_global, pays, known ? pieces : 0);
    return pays ? pieces : 0;
}

/* Some server could be faster. */
static bool home_is_slow(double bytes)
{
    return requests_that_told(TIER_HOME) > FAST_HOME_READ_BACK - 1 &&
           CLEARLY * (LEAST_REQUEST + LEAST_BYTE * bytes) < speed_usual(TIER_HOME, bytes);
}

enum servers speed_needs_servers(double bytes)
{
    static long of_no_use = REST_AFTER;
    bool may_pay = home_is_slow(bytes) &&
                   (!speed_is_known(TIER_GLOBAL) || storing_pays(bytes, 1) || look_is_due(&look_at_global));
    of_no_use = may_pay ? 0 : of_no_use + ceil_div((long)bytes, PIECE);
    if (options()->global_always)
        return SERVERS_USED;
    asked_pieces = of_no_use < REST_AFTER ? asked_pieces : 0;
    return of_no_use >= REST_AFTER ? SERVERS_NONE : asked_pieces < PROVEN ? SERVERS_LOOKED_AT : SERVERS_USED;
}

void speed_global_look_begins(void)
{
    if (look_is_due(&look_at_global))
        look_begins(&look_at_global);
}

bool speed_should_read_back(enum tier t)
{
    double told = requests_that_told(t);
    bool slow = home_is_slow(PIECE) || home_is_slow(PAGER_CHUNK);
    if (options()->global_always || speeds[t].waiting > 0)
        return false;
    double enough = t == TIER_GLOBAL ? GLOBAL_READ_BACK : slow ? HOME_READ_BACK : FAST_HOME_READ_BACK;
    /* Those before the last one count a little less. */
    return told <= enough - 1 || (t == TIER_GLOBAL && look_is_due(&look_at_global));
}

/* -- What is measured ----------------------------------------------------------------------------------------------- */

void speed_copy_ended(bool was_used)
{
    const double kept = 1 - 1.0 / COPIES_REMEMBERED;
    copies_used = kept * copies_used + was_used;
    copies_unused = kept * copies_unused + !was_used;
    tiers_add(TIER_GLOBAL, was_used ? TIER_USED : TIER_UNUSED, 1);
}

void speed_copy_waited(double ns) { copies_waited += (ns - copies_waited) / (copies_waited > 0 ? WAITS_REMEMBERED : 1); }

double speed_copies_wait(void) { return copies_waited; }

void speed_begins(enum tier t, int number, double bytes, double now)
{
    began[number] = now;
    speeds[t].waiting++;
    speeds[t].waiting_bytes += bytes;
}

double speed_ends(enum tier t, int number, double bytes, double now)
{
    struct speed *s = &speeds[t];
    bool waited = began[number] < s->last_ended;
    s->waiting--;
    s->waiting_bytes -= bytes;
    count_request(waited ? &s->busy : &s->idle, REMEMBERED[t], now - (waited ? s->last_ended : began[number]), bytes);
    s->last_ended = now;
    tiers_set(t, TIER_SMALL_NS, (long)speed_usual(t, PIECE));
    tiers_set(t, TIER_LARGE_NS, (long)speed_usual(t, PAGER_CHUNK));
    return now - began[number];
}
