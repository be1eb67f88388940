#include <iopref_fortran.h>

struct row {
    double c[5];
};

static void init_in_host(double *restrict a_, double *restrict b, int *restrict j_, int *restrict i_,
    double *restrict t);
static double sum_all_in_host(double *restrict a_);
static void solve_in_host(double *restrict x, int *restrict k_, double *restrict t_);
static void name_in_host(char *w, size_t w_len, int *restrict k_);
static void fillrow_in_host(struct row *restrict rr, double *restrict v_);
static double norm_in_host(double *restrict x, int *restrict i_);
static void step_in_host(int *restrict flag, int *restrict i);
static void nest_in_host(int *restrict k_, int *restrict j);

// host variables as loop variables, functions of the host, constants and types of the host
#line 2 "tests/fortran/internal_procedures.f90"
void MAIN__(void)
{
    enum { n = 5 };
    double a[5][5], b[5], t;
    struct row r;
    char words[3][10];
    int done;
    int i = 0;
    int j = 0;



    {
        int j_1 = j;
        int i_2 = i;
        init_in_host(&a[0][0], b, &j_1, &i_2, &t);
        j = j_1;
        i = i_2;
    }
#line 15 "tests/fortran/internal_procedures.f90"
    solve_in_host(b, &(int){n}, &t);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 16, 6);
        fortran_format(&io, "(5f10.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &a[0][0], 25L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/internal_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 17, 6);
        fortran_format(&io, "(5f10.5)", 8L);
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, b, 5L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/internal_procedures.f90"
    for (i = 1; i <= 3; i++) {
        {
            char returned_5[8L];
            name_in_host(returned_5, (size_t)8L, &(int){i});
            fortran_assign(words[i - 1], 10L, returned_5, 8L);
        }
    }
#line 21 "tests/fortran/internal_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 21, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, words[0], 10L, 3L);
        char returned_6[8L];
        name_in_host(returned_6, (size_t)8L, &(int){2});
        fortran_write_text(&io, returned_6, 8L);
        fortran_write_r8(&io, t);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/internal_procedures.f90"
    fillrow_in_host(&r, &(double){2.5});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 23, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, r.c, 5L);
        fortran_write_r8(&io, norm_in_host(r.c, &i));
        fortran_write_r8(&io, norm_in_host(b, &i));
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/internal_procedures.f90"
    done = 0;
    while (!done) {
        {
            int i_9 = i;
            step_in_host(&done, &i_9);
            i = i_9;
        }
    }
#line 28 "tests/fortran/internal_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 28, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 29 "tests/fortran/internal_procedures.f90"
    {
        int j_10 = j;
        nest_in_host(&(int){3}, &j_10);
        j = j_10;
    }
#line 89 "tests/fortran/internal_procedures.f90"
}

#line 31 "tests/fortran/internal_procedures.f90"
static void init_in_host(double *restrict a_, double *restrict b, int *restrict j_, int *restrict i_,
    double *restrict t)
{
    enum { n = 5, host_n = 5 };
    const double h = 1.0 / host_n;
    int j = *j_;
    int i = *i_;
    double (*restrict a)[5] = (void *)a_;
#line 32 "tests/fortran/internal_procedures.f90"
    for (j = 1; j <= n; j++) {
        for (i = 1; i <= n; i++) {
            a[j - 1][i - 1] = h * i + j;
        }
        b[j - 1] = j * h;
    }
    *t = sum_all_in_host(a_);
    *i_ = i;
    *j_ = j;
    return;
}

#line 40 "tests/fortran/internal_procedures.f90"
static double sum_all_in_host(double *restrict a_)
{
    enum { n = 5 };
    double (*restrict a)[5] = (void *)a_;
    double sum_all;
    int k, l;
#line 42 "tests/fortran/internal_procedures.f90"
    sum_all = 0;
    for (l = 1; l <= n; l++) {
        for (k = 1; k <= n; k++) {
            sum_all = sum_all + a[l - 1][k - 1];
        }
    }
    return sum_all;
}

#line 49 "tests/fortran/internal_procedures.f90"
static void solve_in_host(double *restrict x, int *restrict k_, double *restrict t_)
{
    enum { host_n = 5, m = 4 };
    const double h = 1.0 / host_n;
    const double t = *t_;
    int i;
#line 53 "tests/fortran/internal_procedures.f90"
    for (i = 2; i <= m; i++) {
        x[i - 1] = x[i - 1] + x[i - 2] / (h + t);
    }
}

#line 57 "tests/fortran/internal_procedures.f90"
static void name_in_host(char *w, size_t w_len, int *restrict k_)
{
    const int k = *k_;
    fortran_assign(w, 8L, "word", 4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 61, -1);
        fortran_internal(&io, w + 4, 4L);
        fortran_format(&io, "(i3)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 62 "tests/fortran/internal_procedures.f90"
    return;
}

#line 63 "tests/fortran/internal_procedures.f90"
static void fillrow_in_host(struct row *restrict rr, double *restrict v_)
{
    enum { n = 5 };
    const double v = *v_;
    int q;
#line 67 "tests/fortran/internal_procedures.f90"
    for (q = 1; q <= n; q++) {
        rr->c[q - 1] = v * q;
    }
}

#line 71 "tests/fortran/internal_procedures.f90"
static double norm_in_host(double *restrict x, int *restrict i_)
{
    enum { n = 5 };
    int i = *i_;
    double norm;
#line 73 "tests/fortran/internal_procedures.f90"
    norm = 0;
    for (i = 1; i <= n; i++) {
        norm = norm + fabs(x[i - 1]);
    }
    *i_ = i;
    return norm;
}

#line 78 "tests/fortran/internal_procedures.f90"
static void step_in_host(int *restrict flag, int *restrict i)
{
    *i = *i + 1;
    *flag = *i > 12;
}

#line 83 "tests/fortran/internal_procedures.f90"
static void nest_in_host(int *restrict k_, int *restrict j)
{
    const int k = *k_;
#line 85 "tests/fortran/internal_procedures.f90"
    *j = *j + k;
    if (k > 0) {
        {
            int j_2 = *j;
            nest_in_host(&(int){k - 1}, &j_2);
            *j = j_2;
        }
    }
#line 87 "tests/fortran/internal_procedures.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/internal_procedures.f90", 87, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "nest", 4L);
        fortran_write_i4(&io, k);
        fortran_write_i4(&io, *j);
        _gfortran_st_write_done(&io);
    }
#line 88 "tests/fortran/internal_procedures.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
