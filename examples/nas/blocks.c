#include <iopref_fortran.h>

void set_blocks_(int *restrict points_, int *restrict d_, double *restrict unit_,
    double *restrict convection_, double *restrict diffusion, double *restrict u_, double *restrict block_);

// The blocks of 5x5 of the matrices in APPBT and APPLU.
// block = unit*I + convection*A + N at every point, where A is the derivative of the flux in direction
// d and N that of the diffusion in all directions, each times its factor.
#line 5 "examples/nas/blocks.f90"
void set_blocks_(int *restrict points_, int *restrict d_, double *restrict unit_,
    double *restrict convection_, double *restrict diffusion, double *restrict u_, double *restrict block_)
{
    const double c1 = 1.4;
    const double c2 = 0.4;
    const double c3 = 0.1;
    const double c4 = 1.0;
    const double c5 = 1.4;
    static const double second[3] = {0.75, 0.75, 1.0};
    const int points = *points_;
    const int d = *d_;
    const double unit = *unit_;
    const double convection = *convection_;
    double (*restrict u)[5] = (void *)u_;
    double (*restrict block)[5][5] = (void *)block_;
    int p, m;
    double w[5], velocity[5], a[5][5], viscous[4], heat, diagonal, square, along;
#line 12 "examples/nas/blocks.f90"
    {
        double sum_1 = 0;
#line 12 "examples/nas/blocks.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            sum_1 += diffusion[i_2];
        }
        heat = c1 * c3 * c4 * c5 * sum_1;
    }
#line 13 "examples/nas/blocks.f90"
    {
        double sum_3 = 0;
#line 13 "examples/nas/blocks.f90"
        for (long i_4 = 0; i_4 < 3; i_4++) {
            sum_3 += diffusion[i_4] * second[i_4];
        }
        diagonal = unit + sum_3;
    }
#line 14 "examples/nas/blocks.f90"
    for (m = 2; m <= 4; m++) {
        {
            double sum_7 = 0;
            for (long i_8 = 0; i_8 < 3; i_8++) {
                sum_7 += diffusion[i_8];
            }
            viscous[m - 1] = c3 * c4 * (sum_7 + diffusion[m - 2] / 3);
        }
    }
#line 17 "examples/nas/blocks.f90"
    for (p = 1; p <= points; p++) {
        for (long i_11 = 0; i_11 < 5; i_11++) {
            w[i_11] = u[p - 1][i_11];
        }
        {
            const double scalar_12 = w[0];
            for (long i_13 = 0; i_13 < 5; i_13++) {
                velocity[i_13] = w[i_13] / scalar_12;
            }
        }
        square = velocity[1] * velocity[1] + velocity[2] * velocity[2] + velocity[3] * velocity[3];
        along = velocity[d];
        for (long i_15 = 0; i_15 < 5; i_15++) {
            for (long i_14 = 0; i_14 < 5; i_14++) {
                a[i_15][i_14] = 0;
            }
        }
        a[0][0] = diagonal;
        a[d][0] = convection;
        for (m = 2; m <= 4; m++) {
            a[0][m - 1] = -(convection * velocity[m - 1] * along) - viscous[m - 1] * velocity[m - 1] / w[0];
            a[m - 1][m - 1] = convection * along + viscous[m - 1] / w[0] + diagonal;
        }
        for (long i_18 = 0; i_18 < 3; i_18++) {
            a[d][i_18 + 1] = a[d][i_18 + 1] + convection * velocity[i_18 + 1];
        }
        a[0][d] = a[0][d] + 0.5 * convection * c2 * square;
        {
            const double scalar_19 = convection * c2;
            for (long i_20 = 0; i_20 < 3; i_20++) {
                a[i_20 + 1][d] = a[i_20 + 1][d] - scalar_19 * velocity[i_20 + 1];
            }
        }
        a[4][d] = convection * c2;
        a[0][4] = convection * along * (c2 * square - c1 * velocity[4]) - heat * velocity[4] / w[0];
        for (m = 2; m <= 4; m++) {
            a[0][4] = a[0][4] - (viscous[m - 1] - heat) * (velocity[m - 1] * velocity[m - 1]) / w[0];
            a[m - 1][4] = (viscous[m - 1] - heat) * velocity[m - 1] / w[0] - convection * c2 * velocity[m -
                1] * along;
        }
        a[d][4] = a[d][4] + convection * (c1 * velocity[4] - 0.5 * c2 * square);
        a[4][4] = convection * c1 * along + heat / w[0] + diagonal;
        for (long i_24 = 0; i_24 < 5; i_24++) {
            for (long i_23 = 0; i_23 < 5; i_23++) {
                block[p - 1][i_24][i_23] = a[i_24][i_23];
            }
        }
    }
#line 44 "examples/nas/blocks.f90"
}

