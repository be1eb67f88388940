#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Unformatted records; fewer items may be read than were written.
#line 2 "tests/fortran/files/unformatted.f"
void MAIN__(void)
{
    int i, k[3], l;
    double d;
    float _Complex z;
    char s[5];
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 8, 10);
        fortran_open_file(&io, "u.dat", 5L);
        fortran_open_form(&io, "unformatted", 11L);
        _gfortran_st_open(&io);
    }
#line 9 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 9, 10);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_r8(&io, 2.5);
        fortran_write_c4(&io, __builtin_complex(1.0f, -1.0f));
        fortran_write_text(&io, "hello", 5L);
        fortran_write_l4(&io, 1);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 10, 10);
        _gfortran_st_write(&io);
#line 10 "tests/fortran/files/unformatted.f"
        for (i = 1; i <= 3; i++) {
            fortran_write_i4(&io, i * i);
        }
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 11, 10);
        _gfortran_st_write(&io);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/unformatted.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 12, 10);
        _gfortran_st_rewind(&io);
    }
#line 13 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 13, 10);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_r8(&io, &d);
        fortran_read_c4(&io, &z);
        fortran_read_text(&io, s, 5L);
        fortran_read_l4(&io, &l);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r8(&io, d);
        fortran_write_c4(&io, z);
        fortran_write_text(&io, s, 5L);
        fortran_write_l4(&io, l);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 15, 10);
        _gfortran_st_read(&io);
        fortran_read_i4s(&io, k, 3L);
        _gfortran_st_read_done(&io);
    }
#line 16 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 3L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/files/unformatted.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 17, 10);
        _gfortran_st_rewind(&io);
    }
#line 18 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 18, 10);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 19 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 19, 10);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &k[1]);
        _gfortran_st_read_done(&io);
    }
#line 20 "tests/fortran/files/unformatted.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/unformatted.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, k[1]);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/files/unformatted.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
