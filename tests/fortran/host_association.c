#include <iopref_fortran.h>

struct {
    int total;
} shared_ __attribute__((common));

void host_(double *restrict a_, int *restrict n, int *restrict m_, char *restrict s, double (*f)(),
    size_t s_len);
static void first_in_host(int *restrict k_, int *restrict i, double *restrict work, const long work_extent1,
    int *restrict host_n_);
static void second_in_host(double *restrict a_, const long a_extent1, const long a_extent2, double (*f)(),
    double *restrict work, const long work_extent1, char *restrict s, size_t s_len, int *restrict m_,
    int *restrict n_, int *restrict host_i);
static void third_in_host(int *restrict q_, double *restrict work, const long work_extent1, int *restrict i,
    int *restrict n_);
static void loop_in_host(int *restrict k_);
double half_(double *restrict x_);
static int len_of_in_p(char *restrict c, size_t c_len, int *restrict n_);
static float sq_in_p(void);

// host association: shadowing, adjustable arrays, characters, dummies, COMMON
#line 2 "tests/fortran/host_association.f90"
void host_(double *restrict a_, int *restrict n, int *restrict m_, char *restrict s, double (*f)(),
    size_t s_len)
{
    const int m = *m_;
    const int work_high1 = *n;
    const int a_high1 = *n;
    int i = 0;
    double *work FORTRAN_AUTOMATIC = fortran_automatic((long)work_high1 * sizeof(double));
    *n = *n;
    {
        const int n_1 = *n;
#line 11 "tests/fortran/host_association.f90"
        for (i = 1; i <= n_1; i++) {
            work[i - 1] = i;
        }
    }
#line 14 "tests/fortran/host_association.f90"
    i = 100;
    {
        int i_4 = i;
        first_in_host(&(int){5}, &i_4, work, work_high1, n);
        i = i_4;
    }
#line 16 "tests/fortran/host_association.f90"
    {
        int i_5 = i;
        second_in_host(a_, a_high1, m + 1, f, work, work_high1, s, (size_t)s_len, m_, n, &i_5);
        i = i_5;
    }
#line 17 "tests/fortran/host_association.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/host_association.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_r8s(&io, work, (long)work_high1);
        fortran_write_text(&io, s, s_len);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/host_association.f90"
    loop_in_host(n);
#line 50 "tests/fortran/host_association.f90"
}

#line 20 "tests/fortran/host_association.f90"
static void first_in_host(int *restrict k_, int *restrict i, double *restrict work, const long work_extent1,
    int *restrict host_n_)
{
    enum { step = 2 };
    const int k = *k_;
    int n;
#line 22 "tests/fortran/host_association.f90"
    n = 77;
    for (*i = 1; *i <= 3; *i += 1) {
        shared_.total = shared_.total + k;
    }
    {
        int i_3 = *i;
        third_in_host(&(int){n}, work, work_extent1, &i_3, host_n_);
        *i = i_3;
    }
#line 27 "tests/fortran/host_association.f90"
    shared_.total = shared_.total + step;
}

#line 29 "tests/fortran/host_association.f90"
static void second_in_host(double *restrict a_, const long a_extent1, const long a_extent2, double (*f)(),
    double *restrict work, const long work_extent1, char *restrict s, size_t s_len, int *restrict m_,
    int *restrict n_, int *restrict host_i)
{
    enum { step = 2 };
    const int m = *m_;
    const int n = *n_;
    double (*restrict a)[a_extent1] = (void *)a_;
    int i, j;
    {
        const int last_1 = m;
#line 31 "tests/fortran/host_association.f90"
        for (j = 0; j <= last_1; j++) {
            {
                const int last_4 = n;
                for (i = 1; i <= last_4; i++) {
                    a[j][i - 1] = work[i - 1] * step + j + f(&work[i - 1]);
                }
            }
        }
    }
#line 36 "tests/fortran/host_association.f90"
    fortran_assign(s, 2L, "ZZ", 2L);
    {
        int host_i_7 = *host_i;
        third_in_host(m_, work, work_extent1, &host_i_7, n_);
        *host_i = host_i_7;
    }
#line 38 "tests/fortran/host_association.f90"
}

#line 39 "tests/fortran/host_association.f90"
static void third_in_host(int *restrict q_, double *restrict work, const long work_extent1, int *restrict i,
    int *restrict n_)
{
    const int q = *q_;
    const int n = *n_;
#line 41 "tests/fortran/host_association.f90"
    *i = *i + q;
    work[0] = work[0] + n;
}

#line 44 "tests/fortran/host_association.f90"
static void loop_in_host(int *restrict k_)
{
    const int k = *k_;
#line 46 "tests/fortran/host_association.f90"
    if (k <= 0)
        return;
#line 47 "tests/fortran/host_association.f90"
    shared_.total = shared_.total + k;
    loop_in_host(&(int){k - 1});
}

double half_(double *restrict x_)
{
    const double x = *x_;
    double half;
#line 53 "tests/fortran/host_association.f90"
    half = x / 2;
    return half;
}

#line 55 "tests/fortran/host_association.f90"
void MAIN__(void)
{
    double a[3][3];
    char t[6];
    int n;



    shared_.total = 5;
    fortran_assign(t, 6L, "string", 6L);
    n = 3;
    host_(&a[0][0], &n, &(int){2}, t, half_, (size_t)6L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/host_association.f90", 67, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &a[0][0], 9L);
        fortran_write_text(&io, t, 6L);
        fortran_write_i4(&io, shared_.total);
        _gfortran_st_write_done(&io);
    }
#line 68 "tests/fortran/host_association.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/host_association.f90", 68, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, len_of_in_p(t, (size_t)6L, &(int){n}));
        fortran_write_r4(&io, sq_in_p());
        _gfortran_st_write_done(&io);
    }




}

#line 70 "tests/fortran/host_association.f90"
static int len_of_in_p(char *restrict c, size_t c_len, int *restrict n_)
{
    const int n = *n_;
    int len_of;
#line 72 "tests/fortran/host_association.f90"
    len_of = (int)c_len + n;
    return len_of;
}

#line 74 "tests/fortran/host_association.f90"
static float sq_in_p(void)
{
    float sq;
#line 75 "tests/fortran/host_association.f90"
    {
        {
        }
    }
    sq = 1.5f;
    return sq;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
