#include <iopref_fortran.h>

int __grid_MOD_n = 0;
struct fortran_descriptor __grid_MOD_u;
struct fortran_descriptor __grid_MOD_line;
struct fortran_descriptor __grid_MOD_table;

void __grid_MOD_setup(int *restrict m_);
double __grid_MOD_total(void);
void __grid_MOD_grow(void);
static void setup2_in_module_allocatables(int *restrict k_);

#line 7 "tests/fortran/module_allocatables.f90"
void __grid_MOD_setup(int *restrict m_)
{
    const int m = *m_;
    int i, j;
#line 10 "tests/fortran/module_allocatables.f90"
    __grid_MOD_n = m;
    if (__grid_MOD_u.base != NULL) {
        fortran_check_allocated(__grid_MOD_u.base, "At line 11 of file tests/fortran/module_allocatables.f90",
            "u");
        free(__grid_MOD_u.base);
        __grid_MOD_u.base = NULL;
    }
#line 12 "tests/fortran/module_allocatables.f90"
    fortran_check_free(__grid_MOD_u.base, "At line 12 of file tests/fortran/module_allocatables.f90", "u");
    fortran_describe_array(&__grid_MOD_u, __grid_MOD_u.base, sizeof(double), 3, 2);
    fortran_allocate_dimension(&__grid_MOD_u, 0, 0, fortran_extent(0, m));
    fortran_allocate_dimension(&__grid_MOD_u, 1, 1, fortran_extent(1, m));
    __grid_MOD_u.base = fortran_allocate(fortran_extent_of(&__grid_MOD_u, 0) *
        fortran_extent_of(&__grid_MOD_u, 1) * sizeof(double));
    fortran_check_free(__grid_MOD_line.base, "At line 12 of file tests/fortran/module_allocatables.f90",
        "line");
    fortran_describe_array(&__grid_MOD_line, __grid_MOD_line.base, sizeof(double), 3, 1);
    fortran_allocate_dimension(&__grid_MOD_line, 0, 1, fortran_extent(1, m));
    __grid_MOD_line.base = fortran_allocate(fortran_extent_of(&__grid_MOD_line, 0) * sizeof(double));
#line 13 "tests/fortran/module_allocatables.f90"
    {



        const long u_low1 = __grid_MOD_u.dimension[0].lower;
        const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
        const long u_low2 = __grid_MOD_u.dimension[1].lower;
        double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
#line 13 "tests/fortran/module_allocatables.f90"
        for (j = 1; j <= m; j++) {
            for (i = 0; i <= m; i++) {
                u[j - u_low2][i - u_low1] = i + 10 * j;
            }
        }
    }
#line 18 "tests/fortran/module_allocatables.f90"
    {
        const long u_low1 = __grid_MOD_u.dimension[0].lower;
        const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
        const long u_n2 = fortran_extent_of(&__grid_MOD_u, 1);
        double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
        {
            if (__grid_MOD_line.base == NULL || fortran_extent_of(&__grid_MOD_line, 0) != u_n2) {
                fortran_describe_array(&__grid_MOD_line, __grid_MOD_line.base, sizeof(double), 3, 1);
                fortran_allocate_dimension(&__grid_MOD_line, 0, 1, u_n2);
                __grid_MOD_line.base = fortran_reallocate(__grid_MOD_line.base,
                    fortran_extent_of(&__grid_MOD_line, 0) * sizeof(double));
            }
            {
                const long line_n1 = fortran_extent_of(&__grid_MOD_line, 0);
                double *restrict line = (void *)__grid_MOD_line.base;
#line 18 "tests/fortran/module_allocatables.f90"
                for (long i_5 = 0; i_5 < line_n1; i_5++) {
                    line[i_5] = u[i_5][0 - u_low1];
                }
            }
        }
    }
#line 19 "tests/fortran/module_allocatables.f90"
}

#line 20 "tests/fortran/module_allocatables.f90"
double __grid_MOD_total(void)
{
    double total;
#line 21 "tests/fortran/module_allocatables.f90"
    {
        const long line_n1 = fortran_extent_of(&__grid_MOD_line, 0);
        double *restrict line = (void *)__grid_MOD_line.base;
        const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
        const long u_n2 = fortran_extent_of(&__grid_MOD_u, 1);
        double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
        {
            double sum_1 = 0;
#line 21 "tests/fortran/module_allocatables.f90"
            for (long i_3 = 0; i_3 < u_n2; i_3++) {
                for (long i_2 = 0; i_2 < u_n1; i_2++) {
                    sum_1 += u[i_3][i_2];
                }
            }
            double sum_4 = 0;
#line 21 "tests/fortran/module_allocatables.f90"
            for (long i_5 = 0; i_5 < line_n1; i_5++) {
                sum_4 += line[i_5];
            }
            total = sum_1 + sum_4;
        }
    }
#line 22 "tests/fortran/module_allocatables.f90"
    return total;
}

#line 23 "tests/fortran/module_allocatables.f90"
void __grid_MOD_grow(void)
{
    double *copy FORTRAN_AUTOMATIC = NULL;
    long copy_n1 = 0;
#line 25 "tests/fortran/module_allocatables.f90"
    fortran_check_free(copy, "At line 25 of file tests/fortran/module_allocatables.f90", "copy");
    copy_n1 = fortran_extent(1, (int)fortran_length(fortran_extent_of(&__grid_MOD_line, 0)) * 2);
    copy = fortran_allocate(copy_n1 * sizeof(double));
#line 26 "tests/fortran/module_allocatables.f90"
    for (long i_1 = 0; i_1 < copy_n1; i_1++) {
        copy[i_1] = 0;
    }
#line 27 "tests/fortran/module_allocatables.f90"
    {
        const long line_n1 = fortran_extent_of(&__grid_MOD_line, 0);
        double *restrict line = (void *)__grid_MOD_line.base;
        {
            const int bound_2 = (int)line_n1;
#line 27 "tests/fortran/module_allocatables.f90"
            for (long i_3 = 0; i_3 < bound_2; i_3++) {
                copy[i_3] = line[i_3];
            }
        }
    }
#line 28 "tests/fortran/module_allocatables.f90"
    {
        if (__grid_MOD_line.base == NULL || fortran_extent_of(&__grid_MOD_line, 0) != copy_n1) {
            fortran_describe_array(&__grid_MOD_line, __grid_MOD_line.base, sizeof(double), 3, 1);
            fortran_allocate_dimension(&__grid_MOD_line, 0, 1, copy_n1);
            __grid_MOD_line.base = fortran_reallocate(__grid_MOD_line.base,
                fortran_extent_of(&__grid_MOD_line, 0) * sizeof(double));
        }
        {
            const long line_n1 = fortran_extent_of(&__grid_MOD_line, 0);
            double *restrict line = (void *)__grid_MOD_line.base;
#line 28 "tests/fortran/module_allocatables.f90"
            for (long i_4 = 0; i_4 < line_n1; i_4++) {
                line[i_4] = copy[i_4];
            }
        }
    }
#line 29 "tests/fortran/module_allocatables.f90"
}


void MAIN__(void)
{
    int i;

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/module_allocatables.f90", 36, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, __grid_MOD_u.base != NULL);
        fortran_write_l4(&io, __grid_MOD_table.base != NULL);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/module_allocatables.f90"
    __grid_MOD_setup(&(int){3});
    {
        const long line_n1 = fortran_extent_of(&__grid_MOD_line, 0);
        double *restrict line = (void *)__grid_MOD_line.base;
        const long u_low1 = __grid_MOD_u.dimension[0].lower;
        const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
        const long u_low2 = __grid_MOD_u.dimension[1].lower;
        const long u_n2 = fortran_extent_of(&__grid_MOD_u, 1);
        double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_allocatables.f90", 38, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r8s(&io, &u[0][0], u_n1 * u_n2);
            fortran_write_r8s(&io, line, line_n1);
            fortran_write_r8(&io, __grid_MOD_total());
            int array_1[2];
            array_1[0] = (int)u_low1;
            array_1[1] = (int)u_low2;
#line 38 "tests/fortran/module_allocatables.f90"
            for (long i_2 = 0; i_2 < 2; i_2++) {
                fortran_write_i4(&io, array_1[i_2]);
            }
            int array_3[2];
            array_3[0] = (int)(u_low1 + u_n1 - 1);
            array_3[1] = (int)(u_low2 + u_n2 - 1);
#line 38 "tests/fortran/module_allocatables.f90"
            for (long i_4 = 0; i_4 < 2; i_4++) {
                fortran_write_i4(&io, array_3[i_4]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 39 "tests/fortran/module_allocatables.f90"
    __grid_MOD_grow();
    {
        const long line_n1 = fortran_extent_of(&__grid_MOD_line, 0);
        double *restrict line = (void *)__grid_MOD_line.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_allocatables.f90", 40, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r8s(&io, line, line_n1);
            fortran_write_i4(&io, (int)line_n1);
            _gfortran_st_write_done(&io);
        }
    }
#line 41 "tests/fortran/module_allocatables.f90"
    for (i = 1; i <= 2; i++) {
        setup2_in_module_allocatables(&(int){i + 2});
        {
            const long u_low1 = __grid_MOD_u.dimension[0].lower;
            const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
            const long u_low2 = __grid_MOD_u.dimension[1].lower;
            double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
            u[1 - u_low2][1 - u_low1] = u[1 - u_low2][1 - u_low1] + i;
        }
        {
            const long u_low1 = __grid_MOD_u.dimension[0].lower;
            const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
            const long u_n2 = fortran_extent_of(&__grid_MOD_u, 1);
            double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/module_allocatables.f90", 44, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_r8(&io, __grid_MOD_total());
                for (long i_8 = 0; i_8 < u_n2; i_8++) {
                    for (long i_7 = 0; i_7 < 2; i_7++) {
                        fortran_write_r8(&io, u[i_8][0 - u_low1 + i_7]);
                    }
                }
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 46 "tests/fortran/module_allocatables.f90"
    {
        int list_11[3] = {1, 2, 3};
        if (__grid_MOD_table.base == NULL || fortran_extent_of(&__grid_MOD_table, 0) != 3) {
            fortran_describe_array(&__grid_MOD_table, __grid_MOD_table.base, sizeof(int), 1, 1);
            fortran_allocate_dimension(&__grid_MOD_table, 0, 1, 3);
            __grid_MOD_table.base = fortran_reallocate(__grid_MOD_table.base,
                fortran_extent_of(&__grid_MOD_table, 0) * sizeof(int));
        }
        {
            const long tab_n1 = fortran_extent_of(&__grid_MOD_table, 0);
            int *restrict tab = (void *)__grid_MOD_table.base;
#line 46 "tests/fortran/module_allocatables.f90"
            for (long i_12 = 0; i_12 < tab_n1; i_12++) {
                tab[i_12] = list_11[i_12];
            }
        }
    }
#line 47 "tests/fortran/module_allocatables.f90"
    {
        const long tab_n1 = fortran_extent_of(&__grid_MOD_table, 0);
        int *restrict tab = (void *)__grid_MOD_table.base;
#line 47 "tests/fortran/module_allocatables.f90"
        for (long i_13 = 0; i_13 < tab_n1; i_13++) {
            tab[i_13] = tab[i_13] * 2;
        }
    }
#line 48 "tests/fortran/module_allocatables.f90"
    {
        const long tab_n1 = fortran_extent_of(&__grid_MOD_table, 0);
        int *restrict tab = (void *)__grid_MOD_table.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_allocatables.f90", 48, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4s(&io, tab, tab_n1);
            int array_14[2];
            array_14[0] = (int)fortran_length(fortran_extent_of(&__grid_MOD_u, 0));
            array_14[1] = (int)fortran_length(fortran_extent_of(&__grid_MOD_u, 1));
#line 48 "tests/fortran/module_allocatables.f90"
            for (long i_15 = 0; i_15 < 2; i_15++) {
                fortran_write_i4(&io, array_14[i_15]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 49 "tests/fortran/module_allocatables.f90"
    if (__grid_MOD_n > 3) {
        fortran_check_allocated(__grid_MOD_u.base, "At line 50 of file tests/fortran/module_allocatables.f90",
            "u");
        free(__grid_MOD_u.base);
        __grid_MOD_u.base = NULL;
#line 51 "tests/fortran/module_allocatables.f90"
        fortran_check_free(__grid_MOD_u.base, "At line 51 of file tests/fortran/module_allocatables.f90",
            "u");
        fortran_describe_array(&__grid_MOD_u, __grid_MOD_u.base, sizeof(double), 3, 2);
        fortran_allocate_dimension(&__grid_MOD_u, 0, 1, 2);
        fortran_allocate_dimension(&__grid_MOD_u, 1, 1, 2);
        __grid_MOD_u.base = fortran_allocate(fortran_extent_of(&__grid_MOD_u, 0) *
            fortran_extent_of(&__grid_MOD_u, 1) * sizeof(double));
#line 52 "tests/fortran/module_allocatables.f90"
        {
            const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
            const long u_n2 = fortran_extent_of(&__grid_MOD_u, 1);
            double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
#line 52 "tests/fortran/module_allocatables.f90"
            for (long i_17 = 0; i_17 < u_n2; i_17++) {
                for (long i_16 = 0; i_16 < u_n1; i_16++) {
                    u[i_17][i_16] = 5;
                }
            }
        }
#line 53 "tests/fortran/module_allocatables.f90"
        {
            const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
            const long u_low2 = __grid_MOD_u.dimension[1].lower;
            double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
            {
                const double scalar_18 = __grid_MOD_total();
#line 53 "tests/fortran/module_allocatables.f90"
                for (long i_19 = 0; i_19 < u_n1; i_19++) {
                    u[1 - u_low2][i_19] = u[2 - u_low2][i_19] + scalar_18;
                }
            }
        }
#line 54 "tests/fortran/module_allocatables.f90"
    }
    {
        const long u_n1 = fortran_extent_of(&__grid_MOD_u, 0);
        const long u_n2 = fortran_extent_of(&__grid_MOD_u, 1);
        double (*restrict u)[u_n1] = (void *)__grid_MOD_u.base;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/module_allocatables.f90", 55, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r8s(&io, &u[0][0], u_n1 * u_n2);
            _gfortran_st_write_done(&io);
        }
    }
#line 62 "tests/fortran/module_allocatables.f90"
}

#line 57 "tests/fortran/module_allocatables.f90"
static void setup2_in_module_allocatables(int *restrict k_)
{
    fortran_check_allocated(__grid_MOD_line.base, "At line 59 of file tests/fortran/module_allocatables.f90",
        "line");
    free(__grid_MOD_line.base);
    __grid_MOD_line.base = NULL;
#line 60 "tests/fortran/module_allocatables.f90"
    __grid_MOD_setup(k_);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
