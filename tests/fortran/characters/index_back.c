#include <iopref_fortran.h>

// INDEX, SCAN and VERIFY from the end.
#line 2 "tests/fortran/characters/index_back.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/characters/index_back.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/index_back.f90", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_index("hello", 5L, "l", 1L, 1));
        fortran_write_i4(&io, fortran_index("hello", 5L, "l", 1L, 1));
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/characters/index_back.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/index_back.f90", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_scan("fortran", 7L, "tr", 2L, 0));
        fortran_write_i4(&io, fortran_scan("fortran", 7L, "tr", 2L, 1));
        fortran_write_i4(&io, fortran_scan("abc", 3L, "x", 1L, 0));
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/characters/index_back.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/index_back.f90", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_verify("aabbcc", 6L, "ab", 2L, 0));
        fortran_write_i4(&io, fortran_verify("aabb", 4L, "ab", 2L, 0));
        fortran_write_i4(&io, fortran_verify("xaby", 4L, "ab", 2L, 1));
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/characters/index_back.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
