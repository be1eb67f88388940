/* What translated Fortran needs: Fortran's arithmetic as inline functions, and input and output through libgfortran.
 *
 * Everything here is static inline. Input and output call libgfortran's own entry points with its own parameter blocks
 * (libgfortran.so.5: GCC 8 and later), so that units are shared with objects compiled by gfortran. Functions without
 * state; what is true of gfortran's programs for signals, fork and threads is true here.
 */
#ifndef IOPREF_FORTRAN_H
#define IOPREF_FORTRAN_H

#include <complex.h>
#include <float.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

/* The same array may be passed for several arguments that are only read. */
#pragma GCC diagnostic ignored "-Wrestrict"

/* -- Numbers ------------------------------------------------------------------------------------------------------- */

#define FORTRAN_EACH_INTEGER(define) define(i1, signed char) define(i2, short) define(i4, int) define(i8, long)
#define FORTRAN_EACH_REAL(define) define(r4, float) define(r8, double) define(r10, long double)

#define FORTRAN_ORDERED(tag, type)                                                                                      \
    static inline type fortran_max_##tag(type a, type b) { return b > a ? b : a; }                                      \
    static inline type fortran_min_##tag(type a, type b) { return b < a ? b : a; }                                      \
    static inline type fortran_square_##tag(type a) { return (type)(a * a); }                                           \
    static inline type fortran_dim_##tag(type a, type b) { return a > b ? (type)(a - b) : (type)0; }
FORTRAN_EACH_INTEGER(FORTRAN_ORDERED)
FORTRAN_EACH_REAL(FORTRAN_ORDERED)

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
    static inline type fortran_ibset_##tag(type a, long n) { return (type)((unsigned long)a | 1UL << n); }              \
    static inline type fortran_ibclr_##tag(type a, long n) { return (type)((unsigned long)a & ~(1UL << n)); }           \
    static inline type fortran_ibits_##tag(type a, long at, long n)                                                     \
    {                                                                                                                  \
        return (type)((unsigned long)a >> at & (n >= 64 ? ~0UL : (1UL << n) - 1));                                     \
    }
FORTRAN_EACH_INTEGER(FORTRAN_INTEGER)

/* MAXLOC and MINLOC of reals skip what is no number, unless there is nothing else. */
#define FORTRAN_SEARCH(tag, type)                                                                                      \
    static inline int fortran_is_max_##tag(type a, type limit)                                                         \
    {                                                                                                                  \
        return a > limit || (limit != limit && a == a);                                                                \
    }                                                                                                                  \
    static inline int fortran_is_min_##tag(type a, type limit)                                                         \
    {                                                                                                                  \
        return a < limit || (limit != limit && a == a);                                                                \
    }                                                                                                                  \
    static inline type fortran_beyond_max_##tag(type limit, type a) { return a > limit || limit != limit ? a : limit; } \
    static inline type fortran_beyond_min_##tag(type limit, type a) { return a < limit || limit != limit ? a : limit; }
FORTRAN_EACH_REAL(FORTRAN_SEARCH)

#define FORTRAN_SEARCH_INTEGER(tag, type)                                                                              \
    static inline int fortran_is_max_##tag(type a, type limit) { return a > limit; }                                   \
    static inline int fortran_is_min_##tag(type a, type limit) { return a < limit; }
FORTRAN_EACH_INTEGER(FORTRAN_SEARCH_INTEGER)

/* The bits of an integer of `bits` bits, which comes with its sign. */
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

static inline float _Complex fortran_square_c4(float _Complex a) { return a * a; }
static inline double _Complex fortran_square_c8(double _Complex a) { return a * a; }

/* Powers with a constant exponent up to 31, and powers of 2: as gfortran has them in line. */
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
float _Complex _gfortran_pow_c4_i4(float _Complex, int);
double _Complex _gfortran_pow_c8_i4(double _Complex, int);

/* Iterations of a DO loop, computed before the first one. */
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

/* -- Storage ------------------------------------------------------------------------------------------------------- */

void _gfortran_os_error_at(const char *, const char *, ...) __attribute__((noreturn));
void _gfortran_runtime_error_at(const char *, const char *, ...) __attribute__((noreturn));

static inline void *fortran_automatic(long bytes)
{
    void *storage = malloc(bytes > 0 ? (size_t)bytes : 1);
    if (!storage)
        _gfortran_os_error_at("", "out of memory for an automatic array of %ld bytes", bytes);
    return storage;
}

static inline void fortran_release(void *variable)
{
    void *storage;
    memcpy(&storage, variable, sizeof storage);
    free(storage);
}

/* The storage of an allocatable array: an array without elements has an address, too. */
static inline void *fortran_allocate(size_t bytes)
{
    void *storage = malloc(bytes ? bytes : 1);
    if (!storage)
        _gfortran_os_error_at("", "Error allocating %lu bytes", bytes);
    return storage;
}

static inline void *fortran_reallocate(void *storage, size_t bytes)
{
    storage = realloc(storage, bytes ? bytes : 1);
    if (!storage)
        _gfortran_os_error_at("", "Error allocating %lu bytes", bytes);
    return storage;
}

static inline void fortran_check_free(const void *storage, const char *place, const char *name)
{
    if (storage)
        _gfortran_runtime_error_at(place, "Attempting to allocate already allocated variable '%s'", name);
}

static inline void fortran_check_allocated(const void *storage, const char *place, const char *name)
{
    if (!storage)
        _gfortran_runtime_error_at(place, "Attempt to DEALLOCATE unallocated '%s'", name);
}

static inline long fortran_extent(long low, long high) { return high < low ? 0 : high - low + 1; }

/* An array that lives until its procedure returns. */
#define FORTRAN_AUTOMATIC __attribute__((cleanup(fortran_release)))

/* -- Arrays as libgfortran sees them ------------------------------------------------------------------------------- */

struct fortran_element {
    size_t size;
    int version;
    signed char rank, type;
    short attribute;
};

struct fortran_descriptor {
    void *base;
    size_t offset;
    struct fortran_element element;
    ptrdiff_t span;
    struct {
        ptrdiff_t stride, lower, upper;
    } dimension[15];
};

/* Only the dimensions that the array has are written: gfortran's descriptors have no room for more. */
static inline void fortran_describe_array(
    struct fortran_descriptor *array, const void *base, size_t size, int type, int rank)
{
    array->base = (void *)base;
    array->offset = 0;
    array->element.size = size;
    array->element.version = 0;
    array->element.rank = (signed char)rank;
    array->element.type = (signed char)type;
    array->element.attribute = 0;
    array->span = (ptrdiff_t)size;
}

static inline void fortran_describe_dimension(struct fortran_descriptor *array, int k, long extent, long stride)
{
    array->dimension[k].stride = stride;
    array->dimension[k].lower = 1;
    array->dimension[k].upper = extent > 0 ? extent : 0;
    array->offset -= (size_t)stride;
}

/* One dimension of an array that is allocated, the ones before it known. */
static inline void fortran_allocate_dimension(struct fortran_descriptor *array, int k, long lower, long extent)
{
    const ptrdiff_t stride =
        k ? array->dimension[k - 1].stride * (array->dimension[k - 1].upper - array->dimension[k - 1].lower + 1) : 1;
    array->dimension[k].stride = stride;
    array->dimension[k].lower = lower;
    array->dimension[k].upper = lower + extent - 1;
    array->offset -= (size_t)(stride * lower);
}

static inline long fortran_extent_of(const struct fortran_descriptor *array, int k)
{
    return array ? fortran_extent(array->dimension[k].lower, array->dimension[k].upper) : 0;
}

/* An argument of assumed shape without gaps: the array itself, or a copy. */
void *_gfortran_internal_pack(struct fortran_descriptor *);
void _gfortran_internal_unpack(struct fortran_descriptor *, const void *);

struct fortran_packed {
    struct fortran_descriptor *array;
    void *elements;
};

static inline struct fortran_packed fortran_packed(struct fortran_descriptor *array)
{
    return (struct fortran_packed){array, array ? _gfortran_internal_pack(array) : NULL};
}

static inline void fortran_copied(struct fortran_packed *packed)
{
    if (packed->array && packed->elements != packed->array->base)
        free(packed->elements);
}

static inline void fortran_copied_back(struct fortran_packed *packed)
{
    if (packed->array && packed->elements != packed->array->base) {
        _gfortran_internal_unpack(packed->array, packed->elements);
        free(packed->elements);
    }
}

#define FORTRAN_COPIED __attribute__((cleanup(fortran_copied)))
#define FORTRAN_COPIED_BACK __attribute__((cleanup(fortran_copied_back)))

enum { FORTRAN_REAL = 3, FORTRAN_COMPLEX = 4 };

static inline struct fortran_descriptor fortran_matrix(const void *base, size_t size, int type, long rows, long columns)
{
    struct fortran_descriptor found = {.base = (void *)base, .offset = (size_t)(-1 - rows), .span = (ptrdiff_t)size};
    found.element.size = size;
    found.element.rank = 2;
    found.element.type = (signed char)type;
    found.dimension[0].stride = found.dimension[0].lower = found.dimension[1].lower = 1;
    found.dimension[0].upper = found.dimension[1].stride = rows;
    found.dimension[1].upper = columns;
    return found;
}

/* The product of an n by k and a k by m matrix. */
#define FORTRAN_MATMUL(tag, kind, of)                                                                                  \
    void _gfortran_matmul_##tag(void *, void *, void *, int, int, void *);                                             \
    static inline void fortran_matmul_##tag(kind *to, const kind *a, const kind *b, long n, long k, long m)            \
    {                                                                                                                  \
        struct fortran_descriptor c = fortran_matrix(to, sizeof *to, of, n, m);                                        \
        struct fortran_descriptor x = fortran_matrix(a, sizeof *a, of, n, k);                                          \
        struct fortran_descriptor y = fortran_matrix(b, sizeof *b, of, k, m);                                          \
        _gfortran_matmul_##tag(&c, &x, &y, 0, 0, NULL);                                                                \
    }
FORTRAN_MATMUL(r4, float, FORTRAN_REAL)
FORTRAN_MATMUL(r8, double, FORTRAN_REAL)
FORTRAN_MATMUL(c4, float _Complex, FORTRAN_COMPLEX)
FORTRAN_MATMUL(c8, double _Complex, FORTRAN_COMPLEX)

/* -- Characters ---------------------------------------------------------------------------------------------------- */

int _gfortran_compare_string(size_t, const char *, size_t, const char *);
size_t _gfortran_string_index(size_t, const char *, size_t, const char *, int);
size_t _gfortran_string_len_trim(size_t, const char *);
size_t _gfortran_string_scan(size_t, const char *, size_t, const char *, int);
size_t _gfortran_string_verify(size_t, const char *, size_t, const char *, int);

static inline size_t fortran_length(long n) { return n > 0 ? (size_t)n : 0; }

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

/* A Hollerith constant or a text in a variable that is not a character. */
static inline void fortran_hollerith(void *to, size_t to_length, const char *from, size_t from_length)
{
    fortran_assign((char *)to, to_length, from, from_length);
}

static inline int fortran_compare(const char *a, size_t a_length, const char *b, size_t b_length)
{
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

/* -- Intrinsic subroutines ----------------------------------------------------------------------------------------- */

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

#define FORTRAN_MVBITS(tag, type)                                                                                      \
    static inline void fortran_mvbits_##tag(type from, long at, long n, type *to, long place)                          \
    {                                                                                                                  \
        const unsigned long mask = n >= 64 ? ~0UL : (1UL << n) - 1;                                                    \
        *to = (type)(((unsigned long)*to & ~(mask << place)) | ((unsigned long)from >> at & mask) << place);           \
    }
FORTRAN_EACH_INTEGER(FORTRAN_MVBITS)

/* -- The program --------------------------------------------------------------------------------------------------- */

void _gfortran_set_args(int, char **);
void _gfortran_set_options(int, int *);
void _gfortran_stop_string(const char *, size_t, int) __attribute__((noreturn));
void _gfortran_stop_numeric(int, int) __attribute__((noreturn));
void _gfortran_error_stop_string(const char *, size_t, int) __attribute__((noreturn));
void _gfortran_error_stop_numeric(int, int) __attribute__((noreturn));
void _gfortran_pause_string(const char *, size_t);
int _gfortran_iargc(void);

/* What gfortran's own main does, with the options of -std=gnu. */
static inline void fortran_start_program(int argc, char **argv)
{
    static int options[] = {2116, 4095, 0, 1, 1, 0, 31};
    _gfortran_set_args(argc, argv);
    _gfortran_set_options(7, options);
}

/* -- Input and output ---------------------------------------------------------------------------------------------- */

/* The parameter blocks of libgfortran, on x86-64; `reserve` is for what the library keeps there. */
struct fortran_common {
    unsigned flags;
    int unit;
    const char *file;
    int line;
    size_t message_length;
    char *message;
    int *status;
};

enum {
    FORTRAN_ERR = 1 << 2,
    FORTRAN_END = 1 << 3,
    FORTRAN_EOR = 1 << 4,
    FORTRAN_LIST = 1 << 7,
};

struct fortran_transfer {
    struct fortran_common common;
    long record;
    long *size;
    long *length;
    struct fortran_descriptor *internal_array;
    const char *format;
    size_t format_length;
    size_t advance_length;
    const char *advance;
    char *internal;
    size_t internal_length;
    size_t namelist_length;
    const char *namelist;
    int *id;
    long place;
    const char *asynchronous;
    size_t asynchronous_length;
    size_t blank_length;
    const char *blank;
    const char *decimal;
    size_t decimal_length;
    size_t delim_length;
    const char *delim;
    const char *pad;
    size_t pad_length;
    size_t round_length;
    const char *round;
    const char *sign;
    size_t sign_length;
    char reserve[528 + 256 - 272];
};

struct fortran_position {
    struct fortran_common common;
    char reserve[256];
};

struct fortran_close {
    struct fortran_common common;
    const char *status;
    size_t status_length;
    char reserve[256];
};

struct fortran_open {
    struct fortran_common common;
    long recl;
    size_t file_length;
    const char *file;
    const char *status;
    size_t status_length;
    size_t access_length;
    const char *access;
    const char *form;
    size_t form_length;
    size_t blank_length;
    const char *blank;
    const char *position;
    size_t position_length;
    size_t action_length;
    const char *action;
    const char *delim;
    size_t delim_length;
    size_t pad_length;
    const char *pad;
    const char *convert;
    size_t convert_length;
    size_t decimal_length;
    const char *decimal;
    const char *encoding;
    size_t encoding_length;
    size_t round_length;
    const char *round;
    const char *sign;
    size_t sign_length;
    size_t asynchronous_length;
    const char *asynchronous;
    int *newunit;
    int readonly;
    size_t cc_length;
    const char *cc;
    const char *share;
    size_t share_length;
    char reserve[256];
};

struct fortran_inquire {
    struct fortran_common common;
    int *exist;
    int *opened;
    int *number;
    int *named;
    long *nextrec;
    long *recl;
    long *pos;
    const char *file;
    size_t file_length;
    size_t access_length;
    char *access;
    char *form;
    size_t form_length;
    size_t blank_length;
    char *blank;
    char *position;
    size_t position_length;
    size_t action_length;
    char *action;
    char *delim;
    size_t delim_length;
    size_t pad_length;
    char *pad;
    char *name;
    size_t name_length;
    size_t sequential_length;
    char *sequential;
    char *direct;
    size_t direct_length;
    size_t formatted_length;
    char *formatted;
    char *unformatted;
    size_t unformatted_length;
    size_t read_length;
    char *read;
    char *write;
    size_t write_length;
    size_t readwrite_length;
    char *readwrite;
    char *convert;
    size_t convert_length;
    unsigned more;
    char *asynchronous;
    size_t asynchronous_length;
    size_t decimal_length;
    char *decimal;
    char *encoding;
    size_t encoding_length;
    size_t round_length;
    char *round;
    char *sign;
    size_t sign_length;
    int *pending;
    long *size;
    int *id;
    char *stream;
    size_t stream_length;
    char reserve[256];
};

void _gfortran_st_read(struct fortran_transfer *);
void _gfortran_st_read_done(struct fortran_transfer *);
void _gfortran_st_write(struct fortran_transfer *);
void _gfortran_st_write_done(struct fortran_transfer *);
void _gfortran_st_iolength(struct fortran_transfer *);
void _gfortran_st_iolength_done(struct fortran_transfer *);
void _gfortran_st_set_nml_var(
    struct fortran_transfer *, void *, const char *, int kind, size_t length, struct fortran_element);
void _gfortran_st_set_nml_var_dim(struct fortran_transfer *, int, ptrdiff_t stride, ptrdiff_t lower, ptrdiff_t upper);
void _gfortran_st_open(struct fortran_open *);
void _gfortran_st_close(struct fortran_close *);
void _gfortran_st_inquire(struct fortran_inquire *);
void _gfortran_st_rewind(struct fortran_position *);
void _gfortran_st_backspace(struct fortran_position *);
void _gfortran_st_endfile(struct fortran_position *);
void _gfortran_st_flush(struct fortran_position *);

static inline void fortran_start(struct fortran_common *io, const char *file, int line, int unit)
{
    io->flags = 0;
    io->unit = unit;
    io->file = file;
    io->line = line;
}

static inline void fortran_iostat(struct fortran_common *io, int *status)
{
    *status = 0;
    io->status = status;
    io->flags |= 1 << 5;
}

static inline void fortran_iomsg(struct fortran_common *io, char *text, size_t length)
{
    io->message = text;
    io->message_length = length;
    io->flags |= 1 << 6;
}

#define FORTRAN_TEXT_IN(statement, name, flags, bit)                                                                    \
    static inline void fortran_##statement##_##name(struct fortran_##statement *io, char *text, size_t length)           \
    {                                                                                                                  \
        io->name = text;                                                                                               \
        io->name##_length = length;                                                                                    \
        io->flags |= 1u << (bit);                                                                                      \
    }
#define FORTRAN_NUMBER_IN(statement, name, type, flags, bit)                                                            \
    static inline void fortran_##statement##_##name(struct fortran_##statement *io, type *number)                        \
    {                                                                                                                  \
        io->name = number;                                                                                             \
        io->flags |= 1u << (bit);                                                                                      \
    }
#define FORTRAN_TEXT(statement, name, bit) FORTRAN_TEXT_IN(statement, name, common.flags, bit)
#define FORTRAN_NUMBER(statement, name, type, bit) FORTRAN_NUMBER_IN(statement, name, type, common.flags, bit)
FORTRAN_TEXT(open, file, 8)
FORTRAN_TEXT(open, status, 9)
FORTRAN_TEXT(open, access, 10)
FORTRAN_TEXT(open, form, 11)
FORTRAN_TEXT(open, blank, 12)
FORTRAN_TEXT(open, position, 13)
FORTRAN_TEXT(open, action, 14)
FORTRAN_TEXT(open, delim, 15)
FORTRAN_TEXT(open, pad, 16)
FORTRAN_TEXT(open, convert, 17)
FORTRAN_TEXT(open, decimal, 18)
FORTRAN_TEXT(open, encoding, 19)
FORTRAN_TEXT(open, round, 20)
FORTRAN_TEXT(open, sign, 21)
FORTRAN_TEXT(open, asynchronous, 22)
FORTRAN_NUMBER(open, newunit, int, 23)
FORTRAN_TEXT(close, status, 7)
FORTRAN_NUMBER(inquire, exist, int, 7)
FORTRAN_NUMBER(inquire, opened, int, 8)
FORTRAN_NUMBER(inquire, number, int, 9)
FORTRAN_NUMBER(inquire, named, int, 10)
FORTRAN_NUMBER(inquire, nextrec, long, 11)
FORTRAN_NUMBER(inquire, recl, long, 12)
FORTRAN_NUMBER(inquire, pos, long, 13)
FORTRAN_TEXT(inquire, file, 14)
FORTRAN_TEXT(inquire, access, 15)
FORTRAN_TEXT(inquire, form, 16)
FORTRAN_TEXT(inquire, blank, 17)
FORTRAN_TEXT(inquire, position, 18)
FORTRAN_TEXT(inquire, action, 19)
FORTRAN_TEXT(inquire, delim, 20)
FORTRAN_TEXT(inquire, pad, 21)
FORTRAN_TEXT(inquire, name, 22)
FORTRAN_TEXT(inquire, sequential, 23)
FORTRAN_TEXT(inquire, direct, 24)
FORTRAN_TEXT(inquire, formatted, 25)
FORTRAN_TEXT(inquire, unformatted, 26)
FORTRAN_TEXT(inquire, read, 27)
FORTRAN_TEXT(inquire, write, 28)
FORTRAN_TEXT(inquire, readwrite, 29)
FORTRAN_TEXT(inquire, convert, 30)
FORTRAN_TEXT_IN(inquire, asynchronous, more, 0)
FORTRAN_TEXT_IN(inquire, decimal, more, 1)
FORTRAN_TEXT_IN(inquire, encoding, more, 2)
FORTRAN_TEXT_IN(inquire, round, more, 3)
FORTRAN_TEXT_IN(inquire, sign, more, 4)
FORTRAN_TEXT_IN(inquire, stream, more, 8)
FORTRAN_NUMBER_IN(inquire, pending, int, more, 5)
FORTRAN_NUMBER_IN(inquire, size, long, more, 6)
FORTRAN_TEXT(transfer, advance, 13)
FORTRAN_NUMBER(transfer, size, long, 10)
FORTRAN_NUMBER(transfer, id, int, 16)
FORTRAN_TEXT(transfer, asynchronous, 18)
FORTRAN_TEXT(transfer, blank, 19)
FORTRAN_TEXT(transfer, decimal, 20)
FORTRAN_TEXT(transfer, delim, 21)
FORTRAN_TEXT(transfer, pad, 22)
FORTRAN_TEXT(transfer, round, 23)
FORTRAN_TEXT(transfer, sign, 24)
#undef FORTRAN_TEXT_IN
#undef FORTRAN_NUMBER_IN
#undef FORTRAN_TEXT
#undef FORTRAN_NUMBER

static inline void fortran_open_recl(struct fortran_open *io, long bytes)
{
    io->recl = bytes;
    io->common.flags |= 1 << 7;
}

/* What INQUIRE asks for that has no room in the first word of flags is in a second one. */
static inline void fortran_more(struct fortran_inquire *io)
{
    io->more = 0;
    io->common.flags |= 1u << 31;
}

static inline void fortran_format(struct fortran_transfer *io, const char *text, size_t length)
{
    io->format = text;
    io->format_length = length;
    io->common.flags |= 1 << 12;
}

static inline void fortran_record(struct fortran_transfer *io, long number)
{
    io->record = number;
    io->common.flags |= 1 << 9;
}

/* The place in a file that is opened as a stream. */
static inline void fortran_place(struct fortran_transfer *io, long byte)
{
    io->place = byte;
    io->common.flags |= 1 << 17;
}

/* INQUIRE by IOLENGTH. */
static inline void fortran_iolength(struct fortran_transfer *io, long *bytes)
{
    io->length = bytes;
    io->common.flags |= 1 << 11;
}

static inline void fortran_internal(struct fortran_transfer *io, char *text, size_t length)
{
    io->internal = text;
    io->internal_length = length;
    io->internal_array = 0;
    io->common.flags |= 1 << 14;
}

/* A whole array is one dimension of `count` elements here, whatever its shape: the order of elements is the same. */
static inline void fortran_describe(struct fortran_descriptor *array, const void *base, size_t size, int type, long count)
{
    array->base = (void *)base;
    array->offset = (size_t)-1;
    array->element.size = size;
    array->element.version = 0;
    array->element.rank = 1;
    array->element.type = (signed char)type;
    array->element.attribute = 0;
    array->span = (ptrdiff_t)size;
    array->dimension[0].stride = 1;
    array->dimension[0].lower = 1;
    array->dimension[0].upper = count;
}

static inline void fortran_internal_array(
    struct fortran_transfer *io, struct fortran_descriptor *records, void *text, size_t length, long count)
{
    fortran_describe(records, text, length, 6, count);
    fortran_internal(io, (char *)text, length);
    io->internal_array = records;
}

static inline void fortran_namelist(struct fortran_transfer *io, const char *name, size_t length, int reads)
{
    io->namelist = name;
    io->namelist_length = length;
    io->common.flags |= 1 << 15 | (reads ? 1 << 8 : 0);
}

/* A member of a namelist: `kind` in bytes, `length` of a character, `size` of an element in bytes. */
static inline void fortran_member(
    struct fortran_transfer *io, void *variable, const char *name, int type, int kind, size_t length, size_t size, int rank)
{
    struct fortran_element element = {size, 0, (signed char)rank, (signed char)type, 0};
    _gfortran_st_set_nml_var(io, variable, name, kind, length, element);
}

void _gfortran_transfer_array(struct fortran_transfer *, struct fortran_descriptor *, int, size_t);
void _gfortran_transfer_array_write(struct fortran_transfer *, struct fortran_descriptor *, int, size_t);
void _gfortran_transfer_character(struct fortran_transfer *, void *, size_t);
void _gfortran_transfer_character_write(struct fortran_transfer *, const void *, size_t);

static inline void fortran_read_text(struct fortran_transfer *io, char *text, size_t length)
{
    _gfortran_transfer_character(io, text, length);
}

static inline void fortran_write_text(struct fortran_transfer *io, const char *text, size_t length)
{
    _gfortran_transfer_character_write(io, text, length);
}

static inline void fortran_read_texts(struct fortran_transfer *io, void *texts, size_t length, long count)
{
    struct fortran_descriptor array;
    fortran_describe(&array, texts, length, 6, count);
    _gfortran_transfer_array(io, &array, 1, length);
}

static inline void fortran_write_texts(struct fortran_transfer *io, const void *texts, size_t length, long count)
{
    struct fortran_descriptor array;
    fortran_describe(&array, texts, length, 6, count);
    _gfortran_transfer_array_write(io, &array, 1, length);
}

#define FORTRAN_ITEMS(tag, c_type, base, number, kind)                                                                  \
    static inline void fortran_read_##tag(struct fortran_transfer *io, c_type *item)                                     \
    {                                                                                                                  \
        _gfortran_transfer_##base(io, item, kind);                                                                     \
    }                                                                                                                  \
    static inline void fortran_write_##tag(struct fortran_transfer *io, c_type item)                                     \
    {                                                                                                                  \
        _gfortran_transfer_##base##_write(io, &item, kind);                                                            \
    }                                                                                                                  \
    static inline void fortran_read_##tag##s(struct fortran_transfer *io, void *items, long count)                       \
    {                                                                                                                  \
        struct fortran_descriptor array;                                                                                \
        fortran_describe(&array, items, sizeof(c_type), number, count);                                                 \
        _gfortran_transfer_array(io, &array, kind, 0);                                                                 \
    }                                                                                                                  \
    static inline void fortran_write_##tag##s(struct fortran_transfer *io, const void *items, long count)                \
    {                                                                                                                  \
        struct fortran_descriptor array;                                                                                \
        fortran_describe(&array, items, sizeof(c_type), number, count);                                                 \
        _gfortran_transfer_array_write(io, &array, kind, 0);                                                           \
    }
#define FORTRAN_BASE(base)                                                                                              \
    void _gfortran_transfer_##base(struct fortran_transfer *, void *, int);                                             \
    void _gfortran_transfer_##base##_write(struct fortran_transfer *, const void *, int);
FORTRAN_BASE(integer)
FORTRAN_BASE(logical)
FORTRAN_BASE(real)
FORTRAN_BASE(complex)
FORTRAN_ITEMS(i1, signed char, integer, 1, 1)
FORTRAN_ITEMS(i2, short, integer, 1, 2)
FORTRAN_ITEMS(i4, int, integer, 1, 4)
FORTRAN_ITEMS(i8, long, integer, 1, 8)
FORTRAN_ITEMS(l1, signed char, logical, 2, 1)
FORTRAN_ITEMS(l2, short, logical, 2, 2)
FORTRAN_ITEMS(l4, int, logical, 2, 4)
FORTRAN_ITEMS(l8, long, logical, 2, 8)
FORTRAN_ITEMS(r4, float, real, 3, 4)
FORTRAN_ITEMS(r8, double, real, 3, 8)
FORTRAN_ITEMS(r10, long double, real, 3, 10)
FORTRAN_ITEMS(c4, float _Complex, complex, 4, 4)
FORTRAN_ITEMS(c8, double _Complex, complex, 4, 8)
FORTRAN_ITEMS(c10, long double _Complex, complex, 4, 10)
#undef FORTRAN_BASE
#undef FORTRAN_ITEMS

#endif
