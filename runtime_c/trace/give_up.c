/* No hints are given up in a traced run: the trace has all of them. */
#include "record.h"

#include "release.h"

void give_up_enters(const struct iopref_nest *nest, long depth)
{
    (void)nest;
    (void)depth;
}

void give_up_leaves(long depth) { (void)depth; }

bool give_up_nest(const struct iopref_nest *nest, const iopref_range *r, int n)
{
    (void)nest;
    (void)r;
    (void)n;
    return false;
}

bool give_up_release(const struct release *r)
{
    (void)r;
    return false;
}
