/* iopref: macros that `iopref translate --trace` puts into a program, besides the hints. Part of iopref.h, which includes it.
 *
 * Compiled with IOPREF_TRACE defined and linked with libiopref_trace.a, the program writes a trace of the pages that its
 * references touch and of its hints; docs/trace.md describes the file. Otherwise, each macro yields its operand.
 *
 *   threads  The traced program has one thread.
 *   fork     The child records nothing.
 *   signals  Traced references must not be evaluated in signal handlers.
 *
 * Neither the references' values nor errno are changed. A program that is killed, or calls _exit, leaves a trace that is
 * cut short.
 */
#ifndef IOPREF_TRACE_H
#define IOPREF_TRACE_H

#pragma GCC system_header /* gnu89 has variadic macros and typeof, but -pedantic complains */

#ifndef IOPREF_TRACE

#define IOPREF_TRACED 0
#define IOPREF_TOUCH(site, ...) (__VA_ARGS__)
#define IOPREF_TOUCH_WRITE(site, ...) (__VA_ARGS__)
#define IOPREF_NEST(line, ...) (__VA_ARGS__)
#define IOPREF_SITE(number) number
#define IOPREF_TRACED_FILE(count)

#else

#define IOPREF_TRACED 1

#ifdef __cplusplus
extern "C" {
#endif

/* A reference or a directive of the program. The linker joins the tables of all traced files. As the size of an entry is a
 * multiple of its alignment, there are no gaps between them. */
typedef struct iopref_site {
    const char *kind; /* "reference", "prefetch", "release" */
    const char *file;
    int line, column;
    const char *text;
    int nest;     /* line of the outermost loop around it */
    int behind;   /* of a directive: how many sites behind that of the reference that it serves; otherwise 0 */
    int untraced; /* of a reference: not all of its accesses are in the trace */
    int refused;  /* of a reference: it is not understood, and has no hints */
    int indirect; /* it is, or serves, a reference whose address is read from memory */
    const char *unit; /* the file that was translated */
} __attribute__((__aligned__(64))) iopref_site;

/* Declares the table of a traced file at its beginning; the definition is at the end of the file. */
#define IOPREF_TRACED_FILE(count)                                                                                      \
    static const iopref_site iopref_sites[count] __attribute__((__section__("iopref_table"), __used__));

/* The table of the program; defined by the linker. */
extern const iopref_site __start_iopref_table[] __attribute__((__weak__, __visibility__("hidden")));
extern const iopref_site __stop_iopref_table[] __attribute__((__weak__, __visibility__("hidden")));

/* The number in the program's table of a site of this file. */
#define IOPREF_SITE(number)                                                                                            \
    ((int)(((unsigned long)iopref_sites - (unsigned long)__start_iopref_table) / sizeof(iopref_site)) + (number))

/* Record an access to an lvalue: IOPREF_TOUCH for reads, IOPREF_TOUCH_WRITE for writes, or reads and writes. The lvalue is
 * evaluated once. */
#define IOPREF_TOUCH(site, ...)                                                                                        \
    (*(__typeof__(&(__VA_ARGS__)))iopref_touch(IOPREF_SITE(site), &(__VA_ARGS__), sizeof(__VA_ARGS__), 0))
#define IOPREF_TOUCH_WRITE(site, ...)                                                                                  \
    (*(__typeof__(&(__VA_ARGS__)))iopref_touch(IOPREF_SITE(site), &(__VA_ARGS__), sizeof(__VA_ARGS__), 1))

/* Records an entry of the nest at `line`; yields the operand, which tells whether the nest runs as the user wrote it. */
#define IOPREF_NEST(line, ...) iopref_trace_nest(IOPREF_SITE(0), line, __VA_ARGS__)

int iopref_trace_nest(int unit, int line, int in_memory); /* `unit`: the first site of the file */

/* -- Private: data of the inline functions ---------------------------------------------------------------------------*/

#define IOPREF_TRACE_PAGE_SHIFT 12
#define IOPREF_TRACE_OPEN 16
#define IOPREF_TRACE_SITES 65536

/* The pages touched most recently. `touched` is the number of the last touch, from 0. */
struct iopref_trace_open {
    unsigned long page, touched;
    int site, written;
};
extern struct iopref_trace_open iopref_trace_open[IOPREF_TRACE_OPEN];
extern unsigned char iopref_trace_last[IOPREF_TRACE_SITES]; /* by site: slot of the page that it touched last */
extern unsigned long iopref_trace_touches; /* touches so far */

void iopref_trace_other(int site, unsigned long first, unsigned long last, int write);

static __inline__ void *iopref_touch(int site, const volatile void *addr, unsigned long bytes, int write)
{
    unsigned long first = (unsigned long)addr >> IOPREF_TRACE_PAGE_SHIFT;
    unsigned long last = ((unsigned long)addr + bytes - 1) >> IOPREF_TRACE_PAGE_SHIFT;
    struct iopref_trace_open *open = &iopref_trace_open[iopref_trace_last[site]];
    if (open->page == first && first == last) {
        open->touched = iopref_trace_touches++;
        if (write)
            open->written = 1;
    } else
        iopref_trace_other(site, first, last, write);
    return (void *)addr;
}

#ifdef __cplusplus
}
#endif

#endif

#endif
