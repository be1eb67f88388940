#include <iopref_fortran.h>

struct {
    double b[3][5][5];
} grid_ __attribute__((common));

static void show_in_section_updates(double *restrict values_, int *restrict extent_);
static void fill_in_section_updates(double *restrict values, int *restrict count_, int *restrict seed_);

// Sections of one array on both sides: they meet element for element, not at all, or with a shift.
#line 2 "tests/fortran/section_updates.f90"
void MAIN__(void)
{
    enum { n = 5 };
    double a[5][5], x[20], ratio;
    static double blocks[4000][5][5];
    char words[2][4][3];
    int i, l, m, half;
    fill_in_section_updates(&a[0][0], &(int){n * n}, &(int){3});
    for (i = 1; i <= n; i++) {
        a[i - 1][i - 1] = a[i - 1][i - 1] + 10;
    }
    for (l = 1; l <= n; l++) {
        for (m = l + 1; m <= n; m++) {
            ratio = a[l - 1][m - 1] / a[l - 1][l - 1];
            for (long i_7 = 0; i_7 < n - l; i_7++) {
                a[l + i_7][m - 1] = a[l + i_7][m - 1] - ratio * a[l + i_7][l - 1];
            }
        }
    }
#line 19 "tests/fortran/section_updates.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 19, 6);
        fortran_format(&io, "(5f10.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &a[0][0], 25L);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/section_updates.f90"
    m = 3;
    {
        const long extent_8 = (long)(m - 1);
        const long extent_9 = (long)(m - 1);
        double (*array_10)[extent_8] FORTRAN_AUTOMATIC = fortran_automatic(extent_8 * extent_9 *
            sizeof(double));
#line 21 "tests/fortran/section_updates.f90"
        for (long i_12 = 0; i_12 < extent_9; i_12++) {
            for (long i_11 = 0; i_11 < extent_8; i_11++) {
                array_10[i_12][i_11] = a[i_12 + 1][i_11 + 1] + 1;
            }
        }
        show_in_section_updates(&array_10[0][0], &(int){m - 1});
    }
#line 22 "tests/fortran/section_updates.f90"
    {
        const long extent_13 = (long)(m - 1);
        const long extent_14 = (long)(5 - m + 1);
        int array_15[5][5];
#line 22 "tests/fortran/section_updates.f90"
        for (long i_17 = 0; i_17 < extent_14; i_17++) {
            for (long i_16 = 0; i_16 < extent_13; i_16++) {
                array_15[i_17][i_16] = a[m - 1 + i_17][i_16 + 1] > 0.2;
            }
        }
        {
            const long extent_18 = (long)(m - 1);
            const long extent_19 = (long)(6 - m);
            double array_20[5][5];
#line 22 "tests/fortran/section_updates.f90"
            for (long i_22 = 0; i_22 < extent_19; i_22++) {
                for (long i_21 = 0; i_21 < extent_18; i_21++) {
                    if (array_15[i_22][i_21]) {
                        array_20[i_22][i_21] = a[m - 2 + i_22][i_21];
                    }
                }
            }
#line 22 "tests/fortran/section_updates.f90"
            for (long i_24 = 0; i_24 < 5 - m + 1; i_24++) {
                for (long i_23 = 0; i_23 < m - 1; i_23++) {
                    if (array_15[i_24][i_23]) {
                        a[m - 1 + i_24][i_23 + 1] = array_20[i_24][i_23];
                    }
                }
            }
        }
    }
#line 23 "tests/fortran/section_updates.f90"
    {
        const long extent_25 = (long)(6 - m);
        double array_26[5][5];
#line 23 "tests/fortran/section_updates.f90"
        for (long i_28 = 0; i_28 < m; i_28++) {
            for (long i_27 = 0; i_27 < extent_25; i_27++) {
                array_26[i_28][i_27] = a[i_28][m - 2 + i_27] + a[m - 1 + i_27][i_28];
            }
        }
#line 23 "tests/fortran/section_updates.f90"
        for (long i_30 = 0; i_30 < m; i_30++) {
            for (long i_29 = 0; i_29 < n - m + 1; i_29++) {
                a[i_30][m - 1 + i_29] = array_26[i_30][i_29];
            }
        }
    }
#line 24 "tests/fortran/section_updates.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 24, 6);
        fortran_format(&io, "(5f10.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &a[0][0], 25L);
        const long extent_31 = (long)(m - 1);
        const long extent_32 = (long)(m - 1);
        double (*array_33)[extent_31] FORTRAN_AUTOMATIC = fortran_automatic(extent_31 * extent_32 *
            sizeof(double));
#line 24 "tests/fortran/section_updates.f90"
        for (long i_35 = 0; i_35 < extent_32; i_35++) {
            for (long i_34 = 0; i_34 < extent_31; i_34++) {
                array_33[i_35][i_34] = a[i_35 + 1][i_34 + 1] + 1;
            }
        }
        const long extent_36 = (long)(m - 1);
        const long extent_37 = (long)(m - 1);
        double (*array_38)[extent_36] FORTRAN_AUTOMATIC = fortran_automatic(extent_36 * extent_37 *
            sizeof(double));
#line 24 "tests/fortran/section_updates.f90"
        for (long i_40 = 0; i_40 < extent_37; i_40++) {
            for (long i_39 = 0; i_39 < extent_36; i_39++) {
                array_38[i_40][i_39] = a[i_40 + 1][i_39 + 1] - 1;
            }
        }
        double (*array_41)[extent_31] FORTRAN_AUTOMATIC = fortran_automatic(extent_31 * extent_37 *
            sizeof(double));
        if ((float)extent_31 * (float)extent_32 * (float)extent_37 <= 27000.0f) {
            for (long i_43 = 0; i_43 < extent_37; i_43++) {
                for (long i_42 = 0; i_42 < extent_31; i_42++) {
                    array_41[i_43][i_42] = 0.0;
                }
            }
            for (long i_46 = 0; i_46 < extent_37; i_46++) {
                for (long i_45 = 0; i_45 < extent_32; i_45++) {
                    for (long i_44 = 0; i_44 < extent_31; i_44++) {
                        array_41[i_46][i_44] = array_41[i_46][i_44] + array_33[i_45][i_44] *
            array_38[i_46][i_45];
                    }
                }
            }
        } else {
            fortran_matmul_r8(&array_41[0][0], &array_33[0][0], &array_38[0][0], extent_31, extent_32,
            extent_37);
        }
#line 24 "tests/fortran/section_updates.f90"
        for (long i_48 = 0; i_48 < extent_37; i_48++) {
            for (long i_47 = 0; i_47 < extent_31; i_47++) {
                fortran_write_r8(&io, array_41[i_48][i_47]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/section_updates.f90"
    fill_in_section_updates(&grid_.b[0][0][0], &(int){n * n * 3}, &(int){1});
    for (l = 2; l <= n; l++) {
        for (m = 1; m <= n; m++) {
            {
                const long extent_53 = (long)(n + 1 - l);
                double array_54[5];
                for (long i_55 = 0; i_55 < extent_53; i_55++) {
                    array_54[i_55] = grid_.b[0][l - 2 + i_55][m - 1] + grid_.b[1][l - 1 + i_55][l - 1];
                }
                for (long i_56 = 0; i_56 < n - l + 1; i_56++) {
                    grid_.b[0][l - 1 + i_56][m - 1] = array_54[i_56];
                }
            }
            {
                const long extent_57 = (long)(n + 1 - l);
                double array_58[5];
                for (long i_59 = 0; i_59 < extent_57; i_59++) {
                    array_58[i_59] = grid_.b[1][l - 2 + i_59][l - 1] + grid_.b[1][l - 1 + i_59][m - 1];
                }
                for (long i_60 = 0; i_60 < n - l + 1; i_60++) {
                    grid_.b[1][l - 1 + i_60][m - 1] = array_58[i_60];
                }
            }
            {
                const long extent_61 = (long)(n - l + 1);
                double array_62[5];
                for (long i_63 = 0; i_63 < extent_61; i_63++) {
                    array_62[i_63] = grid_.b[2][l - 1 + i_63][m - 1] * 0.5;
                }
                for (long i_64 = 0; i_64 < n - l + 1; i_64++) {
                    grid_.b[2][n - 1 - i_64][l - 1] = array_62[i_64];
                }
            }
            {
                const int place_65 = m / 3;
                const long extent_66 = (long)(n - m + 1);
                const long extent_67 = (long)(n + 1 - l);
                double array_68[5][5];
                for (long i_70 = 0; i_70 < extent_67; i_70++) {
                    for (long i_69 = 0; i_69 < extent_66; i_69++) {
                        array_68[i_70][i_69] = grid_.b[0][l - 2 + i_70][m - 1 + i_69] - grid_.b[place_65][l -
                    1 + i_70][m - 1 + i_69];
                    }
                }
                for (long i_72 = 0; i_72 < n - l + 1; i_72++) {
                    for (long i_71 = 0; i_71 < n - m + 1; i_71++) {
                        grid_.b[0][l - 1 + i_72][m - 1 + i_71] = array_68[i_72][i_71];
                    }
                }
            }
            {
                const int place_73 = m / 3;
                const int place_74 = l / 3;
                const long extent_75 = (long)(n + 1 - l);
                double array_76[5];
                for (long i_77 = 0; i_77 < extent_75; i_77++) {
                    array_76[i_77] = grid_.b[place_74][m - 1][l - 2 + i_77];
                }
                for (long i_78 = 0; i_78 < n - l + 1; i_78++) {
                    grid_.b[place_73][m - 1][l - 1 + i_78] = array_76[i_78];
                }
            }
            half = l / 2;
            for (long i_80 = 0; i_80 < half; i_80++) {
                for (long i_79 = 0; i_79 < n; i_79++) {
                    grid_.b[i_80][m - 1][i_79] = grid_.b[i_80 + 1][l - 1][i_79];
                }
            }
        }
    }
#line 37 "tests/fortran/section_updates.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 37, 6);
        fortran_format(&io, "(5f12.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &grid_.b[0][0][0], 75L);
        _gfortran_st_write_done(&io);
    }
#line 38 "tests/fortran/section_updates.f90"
    fill_in_section_updates(&blocks[0][0][0], &(int){n * n * 4000}, &(int){5});
    for (i = 2; i <= 4000; i++) {
        for (l = 1; l <= n; l++) {
            for (m = l + 1; m <= n; m++) {
                ratio = blocks[i - 1][l - 1][m - 1] * blocks[i - 2][l - 1][l - 1];
                for (long i_87 = 0; i_87 < n - l; i_87++) {
                    blocks[i - 1][l + i_87][m - 1] = blocks[i - 1][l + i_87][m - 1] - ratio * blocks[i -
                    1][l + i_87][l - 1];
                }
                {
                    const long extent_88 = (long)(n - l);
                    double array_89[5];
                    for (long i_90 = 0; i_90 < extent_88; i_90++) {
                        array_89[i_90] = blocks[i - 1][l + i_90][l - 1] - ratio * blocks[i - 1][l - 1 +
                        i_90][m - 1];
                    }
                    for (long i_91 = 0; i_91 < n - l; i_91++) {
                        blocks[i - 1][l + i_91][m - 1] = array_89[i_91];
                    }
                }
                {
                    const double scalar_92 = ratio / 4;
                    const long extent_93 = (long)(n + 1 - m);
                    const long extent_94 = (long)(n - l + 1);
                    double array_95[5][5];
                    for (long i_97 = 0; i_97 < extent_94; i_97++) {
                        for (long i_96 = 0; i_96 < extent_93; i_96++) {
                            array_95[i_97][i_96] = blocks[i - 2][l - 1 + i_97][m - 2 + i_96] - scalar_92;
                        }
                    }
                    for (long i_99 = 0; i_99 < n - l + 1; i_99++) {
                        for (long i_98 = 0; i_98 < n - m + 1; i_98++) {
                            blocks[i - 2][l - 1 + i_99][m - 1 + i_98] = array_95[i_99][i_98];
                        }
                    }
                }
            }
        }
    }
#line 49 "tests/fortran/section_updates.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 49, 6);
        fortran_format(&io, "(5f12.5)", 8L);
        _gfortran_st_write(&io);
#line 49 "tests/fortran/section_updates.f90"
        for (long i_101 = 0; i_101 < n; i_101++) {
            for (long i_100 = 0; i_100 < n; i_100++) {
                fortran_write_r8(&io, blocks[2999][i_101][i_100]);
            }
        }
        double sum_102 = 0;
#line 49 "tests/fortran/section_updates.f90"
        for (long i_105 = 0; i_105 < 4000; i_105++) {
            for (long i_104 = 0; i_104 < n; i_104++) {
                for (long i_103 = 0; i_103 < n; i_103++) {
                    sum_102 += blocks[i_105][i_104][i_103];
                }
            }
        }
        fortran_write_r8(&io, sum_102);
        _gfortran_st_write_done(&io);
    }
#line 50 "tests/fortran/section_updates.f90"
    fill_in_section_updates(x, &(int){20}, &(int){2});
    for (i = 1; i <= 6; i++) {
        {
            const int bound_108 = 3 * i;
            const int bound_109 = 3 * i - 1;
            const int bound_110 = 3 * i;
            const long extent_111 = (long)(bound_109 - i + 1);
            double array_112[20];
            for (long i_113 = 0; i_113 < extent_111; i_113++) {
                array_112[i_113] = x[i - 1 + i_113] + x[bound_110 - 1 - i_113];
            }
            for (long i_114 = 0; i_114 < bound_108 - i; i_114++) {
                x[i + i_114] = array_112[i_114];
            }
        }
        {
            const int bound_115 = 2 * i;
            const int bound_116 = 2 * i + 1;
            const long extent_117 = (long)(bound_116 - (i + 1) + 1);
            double array_118[20];
            for (long i_119 = 0; i_119 < extent_117; i_119++) {
                array_118[i_119] = x[bound_116 - 1 - i_119];
            }
            for (long i_120 = 0; i_120 < bound_115 - i + 1; i_120++) {
                x[bound_115 - 1 - i_120] = array_118[i_120];
            }
        }
        for (long i_121 = 0; i_121 < 0; i_121++) {
            x[i - 1 + i_121] = x[i + i_121];
        }
    }
#line 56 "tests/fortran/section_updates.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 56, 6);
        fortran_format(&io, "(5f12.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, x, 20L);
        _gfortran_st_write_done(&io);
    }
#line 57 "tests/fortran/section_updates.f90"
    {
        char array_122[8][3];
        long at_123 = 0;
        fortran_assign(array_122[at_123++], 3L, "one", 3L);
        fortran_assign(array_122[at_123++], 3L, "two", 3L);
        fortran_assign(array_122[at_123++], 3L, "red", 3L);
        fortran_assign(array_122[at_123++], 3L, "tea", 3L);
        fortran_assign(array_122[at_123++], 3L, "sea", 3L);
        fortran_assign(array_122[at_123++], 3L, "sun", 3L);
        fortran_assign(array_122[at_123++], 3L, "ink", 3L);
        fortran_assign(array_122[at_123++], 3L, "oak", 3L);
#line 57 "tests/fortran/section_updates.f90"
        for (long i_125 = 0; i_125 < 2; i_125++) {
            for (long i_124 = 0; i_124 < 4; i_124++) {
                fortran_assign(words[i_125][i_124], 3L, array_122[i_125 * 4 + i_124], 3L);
            }
        }
    }
#line 58 "tests/fortran/section_updates.f90"
    for (i = 2; i <= 4; i++) {
        {
            const long extent_128 = (long)(5 - i);
            char array_129[4][3];
            for (long i_130 = 0; i_130 < extent_128; i_130++) {
                fortran_assign(array_129[i_130], 3L, words[1][i - 2 + i_130], 3L);
            }
            for (long i_131 = 0; i_131 < 4 - i + 1; i_131++) {
                fortran_assign(words[1][i - 1 + i_131], 3L, array_129[i_131], 3L);
            }
        }
        {
            const int place_132 = i / 2 - 1;
            const int place_133 = i / 3;
            for (long i_134 = 0; i_134 < 4 - i + 1; i_134++) {
                fortran_assign(words[place_132][i - 1 + i_134], 3L, words[place_133][i - 1 + i_134], 3L);
            }
        }
    }
#line 62 "tests/fortran/section_updates.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 62, 6);
        fortran_format(&io, "(4a4)", 5L);
        _gfortran_st_write(&io);
        fortran_write_texts(&io, words[0][0], 3L, 8L);
        _gfortran_st_write_done(&io);
    }






}

#line 64 "tests/fortran/section_updates.f90"
static void show_in_section_updates(double *restrict values_, int *restrict extent_)
{
    const int extent = *extent_;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/section_updates.f90", 67, 6);
        fortran_format(&io, "(4f10.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, values_, (long)extent * extent);
        _gfortran_st_write_done(&io);
    }
#line 68 "tests/fortran/section_updates.f90"
}

#line 69 "tests/fortran/section_updates.f90"
static void fill_in_section_updates(double *restrict values, int *restrict count_, int *restrict seed_)
{
    const int count = *count_;
    const int seed = *seed_;
    int k;
#line 72 "tests/fortran/section_updates.f90"
    for (k = 1; k <= count; k++) {
        values[k - 1] = (k * 7 + seed) % 11 / 8.0;
    }
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
