#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// AIMAG, CONJG, IMAG and the double ones.
#line 2 "tests/fortran/intrinsics/aimag_conjg.f"
void MAIN__(void)
{
    float _Complex z;
    double _Complex w;
#line 5 "tests/fortran/intrinsics/aimag_conjg.f"
    z = __builtin_complex(1.0f, 2.0f);
    w = __builtin_complex(3.0, -4.0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/aimag_conjg.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, cimagf(z));
        fortran_write_c4(&io, conjf(z));
        fortran_write_r8(&io, cimag(w));
        fortran_write_c8(&io, conj(w));
        fortran_write_r8(&io, cimag(w));
        fortran_write_c8(&io, conj(w));
        fortran_write_r4(&io, cimagf(z));
        fortran_write_r8(&io, creal(w));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/aimag_conjg.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
