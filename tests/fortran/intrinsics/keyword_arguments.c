#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// Intrinsic functions whose arguments have keywords, in any order.
#line 2 "tests/fortran/intrinsics/keyword_arguments.f90"
void MAIN__(void)
{
    double _Complex z;
#line 3 "tests/fortran/intrinsics/keyword_arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, atan2f(2.0f, 1.0f));
        fortran_write_i4(&io, 10 % 3);
        fortran_write_r4(&io, copysignf(2.0f, -1.0f));
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/intrinsics/keyword_arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_index("ba", 2L, "a", 1L, 0));
        fortran_write_i4(&io, fortran_index("abcabc", 6L, "c", 1L, 1));
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/intrinsics/keyword_arguments.f90"
    z = __builtin_complex((double)1.5f, (double)0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c8(&io, z);
        fortran_write_c8(&io, __builtin_complex((double)1, (double)2));
        fortran_write_i8(&io, lroundf(2.6f));
        fortran_write_r8(&io, (double)truncf(2.7f));
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/intrinsics/keyword_arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_scan("abcd", 4L, "cb", 2L, 1));
        fortran_write_i8(&io, (long)fortran_verify("aab", 3L, "a", 1L, 0));
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/intrinsics/keyword_arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fortran_ishft_i4(8, -2));
        fortran_write_i4(&io, fortran_ibits_i4(255, 2, 3));
        fortran_write_i4(&io, fortran_modulo_i4(-1, 3));
        fortran_write_r4(&io, fortran_dim_r4(3.0f, 1.0f));
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/intrinsics/keyword_arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, (double)3);
        fortran_write_i8(&io, (long)3.7f);
        fortran_write_text(&io, (char[1]){(char)65}, 1);
        fortran_write_i8(&io, (long)fortran_len_trim("ab ", 3L));
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/intrinsics/keyword_arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/keyword_arguments.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)ceilf(2.1f));
        fortran_write_i8(&io, (long)floorf(2.9f));
        fortran_write_r4(&io, fortran_nearest_r4(1.0f, -1.0f));
        fortran_write_r4(&io, hypotf(4.0f, 3.0f));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/intrinsics/keyword_arguments.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
