#include <iopref_fortran.h>

// RECL= of a sequential file limits list-directed lines.
#line 2 "tests/fortran/files/recl_sequential.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/files/recl_sequential.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/recl_sequential.f90", 4, 10);
        fortran_open_recl(&io, 30);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/recl_sequential.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/recl_sequential.f90", 5, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 5 "tests/fortran/files/recl_sequential.f90"
        for (i = 1; i <= 12; i++) {
            fortran_write_i4(&io, i * 1000);
        }
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/recl_sequential.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
