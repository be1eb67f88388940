#include <iopref_fortran.h>

// Sections of arrays as items.
#line 2 "tests/fortran/files/section_items.f90"
void MAIN__(void)
{
    int a[3][4], i, j, n;
    char c[4][2];
#line 5 "tests/fortran/files/section_items.f90"
    for (j = 1; j <= 3; j++) {
        for (i = 1; i <= 4; i++) {
            a[j - 1][i - 1] = 10 * i + j;
        }
    }
    n = 2;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 11 "tests/fortran/files/section_items.f90"
        for (long i_5 = 0; i_5 < 2; i_5++) {
            fortran_write_i4(&io, a[0][i_5 + 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 12 "tests/fortran/files/section_items.f90"
        for (long i_6 = 0; i_6 < 4; i_6++) {
            fortran_write_i4(&io, a[1][i_6]);
        }
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 13 "tests/fortran/files/section_items.f90"
        for (long i_7 = 0; i_7 < 3; i_7++) {
            fortran_write_i4(&io, a[i_7][n - 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 14 "tests/fortran/files/section_items.f90"
        for (long i_9 = 0; i_9 < 2; i_9++) {
            for (long i_8 = 0; i_8 < 2; i_8++) {
                fortran_write_i4(&io, a[i_9 + 1][i_8 * 2]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        const long count_10 = ((long)-3 + -n) / -n;
#line 15 "tests/fortran/files/section_items.f90"
        for (long i_11 = 0; i_11 < count_10; i_11++) {
            fortran_write_i4(&io, a[2][i_11 * -n + 3]);
        }
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/files/section_items.f90"
    for (i = 1; i <= 4; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/files/section_items.f90", 17, -1);
            fortran_internal(&io, c[i - 1], 2L);
            fortran_format(&io, "(i2)", 4L);
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i * 11);
            _gfortran_st_write_done(&io);
        }
    }
#line 19 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 19 "tests/fortran/files/section_items.f90"
        for (long i_14 = 0; i_14 < 2; i_14++) {
            fortran_write_text(&io, c[i_14 + 1], 2L);
        }
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/files/section_items.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 20, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 21 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 21, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/files/section_items.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 22, 10);
        _gfortran_st_rewind(&io);
    }
#line 23 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 23, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
#line 23 "tests/fortran/files/section_items.f90"
        for (long i_15 = 0; i_15 < 3; i_15++) {
            fortran_read_i4(&io, &a[i_15][n - 1]);
        }
        _gfortran_st_read_done(&io);
    }
#line 24 "tests/fortran/files/section_items.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/section_items.f90", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[0][1]);
        fortran_write_i4(&io, a[2][1]);
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/files/section_items.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
