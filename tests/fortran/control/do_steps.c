#include <iopref_fortran.h>

// Steps: negative, larger, none at all.
#line 2 "tests/fortran/control/do_steps.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/do_steps.f"
    for (i = 10; i >= 1; i -= 3) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_steps.f", 5, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 7 "tests/fortran/control/do_steps.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_steps.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "after", 5L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/control/do_steps.f"
    for (i = 1; i <= 10; i += 4) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_steps.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 11 "tests/fortran/control/do_steps.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_steps.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "after", 5L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/control/do_steps.f"
    for (i = 5; i <= 1; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_steps.f", 13, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "never", 5L);
            _gfortran_st_write_done(&io);
        }
    }
#line 15 "tests/fortran/control/do_steps.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_steps.f", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "after", 5L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/control/do_steps.f"
    for (i = 1; i >= 5; i--) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/do_steps.f", 17, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "never", 5L);
            _gfortran_st_write_done(&io);
        }
    }
#line 19 "tests/fortran/control/do_steps.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/do_steps.f", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "after", 5L);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/control/do_steps.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
