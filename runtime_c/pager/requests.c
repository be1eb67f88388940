/* The queue of requests from threads of the program to the pager's thread, and how either side waits for the other. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

enum {
    REQUESTS_OF_PAGER = 2048,
    RELEASES = REQUESTS_OF_PAGER / 2, /* no release is accepted while as many requests wait: other requests go first */
    SLEEP_ON = 32                     /* a release does not wake the pager's thread while fewer requests wait */
};

static struct {
    struct pager_request queue[REQUESTS_OF_PAGER];
    unsigned begun, done; /* requests put into the queue so far, and taken from it; modulo 2^32, under the lock */
    unsigned posted;      /* a futex that changes when there is something to do */
    unsigned asleep;      /* 1 while the pager's thread waits, or is about to */
    unsigned missed;      /* 1 if it found the lock taken when it looked for requests the last time */
    bool taken;           /* the pager's thread runs, and takes requests; under the lock */
} requests;

static pthread_mutex_t requests_lock = PTHREAD_MUTEX_INITIALIZER;

void requests_rest(void) { (void)ERRNO_OF(nanosleep(&(struct timespec){.tv_nsec = 100 * 1000}, NULL)); }

/* -- The program's side ------------------------------------------------------------------------------------------------------ */

int requests_post(const struct pager_request *r)
{
    pthread_mutex_lock(&requests_lock);
    unsigned room = r->word == PAGER_RELEASE ? RELEASES : REQUESTS_OF_PAGER;
    int error = !requests.taken ? ESRCH : requests.begun - requests.done >= room ? ENOBUFS : 0;
    if (!error)
        requests.queue[requests.begun++ % REQUESTS_OF_PAGER] = *r;
    bool wake = r->word != PAGER_RELEASE || requests.begun - requests.done >= SLEEP_ON;
    pthread_mutex_unlock(&requests_lock);
    if (error == ESRCH)
        return error;
    /* Also when the queue is full: the pager's thread may have found the lock taken, and has to look again. */
    __atomic_add_fetch(&requests.posted, 1, __ATOMIC_SEQ_CST);
    wake = wake || __atomic_load_n(&requests.missed, __ATOMIC_SEQ_CST);
    if (wake && __atomic_load_n(&requests.asleep, __ATOMIC_SEQ_CST))
        os_wake(&requests.posted, 1);
    return error;
}

int requests_ask(struct pager_request r)
{
    int answer = -1, error;
    r.answer = &answer;
    while ((error = requests_post(&r)) == ENOBUFS)
        requests_rest();
    if (error)
        return error;
    while (__atomic_load_n(&answer, __ATOMIC_ACQUIRE) < 0)
        os_wait((const unsigned *)&answer, (unsigned)-1);
    return answer;
}

void requests_forget(void)
{
    requests.taken = false;
    requests_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; /* another thread of the parent may have held the lock during fork */
}

/* -- The pager's side --------------------------------------------------------------------------------------------------------- */

void requests_begin(void)
{
    pthread_mutex_lock(&requests_lock);
    requests.taken = true;
    pthread_mutex_unlock(&requests_lock);
}

/* The word of the answer is on the stack of the thread that waits, which may return as soon as it sees the answer: a wake-up at that address is
 * harmless then. */
void requests_answer(const struct pager_request *r, int error)
{
    if (!r->answer)
        return;
    __atomic_store_n(r->answer, error, __ATOMIC_RELEASE);
    os_wake((const unsigned *)r->answer, 1);
}

/* Takes the lock without waiting; returns false where that is not possible. The thread that holds the lock may be interrupted by a signal whose
 * handler faults on a page of an array, and so waits for the pager's thread. When that thread has posted its request, requests.posted changes. */
static bool may_look_at_requests(void)
{
    unsigned missed = pthread_mutex_trylock(&requests_lock) != 0;
    __atomic_store_n(&requests.missed, missed, __ATOMIC_SEQ_CST);
    return !missed;
}

bool requests_take(struct pager_request *r)
{
    if (!may_look_at_requests())
        return false;
    bool some = requests.done != requests.begun;
    if (some)
        *r = requests.queue[requests.done++ % REQUESTS_OF_PAGER];
    pthread_mutex_unlock(&requests_lock);
    return some;
}

bool requests_end(void)
{
    if (!may_look_at_requests())
        return false;
    bool nobody = requests.begun == requests.done;
    if (nobody)
        requests.taken = false;
    pthread_mutex_unlock(&requests_lock);
    return nobody;
}

unsigned requests_posted(void) { return __atomic_load_n(&requests.posted, __ATOMIC_SEQ_CST); }

void requests_wait(unsigned seen, int most)
{
    __atomic_store_n(&requests.asleep, 1, __ATOMIC_SEQ_CST);
    store_wait(&requests.posted, seen, requests_posted() == seen ? most : 0);
    __atomic_store_n(&requests.asleep, 0, __ATOMIC_SEQ_CST);
}
