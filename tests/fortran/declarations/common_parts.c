#include <iopref_fortran.h>

struct {
    int i;
    float x[2];
    int k, l[2][2];
} a_ __attribute__((common));

struct {
    int j;
} b_ __attribute__((common));

void s_(void);

// COMMON in several statements, with shapes.
#line 2 "tests/fortran/declarations/common_parts.f"
void MAIN__(void)
{


    a_.i = 1;
    a_.x[1] = 2;
    b_.j = 3;
    a_.k = 4;
    a_.l[1][1] = 5;
    s_();
}

#line 13 "tests/fortran/declarations/common_parts.f"
void s_(void)
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/common_parts.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a_.i);
        fortran_write_r4(&io, a_.x[1]);
        fortran_write_i4(&io, a_.k);
        fortran_write_i4(&io, a_.l[1][1]);
        fortran_write_i4(&io, b_.j);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/declarations/common_parts.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
