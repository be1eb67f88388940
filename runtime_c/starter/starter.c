/* iopref-hint: finds out whether the files that a command line names are in memory. If they are, it executes the command, without a process
 * of its own. If they are a few small files, it asks the system for all of them at once, and does the same. Otherwise it executes
 * `iopref-hint-ahead`, which lies beside it (../hint), also if there are options, or if finding out takes too long. */
#include "system.h"

#include "at_once.h"

enum {
    PAGE = 4096,
    PATH_BYTES = 4096,
    LOOKED_AT = 12,  /* words whose files are looked at, */
    ONE_IN = 64,     /* and one more for each 64 further words */
    PART = 1 << 20,  /* bytes of a part of a long file that are looked at, */
    PARTS = 8,       /* and number of these parts */
    LONGEST = 1000 * 1000, /* most nanoseconds for all looks: if they take longer, the files are probably on a network */
    ASKED_FOR = 256,       /* all files are asked for if there are at most 256 words, */
    MOST = 4 << 20,        /* the files have at most 4 MiB, */
    SOON = 10 * LONGEST,   /* and asking for the rest is expected to take at most as many nanoseconds, */
    EARLIER = 28,          /* if each file takes as long as those so far and as many more, which took no time */
    AT_ONCE = 512 << 10,   /* bytes for one call of readahead, which may silently read less */
    CERTAIN = 256 << 10,   /* bytes for one call that reads them all, after POSIX_FADV_SEQUENTIAL */
    CANNOT_RUN = 126       /* exit status */
};

enum where { NO_FILE, IN_MEMORY, MISSING, UNKNOWN };
enum asked { TOO_MANY, TOO_SLOW, ASKED };

/* -- Where the contents of a file are --------------------------------------------------------------------------------- */

/* Looks only at the first and the last byte: for a user who may not write the file, cachestat fails. */
static enum where ends_of(long fd, unsigned long size)
{
    long first = system_read_known(fd, 0), last = system_read_known(fd, size - 1);
    if (first == -EAGAIN || last == -EAGAIN)
        return MISSING;
    return first < 0 || last < 0 ? UNKNOWN : IN_MEMORY;
}

/* Looks at all pages of a file, or at parts of a long one. */
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

/* Looks at a file. Pipes and devices are not opened, which might have an effect. */
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

/* Returns the name in a word, or in --option=NAME; null if there is none. */
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

/* Looks at the file of a word. Lists and patterns, for which there is no file of that name, are UNKNOWN. */
static enum where look_at_word(const char *word)
{
    const char *name = name_in(word);
    enum where where = name ? look_at(name) : NO_FILE;
    bool is_list = word[0] == '@', is_pattern = name && has_any(name, "*?[{");
    return where == NO_FILE && (is_list || is_pattern) ? UNKNOWN : where;
}

static long count_of(char *const words[])
{
    long count = 0;
    while (words[count])
        count++;
    return count;
}

/* Looks at a sample of the words, from the last one on: files come last, and looking up words that are no files might take a disk. If some
 * words are files in memory, a pattern among the others may be a regular expression, and is passed over. */
static enum where look_at_words(char *const words[])
{
    long count = count_of(words), begun = system_nanoseconds();
    enum where all = NO_FILE;
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

/* Asks for all of a file, as os_read_ahead of ../files/os_files.c does. */
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

/* Asks for a file of at most `most` bytes; returns its bytes, or -1 if they are not known, or more. */
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

/* Returns whether asking for the rest would take too long, as where each file waits for a disk: then threads open them side by side. A
 * single wait, as for a processor that others use, tells little. */
static bool is_slow(long took, long asked, long left) { return took * left > SOON * (asked + EARLIER); }

/* Asks for the files of all words. If there are many, or long ones, it asks for none, or not for all: the command may read only a few of
 * them. */
static enum asked ask_for_all(char *const words[])
{
    long left = MOST, begun = system_nanoseconds(), count = count_of(words);
    if (count > ASKED_FOR)
        return TOO_MANY;
    for (long i = 0; i < count; i++) {
        const char *name = name_in(words[i]);
        long size = name ? ask_for(name, left) : 0;
        if (size < 0 || (size == 0 && words[i][0] == '@'))
            return TOO_MANY;
        if (is_slow(system_nanoseconds() - begun, i + 1, count - i - 1))
            return TOO_SLOW;
        left -= size;
    }
    return ASKED;
}

/* -- Executing the command, or iopref-hint-ahead ---------------------------------------------------------------------- */

/* Joins two texts, the first of `length` bytes; returns false if there is no room. */
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

static bool is_end_of_options(const char *word) { return word && word[0] == '-' && word[1] == '-' && !word[2]; }

/* Executes the command, as execvp(3) does. It returns if there is no such program, or if it is a script without an interpreter. */
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

/* Executes iopref-hint-ahead, whose path is that of this program with "-ahead". */
static void become_ahead(char *const words[], char *const environment[])
{
    char name[PATH_BYTES];
    long length = system_link("/proc/self/exe", name, PATH_BYTES);
    if (length > 0 && join(name, name, length, "-ahead"))
        system_execute(name, words, environment);
}

/* Returns the command behind the options, each of which has a value, or a null word. */
static char **behind_options(char **words)
{
    while (*words && (*words)[0] == '-' && (*words)[1] == '-' && (*words)[2])
        words += words[1] ? 2 : 1;
    return words + is_end_of_options(*words);
}

__attribute__((used)) static void start(long *stack)
{
    char **words = (char **)(stack + 1), **environment = words + stack[0] + 1;
    char **command = words + (stack[0] > 0);
    command += is_end_of_options(*command);
    enum where where = *command && (*command)[0] != '-' ? look_at_words(command + 1) : UNKNOWN;
    enum asked asked = where == MISSING ? ask_for_all(command + 1) : TOO_MANY;
    if (where == NO_FILE || where == IN_MEMORY || asked == ASKED)
        become_command(command, environment);
    if (where == MISSING)
        words[0] = (char *)(asked == TOO_SLOW ? STARTED_FOR_ALL : STARTED_AT_ONCE);
    become_ahead(words, environment);
    command = behind_options(command);
    if (!*command || (*command)[0] == '-') {
        system_print("iopref hint: cannot run iopref-hint-ahead, which is beside it, and found by way of /proc\n");
        system_exit(CANNOT_RUN);
    }
    system_print("iopref hint: cannot run iopref-hint-ahead, which is beside it, and found by way of /proc; nothing is "
                 "prefetched, recorded or counted\n");
    become_command(command, environment);
    system_print("iopref hint: cannot run the command\n");
    system_exit(CANNOT_RUN);
}

/* The kernel has put the number of words, the words and the environment on the stack. */
__asm__(".globl _start\n"
        "_start:\n"
        "    mov %rsp, %rdi\n"
        "    and $-16, %rsp\n"
        "    call start\n");
