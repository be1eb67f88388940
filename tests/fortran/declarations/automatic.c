#include <iopref_fortran.h>

void s_(int *restrict n_, char *restrict c, size_t c_len);

// Arrays and characters sized on entry.
#line 2 "tests/fortran/declarations/automatic.f90"
void MAIN__(void)
{
#line 3 "tests/fortran/declarations/automatic.f90"
    s_(&(int){3}, "hello", (size_t)5L);
    s_(&(int){5}, "x", (size_t)1L);
}

#line 6 "tests/fortran/declarations/automatic.f90"
void s_(int *restrict n_, char *restrict c, size_t c_len)
{
    const int n = *n_;
    const int w_len = n;
    const int twice_len = (int)c_len * 2;
    int i;
    int *a FORTRAN_AUTOMATIC = fortran_automatic((long)n * sizeof(int));
    int (*b)[n + 1] FORTRAN_AUTOMATIC = fortran_automatic((long)(n + 1) * 2 * sizeof(int));
    char *w FORTRAN_AUTOMATIC = fortran_automatic((long)w_len * sizeof(char));
    char *twice FORTRAN_AUTOMATIC = fortran_automatic((long)twice_len * sizeof(char));
#line 12 "tests/fortran/declarations/automatic.f90"
    for (i = 1; i <= n; i++) {
        a[i - 1] = i * i;
        b[0][i] = -i;
    }
    b[1][0] = 7;
    fortran_assign(w, w_len, "abcdefgh", 8L);
    {
        char joined_3[c_len + c_len];
        fortran_concatenate(joined_3, c, c_len, c, c_len);
        fortran_assign(twice, twice_len, joined_3, (c_len + c_len));
    }
#line 19 "tests/fortran/declarations/automatic.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/automatic.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a[n - 1]);
        fortran_write_i4(&io, b[0][n]);
        fortran_write_i4(&io, b[1][0]);
        fortran_write_text(&io, w, w_len);
        fortran_write_text(&io, twice, twice_len);
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/declarations/automatic.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
