#include <iopref_fortran.h>

// Two fields that change their places by pointers.
#line 2 "tests/fortran/pointer_swap.f90"
void MAIN__(void)
{
    int i, j, k;
    static float *old_ = NULL;
    static long old_n1 = 0, old_n2 = 0;
    static float *new_ = NULL;
    static long new_n1 = 0, new_n2 = 0;
    static float *t_ = NULL;
    static long t_n1 = 0, t_n2 = 0;
#line 5 "tests/fortran/pointer_swap.f90"
    old_n1 = 6;
    old_n2 = 6;
    old_ = fortran_allocate(old_n1 * old_n2 * sizeof(float));
    new_n1 = 6;
    new_n2 = 6;
    new_ = fortran_allocate(new_n1 * new_n2 * sizeof(float));
#line 6 "tests/fortran/pointer_swap.f90"
    {



        float (*old)[old_n1] = (void *)old_;
#line 6 "tests/fortran/pointer_swap.f90"
        for (j = 1; j <= 6; j++) {
            for (i = 1; i <= 6; i++) {
                old[j - 1][i - 1] = i * j;
            }
        }
    }
#line 11 "tests/fortran/pointer_swap.f90"
    {
        float (*new)[new_n1] = (void *)new_;
#line 11 "tests/fortran/pointer_swap.f90"
        for (long i_6 = 0; i_6 < new_n2; i_6++) {
            for (long i_5 = 0; i_5 < new_n1; i_5++) {
                new[i_6][i_5] = 0;
            }
        }
    }
#line 12 "tests/fortran/pointer_swap.f90"
    for (k = 1; k <= 3; k++) {
        {



            float (*new)[new_n1] = (void *)new_;
            float (*old)[old_n1] = (void *)old_;
            for (j = 2; j <= 5; j++) {
                for (i = 2; i <= 5; i++) {
                    new[j - 1][i - 1] = 0.25f * (old[j - 1][i - 2] + old[j - 1][i] + old[j - 2][i - 1] +
                        old[j][i - 1]);
                }
            }
        }
        {
            float (*old)[old_n1] = (void *)old_;
            t_ = &old[0][0];
            t_n1 = old_n1;
            t_n2 = old_n2;
        }
        {
            float (*new)[new_n1] = (void *)new_;
            old_ = &new[0][0];
            old_n1 = new_n1;
            old_n2 = new_n2;
        }
        {
            float (*t)[t_n1] = (void *)t_;
            new_ = &t[0][0];
            new_n1 = t_n1;
            new_n2 = t_n2;
        }
    }
#line 22 "tests/fortran/pointer_swap.f90"
    {
        float (*old)[old_n1] = (void *)old_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointer_swap.f90", 22, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &old[0][0], old_n1 * old_n2);
            _gfortran_st_write_done(&io);
        }
    }
#line 23 "tests/fortran/pointer_swap.f90"
    {
        float (*new)[new_n1] = (void *)new_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointer_swap.f90", 23, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            float sum_13 = 0;
#line 23 "tests/fortran/pointer_swap.f90"
            for (long i_15 = 0; i_15 < new_n2; i_15++) {
                for (long i_14 = 0; i_14 < new_n1; i_14++) {
                    sum_13 += new[i_15][i_14];
                }
            }
            fortran_write_r4(&io, sum_13);
            _gfortran_st_write_done(&io);
        }
    }
#line 24 "tests/fortran/pointer_swap.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
