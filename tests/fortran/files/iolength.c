#include <iopref_fortran.h>

// INQUIRE by IOLENGTH.
#line 2 "tests/fortran/files/iolength.f90"
void MAIN__(void)
{
    int i, j, k[5];
    long n;
    double d[3];
    char s[7];
#line 7 "tests/fortran/files/iolength.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iolength.f90", 7, 0);
        long iolength_1;
        fortran_iolength(&io, &iolength_1);
        _gfortran_st_iolength(&io);
        fortran_write_i4s(&io, k, 5L);
        fortran_write_r8s(&io, d, 3L);
        fortran_write_text(&io, s, 7L);
        _gfortran_st_iolength_done(&io);
        i = iolength_1;
    }
#line 8 "tests/fortran/files/iolength.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iolength.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/iolength.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iolength.f90", 9, 0);
        fortran_iolength(&io, &n);
        _gfortran_st_iolength(&io);
        fortran_write_i4(&io, k[0]);
        fortran_write_text(&io, s, 7L);
        _gfortran_st_iolength_done(&io);
    }
#line 10 "tests/fortran/files/iolength.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iolength.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/iolength.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iolength.f90", 11, 0);
        long iolength_2;
        fortran_iolength(&io, &iolength_2);
        _gfortran_st_iolength(&io);
#line 11 "tests/fortran/files/iolength.f90"
        for (j = 1; j <= 2; j++) {
            fortran_write_r8(&io, d[j - 1]);
        }
        _gfortran_st_iolength_done(&io);
        i = iolength_2;
    }
#line 12 "tests/fortran/files/iolength.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/iolength.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/iolength.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
