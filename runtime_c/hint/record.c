/* Writes the reads of a command as a trace: lines of text, described in docs/files.md. */
#define _GNU_SOURCE
#include "hint.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static const double between_reports = 5e9; /* nanoseconds */

/* Reads of a file by one process, each of which begins where the one before it ended. */
struct run {
    struct event is; /* all of them as one event */
    long count;
};

static int64_t clock_now(clockid_t clock)
{
    struct timespec t = {0};
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000000000 + t.tv_nsec;
}

/* -- The file ------------------------------------------------------------------------------------------------------- */

/* Opens a file without a name in the folder of the path, so that nothing is left behind if this process is killed. Returns -1 with errno if that is not
 * possible. */
static int open_nameless(const char *path)
{
    char folder[sizeof((struct record *)NULL)->temporary];
    const char *slash = strrchr(path, '/');
    snprintf(folder, sizeof folder, "%.*s", slash ? (int)(slash - path + (slash == path)) : 1, slash ? path : ".");
    return open(folder, O_TMPFILE | O_WRONLY | O_CLOEXEC, 0600);
}

/* File systems that have no such files (FUSE, NFS) get one with a name. */
static int open_temporary(struct record *r, const char *path)
{
    r->temporary[0] = 0;
    if (strlen(path) + sizeof ".XXXXXX" > sizeof r->temporary)
        return errno = ENAMETOOLONG, -1;
    int fd = open_nameless(path);
    if (fd >= 0 || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL))
        return fd;
    snprintf(r->temporary, sizeof r->temporary, "%s.XXXXXX", path);
    fd = mkostemp(r->temporary, O_CLOEXEC);
    r->temporary[0] = fd < 0 ? 0 : r->temporary[0];
    return fd;
}

/* Gives the complete file a name; returns 0 or an errno. */
static int name_file(struct record *r)
{
    enum { ATTEMPTS = 16 };
    char link[64];
    int error = r->temporary[0] ? 0 : EEXIST;
    snprintf(link, sizeof link, "/proc/self/fd/%d", fileno(r->to));
    for (unsigned i = 0; i < ATTEMPTS && error == EEXIST; i++) {
        snprintf(r->temporary, sizeof r->temporary, "%s.%06x", r->path, ((unsigned)r->began + i) & 0xffffff);
        error = ERRNO_OF(linkat(AT_FDCWD, link, AT_FDCWD, r->temporary, AT_SYMLINK_FOLLOW));
    }
    if (error)
        r->temporary[0] = 0;
    return error ? error : ERRNO_OF(rename(r->temporary, r->path));
}

bool record_begin(struct record *r, const char *path)
{
    const char *why = os_not_replaceable(path, TRACE_HEAD);
    int fd = why ? -1 : open_temporary(r, path);
    r->to = fd >= 0 ? fdopen(fd, "w") : NULL;
    if (!r->to) {
        say("cannot write %s: %s; the command is not recorded", path, why ? why : strerror(errno));
        return false;
    }
    r->path = path;
    r->told = os_time();
    r->began = (uint64_t)clock_now(CLOCK_MONOTONIC);
    r->changed = clock_now(CLOCK_REALTIME);
    return true;
}

void record_drop(struct record *r)
{
    fclose(r->to);
    if (r->temporary[0])
        sys_unlink(r->temporary);
}

/* -- Events --------------------------------------------------------------------------------------------------------- */

/* Returns the event at *at, in bytes from the first one, and moves *at behind it; null after the last event. */
static const struct event *event_after(uint64_t *at)
{
    struct shared *s = watch_memory();
    uint64_t end = __atomic_load_n(&s->used, __ATOMIC_ACQUIRE);
    end = end < (uint64_t)SHARED_EVENTS ? end : (uint64_t)SHARED_EVENTS;
    if (*at + sizeof(struct event) > end)
        return NULL;
    const struct event *e = (const void *)(watch_events() + *at);
    uint32_t bytes = __atomic_load_n(&e->bytes, __ATOMIC_ACQUIRE);
    if (bytes == 0) /* its process was killed while it wrote the event: later events cannot be found */
        return NULL;
    *at += bytes;
    return e;
}

void record_progress(struct record *r)
{
    struct shared *s = watch_memory();
    if (!s || os_time() - r->told < between_reports)
        return;
    r->told = os_time();
    say("%ld KB of events recorded so far", (long)(__atomic_load_n(&s->used, __ATOMIC_RELAXED) >> 10));
}

/* -- Runs ----------------------------------------------------------------------------------------------------------- */

static struct run *runs;
static long run_count, run_room;
static int32_t last_of[SHARED_FILES]; /* by file: index of its last run, plus 1; 0: none */

/* Returns whether an event is a read that begins where the run ends. */
static bool goes_on(const struct run *r, const struct event *e)
{
    return r->is.process == e->process && r->is.kind == e->kind && r->is.offset + r->is.length == e->offset;
}

static void add_run(const struct event *e)
{
    struct run *last = last_of[e->file] ? &runs[last_of[e->file] - 1] : NULL;
    if (last && goes_on(last, e)) {
        last->is.length += e->length;
        last->is.took += e->took;
        last->is.missing = e->missing == UINT32_MAX ? UINT32_MAX : last->is.missing + e->missing;
        last->count++;
        return;
    }
    if (run_count == run_room) {
        struct run *more = realloc(runs, (size_t)(run_room + 4096) * sizeof *runs);
        if (!more)
            return;
        runs = more;
        run_room += 4096;
    }
    runs[run_count++] = (struct run){.is = *e, .count = 1};
    last_of[e->file] = (int32_t)run_count;
}

/* -- The text ------------------------------------------------------------------------------------------------------- */

/* Writes a name as one word: blanks, % and characters outside ASCII become %XX. */
static void write_name(FILE *to, const char *name)
{
    for (const unsigned char *c = (const unsigned char *)name; *c; c++)
        fprintf(to, *c <= ' ' || *c == '%' || *c >= 0x7f ? "%%%02X" : "%c", *c);
}

/* Writes the files, adds all other events to the runs, and returns the number of lines. */
static long write_files(const struct record *r)
{
    long count = 0;
    uint64_t at = 0;
    for (const struct event *e; (e = event_after(&at));)
        if (e->kind == EVENT_NAME) {
            fprintf(r->to, "file %u %ld %s ", e->file, (long)e->offset, e->length >= r->changed ? "made" : "found");
            write_name(r->to, (const char *)(e + 1));
            fputc('\n', r->to);
            count++;
        } else
            add_run(e);
    return count;
}

static void write_run(const struct record *r, const struct run *run)
{
    const struct event *e = &run->is;
    long missing = e->missing == UINT32_MAX ? -1 : (long)e->missing;
    double when = (double)(e->when - r->began) / 1000;
    fprintf(r->to, "%s %.0f %u %u %ld %ld %ld %u %ld\n", e->kind == EVENT_READ ? "read" : "map", when, e->process, e->file,
            (long)e->offset, (long)e->length, run->count, e->took, missing);
}

static bool write_trace(const struct record *r, char **words)
{
    fprintf(r->to, "%s %d\ncommand", TRACE_HEAD, TRACE_VERSION);
    for (; *words; words++) {
        fputc(' ', r->to);
        write_name(r->to, *words);
    }
    fputc('\n', r->to);
    long lines = write_files(r) + run_count;
    for (long i = 0; i < run_count; i++)
        write_run(r, &runs[i]);
    fprintf(r->to, "end %ld\n", lines);
    return ferror(r->to) == 0;
}

void record_end(struct record *r, char **words)
{
    struct shared *s = watch_memory();
    bool written = s && write_trace(r, words) && fflush(r->to) == 0;
    int error = written ? name_file(r) : errno ? errno : EIO;
    if (error)
        record_drop(r);
    else
        error = ERRNO_OF(fclose(r->to));
    if (error)
        say("cannot write %s: %s", r->path, strerror(error));
    if (s && s->processes == 0)
        say("the command has told nothing: it is statically linked, or runs as another user; the trace is empty");
    else if (s && s->silent)
        say("what %s has read is not in the trace%s: such programs are statically linked, or run as another user", s->silent_name,
            s->silent > 1 ? ", nor what others have" : "");
    if (s && s->lost)
        say("%u reads had no room in memory and are not in the trace", s->lost);
}
