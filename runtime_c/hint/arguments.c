/* The words of a command line, as files that it will read in this order: names, patterns, @lists, folders, and values of
 * --option=FILE. Nothing is asked of the disk for plain names: the threads find out what they are, all at a time. */
#define _GNU_SOURCE
#include "hint.h"

#include <dirent.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { LIST_BYTES = 16 << 20, DEEPEST = 64, A_WHILE = 2000 };

static char **names; /* in the order in which they will be read */
static long name_count, name_room;
static bool in_folder; /* they have been found there, and will be known to be opened */

static char *folders[BATCH]; /* that the threads have come upon */
static long folders_found, folders_walked;
static unsigned found;

/* Waits for a place where there are many. Takes the names over. */
static void disclose_batch(char **first, long count)
{
    struct disclosure *d = NULL;
    while (!d) {
        files_lock();
        d = plan_new(count);
        for (long i = 0; d && i < count; i++)
            d->items[i] = (struct item){.name = first[i], .fd = -1, .series = series_whole()};
        if (d) {
            d->found = in_folder;
            plan_begin(d);
        }
        files_unlock();
        if (!d)
            usleep(A_WHILE);
    }
    reader_start();
}

/* Without those that the command has passed before it waited for the first time. */
static void disclose_names(void)
{
    long from = watch_passed(names, name_count);
    for (long i = 0; i < from; i++)
        free(names[i]);
    for (; from < name_count; from += BATCH)
        disclose_batch(names + from, min_long(name_count - from, BATCH));
    name_count = 0;
}

static void add_name(const char *name)
{
    if (name_count == name_room) {
        char **more = realloc(names, (size_t)(name_room * 2 + BATCH) * sizeof *names);
        if (!more)
            return;
        names = more;
        name_room = name_room * 2 + BATCH;
    }
    char *copy = strdup(name);
    if (copy)
        names[name_count++] = copy;
}

/* -- Patterns and lists --------------------------------------------------------------------------------------------- */

static void add_pattern(const char *pattern)
{
    glob_t matches = {0};
    if (sys_access(pattern, F_OK) == 0)
        add_name(pattern);
    else if (glob(pattern, GLOB_NOSORT | GLOB_BRACE, NULL, &matches) == 0)
        for (size_t i = 0; i < matches.gl_pathc; i++)
            add_name(matches.gl_pathv[i]);
    globfree(&matches);
}

/* Words between blanks, with quotes and backslashes as compilers have them in such files. */
static void add_words(char *text)
{
    char *from = text, *to = text, *word = NULL, quote = 0;
    for (; *from; from++) {
        bool blank = !quote && strchr(" \t\n\r\v\f", *from);
        if (blank && word) {
            *to = 0;
            add_name(word);
            word = NULL;
            to = from;
        }
        if (blank)
            continue;
        if (!word)
            word = to = from;
        if (*from == '\\' && from[1])
            *to++ = *++from;
        else if (quote ? *from == quote : *from == '"' || *from == '\'')
            quote = quote ? 0 : *from;
        else
            *to++ = *from;
    }
    if (word) {
        *to = 0;
        add_name(word);
    }
}

/* The text of a list; null where there is none. What a pipe holds is the command's. */
static char *read_list(const char *path)
{
    struct stat st;
    int error = ERRNO_OF(sys_stat(path, &st));
    if (error == ENOENT || error == ENOTDIR || (!error && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode)))
        return NULL;
    char *text = error ? NULL : malloc(LIST_BYTES);
    if (!error)
        error = text ? os_read_file(path, text, LIST_BYTES) : ENOMEM;
    if (!error && (long)strlen(text) == LIST_BYTES - 1)
        say("the list %s is too long: only the files of its first %d MB are prefetched", path, LIST_BYTES >> 20);
    if (!error)
        return text;
    say("cannot read the list %s: %s; its files are not prefetched", path, strerror(error));
    free(text);
    return NULL;
}

static bool is_list(const char *word) { return word[0] == '@' && sys_access(word, F_OK) != 0; }

static void add_word(const char *word, char *list)
{
    const char *value = word[0] == '-' ? strchr(word, '=') : NULL;
    if (value)
        word = value + 1;
    if (word[0] == 0 || word[0] == '-')
        return;
    if (list)
        add_words(list);
    else if (strpbrk(word, "*?[{"))
        add_pattern(word);
    else
        add_name(word);
}

/* -- Folders ---------------------------------------------------------------------------------------------------------- */

struct entry {
    char *name;
    bool is_folder;
};

static bool is_of_interest(const struct dirent *e)
{
    bool kind = e->d_type == DT_REG || e->d_type == DT_DIR || e->d_type == DT_UNKNOWN;
    return kind && strcmp(e->d_name, ".") != 0 && strcmp(e->d_name, "..") != 0;
}

/* Makes a table of `count` entries longer, by a batch, where there is no room for one more; false: there is no memory. */
static bool has_room(struct entry **entries, long count)
{
    if (count % BATCH != 0)
        return true;
    struct entry *longer = realloc(*entries, (size_t)(count + BATCH) * sizeof *longer);
    *entries = longer ? longer : *entries;
    return longer;
}

/* Those that there is memory for. */
static struct entry *entries_of(const char *folder, long *count)
{
    struct entry *entries = NULL;
    DIR *d = opendir(folder);
    *count = 0;
    for (struct dirent *e; d && (e = readdir(d));) {
        char *name = NULL;
        if (!is_of_interest(e))
            continue;
        if (!has_room(&entries, *count) || asprintf(&name, "%s/%s", folder, e->d_name) < 0)
            break;
        entries[(*count)++] = (struct entry){name, e->d_type == DT_DIR};
    }
    if (d)
        closedir(d);
    return entries;
}

/* In the order of the directory, as commands that walk them read; links are not followed. */
static void walk(const char *folder, int depth)
{
    long count;
    struct entry *entries = entries_of(folder, &count);
    for (long i = 0; i < count; i++) {
        if (!entries[i].is_folder)
            add_name(entries[i].name);
        else if (depth < DEEPEST)
            walk(entries[i].name, depth + 1);
        if (name_count >= BATCH)
            disclose_names();
        free(entries[i].name);
    }
    free(entries);
}

/* Called by the threads, with the lock held. */
void reader_found_folder(const char *path)
{
    char *copy = folders_found < BATCH ? strdup(path) : NULL;
    if (!copy)
        return;
    folders[folders_found] = copy;
    __atomic_store_n(&folders_found, folders_found + 1, __ATOMIC_RELEASE);
    __atomic_add_fetch(&found, 1, __ATOMIC_RELEASE);
    os_wake(&found, 1);
}

static __attribute__((noreturn)) void walk_folders(void)
{
    for (;;) {
        unsigned seen = __atomic_load_n(&found, __ATOMIC_ACQUIRE);
        while (folders_walked < __atomic_load_n(&folders_found, __ATOMIC_ACQUIRE)) {
            struct stat st;
            in_folder = os_known_file(folders[folders_walked], &st) == 0;
            walk(folders[folders_walked++], 0);
            disclose_names();
        }
        os_wait_a_while(&found, seen, 0);
    }
}

static char **words, **lists; /* of the command, and the texts of those that are lists, at the same places */

void arguments_read_lists(char **given)
{
    long count = 0;
    for (words = given; words[count];)
        count++;
    lists = calloc((size_t)count + 1, sizeof *lists);
    for (long i = 0; lists && i < count; i++)
        if (is_list(words[i]))
            lists[i] = read_list(words[i] + 1);
}

void arguments_disclose(void)
{
    for (long i = 0; words[i]; i++) {
        add_word(words[i], lists ? lists[i] : NULL);
        if (lists)
            free(lists[i]);
    }
    disclose_names();
    walk_folders();
}
