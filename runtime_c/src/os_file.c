/* Calls of the operating system: descriptors, output, and files that replace others. See os.h. Traced programs use this file,
 * too. */
#define _GNU_SOURCE
#include "internal.h"

#include <limits.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/resource.h>
#include <time.h>

/* -- Descriptors --------------------------------------------------------------------------------------------------- */

static bool is_open(int fd) { return ERRNO_OF(fcntl(fd, F_GETFD)) == 0; }

/* Moves a descriptor to the lowest free number from `least` on; on failure it is closed, and *fd is -1. */
static int move_up(int *fd, int least)
{
    int higher = -1, error = ERRNO_OF(higher = fcntl(*fd, F_DUPFD_CLOEXEC, least));
    sys_close(*fd);
    *fd = higher;
    return error;
}

/* While the file is being opened, the numbers of closed standard streams are taken by descriptors that can be neither read nor
 * written (O_PATH), as if the streams were closed: so at no moment can another thread print into the file. */
int os_open(const char *path, int flags, int mode, int *fd)
{
    int taken[STDERR_FILENO + 1], n = 0;
    for (int stream = 0; stream <= STDERR_FILENO; stream++)
        if (!is_open(stream))
            (void)ERRNO_OF(taken[n++] = openat(AT_FDCWD, "/", O_PATH | O_CLOEXEC));
    int error = ERRNO_OF(*fd = openat(AT_FDCWD, path, flags | O_CLOEXEC | O_NOCTTY, mode));
    while (n > 0)
        if (taken[--n] >= 0)
            (void)ERRNO_OF(sys_close(taken[n]));
    return error ? error : os_above_streams(fd);
}

int os_above_streams(int *fd) { return *fd <= STDERR_FILENO ? move_up(fd, STDERR_FILENO + 1) : 0; }

int os_keep_open(int *fd)
{
    enum { BEYOND_PROGRAMS = 4096 }; /* few programs use descriptors from here on */
    struct rlimit most = {0, 0};
    (void)ERRNO_OF(getrlimit(RLIMIT_NOFILE, &most));
    long half = most.rlim_cur < 2 * BEYOND_PROGRAMS ? (long)most.rlim_cur / 2 : BEYOND_PROGRAMS;
    return *fd >= half && *fd > STDERR_FILENO ? 0 : move_up(fd, (int)max_long(half, STDERR_FILENO + 1));
}

int os_identify(int fd, struct os_identity *is)
{
    struct stat st = {0};
    int error = ERRNO_OF(fstat(fd, &st));
    *is = (struct os_identity){st.st_dev, st.st_ino};
    return error;
}

bool os_is_still(int fd, const struct os_identity *is)
{
    struct os_identity now;
    return fd >= 0 && os_identify(fd, &now) == 0 && now.device == is->device && now.inode == is->inode;
}

/* -- Output -------------------------------------------------------------------------------------------------------- */

static const struct timespec at_once = {0, 0};

/* If the reader of a pipe has gone (SIGPIPE), or a file reaches its size limit (SIGXFSZ), the program does not get the signal,
 * because the program itself has not written. */
int os_write(int fd, const char *text, long length)
{
    sigset_t raised, before, pending;
    long got = 0;
    int error = 0;
    sigemptyset(&raised);
    sigaddset(&raised, SIGPIPE);
    sigaddset(&raised, SIGXFSZ);
    pthread_sigmask(SIG_BLOCK, &raised, &before);
    sigpending(&pending);
    for (long done = 0; done < length && (error == 0 || error == EINTR); done += max_long(got, 0))
        error = ERRNO_OF(got = sys_write(fd, text + done, (size_t)(length - done)));
    for (int number = 1; number <= SIGXFSZ; number++)
        if (sigismember(&pending, number))
            sigdelset(&raised, number); /* this signal was pending before: it is for the program */
    if (error == EPIPE || error == EFBIG)
        (void)ERRNO_OF(sigtimedwait(&raised, NULL, &at_once));
    pthread_sigmask(SIG_SETMASK, &before, NULL);
    return error;
}

/* Returns whether the program was started with standard error. If not, a file that it opens later may have that number. */
static bool has_stderr(void)
{
    static int known; /* 1: no, 2: yes */
    int here = __atomic_load_n(&known, __ATOMIC_RELAXED);
    if (here == 0) {
        here = 1 + is_open(STDERR_FILENO);
        __atomic_store_n(&known, here, __ATOMIC_RELAXED);
    }
    return here == 2;
}

__attribute__((constructor(101))) static void look_for_stderr(void) { has_stderr(); }

void os_print(const char *text)
{
    if (has_stderr())
        os_write(STDERR_FILENO, text, (long)strlen(text));
}

void os_abort(const char *text)
{
    os_print(text);
    sigaction(SIGABRT, &(struct sigaction){.sa_handler = SIG_DFL}, NULL);
    abort();
}

/* -- Files that replace others --------------------------------------------------------------------------------------- */

bool os_is_privileged(void) { return getauxval(AT_SECURE) != 0; }

bool os_may_load(void) { return getauxval(AT_BASE) != 0; }

/* Returns whether the file is empty or begins with `head`. */
static bool has_room_for(const char *path, const char *head)
{
    char text[64] = "";
    int fd;
    if (os_open(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK, 0, &fd) != 0)
        return false;
    ssize_t got = sys_read(fd, text, sizeof text - 1);
    sys_close(fd);
    return got == 0 || (got > 0 && strncmp(text, head, strlen(head)) == 0);
}

const char *os_not_replaceable(const char *path, const char *head)
{
    struct stat st;
    int error = ERRNO_OF(fstatat(AT_FDCWD, path, &st, AT_SYMLINK_NOFOLLOW));
    if (error)
        return error == ENOENT ? NULL : strerror(error);
    if (S_ISLNK(st.st_mode))
        return "it is a link, which may lead anywhere";
    if (!S_ISREG(st.st_mode))
        return "it is there, and is no file";
    if (!(st.st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) || ERRNO_OF(sys_access(path, W_OK)))
        return "it may not be written";
    return has_room_for(path, head) ? NULL : "it is there, and holds something else";
}

/* Makes up the name of a new file in the folder of `path`. It is random, so that nobody can put a link there in advance. */
static void name_beside(const char *path, char *name, size_t size)
{
    static unsigned long calls;
    const char *slash = strrchr(path, '/');
    uint64_t number = 0;
    if (ERRNO_OF(syscall(SYS_getrandom, &number, sizeof number, 0)) != 0)
        number = (uint64_t)os_process() << 32 ^ ++calls;
    snprintf(name, size, "%.*s.iopref-%016llx", (int)(slash ? slash + 1 - path : 0), path, (unsigned long long)number);
}

int os_create(const char *path, int flags, int mode, char *name, size_t size, int *fd)
{
    enum { ATTEMPTS = 16 };
    int error = EEXIST;
    for (int i = 0; i < ATTEMPTS && error == EEXIST; i++) {
        name_beside(path, name, size);
        error = os_open(name, flags | O_CREAT | O_EXCL | O_NOFOLLOW, mode, fd);
    }
    return error;
}

int os_take_place(const char *name, const char *path)
{
    return ERRNO_OF(renameat(AT_FDCWD, name, AT_FDCWD, path));
}
