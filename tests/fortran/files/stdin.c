#include <iopref_fortran.h>

// READ from standard input.
// input: 5 7.5 word
// input: second line
// input: 1 2 3
#line 5 "tests/fortran/files/stdin.f"
void MAIN__(void)
{
    int i, k[3];
    float x;
    char w[10], line[20];
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 10, 5);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_r4(&io, &x);
        fortran_read_text(&io, w, 10L);
        _gfortran_st_read_done(&io);
    }
#line 11 "tests/fortran/files/stdin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r4(&io, x);
        fortran_write_text(&io, w, 10L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/stdin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 12, 5);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_read(&io);
        fortran_read_text(&io, line, 20L);
        _gfortran_st_read_done(&io);
    }
#line 13 "tests/fortran/files/stdin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, line, 20L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/stdin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 14, 5);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4s(&io, k, 3L);
        _gfortran_st_read_done(&io);
    }
#line 15 "tests/fortran/files/stdin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 3L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/files/stdin.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 16, 5);
        io.common.flags |= FORTRAN_LIST;
        io.common.flags |= FORTRAN_END;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 2)
            goto L10;
    }
#line 17 "tests/fortran/files/stdin.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/stdin.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end", 3L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/files/stdin.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
