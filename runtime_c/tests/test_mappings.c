/* The mapping around an address is the same by PROCMAP_QUERY and by the table in /proc/self/maps, which is read if the kernel refuses
 * PROCMAP_QUERY. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { PAGE = 4096, PLACES = 9, LONG_NAME = 240 };

static int refuse_to_be_asked(void)
{
    struct sock_filter program[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_ioctl, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ERRNO | ENOTTY),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog filter = {sizeof program / sizeof *program, program};
    return prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) || prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

static char *mapped(const char *path, int protection, int flags)
{
    int fd = path ? open(path, O_RDWR | O_CREAT | O_TRUNC, 0600) : -1;
    CHECK(!path || (fd >= 0 && ftruncate(fd, 4 * PAGE) == 0));
    char *at = mmap(NULL, 4 * PAGE, protection, flags, fd, path ? PAGE : 0);
    CHECK(at != MAP_FAILED);
    close(fd);
    return at;
}

static void look(char *const places[], struct backing found[])
{
    for (int i = 0; i < PLACES; i++) {
        memset(&found[i], 0, sizeof found[i]);
        CHECK(os_mapping_at((uintptr_t)places[i], &found[i]) == 0);
    }
}

int main(void)
{
    static struct backing asked[PLACES], read[PLACES];
    static char in_bss[PAGE], folder[LONG_NAME], file[2 * LONG_NAME];
    int on_stack;
    memset(folder, 'x', sizeof folder - 1);
    CHECK(mkdir(folder, 0700) == 0);
    snprintf(file, sizeof file, "%s/%.100s", folder, folder);
    char *hole = mapped(NULL, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS);
    char *places[PLACES] = {
        mapped("shared", PROT_READ | PROT_WRITE, MAP_SHARED),
        mapped("private file", PROT_READ | PROT_WRITE, MAP_PRIVATE),
        mapped(file, PROT_READ, MAP_SHARED),
        mapped(NULL, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS),
        mapped(NULL, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS),
        in_bss,
        (char *)&on_stack,
        hole + PAGE,
        (char *)-PAGE,
    };
    places[0] += 3 * PAGE + 5;
    CHECK(munmap(hole, 4 * PAGE) == 0 && unlink("private file") == 0);

    look(places, asked);
    if (refuse_to_be_asked())
        return 77;
    look(places, read);
    for (int i = 0; i < PLACES; i++) {
        uintptr_t at = (uintptr_t)places[i];
        CHECK(asked[i].kind == read[i].kind && asked[i].residency_known == read[i].residency_known);
        CHECK(asked[i].hi == read[i].hi && asked[i].lo <= at && at < asked[i].hi);
        CHECK(asked[i].lo == read[i].lo || asked[i].kind == BACKING_NONE);
        CHECK(asked[i].offset == read[i].offset && asked[i].device == read[i].device);
        CHECK(asked[i].inode == read[i].inode && strcmp(asked[i].path, read[i].path) == 0);
    }
    CHECK(asked[0].kind == BACKING_FILE_DIRTY && asked[1].kind == BACKING_FILE && asked[2].kind == BACKING_FILE);
    CHECK(asked[0].offset == PAGE && strcmp(asked[2].path, "/") == 0);
    CHECK(asked[3].kind == BACKING_SWAP && asked[4].kind == BACKING_NONE && asked[5].kind == BACKING_SWAP);
    CHECK(asked[6].kind == BACKING_SWAP && asked[7].kind == BACKING_NONE && asked[8].kind == BACKING_NONE);
    return 0;
}
