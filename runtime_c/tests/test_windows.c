/* The kernel's own readahead is run ahead in windows: all bytes come, no more at a time than is allowed, and nothing is read elsewhere. */
#define _GNU_SOURCE
#include "check.h"
#include "files.h"

#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CANNOT_BE_TRIED_HERE = 77, PART = 1 << 20, SIZE = (16 << 20) + 100 };

static int fd;

static void make_file(void)
{
    static char bytes[PART];
    char name[] = "windows-XXXXXX";
    CHECK((fd = mkstemp(name)) >= 0);
    unlink(name);
    memset(bytes, 'x', sizeof bytes);
    for (long at = 0; at < SIZE; at += PART)
        CHECK(write(fd, bytes, (size_t)min_long(PART, SIZE - at)) > 0);
}

/* Evicts the file, and returns a new descriptor of it. Pages that are still being read would stay, and are read first. */
static int opened_cold(void)
{
    static char bytes[PART];
    char name[64];
    for (long at = 0, got; (got = pread(fd, bytes, sizeof bytes, at)) > 0;)
        at += got;
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    fsync(fd);
    posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    int own = open(name, O_RDONLY);
    CHECK(own >= 0);
    return own;
}

static bool are_there(long from, long to)
{
    struct os_cached c;
    CHECK(os_cached(fd, from, to - from, &c) == 0);
    return c.pages >= ceil_div(to - from, os_page_size());
}

static void all_bytes_come(void)
{
    struct windows w = {0};
    int own = opened_cold();
    for (long end = PART; end < SIZE + PART; end += PART) {
        windows_reach(own, SIZE, min_long(end, SIZE), SIZE, &w);
        CHECK(w.edge >= min_long(end, SIZE) && !w.ended);
        CHECK(are_there(0, min_long(w.edge, SIZE)));
    }
    CHECK(lseek(own, 0, SEEK_CUR) == 0);
    close(own);
}

static void another_descriptor_goes_on(void)
{
    struct windows w = {0};
    int own = opened_cold();
    windows_reach(own, SIZE, 2 * PART, SIZE, &w);
    close(own);
    char name[64];
    snprintf(name, sizeof name, "/proc/self/fd/%d", fd);
    CHECK((own = open(name, O_RDONLY)) >= 0);
    windows_reach(own, SIZE, SIZE, SIZE, &w);
    CHECK(!w.ended && are_there(0, SIZE));
    close(own);
}

/* Far behind the largest windows that devices have. */
static void what_the_program_skips_is_not_read(void)
{
    const long parts = 64, skipped_to = 48;
    struct item item = {.size = parts * PART, .all = parts * PART, .series.count = 1};
    CHECK(ftruncate(fd, item.size) == 0);
    int own = opened_cold();
    for (long part = 0; part < parts; part = part == 0 ? skipped_to : part + 1) {
        CHECK(windows_ask(own, (iopref_piece){part * PART, PART}, &item, item.size) == PART || part > skipped_to);
        CHECK(are_there(part * PART, (part + 1) * PART));
    }
    CHECK(!are_there((skipped_to - 8) * PART, (skipped_to - 7) * PART) && !are_there((skipped_to - 1) * PART, skipped_to * PART));
    close(own);
}

static void it_ends_with_the_first_window_that_is_too_large(void)
{
    struct windows w = {0};
    int own = opened_cold();
    windows_reach(own, SIZE, SIZE, 1, &w);
    CHECK(w.ended && w.edge > 0 && w.edge < SIZE);
    CHECK(!are_there(SIZE - PART, SIZE));
    long edge = w.edge;
    windows_reach(own, SIZE, SIZE, SIZE, &w);
    CHECK(w.edge == edge);
    close(own);
}

static void a_file_that_is_no_sequence_any_more_is_left_alone(void)
{
    struct windows w = {0};
    int own = opened_cold();
    char byte;
    CHECK(pread(fd, &byte, 1, 0) == 1); /* the program has read on; its marks are elsewhere */
    windows_reach(own, SIZE, SIZE, SIZE, &w);
    CHECK(w.ended || w.edge >= SIZE);
    close(own);
}

static void what_is_no_file_is_left_alone(void)
{
    struct windows w = {0};
    int ends[2];
    CHECK(pipe(ends) == 0 && write(ends[1], "x", 1) == 1);
    windows_reach(ends[0], SIZE, SIZE, SIZE, &w);
    char byte;
    CHECK(w.ended && w.edge == 0 && read(ends[0], &byte, 1) == 1);
}

/* Returns whether the kernel tells what is in memory, evicts it, and reads on without waiting. */
static bool can_be_tried(void)
{
    struct os_cached c;
    struct windows w = {0};
    int own = opened_cold();
    bool told = os_cached(own, 0, SIZE, &c) == 0 && c.pages == 0;
    if (told)
        windows_reach(own, SIZE, PART, SIZE, &w);
    close(own);
    return told && w.edge >= PART;
}

int main(void)
{
    make_file();
    if (!can_be_tried())
        return CANNOT_BE_TRIED_HERE;
    all_bytes_come();
    another_descriptor_goes_on();
    it_ends_with_the_first_window_that_is_too_large();
    a_file_that_is_no_sequence_any_more_is_left_alone();
    what_is_no_file_is_left_alone();
    what_the_program_skips_is_not_read();
    return 0;
}
