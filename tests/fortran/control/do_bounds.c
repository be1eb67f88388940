#include <iopref_fortran.h>

// Bounds and step are evaluated once.
#line 2 "tests/fortran/control/do_bounds.f"
void MAIN__(void)
{
    int i, n, k;
#line 4 "tests/fortran/control/do_bounds.f"
    n = 5;
    k = 2;
    {
        const int first_1 = 1;
        const int last_2 = n;
        const int step_3 = k;
        i = first_1;
#line 6 "tests/fortran/control/do_bounds.f"
        for (unsigned long trips_4 = fortran_trips_integer(first_1, last_2, step_3); trips_4 > 0; trips_4--,
            i += step_3) {
            n = 100;
            k = 7;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/do_bounds.f", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 11 "tests/fortran/control/do_bounds.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_bounds.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
    {
        const int last_7 = n / 25;
#line 12 "tests/fortran/control/do_bounds.f"
        for (i = n / 50; i <= last_7; i++) {
            n = n - 10;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/do_bounds.f", 14, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                fortran_write_i4(&io, n);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 16 "tests/fortran/control/do_bounds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
