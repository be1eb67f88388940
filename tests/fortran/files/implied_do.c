#include <iopref_fortran.h>

// Implied DO in lists, nested, with steps, and its variable afterwards.
#line 2 "tests/fortran/files/implied_do.f"
void MAIN__(void)
{
    int i, j;
    float x;
    static int a[2][3] = {{1, 2, 3}, {4, 5, 6}};
#line 5 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 5 "tests/fortran/files/implied_do.f"
        for (i = 1; i <= 3; i++) {
            fortran_write_i4(&io, a[0][i - 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 6 "tests/fortran/files/implied_do.f"
        for (i = 1; i <= 3; i++) {
            fortran_write_i4(&io, i + 1);
        }
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 8 "tests/fortran/files/implied_do.f"
        for (i = 1; i <= 3; i++) {
            for (j = 1; j <= 2; j++) {
                fortran_write_i4(&io, a[j - 1][i - 1]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 9 "tests/fortran/files/implied_do.f"
        for (i = 3; i >= 1; i -= 2) {
            fortran_write_i4(&io, i);
            fortran_write_i4(&io, a[1][i - 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 10 "tests/fortran/files/implied_do.f"
        for (i = 5; i <= 1; i++) {
            fortran_write_i4(&io, i);
        }
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
#line 11 "tests/fortran/files/implied_do.f"
        for (j = 1; j <= 2; j++) {
            fortran_write_i4(&io, j);
            for (i = 1; i <= 3; i++) {
                fortran_write_i4(&io, a[j - 1][i - 1]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/implied_do.f"
    j = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        {
            const int first_17 = 1;
            const int last_18 = 7;
            const int step_19 = j;
            i = first_17;
#line 13 "tests/fortran/files/implied_do.f"
            for (unsigned long trips_20 = fortran_trips_integer(first_17, last_18, step_19); trips_20 > 0;
                trips_20--, i += step_19) {
                fortran_write_i4(&io, i);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/implied_do.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/implied_do.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        {
            const float first_23 = 0.0f;
            const float last_24 = 1.0f;
            const float step_25 = 0.25f;
            x = first_23;
#line 14 "tests/fortran/files/implied_do.f"
            for (unsigned long trips_26 = fortran_trips_r4(first_23, last_24, step_25); trips_26 > 0;
                trips_26--, x += step_25) {
                fortran_write_r4(&io, x);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/implied_do.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
