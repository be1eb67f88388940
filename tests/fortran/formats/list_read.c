#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// List-directed input: separators, repeats, null values, slash.
#line 2 "tests/fortran/formats/list_read.f"
void MAIN__(void)
{
    int i, j, k[6], l;
    char s[10];
    float _Complex z;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 7, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 8, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "1, 2", 4L);
        fortran_write_text(&io, "3*7, , 5 /", 10L);
        fortran_write_text(&io, "word T (1.5, 2.5)", 17L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 9, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "'a b' .false.", 13L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/formats/list_read.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 10, 10);
        _gfortran_st_rewind(&io);
    }
#line 11 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 11, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/formats/list_read.f"
    for (i = 1; i <= 6; i++) {
        k[i - 1] = -i;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 16, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4s(&io, k, 6L);
        _gfortran_st_read_done(&io);
    }
#line 17 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 6L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 18, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 10L);
        fortran_read_l4(&io, &l);
        fortran_read_c4(&io, &z);
        _gfortran_st_read_done(&io);
    }
#line 19 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 10L);
        fortran_write_l4(&io, l);
        fortran_write_c4(&io, z);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 20, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_text(&io, s, 10L);
        fortran_read_l4(&io, &l);
        _gfortran_st_read_done(&io);
    }
#line 21 "tests/fortran/formats/list_read.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_read.f", 21, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, s, 10L);
        fortran_write_l4(&io, l);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/formats/list_read.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
