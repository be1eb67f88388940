/* The code of the program and of its libraries. On a fault there, the system reads as much as one read of the disk takes
 * (`read_ahead_kb`), and what is being read cannot be evicted. Where that fills what the arrays leave, the system finds no room
 * for the page that is wanted, and kills the program. So such code is read by little. */
#define _GNU_SOURCE
#include "pager.h"

#include <link.h>
#include <sys/mman.h>

enum {
    MOST_AT_ONCE = PAGER_LEFT_TO_SYSTEM / 4, /* bytes of one read that do no harm */
    PIECE_OF_CODE = 64 << 10
};

/* Linux 6.16 and later read executable memory ahead whatever is advised, but not past the end of a mapping. So it becomes a
 * mapping for each piece: every second one is left out of core dumps, as code is by default. */
void code_read_by_little(uintptr_t lo, uintptr_t hi, bool executable)
{
    (void)os_readahead(lo, hi, false);
    for (uintptr_t at = lo + PIECE_OF_CODE; executable && at < hi; at += 2 * PIECE_OF_CODE)
        (void)ERRNO_OF(madvise((void *)at, hi - at < PIECE_OF_CODE ? hi - at : PIECE_OF_CODE, MADV_DONTDUMP));
}

static bool reads_much(uintptr_t at)
{
    struct backing b;
    return os_mapping_at(at, &b) == 0 && os_longest_readahead(b.device) > MOST_AT_ONCE;
}

/* Of data that may be written, only little: much is read once, in order, and is faster by large reads. */
static int read_by_little(struct dl_phdr_info *object, size_t size, void *none)
{
    (void)size, (void)none;
    for (int i = 0; i < object->dlpi_phnum; i++) {
        const ElfW(Phdr) *part = &object->dlpi_phdr[i];
        uintptr_t lo = (object->dlpi_addr + part->p_vaddr) & -(uintptr_t)PAGER_PAGE;
        uintptr_t end = object->dlpi_addr + part->p_vaddr + part->p_filesz, hi = (end + PAGER_PAGE - 1) & -(uintptr_t)PAGER_PAGE;
        bool is_much_data = part->p_flags & PF_W && part->p_filesz > MOST_AT_ONCE;
        if (part->p_type == PT_LOAD && !is_much_data && lo < hi && reads_much(lo))
            code_read_by_little(lo, hi, part->p_flags & PF_X);
    }
    return 0;
}

void code_start(void) { dl_iterate_phdr(read_by_little, NULL); }
