#include <iopref_fortran.h>

// Functions of bits, of I/O status, and ISNAN.
#line 2 "tests/fortran/intrinsics/bits_and_status.f90"
void MAIN__(void)
{
    int i, j;
    long k;
    signed char b;
    float x;
    char c[3];
#line 8 "tests/fortran/intrinsics/bits_and_status.f90"
    i = 5;
    j = -1;
    k = -7;
    b = -1;
    x = 0;
    fortran_assign(c, 3L, "ab", 2L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bits_and_status.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fortran_unsigned(i, 32) >= fortran_unsigned(2, 32));
        fortran_write_l4(&io, fortran_unsigned(i, 32) > fortran_unsigned(j, 32));
        fortran_write_l4(&io, fortran_unsigned(i, 32) <= fortran_unsigned(2, 32));
        fortran_write_l4(&io, fortran_unsigned(i, 32) < fortran_unsigned(j, 32));
        fortran_write_l4(&io, fortran_unsigned(k, 64) > fortran_unsigned(3L, 64));
        fortran_write_l4(&io, fortran_unsigned(b, 8) >= fortran_unsigned(200, 32));
        fortran_write_l4(&io, fortran_unsigned(b, 8) < fortran_unsigned(300, 32));
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/intrinsics/bits_and_status.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bits_and_status.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_merge_bits_i4(i, 12, 6));
        fortran_write_i8(&io, fortran_merge_bits_i8(k, 3L, 5L));
        fortran_write_i1(&io, fortran_merge_bits_i1(b, 3, 5));
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/intrinsics/bits_and_status.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bits_and_status.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "a\012b", 3L);
        fortran_write_i4(&io, (unsigned char)"\n"[0]);
        fortran_write_l4(&io, j == -1);
        fortran_write_l4(&io, i == -2);
        fortran_write_l4(&io, -2 == -2);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/intrinsics/bits_and_status.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bits_and_status.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, __builtin_isnan(x) != 0);
        fortran_write_l4(&io, __builtin_isnan(x / x) != 0);
        fortran_write_i4(&io, fortran_len_trim("ab ", 3L));
        fortran_write_i4(&io, fortran_len_trim(c, 3L));
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/intrinsics/bits_and_status.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/bits_and_status.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_1[3] = {-1, 0, -2};
#line 18 "tests/fortran/intrinsics/bits_and_status.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            fortran_write_l4(&io, list_1[i_2] == -1);
        }
        float list_3[2] = {1.0f, x / x};
#line 18 "tests/fortran/intrinsics/bits_and_status.f90"
        for (long i_4 = 0; i_4 < 2; i_4++) {
            fortran_write_l4(&io, __builtin_isnan(list_3[i_4]) != 0);
        }
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/intrinsics/bits_and_status.f90"
    if (__builtin_isnan(x / x) != 0) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/intrinsics/bits_and_status.f90", 19, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "nan", 3L);
            _gfortran_st_write_done(&io);
        }
    }
#line 20 "tests/fortran/intrinsics/bits_and_status.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
