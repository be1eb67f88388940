/* The code of the program and of its libraries in a small memory. On a fault there, the system reads as much as one read of
 * the disk takes (`read_ahead_kb`), and what is being read cannot be evicted. Where that fills what the arrays leave, the system
 * finds no room for the page that is wanted, and kills the program. So such code is read by single pages. */
#define _GNU_SOURCE
#include "pager.h"

#include <link.h>

enum { READ_SHARE = 4 /* of the memory that the program is allowed, a part of that kind is too much for one read */ };

static long one_read(uintptr_t at)
{
    struct backing b;
    return os_mapping_at(at, &b) == 0 ? os_longest_readahead(b.device) : 0;
}

static int read_by_pages(struct dl_phdr_info *object, size_t size, void *most)
{
    (void)size;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t lo = (object->dlpi_addr + part->p_vaddr) & -(uintptr_t)PAGER_PAGE;
        uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_filesz, hi = (end + PAGER_PAGE - 1) & -(uintptr_t)PAGER_PAGE;
        if (part->p_type == PT_LOAD && !(part->p_flags & PF_W) && lo < hi && one_read(lo) > *(const long *)most)
            (void)os_readahead(lo, hi, false);
    }
    return 0;
}

void code_start(void)
{
    long most = budget_allowed() / READ_SHARE;
    if (most > 0)
        dl_iterate_phdr(read_by_pages, &most);
}
