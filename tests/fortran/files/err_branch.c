#include <iopref_fortran.h>

// ERR= takes the branch after a bad number.
#line 2 "tests/fortran/files/err_branch.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/err_branch.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/err_branch.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/err_branch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/err_branch.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abc", 3L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/err_branch.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/err_branch.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/err_branch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/err_branch.f", 7, 10);
        fortran_format(&io, "(i3)", 4L);
        io.common.flags |= FORTRAN_ERR;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 1)
            goto L20;
    }
#line 8 "tests/fortran/files/err_branch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/err_branch.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "fine", 4L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/err_branch.f"
    _gfortran_stop_string(0, 0, 0);
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/err_branch.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not a number", 12L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/err_branch.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
