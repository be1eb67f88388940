#include <iopref_fortran.h>

// READ in its short forms.
// input: 1 2
// input: 34
// input:   5
// input: 6 7
#line 6 "tests/fortran/files/read_forms.f"
void MAIN__(void)
{
    char f[10];
    int i, j, k, l, m, n;
#line 8 "tests/fortran/files/read_forms.f"
    fortran_assign(f, 10L, "(i3)", 4L);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_forms.f", 9, 5);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &i);
        fortran_read_i4(&io, &j);
        _gfortran_st_read_done(&io);
    }
#line 10 "tests/fortran/files/read_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_forms.f", 10, 5);
        fortran_format(&io, "(i2)", 4L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &k);
        _gfortran_st_read_done(&io);
    }
#line 12 "tests/fortran/files/read_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_forms.f", 12, 5);
        fortran_format(&io, f, 10L);
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &l);
        _gfortran_st_read_done(&io);
    }
#line 13 "tests/fortran/files/read_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_forms.f", 13, 5);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_read(&io);
        fortran_read_i4(&io, &m);
        fortran_read_i4(&io, &n);
        _gfortran_st_read_done(&io);
    }
#line 14 "tests/fortran/files/read_forms.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/files/read_forms.f", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, j);
        fortran_write_i4(&io, k);
        fortran_write_i4(&io, l);
        fortran_write_i4(&io, m);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/files/read_forms.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
