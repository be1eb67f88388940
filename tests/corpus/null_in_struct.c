#include "check.h"

struct part {
    int n, m;
    double *data;
    double **rows;
    struct part *next;
};

static double sum(const struct part *p)
{
    double s = 0;
    for (int i = 0; i < p->n; i++)
        for (int j = 0; j < p->m; j++)
            s = s * 0.5 + p->data[i * p->m + j];
    return s;
}

static double through_next(int n, const struct part *p)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        s = s * 0.5 + p->next->data[i];
    return s;
}

static double guarded(int n, const struct part *p)
{
    double s = 0;
    for (int i = 0; i < n; i++)
        if (p->next)
            s = s * 0.5 + p->next->data[i];
    return s;
}

static double parts(int count, const struct part *p)
{
    double s = 0;
    for (int k = 0; k < count; k++)
        for (int i = 0; i < p[k].n; i++)
            for (int j = 0; j < p[k].m; j++)
                s = s * 0.5 + p[k].rows[i][j];
    return s;
}

int main(void)
{
    double *data = filled(200 * 200), *rows[200];
    for (int i = 0; i < 200; i++)
        rows[i] = data + 200 * i;
    struct part full = {200, 200, data, rows, NULL}, last = {0, 200, NULL, NULL, &full}, wide = {200, 0, NULL, NULL, NULL};
    struct part several[4] = {full, last, wide, full};
    show_sum("full", sum(&full));
    show_sum("none", sum(&last) + sum(&wide));
    show_sum("next", through_next(200 * 200, &last));
    show_sum("no next", through_next(0, NULL) + through_next(0, &full) + through_next(-1, NULL));
    show_sum("guarded", guarded(20000, &last));
    show_sum("guarded", guarded(20000, &full));
    show_sum("parts", parts(4, several));
    show_sum("parts", parts(0, NULL));
    free(data);
    return 0;
}
