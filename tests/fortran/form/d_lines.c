#include <iopref_fortran.h>

// D lines as comments.
// flags: -fd-lines-as-comments
#line 3 "tests/fortran/form/d_lines.f"
void MAIN__(void)
{
    // print *, 'debugging'
#line 5 "tests/fortran/form/d_lines.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/d_lines.f", 5, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "plain", 5L);
        _gfortran_st_write_done(&io);
    }
#line 6 "tests/fortran/form/d_lines.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
