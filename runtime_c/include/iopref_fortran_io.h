/* Input and output: functions that put the specifiers of a statement into a parameter block, with which libgfortran is called. */
#ifndef IOPREF_FORTRAN_IO_H
#define IOPREF_FORTRAN_IO_H

#include <limits.h>

#include "iopref_fortran_blocks.h"

void _gfortran_st_read(struct fortran_transfer *);
void _gfortran_st_read_done(struct fortran_transfer *);
void _gfortran_st_write(struct fortran_transfer *);
void _gfortran_st_write_done(struct fortran_transfer *);
void _gfortran_st_iolength(struct fortran_transfer *);
void _gfortran_st_iolength_done(struct fortran_transfer *);
void _gfortran_st_set_nml_var(
    struct fortran_transfer *, void *, const char *, int kind, size_t length, struct fortran_element);
void _gfortran_st_set_nml_var_dim(struct fortran_transfer *, int, ptrdiff_t stride, ptrdiff_t lower, ptrdiff_t upper);
void _gfortran_generate_error(struct fortran_common *, int, const char *);
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

/* Units are ints in libgfortran. A unit of eight bytes that does not fit is an error; for INQUIRE, it is no unit (-3). */
static inline void fortran_check_unit(struct fortran_common *io, long unit)
{
    if (unit < -INT_MAX)
        _gfortran_generate_error(io, 5005, "Unit number in I/O statement too small");
    if (unit > INT_MAX)
        _gfortran_generate_error(io, 5005, "Unit number in I/O statement too large");
}

static inline int fortran_asked_unit(long unit)
{
    return unit < -INT_MAX || unit > INT_MAX ? -3 : (int)unit;
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

/* Tells libgfortran that there is a second word of flags, for specifiers of INQUIRE that have no room in the first one. */
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

/* POS=, the position in a file that is opened as a stream. */
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

/* Describes a whole array as one dimension of `count` elements, whatever its shape: the order of elements is the same. */
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

/* Adds a member of a namelist: `kind` and `size` of an element in bytes, `length` of a character string. */
static inline void fortran_member(
    struct fortran_transfer *io, void *variable, const char *name, int type, int kind, size_t length, size_t size, int rank)
{
    struct fortran_element element = {size, 0, (signed char)rank, (signed char)type, 0};
    _gfortran_st_set_nml_var(io, variable, name, kind, length, element);
}

#ifdef IOPREF_LOOKAHEAD_H /* for loops that disclose the records that they will read */
int _gfortran_fnum_i4(const int *unit);
void _gfortran_ftell_i8_sub(int *unit, long *place);

/* Returns whether to look ahead in the file of a unit; sets a->length to the bytes of its records, or 0. */
static inline int fortran_lookahead(struct iopref_lookahead *a, int unit, int formatted)
{
    struct fortran_inquire io;
    int status;
    if (!iopref_lookahead_fd(a, _gfortran_fnum_i4(&unit)))
        return 0;
    if (a->anew) {
        char access[2] = "";
        long place = -1;
        a->formatted = formatted;
        a->length = 0;
        fortran_start(&io.common, "", 0, unit);
        fortran_iostat(&io.common, &status);
        fortran_inquire_recl(&io, &a->length);
        fortran_inquire_access(&io, access, 2);
        _gfortran_st_inquire(&io);
        a->is_stream = access[0] == 'S' && access[1] == 'T';
        if (access[0] == 'S') /* SEQUENTIAL, STREAM */
            _gfortran_ftell_i8_sub(&unit, &place);
        iopref_lookahead_at(a, place);
    }
    return 1;
}

/* Has libgfortran read one record, and not its whole buffer, until the end of the READ. The program may have opened the unit
 * anew since the last look. */
IOPREF_COLD static inline void fortran_limit_to_record(int unit)
{
    struct fortran_inquire io;
    int status;
    long length = 0;
    fortran_start(&io.common, "", 0, unit);
    fortran_iostat(&io.common, &status);
    fortran_inquire_recl(&io, &length);
    _gfortran_st_inquire(&io);
    iopref_limit_reads(_gfortran_fnum_i4(&unit), length);
}

/* Is called in front of a READ with a record's number, after the look if there is one. */
static inline void fortran_begin_record(const struct iopref_lookahead *a, int unit)
{
    if (IOPREF_RARELY(a->records == IOPREF_RECORDS_ALONE))
        fortran_limit_to_record(unit);
}

/* Is called at the end of its block. */
static inline void fortran_end_record(struct iopref_lookahead *const *a)
{
    if (IOPREF_RARELY((*a)->records == IOPREF_RECORDS_ALONE))
        iopref_limit_reads(-1, 0);
}

static inline int fortran_lookahead_record(struct iopref_lookahead *a, long number, long bytes)
{
    (void)bytes;
    if (a->records == IOPREF_RECORDS_UNKNOWN && (a->formatted || !iopref_limits_reads()))
        a->records = IOPREF_RECORDS_IN_BUFFERS;
    return iopref_lookahead_record(a, (number - 1) * a->length);
}

/* Discloses the next record: each record is between two marks of four bytes each, except in streams. */
static inline int fortran_lookahead_next(struct iopref_lookahead *a, long bytes)
{
    return iopref_lookahead_next(a, bytes + (a->is_stream ? 0 : 8));
}

static inline int fortran_lookahead_place(struct iopref_lookahead *a, long place, long bytes)
{
    return iopref_lookahead_piece(a, place - 1, iopref_lookahead_buffered(bytes, a->formatted));
}
#endif

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
