#include <iopref_fortran.h>

int fact_(int *restrict n_);
void hanoi_(int *restrict n_, char *restrict from, char *restrict to, char *restrict via, int *restrict moves,
    size_t from_len, size_t to_len, size_t via_len);

#line 1 "tests/fortran/constructs.f90"
int fact_(int *restrict n_)
{
    const int n = *n_;
    int r;
    if (n <= 1) {
        r = 1;
    } else {
        r = n * fact_(&(int){n - 1});
    }
    return r;
}

#line 11 "tests/fortran/constructs.f90"
void hanoi_(int *restrict n_, char *restrict from, char *restrict to, char *restrict via, int *restrict moves,
    size_t from_len, size_t to_len, size_t via_len)
{
    const int n = *n_;

    if (n == 0)
        return;
#line 17 "tests/fortran/constructs.f90"
    hanoi_(&(int){n - 1}, from, via, to, moves, (size_t)1L, (size_t)1L, (size_t)1L);
    *moves = *moves + 1;
    hanoi_(&(int){n - 1}, via, to, from, moves, (size_t)1L, (size_t)1L, (size_t)1L);
}

#line 21 "tests/fortran/constructs.f90"
void MAIN__(void)
{
    int i, j, k, moves, flag;
    char w[3];
    long big;
#line 33 "tests/fortran/constructs.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 33, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fact_(&(int){10}));
        _gfortran_st_write_done(&io);
    }
#line 34 "tests/fortran/constructs.f90"
    moves = 0;
    hanoi_(&(int){5}, "a", "b", "c", &moves, (size_t)1L, (size_t)1L, (size_t)1L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, moves);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/constructs.f90"
    for (i = -2; i <= 12; i++) {
        {
            if (i <= -1) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 40, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "negative", 8L);
                    _gfortran_st_write_done(&io);
                }
            } else if (i == 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 42, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "zero", 4L);
                    _gfortran_st_write_done(&io);
                }
            } else if (i == 1 || i == 3 || i == 5) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 44, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "odd", 3L);
                    _gfortran_st_write_done(&io);
                }
            } else if ((i >= 6 && i <= 8) || i == 10) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 46, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "range", 5L);
                    _gfortran_st_write_done(&io);
                }
            } else if (i >= 11) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 50, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "large", 5L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 48, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "default", 7L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
    }
#line 53 "tests/fortran/constructs.f90"
    for (i = 1; i <= 4; i++) {
        fortran_assign(w, 3L, "abc", 3L);
        if (i == 2)
            fortran_assign(w, 3L, "b", 1L);
        if (i == 3)
            fortran_assign(w, 3L, "mno", 3L);
        if (i == 4)
            fortran_assign(w, 3L, "zzz", 3L);
        {
            if (fortran_compare(w, 3L, "abc", 3L) == 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 60, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "first", 5L);
                    _gfortran_st_write_done(&io);
                }
            } else if (fortran_compare(w, 3L, "b", 1L) == 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 62, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "single", 6L);
                    _gfortran_st_write_done(&io);
                }
                if (i == 2)
                    goto select_6;
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 64, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "not here", 8L);
                    _gfortran_st_write_done(&io);
                }
            } else if (fortran_compare(w, 3L, "l", 1L) >= 0 && fortran_compare(w, 3L, "n", 1L) <= 0) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 66, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "range", 5L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/constructs.f90", 68, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "other", 5L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
select_6:;
    }
#line 71 "tests/fortran/constructs.f90"
    flag = 0;
    {
        if (flag) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/constructs.f90", 74, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "yes", 3L);
                _gfortran_st_write_done(&io);
            }
#line 75 "tests/fortran/constructs.f90"
        } else if (!flag) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/constructs.f90", 76, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "no", 2L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 78 "tests/fortran/constructs.f90"
    big = 5000000000L;
    {
        if (big == 5000000000L) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/constructs.f90", 81, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "big", 3L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 83 "tests/fortran/constructs.f90"
    for (i = 1; i <= 5; i++) {
        for (j = 1; j <= 5; j++) {
            if (j == 3)
                goto next_9;
            if (i == 4)
                goto done_10;
            if (i == 2)
                break;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/constructs.f90", 88, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                fortran_write_i4(&io, j);
                _gfortran_st_write_done(&io);
            }
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/constructs.f90", 90, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "end", 3L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
next_9:;
    }
done_10:;
#line 92 "tests/fortran/constructs.f90"
    k = 0;
    while (k < 3) {
        k = k + 1;
        if (k == 2)
            continue;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/constructs.f90", 96, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, k);
            _gfortran_st_write_done(&io);
        }
    }
#line 98 "tests/fortran/constructs.f90"
    for (;;) {
        k = k + 1;
        if (k > 6)
            break;
    }
#line 102 "tests/fortran/constructs.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 102, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 103 "tests/fortran/constructs.f90"
    while (k > 0) {
        for (;;) {
            k = k - 1;
            if (k == 3)
                goto done_18;
            if (k % 2 == 0)
                goto next_17;
        }
next_17:;
    }
done_18:;
#line 110 "tests/fortran/constructs.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 110, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 111 "tests/fortran/constructs.f90"
    if (k == 3) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/constructs.f90", 112, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "three", 5L);
            _gfortran_st_write_done(&io);
        }
#line 113 "tests/fortran/constructs.f90"
        if (k == 3)
            goto left_21;
#line 114 "tests/fortran/constructs.f90"
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/constructs.f90", 114, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "never", 5L);
            _gfortran_st_write_done(&io);
        }
#line 115 "tests/fortran/constructs.f90"
    }
left_21:;
#line 116 "tests/fortran/constructs.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 116, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "a \"quoted\" & 'string'", 21L);
        fortran_write_text(&io, "it's", 4L);
        _gfortran_st_write_done(&io);
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 116, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "second; statement", 17L);
        _gfortran_st_write_done(&io);
    }
    // comment
#line 117 "tests/fortran/constructs.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/constructs.f90", 117, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "continued text", 14L);
        fortran_write_i4(&io, 6);
        _gfortran_st_write_done(&io);
    }
#line 122 "tests/fortran/constructs.f90"
    if (k == 3) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/constructs.f90", 122, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "one line", 8L);
            _gfortran_st_write_done(&io);
        }
    }
#line 124 "tests/fortran/constructs.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
