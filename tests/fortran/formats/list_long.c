#include <iopref_fortran.h>

// Long lists are broken into lines.
#line 2 "tests/fortran/formats/list_long.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/formats/list_long.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_long.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 4 "tests/fortran/formats/list_long.f"
        for (i = 1; i <= 30; i++) {
            fortran_write_i4(&io, i * 12345);
        }
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/list_long.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_long.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 5 "tests/fortran/formats/list_long.f"
        for (i = 1; i <= 12; i++) {
            fortran_write_r8(&io, 0.1 * i);
        }
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/list_long.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_long.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 6 "tests/fortran/formats/list_long.f"
        for (i = 1; i <= 10; i++) {
            fortran_write_text(&io, "abcdefghij", 10L);
        }
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/list_long.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
