/* Statistics of nests and directives are exact with threads, with nested nests, in children, and however a nest is left. */
#define _GNU_SOURCE
#include "../src/internal.h"
#include "check.h"

#include <pthread.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { THREADS = 8, ROUNDS = 200, BYTES = 1 << 20 };

static char data[BYTES] __attribute__((aligned(4096)));
static const struct iopref_directive directives[] = {{"prefetch", "a \"b\".c", 2, 3, "a[i]"},
                                                     {"release", NULL, 4, 5, "\xe9\n"}};
static const struct iopref_nest outer = {"a \"b\".c", 1, 1, 2, directives}, inner = {"b.c", 7, 9, 1, directives};

static bool enter(const struct iopref_nest *nest, long bytes)
{
    iopref_range r = {data, bytes, IOPREF_WRITES};
    return iopref_fits(nest, &r, 1);
}

static void call_inner(void)
{
    if (!enter(&inner, BYTES)) {
        struct iopref_visit visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&inner);
        give_up_moved(1); /* as if it were asked for: otherwise hints are given up */
        iopref_prefetch1(NULL, 1, data, 1);
        return;
    }
}

static void *work(void *nothing)
{
    for (int i = 0; i < ROUNDS; i++)
        if (!enter(&outer, BYTES)) {
            struct iopref_visit visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&outer);
            iopref_prefetch1(NULL, 1, data, 1);
            call_inner();
            iopref_release1(NULL, 2, 0, data, 1);
            iopref_release1(NULL, 3, 0, data, 1); /* this nest has no such directive */
        }
    return nothing;
}

static void threads_in_nests_within_nests(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, work, NULL) == 0);
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_join(threads[i], NULL) == 0);
    const struct nest_stats_nest *first = nest_stats_nest(0), *second = nest_stats_nest(1);
    CHECK(first && second && !nest_stats_nest(2) && nest_stats_unlisted() == 0);
    CHECK(first->key == &outer && second->key == &inner);
    CHECK(first->entered == THREADS * ROUNDS && first->out_of_core == THREADS * ROUNDS);
    CHECK(second->entered == THREADS * ROUNDS && second->out_of_core == THREADS * ROUNDS);
    CHECK(first->directives[0].counters[PREFETCH_CALLS] == THREADS * ROUNDS);
    CHECK(first->directives[0].counters[RELEASE_CALLS] == 0);
    CHECK(first->directives[1].counters[RELEASE_CALLS] == THREADS * ROUNDS);
    CHECK(second->directives[0].counters[PREFETCH_CALLS] == THREADS * ROUNDS);
    CHECK(first->spent[COST_TIME] > 0 && second->spent[COST_TIME] > 0);
}

static void small_nests_are_counted_too(void)
{
    long before = nest_stats_nest(0)->entered;
    CHECK(enter(&outer, 64) && enter(&outer, 64));
    CHECK(nest_stats_nest(0)->entered == before + 2);
}

static void *work_for_a_team(void *team)
{
    iopref_pipe p;
    iopref_pipe_open(&p, 10);
    iopref_pipe_joins(&p, team);
    iopref_prefetch1(NULL, 1, data, 1);
    return NULL;
}

static void threads_of_a_team_work_on_its_nest(void)
{
    pthread_t thread;
    struct iopref_team team;
    long before = nest_stats_nest(1)->directives[0].counters[PREFETCH_CALLS];
    struct iopref_visit visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&inner);
        give_up_moved(1); /* as if it were asked for: otherwise hints are given up */
    iopref_team_open(&team);
    CHECK(pthread_create(&thread, NULL, work_for_a_team, &team) == 0 && pthread_join(thread, NULL) == 0);
    iopref_team_close(&team);
    CHECK(nest_stats_nest(1)->directives[0].counters[PREFETCH_CALLS] == before + 1);
}

/* Forks in the middle of a nest. */
static void a_child_begins_at_zero(void)
{
    int status;
    struct iopref_visit visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&outer);
    pid_t child = fork();
    if (child == 0) {
        const struct nest_stats_nest *t = nest_stats_nest(0);
        CHECK(t->key == &outer && t->entered == 0 && t->spent[COST_TIME] == 0);
        iopref_prefetch1(NULL, 1, data, 1);
        iopref_leave(&visit);
        CHECK(t->directives[0].counters[PREFETCH_CALLS] == 1 && t->spent[COST_TIME] == 0 && !nest_stats_current());
        exit(0); /* does not write the statistics file */
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    CHECK(access("stats.json", F_OK) != 0);
}

/* How long the thread stood in the queue for a processor is read from a file, but only if it may have changed. */
static void few_visits_read_files(void)
{
    enum { VISITS = 10000 };
    long before = os_own_bytes();
    for (int i = 0; i < VISITS; i++) {
        struct iopref_visit visit __attribute__((__cleanup__(iopref_leave))) = iopref_enter(&outer);
    }
    CHECK(os_own_bytes() - before < VISITS); /* less than a byte for each */
}

/* More nests than the tables have room for; their text is gone at exit, like that of an unloaded library. */
static void tables_have_an_end(void)
{
    enum { MANY = 3000 };
    struct iopref_nest *many = mmap(NULL, MANY * sizeof *many, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    CHECK(many != MAP_FAILED);
    for (int i = 0; i < MANY; i++) {
        many[i] = outer;
        many[i].line = i;
        CHECK(enter(&many[i], 64) && enter(&many[i], 64));
    }
    munmap(many, MANY * sizeof *many);
    long listed = 0;
    while (nest_stats_nest(listed))
        listed++;
    CHECK(listed > 1000 && nest_stats_unlisted() == 2 * (MANY + 2 - listed));
}

static long number_in(const char *text, const char *name)
{
    const char *found = strstr(text, name);
    CHECK(found);
    return strtol(found + strlen(name), NULL, 10);
}

static void the_file_tells_all(void)
{
    static char text[1 << 22];
    FILE *f = fopen("stats.json", "r");
    CHECK(f && fread(text, 1, sizeof text - 1, f) > 1000 && fclose(f) == 0);
    CHECK(strstr(text, "{\"format\": \"iopref statistics\",\n\"version\": 1,") == text);
    CHECK(strstr(text, "\"a \\u0022b\\u0022.c\"") && strstr(text, "\"\\u00e9\\u000a\""));
    CHECK(number_in(text, "\"prefetch_calls\": ") == 2 * THREADS * ROUNDS + 1);
    CHECK(number_in(text, "\"release_calls\": ") == 2 * THREADS * ROUNDS);
    CHECK(text[strlen(text) - 2] == '}');
}

int main(void)
{
    int status;
    unlink("stats.json");
    setenv("IOPREF_MEMORY", "512K", 1);
    setenv("IOPREF_STATS", "stats.json", 1);
    pid_t child = fork();
    if (child == 0) {
        threads_in_nests_within_nests();
        small_nests_are_counted_too();
        threads_of_a_team_work_on_its_nest();
        a_child_begins_at_zero();
        few_visits_read_files();
        tables_have_an_end();
        return 0;
    }
    CHECK(child > 0 && waitpid(child, &status, 0) == child && status == 0);
    the_file_tells_all();
    return 0;
}
