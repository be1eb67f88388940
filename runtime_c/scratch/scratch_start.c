/* The start of scratch files, before the program's own constructors: tries the directory, starts the pager, and moves arrays. */
#define _GNU_SOURCE
#include "scratch.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>

/* Returns whether the process has a debugger, or a sanitizer that looks for leaks at exit: these stop all threads, the pager's too,
 * before they read memory, and would wait for ever for pages that the pager has to bring. */
extern void __lsan_do_leak_check(void) __attribute__((weak));
static bool pager_may_be_stopped(void)
{
    return __lsan_do_leak_check || os_number("/proc/self/status", "\nTracerPid:\t") > 0;
}

static void start_pager(void)
{
    char text[256];
    bool forbidden;
    if (options()->global)
        global_start();
    const char *why_not = pager_start(&forbidden);
    if (!why_not) {
        backing_has_pager(&(struct backing_pager){table_is_paged, pager_prefetch, pager_release, pager_overwrite});
    } else if (options()->pager == PAGER_ON || forbidden) {
        snprintf(text, sizeof text, "files are mapped, slower than with the pager (IOPREF_PAGER=off hides this): %s", why_not);
        directory_say(text);
    }
}

/* A program with more rights than the user who started it takes no directory from him (secure_getenv). */
__attribute__((constructor(101))) static void start(void)
{
    int saved = errno;
    const char *given = secure_getenv("IOPREF_SCRATCH"), *global = secure_getenv("IOPREF_GLOBAL");
    const char *name = given && given[0] ? options()->scratch : NULL;
    const char *why_not = name ? directory_obstacle(name) : NULL;
    if (why_not)
        directory_is_ignored(name, why_not);
    if (global && global[0] && (!name || why_not || options()->pager == PAGER_OFF))
        os_print("iopref: IOPREF_GLOBAL is ignored: it needs IOPREF_SCRATCH=DIR, and the pager, which IOPREF_PAGER=off turns off\n");
    if (name && !why_not) {
        backing_has_files(table_file_of, table_each_mapped);
        if (options()->pager == PAGER_ON || (options()->pager == PAGER_AUTO && !pager_may_be_stopped()))
            start_pager();
        arrays_move();
        if (malloc_is_ours()) {
            __atomic_store_n(&scratch_counts, malloc_tells_sizes(), __ATOMIC_RELAXED);
            __atomic_store_n(&scratch_least, SCRATCH_LEAST, __ATOMIC_RELAXED);
        } else {
            directory_say("only for static arrays: malloc is another's (the program is linked statically, has one of its own, or has loaded this library)");
        }
    }
    errno = saved;
}
