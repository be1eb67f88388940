#include <iopref_fortran.h>

// The computed GOTO, in range and out of it.
#line 2 "tests/fortran/control/goto_computed.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/goto_computed.f"
    for (i = 0; i <= 4; i++) {
        switch (i) {
        case 1: goto L10;
        case 2: goto L20;
        case 3: goto L10;
        }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto_computed.f", 6, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "through", 7L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
        continue;
L10:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto_computed.f", 8, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "ten", 3L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
        continue;
L20:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/goto_computed.f", 10, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "twenty", 6L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 12 "tests/fortran/control/goto_computed.f"
    switch (1) {
    case 1: goto L60;
    }
#line 13 "tests/fortran/control/goto_computed.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/goto_computed.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "skipped", 7L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/control/goto_computed.f"
L60:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/goto_computed.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end", 3L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/control/goto_computed.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
