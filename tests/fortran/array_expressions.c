#include <iopref_fortran.h>

#line 1 "tests/fortran/array_expressions.f90"
void MAIN__(void)
{
    enum { n = 6, m = 4 };
    int i, j, k[3], l[6];
    float a[4][6], b[4][6], c[6], d[4];
    double x[6], y[6], s;

    for (j = 1; j <= m; j++) {
        for (i = 1; i <= n; i++) {
            a[j - 1][i - 1] = i + 10 * j;
        }
    }
    for (long i_6 = 0; i_6 < m; i_6++) {
        for (long i_5 = 0; i_5 < n; i_5++) {
            b[i_6][i_5] = a[i_6][i_5] * 2 + 1;
        }
    }
#line 14 "tests/fortran/array_expressions.f90"
    for (long i_7 = 0; i_7 < n; i_7++) {
        c[i_7] = a[1][i_7];
    }
#line 15 "tests/fortran/array_expressions.f90"
    for (long i_8 = 0; i_8 < m; i_8++) {
        d[i_8] = a[i_8][2];
    }
#line 16 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, b[2][1]);
        fortran_write_r4s(&io, c, 6L);
        fortran_write_r4s(&io, d, 4L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/array_expressions.f90"
    {
        float array_9[4][5];
#line 17 "tests/fortran/array_expressions.f90"
        for (long i_11 = 0; i_11 < m; i_11++) {
            for (long i_10 = 0; i_10 < n - 1; i_10++) {
                array_9[i_11][i_10] = a[i_11][i_10];
            }
        }
#line 17 "tests/fortran/array_expressions.f90"
        for (long i_13 = 0; i_13 < m; i_13++) {
            for (long i_12 = 0; i_12 < n - 1; i_12++) {
                a[i_13][i_12 + 1] = array_9[i_13][i_12];
            }
        }
    }
#line 18 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 18 "tests/fortran/array_expressions.f90"
        for (i = 1; i <= n; i++) {
            fortran_write_r4(&io, a[1][i - 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/array_expressions.f90"
    for (long i_16 = 0; i_16 < n - 1; i_16++) {
        a[1][i_16] = a[1][i_16 + 1];
    }
#line 20 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 20 "tests/fortran/array_expressions.f90"
        for (i = 1; i <= n; i++) {
            fortran_write_r4(&io, a[1][i - 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/array_expressions.f90"
    {
        float array_19[6];
#line 21 "tests/fortran/array_expressions.f90"
        for (long i_20 = 0; i_20 < n; i_20++) {
            array_19[i_20] = c[i_20];
        }
#line 21 "tests/fortran/array_expressions.f90"
        for (long i_21 = 0; i_21 < n; i_21++) {
            c[n - 1 - i_21] = array_19[i_21];
        }
    }
#line 22 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, c, 6L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/array_expressions.f90"
    {
        double array_22[6];
        long at_23 = 0;
#line 23 "tests/fortran/array_expressions.f90"
        for (int i_24 = 1; i_24 <= n; i_24 += 1) {
            array_22[at_23++] = i_24 * 1.5;
        }
#line 23 "tests/fortran/array_expressions.f90"
        for (long i_25 = 0; i_25 < n; i_25++) {
            x[i_25] = array_22[i_25];
        }
    }
#line 24 "tests/fortran/array_expressions.f90"
    for (long i_26 = 0; i_26 < n; i_26++) {
        y[i_26] = sqrt(x[i_26]) + 1;
    }
#line 25 "tests/fortran/array_expressions.f90"
    {
        double sum_27 = 0;
#line 25 "tests/fortran/array_expressions.f90"
        for (long i_28 = 0; i_28 < n; i_28++) {
            sum_27 += x[i_28] * y[i_28];
        }
        s = sum_27;
    }
#line 26 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, s);
        double maxval_29 = NAN;
#line 26 "tests/fortran/array_expressions.f90"
        for (long i_30 = 0; i_30 < n; i_30++) {
            maxval_29 = fortran_beyond_max_r8(maxval_29, y[i_30]);
        }
        fortran_write_r8(&io, maxval_29);
        double minval_31 = NAN;
#line 26 "tests/fortran/array_expressions.f90"
        for (long i_32 = 0; i_32 < n; i_32++) {
            minval_31 = fortran_beyond_min_r8(minval_31, x[i_32]);
        }
        fortran_write_r8(&io, minval_31);
        double product_33 = 1;
#line 26 "tests/fortran/array_expressions.f90"
        for (long i_34 = 0; i_34 < n; i_34++) {
            product_33 *= x[i_34];
        }
        fortran_write_r8(&io, product_33);
        double sum_35 = 0;
#line 26 "tests/fortran/array_expressions.f90"
        for (long i_36 = 0; i_36 < n; i_36++) {
            sum_35 += x[i_36] * y[i_36];
        }
        fortran_write_r8(&io, sum_35);
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/array_expressions.f90"
    {
        int array_37[6];
#line 27 "tests/fortran/array_expressions.f90"
        for (long i_38 = 0; i_38 < n; i_38++) {
            array_37[i_38] = x[i_38] > 4;
        }
#line 28 "tests/fortran/array_expressions.f90"
        for (long i_39 = 0; i_39 < n; i_39++) {
            if (array_37[i_39]) {
                y[i_39] = -x[i_39];
            }
        }
#line 30 "tests/fortran/array_expressions.f90"
        for (long i_40 = 0; i_40 < n; i_40++) {
            if (!array_37[i_40]) {
                y[i_40] = 0;
            }
        }
    }
#line 32 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 32, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, y, 6L);
        _gfortran_st_write_done(&io);
    }
#line 33 "tests/fortran/array_expressions.f90"
    for (long i_41 = 0; i_41 < n; i_41++) {
        l[i_41] = x[i_41] > 3;
    }
#line 34 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int any_42 = 0;
#line 34 "tests/fortran/array_expressions.f90"
        for (long i_43 = 0; i_43 < n; i_43++) {
            if (l[i_43]) {
                any_42 = 1;
                break;
            }
        }
        fortran_write_l4(&io, any_42);
        int all_44 = 1;
#line 34 "tests/fortran/array_expressions.f90"
        for (long i_45 = 0; i_45 < n; i_45++) {
            if (!l[i_45]) {
                all_44 = 0;
                break;
            }
        }
        fortran_write_l4(&io, all_44);
        int count_46 = 0;
#line 34 "tests/fortran/array_expressions.f90"
        for (long i_47 = 0; i_47 < n; i_47++) {
            if (l[i_47])
                count_46++;
        }
        fortran_write_i4(&io, count_46);
        double limit_48 = 0;
        int found_49 = 0;
#line 34 "tests/fortran/array_expressions.f90"
        for (long i_50 = 0; i_50 < n; i_50++) {
            if (found_49 == 0 || fortran_is_max_r8(x[i_50], limit_48)) {
                limit_48 = x[i_50];
                found_49 = (int)(i_50 + 1);
            }
        }
        int array_51[1];
        array_51[0] = found_49;
#line 34 "tests/fortran/array_expressions.f90"
        for (long i_52 = 0; i_52 < 1; i_52++) {
            fortran_write_i4(&io, array_51[i_52]);
        }
        double limit_53 = 0;
        int found_54 = 0;
#line 34 "tests/fortran/array_expressions.f90"
        for (long i_55 = 0; i_55 < n; i_55++) {
            if (found_54 == 0 || fortran_is_min_r8(y[i_55], limit_53)) {
                limit_53 = y[i_55];
                found_54 = (int)(i_55 + 1);
            }
        }
        fortran_write_i4(&io, found_54);
        _gfortran_st_write_done(&io);
    }
#line 35 "tests/fortran/array_expressions.f90"
    {
        int list_56[3] = {3, 1, 2};
#line 35 "tests/fortran/array_expressions.f90"
        for (long i_57 = 0; i_57 < 3; i_57++) {
            k[i_57] = list_56[i_57];
        }
    }
#line 36 "tests/fortran/array_expressions.f90"
    {
        int list_58[3] = {1, 2, 3};
        double array_59[3];
#line 36 "tests/fortran/array_expressions.f90"
        for (long i_60 = 0; i_60 < 3; i_60++) {
            array_59[i_60] = x[list_58[i_60] - 1];
        }
#line 36 "tests/fortran/array_expressions.f90"
        for (long i_61 = 0; i_61 < 3; i_61++) {
            x[k[i_61] - 1] = array_59[i_61];
        }
    }
#line 37 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 37, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, x, 6L);
        _gfortran_st_write_done(&io);
    }
#line 38 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 38, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 38 "tests/fortran/array_expressions.f90"
        for (long i_64 = 0; i_64 < m; i_64++) {
            float sum_65 = 0;
            for (long i_66 = 0; i_66 < n; i_66++) {
                sum_65 += a[i_64][i_66];
            }
            fortran_write_r4(&io, sum_65);
        }
        _gfortran_st_write_done(&io);
    }
#line 39 "tests/fortran/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_expressions.f90", 39, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 24);
        fortran_write_i4(&io, 4);
        int array_67[2];
        array_67[0] = 6;
        array_67[1] = 4;
#line 39 "tests/fortran/array_expressions.f90"
        for (long i_68 = 0; i_68 < 2; i_68++) {
            fortran_write_i4(&io, array_67[i_68]);
        }
        int array_69[2];
        array_69[0] = 1;
        array_69[1] = 1;
#line 39 "tests/fortran/array_expressions.f90"
        for (long i_70 = 0; i_70 < 2; i_70++) {
            fortran_write_i4(&io, array_69[i_70]);
        }
        fortran_write_i4(&io, 6);
        _gfortran_st_write_done(&io);
    }
#line 40 "tests/fortran/array_expressions.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
