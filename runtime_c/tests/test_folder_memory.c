/* If memory does not suffice for all names in a folder, `iopref hint` uses as many as it has room for. */
#define _GNU_SOURCE
#include <stdarg.h>
#include <stdio.h>

static int names_left; /* names for which there is still memory */

static int asprintf_with_little_memory(char **text, const char *format, ...)
{
    va_list arguments;
    if (names_left-- == 0)
        return -1;
    va_start(arguments, format);
    int length = vasprintf(text, format, arguments);
    va_end(arguments);
    return length;
}

#define asprintf asprintf_with_little_memory
#define reader_found_folder reader_found_folder_of_hint /* the archive has one that does nothing */
#include "../hint/arguments.c"

#include "check.h"

#include <fcntl.h>
#include <sys/stat.h>

enum { FILES = BATCH + 2 };

long watch_passed(char **files, long count)
{
    (void)files;
    return count; /* all of them: none is read ahead */
}

void say(const char *format, ...) { (void)format; }

static void fill(void)
{
    char name[64];
    CHECK(mkdir("many", 0700) == 0);
    for (int i = 0; i < FILES; i++) {
        snprintf(name, sizeof name, "many/%d", i);
        int fd = open(name, O_CREAT | O_WRONLY, 0600);
        CHECK(fd >= 0 && close(fd) == 0);
    }
}

static void names_until_there_is_no_room_are_taken(int room)
{
    long count;
    names_left = room;
    struct entry *entries = entries_of("many", &count);
    CHECK(count == (room < FILES ? room : FILES));
    for (long i = 0; i < count; i++) {
        CHECK(strncmp(entries[i].name, "many/", 5) == 0);
        free(entries[i].name);
    }
    free(entries);
    names_left = room;
    walk("many", 0);
    disclose_names();
}

int main(void)
{
    fill();
    names_until_there_is_no_room_are_taken(0);
    names_until_there_is_no_room_are_taken(3);
    names_until_there_is_no_room_are_taken(BATCH); /* where the table has just been made longer */
    names_until_there_is_no_room_are_taken(FILES);
    return 0;
}
