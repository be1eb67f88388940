#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

void randoms_();
void sides_(int *restrict n_, int *restrict nx, int *restrict ny, int *restrict nz);
void fill_(int *restrict n_, double *restrict start, double *restrict u, double *restrict w);
void compute_(int *restrict n_, int *restrict repeats_, double _Complex *restrict start,
    double _Complex *restrict u, double _Complex *restrict w, int *restrict wrong);
void transform_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_);
void along_x_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_);
void along_y_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_);
void along_z_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_);
void fft_(int *restrict m_, int *restrict n_, int *restrict sign_, double _Complex *restrict x,
    double _Complex *restrict y);
void butterflies_(int *restrict length_, int *restrict half_, int *restrict sign_,
    double _Complex *restrict x_, double _Complex *restrict y_);
void damp_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict time_,
    double _Complex *restrict u_, double _Complex *restrict w_);
void sample_(int *restrict nx_, int *restrict ny_, int *restrict nz_, double _Complex *restrict w_,
    double _Complex *restrict total);
double energy_(int *restrict n_, double _Complex *restrict u);
void copy_(int *restrict n_, double _Complex *restrict u, double _Complex *restrict w);
void check_(int *restrict n_, int *restrict step_, double _Complex *restrict total_, int *restrict wrong);

// FFTPDE: the NAS kernel that solves the heat equation by Fourier transforms (RNR-94-007). Random initial
// values are transformed once; for each time the spectrum is damped and transformed back.
// The argument is the logarithm of the number of points, base 2: 18 is class S, 19 is W.
// Powers of two whose product is 2**n, as equal as they can be; but class W is flat.
#line 6 "examples/nas/fftpde.f90"
void sides_(int *restrict n_, int *restrict nx, int *restrict ny, int *restrict nz)
{
    const int n = *n_;

    *nx = fortran_power_of_2_i4((n + 2) / 3);
    *ny = fortran_power_of_2_i4((n + 1) / 3);
    *nz = fortran_power_of_2_i4(n / 3);
    if (n == 19) {
        *ny = 128;
        *nz = 32;
    }
}

void fill_(int *restrict n_, double *restrict start, double *restrict u, double *restrict w)
{
    const int n = *n_;
    long seed;


    seed = 314159265;
    randoms_(&(int){fortran_power_of_2_i4(n + 1)}, &seed, start);
}

// u is the spectrum of `start`, w the solution at one time.
void compute_(int *restrict n_, int *restrict repeats_, double _Complex *restrict start,
    double _Complex *restrict u, double _Complex *restrict w, int *restrict wrong)
{
    const int n = *n_;
    const int repeats = *repeats_;
    int nx, ny, nz, step;
    double _Complex total;
#line 36 "examples/nas/fftpde.f90"
    sides_(n_, &nx, &ny, &nz);
    copy_(&(int){fortran_power_of_2_i4(n)}, start, u);
    transform_(&(int){nx}, &(int){ny}, &(int){nz}, &(int){-1}, u);
    *wrong = 0;
    if (!(fabs(energy_(&(int){fortran_power_of_2_i4(n)}, u) / energy_(&(int){fortran_power_of_2_i4(n)},
        start) / __builtin_powi(2.0, n) - 1) <= 1.0e-10))
        *wrong = 1;
#line 41 "examples/nas/fftpde.f90"
    for (step = 1; step <= repeats; step++) {
        damp_(&(int){nx}, &(int){ny}, &(int){nz}, &(int){step}, u, w);
        transform_(&(int){nx}, &(int){ny}, &(int){nz}, &(int){1}, w);
        sample_(&(int){nx}, &(int){ny}, &(int){nz}, w, &total);
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "examples/nas/fftpde.f90", 45, 6);
            fortran_format(&io, "(a, i4, a, 2es21.12)", 20L);
            _gfortran_st_write(&io);
            fortran_write_text(&io, "time", 4L);
            fortran_write_i4(&io, step);
            fortran_write_text(&io, ": sum", 5L);
            fortran_write_c8(&io, total);
            _gfortran_st_write_done(&io);
        }
        check_(n_, &(int){step}, &total, wrong);
    }
#line 48 "examples/nas/fftpde.f90"
}

// The transform of u in place, not divided by the number of points.
void transform_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_)
{


    along_x_(nx_, ny_, nz_, sign_, u_);
    along_y_(nx_, ny_, nz_, sign_, u_);
    along_z_(nx_, ny_, nz_, sign_, u_);
}

void along_x_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_)
{
    const int nx = *nx_;
    const int ny = *ny_;
    const int nz = *nz_;
    double _Complex (*restrict u)[ny][nx] = (void *)u_;
    int i, j, k;
    double _Complex (*x)[ny] FORTRAN_AUTOMATIC = fortran_automatic((long)ny * nx * sizeof(double _Complex));
    double _Complex (*y)[ny] FORTRAN_AUTOMATIC = fortran_automatic((long)ny * nx * sizeof(double _Complex));
#line 66 "examples/nas/fftpde.f90"
    for (k = 1; k <= nz; k++) {
        for (j = 1; j <= ny; j++) {
            for (i = 1; i <= nx; i++) {
                x[i - 1][j - 1] = u[k - 1][j - 1][i - 1];
            }
        }
        fft_(ny_, nx_, sign_, &x[0][0], &y[0][0]);
        for (j = 1; j <= ny; j++) {
            for (i = 1; i <= nx; i++) {
                u[k - 1][j - 1][i - 1] = x[i - 1][j - 1];
            }
        }
    }
}

void along_y_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_)
{
    const int nx = *nx_;
    const int ny = *ny_;
    const int nz = *nz_;
    double _Complex (*restrict u)[ny][nx] = (void *)u_;
    int i, j, k;
    double _Complex (*x)[nx] FORTRAN_AUTOMATIC = fortran_automatic((long)nx * ny * sizeof(double _Complex));
    double _Complex (*y)[nx] FORTRAN_AUTOMATIC = fortran_automatic((long)nx * ny * sizeof(double _Complex));
#line 86 "examples/nas/fftpde.f90"
    for (k = 1; k <= nz; k++) {
        for (j = 1; j <= ny; j++) {
            for (i = 1; i <= nx; i++) {
                x[j - 1][i - 1] = u[k - 1][j - 1][i - 1];
            }
        }
        fft_(nx_, ny_, sign_, &x[0][0], &y[0][0]);
        for (j = 1; j <= ny; j++) {
            for (i = 1; i <= nx; i++) {
                u[k - 1][j - 1][i - 1] = x[j - 1][i - 1];
            }
        }
    }
}

void along_z_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict sign_,
    double _Complex *restrict u_)
{
    const int nx = *nx_;
    const int ny = *ny_;
    const int nz = *nz_;
    double _Complex (*restrict u)[ny][nx] = (void *)u_;
    int i, j, k;
    double _Complex (*x)[nx] FORTRAN_AUTOMATIC = fortran_automatic((long)nx * nz * sizeof(double _Complex));
    double _Complex (*y)[nx] FORTRAN_AUTOMATIC = fortran_automatic((long)nx * nz * sizeof(double _Complex));
#line 106 "examples/nas/fftpde.f90"
    for (j = 1; j <= ny; j++) {
        for (k = 1; k <= nz; k++) {
            for (i = 1; i <= nx; i++) {
                x[k - 1][i - 1] = u[k - 1][j - 1][i - 1];
            }
        }
        fft_(nx_, nz_, sign_, &x[0][0], &y[0][0]);
        for (k = 1; k <= nz; k++) {
            for (i = 1; i <= nx; i++) {
                u[k - 1][j - 1][i - 1] = x[k - 1][i - 1];
            }
        }
    }
}

// The transforms of the m rows of x, of length n, by Stockham's method: pairs of steps, from x to y and back.
void fft_(int *restrict m_, int *restrict n_, int *restrict sign_, double _Complex *restrict x,
    double _Complex *restrict y)
{
    const int m = *m_;
    const int n = *n_;
    int length, half;
#line 127 "examples/nas/fftpde.f90"
    length = m;
    half = n / 2;
    while (half >= 2) {
        butterflies_(&(int){length}, &(int){half}, sign_, x, y);
        butterflies_(&(int){2 * length}, &(int){half / 2}, sign_, y, x);
        length = 4 * length;
        half = half / 4;
    }
    if (half == 1) {
        butterflies_(&(int){length}, &(int){half}, sign_, x, y);
        copy_(&(int){2 * length}, y, x);
    }
}

void butterflies_(int *restrict length_, int *restrict half_, int *restrict sign_,
    double _Complex *restrict x_, double _Complex *restrict y_)
{
    const double pi = 3.141592653589793;
    const int length = *length_;
    const int half = *half_;
    const int sign = *sign_;
    double _Complex (*restrict x)[half][length] = (void *)x_;
    double _Complex (*restrict y)[2][length] = (void *)y_;
    int i, p;
    double _Complex root;
    double angle;
#line 148 "examples/nas/fftpde.f90"
    for (p = 1; p <= half; p++) {
        angle = sign * pi * (p - 1) / half;
        root = __builtin_complex(cos(angle), sin(angle));
        for (i = 1; i <= length; i++) {
            y[p - 1][0][i - 1] = x[0][p - 1][i - 1] + x[1][p - 1][i - 1];
            y[p - 1][1][i - 1] = root * (x[0][p - 1][i - 1] - x[1][p - 1][i - 1]);
        }
    }
}

// The spectrum at a time; wave numbers above half the points are negative ones.
void damp_(int *restrict nx_, int *restrict ny_, int *restrict nz_, int *restrict time_,
    double _Complex *restrict u_, double _Complex *restrict w_)
{
    const double pi = 3.141592653589793;
    const double rate = -(4.0e-6 * (pi * pi));
    const int nx = *nx_;
    const int ny = *ny_;
    const int nz = *nz_;
    const int time = *time_;
    double _Complex (*restrict u)[ny][nx] = (void *)u_;
    double _Complex (*restrict w)[ny][nx] = (void *)w_;
    int i, j, k, kx, ky, kz;
#line 166 "examples/nas/fftpde.f90"
    for (k = 1; k <= nz; k++) {
        kz = (k - 1 + nz / 2) % nz - nz / 2;
        for (j = 1; j <= ny; j++) {
            ky = (j - 1 + ny / 2) % ny - ny / 2;
            for (i = 1; i <= nx; i++) {
                kx = (i - 1 + nx / 2) % nx - nx / 2;
                w[k - 1][j - 1][i - 1] = u[k - 1][j - 1][i - 1] * __builtin_complex(exp(rate * time * (kx *
                    kx + ky * ky + kz * kz)), 0.0);
            }
        }
    }
#line 176 "examples/nas/fftpde.f90"
}

// The sum over 1024 points that lie all about.
void sample_(int *restrict nx_, int *restrict ny_, int *restrict nz_, double _Complex *restrict w_,
    double _Complex *restrict total)
{
    const int nx = *nx_;
    const int ny = *ny_;
    const int nz = *nz_;
    double _Complex (*restrict w)[ny][nx] = (void *)w_;
    int j;
#line 184 "examples/nas/fftpde.f90"
    *total = 0;
    for (j = 1; j <= 1024; j++) {
        *total = *total + w[5 * j % nz][3 * j % ny][j % nx];
    }
    *total = *total / __builtin_complex((double)nx * ny * nz, 0.0);
}

double energy_(int *restrict n_, double _Complex *restrict u)
{
    const int n = *n_;
    double energy;
    int i;
    energy = 0;
    for (i = 1; i <= n; i++) {
        energy = energy + creal(u[i - 1]) * creal(u[i - 1]) + cimag(u[i - 1]) * cimag(u[i - 1]);
    }
    return energy;
}

#line 202 "examples/nas/fftpde.f90"
void copy_(int *restrict n_, double _Complex *restrict u, double _Complex *restrict w)
{
    const int n = *n_;
    int i;

    for (i = 1; i <= n; i++) {
        w[i - 1] = u[i - 1];
    }
}

// The published sums of classes S and W.
void check_(int *restrict n_, int *restrict step_, double _Complex *restrict total_, int *restrict wrong)
{
    const int n = *n_;
    const int step = *step_;
    const double _Complex total = *total_;
    static double _Complex published[2][6] = {{__builtin_complex(554.6087004964, 484.5363331978),
        __builtin_complex(554.6385409189, 486.5304269511), __builtin_complex(554.6148406171, 488.3910722336),
        __builtin_complex(554.5423607415, 490.1273169046), __builtin_complex(554.4255039624, 491.7475857993),
        __builtin_complex(554.2683411902, 493.2597244941)}, {__builtin_complex(567.3612178944,
        529.3246849175), __builtin_complex(563.1436885271, 528.2149986629), __builtin_complex(559.402408997,
        527.0996558037), __builtin_complex(556.069804702, 526.0027904925), __builtin_complex(553.089899125,
        524.9400845633), __builtin_complex(550.4159734538, 523.9212247086)}};
    if (n < 18 || n > 19 || step > 6)
        return;
#line 226 "examples/nas/fftpde.f90"
    if (!(cabs(total - published[n - 18][step - 1]) <= 1.0e-12 * cabs(published[n - 18][step - 1])))
        *wrong = *wrong + 1;
#line 227 "examples/nas/fftpde.f90"
}

