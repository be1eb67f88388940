#include <iopref_fortran.h>

void fill_(double *restrict z_, int *restrict n_);
void sub_(int *restrict n_, int *restrict m_);

#line 1 "tests/fortran/allocatable_arrays.f90"
void MAIN__(void)
{
    int n, m, i, j, ierr;
    static float *a = NULL;
    static long a_n1 = 0;
    static float *b_ = NULL;
    static long b_n1 = 0, b_n2 = 0;
    static float *c_ = NULL;
    static long c_n1 = 0, c_n2 = 0;
    static double *t_ = NULL;
    static long t_low1 = 0, t_n1 = 0, t_low2 = 0, t_n2 = 0, t_n3 = 0;
    static double *z_ = NULL;
    static long z_n1 = 0, z_n2 = 0;
    static int *k = NULL;
    static long k_n1 = 0;
    static char *names_ = NULL;
    static long names_n1 = 0;
#line 8 "tests/fortran/allocatable_arrays.f90"
    n = 5;
    m = 3;
    fortran_check_free(a, "At line 10 of file tests/fortran/allocatable_arrays.f90", "a");
    a_n1 = fortran_extent(1, n);
    a = fortran_allocate(a_n1 * sizeof(float));
    fortran_check_free(b_, "At line 10 of file tests/fortran/allocatable_arrays.f90", "b");
    b_n1 = fortran_extent(1, n);
    b_n2 = fortran_extent(1, m);
    b_ = fortran_allocate(b_n1 * b_n2 * sizeof(float));
#line 11 "tests/fortran/allocatable_arrays.f90"
    fortran_check_free(t_, "At line 11 of file tests/fortran/allocatable_arrays.f90", "t");
    t_low1 = 0;
    t_n1 = fortran_extent(0, n);
    t_low2 = -1;
    t_n2 = fortran_extent(-1, m);
    t_n3 = 2;
    t_ = fortran_allocate(t_n1 * t_n2 * t_n3 * sizeof(double));
#line 12 "tests/fortran/allocatable_arrays.f90"
    for (i = 1; i <= n; i++) {
        a[i - 1] = i;
    }
    {



        float (*restrict b)[b_n1] = (void *)b_;
#line 15 "tests/fortran/allocatable_arrays.f90"
        for (j = 1; j <= m; j++) {
            for (i = 1; i <= n; i++) {
                b[j - 1][i - 1] = a[i - 1] * j;
            }
        }
    }
#line 20 "tests/fortran/allocatable_arrays.f90"
    {
        float (*restrict b)[b_n1] = (void *)b_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 20, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, a, a_n1);
            float sum_7 = 0;
#line 20 "tests/fortran/allocatable_arrays.f90"
            for (long i_9 = 0; i_9 < b_n2; i_9++) {
                for (long i_8 = 0; i_8 < b_n1; i_8++) {
                    sum_7 += b[i_9][i_8];
                }
            }
            fortran_write_r4(&io, sum_7);
            fortran_write_i4(&io, (int)(b_n1 * b_n2));
            fortran_write_l4(&io, b_ != NULL);
            fortran_write_l4(&io, c_ != NULL);
            _gfortran_st_write_done(&io);
        }
    }
#line 21 "tests/fortran/allocatable_arrays.f90"
    {
        double (*restrict t)[t_n2][t_n1] = (void *)t_;
#line 21 "tests/fortran/allocatable_arrays.f90"
        for (long i_12 = 0; i_12 < t_n3; i_12++) {
            for (long i_11 = 0; i_11 < t_n2; i_11++) {
                for (long i_10 = 0; i_10 < t_n1; i_10++) {
                    t[i_12][i_11][i_10] = 1;
                }
            }
        }
    }
#line 22 "tests/fortran/allocatable_arrays.f90"
    {
        double (*restrict t)[t_n2][t_n1] = (void *)t_;
#line 22 "tests/fortran/allocatable_arrays.f90"
        for (long i_13 = 0; i_13 < t_n2; i_13++) {
            t[0][i_13][0 - t_low1] = 7;
        }
    }
#line 23 "tests/fortran/allocatable_arrays.f90"
    {
        double (*restrict t)[t_n2][t_n1] = (void *)t_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 23, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            double sum_14 = 0;
#line 23 "tests/fortran/allocatable_arrays.f90"
            for (long i_17 = 0; i_17 < t_n3; i_17++) {
                for (long i_16 = 0; i_16 < t_n2; i_16++) {
                    for (long i_15 = 0; i_15 < t_n1; i_15++) {
                        sum_14 += t[i_17][i_16][i_15];
                    }
                }
            }
            fortran_write_r8(&io, sum_14);
            int array_18[3];
            array_18[0] = (int)t_low1;
            array_18[1] = (int)t_low2;
            array_18[2] = 1;
#line 23 "tests/fortran/allocatable_arrays.f90"
            for (long i_19 = 0; i_19 < 3; i_19++) {
                fortran_write_i4(&io, array_18[i_19]);
            }
            int array_20[3];
            array_20[0] = (int)(t_low1 + t_n1 - 1);
            array_20[1] = (int)(t_low2 + t_n2 - 1);
            array_20[2] = (int)t_n3;
#line 23 "tests/fortran/allocatable_arrays.f90"
            for (long i_21 = 0; i_21 < 3; i_21++) {
                fortran_write_i4(&io, array_20[i_21]);
            }
            int array_22[3];
            array_22[0] = (int)t_n1;
            array_22[1] = (int)t_n2;
            array_22[2] = (int)t_n3;
#line 23 "tests/fortran/allocatable_arrays.f90"
            for (long i_23 = 0; i_23 < 3; i_23++) {
                fortran_write_i4(&io, array_22[i_23]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 24 "tests/fortran/allocatable_arrays.f90"
    {
        float (*restrict b)[b_n1] = (void *)b_;
        {
            if (c_ == NULL || c_n1 != b_n1 || c_n2 != b_n2) {
                c_n1 = b_n1;
                c_n2 = b_n2;
                c_ = fortran_reallocate(c_, c_n1 * c_n2 * sizeof(float));
            }
            {
                float (*restrict c)[c_n1] = (void *)c_;
#line 24 "tests/fortran/allocatable_arrays.f90"
                for (long i_25 = 0; i_25 < c_n2; i_25++) {
                    for (long i_24 = 0; i_24 < c_n1; i_24++) {
                        c[i_25][i_24] = b[i_25][i_24] + 1;
                    }
                }
            }
        }
    }
#line 25 "tests/fortran/allocatable_arrays.f90"
    {
        float (*restrict c)[c_n1] = (void *)c_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 25, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &c[0][0], c_n1 * c_n2);
            fortran_write_i4(&io, (int)c_n1);
            _gfortran_st_write_done(&io);
        }
    }
#line 26 "tests/fortran/allocatable_arrays.f90"
    {
        float (*restrict b)[b_n1] = (void *)b_;
        {
            if (c_ == NULL || c_n1 != b_n2 || c_n2 != b_n1) {
                c_n1 = b_n2;
                c_n2 = b_n1;
                c_ = fortran_reallocate(c_, c_n1 * c_n2 * sizeof(float));
            }
            {
                float (*restrict c)[c_n1] = (void *)c_;
#line 26 "tests/fortran/allocatable_arrays.f90"
                for (long i_27 = 0; i_27 < c_n2; i_27++) {
                    for (long i_26 = 0; i_26 < c_n1; i_26++) {
                        c[i_27][i_26] = b[i_26][i_27];
                    }
                }
            }
        }
    }
#line 27 "tests/fortran/allocatable_arrays.f90"
    {
        float (*restrict c)[c_n1] = (void *)c_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 27, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            int array_28[2];
            array_28[0] = (int)c_n1;
            array_28[1] = (int)c_n2;
#line 27 "tests/fortran/allocatable_arrays.f90"
            for (long i_29 = 0; i_29 < 2; i_29++) {
                fortran_write_i4(&io, array_28[i_29]);
            }
            fortran_write_r4s(&io, &c[0][0], c_n1 * c_n2);
            _gfortran_st_write_done(&io);
        }
    }
#line 28 "tests/fortran/allocatable_arrays.f90"
    fortran_check_allocated(b_, "At line 28 of file tests/fortran/allocatable_arrays.f90", "b");
    free(b_);
    b_ = NULL;
#line 29 "tests/fortran/allocatable_arrays.f90"
    ierr = b_ != NULL ? 5014 : 0;
    if (b_ == NULL) {
        b_n1 = 2;
        b_n2 = 2;
        b_ = fortran_allocate(b_n1 * b_n2 * sizeof(float));
    }
#line 30 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 30, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ierr);
        fortran_write_l4(&io, b_ != NULL);
        _gfortran_st_write_done(&io);
    }
#line 31 "tests/fortran/allocatable_arrays.f90"
    ierr = b_ != NULL ? 5014 : 0;
    if (b_ == NULL) {
        b_n1 = 2;
        b_n2 = 2;
        b_ = fortran_allocate(b_n1 * b_n2 * sizeof(float));
    }
#line 32 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 32, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, ierr != 0);
        _gfortran_st_write_done(&io);
    }
#line 33 "tests/fortran/allocatable_arrays.f90"
    ierr = b_ == NULL;
    free(b_);
    b_ = NULL;
#line 34 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ierr);
        _gfortran_st_write_done(&io);
    }
#line 35 "tests/fortran/allocatable_arrays.f90"
    ierr = b_ == NULL;
    free(b_);
    b_ = NULL;
#line 36 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ierr);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/allocatable_arrays.f90"
    {
        const long size_35 = (long)(fortran_length(a_n1));
        const long extent_36 = size_35 + 1L + 1L;
        float *array_37 FORTRAN_AUTOMATIC = fortran_automatic(extent_36 * sizeof(float));
        long at_38 = 0;
#line 37 "tests/fortran/allocatable_arrays.f90"
        for (long i_39 = 0; i_39 < a_n1; i_39++) {
            array_37[at_38++] = a[i_39];
        }
        array_37[at_38++] = 6.0f;
        array_37[at_38++] = 7.0f;
        if (a == NULL || a_n1 != extent_36) {
            a_n1 = extent_36;
            a = fortran_reallocate(a, a_n1 * sizeof(float));
        }
#line 37 "tests/fortran/allocatable_arrays.f90"
        for (long i_40 = 0; i_40 < a_n1; i_40++) {
            a[i_40] = array_37[i_40];
        }
    }
#line 38 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 38, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)a_n1);
        fortran_write_r4s(&io, a, a_n1);
        _gfortran_st_write_done(&io);
    }
#line 39 "tests/fortran/allocatable_arrays.f90"
    {
        float array_41[3];
#line 39 "tests/fortran/allocatable_arrays.f90"
        for (long i_42 = 0; i_42 < 3; i_42++) {
            array_41[i_42] = a[i_42 + 1];
        }
        if (a == NULL || a_n1 != 3) {
            a_n1 = 3;
            a = fortran_reallocate(a, a_n1 * sizeof(float));
        }
#line 39 "tests/fortran/allocatable_arrays.f90"
        for (long i_43 = 0; i_43 < a_n1; i_43++) {
            a[i_43] = array_41[i_43];
        }
    }
#line 40 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 40, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, (int)a_n1);
        fortran_write_r4s(&io, a, a_n1);
        _gfortran_st_write_done(&io);
    }
#line 41 "tests/fortran/allocatable_arrays.f90"
    {
        int array_47[10];
        long at_48 = 0;
#line 41 "tests/fortran/allocatable_arrays.f90"
        for (int i_49 = 1; i_49 <= 10; i_49 += 1) {
            array_47[at_48++] = i_49 * i_49;
        }
        if (k == NULL || k_n1 != 10L) {
            k_n1 = 10L;
            k = fortran_reallocate(k, k_n1 * sizeof(int));
        }
#line 41 "tests/fortran/allocatable_arrays.f90"
        for (long i_50 = 0; i_50 < k_n1; i_50++) {
            k[i_50] = array_47[i_50];
        }
    }
#line 42 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 42, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, k_n1);
        int sum_51 = 0;
#line 42 "tests/fortran/allocatable_arrays.f90"
        for (long i_52 = 0; i_52 < k_n1; i_52++) {
            if (k[i_52] > 20) {
                sum_51 += k[i_52];
            }
        }
        fortran_write_i4(&io, sum_51);
        int maxval_53 = INT_MIN;
#line 42 "tests/fortran/allocatable_arrays.f90"
        for (long i_54 = 0; i_54 < k_n1; i_54++) {
            if (k[i_54] < 50) {
                maxval_53 = fortran_max_i4(maxval_53, k[i_54]);
            }
        }
        fortran_write_i4(&io, maxval_53);
        _gfortran_st_write_done(&io);
    }
#line 43 "tests/fortran/allocatable_arrays.f90"
    {
        int count_60 = 0;
#line 43 "tests/fortran/allocatable_arrays.f90"
        for (long i_61 = 0; i_61 < k_n1; i_61++) {
            if (k[i_61] % 2 == 0)
                count_60++;
        }
        int *array_62 FORTRAN_AUTOMATIC = fortran_automatic((long)count_60 * sizeof(int));
        long at_63 = 0;
#line 43 "tests/fortran/allocatable_arrays.f90"
        for (long i_64 = 0; i_64 < k_n1; i_64++) {
            if (k[i_64] % 2 == 0)
                array_62[at_63++] = k[i_64];
        }
        if (k == NULL || k_n1 != count_60) {
            k_n1 = count_60;
            k = fortran_reallocate(k, k_n1 * sizeof(int));
        }
#line 43 "tests/fortran/allocatable_arrays.f90"
        for (long i_65 = 0; i_65 < k_n1; i_65++) {
            k[i_65] = array_62[i_65];
        }
    }
#line 44 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 44, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, k_n1);
        _gfortran_st_write_done(&io);
    }
#line 45 "tests/fortran/allocatable_arrays.f90"
    fortran_check_free(names_, "At line 45 of file tests/fortran/allocatable_arrays.f90", "names");
    names_n1 = 3;
    names_ = fortran_allocate(names_n1 * 4L * sizeof(char));
#line 46 "tests/fortran/allocatable_arrays.f90"
    {
        char (*restrict names)[4L] = (void *)names_;
        fortran_assign(names[0], 4L, "ab", 2L);
    }
#line 47 "tests/fortran/allocatable_arrays.f90"
    {
        char (*restrict names)[4L] = (void *)names_;
        fortran_assign(names[1], 4L, "cdefgh", 6L);
    }
#line 48 "tests/fortran/allocatable_arrays.f90"
    {
        char (*restrict names)[4L] = (void *)names_;
        fortran_assign(names[2], 4L, names[1] + 1, 2L);
    }
#line 49 "tests/fortran/allocatable_arrays.f90"
    {
        char (*restrict names)[4L] = (void *)names_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 49, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_texts(&io, names[0], 4L, names_n1);
            _gfortran_st_write_done(&io);
        }
    }
#line 50 "tests/fortran/allocatable_arrays.f90"
    {
        char (*restrict names)[4L] = (void *)names_;
#line 50 "tests/fortran/allocatable_arrays.f90"
        for (long i_66 = 0; i_66 < names_n1; i_66++) {
            fortran_assign(names[i_66], 1L, "X", 1L);
        }
    }
#line 51 "tests/fortran/allocatable_arrays.f90"
    {
        char (*restrict names)[4L] = (void *)names_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 51, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_texts(&io, names[0], 4L, names_n1);
            _gfortran_st_write_done(&io);
        }
    }
#line 52 "tests/fortran/allocatable_arrays.f90"
    sub_(&(int){4}, &(int){7});
    sub_(&(int){2}, &(int){3});
    if (n > 3) {
        fortran_check_free(z_, "At line 55 of file tests/fortran/allocatable_arrays.f90", "z");
        z_n1 = fortran_extent(1, n);
        z_n2 = fortran_extent(1, n);
        z_ = fortran_allocate(z_n1 * z_n2 * sizeof(double));
#line 56 "tests/fortran/allocatable_arrays.f90"
        {
            double (*restrict z)[z_n1] = (void *)z_;
#line 56 "tests/fortran/allocatable_arrays.f90"
            for (long i_68 = 0; i_68 < z_n2; i_68++) {
                for (long i_67 = 0; i_67 < z_n1; i_67++) {
                    z[i_68][i_67] = 0;
                }
            }
        }
#line 57 "tests/fortran/allocatable_arrays.f90"
        {

            double (*restrict z)[z_n1] = (void *)z_;
#line 57 "tests/fortran/allocatable_arrays.f90"
            for (i = 1; i <= n; i++) {
                z[i - 1][i - 1] = i;
            }
        }
#line 60 "tests/fortran/allocatable_arrays.f90"
        {
            double (*restrict z)[z_n1] = (void *)z_;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 60, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                double sum_71 = 0;
#line 60 "tests/fortran/allocatable_arrays.f90"
                for (long i_73 = 0; i_73 < z_n2; i_73++) {
                    for (long i_72 = 0; i_72 < z_n1; i_72++) {
                        sum_71 += z[i_73][i_72];
                    }
                }
                fortran_write_r8(&io, sum_71);
                fortran_write_r8(&io, z[1][1]);
                _gfortran_st_write_done(&io);
            }
        }
#line 61 "tests/fortran/allocatable_arrays.f90"
        {
            double (*restrict z)[z_n1] = (void *)z_;
            fill_(&z[0][0], &(int){n});
        }
#line 62 "tests/fortran/allocatable_arrays.f90"
        {
            double (*restrict z)[z_n1] = (void *)z_;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 62, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_r8(&io, z[2][1]);
                _gfortran_st_write_done(&io);
            }
        }
#line 63 "tests/fortran/allocatable_arrays.f90"
        fortran_check_allocated(z_, "At line 63 of file tests/fortran/allocatable_arrays.f90", "z");
        free(z_);
        z_ = NULL;
#line 64 "tests/fortran/allocatable_arrays.f90"
    }
    fortran_check_free(z_, "At line 65 of file tests/fortran/allocatable_arrays.f90", "z");
    z_n1 = 3;
    z_n2 = 3;
    z_ = fortran_allocate(z_n1 * z_n2 * sizeof(double));
    {
        double (*restrict z)[z_n1] = (void *)z_;
#line 65 "tests/fortran/allocatable_arrays.f90"
        for (long i_75 = 0; i_75 < z_n2; i_75++) {
            for (long i_74 = 0; i_74 < z_n1; i_74++) {
                z[i_75][i_74] = 2.5;
            }
        }
    }
#line 66 "tests/fortran/allocatable_arrays.f90"
    {
        double (*restrict z)[z_n1] = (void *)z_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 66, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r8s(&io, &z[0][0], z_n1 * z_n2);
            _gfortran_st_write_done(&io);
        }
    }
#line 67 "tests/fortran/allocatable_arrays.f90"
}

void fill_(double *restrict z_, int *restrict n_)
{
    const int n = *n_;
    double (*restrict z)[n] = (void *)z_;
#line 72 "tests/fortran/allocatable_arrays.f90"
    {
        const long trips_1 = (long)fortran_trips_integer(1, n * n, 1);
        const long extent_2 = trips_1 * 1L;
        double *array_3 FORTRAN_AUTOMATIC = fortran_automatic(extent_2 * sizeof(double));
        long at_4 = 0;
#line 72 "tests/fortran/allocatable_arrays.f90"
        for (int i_5 = 1; i_5 <= n * n; i_5 += 1) {
            array_3[at_4++] = (double)i_5;
        }
        int list_6[2] = {n, n};
#line 72 "tests/fortran/allocatable_arrays.f90"
        for (long i_8 = 0; i_8 < n; i_8++) {
            for (long i_7 = 0; i_7 < n; i_7++) {
                z[i_8][i_7] = array_3[i_8 * (long)list_6[0] + i_7];
            }
        }
    }
#line 73 "tests/fortran/allocatable_arrays.f90"
}

void sub_(int *restrict n_, int *restrict m_)
{
    const int n = *n_;
    const int m = *m_;
    int i, j;
    double (*w)[n] FORTRAN_AUTOMATIC = fortran_automatic((long)n * m * sizeof(double));
    double *v FORTRAN_AUTOMATIC = fortran_automatic((long)m * sizeof(double));
    double *u FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(double));
    double *q_ FORTRAN_AUTOMATIC = NULL;
    long q_n1 = 0, q_n2 = 0;
#line 81 "tests/fortran/allocatable_arrays.f90"
    fortran_check_free(q_, "At line 81 of file tests/fortran/allocatable_arrays.f90", "q");
    q_n1 = fortran_extent(1, n);
    q_n2 = fortran_extent(1, m);
    q_ = fortran_allocate(q_n1 * q_n2 * sizeof(double));
#line 82 "tests/fortran/allocatable_arrays.f90"
    {




        double (*restrict q)[q_n1] = (void *)q_;
#line 82 "tests/fortran/allocatable_arrays.f90"
        for (j = 1; j <= m; j++) {
            for (i = 1; i <= n; i++) {
                w[j - 1][i - 1] = 1.0 / (i + j);
                q[j - 1][i - 1] = i - j;
            }
        }
    }
#line 88 "tests/fortran/allocatable_arrays.f90"
    for (long i_5 = 0; i_5 < m; i_5++) {
        v[i_5] = w[i_5][n - 1];
    }
#line 89 "tests/fortran/allocatable_arrays.f90"
    {
#line 89 "tests/fortran/allocatable_arrays.f90"
        for (long i_6 = 0; i_6 < n; i_6++) {
            u[i_6] = 0.0;
        }
#line 89 "tests/fortran/allocatable_arrays.f90"
        for (long i_8 = 0; i_8 < m; i_8++) {
            for (long i_7 = 0; i_7 < n; i_7++) {
                u[i_7] = u[i_7] + w[i_8][i_7] * v[i_8];
            }
        }
    }
#line 90 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 90, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, u, (long)n);
        _gfortran_st_write_done(&io);
    }
#line 91 "tests/fortran/allocatable_arrays.f90"
    {
        double (*restrict q)[q_n1] = (void *)q_;
#line 91 "tests/fortran/allocatable_arrays.f90"
        for (long i_10 = 0; i_10 < m; i_10++) {
            for (long i_9 = 0; i_9 < n; i_9++) {
                w[i_10][i_9] = w[i_10][i_9] + q[i_10][i_9] * 2;
            }
        }
    }
#line 92 "tests/fortran/allocatable_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 92, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        int some_12 = 0;
        double minval_11 = NAN;
#line 92 "tests/fortran/allocatable_arrays.f90"
        for (long i_14 = 0; i_14 < m; i_14++) {
            for (long i_13 = 0; i_13 < n; i_13++) {
                some_12 = 1;
                minval_11 = fortran_beyond_min_r8(minval_11, w[i_14][i_13]);
            }
        }
        if (!some_12)
            minval_11 = DBL_MAX;
        fortran_write_r8(&io, minval_11);
#line 92 "tests/fortran/allocatable_arrays.f90"
        for (long i_18 = 0; i_18 < m; i_18++) {
            int some_20 = 0;
            double maxval_19 = NAN;
            for (long i_21 = 0; i_21 < n; i_21++) {
                some_20 = 1;
                maxval_19 = fortran_beyond_max_r8(maxval_19, w[i_18][i_21]);
            }
            if (!some_20)
                maxval_19 = -DBL_MAX;
            fortran_write_r8(&io, maxval_19);
        }
        double (*array_22)[m] FORTRAN_AUTOMATIC = fortran_automatic((long)m * n * sizeof(double));
#line 92 "tests/fortran/allocatable_arrays.f90"
        for (long i_24 = 0; i_24 < n; i_24++) {
            for (long i_23 = 0; i_23 < m; i_23++) {
                array_22[i_24][i_23] = w[i_23][i_24];
            }
        }
        double (*array_25)[m] FORTRAN_AUTOMATIC = fortran_automatic((long)m * m * sizeof(double));
        if ((float)m * (float)n * (float)m <= 27000.0f) {
            for (long i_27 = 0; i_27 < m; i_27++) {
                for (long i_26 = 0; i_26 < m; i_26++) {
                    array_25[i_27][i_26] = 0.0;
                }
            }
            for (long i_30 = 0; i_30 < m; i_30++) {
                for (long i_29 = 0; i_29 < n; i_29++) {
                    for (long i_28 = 0; i_28 < m; i_28++) {
                        array_25[i_30][i_28] = array_25[i_30][i_28] + array_22[i_29][i_28] * w[i_30][i_29];
                    }
                }
            }
        } else {
            fortran_matmul_r8(&array_25[0][0], &array_22[0][0], &w[0][0], m, n, m);
        }
#line 92 "tests/fortran/allocatable_arrays.f90"
        for (long i_32 = 0; i_32 < m; i_32++) {
            for (long i_31 = 0; i_31 < m; i_31++) {
                fortran_write_r8(&io, array_25[i_32][i_31]);
            }
        }
        _gfortran_st_write_done(&io);
    }
#line 93 "tests/fortran/allocatable_arrays.f90"
    {
        double (*restrict q)[q_n1] = (void *)q_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/allocatable_arrays.f90", 93, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            double limit_33 = 0;
            int found_34 = 0, found_35 = 0;
#line 93 "tests/fortran/allocatable_arrays.f90"
            for (long i_37 = 0; i_37 < m; i_37++) {
                for (long i_36 = 0; i_36 < n; i_36++) {
                    if (found_34 == 0 || fortran_is_min_r8(w[i_37][i_36], limit_33)) {
                        limit_33 = w[i_37][i_36];
                        found_34 = (int)(i_36 + 1);
                        found_35 = (int)(i_37 + 1);
                    }
                }
            }
            int array_38[2];
            array_38[0] = found_34;
            array_38[1] = found_35;
#line 93 "tests/fortran/allocatable_arrays.f90"
            for (long i_39 = 0; i_39 < 2; i_39++) {
                fortran_write_i4(&io, array_38[i_39]);
            }
            double limit_40 = 0;
            int found_41 = 0, found_42 = 0;
#line 93 "tests/fortran/allocatable_arrays.f90"
            for (long i_44 = 0; i_44 < q_n2; i_44++) {
                for (long i_43 = 0; i_43 < q_n1; i_43++) {
                    if (found_41 == 0 || fortran_is_max_r8(fabs(q[i_44][i_43]), limit_40)) {
                        limit_40 = fabs(q[i_44][i_43]);
                        found_41 = (int)(i_43 + 1);
                        found_42 = (int)(i_44 + 1);
                    }
                }
            }
            int array_45[2];
            array_45[0] = found_41;
            array_45[1] = found_42;
#line 93 "tests/fortran/allocatable_arrays.f90"
            for (long i_46 = 0; i_46 < 2; i_46++) {
                fortran_write_i4(&io, array_45[i_46]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 94 "tests/fortran/allocatable_arrays.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
