#include <iopref_fortran.h>

// Sections of character arrays as internal files.
#line 2 "tests/fortran/files/internal_sections.f90"
void MAIN__(void)
{
    char c[5][4], d[3][2][4];
    int i, j;
#line 5 "tests/fortran/files/internal_sections.f90"
    for (long i_1 = 0; i_1 < 5; i_1++) {
        fortran_assign(c[i_1], 4L, "----", 4L);
    }
#line 6 "tests/fortran/files/internal_sections.f90"
    for (long i_3 = 0; i_3 < 3; i_3++) {
        for (long i_2 = 0; i_2 < 2; i_2++) {
            fortran_assign(d[i_3][i_2], 4L, "zz", 2L);
        }
    }
#line 7 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 7, -1);
        struct fortran_descriptor shape_4;
        fortran_describe_array(&shape_4, c[1], 4L, 6, 1);
        fortran_describe_dimension(&shape_4, 0, 3, 1L);
        fortran_internal(&io, c[1], 4L);
        io.internal_array = &shape_4;
        fortran_format(&io, "(i2/i2/i2)", 10L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 1);
        fortran_write_i4(&io, 2);
        fortran_write_i4(&io, 3);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, c[0], 4L, 5L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/files/internal_sections.f90"
    for (long i_5 = 0; i_5 < 5; i_5++) {
        fortran_assign(c[i_5], 4L, " 7", 2L);
    }
#line 10 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 10, -1);
        struct fortran_descriptor shape_6;
        fortran_describe_array(&shape_6, c[0], 4L, 6, 1);
        fortran_describe_dimension(&shape_6, 0, 3, 2L);
        fortran_internal(&io, c[0], 4L);
        io.internal_array = &shape_6;
        fortran_format(&io, "(a/a/a)", 7L);
        _gfortran_st_write(&io);
        fortran_write_text(&io, "p", 1L);
        fortran_write_text(&io, "q", 1L);
        fortran_write_text(&io, "r", 1L);
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, c[0], 4L, 5L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 12, -1);
        struct fortran_descriptor shape_7;
        fortran_describe_array(&shape_7, d[0][1], 4L, 6, 1);
        fortran_describe_dimension(&shape_7, 0, 3, 2L);
        fortran_internal(&io, d[0][1], 4L);
        io.internal_array = &shape_7;
        fortran_format(&io, "(i3/i3)", 7L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_i4(&io, 6);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, d[0][0], 4L, 6L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 14, -1);
        struct fortran_descriptor shape_8;
        fortran_describe_array(&shape_8, d[1][0], 4L, 6, 2);
        fortran_describe_dimension(&shape_8, 0, 2, 1L);
        fortran_describe_dimension(&shape_8, 1, 2, 2L);
        fortran_internal(&io, d[1][0], 4L);
        io.internal_array = &shape_8;
        fortran_format(&io, "(i3/i3/i3/i3)", 13L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_i4(&io, 6);
        fortran_write_i4(&io, 7);
        fortran_write_i4(&io, 8);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, d[0][0], 4L, 6L);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/files/internal_sections.f90"
    {
        char array_9[5][2];
        long at_10 = 0;
        fortran_assign(array_9[at_10++], 2L, " 1", 2L);
        fortran_assign(array_9[at_10++], 2L, " 2", 2L);
        fortran_assign(array_9[at_10++], 2L, " 3", 2L);
        fortran_assign(array_9[at_10++], 2L, " 4", 2L);
        fortran_assign(array_9[at_10++], 2L, " 5", 2L);
#line 16 "tests/fortran/files/internal_sections.f90"
        for (long i_11 = 0; i_11 < 5; i_11++) {
            fortran_assign(c[i_11], 4L, array_9[i_11], 2L);
        }
    }
#line 17 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 17, -1);
        struct fortran_descriptor shape_12;
        fortran_describe_array(&shape_12, c[1], 4L, 6, 1);
        fortran_describe_dimension(&shape_12, 0, 2, 1L);
        fortran_internal(&io, c[1], 4L);
        io.internal_array = &shape_12;
        fortran_format(&io, "(i2/i2)", 7L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 18 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 18, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 19 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 19, -1);
        struct fortran_descriptor shape_13;
        fortran_describe_array(&shape_13, c[4], 4L, 6, 1);
        fortran_describe_dimension(&shape_13, 0, 3, -2L);
        fortran_internal(&io, c[4], 4L);
        io.internal_array = &shape_13;
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 20 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 20, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        _gfortran_st_write_done(&io);
    }
#line 21 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 21, -1);
        fortran_internal(&io, c[1] + 1, 2L);
        fortran_format(&io, "(i1)", 4L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 9);
        _gfortran_st_write_done(&io);
    }
#line 22 "tests/fortran/files/internal_sections.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/internal_sections.f90", 22, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_texts(&io, c[0], 4L, 5L);
        _gfortran_st_write_done(&io);
    }
#line 23 "tests/fortran/files/internal_sections.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
