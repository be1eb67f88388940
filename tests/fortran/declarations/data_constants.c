#include <iopref_fortran.h>

// Named constants in DATA.
#line 2 "tests/fortran/declarations/data_constants.f"
void MAIN__(void)
{
    enum { n = 3 };
    static float x[3] = {2.5f, 2.5f, 2.5f};
    static int k[6] = {1, 1, 1, -3, -3, -3};
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/data_constants.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 3L);
        fortran_write_i4s(&io, k, 6L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/declarations/data_constants.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
