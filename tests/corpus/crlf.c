#include "check.h"
/* Größe: lines end in CR LF, names are not ASCII */
static double größe[200][190];

int main(void)
{
    double s = 0;
    for (int i = 0; i < 200; i++)
        for (int j = 0; j < 190; j++)
            größe[i][j] = i * 3 - j; // é
    for (int j = 0; j < 190; j++) {
        for (int i = 0; i < 200; i++)
            s = s * 0.5 + größe[i][j]; /* €
                                         */
    }
    show_sum("s", s);
    return 0;
}
