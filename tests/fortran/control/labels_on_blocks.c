#include <iopref_fortran.h>

// Labels on the statements of blocks.
#line 2 "tests/fortran/control/labels_on_blocks.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/control/labels_on_blocks.f"
    i = 1;
    goto L10;
L10:;
    if (i == 1) {
#line 7 "tests/fortran/control/labels_on_blocks.f"
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/labels_on_blocks.f", 7, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "block", 5L);
            _gfortran_st_write_done(&io);
        }
#line 8 "tests/fortran/control/labels_on_blocks.f"
    }
    for (i = 1; i <= 2; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/labels_on_blocks.f", 10, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, i);
            _gfortran_st_write_done(&io);
        }
    }
#line 12 "tests/fortran/control/labels_on_blocks.f"
    goto L40;
L40:;
#line 13 "tests/fortran/control/labels_on_blocks.f"
    for (i = 1; i <= 1; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/control/labels_on_blocks.f", 14, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "loop", 4L);
            _gfortran_st_write_done(&io);
        }
    }
#line 16 "tests/fortran/control/labels_on_blocks.f"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
