#include <iopref_fortran.h>

// nH in a FORMAT.
// flags: -std=legacy
#line 3 "tests/fortran/formats/hollerith.f"
void MAIN__(void)
{
#line 4 "tests/fortran/formats/hollerith.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/hollerith.f", 4, 6);
        fortran_format(&io, "(6h it's , i2, 4h' \") )", 23L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/hollerith.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
