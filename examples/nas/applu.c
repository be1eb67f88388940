#include <iopref_fortran.h>

void set_forcing_();
void set_initial_();
void error_norms_();
void right_side_();
void set_blocks_();
void add_();
void residual_norms_();
void compare_();
void fill_(int *restrict n, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_, double *restrict c_,
    double *restrict d_);
void compute_(int *restrict n, int *restrict steps_, double *restrict forcing_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_,
    double *restrict c_, double *restrict d_, int *restrict wrong);
double time_step_(int *restrict n_);
void set_neighbours_(int *restrict n_, double *restrict convection_, double *restrict dt_,
    double *restrict u_, double *restrict a_, double *restrict b_, double *restrict c_);
void sweep_up_(int *restrict n_, double *restrict omega_, double *restrict a_, double *restrict b_,
    double *restrict c_, double *restrict d_, double *restrict r_);
void sweep_down_(int *restrict n_, double *restrict omega_, double *restrict a_, double *restrict b_,
    double *restrict c_, double *restrict d_, double *restrict r_);
double surface_integral_(int *restrict n_, double *restrict u_, double *restrict p_);
void check_(int *restrict n, int *restrict steps_, double *restrict u_, double *restrict f_,
    double *restrict r_, double *restrict before, int *restrict wrong);

// APPLU: the flow problem by symmetric successive over-relaxation. A time step solves
// (D + omega*L) D**-1 (D + omega*U) in a sweep through the grid and one back, where L and U are what
// a point has to do with its lower and upper neighbours (RNR-94-007, chapter 3).
// The forcing is all that `compute` only reads.
#line 6 "examples/nas/applu.f90"
void fill_(int *restrict n, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_, double *restrict c_,
    double *restrict d_)
{


    set_forcing_(n, u_, f_, v_, forcing_);
}

// `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
void compute_(int *restrict n, int *restrict steps_, double *restrict forcing_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_, double *restrict a_, double *restrict b_,
    double *restrict c_, double *restrict d_, int *restrict wrong)
{
    const double omega = 1.2;
    const int steps = *steps_;
    int step;
    double dt, before[5], whole[3];
    dt = time_step_(n);
    {
        const double scalar_1 = 2 * dt * fortran_square_r8((double)(*n - 1));
#line 25 "examples/nas/applu.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            whole[i_2] = scalar_1;
        }
    }
#line 26 "examples/nas/applu.f90"
    set_initial_(n, u_);
    error_norms_(n, u_, before);
    right_side_(n, forcing_, u_, f_, v_, r_);
    for (step = 1; step <= steps; step++) {
        set_blocks_(&(int){*n * *n * *n}, &(int){1}, &(double){1.0}, &(double){0.0}, whole, u_, d_);
        set_neighbours_(n, &(double){-dt}, &dt, u_, a_, b_, c_);
        sweep_up_(n, &(double){omega}, a_, b_, c_, d_, r_);
        set_neighbours_(n, &dt, &dt, u_, a_, b_, c_);
        sweep_down_(n, &(double){omega}, a_, b_, c_, d_, r_);
        add_(n, &(double){dt / (omega * (2 - omega))}, r_, u_);
        right_side_(n, forcing_, u_, f_, v_, r_);
    }
    check_(n, steps_, u_, f_, r_, before, wrong);
}

double time_step_(int *restrict n_)
{
    const int n = *n_;
    double time_step;
    time_step = 2;
    if (n <= 33)
        time_step = 1.5e-3;
#line 47 "examples/nas/applu.f90"
    if (n <= 12)
        time_step = 0.5;
#line 48 "examples/nas/applu.f90"
    return time_step;
}

// a, b, c = what a point contributes to its neighbours along x, y, z: the upper ones if `convection`
// is -dt, the lower ones if it is dt.
#line 52 "examples/nas/applu.f90"
void set_neighbours_(int *restrict n_, double *restrict convection_, double *restrict dt_,
    double *restrict u_, double *restrict a_, double *restrict b_, double *restrict c_)
{
    const int n = *n_;
    const double convection = *convection_;
    const double dt = *dt_;
    double first, second;
#line 58 "examples/nas/applu.f90"
    first = 0.5 * convection * (n - 1);
    second = -(dt * fortran_square_r8((double)(n - 1)));
    {
        double list_1[3] = {second, 0.0, 0.0};
        set_blocks_(&(int){n * n * n}, &(int){1}, &(double){0.0}, &first, &list_1[0], u_, a_);
    }
#line 61 "examples/nas/applu.f90"
    {
        double list_2[3] = {0.0, second, 0.0};
        set_blocks_(&(int){n * n * n}, &(int){2}, &(double){0.0}, &first, &list_2[0], u_, b_);
    }
#line 62 "examples/nas/applu.f90"
    {
        double list_3[3] = {0.0, 0.0, second};
        set_blocks_(&(int){n * n * n}, &(int){3}, &(double){0.0}, &first, &list_3[0], u_, c_);
    }
#line 63 "examples/nas/applu.f90"
}

// r = r divided by D + omega*L; r is 0 on the faces.
void sweep_up_(int *restrict n_, double *restrict omega_, double *restrict a_, double *restrict b_,
    double *restrict c_, double *restrict d_, double *restrict r_)
{
    const int n = *n_;
    const double omega = *omega_;
    double (*restrict a)[n][n][5][5] = (void *)a_;
    double (*restrict b)[n][n][5][5] = (void *)b_;
    double (*restrict c)[n][n][5][5] = (void *)c_;
    double (*restrict d)[n][n][5][5] = (void *)d_;
    double (*restrict r)[n][n][5] = (void *)r_;
    int i, j, k, l, m, s;
    double pivot[5][5], x[5], ratio;
#line 73 "examples/nas/applu.f90"
    for (k = 2; k <= n - 1; k++) {
        for (j = 2; j <= n - 1; j++) {
            for (i = 2; i <= n - 1; i++) {
                for (m = 1; m <= 5; m++) {
                    x[m - 1] = r[k - 1][j - 1][i - 1][m - 1];
                }
                for (l = 1; l <= 5; l++) {
                    for (m = 1; m <= 5; m++) {
                        x[m - 1] = x[m - 1] - omega * (a[k - 1][j - 1][i - 2][l - 1][m - 1] * r[k - 1][j -
                            1][i - 2][l - 1] + b[k - 1][j - 2][i - 1][l - 1][m - 1] * r[k - 1][j - 2][i -
                            1][l - 1] + c[k - 2][j - 1][i - 1][l - 1][m - 1] * r[k - 2][j - 1][i - 1][l - 1]);
                        pivot[l - 1][m - 1] = d[k - 1][j - 1][i - 1][l - 1][m - 1];
                    }
                }
                for (l = 1; l <= 5; l++) {
                    for (m = l + 1; m <= 5; m++) {
                        ratio = pivot[l - 1][m - 1] / pivot[l - 1][l - 1];
                        for (s = l + 1; s <= 5; s++) {
                            pivot[s - 1][m - 1] = pivot[s - 1][m - 1] - ratio * pivot[s - 1][l - 1];
                        }
                        x[m - 1] = x[m - 1] - ratio * x[l - 1];
                    }
                }
                for (m = 5; m >= 1; m--) {
                    for (l = m + 1; l <= 5; l++) {
                        x[m - 1] = x[m - 1] - pivot[l - 1][m - 1] * x[l - 1];
                    }
                    x[m - 1] = x[m - 1] / pivot[m - 1][m - 1];
                }
                for (m = 1; m <= 5; m++) {
                    r[k - 1][j - 1][i - 1][m - 1] = x[m - 1];
                }
            }
        }
    }
}

// r = r divided by I + omega*D**-1*U.
void sweep_down_(int *restrict n_, double *restrict omega_, double *restrict a_, double *restrict b_,
    double *restrict c_, double *restrict d_, double *restrict r_)
{
    const int n = *n_;
    const double omega = *omega_;
    double (*restrict a)[n][n][5][5] = (void *)a_;
    double (*restrict b)[n][n][5][5] = (void *)b_;
    double (*restrict c)[n][n][5][5] = (void *)c_;
    double (*restrict d)[n][n][5][5] = (void *)d_;
    double (*restrict r)[n][n][5] = (void *)r_;
    int i, j, k, l, m, s;
    double pivot[5][5], x[5], ratio;
#line 118 "examples/nas/applu.f90"
    for (k = n - 1; k >= 2; k--) {
        for (j = n - 1; j >= 2; j--) {
            for (i = n - 1; i >= 2; i--) {
                for (long i_7 = 0; i_7 < 5; i_7++) {
                    x[i_7] = 0;
                }
                for (l = 1; l <= 5; l++) {
                    for (m = 1; m <= 5; m++) {
                        x[m - 1] = x[m - 1] + omega * (a[k - 1][j - 1][i][l - 1][m - 1] * r[k - 1][j -
                            1][i][l - 1] + b[k - 1][j][i - 1][l - 1][m - 1] * r[k - 1][j][i - 1][l - 1] +
                            c[k][j - 1][i - 1][l - 1][m - 1] * r[k][j - 1][i - 1][l - 1]);
                        pivot[l - 1][m - 1] = d[k - 1][j - 1][i - 1][l - 1][m - 1];
                    }
                }
                for (l = 1; l <= 5; l++) {
                    for (m = l + 1; m <= 5; m++) {
                        ratio = pivot[l - 1][m - 1] / pivot[l - 1][l - 1];
                        for (s = l + 1; s <= 5; s++) {
                            pivot[s - 1][m - 1] = pivot[s - 1][m - 1] - ratio * pivot[s - 1][l - 1];
                        }
                        x[m - 1] = x[m - 1] - ratio * x[l - 1];
                    }
                }
                for (m = 5; m >= 1; m--) {
                    for (l = m + 1; l <= 5; l++) {
                        x[m - 1] = x[m - 1] - pivot[l - 1][m - 1] * x[l - 1];
                    }
                    x[m - 1] = x[m - 1] / pivot[m - 1][m - 1];
                }
                for (m = 1; m <= 5; m++) {
                    r[k - 1][j - 1][i - 1][m - 1] = r[k - 1][j - 1][i - 1][m - 1] - x[m - 1];
                }
            }
        }
    }
#line 151 "examples/nas/applu.f90"
}

// The integral over the surface of a box of the pressure p.
double surface_integral_(int *restrict n_, double *restrict u_, double *restrict p_)
{
    const double c2 = 0.4;
    const int n = *n_;
    double (*restrict u)[n][n][5] = (void *)u_;
    double (*restrict p)[n][n] = (void *)p_;
    double surface_integral, total;
    int i, j, k;
#line 160 "examples/nas/applu.f90"
    for (k = 1; k <= n; k++) {
        for (j = 1; j <= n; j++) {
            for (i = 1; i <= n; i++) {
                p[k - 1][j - 1][i - 1] = c2 * (u[k - 1][j - 1][i - 1][4] - 0.5 * (fortran_square_r8(u[k -
                    1][j - 1][i - 1][1]) + fortran_square_r8(u[k - 1][j - 1][i - 1][2]) +
                    fortran_square_r8(u[k - 1][j - 1][i - 1][3])) / u[k - 1][j - 1][i - 1][0]);
            }
        }
    }
    total = 0;
    for (j = 2; j <= n - 3; j++) {
        for (i = 2; i <= n - 2; i++) {
            total = total + p[2][j - 1][i - 1] + p[2][j - 1][i] + p[2][j][i - 1] + p[2][j][i] + p[n - 2][j -
                1][i - 1] + p[n - 2][j - 1][i] + p[n - 2][j][i - 1] + p[n - 2][j][i];
        }
    }
    for (k = 3; k <= n - 2; k++) {
        for (i = 2; i <= n - 2; i++) {
            total = total + p[k - 1][1][i - 1] + p[k - 1][1][i] + p[k][1][i - 1] + p[k][1][i] + p[k - 1][n -
                3][i - 1] + p[k - 1][n - 3][i] + p[k][n - 3][i - 1] + p[k][n - 3][i];
        }
        for (j = 2; j <= n - 3; j++) {
            total = total + p[k - 1][j - 1][1] + p[k - 1][j][1] + p[k][j - 1][1] + p[k][j][1] + p[k - 1][j -
                1][n - 2] + p[k - 1][j][n - 2] + p[k][j - 1][n - 2] + p[k][j][n - 2];
        }
    }
    surface_integral = 0.25 * total / fortran_square_r8((double)(n - 1));
    return surface_integral;
}

// Against the published values for classes S and W; otherwise all errors must have become smaller.
#line 190 "examples/nas/applu.f90"
void check_(int *restrict n, int *restrict steps_, double *restrict u_, double *restrict f_,
    double *restrict r_, double *restrict before, int *restrict wrong)
{
    const int steps = *steps_;
    double residual[5], error[5], integral[1];

    residual_norms_(n, r_, residual);
    error_norms_(n, u_, error);
    integral[0] = surface_integral_(n, u_, f_);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/applu.f90", 199, 6);
        fortran_format(&io, "(a, 5es20.12)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "residual", 8L);
        fortran_write_r8s(&io, residual, 5L);
        _gfortran_st_write_done(&io);
    }
#line 200 "examples/nas/applu.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/applu.f90", 200, 6);
        fortran_format(&io, "(a, 5es20.12)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "error   ", 8L);
        fortran_write_r8s(&io, error, 5L);
        _gfortran_st_write_done(&io);
    }
#line 201 "examples/nas/applu.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/applu.f90", 201, 6);
        fortran_format(&io, "(a, es20.12)", 12L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "integral", 8L);
        fortran_write_r8s(&io, integral, 1L);
        _gfortran_st_write_done(&io);
    }
#line 202 "examples/nas/applu.f90"
    *wrong = 0;
    if (*n == 12 && steps == 50) {
        {
            double list_1[5] = {1.6196343210976702e-2, 2.1976745164821318e-3, 1.5179927653399185e-3,
                1.5029584435994323e-3, 3.4264073155896461e-2};
            compare_(&(int){5}, residual, &list_1[0], wrong);
        }
#line 206 "examples/nas/applu.f90"
        {
            double list_2[5] = {6.4223319957960924e-4, 8.4144342047347926e-5, 5.8588269616485186e-5,
                5.8474222595157350e-5, 1.3103347914111294e-3};
            compare_(&(int){5}, error, &list_2[0], wrong);
        }
#line 208 "examples/nas/applu.f90"
        {
            double list_3[1] = {7.8418928865937083};
            compare_(&(int){1}, integral, &list_3[0], wrong);
        }
#line 209 "examples/nas/applu.f90"
    } else if (*n == 33 && steps == 300) {
        {
            double list_4[5] = {0.1236511638192e2, 0.1317228477799e1, 0.2550120713095e1, 0.2326187750252e1,
                0.2826799444189e2};
            compare_(&(int){5}, residual, &list_4[0], wrong);
        }
#line 212 "examples/nas/applu.f90"
        {
            double list_5[5] = {0.4867877144216, 0.5064652880982e-1, 0.9281818101960e-1, 0.8570126542733e-1,
                0.1084277417792e1};
            compare_(&(int){5}, error, &list_5[0], wrong);
        }
#line 214 "examples/nas/applu.f90"
        {
            double list_6[1] = {0.1161399311023e2};
            compare_(&(int){1}, integral, &list_6[0], wrong);
        }
#line 215 "examples/nas/applu.f90"
    } else {
        int all_7 = 1;
#line 215 "examples/nas/applu.f90"
        for (long i_8 = 0; i_8 < 5; i_8++) {
            if (!(error[i_8] < before[i_8])) {
                all_7 = 0;
                break;
            }
        }
        if (!all_7) {
#line 216 "examples/nas/applu.f90"
            *wrong = 1;
        }
    }
#line 218 "examples/nas/applu.f90"
}

