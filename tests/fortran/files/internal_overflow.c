#include <iopref_fortran.h>

// A character that is too short.
#line 2 "tests/fortran/files/internal_overflow.f"
void MAIN__(void)
{
    char s[4];
    int ios;
#line 5 "tests/fortran/files/internal_overflow.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_overflow.f", 5, -1);
        fortran_internal(&io, s, 4L);
        fortran_format(&io, "(i8)", 4L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 12345678);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/internal_overflow.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_overflow.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ios != 0);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/internal_overflow.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_overflow.f", 7, -1);
        fortran_internal(&io, s, 4L);
        fortran_format(&io, "(i8)", 4L);
        io.common.flags |= FORTRAN_ERR;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
        if ((io.common.flags & 3) == 1)
            goto L10;
    }
#line 8 "tests/fortran/files/internal_overflow.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_overflow.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not here", 8L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/internal_overflow.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_overflow.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "too short", 9L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/internal_overflow.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
