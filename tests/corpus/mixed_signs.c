/* flags: -Wno-sign-compare */
#include "check.h"

static double a[40000];

static double signed_index(unsigned n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    return s;
}

static double unsigned_index(int n)
{
    double s = 0;
    for (unsigned i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    return s;
}

static double from_minus_one(size_t n)
{
    double s = 0;
    for (int i = -1; i < (int)n; i++)
        s += a[i + 1];
    for (int i = -1; i < n; i++)
        s += a[i + 1];
    return s;
}

static double difference(unsigned n, unsigned from)
{
    double s = 0;
    for (unsigned i = from; i < n - 1; i++)
        s = s * 0.5 + a[i] - a[i + 1 - from];
    for (unsigned i = 0; i < n - from; i++)
        s = s * 0.5 + a[n - 1 - i];
    return s;
}

static double wide_bound(long n)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + a[i];
    for (unsigned i = 1; i <= n; i++)
        s = s * 0.5 + a[i - 1];
    return s;
}

/* A negative bound is a large number: nothing is above it. */
static unsigned down_to(unsigned n, int last)
{
    unsigned i, count = 0;
    for (i = n; i > last; i--) {
        a[i - 1] += 0.5;
        count++;
    }
    for (size_t k = n; k > last; k -= 2) {
        a[k - 1] *= 0.5;
        count++;
    }
    for (int r = 0; r < 2; r++)
        for (unsigned k = n; k-- > last - r;) {
            a[k] -= 0.125;
            count++;
        }
    return count + i;
}

/* And everything is below it. */
static unsigned up_to(int n, double stop)
{
    unsigned i, count = 0;
    for (i = 0; i < n; i++) {
        if (a[i] > stop)
            break;
        count++;
    }
    for (size_t k = 1; k <= n; k += 3) {
        if (a[k] > stop)
            break;
        count++;
    }
    return count + i;
}

static double from_signed(int first, long far)
{
    double s = 0;
    for (unsigned i = first; i < 40000; i++)
        s = s * 0.5 + a[i];
    for (unsigned i = -far; i < 40000; i++)
        s = s * 0.5 + a[i];
    for (unsigned i = -1; i > 4294930000u; i--)
        s = s * 0.5 + a[4294967295u - i];
    return s;
}

int main(void)
{
    fill(a, 40000);
    show_sum("signed", signed_index(40000));
    show_sum("unsigned", unsigned_index(40000));
    show_sum("from -1", from_minus_one(30000));
    show_sum("difference", difference(40000, 10));
    show_sum("wide", wide_bound(40000));
    for (int i = 0; i < 3; i++)
        a[39990 + i] = 5000;
    show_sum("down", down_to(39000, 0) + down_to(39000, 7) + down_to(5, 100));
    show_sum("nothing above", down_to(39000, -1) + down_to(39000, -40000));
    show_sum("up", up_to(39000, 4000) + up_to(0, 4000));
    show_sum("everything below", up_to(-1, 4000) + up_to(-40000, 4000));
    show_sum("from", from_signed(3, -5) + from_signed(-7, 7) + from_signed(0, -4294967396L));
    show_sum("none", signed_index(0) + unsigned_index(0) + from_minus_one(-1) + wide_bound(-5) + wide_bound(0));
    return 0;
}
