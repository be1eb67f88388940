/* Thousands of threads, all in the same nest at once. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define THREADS 2000
#define WORDS 2048
static double a[THREADS][WORDS], sums[THREADS];
static pthread_barrier_t all_are_there;

static double sweep(double *x, int n)
{
    double sum = 0;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < n; i++)
            sum += x[i] += i + k;
    return sum;
}

static void *work(void *own)
{
    long t = (double(*)[WORDS])own - a;
    pthread_barrier_wait(&all_are_there);
    sums[t] = sweep(own, WORDS);
    return NULL;
}

int main(void)
{
    static pthread_t threads[THREADS];
    pthread_attr_t small;
    double sum = 0;
    pthread_barrier_init(&all_are_there, NULL, THREADS);
    pthread_attr_init(&small);
    pthread_attr_setstacksize(&small, 128 << 10);
    for (int t = 0; t < THREADS; t++)
        if (pthread_create(&threads[t], &small, work, a[t]))
            exit(77);
    for (int t = 0; t < THREADS; t++)
        pthread_join(threads[t], NULL);
    for (int t = 0; t < THREADS; t++)
        sum += sums[t];
    printf("%.17g\n", sum);
    return 0;
}
