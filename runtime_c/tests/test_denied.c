/* If the system refuses all calls that hints need, the program runs as without hints, and the counters tell so. */
#define _GNU_SOURCE
#include "check.h"
#include "child.h"
#include "iopref.h"

#include <errno.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

enum { BYTES = 4 << 20 };

static int refuse_with(int error)
{
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_madvise, 3, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_mincore, 2, 0),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_sync_file_range, 1, 0),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | (unsigned)error),
    };
    struct sock_fprog filter = {sizeof program / sizeof *program, program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

static void sweep_and_check(int error)
{
    FILE *f = tmpfile();
    iopref_range r;
    CHECK(f && ftruncate(fileno(f), BYTES) == 0);
    char *a = mmap(NULL, BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fileno(f), 0);
    CHECK(a != MAP_FAILED);
    if (refuse_with(error))
        exit(77);
    r.addr = a;
    r.bytes = BYTES;
    CHECK(!iopref_in_memory(&r, 1));
    memset(a, 1, BYTES);
    for (int i = BYTES - (1 << 17); i >= 0; i -= 1 << 17) {
        iopref_prefetch1(NULL, 0, a + i, 1 << 17);
        iopref_release1(NULL, 0, 0, a + i, 1 << 17);
    }
    for (int i = 0; i < BYTES; i++)
        CHECK(a[i] == 1);
}

static int runs_without(int error, const char *meaning)
{
    static char said[8192];
    struct child c;
    if (child_begins(&c)) {
        sweep_and_check(error);
        exit(0);
    }
    int status = child_ends(&c, said, sizeof said);
    CHECK(WIFEXITED(status));
    if (WEXITSTATUS(status) == 77)
        return 77;
    CHECK(status == 0 && strstr(said, meaning) && strstr(said, "madvise(PAGEOUT) failed"));
    return 0;
}

int main(void)
{
    setenv("IOPREF_MEMORY", "1M", 1);
    setenv("IOPREF_STATS", "1", 1);
    int cannot = runs_without(EPERM, "not permitted");
    return cannot ? cannot : runs_without(ENOSYS, "no such call");
}
