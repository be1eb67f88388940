#include <iopref_fortran.h>

struct {
    int count;
    char names[2][4];
} shared_ = {.names = {"one ", "two "}};

void reshape1_(float *restrict v, int *restrict n_);
void two_(void);
void three_(int *restrict i_, int *restrict l_, char *restrict s, double *restrict d_, size_t s_len);

// Hollerith constants, equivalence of types, array arguments of other shapes, implicit types, continuation, tabs.
#line 2 "tests/fortran/swapped.f"
void MAIN__(void)
{
    static union {
        struct { float matrix[2][2]; };
        struct { float flat[4]; };
    } equivalence1 = {.flat = {[0 ... 3] = 0.5f}};
    static union {
        struct { char at_pair[4]; int pair; };
        struct { int words[2]; };
    } equivalence2 = {.words = {1684234849, 1751606885}};
    int i, l2;
    signed char small, tiny;
    double a;
    char s[4];
    static double b[3] = {1.5, 1.5, 1.5};
#line 15 "tests/fortran/swapped.f"
    small = 1;
    tiny = 127;
    a = 1.0 / 3;
    l2 = a > 0.3;

    fortran_assign(s, 4L, "a b c d", 7L);
    i = 10;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/swapped.f", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, a);
        fortran_write_l4(&io, l2);
        fortran_write_text(&io, s, 4L);
        fortran_write_i4(&io, i);
        fortran_write_r8s(&io, b, 3L);
        fortran_write_r4s(&io, &equivalence1.matrix[0][0], 4L);
        fortran_write_l1(&io, small);
        fortran_write_i1(&io, tiny);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/swapped.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/swapped.f", 23, 6);
        fortran_format(&io, "(2a4, a)", 8L);
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, equivalence2.words, 2L);
        fortran_write_text(&io, s + 1, 2L);
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/swapped.f"
    equivalence1.matrix[0][1] = 7;
    reshape1_(&equivalence1.matrix[0][0], &(int){4});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/swapped.f", 26, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, equivalence1.flat, 4L);
        fortran_write_l4(&io, equivalence2.pair == equivalence2.words[1]);
        fortran_write_texts(&io, shared_.names[0], 4L, 2L);
        _gfortran_st_write_done(&io);
    }
#line 27 "tests/fortran/swapped.f"
    for (i = 1; i <= 3; i++) {
        if (i == 2)
            continue;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/swapped.f", 29, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "i", 1L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 31 "tests/fortran/swapped.f"
    two_();
    three_(&(int){1}, &(int){0}, "abcdef", &(double){2.5}, (size_t)6L);

}

#line 35 "tests/fortran/swapped.f"
void reshape1_(float *restrict v, int *restrict n_)
{
    v[3] = v[1] + 1;
}

#line 39 "tests/fortran/swapped.f"
void two_(void)
{


    shared_.count = shared_.count + 1;
    fortran_assign(shared_.names[0] + 1, 2L, "XX", 2L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/swapped.f", 45, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, shared_.count);
        fortran_write_texts(&io, shared_.names[0], 4L, 2L);
        _gfortran_st_write_done(&io);
    }
#line 46 "tests/fortran/swapped.f"
}

#line 47 "tests/fortran/swapped.f"
void three_(int *restrict i_, int *restrict l_, char *restrict s, double *restrict d_, size_t s_len)
{
    const int i = *i_;
    const int l = *l_;
    const double d = *d_;
#line 51 "tests/fortran/swapped.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/swapped.f", 51, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_l4(&io, l);
        fortran_write_text(&io, s, s_len);
        fortran_write_i4(&io, (int)s_len);
        fortran_write_r8(&io, d);
        _gfortran_st_write_done(&io);
    }
#line 52 "tests/fortran/swapped.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
