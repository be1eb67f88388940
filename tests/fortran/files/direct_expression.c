#include <iopref_fortran.h>

// The number of a record is an expression.
#line 2 "tests/fortran/files/direct_expression.f"
void MAIN__(void)
{
    int i, j, k;
#line 4 "tests/fortran/files/direct_expression.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/direct_expression.f", 4, 11);
        fortran_open_recl(&io, 4);
        fortran_open_file(&io, "d.dat", 5L);
        fortran_open_access(&io, "direct", 6L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/direct_expression.f"
    i = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_expression.f", 6, 11);
        fortran_record(&io, i - 2);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 10);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/direct_expression.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_expression.f", 7, 11);
        fortran_record(&io, i * 2 / 3);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 20);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/direct_expression.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_expression.f", 8, 11);
        fortran_record(&io, 2);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 9 "tests/fortran/files/direct_expression.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_expression.f", 9, 11);
        fortran_record(&io, (int)1.9f);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &k);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/direct_expression.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/direct_expression.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/direct_expression.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
