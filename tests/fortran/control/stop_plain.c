#include <iopref_fortran.h>

void s_(void);

// STOP without more, in a subroutine.
#line 2 "tests/fortran/control/stop_plain.f"
void MAIN__(void)
{
#line 3 "tests/fortran/control/stop_plain.f"
    s_();
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/stop_plain.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not reached", 11L);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/control/stop_plain.f"
}

#line 6 "tests/fortran/control/stop_plain.f"
void s_(void)
{
#line 7 "tests/fortran/control/stop_plain.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/stop_plain.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "stopping", 8L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/control/stop_plain.f"
    _gfortran_stop_string(0, 0, 0);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
