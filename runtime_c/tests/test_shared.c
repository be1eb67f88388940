/* The memory that a command and iopref-hint share: each file has one entry, and few files touch few pages. */
#include "check.h"

#include "../hint/shared.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { FILES = 30000, MANY = 90000, THREADS = 4 };

static struct shared *shared;
static int places[THREADS][FILES];

static uint64_t key_of(int file) { return shared_key(7, (ino_t)file + 100); }

static void *look_up(void *at)
{
    int *own = at;
    for (int i = 0; i < FILES; i++)
        own[i] = shared_place(shared, key_of(i));
    return NULL;
}

static void threads_that_come_at_once_find_the_same_places(void)
{
    pthread_t threads[THREADS];
    for (int i = 0; i < THREADS; i++)
        CHECK(pthread_create(&threads[i], NULL, look_up, places[i]) == 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(threads[i], NULL);
    for (int i = 0; i < FILES; i++) {
        CHECK(places[0][i] >= 0 && shared->files[places[0][i]].key == key_of(i));
        for (int k = 1; k < THREADS; k++)
            CHECK(places[k][i] == places[0][i]);
    }
    CHECK(shared->lost == 0);
}

static void places_are_handed_out_one_after_the_other(void)
{
    for (int i = 0; i < 100; i++)
        CHECK(shared_place(shared, key_of(i)) == i);
    for (int i = 99; i >= 0; i--)
        CHECK(shared_place(shared, key_of(i)) == i);
}

static void files_without_room_are_counted_and_the_others_stay(void)
{
    int without = 0;
    for (int i = 0; i < MANY; i++)
        without += shared_place(shared, key_of(i)) < 0;
    CHECK(without >= MANY - SHARED_FILES && shared->lost == (uint32_t)without);
    for (int i = 0; i < FILES; i++)
        CHECK(shared_place(shared, key_of(i)) == places[0][i]);
    CHECK(shared->count <= SHARED_FILES + THREADS);
}

int main(void)
{
    shared = aligned_alloc(1 << 16, sizeof *shared);
    CHECK(shared != NULL);
    memset(shared, 0, sizeof *shared);
    places_are_handed_out_one_after_the_other();
    memset(shared, 0, sizeof *shared);
    threads_that_come_at_once_find_the_same_places();
    files_without_room_are_counted_and_the_others_stay();
    free(shared);
    return 0;
}
