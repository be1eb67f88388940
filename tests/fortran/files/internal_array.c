#include <iopref_fortran.h>

// An array of characters is a file of several records.
#line 2 "tests/fortran/files/internal_array.f"
void MAIN__(void)
{
    char lines[3][8];
    int k[3];
#line 5 "tests/fortran/files/internal_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_array.f", 5, -1);
        struct fortran_descriptor records;
        fortran_internal_array(&io, &records, lines[0], 8L, 3L);
        fortran_format(&io, "(i4)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 10);
        fortran_write_i4(&io, 20);
        fortran_write_i4(&io, 30);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/files/internal_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_array.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, lines[0], 8L, 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/files/internal_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_array.f", 7, -1);
        struct fortran_descriptor records;
        fortran_internal_array(&io, &records, lines[0], 8L, 3L);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4s(&io, k, 3L);
        _gfortran_st_read_done(&io);
    }
#line 8 "tests/fortran/files/internal_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_array.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4s(&io, k, 3L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/internal_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_array.f", 9, -1);
        fortran_internal(&io, lines[1], 8L);
        fortran_format(&io, "(a)", 3L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "middle", 6L);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/internal_array.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_array.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, lines[0], 8L, 3L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/internal_array.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
