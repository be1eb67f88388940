/* The threads that read ahead. Each takes one file at a time: opens it, which brings its directory entry and inode, asks for
 * what comes next as far as there is room, and waits for room. Files of a list are opened side by side; while
 * all threads wait for the storage, their number doubles. */
#include "files.h"


enum {
    THREADS = 32,           /* at most */
    FIRST = 4,              /* threads at first, for so many files, */
    SAMPLED = 64,           /* pieces for one whose latency is measured: its thread waits for it */
    SHORTEST = 500 * 1000,  /* nanoseconds of a nap */
    LONGEST = 20 * 1000 * 1000,
    LOOK = 4 * 1000 * 1000, /* nanoseconds between looks at a disclosure */
    SLOW = 50 * 1000,       /* nanoseconds for a file, if its thread has waited: for the storage */
    HOT = 64,               /* files in a row that are in memory as a whole: the next ones may be, too, */
    SAMPLE = 16             /* and one of so many tells */
};

static unsigned long thread[THREADS];
static int threads, busy;
static unsigned word; /* changes when there is something to do */
static bool ends;
static long nap = SHORTEST;

/* -- One file ------------------------------------------------------------------------------------------------------ */

/* The lock is not held. Returns the bytes that were missing. */
static long ask_for(int fd, iopref_piece p)
{
    struct os_cached there;
    long page = os_page_size(), from = p.offset & -page, pages = ceil_div(p.offset + p.bytes - from, page);
    if (os_cached(fd, from, pages * page, &there) == 0 && there.pages >= pages)
        return 0;
    os_read_ahead(fd, from, pages * page);
    return p.bytes;
}

static double measure(int fd, iopref_piece p)
{
    double begun = os_time();
    os_wait_for_byte(fd, p.offset + p.bytes - 1);
    return os_time() - begun;
}

static void rest(void);
static bool others_wait(void);

enum went { WENT_ON, NO_ROOM, NOTHING_LEFT };

/* Asks for the next piece of a file. The lock is held. */
static enum went go_on(struct disclosure *d, struct item *item, int fd, bool may_measure)
{
    iopref_piece p;
    while (!ends && !d->ended && !item->closed && !choose_has_room(d, item, 1)) {
        if (others_wait())
            return NO_ROOM;
        rest();
    }
    release_behind(d, item, fd);
    struct cursor next = item->next;
    if (ends || d->ended || item->closed || !series_next(&item->series, item->size, options()->block, &next, &p))
        return NOTHING_LEFT;
    bool sample = may_measure && d->pieces++ % SAMPLED == 0;
    item->next = next;
    d->asking += p.bytes;
    files_unlock();
    long missing = ask_for(fd, p);
    double took = sample && missing ? measure(fd, p) : 0;
    files_lock();
    d->asking -= p.bytes;
    plan_asked(d, item, p.bytes, missing);
    if (took > 0) {
        latency_sample(&d->depth.latency, took);
        count_most(LATENCY_NS, (long)latency_bound(&d->depth.latency));
    }
    return WENT_ON;
}

static long hot; /* files in a row */

static void note_heat(const struct item *item)
{
    if (item->brought > 0)
        hot = 0;
    else if (item->asked > 0)
        hot++;
}

/* Whether a file is taken to be in memory, as many before it: to look at each would be most of the work then. */
static bool is_left_out(const struct disclosure *d)
{
    static long others;
    bool left_out = d->count > HOT && hot >= HOT && ++others % SAMPLE != 0;
    count_add(FILES_LEFT_OUT, left_out);
    return left_out;
}

static void serve_item(struct disclosure *d, struct item *item)
{
    int fd = -1;
    struct stat st;
    bool may_measure = false;
    enum went went = WENT_ON;
    int error = item_open(item, &fd, &st, &may_measure);
    if (item->size < 0)
        count_add(error ? FILES_REFUSED : FILES_OPENED, 1);
    if (error == EISDIR)
        reader_found_folder(item->name);
    if (!error) {
        plan_opened(d, item, &st);
        while (went == WENT_ON)
            went = go_on(d, item, fd, may_measure);
        release_behind(d, item, fd);
        sys_close(fd);
        note_heat(item);
    }
    if (went != NO_ROOM)
        plan_done(d, item);
    choose_put_back(d, item);
}

/* -- Looking after disclosures ------------------------------------------------------------------------------------- */

/* The file that the program comes to next, and where in it; null when nothing is ahead. */
static struct item *comes_next(struct disclosure *d, iopref_piece *p)
{
    for (long i = d->reached; i < d->count && i < d->reached + THREADS; i++) {
        struct item *item = &d->items[i];
        struct cursor c = item->seen;
        if (!item->closed && item->asked > item->read &&
            series_next(&item->series, item->size, min_long(item->asked - item->read, options()->block), &c, p))
            return item;
    }
    return NULL;
}

/* The lock is held, and let go meanwhile. */
static enum depth_seen probe(struct disclosure *d)
{
    iopref_piece p;
    struct item *item = comes_next(d, &p);
    struct os_cached c = {0, 0};
    struct stat st;
    int fd;
    bool unused, there = true;
    if (!item || item_open(item, &fd, &st, &unused) != 0)
        return SEEN_IN_TIME;
    files_unlock();
    if (os_cached(fd, p.offset, p.bytes, &c) == 0 && c.evicted > 0 && c.pages == 0)
        there = false;
    else {
        c.evicted = 0;
        there = os_is_there(fd, p.offset);
    }
    sys_close(fd);
    files_lock();
    tally_add(d, item, BYTES_EVICTED, c.evicted * os_page_size());
    return there ? SEEN_IN_TIME : c.evicted ? SEEN_EVICTED : SEEN_LATE;
}

static void look_at(struct disclosure *d, double now)
{
    long consumed = d->consumed, before = d->depth.bytes;
    bool late = d->late > 0;
    d->looked = now;
    d->consumed = d->late = 0;
    d->all_consumed += consumed;
    if (consumed == 0)
        return;
    d->threads++; /* keeps its place */
    enum depth_seen seen = d->brought > 0 ? probe(d) : SEEN_IN_TIME;
    release_passed(d);
    d->threads--;
    if (seen == SEEN_IN_TIME && late)
        seen = SEEN_LATE;
    double time = max_long((long)(now - d->depth.first_read), 1);
    depth_look(&d->depth, seen, consumed, (double)d->all_consumed / time, quota_most());
    tally_depth(d, now);
    count_add(DEPTH_DOUBLED, seen == SEEN_LATE && d->depth.bytes > before);
    count_add(DEPTH_HALVED, seen == SEEN_EVICTED && d->depth.bytes < before);
}

/* Brings up to date how far the program is, and how far ahead to be. The lock is held. */
static void look_around(void)
{
    static bool looking;
    static double looked;
    double now = os_time();
    if (looking || now - looked < SHORTEST)
        return;
    looking = true;
    looked = now;
    consumed_look();
    for (int i = 0; i < DISCLOSURES; i++) {
        struct disclosure *d = plan_at(i);
        if (d->number && !d->ended && !d->vague && now - d->looked > LOOK)
            look_at(d, now);
    }
    looking = false;
}

/* A nap, the longer the less the program does; then a look around. The lock is held, and let go meanwhile. */
static void rest(void)
{
    unsigned seen = __atomic_load_n(&word, __ATOMIC_ACQUIRE);
    long idle = plan_is_idle() ? 0 : nap;
    long before = count_of(BYTES_CONSUMED);
    files_unlock();
    os_wait_a_while(&word, seen, idle);
    files_lock();
    look_around();
    nap = count_of(BYTES_CONSUMED) > before ? max_long(nap / 2, SHORTEST) : min_long(nap * 2, LONGEST);
}

/* -- The threads' life --------------------------------------------------------------------------------------------- */

static void serve(void);

static void add_threads(long more)
{
    while (more-- > 0 && !ends && threads < THREADS && os_start_thread(serve, &thread[threads]) == 0)
        threads++;
}

/* Whether there is something to do for which no thread is left, or can be made. */
static bool others_wait(void)
{
    struct disclosure *d;
    if (busy < threads || !choose_next(&d))
        return false;
    add_threads(1);
    return busy == threads;
}

static void serve(void)
{
    struct disclosure *d;
    os_go_last();
    if (os_own_descriptors() != 0)
        return;
    files_lock();
    while (!ends) {
        look_around();
        struct item *item = choose_take(&d);
        if (!item) {
            rest();
            continue;
        }
        if (is_left_out(d)) {
            plan_done(d, item);
            choose_put_back(d, item);
            continue;
        }
        double begun = os_time();
        bool all_busy = ++busy == threads;
        long waits = all_busy ? os_waits().times : 0;
        serve_item(d, item);
        busy--;
        if (all_busy && os_time() - begun > SLOW && os_waits().times > waits && choose_next(&d))
            add_threads(threads);
    }
    files_unlock();
}

/* A child has no threads. */
static void forget(void)
{
    threads = busy = 0;
    nap = SHORTEST;
    plan_forget();
}

void reader_wake(void)
{
    __atomic_add_fetch(&word, 1, __ATOMIC_SEQ_CST);
    os_wake(&word, THREADS);
}

/* Not asked for yet; no more than `most` are counted. */
static long files_left(long most)
{
    long files = 0;
    for (int i = 0; i < DISCLOSURES && files < most; i++)
        if (plan_at(i)->number && !plan_at(i)->ended)
            files += plan_at(i)->count - plan_at(i)->first;
    return min_long(files, most);
}

void reader_start(void)
{
    files_forget_in_child(forget);
    files_lock();
    if (threads == 0)
        add_threads(max_long(files_left(FIRST), 1));
    nap = SHORTEST;
    files_unlock();
    reader_wake();
}

/* Of a library that may be unloaded, no thread may be left. */
__attribute__((destructor)) static void end_threads(void)
{
    files_lock();
    int left = threads;
    ends = true;
    files_unlock();
    if (left == 0)
        return;
    reader_wake();
    os_join_threads(thread, left);
}
