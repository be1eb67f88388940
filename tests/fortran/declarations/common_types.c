#include <iopref_fortran.h>

struct {
    double d;
    int k;
    int l;
    short i;
    char s[3];
} mix_ __attribute__((common));

void show_(void);

// COMMON with members of several sizes.
#line 2 "tests/fortran/declarations/common_types.f"
void MAIN__(void)
{





    mix_.d = 1.5;
    mix_.k = 2;
    mix_.l = 1;
    mix_.i = 4;
    fortran_assign(mix_.s, 3L, "xyz", 3L);
    show_();
}

#line 16 "tests/fortran/declarations/common_types.f"
void show_(void)
{





    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/common_types.f", 23, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, mix_.d);
        fortran_write_i4(&io, mix_.k);
        fortran_write_l4(&io, mix_.l);
        fortran_write_i2(&io, mix_.i);
        fortran_write_text(&io, mix_.s, 3L);
        _gfortran_st_write_done(&io);
    }
#line 24 "tests/fortran/declarations/common_types.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
