#include <iopref_fortran.h>

double __mesh_MOD_u[70][60];
double __mesh_MOD_v[70][60];
int __mesh_MOD_steps = 3;

void __mesh_MOD_sweep(int *restrict n_);
static void back_in_heat(double *restrict w_, int *restrict j_, int *restrict i_, int *restrict n_);

#line 7 "tests/fortran/module_nests.f90"
void __mesh_MOD_sweep(int *restrict n_)
{
    enum { ny = 70 };
    const int n = *n_;
    int i, j;
#line 10 "tests/fortran/module_nests.f90"
    for (j = 2; j <= ny - 1; j++) {
        for (i = 2; i <= n - 1; i++) {
            __mesh_MOD_v[j - 1][i - 1] = 0.25 * (__mesh_MOD_u[j - 1][i - 2] + __mesh_MOD_u[j - 1][i] +
                __mesh_MOD_u[j - 2][i - 1] + __mesh_MOD_u[j][i - 1]);
        }
    }
#line 15 "tests/fortran/module_nests.f90"
}

void MAIN__(void)
{
    enum { nx = 60, ny = 70 };
    double w[70][60];
    int k, n;
    int i = 0;
    int j = 0;
#line 22 "tests/fortran/module_nests.f90"
    n = nx;
    for (j = 1; j <= ny; j++) {
        for (i = 1; i <= n; i++) {
            __mesh_MOD_u[j - 1][i - 1] = i + j;
            w[j - 1][i - 1] = 0;
        }
    }
    {
        const int last_5 = __mesh_MOD_steps;
#line 29 "tests/fortran/module_nests.f90"
        for (k = 1; k <= last_5; k++) {
            __mesh_MOD_sweep(&(int){n});
            {
                int j_8 = j;
                int i_9 = i;
                back_in_heat(&w[0][0], &j_8, &i_9, &(int){n});
                j = j_8;
                i = i_9;
            }
        }
    }
#line 33 "tests/fortran/module_nests.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_nests.f90", 33, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, w[11][9]);
        fortran_write_r8(&io, __mesh_MOD_v[6][4]);
        _gfortran_st_write_done(&io);
    }
}

#line 35 "tests/fortran/module_nests.f90"
static void back_in_heat(double *restrict w_, int *restrict j_, int *restrict i_, int *restrict n_)
{
    enum { ny = 70 };
    int j = *j_;
    int i = *i_;
    const int n = *n_;
    double (*restrict w)[60] = (void *)w_;
#line 36 "tests/fortran/module_nests.f90"
    for (j = 1; j <= ny; j++) {
        for (i = 1; i <= n; i++) {
            w[j - 1][i - 1] = w[j - 1][i - 1] + __mesh_MOD_v[j - 1][i - 1];
        }
    }
    *i_ = i;
    *j_ = j;
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
