/* Children that are made while another thread is in the middle of a nest: each finds its own memory as it was. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORDS 100000
static double fixed[WORDS], moving[WORDS];
static int over;

static double sum_of(const double *x, int n)
{
    double sum = 0;
    for (int k = 0; k < 2; k++)
        for (int i = 0; i < n; i++)
            sum += x[i] * k;
    return sum;
}

static void add_to(double *x, int n)
{
    for (int i = 0; i < n; i++)
        x[i] += i;
}

static void *sweep(void *rounds)
{
    do {
        add_to(moving, WORDS);
        ++*(long *)rounds;
    } while (!__atomic_load_n(&over, __ATOMIC_ACQUIRE));
    return NULL;
}

int main(void)
{
    pthread_t thread;
    long rounds = 0;
    int status, wrong = 0;
    add_to(fixed, WORDS);
    double expected = sum_of(fixed, WORDS);
    pthread_create(&thread, NULL, sweep, &rounds);
    for (int i = 0; i < 30; i++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(60);
            add_to(moving, WORDS);
            _exit(sum_of(fixed, WORDS) != expected);
        }
        wrong += child < 0 || waitpid(child, &status, 0) != child || status != 0;
        add_to(fixed, WORDS);
        expected = sum_of(fixed, WORDS);
    }
    __atomic_store_n(&over, 1, __ATOMIC_RELEASE);
    pthread_join(thread, NULL);
    for (int i = 0; i < WORDS; i++)
        wrong += moving[i] != (double)rounds * i;
    printf("%d %.17g\n", wrong, expected);
    return 0;
}
