#include <iopref_fortran.h>

int f_(int *restrict i_);

// SELECT CASE without a case that fits, and of a function.
#line 2 "tests/fortran/control/select_empty.f90"
void MAIN__(void)
{

    {
        const int selected_2 = f_(&(int){3});
#line 6 "tests/fortran/control/select_empty.f90"
        if (selected_2 == 1) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/select_empty.f90", 7, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "one", 3L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 9 "tests/fortran/control/select_empty.f90"
    {
        const int selected_4 = f_(&(int){1}) * 2;
#line 10 "tests/fortran/control/select_empty.f90"
        if (selected_4 == 4) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/select_empty.f90", 11, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "four", 4L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 13 "tests/fortran/control/select_empty.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/select_empty.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end", 3L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/control/select_empty.f90"
}

#line 15 "tests/fortran/control/select_empty.f90"
int f_(int *restrict i_)
{
    const int i = *i_;
    int f;
#line 17 "tests/fortran/control/select_empty.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/select_empty.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "called", 6L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/control/select_empty.f90"
    f = i + 1;
    return f;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
