/* The parameter blocks of libgfortran's input and output, on x86-64; `reserve` is libgfortran's own. */
#ifndef IOPREF_FORTRAN_BLOCKS_H
#define IOPREF_FORTRAN_BLOCKS_H

#include <stddef.h>
#include "iopref_fortran_arrays.h"

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

#endif
