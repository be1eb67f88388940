#include <iopref_fortran.h>

void set_(int *restrict n);
void get_(int *restrict m);
void change_(int *restrict n, int *restrict k);

// ENTRY in a subroutine.
#line 2 "tests/fortran/procedures/entry_subroutine.f"
void MAIN__(void)
{
    int i;
#line 4 "tests/fortran/procedures/entry_subroutine.f"
    set_(&(int){5});
    get_(&i);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/entry_subroutine.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/procedures/entry_subroutine.f"
    change_(&(int){3}, &i);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/entry_subroutine.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/procedures/entry_subroutine.f"
}

#line 10 "tests/fortran/procedures/entry_subroutine.f"
static void set_entries(int fortran_entry, int *restrict n, int *restrict m, int *restrict k)
{
    static int kept;
    switch (fortran_entry) {
    case 1: goto entry_get;
    case 2: goto entry_change;
    }
#line 13 "tests/fortran/procedures/entry_subroutine.f"
    kept = *n;
    return;
entry_get:;
    *m = kept;
    return;
entry_change:;
    kept = kept * *n;
    *k = kept;
}

void set_(int *restrict n) {
    set_entries(0, n, 0, 0);
}

void get_(int *restrict m) {
    set_entries(1, 0, m, 0);
}

void change_(int *restrict n, int *restrict k) {
    set_entries(2, n, 0, k);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
