/* Index arrays are walked while data are missing, and only for a part of the iterations while none are. */
#include "../src/internal.h"
#include "check.h"

enum { STRIP = 512, TIMES = 4096 };

static int walked(int tag, bool missing)
{
    int n = 0;
    for (int i = 0; i < TIMES; i++)
        if (iopref_walks(tag, STRIP)) {
            n++;
            if (missing)
                index_walk_found_missing(tag);
        }
    return n;
}

int main(void)
{
    CHECK(walked(1, true) == TIMES);
    int rarely = walked(2, false);
    CHECK(rarely > TIMES / 64 && rarely < TIMES / 8);
    CHECK(walked(2, true) > TIMES - 256); /* it takes a rest's time to notice */
    CHECK(walked(1, true) == TIMES);      /* each directive by itself */
    return 0;
}
