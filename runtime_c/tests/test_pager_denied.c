/* If the system forbids calls that the pager needs, files are mapped, and a message tells so. If the program itself forbids them later, it ends
 * with a message. */
#define _GNU_SOURCE
#include "check.h"
#include "child.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <signal.h>
#include <stdbool.h>
#include <stddef.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

extern int iopref_prefetch1();
int (*the_library)() = iopref_prefetch1;

enum { BYTES = 8 << 20 };

/* A system call that is refused, for all second arguments or for one. */
struct denied {
    int call, error;
    unsigned second; /* 0: any */
    const char *said;
};

static int deny(const struct denied *d, unsigned flags)
{
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)d->call, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[1])),
        BPF_JUMP(BPF_JMP | (d->second ? BPF_JEQ : BPF_JGE) | BPF_K, d->second, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)d->error),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof program / sizeof *program, program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || syscall(SYS_seccomp, SECCOMP_SET_MODE_FILTER, flags, &filter) ? -1 : 0;
}

static int sweeps(const char *later)
{
    volatile unsigned char *a = malloc(BYTES);
    const struct denied now = {later ? atoi(later) : 0, EPERM, 0, ""};
    CHECK(a);
    for (int round = 0; round < 3; round++) {
        if (round == 1 && later && deny(&now, SECCOMP_FILTER_FLAG_TSYNC) != 0)
            return 77;
        for (int i = 0; i < BYTES; i += 64) {
            CHECK(a[i] == (unsigned char)(round ? i / 64 + round - 1 : 0));
            a[i] = (unsigned char)(i / 64 + round);
        }
    }
    free((void *)a);
    return 0;
}

/* In the program that has executed itself again. */
static int run(const struct denied *d, const char *later, char *said, size_t most)
{
    struct child c;
    if (child_begins(&c)) {
        setenv("IOPREF_SCRATCH", ".", 1);
        setenv("IOPREF_MEMORY", "1M", 1);
        setenv("IOPREF_PAGER", "on", 1);
        if (d && deny(d, 0) != 0)
            _exit(77);
        execl("/proc/self/exe", "test", later, NULL);
        _exit(1);
    }
    int status = child_ends(&c, said, most);
    return status;
}

static bool fits(bool right, int status, const char *said)
{
    if (!right)
        fprintf(stderr, "status %x; it said:\n%s\n", (unsigned)status, said);
    return right;
}

int main(int argc, char **argv)
{
    static char said[8192];
    char number[16];
    const struct denied start[] = {
        {SYS_userfaultfd, ENOSYS, 0, "there is no userfaultfd here, or it is forbidden"},
        {SYS_io_uring_setup, EPERM, 0, "io_uring is forbidden here"},
        {SYS_io_uring_setup, ENOSYS, 0, "io_uring is forbidden here"},
        {SYS_pidfd_open, EPERM, 0, "is forbidden here"},
        {SYS_fcntl, EINVAL, F_SETFL, "the file system has no direct I/O"},
    };
    const int later[] = {SYS_io_uring_enter, SYS_ioctl};
    if (getenv("IOPREF_SCRATCH"))
        return sweeps(argc > 1 ? argv[1] : NULL);
    if (IS_SANITIZED)
        return 0; /* a sanitizer prints messages of its own, and takes a signal for an error */
    int status = run(NULL, NULL, said, sizeof said);
    if (strstr(said, "are mapped, slower")) {
        fprintf(stderr, "%s", said);
        return 77;
    }
    CHECK(fits(status == 0 && !said[0], status, said));
    for (size_t i = 0; i < sizeof start / sizeof *start; i++) {
        status = run(&start[i], NULL, said, sizeof said);
        const char *first = strstr(said, "are mapped, slower");
        CHECK(fits(status == 0 && first && strstr(first, start[i].said) && !strchr(first, '\n')[1], status, said));
    }
    for (size_t i = 0; i < sizeof later / sizeof *later; i++) {
        snprintf(number, sizeof number, "%d", later[i]);
        status = run(NULL, number, said, sizeof said);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 77)
            return 77;
        CHECK(fits(WIFSIGNALED(status) && WTERMSIG(status) == SIGABRT && strstr(said, "has been forbidden"), status, said));
    }
    return 0;
}
