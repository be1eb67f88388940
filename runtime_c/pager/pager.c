/* The pager's thread, and what the rest of the library asks of it. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

enum {
    REQUESTS_OF_PAGER = 512,
    PAGER_STACK = 256 << 10,
    RESTS = 30,         /* in a row, before the bound gives way */
    PAGER_PATIENCE = 5  /* seconds, before an array stays */
};

enum pager_word { PAGER_ADD, PAGER_LEAVE, PAGER_RESUME, PAGER_REMOVE, PAGER_PREFETCH, PAGER_RELEASE, PAGER_END };

struct pager_request {
    enum pager_word word;
    uintptr_t lo, hi;
    int priority;
    int fd;
    const struct os_identity *is;
    bool contents;
    int *answer;      /* -1 until there is one, or null */
};

static struct {
    struct pager_request queue[REQUESTS_OF_PAGER];
    unsigned begun, done; /* under the lock */
    unsigned posted;      /* changes when there is something to do */
    unsigned asleep;
} requests;

static pthread_mutex_t pager_lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_t pager_thread;
static int pager_on;       /* takes arrays */
static int pager_threads;  /* there are; under the lock */

/* -- Requests -------------------------------------------------------------------------------------------------------------- */

/* EAGAIN: there are too many; ESRCH: nobody takes them. */
static int post(const struct pager_request *r)
{
    pthread_mutex_lock(&pager_lock);
    int error = pager_threads == 0 ? ESRCH : requests.begun - requests.done == REQUESTS_OF_PAGER ? EAGAIN : 0;
    if (!error)
        requests.queue[requests.begun++ % REQUESTS_OF_PAGER] = *r;
    pthread_mutex_unlock(&pager_lock);
    if (error == ESRCH)
        return error;
    __atomic_add_fetch(&requests.posted, 1, __ATOMIC_SEQ_CST); /* where there are too many, too: it may have found the lock taken */
    if (__atomic_load_n(&requests.asleep, __ATOMIC_SEQ_CST))
        os_wake(&requests.posted, 1);
    return error;
}

static void rest(void) { (void)ERRNO_OF(nanosleep(&(struct timespec){.tv_nsec = 100 * 1000}, NULL)); }

/* Waits for the answer. */
static int ask_pager(struct pager_request r)
{
    int answer = -1, error;
    r.answer = &answer;
    while ((error = post(&r)) == EAGAIN)
        rest();
    if (error)
        return error;
    while (__atomic_load_n(&answer, __ATOMIC_ACQUIRE) < 0)
        os_wait((const unsigned *)&answer, (unsigned)-1);
    return answer;
}

/* The word is on the stack of a thread that may be gone at once: waking it then is harmless. */
static void answer_to(const struct pager_request *r, int error)
{
    if (!r->answer)
        return;
    __atomic_store_n(r->answer, error, __ATOMIC_RELEASE);
    os_wake((const unsigned *)r->answer, 1);
}

/* Who posts a request may be held up by a signal, whose handler waits for this thread: so this one does not wait, and is told when
 * the request has been posted. */
static bool may_look_at_requests(void) { return pthread_mutex_trylock(&pager_lock) == 0; }

static bool take_request(struct pager_request *r)
{
    if (!may_look_at_requests())
        return false;
    bool some = requests.done != requests.begun;
    if (some)
        *r = requests.queue[requests.done++ % REQUESTS_OF_PAGER];
    pthread_mutex_unlock(&pager_lock);
    return some;
}

/* -- The thread -------------------------------------------------------------------------------------------------------------- */

static bool ending;
static struct leaving {
    struct pager_request request;
    double since;
} leaving[8]; /* arrays that are to be taken out, or removed */
static int leaving_count;

static int add_array(const struct pager_request *r)
{
    int home, free_place = 0;
    while (free_place < PAGER_ARRAYS && pager_arrays[free_place].hi)
        free_place++;
    if (free_place == PAGER_ARRAYS || ending)
        return EMFILE;
    int error = store_add(r->fd, r->is, &home);
    if (error)
        return error;
    error = units_add(&pager_arrays[free_place], r->lo, r->hi, home, r->contents);
    if (!error && (error = uffd_register(r->lo, r->hi - r->lo)) != 0)
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

/* Whether the request has been answered. */
static bool goes_on_leaving(struct leaving *l)
{
    struct array *a = units_array_at(l->request.lo);
    bool remove = l->request.word == PAGER_REMOVE;
    if (!a)
        return answer_to(&l->request, EINVAL), true;
    (remove ? evict_dropped_array : evict_array)(a);
    if (!moves_none_left(a)) {
        if (remove || os_now() - l->since < PAGER_PATIENCE)
            return false;
        a->leaving = false; /* something holds its pages */
        uffd_wake(a->lo, a->hi - a->lo);
        return answer_to(&l->request, EBUSY), true;
    }
    if (remove)
        remove_array(a);
    answer_to(&l->request, 0);
    return true;
}

static void look_at_leaving(void)
{
    for (int i = 0; i < leaving_count; i++)
        if (goes_on_leaving(&leaving[i]))
            leaving[i--] = leaving[--leaving_count];
}

static void resume(uintptr_t lo)
{
    struct array *a = units_array_at(lo);
    if (a) {
        a->leaving = false;
        uffd_wake(a->lo, a->hi - a->lo);
    }
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
        answer_to(r, add_array(r));
        break;
    case PAGER_LEAVE:
    case PAGER_REMOVE:
        leaving[leaving_count++] = (struct leaving){*r, os_now()};
        break;
    case PAGER_RESUME:
        resume(r->lo);
        answer_to(r, 0);
        break;
    case PAGER_PREFETCH:
        moves_hint(r->lo, r->hi);
        break;
    case PAGER_RELEASE:
        moves_release(r->lo, r->hi, r->priority);
        break;
    default:
        ending = true;
        answer_to(r, has_arrays() ? EBUSY : 0);
    }
}

static void do_requests(void)
{
    struct pager_request r;
    while (leaving_count < LENGTH(leaving) && take_request(&r))
        do_request(&r);
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
}

/* From then on nobody does. */
static bool nobody_asks(void)
{
    if (!may_look_at_requests())
        return false;
    bool nobody = requests.begun == requests.done;
    if (nobody)
        pager_threads = 0;
    pthread_mutex_unlock(&pager_lock);
    return nobody;
}

static void serve_pager(void)
{
    for (long rests = 0;;) {
        unsigned seen = __atomic_load_n(&requests.posted, __ATOMIC_SEQ_CST);
        frames_refresh_bound();
        do_answers();
        do_faults();
        do_requests();
        moves_make_room();
        look_at_leaving();
        if (ending && !has_arrays() && nobody_asks())
            return;
        bool stuck = (leaving_count || bring_bytes_waiting()) && !store_is_busy(); /* somebody else holds the pages that should go */
        rests = stuck ? rests + 1 : 0;
        if (rests > RESTS && bring_bytes_waiting())
            frames_go_beyond(bring_bytes_waiting());
        if (stuck)
            rest();
        __atomic_store_n(&requests.asleep, 1, __ATOMIC_SEQ_CST);
        bool block = !stuck && __atomic_load_n(&requests.posted, __ATOMIC_SEQ_CST) == seen;
        store_wait(&requests.posted, seen, block);
        __atomic_store_n(&requests.asleep, 0, __ATOMIC_SEQ_CST);
    }
}

/* -- Its life ----------------------------------------------------------------------------------------------------------------- */

struct start {
    const char *why;
    int answer; /* -1 until it is known */
};

static void *pager_main(void *context)
{
    struct start *s = context;
    int error = store_open(&s->why);
    error = error ? error : uffd_open(&s->why);
    if (!error && (error = frames_start()) != 0)
        s->why = strerror(error);
    frames_refresh_bound();
    pthread_mutex_lock(&pager_lock);
    pager_threads = error == 0;
    pthread_mutex_unlock(&pager_lock);
    __atomic_store_n(&s->answer, error, __ATOMIC_RELEASE);
    os_wake((const unsigned *)&s->answer, 1);
    if (error)
        return NULL;
    serve_pager();
    uffd_close();
    frames_end();
    store_close();
    return NULL;
}

/* Signals are the program's. Its variables of each thread may not fit on the stack that would do. */
static int start_thread(struct start *s, size_t stack)
{
    pthread_attr_t attributes;
    sigset_t all, before;
    int saved = errno, error = pthread_attr_init(&attributes);
    if (error == 0) {
        sigfillset(&all);
        if (stack)
            pthread_attr_setstacksize(&attributes, stack);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        error = pthread_create(&pager_thread, &attributes, pager_main, s);
        pthread_sigmask(SIG_SETMASK, &before, NULL);
        pthread_attr_destroy(&attributes);
    }
    errno = saved;
    return error;
}

/* The first object is the program. */
static int is_in_program(struct dl_phdr_info *info, size_t size, void *found)
{
    uintptr_t here = (uintptr_t)&requests;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        uintptr_t lo = info->dlpi_addr + h->p_vaddr;
        if (h->p_type == PT_LOAD && here >= lo && here < lo + h->p_memsz)
            *(bool *)found = true;
    }
    return 1;
}

const char *pager_start(bool *forbidden)
{
    struct start s = {.why = NULL, .answer = -1};
    bool in_program = false;
    *forbidden = false;
    dl_iterate_phdr(is_in_program, &in_program);
    if (!in_program)
        return "the library is part of a shared library, which may be unloaded";
    if (os_page_size() != PAGER_PAGE)
        return "pages are not of 4 KiB";
    if (os_address_space() < 8L << 30)
        return "the address space is limited to less than 8 GiB (ulimit -v)";
    budget_may_use();
    int error = start_thread(&s, PAGER_STACK);
    if (error == EINVAL)
        error = start_thread(&s, 0);
    if (error)
        return strerror(error);
    while (__atomic_load_n(&s.answer, __ATOMIC_ACQUIRE) < 0)
        os_wait((const unsigned *)&s.answer, (unsigned)-1);
    if (s.answer) {
        pthread_join(pager_thread, NULL);
        *forbidden = s.answer == EPERM || s.answer == EACCES;
        return s.why ? s.why : strerror(s.answer);
    }
    __atomic_store_n(&pager_on, 1, __ATOMIC_RELEASE);
    return NULL;
}

bool pager_is_on(void) { return __atomic_load_n(&pager_on, __ATOMIC_ACQUIRE); }

void pager_end(void)
{
    if (!__atomic_exchange_n(&pager_on, 0, __ATOMIC_ACQ_REL))
        return;
    if (ask_pager((struct pager_request){.word = PAGER_END}) == 0)
        pthread_join(pager_thread, NULL);
    else
        pthread_detach(pager_thread);
}

void pager_forget(void)
{
    pager_on = 0;
    pager_threads = 0;
    pager_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; /* another thread of the parent may have had it */
}

/* -- Arrays ------------------------------------------------------------------------------------------------------------------- */

int pager_map(size_t bytes, size_t alignment, void **addr)
{
    size_t step = alignment > PAGER_CHUNK ? alignment : PAGER_CHUNK, whole;
    if (__builtin_add_overflow(bytes, step, &whole))
        return ENOMEM;
    void *room;
    int error = os_reserve(whole, &room);
    if (error)
        return error;
    char *lo = (char *)room + (-(uintptr_t)room & (step - 1)), *hi = lo + bytes, *end = (char *)room + whole;
    if (lo > (char *)room)
        (void)ERRNO_OF(munmap(room, (size_t)(lo - (char *)room)));
    if (end > hi)
        (void)ERRNO_OF(munmap(hi, (size_t)(end - hi)));
    error = ERRNO_OF(madvise(lo, bytes, MADV_DONTFORK));
    error = error ? error : ERRNO_OF(madvise(lo, bytes, MADV_DONTNEED)); /* locked memory would be there already */
    if (error)
        (void)ERRNO_OF(munmap(lo, bytes));
    *addr = lo;
    return error;
}

int pager_add(char *addr, size_t bytes, int fd, const struct os_identity *is, bool contents)
{
    struct pager_request r = {.word = PAGER_ADD, .lo = (uintptr_t)addr, .hi = (uintptr_t)addr + bytes};
    r.fd = fd;
    r.is = is;
    r.contents = contents;
    return pager_is_on() ? ask_pager(r) : ENOSYS;
}

static int ask_of(enum pager_word word, const char *addr)
{
    return ask_pager((struct pager_request){.word = word, .lo = (uintptr_t)addr});
}

int pager_leave(char *addr) { return ask_of(PAGER_LEAVE, addr); }
void pager_resume(char *addr) { ask_of(PAGER_RESUME, addr); }
void pager_remove(char *addr) { ask_of(PAGER_REMOVE, addr); }

/* -- Hints --------------------------------------------------------------------------------------------------------------------- */

int pager_prefetch(uintptr_t lo, uintptr_t hi)
{
    return post(&(struct pager_request){.word = PAGER_PREFETCH, .lo = lo, .hi = hi});
}

int pager_release(uintptr_t lo, uintptr_t hi, int priority)
{
    return post(&(struct pager_request){.word = PAGER_RELEASE, .lo = lo, .hi = hi, .priority = priority});
}
