/* Arithmetic of Fortran: intrinsic functions of numbers, powers, and trip counts of DO loops. */
#ifndef IOPREF_FORTRAN_NUMBERS_H
#define IOPREF_FORTRAN_NUMBERS_H

#include <float.h>
#include <limits.h>
#include <math.h>

#define FORTRAN_EACH_INTEGER(define) define(i1, signed char) define(i2, short) define(i4, int) define(i8, long)
#define FORTRAN_EACH_REAL(define) define(r4, float) define(r8, double) define(r10, long double)

#define FORTRAN_ORDERED(tag, type)                                                                                      \
    static inline type fortran_max_##tag(type a, type b) { return a > b ? a : b; }                                      \
    static inline type fortran_min_##tag(type a, type b) { return a < b ? a : b; }                                      \
    static inline type fortran_square_##tag(type a) { return (type)(a * a); }                                           \
    static inline type fortran_dim_##tag(type a, type b) { return a > b ? (type)(a - b) : (type)0; }
FORTRAN_EACH_INTEGER(FORTRAN_ORDERED)
FORTRAN_EACH_REAL(FORTRAN_ORDERED)

/* Returns a mask of the lowest n bits, for IBITS. */
static inline long fortran_low_bits(long n) { return n >= 64 ? -1L : (long)((1UL << n) - 1); }

#define FORTRAN_INTEGER(tag, type)                                                                                      \
    static inline type fortran_sign_##tag(type a, type b)                                                               \
    {                                                                                                                  \
        return (type)((a < 0) == (b < 0) ? a : -a);                                                                    \
    }                                                                                                                  \
    static inline type fortran_modulo_##tag(type a, type b)                                                             \
    {                                                                                                                  \
        type r = (type)(a % b);                                                                                        \
        return r != 0 && (r < 0) != (b < 0) ? (type)(r + b) : r;                                                       \
    }                                                                                                                  \
    static inline type fortran_ishft_##tag(type a, long n)                                                              \
    {                                                                                                                  \
        const unsigned long bits = 8 * sizeof(type), mask = bits == 64 ? ~0UL : (1UL << (bits & 63)) - 1;              \
        const unsigned long u = (unsigned long)a & mask;                                                               \
        if (n >= (long)bits || -n >= (long)bits)                                                                       \
            return 0;                                                                                                  \
        return (type)(n >= 0 ? u << n : u >> -n);                                                                      \
    }                                                                                                                  \
    static inline type fortran_ishftc_##tag(type a, long n, long bits)                                                 \
    {                                                                                                                  \
        const unsigned long mask = bits == 64 ? ~0UL : (1UL << bits) - 1, low = (unsigned long)a & mask;               \
        const long left = n < 0 ? n + bits : n;                                                                        \
        if (left == 0 || left == bits)                                                                                 \
            return a;                                                                                                  \
        return (type)(((unsigned long)a & ~mask) | ((low << left | low >> (bits - left)) & mask));                     \
    }                                                                                                                  \
    static inline type fortran_shiftl_##tag(type a, long n) { return n >= 64 ? 0 : (type)((unsigned long)a << n); }    \
    static inline type fortran_shiftr_##tag(type a, long n) { return fortran_ishft_##tag(a, -n); }                     \
    static inline type fortran_shifta_##tag(type a, long n) { return (type)((long)a >> (n >= 64 ? 63 : n)); }          \
    static inline type fortran_dshiftl_##tag(type a, type b, long n)                                                   \
    {                                                                                                                  \
        return (type)(fortran_shiftl_##tag(a, n) | fortran_shiftr_##tag(b, 8 * (long)sizeof(type) - n));               \
    }                                                                                                                  \
    static inline type fortran_dshiftr_##tag(type a, type b, long n)                                                   \
    {                                                                                                                  \
        return (type)(fortran_shiftl_##tag(a, 8 * (long)sizeof(type) - n) | fortran_shiftr_##tag(b, n));               \
    }                                                                                                                  \
    static inline type fortran_merge_bits_##tag(type a, type b, type mask)                                             \
    {                                                                                                                  \
        return (type)((a & mask) | (b & ~mask));                                                                       \
    }
FORTRAN_EACH_INTEGER(FORTRAN_INTEGER)

/* MAXVAL, MAXLOC and similar functions of reals skip NaNs, unless all elements are NaNs. */
#define FORTRAN_SEARCH(tag, type)                                                                                      \
    static inline int fortran_is_max_##tag(type a, type limit)                                                         \
    {                                                                                                                  \
        return __builtin_isgreater(a, limit) || (limit != limit && a == a);                                             \
    }                                                                                                                  \
    static inline int fortran_is_min_##tag(type a, type limit)                                                         \
    {                                                                                                                  \
        return __builtin_isless(a, limit) || (limit != limit && a == a);                                                \
    }
FORTRAN_EACH_REAL(FORTRAN_SEARCH)

#define FORTRAN_SEARCH_INTEGER(tag, type)                                                                              \
    static inline int fortran_is_max_##tag(type a, type limit) { return a > limit; }                                   \
    static inline int fortran_is_min_##tag(type a, type limit) { return a < limit; }
FORTRAN_EACH_INTEGER(FORTRAN_SEARCH_INTEGER)

/* FLOOR and CEILING in few instructions, as in the code that gfortran generates: without SSE4.1, floor() is a call. */
#define FORTRAN_WHOLE_OF(to, integer, tag, type)                                                                       \
    static inline integer fortran_floor_##to##_##tag(type x)                                                           \
    {                                                                                                                  \
        const integer i = (integer)x;                                                                                  \
        return (type)i <= x ? i : (integer)(i - 1);                                                                    \
    }                                                                                                                  \
    static inline integer fortran_ceiling_##to##_##tag(type x)                                                         \
    {                                                                                                                  \
        const integer i = (integer)x;                                                                                  \
        return (type)i >= x ? i : (integer)(i + 1);                                                                    \
    }
#define FORTRAN_WHOLE(tag, type)                                                                                       \
    FORTRAN_WHOLE_OF(i1, signed char, tag, type)                                                                       \
    FORTRAN_WHOLE_OF(i2, short, tag, type)                                                                             \
    FORTRAN_WHOLE_OF(i4, int, tag, type)                                                                               \
    FORTRAN_WHOLE_OF(i8, long, tag, type)
FORTRAN_EACH_REAL(FORTRAN_WHOLE)

/* Returns the bits of a signed integer of `bits` bits as an unsigned number. */
static inline unsigned long fortran_unsigned(long a, int bits)
{
    return bits == 64 ? (unsigned long)a : (unsigned long)a & ((1UL << bits) - 1);
}

static inline int fortran_popcnt(long a, int bits) { return __builtin_popcountl(fortran_unsigned(a, bits)); }
static inline int fortran_poppar(long a, int bits) { return fortran_popcnt(a, bits) & 1; }

static inline int fortran_leadz(long a, int bits)
{
    const unsigned long u = fortran_unsigned(a, bits);
    return u ? __builtin_clzl(u) - (64 - bits) : bits;
}

static inline int fortran_trailz(long a, int bits)
{
    const unsigned long u = fortran_unsigned(a, bits);
    return u ? __builtin_ctzl(u) : bits;
}

#define FORTRAN_MODEL(tag, type, f, digits, least, smallest)                                                           \
    static inline int fortran_exponent_##tag(type x)                                                                   \
    {                                                                                                                  \
        int e = INT_MAX;                                                                                               \
        if (isfinite(x))                                                                                               \
            frexp##f(x, &e);                                                                                           \
        return e;                                                                                                      \
    }                                                                                                                  \
    static inline type fortran_fraction_##tag(type x)                                                                  \
    {                                                                                                                  \
        int e;                                                                                                         \
        return isfinite(x) ? frexp##f(x, &e) : x - x;                                                                  \
    }                                                                                                                  \
    static inline type fortran_scale_##tag(type x, long n) { return scalbln##f(x, n); }                                \
    static inline type fortran_set_exponent_##tag(type x, long n)                                                      \
    {                                                                                                                  \
        return scalbln##f(fortran_fraction_##tag(x), n);                                                               \
    }                                                                                                                  \
    static inline type fortran_nearest_##tag(type x, double s)                                                         \
    {                                                                                                                  \
        return nextafter##f(x, (type)copysign(HUGE_VAL, s));                                                           \
    }                                                                                                                  \
    static inline type fortran_spacing_##tag(type x)                                                                   \
    {                                                                                                                  \
        if (!isfinite(x) || x == 0)                                                                                    \
            return x == 0 ? smallest : x - x;                                                                          \
        const int e = fortran_exponent_##tag(x) - (digits);                                                            \
        return scalbn##f(1, e > (least) ? e : (least));                                                                \
    }                                                                                                                  \
    static inline type fortran_rrspacing_##tag(type x)                                                                 \
    {                                                                                                                  \
        return x == 0 || !isfinite(x) ? fabs##f(x - x) : scalbn##f(fabs##f(x), (digits)-fortran_exponent_##tag(x));    \
    }
FORTRAN_MODEL(r4, float, f, FLT_MANT_DIG, FLT_MIN_EXP - 1, FLT_MIN)
FORTRAN_MODEL(r8, double, , DBL_MANT_DIG, DBL_MIN_EXP - 1, DBL_MIN)
FORTRAN_MODEL(r10, long double, l, LDBL_MANT_DIG, LDBL_MIN_EXP - 1, LDBL_MIN)

static inline float fortran_modulo_r4(float a, float b)
{
    const float r = fmodf(a, b);
    return r != 0 ? ((r < 0) != (b < 0) ? r + b : r) : copysignf(0.0f, b);
}

static inline double fortran_modulo_r8(double a, double b)
{
    const double r = fmod(a, b);
    return r != 0 ? ((r < 0) != (b < 0) ? r + b : r) : copysign(0.0, b);
}

static inline long double fortran_modulo_r10(long double a, long double b)
{
    const long double r = fmodl(a, b);
    return r != 0 ? ((r < 0) != (b < 0) ? r + b : r) : copysignl(0.0L, b);
}

static inline float _Complex fortran_square_c4(float _Complex a) { return a * a; }
static inline double _Complex fortran_square_c8(double _Complex a) { return a * a; }
static inline long double _Complex fortran_square_c10(long double _Complex a) { return a * a; }

/* Powers with a constant exponent up to 31, and powers of 2, computed as in the code that gfortran generates. */
#define FORTRAN_POWER(tag, type)                                                                                       \
    static inline type fortran_power_##tag(type a, int n)                                                              \
    {                                                                                                                  \
        if (n < 0)                                                                                                     \
            return a == 1 ? 1 : a == -1 ? (n & 1 ? -1 : 1) : 0;                                                        \
        type power = n & 1 ? a : 1;                                                                                    \
        if (n > 1)                                                                                                     \
            a *= a;                                                                                                    \
        if (n & 2)                                                                                                     \
            power *= a;                                                                                                \
        if (n > 3)                                                                                                     \
            a *= a;                                                                                                    \
        if (n & 4)                                                                                                     \
            power *= a;                                                                                                \
        if (n > 7)                                                                                                     \
            a *= a;                                                                                                    \
        if (n & 8)                                                                                                     \
            power *= a;                                                                                                \
        return n & 16 ? power * (a * a) : power;                                                                       \
    }                                                                                                                  \
    static inline type fortran_power_of_2_##tag(long n)                                                                \
    {                                                                                                                  \
        return n >= 0 && n < (long)(8 * sizeof(type)) ? (type)(1UL << n) : 0;                                          \
    }
FORTRAN_POWER(i4, int)
FORTRAN_POWER(i8, long)

int _gfortran_pow_i4_i4(int, int);
long _gfortran_pow_i8_i4(long, int);
long _gfortran_pow_i8_i8(long, long);
long _gfortran_pow_i4_i8(int, long);
double _gfortran_pow_r8_i8(double, long);
float _gfortran_pow_r4_i8(float, long);
long double _gfortran_pow_r10_i8(long double, long);
float _Complex _gfortran_pow_c4_i4(float _Complex, int);
double _Complex _gfortran_pow_c8_i4(double _Complex, int);
long double _Complex _gfortran_pow_c10_i4(long double _Complex, int);
float _Complex _gfortran_pow_c4_i8(float _Complex, long);
double _Complex _gfortran_pow_c8_i8(double _Complex, long);
long double _Complex _gfortran_pow_c10_i8(long double _Complex, long);

float _gfortran_erfc_scaled_r4(float);
double _gfortran_erfc_scaled_r8(double);
long double _gfortran_erfc_scaled_r10(long double);

/* Return the trip count of a DO loop. */
static inline unsigned long fortran_trips_integer(long first, long last, long step)
{
    if (step > 0 ? first > last : first < last)
        return 0;
    const unsigned long span = step > 0 ? (unsigned long)last - (unsigned long)first : (unsigned long)first - (unsigned long)last;
    return span / (step > 0 ? (unsigned long)step : 0UL - (unsigned long)step) + 1;
}

#define FORTRAN_TRIPS(tag, type)                                                                                        \
    static inline unsigned long fortran_trips_##tag(type first, type last, type step)                                  \
    {                                                                                                                  \
        const type trips = (last - first + step) / step;                                                               \
        return trips > 0 ? (unsigned long)trips : 0;                                                                   \
    }
FORTRAN_EACH_REAL(FORTRAN_TRIPS)

#endif
