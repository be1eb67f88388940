#include <iopref_fortran.h>

// DO loops: labels shared, steps, bounds that change, real variables, values afterwards.
// flags: -ffixed-line-length-132
#line 3 "tests/fortran/loops.f"
void MAIN__(void)
{
    int i, j, n, m, total;
    float x;
#line 6 "tests/fortran/loops.f"
    total = 0;
    for (i = 1; i <= 3; i++) {
        for (j = i; j <= 3; j++) {
            total = total + i * j;
        }
    }
#line 10 "tests/fortran/loops.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/loops.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, total);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/loops.f"
    n = 5;
    {
        const int last_5 = n;
#line 12 "tests/fortran/loops.f"
        for (i = 1; i <= last_5; i++) {
            n = 2;
            total = total + i;
        }
    }
#line 16 "tests/fortran/loops.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/loops.f", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, total);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/loops.f"
    for (i = 10; i >= 1; i -= 3) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/loops.f", 18, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "down", 4L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 20 "tests/fortran/loops.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/loops.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/loops.f"
    for (i = 5; i <= 4; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/loops.f", 22, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "never", 5L);
            _gfortran_st_write_done(&io);
        }
    }
#line 24 "tests/fortran/loops.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/loops.f", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/loops.f"
    m = 2;
    {
        const int first_12 = 1;
        const int last_13 = 7;
        const int step_14 = m;
        i = first_12;
#line 26 "tests/fortran/loops.f"
        for (unsigned long trips_15 = fortran_trips_integer(first_12, last_13, step_14); trips_15 > 0;
            trips_15--, i += step_14) {
            m = 100;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/loops.f", 28, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "step", 4L);
                fortran_write_i4(&io, i);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 30 "tests/fortran/loops.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/loops.f", 30, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 31 "tests/fortran/loops.f"
    {
        const float first_18 = 0.0f;
        const float last_19 = 1.0f;
        const float step_20 = 0.25f;
        x = first_18;
#line 31 "tests/fortran/loops.f"
        for (unsigned long trips_21 = fortran_trips_r4(first_18, last_19, step_20); trips_21 > 0; trips_21--,
            x += step_20) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/loops.f", 32, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "x", 1L);
                fortran_write_r4(&io, x);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 34 "tests/fortran/loops.f"
    i = 0;
    while (i < 3) {
        i = i + 1;
        if (i == 2)
            continue;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/loops.f", 38, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "while", 5L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 40 "tests/fortran/loops.f"
    for (i = 1; i <= 4; i++) {
        for (j = 1; j <= 4; j++) {
            if (j == 3)
                goto next_26;
            if (i == 3)
                goto done_27;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/loops.f", 44, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, i);
                fortran_write_i4(&io, j);
                _gfortran_st_write_done(&io);
            }
        }
next_26:;
    }
done_27:;
#line 47 "tests/fortran/loops.f"
    for (;;) {
        i = i + 1;
        if (i > 6)
            break;
    }
#line 51 "tests/fortran/loops.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/loops.f", 51, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 52 "tests/fortran/loops.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
