#include <iopref_fortran.h>

void s_(void);

// END with and without words.
#line 2 "tests/fortran/form/free_words.f90"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/form/free_words.f90"
    for (i = 1; i <= 1; i++) {
        if (i == 1) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/form/free_words.f90", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "one", 3L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 9 "tests/fortran/form/free_words.f90"
    {
        {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/form/free_words.f90", 11, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "default", 7L);
                _gfortran_st_write_done(&io);
            }
        }
    }
#line 13 "tests/fortran/form/free_words.f90"
    s_();
}

#line 15 "tests/fortran/form/free_words.f90"
void s_(void)
{
#line 16 "tests/fortran/form/free_words.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/form/free_words.f90", 16, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "s", 1L);
        _gfortran_st_write_done(&io);
    }
#line 17 "tests/fortran/form/free_words.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
