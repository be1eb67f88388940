#include <iopref_fortran.h>

// INQUIRE for what is asked as a character.
#line 2 "tests/fortran/files/inquire_texts.f90"
void MAIN__(void)
{
    char a[12][12];
#line 4 "tests/fortran/files/inquire_texts.f90"
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/inquire_texts.f90", 4, 10);
        fortran_open_file(&io, "a.txt", 5L);
        fortran_open_position(&io, "append", 6L);
        fortran_open_action(&io, "readwrite", 9L);
        fortran_open_delim(&io, "quote", 5L);
        fortran_open_decimal(&io, "comma", 5L);
        fortran_open_sign(&io, "plus", 4L);
        _gfortran_st_open(&io);
    }
#line 5 "tests/fortran/files/inquire_texts.f90"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_texts.f90", 5, 10);
        fortran_inquire_position(&io, a[0], 12L);
        fortran_inquire_action(&io, a[1], 12L);
        fortran_inquire_delim(&io, a[2], 12L);
        fortran_inquire_pad(&io, a[3], 12L);
        fortran_inquire_read(&io, a[4], 12L);
        fortran_inquire_write(&io, a[5], 12L);
        fortran_inquire_readwrite(&io, a[6], 12L);
        _gfortran_st_inquire(&io);
    }
#line 6 "tests/fortran/files/inquire_texts.f90"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_texts.f90", 6, 10);
        fortran_more(&io);
        fortran_inquire_asynchronous(&io, a[11], 12L);
        fortran_inquire_decimal(&io, a[8], 12L);
        fortran_inquire_encoding(&io, a[9], 12L);
        fortran_inquire_round(&io, a[10], 12L);
        fortran_inquire_sign(&io, a[7], 12L);
        _gfortran_st_inquire(&io);
    }
#line 7 "tests/fortran/files/inquire_texts.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_texts.f90", 7, 6);
        fortran_format(&io, "(6a)", 4L);
        _gfortran_st_write(&io);
        fortran_write_texts(&io, a[0], 12L, 12L);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/inquire_texts.f90"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_texts.f90", 8, 10);
        fortran_inquire_convert(&io, a[1], 12L);
        fortran_more(&io);
        fortran_inquire_stream(&io, a[0], 12L);
        _gfortran_st_inquire(&io);
    }
#line 9 "tests/fortran/files/inquire_texts.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_texts.f90", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
#line 9 "tests/fortran/files/inquire_texts.f90"
        for (long i_1 = 0; i_1 < 2; i_1++) {
            fortran_write_text(&io, a[i_1], 12L);
        }
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/files/inquire_texts.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
