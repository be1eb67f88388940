#include <iopref_fortran.h>

// ENw.d and ESw.d.
#line 2 "tests/fortran/formats/en_es.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/en_es.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/en_es.f90", 3, 6);
        fortran_format(&io, "(en12.3)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 12345.678f);
        fortran_write_r4(&io, 0.00123f);
        fortran_write_r4(&io, 1.0f);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/en_es.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/en_es.f90", 4, 6);
        fortran_format(&io, "(es12.3)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r4(&io, 12345.678f);
        fortran_write_r4(&io, 0.00123f);
        fortran_write_r4(&io, 0.0f);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/en_es.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/en_es.f90", 5, 6);
        fortran_format(&io, "(es14.3e3, en14.3e3)", 20L);
        _gfortran_st_write(&io);
        fortran_write_r8(&io, 1.0e-100);
        fortran_write_r8(&io, 1.0e100);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/en_es.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
