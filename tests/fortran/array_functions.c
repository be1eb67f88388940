#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

static float norm_in_array_functions(float *restrict y);
static void vary_in_array_functions(int *restrict n_);

#line 1 "tests/fortran/array_functions.f90"
void MAIN__(void)
{
    int i, j, n, ib[3][2], ic[2][3], l[4], ll[2][2];
    float x[4], y[4], z[4][4], nan;
    double d[3][3], e[3][3], f[3], g[40][30], h[35][40], p[35][30];
    float _Complex c[3], cc[3];
    double _Complex zm[2][2], zn[2][2];
    long big[3];
    signed char tiny1[3];
    char w[4][3];
    static int ia[4] = {3, 1, 4, 2};

    {
        float list_1[4] = {4.0f, 3.0f, 2.0f, 1.0f};
#line 13 "tests/fortran/array_functions.f90"
        for (long i_2 = 0; i_2 < 4; i_2++) {
            x[i_2] = list_1[i_2];
        }
    }
#line 14 "tests/fortran/array_functions.f90"
    for (long i_3 = 0; i_3 < 4; i_3++) {
        y[i_3] = x[ia[i_3] - 1];
    }
#line 15 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, y, 4L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/array_functions.f90"
    for (long i_4 = 0; i_4 < 4; i_4++) {
        x[ia[i_4] - 1] = y[i_4] + 1;
    }
#line 17 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 4L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/array_functions.f90"
    for (long i_5 = 0; i_5 < 2; i_5++) {
        x[ia[i_5 + 1] - 1] = 0;
    }
#line 19 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 4L);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/array_functions.f90"
    {
        int list_6[6] = {1, 2, 3, 4, 5, 6};
#line 20 "tests/fortran/array_functions.f90"
        for (long i_8 = 0; i_8 < 3; i_8++) {
            for (long i_7 = 0; i_7 < 2; i_7++) {
                ib[i_8][i_7] = list_6[i_8 * 2 + i_7];
            }
        }
    }
#line 21 "tests/fortran/array_functions.f90"
    for (long i_10 = 0; i_10 < 2; i_10++) {
        for (long i_9 = 0; i_9 < 3; i_9++) {
            ic[i_10][i_9] = ib[i_9][i_10];
        }
    }
#line 22 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, &ib[0][0], 6L);
        fortran_write_i4s(&io, &ic[0][0], 6L);
        int array_11[2][2];
#line 22 "tests/fortran/array_functions.f90"
        for (long i_13 = 0; i_13 < 2; i_13++) {
            for (long i_12 = 0; i_12 < 2; i_12++) {
                array_11[i_13][i_12] = 0;
            }
        }
#line 22 "tests/fortran/array_functions.f90"
        for (long i_16 = 0; i_16 < 2; i_16++) {
            for (long i_15 = 0; i_15 < 3; i_15++) {
                for (long i_14 = 0; i_14 < 2; i_14++) {
                    array_11[i_16][i_14] = array_11[i_16][i_14] + ib[i_15][i_14] * ic[i_16][i_15];
                }
            }
        }
#line 22 "tests/fortran/array_functions.f90"
        for (long i_18 = 0; i_18 < 2; i_18++) {
            for (long i_17 = 0; i_17 < 2; i_17++) {
                fortran_write_i4(&io, array_11[i_18][i_17]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 23, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_19[2] = {1, 2};
#line 23 "tests/fortran/array_functions.f90"
        for (long i_21 = 0; i_21 < 2; i_21++) {
            for (long i_20 = 0; i_20 < 3; i_20++) {
                fortran_write_i4(&io, list_19[i_21]);
            }
        }
        int list_22[2] = {1, 2};
#line 23 "tests/fortran/array_functions.f90"
        for (long i_24 = 0; i_24 < 2; i_24++) {
            for (long i_23 = 0; i_23 < 2; i_23++) {
                fortran_write_i4(&io, list_22[i_23]);
            }
        }
#line 23 "tests/fortran/array_functions.f90"
        for (long i_25 = 0; i_25 < 3; i_25++) {
            fortran_write_i4(&io, 7);
        }
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_26[5] = {1, 2, 3, 4, 5};
#line 24 "tests/fortran/array_functions.f90"
        for (long i_27 = 0; i_27 < 5; i_27++) {
            fortran_write_i4(&io, list_26[fortran_modulo_i8(i_27 + 2, 5)]);
        }
        int list_28[5] = {1, 2, 3, 4, 5};
#line 24 "tests/fortran/array_functions.f90"
        for (long i_29 = 0; i_29 < 5; i_29++) {
            fortran_write_i4(&io, list_28[fortran_modulo_i8(i_29 + -1, 5)]);
        }
#line 24 "tests/fortran/array_functions.f90"
        for (long i_31 = 0; i_31 < 3; i_31++) {
            for (long i_30 = 0; i_30 < 2; i_30++) {
                fortran_write_i4(&io, ib[fortran_modulo_i8(i_31 + 1, 3)][i_30]);
            }
        }
        int list_32[2] = {1, 2};
#line 24 "tests/fortran/array_functions.f90"
        for (long i_34 = 0; i_34 < 3; i_34++) {
            for (long i_33 = 0; i_33 < 2; i_33++) {
                fortran_write_i4(&io, ib[fortran_modulo_i8(i_34 + list_32[i_33], 3)][i_33]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 25, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_35[3] = {1, 2, 3};
#line 25 "tests/fortran/array_functions.f90"
        for (long i_36 = 0; i_36 < 3; i_36++) {
            fortran_write_i4(&io, i_36 + 1 >= 0 && i_36 + 1 < 3 ? list_35[i_36 + 1] : 0);
        }
        int list_37[3] = {1, 2, 3};
#line 25 "tests/fortran/array_functions.f90"
        for (long i_38 = 0; i_38 < 3; i_38++) {
            fortran_write_i4(&io, i_38 + -1 >= 0 && i_38 + -1 < 3 ? list_37[i_38 + -1] : 9);
        }
#line 25 "tests/fortran/array_functions.f90"
        for (long i_40 = 0; i_40 < 3; i_40++) {
            for (long i_39 = 0; i_39 < 2; i_39++) {
                fortran_write_i4(&io, i_40 + 1 >= 0 && i_40 + 1 < 3 ? ib[i_40 + 1][i_39] : 0);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 26 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_41[3] = {1, 2, 3};
        int list_42[3] = {4, 5, 6};
        int list_43[3] = {1, 0, 1};
#line 26 "tests/fortran/array_functions.f90"
        for (long i_44 = 0; i_44 < 3; i_44++) {
            fortran_write_i4(&io, list_43[i_44] ? list_41[i_44] : list_42[i_44]);
        }
        fortran_write_i4(&io, x[0] > 3 ? 1 : 2);
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 27, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_45[4] = {1, 2, 3, 4};
        int list_46[4] = {1, 2, 3, 4};
        int count_47 = 0;
#line 27 "tests/fortran/array_functions.f90"
        for (long i_48 = 0; i_48 < 4; i_48++) {
            if (list_46[i_48] > 2)
                count_47++;
        }
        int *array_49 FORTRAN_AUTOMATIC = fortran_automatic((long)count_47 * sizeof(int));
        long at_50 = 0;
#line 27 "tests/fortran/array_functions.f90"
        for (long i_51 = 0; i_51 < 4; i_51++) {
            if (list_46[i_51] > 2)
                array_49[at_50++] = list_45[i_51];
        }
#line 27 "tests/fortran/array_functions.f90"
        for (long i_52 = 0; i_52 < count_47; i_52++) {
            fortran_write_i4(&io, array_49[i_52]);
        }
        int list_53[2] = {9, 8};
        int list_54[3] = {1, 0, 1};
        int list_55[3] = {1, 2, 3};
        int array_56[3];
        long at_57 = 0;
#line 27 "tests/fortran/array_functions.f90"
        for (long i_58 = 0; i_58 < 3; i_58++) {
            if (list_54[i_58])
                array_56[i_58] = list_53[at_57++];
            else
                array_56[i_58] = list_55[i_58];
        }
#line 27 "tests/fortran/array_functions.f90"
        for (long i_59 = 0; i_59 < 3; i_59++) {
            fortran_write_i4(&io, array_56[i_59]);
        }
        _gfortran_st_write_done(&io);
    }
#line 28 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 28, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_60[2] = {1, 2};
        int list_61[3] = {7, 8, 9};
#line 28 "tests/fortran/array_functions.f90"
        for (long i_63 = 0; i_63 < 2; i_63++) {
            for (long i_62 = 0; i_62 < 2; i_62++) {
                fortran_write_i4(&io, i_63 * 2 + i_62 < 2 ? list_60[i_63 * 2 + i_62] : list_61[(i_63 * 2 +
            i_62 - 2) % 3]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 29 "tests/fortran/array_functions.f90"
    nan = 0.0f;
    nan = nan / nan;
    {
        float list_64[4] = {nan, 1.0f, 3.0f, 2.0f};
#line 31 "tests/fortran/array_functions.f90"
        for (long i_65 = 0; i_65 < 4; i_65++) {
            x[i_65] = list_64[i_65];
        }
    }
#line 32 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 32, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        float maxval_66 = NAN;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_67 = 0; i_67 < 4; i_67++) {
            maxval_66 = fortran_beyond_max_r4(maxval_66, x[i_67]);
        }
        fortran_write_r4(&io, maxval_66);
        float minval_68 = NAN;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_69 = 0; i_69 < 4; i_69++) {
            minval_68 = fortran_beyond_min_r4(minval_68, x[i_69]);
        }
        fortran_write_r4(&io, minval_68);
        float limit_70 = 0;
        int found_71 = 0;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_72 = 0; i_72 < 4; i_72++) {
            if (found_71 == 0 || fortran_is_max_r4(x[i_72], limit_70)) {
                limit_70 = x[i_72];
                found_71 = (int)(i_72 + 1);
            }
        }
        int array_73[1];
        array_73[0] = found_71;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_74 = 0; i_74 < 1; i_74++) {
            fortran_write_i4(&io, array_73[i_74]);
        }
        float limit_75 = 0;
        int found_76 = 0;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_77 = 0; i_77 < 4; i_77++) {
            if (found_76 == 0 || fortran_is_min_r4(x[i_77], limit_75)) {
                limit_75 = x[i_77];
                found_76 = (int)(i_77 + 1);
            }
        }
        int array_78[1];
        array_78[0] = found_76;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_79 = 0; i_79 < 1; i_79++) {
            fortran_write_i4(&io, array_78[i_79]);
        }
        float limit_80 = 0;
        int found_81 = 0;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_82 = 0; i_82 < 4; i_82++) {
            if (found_81 == 0 || fortran_is_max_r4(x[i_82], limit_80)) {
                limit_80 = x[i_82];
                found_81 = (int)(i_82 + 1);
            }
        }
        fortran_write_i4(&io, found_81);
        float limit_83 = 0;
        int found_84 = 0;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_85 = 0; i_85 < 4; i_85++) {
            if (x[i_85] > 1.5f && (found_84 == 0 || fortran_is_min_r4(x[i_85], limit_83))) {
                limit_83 = x[i_85];
                found_84 = (int)(i_85 + 1);
            }
        }
        int array_86[1];
        array_86[0] = found_84;
#line 32 "tests/fortran/array_functions.f90"
        for (long i_87 = 0; i_87 < 1; i_87++) {
            fortran_write_i4(&io, array_86[i_87]);
        }
        _gfortran_st_write_done(&io);
    }
#line 33 "tests/fortran/array_functions.f90"
    for (long i_88 = 0; i_88 < 4; i_88++) {
        x[i_88] = nan;
    }
#line 34 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        float maxval_89 = NAN;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_90 = 0; i_90 < 4; i_90++) {
            maxval_89 = fortran_beyond_max_r4(maxval_89, x[i_90]);
        }
        fortran_write_r4(&io, maxval_89);
        float limit_91 = 0;
        int found_92 = 0;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_93 = 0; i_93 < 4; i_93++) {
            if (found_92 == 0 || fortran_is_max_r4(x[i_93], limit_91)) {
                limit_91 = x[i_93];
                found_92 = (int)(i_93 + 1);
            }
        }
        int array_94[1];
        array_94[0] = found_92;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_95 = 0; i_95 < 1; i_95++) {
            fortran_write_i4(&io, array_94[i_95]);
        }
        int some_97 = 0;
        float maxval_96 = NAN;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_98 = 0; i_98 < 0; i_98++) {
            some_97 = 1;
            maxval_96 = fortran_beyond_max_r4(maxval_96, x[i_98 + 1]);
        }
        if (!some_97)
            maxval_96 = -FLT_MAX;
        fortran_write_r4(&io, maxval_96);
        int some_100 = 0;
        float minval_99 = NAN;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_101 = 0; i_101 < 0; i_101++) {
            some_100 = 1;
            minval_99 = fortran_beyond_min_r4(minval_99, x[i_101 + 1]);
        }
        if (!some_100)
            minval_99 = FLT_MAX;
        fortran_write_r4(&io, minval_99);
        float limit_102 = 0;
        int found_103 = 0;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_104 = 0; i_104 < 0; i_104++) {
            if (found_103 == 0 || fortran_is_max_r4(x[i_104 + 1], limit_102)) {
                limit_102 = x[i_104 + 1];
                found_103 = (int)(i_104 + 1);
            }
        }
        int array_105[1];
        array_105[0] = found_103;
#line 34 "tests/fortran/array_functions.f90"
        for (long i_106 = 0; i_106 < 1; i_106++) {
            fortran_write_i4(&io, array_105[i_106]);
        }
        _gfortran_st_write_done(&io);
    }
#line 35 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 35, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int maxval_107 = INT_MIN;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_108 = 0; i_108 < 0; i_108++) {
            maxval_107 = fortran_max_i4(maxval_107, ia[i_108 + 2]);
        }
        fortran_write_i4(&io, maxval_107);
        int minval_109 = INT_MAX;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_110 = 0; i_110 < 0; i_110++) {
            minval_109 = fortran_min_i4(minval_109, ia[i_110 + 2]);
        }
        fortran_write_i4(&io, minval_109);
        int sum_111 = 0;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_112 = 0; i_112 < 0; i_112++) {
            sum_111 += ia[i_112 + 2];
        }
        fortran_write_i4(&io, sum_111);
        int product_113 = 1;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_114 = 0; i_114 < 0; i_114++) {
            product_113 *= ia[i_114 + 2];
        }
        fortran_write_i4(&io, product_113);
        int any_115 = 0;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_116 = 0; i_116 < 0; i_116++) {
            if (l[i_116 + 1]) {
                any_115 = 1;
                break;
            }
        }
        fortran_write_l4(&io, any_115);
        int all_117 = 1;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_118 = 0; i_118 < 0; i_118++) {
            if (!l[i_118 + 1]) {
                all_117 = 0;
                break;
            }
        }
        fortran_write_l4(&io, all_117);
        int count_119 = 0;
#line 35 "tests/fortran/array_functions.f90"
        for (long i_120 = 0; i_120 < 0; i_120++) {
            if (l[i_120 + 1])
                count_119++;
        }
        fortran_write_i4(&io, count_119);
        _gfortran_st_write_done(&io);
    }
#line 36 "tests/fortran/array_functions.f90"
    {
        long list_121[3] = {1L, 1099511627776L, -3L};
#line 36 "tests/fortran/array_functions.f90"
        for (long i_122 = 0; i_122 < 3; i_122++) {
            big[i_122] = list_121[i_122];
        }
    }
#line 37 "tests/fortran/array_functions.f90"
    {
        signed char list_123[3] = {1, 2, 100};
#line 37 "tests/fortran/array_functions.f90"
        for (long i_124 = 0; i_124 < 3; i_124++) {
            tiny1[i_124] = list_123[i_124];
        }
    }
#line 38 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 38, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        long sum_125 = 0;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_126 = 0; i_126 < 3; i_126++) {
            sum_125 += big[i_126];
        }
        fortran_write_i8(&io, sum_125);
        long maxval_127 = LONG_MIN;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_128 = 0; i_128 < 3; i_128++) {
            maxval_127 = fortran_max_i8(maxval_127, big[i_128]);
        }
        fortran_write_i8(&io, maxval_127);
        long limit_129 = 0;
        int found_130 = 0;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_131 = 0; i_131 < 3; i_131++) {
            if (found_130 == 0 || fortran_is_min_i8(big[i_131], limit_129)) {
                limit_129 = big[i_131];
                found_130 = (int)(i_131 + 1);
            }
        }
        int array_132[1];
        array_132[0] = found_130;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_133 = 0; i_133 < 1; i_133++) {
            fortran_write_i4(&io, array_132[i_133]);
        }
        signed char product_134 = 1;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_135 = 0; i_135 < 3; i_135++) {
            product_134 *= tiny1[i_135];
        }
        fortran_write_i1(&io, product_134);
        signed char sum_136 = 0;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_137 = 0; i_137 < 3; i_137++) {
            sum_136 += tiny1[i_137];
        }
        fortran_write_i1(&io, sum_136);
        signed char maxval_138 = SCHAR_MIN;
#line 38 "tests/fortran/array_functions.f90"
        for (long i_139 = 0; i_139 < 3; i_139++) {
            maxval_138 = fortran_max_i1(maxval_138, tiny1[i_139]);
        }
        fortran_write_i1(&io, maxval_138);
        _gfortran_st_write_done(&io);
    }
#line 39 "tests/fortran/array_functions.f90"
    {
        float _Complex array_140[3];
        long at_141 = 0;
#line 39 "tests/fortran/array_functions.f90"
        for (int i_142 = 1; i_142 <= 3; i_142 += 1) {
            array_140[at_141++] = __builtin_complex((float)i_142, (float)-i_142);
        }
#line 39 "tests/fortran/array_functions.f90"
        for (long i_143 = 0; i_143 < 3; i_143++) {
            c[i_143] = array_140[i_143];
        }
    }
#line 40 "tests/fortran/array_functions.f90"
    {
        const float _Complex scalar_144 = __builtin_complex(0.0f, 1.0f);
#line 40 "tests/fortran/array_functions.f90"
        for (long i_145 = 0; i_145 < 3; i_145++) {
            cc[i_145] = conjf(c[i_145]) * c[i_145] + scalar_144;
        }
    }
#line 41 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 41, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4s(&io, cc, 3L);
        float _Complex sum_146 = 0;
#line 41 "tests/fortran/array_functions.f90"
        for (long i_147 = 0; i_147 < 3; i_147++) {
            sum_146 += c[i_147];
        }
        fortran_write_c4(&io, sum_146);
        float _Complex sum_148 = 0;
#line 41 "tests/fortran/array_functions.f90"
        for (long i_149 = 0; i_149 < 3; i_149++) {
            sum_148 += conjf(c[i_149]) * cc[i_149];
        }
        fortran_write_c4(&io, sum_148);
#line 41 "tests/fortran/array_functions.f90"
        for (long i_150 = 0; i_150 < 3; i_150++) {
            fortran_write_r4(&io, cabsf(c[i_150]));
        }
#line 41 "tests/fortran/array_functions.f90"
        for (long i_151 = 0; i_151 < 3; i_151++) {
            fortran_write_r4(&io, crealf(c[i_151]));
        }
#line 41 "tests/fortran/array_functions.f90"
        for (long i_152 = 0; i_152 < 3; i_152++) {
            fortran_write_r4(&io, cimagf(cc[i_152]));
        }
        float _Complex product_153 = 1;
#line 41 "tests/fortran/array_functions.f90"
        for (long i_154 = 0; i_154 < 3; i_154++) {
            product_153 *= c[i_154];
        }
        fortran_write_c4(&io, product_153);
        _gfortran_st_write_done(&io);
    }
#line 42 "tests/fortran/array_functions.f90"
    {
        double _Complex list_155[4] = {__builtin_complex(1.0, 2.0), __builtin_complex(3.0, -1.0),
            __builtin_complex(0.0, 1.0), __builtin_complex(2.0, 2.0)};
#line 42 "tests/fortran/array_functions.f90"
        for (long i_157 = 0; i_157 < 2; i_157++) {
            for (long i_156 = 0; i_156 < 2; i_156++) {
                zm[i_157][i_156] = list_155[i_157 * 2 + i_156];
            }
        }
    }
#line 43 "tests/fortran/array_functions.f90"
    {
        double _Complex array_158[2][2];
#line 43 "tests/fortran/array_functions.f90"
        for (long i_160 = 0; i_160 < 2; i_160++) {
            for (long i_159 = 0; i_159 < 2; i_159++) {
                array_158[i_160][i_159] = conj(zm[i_159][i_160]);
            }
        }
#line 43 "tests/fortran/array_functions.f90"
        for (long i_162 = 0; i_162 < 2; i_162++) {
            for (long i_161 = 0; i_161 < 2; i_161++) {
                zn[i_162][i_161] = 0;
            }
        }
#line 43 "tests/fortran/array_functions.f90"
        for (long i_165 = 0; i_165 < 2; i_165++) {
            for (long i_164 = 0; i_164 < 2; i_164++) {
                for (long i_163 = 0; i_163 < 2; i_163++) {
                    zn[i_165][i_163] = zn[i_165][i_163] + zm[i_164][i_163] * array_158[i_165][i_164];
                }
            }
        }
    }
#line 44 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 44, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c8s(&io, &zn[0][0], 4L);
        _gfortran_st_write_done(&io);
    }
#line 45 "tests/fortran/array_functions.f90"
    for (j = 1; j <= 3; j++) {
        for (i = 1; i <= 3; i++) {
            d[j - 1][i - 1] = 1.0 / (i + j);
        }
    }
    for (long i_170 = 0; i_170 < 3; i_170++) {
        f[i_170] = d[0][i_170];
    }
#line 51 "tests/fortran/array_functions.f90"
    {
#line 51 "tests/fortran/array_functions.f90"
        for (long i_172 = 0; i_172 < 3; i_172++) {
            for (long i_171 = 0; i_171 < 3; i_171++) {
                e[i_172][i_171] = 0.0;
            }
        }
#line 51 "tests/fortran/array_functions.f90"
        for (long i_175 = 0; i_175 < 3; i_175++) {
            for (long i_174 = 0; i_174 < 3; i_174++) {
                for (long i_173 = 0; i_173 < 3; i_173++) {
                    e[i_175][i_173] = e[i_175][i_173] + d[i_174][i_173] * d[i_175][i_174];
                }
            }
        }
    }
#line 52 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 52, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &e[0][0], 9L);
        double array_176[3];
#line 52 "tests/fortran/array_functions.f90"
        for (long i_177 = 0; i_177 < 3; i_177++) {
            array_176[i_177] = 0.0;
        }
#line 52 "tests/fortran/array_functions.f90"
        for (long i_179 = 0; i_179 < 3; i_179++) {
            for (long i_178 = 0; i_178 < 3; i_178++) {
                array_176[i_178] = array_176[i_178] + d[i_179][i_178] * f[i_179];
            }
        }
#line 52 "tests/fortran/array_functions.f90"
        for (long i_180 = 0; i_180 < 3; i_180++) {
            fortran_write_r8(&io, array_176[i_180]);
        }
        double array_181[3];
#line 52 "tests/fortran/array_functions.f90"
        for (long i_182 = 0; i_182 < 3; i_182++) {
            array_181[i_182] = 0.0;
        }
#line 52 "tests/fortran/array_functions.f90"
        for (long i_184 = 0; i_184 < 3; i_184++) {
            for (long i_183 = 0; i_183 < 3; i_183++) {
                array_181[i_184] = array_181[i_184] + f[i_183] * d[i_184][i_183];
            }
        }
#line 52 "tests/fortran/array_functions.f90"
        for (long i_185 = 0; i_185 < 3; i_185++) {
            fortran_write_r8(&io, array_181[i_185]);
        }
        double array_186[2][2];
#line 52 "tests/fortran/array_functions.f90"
        for (long i_188 = 0; i_188 < 2; i_188++) {
            for (long i_187 = 0; i_187 < 2; i_187++) {
                array_186[i_188][i_187] = 0.0;
            }
        }
#line 52 "tests/fortran/array_functions.f90"
        for (long i_191 = 0; i_191 < 2; i_191++) {
            for (long i_190 = 0; i_190 < 3; i_190++) {
                for (long i_189 = 0; i_189 < 2; i_189++) {
                    array_186[i_191][i_189] = array_186[i_191][i_189] + d[i_190][i_189] * d[i_191 + 1][i_190];
                }
            }
        }
#line 52 "tests/fortran/array_functions.f90"
        for (long i_193 = 0; i_193 < 2; i_193++) {
            for (long i_192 = 0; i_192 < 2; i_192++) {
                fortran_write_r8(&io, array_186[i_193][i_192]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 53 "tests/fortran/array_functions.f90"
    {
        double array_194[3][3];
#line 53 "tests/fortran/array_functions.f90"
        for (long i_196 = 0; i_196 < 3; i_196++) {
            for (long i_195 = 0; i_195 < 3; i_195++) {
                array_194[i_196][i_195] = 0.0;
            }
        }
#line 53 "tests/fortran/array_functions.f90"
        for (long i_199 = 0; i_199 < 3; i_199++) {
            for (long i_198 = 0; i_198 < 3; i_198++) {
                for (long i_197 = 0; i_197 < 3; i_197++) {
                    array_194[i_199][i_197] = array_194[i_199][i_197] + d[i_198][i_197] * e[i_199][i_198];
                }
            }
        }
#line 53 "tests/fortran/array_functions.f90"
        for (long i_201 = 0; i_201 < 3; i_201++) {
            for (long i_200 = 0; i_200 < 3; i_200++) {
                d[i_201][i_200] = array_194[i_201][i_200];
            }
        }
    }
#line 54 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 54, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &d[0][0], 9L);
        _gfortran_st_write_done(&io);
    }
#line 55 "tests/fortran/array_functions.f90"
    for (j = 1; j <= 40; j++) {
        for (i = 1; i <= 30; i++) {
            g[j - 1][i - 1] = sin(1.0 * i * j);
        }
    }
    for (j = 1; j <= 35; j++) {
        for (i = 1; i <= 40; i++) {
            h[j - 1][i - 1] = cos(1.0 * i + j);
        }
    }
    {
        fortran_matmul_r8(&p[0][0], &g[0][0], &h[0][0], 30, 40, 35);
    }
#line 66 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 66, 6);
        fortran_format(&io, "(z16)", 5L);
        _gfortran_st_write(&io);
        fortran_write_r8(&io, p[0][0]);
        fortran_write_r8(&io, p[2][16]);
        fortran_write_r8(&io, p[34][29]);
        double sum_210 = 0;
#line 66 "tests/fortran/array_functions.f90"
        for (long i_212 = 0; i_212 < 35; i_212++) {
            for (long i_211 = 0; i_211 < 30; i_211++) {
                sum_210 += p[i_212][i_211];
            }
        }
        fortran_write_r8(&io, sum_210);
        _gfortran_st_write_done(&io);
    }
#line 67 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 67, 6);
        fortran_format(&io, "(z16)", 5L);
        _gfortran_st_write(&io);
        double (*array_213)[29] FORTRAN_AUTOMATIC = fortran_automatic(1015L * sizeof(double));
        double (*array_214)[29] FORTRAN_AUTOMATIC = fortran_automatic(1131L * sizeof(double));
#line 67 "tests/fortran/array_functions.f90"
        for (long i_216 = 0; i_216 < 39; i_216++) {
            for (long i_215 = 0; i_215 < 29; i_215++) {
                array_214[i_216][i_215] = g[i_216 + 1][i_215];
            }
        }
        double (*array_217)[39] FORTRAN_AUTOMATIC = fortran_automatic(1365L * sizeof(double));
#line 67 "tests/fortran/array_functions.f90"
        for (long i_219 = 0; i_219 < 35; i_219++) {
            for (long i_218 = 0; i_218 < 39; i_218++) {
                array_217[i_219][i_218] = h[i_219][i_218];
            }
        }
        fortran_matmul_r8(&array_213[0][0], &array_214[0][0], &array_217[0][0], 29, 39, 35);
        double sum_220 = 0;
#line 67 "tests/fortran/array_functions.f90"
        for (long i_222 = 0; i_222 < 35; i_222++) {
            for (long i_221 = 0; i_221 < 29; i_221++) {
                sum_220 += array_213[i_222][i_221];
            }
        }
        fortran_write_r8(&io, sum_220);
        _gfortran_st_write_done(&io);
    }
#line 68 "tests/fortran/array_functions.f90"
    n = 36;
    vary_in_array_functions(&(int){n});
    {
        int array_223[3];
#line 70 "tests/fortran/array_functions.f90"
        for (long i_224 = 0; i_224 < 3; i_224++) {
            array_223[i_224] = f[i_224] > 0.3;
        }
#line 71 "tests/fortran/array_functions.f90"
        for (long i_225 = 0; i_225 < 3; i_225++) {
            if (array_223[i_225]) {
                f[i_225] = log(f[i_225]);
            }
        }
#line 72 "tests/fortran/array_functions.f90"
        int array_226[3];
#line 72 "tests/fortran/array_functions.f90"
        for (long i_227 = 0; i_227 < 3; i_227++) {
            if (!array_223[i_227]) {
                array_226[i_227] = f[i_227] > 0.22;
            }
        }
#line 73 "tests/fortran/array_functions.f90"
        for (long i_228 = 0; i_228 < 3; i_228++) {
            if (!array_223[i_228] && array_226[i_228]) {
                f[i_228] = -1;
            }
        }
#line 75 "tests/fortran/array_functions.f90"
        for (long i_229 = 0; i_229 < 3; i_229++) {
            if (!array_223[i_229] && !array_226[i_229]) {
                f[i_229] = f[i_229] * 2;
            }
        }
    }
#line 77 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 77, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, f, 3L);
        _gfortran_st_write_done(&io);
    }
#line 78 "tests/fortran/array_functions.f90"
    {
        double sum_230 = 0;
#line 78 "tests/fortran/array_functions.f90"
        for (long i_232 = 0; i_232 < 3; i_232++) {
            for (long i_231 = 0; i_231 < 3; i_231++) {
                sum_230 += d[i_232][i_231];
            }
        }
        const double scalar_233 = sum_230 / 9;
        int array_234[3][3];
#line 78 "tests/fortran/array_functions.f90"
        for (long i_236 = 0; i_236 < 3; i_236++) {
            for (long i_235 = 0; i_235 < 3; i_235++) {
                array_234[i_236][i_235] = d[i_236][i_235] > scalar_233;
            }
        }
#line 78 "tests/fortran/array_functions.f90"
        for (long i_238 = 0; i_238 < 3; i_238++) {
            for (long i_237 = 0; i_237 < 3; i_237++) {
                if (array_234[i_238][i_237]) {
                    d[i_238][i_237] = 0;
                }
            }
        }
    }
#line 79 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 79, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &d[0][0], 9L);
        _gfortran_st_write_done(&io);
    }
#line 80 "tests/fortran/array_functions.f90"
    {
        int list_239[4] = {1, 0, 1, 1};
#line 80 "tests/fortran/array_functions.f90"
        for (long i_240 = 0; i_240 < 4; i_240++) {
            l[i_240] = list_239[i_240];
        }
    }
#line 81 "tests/fortran/array_functions.f90"
    for (long i_242 = 0; i_242 < 2; i_242++) {
        for (long i_241 = 0; i_241 < 2; i_241++) {
            ll[i_242][i_241] = l[i_242 * 2 + i_241];
        }
    }
#line 82 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 82, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 82 "tests/fortran/array_functions.f90"
        for (long i_245 = 0; i_245 < 2; i_245++) {
            int all_246 = 1;
            for (long i_247 = 0; i_247 < 2; i_247++) {
                if (!ll[i_245][i_247]) {
                    all_246 = 0;
                    break;
                }
            }
            fortran_write_l4(&io, all_246);
        }
#line 82 "tests/fortran/array_functions.f90"
        for (long i_250 = 0; i_250 < 2; i_250++) {
            int any_251 = 0;
            for (long i_252 = 0; i_252 < 2; i_252++) {
                if (ll[i_252][i_250]) {
                    any_251 = 1;
                    break;
                }
            }
            fortran_write_l4(&io, any_251);
        }
#line 82 "tests/fortran/array_functions.f90"
        for (long i_255 = 0; i_255 < 2; i_255++) {
            int count_256 = 0;
            for (long i_257 = 0; i_257 < 2; i_257++) {
                if (ll[i_255][i_257])
                    count_256++;
            }
            fortran_write_i4(&io, count_256);
        }
        int count_258 = 0;
#line 82 "tests/fortran/array_functions.f90"
        for (long i_259 = 0; i_259 < 4; i_259++) {
            if (l[i_259])
                count_258++;
        }
        fortran_write_i4(&io, count_258);
#line 82 "tests/fortran/array_functions.f90"
        for (long i_260 = 0; i_260 < 4; i_260++) {
            fortran_write_l4(&io, !l[i_260]);
        }
#line 82 "tests/fortran/array_functions.f90"
        for (long i_261 = 0; i_261 < 4; i_261++) {
            fortran_write_l4(&io, l[i_261] && l[fortran_modulo_i8(i_261 + 1, 4)]);
        }
        _gfortran_st_write_done(&io);
    }
#line 83 "tests/fortran/array_functions.f90"
    {
        char array_262[4][3];
        long at_263 = 0;
        fortran_assign(array_262[at_263++], 3L, "abc", 3L);
        fortran_assign(array_262[at_263++], 3L, "xyz", 3L);
        fortran_assign(array_262[at_263++], 3L, "abd", 3L);
        fortran_assign(array_262[at_263++], 3L, "b  ", 3L);
#line 83 "tests/fortran/array_functions.f90"
        for (long i_264 = 0; i_264 < 4; i_264++) {
            fortran_assign(w[i_264], 3L, array_262[i_264], 3L);
        }
    }
#line 84 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 84, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 84 "tests/fortran/array_functions.f90"
        for (long i_265 = 0; i_265 < 4; i_265++) {
            fortran_write_l4(&io, fortran_compare(w[i_265], 3L, "abc", 3L) == 0);
        }
#line 84 "tests/fortran/array_functions.f90"
        for (long i_267 = 0; i_267 < 4; i_267++) {
            char joined_268[4L];
            fortran_concatenate(joined_268, w[i_267], 3L, "!", 1L);
            fortran_write_text(&io, joined_268, 4L);
        }
        fortran_write_i4(&io, (int)3L);
#line 84 "tests/fortran/array_functions.f90"
        for (i = 1; i <= 4; i++) {
            fortran_write_text(&io, w[i - 1] + 1, 2L);
        }
#line 84 "tests/fortran/array_functions.f90"
        for (long i_271 = 0; i_271 < 2; i_271++) {
            fortran_write_text(&io, w[i_271 + 1], 1L);
        }
#line 84 "tests/fortran/array_functions.f90"
        for (long i_272 = 0; i_272 < 4; i_272++) {
            fortran_write_i4(&io, fortran_index(w[i_272], 3L, "b", 1L, 0));
        }
        _gfortran_st_write_done(&io);
    }
#line 85 "tests/fortran/array_functions.f90"
    for (long i_273 = 0; i_273 < 3; i_273++) {
        fortran_assign(w[i_273], 3L, w[i_273 + 1], 3L);
    }
#line 86 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 86, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, w[0], 3L, 4L);
        _gfortran_st_write_done(&io);
    }
#line 87 "tests/fortran/array_functions.f90"
    {
        char array_274[4][3];
#line 87 "tests/fortran/array_functions.f90"
        for (long i_275 = 0; i_275 < 4; i_275++) {
            fortran_assign(array_274[i_275], 3L, w[3 - i_275], 3L);
        }
#line 87 "tests/fortran/array_functions.f90"
        for (long i_276 = 0; i_276 < 4; i_276++) {
            fortran_assign(w[i_276], 3L, array_274[i_276], 3L);
        }
    }
#line 88 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 88, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, w[0], 3L, 4L);
        _gfortran_st_write_done(&io);
    }
#line 89 "tests/fortran/array_functions.f90"
    for (long i_278 = 0; i_278 < 4; i_278++) {
        for (long i_277 = 0; i_277 < 4; i_277++) {
            z[i_278][i_277] = 0;
        }
    }
#line 90 "tests/fortran/array_functions.f90"
    for (i = 1; i <= 4; i++) {
        z[i - 1][i - 1] = 1;
        {
            float array_281[4];
            for (long i_282 = 0; i_282 < 4; i_282++) {
                array_281[i_282] = z[i_282][i - 1] + z[i - 1][i_282];
            }
            for (long i_283 = 0; i_283 < 4; i_283++) {
                z[i_283][i - 1] = array_281[i_283];
            }
        }
    }
#line 94 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 94, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &z[0][0], 16L);
        _gfortran_st_write_done(&io);
    }
#line 95 "tests/fortran/array_functions.f90"
    for (long i_284 = 0; i_284 < 3; i_284++) {
        z[1][i_284] = z[1][i_284 + 1] + z[0][i_284];
    }
#line 96 "tests/fortran/array_functions.f90"
    {
        float array_285[4][3];
#line 96 "tests/fortran/array_functions.f90"
        for (long i_287 = 0; i_287 < 4; i_287++) {
            for (long i_286 = 0; i_286 < 3; i_286++) {
                array_285[i_287][i_286] = z[i_287][i_286];
            }
        }
#line 96 "tests/fortran/array_functions.f90"
        for (long i_289 = 0; i_289 < 4; i_289++) {
            for (long i_288 = 0; i_288 < 3; i_288++) {
                z[i_289][i_288 + 1] = array_285[i_289][i_288];
            }
        }
    }
#line 97 "tests/fortran/array_functions.f90"
    {
        float array_290[3][4];
#line 97 "tests/fortran/array_functions.f90"
        for (long i_292 = 0; i_292 < 3; i_292++) {
            for (long i_291 = 0; i_291 < 4; i_291++) {
                array_290[i_292][i_291] = z[i_292][i_291];
            }
        }
#line 97 "tests/fortran/array_functions.f90"
        for (long i_294 = 0; i_294 < 3; i_294++) {
            for (long i_293 = 0; i_293 < 4; i_293++) {
                z[i_294 + 1][i_293] = array_290[i_294][i_293];
            }
        }
    }
#line 98 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 98, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &z[0][0], 16L);
#line 98 "tests/fortran/array_functions.f90"
        for (long i_297 = 0; i_297 < 4; i_297++) {
            float sum_298 = 0;
            for (long i_299 = 0; i_299 < 4; i_299++) {
                sum_298 += z[i_299][i_297];
            }
            fortran_write_r4(&io, sum_298);
        }
#line 98 "tests/fortran/array_functions.f90"
        for (long i_302 = 0; i_302 < 2; i_302++) {
            float product_303 = 1;
            for (long i_304 = 0; i_304 < 2; i_304++) {
                product_303 *= (z[i_302][i_304] + 1);
            }
            fortran_write_r4(&io, product_303);
        }
#line 98 "tests/fortran/array_functions.f90"
        for (long i_307 = 0; i_307 < 4; i_307++) {
            float maxval_308 = NAN;
            for (long i_309 = 0; i_309 < 4; i_309++) {
                maxval_308 = fortran_beyond_max_r4(maxval_308, z[i_309][i_307]);
            }
            fortran_write_r4(&io, maxval_308);
        }
#line 98 "tests/fortran/array_functions.f90"
        for (long i_313 = 0; i_313 < 4; i_313++) {
            int some_315 = 0;
            float minval_314 = NAN;
            for (long i_316 = 0; i_316 < 4; i_316++) {
                if (z[i_313][i_316] > 0) {
                    some_315 = 1;
                    minval_314 = fortran_beyond_min_r4(minval_314, z[i_313][i_316]);
                }
            }
            if (!some_315)
                minval_314 = FLT_MAX;
            fortran_write_r4(&io, minval_314);
        }
        _gfortran_st_write_done(&io);
    }
#line 99 "tests/fortran/array_functions.f90"
    for (long i_317 = 0; i_317 < 4; i_317++) {
        x[i_317] = fortran_max_r4(y[i_317], 2.5f) + ia[i_317] % 3 + copysignf(1.0f, -y[i_317]);
    }
#line 100 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 100, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 4L);
#line 100 "tests/fortran/array_functions.f90"
        for (long i_318 = 0; i_318 < 4; i_318++) {
            fortran_write_i4(&io, (int)lroundf(x[i_318]));
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_319 = 0; i_319 < 4; i_319++) {
            fortran_write_i4(&io, (int)x[i_319]);
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_320 = 0; i_320 < 4; i_320++) {
            fortran_write_i4(&io, ia[i_320] / 2);
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_321 = 0; i_321 < 4; i_321++) {
            fortran_write_i4(&io, ia[i_321] * ia[i_321]);
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_322 = 0; i_322 < 4; i_322++) {
            fortran_write_i4(&io, fortran_power_of_2_i4(ia[i_322]));
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_323 = 0; i_323 < 4; i_323++) {
            fortran_write_r4(&io, y[i_323] * y[i_323]);
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_324 = 0; i_324 < 4; i_324++) {
            fortran_write_r4(&io, __builtin_powif(y[i_324], ia[i_324]));
        }
#line 100 "tests/fortran/array_functions.f90"
        for (long i_325 = 0; i_325 < 4; i_325++) {
            fortran_write_r4(&io, sqrtf(y[i_325]));
        }
        _gfortran_st_write_done(&io);
    }
#line 101 "tests/fortran/array_functions.f90"
    i = 2;
    {
        const float scalar_326 = y[i - 1];
#line 102 "tests/fortran/array_functions.f90"
        for (long i_327 = 0; i_327 < 4; i_327++) {
            y[i_327] = scalar_326 + y[i_327];
        }
    }
#line 103 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 103, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, y, 4L);
        _gfortran_st_write_done(&io);
    }
#line 104 "tests/fortran/array_functions.f90"
    {
        const float scalar_328 = y[i - 1];
#line 104 "tests/fortran/array_functions.f90"
        for (long i_329 = 0; i_329 < 4; i_329++) {
            y[i_329] = y[i_329] / scalar_328;
        }
    }
#line 105 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 105, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, y, 4L);
        _gfortran_st_write_done(&io);
    }
#line 106 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 106, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int list_330[3] = {1, 2, 3};
        int array_331[3];
        long at_332 = 0;
#line 106 "tests/fortran/array_functions.f90"
        for (int i_333 = 4; i_333 <= 6; i_333 += 1) {
            array_331[at_332++] = i_333;
        }
#line 106 "tests/fortran/array_functions.f90"
        for (long i_334 = 0; i_334 < 3; i_334++) {
            fortran_write_i4(&io, list_330[i_334] + array_331[i_334]);
        }
        int array_335[4];
        long at_336 = 0;
#line 106 "tests/fortran/array_functions.f90"
        for (int i_337 = 1; i_337 <= 2; i_337 += 1) {
            for (int j_338 = 1; j_338 <= 2; j_338 += 1) {
                array_335[at_336++] = i_337 * 10 + j_338;
            }
        }
#line 106 "tests/fortran/array_functions.f90"
        for (long i_339 = 0; i_339 < 4L; i_339++) {
            fortran_write_i4(&io, array_335[i_339]);
        }
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 107 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 107, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int array_340[2];
        array_340[0] = 1;
        array_340[1] = 1;
#line 107 "tests/fortran/array_functions.f90"
        for (long i_341 = 0; i_341 < 2; i_341++) {
            fortran_write_i4(&io, array_340[i_341]);
        }
        fortran_write_i4(&io, 2);
        int list_342[4] = {1, 2, 3, 4};
        int sum_343 = 0;
#line 107 "tests/fortran/array_functions.f90"
        for (long i_344 = 0; i_344 < 4; i_344++) {
            sum_343 += ia[i_344] * list_342[i_344];
        }
        fortran_write_i4(&io, sum_343);
        float list_345[2] = {1.5f, 2.5f};
        float sum_346 = 0;
#line 107 "tests/fortran/array_functions.f90"
        for (long i_347 = 0; i_347 < 2; i_347++) {
            sum_346 += list_345[i_347];
        }
        fortran_write_r4(&io, sum_346);
        _gfortran_st_write_done(&io);
    }
#line 108 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 108, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, FLT_MAX);
        fortran_write_i4(&io, 8);
        fortran_write_r8(&io, DBL_MIN);
        fortran_write_r4(&io, FLT_EPSILON);
        double list_348[2] = {(double)1, (double)2.5f};
#line 108 "tests/fortran/array_functions.f90"
        for (long i_349 = 0; i_349 < 2; i_349++) {
            fortran_write_r8(&io, list_348[i_349]);
        }
        char array_350[2][4];
        long at_351 = 0;
        fortran_assign(array_350[at_351++], 4, "a", 1L);
        fortran_assign(array_350[at_351++], 4, "bcdef", 5L);
#line 108 "tests/fortran/array_functions.f90"
        for (long i_352 = 0; i_352 < 2L; i_352++) {
            fortran_write_text(&io, array_350[i_352], 4);
        }
        _gfortran_st_write_done(&io);
    }
#line 109 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 109, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        float limit_353 = 0;
        int found_354 = 0, found_355 = 0;
#line 109 "tests/fortran/array_functions.f90"
        for (long i_357 = 0; i_357 < 4; i_357++) {
            for (long i_356 = 0; i_356 < 4; i_356++) {
                if (found_354 == 0 || fortran_is_max_r4(z[i_357][i_356], limit_353)) {
                    limit_353 = z[i_357][i_356];
                    found_354 = (int)(i_356 + 1);
                    found_355 = (int)(i_357 + 1);
                }
            }
        }
        int array_358[2];
        array_358[0] = found_354;
        array_358[1] = found_355;
#line 109 "tests/fortran/array_functions.f90"
        for (long i_359 = 0; i_359 < 2; i_359++) {
            fortran_write_i4(&io, array_358[i_359]);
        }
#line 109 "tests/fortran/array_functions.f90"
        for (long i_363 = 0; i_363 < 4; i_363++) {
            float limit_364 = 0;
            int found_365 = 0;
            for (long i_366 = 0; i_366 < 4; i_366++) {
                if (found_365 == 0 || fortran_is_min_r4(z[i_363][i_366], limit_364)) {
                    limit_364 = z[i_363][i_366];
                    found_365 = (int)(i_366 + 1);
                }
            }
            fortran_write_i4(&io, found_365);
        }
        int some_368 = 0;
        double maxval_367 = NAN;
#line 109 "tests/fortran/array_functions.f90"
        for (long i_370 = 0; i_370 < 3; i_370++) {
            for (long i_369 = 0; i_369 < 3; i_369++) {
                if (d[i_370][i_369] < 0) {
                    some_368 = 1;
                    maxval_367 = fortran_beyond_max_r8(maxval_367, fabs(d[i_370][i_369]));
                }
            }
        }
        if (!some_368)
            maxval_367 = -DBL_MAX;
        fortran_write_r8(&io, maxval_367);
        fortran_write_r4(&io, norm_in_array_functions(y));
        _gfortran_st_write_done(&io);
    }
#line 110 "tests/fortran/array_functions.f90"
    {
        int any_375 = 0;
#line 110 "tests/fortran/array_functions.f90"
        for (long i_376 = 0; i_376 < 4; i_376++) {
            if (ia[i_376] > 3) {
                any_375 = 1;
                break;
            }
        }
        int all_377 = 1;
#line 110 "tests/fortran/array_functions.f90"
        for (long i_378 = 0; i_378 < 4; i_378++) {
            if (!(ia[i_378] > 0)) {
                all_377 = 0;
                break;
            }
        }
        if (any_375 && all_377) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/array_functions.f90", 110, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "yes", 3L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 111 "tests/fortran/array_functions.f90"
    for (;;) {
        int sum_379 = 0;
#line 111 "tests/fortran/array_functions.f90"
        for (long i_380 = 0; i_380 < 4; i_380++) {
            sum_379 += ia[i_380];
        }
        if (!(sum_379 > 5))
            break;
        for (long i_383 = 0; i_383 < 4; i_383++) {
            ia[i_383] = ia[i_383] - 1;
        }
    }
#line 114 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 114, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, ia, 4L);
        _gfortran_st_write_done(&io);
    }
#line 131 "tests/fortran/array_functions.f90"
}

#line 116 "tests/fortran/array_functions.f90"
static float norm_in_array_functions(float *restrict y)
{
    float norm;
#line 117 "tests/fortran/array_functions.f90"
    {
        float sum_1 = 0;
#line 117 "tests/fortran/array_functions.f90"
        for (long i_2 = 0; i_2 < 4; i_2++) {
            sum_1 += y[i_2] * y[i_2];
        }
        norm = sqrtf(sum_1);
    }
#line 118 "tests/fortran/array_functions.f90"
    return norm;
}

#line 119 "tests/fortran/array_functions.f90"
static void vary_in_array_functions(int *restrict n_)
{
    const int n = *n_;
    double (*a)[n] FORTRAN_AUTOMATIC = fortran_automatic((long)n * n * sizeof(double));
    double (*b)[n] FORTRAN_AUTOMATIC = fortran_automatic((long)n * n * sizeof(double));
    double *v FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
#line 123 "tests/fortran/array_functions.f90"
    {
        const long trips_1 = (long)fortran_trips_integer(1, n, 1);
        const long trips_2 = (long)fortran_trips_integer(1, n, 1);
        const long extent_3 = trips_1 * (trips_2 * 1L);
        double *array_4 FORTRAN_AUTOMATIC = fortran_automatic(extent_3 * sizeof(double));
        long at_5 = 0;
#line 123 "tests/fortran/array_functions.f90"
        for (int j_6 = 1; j_6 <= n; j_6 += 1) {
            for (int i_7 = 1; i_7 <= n; i_7 += 1) {
                array_4[at_5++] = 1.0 / (i_7 + j_6);
            }
        }
        int list_8[2] = {n, n};
#line 123 "tests/fortran/array_functions.f90"
        for (long i_10 = 0; i_10 < n; i_10++) {
            for (long i_9 = 0; i_9 < n; i_9++) {
                a[i_10][i_9] = array_4[i_10 * (long)list_8[0] + i_9];
            }
        }
    }
#line 124 "tests/fortran/array_functions.f90"
    {
        if ((float)n * (float)n * (float)n <= 27000.0f) {
            for (long i_12 = 0; i_12 < n; i_12++) {
                for (long i_11 = 0; i_11 < n; i_11++) {
                    b[i_12][i_11] = 0.0;
                }
            }
            for (long i_15 = 0; i_15 < n; i_15++) {
                for (long i_14 = 0; i_14 < n; i_14++) {
                    for (long i_13 = 0; i_13 < n; i_13++) {
                        b[i_15][i_13] = b[i_15][i_13] + a[i_14][i_13] * a[i_15][i_14];
                    }
                }
            }
        } else {
            fortran_matmul_r8(&b[0][0], &a[0][0], &a[0][0], n, n, n);
        }
    }
#line 125 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 125, 6);
        fortran_format(&io, "(z16)", 5L);
        _gfortran_st_write(&io);
        fortran_write_r8(&io, b[0][0]);
        fortran_write_r8(&io, b[n - 1][n - 1]);
        double sum_16 = 0;
#line 125 "tests/fortran/array_functions.f90"
        for (long i_18 = 0; i_18 < n; i_18++) {
            for (long i_17 = 0; i_17 < n; i_17++) {
                sum_16 += b[i_18][i_17];
            }
        }
        fortran_write_r8(&io, sum_16);
        _gfortran_st_write_done(&io);
    }
#line 126 "tests/fortran/array_functions.f90"
    {
        double array_19[20][20];
#line 126 "tests/fortran/array_functions.f90"
        for (long i_21 = 0; i_21 < 20; i_21++) {
            for (long i_20 = 0; i_20 < 20; i_20++) {
                array_19[i_21][i_20] = 0.0;
            }
        }
#line 126 "tests/fortran/array_functions.f90"
        for (long i_24 = 0; i_24 < 20; i_24++) {
            for (long i_23 = 0; i_23 < 20; i_23++) {
                for (long i_22 = 0; i_22 < 20; i_22++) {
                    array_19[i_24][i_22] = array_19[i_24][i_22] + a[i_23][i_22] * a[i_24 + 1][i_23 + 1];
                }
            }
        }
#line 126 "tests/fortran/array_functions.f90"
        for (long i_26 = 0; i_26 < 20; i_26++) {
            for (long i_25 = 0; i_25 < 20; i_25++) {
                b[i_26][i_25] = array_19[i_26][i_25];
            }
        }
    }
#line 127 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 127, 6);
        fortran_format(&io, "(z16)", 5L);
        _gfortran_st_write(&io);
        double sum_27 = 0;
#line 127 "tests/fortran/array_functions.f90"
        for (long i_29 = 0; i_29 < n; i_29++) {
            for (long i_28 = 0; i_28 < n; i_28++) {
                sum_27 += b[i_29][i_28];
            }
        }
        fortran_write_r8(&io, sum_27);
        _gfortran_st_write_done(&io);
    }
#line 128 "tests/fortran/array_functions.f90"
    {
#line 128 "tests/fortran/array_functions.f90"
        for (long i_30 = 0; i_30 < n; i_30++) {
            v[i_30] = 0.0;
        }
#line 128 "tests/fortran/array_functions.f90"
        for (long i_32 = 0; i_32 < n; i_32++) {
            for (long i_31 = 0; i_31 < n; i_31++) {
                v[i_31] = v[i_31] + a[i_32][i_31] * b[0][i_32];
            }
        }
    }
#line 129 "tests/fortran/array_functions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_functions.f90", 129, 6);
        fortran_format(&io, "(z16)", 5L);
        _gfortran_st_write(&io);
        double sum_33 = 0;
#line 129 "tests/fortran/array_functions.f90"
        for (long i_34 = 0; i_34 < n; i_34++) {
            sum_33 += v[i_34];
        }
        fortran_write_r8(&io, sum_33);
        _gfortran_st_write_done(&io);
    }
#line 130 "tests/fortran/array_functions.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
