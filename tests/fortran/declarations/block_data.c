#include <iopref_fortran.h>

struct {
    int i;
    float x;
    char s[4];
    int a[3];
} c_ = {.i = 5, .x = 2.5f, .s = "data", .a = {1, 2, 3}};

struct {
    double z;
} d_ = {.z = 1.0e-5};

// BLOCK DATA.
#line 2 "tests/fortran/declarations/block_data.f"
void MAIN__(void)
{




    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/block_data.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, c_.i);
        fortran_write_r4(&io, c_.x);
        fortran_write_text(&io, c_.s, 4L);
        fortran_write_i4s(&io, c_.a, 3L);
        fortran_write_r8(&io, d_.z);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/declarations/block_data.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
