#include <iopref_fortran.h>

void s_(void);

// Initial values behind the names; they are saved.
#line 2 "tests/fortran/declarations/initial_f90.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/declarations/initial_f90.f90"
    s_();
    s_();
    s_();
}

#line 7 "tests/fortran/declarations/initial_f90.f90"
void s_(void)
{
    float y;
    static int n = 0;
    static float x = 1.5f;
    static int first = 1;
    static char word[5] = "abc  ";
#line 12 "tests/fortran/declarations/initial_f90.f90"
    n = n + 1;
    y = n * x;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/initial_f90.f90", 14, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, n);
        fortran_write_r4(&io, y);
        fortran_write_l4(&io, first);
        fortran_write_text(&io, word, 5L);
        _gfortran_st_write_done(&io);
    }
#line 15 "tests/fortran/declarations/initial_f90.f90"
    first = 0;
    fortran_assign(word, 5L, "later", 5L);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
