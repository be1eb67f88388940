#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

struct t {
    int i;
    float x[2];
};

static void f_in_p(struct fortran_descriptor *f_, int *restrict n_);

// Array expressions, and arrays of derived types, as items.
#line 2 "tests/fortran/files/array_expressions.f90"
void MAIN__(void)
{
    float a[3], b[2][2];
    char c[2][3];
    struct t v[2];
    int i;


    {
        int list_1[3] = {1, 2, 3};
#line 10 "tests/fortran/files/array_expressions.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            a[i_2] = list_1[i_2];
        }
    }
#line 11 "tests/fortran/files/array_expressions.f90"
    for (long i_4 = 0; i_4 < 2; i_4++) {
        for (long i_3 = 0; i_3 < 2; i_3++) {
            b[i_4][i_3] = 4;
        }
    }
#line 12 "tests/fortran/files/array_expressions.f90"
    {
        char array_5[2][3];
        long at_6 = 0;
        fortran_assign(array_5[at_6++], 3L, "abc", 3L);
        fortran_assign(array_5[at_6++], 3L, "def", 3L);
#line 12 "tests/fortran/files/array_expressions.f90"
        for (long i_7 = 0; i_7 < 2; i_7++) {
            fortran_assign(c[i_7], 3L, array_5[i_7], 3L);
        }
    }
#line 13 "tests/fortran/files/array_expressions.f90"
    for (long i_8 = 0; i_8 < 2; i_8++) {
        v[i_8].i = 3;
    }
#line 14 "tests/fortran/files/array_expressions.f90"
    for (long i_9 = 0; i_9 < 2; i_9++) {
        v[0].x[i_9] = 1;
    }
#line 15 "tests/fortran/files/array_expressions.f90"
    for (long i_10 = 0; i_10 < 2; i_10++) {
        v[1].x[i_10] = 2;
    }
#line 16 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 16 "tests/fortran/files/array_expressions.f90"
        for (long i_11 = 0; i_11 < 3; i_11++) {
            fortran_write_r4(&io, a[i_11] + 1);
        }
        int list_12[3] = {1, 2, 3};
#line 16 "tests/fortran/files/array_expressions.f90"
        for (long i_13 = 0; i_13 < 3; i_13++) {
            fortran_write_r4(&io, a[i_13] * list_12[i_13]);
        }
#line 16 "tests/fortran/files/array_expressions.f90"
        for (long i_14 = 0; i_14 < 2; i_14++) {
            fortran_write_r4(&io, b[i_14][0] - 2);
        }
        float array_15[2][2];
#line 16 "tests/fortran/files/array_expressions.f90"
        for (long i_17 = 0; i_17 < 2; i_17++) {
            for (long i_16 = 0; i_16 < 2; i_16++) {
                array_15[i_17][i_16] = 0;
            }
        }
#line 16 "tests/fortran/files/array_expressions.f90"
        for (long i_20 = 0; i_20 < 2; i_20++) {
            for (long i_19 = 0; i_19 < 2; i_19++) {
                for (long i_18 = 0; i_18 < 2; i_18++) {
                    array_15[i_20][i_18] = array_15[i_20][i_18] + b[i_19][i_18] * b[i_20][i_19];
                }
            }
        }
#line 16 "tests/fortran/files/array_expressions.f90"
        for (long i_22 = 0; i_22 < 2; i_22++) {
            for (long i_21 = 0; i_21 < 2; i_21++) {
                fortran_write_r4(&io, array_15[i_22][i_21]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 17 "tests/fortran/files/array_expressions.f90"
        for (long i_23 = 0; i_23 < 3; i_23++) {
            fortran_write_r4(&io, a[2 - i_23]);
        }
        int list_24[2] = {1, 3};
#line 17 "tests/fortran/files/array_expressions.f90"
        for (long i_25 = 0; i_25 < 2; i_25++) {
            fortran_write_r4(&io, a[list_24[i_25] - 1]);
        }
#line 17 "tests/fortran/files/array_expressions.f90"
        for (long i_28 = 0; i_28 < 2; i_28++) {
            float sum_29 = 0;
            for (long i_30 = 0; i_30 < 2; i_30++) {
                sum_29 += b[i_28][i_30];
            }
            fortran_write_r4(&io, sum_29);
        }
        int list_31[2] = {1, 2};
#line 17 "tests/fortran/files/array_expressions.f90"
        for (long i_32 = 0; i_32 < 2; i_32++) {
            fortran_write_i4(&io, list_31[i_32]);
        }
#line 17 "tests/fortran/files/array_expressions.f90"
        for (i = 1; i <= 2; i++) {
            fortran_write_i4(&io, i);
        }
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 18 "tests/fortran/files/array_expressions.f90"
        for (long i_35 = 0; i_35 < 2; i_35++) {
            fortran_write_text(&io, c[1 - i_35], 3L);
        }
#line 18 "tests/fortran/files/array_expressions.f90"
        for (long i_37 = 0; i_37 < 2; i_37++) {
            char joined_38[4L];
            fortran_concatenate(joined_38, c[i_37], 3L, "x", 1L);
            fortran_write_text(&io, joined_38, 4L);
        }
#line 18 "tests/fortran/files/array_expressions.f90"
        for (long i_39 = 0; i_39 < 2; i_39++) {
            fortran_write_text(&io, c[i_39] + 1, 2L);
        }
        char array_40[2][2];
        long at_41 = 0;
        fortran_assign(array_40[at_41++], 2, "q", 1L);
        fortran_assign(array_40[at_41++], 2, "rs", 2L);
#line 18 "tests/fortran/files/array_expressions.f90"
        for (long i_42 = 0; i_42 < 2L; i_42++) {
            fortran_write_text(&io, array_40[i_42], 2);
        }
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 19 "tests/fortran/files/array_expressions.f90"
        for (long i_43 = 0; i_43 < 3; i_43++) {
            fortran_write_r4(&io, a[i_43] > 2 ? a[i_43] : -a[i_43]);
        }
#line 19 "tests/fortran/files/array_expressions.f90"
        for (long i_44 = 0; i_44 < 3; i_44++) {
            fortran_write_l4(&io, a[i_44] > 2);
        }
#line 19 "tests/fortran/files/array_expressions.f90"
        for (long i_45 = 0; i_45 < 3; i_45++) {
            fortran_write_c4(&io, __builtin_complex(a[i_45], 1.0f));
        }
#line 19 "tests/fortran/files/array_expressions.f90"
        for (long i_46 = 0; i_46 < 3; i_46++) {
            fortran_write_i4(&io, (int)a[i_46]);
        }
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 20 "tests/fortran/files/array_expressions.f90"
        for (long i_47 = 0; i_47 < 2; i_47++) {
            fortran_write_i4(&io, v[i_47].i);
            fortran_write_r4s(&io, v[i_47].x, 2L);
        }
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 21, 6);
        fortran_format(&io, "(3f5.1)", 7L);
        _gfortran_st_write(&io);
#line 21 "tests/fortran/files/array_expressions.f90"
        for (long i_49 = 0; i_49 < 3; i_49++) {
            fortran_write_r4(&io, a[i_49] + 1);
        }
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        struct fortran_descriptor result_50 = {0};
        f_in_p(&result_50, &(int){3});
        float *array_51 FORTRAN_AUTOMATIC = result_50.base;
#line 22 "tests/fortran/files/array_expressions.f90"
        for (long i_52 = 0; i_52 < fortran_extent_of(&result_50, 0); i_52++) {
            fortran_write_r4(&io, array_51[i_52]);
        }
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/files/array_expressions.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/array_expressions.f90", 23, 5);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &i);
        _gfortran_st_read(&io);
#line 23 "tests/fortran/files/array_expressions.f90"
        for (long i_53 = 0; i_53 < 2; i_53++) {
            fortran_read_r4(&io, &a[i_53 * 2]);
        }
        _gfortran_st_read_done(&io);
    }

}

#line 25 "tests/fortran/files/array_expressions.f90"
static void f_in_p(struct fortran_descriptor *f_, int *restrict n_)
{
    const int n = *n_;
    if (f_->base == NULL) {
        fortran_describe_array(f_, NULL, sizeof(float), 3, 1);
        fortran_allocate_dimension(f_, 0, 1, fortran_extent(1, n));
        f_->base = fortran_automatic((long)n * sizeof(float));
    }
    struct fortran_packed f_data FORTRAN_COPIED_BACK = fortran_packed(f_);
    float *f = f_data.elements;
#line 27 "tests/fortran/files/array_expressions.f90"
    for (long i_1 = 0; i_1 < n; i_1++) {
        f[i_1] = n;
    }
#line 28 "tests/fortran/files/array_expressions.f90"
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
