/* Sizes and pointers in structures that a nest may write: the entry finds out if it does, by the pointers it reads there. */
/* served: 10 */
#include "check.h"
#include <string.h>
#define W 300
#define H 200

typedef struct { int w, h; unsigned char *px; } image;
typedef struct { image *im; int first; } view;
typedef struct { int n; int *at; } list;

static void invert(image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->px[y * im->w + x] = 255 - im->px[y * im->w + x];
}

static void clear(image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++)
            im->px[y * im->w + x] = 0;
}

static void clear_bytes(image *im, int n)
{
    for (int i = 0; i < n; i++)
        im->px[i] = 0;
}

static void blur(const image *in, image *out)
{
    for (int y = 0; y < in->h; y++)
        for (int x = 1; x < in->w - 1; x++)
            out->px[y * out->w + x] = (unsigned char)((in->px[y * in->w + x - 1] + in->px[y * in->w + x + 1]) / 2);
}

static void flip(image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w / 2; x++) {
            unsigned char kept = im->px[y * im->w + x];
            im->px[y * im->w + x] = im->px[(y + 1) * im->w - 1 - x];
            im->px[(y + 1) * im->w - 1 - x] = kept;
        }
}

static void shade(view *v)
{
    for (int y = v->first; y < v->im->h; y++)
        for (int x = 0; x < v->im->w; x++)
            v->im->px[y * v->im->w + x] /= 2;
}

static void of_several(image *all, int k)
{
    for (int y = 0; y < all[k].h; y++)
        for (int x = 0; x < all[k].w; x++)
            all[k].px[y * all[k].w + x] ^= (unsigned char)x;
}

static void of_each(image *all, int n)
{
    for (int k = 0; k < n; k++)
        for (int i = 0; i < all[k].w * all[k].h; i++)
            all[k].px[i] += (unsigned char)k;
}

static void moved(image *im, unsigned char *other)
{
    for (int y = 0; y < im->h; y++) {
        for (int x = 0; x < im->w; x++)
            im->px[x] = (unsigned char)(x + y);
        im->px = other;
    }
}

static void number(list *l)
{
    for (int i = 0; i < l->n; i++)
        l->at[i] = i;
}

static void number_by(list *l, const int *step, int n)
{
    for (int i = 0; i < n; i++)
        l->at[i * *step] = i;
}

static struct {
    unsigned char before[256];
    image im;
    unsigned char after[512];
} around __attribute__((__aligned__(4096)));

/* The image's pixels are a part of the structure itself, from that byte on. */
static void within(long from, int w, int h, void (*change)(image *))
{
    memset(&around, 7, sizeof around);
    around.im.px = (unsigned char *)&around.im + from;
    around.im.w = w;
    around.im.h = h;
    change(&around.im);
    printf("%d %d %ld\n", around.im.w, around.im.h, (long)(around.im.px - (unsigned char *)&around));
    show("before", around.before, sizeof around.before);
    show("after", around.after, sizeof around.after);
}

static void clear_seven(image *im) { clear_bytes(im, 7); }

int main(void)
{
    unsigned char *pixels = malloc(3 * W * H);
    image all[3] = {{W, H, pixels}, {W, H, pixels + W * H}, {W, H, pixels + 2 * W * H}};
    for (int i = 0; i < 3 * W * H; i++)
        pixels[i] = (unsigned char)(i * 31 % 251);
    invert(&all[0]);
    blur(&all[0], &all[1]);
    flip(&all[1]);
    shade(&(view){&all[2], 5});
    of_several(all, 1);
    of_each(all, 3);
    show("pixels", pixels, 3 * W * H);
    clear(&all[1]);
    clear_bytes(&all[2], W * H / 2);
    moved(&all[0], pixels + 2 * W * H);
    show("pixels", pixels, 3 * W * H);

    within(4, 4, 3, clear);  /* the height */
    within(0, 4, 3, clear);  /* the width */
    within(8, 3, 2, clear);  /* the pointer: then the width */
    within(5, 3, 2, clear);  /* bytes of the height that are zero, and of the pointer */
    within(16, 9, 8, clear); /* all behind */
    within(-70, 9, 7, clear);
    within(-62, 9, 7, clear); /* the width, at last */
    within(16, 9, 8, invert);
    within(8, 3, 2, clear_seven);
    within(-3, 3, 2, clear_seven);

    list l = {30000, malloc(60000 * sizeof(int))};
    int step = 2;
    for (int i = 0; i < 60000; i++)
        l.at[i] = -i;
    number(&l);
    number_by(&l, &step, 30000);
    number_by(&l, &l.at[8], 100); /* 4, and from then on the number of that iteration */
    show("list", l.at, 60000 * sizeof(int));
    int *kept = l.at;
    l.n = 3;
    l.at = &l.n;
    number(&l);
    printf("%d\n", l.n);
    free(kept);
    free(pixels);
    return 0;
}
