#include <iopref_fortran.h>

// Comments in their forms.
// A comment
// Another
// and another
// and another
#line 6 "tests/fortran/form/comments.f"
void MAIN__(void)
{
    // behind a statement
    int i;
#line 9 "tests/fortran/form/comments.f"
    i = 1;
    // between lines
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/comments.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "not ! a comment", 15L);
        fortran_write_i4(&io, i);
        fortran_write_text(&io, "continued", 9L);
        _gfortran_st_write_done(&io);
    }
    //
//
#line 14 "tests/fortran/form/comments.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
