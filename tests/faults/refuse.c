/* refuse ERRNO CALL... -- PROGRAM ARGUMENT...: runs a program for which the system refuses some calls. The call `nameless`
 * is openat with O_TMPFILE. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CANNOT_BE_TRIED_HERE = 77, CACHESTAT = 451, IO_URING_SETUP = 425, MOST = 16 };

static const struct call {
    const char *name;
    unsigned number, flag; /* only calls with this bit in the third argument are refused, unless it is 0 */
} calls[] = {
    {"madvise", SYS_madvise, 0},
    {"mincore", SYS_mincore, 0},
    {"sync_file_range", SYS_sync_file_range, 0},
    {"cachestat", CACHESTAT, 0},
    {"io_uring_setup", IO_URING_SETUP, 0},
    {"sysinfo", SYS_sysinfo, 0},
    {"fallocate", SYS_fallocate, 0},
    {"clone", SYS_clone, 0},
    {"clone3", SYS_clone3, 0},
    {"nameless", SYS_openat, O_TMPFILE & ~O_DIRECTORY},
};

static struct sock_filter filter[5 * MOST + 2];
static unsigned length;

static void add(struct sock_filter next) { filter[length++] = next; }

static void load(unsigned offset) { add((struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offset)); }

static void refuse(const struct call *c, unsigned error)
{
    add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, c->number, 0, c->flag ? 4 : 1));
    if (c->flag) {
        load(offsetof(struct seccomp_data, args[2]));
        add((struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JSET | BPF_K, c->flag, 0, 1));
    }
    add((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error));
    if (c->flag)
        load(offsetof(struct seccomp_data, nr));
}

static const struct call *call_of(const char *name)
{
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0)
            return &calls[i];
    fprintf(stderr, "refuse: no call %s\n", name);
    exit(1);
}

int main(int argc, char **argv)
{
    unsigned error = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    int i = 2;
    load(offsetof(struct seccomp_data, nr));
    for (; i < argc && i < MOST && strcmp(argv[i], "--") != 0; i++)
        refuse(call_of(argv[i]), error);
    add((struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    struct sock_fprog program = {(unsigned short)length, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        return CANNOT_BE_TRIED_HERE;
    execv(argv[i + 1], argv + i + 1);
    perror(argv[i + 1]);
    return 1;
}
