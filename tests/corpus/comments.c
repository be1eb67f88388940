#include "check.h"
/* for (i = 0; i < n; i++) { */
// for (i = 0; i < n; i++) {
static double a[150][210]; /* { */
static const char *brace = "for (;;) { /* \" */ // '{' }";

static double sweep(int n /* } */) // {
{
    double s = 0; /* ( */
    for (int i = 0; /* ; */ i < n; i++ /* ) */) { // } for
        /* { */ for (int j = 0; j < 210 /* ] */; j++) // {
            /* ; */ s += a[i] /* [ */[j] + (brace[j % 3] == '}') + (brace[0] == '"'); // }
        // trailing }
    } // end
    for (int i = 0; i < n; i++) /* one line */ for (int j = 0; j < 210; j++) a[i][j] += '{' + sizeof "}{";
    for (int i = 0; \
         i < n; i++)
        for (int j = 0; j < 210; j++)
            a[i][j] -= 1; // a comment that goes on \
            a[i][j] = 0;
    for (int i = 0; i < n; i++) {
        for (int j = 0; j < 210; j++) {
            a[i][j] *= 0.5; } } /* after */ s += a[0][0];
    return s;
}

int main(void)
{
    fill(&a[0][0], 150 * 210);
    show_sum("sweep", sweep(150));
    show("a", a, sizeof a);
    puts(brace);
    return 0;
}
