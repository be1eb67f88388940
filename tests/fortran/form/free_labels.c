#include <iopref_fortran.h>

// Labels and old statements in free form.
#line 2 "tests/fortran/form/free_labels.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/form/free_labels.f90"
    for (i = 1; i <= 3; i++) {
        if (i == 2)
            continue;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/form/free_labels.f90", 6, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 8 "tests/fortran/form/free_labels.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/free_labels.f90", 8, 6);
        fortran_format(&io, "(' i =', i3)", 12L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/form/free_labels.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
