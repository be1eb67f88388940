/* Start and end of a program, and intrinsic subroutines. */
#ifndef IOPREF_FORTRAN_PROGRAM_H
#define IOPREF_FORTRAN_PROGRAM_H

#include <stddef.h>
#include "iopref_fortran_arrays.h"
#include "iopref_fortran_numbers.h"

void _gfortran_set_args(int, char **);
void _gfortran_set_options(int, int *);
void _gfortran_stop_string(const char *, size_t, int) __attribute__((noreturn));
void _gfortran_stop_numeric(int, int) __attribute__((noreturn));
void _gfortran_error_stop_string(const char *, size_t, int) __attribute__((noreturn));
void _gfortran_error_stop_numeric(int, int) __attribute__((noreturn));
void _gfortran_pause_string(const char *, size_t);
int _gfortran_iargc(void);

void _gfortran_set_fpe(int);
void _gfortran_set_convert(int);
void _gfortran_set_record_marker(int);
void _gfortran_set_max_subrecord_length(int);

/* Does what main does in programs of gfortran; libgfortran has seven options. */
static inline void fortran_start_program_with(int argc, char **argv, int *options)
{
    _gfortran_set_args(argc, argv);
    _gfortran_set_options(7, options);
}

/* Does the same with the options of -std=gnu. */
static inline void fortran_start_program(int argc, char **argv)
{
    static int options[] = {2116, 4095, 0, 1, 1, 0, 31};
    fortran_start_program_with(argc, argv, options);
}

void _gfortran_abort(void) __attribute__((noreturn));
void _gfortran_exit_i4(const int *) __attribute__((noreturn));
void _gfortran_flush_i4(const int *);
void _gfortran_getarg_i4(const int *, char *, size_t);
void _gfortran_get_command_argument_i4(const int *, char *, int *length, int *status, size_t);
void _gfortran_get_environment_variable_i4(
    const char *, char *, int *length, int *status, const int *trim, size_t name_length, size_t value_length);
void _gfortran_cpu_time_4(float *);
void _gfortran_cpu_time_8(double *);
void _gfortran_second_sub(float *);
void _gfortran_system_clock_4(int *count, int *rate, int *most);
void _gfortran_system_clock_8(long *count, long *rate, long *most);
void _gfortran_random_r4(float *);
void _gfortran_random_r8(double *);
void _gfortran_arandom_r4(struct fortran_descriptor *);
void _gfortran_arandom_r8(struct fortran_descriptor *);
void _gfortran_random_seed_i4(int *size, struct fortran_descriptor *put, struct fortran_descriptor *get);
void _gfortran_random_seed_i8(long *size, struct fortran_descriptor *put, struct fortran_descriptor *get);
void _gfortran_date_and_time(
    char *date, char *time, char *zone, struct fortran_descriptor *, size_t date_length, size_t time_length, size_t zone_length);

void _gfortran_system_sub(const char *command, int *status, size_t length);
void _gfortran_execute_command_line_i4(const char *command, int *wait, int *exitstat, int *cmdstat, char *cmdmsg,
                                       size_t command_length, size_t cmdmsg_length);
void _gfortran_etime_sub(struct fortran_descriptor *, float *);
void _gfortran_dtime_sub(struct fortran_descriptor *, float *);
void _gfortran_fdate_sub(char *, size_t);
void _gfortran_sleep_i4_sub(int *);
void _gfortran_getcwd_i4_sub(char *, int *status, size_t);
void _gfortran_getlog(char *, size_t);
void _gfortran_getenv(const char *name, char *value, size_t, size_t);
void _gfortran_get_command_i4(char *, int *length, int *status, size_t);
void _gfortran_hostnm_i4_sub(char *, int *status, size_t);
void _gfortran_chdir_i4_sub(const char *, int *status, size_t);
void _gfortran_unlink_i4_sub(const char *, int *status, size_t);
void _gfortran_rename_i4_sub(const char *, const char *, int *status, size_t, size_t);

int _gfortran_system(const char *, size_t);
float _gfortran_etime(struct fortran_descriptor *);
float _gfortran_dtime(struct fortran_descriptor *);
float _gfortran_second(void);
float _gfortran_secnds(float *);
float _gfortran_rand(int *);
int _gfortran_irand(int *);
int _gfortran_time_func(void);
long _gfortran_time8_func(void);
int _gfortran_mclock(void);
long _gfortran_mclock8(void);
int _gfortran_getpid(void);

/* Adds an element for NORM2, as gfortran does: *sum is the sum of squares divided by the square of *scale, the largest magnitude
 * so far. */
#define FORTRAN_NORM2(tag, type, magnitude)                                                                            \
    static inline void fortran_norm2_##tag(type x, type *sum, type *scale)                                             \
    {                                                                                                                  \
        if (x != 0) {                                                                                                  \
            const type size = magnitude(x);                                                                            \
            if (size > *scale) {                                                                                       \
                const type part = *scale / size;                                                                       \
                *sum = part * part * *sum + 1;                                                                         \
                *scale = size;                                                                                         \
            } else {                                                                                                   \
                const type part = size / *scale;                                                                       \
                *sum = part * part + *sum;                                                                             \
            }                                                                                                          \
        }                                                                                                              \
    }
FORTRAN_NORM2(r4, float, fabsf)
FORTRAN_NORM2(r8, double, fabs)

#define FORTRAN_MVBITS(tag, type)                                                                                      \
    static inline void fortran_mvbits_##tag(type from, long at, long n, type *to, long place)                          \
    {                                                                                                                  \
        const unsigned long mask = n >= 64 ? ~0UL : (1UL << n) - 1;                                                    \
        *to = (type)(((unsigned long)*to & ~(mask << place)) | ((unsigned long)from >> at & mask) << place);           \
    }
FORTRAN_EACH_INTEGER(FORTRAN_MVBITS)

#endif
