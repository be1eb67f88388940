/* The calls that `iopref translate` puts into loops that read files: they disclose which records, or files, the next
 * iterations read (docs/files.md). In front of a read, a copy of the loop, with variables of its own, runs through the
 * coming iterations. This "look ahead" evaluates only expressions without side effects, and reads memory by iopref_peek,
 * which does not fault.
 *
 * While all that the loop reads is in memory, only one read in many is looked at, and nothing is disclosed.
 *
 * In front of each read, the program calls iopref_lookahead_due; if it returns true, one of iopref_lookahead_fd, _stream,
 * _begin and _calls, which returns whether to look ahead now. For each later iteration, iopref_lookahead_step, and one of
 * iopref_lookahead_piece, _next, _record, _name, _name_of, _named and _called, disclose what it reads; they return 0 when no more is
 * wanted. iopref_lookahead_tell ends the look.
 */
#ifndef IOPREF_LOOKAHEAD_H
#define IOPREF_LOOKAHEAD_H

#ifdef __cplusplus
extern "C" {
#endif

/* A read of the program's text. */
struct iopref_read_site {
    long left, interval; /* reads to let pass before the next look, and between two looks */
    const char *file;    /* place and text of the read, for the statistics */
    int line, column;
    const char *text;
};

/* What libgfortran reads for a record that is no longer than half of its buffer: not known yet; the whole buffer; or the record
 * alone, as its reads are limited. */
enum { IOPREF_RECORDS_UNKNOWN, IOPREF_RECORDS_IN_BUFFERS, IOPREF_RECORDS_ALONE };

/* One run of a loop that contains a read_site. Reads are numbered from 1 in each run. */
struct iopref_lookahead {
    struct iopref_read_site *site;
    long left;  /* reads to let pass before read number `until`; counted down, and below 0 from that read on */
    long until;
    long reads; /* reads begun before or at the last look */
    long due;   /* number of the read at which to look next */
    int anew;   /* result: the look begins at the program's own place, so the copy takes over the loop's variables */
    int ended;  /* there are no further iterations, or what they read cannot be foretold */
    long steps; /* iterations that the look may still run through in search of the next record */
    long length; /* Fortran: length of the unit's records, in bytes */
    int formatted, is_stream; /* Fortran: how the unit was opened */
    int records; /* Fortran: IOPREF_RECORDS_... */
    long waits; /* one more than the number of the thread's waits, when it was last read; 0: never read */
    struct iopref_course *course; /* the library's own data; null: nothing has been disclosed */
};

#ifdef IOPREF_NO_FILES /* as in the amalgamation, which has no part that reads files ahead */

#define IOPREF_LOOKAHEAD(number, file, line, column, text)                                                                   \
    struct iopref_lookahead iopref_lookahead_##number __attribute__((__unused__)) = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0}
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
#define iopref_lookahead_record(a, offset) ((void)(a), (void)(offset), 0)
#define IOPREF_RARELY(condition) (condition)
#define iopref_limits_reads() 0
#define iopref_limit_reads(fd, bytes) ((void)(fd), (void)(bytes))
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

/* The number in the symbol changes when the layout of these structs changes, so that older objects do not link. */
#define iopref_lookahead_finish iopref_lookahead_finish_5

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
int iopref_lookahead_record(struct iopref_lookahead *a, long offset);
int iopref_limits_reads(void);
void iopref_limit_reads(int fd, long bytes);
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

enum { IOPREF_READS_LEFT = 1 << 16 }; /* reads; more than ever pass between two looks */

/* Yields the value of an object of an integer or pointer type, or 0 if its address is not mapped. */
#define iopref_peeked(a, object) ((__typeof__(object))iopref_peek(a, (const void *)&(object), sizeof(object)))

static __inline__ void iopref_lookahead_end(struct iopref_lookahead *a)
{
    a->reads = a->until - 1 - a->left;
    if (a->course)
        iopref_lookahead_finish(a);
    else if (a->reads > 0) /* `due` is LONG_MAX if this run is never looked at; the next run may differ, and begins with 0 */
        __atomic_store_n(&a->site->left, a->due - a->reads > IOPREF_READS_LEFT ? 0 : a->due - a->reads - 1, __ATOMIC_RELAXED);
}

/* Returns the state of a new run of the loop. As many reads pass before its first look as an earlier run has left. */
static __inline__ struct iopref_lookahead iopref_lookahead_of(struct iopref_read_site *site)
{
    long left = __atomic_load_n(&site->left, __ATOMIC_RELAXED);
    struct iopref_lookahead a = {site, left, left + 1, 0, left + 1, 1, 0, 0, 0, 0, 0, 0, 0, 0};
    return a;
}

/* Declares the read site `number` of a loop, and a run of that loop that lasts until the end of the block. */
#define IOPREF_LOOKAHEAD(number, file, line, column, text)                                                                   \
    static struct iopref_read_site iopref_site_##number = {0, 0, file, line, column, text};                                  \
    struct iopref_lookahead iopref_lookahead_##number __attribute__((__cleanup__(iopref_lookahead_end), __unused__)) =       \
        iopref_lookahead_of(&iopref_site_##number)

/* Tells the compiler that a look is almost never due. Otherwise compilers guess that the loops of the looks run so often that
 * vectorizing the loops of the program does not pay. */
#ifdef __has_builtin
#if __has_builtin(__builtin_expect_with_probability)
#define IOPREF_RARELY(condition) __builtin_expect_with_probability(condition, 0, 1.0)
#endif
#endif
#ifndef IOPREF_RARELY
#define IOPREF_RARELY(condition) __builtin_expect(condition, 0)
#endif

/* Returns whether a look is due; called in front of each read. */
static __inline__ int iopref_lookahead_due(struct iopref_lookahead *a)
{
    return IOPREF_RARELY(--a->left < 0) && iopref_lookahead_arrives(a);
}

#endif

#ifdef __cplusplus
}
#endif

#endif
