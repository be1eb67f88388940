/* Records which pieces have copies: on which node, and in which version. All functions run on the pager's thread. */
#define _GNU_SOURCE
#include "global.h"

#include <string.h>
#include <sys/mman.h>

enum {
    HOMES = PAGER_ARRAYS + 64, /* descriptors of homes are below this number */
    KEEP_EVICTED = 8,          /* of 8 pieces whose copies were evicted by a node, one is stored again */
    VERSION_NS = 16000         /* a version is the time in units of 16 us when the copy was made, or the last version + 1 */
};

/* The copy of a piece. */
struct stored {
    uint64_t version : 44; /* 0: there is no copy */
    uint64_t sent : 1, evicted : 1, asked : 1; /* it has been sent; the node has evicted the last one; it was asked for */
    uint64_t replica : 1; /* an agent was asked to store it */
    uint64_t guess : 1; /* another run may have stored it */
    uint64_t own : 1;   /* this run has made a copy some time */
    uint64_t pages : 6, node : 8;
};

static struct home {
    struct stored *pages; /* copies by the first page of their pieces */
    size_t count;
} homes[HOMES]; /* by descriptor */

static uint64_t last_version;

static struct home *home_of(int home) { return home >= 0 && home < HOMES ? &homes[home] : NULL; }

/* Makes the table of a home long enough for `pages` pages; returns false if there is no memory. */
static bool reaches(struct home *h, size_t pages)
{
    if (pages <= h->count)
        return true;
    size_t wanted = 2 * pages;
    void *memory = NULL;
    if (os_reserve(wanted * sizeof *h->pages, &memory) != 0)
        return false;
    if (h->count) {
        memcpy(memory, h->pages, h->count * sizeof *h->pages);
        (void)ERRNO_OF(sys_munmap(h->pages, h->count * sizeof *h->pages));
    }
    *h = (struct home){memory, wanted};
    return true;
}

/* Returns the entry of a piece; null if the table of its home is not that long. */
static struct stored *copy_at(int home, size_t page)
{
    struct home *h = home_of(home);
    return h && page < h->count ? &h->pages[page] : NULL;
}

bool copies_next_piece(const struct store_call *c, int i, struct piece *p)
{
    size_t from = (size_t)i * PIECE;
    if (from >= c->bytes)
        return false;
    size_t left = c->bytes - from;
    *p = (struct piece){.home = c->home, .page = (c->at + from) / PAGER_PAGE, .bytes = left < PIECE ? left : PIECE};
    return true;
}

/* -- Storing -------------------------------------------------------------------------------------------------------- */

bool copies_may_make(const struct piece *p)
{
    static unsigned evicted;
    struct home *h = home_of(p->home);
    if (!h || !reaches(h, p->page + PIECE_PAGES))
        return false;
    return !h->pages[p->page].evicted || evicted++ % KEEP_EVICTED == 0;
}

/* Forgets a copy, and counts it if it was never asked for. */
static void end_copy(struct stored *s, bool evicted)
{
    if (s->version && !s->asked)
        speed_copy_ended(false);
    *s = (struct stored){.evicted = evicted, .own = s->own};
}

static uint64_t version_now(void)
{
    static double began;
    double now = os_time();
    began = began > 0 ? began : now;
    return (uint64_t)((now - began) / VERSION_NS);
}

uint64_t copies_new_version(void)
{
    uint64_t now = version_now();
    return last_version = now > last_version ? now : last_version + 1;
}

void copies_add(const struct piece *p, int node)
{
    struct stored *s = copy_at(p->home, p->page);
    end_copy(s, false);
    *s = (struct stored){.version = p->version, .own = 1, .pages = p->bytes / PAGER_PAGE, .node = (uint8_t)node};
}

/* The copy counts as sent: the agent may have stored it for another program already. */
void copies_add_replica(const struct piece *p, int node)
{
    struct home *h = home_of(p->home);
    if (!h || !reaches(h, p->page + PIECE_PAGES))
        return;
    struct stored *s = &h->pages[p->page];
    if (s->version && nodes_is_usable(s->node))
        return;
    end_copy(s, false);
    *s = (struct stored){.version = copies_new_version(), .sent = 1, .asked = 1, .replica = 1, .own = s->own, .node = (uint8_t)node};
    s->pages = p->bytes / PAGER_PAGE & 63;
}

/* A guess counts as sent and asked for: it says nothing about this run's copies. */
int copies_guess(const struct store_call *c)
{
    int count = 0, node;
    struct piece p;
    for (int i = 0; copies_next_piece(c, i, &p); i++) {
        struct home *h = home_of(p.home);
        if (copies_has(&p) || (node = guesses_node(p.page)) < 0 || !h || !reaches(h, p.page + PIECE_PAGES))
            continue;
        struct stored *s = &h->pages[p.page];
        end_copy(s, s->evicted);
        *s = (struct stored){.version = copies_new_version(), .sent = 1, .evicted = s->evicted, .asked = 1, .guess = 1, .own = s->own};
        s->node = (uint8_t)node;
        s->pages = p.bytes / PAGER_PAGE & 63;
        count++;
    }
    return count;
}

void copies_note_sent(void)
{
    struct sent sent[64];
    for (int n; (n = nodes_take_sent(sent, LENGTH(sent))) > 0;)
        for (int i = 0; i < n; i++) {
            struct stored *s = copy_at(sent[i].piece.home, sent[i].piece.page);
            if (s && s->version == sent[i].piece.version)
                s->sent = true;
        }
}

/* -- Finding -------------------------------------------------------------------------------------------------------- */

/* A copy of a page: that of a piece which begins there, or a little before. */
struct found {
    struct stored *copy; /* null: there is none */
    size_t begin, end;   /* the pages of the piece */
};

/* Returns the copy of a page, on a node that can be used, that reaches furthest; `sent`: of those that have been sent. */
static struct found copy_of_page(int home, size_t page, bool sent)
{
    const struct home *h = home_of(home);
    struct found best = {.end = page};
    for (size_t begin = page < PIECE_PAGES ? 0 : page - PIECE_PAGES + 1; h && begin <= page && begin < h->count; begin++) {
        struct stored *s = &h->pages[begin];
        if (s->version && begin + s->pages > best.end && (s->sent || !sent) && nodes_is_usable(s->node))
            best = (struct found){s, begin, begin + s->pages};
    }
    return best;
}

bool copies_has(const struct piece *p)
{
    size_t page = p->page, end = page + p->bytes / PAGER_PAGE;
    for (struct found f; page < end; page = f.end)
        if (!(f = copy_of_page(p->home, page, false)).copy)
            return false;
    return true;
}

/* Returns the want for the pages from `page` to `end` that a copy has. */
static struct want want_of(int home, const struct found *f, size_t page, size_t end)
{
    struct want w = {.from = (page - f->begin) * PAGER_PAGE, .bytes = ((f->end < end ? f->end : end) - page) * PAGER_PAGE};
    w.piece = (struct piece){.home = home, .page = f->begin, .bytes = f->copy->pages * (size_t)PAGER_PAGE};
    w.piece.version = f->copy->version;
    w.guess = f->copy->guess;
    const uint64_t *number = f->copy->replica ? file_homes_at(home)->number : file_homes_shared(home);
    if (number)
        memcpy(w.piece.file, number, sizeof w.piece.file);
    return w;
}

int copies_find(const struct store_call *c, struct want *wants, int *at)
{
    int count = 0;
    size_t begin = c->at / PAGER_PAGE, end = begin + c->bytes / PAGER_PAGE;
    for (size_t page = begin, next; page < end && count < UNIT_PIECES; page = next) {
        struct found f = copy_of_page(c->home, page, true);
        next = f.copy ? f.end : page + 1;
        if (!f.copy)
            continue;
        wants[count] = want_of(c->home, &f, page, end);
        wants[count].to = c->memory + (page - begin) * PAGER_PAGE;
        at[count++] = f.copy->node;
    }
    return count;
}

void copies_asked(const struct want *wants, int count)
{
    uint64_t now = version_now();
    for (int i = 0; i < count; i++) {
        struct stored *s = copy_at(wants[i].piece.home, wants[i].piece.page);
        if (!s->asked) {
            speed_copy_ended(true);
            speed_copy_waited(now > s->version ? (double)(now - s->version) * VERSION_NS : 0);
        }
        s->asked = 1;
    }
}

/* -- Forgetting ----------------------------------------------------------------------------------------------------- */

/* Also the copies of pieces that only overlap the call. */
void copies_forget(const struct store_call *c)
{
    const struct home *h = home_of(c->home);
    size_t from = c->at / PAGER_PAGE, end = from + c->bytes / PAGER_PAGE;
    for (size_t page = from < PIECE_PAGES ? 0 : from - PIECE_PAGES + 1; h && page < end && page < h->count; page++)
        if (page >= from || page + h->pages[page].pages > from)
            end_copy(&h->pages[page], h->pages[page].evicted);
}

bool copies_is_missing(int home, size_t page)
{
    struct stored *s = copy_of_page(home, page, true).copy;
    bool replica = s && s->replica;
    if (!s)
        return false;
    if (replica)
        ahead_piece_is_missing(s->node);
    end_copy(s, s->guess ? s->evicted : !replica && s->version > nodes_emptied(s->node));
    return replica;
}

bool copies_came(int home, size_t page)
{
    struct stored *s = copy_of_page(home, page, true).copy;
    bool guess = s && s->guess;
    if (s && s->replica)
        ahead_piece_came(s->node);
    if (guess) {
        tiers_add(TIER_GLOBAL, TIER_FOUND, !s->own);
        s->guess = false;
    }
    return guess;
}

void copies_end_unsure(const struct store_call *c)
{
    struct piece p;
    bool heard = ahead_hears_agents();
    for (int i = 0; copies_next_piece(c, i, &p); i++) {
        struct stored *s = copy_at(p.home, p.page);
        if (s && (s->guess || (s->replica && !heard)))
            end_copy(s, s->evicted);
    }
}

void copies_remove(int home)
{
    struct home *h = home_of(home);
    for (size_t page = 0; h && page < h->count; page++)
        end_copy(&h->pages[page], false);
    if (h && h->count) {
        (void)ERRNO_OF(sys_munmap(h->pages, h->count * sizeof *h->pages));
        *h = (struct home){.count = 0};
    }
}
