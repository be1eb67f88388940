#include <iopref_fortran.h>

struct {
    int inblock;
} blk_ __attribute__((common));

int __base_MOD_counter = 0;
double __base_MOD_grid[5][3] = {[0 ... 4] = {2.5, 2.5, 2.5}};
char __base_MOD_label[8] = "start   ";
double _Complex __base_MOD_z = __builtin_complex(1.0, -2.0);
int __base_MOD_big[100][1000];
double __more_MOD_extra[3] = {1.0, 1.0, 1.0};

void __base_MOD_swap_i(int *restrict a, int *restrict b);
void __base_MOD_swap_r(double *restrict a, double *restrict b);
double __base_MOD_cube(double *restrict x_);
void __more_MOD_run(int *restrict k, int *restrict flag);
static void deeper_in_run(int *restrict flag, int *restrict k, int *restrict other_);
void ext_(double *restrict x, int *restrict y);

#line 27 "tests/fortran/modules.f90"
void __base_MOD_swap_i(int *restrict a, int *restrict b)
{
    int t;
    t = *a;
    *a = *b;
    *b = t;
#line 31 "tests/fortran/modules.f90"
}

#line 32 "tests/fortran/modules.f90"
void __base_MOD_swap_r(double *restrict a, double *restrict b)
{
    double t;
    t = *a;
    *a = *b;
    *b = t;
#line 36 "tests/fortran/modules.f90"
    __base_MOD_counter = __base_MOD_counter + 1;
}

#line 38 "tests/fortran/modules.f90"
double __base_MOD_cube(double *restrict x_)
{
    const double x = *x_;
    double cube;
#line 40 "tests/fortran/modules.f90"
    cube = __builtin_powi(x, 3);
    return cube;
}





void __more_MOD_run(int *restrict k, int *restrict flag)
{
    enum { n = 3 };
    int other;
    other = 3;
    __base_MOD_swap_i(k, &other);
    __base_MOD_swap_r(&__more_MOD_extra[0], &__base_MOD_grid[1][1]);
    __base_MOD_counter = __base_MOD_counter + 10 * n;
    fortran_assign(__base_MOD_label, 8L, "ran", 3L);
    {
        int k_1 = *k;
        deeper_in_run(flag, &k_1, &(int){other});
        *k = k_1;
    }



}

#line 59 "tests/fortran/modules.f90"
static void deeper_in_run(int *restrict flag, int *restrict k, int *restrict other_)
{
    const int other = *other_;
#line 60 "tests/fortran/modules.f90"
    if (flag != NULL) {
        if (*flag)
            *k = *k + 1000;
#line 62 "tests/fortran/modules.f90"
    }
    __more_MOD_extra[1] = __more_MOD_extra[1] + other;
}


void ext_(double *restrict x, int *restrict y)
{

    *x = *x + 1;
    if (y != NULL)
        *y = *y + 1;
#line 72 "tests/fortran/modules.f90"
}

#line 73 "tests/fortran/modules.f90"
void MAIN__(void)
{
    enum { wp = 8, n = 3 };
    const double third = 1.0 / 3.0;
    double v;
    static int k = 8;
    __more_MOD_run(&k, NULL);
    __more_MOD_run(&k, &(int){1});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/modules.f90", 81, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k);
        fortran_write_i4(&io, __base_MOD_counter);
        fortran_write_text(&io, __base_MOD_label, 8L);
        fortran_write_text(&io, "hello", 5L);
        fortran_write_l4(&io, 1);
        fortran_write_r8(&io, third);
        fortran_write_c8(&io, __base_MOD_z);
        _gfortran_st_write_done(&io);
    }
#line 82 "tests/fortran/modules.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/modules.f90", 82, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, __more_MOD_extra, 3L);
        fortran_write_r8(&io, __base_MOD_grid[1][1]);
        fortran_write_i4(&io, n);
        fortran_write_i4(&io, wp);
        _gfortran_st_write_done(&io);
    }
#line 83 "tests/fortran/modules.f90"
    v = 1;
    ext_(&v, NULL);
    ext_(&v, &k);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/modules.f90", 86, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, v);
        fortran_write_i4(&io, k);
        fortran_write_r8(&io, __base_MOD_cube(&v));
        fortran_write_r4(&io, (float)third);
        _gfortran_st_write_done(&io);
    }
#line 87 "tests/fortran/modules.f90"
    blk_.inblock = 5;
    __base_MOD_big[99][999] = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/modules.f90", 89, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, blk_.inblock);
        fortran_write_i4(&io, __base_MOD_big[99][999]);
        fortran_write_text(&io, __base_MOD_label, 8L);
        _gfortran_st_write_done(&io);
    }
#line 90 "tests/fortran/modules.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
