#include <iopref_fortran.h>

// DO with real and double precision variables.
#line 2 "tests/fortran/control/do_real.f"
void MAIN__(void)
{
    float x;
    double d;
#line 5 "tests/fortran/control/do_real.f"
    {
        const float first_1 = 0.0f;
        const float last_2 = 1.0f;
        const float step_3 = 0.25f;
        x = first_1;
#line 5 "tests/fortran/control/do_real.f"
        for (unsigned long trips_4 = fortran_trips_r4(first_1, last_2, step_3); trips_4 > 0; trips_4--, x +=
            step_3) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/do_real.f", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_r4(&io, x);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 8 "tests/fortran/control/do_real.f"
    {
        const double first_7 = 1.0;
        const double last_8 = 0.0;
        const double step_9 = -0.3;
        d = first_7;
#line 8 "tests/fortran/control/do_real.f"
        for (unsigned long trips_10 = fortran_trips_r8(first_7, last_8, step_9); trips_10 > 0; trips_10--,
            d += step_9) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/do_real.f", 9, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_r8(&io, d);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 10 "tests/fortran/control/do_real.f"
    {
        const float first_13 = (float)1;
        const float last_14 = (float)2;
        const float step_15 = 0.1f;
        x = first_13;
#line 10 "tests/fortran/control/do_real.f"
        for (unsigned long trips_16 = fortran_trips_r4(first_13, last_14, step_15); trips_16 > 0; trips_16--,
            x += step_15) {
        }
    }
#line 12 "tests/fortran/control/do_real.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_real.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/control/do_real.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
