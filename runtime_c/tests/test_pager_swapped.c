/* Pages that the system has swapped out move with their write protection, which those in memory lose: the pager may write its frames all
 * the same, and the program what it gets. As if all had been swapped out, what has moved is protected. */
#define _GNU_SOURCE
#include "paged.h"

#include <errno.h>
#include <linux/ioctl.h>
#include <linux/userfaultfd.h>
#include <stdarg.h>
#include <sys/syscall.h>
#include <unistd.h>

static const unsigned long MOVE = 0xc028aa05; /* UFFDIO_MOVE */
static unsigned long protected_moves;

/* In place of the C library's. */
int ioctl(int fd, unsigned long what, ...)
{
    va_list rest;
    va_start(rest, what);
    long *about = va_arg(rest, long *); /* to, from, bytes, mode, moved */
    va_end(rest);
    int done = (int)syscall(SYS_ioctl, fd, what, about);
    if (what == MOVE && done == 0) {
        struct uffdio_writeprotect w = {{(unsigned long)about[0], (unsigned long)about[2]}, UFFDIO_WRITEPROTECT_MODE_WP};
        protected_moves += syscall(SYS_ioctl, fd, UFFDIO_WRITEPROTECT, &w) == 0;
        errno = 0;
    }
    return done;
}

int main(void) { return swept(&protected_moves); }
