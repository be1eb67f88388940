#include <iopref_fortran.h>

// END= and IOSTAT= and ERR= together.
#line 2 "tests/fortran/files/logical_unit_end_iostat.f"
void MAIN__(void)
{
    int i, ios;
#line 4 "tests/fortran/files/logical_unit_end_iostat.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 4, 10);
        fortran_open_status(&io, "scratch", 7L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/logical_unit_end_iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 5, 10);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "zz", 2L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/logical_unit_end_iostat.f"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 6, 10);
        _gfortran_st_rewind(&io);
    }
#line 7 "tests/fortran/files/logical_unit_end_iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 7, 10);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &ios);
        io.common.flags |= FORTRAN_ERR | FORTRAN_END;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 1)
            goto L10;
        if ((io.common.flags & 3) == 2)
            goto L20;
    }
#line 8 "tests/fortran/files/logical_unit_end_iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not here", 8L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/logical_unit_end_iostat.f"
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "error", 5L);
        fortran_write_l4(&io, ios > 0);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/logical_unit_end_iostat.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 10, 10);
        io.common.flags |= FORTRAN_LIST;
        fortran_iostat(&io.common, &ios);
        io.common.flags |= FORTRAN_ERR | FORTRAN_END;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        _gfortran_st_read_done(&io);
        if ((io.common.flags & 3) == 1)
            goto L30;
        if ((io.common.flags & 3) == 2)
            goto L20;
    }
#line 11 "tests/fortran/files/logical_unit_end_iostat.f"
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/logical_unit_end_iostat.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "end", 3L);
        fortran_write_l4(&io, ios < 0);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/logical_unit_end_iostat.f"
L30:;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
