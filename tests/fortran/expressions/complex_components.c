#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

void s_(float *restrict x);

// The parts of complex numbers as components.
#line 2 "tests/fortran/expressions/complex_components.f90"
void MAIN__(void)
{
    float _Complex z, w[3];
    double _Complex c;
    int i;
#line 4 "tests/fortran/expressions/complex_components.f90"
    z = __builtin_complex((float)1, (float)2);
    __real__ z = 7;
    __imag__ z = __imag__ z + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_components.f90", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z);
        fortran_write_r4(&io, fabsf(__imag__ z));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/complex_components.f90"
    for (long i_1 = 0; i_1 < 3; i_1++) {
        w[i_1] = z;
    }
#line 9 "tests/fortran/expressions/complex_components.f90"
    __real__ w[1] = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_components.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, __real__ w[1]);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/expressions/complex_components.f90"
    __real__ c = 1;
    __imag__ c = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_components.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c8(&io, c);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/expressions/complex_components.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_components.f90", 14, 5);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &i);
        _gfortran_st_read(&io);
        fortran_read_r4(&io, &__real__ z);
        _gfortran_st_read_done(&io);
    }
#line 15 "tests/fortran/expressions/complex_components.f90"
    s_(&__imag__ z);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/complex_components.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/expressions/complex_components.f90"
}

#line 18 "tests/fortran/expressions/complex_components.f90"
void s_(float *restrict x)
{
#line 19 "tests/fortran/expressions/complex_components.f90"
    *x = 99;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
