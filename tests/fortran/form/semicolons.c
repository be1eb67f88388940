#include <iopref_fortran.h>

// Several statements on a line.
#line 2 "tests/fortran/form/semicolons.f"
void MAIN__(void)
{
    int i, j;
#line 3 "tests/fortran/form/semicolons.f"
    i = 1;
    j = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/semicolons.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/form/semicolons.f"
    if (i == 1) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/form/semicolons.f", 4, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "one", 3L);
            _gfortran_st_write_done(&io);
        }
    }
#line 5 "tests/fortran/form/semicolons.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
