#include <iopref_fortran.h>

// ALLOCATE, DEALLOCATE and NULLIFY of pointers.
#line 2 "tests/fortran/pointers/allocate.f90"
void MAIN__(void)
{
    int i, n;
    static float *q = NULL;
    static long q_n1 = 0;
    static float *r = NULL;
    static long r_n1 = 0;
    static double *m_ = NULL;
    static long m_n1 = 0, m_n2 = 0;
#line 6 "tests/fortran/pointers/allocate.f90"
    n = 4;
    q_n1 = fortran_extent(1, n);
    q = fortran_allocate(q_n1 * sizeof(float));
#line 8 "tests/fortran/pointers/allocate.f90"
    {
        const long trips_1 = (long)fortran_trips_integer(1, n, 1);
        const long extent_2 = trips_1 * 1L;
        int *array_3 FORTRAN_AUTOMATIC = fortran_automatic(extent_2 * sizeof(int));
        long at_4 = 0;
#line 8 "tests/fortran/pointers/allocate.f90"
        for (int i_5 = 1; i_5 <= n; i_5 += 1) {
            array_3[at_4++] = i_5;
        }
#line 8 "tests/fortran/pointers/allocate.f90"
        for (long i_6 = 0; i_6 < q_n1; i_6++) {
            q[i_6] = array_3[i_6];
        }
    }
#line 9 "tests/fortran/pointers/allocate.f90"
    r = &q[1];
    r_n1 = 2;
#line 10 "tests/fortran/pointers/allocate.f90"
    for (long i_7 = 0; i_7 < r_n1; i_7++) {
        r[i_7] = 9;
    }
#line 11 "tests/fortran/pointers/allocate.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/allocate.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, q, q_n1);
        fortran_write_r4s(&io, r, r_n1);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/pointers/allocate.f90"
    fortran_check_allocated(q, "At line 12 of file tests/fortran/pointers/allocate.f90", "q");
    free(q);
    q = NULL;
#line 13 "tests/fortran/pointers/allocate.f90"
    m_n1 = fortran_extent(0, n);
    m_n2 = 2;
    m_ = fortran_allocate(m_n1 * m_n2 * sizeof(double));
    i = 0;
#line 14 "tests/fortran/pointers/allocate.f90"
    {
        double (*m)[m_n1] = (void *)m_;
#line 14 "tests/fortran/pointers/allocate.f90"
        for (long i_9 = 0; i_9 < m_n2; i_9++) {
            for (long i_8 = 0; i_8 < m_n1; i_8++) {
                m[i_9][i_8] = 1.5;
            }
        }
    }
#line 15 "tests/fortran/pointers/allocate.f90"
    {
        double (*m)[m_n1] = (void *)m_;
        m[1][0] = 3;
    }
#line 16 "tests/fortran/pointers/allocate.f90"
    {
        double (*m)[m_n1] = (void *)m_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/allocate.f90", 16, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            fortran_write_r8s(&io, &m[0][0], m_n1 * m_n2);
            int array_10[2];
            array_10[0] = 0;
            array_10[1] = 1;
#line 16 "tests/fortran/pointers/allocate.f90"
            for (long i_11 = 0; i_11 < 2; i_11++) {
                fortran_write_i4(&io, array_10[i_11]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 17 "tests/fortran/pointers/allocate.f90"
    fortran_check_allocated(m_, "At line 17 of file tests/fortran/pointers/allocate.f90", "m");
    free(m_);
    m_ = NULL;
#line 18 "tests/fortran/pointers/allocate.f90"
    q = NULL;
    r = NULL;
#line 19 "tests/fortran/pointers/allocate.f90"
    {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/allocate.f90", 19, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_l4(&io, m_ != NULL);
            fortran_write_l4(&io, q != NULL);
            _gfortran_st_write_done(&io);
        }
    }
#line 20 "tests/fortran/pointers/allocate.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
