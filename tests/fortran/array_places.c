#include <iopref_fortran.h>

struct point {
    float x;
    float v[3];
    int k;
};

struct {
    float cm[4][4], cv[4];
} blk_ __attribute__((common));

static void s_in_array_places(float *restrict x_, int *restrict n_);

#line 1 "tests/fortran/array_places.f90"
void MAIN__(void)
{
    union {
        struct { float e1[6]; };
        struct { float e2[3][2]; };
    } equivalence1;
    struct point p, q[4];
    int i, n, m[3];
    float a[2][3], b[3], t[2][3][2];
    double acc;





    p.x = 1;
    {
        float list_1[3] = {1.0f, 2.0f, 3.0f};
#line 17 "tests/fortran/array_places.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            p.v[i_2] = list_1[i_2];
        }
    }
#line 18 "tests/fortran/array_places.f90"
    {
        float array_3[2];
#line 18 "tests/fortran/array_places.f90"
        for (long i_4 = 0; i_4 < 2; i_4++) {
            array_3[i_4] = p.v[i_4] * 2;
        }
#line 18 "tests/fortran/array_places.f90"
        for (long i_5 = 0; i_5 < 2; i_5++) {
            p.v[i_5 + 1] = array_3[i_5];
        }
    }
#line 19 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, p.v, 3L);
        float sum_6 = 0;
#line 19 "tests/fortran/array_places.f90"
        for (long i_7 = 0; i_7 < 3; i_7++) {
            sum_6 += p.v[i_7];
        }
        fortran_write_r4(&io, sum_6);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/array_places.f90"
    for (long i_8 = 0; i_8 < 4; i_8++) {
        q[i_8].k = 7;
    }
#line 21 "tests/fortran/array_places.f90"
    for (long i_9 = 0; i_9 < 4; i_9++) {
        q[i_9].x = 2.5f;
    }
#line 22 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 22 "tests/fortran/array_places.f90"
        for (long i_10 = 0; i_10 < 4; i_10++) {
            fortran_write_i4(&io, q[i_10].k);
        }
        float sum_11 = 0;
#line 22 "tests/fortran/array_places.f90"
        for (long i_12 = 0; i_12 < 4; i_12++) {
            sum_11 += q[i_12].x;
        }
        fortran_write_r4(&io, sum_11);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/array_places.f90"
    for (long i_14 = 0; i_14 < 4; i_14++) {
        for (long i_13 = 0; i_13 < 4; i_13++) {
            blk_.cm[i_14][i_13] = 1;
        }
    }
#line 24 "tests/fortran/array_places.f90"
    {
        float array_15[4];
#line 24 "tests/fortran/array_places.f90"
        for (long i_16 = 0; i_16 < 4; i_16++) {
            array_15[i_16] = blk_.cm[i_16][0] + blk_.cm[2][i_16];
        }
#line 24 "tests/fortran/array_places.f90"
        for (long i_17 = 0; i_17 < 4; i_17++) {
            blk_.cm[i_17][1] = array_15[i_17];
        }
    }
#line 25 "tests/fortran/array_places.f90"
    for (long i_20 = 0; i_20 < 4; i_20++) {
        float sum_21 = 0;
        for (long i_22 = 0; i_22 < 4; i_22++) {
            sum_21 += blk_.cm[i_22][i_20];
        }
        blk_.cv[i_20] = sum_21;
    }
#line 26 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &blk_.cm[0][0], 16L);
        fortran_write_r4s(&io, blk_.cv, 4L);
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/array_places.f90"
    {
        float array_23[6];
        long at_24 = 0;
#line 27 "tests/fortran/array_places.f90"
        for (int i_25 = 1; i_25 <= 6; i_25 += 1) {
            array_23[at_24++] = (float)i_25;
        }
#line 27 "tests/fortran/array_places.f90"
        for (long i_26 = 0; i_26 < 6; i_26++) {
            equivalence1.e1[i_26] = array_23[i_26];
        }
    }
#line 28 "tests/fortran/array_places.f90"
    for (long i_28 = 0; i_28 < 3; i_28++) {
        for (long i_27 = 0; i_27 < 2; i_27++) {
            equivalence1.e2[i_28][i_27] = 2 * equivalence1.e2[i_28][i_27];
        }
    }
#line 29 "tests/fortran/array_places.f90"
    {
        const float scalar_29 = equivalence1.e2[0][0];
        float array_30[5];
#line 29 "tests/fortran/array_places.f90"
        for (long i_31 = 0; i_31 < 5; i_31++) {
            array_30[i_31] = scalar_29 + equivalence1.e1[i_31];
        }
#line 29 "tests/fortran/array_places.f90"
        for (long i_32 = 0; i_32 < 5; i_32++) {
            equivalence1.e1[i_32 + 1] = array_30[i_32];
        }
    }
#line 30 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 30, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, equivalence1.e1, 6L);
        _gfortran_st_write_done(&io);
    }
#line 31 "tests/fortran/array_places.f90"
    for (long i_33 = 0; i_33 < 3; i_33++) {
        m[i_33] = 1;
    }
#line 32 "tests/fortran/array_places.f90"
    m[m[0] - 1] = 5;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 33, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, m, 3L);
        _gfortran_st_write_done(&io);
    }
#line 34 "tests/fortran/array_places.f90"
    n = 3;
    for (i = 1; i <= n; i++) {
        for (long i_36 = 0; i_36 < n - i + 1; i_36++) {
            b[i - 1 + i_36] = i;
        }
        for (long i_37 = 0; i_37 < 3; i_37++) {
            a[0][i_37] = b[i_37];
        }
        for (long i_38 = 0; i_38 < 2; i_38++) {
            a[i_38][i - 1] = -1;
        }
    }
#line 40 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 40, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 6L);
        fortran_write_r4s(&io, b, 3L);
        _gfortran_st_write_done(&io);
    }
#line 41 "tests/fortran/array_places.f90"
    {
        float array_39[12];
        long at_40 = 0;
#line 41 "tests/fortran/array_places.f90"
        for (int i_41 = 1; i_41 <= 12; i_41 += 1) {
            array_39[at_40++] = (float)i_41;
        }
        int array_42[3];
        array_42[0] = 2;
        array_42[1] = 3;
        array_42[2] = 2;
#line 41 "tests/fortran/array_places.f90"
        for (long i_45 = 0; i_45 < 2; i_45++) {
            for (long i_44 = 0; i_44 < 3; i_44++) {
                for (long i_43 = 0; i_43 < 2; i_43++) {
                    t[i_45][i_44][i_43] = array_39[(i_45 * (long)array_42[1] + i_44) * (long)array_42[0] +
            i_43];
                }
            }
        }
    }
#line 42 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 42, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 42 "tests/fortran/array_places.f90"
        for (long i_49 = 0; i_49 < 2; i_49++) {
            for (long i_48 = 0; i_48 < 2; i_48++) {
                float sum_50 = 0;
                for (long i_51 = 0; i_51 < 3; i_51++) {
                    sum_50 += t[i_49][i_51][i_48];
                }
                fortran_write_r4(&io, sum_50);
            }
        }
#line 42 "tests/fortran/array_places.f90"
        for (long i_52 = 0; i_52 < 3; i_52++) {
            fortran_write_r4(&io, t[0][i_52][1]);
        }
        float maxval_57 = NAN;
#line 42 "tests/fortran/array_places.f90"
        for (long i_59 = 0; i_59 < 3; i_59++) {
            for (long i_58 = 0; i_58 < 2; i_58++) {
                float sum_60 = 0;
                for (long i_61 = 0; i_61 < 2; i_61++) {
                    sum_60 += t[i_61][i_59][i_58];
                }
                maxval_57 = fortran_beyond_max_r4(maxval_57, sum_60);
            }
        }
        fortran_write_r4(&io, maxval_57);
#line 42 "tests/fortran/array_places.f90"
        for (long i_70 = 0; i_70 < 2; i_70++) {
            float sum_73 = 0;
            for (long i_74 = 0; i_74 < 3; i_74++) {
                float sum_75 = 0;
                for (long i_76 = 0; i_76 < 2; i_76++) {
                    sum_75 += t[i_70][i_74][i_76];
                }
                sum_73 += sum_75;
            }
            fortran_write_r4(&io, sum_73);
        }
        _gfortran_st_write_done(&io);
    }
#line 43 "tests/fortran/array_places.f90"
    {
        int all_77 = 1;
#line 43 "tests/fortran/array_places.f90"
        for (long i_78 = 0; i_78 < 3; i_78++) {
            if (!(a[0][i_78] < 0)) {
                all_77 = 0;
                break;
            }
        }
        if (all_77) {
#line 44 "tests/fortran/array_places.f90"
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/array_places.f90", 44, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "neg", 3L);
                _gfortran_st_write_done(&io);
            }
#line 45 "tests/fortran/array_places.f90"
        } else {
            int count_79 = 0;
#line 45 "tests/fortran/array_places.f90"
            for (long i_81 = 0; i_81 < 2; i_81++) {
                for (long i_80 = 0; i_80 < 3; i_80++) {
                    if (a[i_81][i_80] > 0)
                        count_79++;
                }
            }
            if (count_79 == 2) {
#line 46 "tests/fortran/array_places.f90"
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/array_places.f90", 46, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "two", 3L);
                    _gfortran_st_write_done(&io);
                }
#line 47 "tests/fortran/array_places.f90"
            } else {
                {
                    struct fortran_transfer io;
                    fortran_start(&io.common, "tests/fortran/array_places.f90", 48, 6);
                    io.common.flags |= FORTRAN_LIST;
                    _gfortran_st_write(&io);
                    fortran_write_text(&io, "other", 5L);
                    int count_82 = 0;
#line 48 "tests/fortran/array_places.f90"
                    for (long i_84 = 0; i_84 < 2; i_84++) {
                        for (long i_83 = 0; i_83 < 3; i_83++) {
                            if (a[i_84][i_83] > 0)
                                count_82++;
                        }
                    }
                    fortran_write_i4(&io, count_82);
                    _gfortran_st_write_done(&io);
                }
#line 49 "tests/fortran/array_places.f90"
            }
        }
    }
#line 50 "tests/fortran/array_places.f90"
    {
        int maxval_86 = INT_MIN;
#line 50 "tests/fortran/array_places.f90"
        for (long i_87 = 0; i_87 < 3; i_87++) {
            maxval_86 = fortran_max_i4(maxval_86, m[i_87]);
        }
#line 51 "tests/fortran/array_places.f90"
        if (maxval_86 == 5) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/array_places.f90", 52, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "five", 4L);
                _gfortran_st_write_done(&io);
            }
#line 53 "tests/fortran/array_places.f90"
        } else {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/array_places.f90", 54, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "none", 4L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 56 "tests/fortran/array_places.f90"
    acc = 0;
    for (;;) {
        double sum_88 = 0;
#line 57 "tests/fortran/array_places.f90"
        for (long i_89 = 0; i_89 < 3; i_89++) {
            sum_88 += (double)m[i_89];
        }
        if (!(acc < sum_88))
            break;
        acc = acc + 2;
    }
#line 60 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 60, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, acc);
        _gfortran_st_write_done(&io);
    }
#line 61 "tests/fortran/array_places.f90"
    {
        int array_92[2][3];
#line 61 "tests/fortran/array_places.f90"
        for (long i_94 = 0; i_94 < 2; i_94++) {
            for (long i_93 = 0; i_93 < 3; i_93++) {
                array_92[i_94][i_93] = a[i_94][i_93] < 0;
            }
        }
#line 62 "tests/fortran/array_places.f90"
        {
            int array_95[2][3];
#line 62 "tests/fortran/array_places.f90"
            for (long i_97 = 0; i_97 < 2; i_97++) {
                for (long i_96 = 0; i_96 < 3; i_96++) {
                    if (array_92[i_97][i_96]) {
                        array_95[i_97][i_96] = a[i_97][i_96] > -0.5f;
                    }
                }
            }
#line 63 "tests/fortran/array_places.f90"
            for (long i_99 = 0; i_99 < 2; i_99++) {
                for (long i_98 = 0; i_98 < 3; i_98++) {
                    if (array_92[i_99][i_98] && array_95[i_99][i_98]) {
                        a[i_99][i_98] = 100;
                    }
                }
            }
#line 65 "tests/fortran/array_places.f90"
            for (long i_101 = 0; i_101 < 2; i_101++) {
                for (long i_100 = 0; i_100 < 3; i_100++) {
                    if (array_92[i_101][i_100] && !array_95[i_101][i_100]) {
                        a[i_101][i_100] = a[i_101][i_100] * 3;
                    }
                }
            }
        }
    }
#line 68 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 68, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 69 "tests/fortran/array_places.f90"
    s_in_array_places(&a[0][0], &(int){3});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 70, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 71 "tests/fortran/array_places.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_places.f90", 71, 6);
        fortran_format(&io, "(3f8.2)", 7L);
        _gfortran_st_write(&io);
#line 71 "tests/fortran/array_places.f90"
        for (long i_102 = 0; i_102 < 3; i_102++) {
            fortran_write_r4(&io, a[1][i_102]);
        }
#line 71 "tests/fortran/array_places.f90"
        for (i = 1; i <= 2; i++) {
            for (long i_105 = 0; i_105 < 2; i_105++) {
                fortran_write_r4(&io, a[i_105][i - 1]);
            }
        }
        _gfortran_st_write_done(&io);
    }


}

#line 73 "tests/fortran/array_places.f90"
static void s_in_array_places(float *restrict x_, int *restrict n_)
{
    const int n = *n_;
    float (*restrict x)[n] = (void *)x_;
#line 76 "tests/fortran/array_places.f90"
    for (long i_1 = 0; i_1 < n; i_1++) {
        x[0][i_1] = x[1][i_1];
    }
#line 77 "tests/fortran/array_places.f90"
    for (long i_3 = 0; i_3 < 2; i_3++) {
        for (long i_2 = 0; i_2 < n; i_2++) {
            x[i_3][i_2] = 2 * x[i_3][i_2];
        }
    }
#line 78 "tests/fortran/array_places.f90"
    if ((int)fortran_length(n) == n) {
        {
            int list_6[3] = {1, 2, 3};
#line 78 "tests/fortran/array_places.f90"
            for (long i_7 = 0; i_7 < n; i_7++) {
                x[1][i_7] = list_6[i_7];
            }
        }
    }
#line 79 "tests/fortran/array_places.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
