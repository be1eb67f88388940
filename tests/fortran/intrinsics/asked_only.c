#include <iopref_fortran.h>

void s_(float *restrict x_, int *restrict n_);

// Variables that are only asked for their kind.
#line 2 "tests/fortran/intrinsics/asked_only.f90"
void s_(float *restrict x_, int *restrict n_)
{




    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/asked_only.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 8);
        fortran_write_i4(&io, INT_MAX);
        fortran_write_r8(&io, DBL_MIN);
        fortran_write_i4(&io, 32);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 53);
        fortran_write_i4(&io, 3);
        fortran_write_i4(&io, 9);
        fortran_write_r8(&io, DBL_EPSILON);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/asked_only.f90"
}

#line 10 "tests/fortran/intrinsics/asked_only.f90"
void MAIN__(void)
{
#line 11 "tests/fortran/intrinsics/asked_only.f90"
    s_(&(float){1.0f}, &(int){2});
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
