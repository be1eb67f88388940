/* How a program starts and stops, and the intrinsic subroutines. */
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

/* What gfortran's own main does; there are seven options of libgfortran. */
static inline void fortran_start_program_with(int argc, char **argv, int *options)
{
    _gfortran_set_args(argc, argv);
    _gfortran_set_options(7, options);
}

/* The same with the options of -std=gnu. */
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

#define FORTRAN_MVBITS(tag, type)                                                                                      \
    static inline void fortran_mvbits_##tag(type from, long at, long n, type *to, long place)                          \
    {                                                                                                                  \
        const unsigned long mask = n >= 64 ? ~0UL : (1UL << n) - 1;                                                    \
        *to = (type)(((unsigned long)*to & ~(mask << place)) | ((unsigned long)from >> at & mask) << place);           \
    }
FORTRAN_EACH_INTEGER(FORTRAN_MVBITS)

#endif
