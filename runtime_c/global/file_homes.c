/* Homes that are files which the program only reads, so that other machines may have copies of them. All functions run on the pager's
 * thread. */
#define _GNU_SOURCE
#include "global.h"

enum { FILE_HOMES = 64 };

static struct file_home {
    bool used, changed; /* changed: since the program mapped it, so that copies may not be used */
    int home;
    struct global_file file;
    struct guesses guesses;
} *file_homes; /* FILE_HOMES entries; null until there is one, as most programs have none */

static struct file_home *file_home_at(int home)
{
    for (int i = 0; file_homes && i < FILE_HOMES; i++)
        if (file_homes[i].used && file_homes[i].home == home)
            return &file_homes[i];
    return NULL;
}

void file_homes_add(int home, const struct global_file *file)
{
    void *memory = file_homes;
    if (!memory && os_reserve(FILE_HOMES * sizeof *file_homes, &memory) != 0)
        return;
    file_homes = memory;
    for (int i = 0; i < FILE_HOMES; i++)
        if (!file_homes[i].used) {
            file_homes[i] = (struct file_home){.used = true, .home = home, .file = *file, .guesses = GUESSES_AT_FIRST};
            return;
        }
}

void file_homes_remove(int home)
{
    struct file_home *h = file_home_at(home);
    if (h)
        h->used = false;
}

const struct global_file *file_homes_at(int home)
{
    const struct file_home *h = file_home_at(home);
    return h ? &h->file : NULL;
}

/* Without a key that other runs have, they could read nothing. */
const uint64_t *file_homes_shared(int home)
{
    const struct file_home *h = file_home_at(home);
    return h && (h->file.own[0] || h->file.own[1]) && (!seal_is_on() || seal_is_shared()) ? h->file.own : NULL;
}

struct guesses *file_homes_guesses(int home)
{
    struct file_home *h = file_home_at(home);
    return file_homes_shared(home) ? &h->guesses : NULL;
}

bool file_homes_may_have_copies(int home)
{
    struct file_home *h = file_home_at(home);
    if (!h)
        return true;
    if (!h->changed && !file_has_state(home, &h->file)) {
        h->changed = true;
        copies_remove(home);
    }
    return !h->changed && file_is_settled(&h->file);
}
