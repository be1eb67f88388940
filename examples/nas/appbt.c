#include <iopref_fortran.h>

void set_forcing_();
void set_initial_();
void error_norms_();
void right_side_();
void add_();
void set_blocks_();
void residual_norms_();
void compare_();
void fill_(int *restrict n, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_, double *restrict c_);
void compute_(int *restrict n, int *restrict steps_, double *restrict forcing_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_,
    double *restrict c_, int *restrict wrong);
double time_step_(int *restrict n_);
void factor_(int *restrict inner_, int *restrict n_, int *restrict outer_, int *restrict d,
    double *restrict dt_, double *restrict u_, double *restrict a_, double *restrict b_, double *restrict c_,
    double *restrict r_);
void eliminate_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict a_,
    double *restrict b_, double *restrict c_, double *restrict r_);
void substitute_back_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict b_,
    double *restrict r_);
void check_(int *restrict n, int *restrict steps_, double *restrict u_, double *restrict r_,
    double *restrict before, int *restrict wrong);

// APPBT: the flow problem by approximate factorization. A time step is a product of three systems,
// one for each direction, that are block-tridiagonal along the lines of the grid (RNR-94-007,
// chapter 3). All lines of a direction are solved at a time.
// The forcing is all that `compute` only reads.
#line 6 "examples/nas/appbt.f90"
void fill_(int *restrict n, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_, double *restrict c_)
{



    set_forcing_(n, u_, f_, v_, forcing_);
}

// `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
void compute_(int *restrict n, int *restrict steps_, double *restrict forcing_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_,
    double *restrict c_, int *restrict wrong)
{
    const int steps = *steps_;
    int step;
    double dt, before[5];
    dt = time_step_(n);
    set_initial_(n, u_);
    error_norms_(n, u_, before);
    for (step = 1; step <= steps; step++) {
        right_side_(n, forcing_, u_, f_, v_, r_);
        factor_(&(int){1}, n, &(int){*n * *n}, &(int){1}, &dt, u_, a_, b_, c_, r_);
        factor_(n, n, n, &(int){2}, &dt, u_, a_, b_, c_, r_);
        factor_(&(int){*n * *n}, n, &(int){1}, &(int){3}, &dt, u_, a_, b_, c_, r_);
        add_(n, &dt, r_, u_);
    }
    right_side_(n, forcing_, u_, f_, v_, r_);
    check_(n, steps_, u_, r_, before, wrong);
}

double time_step_(int *restrict n_)
{
    const int n = *n_;
    double time_step;
    time_step = 0.8e-3;
    if (n <= 12)
        time_step = 1.0e-2;
#line 43 "examples/nas/appbt.f90"
    return time_step;
}

// r = r divided by I + dt*(d/dx A + d2/dx2 N), x being direction d.
#line 46 "examples/nas/appbt.f90"
void factor_(int *restrict inner_, int *restrict n_, int *restrict outer_, int *restrict d,
    double *restrict dt_, double *restrict u_, double *restrict a_, double *restrict b_, double *restrict c_,
    double *restrict r_)
{
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    const double dt = *dt_;
    double first, diffusion[3];
#line 53 "examples/nas/appbt.f90"
    first = 0.5 * dt * (n - 1);
    for (long i_1 = 0; i_1 < 3; i_1++) {
        diffusion[i_1] = 0;
    }
#line 55 "examples/nas/appbt.f90"
    diffusion[*d - 1] = dt * fortran_square_r8((double)(n - 1));
    {
        double array_2[3];
#line 56 "examples/nas/appbt.f90"
        for (long i_3 = 0; i_3 < 3; i_3++) {
            array_2[i_3] = -diffusion[i_3];
        }
        set_blocks_(&(int){inner * n * outer}, d, &(double){0.0}, &(double){-first}, &array_2[0], u_, a_);
    }
#line 57 "examples/nas/appbt.f90"
    {
        double array_4[3];
#line 57 "examples/nas/appbt.f90"
        for (long i_5 = 0; i_5 < 3; i_5++) {
            array_4[i_5] = 2 * diffusion[i_5];
        }
        set_blocks_(&(int){inner * n * outer}, d, &(double){1.0}, &(double){0.0}, &array_4[0], u_, b_);
    }
#line 58 "examples/nas/appbt.f90"
    {
        double array_6[3];
#line 58 "examples/nas/appbt.f90"
        for (long i_7 = 0; i_7 < 3; i_7++) {
            array_6[i_7] = -diffusion[i_7];
        }
        set_blocks_(&(int){inner * n * outer}, d, &(double){0.0}, &first, &array_6[0], u_, c_);
    }
#line 59 "examples/nas/appbt.f90"
    eliminate_(inner_, n_, outer_, a_, b_, c_, r_);
    substitute_back_(inner_, n_, outer_, b_, r_);
}

// Makes the rows a(p-1)*r(p-1) + b(p)*r(p) + c(p+1)*r(p+1) of each line r(p) + b(p)*r(p+1).
void eliminate_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict a_,
    double *restrict b_, double *restrict c_, double *restrict r_)
{
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    double (*restrict a)[n][inner][5][5] = (void *)a_;
    double (*restrict b)[n][inner][5][5] = (void *)b_;
    double (*restrict c)[n][inner][5][5] = (void *)c_;
    double (*restrict r)[n][inner][5] = (void *)r_;
    int p, q, s, k, l, m;
    double pivot[5][5], before[5][5], x[6][5], ratio;
#line 70 "examples/nas/appbt.f90"
    for (long i_4 = 0; i_4 < outer; i_4++) {
        for (long i_3 = 0; i_3 < inner; i_3++) {
            for (long i_2 = 0; i_2 < 5; i_2++) {
                for (long i_1 = 0; i_1 < 5; i_1++) {
                    b[i_4][0][i_3][i_2][i_1] = 0;
                }
            }
        }
    }
#line 71 "examples/nas/appbt.f90"
    for (s = 1; s <= outer; s++) {
        for (p = 2; p <= n - 1; p++) {
            for (q = 1; q <= inner; q++) {
                for (l = 1; l <= 5; l++) {
                    for (m = 1; m <= 5; m++) {
                        before[l - 1][m - 1] = b[s - 1][p - 2][q - 1][l - 1][m - 1];
                        pivot[l - 1][m - 1] = b[s - 1][p - 1][q - 1][l - 1][m - 1];
                        x[l - 1][m - 1] = c[s - 1][p][q - 1][l - 1][m - 1];
                    }
                    x[5][l - 1] = r[s - 1][p - 1][q - 1][l - 1];
                }
                for (k = 1; k <= 5; k++) {
                    for (m = 1; m <= 5; m++) {
                        x[5][m - 1] = x[5][m - 1] - a[s - 1][p - 2][q - 1][k - 1][m - 1] * r[s - 1][p - 2][q -
                            1][k - 1];
                        for (l = 1; l <= 5; l++) {
                            pivot[l - 1][m - 1] = pivot[l - 1][m - 1] - a[s - 1][p - 2][q - 1][k - 1][m - 1] *
                                before[l - 1][k - 1];
                        }
                    }
                }
                for (k = 1; k <= 5; k++) {
                    for (m = k + 1; m <= 5; m++) {
                        ratio = pivot[k - 1][m - 1] / pivot[k - 1][k - 1];
                        for (l = k + 1; l <= 5; l++) {
                            pivot[l - 1][m - 1] = pivot[l - 1][m - 1] - ratio * pivot[l - 1][k - 1];
                        }
                        for (l = 1; l <= 6; l++) {
                            x[l - 1][m - 1] = x[l - 1][m - 1] - ratio * x[l - 1][k - 1];
                        }
                    }
                }
                for (m = 5; m >= 1; m--) {
                    for (l = 1; l <= 6; l++) {
                        for (k = m + 1; k <= 5; k++) {
                            x[l - 1][m - 1] = x[l - 1][m - 1] - pivot[k - 1][m - 1] * x[l - 1][k - 1];
                        }
                        x[l - 1][m - 1] = x[l - 1][m - 1] / pivot[m - 1][m - 1];
                    }
                }
                for (l = 1; l <= 5; l++) {
                    for (m = 1; m <= 5; m++) {
                        b[s - 1][p - 1][q - 1][l - 1][m - 1] = x[l - 1][m - 1];
                    }
                    r[s - 1][p - 1][q - 1][l - 1] = x[5][l - 1];
                }
            }
        }
    }
}

// r(n) is 0, and r(n-1) solved already.
void substitute_back_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict b_,
    double *restrict r_)
{
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    double (*restrict b)[n][inner][5][5] = (void *)b_;
    double (*restrict r)[n][inner][5] = (void *)r_;
    int p, q, s, l, m;
#line 128 "examples/nas/appbt.f90"
    for (s = 1; s <= outer; s++) {
        for (p = n - 2; p >= 2; p--) {
            for (q = 1; q <= inner; q++) {
                for (l = 1; l <= 5; l++) {
                    for (m = 1; m <= 5; m++) {
                        r[s - 1][p - 1][q - 1][m - 1] = r[s - 1][p - 1][q - 1][m - 1] - b[s - 1][p - 1][q -
                            1][l - 1][m - 1] * r[s - 1][p][q - 1][l - 1];
                    }
                }
            }
        }
    }
#line 139 "examples/nas/appbt.f90"
}

// Against the published values for classes S and W; otherwise all errors must have become smaller.
void check_(int *restrict n, int *restrict steps_, double *restrict u_, double *restrict r_,
    double *restrict before, int *restrict wrong)
{
    const int steps = *steps_;
    double residual[5], error[5];
    residual_norms_(n, r_, residual);
    error_norms_(n, u_, error);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/appbt.f90", 149, 6);
        fortran_format(&io, "(a, 5es20.12)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "residual", 8L);
        fortran_write_r8s(&io, residual, 5L);
        _gfortran_st_write_done(&io);
    }
#line 150 "examples/nas/appbt.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/appbt.f90", 150, 6);
        fortran_format(&io, "(a, 5es20.12)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "error   ", 8L);
        fortran_write_r8s(&io, error, 5L);
        _gfortran_st_write_done(&io);
    }
#line 151 "examples/nas/appbt.f90"
    *wrong = 0;
    if (*n == 12 && steps == 60) {
        {
            double list_1[5] = {1.7034283709541311e-1, 1.2975252070034097e-2, 3.2527926989486055e-2,
                2.6436421275166801e-2, 1.9211784131744430e-1};
            compare_(&(int){5}, residual, &list_1[0], wrong);
        }
#line 155 "examples/nas/appbt.f90"
        {
            double list_2[5] = {4.9976913345811579e-4, 4.5195666782961927e-5, 7.3973765172921357e-5,
                7.3821238632439731e-5, 8.9269630987491446e-4};
            compare_(&(int){5}, error, &list_2[0], wrong);
        }
#line 157 "examples/nas/appbt.f90"
    } else if (*n == 24 && steps == 200) {
        {
            double list_3[5] = {0.1125590409344e3, 0.1180007595731e2, 0.2710329767846e2, 0.2469174937669e2,
                0.2638427874317e3};
            compare_(&(int){5}, residual, &list_3[0], wrong);
        }
#line 160 "examples/nas/appbt.f90"
        {
            double list_4[5] = {0.4419655736008e1, 0.4638531260002, 0.1011551749967e1, 0.9235878729944,
                0.1018045837718e2};
            compare_(&(int){5}, error, &list_4[0], wrong);
        }
#line 162 "examples/nas/appbt.f90"
    } else {
        int all_5 = 1;
#line 162 "examples/nas/appbt.f90"
        for (long i_6 = 0; i_6 < 5; i_6++) {
            if (!(error[i_6] < before[i_6])) {
                all_5 = 0;
                break;
            }
        }
        if (!all_5) {
#line 163 "examples/nas/appbt.f90"
            *wrong = 1;
        }
    }
#line 165 "examples/nas/appbt.f90"
}

