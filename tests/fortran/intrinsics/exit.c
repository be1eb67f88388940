#include <iopref_fortran.h>

// EXIT with a status.
#line 2 "tests/fortran/intrinsics/exit.f"
void MAIN__(void)
{
#line 3 "tests/fortran/intrinsics/exit.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exit.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "before", 6L);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/intrinsics/exit.f"
    _gfortran_exit_i4(&(int){7});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/exit.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "after", 5L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/exit.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
