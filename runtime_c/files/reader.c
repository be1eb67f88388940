/* The threads that read ahead. A thread takes one file at a time: it opens the file, which reads its directory entry and
 * inode, asks for piece after piece as long as there is room, and otherwise waits for room. Several threads open the files of
 * a list side by side; more threads are started when all of them wait for the storage. */
#include "files.h"

enum {
    THREADS = 32,           /* most threads */
    FIRST = 4,              /* most threads at the beginning, one for each file */
    COST = 200 * 1000,      /* nanoseconds of processor time that a thread costs, */
    EACH = 50 * 1000,       /* and a file: other threads work in a wait that is no longer than this for each of them */
    UNKNOWN = 28,           /* files that the average wait per file begins with, as if opened without a wait */
    MANY = 4096,            /* most files that are counted as left */
    SAMPLED = 64,           /* the latency of one piece in 64 is measured: its thread waits for it */
    SHORTEST = 500 * 1000,  /* nanoseconds of the shortest nap, */
    LONGEST = 20 * 1000 * 1000,     /* and of the longest one */
    ASLEEP = 80 * 1000 * 1000, /* nanoseconds that other threads sleep while one naps */
    HOT = 64,               /* after 64 files in a row that are wholly in memory, the next ones are expected to be, too, */
    SAMPLE = 16,            /* and only one file in 16 is looked at */
    MORE = 2                /* threads to wake when there is work: one to nap, and one to read */
};

static unsigned long thread[THREADS];
static int threads, busy;   /* threads that have been started, and those that work on a file */
static unsigned word;       /* futex, which changes when there is something to do */
static bool ends;           /* the library is being unloaded */
static long nap = SHORTEST; /* nanoseconds of the next nap */
static bool napping;        /* a thread naps */

static void wake(int most)
{
    __atomic_add_fetch(&word, 1, __ATOMIC_SEQ_CST);
    os_wake(&word, most);
}

void reader_wake(void) { wake(THREADS); }

/* -- One file ------------------------------------------------------------------------------------------------------ */

/* Returns the nanoseconds until the last byte of the piece is in memory. The lock is not held. */
static double measure(int fd, iopref_piece p)
{
    double begun = os_time();
    os_wait_for_byte(fd, p.offset + p.bytes - 1);
    return os_time() - begun;
}

static void rest(struct item *own);
static bool others_wait(void);

enum went { WENT_ON, NO_ROOM, NOTHING_LEFT };

/* Asks for the next piece of a file, if need be after waiting for room; NO_ROOM: there is none, and other files need this
 * thread. The lock is held, and released in between. */
static enum went go_on(struct disclosure *d, struct item *item, int fd, bool may_measure)
{
    iopref_piece p;
    while (!ends && !d->ended && !item->closed && !choose_has_room(d, item, 1)) {
        if (others_wait())
            return NO_ROOM;
        rest(item);
    }
    release_behind(d, item, fd);
    struct cursor next = item->next;
    if (ends || d->ended || item->closed || !series_next(&item->series, item->size, options()->block, &next, &p))
        return NOTHING_LEFT;
    bool sample = may_measure && d->pieces++ % SAMPLED == 0;
    long window = windows_most(item, may_measure);
    item->next = next;
    d->asking += p.bytes;
    files_unlock();
    long missing = windows_ask(fd, p, item, window);
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

static long hot; /* files in a row that were wholly in memory */

static void note_heat(const struct item *item)
{
    if (item->brought > 0)
        hot = 0;
    else if (item->asked > 0)
        hot++;
}

/* Returns whether a file is not looked at, because many before it were in memory and it is expected to be, too. Looking at
 * each file would then be most of the work. */
static bool is_left_out(const struct disclosure *d)
{
    static long others;
    bool left_out = d->count > HOT && hot >= HOT && ++others % SAMPLE != 0;
    count_add(FILES_LEFT_OUT, left_out);
    return left_out;
}

/* Opens a file that the thread has taken, asks for its pieces, and puts it back. Returns the nanoseconds that opening it waited
 * for the storage. */
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

/* Returns the nanoseconds until the program will have read half of what is ahead of it in a disclosure, at its rate so far;
 * 0: not known. */
static long half_is_read_in(const struct disclosure *d, double now)
{
    long consumed = d->all_consumed + d->consumed;
    bool reads = d->number && !d->ended && consumed > 0 && now - d->progress < LONGEST;
    return reads ? (long)((double)d->ahead / 2 * (now - d->depth.first_read) / (double)consumed) : 0;
}

/* Returns how long to nap when the program has gone on. */
static long next_nap(void)
{
    double now = os_time();
    long shortest = 0;
    for (int i = 0; i < plan_places(); i++) {
        long half = half_is_read_in(plan_at(i), now);
        shortest = half > 0 && (shortest == 0 || half < shortest) ? half : shortest;
    }
    return min_long(max_long(shortest > 0 ? shortest : nap / 2, SHORTEST), LONGEST);
}

/* Waits for something to do; `own` is the file for which the thread needs room, or null. One thread naps and then takes a
 * look; its naps get longer while the program makes no progress. The other threads sleep until that thread sees work for
 * them. The lock is held, and released in between. */
static void rest(struct item *own)
{
    unsigned seen = __atomic_load_n(&word, __ATOMIC_ACQUIRE);
    bool naps = !napping;
    long idle = plan_is_idle() ? 0 : naps ? nap : ASLEEP;
    long before = count_of(BYTES_CONSUMED) + consumed_moves();
    napping = true;
    if (own)
        own->waits = true;
    files_unlock();
    os_wait_a_while(&word, seen, idle);
    files_lock();
    if (own)
        own->waits = false;
    if (!naps)
        return;
    napping = false;
    look_around();
    bool goes_on = count_of(BYTES_CONSUMED) + consumed_moves() > before;
    nap = goes_on ? next_nap() : min_long(nap * 2, LONGEST);
    if (choose_has_work())
        wake(MORE);
}

/* -- The threads' life --------------------------------------------------------------------------------------------- */

/* Returns how many files have not been asked for yet, but no more than `most`. */
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

/* Returns whether there is a file to read ahead for which there is no idle thread, and none could be started. */
static bool others_wait(void)
{
    struct disclosure *d;
    if (busy < threads || !choose_next(&d))
        return false;
    add_threads(1);
    return busy == threads;
}

/* -- How many threads: their number is doubled if they do not hide the waits from each other and, for the files that are left, would
 * wait longer than it takes to start as many more. The first files wait more often than later ones, as opening them reads metadata that many files share. */

static double waited; /* nanoseconds of waits while opening files, in all */
static long opened;   /* number of these files */

static void note_wait(double ns)
{
    waited += ns;
    opened++;
}

static bool threads_are_worth_it(void)
{
    double for_each = waited / (double)(opened + UNKNOWN);
    return for_each > (double)threads * EACH && for_each * (double)files_left(MANY) > (double)threads * threads * COST;
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
            rest(NULL);
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

/* Resets all state in the child of a fork, which has no threads. */
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

/* Ends the threads when the library is unloaded, because its code is unmapped then. */
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
