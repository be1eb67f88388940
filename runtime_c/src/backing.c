/* What lies behind an address: a small cache of /proc/self/maps. The program may change a mapping while the cache still has
 * the old one; advice that is right for one kind of backing does no harm to another. */
#include "internal.h"

enum {
    MAPPINGS = 64,       /* entries of the cache */
    FILES = 32,          /* files of mappings that are kept open */
    READAHEAD_SHARE = 16 /* readahead is long if it reads 1/16 of the memory or more at a time */
};

/* Seconds for which an entry of the cache is used. The shorter time is for mappings where advice can do nothing, as for
 * anonymous memory without swap: the program may soon map a file there. */
static const double believed_for = 1.0, believed_for_nothing = 0.002;

static struct cached {
    struct backing b;
    double when;       /* when it was looked up, as os_now(); 0: the entry is free */
    double lasts;      /* seconds for which it is used */
    uintptr_t sweep;   /* where the last contiguous prefetch ended */
} cache[MAPPINGS];

static bool (*own_file)(uintptr_t addr, int *fd);
static void (*each_own)(void (*call)(struct span s));

static struct backing_pager pager;

void backing_has_pager(const struct backing_pager *p) { pager = *p; }

const struct backing_pager *backing_pager(void) { return &pager; }

void backing_has_files(bool (*file_of)(uintptr_t addr, int *fd), void (*each)(void (*call)(struct span s)))
{
    own_file = file_of;
    each_own = each;
}

void backing_each_own(void (*call)(struct span s))
{
    if (each_own)
        each_own(call);
}

/* Returns the cache's entry for an address. The lock is held. */
static struct cached *find(uintptr_t addr)
{
    static unsigned next;
    double t = os_now();
    struct cached *found = NULL;
    for (int i = 0; i < MAPPINGS && !found; i++)
        if (cache[i].when != 0 && addr >= cache[i].b.lo && addr < cache[i].b.hi)
            found = &cache[i];
    if (found && t - found->when < found->lasts)
        return found;
    if (!found) {
        found = &cache[next++ % MAPPINGS];
        found->sweep = 0;
    }
    int error = os_mapping_at(addr, &found->b);
    if (error) {
        stats_error(CALL_MAPPINGS, error);
        found->b = (struct backing){.hi = UINTPTR_MAX};
    }
    int fd;
    if (own_file && own_file(found->b.lo, &fd) && fd >= 0)
        found->b.own = found->b.residency_known = true;
    if (pager.has && pager.has(addr)) {
        found->b.kind = BACKING_PAGED;
        found->b.own = found->b.residency_known = true;
    }
    found->b.readahead = os_longest_readahead(found->b.device);
    bool nothing = found->b.kind == BACKING_NONE || (found->b.kind == BACKING_SWAP && !os_has_swap());
    found->lasts = nothing ? believed_for_nothing : believed_for;
    found->when = t;
    return found;
}

void backing_at_locked(uintptr_t addr, struct backing *b) { *b = find(addr)->b; }

void backing_at(uintptr_t addr, struct backing *b)
{
    os_lock();
    backing_at_locked(addr, b);
    os_unlock();
}

/* Returns the bytes from which a read of the system's readahead takes too much memory: two of them at a time would evict
 * pages that are to stay. */
static long long_readahead(void) { return budget_may_use() / READAHEAD_SHARE; }

bool backing_reads_much(const struct backing *b) { return b->readahead >= long_readahead(); }

bool backing_is_sweep(uintptr_t lo, uintptr_t hi)
{
    uintptr_t page = (uintptr_t)os_page_size();
    long most = long_readahead();
    os_lock();
    struct cached *c = find(lo);
    bool goes_on = c->sweep - lo + page <= 2 * page && c->b.readahead < most;
    c->sweep = hi;
    os_unlock();
    return goes_on;
}

int backing_file(const struct backing *b)
{
    static struct {
        dev_t device; /* device and inode of the mapping */
        ino_t inode;
        int fd; /* descriptor of its file, or -1 */
        struct os_identity is; /* tells whether the program has closed the descriptor and opened another file */
    } files[FILES];
    static int count;
    int fd = -1, i = 0;
    os_lock();
    if (own_file && own_file(b->lo, &fd)) {
        os_unlock();
        return fd;
    }
    while (i < count && (files[i].device != b->device || files[i].inode != b->inode))
        i++;
    if (i < count)
        fd = os_is_still(files[i].fd, &files[i].is) ? files[i].fd : -1;
    else if (count < FILES) {
        int error = os_open_mapped_file(b, &fd);
        stats_error(CALL_OPEN, error);
        error = error ? error : os_identify(fd, &files[count].is);
        files[count].device = b->device;
        files[count].inode = b->inode;
        files[count++].fd = error ? -1 : fd;
    }
    os_unlock();
    return fd;
}
