/* Decides which tier is faster, and whether copies pay, by the times of requests to each tier, the time of sending, and the share of copies
 * that are asked for later. All functions run on the pager's thread.
 *
 * Disks are told apart: each has a speed of its own. What is usual at nodes depends on the disk, too, as a program waits for single units, or has
 * many on their way, by what its data lie on.
 *
 * The time of a request is modelled as a line: a constant, and more for each byte (least squares). There is one line for requests that found
 * the tier idle, and one for requests that waited for others: for these, only the time since the request before counts. */
#include "global.h"

enum {
    COPIES_REMEMBERED = 4096, /* copies over which the share of used ones is averaged */
    WAITS_REMEMBERED = 256,   /* copies over which the time until their use is averaged */
    LOOK_PIECES = GLOBAL_BATCH, /* pieces that are sent or asked for although it does not pay, to see whether that is still so */
    LOOK_FIRST = 2048,        /* the first such look at the home comes after 2048 pieces, */
    LOOK_FIRST_GLOBAL = 256,  /* at nodes after 256, as the first measurements may have met a busy moment, */
    LOOK_LAST = 1 << 19,      /* each later one after 4 times as many, up to 2^19 */
    HOME_READ_BACK = 16, GLOBAL_READ_BACK = 6, /* units that are read back to measure a tier before the program reads */
    FAST_HOME_READ_BACK = 4, /* the same for the home while it is so fast that no node can be faster */
    REST_AFTER = 512, /* nodes are not needed any more after 512 pieces for which they could not pay */
    PROVEN = 512 /* libmemcached is loaded after 512 pieces were asked for over bare sockets */
};

/* Requests over which times are averaged. A disk may be slow for a while, and so needs few; the first requests to nodes say little. */
static const double REMEMBERED[TIERS] = {16, 128};
/* What was measured before a later look at nodes counts a 16th. */
static const double LOOK_KEEPS = 1.0 / 16;
/* Global memory takes processor time away from the program, so it is used only if it is twice as fast. */
static const double CLEARLY = 2;
/* Nanoseconds of a request and of each of its bytes that no node stays below, including the client's work. */
static const double LEAST_REQUEST = 24e3, LEAST_BYTE = 0.9;

/* Sums over requests, with weights that fall exponentially with age. */
struct line {
    double count, bytes, ns, bytes_bytes, bytes_ns;
};

/* When it is to be seen whether something pays that did not: pieces after which that is due for the first time; since the last time; and after which
 * it is due again. */
struct look {
    long first, since, after;
};

static struct speed {
    struct line idle, busy; /* requests that found the tier idle, and requests that waited for others */
    double last_ended;      /* when the last request ended, as os_time() */
    double waiting, waiting_bytes; /* requests without an answer, and their bytes */
} of_nodes;

/* One disk may be slow, and another one fast. */
static struct disk {
    struct speed speed;
    struct look look; /* at it, while nodes are faster, and it is not asked anyhow */
    long may_ask;     /* pieces for which it is still to be asked although nodes are faster */
} disks[DISKS];

static double began[ASKS]; /* when a request began, as os_time() */
static double copies_used = COPIES_REMEMBERED / 16, copies_unused; /* weighted numbers of copies, see speed_copy_ended */
static double copies_waited; /* see speed_copies_wait */

/* Weighs all requests on a line less. */
static void line_fades(struct line *l, double kept)
{
    *l = (struct line){kept * l->count, kept * l->bytes, kept * l->ns, kept * l->bytes_bytes, kept * l->bytes_ns};
}

static struct speed *speed_of(int disk, enum tier t) { return t == TIER_GLOBAL ? &of_nodes : &disks[disk].speed; }

static void speed_fades(struct speed *s, double kept)
{
    line_fades(&s->idle, kept);
    line_fades(&s->busy, kept);
}

/* Adds a request to a line. */
static void count_request(struct line *l, double ns, double bytes)
{
    *l = (struct line){l->count + 1, l->bytes + bytes, l->ns + ns, l->bytes_bytes + bytes * bytes, l->bytes_ns + bytes * ns};
}

/* Returns the time of `requests` requests for `bytes` bytes together. */
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

/* Returns the weighted number of requests to a tier that have been measured. */
static double requests_that_told(const struct speed *s) { return s->idle.count + s->busy.count; }

/* Returns the time that requests add for those behind them: by the time between two answers, but for nodes not more than these take for the
 * pieces. Where a program asks for less than nodes can give, the time between answers is that between its requests. */
static double time_in_queue(int disk, enum tier t, double requests, double bytes)
{
    const struct speed *s = speed_of(disk, t);
    double time = time_on_line(s->busy.count > 0 ? &s->busy : &s->idle, requests, bytes);
    double pieces = bytes / PIECE < requests ? requests : bytes / PIECE, pace = t == TIER_GLOBAL ? nodes_mean_pace() : 0;
    return pace > 0 && pace * pieces < time ? pace * pieces : time;
}

/* The mean of both lines: requests to the home tell whether the program waits for single units, or has many on their way. */
double speed_usual(int disk, enum tier t, double bytes)
{
    const struct speed *s = speed_of(disk, t), *home = &disks[disk].speed;
    double told = requests_that_told(home), waits = told > 0 ? home->busy.count / told : 0;
    return (1 - waits) * time_on_line(s->idle.count > 0 ? &s->idle : &s->busy, 1, bytes) + waits * time_in_queue(disk, t, 1, bytes);
}

double speed_expected(int disk, enum tier t, double bytes)
{
    const struct speed *s = speed_of(disk, t);
    return bytes > 0 ? time_in_queue(disk, t, s->waiting, s->waiting_bytes) + speed_usual(disk, t, bytes) : 0;
}

static bool nodes_are_known; /* they have been measured often enough once; later looks count more, but do not begin anew */

static bool home_is_known(int disk) { return requests_that_told(&disks[disk].speed) > 0; }

/* -- Looks whether something pays that did not, rarely ---------------------------------------------------------------- */

static bool look_is_due(const struct look *l) { return l->since >= l->after; }

/* Counts pieces for which it did not pay; if it pays, no look is needed. */
static void look_is_nearer(struct look *l, bool pays, long pieces)
{
    if (pays)
        *l = (struct look){l->first, 0, l->first};
    else
        l->since += pieces;
}

static void look_begins(struct look *l) { *l = (struct look){l->first, 0, l->after < LOOK_LAST ? 4 * l->after : LOOK_LAST}; }

static struct look look_at_global = {LOOK_FIRST_GLOBAL, 0, LOOK_FIRST_GLOBAL};

static long asked_pieces; /* pieces that nodes were asked for, since nodes are needed */

/* Returns whether the home is to be asked for pieces although nodes are faster, if they are: that is so now and then. */
static bool looks_at_home(struct disk *d, bool faster, long pieces)
{
    if (d->look.first == 0)
        d->look = (struct look){LOOK_FIRST, 0, LOOK_FIRST};
    look_is_nearer(&d->look, !faster, pieces);
    if (look_is_due(&d->look)) {
        look_begins(&d->look);
        d->may_ask = LOOK_PIECES;
    }
    bool look = faster && d->may_ask > 0;
    d->may_ask -= look ? pieces : 0;
    return look;
}

/* -- Decisions ------------------------------------------------------------------------------------------------------ */

/* Returns the processor time for getting or sending `bytes` bytes: getting takes no longer than sending. */
static double processor_work(double bytes) { return nodes_sending_took() * bytes; }

static bool asking_pays(int disk, double known, double missing, double all)
{
    double some = CLEARLY * speed_expected(disk, TIER_GLOBAL, known) + processor_work(known);
    return some + speed_expected(disk, TIER_HOME, missing) < speed_expected(disk, TIER_HOME, all);
}

bool speed_should_ask_global(int disk, double known, double missing, double all)
{
    long pieces = (long)((known + PIECE - 1) / PIECE);
    bool always = options()->global_always, pays = always || !nodes_are_known || asking_pays(disk, known, missing, all);
    bool looks = looks_at_home(&disks[disk], pays && !always, pieces), asks = pays && !looks;
    asked_pieces += asks ? pieces : 0;
    tiers_add(TIER_GLOBAL, TIER_AVOIDED, !asks);
    return asks;
}

/* Returns whether storing pays if this share of the copies is asked for. */
static bool storing_pays(int disk, double bytes, double share)
{
    double costs = CLEARLY * speed_usual(disk, TIER_GLOBAL, bytes) + 2 * processor_work(bytes);
    return costs < share * speed_usual(disk, TIER_HOME, bytes);
}

bool speed_will_store(int disk, double bytes)
{
    bool known = home_is_known(disk) && nodes_are_known;
    return options()->global_always || (known && storing_pays(disk, bytes, copies_used / (copies_used + copies_unused)));
}

long speed_should_store(int disk, double bytes, long pieces)
{
    bool known = home_is_known(disk) && nodes_are_known, pays = speed_will_store(disk, bytes);
    look_is_nearer(&look_at_global, pays, known ? pieces : 0);
    return pays ? pieces : 0;
}

/* Returns whether the home is so slow that a node could be faster. */
static bool home_is_slow(int disk, double bytes)
{
    return requests_that_told(&disks[disk].speed) > FAST_HOME_READ_BACK - 1 &&
           CLEARLY * (LEAST_REQUEST + LEAST_BYTE * bytes) < speed_usual(disk, TIER_HOME, bytes);
}

bool speed_is_undecided(int disk, double bytes) { return !options()->global_always && !nodes_are_known && home_is_slow(disk, bytes); }

enum servers speed_needs_servers(int disk, double bytes)
{
    static long of_no_use = REST_AFTER;
    bool may_pay = home_is_slow(disk, bytes) && (!nodes_are_known || storing_pays(disk, bytes, 1) || look_is_due(&look_at_global));
    of_no_use = may_pay ? 0 : of_no_use + ceil_div((long)bytes, PIECE);
    if (options()->global_always)
        return SERVERS_USED;
    asked_pieces = of_no_use < REST_AFTER ? asked_pieces : 0;
    return of_no_use >= REST_AFTER ? SERVERS_NONE : asked_pieces < PROVEN ? SERVERS_LOOKED_AT : SERVERS_USED;
}

void speed_global_look_begins(void)
{
    if (!look_is_due(&look_at_global))
        return;
    look_begins(&look_at_global);
    speed_fades(&of_nodes, LOOK_KEEPS);
}

bool speed_should_read_back_home(int disk)
{
    const struct speed *s = &disks[disk].speed;
    bool slow = home_is_slow(disk, PIECE) || home_is_slow(disk, PAGER_CHUNK);
    /* What has told is less than the number of requests, because the weights of older ones have fallen. */
    return !options()->global_always && s->waiting <= 0 && requests_that_told(s) <= (slow ? HOME_READ_BACK : FAST_HOME_READ_BACK) - 1;
}

bool speed_should_read_back_global(void)
{
    return !options()->global_always && of_nodes.waiting <= 0 && (!nodes_are_known || look_is_due(&look_at_global));
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

void speed_begins(int disk, enum tier t, int number, double bytes, double now)
{
    struct speed *s = speed_of(disk, t);
    began[number] = now;
    s->waiting++;
    s->waiting_bytes += bytes;
}

void speed_gives_up_global(double bytes, double now)
{
    of_nodes.waiting--;
    of_nodes.waiting_bytes -= bytes;
    of_nodes.last_ended = now;
}

double speed_ends(int disk, enum tier t, int number, double bytes, double now)
{
    struct speed *s = speed_of(disk, t);
    bool waited = began[number] < s->last_ended;
    s->waiting--;
    s->waiting_bytes -= bytes;
    speed_fades(s, 1 - 1 / REMEMBERED[t]);
    count_request(waited ? &s->busy : &s->idle, now - (waited ? s->last_ended : began[number]), bytes);
    s->last_ended = now;
    if (t == TIER_HOME)
        disks[disk].look.since = 0; /* that was one */
    nodes_are_known = nodes_are_known || requests_that_told(&of_nodes) > GLOBAL_READ_BACK - 1;
    tiers_set(t, TIER_SMALL_NS, (long)speed_usual(disk, t, PIECE));
    tiers_set(t, TIER_LARGE_NS, (long)speed_usual(disk, t, PAGER_CHUNK));
    return now - began[number];
}
