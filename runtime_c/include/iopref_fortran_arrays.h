/* Storage of arrays, and libgfortran's descriptors of arrays. */
#ifndef IOPREF_FORTRAN_ARRAYS_H
#define IOPREF_FORTRAN_ARRAYS_H

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void _gfortran_os_error_at(const char *, const char *, ...) __attribute__((noreturn));
void _gfortran_runtime_error_at(const char *, const char *, ...) __attribute__((noreturn));

/* Storage of an array that ends with its block: these bytes if the array has no more, else `heap`. */
struct fortran_space {
    void *heap;
    _Alignas(16) char bytes[512];
};

static inline void *fortran_heap(long bytes)
{
    void *storage = malloc(bytes > 0 ? (size_t)bytes : 1);
    if (!storage)
        _gfortran_os_error_at("", "out of memory for an automatic array of %ld bytes", bytes);
    return storage;
}

static inline void *fortran_automatic(struct fortran_space *space, long bytes)
{
    if (bytes <= (long)sizeof space->bytes) {
        space->heap = NULL;
        return space->bytes;
    }
    return space->heap = fortran_heap(bytes);
}

static inline void fortran_leave(struct fortran_space *space)
{
    if (space->heap)
        free(space->heap);
}

#define FORTRAN_SPACE __attribute__((cleanup(fortran_leave))) struct fortran_space

static inline void fortran_release(void *variable)
{
    void *storage;
    memcpy(&storage, variable, sizeof storage);
    free(storage);
}

/* Allocates the storage of an array. An array without elements has storage, too, so that its address is not null. */
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
static inline long fortran_quotient_up(long a, long b) { return b > 0 ? (a + b - 1) / b : 0; }

/* TRANSFER: copies as many bytes as both have. */
static inline void fortran_transfer(void *to, long to_bytes, const void *from, long from_bytes)
{
    const long bytes = to_bytes < from_bytes ? to_bytes : from_bytes;
    if (bytes > 0)
        memcpy(to, from, (size_t)bytes);
}

/* For the storage of an array that is freed when its procedure returns. */
#define FORTRAN_AUTOMATIC __attribute__((cleanup(fortran_release)))

struct fortran_element {
    size_t size;
    int version;
    signed char rank, type;
    short attribute;
};

#define FORTRAN_DESCRIPTOR_OF(qualifier, rank)                                                                         \
    {                                                                                                                  \
        void *qualifier base;                                                                                          \
        size_t offset;                                                                                                 \
        struct fortran_element element;                                                                                \
        ptrdiff_t span;                                                                                                \
        struct {                                                                                                       \
            ptrdiff_t stride, lower, upper;                                                                            \
        } dimension[rank];                                                                                             \
    }
#define FORTRAN_DESCRIPTOR(rank) FORTRAN_DESCRIPTOR_OF(, rank)

/* gcc knows, as it does for gfortran, that the elements of an allocatable array of a module are reached in no other way. */
struct fortran_descriptor FORTRAN_DESCRIPTOR_OF(__restrict, 15);

/* The descriptor of an array of a module with TARGET, whose elements pointers may point to. */
struct __attribute__((may_alias)) fortran_target FORTRAN_DESCRIPTOR(15);

/* What gfortran passes for an argument of CLASS: the variable, and the table of its type. */
struct __attribute__((may_alias)) fortran_class {
    void *data;
    const void *table;
};

/* The procedure in a place of the table of a type, counted from 0 in addresses. */
static inline void *fortran_in_table(const void *type, long place)
{
    return ((void *const *)type)[place];
}

/* A descriptor with as many dimensions as its array has, such as that of a component. */
struct __attribute__((may_alias)) fortran_array FORTRAN_DESCRIPTOR();

/* Fills in a descriptor, except for its dimensions: gfortran's descriptors have room only for those that the array has. */
static inline void fortran_describe_array(void *descriptor, const void *base, size_t size, int type, int rank)
{
    struct fortran_array *array = descriptor;
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

/* Fills in dimension k of an array that is allocated, after the dimensions before it. */
static inline void fortran_allocate_dimension(void *descriptor, int k, long lower, long extent)
{
    struct fortran_array *array = descriptor;
    const ptrdiff_t stride =
        k ? array->dimension[k - 1].stride * (array->dimension[k - 1].upper - array->dimension[k - 1].lower + 1) : 1;
    array->dimension[k].stride = stride;
    array->dimension[k].lower = lower;
    array->dimension[k].upper = lower + extent - 1;
    array->offset -= (size_t)(stride * lower);
}

static inline long fortran_extent_of(const void *descriptor, int k)
{
    const struct fortran_array *array = descriptor;
    return array ? fortran_extent(array->dimension[k].lower, array->dimension[k].upper) : 0;
}

static inline long fortran_size_of(const void *descriptor, int rank)
{
    const struct fortran_array *array = descriptor;
    long size = array->base != NULL;
    for (int k = 0; k < rank; k++)
        size *= fortran_extent_of(descriptor, k);
    return size;
}

/* Calls a function with each element of an array. */
static inline void fortran_each(void (*call)(void *), void *first, size_t size, long count)
{
    for (long i = 0; i < count; i++)
        call((char *)first + i * size);
}

/* Return the elements of an array without gaps: the array itself, or a copy; and copy them back. */
void *_gfortran_internal_pack(struct fortran_descriptor *);
void _gfortran_internal_unpack(struct fortran_descriptor *, const void *);

/* The storage for a copy of an array that has gaps; without a copy, `array` is null. */
struct fortran_packed {
    struct fortran_descriptor *array;
    struct fortran_space space;
};

/* Returns whether an array of so many dimensions has no gaps between its elements. */
static inline int fortran_has_no_gaps(const struct fortran_descriptor *array, int rank)
{
    ptrdiff_t stride = 1;
    for (int k = 0; k < rank; k++) {
        if (array->dimension[k].stride != stride)
            return 0;
        stride *= array->dimension[k].upper - array->dimension[k].lower + 1;
    }
    return 1;
}

/* Copies the elements of a vector with gaps to storage without, or back; those of 4 and 8 bytes in few instructions. */
static inline void fortran_copy(
    char *restrict to, long to_step, const char *restrict from, long from_step, size_t size, long count)
{
#define FORTRAN_COPY(bytes)                                                                                            \
    for (long i = 0; i < count; i++)                                                                                   \
    memcpy(to + i * to_step, from + i * from_step, bytes)
    if (size == 8)
        FORTRAN_COPY(8);
    else if (size == 4)
        FORTRAN_COPY(4);
    else
        FORTRAN_COPY(size);
#undef FORTRAN_COPY
}

static inline void *fortran_packed(struct fortran_packed *packed, struct fortran_descriptor *array, int rank)
{
    packed->array = NULL;
    packed->space.heap = NULL;
    if (!array)
        return NULL;
    if (__builtin_expect(fortran_has_no_gaps(array, rank), 1))
        return array->base;
    void *elements;
    if (rank == 1) {
        const size_t size = array->element.size;
        const long count = fortran_extent_of(array, 0);
        elements = fortran_automatic(&packed->space, count * (long)size);
        fortran_copy(elements, (long)size, array->base, array->dimension[0].stride * (long)size, size, count);
    } else {
        elements = _gfortran_internal_pack(array);
        if (elements == array->base)
            return elements;
        packed->space.heap = elements;
    }
    packed->array = array;
    return elements;
}

static inline void fortran_copied(struct fortran_packed *packed)
{
    fortran_leave(&packed->space);
}

static inline void fortran_copied_back(struct fortran_packed *packed)
{
    const struct fortran_descriptor *array = packed->array;
    if (__builtin_expect(array != NULL, 0)) {
        const void *elements = packed->space.heap ? packed->space.heap : packed->space.bytes;
        if (array->element.rank == 1) {
            const size_t size = array->element.size;
            const long step = array->dimension[0].stride * (long)size;
            fortran_copy(array->base, step, elements, (long)size, size, fortran_extent_of(array, 0));
        } else
            _gfortran_internal_unpack(packed->array, elements);
        fortran_leave(&packed->space);
    }
}

#define FORTRAN_COPIED __attribute__((cleanup(fortran_copied))) struct fortran_packed
#define FORTRAN_COPIED_BACK __attribute__((cleanup(fortran_copied_back))) struct fortran_packed

enum { FORTRAN_REAL = 3, FORTRAN_COMPLEX = 4 };

/* Returns the descriptor of a matrix, or of a vector, if `columns` is -1. In memory, the next row is `down` elements away, and
 * the next column `across` elements. */
static inline struct fortran_descriptor fortran_matrix(
    const void *base, size_t size, int type, long rows, long columns, long down, long across)
{
    struct fortran_descriptor found = {.base = (void *)base, .offset = (size_t)(-down - across), .span = (ptrdiff_t)size};
    found.element.size = size;
    found.element.rank = columns < 0 ? 1 : 2;
    found.element.type = (signed char)type;
    found.dimension[0].lower = found.dimension[1].lower = 1;
    found.dimension[0].upper = rows;
    found.dimension[0].stride = down;
    found.dimension[1].upper = columns;
    found.dimension[1].stride = across;
    return found;
}

/* MATMUL of an n by k and a k by m matrix; if n or m is -1, the first or second one is a vector of k elements.
 * fortran_matmul_sections is for sections: it has the distances of rows and columns in memory as arguments. */
#define FORTRAN_MATMUL(tag, kind, of)                                                                                  \
    void _gfortran_matmul_##tag(void *, void *, void *, int, int, void *);                                             \
    static inline void fortran_matmul_sections_##tag(kind *to, const kind *a, const kind *b, long n, long k, long m,   \
        long a_down, long a_across, long b_down, long b_across)                                                        \
    {                                                                                                                  \
        const long rows = n < 0 ? m : n;                                                                               \
        struct fortran_descriptor c = fortran_matrix(to, sizeof *to, of, rows, n < 0 ? -1 : m, 1, rows);               \
        struct fortran_descriptor x =                                                                                  \
            fortran_matrix(a, sizeof *a, of, n < 0 ? k : n, n < 0 ? -1 : k, a_down, a_across);                         \
        struct fortran_descriptor y = fortran_matrix(b, sizeof *b, of, k, m, b_down, b_across);                        \
        _gfortran_matmul_##tag(&c, &x, &y, 0, 0, NULL);                                                                \
    }                                                                                                                  \
    static inline void fortran_matmul_##tag(kind *to, const kind *a, const kind *b, long n, long k, long m)            \
    {                                                                                                                  \
        fortran_matmul_sections_##tag(to, a, b, n, k, m, 1, n, 1, k);                                                  \
    }
FORTRAN_MATMUL(r4, float, FORTRAN_REAL)
FORTRAN_MATMUL(r8, double, FORTRAN_REAL)
FORTRAN_MATMUL(c4, float _Complex, FORTRAN_COMPLEX)
FORTRAN_MATMUL(c8, double _Complex, FORTRAN_COMPLEX)

#endif
