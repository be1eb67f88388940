#include <iopref_fortran.h>

int __mesh_MOD_nx = 0;
int __mesh_MOD_ny = 0;
struct fortran_descriptor __mesh_MOD_u;
struct fortran_descriptor __mesh_MOD_v;
struct fortran_descriptor __mesh_MOD_work;
struct fortran_descriptor __mesh_MOD_counts;

void __mesh_MOD_setup(int *restrict n_, int *restrict m_);
double __mesh_MOD_total(void);
double __mesh_MOD_weight(int *restrict i_);
void __mesh_MOD_grow(void);
static void scaled_in_p(double *restrict a, int *restrict n_);
static void setup2_in_p(struct fortran_descriptor *b_);

#line 8 "tests/fortran/module_arrays.f90"
void __mesh_MOD_setup(int *restrict n_, int *restrict m_)
{
    const int n = *n_;
    const int m = *m_;
    int i, j;
#line 11 "tests/fortran/module_arrays.f90"
    __mesh_MOD_nx = n;
    __mesh_MOD_ny = m;
    if (__mesh_MOD_u.base != NULL) {
        fortran_check_allocated(__mesh_MOD_u.base, "At line 13 of file tests/fortran/module_arrays.f90", "u");
        free(__mesh_MOD_u.base);
        __mesh_MOD_u.base = NULL;
    }
#line 14 "tests/fortran/module_arrays.f90"
    fortran_check_free(__mesh_MOD_u.base, "At line 14 of file tests/fortran/module_arrays.f90", "u");
    fortran_describe_array(&__mesh_MOD_u, __mesh_MOD_u.base, sizeof(double), 3, 2);
    fortran_allocate_dimension(&__mesh_MOD_u, 0, 0, fortran_extent(0, n));
    fortran_allocate_dimension(&__mesh_MOD_u, 1, 1, fortran_extent(1, m));
    __mesh_MOD_u.base = fortran_allocate(fortran_extent_of(&__mesh_MOD_u, 0) *
        fortran_extent_of(&__mesh_MOD_u, 1) * sizeof(double));
    fortran_check_free(__mesh_MOD_v.base, "At line 14 of file tests/fortran/module_arrays.f90", "v");
    fortran_describe_array(&__mesh_MOD_v, __mesh_MOD_v.base, sizeof(double), 3, 1);
    fortran_allocate_dimension(&__mesh_MOD_v, 0, -m, fortran_extent(-m, m));
    __mesh_MOD_v.base = fortran_allocate(fortran_extent_of(&__mesh_MOD_v, 0) * sizeof(double));
    fortran_check_free(__mesh_MOD_work.base, "At line 14 of file tests/fortran/module_arrays.f90", "work");
    fortran_describe_array(&__mesh_MOD_work, __mesh_MOD_work.base, sizeof(double), 3, 2);
    fortran_allocate_dimension(&__mesh_MOD_work, 0, 1, fortran_extent(1, n));
    fortran_allocate_dimension(&__mesh_MOD_work, 1, 1, fortran_extent(1, m));
    __mesh_MOD_work.base = fortran_allocate(fortran_extent_of(&__mesh_MOD_work, 0) *
        fortran_extent_of(&__mesh_MOD_work, 1) * sizeof(double));
#line 15 "tests/fortran/module_arrays.f90"
    {



        const long u_low1 = __mesh_MOD_u.dimension[0].lower;
        const long u_n1 = fortran_extent_of(&__mesh_MOD_u, 0);
        const long u_low2 = __mesh_MOD_u.dimension[1].lower;
        double (*restrict u)[u_n1] = (void *)__mesh_MOD_u.base;
#line 15 "tests/fortran/module_arrays.f90"
        for (j = 1; j <= m; j++) {
            for (i = 0; i <= n; i++) {
                u[j - u_low2][i - u_low1] = i + 10 * j;
            }
        }
    }
#line 20 "tests/fortran/module_arrays.f90"
    {
        const long work_n1 = fortran_extent_of(&__mesh_MOD_work, 0);
        const long work_n2 = fortran_extent_of(&__mesh_MOD_work, 1);
        double (*restrict work)[work_n1] = (void *)__mesh_MOD_work.base;
#line 20 "tests/fortran/module_arrays.f90"
        for (long i_6 = 0; i_6 < work_n2; i_6++) {
            for (long i_5 = 0; i_5 < work_n1; i_5++) {
                work[i_6][i_5] = 1.0;
            }
        }
    }
#line 21 "tests/fortran/module_arrays.f90"
    {
        const long v_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict v = (void *)__mesh_MOD_v.base;
#line 21 "tests/fortran/module_arrays.f90"
        for (long i_7 = 0; i_7 < v_n1; i_7++) {
            v[i_7] = 2;
        }
    }
#line 22 "tests/fortran/module_arrays.f90"
    {

        const long v_low1 = __mesh_MOD_v.dimension[0].lower;
        double *restrict v = (void *)__mesh_MOD_v.base;
#line 22 "tests/fortran/module_arrays.f90"
        for (i = -m; i <= m; i++) {
            v[i - v_low1] = v[i - v_low1] * i;
        }
    }
#line 25 "tests/fortran/module_arrays.f90"
}

#line 26 "tests/fortran/module_arrays.f90"
double __mesh_MOD_total(void)
{
    double total;
    int i, j;
#line 28 "tests/fortran/module_arrays.f90"
    {
        const long v_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict v = (void *)__mesh_MOD_v.base;
        const long work_n1 = fortran_extent_of(&__mesh_MOD_work, 0);
        const long work_n2 = fortran_extent_of(&__mesh_MOD_work, 1);
        double (*restrict work)[work_n1] = (void *)__mesh_MOD_work.base;
        {
            double sum_1 = 0;
#line 28 "tests/fortran/module_arrays.f90"
            for (long i_2 = 0; i_2 < v_n1; i_2++) {
                sum_1 += v[i_2];
            }
            double sum_3 = 0;
#line 28 "tests/fortran/module_arrays.f90"
            for (long i_5 = 0; i_5 < work_n2; i_5++) {
                for (long i_4 = 0; i_4 < work_n1; i_4++) {
                    sum_3 += work[i_5][i_4];
                }
            }
            total = sum_1 + sum_3;
        }
    }
#line 29 "tests/fortran/module_arrays.f90"
    for (j = (int)__mesh_MOD_u.dimension[1].lower; j <= (int)(__mesh_MOD_u.dimension[1].lower +
        (long)fortran_length(fortran_extent_of(&__mesh_MOD_u, 1)) - 1); j++) {
        for (i = (int)__mesh_MOD_u.dimension[0].lower; i <= (int)(__mesh_MOD_u.dimension[0].lower +
            (long)fortran_length(fortran_extent_of(&__mesh_MOD_u, 0)) - 1); i++) {
            {
                const long u_low1 = __mesh_MOD_u.dimension[0].lower;
                const long u_n1 = fortran_extent_of(&__mesh_MOD_u, 0);
                const long u_low2 = __mesh_MOD_u.dimension[1].lower;
                double (*restrict u)[u_n1] = (void *)__mesh_MOD_u.base;
                total = total + u[j - u_low2][i - u_low1] * __mesh_MOD_weight(&(int){i});
            }
        }
    }
#line 34 "tests/fortran/module_arrays.f90"
    return total;
}

#line 35 "tests/fortran/module_arrays.f90"
double __mesh_MOD_weight(int *restrict i_)
{
    const int i = *i_;
    double weight;
#line 37 "tests/fortran/module_arrays.f90"
    weight = 1.0 / (1 + i);
    if (!(__mesh_MOD_counts.base != NULL)) {
        fortran_check_free(__mesh_MOD_counts.base, "At line 38 of file tests/fortran/module_arrays.f90",
            "counts");
        fortran_describe_array(&__mesh_MOD_counts, __mesh_MOD_counts.base, sizeof(int), 1, 1);
        fortran_allocate_dimension(&__mesh_MOD_counts, 0, 1, 3);
        __mesh_MOD_counts.base = fortran_allocate(fortran_extent_of(&__mesh_MOD_counts, 0) * sizeof(int));
    }
#line 39 "tests/fortran/module_arrays.f90"
    {
        const long counts_low1 = __mesh_MOD_counts.dimension[0].lower;
        int *restrict counts = (void *)__mesh_MOD_counts.base;
        counts[1 - counts_low1] = i;
    }
#line 40 "tests/fortran/module_arrays.f90"
    return weight;
}

#line 41 "tests/fortran/module_arrays.f90"
void __mesh_MOD_grow(void)
{
    double *old FORTRAN_AUTOMATIC = NULL;
    long old_n1 = 0;
#line 43 "tests/fortran/module_arrays.f90"
    {
        const long v_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict v = (void *)__mesh_MOD_v.base;
        {
            if (old == NULL || old_n1 != v_n1) {
                old_n1 = v_n1;
                old = fortran_reallocate(old, old_n1 * sizeof(double));
            }
#line 43 "tests/fortran/module_arrays.f90"
            for (long i_1 = 0; i_1 < old_n1; i_1++) {
                old[i_1] = v[i_1];
            }
        }
    }
#line 44 "tests/fortran/module_arrays.f90"
    fortran_check_allocated(__mesh_MOD_v.base, "At line 44 of file tests/fortran/module_arrays.f90", "v");
    free(__mesh_MOD_v.base);
    __mesh_MOD_v.base = NULL;
#line 45 "tests/fortran/module_arrays.f90"
    fortran_check_free(__mesh_MOD_v.base, "At line 45 of file tests/fortran/module_arrays.f90", "v");
    fortran_describe_array(&__mesh_MOD_v, __mesh_MOD_v.base, sizeof(double), 3, 1);
    fortran_allocate_dimension(&__mesh_MOD_v, 0, 1, fortran_extent(1, (int)old_n1 + 2));
    __mesh_MOD_v.base = fortran_allocate(fortran_extent_of(&__mesh_MOD_v, 0) * sizeof(double));
#line 46 "tests/fortran/module_arrays.f90"
    {
        const long v_low1 = __mesh_MOD_v.dimension[0].lower;
        double *restrict v = (void *)__mesh_MOD_v.base;
        v[1 - v_low1] = -1;
    }
#line 47 "tests/fortran/module_arrays.f90"
    {
        const long v_low1 = __mesh_MOD_v.dimension[0].lower;
        double *restrict v = (void *)__mesh_MOD_v.base;
        {
            const int bound_2 = (int)old_n1 + 1;
#line 47 "tests/fortran/module_arrays.f90"
            for (long i_3 = 0; i_3 < bound_2 - 1; i_3++) {
                v[2 - v_low1 + i_3] = old[i_3];
            }
        }
    }
#line 48 "tests/fortran/module_arrays.f90"
    {
        const long v_low1 = __mesh_MOD_v.dimension[0].lower;
        const long v_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict v = (void *)__mesh_MOD_v.base;
        v[(int)v_n1 - v_low1] = 99;
    }
#line 49 "tests/fortran/module_arrays.f90"
}

void MAIN__(void)
{
    int k;

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_arrays.f90", 55, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, __mesh_MOD_u.base != NULL);
        fortran_write_l4(&io, __mesh_MOD_v.base != NULL);
        _gfortran_st_write_done(&io);
    }
#line 56 "tests/fortran/module_arrays.f90"
    __mesh_MOD_setup(&(int){3}, &(int){4});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_arrays.f90", 57, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int array_1[2];
        array_1[0] = (int)fortran_length(fortran_extent_of(&__mesh_MOD_u, 0));
        array_1[1] = (int)fortran_length(fortran_extent_of(&__mesh_MOD_u, 1));
#line 57 "tests/fortran/module_arrays.f90"
        for (long i_2 = 0; i_2 < 2; i_2++) {
            fortran_write_i4(&io, array_1[i_2]);
        }
        int array_3[2];
        array_3[0] = (int)__mesh_MOD_u.dimension[0].lower;
        array_3[1] = (int)__mesh_MOD_u.dimension[1].lower;
#line 57 "tests/fortran/module_arrays.f90"
        for (long i_4 = 0; i_4 < 2; i_4++) {
            fortran_write_i4(&io, array_3[i_4]);
        }
        int array_5[1];
        array_5[0] = (int)(__mesh_MOD_v.dimension[0].lower +
            (long)fortran_length(fortran_extent_of(&__mesh_MOD_v, 0)) - 1);
#line 57 "tests/fortran/module_arrays.f90"
        for (long i_6 = 0; i_6 < 1; i_6++) {
            fortran_write_i4(&io, array_5[i_6]);
        }
        fortran_write_i4(&io, (int)fortran_length(fortran_extent_of(&__mesh_MOD_v, 0)));
        _gfortran_st_write_done(&io);
    }
#line 58 "tests/fortran/module_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_arrays.f90", 58, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, __mesh_MOD_total());
        _gfortran_st_write_done(&io);
    }
#line 59 "tests/fortran/module_arrays.f90"
    {
        const long counts_low1 = __mesh_MOD_counts.dimension[0].lower;
        const long counts_n1 = fortran_extent_of(&__mesh_MOD_counts, 0);
        int *restrict counts = (void *)__mesh_MOD_counts.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_arrays.f90", 59, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, counts[1 - counts_low1]);
            fortran_write_i4(&io, (int)counts_n1);
            _gfortran_st_write_done(&io);
        }
    }
#line 60 "tests/fortran/module_arrays.f90"
    {
        const long w_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict w = (void *)__mesh_MOD_v.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_arrays.f90", 60, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r8s(&io, w, w_n1);
            _gfortran_st_write_done(&io);
        }
    }
#line 61 "tests/fortran/module_arrays.f90"
    for (k = 1; k <= 2; k++) {
        __mesh_MOD_grow();
        {
            const long w_low1 = __mesh_MOD_v.dimension[0].lower;
            double *restrict w = (void *)__mesh_MOD_v.base;
            w[k - w_low1] = w[k - w_low1] + 0.5;
        }
        {
            const long u_low1 = __mesh_MOD_u.dimension[0].lower;
            const long u_n1 = fortran_extent_of(&__mesh_MOD_u, 0);
            const long u_low2 = __mesh_MOD_u.dimension[1].lower;
            double (*restrict u)[u_n1] = (void *)__mesh_MOD_u.base;
            const long w_low1 = __mesh_MOD_v.dimension[0].lower;
            const long w_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
            double *restrict w = (void *)__mesh_MOD_v.base;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/module_arrays.f90", 64, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_r8(&io, w[1 - w_low1]);
                fortran_write_r8(&io, w[(int)w_n1 - w_low1]);
                fortran_write_i4(&io, (int)w_n1);
                fortran_write_r8(&io, u[k - u_low2][k - u_low1]);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 66 "tests/fortran/module_arrays.f90"
    {
        const long u_n1 = fortran_extent_of(&__mesh_MOD_u, 0);
        double (*restrict u)[u_n1] = (void *)__mesh_MOD_u.base;
        scaled_in_p(&u[0][0], &(int){5 * 4});
    }
#line 67 "tests/fortran/module_arrays.f90"
    {
        const long u_n1 = fortran_extent_of(&__mesh_MOD_u, 0);
        const long u_low2 = __mesh_MOD_u.dimension[1].lower;
        double (*restrict u)[u_n1] = (void *)__mesh_MOD_u.base;
#line 67 "tests/fortran/module_arrays.f90"
        for (long i_9 = 0; i_9 < u_n1; i_9++) {
            u[2 - u_low2][i_9] = u[1 - u_low2][i_9] * 2;
        }
    }
#line 68 "tests/fortran/module_arrays.f90"
    {
        const long u_n1 = fortran_extent_of(&__mesh_MOD_u, 0);
        const long u_n2 = fortran_extent_of(&__mesh_MOD_u, 1);
        double (*restrict u)[u_n1] = (void *)__mesh_MOD_u.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_arrays.f90", 68, 6);
            fortran_format(&io, "(4f8.2)", 7L);
            _gfortran_st_write(&io);
            fortran_write_r8s(&io, &u[0][0], u_n1 * u_n2);
            _gfortran_st_write_done(&io);
        }
    }
#line 69 "tests/fortran/module_arrays.f90"
    {
        int list_12[4] = {5, 6, 7, 8};
        if (__mesh_MOD_counts.base == NULL || fortran_extent_of(&__mesh_MOD_counts, 0) != 4) {
            fortran_describe_array(&__mesh_MOD_counts, __mesh_MOD_counts.base, sizeof(int), 1, 1);
            fortran_allocate_dimension(&__mesh_MOD_counts, 0, 1, 4);
            __mesh_MOD_counts.base = fortran_reallocate(__mesh_MOD_counts.base,
                fortran_extent_of(&__mesh_MOD_counts, 0) * sizeof(int));
        }
        {
            const long counts_n1 = fortran_extent_of(&__mesh_MOD_counts, 0);
            int *restrict counts = (void *)__mesh_MOD_counts.base;
#line 69 "tests/fortran/module_arrays.f90"
            for (long i_13 = 0; i_13 < counts_n1; i_13++) {
                counts[i_13] = list_12[i_13];
            }
        }
    }
#line 70 "tests/fortran/module_arrays.f90"
    {
        const long counts_n1 = fortran_extent_of(&__mesh_MOD_counts, 0);
        int *restrict counts = (void *)__mesh_MOD_counts.base;
        const long w_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict w = (void *)__mesh_MOD_v.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_arrays.f90", 70, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4s(&io, counts, counts_n1);
            int sum_14 = 0;
#line 70 "tests/fortran/module_arrays.f90"
            for (long i_15 = 0; i_15 < counts_n1; i_15++) {
                sum_14 += counts[i_15];
            }
            fortran_write_i4(&io, sum_14);
            int some_17 = 0;
            double maxval_16 = NAN;
#line 70 "tests/fortran/module_arrays.f90"
            for (long i_18 = 0; i_18 < w_n1; i_18++) {
                some_17 = 1;
                maxval_16 = fortran_beyond_max_r8(maxval_16, w[i_18]);
            }
            if (!some_17)
                maxval_16 = -DBL_MAX;
            fortran_write_r8(&io, maxval_16);
            _gfortran_st_write_done(&io);
        }
    }
#line 71 "tests/fortran/module_arrays.f90"
    {
        const long w_n1 = fortran_extent_of(&__mesh_MOD_v, 0);
        double *restrict w = (void *)__mesh_MOD_v.base;
        {
            struct fortran_descriptor shape_19;
            fortran_describe_array(&shape_19, &w[0], sizeof(double), 3, 1);
            fortran_describe_dimension(&shape_19, 0, w_n1, 1L);
            setup2_in_p(&shape_19);
        }
    }
#line 72 "tests/fortran/module_arrays.f90"
    fortran_check_allocated(__mesh_MOD_u.base, "At line 72 of file tests/fortran/module_arrays.f90", "u");
    free(__mesh_MOD_u.base);
    __mesh_MOD_u.base = NULL;
    fortran_check_allocated(__mesh_MOD_v.base, "At line 72 of file tests/fortran/module_arrays.f90", "w");
    free(__mesh_MOD_v.base);
    __mesh_MOD_v.base = NULL;
#line 73 "tests/fortran/module_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_arrays.f90", 73, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, __mesh_MOD_u.base != NULL);
        _gfortran_st_write_done(&io);
    }




}

#line 75 "tests/fortran/module_arrays.f90"
static void scaled_in_p(double *restrict a, int *restrict n_)
{
    const int n = *n_;
    for (long i_1 = 0; i_1 < n; i_1++) {
        a[i_1] = a[i_1] + 0.25;
    }
#line 79 "tests/fortran/module_arrays.f90"
}

#line 80 "tests/fortran/module_arrays.f90"
static void setup2_in_p(struct fortran_descriptor *b_)
{
    const long b_n1 = fortran_extent_of(b_, 0);
    struct fortran_packed b_data FORTRAN_COPIED_BACK = fortran_packed(b_);
    double *restrict b = b_data.elements;
#line 82 "tests/fortran/module_arrays.f90"
    b[0] = 7;
    {
        const long w_low1 = __mesh_MOD_v.dimension[0].lower;
        double *restrict w = (void *)__mesh_MOD_v.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_arrays.f90", 83, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, (int)b_n1);
            fortran_write_r8(&io, b[0]);
            fortran_write_r8(&io, w[(int)w_low1 - w_low1]);
            _gfortran_st_write_done(&io);
        }
    }
#line 84 "tests/fortran/module_arrays.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
