/* Character strings of Fortran: a pointer and a length. */
#ifndef IOPREF_FORTRAN_CHARACTERS_H
#define IOPREF_FORTRAN_CHARACTERS_H

#include <stddef.h>
#include <string.h>

int _gfortran_compare_string(size_t, const char *, size_t, const char *);
size_t _gfortran_string_index(size_t, const char *, size_t, const char *, int);
size_t _gfortran_string_len_trim(size_t, const char *);
size_t _gfortran_string_scan(size_t, const char *, size_t, const char *, int);
size_t _gfortran_string_verify(size_t, const char *, size_t, const char *, int);
void _gfortran_runtime_error_at(const char *, const char *, ...) __attribute__((noreturn));

static inline size_t fortran_length(long n) { return n > 0 ? (size_t)n : 0; }

/* Returns the number of copies that REPEAT makes; a negative one ends the program. */
static inline size_t fortran_copies(long n, const char *place)
{
    if (n < 0)
        _gfortran_runtime_error_at(place, "Argument NCOPIES of REPEAT intrinsic is negative (its value is %ld)", n);
    return (size_t)n;
}

static inline void fortran_assign(char *to, size_t to_length, const char *from, size_t from_length)
{
    if (from_length >= to_length) {
        memmove(to, from, to_length);
    } else {
        memmove(to, from, from_length);
        memset(to + from_length, ' ', to_length - from_length);
    }
}

static inline void fortran_concatenate(char *to, const char *a, size_t a_length, const char *b, size_t b_length)
{
    memcpy(to, a, a_length);
    memcpy(to + a_length, b, b_length);
}

/* Assigns a Hollerith constant or a text to a variable that is not a character string. */
static inline void fortran_hollerith(void *to, size_t to_length, const char *from, size_t from_length)
{
    fortran_assign((char *)to, to_length, from, from_length);
}

/* Where both have the same length, known to the compiler, in a few instructions. */
static inline int fortran_compare(const char *a, size_t a_length, const char *b, size_t b_length)
{
    if (__builtin_constant_p(a_length) && __builtin_constant_p(b_length) && a_length == b_length)
        return a_length == 1 ? (unsigned char)*a - (unsigned char)*b : memcmp(a, b, a_length);
    return _gfortran_compare_string(a_length, a, b_length, b);
}

static inline int fortran_len_trim(const char *a, size_t length) { return (int)_gfortran_string_len_trim(length, a); }

static inline int fortran_index(const char *a, size_t a_length, const char *b, size_t b_length, int back)
{
    return (int)_gfortran_string_index(a_length, a, b_length, b, back);
}

static inline int fortran_scan(const char *a, size_t a_length, const char *b, size_t b_length, int back)
{
    return (int)_gfortran_string_scan(a_length, a, b_length, b, back);
}

static inline int fortran_verify(const char *a, size_t a_length, const char *b, size_t b_length, int back)
{
    return (int)_gfortran_string_verify(a_length, a, b_length, b, back);
}

void _gfortran_adjustl(char *to, size_t length, const char *from);
void _gfortran_adjustr(char *to, size_t length, const char *from);

static inline void fortran_repeat(char *to, const char *a, size_t length, size_t copies)
{
    for (size_t k = 0; k < copies; k++)
        memcpy(to + k * length, a, length);
}

#endif
