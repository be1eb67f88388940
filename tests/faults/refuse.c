/* refuse ERRNO CALL... -- PROGRAM ARGUMENT...: runs a program for which the system refuses some calls. */
#include <errno.h>
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

static const struct {
    const char *name;
    unsigned number;
} calls[] = {
    {"madvise", SYS_madvise},   {"mincore", SYS_mincore},           {"sync_file_range", SYS_sync_file_range},
    {"cachestat", CACHESTAT},   {"io_uring_setup", IO_URING_SETUP}, {"sysinfo", SYS_sysinfo},
    {"fallocate", SYS_fallocate}, {"clone", SYS_clone},             {"clone3", SYS_clone3},
};

static unsigned number_of(const char *name)
{
    for (unsigned i = 0; i < sizeof calls / sizeof *calls; i++)
        if (strcmp(calls[i].name, name) == 0)
            return calls[i].number;
    fprintf(stderr, "refuse: no call %s\n", name);
    exit(1);
}

int main(int argc, char **argv)
{
    struct sock_filter filter[2 * MOST + 2] = {BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr))};
    unsigned length = 1, error = argc > 1 ? (unsigned)atoi(argv[1]) : 0;
    int i = 2;
    for (; i < argc && i < MOST && strcmp(argv[i], "--") != 0; i++) {
        filter[length++] = (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, number_of(argv[i]), 0, 1);
        filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | error);
    }
    filter[length++] = (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW);
    struct sock_fprog program = {(unsigned short)length, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program))
        return CANNOT_BE_TRIED_HERE;
    execv(argv[i + 1], argv + i + 1);
    perror(argv[i + 1]);
    return 1;
}
