#include <iopref_fortran.h>

struct {
    int n;
} c_ __attribute__((common));

int f_(int *restrict i_);

// Functions with effects in expressions.
#line 2 "tests/fortran/expressions/side_effects.f"
void MAIN__(void)
{
    int i;

    c_.n = 0;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/side_effects.f", 7, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, f_(&(int){1}) + f_(&(int){2}) * f_(&(int){3}));
        fortran_write_i4(&io, c_.n);
        _gfortran_st_write_done(&io);
    }
#line 8 "tests/fortran/expressions/side_effects.f"
    c_.n = 0;
    if (f_(&(int){1}) > 0 && c_.n == 1) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/expressions/side_effects.f", 9, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "and", 3L);
            fortran_write_i4(&io, c_.n);
            _gfortran_st_write_done(&io);
        }
    }
#line 10 "tests/fortran/expressions/side_effects.f"
    i = f_(&(int){f_(&(int){f_(&(int){2})})});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/side_effects.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_i4(&io, c_.n);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/side_effects.f"
}

#line 13 "tests/fortran/expressions/side_effects.f"
int f_(int *restrict i_)
{
    const int i = *i_;
    int f;
#line 16 "tests/fortran/expressions/side_effects.f"
    c_.n = c_.n + 1;
    f = i + c_.n;
    return f;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
