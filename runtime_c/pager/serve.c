/* The loop of the pager's thread: it serves page faults, requests of the program's threads, and answers of the store, until it is asked to end and
 * has no array left. */
#include "pager.h"

#include <errno.h>
#include <sys/mman.h>

enum {
    RESTS = 30,              /* rounds in a row without progress (each a rest of 0.1 ms) before the memory bound is exceeded */
    LOOK_AT_LIMITS = 100,    /* milliseconds between looks at the memory limit while nothing else happens, since it may have been lowered */
    REQUESTS_AT_A_TIME = 32, /* requests served before faults are looked for again */
    PAGER_PATIENCE = 5       /* seconds; if an array cannot be evicted by then, PAGER_LEAVE is answered with EBUSY */
};

static bool ending;
static struct leaving {
    struct pager_request request;
    double since;
} leaving[8]; /* requests to evict or remove an array that are not answered yet, with the time of their arrival in seconds */
static int leaving_count;
static struct pager_request for_room[8]; /* requests PAGER_ROOM that are not answered yet: their threads wait */
static int for_room_count;

static int add_array(const struct pager_request *r)
{
    int home, free_place = 0;
    while (free_place < PAGER_ARRAYS && pager_arrays[free_place].hi)
        free_place++;
    if (free_place == PAGER_ARRAYS || ending)
        return EMFILE;
    int error = store_add(r->fd, r->is, r->file, &home);
    if (error)
        return error;
    error = units_add(&pager_arrays[free_place], r->lo, r->hi, home, r->contents);
    if (!error) {
        resident_clear(r->lo, r->hi); /* an earlier array at these addresses may have left its bits */
        pager_arrays[free_place].from = (uint32_t)(r->from >> PAGER_SHIFT);
        pager_arrays[free_place].read_only = r->file != NULL;
    }
    if (!error && (error = uffd_register(r->lo, r->hi - r->lo, true)) != 0)
        units_remove(&pager_arrays[free_place]);
    if (error)
        store_remove(home);
    return error;
}

static void remove_array(struct array *a)
{
    uffd_unregister(a->lo, a->hi - a->lo);
    uffd_wake(a->lo, a->hi - a->lo);
    store_remove(a->home);
    units_remove(a);
}

/* Maps the array's file over it. Other threads notice nothing: the mapping is replaced in one step, and all pages of a read-only array are as they
 * are in the file. */
int serve_give_to_system(struct array *a)
{
    const int flags = MAP_PRIVATE | MAP_FIXED;
    int error = ERRNO_OF((long)sys_mmap((void *)a->lo, a->hi - a->lo, PROT_READ, flags, a->home, (off_t)a->from << PAGER_SHIFT));
    if (!error)
        uffd_wake(a->lo, a->hi - a->lo);
    return error;
}

static void hand_back(struct pager_request r)
{
    struct array *a = units_array_at(r.lo);
    int error = a ? serve_give_to_system(a) : EINVAL;
    r.word = PAGER_REMOVE;
    if (error)
        requests_answer(&r, error);
    else
        leaving[leaving_count++] = (struct leaving){r, os_now()};
}

/* Takes an array that was to be evicted, or null, back into service. Threads that wait for its pages fault again. */
static void resume(struct array *a)
{
    if (!a)
        return;
    a->leaving = false;
    uffd_wake(a->lo, a->hi - a->lo);
}

/* Continues with a request to evict or remove an array. Returns whether the request has been answered. */
static bool goes_on_leaving(struct leaving *l)
{
    struct array *a = units_array_at(l->request.lo);
    bool remove = l->request.word == PAGER_REMOVE;
    if (!a)
        return requests_answer(&l->request, EINVAL), true;
    (remove ? evict_dropped_array : evict_array)(a);
    bool left = moves_none_left(a);
    if (!left && (remove || os_now() - l->since < PAGER_PATIENCE))
        return false;
    int error = !left ? EBUSY : remove ? 0 : zeros_to_store(a); /* EBUSY: something, such as mlock or I/O under way, keeps pages in memory */
    if (remove)
        remove_array(a);
    else if (error)
        resume(a);
    requests_answer(&l->request, error);
    return true;
}

static void look_at_leaving(void)
{
    for (int i = 0; i < leaving_count; i++)
        if (goes_on_leaving(&leaving[i]))
            leaving[i--] = leaving[--leaving_count];
}

/* Answers requests for room when the memory in use is within the bound; or when it is not, but no read or write is under way, so that nothing more
 * can be evicted. */
static void answer_room(void)
{
    if (frames_used() > frames_bound() && store_is_busy())
        return;
    while (for_room_count)
        requests_answer(&for_room[--for_room_count], 0);
}

static bool has_arrays(void)
{
    for (int i = 0; i < PAGER_ARRAYS; i++)
        if (pager_arrays[i].hi)
            return true;
    return false;
}

static void do_request(const struct pager_request *r)
{
    switch (r->word) {
    case PAGER_ADD:
        requests_answer(r, add_array(r));
        break;
    case PAGER_LEAVE:
    case PAGER_REMOVE:
        leaving[leaving_count++] = (struct leaving){*r, os_now()};
        break;
    case PAGER_HAND_BACK:
        hand_back(*r);
        break;
    case PAGER_RESUME:
        resume(units_array_at(r->lo));
        requests_answer(r, 0);
        break;
    case PAGER_PREFETCH:
        moves_hint(r->lo, r->hi, r->entries);
        break;
    case PAGER_RELEASE:
        moves_release(r->lo, r->hi, r->priority, r->entries);
        break;
    case PAGER_OVERWRITE:
        moves_overwrite((struct overwritten){r->lo, r->hi, r->head, r->tail});
        requests_answer(r, 0);
        break;
    case PAGER_ROOM:
        for_room[for_room_count++] = *r;
        frames_look_now();
        break;
    default:
        ending = true;
        requests_answer(r, has_arrays() ? EBUSY : 0);
    }
}

/* Serves some requests. Returns false when there may be more: faults come first then. */
static bool do_requests(void)
{
    struct pager_request r;
    for (int n = 0; n < REQUESTS_AT_A_TIME; n++) {
        if (leaving_count == LENGTH(leaving) || for_room_count == LENGTH(for_room) || !requests_take(&r))
            return true;
        do_request(&r);
    }
    return false;
}

static void do_faults(void)
{
    struct uffd_fault f[16];
    for (int n; (n = uffd_next(f, LENGTH(f))) > 0;)
        for (int i = 0; i < n; i++)
            moves_fault(f[i].addr, f[i].write, f[i].protection);
}

static void do_answers(void)
{
    void *unit;
    int error;
    while (store_next(&unit, &error))
        moves_done(unit, error);
    int home;
    for (size_t at, bytes; store_further(&home, &at, &bytes);)
        moves_read_further(home, at, bytes);
}

void serve_pager(void)
{
    for (long rests = 0;;) {
        unsigned seen = requests_posted();
        frames_refresh_bound();
        do_answers();
        do_faults();
        bool done = do_requests();
        moves_make_room();
        answer_room();
        look_at_leaving();
        if (ending && !has_arrays() && requests_end())
            return;
        /* Units should be evicted, and no write is under way: the system or the program keeps their pages in memory. */
        bool stuck = (leaving_count || bring_bytes_waiting()) && !store_is_busy();
        rests = stuck ? rests + 1 : 0;
        if (rests > RESTS && bring_bytes_waiting())
            frames_go_beyond(bring_bytes_waiting());
        if (stuck)
            requests_rest();
        requests_wait(seen, stuck || !done ? 0 : frames_used() ? LOOK_AT_LIMITS : -1);
    }
}
