/* The code of the program and of its libraries. On a fault in code, Linux reads as many bytes as the readahead limit of the disk (`read_ahead_kb`),
 * and pages that are being read cannot be evicted. Where these pages fill the memory that the arrays leave, Linux finds no room for the page that is
 * needed, and kills the program. So readahead is turned off for code on disks with a high limit. */
#define _GNU_SOURCE
#include "pager.h"

#include <link.h>
#include <sys/mman.h>

enum {
    MOST_AT_ONCE = PAGER_LEFT_TO_SYSTEM / 4, /* bytes; reads up to this size do no harm */
    PIECE_OF_CODE = 64 << 10                 /* bytes that Linux reads at most, where only the end of a mapping stops its readahead */
};

/* Turns readahead off from lo to hi. Linux 6.16 and later read executable memory ahead against advice, but not past the end of a mapping. So
 * executable memory is split into mappings of PIECE_OF_CODE bytes: every second piece is marked to be left out of core dumps (code is by default),
 * which makes it a mapping of its own. */
void code_read_by_little(uintptr_t lo, uintptr_t hi, bool executable)
{
    (void)os_readahead(lo, hi, false);
    for (uintptr_t at = lo + PIECE_OF_CODE; executable && at < hi; at += 2 * PIECE_OF_CODE)
        (void)ERRNO_OF(madvise((void *)at, hi - at < PIECE_OF_CODE ? hi - at : PIECE_OF_CODE, MADV_DONTDUMP));
}

/* Returns whether one read of the disk behind the address may have more than MOST_AT_ONCE bytes. */
static bool reads_much(uintptr_t at)
{
    struct backing b;
    return os_mapping_at(at, &b) == 0 && os_longest_readahead(b.device) > MOST_AT_ONCE;
}

/* Turns readahead off for the parts of a program or library (for dl_iterate_phdr). Large writable data is left alone: it is read once, in order, for
 * which large reads are faster. */
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
