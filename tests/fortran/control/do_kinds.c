#include <iopref_fortran.h>

// DO variables of other kinds.
#line 2 "tests/fortran/control/do_kinds.f"
void MAIN__(void)
{
    long l;
    short s;
#line 5 "tests/fortran/control/do_kinds.f"
    for (l = 3000000000L; l <= 3000000002L; l++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_kinds.f", 6, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i8(&io, l);
            _gfortran_st_write_done(&io);
        }
    }
#line 8 "tests/fortran/control/do_kinds.f"
    for (s = 1; s <= 3; s++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_kinds.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i2(&io, s);
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/control/do_kinds.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
