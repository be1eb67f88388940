/* iopref-hint: looks whether the files that a command line names are in memory. If so, it becomes the command, and nothing is left
 * of it. So it does when all can be asked for at once: a few small files. Otherwise it becomes `iopref-hint-ahead` beside it
 * (../hint), and so with any option, and where it cannot tell soon. */
#include "system.h"

#include "at_once.h"

enum {
    PAGE = 4096,
    PATH_BYTES = 4096,
    LOOKED_AT = 12,  /* words: of those, and of one more in so many, it is looked whether they are in memory */
    ONE_IN = 64,
    PART = 1 << 20,  /* bytes of a long file that are looked at in so many places */
    PARTS = 8,
    LONGEST = 1000 * 1000, /* nanoseconds for all this: what takes longer is far away */
    ASKED_FOR = 256,       /* words at most, all of whose files are asked for, */
    MOST = 4 << 20,        /* with so many bytes, */
    SOON = 3 * LONGEST,    /* in so many nanoseconds; */
    AT_ONCE = 512 << 10,   /* bytes for one call: it may read no more than the device takes, and says nothing; */
    CERTAIN = 256 << 10,   /* for one that reads them all, where reads are said to be sequential */
    CANNOT_RUN = 126
};

enum where { NO_FILE, IN_MEMORY, MISSING, UNKNOWN };

/* -- Where a file is ------------------------------------------------------------------------------------------------ */

/* As far as the system tells to somebody who may not write the file: by the first and the last byte. */
static enum where ends_of(long fd, unsigned long size)
{
    long first = system_read_known(fd, 0), last = system_read_known(fd, size - 1);
    if (first == -EAGAIN || last == -EAGAIN)
        return MISSING;
    return first < 0 || last < 0 ? UNKNOWN : IN_MEMORY;
}

static enum where contents_of(long fd, unsigned long size)
{
    unsigned long parts = size > (unsigned long)PART * PARTS ? PARTS : 1;
    for (unsigned long i = 0; i < parts; i++) {
        unsigned long from = size / parts * i & -(unsigned long)PAGE, bytes = parts > 1 ? PART : size;
        long pages = system_cached(fd, from, bytes);
        if (pages < 0)
            return ends_of(fd, size);
        if ((unsigned long)pages < (bytes + PAGE - 1) / PAGE)
            return MISSING;
    }
    return IN_MEMORY;
}

/* Pipes and devices are not opened: that may do something. */
static enum where look_at(const char *name)
{
    struct statx st = {0};
    long fd = system_open_known(name);
    bool known = fd != -EAGAIN;
    if (!known)
        fd = system_open(name, AS_PATH);
    if (fd < 0)
        return fd == -ENOSYS ? UNKNOWN : NO_FILE;
    long error = system_status(fd, &st);
    system_close(fd);
    if (error || (st.stx_mode & S_IFMT) == S_IFDIR)
        return UNKNOWN;
    if ((st.stx_mode & S_IFMT) != S_IFREG || st.stx_size == 0)
        return NO_FILE;
    if (!known)
        return MISSING;
    fd = system_open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
    if (fd < 0)
        return NO_FILE;
    enum where where = contents_of(fd, st.stx_size);
    system_close(fd);
    return where;
}

/* -- Words of a command line, as ../hint/arguments.c understands them ------------------------------------------------ */

static bool has_any(const char *word, const char *characters)
{
    for (; *word; word++)
        for (const char *c = characters; *c; c++)
            if (*word == *c)
                return true;
    return false;
}

/* The name in a word, or null. */
static const char *name_in(const char *word)
{
    const char *name = word;
    if (*word == '-') {
        while (*name && *name != '=')
            name++;
        name += *name == '=';
    }
    return *name && *name != '-' ? name : (const char *)0;
}

/* A pattern in place of a name: a regular expression, where there are files, too. */
static enum where look_at_word(const char *word)
{
    const char *name = name_in(word);
    enum where where = name ? look_at(name) : NO_FILE;
    bool is_list = word[0] == '@', is_pattern = name && has_any(name, "*?[{");
    return where == NO_FILE && (is_list || is_pattern) ? UNKNOWN : where;
}

/* From the last one on: files come last, and the others may be no files, for which a disk may have to be asked. */
static enum where look_at_words(char *const words[])
{
    long count = 0, begun = system_nanoseconds();
    enum where all = NO_FILE;
    while (words[count])
        count++;
    long looks = count <= LOOKED_AT ? count : LOOKED_AT + (count - LOOKED_AT) / ONE_IN;
    for (long i = looks - 1; i >= 0; i--) {
        const char *word = words[looks > 1 ? i * (count - 1) / (looks - 1) : 0];
        enum where where = look_at_word(word);
        if (where == UNKNOWN && all == IN_MEMORY && has_any(word, "*?[{"))
            continue;
        if (where == MISSING || where == UNKNOWN)
            return where;
        if (system_nanoseconds() - begun > LONGEST)
            return UNKNOWN;
        all = where == IN_MEMORY ? where : all;
    }
    return all;
}

/* -- A few small files -------------------------------------------------------------------------------------------------- */

/* As ../files/os_files.c, os_read_ahead. */
static void read_ahead(long fd, long size)
{
    long step = AT_ONCE;
    for (long done = 0, some; done < size; done += some) {
        some = size - done < step ? size - done : step;
        system_read_ahead(fd, done, some);
        if (some > CERTAIN && system_cached(fd, done, some) < (some + PAGE - 1) / PAGE) {
            system_read_in_sequence(fd);
            step = CERTAIN;
            some = 0;
        }
    }
}

/* Asks for a file, if there are no more than `most` bytes in it; returns how many there are, -1: that is not known, or too many. */
static long ask_for(const char *name, long most)
{
    struct statx st;
    long fd = system_open(name, AS_PATH);
    if (fd < 0)
        return 0;
    bool known = system_status(fd, &st) == 0;
    system_close(fd);
    if (!known || (st.stx_mode & S_IFMT) == S_IFDIR)
        return -1;
    if ((st.stx_mode & S_IFMT) != S_IFREG)
        return 0;
    long size = st.stx_size > (unsigned long)most ? -1 : (long)st.stx_size;
    fd = size > 0 ? system_open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) : -1;
    if (fd >= 0) {
        read_ahead(fd, size);
        system_close(fd);
    }
    return size;
}

static bool are_few(char *const words[])
{
    long count = 0;
    while (words[count] && count <= ASKED_FOR)
        count++;
    return count <= ASKED_FOR;
}

/* Whether all files have been asked for; of many, none is: perhaps the command reads few of them. */
static bool ask_for_all(char *const words[])
{
    long left = MOST, begun = system_nanoseconds();
    if (!are_few(words))
        return false;
    for (long i = 0; words[i]; i++) {
        const char *name = name_in(words[i]);
        long size = name ? ask_for(name, left) : 0;
        bool is_list = size == 0 && words[i][0] == '@';
        if (size < 0 || is_list || system_nanoseconds() - begun > SOON)
            return false;
        left -= size;
    }
    return true;
}

/* -- What it becomes ------------------------------------------------------------------------------------------------- */

/* Both texts into `to`; false: there is no room. */
static bool join(char to[PATH_BYTES], const char *first, long length, const char *second)
{
    long at = 0;
    for (; at < length && at < PATH_BYTES - 1; at++)
        to[at] = first[at];
    for (; *second && at < PATH_BYTES - 1; at++)
        to[at] = *second++;
    to[at] = 0;
    return at < PATH_BYTES - 1;
}

static const char *path_of(char *const environment[])
{
    for (; *environment; environment++) {
        const char *e = *environment;
        if (e[0] == 'P' && e[1] == 'A' && e[2] == 'T' && e[3] == 'H' && e[4] == '=')
            return e + 5;
    }
    return "";
}

/* As execvp(3); returns where that takes more than to find a program. */
static void become_command(char *const words[], char *const environment[])
{
    char name[PATH_BYTES];
    long error = -ENOENT;
    if (has_any(words[0], "/"))
        error = system_execute(words[0], words, environment);
    else
        for (const char *from = path_of(environment); *from && error != -ENOEXEC;) {
            long length = 0;
            while (from[length] && from[length] != ':')
                length++;
            if (join(name, from, length, length ? "/" : "") && join(name, name, length + (length > 0), words[0]))
                error = system_execute(name, words, environment);
            from += length + (from[length] == ':');
        }
}

/* This program's name, and more. */
static void become_ahead(char *const words[], char *const environment[])
{
    char name[PATH_BYTES];
    long length = system_link("/proc/self/exe", name, PATH_BYTES);
    if (length > 0 && join(name, name, length, "-ahead"))
        system_execute(name, words, environment);
}

__attribute__((used)) static void start(long *stack)
{
    char **words = (char **)(stack + 1), **environment = words + stack[0] + 1;
    char **command = words + (stack[0] > 0);
    if (*command && (*command)[0] == '-' && (*command)[1] == '-' && !(*command)[2])
        command++;
    enum where where = *command && (*command)[0] != '-' ? look_at_words(command + 1) : UNKNOWN;
    if (where == NO_FILE || where == IN_MEMORY || (where == MISSING && ask_for_all(command + 1)))
        become_command(command, environment);
    if (where == MISSING)
        words[0] = (char *)STARTED_AT_ONCE;
    become_ahead(words, environment);
    if (!*command || (*command)[0] == '-') {
        system_print("iopref hint: cannot run iopref-hint-ahead, which is beside it, and found by way of /proc\n");
        system_exit(CANNOT_RUN);
    }
    system_print("iopref hint: cannot run iopref-hint-ahead, which is beside it, and found by way of /proc; nothing is "
                 "prefetched\n");
    become_command(command, environment);
    system_print("iopref hint: cannot run the command\n");
    system_exit(CANNOT_RUN);
}

/* The stack is as the kernel has left it: the number of words, the words, the environment. */
__asm__(".globl _start\n"
        "_start:\n"
        "    mov %rsp, %rdi\n"
        "    and $-16, %rsp\n"
        "    call start\n");
