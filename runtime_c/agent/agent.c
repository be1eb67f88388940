/* The agent of a node: it reads replicas of files that programs on other machines map, and stores their pages on the memcached
 * server of this machine before the programs ask for them. Programs store hints as items on that server, under a fixed set of keys
 * (../global/ahead.c), and the agent polls these keys.
 *
 * iopref-agent SERVER FOLDER NAME: the replica of a program's file NAME/x is FOLDER/x. */
#define _GNU_SOURCE
#include "global.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum {
    OPEN_FILES = 16,                /* replicas that are kept open */
    REQUEST = GLOBAL_BATCH * PIECE, /* most bytes of a request */
    BUSY_US = 500, IDLE_US = 10000, /* microseconds between two polls, while programs send hints and otherwise */
    IDLE_AFTER = 2000,              /* polls without a new hint after which the longer time is used */
    AGAIN_MS = 200                  /* milliseconds before a server that does not answer is tried again */
};

struct replica {
    int fd; /* -1: the entry is free */
    struct global_file is;
};

static struct {
    const char *folder, *name; /* FOLDER without links, and NAME */
    int root;                  /* descriptor of the folder */
    struct replica files[OPEN_FILES];
    unsigned opened;            /* replicas opened so far */
    uint64_t seen[HINT_PLACES]; /* by key: checksum of the last hint that was seen */
    struct agent_word words[HINT_PLACES]; /* the new hints */
    int order[HINT_PLACES], count;        /* the order in which they are served, and their number */
    char *pages;                /* contents of a request */
    long requests, stored, refused; /* requests served, pieces stored, and requests refused so far */
} agent;

static volatile sig_atomic_t ended;

static void on_end(int number)
{
    (void)number;
    ended = 1;
}

/* -- Files ---------------------------------------------------------------------------------------------------------- */

/* Returns whether an open file lies in the folder: other files are not given to programs. */
static bool is_within(int fd)
{
    char link[64], path[PATH_MAX];
    snprintf(link, sizeof link, "/proc/self/fd/%d", fd);
    ssize_t length = readlink(link, path, sizeof path - 1);
    size_t folder = strlen(agent.folder);
    return length > (ssize_t)folder && memcmp(path, agent.folder, folder) == 0 && path[folder] == '/';
}

/* Opens the replica of a program's file; returns a descriptor, or -1. */
static int open_replica(const char *path)
{
    size_t name = strlen(agent.name);
    int fd;
    if (strncmp(path, agent.name, name) != 0 || path[name] != '/')
        return -1;
    fd = openat(agent.root, path + name + 1, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd >= 0 && is_within(fd))
        return fd;
    if (fd >= 0)
        close(fd);
    return -1;
}

/* Returns the replica of a hint's file if it is in the state that the program knows; otherwise null. */
static struct replica *replica_of(const struct agent_word *w)
{
    for (int i = 0; i < OPEN_FILES; i++) {
        struct replica *r = &agent.files[i];
        if (r->fd >= 0 && memcmp(r->is.number, w->file, sizeof w->file) == 0 && file_has_state(r->fd, &r->is))
            return r;
    }
    struct replica *r = &agent.files[agent.opened++ % OPEN_FILES];
    if (r->fd >= 0)
        close(r->fd);
    r->fd = open_replica(w->path);
    if (r->fd >= 0 && file_name_replica(r->fd, w->path, &r->is) && memcmp(r->is.number, w->file, sizeof w->file) == 0)
        return r;
    if (r->fd >= 0)
        close(r->fd);
    r->fd = -1;
    return NULL;
}

/* -- Requests ------------------------------------------------------------------------------------------------------- */

/* Returns whether a hint of `bytes` bytes is valid. */
static bool is_sound(const struct agent_word *w, size_t bytes)
{
    size_t head = offsetof(struct agent_word, path);
    return bytes > head && bytes <= sizeof *w && memchr(w->path, 0, bytes - head) && w->page % PIECE_PAGES == 0 &&
           w->pieces > 0 && w->pieces <= GLOBAL_BATCH && w->page < SIZE_MAX / PAGER_PAGE;
}

/* Adds a hint if it is new and valid. */
static void got_word(void *context, const char *key, size_t key_bytes, const char *value, size_t bytes)
{
    static char plain[PIECE];
    char text[PIECE_KEY];
    struct piece p = {.hint = 0};
    size_t head = seal_is_on() ? seal_overhead() : PIECE_HEAD;
    (void)context;
    if (key_bytes >= sizeof text)
        return;
    memcpy(text, key, key_bytes);
    text[key_bytes] = 0;
    const char *number = strrchr(text, ':');
    p.hint = number ? (int)strtol(number + 1, NULL, 16) : 0;
    p.bytes = bytes > head ? bytes - head : 0;
    if (agent.count == HINT_PLACES || p.hint < 1 || p.hint > HINT_PLACES || p.bytes > sizeof(struct agent_word) || p.bytes % 8)
        return;
    uint64_t sum = piece_checksum(value, bytes & ~(size_t)7, 0);
    if (sum == agent.seen[p.hint - 1])
        return;
    agent.seen[p.hint - 1] = sum;
    const char *contents = piece_unpack(&p, value, bytes, plain);
    struct agent_word *w = &agent.words[agent.count];
    memset(w, 0, sizeof *w);
    if (contents)
        memcpy(w, contents, p.bytes);
    if (contents && is_sound(w, p.bytes)) {
        agent.order[agent.count] = agent.count;
        agent.count++;
        return;
    }
    if (agent.refused++ == 0)
        fprintf(stderr, "iopref: a program asks for what cannot be read: has it another IOPREF_GLOBAL_KEY, or another iopref?\n");
}

static int by_turn(const void *a, const void *b)
{
    uint64_t one = agent.words[*(const int *)a].turn, other = agent.words[*(const int *)b].turn;
    return one < other ? -1 : one > other;
}

/* Reads at most `most` bytes into agent.pages; the rest of the last page is filled with zeros. Returns the bytes of these pages;
 * 0 if the file has changed, or cannot be read. */
static size_t read_pages(const struct replica *r, off_t from, size_t most)
{
    size_t got = 0, left = (off_t)r->is.bytes > from ? r->is.bytes - (size_t)from : 0, wanted = left < most ? left : most;
    while (got < wanted) {
        ssize_t now = pread(r->fd, agent.pages + got, wanted - got, from + (off_t)got);
        if (now == 0 || (now < 0 && errno != EINTR))
            return 0;
        got += now > 0 ? (size_t)now : 0;
    }
    size_t whole = (got + PAGER_PAGE - 1) & ~(size_t)(PAGER_PAGE - 1);
    memset(agent.pages + got, 0, whole - got);
    return file_has_state(r->fd, &r->is) && file_is_settled(&r->is) ? whole : 0;
}

/* Serves a hint; returns false if the server cannot be used any more. */
static bool store_pages(struct client *c, const struct agent_word *w)
{
    static char copy[PIECE_COPY];
    char key[PIECE_KEY];
    const struct replica *r = replica_of(w);
    off_t from = (off_t)(w->page * PAGER_PAGE);
    size_t bytes = r ? read_pages(r, from, w->pieces * PIECE) : 0;
    agent.requests++;
    agent.refused += bytes == 0;
    for (size_t at = 0; at < bytes; at += PIECE) {
        struct piece p = {.page = w->page + at / PAGER_PAGE, .bytes = bytes - at < PIECE ? bytes - at : PIECE};
        memcpy(p.file, w->file, sizeof p.file);
        size_t length = piece_pack(&p, agent.pages + at, copy);
        if (!client_set(c, key, piece_key(&p, key), copy, length))
            return false;
        agent.stored++;
    }
    if (r)
        posix_fadvise(r->fd, from, (off_t)bytes, POSIX_FADV_DONTNEED); /* the server has the pages now */
    return bytes == 0 || client_flush(c);
}

/* Serves all new hints, in the order of their turns; the reads for all of them begin at once. Returns false if the server cannot be
 * used any more. */
static bool do_requests_of(struct client *c)
{
    qsort(agent.order, (size_t)agent.count, sizeof *agent.order, by_turn);
    for (int i = 0; i < agent.count; i++) {
        const struct agent_word *w = &agent.words[agent.order[i]];
        const struct replica *r = replica_of(w);
        if (r)
            posix_fadvise(r->fd, (off_t)(w->page * PAGER_PAGE), (off_t)(w->pieces * PIECE), POSIX_FADV_WILLNEED);
    }
    for (int i = 0; i < agent.count; i++)
        if (!store_pages(c, &agent.words[agent.order[i]]))
            return false;
    return true;
}

static void wait_us(long us)
{
    struct timespec t = {us / 1000000, us % 1000000 * 1000};
    nanosleep(&t, NULL);
}

/* Polls and serves hints until the server cannot be used any more, or the agent is to end. */
static void serve_node(struct client *c, const char *node)
{
    static char keys[HINT_PLACES][PIECE_KEY];
    static bool said; /* the line is printed only once: if nobody reads the output, a full pipe would stop the agent */
    const char *key[HINT_PLACES];
    size_t key_bytes[HINT_PLACES];
    for (int i = 0; i < HINT_PLACES; i++) {
        key_bytes[i] = piece_key(&(struct piece){.hint = i + 1}, keys[i]);
        key[i] = keys[i];
    }
    if (!said)
        printf("%s: reads files of %s for programs\n", node, agent.folder);
    fflush(stdout);
    said = true;
    for (int quiet = 0; !ended; quiet = agent.count ? 0 : quiet + 1) {
        agent.count = 0;
        if (!client_get(c, key, key_bytes, HINT_PLACES, got_word, NULL) || !do_requests_of(c))
            return;
        if (agent.count == 0)
            wait_us(quiet < IDLE_AFTER ? BUSY_US : IDLE_US);
    }
}

/* -- Start and end -------------------------------------------------------------------------------------------------- */

static int fail(const char *what, const char *why)
{
    fprintf(stderr, "iopref: error: %s: %s\n", what, why);
    return 1;
}

static const char *prepare(const char *folder)
{
    agent.root = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    agent.folder = agent.root < 0 ? NULL : realpath(folder, NULL);
    agent.pages = malloc(REQUEST);
    for (int i = 0; i < OPEN_FILES; i++)
        agent.files[i].fd = -1;
    return agent.folder && agent.pages ? NULL : strerror(errno);
}

int main(int argc, char **argv)
{
    struct node_address a;
    struct client c = {.gets = NULL};
    bool said = false;
    if (argc != 4)
        return fail("iopref-agent", "write SERVER FOLDER NAME"), 2;
    const char *why = address_parse(argv[1], strlen(argv[1]), &a), *key = secure_getenv("IOPREF_GLOBAL_KEY");
    if (why || (why = client_load(NULL)) != NULL)
        return fail(argv[1], why);
    if (key && *key && (why = seal_start(key)) != NULL)
        return fail(key, why);
    if ((why = prepare(argv[2])) != NULL)
        return fail(argv[2], why);
    agent.name = argv[3];
    struct sigaction end = {.sa_handler = on_end};
    sigaction(SIGTERM, &end, NULL);
    sigaction(SIGINT, &end, NULL);
    signal(SIGPIPE, SIG_IGN);
    while (!ended) {
        why = client_open(&c, &a);
        if (why && !said)
            fprintf(stderr, "iopref: %s: %s; the agent goes on looking for it\n", a.text, why);
        said = why != NULL;
        if (!why)
            serve_node(&c, a.text);
        else
            wait_us(AGAIN_MS * 1000);
    }
    client_close(&c);
    printf("%s: %ld requests, %ld pieces stored, %ld requests refused\n", a.text, agent.requests, agent.stored, agent.refused);
    return 0;
}
