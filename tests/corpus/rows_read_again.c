/* Data that each element of a row of ascending bounds reads again: where a row begins is only known once it is read. */
/* served: 2 */
#include <stdio.h>

static int begin[40];
static double sum[40], data[9000];

static void add(int rows, int n)
{
    for (int i = 0; i < rows; i++) {
        for (int j = begin[i]; j < begin[i + 1]; j++) {
            for (int k = 0; k < n; k++) {
                for (int l = 1; l < 3; l++)
                    sum[i] += 0.5 * data[k] * l;
            }
            if (i == 30)
                break;
        }
    }
}

int main(void)
{
    for (int i = 0; i < 40; i++)
        begin[i] = i / 2;
    for (int i = 0; i < 9000; i++)
        data[i] = i % 7;
    add(39, 9000);
    for (int i = 0; i < 40; i++)
        printf("%g\n", sum[i]);
    return 0;
}
