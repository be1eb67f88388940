#include <iopref_fortran.h>

union {
    union {
        struct {
            int a[3];
        };
        struct { char at_b[4]; int b[4]; };
    } in_t;
    struct {
        int k[5];
    } in_s;
} c_ __attribute__((common));

void s_(void);

// EQUIVALENCE with COMMON, which it extends.
#line 2 "tests/fortran/declarations/equivalence_common.f"
void MAIN__(void)
{
    int i;

    for (i = 1; i <= 4; i++) {
        c_.in_t.b[i - 1] = 10 * i;
    }
    c_.in_t.a[0] = 5;
    s_();
}

#line 12 "tests/fortran/declarations/equivalence_common.f"
void s_(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/equivalence_common.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, c_.in_s.k, 5L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/declarations/equivalence_common.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
