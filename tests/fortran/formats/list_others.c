#pragma GCC optimize("cx-fortran-rules")
#include <iopref_fortran.h>

// List-directed output of logicals, complex numbers and characters.
#line 2 "tests/fortran/formats/list_others.f"
void MAIN__(void)
{
#line 3 "tests/fortran/formats/list_others.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_others.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, 1);
        fortran_write_l4(&io, 0);
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/formats/list_others.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_others.f", 4, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_c4(&io, __builtin_complex(1.0f, -2.0f));
        fortran_write_c8(&io, __builtin_complex(1.0, 2.0));
        _gfortran_st_write_done(&io);
    }
#line 5 "tests/fortran/formats/list_others.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_others.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "abc", 3L);
        fortran_write_text(&io, "def", 3L);
        fortran_write_text(&io, "x", 1L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/formats/list_others.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_others.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_text(&io, "text", 4L);
        fortran_write_i4(&io, 2);
        fortran_write_text(&io, "text", 4L);
        fortran_write_l4(&io, 1);
        fortran_write_r4(&io, 3.5f);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/formats/list_others.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/list_others.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "it's", 4L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/formats/list_others.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
