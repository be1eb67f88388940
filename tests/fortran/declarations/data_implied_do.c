#include <iopref_fortran.h>

// DATA with implied DO.
#line 2 "tests/fortran/declarations/data_implied_do.f"
void MAIN__(void)
{
    static int a[5] = {1, 2, 3, 4, 5};
    static int b[3][3] = {{0, 0, 0}, {0, 0, 0}, {0, 0, 0}};
    static int c[4] = {1, 5, 3, 5};
    static int d[3][3] = {{1, 2, 4}, {-1, 3, 5}, {-1, -1, 6}};



    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_implied_do.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, a, 5L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/declarations/data_implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_implied_do.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &b[0][0], 9L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/declarations/data_implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_implied_do.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, c, 4L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/declarations/data_implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_implied_do.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &d[0][0], 9L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/declarations/data_implied_do.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
