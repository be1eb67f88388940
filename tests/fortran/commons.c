#include <iopref_fortran.h>

union {
    struct {
        double first[2], rest[4];
        int m;
        int l;
    } in_other;
    struct {
        double a[2][3];
        int n;
        int flag;
    } in_commons;
} block_ = {.in_commons = {.a = {{1.5, 1.5, 1.5}, {-2.0, -2.0, 7.0}}, .n = 41, .flag = 1}};

union {
    struct {
        int blank[4];
    } in_commons;
    struct {
        int j, k, j2, k2;
    } in_other;
} __BLNK__ __attribute__((common));

void other_(void);

// COMMON with different views, BLOCK DATA, EQUIVALENCE, DATA.
#line 2 "tests/fortran/commons.f"
void MAIN__(void)
{
    static union {
        struct { double both; };
        struct { int words[2]; };
    } equivalence1 = {.both = 1.0};
    union {
        struct { float line[6]; };
        struct { float table[3][2]; };
    } equivalence2;
    int i;


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/commons.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, &block_.in_commons.a[0][0], 6L);
        fortran_write_i4(&io, block_.in_commons.n);
        fortran_write_l4(&io, block_.in_commons.flag);
        fortran_write_i4s(&io, equivalence1.words, 2L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/commons.f"
    for (i = 1; i <= 6; i++) {
        equivalence2.line[i - 1] = i;
    }
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/commons.f", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, equivalence2.table[0][1]);
        fortran_write_r4(&io, equivalence2.table[2][0]);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/commons.f"
    block_.in_commons.n = block_.in_commons.n + 1;
    other_();
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/commons.f", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, block_.in_commons.a[0][1]);
        fortran_write_i4s(&io, __BLNK__.in_commons.blank, 4L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/commons.f"
}

#line 24 "tests/fortran/commons.f"
void other_(void)
{
    static int saved = 10;





    saved = saved + block_.in_other.m;
    block_.in_other.first[1] = 99;
    __BLNK__.in_other.j = saved;
    __BLNK__.in_other.k = 2;
    __BLNK__.in_other.j2 = 3;
    __BLNK__.in_other.k2 = 4;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/commons.f", 38, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8s(&io, block_.in_other.first, 2L);
        fortran_write_r8s(&io, block_.in_other.rest, 4L);
        fortran_write_i4(&io, block_.in_other.m);
        fortran_write_l4(&io, block_.in_other.l);
        _gfortran_st_write_done(&io);
    }
#line 39 "tests/fortran/commons.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
