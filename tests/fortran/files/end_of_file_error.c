#include <iopref_fortran.h>

// The end of a file that nothing catches stops the program.
#line 2 "tests/fortran/files/end_of_file_error.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/end_of_file_error.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/end_of_file_error.f", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/end_of_file_error.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/end_of_file_error.f", 5, 10);
        _gfortran_st_rewind(&io);
    }
#line 6 "tests/fortran/files/end_of_file_error.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/end_of_file_error.f", 6, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
    }
#line 7 "tests/fortran/files/end_of_file_error.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
