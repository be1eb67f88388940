#include <iopref_fortran.h>

// The arithmetic IF in all shapes.
#line 2 "tests/fortran/control/if_arithmetic.f"
void MAIN__(void)
{
    int i;
    float x;
#line 5 "tests/fortran/control/if_arithmetic.f"
    for (i = -1; i <= 1; i++) {
        if (i < 0)
            goto L10;
        if (i == 0)
            goto L20;
        goto L30;
L10:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/if_arithmetic.f", 7, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "negative", 8L);
            _gfortran_st_write_done(&io);
        }
        goto L40;
L20:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/if_arithmetic.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "zero", 4L);
            _gfortran_st_write_done(&io);
        }
        goto L40;
L30:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/if_arithmetic.f", 11, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "positive", 8L);
            _gfortran_st_write_done(&io);
        }
L40:;
        if (i <= 0)
            goto L50;
        goto L60;
L50:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/if_arithmetic.f", 13, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "not positive", 12L);
            _gfortran_st_write_done(&io);
        }
L60:;
    }
#line 15 "tests/fortran/control/if_arithmetic.f"
    x = 0.5f;
    {
        const float sign_3 = x - 1.0f;
        if (sign_3 == 0)
            goto L80;
        goto L70;
    }
#line 17 "tests/fortran/control/if_arithmetic.f"
L70:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/control/if_arithmetic.f", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "unequal", 7L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/control/if_arithmetic.f"
L80:;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
