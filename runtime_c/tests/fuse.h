/* For tests: a file system in memory (FUSE, by the kernel's protocol) whose disk fails. It knows only files without names. */
#ifndef FUSE_TEST_H
#define FUSE_TEST_H

#include "check.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <sched.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The calls that fail, once `after` bytes have been written. */
struct fuse_fault {
    int write_error, read_error, room_error; /* errnos, or 0; room_error: of fallocate of more than FUSE_MOST bytes */
    long after;
};

enum { FUSE_NODES = 64, FUSE_MOST = 1 << 20 };

static struct fuse_node {
    int memory; /* descriptor of the memory that holds its contents, or 0 */
    unsigned links;
    uint64_t size;
} fuse_nodes[FUSE_NODES]; /* by number; 1 is the directory */

static long fuse_written;

static inline struct fuse_attr fuse_attr_of(uint64_t number)
{
    const struct fuse_node *n = &fuse_nodes[number];
    struct fuse_attr a = {.ino = number, .size = n->size, .blksize = 4096};
    a.mode = number == 1 ? S_IFDIR | 0700 : S_IFREG | 0600;
    a.nlink = number == 1 ? 2 : n->links;
    return a;
}

static inline void fuse_answer(int device, uint64_t unique, int error, const void *data, size_t bytes)
{
    static char whole[FUSE_MOST + 4096];
    struct fuse_out_header h = {(uint32_t)(sizeof h + bytes), -error, unique};
    memcpy(whole, &h, sizeof h);
    if (bytes)
        memcpy(whole + sizeof h, data, bytes);
    (void)!write(device, whole, h.len); /* fails if the request has been interrupted */
}

static inline void fuse_create(int device, const struct fuse_in_header *in)
{
    struct {
        struct fuse_entry_out entry;
        struct fuse_open_out open;
    } out;
    uint64_t number = 2;
    memset(&out, 0, sizeof out);
    while (number < FUSE_NODES && fuse_nodes[number].memory)
        number++;
    CHECK(number < FUSE_NODES);
    fuse_nodes[number] = (struct fuse_node){(int)syscall(SYS_memfd_create, "node", 0), 1, 0};
    CHECK(fuse_nodes[number].memory > 0);
    out.entry.nodeid = out.open.fh = number;
    out.entry.entry_valid = 3600; /* seconds for which the kernel need not look the name up again, as unlink would */
    out.entry.attr = fuse_attr_of(number);
    fuse_answer(device, in->unique, 0, &out, sizeof out);
}

static inline void fuse_serve(int device, const struct fuse_fault *f, const struct fuse_in_header *in, void *body)
{
    static char data[FUSE_MOST];
    struct fuse_node *n = &fuse_nodes[in->nodeid < FUSE_NODES ? in->nodeid : 0];
    bool fails = fuse_written >= f->after;
    int error = 0;
    switch (in->opcode) {
    case FUSE_INIT: {
        struct fuse_init_out out = {.major = FUSE_KERNEL_VERSION, .minor = FUSE_KERNEL_MINOR_VERSION};
        out.max_write = FUSE_MOST;
        out.max_pages = FUSE_MOST / 4096;
        out.flags = FUSE_BIG_WRITES | FUSE_MAX_PAGES;
        fuse_answer(device, in->unique, 0, &out, sizeof out);
        break;
    }
    case FUSE_SETATTR:
    case FUSE_GETATTR: {
        const struct fuse_setattr_in *set = body;
        if (in->opcode == FUSE_SETATTR && set->valid & FATTR_SIZE)
            n->size = set->size;
        struct fuse_attr_out out = {.attr = fuse_attr_of(in->nodeid)};
        fuse_answer(device, in->unique, 0, &out, sizeof out);
        break;
    }
    case FUSE_OPENDIR: {
        struct fuse_open_out out = {.fh = 1};
        fuse_answer(device, in->unique, 0, &out, sizeof out);
        break;
    }
    case FUSE_CREATE:
        fuse_create(device, in);
        break;
    case FUSE_UNLINK:
        for (int i = 2; i < FUSE_NODES; i++)
            fuse_nodes[i].links = 0;
        fuse_answer(device, in->unique, 0, NULL, 0);
        break;
    case FUSE_FALLOCATE: {
        const struct fuse_fallocate_in *room = body;
        error = room->length > FUSE_MOST ? f->room_error : 0;
        if (!error && n->size < room->offset + room->length)
            n->size = room->offset + room->length;
        fuse_answer(device, in->unique, error, NULL, 0);
        break;
    }
    case FUSE_READ: {
        const struct fuse_read_in *r = body;
        error = fails ? f->read_error : 0;
        ssize_t got = error ? 0 : pread(n->memory, data, r->size, (off_t)r->offset);
        CHECK(got >= 0);
        size_t left = r->offset < n->size ? n->size - r->offset : 0, all = left < r->size ? left : r->size;
        memset(data + got, 0, sizeof data - (size_t)got);
        fuse_answer(device, in->unique, error, data, error ? 0 : all);
        break;
    }
    case FUSE_WRITE: {
        const struct fuse_write_in *w = body;
        struct fuse_write_out out = {.size = w->size};
        error = fails ? f->write_error : 0;
        CHECK(error || pwrite(n->memory, w + 1, w->size, (off_t)w->offset) == (ssize_t)w->size);
        fuse_written += w->size;
        fuse_answer(device, in->unique, error, &out, error ? 0 : sizeof out);
        break;
    }
    case FUSE_RELEASE:
        close(n->memory);
        n->memory = 0;
        fuse_answer(device, in->unique, 0, NULL, 0);
        break;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
    case FUSE_INTERRUPT:
        break;
    default:
        fuse_answer(device, in->unique, in->opcode == FUSE_LOOKUP ? ENOENT : ENOSYS, NULL, 0);
    }
}

/* Mounts the file system on a directory, only for this process and its children, and serves it in another process until it is unmounted.
 * Returns false if the system does not permit that. */
static inline bool fuse_start(const char *directory, const struct fuse_fault *fault)
{
    static char request[FUSE_MOST + 8192] __attribute__((aligned(8)));
    char options[128];
    static bool alone;
    int device = open("/dev/fuse", O_RDWR | O_CLOEXEC);
    if (device < 0)
        return false;
    alone = alone || (unshare(CLONE_NEWNS) == 0 && mount("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) == 0);
    if (!alone)
        return close(device), false;
    snprintf(options, sizeof options, "fd=%d,rootmode=40000,user_id=0,group_id=0", device);
    CHECK(mkdir(directory, 0700) == 0 || errno == EEXIST);
    if (mount("iopref-test", directory, "fuse", MS_NOSUID | MS_NODEV, options) != 0)
        return close(device), false;
    pid_t server = fork();
    CHECK(server >= 0);
    if (server > 0)
        return close(device), true;
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    for (ssize_t got; (got = read(device, request, sizeof request)) >= 0 || errno == EINTR || errno == ENOENT;)
        if (got > 0)
            fuse_serve(device, fault, (const void *)request, request + sizeof(struct fuse_in_header));
    _exit(0);
}

static inline void fuse_end(const char *directory) { CHECK(umount2(directory, MNT_DETACH) == 0 && rmdir(directory) == 0); }

#endif
