#include <iopref_fortran.h>

struct list {
    int n;
    int items[5];
};

void __m_MOD_push(struct list *restrict l, int *restrict x_);
void __m_MOD_reset(struct list *restrict l);
int __m_MOD_depth(struct list *restrict l, int *restrict k_);
void __m_MOD_opt(int *restrict a, struct fortran_descriptor *b_, int *restrict c);
void __m_MOD_forward(int *restrict a, int *restrict c);

#line 8 "tests/fortran/optional_arguments.f90"
void __m_MOD_push(struct list *restrict l, int *restrict x_)
{
    const int x = *x_;
    l->n = l->n + 1;
    l->items[l->n - 1] = x;
}

#line 14 "tests/fortran/optional_arguments.f90"
void __m_MOD_reset(struct list *restrict l)
{
    *l = (struct list){.n = 0, .items = {[0 ... 4] = 0}};
#line 16 "tests/fortran/optional_arguments.f90"
    l->items[1] = 9;
}

#line 18 "tests/fortran/optional_arguments.f90"
int __m_MOD_depth(struct list *restrict l, int *restrict k_)
{
    const int k = *k_;
    int d;
#line 21 "tests/fortran/optional_arguments.f90"
    if (k > l->n) {
        d = 0;
    } else {
        d = l->items[k - 1] + __m_MOD_depth(l, &(int){k + 1});
    }
    return d;
}

#line 27 "tests/fortran/optional_arguments.f90"
void __m_MOD_opt(int *restrict a, struct fortran_descriptor *b_, int *restrict c)
{
    const long b_n1 = fortran_extent_of(b_, 0);
    struct fortran_packed b_data FORTRAN_COPIED_BACK = fortran_packed(b_);
    float *restrict b = b_data.elements;
#line 30 "tests/fortran/optional_arguments.f90"
    if (a != NULL) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 30, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "a", 1L);
            fortran_write_i4(&io, *a);
            _gfortran_st_write_done(&io);
        }
    }
#line 31 "tests/fortran/optional_arguments.f90"
    if (b != NULL) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 32, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "b", 1L);
            fortran_write_r4s(&io, b, b_n1);
            _gfortran_st_write_done(&io);
        }
#line 33 "tests/fortran/optional_arguments.f90"
        b[0] = 5;
    }
    if (c != NULL) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 35, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "c", 1L);
            fortran_write_i4(&io, *c);
            _gfortran_st_write_done(&io);
        }
    }
#line 36 "tests/fortran/optional_arguments.f90"
    if (!(a != NULL) && !(b != NULL)) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 36, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "neither", 7L);
            _gfortran_st_write_done(&io);
        }
    }
#line 37 "tests/fortran/optional_arguments.f90"
}

#line 38 "tests/fortran/optional_arguments.f90"
void __m_MOD_forward(int *restrict a, int *restrict c)
{
    __m_MOD_opt(a, NULL, c);
}

void MAIN__(void)
{
    struct list l = {.n = 0, .items = {[0 ... 4] = 0}};
    static float r[3] = {1.5f, 1.5f, 1.5f};
    __m_MOD_push(&l, &(int){4});
    __m_MOD_push(&l, &(int){7});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 49, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, l.n);
        fortran_write_i4s(&io, l.items, 5L);
        fortran_write_i4(&io, __m_MOD_depth(&l, &(int){1}));
        _gfortran_st_write_done(&io);
    }
#line 50 "tests/fortran/optional_arguments.f90"
    __m_MOD_reset(&l);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 51, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, l.n);
        fortran_write_i4s(&io, l.items, 5L);
        _gfortran_st_write_done(&io);
    }
#line 52 "tests/fortran/optional_arguments.f90"
    __m_MOD_opt(NULL, NULL, NULL);
    __m_MOD_opt(&(int){1}, NULL, NULL);
    {
        struct fortran_descriptor shape_1;
        fortran_describe_array(&shape_1, &r[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_1, 0, 3, 1L);
        __m_MOD_opt(NULL, &shape_1, NULL);
    }
#line 55 "tests/fortran/optional_arguments.f90"
    {
        struct fortran_descriptor shape_2;
        fortran_describe_array(&shape_2, &r[1], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_2, 0, 2, 1L);
        __m_MOD_opt(NULL, &shape_2, &(int){3});
    }
#line 56 "tests/fortran/optional_arguments.f90"
    __m_MOD_forward(&(int){2}, NULL);
    __m_MOD_forward(NULL, &(int){8});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/optional_arguments.f90", 58, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, r, 3L);
        _gfortran_st_write_done(&io);
    }
#line 59 "tests/fortran/optional_arguments.f90"
    if (l.n == 0)
        _gfortran_stop_numeric(3, 0);
#line 60 "tests/fortran/optional_arguments.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
