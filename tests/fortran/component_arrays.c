#include <iopref_fortran.h>

struct vector {
    double c[3];
};

struct body {
    struct vector x;
    struct vector v;
    double mass;
    int tag[2];
};

double __vec_MOD_norm_v(struct vector *restrict v);
double __vec_MOD_norm_b(struct body *restrict b);
void __vec_MOD_advance(struct body *restrict bodies, int *restrict n_, double *restrict dt_);
struct vector __vec_MOD_make(double *restrict x_, double *restrict y_, double *restrict z);
void __vec_MOD_whole(struct fortran_descriptor *v_, struct vector *restrict w);

#line 19 "tests/fortran/component_arrays.f90"
double __vec_MOD_norm_v(struct vector *restrict v)
{
    enum { dim = 3 };
    double norm_v;
    int i;
#line 22 "tests/fortran/component_arrays.f90"
    norm_v = 0;
    for (i = 1; i <= dim; i++) {
        norm_v = norm_v + v->c[i - 1] * v->c[i - 1];
    }
    norm_v = sqrt(norm_v);
    return norm_v;
}

#line 28 "tests/fortran/component_arrays.f90"
double __vec_MOD_norm_b(struct body *restrict b)
{
    double norm_b;
#line 30 "tests/fortran/component_arrays.f90"
    norm_b = __vec_MOD_norm_v(&b->x) * b->mass;
    return norm_b;
}

#line 32 "tests/fortran/component_arrays.f90"
void __vec_MOD_advance(struct body *restrict bodies, int *restrict n_, double *restrict dt_)
{
    enum { dim = 3 };
    const int n = *n_;
    const double dt = *dt_;
    int i, k;
#line 37 "tests/fortran/component_arrays.f90"
    for (i = 1; i <= n; i++) {
        for (k = 1; k <= dim; k++) {
            bodies[i - 1].x.c[k - 1] = bodies[i - 1].x.c[k - 1] + dt * bodies[i - 1].v.c[k - 1];
        }
    }
}

#line 43 "tests/fortran/component_arrays.f90"
struct vector __vec_MOD_make(double *restrict x_, double *restrict y_, double *restrict z)
{
    const double x = *x_;
    const double y = *y_;
    struct vector v = {.c = {[0 ... 2] = 0.0}};
#line 47 "tests/fortran/component_arrays.f90"
    {
        double list_1[3] = {x, y, 0.0};
#line 47 "tests/fortran/component_arrays.f90"
        for (long i_2 = 0; i_2 < 3; i_2++) {
            v.c[i_2] = list_1[i_2];
        }
    }
#line 48 "tests/fortran/component_arrays.f90"
    if (z != NULL)
        v.c[2] = *z;
#line 49 "tests/fortran/component_arrays.f90"
    return v;
}

#line 50 "tests/fortran/component_arrays.f90"
void __vec_MOD_whole(struct fortran_descriptor *v_, struct vector *restrict w)
{
    const long v_n1 = fortran_extent_of(v_, 0);
    struct fortran_packed v_data FORTRAN_COPIED = fortran_packed(v_);
    double *restrict v = v_data.elements;
    *w = (struct vector){.c = {[0 ... 2] = 0.0}};
#line 53 "tests/fortran/component_arrays.f90"
    for (long i_1 = 0; i_1 < 3; i_1++) {
        w->c[i_1] = v[i_1] * 2;
    }
#line 54 "tests/fortran/component_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/component_arrays.f90", 54, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        double sum_2 = 0;
#line 54 "tests/fortran/component_arrays.f90"
        for (long i_3 = 0; i_3 < 3; i_3++) {
            sum_2 += w->c[i_3];
        }
        fortran_write_r8(&io, sum_2);
        int some_5 = 0;
        double maxval_4 = NAN;
#line 54 "tests/fortran/component_arrays.f90"
        for (long i_6 = 0; i_6 < v_n1; i_6++) {
            some_5 = 1;
            maxval_4 = fortran_beyond_max_r8(maxval_4, v[i_6]);
        }
        if (!some_5)
            maxval_4 = -DBL_MAX;
        fortran_write_r8(&io, maxval_4);
#line 54 "tests/fortran/component_arrays.f90"
        for (long i_7 = 0; i_7 < 2; i_7++) {
            fortran_write_r8(&io, w->c[i_7 + 1]);
        }
        _gfortran_st_write_done(&io);
    }
#line 55 "tests/fortran/component_arrays.f90"
}

void MAIN__(void)
{
    int i;
    struct body b[4] = {[0 ... 3] = {.x = {.c = {[0 ... 2] = 0.0}}, .v = {.c = {[0 ... 2] = 0.0}}, .mass =
        1.0, .tag = {1, 2}}};
    struct body one = {.x = {.c = {[0 ... 2] = 0.0}}, .v = {.c = {[0 ... 2] = 0.0}}, .mass = 1.0, .tag = {1,
        2}};
    struct vector v = {.c = {[0 ... 2] = 0.0}};
#line 63 "tests/fortran/component_arrays.f90"
    for (i = 1; i <= 4; i++) {
        b[i - 1].x = __vec_MOD_make(&(double){i * 1.0}, &(double){2.0}, NULL);
        b[i - 1].v = __vec_MOD_make(&(double){1.0}, &(double){i / 2.0}, &(double){3.0});
        b[i - 1].tag[1] = i;
    }
    __vec_MOD_advance(b, &(int){4}, &(double){0.5});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/component_arrays.f90", 69, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, __vec_MOD_norm_b(&b[1]));
        fortran_write_r8(&io, __vec_MOD_norm_v(&b[2].v));
        fortran_write_r8s(&io, b[3].x.c, 3L);
        fortran_write_r8(&io, b[0].mass);
        _gfortran_st_write_done(&io);
    }
#line 70 "tests/fortran/component_arrays.f90"
    one = b[0];
    for (long i_3 = 0; i_3 < 3; i_3++) {
        one.x.c[i_3] = 0;
    }
#line 72 "tests/fortran/component_arrays.f90"
    {
        int list_4[2] = {3, 4};
#line 72 "tests/fortran/component_arrays.f90"
        for (long i_5 = 0; i_5 < 2; i_5++) {
            one.x.c[i_5] = list_4[i_5];
        }
    }
#line 73 "tests/fortran/component_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/component_arrays.f90", 73, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, __vec_MOD_norm_b(&one));
        fortran_write_i4s(&io, one.tag, 2L);
        double sum_6 = 0;
#line 73 "tests/fortran/component_arrays.f90"
        for (long i_7 = 0; i_7 < 3; i_7++) {
            sum_6 += one.x.c[i_7];
        }
        fortran_write_r8(&io, sum_6);
        _gfortran_st_write_done(&io);
    }
#line 74 "tests/fortran/component_arrays.f90"
    {
        struct fortran_descriptor shape_8;
        fortran_describe_array(&shape_8, &one.x.c[0], sizeof(double), 3, 1);
        fortran_describe_dimension(&shape_8, 0, 3, 1L);
        __vec_MOD_whole(&shape_8, &v);
    }
#line 75 "tests/fortran/component_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/component_arrays.f90", 75, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, v.c, 3L);
        _gfortran_st_write_done(&io);
    }
#line 76 "tests/fortran/component_arrays.f90"
    for (long i_9 = 0; i_9 < 3; i_9++) {
        v.c[i_9] = b[1].x.c[i_9] - b[0].x.c[i_9];
    }
#line 77 "tests/fortran/component_arrays.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/component_arrays.f90", 77, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, v.c, 3L);
        _gfortran_st_write_done(&io);
    }
#line 78 "tests/fortran/component_arrays.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
