#include <iopref_fortran.h>

struct t {
    int i;
};

// Pointers to characters and to derived types.
#line 2 "tests/fortran/pointers/characters.f90"
void MAIN__(void)
{
    char c[4][3];
    struct t v[3];
    static char *q_ = NULL;
    static long q_n1 = 0;
    static struct t *w = NULL;
    static long w_n1 = 0;

    {
        char array_1[4][3];
        long at_2 = 0;
        fortran_assign(array_1[at_2++], 3L, "abc", 3L);
        fortran_assign(array_1[at_2++], 3L, "def", 3L);
        fortran_assign(array_1[at_2++], 3L, "ghi", 3L);
        fortran_assign(array_1[at_2++], 3L, "jkl", 3L);
#line 11 "tests/fortran/pointers/characters.f90"
        for (long i_3 = 0; i_3 < 4; i_3++) {
            fortran_assign(c[i_3], 3L, array_1[i_3], 3L);
        }
    }
#line 12 "tests/fortran/pointers/characters.f90"
    q_ = c[1];
    q_n1 = 2;
#line 13 "tests/fortran/pointers/characters.f90"
    {
        char (*q)[3L] = (void *)q_;
        fortran_assign(q[0] + 1, 1L, "X", 1L);
    }
#line 14 "tests/fortran/pointers/characters.f90"
    {
        char (*q)[3L] = (void *)q_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/pointers/characters.f90", 14, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_texts(&io, c[0], 3L, 4L);
            fortran_write_texts(&io, q[0], 3L, q_n1);
            fortran_write_i4(&io, (int)3L);
            _gfortran_st_write_done(&io);
        }
    }
#line 15 "tests/fortran/pointers/characters.f90"
    for (long i_4 = 0; i_4 < 3; i_4++) {
        v[i_4].i = 4;
    }
#line 16 "tests/fortran/pointers/characters.f90"
    w = &v[0];
    w_n1 = 3;
#line 17 "tests/fortran/pointers/characters.f90"
    w[1].i = 8;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/pointers/characters.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 18 "tests/fortran/pointers/characters.f90"
        for (long i_5 = 0; i_5 < 3; i_5++) {
            fortran_write_i4(&io, v[i_5].i);
        }
        fortran_write_i4(&io, w[1].i);
#line 18 "tests/fortran/pointers/characters.f90"
        for (long i_6 = 0; i_6 < w_n1; i_6++) {
            fortran_write_i4(&io, w[i_6].i);
        }
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/pointers/characters.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
