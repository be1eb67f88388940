#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

struct particle {
    float pos[3];
    float vel[3];
    int id;
    char kind[4];
    float _Complex phase;
    int alive;
};

struct box {
    struct particle members[2];
    struct particle centre;
    int count;
};

struct box __state_MOD_world = {.members = {[0 ... 1] = {.vel = {[0 ... 2] = 0.0f}, .id = -1, .kind = "none",
    .phase = __builtin_complex(1.0f, 0.0f), .alive = 1}}, .centre = {.vel = {[0 ... 2] = 0.0f}, .id = -1,
    .kind = "none", .phase = __builtin_complex(1.0f, 0.0f), .alive = 1}, .count = 0};
float __state_MOD_matrix[3][2] = {{1.25f, 1.25f}, {1.25f, 1.25f}, {1.25f, 1.25f}};
int __state_MOD_uses = 0;

int __consts_MOD_get_secret(void);
void __state_MOD_describe_p(struct particle *restrict p);
void __state_MOD_describe_b(struct box *restrict b, int *restrict verbose);
void __state_MOD_describe_i(int *restrict i_);
void __state_MOD_place(struct box *b, int *restrict k_, float *restrict x);
float __state_MOD_energy(struct box *restrict b);
void integrate_(double (*f)(), double *restrict a_, double *restrict b_, int *restrict n_,
    double *restrict result);
double square_(double *restrict x_);
static void touch_in_test(struct particle *restrict l, int *restrict n_);

#line 14 "tests/fortran/interfaces.f90"
int __consts_MOD_get_secret(void)
{
    enum { secret = 9 };
    int get_secret;
#line 15 "tests/fortran/interfaces.f90"
    get_secret = secret;
    return get_secret;
}

#line 42 "tests/fortran/interfaces.f90"
void __state_MOD_describe_p(struct particle *restrict p)
{
    __state_MOD_uses = __state_MOD_uses + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/interfaces.f90", 45, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "particle", 8L);
        fortran_write_i4(&io, p->id);
        fortran_write_text(&io, p->kind, 4);
        fortran_write_r4s(&io, p->vel, 3L);
        fortran_write_c4(&io, p->phase);
        fortran_write_l4(&io, p->alive);
        _gfortran_st_write_done(&io);
    }
#line 46 "tests/fortran/interfaces.f90"
}

#line 47 "tests/fortran/interfaces.f90"
void __state_MOD_describe_b(struct box *restrict b, int *restrict verbose)
{
    enum { rows = 2 };
    int i;
    __state_MOD_uses = __state_MOD_uses + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/interfaces.f90", 52, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "box", 3L);
        fortran_write_i4(&io, b->count);
        _gfortran_st_write_done(&io);
    }
#line 53 "tests/fortran/interfaces.f90"
    if (!(verbose != NULL))
        return;
#line 54 "tests/fortran/interfaces.f90"
    for (i = 1; i <= rows; i++) {
        __state_MOD_describe_p(&b->members[i - 1]);
    }
}

#line 58 "tests/fortran/interfaces.f90"
void __state_MOD_describe_i(int *restrict i_)
{
    const int i = *i_;
#line 60 "tests/fortran/interfaces.f90"
    __state_MOD_uses = __state_MOD_uses + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/interfaces.f90", 61, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "integer", 7L);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, __state_MOD_uses);
        _gfortran_st_write_done(&io);
    }
#line 62 "tests/fortran/interfaces.f90"
}

#line 63 "tests/fortran/interfaces.f90"
void __state_MOD_place(struct box *b, int *restrict k_, float *restrict x)
{
    enum { cols = 3 };
    const float consts_e = 2.71828f;
    const float half_e = consts_e / 2;
    const float _Complex iunit = __builtin_complex(0.0f, 1.0f);
    const int k = *k_;
    int i;
#line 68 "tests/fortran/interfaces.f90"
    for (i = 1; i <= cols; i++) {
        b->members[k - 1].pos[i - 1] = x[i - 1];
        b->members[k - 1].vel[i - 1] = b->members[k - 1].vel[i - 1] + x[i - 1] * half_e;
    }
    {
        char joined_3[2L];
        fortran_concatenate(joined_3, "p", 1L, (char[1]){(char)(48 + k)}, 1);
        fortran_assign(b->members[k - 1].kind, 4, joined_3, 2L);
    }
#line 73 "tests/fortran/interfaces.f90"
    fortran_assign(b->members[k - 1].kind + 2, 2L, "xy", 2L);
    b->count = b->count + 1;
    b->centre = b->members[k - 1];
    b->members[k - 1].phase = b->members[k - 1].phase * iunit;
}

#line 78 "tests/fortran/interfaces.f90"
float __state_MOD_energy(struct box *restrict b)
{
    enum { rows = 2, cols = 3 };
    float energy;
    int i, j;
#line 81 "tests/fortran/interfaces.f90"
    energy = 0;
    for (j = 1; j <= rows; j++) {
        for (i = 1; i <= cols; i++) {
            energy = energy + fortran_square_r4(b->members[j - 1].vel[i - 1]);
        }
    }
    return energy;
}

#line 89 "tests/fortran/interfaces.f90"
void integrate_(double (*f)(), double *restrict a_, double *restrict b_, int *restrict n_,
    double *restrict result)
{
    const double a = *a_;
    const double b = *b_;
    const int n = *n_;
    int i;




    *result = 0;
    for (i = 1; i <= n; i++) {
        *result = *result + f(&(double){a + (i - 0.5) * (b - a) / n});
    }
    *result = *result * (b - a) / n;
}

#line 106 "tests/fortran/interfaces.f90"
double square_(double *restrict x_)
{
    const double x = *x_;
    double square;
#line 108 "tests/fortran/interfaces.f90"
    square = x * x;
    return square;
}

#line 110 "tests/fortran/interfaces.f90"
void MAIN__(void)
{
    enum { cols = 3 };
    const float consts_e = 2.71828f;
    const float consts_half_e = consts_e / 2;
    const float tiny_third = 1.0f / 3.0f * consts_half_e;
    double r;
    int i;
    static float x[3] = {1.0f, 2.0f, 3.0f};
    struct particle q = {.vel = {[0 ... 2] = 0.0f}, .id = -1, .kind = "none", .phase = __builtin_complex(1.0f,
        0.0f), .alive = 1};
    struct particle list[3] = {[0 ... 2] = {.vel = {[0 ... 2] = 0.0f}, .id = -1, .kind = "none", .phase =
        __builtin_complex(1.0f, 0.0f), .alive = 1}};
#line 134 "tests/fortran/interfaces.f90"
    __state_MOD_place(&__state_MOD_world, &(int){1}, x);
    __state_MOD_place(&__state_MOD_world, &(int){2}, x);
    __state_MOD_describe_b(&__state_MOD_world, &(int){1});
    __state_MOD_describe_p(&q);
    __state_MOD_describe_p(&list[1]);
    __state_MOD_describe_i(&(int){3});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/interfaces.f90", 140, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, __state_MOD_energy(&__state_MOD_world));
        fortran_write_r4s(&io, &__state_MOD_matrix[0][0], 6L);
        fortran_write_r4(&io, tiny_third);
        fortran_write_text(&io, "abc", 3L);
        fortran_write_l4(&io, 1);
        fortran_write_i4(&io, __consts_MOD_get_secret());
        fortran_write_r4s(&io, __state_MOD_world.centre.pos, 3L);
        _gfortran_st_write_done(&io);
    }
#line 141 "tests/fortran/interfaces.f90"
    integrate_(square_, &(double){0.0}, &(double){3.0}, &(int){100}, &r);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/interfaces.f90", 142, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, r);
        _gfortran_st_write_done(&io);
    }
#line 143 "tests/fortran/interfaces.f90"
    for (i = 1; i <= 3; i++) {
        list[i - 1].id = i * i;
        list[i - 1].pos[1] = list[i - 1].id / 2.0f;
    }
    q = list[2];
    q.alive = !q.alive && list[0].alive;
    if (q.id == 9 && q.pos[1] > 4) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/interfaces.f90", 149, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "ok", 2L);
            fortran_write_l4(&io, q.alive);
            fortran_write_i4(&io, 4);
            _gfortran_st_write_done(&io);
        }
    }
#line 150 "tests/fortran/interfaces.f90"
    touch_in_test(list, &(int){3});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/interfaces.f90", 151, 6);
        fortran_format(&io, "(3i5, a)", 8L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, list[0].id);
        fortran_write_i4(&io, list[1].id);
        fortran_write_i4(&io, list[2].id);
        fortran_write_text(&io, list[1].kind, 4);
        _gfortran_st_write_done(&io);
    }
}

#line 153 "tests/fortran/interfaces.f90"
static void touch_in_test(struct particle *restrict l, int *restrict n_)
{
    const int n = *n_;
    int i;
    for (i = n; i >= 1; i--) {
        l[i - 1].id = l[i - 1].id + 100;
    }
    {
        char joined_3[4L];
        fortran_concatenate(joined_3, l[0].kind, 2L, "zz", 2L);
        fortran_assign(l[1].kind, 4, joined_3, 4L);
    }
#line 161 "tests/fortran/interfaces.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
