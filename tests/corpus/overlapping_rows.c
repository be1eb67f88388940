/* Rows of which the pointers stand in structures, and sizes beside them, all of which a nest may write. */
/* served: 11 */
#include "check.h"
#include <string.h>
#define W 300
#define H 200

typedef struct { int w, h; unsigned char **rows; } image;
typedef struct { int n; int **at; } graph;
typedef struct { image im; double *weights; } layer;
typedef union { int n; double d[64]; } shared;

static void invert(image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->rows[y][x] = 255 - im->rows[y][x];
}

static void clear(image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->rows[y][x] = 0;
}

static void by_row(image *im)
{
    for (int y = 0; y < im->h; y++) {
        unsigned char *row = im->rows[y];
        for (int x = 0; x < im->w; x++)
            row[x] ^= (unsigned char)(x + y);
    }
}

static void flip(image *im)
{
    for (int y = 0; y < im->h / 2; y++)
        for (int x = 0; x < im->w; x++) {
            unsigned char kept = im->rows[y][x];
            im->rows[y][x] = im->rows[im->h - 1 - y][x];
            im->rows[im->h - 1 - y][x] = kept;
        }
}

static void paths(graph *g)
{
    for (int k = 0; k < g->n; k++)
        for (int i = 0; i < g->n; i++)
            for (int j = 0; j < g->n; j++)
                g->at[i][j] = g->at[i][k] + g->at[k][j] < g->at[i][j] ? g->at[i][k] + g->at[k][j] : g->at[i][j];
}

static void even_rows(graph *g, int first)
{
    for (int i = first; i < g->n; i += 2)
        for (int j = 0; j < g->n; j++)
            g->at[i][j] = 0;
}

static void only_some(graph *g, const int *wanted)
{
    for (int i = 0; i < g->n; i++)
        if (wanted[i])
            for (int j = 0; j < g->n; j++)
                g->at[i][j] += j;
}

static void exchanged(graph *g, int *other)
{
    for (int i = 0; i + 1 < g->n; i++) {
        for (int j = 0; j < g->n; j++)
            g->at[i][j] += i;
        g->at[i + 1] = other;
    }
}

static void weigh(layer *l, double *out)
{
    for (int y = 0; y < l->im.h; y++)
        for (int x = 0; x < l->im.w; x++)
            out[y * l->im.w + x] = l->weights[x] * l->im.rows[y][x];
}

static void histogram(const image *im, unsigned *counts)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            counts[im->rows[y][x]]++;
}

static void set_shared(shared *s)
{
    for (int i = 0; i < s->n; i++)
        s->d[i] = 0;
}

static struct {
    unsigned char before[256];
    image im;
    unsigned char *rows[8];
    unsigned char after[512];
} around __attribute__((__aligned__(4096)));

/* A row of the image is a part of the structure itself, from that byte on. */
static void within(int row, long from, int w, int h, void (*change)(image *))
{
    unsigned char other[8][64];
    memset(other, 3, sizeof other);
    memset(&around, 7, sizeof around);
    around.im.rows = around.rows;
    for (int k = 0; k < 8; k++)
        around.rows[k] = other[k];
    around.rows[row] = (unsigned char *)&around.im + from;
    around.im.w = w;
    around.im.h = h;
    change(&around.im);
    printf("%d %d %d\n", around.im.w, around.im.h, around.im.rows == around.rows);
    for (int k = 0; k < 8; k++)
        printf("%d ", around.rows[k] == other[k]);
    show("before", around.before, sizeof around.before);
    show("after", around.after, sizeof around.after);
    show("other", other, sizeof other);
}

static unsigned char pixels[H][W], *rows[H];
static int distances[90][90], *lines[90], here[90];
static double weights[W], out[W * H];

int main(void)
{
    image im = {W, H, rows};
    graph g = {90, lines};
    for (int y = 0; y < H; y++) {
        im.rows[y] = pixels[y];
        for (int x = 0; x < W; x++)
            im.rows[y][x] = (unsigned char)((x * 31 + y) % 251);
    }
    for (int i = 0; i < 90; i++) {
        g.at[i] = distances[i];
        for (int j = 0; j < 90; j++)
            g.at[i][j] = i == j ? 0 : (i * 37 + j * 11) % 97 + 1;
    }
    invert(&im);
    by_row(&im);
    flip(&im);
    for (int y = 0; y < H; y++)
        show("row", im.rows[y], W);
    layer l = {im, weights};
    for (int x = 0; x < W; x++)
        l.weights[x] = x % 7;
    weigh(&l, out);
    show("weighed", out, sizeof out);
    unsigned counts[256] = {0};
    histogram(&im, counts);
    show("counts", counts, sizeof counts);
    paths(&g);
    even_rows(&g, 4);
    int wanted[90];
    for (int i = 0; i < 90; i++)
        wanted[i] = i % 3;
    for (int i = 0; i < 90; i += 3) /* nobody reads these */
        if (i)
            g.at[i] = (int *)&g;
    only_some(&g, wanted);
    for (int i = 0; i < 90; i++)
        if (i % 3)
            show("distances", g.at[i], 90 * sizeof(int));

    within(0, 4, 4, 3, clear);  /* the height */
    within(2, 0, 4, 3, clear);  /* the width, in the last row */
    within(1, 0, 4, 5, invert); /* the width, which grows less than nothing */
    within(1, 8, 8, 2, by_row); /* the pointer to the rows */
    within(0, 32, 16, 1, clear);
    within(1, 40, 8, 2, invert); /* a pointer to a row that has been */
    within(7, 4, 8, 7, clear);   /* a row that is not of the image */
    within(3, 80, 50, 8, clear); /* all behind */
    within(4, -70, 60, 8, flip);

    im.w = 0;
    im.rows = 0; /* never read */
    clear(&im);
    struct {
        int before[4];
        graph g;
    } own = {.g = {5, g.at}};
    int *mine[5] = {g.at[1], g.at[2], &own.before[2], g.at[4], g.at[5]};
    own.g.at = mine;
    even_rows(&own.g, 0); /* the third row ends with the number of rows */
    printf("%d\n", own.g.n);
    show("last", mine[4], 5 * sizeof(int));
    own.g = (graph){20, g.at};
    for (int i = 0; i < 20; i++)
        g.at[i] = here;
    exchanged(&own.g, g.at[89]);
    show("here", here, sizeof here);
    image small = {W, 2, (unsigned char *[]){(unsigned char *)here, (unsigned char *)here}};
    histogram(&small, (unsigned *)here);
    show("here", here, sizeof here);
    shared s = {.n = 20};
    set_shared(&s);
    printf("%d\n", s.n);
    return 0;
}
