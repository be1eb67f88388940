#include <iopref_fortran.h>

union {
    struct {
        char a[4], b[2][4];
    } in_t;
    struct {
        char w[12];
    } in_s;
} c_ __attribute__((common));

void s_(void);

// Characters in COMMON and EQUIVALENCE.
#line 2 "tests/fortran/characters/in_common.f"
void MAIN__(void)
{

    fortran_assign(c_.in_t.a, 4L, "abcd", 4L);
    fortran_assign(c_.in_t.b[0], 4L, "efgh", 4L);
    fortran_assign(c_.in_t.b[1], 4L, "ij", 2L);
    s_();
}

#line 10 "tests/fortran/characters/in_common.f"
void s_(void)
{

    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/characters/in_common.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, c_.in_s.w, 12L);
        fortran_write_text(&io, "|", 1L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/characters/in_common.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
