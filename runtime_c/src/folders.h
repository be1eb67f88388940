/* Declarations of what the other folders, ../pager, ../scratch and ../global, offer to all of the library; internal.h includes it. */
#ifndef IOPREF_FOLDERS_H
#define IOPREF_FOLDERS_H

enum { GLOBAL_PATH = 1024 }; /* bytes for the path of a file of which other machines may have copies, with its final 0 */

/* A file of whose pages other machines may have copies (../global). */
struct global_file {
    uint64_t number[2]; /* a hash that is the same for all replicas of the file in the same state */
    uint64_t own[2];    /* a hash that only this file has, in this state, for runs of this user; zeros: there is none that is certain */
    size_t bytes;
    struct timespec modified, changed;
    char path[GLOBAL_PATH];
};

/* -- ../pager: moves pages between memory and files. Functions that return an int return 0 or an errno. ------------------ */

/* Starts the pager's thread, once, before the program has threads. Returns null, or why there is no pager; *forbidden tells
 * whether a permission is missing. */
PRIVATE const char *pager_start(bool *forbidden);
/* Returns whether the pager accepts arrays. */
PRIVATE bool pager_is_on(void);
/* Maps memory for an array. Children of the program do not inherit it. */
PRIVATE int pager_map(size_t bytes, size_t alignment, void **addr);
/* Gives the pager an array: empty memory, and an open file of the same size. `contents`: the file holds the array's data. */
PRIVATE int pager_add(char *addr, size_t bytes, int fd, const struct os_identity *is, bool contents);
/* Gives the pager memory in which a file is to be seen, from byte `from` of the file on, and only read. `file` names it for
 * other machines. The pager owns the descriptor. */
PRIVATE int pager_add_file(char *addr, size_t bytes, size_t from, int fd, const struct os_identity *is, const struct global_file *file);
/* Lets the system map the file in place of an array of pager_add_file, which the pager then does not have any more. */
PRIVATE int pager_hand_back(char *addr);
/* Writes the whole array to its file. If that succeeds, threads that touch the array wait until pager_resume, or
 * pager_remove, is called. */
PRIVATE int pager_leave(char *addr);
PRIVATE void pager_resume(char *addr);
/* Takes an array away from the pager. Contents that are not in the file are lost. */
PRIVATE void pager_remove(char *addr);
/* Lets the pager accept no more arrays, and its thread end when it has none. If it has none now, waits for that. */
PRIVATE void pager_end(void);
/* Forgets the pager in the child of a fork, which has no thread for it. */
PRIVATE void pager_forget(void);
/* Post requests for pages of arrays, without waiting for them. */
PRIVATE int pager_prefetch(uintptr_t lo, uintptr_t hi);
PRIVATE int pager_release(uintptr_t lo, uintptr_t hi, int priority);
/* Waits until the pager knows. */
PRIVATE void pager_overwrite(struct overwritten o);
/* Counts bytes that the program gets from malloc in large blocks, or frees (negative), and waits until there is room for
 * them. Returns how many it has now. */
PRIVATE long pager_plain(long bytes);

/* -- ../scratch ------------------------------------------------------------------------------------------------------------- */

/* Lets malloc serve the calling thread from plain memory only, because the thread must not wait for the pager. */
PRIVATE void pool_bypass(void);

/* -- ../global: memory of other machines, between the pager and its files ------------------------------------------------- */

/* Reads the list of servers and prints what cannot be used. Called before pager_start. */
PRIVATE void global_start(void);
/* Returns whether servers are there, as far as is known, and memory is large enough for them to be used. */
PRIVATE bool global_may_serve(void);
/* Fills in *f; returns false if no copies of this file may be made. */
PRIVATE bool global_name_file(int fd, struct global_file *f);

/* -- ../scratch: for ../mapped, which is not in every program ----------------------------------------------------------------- */

/* Sets the function that tells whether the pager has memory that ../mapped gave it. */
PRIVATE void table_has_mapped(bool (*is_paged)(uintptr_t addr));

#endif
