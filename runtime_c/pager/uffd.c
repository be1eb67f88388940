/* userfaultfd(2), by bare system calls. Linux 6.8 or later is needed for UFFDIO_MOVE, which moves pages without copying them. */
#define _GNU_SOURCE
#include "pager.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined __has_include && defined SYS_userfaultfd
#if __has_include(<linux/userfaultfd.h>)
#include <linux/userfaultfd.h>
#ifdef UFFDIO_WRITEPROTECT
#define HAS_USERFAULTFD
#endif
#endif
#endif

#ifdef HAS_USERFAULTFD

/* Types and constants of the kernel, defined here since its headers may be older: struct uffdio_move, struct uffdio_poison, and their ioctls. */
struct uffd_moving {
    uint64_t to, from, bytes, mode;
    int64_t moved;
};

struct uffd_poisoning {
    struct uffdio_range range;
    uint64_t mode;
    int64_t updated;
};

#define PAGER_MOVE _IOWR(UFFDIO, 0x05, struct uffd_moving)
#define PAGER_POISON _IOWR(UFFDIO, 0x08, struct uffd_poisoning)
#define PAGER_NEW_UFFD _IO(0xAA, 0x00)
#define FEATURE_POISON (1 << 14)
#define FEATURE_MOVE (1 << 16)

static int uffd = -1;

static const char *why_no_uffd(int error)
{
    if (error == EPERM || error == EACCES)
        return "this user may not handle page faults of system calls (userfaultfd): "
               "root, sysctl vm.unprivileged_userfaultfd=1 or access to /dev/userfaultfd would help";
    return error == ENOSYS ? "there is no userfaultfd here, or it is forbidden" : strerror(error);
}

/* Opens a userfaultfd that also handles faults of system calls: without these, a read(2) from a file into an array would fail. Returns 0 or an
 * errno. */
static int uffd_new(void)
{
    const int flags = O_CLOEXEC | O_NONBLOCK;
    int error = ERRNO_OF(uffd = (int)syscall(SYS_userfaultfd, flags)), device;
    if (error != EPERM || os_open("/dev/userfaultfd", O_RDWR, 0, &device) != 0)
        return error;
    error = ERRNO_OF(uffd = ioctl(device, PAGER_NEW_UFFD, flags));
    sys_close(device);
    return error;
}

int uffd_open(const char **why)
{
    struct uffdio_api api = {.api = UFFD_API, .features = UFFD_FEATURE_PAGEFAULT_FLAG_WP | FEATURE_POISON | FEATURE_MOVE};
    int error = uffd_new();
    if (error) {
        *why = why_no_uffd(error);
        return error;
    }
    error = ERRNO_OF(ioctl(uffd, UFFDIO_API, &api));
    if (error) {
        *why = error == EINVAL ? "this kernel cannot move pages (Linux 6.8 can)" : strerror(error);
        uffd_close();
    }
    return error;
}

void uffd_close(void)
{
    sys_close(uffd);
    uffd = -1;
}

int uffd_descriptor(void) { return uffd; }

int uffd_next(struct uffd_fault *faults, int most)
{
    struct uffd_msg messages[16];
    int count = 0, room = most < LENGTH(messages) ? most : (int)LENGTH(messages);
    ssize_t got;
    if (ERRNO_OF(got = sys_read(uffd, messages, (size_t)room * sizeof *messages)) != 0)
        return 0;
    for (int i = 0; i < got / (ssize_t)sizeof *messages; i++)
        if (messages[i].event == UFFD_EVENT_PAGEFAULT) {
            uint64_t flags = messages[i].arg.pagefault.flags;
            faults[count++] = (struct uffd_fault){(uintptr_t)messages[i].arg.pagefault.address,
                                                  flags & UFFD_PAGEFAULT_FLAG_WRITE, flags & UFFD_PAGEFAULT_FLAG_WP};
        }
    return count;
}

int uffd_register(uintptr_t lo, size_t bytes, bool protects)
{
    struct uffdio_register r = {.range = {lo, bytes}, .mode = UFFDIO_REGISTER_MODE_MISSING};
    r.mode |= protects ? UFFDIO_REGISTER_MODE_WP : 0;
    return ERRNO_OF(ioctl(uffd, UFFDIO_REGISTER, &r));
}

int uffd_unregister(uintptr_t lo, size_t bytes)
{
    struct uffdio_range r = {lo, bytes};
    return ERRNO_OF(ioctl(uffd, UFFDIO_UNREGISTER, &r));
}

/* Calls an ioctl of the userfaultfd. Returns 0 or an errno. Ends the program if the call is forbidden, as by a seccomp filter that the program has
 * put on all its threads: it would wait for its pages for ever. */
static int uffd_ask(unsigned long what, void *about)
{
    int error = ERRNO_OF(ioctl(uffd, what, about));
    if (error == EPERM || error == EACCES || error == ENOSYS)
        os_abort("iopref: IOPREF_PAGER: userfaultfd has been forbidden, and no page can come any more; the program ends\n");
    return error;
}

/* Calls an ioctl, again where it fails since the program is changing its mappings (EAGAIN) or a signal came (EINTR). */
static int uffd_ask_until_done(unsigned long what, void *about)
{
    int error;
    do
        error = uffd_ask(what, about);
    while (error == EAGAIN || error == EINTR);
    return error;
}

/* Returns the bytes that UFFDIO_MOVE has moved although it answers EEXIST, as Linux 6.18 does for one in some thousand folios of 2 MiB: the pages
 * from the beginning that are present at `to` and absent at `from`. Since `to` is registered, no one else can have put pages there. A caller that
 * trusted the answer would wait for ever for the pages of `from`, or would drop the pages at `to`, which are the only copy, to try again. */
static size_t moved_all_the_same(uintptr_t to, uintptr_t from, size_t bytes)
{
    enum { SOME = 64 };
    uint64_t there[SOME], here[SOME];
    const uint64_t present = 1ULL << 63, swapped = 1ULL << 62;
    size_t moved = 0;
    int fd = -1;
    if (os_open("/proc/self/pagemap", O_RDONLY, 0, &fd) != 0)
        return 0;
    for (bool more = true; more && moved < bytes;) {
        size_t pages = (bytes - moved) / PAGER_PAGE < SOME ? (bytes - moved) / PAGER_PAGE : SOME, size = pages * sizeof *here;
        more = pread(fd, there, size, (off_t)((to + moved) / PAGER_PAGE * sizeof *there)) == (ssize_t)size &&
               pread(fd, here, size, (off_t)((from + moved) / PAGER_PAGE * sizeof *here)) == (ssize_t)size;
        for (size_t i = 0; i < pages && more; i++) {
            more = there[i] & (present | swapped) && !(here[i] & (present | swapped));
            moved += more ? PAGER_PAGE : 0;
        }
    }
    (void)ERRNO_OF(sys_close(fd));
    return moved;
}

/* Moves pages from the beginning on, and sets *done to the bytes that have moved. Returns 0, or an errno for the page after these. A page that the
 * program has dropped becomes a page of zeros if `zeros` is true; otherwise it is an error, ENOENT. */
static int move_some(uintptr_t to, uintptr_t from, size_t bytes, bool zeros, size_t *done)
{
    int error = 0;
    *done = 0;
    while (*done < bytes && !error) {
        struct uffd_moving m = {.to = to + *done, .from = from + *done, .bytes = bytes - *done};
        error = uffd_ask(PAGER_MOVE, &m);
        *done += m.moved > 0 ? (size_t)m.moved : 0;
        if (error == EEXIST) {
            size_t more = moved_all_the_same(to + *done, from + *done, bytes - *done);
            *done += more;
            error = more ? 0 : error;
        }
        if (error == EAGAIN || error == EINTR)
            error = 0;
        else if (error == ENOENT && zeros)
            error = uffd_zero(from + *done);
    }
    return error;
}

int uffd_move(uintptr_t to, uintptr_t from, size_t bytes, bool zeros)
{
    size_t done, back;
    int error = move_some(to, from, bytes, zeros, &done);
    if (!error || !done)
        return error;
    if (move_some(from, to, done, true, &back) != 0 || back < done) {
        uffd_copy(from + back, to + back, done - back, false);
        (void)ERRNO_OF(madvise((void *)(to + back), done - back, MADV_DONTNEED));
    }
    return ESTALE;
}

/* Copies pages from frames. Pages that are present at `to` stay as they are. */
int uffd_copy(uintptr_t to, uintptr_t from, size_t bytes, bool protect)
{
    int error = 0;
    for (size_t done = 0; done < bytes && !error;) {
        struct uffdio_copy c = {
            .dst = to + done, .src = from + done, .len = bytes - done, .mode = protect ? UFFDIO_COPY_MODE_WP : 0};
        error = uffd_ask(UFFDIO_COPY, &c);
        done += c.copy > 0 ? (size_t)c.copy : 0;
        if (error == EEXIST)
            done += PAGER_PAGE;
        if (error == EEXIST || error == EAGAIN || error == EINTR)
            error = 0;
    }
    return error;
}

bool uffd_has(uintptr_t lo, size_t bytes)
{
    struct uffdio_writeprotect w = {.range = {lo, bytes}, .mode = UFFDIO_WRITEPROTECT_MODE_WP};
    return uffd_ask_until_done(UFFDIO_WRITEPROTECT, &w) == 0;
}

int uffd_unprotect(uintptr_t lo, size_t bytes)
{
    struct uffdio_writeprotect w = {.range = {lo, bytes}};
    return uffd_ask_until_done(UFFDIO_WRITEPROTECT, &w);
}

int uffd_zero(uintptr_t page)
{
    struct uffdio_zeropage z = {.range = {page, PAGER_PAGE}};
    return uffd_ask_until_done(UFFDIO_ZEROPAGE, &z);
}

bool uffd_has_written(uintptr_t lo, size_t bytes)
{
    struct uffdio_zeropage z = {.range = {lo, bytes}, .mode = UFFDIO_ZEROPAGE_MODE_DONTWAKE};
    int error = uffd_ask_until_done(UFFDIO_ZEROPAGE, &z);
    return error == 0 || error == EEXIST || uffd_has(lo, bytes);
}

int uffd_poison(uintptr_t lo, size_t bytes)
{
    struct uffd_poisoning p = {.range = {lo, bytes}};
    return uffd_ask_until_done(PAGER_POISON, &p);
}

void uffd_wake(uintptr_t lo, size_t bytes)
{
    struct uffdio_range r = {lo, bytes};
    uffd_ask(UFFDIO_WAKE, &r);
}

#else

int uffd_open(const char **why)
{
    *why = "the library was compiled where there is no userfaultfd";
    return ENOSYS;
}

void uffd_close(void) {}
int uffd_descriptor(void) { return -1; }

int uffd_next(struct uffd_fault *faults, int most)
{
    (void)faults;
    (void)most;
    return 0;
}

int uffd_register(uintptr_t lo, size_t bytes)
{
    (void)lo;
    (void)bytes;
    return ENOSYS;
}

int uffd_unregister(uintptr_t lo, size_t bytes) { return uffd_register(lo, bytes); }

int uffd_move(uintptr_t to, uintptr_t from, size_t bytes, bool zeros)
{
    (void)to;
    (void)zeros;
    return uffd_register(from, bytes);
}

int uffd_copy(uintptr_t to, uintptr_t from, size_t bytes, bool protect)
{
    (void)protect;
    return uffd_move(to, from, bytes, true);
}

bool uffd_has(uintptr_t lo, size_t bytes) { return uffd_register(lo, bytes) == 0; }
bool uffd_has_written(uintptr_t lo, size_t bytes) { return uffd_has(lo, bytes); }
int uffd_unprotect(uintptr_t lo, size_t bytes) { return uffd_register(lo, bytes); }
int uffd_zero(uintptr_t page) { return uffd_register(page, PAGER_PAGE); }
int uffd_poison(uintptr_t lo, size_t bytes) { return uffd_register(lo, bytes); }
void uffd_wake(uintptr_t lo, size_t bytes) { (void)uffd_register(lo, bytes); }

#endif
