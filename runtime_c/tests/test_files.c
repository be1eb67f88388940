/* Disclosed parts of files are read ahead, and the program's own reads do not change. */
#define _GNU_SOURCE
#include "check.h"
#include "iopref_files.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { PAGE = 4096, PAGES = 512, MANY = 4096, FILES = 40 };

static void forget(int fd)
{
    fsync(fd);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
}

/* Makes a file of `pages` pages that is not in memory. */
static int cold_file(const char *name, int pages)
{
    static char page[PAGE];
    int fd = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
    CHECK(fd >= 0);
    memset(page, 'x', sizeof page);
    for (int i = 0; i < pages; i++)
        CHECK(write(fd, page, PAGE) == PAGE);
    forget(fd);
    CHECK(lseek(fd, 0, SEEK_SET) == 0);
    return fd;
}

static unsigned char there[MANY]; /* of the pages that were looked at last */

static int pages_there(int fd, int from, int pages)
{
    int count = 0;
    void *memory = mmap(NULL, (size_t)pages * PAGE, PROT_READ, MAP_SHARED, fd, (off_t)from * PAGE);
    CHECK(memory != MAP_FAILED && mincore(memory, (size_t)pages * PAGE, there) == 0);
    for (int i = 0; i < pages; i++)
        count += there[i] & 1;
    munmap(memory, (size_t)pages * PAGE);
    return count;
}

static void a_moment(void) { nanosleep(&(struct timespec){0, 2000000}, NULL); }

/* Returns whether the pages come within ten seconds. */
static int come(int fd, int from, int pages)
{
    for (int i = 0; i < 5000 && pages_there(fd, from, pages) < pages; i++)
        a_moment();
    return pages_there(fd, from, pages) == pages;
}

/* File systems in memory never drop pages. */
static void leave_where_nothing_is_forgotten(void)
{
    int fd = cold_file("probe", 4);
    if (pages_there(fd, 0, 4) > 0)
        exit(77);
    close(fd);
}

static void a_whole_file_comes_by_name_and_by_descriptor(void)
{
    int fd = cold_file("whole", PAGES);
    CHECK(iopref_will_read_of("whole", 0, 0) > 0);
    CHECK(come(fd, 0, PAGES));
    forget(fd);
    CHECK(pages_there(fd, 0, PAGES) == 0);
    iopref_disclosure d = iopref_will_read(fd, 0, 0);
    CHECK(d > 0);
    CHECK(come(fd, 0, PAGES));
    CHECK(lseek(fd, 0, SEEK_CUR) == 0);
    iopref_withdraw(d);
    close(fd);
}

static void of_a_series_only_its_pieces_come(void)
{
    int fd = cold_file("series", PAGES);
    iopref_disclosure d = iopref_will_read_strided(fd, (PAGES - 8) * PAGE, PAGE, -16 * PAGE, 30);
    CHECK(d > 0);
    for (int i = 0; i < 30; i++)
        CHECK(come(fd, PAGES - 8 - 16 * i, 1));
    CHECK(pages_there(fd, 0, PAGES) == 30);
    iopref_withdraw(d);
    forget(fd);
    const iopref_piece pieces[] = {{100 * PAGE, 2 * PAGE}, {7, 5}, {300 * PAGE - 1, 2}, {PAGES * PAGE, 9}, {-4, 9}};
    CHECK(iopref_will_read_pieces(fd, pieces, 5) > 0);
    CHECK(come(fd, 100, 2) && come(fd, 0, 1) && come(fd, 299, 2));
    CHECK(pages_there(fd, 0, PAGES) == 5);
    close(fd);
}

static void files_of_a_list_come_also_where_some_are_missing(void)
{
    char text[FILES][16];
    const char *names[FILES];
    int fd[FILES];
    for (int i = 0; i < FILES; i++) {
        snprintf(text[i], sizeof text[i], "list%d", i);
        names[i] = text[i];
        fd[i] = cold_file(names[i], 3);
    }
    names[3] = "not there";
    names[4] = NULL;
    iopref_disclosure d = iopref_will_read_files(names, FILES);
    CHECK(d > 0);
    for (int i = 0; i < FILES; i++)
        CHECK(i == 3 || i == 4 || come(fd[i], 0, 3));
    iopref_has_read(d, FILES);
    for (int i = 0; i < FILES; i++)
        close(fd[i]);
}

/* Reading ahead stops at the depth, and goes on when the program tells its progress. */
static void a_long_file_waits_for_the_program(void)
{
    int fd = cold_file("long", MANY);
    iopref_disclosure d = iopref_will_read_strided(fd, 0, PAGE, PAGE, MANY);
    CHECK(come(fd, 0, 64));
    for (int i = 0; i < 50; i++)
        a_moment();
    CHECK(pages_there(fd, 0, MANY) < MANY);
    iopref_has_read(d, MANY - 64);
    CHECK(come(fd, MANY - 64, 64));
    iopref_has_read(d, MANY);
    close(fd);
}

static void what_may_be_touched_comes_when_nothing_else_is_known(void)
{
    int fd = cold_file("vague", 20);
    CHECK(iopref_will_touch_of("vague") > 0);
    CHECK(come(fd, 0, 20));
    close(fd);
}

static void a_descriptor_has_the_number_locks_and_end_that_it_would_have(void)
{
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    int fd = cold_file("locked", 8), next = dup(fd), ends[2], status;
    close(next);
    CHECK(fcntl(fd, F_SETLK, &lock) == 0);
    CHECK(iopref_will_read_of("locked", 0, 0) > 0 && come(fd, 0, 8));
    CHECK(iopref_will_read(fd, 0, 0) > 0);
    for (int i = 0; i < 20; i++)
        a_moment();
    pid_t child = fork();
    if (child == 0) {
        struct flock seen = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
        _exit(fcntl(fd, F_GETLK, &seen) == 0 && seen.l_type == F_WRLCK && seen.l_pid == getppid() ? 0 : 1);
    }
    CHECK(waitpid(child, &status, 0) == child && status == 0);
    CHECK(dup(fd) == next);
    close(next);
    CHECK(pipe(ends) == 0);
    CHECK(iopref_will_read_of("locked", 0, 0) > 0);
    a_moment();
    close(ends[1]);
    char byte;
    CHECK(read(ends[0], &byte, 1) == 0);
    close(ends[0]);
    close(fd);
}

static void what_makes_no_sense_does_nothing(void)
{
    iopref_piece piece = {LONG_MAX, LONG_MAX};
    const char *directory[] = {".", "/dev/null", "", "no/such/place"};
    int fd = cold_file("harmless", 2), ends[2];
    unlink("fifo");
    CHECK(mkfifo("fifo", 0600) == 0 && pipe(ends) == 0);
    errno = 77;
    CHECK(iopref_will_read(-1, 0, 0) == 0 && iopref_will_read(999, 0, 0) == 0 && iopref_will_read(ends[0], 0, 0) == 0);
    CHECK(iopref_will_read(fd, -1, 0) == 0 && iopref_will_read(fd, 0, -1) == 0);
    CHECK(iopref_will_read_strided(fd, 0, 1, 1, 0) == 0 && iopref_will_read_pieces(fd, NULL, 9) == 0);
    CHECK(iopref_will_read_pieces(fd, &piece, LONG_MAX) == 0 && iopref_will_read_files(NULL, 4) == 0);
    CHECK(iopref_will_read_strided(fd, LONG_MAX, LONG_MAX, LONG_MAX, LONG_MAX) > 0);
    CHECK(iopref_will_read_strided(fd, 0, 1, LONG_MIN, 1000) > 0 && iopref_will_read_pieces(fd, &piece, 1) > 0);
    CHECK(iopref_will_read_of("fifo", 0, 0) > 0 && iopref_will_read_files(directory, 4) > 0);
    for (int i = 0; i < 200; i++)
        iopref_will_read(fd, 0, 0);
    iopref_has_read(12345, 1);
    iopref_has_read(1, -5);
    iopref_withdraw(0);
    iopref_withdraw(-7);
    iopref_withdraw(99999);
    CHECK(errno == 77);
    close(fd);
    CHECK(unlink("harmless") == 0);
    close(ends[0]);
    close(ends[1]);
}

static void a_child_begins_without_disclosures_and_makes_its_own(void)
{
    int fd = cold_file("child", 8), status;
    CHECK(iopref_will_read(fd, 0, 0) > 0);
    pid_t child = fork();
    if (child == 0) {
        int own = open("child", O_RDONLY);
        forget(own);
        _exit(iopref_will_read(own, 0, 0) > 0 && come(own, 0, 8) ? 0 : 1);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    close(fd);
}

static void mark(unsigned char *pages, iopref_piece p)
{
    for (long at = p.offset / PAGE; at <= (p.offset + p.bytes - 1) / PAGE && at < PAGES; at++)
        pages[at] = 1;
}

/* A series that lies in the file, and the pages of it. */
static long random_series(iopref_piece *pieces, unsigned char *pages)
{
    long count = 1 + (long)random_below(30), bytes = 1 + (long)random_below(3 * PAGE), at = (long)random_below(PAGES * PAGE);
    long stride = (long)random_below(2) ? bytes + (long)random_below(9 * PAGE) : -(long)random_below(9 * PAGE), n = 0;
    memset(pages, 0, PAGES);
    for (; n < count && at >= 0 && at + bytes <= PAGES * PAGE; n++, at += stride) {
        pieces[n] = (iopref_piece){at, bytes};
        mark(pages, pieces[n]);
    }
    return n;
}

/* Waits until the threads have finished with earlier disclosures, and the kernel with pages that it has just read. */
static void forget_for_sure(int fd)
{
    for (int i = 0; i < 1000; i++) {
        forget(fd);
        a_moment();
        if (pages_there(fd, 0, PAGES) == 0)
            return;
    }
}

/* The kernel's readahead is off, so all pages in memory were asked for. A thread may still be reading for a disclosure that was
 * withdrawn, so each file is used again only after some rounds. */
static void what_comes_is_what_is_read(void)
{
    enum { ROUNDS = 60, RESTING = 10 };
    static unsigned char wanted[PAGES];
    static char bytes[3 * PAGE];
    iopref_piece pieces[30];
    char name[32];
    int files[RESTING];
    for (int i = 0; i < RESTING; i++) {
        snprintf(name, sizeof name, "exact%d", i);
        files[i] = cold_file(name, PAGES);
        posix_fadvise(files[i], 0, 0, POSIX_FADV_RANDOM);
    }
    for (int round = 0; round < ROUNDS; round++) {
        int fd = files[round % RESTING];
        long n = random_series(pieces, wanted), stride = n > 1 ? pieces[1].offset - pieces[0].offset : 0;
        forget_for_sure(fd);
        iopref_disclosure d = round % 2 || n == 0 ? iopref_will_read_pieces(fd, pieces, n)
                                                  : iopref_will_read_strided(fd, pieces[0].offset, pieces[0].bytes, stride, n);
        CHECK((d > 0) == (n > 0));
        for (long i = 0; i < n; i++) {
            CHECK(pread(fd, bytes, (size_t)pieces[i].bytes, pieces[i].offset) == pieces[i].bytes);
            CHECK(bytes[0] == 'x' && bytes[pieces[i].bytes - 1] == 'x');
            iopref_has_read(d, i + 1);
        }
        pages_there(fd, 0, PAGES);
        for (int page = 0; page < PAGES; page++)
            CHECK((there[page] & 1) == wanted[page]);
        iopref_withdraw(d);
    }
    for (int i = 0; i < RESTING; i++)
        close(files[i]);
}

static void many_that_nobody_reads_keep_no_other_from_coming(void)
{
    char name[16];
    for (int i = 0; i < 100; i++) {
        snprintf(name, sizeof name, "many%d", i);
        close(cold_file(name, 16));
        CHECK(iopref_will_read_of(name, 0, 0) > 0);
    }
    int fd = cold_file("last", PAGES);
    CHECK(iopref_will_read(fd, 0, 0) > 0);
    CHECK(come(fd, 0, PAGES));
    close(fd);
}

int main(void)
{
    leave_where_nothing_is_forgotten();
    a_long_file_waits_for_the_program();
    a_whole_file_comes_by_name_and_by_descriptor();
    of_a_series_only_its_pieces_come();
    files_of_a_list_come_also_where_some_are_missing();
    what_comes_is_what_is_read();
    what_may_be_touched_comes_when_nothing_else_is_known();
    a_descriptor_has_the_number_locks_and_end_that_it_would_have();
    what_makes_no_sense_does_nothing();
    if (!IS_SANITIZED) /* sanitizers may hang when the child of a process with several threads makes a thread */
        a_child_begins_without_disclosures_and_makes_its_own();
    many_that_nobody_reads_keep_no_other_from_coming();
    return 0;
}
