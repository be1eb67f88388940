/* What threads of the program ask of the pager's thread: a queue, and how the one side waits for the other. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <pthread.h>
#include <time.h>

enum { REQUESTS_OF_PAGER = 2048, RELEASES = REQUESTS_OF_PAGER / 2 /* where others come before them */ };

static struct {
    struct pager_request queue[REQUESTS_OF_PAGER];
    unsigned begun, done; /* under the lock */
    unsigned posted;      /* changes when there is something to do */
    unsigned asleep;
    bool taken; /* there is a thread that takes them; under the lock */
} requests;

static pthread_mutex_t requests_lock = PTHREAD_MUTEX_INITIALIZER;

void requests_rest(void) { (void)ERRNO_OF(nanosleep(&(struct timespec){.tv_nsec = 100 * 1000}, NULL)); }

/* -- The program's side ------------------------------------------------------------------------------------------------------ */

int requests_post(const struct pager_request *r)
{
    pthread_mutex_lock(&requests_lock);
    unsigned room = r->word == PAGER_RELEASE ? RELEASES : REQUESTS_OF_PAGER;
    int error = !requests.taken ? ESRCH : requests.begun - requests.done >= room ? EAGAIN : 0;
    if (!error)
        requests.queue[requests.begun++ % REQUESTS_OF_PAGER] = *r;
    pthread_mutex_unlock(&requests_lock);
    if (error == ESRCH)
        return error;
    __atomic_add_fetch(&requests.posted, 1, __ATOMIC_SEQ_CST); /* where there are too many, too: it may have found the lock taken */
    if (__atomic_load_n(&requests.asleep, __ATOMIC_SEQ_CST))
        os_wake(&requests.posted, 1);
    return error;
}

int requests_ask(struct pager_request r)
{
    int answer = -1, error;
    r.answer = &answer;
    while ((error = requests_post(&r)) == EAGAIN)
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
    requests_lock = (pthread_mutex_t)PTHREAD_MUTEX_INITIALIZER; /* another thread of the parent may have had it */
}

/* -- The pager's side --------------------------------------------------------------------------------------------------------- */

void requests_begin(void)
{
    pthread_mutex_lock(&requests_lock);
    requests.taken = true;
    pthread_mutex_unlock(&requests_lock);
}

/* The word is on the stack of a thread that may be gone at once: waking it then is harmless. */
void requests_answer(const struct pager_request *r, int error)
{
    if (!r->answer)
        return;
    __atomic_store_n(r->answer, error, __ATOMIC_RELEASE);
    os_wake((const unsigned *)r->answer, 1);
}

/* Who posts a request may be held up by a signal, whose handler waits for this thread: so this one does not wait, and is told when
 * the request has been posted. */
static bool may_look_at_requests(void) { return pthread_mutex_trylock(&requests_lock) == 0; }

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
