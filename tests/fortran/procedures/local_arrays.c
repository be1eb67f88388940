#include <iopref_fortran.h>

void s_(int *restrict k_);

// Local arrays, small and large.
#line 2 "tests/fortran/procedures/local_arrays.f"
void MAIN__(void)
{
#line 3 "tests/fortran/procedures/local_arrays.f"
    s_(&(int){1});
    s_(&(int){2});
}

#line 6 "tests/fortran/procedures/local_arrays.f"
void s_(int *restrict k_)
{
    const int k = *k_;
    int small[10], i;
    static int large[100000];
#line 8 "tests/fortran/procedures/local_arrays.f"
    for (i = 1; i <= 10; i++) {
        small[i - 1] = i * k;
    }
    for (i = 1; i <= 100000; i++) {
        large[i - 1] = k;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/local_arrays.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, small[9]);
        fortran_write_i4(&io, large[99999]);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/procedures/local_arrays.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
