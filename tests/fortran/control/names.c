#include <iopref_fortran.h>

// CYCLE and EXIT of outer loops.
#line 2 "tests/fortran/control/names.f90"
void MAIN__(void)
{
    int i, j;
#line 4 "tests/fortran/control/names.f90"
    for (i = 1; i <= 4; i++) {
        for (j = 1; j <= 4; j++) {
            if (j == i)
                goto next_1;
            if (i == 4)
                goto done_2;
            if (j == 3)
                break;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/names.f90", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                fortran_write_i4(&io, j);
                _gfortran_st_write_done(&io);
            }
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/names.f90", 11, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "inner done", 10L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
next_1:;
    }
done_2:;
#line 13 "tests/fortran/control/names.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/names.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/control/names.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
