#include <iopref_fortran.h>

// The assigned GOTO.
#line 2 "tests/fortran/control/goto_assigned.f"
void MAIN__(void)
{
    int l, i;
#line 4 "tests/fortran/control/goto_assigned.f"
    l = 10;
    for (i = 1; i <= 2; i++) {
        switch (l) {
        case 10: goto L10;
        case 20: goto L20;
        }
L10:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto_assigned.f", 7, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "ten", 3L);
            _gfortran_st_write_done(&io);
        }
        l = 20;
        goto L30;
L20:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto_assigned.f", 10, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "twenty", 6L);
            _gfortran_st_write_done(&io);
        }
L30:;
    }
#line 13 "tests/fortran/control/goto_assigned.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
