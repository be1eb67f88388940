#include <iopref_fortran.h>

// DIM.
#line 2 "tests/fortran/intrinsics/dim.f"
void MAIN__(void)
{
#line 3 "tests/fortran/intrinsics/dim.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/dim.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_dim_i4(5, 3));
        fortran_write_i4(&io, fortran_dim_i4(3, 5));
        fortran_write_i4(&io, fortran_dim_i4(7, 2));
        fortran_write_r4(&io, fortran_dim_r4(2.5f, 1.0f));
        fortran_write_r8(&io, fortran_dim_r8(1.0, 3.0));
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/intrinsics/dim.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
