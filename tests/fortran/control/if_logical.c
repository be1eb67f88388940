#include <iopref_fortran.h>

// The logical IF.
#line 2 "tests/fortran/control/if_logical.f"
void MAIN__(void)
{
    int i, i2;
#line 4 "tests/fortran/control/if_logical.f"
    i2 = 0;
    for (i = 1; i <= 3; i++) {
        if (i == 2) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/control/if_logical.f", 6, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "two", 3L);
                _gfortran_st_write_done(&io);
            }
        }
        if (i != 2)
            goto L10;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/if_logical.f", 8, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "still two", 9L);
            _gfortran_st_write_done(&io);
        }
L10:;
        if (i > 2)
            i2 = i;
    }
#line 11 "tests/fortran/control/if_logical.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/if_logical.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i2);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/control/if_logical.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
