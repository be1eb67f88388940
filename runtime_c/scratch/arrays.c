/* Finds the program's large static arrays, COMMON blocks among them, by its symbol table when it starts. Their pages are replaced by
 * scratch files, except for the first and the last page if other variables lie there, too. */
#define _GNU_SOURCE
#include "scratch.h"

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* The program, or the shared library, of which this library is a part. */
struct object {
    uintptr_t base;
    const char *path;
    uintptr_t read_only_lo, read_only_hi; /* memory that is read-only after relocation (RELRO) */
    uintptr_t writable_lo, writable_hi;   /* from the first writable segment to the end of the last */
};

/* Sets the object if it is the one with this library; for dl_iterate_phdr. */
static int find_object(struct dl_phdr_info *info, size_t size, void *context)
{
    struct object o = {.base = info->dlpi_addr, .path = info->dlpi_name, .writable_lo = UINTPTR_MAX};
    uintptr_t here = (uintptr_t)&scratch_least;
    bool found = false;
    (void)size;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        const ElfW(Phdr) *h = &info->dlpi_phdr[i];
        uintptr_t lo = info->dlpi_addr + h->p_vaddr, hi = lo + h->p_memsz;
        if (h->p_type == PT_GNU_RELRO) {
            o.read_only_lo = lo;
            o.read_only_hi = hi;
        } else if (h->p_type == PT_LOAD && h->p_flags & PF_W) {
            o.writable_lo = lo < o.writable_lo ? lo : o.writable_lo;
            o.writable_hi = hi > o.writable_hi ? hi : o.writable_hi;
            found = found || (here >= lo && here < hi);
        }
    }
    if (found)
        *(struct object *)context = o;
    return found;
}

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

/* Moves the whole pages of an array into a scratch file. */
static void move_array(const struct object *o, const ElfW(Sym) *symbol, const ElfW(Shdr) *section)
{
    uintptr_t page = (uintptr_t)os_page_size();
    uintptr_t lo = o->base + symbol->st_value, hi = lo + symbol->st_size;
    lo = (lo + page - 1) & ~(page - 1);
    hi &= ~(page - 1);
    bool is_inside = lo >= o->writable_lo && hi <= o->writable_hi; /* false if the program's file has been replaced */
    if (hi <= lo || !is_inside || overlap(lo, hi, o->read_only_lo, o->read_only_hi))
        return;
    scratch_move((char *)lo, hi - lo, section->sh_type == SHT_NOBITS ? is_touched : may_be_set);
}

/* Returns whether a symbol is a writable variable of at least SCRATCH_LEAST bytes. */
static bool is_array(const ElfW(Sym) *s, const ElfW(Ehdr) *head, const ElfW(Shdr) *sections)
{
    if ((s->st_info & 15) != STT_OBJECT || s->st_size < SCRATCH_LEAST || s->st_shndx == SHN_UNDEF ||
        s->st_shndx >= head->e_shnum)
        return false;
    ElfW(Xword) flags = sections[s->st_shndx].sh_flags;
    return (flags & (SHF_WRITE | SHF_ALLOC)) == (SHF_WRITE | SHF_ALLOC) && !(flags & SHF_TLS);
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

static bool inside(size_t at, size_t bytes, size_t size) { return at <= size && bytes <= size - at; }

/* Moves the arrays of the object, whose file is mapped at `file`; returns false if it has no symbol table. */
static bool move_arrays_of(const struct object *o, const char *file, size_t size)
{
    const ElfW(Ehdr) *head = (const void *)file;
    if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_shentsize != sizeof(ElfW(Shdr)) || head->e_shoff % _Alignof(ElfW(Shdr)) ||
        !inside(head->e_shoff, head->e_shnum * sizeof(ElfW(Shdr)), size))
        return false;
    const ElfW(Shdr) *sections = (const void *)(file + head->e_shoff);
    for (int i = 0; i < head->e_shnum; i++) {
        const ElfW(Shdr) *t = &sections[i];
        if (t->sh_type != SHT_SYMTAB || t->sh_offset % _Alignof(ElfW(Sym)) || !inside(t->sh_offset, t->sh_size, size))
            continue;
        const ElfW(Sym) *symbols = (const void *)(file + t->sh_offset);
        const ElfW(Shdr) *names = t->sh_link < head->e_shnum ? &sections[t->sh_link] : NULL;
        if (!names || !inside(names->sh_offset, names->sh_size, size))
            return false;
        const char *text = file + names->sh_offset, *end = text + names->sh_size;
        for (size_t k = 0; k < t->sh_size / sizeof *symbols; k++)
            if (is_array(&symbols[k], head, sections) && symbols[k].st_name < names->sh_size &&
                !is_the_compilers(text + symbols[k].st_name, end))
                move_array(o, &symbols[k], &sections[symbols[k].st_shndx]);
        return true;
    }
    return false;
}

void arrays_move(void)
{
    struct object o = {0};
    struct stat st;
    if (!dl_iterate_phdr(find_object, &o) || o.writable_hi - o.writable_lo < SCRATCH_LEAST)
        return;
    int fd;
    int error = os_open(o.path && o.path[0] ? o.path : "/proc/self/exe", O_RDONLY | O_NONBLOCK, 0, &fd);
    bool known = false;
    if (!error && ERRNO_OF(fstat(fd, &st)) == 0) {
        char *file = sys_mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (os_open("/proc/self/pagemap", O_RDONLY, 0, &pagemap.fd) != 0)
            pagemap.fd = -1;
        if (file != MAP_FAILED) {
            known = move_arrays_of(&o, file, (size_t)st.st_size);
            sys_munmap(file, (size_t)st.st_size);
        }
        if (pagemap.fd >= 0)
            sys_close(pagemap.fd);
    }
    if (!error)
        sys_close(fd);
    if (!known)
        directory_say("static arrays stay where they are: the program has no symbol table (it was stripped)");
}
