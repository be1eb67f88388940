/* What translated Fortran needs: Fortran's arithmetic as inline functions, and input and output through libgfortran.
 *
 * Everything here is static inline. Input and output call libgfortran's own entry points with its own parameter blocks
 * (libgfortran.so.5: GCC 8 and later), so that units are shared with objects compiled by gfortran. Functions without
 * state; what is true of gfortran's programs for signals, fork and threads is true here.
 */
#ifndef IOPREF_FORTRAN_H
#define IOPREF_FORTRAN_H

#include <complex.h>

#include "iopref_fortran_arrays.h"
#include "iopref_fortran_characters.h"
#include "iopref_fortran_io.h"
#include "iopref_fortran_numbers.h"
#include "iopref_fortran_program.h"
#include "iopref_fortran_vectors.h"

/* The same array may be passed for several arguments that are only read. */
#pragma GCC diagnostic ignored "-Wrestrict"

#endif
