#include <iopref_fortran.h>

void down_(int *restrict a_, int *restrict b_, int *restrict s_);

// A step known only as it runs.
#line 2 "tests/fortran/control/do_symbolic.f"
void MAIN__(void)
{
    int i, k;
#line 4 "tests/fortran/control/do_symbolic.f"
    for (k = -2; k <= 2; k++) {
        if (k != 0) {
            {
                const int first_3 = 1;
                const int last_4 = 5;
                const int step_5 = k;
                i = first_3;
                for (unsigned long trips_6 = fortran_trips_integer(first_3, last_4, step_5); trips_6 > 0;
                    trips_6--, i += step_5) {
                    {
                        struct fortran_transfer io;
                        fortran_start(&io.common, "tests/fortran/control/do_symbolic.f", 7, 6);
                        io.common.flags |= FORTRAN_LIST;
                        _gfortran_st_write(&io);
                        fortran_write_i4(&io, k);
                        fortran_write_i4(&io, i);
                        _gfortran_st_write_done(&io);
                    }
                }
            }
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/do_symbolic.f", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "after", 5L);
                fortran_write_i4(&io, i);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 12 "tests/fortran/control/do_symbolic.f"
    down_(&(int){5}, &(int){1}, &(int){-2});
}

#line 14 "tests/fortran/control/do_symbolic.f"
void down_(int *restrict a_, int *restrict b_, int *restrict s_)
{
    const int a = *a_;
    const int b = *b_;
    const int s = *s_;
    int i;
#line 16 "tests/fortran/control/do_symbolic.f"
    {
        const int first_1 = a;
        const int last_2 = b;
        const int step_3 = s;
        i = first_1;
#line 16 "tests/fortran/control/do_symbolic.f"
        for (unsigned long trips_4 = fortran_trips_integer(first_1, last_2, step_3); trips_4 > 0; trips_4--,
            i += step_3) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/do_symbolic.f", 17, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 18 "tests/fortran/control/do_symbolic.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
