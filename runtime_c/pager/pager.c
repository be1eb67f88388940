/* Start and end of the pager, and the functions that the rest of the library calls. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <link.h>
#include <pthread.h>
#include <signal.h>
#include <string.h>
#include <sys/mman.h>

enum { PAGER_STACK = 256 << 10 }; /* bytes */

static pthread_t pager_thread;
static int pager_on; /* 1 while the pager accepts arrays */

/* -- Start and end ------------------------------------------------------------------------------------------------------------ */

struct start {
    const char *why; /* why the pager cannot start, or null */
    int answer;      /* an errno, or -1 while the thread is starting */
};

/* The main function of the pager's thread. */
static void *pager_main(void *context)
{
    struct start *s = context;
    pool_bypass();
    int error = store_open(&s->why);
    error = error ? error : uffd_open(&s->why);
    if (!error && (error = frames_start()) != 0)
        s->why = strerror(error);
    frames_refresh_bound();
    if (!error)
        requests_begin();
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

/* Starts the pager's thread, with all signals blocked: they are the program's. stack: bytes, or 0 for the system's default. Returns 0 or an errno:
 * EINVAL if the program's thread-local variables do not fit on that stack. */
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

/* Sets *found if this library is linked into the program itself, which is the first object of dl_iterate_phdr. */
static int is_in_program(struct dl_phdr_info *info, size_t size, void *found)
{
    uintptr_t here = (uintptr_t)&pager_on;
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
    code_start();
    __atomic_store_n(&pager_on, 1, __ATOMIC_RELEASE);
    return NULL;
}

bool pager_may_be_asked(void) { return pager_is_on() && !os_is_forking() && !pthread_equal(pthread_self(), pager_thread); }

bool pager_is_on(void) { return __atomic_load_n(&pager_on, __ATOMIC_ACQUIRE); }

void pager_end(void)
{
    if (!__atomic_exchange_n(&pager_on, 0, __ATOMIC_ACQ_REL))
        return;
    if (requests_ask((struct pager_request){.word = PAGER_END}) == 0)
        pthread_join(pager_thread, NULL);
    else
        pthread_detach(pager_thread);
}

void pager_forget(void)
{
    pager_on = 0;
    requests_forget();
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
        (void)ERRNO_OF(sys_munmap(room, (size_t)(lo - (char *)room)));
    if (end > hi)
        (void)ERRNO_OF(sys_munmap(hi, (size_t)(end - hi)));
    error = ERRNO_OF(madvise(lo, bytes, MADV_DONTFORK));
    error = error ? error : ERRNO_OF(madvise(lo, bytes, MADV_DONTNEED)); /* fails for locked memory, which would have pages already */
    if (error)
        (void)ERRNO_OF(sys_munmap(lo, bytes));
    *addr = lo;
    return error;
}

int pager_add(char *addr, size_t bytes, int fd, const struct os_identity *is, bool contents)
{
    struct pager_request r = {.word = PAGER_ADD, .lo = (uintptr_t)addr, .hi = (uintptr_t)addr + bytes};
    r.fd = fd;
    r.is = is;
    r.contents = contents;
    return pager_is_on() ? requests_ask(r) : ENOSYS;
}

int pager_add_file(char *addr, size_t bytes, size_t from, int fd, const struct os_identity *is, const struct global_file *file)
{
    struct pager_request r = {.word = PAGER_ADD, .lo = (uintptr_t)addr, .hi = (uintptr_t)addr + bytes};
    r.fd = fd;
    r.is = is;
    r.file = file;
    r.from = from;
    r.contents = true;
    return from >> PAGER_SHIFT > UINT32_MAX ? EFBIG : pager_is_on() ? requests_ask(r) : ENOSYS;
}

static int ask_of(enum pager_word word, const char *addr)
{
    return requests_ask((struct pager_request){.word = word, .lo = (uintptr_t)addr});
}

int pager_leave(char *addr) { return ask_of(PAGER_LEAVE, addr); }
int pager_hand_back(char *addr) { return ask_of(PAGER_HAND_BACK, addr); }
void pager_resume(char *addr) { ask_of(PAGER_RESUME, addr); }
void pager_remove(char *addr) { ask_of(PAGER_REMOVE, addr); }

/* -- Hints --------------------------------------------------------------------------------------------------------------------- */

int pager_prefetch(uintptr_t lo, uintptr_t hi)
{
    return requests_post(&(struct pager_request){.word = PAGER_PREFETCH, .lo = lo, .hi = hi, .entries = next_use_entries()});
}

void pager_overwrite(struct overwritten o)
{
    struct pager_request r = {.word = PAGER_OVERWRITE, .lo = o.lo, .hi = o.hi, .head = o.head, .tail = o.tail};
    if (pager_may_be_asked())
        requests_ask(r);
}

int pager_release(uintptr_t lo, uintptr_t hi, int priority)
{
    struct pager_request r = {.word = PAGER_RELEASE, .lo = lo, .hi = hi, .priority = priority, .entries = next_use_entries()};
    return requests_post(&r);
}
