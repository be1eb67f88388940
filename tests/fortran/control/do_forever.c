#include <iopref_fortran.h>

// DO without an end, CYCLE and EXIT.
#line 2 "tests/fortran/control/do_forever.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/do_forever.f90"
    i = 0;
    for (;;) {
        i = i + 1;
        if (i % 2 == 0)
            continue;
        if (i > 7)
            break;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_forever.f90", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/control/do_forever.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_forever.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end", 3L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/control/do_forever.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
