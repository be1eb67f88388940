#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// DATA: scalars, arrays, elements, repeats.
#line 2 "tests/fortran/declarations/data.f"
void MAIN__(void)
{
    static int i = 1;
    static int j = -2;
    static int a[5] = {[0 ... 4] = 7};
    static int b[2][2] = {{11, 0}, {0, 22}};
    static int c[3] = {1, 9, 9};
    static float x = 1.5f;
    static float y = -2.0f;
    static double d = 1.0e-3;
    static int l = 1;
    static char s[4] = "ab  ";
    static char u[2][4] = {"wxyz", "wxyz"};
    static float _Complex z = __builtin_complex(1.0f, -1.0f);
#line 15 "tests/fortran/declarations/data.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4s(&io, a, 5L);
        fortran_write_r4(&io, x);
        fortran_write_r4(&io, y);
        fortran_write_i4s(&io, &b[0][0], 4L);
        fortran_write_r8(&io, d);
        fortran_write_l4(&io, l);
        fortran_write_text(&io, s, 4L);
        fortran_write_texts(&io, u[0], 4L, 2L);
        fortran_write_c4(&io, z);
        fortran_write_i4s(&io, c, 3L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/declarations/data.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
