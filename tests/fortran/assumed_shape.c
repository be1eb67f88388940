#include <iopref_fortran.h>

void __work_MOD_scale(struct fortran_descriptor *a_, float *restrict f_);
float __work_MOD_norm(struct fortran_descriptor *x_);
void __work_MOD_fill(struct fortran_descriptor *v_, int *restrict low_);
void __work_MOD_shout(struct fortran_descriptor *names_, size_t names_len);
void __work_MOD_maybe(struct fortran_descriptor *x_, struct fortran_descriptor *y_);
static float inner_in_assumed_shape(float *restrict h_, const long h_low1, const long h_extent1,
    const long h_low2, const long h_extent2);
static void change_in_assumed_shape(float *restrict h_, const long h_low1, const long h_extent1,
    const long h_low2, const long h_extent2);

#line 4 "tests/fortran/assumed_shape.f90"
void __work_MOD_scale(struct fortran_descriptor *a_, float *restrict f_)
{
    const float f = *f_;
    const long a_n1 = fortran_extent_of(a_, 0);
    const long a_n2 = fortran_extent_of(a_, 1);
    struct fortran_packed a_data FORTRAN_COPIED_BACK = fortran_packed(a_);
    float (*restrict a)[a_n1] = a_data.elements;
    int i, j;
#line 8 "tests/fortran/assumed_shape.f90"
    for (j = 1; j <= (int)a_n2; j++) {
        for (i = 1; i <= (int)a_n1; i++) {
            a[j - 1][i - 1] = a[j - 1][i - 1] * f;
        }
    }
}

#line 14 "tests/fortran/assumed_shape.f90"
float __work_MOD_norm(struct fortran_descriptor *x_)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    struct fortran_packed x_data FORTRAN_COPIED = fortran_packed(x_);
    float *restrict x = x_data.elements;
    float r;
#line 16 "tests/fortran/assumed_shape.f90"
    {
        float sum_1 = 0;
#line 16 "tests/fortran/assumed_shape.f90"
        for (long i_2 = 0; i_2 < x_n1; i_2++) {
            sum_1 += x[i_2] * x[i_2];
        }
        r = sqrtf(sum_1);
    }
#line 17 "tests/fortran/assumed_shape.f90"
    return r;
}

#line 18 "tests/fortran/assumed_shape.f90"
void __work_MOD_fill(struct fortran_descriptor *v_, int *restrict low_)
{
    const int low = *low_;
    const long v_n1 = fortran_extent_of(v_, 0);
    struct fortran_packed v_data FORTRAN_COPIED_BACK = fortran_packed(v_);
    int *restrict v = v_data.elements;
    int i;
#line 22 "tests/fortran/assumed_shape.f90"
    for (i = low; i <= (int)(low + v_n1 - 1); i++) {
        v[i - low] = i;
    }
}

#line 26 "tests/fortran/assumed_shape.f90"
void __work_MOD_shout(struct fortran_descriptor *names_, size_t names_len)
{
    const long names_n1 = fortran_extent_of(names_, 0);
    struct fortran_packed names_data FORTRAN_COPIED = fortran_packed(names_);
    char (*restrict names)[names_len] = names_data.elements;
    int i;
#line 29 "tests/fortran/assumed_shape.f90"
    for (i = 1; i <= (int)names_n1; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 30, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, names[i - 1], fortran_len_trim(names[i - 1], names_len));
            fortran_write_i4(&io, (int)names_len);
            _gfortran_st_write_done(&io);
        }
    }
#line 32 "tests/fortran/assumed_shape.f90"
}

#line 33 "tests/fortran/assumed_shape.f90"
void __work_MOD_maybe(struct fortran_descriptor *x_, struct fortran_descriptor *y_)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    const long y_n1 = fortran_extent_of(y_, 0);
    struct fortran_packed x_data FORTRAN_COPIED = fortran_packed(x_);
    float *restrict x = x_data.elements;
    struct fortran_packed y_data FORTRAN_COPIED = fortran_packed(y_);
    float *restrict y = y_data.elements;
#line 36 "tests/fortran/assumed_shape.f90"
    if (y != NULL) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 37, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "with", 4L);
            float sum_1 = 0;
#line 37 "tests/fortran/assumed_shape.f90"
            for (long i_2 = 0; i_2 < x_n1; i_2++) {
                sum_1 += x[i_2];
            }
            float sum_3 = 0;
#line 37 "tests/fortran/assumed_shape.f90"
            for (long i_4 = 0; i_4 < y_n1; i_4++) {
                sum_3 += y[i_4];
            }
            fortran_write_r4(&io, sum_1 + sum_3);
            _gfortran_st_write_done(&io);
        }
#line 38 "tests/fortran/assumed_shape.f90"
    } else {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 39, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "without", 7L);
            float sum_5 = 0;
#line 39 "tests/fortran/assumed_shape.f90"
            for (long i_6 = 0; i_6 < x_n1; i_6++) {
                sum_5 += x[i_6];
            }
            fortran_write_r4(&io, sum_5);
            _gfortran_st_write_done(&io);
        }
#line 40 "tests/fortran/assumed_shape.f90"
    }
}


void MAIN__(void)
{
    float a[5][4], b[6];
    int v[5], i, j;
    static float *h_ = NULL;
    static long h_n1 = 0, h_n2 = 0;
    static char names[3][5] = {"one  ", "two  ", "three"};

    for (j = 1; j <= 5; j++) {
        for (i = 1; i <= 4; i++) {
            a[j - 1][i - 1] = i + j;
        }
    }
    {
        struct fortran_descriptor shape_5;
        fortran_describe_array(&shape_5, &a[0][0], sizeof(float), 3, 2);
        fortran_describe_dimension(&shape_5, 0, 4, 1L);
        fortran_describe_dimension(&shape_5, 1, 5, 4L);
        __work_MOD_scale(&shape_5, &(float){2.0f});
    }
#line 58 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 58, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 20L);
        _gfortran_st_write_done(&io);
    }
#line 59 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_6;
        fortran_describe_array(&shape_6, &a[1][0], sizeof(float), 3, 2);
        fortran_describe_dimension(&shape_6, 0, 2, 2L);
        fortran_describe_dimension(&shape_6, 1, 3, 4L);
        __work_MOD_scale(&shape_6, &(float){0.5f});
    }
#line 60 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 60, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, &a[0][0], 20L);
        _gfortran_st_write_done(&io);
    }
#line 61 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 61, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        struct fortran_descriptor shape_7;
        fortran_describe_array(&shape_7, &a[0][1], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_7, 0, 5, 4L);
        fortran_write_r4(&io, __work_MOD_norm(&shape_7));
        struct fortran_descriptor shape_8;
        fortran_describe_array(&shape_8, &a[0][0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_8, 0, 4, 1L);
        fortran_write_r4(&io, __work_MOD_norm(&shape_8));
        float array_9[4];
#line 61 "tests/fortran/assumed_shape.f90"
        for (long i_10 = 0; i_10 < 4; i_10++) {
            array_9[i_10] = a[0][i_10] + a[1][i_10];
        }
        struct fortran_descriptor shape_11;
        fortran_describe_array(&shape_11, &array_9[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_11, 0, 4, 1L);
        fortran_write_r4(&io, __work_MOD_norm(&shape_11));
        float list_12[2] = {3.0f, 4.0f};
        struct fortran_descriptor shape_13;
        fortran_describe_array(&shape_13, &list_12[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_13, 0, 2, 1L);
        fortran_write_r4(&io, __work_MOD_norm(&shape_13));
        _gfortran_st_write_done(&io);
    }
#line 62 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_14;
        fortran_describe_array(&shape_14, &v[0], sizeof(int), 1, 1);
        fortran_describe_dimension(&shape_14, 0, 5, 1L);
        __work_MOD_fill(&shape_14, &(int){-1});
    }
#line 63 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 63, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, v, 5L);
        _gfortran_st_write_done(&io);
    }
#line 64 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_15;
        fortran_describe_array(&shape_15, &v[0], sizeof(int), 1, 1);
        fortran_describe_dimension(&shape_15, 0, 3, 2L);
        __work_MOD_fill(&shape_15, &(int){7});
    }
#line 65 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 65, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, v, 5L);
        _gfortran_st_write_done(&io);
    }
#line 66 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_16;
        fortran_describe_array(&shape_16, names[0], 5L, 6, 1);
        fortran_describe_dimension(&shape_16, 0, 3, 1L);
        __work_MOD_shout(&shape_16, (size_t)5L);
    }
#line 67 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_17;
        fortran_describe_array(&shape_17, names[2], 5L, 6, 1);
        fortran_describe_dimension(&shape_17, 0, 3, -1L);
        __work_MOD_shout(&shape_17, (size_t)5L);
    }
#line 68 "tests/fortran/assumed_shape.f90"
    for (long i_18 = 0; i_18 < 6; i_18++) {
        b[i_18] = 1;
    }
#line 69 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_19;
        fortran_describe_array(&shape_19, &b[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_19, 0, 6, 1L);
        __work_MOD_maybe(&shape_19, NULL);
    }
#line 70 "tests/fortran/assumed_shape.f90"
    {
        struct fortran_descriptor shape_20;
        fortran_describe_array(&shape_20, &b[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_20, 0, 6, 1L);
        struct fortran_descriptor shape_21;
        fortran_describe_array(&shape_21, &a[0][0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_21, 0, 4, 1L);
        __work_MOD_maybe(&shape_20, &shape_21);
    }
#line 71 "tests/fortran/assumed_shape.f90"
    fortran_check_free(h_, "At line 71 of file tests/fortran/assumed_shape.f90", "h");
    h_n1 = 3;
    h_n2 = 3;
    h_ = fortran_allocate(h_n1 * h_n2 * sizeof(float));
#line 72 "tests/fortran/assumed_shape.f90"
    {
        float (*restrict h)[h_n1] = (void *)h_;
#line 72 "tests/fortran/assumed_shape.f90"
        for (long i_23 = 0; i_23 < h_n2; i_23++) {
            for (long i_22 = 0; i_22 < h_n1; i_22++) {
                h[i_23][i_22] = 1;
            }
        }
    }
#line 73 "tests/fortran/assumed_shape.f90"
    {
        float (*restrict h)[h_n1] = (void *)h_;
        {
            struct fortran_descriptor shape_24;
            fortran_describe_array(&shape_24, &h[0][1], sizeof(float), 3, 2);
            fortran_describe_dimension(&shape_24, 0, h_n1 - 1, 1L);
            fortran_describe_dimension(&shape_24, 1, h_n2, h_n1);
            __work_MOD_scale(&shape_24, &(float){3.0f});
        }
    }
#line 74 "tests/fortran/assumed_shape.f90"
    {
        float (*restrict h)[h_n1] = (void *)h_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 74, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &h[0][0], h_n1 * h_n2);
            fortran_write_r4(&io, inner_in_assumed_shape(&h[0][0], 1, h_n1, 1, h_n2));
            _gfortran_st_write_done(&io);
        }
    }
#line 75 "tests/fortran/assumed_shape.f90"
    change_in_assumed_shape(h_, 1, h_n1, 1, h_n2);
    {
        float (*restrict h)[h_n1] = (void *)h_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/assumed_shape.f90", 76, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
#line 76 "tests/fortran/assumed_shape.f90"
            for (long i_25 = 0; i_25 < h_n2; i_25++) {
                fortran_write_r4(&io, h[i_25][0]);
            }
            _gfortran_st_write_done(&io);
        }
    }






}

#line 78 "tests/fortran/assumed_shape.f90"
static float inner_in_assumed_shape(float *restrict h_, const long h_low1, const long h_extent1,
    const long h_low2, const long h_extent2)
{
    float (*restrict h)[h_extent1] = (void *)h_;
    float inner;
#line 79 "tests/fortran/assumed_shape.f90"
    {
        float sum_1 = 0;
#line 79 "tests/fortran/assumed_shape.f90"
        for (long i_3 = 0; i_3 < h_extent2; i_3++) {
            for (long i_2 = 0; i_2 < h_extent1; i_2++) {
                sum_1 += h[i_3][i_2];
            }
        }
        inner = sum_1 + h[2 - h_low2][2 - h_low1] + (int)((long)fortran_length(h_extent1) *
            (long)fortran_length(h_extent2));
    }
#line 80 "tests/fortran/assumed_shape.f90"
    return inner;
}

#line 81 "tests/fortran/assumed_shape.f90"
static void change_in_assumed_shape(float *restrict h_, const long h_low1, const long h_extent1,
    const long h_low2, const long h_extent2)
{
    float (*restrict h)[h_extent1] = (void *)h_;
    int k;
#line 83 "tests/fortran/assumed_shape.f90"
    for (k = 1; k <= 3; k++) {
        h[k - h_low2][1 - h_low1] = -k;
    }
    for (long i_3 = 0; i_3 < h_extent1; i_3++) {
        h[2 - h_low2][i_3] = h[1 - h_low2][i_3];
    }
#line 87 "tests/fortran/assumed_shape.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
