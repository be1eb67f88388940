#include <iopref_fortran.h>

void count_(void);

// Variables with DATA keep their values.
#line 2 "tests/fortran/declarations/data_saved.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/declarations/data_saved.f"
    for (i = 1; i <= 3; i++) {
        count_();
    }
}

#line 7 "tests/fortran/declarations/data_saved.f"
void count_(void)
{
    static int n = 10;
    n = n + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_saved.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/declarations/data_saved.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
