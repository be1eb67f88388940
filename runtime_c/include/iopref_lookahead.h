/* What `iopref translate` puts into loops that read files: it tells which records, or files, the next iterations read
 * (docs/files.md). In front of each read the program's loop goes on, in variables of its own, to iterations ahead: what it
 * evaluates there has no effects, and reads memory by way of iopref_peek, which does not fault.
 *
 * As long as what the loop reads is in memory, only now and then one read is looked at, and nothing is begun.
 */
#ifndef IOPREF_LOOKAHEAD_H
#define IOPREF_LOOKAHEAD_H

#ifdef __cplusplus
extern "C" {
#endif

/* A read of the program's text: how many reads to let pass until the next look, and between looks. */
struct iopref_read_site {
    long left, interval;
    const char *file; /* where it stands, and what it is called, for statistics */
    int line, column;
    const char *text;
};

/* One run of a loop with such a read. */
struct iopref_lookahead {
    struct iopref_read_site *site;
    long left;  /* counted down: how many reads come before read number `until` */
    long until;
    long reads; /* begun so far, as of the last look */
    long due;   /* the one at which to look next */
    int anew;   /* the loop's variables are to be taken over, as the look begins at the program's place */
    int ended;  /* there are no further iterations, or none that can be told */
    long steps; /* that may yet be taken in search of the next record */
    long length; /* of Fortran: of the unit's records, in bytes */
    int formatted, is_stream;
    long waits; /* of the thread so far, and one, when it was last looked; 0: never */
    struct iopref_course *course; /* of the library; null: nothing is disclosed */
};

#ifdef IOPREF_NO_FILES /* The library has no part that reads files ahead: in one file it has not. */

#define IOPREF_LOOKAHEAD(number, file, line, column, text)                                                                   \
    struct iopref_lookahead iopref_lookahead_##number __attribute__((__unused__)) = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
#define iopref_lookahead_due(a) ((void)(a), 0)
#define iopref_lookahead_begin(a) ((void)(a), 0)
#define iopref_lookahead_fd(a, fd) ((void)(a), (void)(fd), 0)
#define iopref_lookahead_stream(a, stream) ((void)(a), (void)(stream), 0)
#define iopref_lookahead_at(a, position) ((void)(a), (void)(position))
#define iopref_lookahead_piece(a, offset, bytes) ((void)(a), (void)(offset), (void)(bytes), 0)
#define iopref_lookahead_next(a, bytes) ((void)(a), (void)(bytes), 0)
#define iopref_lookahead_name(a, name) ((void)(a), (void)(name), 0)
#define iopref_lookahead_name_of(a, name, length) ((void)(a), (void)(name), (void)(length), 0)
#define iopref_lookahead_named(a, ...) 0
#define iopref_lookahead_buffered(bytes, formatted) ((void)(formatted), (bytes))
#define iopref_lookahead_calls(a) ((void)(a), 0)
#define iopref_lookahead_ready(a) ((void)(a), 0)
#define iopref_lookahead_called(a, number) ((void)(number), 0)
#define iopref_print_text(a, ...) ""
#define iopref_lookahead_step(a) 0
#define iopref_lookahead_tell(a) ((void)(a))
#define iopref_peeked(a, object) (object)
#define iopref_peek_text(a, from) ((const char *)(from))
#define iopref_peek_characters(a, from, length) ((void)(length), (const char *)(from))

#else

#ifndef IOPREF_COLD /* as in iopref.h */
#define IOPREF_COLD __attribute__((__cold__))
#endif

/* Its number counts up when the structures change: objects of before do not link. */
#define iopref_lookahead_finish iopref_lookahead_finish_4

IOPREF_COLD int iopref_lookahead_arrives(struct iopref_lookahead *a);
int iopref_lookahead_begin(struct iopref_lookahead *a);
int iopref_lookahead_fd(struct iopref_lookahead *a, int fd);
int iopref_lookahead_stream(struct iopref_lookahead *a, void *stream);
void iopref_lookahead_at(struct iopref_lookahead *a, long position);
int iopref_lookahead_piece(struct iopref_lookahead *a, long offset, long bytes);
int iopref_lookahead_next(struct iopref_lookahead *a, long bytes);
int iopref_lookahead_name(struct iopref_lookahead *a, const void *name);
int iopref_lookahead_name_of(struct iopref_lookahead *a, const void *name, long length);
int iopref_lookahead_named(struct iopref_lookahead *a, const char *format, ...);
long iopref_lookahead_buffered(long bytes, int formatted);
int iopref_lookahead_calls(struct iopref_lookahead *a);
int iopref_lookahead_ready(struct iopref_lookahead *a);
int iopref_lookahead_called(struct iopref_lookahead *a, long number);
int iopref_lookahead_step(struct iopref_lookahead *a);
void iopref_lookahead_tell(struct iopref_lookahead *a);
void iopref_lookahead_finish(struct iopref_lookahead *a);
long iopref_peek(struct iopref_lookahead *a, const void *from, unsigned long bytes);
const char *iopref_peek_text(struct iopref_lookahead *a, const void *from);
const char *iopref_peek_characters(struct iopref_lookahead *a, const void *from, long length);
const char *iopref_print_text(struct iopref_lookahead *a, const char *format, ...);

enum { IOPREF_READS_LEFT = 1 << 16 }; /* more than pass between two looks */

/* An object in memory, perhaps, of an integer or pointer type; 0 where there is none */
#define iopref_peeked(a, object) ((__typeof__(object))iopref_peek(a, (const void *)&(object), sizeof(object)))

static __inline__ void iopref_lookahead_end(struct iopref_lookahead *a)
{
    a->reads = a->until - a->left;
    if (a->course)
        iopref_lookahead_finish(a);
    else if (a->reads > 0) /* of what is never looked at nothing is known of the next run */
        __atomic_store_n(&a->site->left, a->due - a->reads > IOPREF_READS_LEFT ? 0 : a->due - a->reads - 1, __ATOMIC_RELAXED);
}

/* A run of the loop: as many reads pass at first as an earlier one has left. */
static __inline__ struct iopref_lookahead iopref_lookahead_of(struct iopref_read_site *site)
{
    long first = __atomic_load_n(&site->left, __ATOMIC_RELAXED) + 1;
    struct iopref_lookahead a = {site, first, first, 0, first, 1, 0, 0, 0, 0, 0, 0, 0};
    return a;
}

/* The read of a loop that `number` names in the program's text, and a run of that loop, until the end of the block. */
#define IOPREF_LOOKAHEAD(number, file, line, column, text)                                                                   \
    static struct iopref_read_site iopref_site_##number = {0, 0, file, line, column, text};                                  \
    struct iopref_lookahead iopref_lookahead_##number __attribute__((__cleanup__(iopref_lookahead_end), __unused__)) =       \
        iopref_lookahead_of(&iopref_site_##number)

/* Compilers have to be told that a look ahead is as good as never due: they guess the loops that look ahead to run so often
 * that the loops of the program seem not worth vectorising. */
#ifdef __has_builtin
#if __has_builtin(__builtin_expect_with_probability)
#define IOPREF_RARELY(condition) __builtin_expect_with_probability(condition, 0, 1.0)
#endif
#endif
#ifndef IOPREF_RARELY
#define IOPREF_RARELY(condition) __builtin_expect(condition, 0)
#endif

/* Whether to look ahead now; called in front of each read */
static __inline__ int iopref_lookahead_due(struct iopref_lookahead *a)
{
    return IOPREF_RARELY(--a->left <= 0) && iopref_lookahead_arrives(a);
}

#endif

#ifdef __cplusplus
}
#endif

#endif
