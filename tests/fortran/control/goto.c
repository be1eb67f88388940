#include <iopref_fortran.h>

// GOTO forward, back, and into the same block.
#line 2 "tests/fortran/control/goto.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/goto.f"
    i = 0;
L10:;
    i = i + 1;
#line 6 "tests/fortran/control/goto.f"
    if (i < 3)
        goto L10;
#line 7 "tests/fortran/control/goto.f"
    goto L30;
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/goto.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "twenty", 6L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/control/goto.f"
    _gfortran_stop_string(0, 0, 0);
L30:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/goto.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "thirty", 6L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/control/goto.f"
    if (i == 3) {
        i = 4;
        goto L40;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto.f", 14, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "skipped", 7L);
            _gfortran_st_write_done(&io);
        }
#line 15 "tests/fortran/control/goto.f"
L40:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto.f", 15, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "forty", 5L);
            _gfortran_st_write_done(&io);
        }
#line 16 "tests/fortran/control/goto.f"
    }
    goto L20;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
