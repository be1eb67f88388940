#include <iopref_fortran.h>

union {
    struct {
        int i, a[3];
    } in_t;
    struct {
        int k, b[3];
    } in_s;
} first_ __attribute__((common));

union {
    struct {
        float x;
        int j;
    } in_t;
    struct {
        float y;
        int l;
    } in_s;
} __BLNK__ __attribute__((common));

void s_(void);

// Named and blank COMMON.
#line 2 "tests/fortran/declarations/common.f"
void MAIN__(void)
{



    first_.in_t.i = 1;
    first_.in_t.a[1] = 5;
    __BLNK__.in_t.x = 1.5f;
    __BLNK__.in_t.j = 7;
    s_();
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/common.f", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, first_.in_t.i);
        fortran_write_i4(&io, first_.in_t.a[1]);
        fortran_write_r4(&io, __BLNK__.in_t.x);
        fortran_write_i4(&io, __BLNK__.in_t.j);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/declarations/common.f"
}

#line 14 "tests/fortran/declarations/common.f"
void s_(void)
{


    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/common.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, first_.in_s.k);
        fortran_write_i4(&io, first_.in_s.b[1]);
        fortran_write_r4(&io, __BLNK__.in_s.y);
        fortran_write_i4(&io, __BLNK__.in_s.l);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/declarations/common.f"
    first_.in_s.k = 10;
    first_.in_s.b[1] = 50;
    __BLNK__.in_s.y = 15;
    __BLNK__.in_s.l = 70;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
