#include <iopref_fortran.h>

// One FORMAT for several statements, before and after them.
#line 2 "tests/fortran/formats/format_label.f"
void MAIN__(void)
{
    int i;
    static char s[4] = "  77";

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/format_label.f", 7, 6);
        fortran_format(&io, "(i4)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/format_label.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/format_label.f", 8, 6);
        fortran_format(&io, "(f6.2)", 6L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 2.0f);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/format_label.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/format_label.f", 9, 6);
        fortran_format(&io, "(i4)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/format_label.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/format_label.f", 10, -1);
        fortran_internal(&io, s, 4L);
        fortran_format(&io, "(i4)", 4L);
        io.common.flags |= FORTRAN_ERR;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 1)
            goto L3;
    }
#line 11 "tests/fortran/formats/format_label.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/format_label.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/formats/format_label.f"
L3:;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
