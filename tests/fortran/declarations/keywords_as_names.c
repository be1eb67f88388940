#include <iopref_fortran.h>

// Words of the language as names.
#line 2 "tests/fortran/declarations/keywords_as_names.f"
void MAIN__(void)
{
    int if_v, do_v, end, data, real, then, write, format;
#line 4 "tests/fortran/declarations/keywords_as_names.f"
    if_v = 1;
    do_v = 2;
    end = 3;
    data = 4;
    real = 5;
    then = 6;
    write = 7;
    format = 8;
    if (if_v == 1)
        then = 66;
#line 13 "tests/fortran/declarations/keywords_as_names.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/keywords_as_names.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, if_v);
        fortran_write_i4(&io, do_v);
        fortran_write_i4(&io, end);
        fortran_write_i4(&io, data);
        fortran_write_i4(&io, real);
        fortran_write_i4(&io, then);
        fortran_write_i4(&io, write);
        fortran_write_i4(&io, format);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/declarations/keywords_as_names.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
