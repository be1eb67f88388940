#include <iopref_fortran.h>

double exact_(int *restrict m_, double *restrict x_, double *restrict y_, double *restrict z_);
double interpolated_(int *restrict m_, double *restrict x_, double *restrict y_, double *restrict z_);
void set_exact_(int *restrict n_, double *restrict u_);
void set_initial_(int *restrict n_, double *restrict u_);
void set_forcing_(int *restrict n_, double *restrict u_, double *restrict f_, double *restrict v_,
    double *restrict forcing_);
void right_side_(int *restrict n_, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_);
void add_differences_(int *restrict n_, double *restrict u_, double *restrict f_, double *restrict v_,
    double *restrict r_);
void set_fluxes_(int *restrict points_, int *restrict d_, double *restrict u_, double *restrict f_,
    double *restrict v_);
void add_along_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_);
void clear_faces_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict r_);
void add_(int *restrict n_, double *restrict factor_, double *restrict r_, double *restrict u_);
void residual_norms_(int *restrict n_, double *restrict r_, double *restrict norm);
void error_norms_(int *restrict n_, double *restrict u_, double *restrict norm);
void compare_(int *restrict count_, double *restrict computed, double *restrict published,
    int *restrict wrong);

// The flow problem that APPLU, APPSP and APPBT solve: the five equations of a compressible gas (for its
// density, its momentum in three directions, its energy) on the unit cube, forced so that a polynomial is
// their steady state (RNR-94-007, chapter 3). Here: that solution, initial values, the right side of the
// equations, and norms.
//
// What is done along a direction sees the n*n*n grid as (inner, n, outer), n being that direction:
// (1, n, n*n) along x, (n, n, n) along y, (n*n, n, 1) along z.
// Component m of the solution.
#line 10 "examples/nas/flow.f90"
double exact_(int *restrict m_, double *restrict x_, double *restrict y_, double *restrict z_)
{
    static const double c[5][13] = {{2.0, 0.0, 0.0, 4.0, 5.0, 3.0, 0.5, 0.02, 0.01, 0.03, 0.5, 0.4, 0.3},
        {1.0, 0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 0.01, 0.03, 0.02, 0.4, 0.3, 0.5}, {2.0, 2.0, 0.0, 0.0, 0.0, 2.0,
        3.0, 0.04, 0.03, 0.05, 0.3, 0.5, 0.4}, {2.0, 2.0, 0.0, 0.0, 0.0, 2.0, 3.0, 0.03, 0.05, 0.04, 0.2, 0.1,
        0.3}, {5.0, 4.0, 3.0, 2.0, 0.1, 0.4, 0.3, 0.05, 0.04, 0.03, 0.1, 0.3, 0.2}};
    const int m = *m_;
    const double x = *x_;
    const double y = *y_;
    const double z = *z_;
    double exact;

    exact = c[m - 1][0] + x * (c[m - 1][1] + x * (c[m - 1][4] + x * (c[m - 1][7] + x * c[m - 1][10]))) + y *
        (c[m - 1][2] + y * (c[m - 1][5] + y * (c[m - 1][8] + y * c[m - 1][11]))) + z * (c[m - 1][3] + z *
        (c[m - 1][6] + z * (c[m - 1][9] + z * c[m - 1][12])));
    return exact;
}

// Component m of the initial values: interpolated between the faces of the cube.
#line 28 "examples/nas/flow.f90"
double interpolated_(int *restrict m_, double *restrict x_, double *restrict y_, double *restrict z_)
{
    const double x = *x_;
    const double y = *y_;
    const double z = *z_;
    double interpolated, px, py, pz;
    px = (1 - x) * exact_(m_, &(double){0.0}, y_, z_) + x * exact_(m_, &(double){1.0}, y_, z_);
    py = (1 - y) * exact_(m_, x_, &(double){0.0}, z_) + y * exact_(m_, x_, &(double){1.0}, z_);
    pz = (1 - z) * exact_(m_, x_, y_, &(double){0.0}) + z * exact_(m_, x_, y_, &(double){1.0});
    interpolated = px + py + pz - px * py - py * pz - pz * px + px * py * pz;
    return interpolated;
}

// u = the exact solution at every point.
#line 41 "examples/nas/flow.f90"
void set_exact_(int *restrict n_, double *restrict u_)
{
    const int n = *n_;
    double (*restrict u)[n][n][5] = (void *)u_;
    int i, j, k, m;
    double h;
#line 46 "examples/nas/flow.f90"
    h = 1.0 / (n - 1);
    for (k = 1; k <= n; k++) {
        for (j = 1; j <= n; j++) {
            for (i = 1; i <= n; i++) {
                for (m = 1; m <= 5; m++) {
                    u[k - 1][j - 1][i - 1][m - 1] = exact_(&(int){m}, &(double){(i - 1) * h}, &(double){(j -
                        1) * h}, &(double){(k - 1) * h});
                }
            }
        }
    }
#line 56 "examples/nas/flow.f90"
}

// u = the initial values; the faces, where u is exact, keep them.
void set_initial_(int *restrict n_, double *restrict u_)
{
    const int n = *n_;
    double (*restrict u)[n][n][5] = (void *)u_;
    int i, j, k, m;
    double h;
#line 64 "examples/nas/flow.f90"
    set_exact_(n_, u_);
    h = 1.0 / (n - 1);
    for (k = 2; k <= n - 1; k++) {
        for (j = 2; j <= n - 1; j++) {
            for (i = 2; i <= n - 1; i++) {
                for (m = 1; m <= 5; m++) {
                    u[k - 1][j - 1][i - 1][m - 1] = interpolated_(&(int){m}, &(double){(i - 1) * h},
                        &(double){(j - 1) * h}, &(double){(k - 1) * h});
                }
            }
        }
    }
#line 75 "examples/nas/flow.f90"
}

// forcing = what makes the exact solution a steady state on this grid; f and v are work space.
void set_forcing_(int *restrict n_, double *restrict u_, double *restrict f_, double *restrict v_,
    double *restrict forcing_)
{
    const int n = *n_;
    double (*restrict forcing)[n][n][5] = (void *)forcing_;
    set_exact_(n_, u_);
    for (long i_4 = 0; i_4 < n; i_4++) {
        for (long i_3 = 0; i_3 < n; i_3++) {
            for (long i_2 = 0; i_2 < n; i_2++) {
                for (long i_1 = 0; i_1 < 5; i_1++) {
                    forcing[i_4][i_3][i_2][i_1] = 0;
                }
            }
        }
    }
#line 85 "examples/nas/flow.f90"
    add_differences_(n_, u_, f_, v_, forcing_);
    for (long i_8 = 0; i_8 < n; i_8++) {
        for (long i_7 = 0; i_7 < n; i_7++) {
            for (long i_6 = 0; i_6 < n; i_6++) {
                for (long i_5 = 0; i_5 < 5; i_5++) {
                    forcing[i_8][i_7][i_6][i_5] = -forcing[i_8][i_7][i_6][i_5];
                }
            }
        }
    }
#line 87 "examples/nas/flow.f90"
}

// r = du/dt at the inner points, 0 on the faces; f and v are work space.
void right_side_(int *restrict n_, double *restrict forcing_, double *restrict u_, double *restrict f_,
    double *restrict v_, double *restrict r_)
{
    const int n = *n_;
    double (*restrict forcing)[n][n][5] = (void *)forcing_;
    double (*restrict r)[n][n][5] = (void *)r_;
#line 95 "examples/nas/flow.f90"
    for (long i_4 = 0; i_4 < n; i_4++) {
        for (long i_3 = 0; i_3 < n; i_3++) {
            for (long i_2 = 0; i_2 < n; i_2++) {
                for (long i_1 = 0; i_1 < 5; i_1++) {
                    r[i_4][i_3][i_2][i_1] = forcing[i_4][i_3][i_2][i_1];
                }
            }
        }
    }
#line 96 "examples/nas/flow.f90"
    add_differences_(n_, u_, f_, v_, r_);
}

void add_differences_(int *restrict n_, double *restrict u_, double *restrict f_, double *restrict v_,
    double *restrict r_)
{
    const int n = *n_;

    set_fluxes_(&(int){n * n * n}, &(int){1}, u_, f_, v_);
    add_along_(&(int){1}, n_, &(int){n * n}, u_, f_, v_, r_);
    set_fluxes_(&(int){n * n * n}, &(int){2}, u_, f_, v_);
    add_along_(n_, n_, n_, u_, f_, v_, r_);
    set_fluxes_(&(int){n * n * n}, &(int){3}, u_, f_, v_);
    add_along_(&(int){n * n}, n_, &(int){1}, u_, f_, v_, r_);
    clear_faces_(&(int){1}, n_, &(int){n * n}, r_);
    clear_faces_(n_, n_, n_, r_);
    clear_faces_(&(int){n * n}, n_, &(int){1}, r_);
}

// f = what flows in direction d, v = what diffuses.
void set_fluxes_(int *restrict points_, int *restrict d_, double *restrict u_, double *restrict f_,
    double *restrict v_)
{
    const double c1 = 1.4;
    const double c2 = 0.4;
    const double c3 = 0.1;
    const double c4 = 1.0;
    const double c5 = 1.4;
    static const double second[3] = {0.75, 0.75, 1.0};
    const int points = *points_;
    const int d = *d_;
    double (*restrict u)[5] = (void *)u_;
    double (*restrict f)[5] = (void *)f_;
    double (*restrict v)[5] = (void *)v_;
    int p;
    double w[5], velocity[5], flow[5], diffusion[5], square, pressure;
#line 123 "examples/nas/flow.f90"
    for (p = 1; p <= points; p++) {
        for (long i_3 = 0; i_3 < 5; i_3++) {
            w[i_3] = u[p - 1][i_3];
        }
        {
            const double scalar_4 = w[0];
            for (long i_5 = 0; i_5 < 5; i_5++) {
                velocity[i_5] = w[i_5] / scalar_4;
            }
        }
        square = velocity[1] * velocity[1] + velocity[2] * velocity[2] + velocity[3] * velocity[3];
        pressure = c2 * (w[4] - 0.5 * w[0] * square);
        {
            const double scalar_6 = velocity[d];
            for (long i_7 = 0; i_7 < 5; i_7++) {
                flow[i_7] = w[i_7] * scalar_6;
            }
        }
        flow[d] = flow[d] + pressure;
        flow[4] = flow[4] + pressure * velocity[d];
        for (long i_8 = 0; i_8 < 5; i_8++) {
            f[p - 1][i_8] = flow[i_8];
        }
        {
            const double scalar_9 = second[d - 1];
            for (long i_10 = 0; i_10 < 5; i_10++) {
                diffusion[i_10] = scalar_9 * w[i_10];
            }
        }
        {
            const double scalar_11 = c3 * c4;
            for (long i_12 = 0; i_12 < 3; i_12++) {
                diffusion[i_12 + 1] = diffusion[i_12 + 1] + scalar_11 * velocity[i_12 + 1];
            }
        }
        diffusion[d] = diffusion[d] + c3 * c4 * velocity[d] / 3;
        diffusion[4] = diffusion[4] + c3 * c4 * (0.5 * (1 - c1 * c5) * square + velocity[d] * velocity[d] /
            6 + c1 * c5 * velocity[4]);
        for (long i_13 = 0; i_13 < 5; i_13++) {
            v[p - 1][i_13] = diffusion[i_13];
        }
    }
#line 141 "examples/nas/flow.f90"
}

// Adds to r, along a direction, first differences of f, second ones of v, and fourth ones of u that
// damp oscillations.
void add_along_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict u_,
    double *restrict f_, double *restrict v_, double *restrict r_)
{
    const double fourth = 0.25;
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    double (*restrict u)[n][inner][5] = (void *)u_;
    double (*restrict f)[n][inner][5] = (void *)f_;
    double (*restrict v)[n][inner][5] = (void *)v_;
    double (*restrict r)[n][inner][5] = (void *)r_;
    int p, q, s, m;
    double convection, diffusion;
#line 152 "examples/nas/flow.f90"
    convection = 0.5 * (n - 1);
    diffusion = fortran_square_r8((double)(n - 1));
    for (s = 1; s <= outer; s++) {
        for (p = 2; p <= n - 1; p++) {
            for (q = 1; q <= inner; q++) {
                for (m = 1; m <= 5; m++) {
                    r[s - 1][p - 1][q - 1][m - 1] = r[s - 1][p - 1][q - 1][m - 1] - convection * (f[s -
                        1][p][q - 1][m - 1] - f[s - 1][p - 2][q - 1][m - 1]) + diffusion * (v[s - 1][p][q -
                        1][m - 1] - 2 * v[s - 1][p - 1][q - 1][m - 1] + v[s - 1][p - 2][q - 1][m - 1]);
                }
            }
        }
    }
    for (s = 1; s <= outer; s++) {
        for (q = 1; q <= inner; q++) {
            for (m = 1; m <= 5; m++) {
                r[s - 1][1][q - 1][m - 1] = r[s - 1][1][q - 1][m - 1] - fourth * (5 * u[s - 1][1][q - 1][m -
                    1] - 4 * u[s - 1][2][q - 1][m - 1] + u[s - 1][3][q - 1][m - 1]);
                r[s - 1][2][q - 1][m - 1] = r[s - 1][2][q - 1][m - 1] - fourth * (-(4 * u[s - 1][1][q - 1][m -
                    1]) + 6 * u[s - 1][2][q - 1][m - 1] - 4 * u[s - 1][3][q - 1][m - 1] + u[s - 1][4][q -
                    1][m - 1]);
            }
        }
        for (p = 4; p <= n - 3; p++) {
            for (q = 1; q <= inner; q++) {
                for (m = 1; m <= 5; m++) {
                    r[s - 1][p - 1][q - 1][m - 1] = r[s - 1][p - 1][q - 1][m - 1] - fourth * (u[s - 1][p -
                        3][q - 1][m - 1] - 4 * u[s - 1][p - 2][q - 1][m - 1] + 6 * u[s - 1][p - 1][q - 1][m -
                        1] - 4 * u[s - 1][p][q - 1][m - 1] + u[s - 1][p + 1][q - 1][m - 1]);
                }
            }
        }
        for (q = 1; q <= inner; q++) {
            for (m = 1; m <= 5; m++) {
                r[s - 1][n - 3][q - 1][m - 1] = r[s - 1][n - 3][q - 1][m - 1] - fourth * (u[s - 1][n - 5][q -
                    1][m - 1] - 4 * u[s - 1][n - 4][q - 1][m - 1] + 6 * u[s - 1][n - 3][q - 1][m - 1] - 4 *
                    u[s - 1][n - 2][q - 1][m - 1]);
                r[s - 1][n - 2][q - 1][m - 1] = r[s - 1][n - 2][q - 1][m - 1] - fourth * (u[s - 1][n - 4][q -
                    1][m - 1] - 4 * u[s - 1][n - 3][q - 1][m - 1] + 5 * u[s - 1][n - 2][q - 1][m - 1]);
            }
        }
    }
#line 190 "examples/nas/flow.f90"
}

// r = 0 on the first and the last plane of a direction.
void clear_faces_(int *restrict inner_, int *restrict n_, int *restrict outer_, double *restrict r_)
{
    const int inner = *inner_;
    const int n = *n_;
    const int outer = *outer_;
    double (*restrict r)[n][inner][5] = (void *)r_;
#line 198 "examples/nas/flow.f90"
    for (long i_3 = 0; i_3 < outer; i_3++) {
        for (long i_2 = 0; i_2 < inner; i_2++) {
            for (long i_1 = 0; i_1 < 5; i_1++) {
                r[i_3][0][i_2][i_1] = 0;
            }
        }
    }
#line 199 "examples/nas/flow.f90"
    for (long i_6 = 0; i_6 < outer; i_6++) {
        for (long i_5 = 0; i_5 < inner; i_5++) {
            for (long i_4 = 0; i_4 < 5; i_4++) {
                r[i_6][n - 1][i_5][i_4] = 0;
            }
        }
    }
#line 200 "examples/nas/flow.f90"
}

// u = u + factor*r at the inner points.
void add_(int *restrict n_, double *restrict factor_, double *restrict r_, double *restrict u_)
{
    const int n = *n_;
    const double factor = *factor_;
    double (*restrict r)[n][n][5] = (void *)r_;
    double (*restrict u)[n][n][5] = (void *)u_;
    int i, j, k, m;
#line 208 "examples/nas/flow.f90"
    for (k = 2; k <= n - 1; k++) {
        for (j = 2; j <= n - 1; j++) {
            for (i = 2; i <= n - 1; i++) {
                for (m = 1; m <= 5; m++) {
                    u[k - 1][j - 1][i - 1][m - 1] = u[k - 1][j - 1][i - 1][m - 1] + factor * r[k - 1][j -
                        1][i - 1][m - 1];
                }
            }
        }
    }
#line 217 "examples/nas/flow.f90"
}

// The root mean squares of the components of r at the inner points.
void residual_norms_(int *restrict n_, double *restrict r_, double *restrict norm)
{
    const int n = *n_;
    double (*restrict r)[n][n][5] = (void *)r_;
    int i, j, k, m;
    for (long i_1 = 0; i_1 < 5; i_1++) {
        norm[i_1] = 0;
    }
#line 226 "examples/nas/flow.f90"
    for (k = 2; k <= n - 1; k++) {
        for (j = 2; j <= n - 1; j++) {
            for (i = 2; i <= n - 1; i++) {
                for (m = 1; m <= 5; m++) {
                    norm[m - 1] = norm[m - 1] + fortran_square_r8(r[k - 1][j - 1][i - 1][m - 1]);
                }
            }
        }
    }
    {
        const double scalar_10 = __builtin_powi((double)(n - 2), 3);
#line 235 "examples/nas/flow.f90"
        for (long i_11 = 0; i_11 < 5; i_11++) {
            norm[i_11] = sqrt(norm[i_11] / scalar_10);
        }
    }
#line 236 "examples/nas/flow.f90"
}

// The root mean squares of what u is away from the exact solution; on the faces it is exact.
void error_norms_(int *restrict n_, double *restrict u_, double *restrict norm)
{
    const int n = *n_;
    double (*restrict u)[n][n][5] = (void *)u_;
    int i, j, k, m;
    double h;
#line 244 "examples/nas/flow.f90"
    h = 1.0 / (n - 1);
    for (long i_1 = 0; i_1 < 5; i_1++) {
        norm[i_1] = 0;
    }
#line 246 "examples/nas/flow.f90"
    for (k = 2; k <= n - 1; k++) {
        for (j = 2; j <= n - 1; j++) {
            for (i = 2; i <= n - 1; i++) {
                for (m = 1; m <= 5; m++) {
                    norm[m - 1] = norm[m - 1] + fortran_square_r8(u[k - 1][j - 1][i - 1][m - 1] -
                        exact_(&(int){m}, &(double){(i - 1) * h}, &(double){(j - 1) * h}, &(double){(k - 1) *
                        h}));
                }
            }
        }
    }
#line 255 "examples/nas/flow.f90"
    {
        const double scalar_10 = __builtin_powi((double)(n - 2), 3);
#line 255 "examples/nas/flow.f90"
        for (long i_11 = 0; i_11 < 5; i_11++) {
            norm[i_11] = sqrt(norm[i_11] / scalar_10);
        }
    }
#line 256 "examples/nas/flow.f90"
}

// Counts in `wrong` what differs from the published values by more than the specification allows.
void compare_(int *restrict count_, double *restrict computed, double *restrict published,
    int *restrict wrong)
{
    const int count = *count_;
    int m;
    for (m = 1; m <= count; m++) {
        if (!(fabs(computed[m - 1] - published[m - 1]) <= 1.0e-8 * published[m - 1]))
            *wrong = *wrong + 1;
    }
#line 267 "examples/nas/flow.f90"
}

