/*
 * What the examples share: their command line, their arrays in memory or in a mapped file, the
 * checksum they print and the exit status. Nothing in here is part of iopref, which leaves the
 * loops of such a header of the system as they are.
 */
#ifndef EXAMPLES_DATA_H
#define EXAMPLES_DATA_H
#pragma GCC system_header

#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

enum { MOST_ARRAYS = 9, MOST_REPEATS = 500, PAGE = 4096, TAG = 128 };

#define TAG_START "iopref example data: "

struct program {
    const char *name;
    const char *size;          /* what N counts */
    long smallest, largest;    /* N; beyond `largest` the check would not be exact */
    int repeats;               /* unless given */
    const char *const *parts; /* choices of -p, the default first, NULL last; or NULL */
};

struct options {
    const struct program *program;
    long n;
    int repeats;
    const char *part;
    const char *file; /* NULL: arrays in memory */
    bool only_initialise, only_bytes;
};

struct data {
    void *array[MOST_ARRAYS];
    int arrays;
    bool fresh;     /* the arrays have to be initialised */
    char *map;      /* the mapped file, or NULL */
    size_t bytes;   /* of all arrays, each rounded up to pages */
    char tag[TAG];  /* ends a complete file, so that no other content is taken for it */
};

/* ---- command line ---- */

static inline _Noreturn void usage(const struct program *p)
{
    fprintf(stderr, "usage: %s N [REPEATS] [-f FILE [-i]]", p->name);
    if (p->parts) {
        fprintf(stderr, " [-p %s", p->parts[0]);
        for (int k = 1; p->parts[k]; k++)
            fprintf(stderr, "|%s", p->parts[k]);
        fprintf(stderr, "]");
    }
    fprintf(stderr,
            "\n       %s --bytes N\n"
            "  N        %s, %ld to %ld\n"
            "  REPEATS  1 to %d, default %d\n"
            "  -f FILE  keep the arrays in FILE; it is made and filled unless it is there already\n"
            "  -i       only make and fill FILE\n"
            "  --bytes  print how many bytes the arrays take\n",
            p->name, p->size, p->smallest, p->largest, MOST_REPEATS, p->repeats);
    exit(2);
}

static inline long parse_number(const char *text, long smallest, long largest, const struct program *p)
{
    char *end;
    errno = 0;
    long value = strtol(text, &end, 10);
    if (end == text || *end || errno || value < smallest || value > largest) {
        fprintf(stderr, "%s: \"%s\" is not a number from %ld to %ld\n", p->name, text, smallest, largest);
        usage(p);
    }
    return value;
}

static inline const char *parse_part(const char *text, const struct program *p)
{
    for (int k = 0; p->parts[k]; k++)
        if (strcmp(text, p->parts[k]) == 0)
            return p->parts[k];
    usage(p);
}

static inline struct options parse_options(int argc, char **argv, const struct program *p)
{
    static const struct option names[] = {{"bytes", no_argument, NULL, 'b'}, {NULL, 0, NULL, 0}};
    struct options o = {.program = p, .repeats = p->repeats, .part = p->parts ? p->parts[0] : NULL};
    int c;
    while ((c = getopt_long(argc, argv, p->parts ? "f:ip:" : "f:i", names, NULL)) != -1) {
        switch (c) {
        case 'f': o.file = optarg; break;
        case 'i': o.only_initialise = true; break;
        case 'p': o.part = parse_part(optarg, p); break;
        case 'b': o.only_bytes = true; break;
        default: usage(p);
        }
    }
    int operands = argc - optind;
    if (operands < 1 || operands > 2 || (o.only_initialise && !o.file))
        usage(p);
    o.n = parse_number(argv[optind], p->smallest, p->largest, p);
    if (operands == 2)
        o.repeats = (int)parse_number(argv[optind + 1], 1, MOST_REPEATS, p);
    return o;
}

/* ---- arrays ---- */

static inline _Noreturn void fail(const char *what, const char *why)
{
    fprintf(stderr, "%s: %s\n", what, why);
    exit(1);
}

/* Whether the file, open at fd, ends with the tag of these options. Stops at a file that no example wrote. */
static inline bool is_complete(int fd, const struct options *o, const struct data *d)
{
    struct stat s;
    char tag[TAG];
    if (fstat(fd, &s))
        fail(o->file, strerror(errno));
    if (S_ISREG(s.st_mode) && s.st_size == 0)
        return false;
    if (!S_ISREG(s.st_mode) || s.st_size < TAG || pread(fd, tag, TAG, s.st_size - TAG) != TAG ||
        strncmp(tag, TAG_START, strlen(TAG_START)) != 0)
        fail(o->file, "not a data file of the examples, left as it is");
    return (size_t)s.st_size == d->bytes + TAG && memcmp(tag, d->tag, TAG) == 0;
}

static inline void map_file(struct data *d, const struct options *o)
{
    int fd = open(o->file, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (fd < 0)
        fail(o->file, strerror(errno));
    d->fresh = !is_complete(fd, o, d);
    if (d->fresh) {
        if (ftruncate(fd, 0))
            fail(o->file, strerror(errno));
        int error = posix_fallocate(fd, 0, (off_t)(d->bytes + TAG));
        if (error) {
            unlink(o->file);
            fail(o->file, strerror(error));
        }
    }
    d->map = mmap(NULL, d->bytes + TAG, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (d->map == MAP_FAILED)
        fail(o->file, strerror(errno));
    close(fd);
    if (d->fresh)
        strcpy(d->map + d->bytes, TAG_START "incomplete");
}

/* The arrays, of these sizes in bytes, in memory or in the file: uninitialised when `fresh`. */
static inline struct data make_arrays(const struct options *o, const size_t *sizes, int arrays)
{
    struct data d = {.arrays = arrays, .fresh = true};
    size_t start[MOST_ARRAYS];
    for (int k = 0; k < arrays; k++) {
        start[k] = d.bytes;
        d.bytes += (sizes[k] + PAGE - 1) / PAGE * PAGE;
    }
    if (o->only_bytes) {
        printf("%zu\n", d.bytes);
        exit(0);
    }
    snprintf(d.tag, TAG, TAG_START "%s %ld %s", o->program->name, o->n, o->part ? o->part : "");
    if (o->file)
        map_file(&d, o);
    for (int k = 0; k < arrays; k++) {
        d.array[k] = d.map ? d.map + start[k] : malloc(sizes[k]);
        if (!d.array[k])
            fail(o->program->name, "not enough memory");
    }
    return d;
}

/* To be called when the arrays are filled; the end of the program under -i. */
static inline void initialised(struct data *d, const struct options *o)
{
    if (d->map && d->fresh) {
        memcpy(d->map + d->bytes, d->tag, TAG);
        if (msync(d->map, d->bytes + TAG, MS_SYNC))
            fail(o->file, strerror(errno));
    }
    if (o->only_initialise)
        exit(0);
}

/* ---- results ---- */

/* A 64-bit hash of every bit, eight bytes at a time; each step is a bijection of the state. */
static inline uint64_t checksum(const void *values, size_t bytes)
{
    const char *p = values;
    uint64_t hash = 0xcbf29ce484222325u;
    for (size_t k = 0; k < bytes; k += sizeof hash) {
        uint64_t word = 0;
        memcpy(&word, p + k, bytes - k < sizeof word ? bytes - k : sizeof word);
        hash = (hash ^ word) * 0x9e3779b97f4a7c15u;
        hash ^= hash >> 32;
    }
    return hash;
}

static inline void print_doubles(const char *name, const double *values, size_t count)
{
    printf("%s: checksum %016llx, middle %a\n", name, (unsigned long long)checksum(values, count * sizeof *values),
           values[count / 2]);
}

static inline void print_ints(const char *name, const int *values, size_t count)
{
    printf("%s: checksum %016llx, middle %d\n", name, (unsigned long long)checksum(values, count * sizeof *values),
           values[count / 2]);
}

/* The last line of output, and the exit status of the program. */
static inline int finish(struct data *d, long errors)
{
    for (int k = 0; !d->map && k < d->arrays; k++)
        free(d->array[k]);
    if (d->map)
        munmap(d->map, d->bytes + TAG);
    if (errors)
        printf("FAILED: %ld wrong\n", errors);
    else
        puts("ok");
    return errors || fflush(stdout) ? EXIT_FAILURE : EXIT_SUCCESS;
}

#endif
