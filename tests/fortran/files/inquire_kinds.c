#include <iopref_fortran.h>

// INQUIRE into variables of other kinds.
#line 2 "tests/fortran/files/inquire_kinds.f90"
void MAIN__(void)
{
    long number, size, recl, connected;
    short next;
    signed char there;
    {
        struct fortran_open io;
        fortran_start(&io.common, "tests/fortran/files/inquire_kinds.f90", 7, 12);
        fortran_open_recl(&io, 4);
        fortran_open_file(&io, "a.dat", 5L);
        fortran_open_access(&io, "direct", 6L);
        _gfortran_st_open(&io);
    }
#line 8 "tests/fortran/files/inquire_kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_kinds.f90", 8, 12);
        fortran_record(&io, 1);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/inquire_kinds.f90"
    {
        struct fortran_position io;
        fortran_start(&io.common, "tests/fortran/files/inquire_kinds.f90", 9, 12);
        _gfortran_st_flush(&io);
    }
#line 10 "tests/fortran/files/inquire_kinds.f90"
    {
        struct fortran_inquire io;
        fortran_start(&io.common, "tests/fortran/files/inquire_kinds.f90", 10, 12);
        int exist_1;
        fortran_inquire_exist(&io, &exist_1);
        int opened_2;
        fortran_inquire_opened(&io, &opened_2);
        int number_3;
        fortran_inquire_number(&io, &number_3);
        long nextrec_4;
        fortran_inquire_nextrec(&io, &nextrec_4);
        fortran_inquire_recl(&io, &recl);
        fortran_more(&io);
        fortran_inquire_size(&io, &size);
        _gfortran_st_inquire(&io);
        there = exist_1 != 0;
        connected = opened_2 != 0;
        number = number_3;
        next = nextrec_4;
    }
#line 11 "tests/fortran/files/inquire_kinds.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/inquire_kinds.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, number);
        fortran_write_i8(&io, recl);
        fortran_write_i2(&io, next);
        fortran_write_l1(&io, there);
        fortran_write_l8(&io, connected);
        fortran_write_i8(&io, size);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/inquire_kinds.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
