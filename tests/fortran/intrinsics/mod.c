#include <iopref_fortran.h>

// MOD.
#line 2 "tests/fortran/intrinsics/mod.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/mod.f"
    for (i = -7; i <= 7; i += 7) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/intrinsics/mod.f", 4, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i % 3);
            fortran_write_i4(&io, i % -3);
            _gfortran_st_write_done(&io);
        }
    }
#line 6 "tests/fortran/intrinsics/mod.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/mod.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fmodf(7.5f, 2.0f));
        fortran_write_r4(&io, fmodf(-7.5f, 2.0f));
        fortran_write_r4(&io, fmodf(5.5f, 2.0f));
        fortran_write_r8(&io, fmod(5.5, 2.0));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/mod.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
