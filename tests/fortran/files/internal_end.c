#include <iopref_fortran.h>

// The end of an internal file.
#line 2 "tests/fortran/files/internal_end.f"
void MAIN__(void)
{
    char s[2][4];
    int i, j, k, ios;
#line 5 "tests/fortran/files/internal_end.f"
    fortran_assign(s[0], 4L, "1", 1L);
    fortran_assign(s[1], 4L, "2", 1L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_end.f", 7, -1);
        struct fortran_descriptor records;
        fortran_internal_array(&io, &records, s[0], 4L, 2L);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &ios);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        fortran_read_i4(&io, &k);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/internal_end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_end.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/internal_end.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_end.f", 9, -1);
        struct fortran_descriptor records;
        fortran_internal_array(&io, &records, s[0], 4L, 2L);
        io.common.flags |= FORTRAN_LIST;
        io.common.flags |= FORTRAN_END;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        fortran_read_i4(&io, &k);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 2)
            goto L10;
    }
#line 10 "tests/fortran/files/internal_end.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_end.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/internal_end.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
