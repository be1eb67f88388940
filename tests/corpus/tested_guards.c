/* Addresses that are found in memory only under a condition, which hints test, too. */
/* served: 10 */
#include "check.h"

#define N 20000

struct node {
    double value;
    struct node *next;
    int degree;
};

static double x[N], y[N];
static int link[N], far[N], kind[N];
static struct node *node[N];
static double *row[N];

static double ends(const int *where, const double *a, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        if (where[i] >= 0)
            sum += a[where[i]];
    for (int i = 0; i < n; i++)
        sum += where[i] < 0 ? 1 : a[where[i]];
    for (int i = 0; i < n; i++)
        if (where[i] != -1 && a[where[i]] > 0)
            sum += 1;
    return sum;
}

static double chains(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        int k = link[i];
        if (k >= 0) {
            int m = far[k];
            if (m >= 0)
                sum += x[m] + y[k];
            else
                sum -= x[-m - 1];
        } else if (kind[i] == 3)
            sum += y[far[-k]];
    }
    return sum;
}

static double pointers(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        if (node[i] && node[i]->degree > 1)
            sum += node[i]->next->value;
    for (int i = 0; i < n; i++)
        if (row[i])
            for (int j = 0; j < 3; j++)
                sum += row[i][j];
    return sum;
}

static double inner(int n, int m)
{
    double sum = 0;
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (kind[i] == 3 && link[i] >= 0)
                sum += x[link[i] / 2 + j];
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            if (kind[i + j] == 3)
                sum += x[far[far[i + j + 1] < 0 ? 0 : far[i + j + 1]] < 0 ? 0 : j];
    return sum;
}

/* The nest writes what a condition is about: it is not tested ahead, and nothing is read. */
static double written(int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (kind[i] > 0)
            sum += x[link[kind[i]] < 0 ? 0 : 1];
        kind[i + 1] = kind[i] > 3 ? 0 : 1;
    }
    return sum;
}

static double left_early(const int *where, int n)
{
    double sum = 0;
    for (int i = 0; i < n; i++) {
        if (where[i] == -2)
            continue;
        if (where[i] == -1)
            break;
        if (where[i] > 2)
            sum += y[where[i]];
    }
    return sum;
}

int main(void)
{
    static struct node nodes[N];
    int *exact = malloc(N * sizeof *exact);
    if (!exact)
        return 3;
    fill(x, N);
    fill(y, N);
    for (int i = 0; i < N; i++) {
        unsigned r = next_random() % 4;
        link[i] = r ? (int)(next_random() % (N - 8)) : -(int)(next_random() % 50);
        far[i] = r > 1 ? (int)(next_random() % N) : -1 - (int)(next_random() % N);
        if (i < 50)
            far[i] = i;
        kind[i] = (int)r;
        exact[i] = i % 7 ? (int)(next_random() % N) : -1;
        node[i] = r ? &nodes[i] : NULL;
        nodes[i].degree = (int)r;
        nodes[i].value = i;
        nodes[i].next = r > 1 ? &nodes[N - 1 - i] : NULL;
        row[i] = r == 2 ? &x[i % (N - 3)] : NULL;
    }
    show_sum("ends", ends(exact, x, N));
    show_sum("chains", chains(N));
    show_sum("pointers", pointers(N));
    show_sum("inner", inner(N - 8, 4));
    show_sum("written", written(N - 1));
    show_sum("left early", left_early(link, N));
    show_sum("no iterations", ends(NULL, NULL, 0) + inner(0, 9) + inner(9, 0));
    free(exact);
    return 0;
}
