#include <iopref_fortran.h>

double random_();
void fill_(int *restrict n_, double *restrict u_, double *restrict r_, double *restrict v_,
    double *restrict coarse_u, double *restrict coarse_r, double *restrict coarse_v);
void insert_(double *restrict x_, int *restrict i1_, int *restrict i2_, int *restrict i3_,
    double *restrict largest, int *restrict place_);
void compute_(int *restrict n_, int *restrict repeats_, double *restrict u_, double *restrict r_,
    double *restrict v_, double *restrict coarse_u, double *restrict coarse_r, double *restrict coarse_v,
    int *restrict wrong);
void descend_(int *restrict n_, double *restrict r_, double *restrict coarse_v);
void ascend_(int *restrict n_, double *restrict u_, double *restrict r_, double *restrict v_,
    double *restrict coarse_u, double *restrict coarse_r, double *restrict coarse_v);
int has_coarser_(int *restrict n_);
void residual_(int *restrict m_, double *restrict u_, double *restrict v_, double *restrict r_);
void smooth_(int *restrict m_, double *restrict r_, double *restrict u_);
void project_(int *restrict m_, double *restrict r_, int *restrict mc_, double *restrict s_);
void interpolate_(int *restrict mc_, double *restrict z_, int *restrict m_, double *restrict u_);
void wrap_(int *restrict m_, double *restrict u_);
void zero_(int *restrict m_, double *restrict u_);
double norm_(int *restrict m_, double *restrict r_);
void check_(int *restrict n_, int *restrict repeats_, double *restrict first_, double *restrict last_,
    int *restrict wrong);

// MGRID: the NAS multigrid kernel (RNR-94-007). The discrete Poisson equation A u = v on a periodic cube
// of n points in each direction, by V-cycles: the residual is projected down to the coarsest grid, and corrections are
// interpolated and smoothed on the way up. Arrays have a border of one point on each side, a copy of the far side.
// A grid of even n has a coarser one below; n that are powers of two (or near) converge best.
// v is 1 at the ten points where random numbers are largest, -1 where they are smallest.
#line 7 "examples/nas/mgrid.f90"
void fill_(int *restrict n_, double *restrict u_, double *restrict r_, double *restrict v_,
    double *restrict coarse_u, double *restrict coarse_r, double *restrict coarse_v)
{
    const int n = *n_;
    double (*restrict v)[n + 2][n + 2] = (void *)v_;
    int i1, i2, i3, k, place[2][10][3];
    double extreme[2][10], x;
    long seed;
#line 14 "examples/nas/mgrid.f90"
    seed = 314159265;
    for (k = 1; k <= 10; k++) {
        extreme[0][k - 1] = 0;
        extreme[1][k - 1] = -1;
    }
    for (i3 = 2; i3 <= n + 1; i3++) {
        for (i2 = 2; i2 <= n + 1; i2++) {
            for (i1 = 2; i1 <= n + 1; i1++) {
                x = random_(&seed);
                if (x > extreme[0][9])
                    insert_(&x, &(int){i1}, &(int){i2}, &(int){i3}, &extreme[0][0], &place[0][0][0]);
                if (-x > extreme[1][9])
                    insert_(&(double){-x}, &(int){i1}, &(int){i2}, &(int){i3}, &extreme[1][0],
                        &place[1][0][0]);
            }
        }
    }
#line 28 "examples/nas/mgrid.f90"
    zero_(&(int){n + 2}, v_);
    for (k = 1; k <= 10; k++) {
        v[place[0][k - 1][2] - 1][place[0][k - 1][1] - 1][place[0][k - 1][0] - 1] = 1;
        v[place[1][k - 1][2] - 1][place[1][k - 1][1] - 1][place[1][k - 1][0] - 1] = -1;
    }
    wrap_(&(int){n + 2}, v_);
}

// Puts x, found at i1, i2, i3, where it belongs among the ten largest, which are sorted.
void insert_(double *restrict x_, int *restrict i1_, int *restrict i2_, int *restrict i3_,
    double *restrict largest, int *restrict place_)
{
    const double x = *x_;
    const int i1 = *i1_;
    const int i2 = *i2_;
    const int i3 = *i3_;
    int (*restrict place)[3] = (void *)place_;
    int k;
#line 42 "examples/nas/mgrid.f90"
    k = 10;
    while (k > 1) {
        if (largest[k - 2] >= x)
            break;
        largest[k - 1] = largest[k - 2];
        place[k - 1][0] = place[k - 2][0];
        place[k - 1][1] = place[k - 2][1];
        place[k - 1][2] = place[k - 2][2];
        k = k - 1;
    }
#line 51 "examples/nas/mgrid.f90"
    largest[k - 1] = x;
    place[k - 1][0] = i1;
    place[k - 1][1] = i2;
    place[k - 1][2] = i3;
}

void compute_(int *restrict n_, int *restrict repeats_, double *restrict u_, double *restrict r_,
    double *restrict v_, double *restrict coarse_u, double *restrict coarse_r, double *restrict coarse_v,
    int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    int cycle;
    double first, last;
#line 63 "examples/nas/mgrid.f90"
    zero_(&(int){n + 2}, u_);
    residual_(&(int){n + 2}, u_, v_, r_);
    first = norm_(&(int){n + 2}, r_);
    for (cycle = 1; cycle <= repeats; cycle++) {
        descend_(n_, r_, coarse_v);
        ascend_(n_, u_, r_, v_, coarse_u, coarse_r, coarse_v);
        residual_(&(int){n + 2}, u_, v_, r_);
    }
    last = norm_(&(int){n + 2}, r_);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "examples/nas/mgrid.f90", 72, 6);
        fortran_format(&io, "(a, es20.13, a, es20.13)", 24L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "norm of the residual: ", 22L);
        fortran_write_r8(&io, first);
        fortran_write_text(&io, " to ", 4L);
        fortran_write_r8(&io, last);
        _gfortran_st_write_done(&io);
    }
#line 73 "examples/nas/mgrid.f90"
    check_(n_, repeats_, &first, &last, wrong);
}

// The residual on every coarser grid; those are one after the other in coarse_v, the finest first.
void descend_(int *restrict n_, double *restrict r_, double *restrict coarse_v)
{
    const int n = *n_;
    int m, at;


    if (!has_coarser_(n_))
        return;
#line 84 "examples/nas/mgrid.f90"
    m = n / 2;
    at = 1;
    project_(&(int){n + 2}, r_, &(int){m + 2}, coarse_v);
    while (has_coarser_(&(int){m})) {
        project_(&(int){m + 2}, &coarse_v[at - 1], &(int){m / 2 + 2}, &coarse_v[at + fortran_power_i4(m + 2,
            3) - 1]);
        at = at + fortran_power_i4(m + 2, 3);
        m = m / 2;
    }
#line 92 "examples/nas/mgrid.f90"
}

// From the coarsest grid to the finest: u takes the correction from below, then one from the residual that is left.
void ascend_(int *restrict n_, double *restrict u_, double *restrict r_, double *restrict v_,
    double *restrict coarse_u, double *restrict coarse_r, double *restrict coarse_v)
{
    const int n = *n_;
    int m, at, below;

    if (has_coarser_(n_)) {
        m = n / 2;
        at = 1;
        while (has_coarser_(&(int){m})) {
            at = at + fortran_power_i4(m + 2, 3);
            m = m / 2;
        }
        zero_(&(int){m + 2}, &coarse_u[at - 1]);
        smooth_(&(int){m + 2}, &coarse_v[at - 1], &coarse_u[at - 1]);
        while (m < n / 2) {
            m = 2 * m;
            below = at;
            at = at - fortran_power_i4(m + 2, 3);
            zero_(&(int){m + 2}, &coarse_u[at - 1]);
            interpolate_(&(int){m / 2 + 2}, &coarse_u[below - 1], &(int){m + 2}, &coarse_u[at - 1]);
            residual_(&(int){m + 2}, &coarse_u[at - 1], &coarse_v[at - 1], &coarse_r[at - 1]);
            smooth_(&(int){m + 2}, &coarse_r[at - 1], &coarse_u[at - 1]);
        }
        interpolate_(&(int){m + 2}, coarse_u, &(int){n + 2}, u_);
        residual_(&(int){n + 2}, u_, v_, r_);
    }
    smooth_(&(int){n + 2}, r_, u_);
}

int has_coarser_(int *restrict n_)
{
    const int n = *n_;
    int has_coarser;
    has_coarser = n % 2 == 0 && n > 2;
    return has_coarser;
}

// r = v - A u. Of 27 points the weights are -8/3 in the middle, 0 on faces, 1/6 on edges, 1/12 at corners.
#line 133 "examples/nas/mgrid.f90"
void residual_(int *restrict m_, double *restrict u_, double *restrict v_, double *restrict r_)
{
    const double middle = -(8.0 / 3);
    const double edge = 1.0 / 6;
    const double corner = 1.0 / 12;
    const int m = *m_;
    double (*restrict u)[m][m] = (void *)u_;
    double (*restrict v)[m][m] = (void *)v_;
    double (*restrict r)[m][m] = (void *)r_;
    int i1, i2, i3;
#line 139 "examples/nas/mgrid.f90"
    for (i3 = 2; i3 <= m - 1; i3++) {
        for (i2 = 2; i2 <= m - 1; i2++) {
            for (i1 = 2; i1 <= m - 1; i1++) {
                r[i3 - 1][i2 - 1][i1 - 1] = v[i3 - 1][i2 - 1][i1 - 1] - middle * u[i3 - 1][i2 - 1][i1 - 1] -
                    edge * (u[i3 - 1][i2 - 2][i1 - 2] + u[i3 - 1][i2 - 2][i1] + u[i3 - 1][i2][i1 - 2] + u[i3 -
                    1][i2][i1] + u[i3 - 2][i2 - 2][i1 - 1] + u[i3 - 2][i2][i1 - 1] + u[i3][i2 - 2][i1 - 1] +
                    u[i3][i2][i1 - 1] + u[i3 - 2][i2 - 1][i1 - 2] + u[i3 - 2][i2 - 1][i1] + u[i3][i2 - 1][i1 -
                    2] + u[i3][i2 - 1][i1]) - corner * (u[i3 - 2][i2 - 2][i1 - 2] + u[i3 - 2][i2 - 2][i1] +
                    u[i3 - 2][i2][i1 - 2] + u[i3 - 2][i2][i1] + u[i3][i2 - 2][i1 - 2] + u[i3][i2 - 2][i1] +
                    u[i3][i2][i1 - 2] + u[i3][i2][i1]);

            }
        }
    }
    wrap_(m_, r_);
}

// u = u + S r. The weights are -3/8 in the middle, 1/32 on faces, -1/64 on edges, 0 at corners.
void smooth_(int *restrict m_, double *restrict r_, double *restrict u_)
{
    const double middle = -(3.0 / 8);
    const double face = 1.0 / 32;
    const double edge = -(1.0 / 64);
    const int m = *m_;
    double (*restrict r)[m][m] = (void *)r_;
    double (*restrict u)[m][m] = (void *)u_;
    int i1, i2, i3;
#line 163 "examples/nas/mgrid.f90"
    for (i3 = 2; i3 <= m - 1; i3++) {
        for (i2 = 2; i2 <= m - 1; i2++) {
            for (i1 = 2; i1 <= m - 1; i1++) {
                u[i3 - 1][i2 - 1][i1 - 1] = u[i3 - 1][i2 - 1][i1 - 1] + middle * r[i3 - 1][i2 - 1][i1 - 1] +
                    face * (r[i3 - 1][i2 - 1][i1 - 2] + r[i3 - 1][i2 - 1][i1] + r[i3 - 1][i2 - 2][i1 - 1] +
                    r[i3 - 1][i2][i1 - 1] + r[i3 - 2][i2 - 1][i1 - 1] + r[i3][i2 - 1][i1 - 1]) + edge *
                    (r[i3 - 1][i2 - 2][i1 - 2] + r[i3 - 1][i2 - 2][i1] + r[i3 - 1][i2][i1 - 2] + r[i3 -
                    1][i2][i1] + r[i3 - 2][i2 - 2][i1 - 1] + r[i3 - 2][i2][i1 - 1] + r[i3][i2 - 2][i1 - 1] +
                    r[i3][i2][i1 - 1] + r[i3 - 2][i2 - 1][i1 - 2] + r[i3 - 2][i2 - 1][i1] + r[i3][i2 - 1][i1 -
                    2] + r[i3][i2 - 1][i1]);
            }
        }
    }
#line 175 "examples/nas/mgrid.f90"
    wrap_(m_, u_);
}

// The finer residual r, averaged: weights 1/2 in the middle, 1/4 on faces, 1/8 on edges, 1/16 at corners.
void project_(int *restrict m_, double *restrict r_, int *restrict mc_, double *restrict s_)
{
    const int m = *m_;
    const int mc = *mc_;
    double (*restrict r)[m][m] = (void *)r_;
    double (*restrict s)[mc][mc] = (void *)s_;
    int i1, i2, i3, j1, j2, j3;
#line 184 "examples/nas/mgrid.f90"
    for (j3 = 2; j3 <= mc - 1; j3++) {
        i3 = 2 * j3 - 1;
        for (j2 = 2; j2 <= mc - 1; j2++) {
            i2 = 2 * j2 - 1;
            for (j1 = 2; j1 <= mc - 1; j1++) {
                i1 = 2 * j1 - 1;
                s[j3 - 1][j2 - 1][j1 - 1] = 0.5 * r[i3 - 1][i2 - 1][i1 - 1] + 0.25 * (r[i3 - 1][i2 - 1][i1 -
                    2] + r[i3 - 1][i2 - 1][i1] + r[i3 - 1][i2 - 2][i1 - 1] + r[i3 - 1][i2][i1 - 1] + r[i3 -
                    2][i2 - 1][i1 - 1] + r[i3][i2 - 1][i1 - 1]) + 0.125 * (r[i3 - 1][i2 - 2][i1 - 2] + r[i3 -
                    1][i2 - 2][i1] + r[i3 - 1][i2][i1 - 2] + r[i3 - 1][i2][i1] + r[i3 - 2][i2 - 2][i1 - 1] +
                    r[i3 - 2][i2][i1 - 1] + r[i3][i2 - 2][i1 - 1] + r[i3][i2][i1 - 1] + r[i3 - 2][i2 - 1][i1 -
                    2] + r[i3 - 2][i2 - 1][i1] + r[i3][i2 - 1][i1 - 2] + r[i3][i2 - 1][i1]) + 0.0625 * (r[i3 -
                    2][i2 - 2][i1 - 2] + r[i3 - 2][i2 - 2][i1] + r[i3 - 2][i2][i1 - 2] + r[i3 - 2][i2][i1] +
                    r[i3][i2 - 2][i1 - 2] + r[i3][i2 - 2][i1] + r[i3][i2][i1 - 2] + r[i3][i2][i1]);


            }
        }
    }
    wrap_(mc_, s_);
}

// Adds the coarser z to u, linearly in between: each coarse point and its neighbours give eight fine ones.
void interpolate_(int *restrict mc_, double *restrict z_, int *restrict m_, double *restrict u_)
{
    const int mc = *mc_;
    const int m = *m_;
    double (*restrict z)[mc][mc] = (void *)z_;
    double (*restrict u)[m][m] = (void *)u_;
    int i1, i2, i3, j1, j2, j3;
    double z00, z01, z10, z11;
#line 212 "examples/nas/mgrid.f90"
    for (j3 = 1; j3 <= mc - 1; j3++) {
        i3 = 2 * j3 - 1;
        for (j2 = 1; j2 <= mc - 1; j2++) {
            i2 = 2 * j2 - 1;
            for (j1 = 1; j1 <= mc - 1; j1++) {
                i1 = 2 * j1 - 1;
                z00 = z[j3 - 1][j2 - 1][j1 - 1] + z[j3 - 1][j2 - 1][j1];
                z10 = z[j3 - 1][j2][j1 - 1] + z[j3 - 1][j2][j1];
                z01 = z[j3][j2 - 1][j1 - 1] + z[j3][j2 - 1][j1];
                z11 = z[j3][j2][j1 - 1] + z[j3][j2][j1];
                u[i3 - 1][i2 - 1][i1 - 1] = u[i3 - 1][i2 - 1][i1 - 1] + z[j3 - 1][j2 - 1][j1 - 1];
                u[i3 - 1][i2 - 1][i1] = u[i3 - 1][i2 - 1][i1] + 0.5 * z00;
                u[i3 - 1][i2][i1 - 1] = u[i3 - 1][i2][i1 - 1] + 0.5 * (z[j3 - 1][j2 - 1][j1 - 1] + z[j3 -
                    1][j2][j1 - 1]);
                u[i3 - 1][i2][i1] = u[i3 - 1][i2][i1] + 0.25 * (z00 + z10);
                u[i3][i2 - 1][i1 - 1] = u[i3][i2 - 1][i1 - 1] + 0.5 * (z[j3 - 1][j2 - 1][j1 - 1] + z[j3][j2 -
                    1][j1 - 1]);
                u[i3][i2 - 1][i1] = u[i3][i2 - 1][i1] + 0.25 * (z00 + z01);
                u[i3][i2][i1 - 1] = u[i3][i2][i1 - 1] + 0.25 * (z[j3 - 1][j2 - 1][j1 - 1] + z[j3 - 1][j2][j1 -
                    1] + z[j3][j2 - 1][j1 - 1] + z[j3][j2][j1 - 1]);
                u[i3][i2][i1] = u[i3][i2][i1] + 0.125 * (z00 + z10 + z01 + z11);
            }
        }
    }
#line 234 "examples/nas/mgrid.f90"
}

// The border of u, from the far side: first within each plane, then the planes at both ends.
void wrap_(int *restrict m_, double *restrict u_)
{
    const int m = *m_;
    double (*restrict u)[m][m] = (void *)u_;
    int i1, i2, i3;
    for (i3 = 2; i3 <= m - 1; i3++) {
        for (i2 = 2; i2 <= m - 1; i2++) {
            u[i3 - 1][i2 - 1][0] = u[i3 - 1][i2 - 1][m - 2];
            u[i3 - 1][i2 - 1][m - 1] = u[i3 - 1][i2 - 1][1];
        }
        for (i1 = 1; i1 <= m; i1++) {
            u[i3 - 1][0][i1 - 1] = u[i3 - 1][m - 2][i1 - 1];
            u[i3 - 1][m - 1][i1 - 1] = u[i3 - 1][1][i1 - 1];
        }
    }
    for (i2 = 1; i2 <= m; i2++) {
        for (i1 = 1; i1 <= m; i1++) {
            u[0][i2 - 1][i1 - 1] = u[m - 2][i2 - 1][i1 - 1];
            u[m - 1][i2 - 1][i1 - 1] = u[1][i2 - 1][i1 - 1];
        }
    }
}

void zero_(int *restrict m_, double *restrict u_)
{
    const int m = *m_;
    double (*restrict u)[m][m] = (void *)u_;
    int i1, i2, i3;
    for (i3 = 1; i3 <= m; i3++) {
        for (i2 = 1; i2 <= m; i2++) {
            for (i1 = 1; i1 <= m; i1++) {
                u[i3 - 1][i2 - 1][i1 - 1] = 0;
            }
        }
    }
}

// The root of the mean square.
double norm_(int *restrict m_, double *restrict r_)
{
    const int m = *m_;
    double (*restrict r)[m][m] = (void *)r_;
    double norm, total;
    int i1, i2, i3;
#line 280 "examples/nas/mgrid.f90"
    total = 0;
    for (i3 = 2; i3 <= m - 1; i3++) {
        for (i2 = 2; i2 <= m - 1; i2++) {
            for (i1 = 2; i1 <= m - 1; i1++) {
                total = total + fortran_square_r8(r[i3 - 1][i2 - 1][i1 - 1]);
            }
        }
    }
    norm = sqrt(total / __builtin_powi((double)(m - 2), 3));
    return norm;
}

// The published norms of classes S, W and A; of others the first four cycles take at least 0.4 away, each.
#line 292 "examples/nas/mgrid.f90"
void check_(int *restrict n_, int *restrict repeats_, double *restrict first_, double *restrict last_,
    int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    const double first = *first_;
    const double last = *last_;
    double published;
#line 297 "examples/nas/mgrid.f90"
    published = 0;
    if (repeats == 4) {
        if (n == 32)
            published = 0.5307707005734e-4;
#line 300 "examples/nas/mgrid.f90"
        if (n == 128)
            published = 0.6467329375339e-5;
#line 301 "examples/nas/mgrid.f90"
        if (n == 256)
            published = 0.2433365309069e-5;
#line 302 "examples/nas/mgrid.f90"
    }
    *wrong = 0;
    if (published > 0) {
        if (!(fabs(last - published) <= 1.0e-8 * published))
            *wrong = 1;
#line 306 "examples/nas/mgrid.f90"
    } else if (!(last <= first * __builtin_powi(0.6, fortran_min_i4(repeats, 4)))) {
        *wrong = 1;
    }
}

