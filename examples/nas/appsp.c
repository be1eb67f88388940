#include <iopref_fortran.h>

void set_forcing_();
void set_initial_();
void error_norms_();
void right_side_();
void add_();
void residual_norms_();
void compare_();
void fill_(int *restrict n, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_, double *restrict lhs_);
void compute_(int *restrict n, int *restrict steps_, double *restrict forcing_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_, double *restrict lhs_,
    int *restrict wrong);
double time_step_(int *restrict n_);
void to_waves_(int *restrict points_, double *restrict u_, double *restrict r_);
void turn_to_y_(int *restrict points_, double *restrict r_);
void turn_to_z_(int *restrict points_, double *restrict r_);
void from_waves_(int *restrict points_, double *restrict u_, double *restrict r_);
void factor_(int *restrict inner_, int *restrict n_, int *restrict outer_, int *restrict d_,
    double *restrict dt_, double *restrict u_, double *restrict lhs_, double *restrict r_);
void set_columns_(int *restrict points_, int *restrict d_, double *restrict first_,
    double *restrict diffusion_, double *restrict u_, double *restrict lhs_);
void eliminate_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict damping_,
    double *restrict lhs_, double *restrict r_);
void substitute_back_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict lhs_,
    double *restrict r_);
void check_(int *restrict n, int *restrict steps_, double *restrict u_, double *restrict r_,
    double *restrict before, int *restrict wrong);

// APPSP: the flow problem by approximate factorization, in the variables that diagonalize each
// direction: what is solved along the lines of the grid are five independent equations, each
// pentadiagonal (RNR-94-007, chapter 3; Pulliam and Chaussee, J. Comp. Phys. 39, 1981).
// The forcing is all that `compute` only reads.
#line 6 "examples/nas/appsp.f90"
void fill_(int *restrict n, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_, double *restrict lhs_)
{



    set_forcing_(n, u_, f_, v_, forcing_);
}

// `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
void compute_(int *restrict n, int *restrict steps_, double *restrict forcing_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_, double *restrict lhs_, int *restrict wrong)
{
    const int steps = *steps_;
    int step;
    double dt, before[5];

    dt = time_step_(n);
    set_initial_(n, u_);
    error_norms_(n, u_, before);
    for (step = 1; step <= steps; step++) {
        right_side_(n, forcing_, u_, f_, v_, r_);
        to_waves_(&(int){*n * *n * *n}, u_, r_);
        factor_(&(int){1}, n, &(int){*n * *n}, &(int){1}, &dt, u_, lhs_, r_);
        turn_to_y_(&(int){*n * *n * *n}, r_);
        factor_(n, n, n, &(int){2}, &dt, u_, lhs_, r_);
        turn_to_z_(&(int){*n * *n * *n}, r_);
        factor_(&(int){*n * *n}, n, &(int){1}, &(int){3}, &dt, u_, lhs_, r_);
        from_waves_(&(int){*n * *n * *n}, u_, r_);
        add_(n, &dt, r_, u_);
    }
    right_side_(n, forcing_, u_, f_, v_, r_);
    check_(n, steps_, u_, r_, before, wrong);
}

double time_step_(int *restrict n_)
{
    const int n = *n_;
    double time_step;
    time_step = 1.5e-3;
    if (n <= 12)
        time_step = 1.5e-2;
#line 47 "examples/nas/appsp.f90"
    return time_step;
}

// r in waves along x: of density, of the two velocities across, and of sound in both directions.
#line 50 "examples/nas/appsp.f90"
void to_waves_(int *restrict points_, double *restrict u_, double *restrict r_)
{
    const double c1 = 1.4;
    const double c2 = 0.4;
    const int points = *points_;
    double (*restrict u)[5] = (void *)u_;
    double (*restrict r)[5] = (void *)r_;
    int p;
    double w[5], v[5], sound, square, pressure, velocity;
#line 56 "examples/nas/appsp.f90"
    for (p = 1; p <= points; p++) {
        for (long i_3 = 0; i_3 < 5; i_3++) {
            w[i_3] = u[p - 1][i_3];
        }
        {
            const double scalar_4 = w[0];
            for (long i_5 = 0; i_5 < 5; i_5++) {
                v[i_5] = w[i_5] / scalar_4;
            }
        }
        square = v[1] * v[1] + v[2] * v[2] + v[3] * v[3];
        sound = sqrt(c1 * c2 * (v[4] - 0.5 * square));
        pressure = c2 * (0.5 * square * r[p - 1][0] - v[1] * r[p - 1][1] - v[2] * r[p - 1][2] - v[3] * r[p -
            1][3] + r[p - 1][4]);
        velocity = (r[p - 1][1] - v[1] * r[p - 1][0]) / w[0];
        r[p - 1][1] = (r[p - 1][3] - v[3] * r[p - 1][0]) / w[0];
        r[p - 1][2] = -((r[p - 1][2] - v[2] * r[p - 1][0]) / w[0]);
        r[p - 1][0] = r[p - 1][0] - pressure / (sound * sound);
        r[p - 1][3] = sqrt(0.5) * (pressure / (w[0] * sound) + velocity);
        r[p - 1][4] = sqrt(0.5) * (pressure / (w[0] * sound) - velocity);
    }
#line 69 "examples/nas/appsp.f90"
}

// From waves along x to waves along y.
void turn_to_y_(int *restrict points_, double *restrict r_)
{
    const int points = *points_;
    double (*restrict r)[5] = (void *)r_;
    int p;
    double density, x, y, z, pressure;
#line 77 "examples/nas/appsp.f90"
    for (p = 1; p <= points; p++) {
        density = r[p - 1][0];
        x = sqrt(0.5) * (r[p - 1][3] - r[p - 1][4]);
        y = -r[p - 1][2];
        z = r[p - 1][1];
        pressure = 0.5 * (r[p - 1][3] + r[p - 1][4]);
        r[p - 1][0] = -z;
        r[p - 1][1] = density;
        r[p - 1][2] = x;
        r[p - 1][3] = pressure + sqrt(0.5) * y;
        r[p - 1][4] = pressure - sqrt(0.5) * y;
    }
}

// From waves along y to waves along z.
void turn_to_z_(int *restrict points_, double *restrict r_)
{
    const int points = *points_;
    double (*restrict r)[5] = (void *)r_;
    int p;
    double density, x, y, z, pressure;
#line 97 "examples/nas/appsp.f90"
    for (p = 1; p <= points; p++) {
        density = r[p - 1][1];
        x = r[p - 1][2];
        y = sqrt(0.5) * (r[p - 1][3] - r[p - 1][4]);
        z = -r[p - 1][0];
        pressure = 0.5 * (r[p - 1][3] + r[p - 1][4]);
        r[p - 1][0] = y;
        r[p - 1][1] = -x;
        r[p - 1][2] = density;
        r[p - 1][3] = pressure + sqrt(0.5) * z;
        r[p - 1][4] = pressure - sqrt(0.5) * z;
    }
}

// Back from waves along z.
void from_waves_(int *restrict points_, double *restrict u_, double *restrict r_)
{
    const double c1 = 1.4;
    const double c2 = 0.4;
    const int points = *points_;
    double (*restrict u)[5] = (void *)u_;
    double (*restrict r)[5] = (void *)r_;
    int p;
    double w[5], v[5], sound, square, density, x, y, z, pressure;
#line 118 "examples/nas/appsp.f90"
    for (p = 1; p <= points; p++) {
        for (long i_3 = 0; i_3 < 5; i_3++) {
            w[i_3] = u[p - 1][i_3];
        }
        {
            const double scalar_4 = w[0];
            for (long i_5 = 0; i_5 < 5; i_5++) {
                v[i_5] = w[i_5] / scalar_4;
            }
        }
        square = v[1] * v[1] + v[2] * v[2] + v[3] * v[3];
        sound = sqrt(c1 * c2 * (v[4] - 0.5 * square));
        density = r[p - 1][2] + sqrt(0.5) * w[0] * (r[p - 1][3] + r[p - 1][4]) / sound;
        x = -(w[0] * r[p - 1][1]);
        y = w[0] * r[p - 1][0];
        z = sqrt(0.5) * w[0] * (r[p - 1][3] - r[p - 1][4]);
        pressure = sqrt(0.5) * w[0] * sound * (r[p - 1][3] + r[p - 1][4]);
        r[p - 1][0] = density;
        r[p - 1][1] = v[1] * density + x;
        r[p - 1][2] = v[2] * density + y;
        r[p - 1][3] = v[3] * density + z;
        r[p - 1][4] = pressure / c2 + 0.5 * square * density + v[1] * x + v[2] * y + v[3] * z;
    }
#line 134 "examples/nas/appsp.f90"
}

// r = r divided by the factor of direction d.
void factor_(int *restrict inner_, int *restrict n_, int *restrict outer_, int *restrict d_,
    double *restrict dt_, double *restrict u_, double *restrict lhs_, double *restrict r_)
{
    const double fourth = 0.25;
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    const double dt = *dt_;
#line 143 "examples/nas/appsp.f90"
    set_columns_(&(int){inner * n * outer}, d_, &(double){0.5 * dt * (n - 1)}, &(double){dt *
        fortran_square_r8((double)(n - 1))}, u_, lhs_);
#line 144 "examples/nas/appsp.f90"
    eliminate_(inner_, n_, outer_, &(double){dt * fourth}, lhs_, r_);
    substitute_back_(inner_, n_, outer_, lhs_, r_);
}

// What a point contributes to the row behind it, to its own and to the one ahead, for waves that move
// with the gas, and with sound ahead and back. Diffusion has the coefficient of the energy, the largest.
void set_columns_(int *restrict points_, int *restrict d_, double *restrict first_,
    double *restrict diffusion_, double *restrict u_, double *restrict lhs_)
{
    const double c1 = 1.4;
    const double c2 = 0.4;
    const double c3 = 0.1;
    const double c4 = 1.0;
    const double c5 = 1.4;
    static const double second[3] = {0.75, 0.75, 1.0};
    const int points = *points_;
    const int d = *d_;
    const double first = *first_;
    const double diffusion = *diffusion_;
    double (*restrict u)[5] = (void *)u_;
    double (*restrict lhs)[5][3] = (void *)lhs_;
    int p, l;
    double w[5], speed[3], sound, viscous;
#line 157 "examples/nas/appsp.f90"
    for (p = 1; p <= points; p++) {
        for (long i_3 = 0; i_3 < 5; i_3++) {
            w[i_3] = u[p - 1][i_3];
        }
        sound = sqrt(c1 * c2 * (w[4] - 0.5 * (w[1] * w[1] + w[2] * w[2] + w[3] * w[3]) / w[0]) / w[0]);
        speed[0] = w[d] / w[0];
        speed[1] = speed[0] + sound;
        speed[2] = speed[0] - sound;
        viscous = second[d - 1] + c1 * c3 * c4 * c5 / w[0];
        for (l = 1; l <= 3; l++) {
            lhs[p - 1][0][l - 1] = first * speed[l - 1] - diffusion * viscous;
            lhs[p - 1][1][l - 1] = 1 + 2 * diffusion * viscous;
            lhs[p - 1][2][l - 1] = -(first * speed[l - 1]) - diffusion * viscous;
        }
    }
#line 170 "examples/nas/appsp.f90"
}

// Makes the rows of each line r(p) + lhs(:, 4, p)*r(p+1) + lhs(:, 5, p)*r(p+2). To what points contribute
// the fourth differences add (1, -4, 6, -4, 1) times `damping`, with 5 in place of 6 next to the ends.
void eliminate_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict damping_,
    double *restrict lhs_, double *restrict r_)
{
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    const double damping = *damping_;
    double (*restrict lhs)[n][inner][5][3] = (void *)lhs_;
    double (*restrict r)[n][inner][5] = (void *)r_;
    int p, q, s, l, m, wave;
    double centre, back[3], pivot[3];
#line 179 "examples/nas/appsp.f90"
    for (long i_4 = 0; i_4 < outer; i_4++) {
        for (long i_3 = 0; i_3 < inner; i_3++) {
            for (long i_2 = 0; i_2 < 2; i_2++) {
                for (long i_1 = 0; i_1 < 3; i_1++) {
                    lhs[i_4][0][i_3][i_2 + 3][i_1] = 0;
                }
            }
        }
    }
#line 180 "examples/nas/appsp.f90"
    for (s = 1; s <= outer; s++) {
        for (q = 1; q <= inner; q++) {
            for (l = 1; l <= 3; l++) {
                pivot[l - 1] = 1 / (lhs[s - 1][1][q - 1][1][l - 1] + 5 * damping);
                lhs[s - 1][1][q - 1][3][l - 1] = pivot[l - 1] * (lhs[s - 1][2][q - 1][0][l - 1] - 4 *
                    damping);
                lhs[s - 1][1][q - 1][4][l - 1] = pivot[l - 1] * damping;
            }
            for (m = 1; m <= 5; m++) {
                wave = fortran_max_i4(1, m - 2);
                r[s - 1][1][q - 1][m - 1] = pivot[wave - 1] * r[s - 1][1][q - 1][m - 1];
            }
        }
        for (p = 3; p <= n - 1; p++) {
            centre = 6 * damping;
            if (p == n - 1)
                centre = 5 * damping;
            for (q = 1; q <= inner; q++) {
                for (l = 1; l <= 3; l++) {
                    back[l - 1] = lhs[s - 1][p - 2][q - 1][2][l - 1] - 4 * damping - damping * lhs[s - 1][p -
                        3][q - 1][3][l - 1];
                    pivot[l - 1] = 1 / (lhs[s - 1][p - 1][q - 1][1][l - 1] + centre - damping * lhs[s - 1][p -
                        3][q - 1][4][l - 1] - back[l - 1] * lhs[s - 1][p - 2][q - 1][3][l - 1]);
                    lhs[s - 1][p - 1][q - 1][3][l - 1] = pivot[l - 1] * (lhs[s - 1][p][q - 1][0][l - 1] - 4 *
                        damping - back[l - 1] * lhs[s - 1][p - 2][q - 1][4][l - 1]);
                    lhs[s - 1][p - 1][q - 1][4][l - 1] = pivot[l - 1] * damping;
                }
                for (m = 1; m <= 5; m++) {
                    wave = fortran_max_i4(1, m - 2);
                    r[s - 1][p - 1][q - 1][m - 1] = pivot[wave - 1] * (r[s - 1][p - 1][q - 1][m - 1] -
                        damping * r[s - 1][p - 3][q - 1][m - 1] - back[wave - 1] * r[s - 1][p - 2][q - 1][m -
                        1]);
                }
            }
        }
    }
#line 210 "examples/nas/appsp.f90"
}

// r(n) is 0, and r(n-1) solved already.
void substitute_back_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict lhs_,
    double *restrict r_)
{
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    double (*restrict lhs)[n][inner][5][3] = (void *)lhs_;
    double (*restrict r)[n][inner][5] = (void *)r_;
    int p, q, s, l, m, wave;
    double next[3], after[3];
#line 218 "examples/nas/appsp.f90"
    for (s = 1; s <= outer; s++) {
        for (p = n - 2; p >= 2; p--) {
            for (q = 1; q <= inner; q++) {
                for (l = 1; l <= 3; l++) {
                    next[l - 1] = lhs[s - 1][p - 1][q - 1][3][l - 1];
                    after[l - 1] = lhs[s - 1][p - 1][q - 1][4][l - 1];
                }
                for (m = 1; m <= 5; m++) {
                    wave = fortran_max_i4(1, m - 2);
                    r[s - 1][p - 1][q - 1][m - 1] = r[s - 1][p - 1][q - 1][m - 1] - next[wave - 1] * r[s -
                        1][p][q - 1][m - 1] - after[wave - 1] * r[s - 1][p + 1][q - 1][m - 1];
                }
            }
        }
    }
#line 232 "examples/nas/appsp.f90"
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
        fortran_start(&io.common, "examples/nas/appsp.f90", 242, 6);
        fortran_format(&io, "(a, 5es20.12)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "residual", 8L);
        fortran_write_r8s(&io, residual, 5L);
        _gfortran_st_write_done(&io);
    }
#line 243 "examples/nas/appsp.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/appsp.f90", 243, 6);
        fortran_format(&io, "(a, 5es20.12)", 13L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "error   ", 8L);
        fortran_write_r8s(&io, error, 5L);
        _gfortran_st_write_done(&io);
    }
#line 244 "examples/nas/appsp.f90"
    *wrong = 0;
    if (*n == 12 && steps == 100) {
        {
            double list_1[5] = {2.7470315451339479e-2, 1.0360746705285417e-2, 1.6235745065095532e-2,
                1.5840557224455615e-2, 3.4849040609362460e-2};
            compare_(&(int){5}, residual, &list_1[0], wrong);
        }
#line 248 "examples/nas/appsp.f90"
        {
            double list_2[5] = {2.7289258557377227e-5, 1.0364446640837285e-5, 1.6154798287166471e-5,
                1.5750704994480102e-5, 3.4177666183390531e-5};
            compare_(&(int){5}, error, &list_2[0], wrong);
        }
#line 250 "examples/nas/appsp.f90"
    } else if (*n == 36 && steps == 400) {
        {
            double list_3[5] = {0.1893253733584e-2, 0.1717075447775e-3, 0.2778153350936e-3,
                0.2887475409984e-3, 0.3143611161242e-2};
            compare_(&(int){5}, residual, &list_3[0], wrong);
        }
#line 253 "examples/nas/appsp.f90"
        {
            double list_4[5] = {0.7542088599534e-4, 0.6512852253086e-5, 0.1049092285688e-4,
                0.1128838671535e-4, 0.1212845639773e-3};
            compare_(&(int){5}, error, &list_4[0], wrong);
        }
#line 255 "examples/nas/appsp.f90"
    } else {
        int all_5 = 1;
#line 255 "examples/nas/appsp.f90"
        for (long i_6 = 0; i_6 < 5; i_6++) {
            if (!(error[i_6] < before[i_6])) {
                all_5 = 0;
                break;
            }
        }
        if (!all_5) {
#line 256 "examples/nas/appsp.f90"
            *wrong = 1;
        }
    }
#line 258 "examples/nas/appsp.f90"
}

