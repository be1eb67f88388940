#include <iopref_fortran.h>

// The default kinds of the option -fdefault-integer-8.
// flags: -fdefault-integer-8
#line 3 "tests/fortran/formats/integer_8.f"
void MAIN__(void)
{
    int i, ios, l;
    i = 2147483647;
    i = i + 1;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/integer_8.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/formats/integer_8.f"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/formats/integer_8.f", 9, 10);
        fortran_open_file(&io, "a.txt", 5L);
        _gfortran_st_open(&io);
    }
#line 10 "tests/fortran/formats/integer_8.f"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/formats/integer_8.f", 10, 10);
        fortran_inquire_opened(&io, &l);
        fortran_inquire_number(&io, &i);
        _gfortran_st_inquire(&io);
    }
#line 11 "tests/fortran/formats/integer_8.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/integer_8.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, l);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/formats/integer_8.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/integer_8.f", 12, 10);
        fortran_format(&io, "(i3)", 4L);
        fortran_iostat(&io.common, &ios);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/formats/integer_8.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/formats/integer_8.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, ios);
        fortran_write_i4(&io, 4);
        fortran_write_i4(&io, 4);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/formats/integer_8.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
