#include <iopref_fortran.h>

// KIND, SELECTED_INT_KIND, SELECTED_REAL_KIND.
#line 2 "tests/fortran/intrinsics/kind.f"
void MAIN__(void)
{
#line 3 "tests/fortran/intrinsics/kind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/kind.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 8);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/intrinsics/kind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/kind.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 8);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/kind.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/kind.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 8);
        fortran_write_i4(&io, 8);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/kind.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
