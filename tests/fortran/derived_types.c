#include <iopref_fortran.h>

struct point {
    double x;
    double y;
};

struct cell {
    int id;
    double v[3];
    struct point p;
    char tag[6];
    int on;
};

struct cell __shapes_MOD_table[4] = {[0 ... 3] = {.p = {.x = 0.5, .y = -1.0}}};

double __shapes_MOD_area_point(struct point *restrict p);
float __shapes_MOD_area_real(float *restrict r_);
double __shapes_MOD_area_two(double *restrict a_, int *restrict b_);
void __shapes_MOD_setup(struct cell *restrict c, int *restrict id_, double *restrict scale,
    char *restrict tag, size_t tag_len);
void __shapes_MOD_chain(struct cell *restrict c, int *restrict id_, double *restrict scale);
struct point __shapes_MOD_shifted(struct point *restrict p, double *restrict by_);
static void sub_in_main(struct point *restrict r, double *restrict v);

#line 19 "tests/fortran/derived_types.f90"
double __shapes_MOD_area_point(struct point *restrict p)
{
    double area_point;
#line 21 "tests/fortran/derived_types.f90"
    area_point = p->x * p->y;
    return area_point;
}

#line 23 "tests/fortran/derived_types.f90"
float __shapes_MOD_area_real(float *restrict r_)
{
    const float r = *r_;
    float area_real;
#line 25 "tests/fortran/derived_types.f90"
    area_real = r * r;
    return area_real;
}

#line 27 "tests/fortran/derived_types.f90"
double __shapes_MOD_area_two(double *restrict a_, int *restrict b_)
{
    const double a = *a_;
    const int b = *b_;
    double area_two;
#line 30 "tests/fortran/derived_types.f90"
    area_two = a * b;
    return area_two;
}

#line 32 "tests/fortran/derived_types.f90"
void __shapes_MOD_setup(struct cell *restrict c, int *restrict id_, double *restrict scale,
    char *restrict tag, size_t tag_len)
{
    const int id = *id_;
    int k;

    c->id = id;
    for (k = 1; k <= 3; k++) {
        c->v[k - 1] = k * 1.25;
        if (scale != NULL)
            c->v[k - 1] = c->v[k - 1] * *scale;
    }
#line 43 "tests/fortran/derived_types.f90"
    c->p = (struct point){.x = (double)id, .y = (double)(2 * id)};
    fortran_assign(c->tag, 6, "none", 4L);
    if (tag != NULL)
        fortran_assign(c->tag, 6, tag, tag_len);
#line 46 "tests/fortran/derived_types.f90"
    c->on = id % 2 == 0;
}

#line 48 "tests/fortran/derived_types.f90"
void __shapes_MOD_chain(struct cell *restrict c, int *restrict id_, double *restrict scale)
{


    __shapes_MOD_setup(c, id_, scale, NULL, 0);
}

#line 54 "tests/fortran/derived_types.f90"
struct point __shapes_MOD_shifted(struct point *restrict p, double *restrict by_)
{
    const double by = *by_;
    struct point shifted = {.x = 0.5, .y = -1.0};
#line 57 "tests/fortran/derived_types.f90"
    shifted = *p;
    shifted.x = shifted.x + by;
    return shifted;
}

#line 61 "tests/fortran/derived_types.f90"
void MAIN__(void)
{
    const struct point origin = (struct point){.x = 0.0, .y = 0.0};
    int i, j;
    struct point p = {.x = 0.5, .y = -1.0};
    struct point q = {.x = 0.5, .y = -1.0};
    struct cell c = {.p = {.x = 0.5, .y = -1.0}};
    struct point many[3][2] = {[0 ... 2] = {[0 ... 1] = {.x = 0.5, .y = -1.0}}};
#line 68 "tests/fortran/derived_types.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 68, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, p.x);
        fortran_write_r8(&io, p.y);
        _gfortran_st_write_done(&io);
    }
#line 69 "tests/fortran/derived_types.f90"
    p = (struct point){.x = 3.0, .y = 4.0};
    q = origin;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 71, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, __shapes_MOD_area_point(&p));
        fortran_write_r4(&io, __shapes_MOD_area_real(&(float){2.0f}));
        fortran_write_r8(&io, __shapes_MOD_area_two(&(double){2.5}, &(int){3}));
        fortran_write_r8(&io, __shapes_MOD_area_two(&(double){1.5}, &(int){2}));
        fortran_write_r8(&io, q.x);
        _gfortran_st_write_done(&io);
    }
#line 72 "tests/fortran/derived_types.f90"
    __shapes_MOD_setup(&c, &(int){3}, NULL, NULL, 0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 73, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, c.id);
        fortran_write_r8s(&io, c.v, 3L);
        fortran_write_r8(&io, c.p.x);
        fortran_write_r8(&io, c.p.y);
        fortran_write_text(&io, c.tag, 6);
        fortran_write_l4(&io, c.on);
        _gfortran_st_write_done(&io);
    }
#line 74 "tests/fortran/derived_types.f90"
    __shapes_MOD_setup(&c, &(int){4}, NULL, "hello", (size_t)5L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 75, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, c.id);
        fortran_write_r8s(&io, c.v, 3L);
        fortran_write_r8(&io, c.p.x);
        fortran_write_r8(&io, c.p.y);
        fortran_write_text(&io, c.tag, 6);
        fortran_write_l4(&io, c.on);
        _gfortran_st_write_done(&io);
    }
#line 76 "tests/fortran/derived_types.f90"
    __shapes_MOD_setup(&__shapes_MOD_table[1], &(int){5}, &(double){2.0}, NULL, 0);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 77, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, __shapes_MOD_table[1].id);
        fortran_write_r8(&io, __shapes_MOD_table[1].v[1]);
        fortran_write_text(&io, __shapes_MOD_table[1].tag, 3L);
        _gfortran_st_write_done(&io);
    }
#line 78 "tests/fortran/derived_types.f90"
    __shapes_MOD_chain(&__shapes_MOD_table[2], &(int){6}, NULL);
    __shapes_MOD_chain(&__shapes_MOD_table[3], &(int){6}, &(double){3.0});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 80, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, __shapes_MOD_table[2].v, 3L);
        fortran_write_r8s(&io, __shapes_MOD_table[3].v, 3L);
        _gfortran_st_write_done(&io);
    }
#line 81 "tests/fortran/derived_types.f90"
    for (j = 1; j <= 3; j++) {
        for (i = 1; i <= 2; i++) {
            many[j - 1][i - 1].x = i + 10 * j;
            many[j - 1][i - 1].y = many[j - 1][i - 1].x * 2;
        }
    }
    q = __shapes_MOD_shifted(&many[2][1], &(double){0.25});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 88, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, q.x);
        fortran_write_r8(&io, q.y);
        fortran_write_r8(&io, __shapes_MOD_area_point(&many[1][0]));
        struct point structure_5 = __shapes_MOD_shifted(&p, &(double){1.0});
        fortran_write_r8(&io, __shapes_MOD_area_point(&structure_5));
        _gfortran_st_write_done(&io);
    }
#line 89 "tests/fortran/derived_types.f90"
    sub_in_main(&many[0][0], c.v);






}

#line 91 "tests/fortran/derived_types.f90"
static void sub_in_main(struct point *restrict r, double *restrict v)
{

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/derived_types.f90", 94, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, r->x);
        fortran_write_r8(&io, r->y);
        fortran_write_r8s(&io, v, 3L);
        _gfortran_st_write_done(&io);
    }
#line 95 "tests/fortran/derived_types.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
