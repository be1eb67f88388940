#include <iopref_fortran.h>

static void s_in_p(float *restrict x, int *restrict n_);
static void t_in_p(struct fortran_descriptor *x_);
static void u_in_p(float *restrict x_);
static float f_in_p(struct fortran_descriptor *x_);
static void w_in_p(struct fortran_descriptor *x_);

// Pointers as arguments.
#line 2 "tests/fortran/pointers/arguments.f90"
void MAIN__(void)
{
    float a[4], b[2][2];
    int k;
    static float *q = NULL;
    static long q_n1 = 0;
    static float *m_ = NULL;
    static long m_n1 = 0, m_n2 = 0;
#line 6 "tests/fortran/pointers/arguments.f90"
    for (long i_1 = 0; i_1 < 4; i_1++) {
        a[i_1] = 1;
    }
#line 7 "tests/fortran/pointers/arguments.f90"
    for (long i_3 = 0; i_3 < 2; i_3++) {
        for (long i_2 = 0; i_2 < 2; i_2++) {
            b[i_3][i_2] = 3;
        }
    }
#line 8 "tests/fortran/pointers/arguments.f90"
    q = &a[1];
    q_n1 = 2;
#line 9 "tests/fortran/pointers/arguments.f90"
    m_ = &b[0][0];
    m_n1 = 2;
    m_n2 = 2;
#line 10 "tests/fortran/pointers/arguments.f90"
    s_in_p(q, &(int){2});
    {
        struct fortran_descriptor shape_4;
        fortran_describe_array(&shape_4, &q[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_4, 0, q_n1, 1L);
        t_in_p(&shape_4);
    }
#line 12 "tests/fortran/pointers/arguments.f90"
    {
        struct fortran_descriptor shape_5;
        fortran_describe_array(&shape_5, &q[1], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_5, 0, 1, 1L);
        t_in_p(&shape_5);
    }
#line 13 "tests/fortran/pointers/arguments.f90"
    {
        float (*m)[m_n1] = (void *)m_;
        u_in_p(&m[0][0]);
    }
#line 14 "tests/fortran/pointers/arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/arguments.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 4L);
        fortran_write_r4s(&io, &b[0][0], 4L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/pointers/arguments.f90"
    {
        float (*m)[m_n1] = (void *)m_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/arguments.f90", 15, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            struct fortran_descriptor shape_6;
            fortran_describe_array(&shape_6, &q[0], sizeof(float), 3, 1);
            fortran_describe_dimension(&shape_6, 0, q_n1, 1L);
            fortran_write_r4(&io, f_in_p(&shape_6));
            struct fortran_descriptor shape_7;
            fortran_describe_array(&shape_7, &m[0][0], sizeof(float), 3, 1);
            fortran_describe_dimension(&shape_7, 0, m_n1, 1L);
            fortran_write_r4(&io, f_in_p(&shape_7));
            _gfortran_st_write_done(&io);
        }
    }
#line 16 "tests/fortran/pointers/arguments.f90"
    {
        struct fortran_descriptor shape_8;
        fortran_describe_array(&shape_8, &a[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_8, 0, 4, 1L);
        w_in_p(&shape_8);
    }
#line 17 "tests/fortran/pointers/arguments.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/arguments.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 4L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/pointers/arguments.f90"
    {

        float (*m)[m_n1] = (void *)m_;
#line 18 "tests/fortran/pointers/arguments.f90"
        for (k = 1; k <= 2; k++) {
            {
                float *array_11 FORTRAN_AUTOMATIC = fortran_automatic(q_n1 * sizeof(float));
                for (long i_12 = 0; i_12 < q_n1; i_12++) {
                    array_11[i_12] = q[i_12];
                }
                for (long i_13 = 0; i_13 < m_n1; i_13++) {
                    m[k - 1][i_13] = array_11[i_13];
                }
            }
        }
    }
#line 21 "tests/fortran/pointers/arguments.f90"
    {
        float (*m)[m_n1] = (void *)m_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/arguments.f90", 21, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &b[0][0], 4L);
            float (*array_14)[m_n1] FORTRAN_AUTOMATIC = fortran_automatic(m_n1 * m_n2 * sizeof(float));
            if ((float)m_n1 * (float)m_n2 * (float)m_n2 <= 27000.0f) {
                for (long i_16 = 0; i_16 < m_n2; i_16++) {
                    for (long i_15 = 0; i_15 < m_n1; i_15++) {
                        array_14[i_16][i_15] = 0;
                    }
                }
                for (long i_19 = 0; i_19 < m_n2; i_19++) {
                    for (long i_18 = 0; i_18 < m_n2; i_18++) {
                        for (long i_17 = 0; i_17 < m_n1; i_17++) {
                            array_14[i_19][i_17] = array_14[i_19][i_17] + m[i_18][i_17] * m[i_19][i_18];
                        }
                    }
                }
            } else {
                fortran_matmul_r4(&array_14[0][0], &m[0][0], &m[0][0], m_n1, m_n2, m_n2);
            }
#line 21 "tests/fortran/pointers/arguments.f90"
            for (long i_21 = 0; i_21 < m_n2; i_21++) {
                for (long i_20 = 0; i_20 < m_n1; i_20++) {
                    fortran_write_r4(&io, array_14[i_21][i_20]);
                }
            }
            int some_23 = 0;
            float maxval_22 = NAN;
#line 21 "tests/fortran/pointers/arguments.f90"
            for (long i_24 = 0; i_24 < q_n1; i_24++) {
                some_23 = 1;
                maxval_22 = fortran_beyond_max_r4(maxval_22, q[i_24]);
            }
            if (!some_23)
                maxval_22 = -FLT_MAX;
            fortran_write_r4(&io, maxval_22);
            float sum_25 = 0;
#line 21 "tests/fortran/pointers/arguments.f90"
            for (long i_26 = 0; i_26 < q_n1; i_26++) {
                sum_25 += q[i_26] * m[0][i_26];
            }
            fortran_write_r4(&io, sum_25);
            _gfortran_st_write_done(&io);
        }
    }
#line 47 "tests/fortran/pointers/arguments.f90"
}

#line 23 "tests/fortran/pointers/arguments.f90"
static void s_in_p(float *restrict x, int *restrict n_)
{
    const int n = *n_;
#line 25 "tests/fortran/pointers/arguments.f90"
    for (long i_1 = 0; i_1 < n; i_1++) {
        x[i_1] = x[i_1] + 1;
    }
#line 26 "tests/fortran/pointers/arguments.f90"
}

#line 27 "tests/fortran/pointers/arguments.f90"
static void t_in_p(struct fortran_descriptor *x_)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    struct fortran_packed x_data FORTRAN_COPIED_BACK = fortran_packed(x_);
    float *restrict x = x_data.elements;
#line 29 "tests/fortran/pointers/arguments.f90"
    for (long i_1 = 0; i_1 < x_n1; i_1++) {
        x[i_1] = x[i_1] * 2;
    }
#line 30 "tests/fortran/pointers/arguments.f90"
}

#line 31 "tests/fortran/pointers/arguments.f90"
static void u_in_p(float *restrict x_)
{
    float (*restrict x)[2] = (void *)x_;
#line 33 "tests/fortran/pointers/arguments.f90"
    x[0][0] = 7;
}

#line 35 "tests/fortran/pointers/arguments.f90"
static float f_in_p(struct fortran_descriptor *x_)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    struct fortran_packed x_data FORTRAN_COPIED = fortran_packed(x_);
    float *restrict x = x_data.elements;
    float f;
#line 37 "tests/fortran/pointers/arguments.f90"
    {
        float sum_1 = 0;
#line 37 "tests/fortran/pointers/arguments.f90"
        for (long i_2 = 0; i_2 < x_n1; i_2++) {
            sum_1 += x[i_2];
        }
        f = sum_1;
    }
#line 38 "tests/fortran/pointers/arguments.f90"
    return f;
}

#line 39 "tests/fortran/pointers/arguments.f90"
static void w_in_p(struct fortran_descriptor *x_)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    struct fortran_packed x_data FORTRAN_COPIED_BACK = fortran_packed(x_);
    float *x = x_data.elements;
    float *y = NULL;
    long y_n1 = 0;
#line 42 "tests/fortran/pointers/arguments.f90"
    y = &x[0];
    y_n1 = x_n1;
#line 43 "tests/fortran/pointers/arguments.f90"
    y[0] = 99;
    y = &x[1];
    y_n1 = 2;
#line 45 "tests/fortran/pointers/arguments.f90"
    for (long i_1 = 0; i_1 < y_n1; i_1++) {
        y[i_1] = 77;
    }
#line 46 "tests/fortran/pointers/arguments.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
