#include <iopref_fortran.h>

// MODULO.
#line 2 "tests/fortran/intrinsics/modulo.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/modulo.f"
    for (i = -7; i <= 7; i += 7) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/intrinsics/modulo.f", 4, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, fortran_modulo_i4(i, 3));
            fortran_write_i4(&io, fortran_modulo_i4(i, -3));
            _gfortran_st_write_done(&io);
        }
    }
#line 6 "tests/fortran/intrinsics/modulo.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/modulo.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, fortran_modulo_r4(7.5f, 2.0f));
        fortran_write_r4(&io, fortran_modulo_r4(-7.5f, 2.0f));
        fortran_write_r8(&io, fortran_modulo_r8(-7.5, -2.0));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/modulo.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
