#include <iopref_fortran.h>

// A FORMAT by ASSIGN.
#line 2 "tests/fortran/files/assigned_format.f"
void MAIN__(void)
{
    int f, i;
#line 4 "tests/fortran/files/assigned_format.f"
    f = 10;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/assigned_format.f", 5, 6);
        switch (f) {
        case 10: fortran_format(&io, "(' ten', i3)", 12L); break;
        case 20: fortran_format(&io, "(' twenty', i3)", 15L); break;
        }
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/assigned_format.f"
    f = 20;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/assigned_format.f", 7, 6);
        switch (f) {
        case 10: fortran_format(&io, "(' ten', i3)", 12L); break;
        case 20: fortran_format(&io, "(' twenty', i3)", 15L); break;
        }
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/assigned_format.f"
    i = 30;
    switch (i) {
    case 30: goto L30;
    }
#line 12 "tests/fortran/files/assigned_format.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/assigned_format.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "skipped", 7L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/assigned_format.f"
L30:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/assigned_format.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "done", 4L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/assigned_format.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
