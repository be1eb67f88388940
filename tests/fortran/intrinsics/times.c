#include <iopref_fortran.h>

// CPU_TIME, SYSTEM_CLOCK and SECOND run.
#line 2 "tests/fortran/intrinsics/times.f"
void MAIN__(void)
{
    float a, b;
    double d;
    int i, j, k;
#line 6 "tests/fortran/intrinsics/times.f"
    _gfortran_cpu_time_4(&a);
    _gfortran_second_sub(&b);
    _gfortran_cpu_time_8(&d);
    _gfortran_system_clock_4(&i, &j, &k);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/times.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, a >= 0);
        fortran_write_l4(&io, b >= 0);
        fortran_write_l4(&io, d >= 0);
        fortran_write_i4(&io, j);
        fortran_write_l4(&io, k > 0);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/times.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
