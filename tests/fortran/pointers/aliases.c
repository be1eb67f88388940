#include <iopref_fortran.h>

static void shift_in_p(float *restrict x, float *restrict y_);

// What a pointer points to changes while an expression with the pointer is assigned.
#line 2 "tests/fortran/pointers/aliases.f90"
void MAIN__(void)
{
    float a[2][2], v[4];
    static float *w = NULL;
    static long w_n1 = 0;
    static float *q_ = NULL;
    static long q_n1 = 0, q_n2 = 0;
    static float *r = NULL;
    static long r_low1 = 0, r_n1 = 0;
    static float *s = NULL;
    static long s_n1 = 0;
#line 6 "tests/fortran/pointers/aliases.f90"
    {
        float list_1[4] = {1.0f, 2.0f, 3.0f, 4.0f};
#line 6 "tests/fortran/pointers/aliases.f90"
        for (long i_3 = 0; i_3 < 2; i_3++) {
            for (long i_2 = 0; i_2 < 2; i_2++) {
                a[i_3][i_2] = list_1[i_3 * 2 + i_2];
            }
        }
    }
#line 7 "tests/fortran/pointers/aliases.f90"
    q_ = &a[0][0];
    q_n1 = 2;
    q_n2 = 2;
#line 8 "tests/fortran/pointers/aliases.f90"
    {
        float (*q)[q_n1] = (void *)q_;
        {
            float (*array_4)[q_n1] FORTRAN_AUTOMATIC = fortran_automatic(q_n1 * q_n2 * sizeof(float));
            if ((float)q_n1 * (float)q_n2 * (float)q_n2 <= 27000.0f) {
                for (long i_6 = 0; i_6 < q_n2; i_6++) {
                    for (long i_5 = 0; i_5 < q_n1; i_5++) {
                        array_4[i_6][i_5] = 0;
                    }
                }
                for (long i_9 = 0; i_9 < q_n2; i_9++) {
                    for (long i_8 = 0; i_8 < q_n2; i_8++) {
                        for (long i_7 = 0; i_7 < q_n1; i_7++) {
                            array_4[i_9][i_7] = array_4[i_9][i_7] + q[i_8][i_7] * q[i_9][i_8];
                        }
                    }
                }
            } else {
                fortran_matmul_r4(&array_4[0][0], &q[0][0], &q[0][0], q_n1, q_n2, q_n2);
            }
#line 8 "tests/fortran/pointers/aliases.f90"
            for (long i_11 = 0; i_11 < 2; i_11++) {
                for (long i_10 = 0; i_10 < 2; i_10++) {
                    a[i_11][i_10] = array_4[i_11][i_10];
                }
            }
        }
    }
#line 9 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 4L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/pointers/aliases.f90"
    {
        float (*q)[q_n1] = (void *)q_;
        {
            float array_12[2][2];
#line 10 "tests/fortran/pointers/aliases.f90"
            for (long i_14 = 0; i_14 < 2; i_14++) {
                for (long i_13 = 0; i_13 < 2; i_13++) {
                    array_12[i_14][i_13] = a[i_13][i_14];
                }
            }
#line 10 "tests/fortran/pointers/aliases.f90"
            for (long i_16 = 0; i_16 < q_n2; i_16++) {
                for (long i_15 = 0; i_15 < q_n1; i_15++) {
                    q[i_16][i_15] = array_12[i_16][i_15];
                }
            }
        }
    }
#line 11 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 4L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/pointers/aliases.f90"
    {
        float list_17[4] = {1.0f, 2.0f, 3.0f, 4.0f};
#line 12 "tests/fortran/pointers/aliases.f90"
        for (long i_18 = 0; i_18 < 4; i_18++) {
            v[i_18] = list_17[i_18];
        }
    }
#line 13 "tests/fortran/pointers/aliases.f90"
    r = &v[0];
    r_low1 = 1;
    r_n1 = 3;
#line 14 "tests/fortran/pointers/aliases.f90"
    s = &v[1];
    s_n1 = 3;
#line 15 "tests/fortran/pointers/aliases.f90"
    {
        int *array_19 FORTRAN_AUTOMATIC = fortran_automatic(r_n1 * sizeof(int));
#line 15 "tests/fortran/pointers/aliases.f90"
        for (long i_20 = 0; i_20 < r_n1; i_20++) {
            array_19[i_20] = r[i_20] > 1.5f;
        }
        {
            float *array_21 FORTRAN_AUTOMATIC = fortran_automatic(r_n1 * sizeof(float));
#line 15 "tests/fortran/pointers/aliases.f90"
            for (long i_22 = 0; i_22 < r_n1; i_22++) {
                if (array_19[i_22]) {
                    array_21[i_22] = r[i_22] * 10;
                }
            }
#line 15 "tests/fortran/pointers/aliases.f90"
            for (long i_23 = 0; i_23 < s_n1; i_23++) {
                if (array_19[i_23]) {
                    s[i_23] = array_21[i_23];
                }
            }
        }
    }
#line 16 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, v, 4L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/pointers/aliases.f90"
    {
        int *array_24 FORTRAN_AUTOMATIC = fortran_automatic(s_n1 * sizeof(int));
#line 17 "tests/fortran/pointers/aliases.f90"
        for (long i_25 = 0; i_25 < s_n1; i_25++) {
            array_24[i_25] = s[i_25] > 25;
        }
#line 18 "tests/fortran/pointers/aliases.f90"
        for (long i_26 = 0; i_26 < r_n1; i_26++) {
            if (array_24[i_26]) {
                r[i_26] = 0;
            }
        }
#line 20 "tests/fortran/pointers/aliases.f90"
        {
            float *array_27 FORTRAN_AUTOMATIC = fortran_automatic(s_n1 * sizeof(float));
#line 20 "tests/fortran/pointers/aliases.f90"
            for (long i_28 = 0; i_28 < s_n1; i_28++) {
                if (!array_24[i_28]) {
                    array_27[i_28] = s[i_28];
                }
            }
#line 20 "tests/fortran/pointers/aliases.f90"
            for (long i_29 = 0; i_29 < r_n1; i_29++) {
                if (!array_24[i_29]) {
                    r[i_29] = array_27[i_29];
                }
            }
        }
    }
#line 22 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, v, 4L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/pointers/aliases.f90"
    {
        float *array_30 FORTRAN_AUTOMATIC = fortran_automatic(r_n1 * sizeof(float));
#line 23 "tests/fortran/pointers/aliases.f90"
        for (long i_31 = 0; i_31 < r_n1; i_31++) {
            array_30[i_31] = r[i_31] + 1;
        }
#line 23 "tests/fortran/pointers/aliases.f90"
        for (long i_32 = 0; i_32 < s_n1; i_32++) {
            shift_in_p(&s[i_32], &array_30[i_32]);
        }
    }
#line 24 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, v, 4L);
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/pointers/aliases.f90"
    fortran_check_free(w, "At line 25 of file tests/fortran/pointers/aliases.f90", "w");
    w_n1 = 4;
    w = fortran_allocate(w_n1 * sizeof(float));
#line 26 "tests/fortran/pointers/aliases.f90"
    {
        float list_36[4] = {4.0f, 3.0f, 2.0f, 1.0f};
        if (w == NULL || w_n1 != 4) {
            w_n1 = 4;
            w = fortran_reallocate(w, w_n1 * sizeof(float));
        }
#line 26 "tests/fortran/pointers/aliases.f90"
        for (long i_37 = 0; i_37 < w_n1; i_37++) {
            w[i_37] = list_36[i_37];
        }
    }
#line 27 "tests/fortran/pointers/aliases.f90"
    r = &w[0];
    r_low1 = 1;
    r_n1 = w_n1;
#line 28 "tests/fortran/pointers/aliases.f90"
    {
        float array_38[4];
#line 28 "tests/fortran/pointers/aliases.f90"
        for (long i_39 = 0; i_39 < 4; i_39++) {
            array_38[i_39] = r[4 - r_low1 - i_39];
        }
        if (w == NULL || w_n1 != 4) {
            w_n1 = 4;
            w = fortran_reallocate(w, w_n1 * sizeof(float));
        }
#line 28 "tests/fortran/pointers/aliases.f90"
        for (long i_40 = 0; i_40 < w_n1; i_40++) {
            w[i_40] = array_38[i_40];
        }
    }
#line 29 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 29, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, w, w_n1);
        _gfortran_st_write_done(&io);
    }
#line 30 "tests/fortran/pointers/aliases.f90"
    {
        float array_41[3];
#line 30 "tests/fortran/pointers/aliases.f90"
        for (long i_42 = 0; i_42 < 3; i_42++) {
            array_41[i_42] = r[1 - r_low1 + i_42];
        }
#line 30 "tests/fortran/pointers/aliases.f90"
        for (long i_43 = 0; i_43 < w_n1 - 1; i_43++) {
            w[i_43 + 1] = array_41[i_43];
        }
    }
#line 31 "tests/fortran/pointers/aliases.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/aliases.f90", 31, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, w, w_n1);
        _gfortran_st_write_done(&io);
    }
#line 38 "tests/fortran/pointers/aliases.f90"
}

#line 33 "tests/fortran/pointers/aliases.f90"
static void shift_in_p(float *restrict x, float *restrict y_)
{
    const float y = *y_;
    *x = y;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
