#include <iopref_fortran.h>

void __vectors_MOD_cross(struct fortran_descriptor *c_, float *restrict a, float *restrict b);
void __vectors_MOD_outer(struct fortran_descriptor *outer_, struct fortran_descriptor *x_,
    struct fortran_descriptor *y_);
void __vectors_MOD_ramp(struct fortran_descriptor *ramp_, int *restrict low_, int *restrict high_);
static void doubled_in_array_results(struct fortran_descriptor *doubled_, int *restrict n_,
    double *restrict x);

#line 4 "tests/fortran/array_results.f90"
void __vectors_MOD_cross(struct fortran_descriptor *c_, float *restrict a, float *restrict b)
{
    if (c_->base == NULL) {
        fortran_describe_array(c_, NULL, sizeof(float), 3, 1);
        fortran_allocate_dimension(c_, 0, 1, fortran_extent(1, 3));
        c_->base = fortran_automatic(3L * sizeof(float));
    }
    struct fortran_packed c_data FORTRAN_COPIED_BACK = fortran_packed(c_);
    float *c = c_data.elements;
#line 7 "tests/fortran/array_results.f90"
    c[0] = a[1] * b[2] - a[2] * b[1];
    c[1] = a[2] * b[0] - a[0] * b[2];
    c[2] = a[0] * b[1] - a[1] * b[0];
    return;
}

#line 11 "tests/fortran/array_results.f90"
void __vectors_MOD_outer(struct fortran_descriptor *outer_, struct fortran_descriptor *x_,
    struct fortran_descriptor *y_)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    const long y_n1 = fortran_extent_of(y_, 0);
    const int outer_high1 = (int)x_n1;
    const int outer_high2 = (int)y_n1;
    struct fortran_packed x_data FORTRAN_COPIED = fortran_packed(x_);
    double *restrict x = x_data.elements;
    struct fortran_packed y_data FORTRAN_COPIED = fortran_packed(y_);
    double *restrict y = y_data.elements;
    int i;
    if (outer_->base == NULL) {
        fortran_describe_array(outer_, NULL, sizeof(double), 3, 2);
        fortran_allocate_dimension(outer_, 0, 1, fortran_extent(1, outer_high1));
        fortran_allocate_dimension(outer_, 1, 1, fortran_extent(1, outer_high2));
        outer_->base = fortran_automatic((long)outer_high1 * outer_high2 * sizeof(double));
    }
    struct fortran_packed outer_data FORTRAN_COPIED_BACK = fortran_packed(outer_);
    double (*outer)[outer_high1] = outer_data.elements;
#line 15 "tests/fortran/array_results.f90"
    for (i = 1; i <= (int)y_n1; i++) {
        {
            const double scalar_3 = y[i - 1];
            for (long i_4 = 0; i_4 < outer_high1; i_4++) {
                outer[i - 1][i_4] = x[i_4] * scalar_3;
            }
        }
    }
#line 18 "tests/fortran/array_results.f90"
    if ((int)x_n1 > 5)
        return;
#line 19 "tests/fortran/array_results.f90"
    outer[0][0] = -1;
    return;
}

#line 21 "tests/fortran/array_results.f90"
void __vectors_MOD_ramp(struct fortran_descriptor *ramp_, int *restrict low_, int *restrict high_)
{
    const int low = *low_;
    const int high = *high_;
    if (ramp_->base == NULL) {
        fortran_describe_array(ramp_, NULL, sizeof(int), 1, 1);
        fortran_allocate_dimension(ramp_, 0, 1, fortran_extent(1, high - low + 1));
        ramp_->base = fortran_automatic((long)(high - low + 1) * sizeof(int));
    }
    struct fortran_packed ramp_data FORTRAN_COPIED_BACK = fortran_packed(ramp_);
    int *ramp = ramp_data.elements;
#line 25 "tests/fortran/array_results.f90"
    {
        const long trips_1 = (long)fortran_trips_integer(low, high, 1);
        const long extent_2 = trips_1 * 1L;
        int *array_3 FORTRAN_AUTOMATIC = fortran_automatic(extent_2 * sizeof(int));
        long at_4 = 0;
#line 25 "tests/fortran/array_results.f90"
        for (int k_5 = low; k_5 <= high; k_5 += 1) {
            array_3[at_4++] = k_5 * k_5;
        }
#line 25 "tests/fortran/array_results.f90"
        for (long i_6 = 0; i_6 < high - low + 1; i_6++) {
            ramp[i_6] = array_3[i_6];
        }
    }
#line 26 "tests/fortran/array_results.f90"
    return;
}

void MAIN__(void)
{
    float a[3], m[2][3];
    double x[4], t[4][4];
    int r[6];

    {
        float list_3[3] = {1.0f, 0.0f, 0.0f};
        float list_4[3] = {0.0f, 1.0f, 0.0f};
        struct fortran_descriptor result_1 = {0};
        __vectors_MOD_cross(&result_1, &list_3[0], &list_4[0]);
        float *array_2 FORTRAN_AUTOMATIC = result_1.base;
#line 35 "tests/fortran/array_results.f90"
        for (long i_5 = 0; i_5 < 3; i_5++) {
            a[i_5] = array_2[i_5];
        }
    }
#line 36 "tests/fortran/array_results.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_results.f90", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/array_results.f90"
    for (long i_6 = 0; i_6 < 3; i_6++) {
        m[0][i_6] = a[i_6];
    }
#line 38 "tests/fortran/array_results.f90"
    {
        float list_9[3] = {1.0f, 2.0f, 3.0f};
        struct fortran_descriptor result_7 = {0};
        __vectors_MOD_cross(&result_7, &m[0][0], &list_9[0]);
        float *array_8 FORTRAN_AUTOMATIC = result_7.base;
#line 38 "tests/fortran/array_results.f90"
        for (long i_10 = 0; i_10 < 3; i_10++) {
            m[1][i_10] = array_8[i_10] + 1;
        }
    }
#line 39 "tests/fortran/array_results.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_results.f90", 39, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &m[0][0], 6L);
        _gfortran_st_write_done(&io);
    }
#line 40 "tests/fortran/array_results.f90"
    {
        float array_13[3];
#line 40 "tests/fortran/array_results.f90"
        for (long i_14 = 0; i_14 < 3; i_14++) {
            array_13[i_14] = 2 * a[i_14] + 1;
        }
        struct fortran_descriptor result_11 = {0};
        __vectors_MOD_cross(&result_11, a, &array_13[0]);
        float *array_12 FORTRAN_AUTOMATIC = result_11.base;
#line 40 "tests/fortran/array_results.f90"
        for (long i_15 = 0; i_15 < 3; i_15++) {
            a[i_15] = array_12[i_15];
        }
    }
#line 41 "tests/fortran/array_results.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_results.f90", 41, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, a, 3L);
        struct fortran_descriptor result_16 = {0};
        __vectors_MOD_cross(&result_16, a, &m[1][0]);
        float *array_17 FORTRAN_AUTOMATIC = result_16.base;
        float sum_18 = 0;
#line 41 "tests/fortran/array_results.f90"
        for (long i_19 = 0; i_19 < fortran_extent_of(&result_16, 0); i_19++) {
            sum_18 += array_17[i_19];
        }
        fortran_write_r4(&io, sum_18);
        _gfortran_st_write_done(&io);
    }
#line 42 "tests/fortran/array_results.f90"
    {
        double array_20[4];
        long at_21 = 0;
#line 42 "tests/fortran/array_results.f90"
        for (int i_22 = 1; i_22 <= 4; i_22 += 1) {
            array_20[at_21++] = 0.5 * i_22;
        }
#line 42 "tests/fortran/array_results.f90"
        for (long i_23 = 0; i_23 < 4; i_23++) {
            x[i_23] = array_20[i_23];
        }
    }
#line 43 "tests/fortran/array_results.f90"
    {
        struct fortran_descriptor shape_26;
        fortran_describe_array(&shape_26, &x[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_26, 0, 4, 1L);
        struct fortran_descriptor shape_27;
        fortran_describe_array(&shape_27, &x[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_27, 0, 4, 1L);
        struct fortran_descriptor result_24 = {0};
        __vectors_MOD_outer(&result_24, &shape_26, &shape_27);
        const long extent_28 = fortran_extent_of(&result_24, 0);
        double (*array_25)[extent_28] FORTRAN_AUTOMATIC = result_24.base;
#line 43 "tests/fortran/array_results.f90"
        for (long i_30 = 0; i_30 < 4; i_30++) {
            for (long i_29 = 0; i_29 < 4; i_29++) {
                t[i_30][i_29] = array_25[i_30][i_29];
            }
        }
    }
#line 44 "tests/fortran/array_results.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_results.f90", 44, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &t[0][0], 16L);
        _gfortran_st_write_done(&io);
    }
#line 45 "tests/fortran/array_results.f90"
    {
        struct fortran_descriptor shape_33;
        fortran_describe_array(&shape_33, &x[2], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_33, 0, 2, 1L);
        struct fortran_descriptor shape_34;
        fortran_describe_array(&shape_34, &x[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_34, 0, 4, 1L);
        struct fortran_descriptor result_31 = {0};
        __vectors_MOD_outer(&result_31, &shape_33, &shape_34);
        const long extent_35 = fortran_extent_of(&result_31, 0);
        double (*array_32)[extent_35] FORTRAN_AUTOMATIC = result_31.base;
#line 45 "tests/fortran/array_results.f90"
        for (long i_37 = 0; i_37 < 4; i_37++) {
            for (long i_36 = 0; i_36 < 2; i_36++) {
                t[3 - i_37][i_36] = array_32[i_37][i_36];
            }
        }
    }
#line 46 "tests/fortran/array_results.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_results.f90", 46, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &t[0][0], 16L);
        struct fortran_descriptor shape_40;
        fortran_describe_array(&shape_40, &x[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_40, 0, 4, 1L);
        struct fortran_descriptor shape_41;
        fortran_describe_array(&shape_41, &x[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_41, 0, 2, 1L);
        struct fortran_descriptor result_38 = {0};
        __vectors_MOD_outer(&result_38, &shape_40, &shape_41);
        const long extent_42 = fortran_extent_of(&result_38, 0);
        double (*array_39)[extent_42] FORTRAN_AUTOMATIC = result_38.base;
#line 46 "tests/fortran/array_results.f90"
        for (long i_46 = 0; i_46 < fortran_extent_of(&result_38, 1); i_46++) {
            int some_48 = 0;
            double maxval_47 = NAN;
            for (long i_49 = 0; i_49 < extent_42; i_49++) {
                some_48 = 1;
                maxval_47 = fortran_beyond_max_r8(maxval_47, array_39[i_46][i_49]);
            }
            if (!some_48)
                maxval_47 = -DBL_MAX;
            fortran_write_r8(&io, maxval_47);
        }
        _gfortran_st_write_done(&io);
    }
#line 47 "tests/fortran/array_results.f90"
    {
        struct fortran_descriptor result_50 = {0};
        __vectors_MOD_ramp(&result_50, &(int){2}, &(int){4});
        int *array_51 FORTRAN_AUTOMATIC = result_50.base;
#line 47 "tests/fortran/array_results.f90"
        for (long i_52 = 0; i_52 < 3; i_52++) {
            r[i_52 * 2] = array_51[i_52];
        }
    }
#line 48 "tests/fortran/array_results.f90"
    {
        struct fortran_descriptor result_53 = {0};
        __vectors_MOD_ramp(&result_53, &(int){0}, &(int){2});
        int *array_54 FORTRAN_AUTOMATIC = result_53.base;
#line 48 "tests/fortran/array_results.f90"
        for (long i_55 = 0; i_55 < 3; i_55++) {
            r[i_55 * 2 + 1] = -array_54[i_55];
        }
    }
#line 49 "tests/fortran/array_results.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/array_results.f90", 49, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, r, 6L);
        struct fortran_descriptor result_56 = {0};
        __vectors_MOD_ramp(&result_56, &(int){5}, &(int){7});
        int *array_57 FORTRAN_AUTOMATIC = result_56.base;
#line 49 "tests/fortran/array_results.f90"
        for (long i_58 = 0; i_58 < fortran_extent_of(&result_56, 0); i_58++) {
            fortran_write_i4(&io, array_57[i_58]);
        }
        struct fortran_descriptor result_59 = {0};
        __vectors_MOD_ramp(&result_59, &(int){1}, &(int){9});
        int *array_60 FORTRAN_AUTOMATIC = result_59.base;
        fortran_write_i4(&io, (int)fortran_length(fortran_extent_of(&result_59, 0)));
        struct fortran_descriptor result_61 = {0};
        doubled_in_array_results(&result_61, &(int){3}, x);
        double *array_62 FORTRAN_AUTOMATIC = result_61.base;
#line 49 "tests/fortran/array_results.f90"
        for (long i_63 = 0; i_63 < fortran_extent_of(&result_61, 0); i_63++) {
            fortran_write_r8(&io, array_62[i_63]);
        }
        _gfortran_st_write_done(&io);
    }
#line 50 "tests/fortran/array_results.f90"
    {
        struct fortran_descriptor result_68 = {0};
        __vectors_MOD_ramp(&result_68, &(int){1}, &(int){3});
        int *array_69 FORTRAN_AUTOMATIC = result_68.base;
        int any_70 = 0;
#line 50 "tests/fortran/array_results.f90"
        for (long i_71 = 0; i_71 < fortran_extent_of(&result_68, 0); i_71++) {
            if (array_69[i_71] > 8) {
                any_70 = 1;
                break;
            }
        }
        if (any_70) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/array_results.f90", 50, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "large", 5L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 57 "tests/fortran/array_results.f90"
}

#line 52 "tests/fortran/array_results.f90"
static void doubled_in_array_results(struct fortran_descriptor *doubled_, int *restrict n_,
    double *restrict x)
{
    const int n = *n_;
    if (doubled_->base == NULL) {
        fortran_describe_array(doubled_, NULL, sizeof(double), 3, 1);
        fortran_allocate_dimension(doubled_, 0, 1, fortran_extent(1, n));
        doubled_->base = fortran_automatic((long)n * sizeof(double));
    }
    struct fortran_packed doubled_data FORTRAN_COPIED_BACK = fortran_packed(doubled_);
    double *doubled = doubled_data.elements;
#line 55 "tests/fortran/array_results.f90"
    for (long i_1 = 0; i_1 < n; i_1++) {
        doubled[i_1] = 2 * x[i_1];
    }
#line 56 "tests/fortran/array_results.f90"
    return;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
