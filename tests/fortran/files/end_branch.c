#include <iopref_fortran.h>

// END= takes the branch at the end of the file.
#line 2 "tests/fortran/files/end_branch.f"
void MAIN__(void)
{
    int i, n;
#line 4 "tests/fortran/files/end_branch.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/end_branch.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/end_branch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/end_branch.f", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/end_branch.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/end_branch.f", 6, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 6);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/end_branch.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/end_branch.f", 7, 10);
        _gfortran_st_rewind(&io);
    }
#line 8 "tests/fortran/files/end_branch.f"
    n = 0;
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/end_branch.f", 9, 10);
        io.common.flags |= FORTRAN_LIST;
        io.common.flags |= FORTRAN_END;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 2)
            goto L20;
    }
#line 10 "tests/fortran/files/end_branch.f"
    n = n + 1;
    goto L10;
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/end_branch.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/end_branch.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
