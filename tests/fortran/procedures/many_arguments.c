#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

void s_(int *restrict i_, char *restrict c, float *restrict x_, char *restrict d, double *restrict y_,
    float _Complex *restrict z_, int *restrict l_, char *restrict e, int *restrict j_, size_t c_len,
    size_t d_len, size_t e_len);

// Many arguments of all types.
#line 2 "tests/fortran/procedures/many_arguments.f"
void MAIN__(void)
{
    char c[2], d[2];
    float _Complex z;
#line 5 "tests/fortran/procedures/many_arguments.f"
    fortran_assign(c, 2L, "ab", 2L);
    fortran_assign(d, 2L, "cd", 2L);
    z = __builtin_complex(1.0f, 2.0f);
    s_(&(int){1}, c, &(float){2.0f}, d, &(double){3.0}, &z, &(int){1}, "xyz", &(int){4}, (size_t)2L,
        (size_t)2L, (size_t)3L);
#line 9 "tests/fortran/procedures/many_arguments.f"
}

#line 10 "tests/fortran/procedures/many_arguments.f"
void s_(int *restrict i_, char *restrict c, float *restrict x_, char *restrict d, double *restrict y_,
    float _Complex *restrict z_, int *restrict l_, char *restrict e, int *restrict j_, size_t c_len,
    size_t d_len, size_t e_len)
{
    const int i = *i_;
    const float x = *x_;
    const double y = *y_;
    const float _Complex z = *z_;
    const int l = *l_;
    const int j = *j_;
#line 15 "tests/fortran/procedures/many_arguments.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/many_arguments.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_text(&io, c, c_len);
        fortran_write_r4(&io, x);
        fortran_write_text(&io, d, d_len);
        fortran_write_r8(&io, y);
        fortran_write_c4(&io, z);
        fortran_write_l4(&io, l);
        fortran_write_text(&io, e, e_len);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, (int)e_len);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/procedures/many_arguments.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
