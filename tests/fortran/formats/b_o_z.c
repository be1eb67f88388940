#include <iopref_fortran.h>

// Bw, Ow and Zw.
#line 2 "tests/fortran/formats/b_o_z.f90"
void MAIN__(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/b_o_z.f90", 4, 6);
        fortran_format(&io, "(b8, o8, z8)", 12L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 10);
        fortran_write_i4(&io, 10);
        fortran_write_i4(&io, 255);
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/b_o_z.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/b_o_z.f90", 5, 6);
        fortran_format(&io, "(b8.8, o6.4, z4.4)", 18L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 10);
        fortran_write_i4(&io, 10);
        fortran_write_i4(&io, 255);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/b_o_z.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/b_o_z.f90", 6, 6);
        fortran_format(&io, "(z8)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, -1);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/b_o_z.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/b_o_z.f90", 7, 6);
        fortran_format(&io, "(z0, 1x, b0)", 12L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 48879);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/b_o_z.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
