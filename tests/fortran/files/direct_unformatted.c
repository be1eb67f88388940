#include <iopref_fortran.h>

// Direct access without a format.
#line 2 "tests/fortran/files/direct_unformatted.f"
void MAIN__(void)
{
    int i, j;
    float x;
#line 5 "tests/fortran/files/direct_unformatted.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/direct_unformatted.f", 5, 11);
        fortran_open_recl(&io, 8);
        fortran_open_file(&io, "d.dat", 5L);
        fortran_open_access(&io, "direct", 6L);
        fortran_open_form(&io, "unformatted", 11L);
        _gfortran_st_open(&io);
    }
#line 7 "tests/fortran/files/direct_unformatted.f"
    for (i = 4; i >= 1; i--) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/direct_unformatted.f", 8, 11);
            fortran_record(&io, i);
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            fortran_write_r4(&io, 0.5f * i);
            _gfortran_st_write_done(&io);
        }
    }
#line 9 "tests/fortran/files/direct_unformatted.f"
    for (i = 1; i <= 4; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/direct_unformatted.f", 10, 11);
            fortran_record(&io, i);
            _gfortran_st_read(&io);
            fortran_read_i4(&io, &j);
            fortran_read_r4(&io, &x);
            _gfortran_st_read_done(&io);
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/direct_unformatted.f", 11, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, j);
            fortran_write_r4(&io, x);
            _gfortran_st_write_done(&io);
        }
    }
#line 12 "tests/fortran/files/direct_unformatted.f"
    {
        struct fortran_close io;
        fortran_start(&io.common, "tests/fortran/files/direct_unformatted.f", 12, 11);
        _gfortran_st_close(&io);
    }
#line 13 "tests/fortran/files/direct_unformatted.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
