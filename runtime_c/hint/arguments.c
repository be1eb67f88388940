/* Discloses the files that the words of a command line name, in the order of the words: names, patterns, @lists, folders, and
 * values of --option=FILE. Plain names are not looked up here, which might wait for the disk: the threads find out what they are,
 * several at a time. */
#define _GNU_SOURCE
#include "hint.h"

#include <dirent.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    LIST_BYTES = 16 << 20, /* most bytes of an @list, with a final 0 */
    DEEPEST = 64,          /* folders inside more others are not walked */
    A_WHILE = 2000         /* microseconds between two looks for a free entry of the table of disclosures */
};

static char **names; /* names to be disclosed next, in the order in which the command will read them */
static long name_count, name_room;
static bool in_folder; /* the names were found in a folder, and the system knows its files without waiting for the disk */

static char *folders[BATCH]; /* folders among the disclosed names, which the threads have found */
static long folders_found, folders_walked;
static unsigned found; /* a futex that changes when there is another folder */

/* Discloses some names, which it frees later; waits until the table of disclosures has a free entry. */
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

/* Discloses all names, except those that the command had passed when its reports began. */
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

/* Adds the names that match a pattern; if there is a file of this name itself, only that. */
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

/* Adds the words of a list, which blanks separate; quotes and backslashes mean what they mean to compilers in such lists. */
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

/* Returns the text of a list; null if there is none, or it is a pipe, which only the command may read. */
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

/* Returns whether a word is an @list, and not the name of a file that begins with @. */
static bool is_list(const char *word) { return word[0] == '@' && sys_access(word, F_OK) != 0; }

/* Adds the files of a word of the command line. `list` is the text of the list that it names, or null. */
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

/* Makes room for one more entry in a table of `count` entries; returns false if there is no memory. */
static bool has_room(struct entry **entries, long count)
{
    if (count % BATCH != 0)
        return true;
    struct entry *longer = realloc(*entries, (size_t)(count + BATCH) * sizeof *longer);
    *entries = longer ? longer : *entries;
    return longer;
}

/* Returns the files and folders in a folder, as many as memory has room for. The caller frees the names and the table. */
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

/* Discloses the files of a folder and its subfolders in the order of the directory, in which commands that walk folders read
 * them. Links are not followed. */
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

/* Is called by the threads, with the lock held. */
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

/* Discloses the files of folders when the threads find these. */
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

static char **words, **lists; /* the command's words; lists[i] is the text of the list that words[i] names, or null */

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
