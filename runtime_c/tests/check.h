/* For tests, which are small programs: exit status 0: passed; 77: this system does not permit the test; anything else: failed. */
#ifndef CHECK_H
#define CHECK_H

#include <stdio.h>
#include <stdlib.h>

#define CHECK(condition)                                                                                               \
    do {                                                                                                               \
        if (!(condition)) {                                                                                            \
            fprintf(stderr, "%s:%d: not true: %s\n", __FILE__, __LINE__, #condition);                                  \
            exit(1);                                                                                                   \
        }                                                                                                              \
    } while (0)

#ifndef __has_feature /* clang's */
#define __has_feature(feature) 0
#endif
#if defined __SANITIZE_ADDRESS__ || defined __SANITIZE_THREAD__ || __has_feature(address_sanitizer)                    \
    || __has_feature(thread_sanitizer)
#define IS_SANITIZED 1
#else
#define IS_SANITIZED 0
#endif

static inline unsigned long random_below(unsigned long n)
{
    static unsigned long x = 1;
    x = x * 6364136223846793005u + 1442695040888963407u;
    return (x >> 33) % n;
}

#endif
