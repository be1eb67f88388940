#include <iopref_fortran.h>

// GOTO in its kinds, arithmetic IF, SELECT CASE, STOP with a code.
#line 2 "tests/fortran/jumps.f"
void MAIN__(void)
{
    int i, where;
    char word[3];
#line 5 "tests/fortran/jumps.f"
    i = 0;
L10:;
    i = i + 1;
#line 7 "tests/fortran/jumps.f"
    switch (i) {
    case 1: goto L20;
    case 2: goto L30;
    case 3: goto L40;
    }
#line 8 "tests/fortran/jumps.f"
    goto L50;
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/jumps.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "first", 5L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/jumps.f"
    goto L10;
L30:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/jumps.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "second", 6L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/jumps.f"
    goto L10;
L40:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/jumps.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "third", 5L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/jumps.f"
    goto L10;
L50:;
    {
        const int sign_1 = i - 4;
        if (sign_1 < 0)
            goto L60;
        if (sign_1 == 0)
            goto L70;
        goto L80;
    }
#line 16 "tests/fortran/jumps.f"
L60:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/jumps.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "less", 4L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/jumps.f"
L70:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/jumps.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "equal", 5L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/jumps.f"
    where = 90;
    switch (where) {
    case 90: goto L90;
    }
#line 20 "tests/fortran/jumps.f"
L80:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/jumps.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "greater", 7L);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/jumps.f"
L90:;
    for (i = -2; i <= 6; i++) {
        {
            if (i <= -1) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/jumps.f", 25, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "negative", 8L);
                    _gfortran_st_write_done(&io);
                }
            } else if (i == 0 || (i >= 3 && i <= 4)) {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/jumps.f", 27, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "chosen", 6L);
                    _gfortran_st_write_done(&io);
                }
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/jumps.f", 29, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_i4(&io, i);
                    fortran_write_text(&io, "other", 5L);
                    _gfortran_st_write_done(&io);
                }
            }
        }
    }
#line 32 "tests/fortran/jumps.f"
    fortran_assign(word, 3L, "two", 3L);
    {
        if (fortran_compare(word, 3L, "one", 3L) == 0) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/jumps.f", 35, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, 1);
                _gfortran_st_write_done(&io);
            }
#line 36 "tests/fortran/jumps.f"
        } else if (fortran_compare(word, 3L, "two", 3L) == 0) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/jumps.f", 37, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, 2);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 39 "tests/fortran/jumps.f"
    _gfortran_stop_numeric(3, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
