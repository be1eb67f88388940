/* Pixels by local pointers to them, while the size of the image is read in memory that they might overlap. */
/* served: 6 */
#include "check.h"
#define WIDTH 320
#define HEIGHT 240

typedef struct {
    unsigned char r, g, b, a;
} pixel;

struct image {
    int w, h;
    pixel *data;
};

static void invert(struct image *im)
{
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w; x++) {
            pixel *q = &im->data[y * im->w + x];
            q->r = 255 - q->r;
            q->g = (unsigned char)(q->g / 2 + q->b);
        }
}

static void rows(struct image *im, const pixel *from)
{
    for (int y = 0; y < im->h; y++) {
        pixel *to = im->data + y * WIDTH;
        for (int x = 0; x < WIDTH; x++) {
            const pixel *p = &from[y * WIDTH + x];
            to->b = p->g;
            to++;
        }
    }
}

static void swap_sides(struct image *im)
{
    pixel *left, *right;
    for (int y = 0; y < im->h; y++)
        for (int x = 0; x < im->w / 2; x++) {
            left = im->data + y * im->w + x;
            right = &im->data[y * im->w + im->w - 1 - x];
            unsigned char t = left->a;
            left->a = right->a;
            right->a = t;
        }
}

static int mark(struct image *im, pixel *d)
{
    int x;
    for (x = 0; x < im->w; x++) {
        pixel *q = &d[x];
        q->r = 5;
        q->g = 1;
    }
    return x;
}

static int mark_on(struct image *im, unsigned char *d)
{
    int x;
    for (x = 0; x < im->w; x++)
        *d++ = 0;
    return x;
}

static int mark_back(struct image *im, unsigned char *end)
{
    int x;
    for (x = 0; x < im->w; x++)
        *--end = 0;
    return x;
}

static int mark_chosen(struct image *im, pixel *d, pixel *e)
{
    int x;
    for (x = 0; x < im->w; x++) {
        pixel *q = x % 3 ? &d[x] : &e[x];
        q->r = 9;
    }
    return x;
}

int main(void)
{
    static pixel from[WIDTH * HEIGHT];
    unsigned char *memory = malloc(4 * WIDTH * HEIGHT + 4096);
    struct image im = {WIDTH, HEIGHT, 0}, *inside;
    if (!memory)
        return 3;
    for (size_t i = 0; i < sizeof from; i++)
        ((unsigned char *)from)[i] = (unsigned char)next_random();
    for (int i = 0; i < 4 * WIDTH * HEIGHT + 4096; i++)
        memory[i] = (unsigned char)next_random();
    im.data = (pixel *)memory;
    invert(&im);
    rows(&im, from);
    swap_sides(&im);
    show("image", memory, 4 * WIDTH * HEIGHT);
    im.w = WIDTH * HEIGHT;
    printf("%d\n", mark(&im, im.data));
    printf("%d\n", mark_on(&im, memory));
    printf("%d\n", mark_back(&im, memory + 4 * WIDTH * HEIGHT));
    printf("%d\n", mark_chosen(&im, im.data, from));
    /* the size is among the bytes: writing them changes it */
    for (int at = 64; at <= 65536; at *= 4) {
        inside = (struct image *)(memory + 64 + at);
        *inside = (struct image){70000, 1, 0};
        printf("%d", mark_on(inside, memory));
        *inside = (struct image){70000, 1, 0};
        printf(" %d\n", mark_back(inside, memory + 66000 + 64));
    }
    show("memory", memory, 4 * WIDTH * HEIGHT);
    free(memory);
    return 0;
}
