/* Finds the program's large static arrays, COMMON blocks among them, by its symbol table when it starts. Their pages are replaced by
 * scratch files, except for the first and the last page if other variables lie there, too. */
#define _GNU_SOURCE
#include "scratch.h"

#include <fcntl.h>
#include <string.h>
#include <unistd.h>

/* -- Pages that were never touched ------------------------------------------------------------------------------------ */

enum { ENTRIES = 512 };

/* A part of /proc/self/pagemap. */
static struct {
    int fd;
    uintptr_t first; /* number of the page of the first entry */
    long known;      /* valid entries */
    uint64_t entry[ENTRIES]; /* Documentation/admin-guide/mm/pagemap.rst */
} pagemap;

/* Returns whether a page has been touched; true also if that is not known. */
static bool is_touched(const char *addr)
{
    uintptr_t page = (uintptr_t)addr / (uintptr_t)os_page_size();
    if (page - pagemap.first >= (uintptr_t)pagemap.known) {
        ssize_t got = pread(pagemap.fd, pagemap.entry, sizeof pagemap.entry, (off_t)(page * sizeof *pagemap.entry));
        pagemap.first = page;
        pagemap.known = got > 0 ? got / (ssize_t)sizeof *pagemap.entry : 0;
        if (pagemap.known == 0)
            return true;
    }
    return pagemap.entry[page - pagemap.first] >> 62; /* present, or swapped */
}

/* For arrays with initial values: pages that have not been touched are in the program's file. */
static bool may_be_set(const char *addr)
{
    (void)addr;
    return true;
}

/* -- Symbols ----------------------------------------------------------------------------------------------------------- */

static bool overlap(uintptr_t lo, uintptr_t hi, uintptr_t other_lo, uintptr_t other_hi)
{
    return lo < other_hi && hi > other_lo;
}

/* Returns whether a symbol is in a C++ namespace whose name begins with two underscores, such as _ZN6__tsan3ctxE: data of a
 * sanitizer in the program, which uses them at each access to memory, and must not wait for the pager. */
static bool is_the_compilers(const char *name, const char *end)
{
    if (end - name < 2 || memcmp(name, "_Z", 2) != 0)
        return false;
    for (name += 2; name < end && *name >= 'A' && *name <= 'Z';)
        name++;
    const char *length = name;
    while (name < end && *name >= '0' && *name <= '9')
        name++;
    return name > length && end - name >= 2 && memcmp(name, "__", 2) == 0;
}

/* Moves the whole pages of a writable array of at least SCRATCH_LEAST bytes into a scratch file. */
static void move_array(const struct os_object *o, const struct os_variable *v)
{
    uintptr_t page = (uintptr_t)os_page_size();
    uintptr_t lo = (v->lo + page - 1) & ~(page - 1), hi = v->hi & ~(page - 1);
    bool is_inside = lo >= o->writable_lo && hi <= o->writable_hi; /* false if the program's file has been replaced */
    if (!v->writable || v->hi - v->lo < SCRATCH_LEAST || is_the_compilers(v->name, v->end))
        return;
    if (hi > lo && is_inside && !overlap(lo, hi, o->read_only_lo, o->read_only_hi))
        scratch_move((char *)lo, hi - lo, v->zero ? is_touched : may_be_set);
}

void arrays_move(void)
{
    struct os_object o = {0};
    if (!os_own_object(&o) || o.writable_hi - o.writable_lo < SCRATCH_LEAST)
        return;
    if (os_open("/proc/self/pagemap", O_RDONLY, 0, &pagemap.fd) != 0)
        pagemap.fd = -1;
    bool known = os_each_variable(&o, move_array);
    if (pagemap.fd >= 0)
        sys_close(pagemap.fd);
    if (!known)
        directory_say("static arrays stay where they are: the program has no symbol table (it was stripped)");
}
