/* Calls of the operating system: the variables of the program that this library is a part of, by its symbol table. See os.h. */
#define _GNU_SOURCE
#include "internal.h"

#include <fcntl.h>
#include <link.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>

/* Sets the object if it is the one with this library; for dl_iterate_phdr. */
static int find_object(struct dl_phdr_info *info, size_t size, void *context)
{
    struct os_object o = {.base = info->dlpi_addr, .path = info->dlpi_name, .writable_lo = UINTPTR_MAX,
                          .headers = info->dlpi_phdr, .header_count = info->dlpi_phnum};
    uintptr_t here = (uintptr_t)blocks_by_hash;
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
        *(struct os_object *)context = o;
    return found;
}

bool os_own_object(struct os_object *o) { return dl_iterate_phdr(find_object, o) != 0; }

static bool inside(size_t at, size_t bytes, size_t size) { return at <= size && bytes <= size - at; }

/* Returns whether a file has the program headers of the object: it is the one that was loaded. */
static bool is_loaded(const struct os_object *o, const char *file, size_t size)
{
    const ElfW(Ehdr) *head = (const void *)file;
    size_t bytes = (size_t)o->header_count * sizeof(ElfW(Phdr));
    return head->e_phentsize == sizeof(ElfW(Phdr)) && head->e_phnum == o->header_count &&
           inside(head->e_phoff, bytes, size) && memcmp(file + head->e_phoff, o->headers, bytes) == 0;
}

/* Calls each() for the variables of the object, whose file is mapped at `file`; returns false if it has no symbol table. */
static bool each_symbol(const struct os_object *o, const char *file, size_t size, os_variable_function *each)
{
    const ElfW(Ehdr) *head = (const void *)file;
    if (size < sizeof *head || memcmp(head->e_ident, ELFMAG, SELFMAG) != 0 ||
        head->e_shentsize != sizeof(ElfW(Shdr)) || head->e_shoff % _Alignof(ElfW(Shdr)) ||
        !inside(head->e_shoff, head->e_shnum * sizeof(ElfW(Shdr)), size) || !is_loaded(o, file, size))
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
        for (size_t k = 0; k < t->sh_size / sizeof *symbols; k++) {
            const ElfW(Sym) *s = &symbols[k];
            if ((s->st_info & 15) != STT_OBJECT || s->st_shndx == SHN_UNDEF || s->st_shndx >= head->e_shnum)
                continue;
            const ElfW(Shdr) *section = &sections[s->st_shndx];
            if (!(section->sh_flags & SHF_ALLOC) || section->sh_flags & SHF_TLS || s->st_name >= names->sh_size)
                continue;
            uintptr_t lo = o->base + s->st_value;
            each(o, &(struct os_variable){lo, lo + s->st_size, (section->sh_flags & SHF_WRITE) != 0,
                                          section->sh_type == SHT_NOBITS, text + s->st_name, end});
        }
        return true;
    }
    return false;
}

bool os_each_variable(const struct os_object *o, os_variable_function *each)
{
    struct stat st;
    int fd;
    bool known = false;
    if (os_open(o->path && o->path[0] ? o->path : "/proc/self/exe", O_RDONLY | O_NONBLOCK, 0, &fd) != 0)
        return false;
    if (ERRNO_OF(fstat(fd, &st)) == 0) {
        char *file = sys_mmap(NULL, (size_t)st.st_size, PROT_READ, MAP_PRIVATE, fd, 0);
        if (file != MAP_FAILED) {
            known = each_symbol(o, file, (size_t)st.st_size, each);
            sys_munmap(file, (size_t)st.st_size);
        }
    }
    sys_close(fd);
    return known;
}
