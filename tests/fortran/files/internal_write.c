#include <iopref_fortran.h>

// WRITE to a character.
#line 2 "tests/fortran/files/internal_write.f"
void MAIN__(void)
{
    char line[20];
    int i;
#line 5 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 5, -1);
        fortran_internal(&io, line, 20L);
        fortran_format(&io, "(i5, f8.3)", 10L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 42);
        fortran_write_r4(&io, 1.5f);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, line, 20L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 7, -1);
        fortran_internal(&io, line, 20L);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, line, 20L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 9, -1);
        fortran_internal(&io, line + 10, 10L);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "tail", 4L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, line, 20L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 11, -1);
        fortran_internal(&io, line, 20L);
        fortran_format(&io, "(4i3)", 5L);
        _gfortran_st_write(&io);
#line 11 "tests/fortran/files/internal_write.f"
        for (i = 1; i <= 4; i++) {
            fortran_write_i4(&io, i);
        }
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/internal_write.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_write.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, line, 20L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/internal_write.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
