/* iopref: declarations of mathematical functions that have vector versions in the C library.
 *
 * gfortran knows them from math-vector-fortran.h of glibc; no header declares them for gcc. From -O3 on, vectorized loops call
 * the vector versions, in translated code as in gfortran's. Their last bits differ from those of the scalar functions. */
#ifndef IOPREF_FORTRAN_VECTORS_H
#define IOPREF_FORTRAN_VECTORS_H

#include <features.h>

#if defined __x86_64__ && defined __GLIBC__ && !defined __clang__ && __GNUC__ >= 9
#if __GLIBC_PREREQ(2, 30)

#define IOPREF_SEVERAL __attribute__((__simd__("notinbranch")))
#define IOPREF_VECTOR(name) \
    IOPREF_SEVERAL double name(double); \
    IOPREF_SEVERAL float name##f(float);
#define IOPREF_VECTOR2(name) \
    IOPREF_SEVERAL double name(double, double); \
    IOPREF_SEVERAL float name##f(float, float);

IOPREF_VECTOR(cos)
IOPREF_VECTOR(exp)
IOPREF_VECTOR(log)
IOPREF_VECTOR(sin)
IOPREF_VECTOR2(pow)

#if __GLIBC_PREREQ(2, 35)
IOPREF_VECTOR(acos)
IOPREF_VECTOR(acosh)
IOPREF_VECTOR(asin)
IOPREF_VECTOR(asinh)
IOPREF_VECTOR(atan)
IOPREF_VECTOR(atanh)
IOPREF_VECTOR(cbrt)
IOPREF_VECTOR(cosh)
IOPREF_VECTOR(erf)
IOPREF_VECTOR(erfc)
IOPREF_VECTOR(exp2)
IOPREF_VECTOR(expm1)
IOPREF_VECTOR(log10)
IOPREF_VECTOR(log1p)
IOPREF_VECTOR(log2)
IOPREF_VECTOR(sinh)
IOPREF_VECTOR(tan)
IOPREF_VECTOR(tanh)
IOPREF_VECTOR2(atan2)
IOPREF_VECTOR2(hypot)
#endif

#undef IOPREF_VECTOR
#undef IOPREF_VECTOR2
#undef IOPREF_SEVERAL

#endif
#endif
#endif
