/* A file whose reads take as long as one says, by where they are: slow_file FILE BYTES MICROSECONDS...
 * Each part of so many bytes has a latency of its own; any number of reads go on side by side. FILE exists, and is served
 * by FUSE (a mount of its own, which ends with this program) until standard input is closed. Needs root. */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <linux/fuse.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/resource.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum { WAITING = 4096, LARGEST = 1 << 20, PARTS = 64 };

static struct answer {
    double due;
    uint64_t unique;
    size_t bytes;
} waiting[WAITING];
static int waiting_count;

static long part_bytes;
static double latencies[PARTS]; /* seconds */
static int parts;
static int device;
static char zeros[LARGEST];

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + (double)t.tv_nsec * 1e-9;
}

static void answer(uint64_t unique, int error, const void *data, size_t bytes)
{
    struct fuse_out_header head = {.len = (uint32_t)(sizeof head + bytes), .error = -error, .unique = unique};
    struct iovec both[] = {{&head, sizeof head}, {(void *)data, bytes}};
    if (writev(device, both, bytes ? 2 : 1) < 0 && errno != ENOENT)
        perror("slow_file: answer");
}

static void read_later(uint64_t unique, const struct fuse_read_in *in)
{
    long part = (long)in->offset / part_bytes;
    if (in->size > LARGEST || waiting_count == WAITING) {
        answer(unique, EIO, NULL, 0);
        return;
    }
    double latency = latencies[part < parts ? part : parts - 1];
    waiting[waiting_count++] = (struct answer){now() + latency, unique, in->size};
}

static void begin(uint64_t unique)
{
    struct fuse_init_out out = {.major = 7, .minor = FUSE_KERNEL_MINOR_VERSION, .max_readahead = 128 << 10};
    out.flags = FUSE_ASYNC_READ;
    out.max_background = out.congestion_threshold = 2048;
    out.max_write = 4096;
    answer(unique, 0, &out, sizeof out);
}

static void tell_attributes(uint64_t unique)
{
    struct fuse_attr_out out = {.attr_valid = 3600};
    out.attr.ino = out.attr.nlink = 1;
    out.attr.mode = 0100600;
    out.attr.size = (uint64_t)(part_bytes * parts);
    out.attr.blocks = out.attr.size / 512;
    out.attr.blksize = 4096;
    out.attr.uid = geteuid();
    answer(unique, 0, &out, sizeof out);
}

static void serve(const struct fuse_in_header *in)
{
    struct fuse_open_out opened = {0};
    switch (in->opcode) {
    case FUSE_INIT: begin(in->unique); break;
    case FUSE_GETATTR: tell_attributes(in->unique); break;
    case FUSE_OPEN: answer(in->unique, 0, &opened, sizeof opened); break;
    case FUSE_READ: read_later(in->unique, (const void *)(in + 1)); break;
    case FUSE_FLUSH:
    case FUSE_RELEASE: answer(in->unique, 0, NULL, 0); break;
    case FUSE_FORGET:
    case FUSE_BATCH_FORGET:
    case FUSE_INTERRUPT: break;
    default: answer(in->unique, ENOSYS, NULL, 0);
    }
}

/* Answers what is due; returns the seconds until something else is. */
static double answer_due(void)
{
    double t = now(), next = 1;
    for (int i = 0; i < waiting_count;)
        if (waiting[i].due <= t) {
            answer(waiting[i].unique, 0, zeros, waiting[i].bytes);
            waiting[i] = waiting[--waiting_count];
        } else {
            next = waiting[i].due - t < next ? waiting[i].due - t : next;
            i++;
        }
    return next;
}

static void run(void)
{
    static char request[LARGEST];
    struct pollfd sources[] = {{.fd = device, .events = POLLIN}, {.fd = STDIN_FILENO, .events = POLLIN}};
    for (;;) {
        double wait = answer_due();
        struct timespec most = {(time_t)wait, (long)((wait - (double)(time_t)wait) * 1e9)};
        if (ppoll(sources, 2, &most, NULL) < 0 && errno != EINTR)
            return;
        if (sources[1].revents)
            return;
        if (!(sources[0].revents & POLLIN))
            continue;
        ssize_t got = read(device, request, sizeof request);
        if (got >= (ssize_t)sizeof(struct fuse_in_header))
            serve((const void *)request);
        else if (errno == ENODEV)
            return;
    }
}

int main(int argc, char **argv)
{
    char options[128];
    if (argc < 4 || argc > 3 + PARTS) {
        fprintf(stderr, "usage: slow_file FILE BYTES MICROSECONDS...\n");
        return 2;
    }
    part_bytes = atol(argv[2]);
    for (parts = 0; parts < argc - 3; parts++)
        latencies[parts] = atof(argv[3 + parts]) * 1e-6;
    device = open("/dev/fuse", O_RDWR | O_CLOEXEC | O_NONBLOCK);
    snprintf(options, sizeof options, "fd=%d,rootmode=100000,user_id=%d,group_id=%d", device, geteuid(), getegid());
    if (part_bytes <= 0 || device < 0 || mount("slow_file", argv[1], "fuse", MS_NOSUID | MS_NODEV, options) != 0) {
        fprintf(stderr, "slow_file: cannot serve %s: %s\n", argv[1], strerror(errno));
        return 1;
    }
    setpriority(PRIO_PROCESS, 0, -10);
    puts("ready");
    fflush(stdout);
    run();
    umount2(argv[1], MNT_DETACH);
    return 0;
}
