/* Functions for translated Fortran: arithmetic, and input and output through libgfortran.
 *
 * All functions are static inline, and have no state. Input and output call the entry points of libgfortran with its parameter
 * blocks (libgfortran.so.5: GCC 8 and later), so that units are shared with objects that gfortran has compiled. For signals,
 * fork and threads, the same rules hold as for programs compiled by gfortran.
 */
#ifndef IOPREF_FORTRAN_H
#define IOPREF_FORTRAN_H

/* See IOPREF_LOOP in iopref.h: a procedure that does no more than a loop meets the same bug of gcc 12 and 13. */
#if defined(__GNUC__) && !defined(__clang__) && (__GNUC__ == 12 || __GNUC__ == 13)
#pragma GCC optimize("no-delete-null-pointer-checks")
#endif

#include <complex.h>

#include "iopref_fortran_arrays.h"
#include "iopref_fortran_characters.h"
#include "iopref_fortran_io.h"
#include "iopref_fortran_numbers.h"
#include "iopref_fortran_program.h"
#include "iopref_fortran_vectors.h"

/* Fortran permits the same array as several arguments if it is only read. */
#pragma GCC diagnostic ignored "-Wrestrict"

#endif
