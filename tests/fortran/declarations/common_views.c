#include <iopref_fortran.h>

union {
    struct {
        float a[4], b[2][2];
    } in_t;
    struct {
        float c[6], d, e;
    } in_s;
} v_ __attribute__((common));

void s_(void);

// Different views of the same COMMON.
#line 2 "tests/fortran/declarations/common_views.f"
void MAIN__(void)
{
    int i;

    for (i = 1; i <= 4; i++) {
        v_.in_t.a[i - 1] = i;
    }
    v_.in_t.b[0][0] = 10;
    v_.in_t.b[0][1] = 20;
    v_.in_t.b[1][0] = 30;
    v_.in_t.b[1][1] = 40;
    s_();
}

#line 15 "tests/fortran/declarations/common_views.f"
void s_(void)
{

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/common_views.f", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, v_.in_s.c, 6L);
        fortran_write_r4(&io, v_.in_s.d);
        fortran_write_r4(&io, v_.in_s.e);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/declarations/common_views.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
