#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

void __vals_MOD_q(int i, double x, float _Complex z, int l);
float __vals_MOD_e(float *restrict x_);
void __vals_MOD_rep(char *rep, size_t rep_len, char *restrict s, int *restrict n_, size_t s_len);
void Foo_C(int *restrict n_, float x);

#line 4 "tests/fortran/module_values.f90"
void __vals_MOD_q(int i, double x, float _Complex z, int l)
{



    i = i + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_values.f90", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r8(&io, x);
        fortran_write_c4(&io, z);
        fortran_write_l4(&io, l);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/module_values.f90"
}

#line 12 "tests/fortran/module_values.f90"
float __vals_MOD_e(float *restrict x_)
{
    const float x = *x_;
    float e;
#line 14 "tests/fortran/module_values.f90"
    e = x * 2;
    return e;
}

#line 16 "tests/fortran/module_values.f90"
void __vals_MOD_rep(char *rep, size_t rep_len, char *restrict s, int *restrict n_, size_t s_len)
{
    const int n = *n_;

    {
        const size_t copies_2 = n;
        char repeated_1[s_len * copies_2 + 1];
        fortran_repeat(repeated_1, s, s_len, copies_2);
        fortran_assign(rep, rep_len, repeated_1, s_len * copies_2);
    }
#line 21 "tests/fortran/module_values.f90"
    return;
}

#line 23 "tests/fortran/module_values.f90"
void MAIN__(void)
{
    float a[3];






    {
        int list_1[3] = {1, 2, 3};
#line 32 "tests/fortran/module_values.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            a[i_2] = list_1[i_2];
        }
    }
#line 33 "tests/fortran/module_values.f90"
    __vals_MOD_q(1, 2.0, __builtin_complex(1.0f, 2.0f), 1);
    Foo_C(&(int){3}, 2.5f);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_values.f90", 35, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 35 "tests/fortran/module_values.f90"
        for (long i_4 = 0; i_4 < 3; i_4++) {
            fortran_write_r4(&io, __vals_MOD_e(&a[i_4]));
        }
        fortran_write_r4(&io, __vals_MOD_e(&(float){2.0f}));
        const long length_6 = fortran_length((int)2L * 3);
        char returned_7[length_6];
        __vals_MOD_rep(returned_7, (size_t)length_6, "ab", &(int){3}, (size_t)2L);
        fortran_write_text(&io, returned_7, length_6);
        _gfortran_st_write_done(&io);
    }
#line 36 "tests/fortran/module_values.f90"
}

#line 37 "tests/fortran/module_values.f90"
void Foo_C(int *restrict n_, float x)
{
    const int n = *n_;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_values.f90", 40, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_r4(&io, x);
        _gfortran_st_write_done(&io);
    }
#line 41 "tests/fortran/module_values.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
