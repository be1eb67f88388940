#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Constants in their forms.
#line 2 "tests/fortran/expressions/constants.f"
void MAIN__(void)
{
#line 3 "tests/fortran/expressions/constants.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/constants.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, -1);
        fortran_write_i4(&io, 7);
        fortran_write_i4(&io, 1000000);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/expressions/constants.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/constants.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 1.0f);
        fortran_write_r4(&io, 0.5f);
        fortran_write_r4(&io, 1.5f);
        fortran_write_r4(&io, 1.0e3f);
        fortran_write_r4(&io, 1.0e-3f);
        fortran_write_r4(&io, 0.5e1f);
        fortran_write_r4(&io, 1.0e2f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/expressions/constants.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/constants.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, 1.0);
        fortran_write_r8(&io, 1.5e-3);
        fortran_write_r8(&io, 0.5e1);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/expressions/constants.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/constants.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, __builtin_complex((float)1, (float)2));
        fortran_write_c4(&io, __builtin_complex(1.5f, (float)-2));
        fortran_write_c8(&io, __builtin_complex(1.0, (double)2));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/expressions/constants.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/constants.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "a", 1L);
        fortran_write_text(&io, "don't", 5L);
        fortran_write_l4(&io, 1);
        fortran_write_l4(&io, 0);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/constants.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
