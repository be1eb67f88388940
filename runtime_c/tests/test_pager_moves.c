/* No data are lost if UFFDIO_MOVE has moved pages, but reports an error. */
#define _GNU_SOURCE
#include "paged.h"

#include <errno.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LIE_EVERY = 5 };

static const unsigned long MOVE = 0xc028aa05; /* UFFDIO_MOVE */
static unsigned long moves, lies;

/* Replaces the C library's ioctl. */
int ioctl(int fd, unsigned long what, ...)
{
    va_list rest;
    va_start(rest, what);
    long *about = va_arg(rest, long *); /* to, from, bytes, mode, moved */
    va_end(rest);
    int done = (int)syscall(SYS_ioctl, fd, what, about);
    if (what == MOVE && done == 0 && __atomic_add_fetch(&moves, 1, __ATOMIC_RELAXED) % LIE_EVERY == 0) {
        __atomic_add_fetch(&lies, 1, __ATOMIC_RELAXED);
        about[4] = -EEXIST;
        errno = EEXIST;
        return -1;
    }
    return done;
}

int main(void) { return swept(&lies); }
