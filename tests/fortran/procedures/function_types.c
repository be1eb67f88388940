#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

int fi_(int *restrict i_);
float fr_(float *restrict x_);
double fd_(double *restrict x_);
float _Complex fc_(float _Complex *restrict z_);
double _Complex fz_(double _Complex *restrict z_);
int fl_(int *restrict i_);
void fs_(char *fs, size_t fs_len, char *restrict c, size_t c_len);

// Functions of every type.
#line 2 "tests/fortran/procedures/function_types.f"
int fi_(int *restrict i_)
{
    const int i = *i_;
    int fi;
#line 3 "tests/fortran/procedures/function_types.f"
    fi = i + 1;
    return fi;
}

#line 5 "tests/fortran/procedures/function_types.f"
float fr_(float *restrict x_)
{
    const float x = *x_;
    float fr;
#line 6 "tests/fortran/procedures/function_types.f"
    fr = x / 2;
    return fr;
}

#line 8 "tests/fortran/procedures/function_types.f"
double fd_(double *restrict x_)
{
    const double x = *x_;
    double fd;
#line 10 "tests/fortran/procedures/function_types.f"
    fd = x / 3;
    return fd;
}

#line 12 "tests/fortran/procedures/function_types.f"
float _Complex fc_(float _Complex *restrict z_)
{
    const float _Complex z = *z_;
    float _Complex fc;
#line 14 "tests/fortran/procedures/function_types.f"
    fc = z * __builtin_complex(0.0f, 1.0f);
    return fc;
}

#line 16 "tests/fortran/procedures/function_types.f"
double _Complex fz_(double _Complex *restrict z_)
{
    const double _Complex z = *z_;
    double _Complex fz;
#line 18 "tests/fortran/procedures/function_types.f"
    fz = z * z;
    return fz;
}

#line 20 "tests/fortran/procedures/function_types.f"
int fl_(int *restrict i_)
{
    const int i = *i_;
    int fl;
#line 21 "tests/fortran/procedures/function_types.f"
    fl = i > 3;
    return fl;
}

#line 23 "tests/fortran/procedures/function_types.f"
void fs_(char *fs, size_t fs_len, char *restrict c, size_t c_len)
{
    {
        char joined_1[c_len + 4L];
        fortran_concatenate(joined_1, c, c_len, "!!!!", 4L);
        fortran_assign(fs, 5L, joined_1, (c_len + 4L));
    }
#line 26 "tests/fortran/procedures/function_types.f"
    return;
}

#line 27 "tests/fortran/procedures/function_types.f"
void MAIN__(void)
{





    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/function_types.f", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, fi_(&(int){1}));
        fortran_write_r4(&io, fr_(&(float){3.0f}));
        fortran_write_r8(&io, fd_(&(double){1.0}));
        fortran_write_c4(&io, fc_(&(float _Complex){__builtin_complex(1.0f, 2.0f)}));
        fortran_write_c8(&io, fz_(&(double _Complex){__builtin_complex(1.0, 1.0)}));
        _gfortran_st_write_done(&io);
    }
#line 36 "tests/fortran/procedures/function_types.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/function_types.f", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, fl_(&(int){4}));
        fortran_write_l4(&io, fl_(&(int){3}));
        char returned_1[5L];
        fs_(returned_1, (size_t)5L, "ab", (size_t)2L);
        fortran_write_text(&io, returned_1, 5L);
        char returned_2[5L];
        fs_(returned_2, (size_t)5L, "abcdefg", (size_t)7L);
        fortran_write_text(&io, returned_2, 5L);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/procedures/function_types.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
