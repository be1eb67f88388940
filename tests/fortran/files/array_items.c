#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Whole arrays in their order in memory.
#line 2 "tests/fortran/files/array_items.f"
void MAIN__(void)
{
    static int a[3][2] = {{1, 2}, {3, 4}, {5, 6}};
    static float x[3] = {1.0f, 2.0f, 3.0f};
    static int l[2] = {1, 0};
    static char c[2][3] = {"abc", "def"};
    static float _Complex z[2] = {__builtin_complex(1.0f, 2.0f), __builtin_complex(3.0f, 4.0f)};

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &a[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 3L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4s(&io, l, 2L);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, c[0], 3L, 2L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4s(&io, z, 2L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 15, 6);
        fortran_format(&io, "(2i3)", 5L);
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &a[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/files/array_items.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 16, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 17 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 17, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &a[0][0], 6L);
        fortran_write_r4s(&io, x, 3L);
        fortran_write_texts(&io, c[0], 3L, 2L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/files/array_items.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 18, 10);
        _gfortran_st_rewind(&io);
    }
#line 19 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 19, 10);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4s(&io, &a[0][0], 6L);
        fortran_read_r4s(&io, x, 3L);
        _gfortran_st_read_done(&io);
    }
#line 20 "tests/fortran/files/array_items.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_items.f", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[2][1]);
        fortran_write_r4(&io, x[2]);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/files/array_items.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
