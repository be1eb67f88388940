/* The threads that read ahead. Each takes one file at a time: opens it, which brings its directory entry and inode, asks for
 * what comes next as far as there is room, and waits for room. Files of a list are opened side by side, by more threads where
 * all wait for the storage. */
#include "files.h"

enum {
    THREADS = 32,           /* at most */
    FIRST = 4,              /* threads at first, for so many files */
    COST = 200 * 1000,      /* nanoseconds of the machine for a thread */
    UNKNOWN = 28,           /* files that are taken to have been opened without a wait */
    MANY = 4096,            /* files: more are not counted */
    SAMPLED = 64,           /* pieces for one whose latency is measured: its thread waits for it */
    SHORTEST = 500 * 1000,  /* nanoseconds of a nap */
    LONGEST = 20 * 1000 * 1000,
    ASLEEP = 80 * 1000 * 1000, /* of the threads that another one naps for */
    HOT = 64,               /* files in a row that are in memory as a whole: the next ones may be, too, */
    SAMPLE = 16,            /* and one of so many tells */
    MORE = 2                /* threads that are woken at a time: one to nap, and one to read */
};

static unsigned long thread[THREADS];
static int threads, busy;
static unsigned word; /* changes when there is something to do */
static bool ends;
static long nap = SHORTEST;
static bool napping; /* one of them */

static void wake(int most)
{
    __atomic_add_fetch(&word, 1, __ATOMIC_SEQ_CST);
    os_wake(&word, most);
}

void reader_wake(void) { wake(THREADS); }

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

/* Nanoseconds for which the storage was waited for until the file was open. */
static double serve_item(struct disclosure *d, struct item *item)
{
    struct opened o;
    enum went went = WENT_ON;
    bool first = item->size < 0;
    d->opening += first;
    int error = item_open(item, &o);
    d->opening -= first;
    if (first) {
        count_add(error ? FILES_REFUSED : FILES_OPENED, 1);
        item->refused = error;
    }
    if (error == EISDIR)
        reader_found_folder(item->name);
    if (!error) {
        plan_opened(d, item, &o.st);
        while (went == WENT_ON)
            went = go_on(d, item, o.fd, o.no_trace);
        release_behind(d, item, o.fd);
        sys_close(o.fd);
        note_heat(item);
    }
    if (went != NO_ROOM)
        plan_done(d, item);
    choose_put_back(d, item);
    return o.waited;
}

/* -- Rest ---------------------------------------------------------------------------------------------------------- */

/* One thread naps, the longer the less the program does, and then looks around; the others sleep until it has seen the program go
 * on. The lock is held, and let go meanwhile. */
static void rest(void)
{
    unsigned seen = __atomic_load_n(&word, __ATOMIC_ACQUIRE);
    bool naps = !napping;
    long idle = plan_is_idle() ? 0 : naps ? nap : ASLEEP;
    long before = count_of(BYTES_CONSUMED) + consumed_moves();
    napping = true;
    files_unlock();
    os_wait_a_while(&word, seen, idle);
    files_lock();
    if (!naps)
        return;
    napping = false;
    look_around();
    bool goes_on = count_of(BYTES_CONSUMED) + consumed_moves() > before;
    nap = goes_on ? max_long(nap / 2, SHORTEST) : min_long(nap * 2, LONGEST);
    if (goes_on)
        wake(MORE);
}

/* -- The threads' life --------------------------------------------------------------------------------------------- */

/* Not asked for yet; no more than `most` are counted. */
static long files_left(long most)
{
    long files = 0;
    for (int i = 0; i < plan_places() && files < most; i++)
        if (plan_at(i)->number && !plan_at(i)->ended)
            files += plan_at(i)->count - plan_at(i)->first;
    return min_long(files, most);
}

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

/* -- How many threads: what is left of the files would take the threads that there are for longer than it takes to make as many
 * more. The first files to be opened wait more often than others: they bring what is read once for many. */

static double waited; /* nanoseconds, for so many files: */
static long opened;

static void note_wait(double ns)
{
    waited += ns;
    opened++;
}

static bool threads_are_worth_it(void)
{
    double for_each = waited / (double)(opened + UNKNOWN);
    return for_each * (double)files_left(MANY) > (double)threads * threads * COST;
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
        bool all_busy = ++busy == threads;
        note_wait(serve_item(d, item));
        busy--;
        if (all_busy && choose_next(&d) && threads_are_worth_it())
            add_threads(threads);
    }
    files_unlock();
}

/* A child has no threads. */
static void forget(void)
{
    threads = busy = 0;
    nap = SHORTEST;
    napping = false;
    look_forget();
    plan_forget();
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
