#include <iopref_fortran.h>

int s_(int *restrict i_);

// Alternate returns.
#line 2 "tests/fortran/procedures/alternate_return.f"
void MAIN__(void)
{
    int i;
#line 3 "tests/fortran/procedures/alternate_return.f"
    for (i = 0; i <= 3; i++) {
        switch (s_(&(int){i})) { case 1: goto L10; case 2: goto L20; }
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/procedures/alternate_return.f", 5, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "normal", 6L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
        goto L30;
L10:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/procedures/alternate_return.f", 7, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "first", 5L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
        goto L30;
L20:;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/procedures/alternate_return.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "second", 6L);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
L30:;
    }
#line 12 "tests/fortran/procedures/alternate_return.f"
}

#line 13 "tests/fortran/procedures/alternate_return.f"
int s_(int *restrict i_)
{
    const int i = *i_;
#line 14 "tests/fortran/procedures/alternate_return.f"
    if (i == 1)
        return 1;
#line 15 "tests/fortran/procedures/alternate_return.f"
    if (i == 2)
        return i;
#line 16 "tests/fortran/procedures/alternate_return.f"
    return 0;
    return 0;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
