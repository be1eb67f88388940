#include <iopref_fortran.h>

// MERGE.
#line 2 "tests/fortran/intrinsics/merge.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/intrinsics/merge.f"
    i = 3;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/intrinsics/merge.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i > 2 ? 1 : 2);
        fortran_write_r4(&io, i > 3 ? 1.5f : 2.5f);
        fortran_write_text(&io, 1 ? "ab" : "cd", 2L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/intrinsics/merge.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
