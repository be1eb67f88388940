#include <iopref_fortran.h>

struct {
    int n;
} c_ __attribute__((common));

int f_(int *restrict i_);

// The second operand of .AND. and .OR. where the first decides.
#line 2 "tests/fortran/expressions/short_circuit.f"
void MAIN__(void)
{
    int l;


    c_.n = 0;
    l = 0 && f_(&(int){1});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/short_circuit.f", 9, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, l);
        fortran_write_i4(&io, c_.n);
        _gfortran_st_write_done(&io);
    }
#line 10 "tests/fortran/expressions/short_circuit.f"
    l = f_(&(int){0}) && f_(&(int){1});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/short_circuit.f", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, l);
        fortran_write_i4(&io, c_.n);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/expressions/short_circuit.f"
    l = f_(&(int){1}) || f_(&(int){0});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/expressions/short_circuit.f", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_l4(&io, l);
        fortran_write_i4(&io, c_.n);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/expressions/short_circuit.f"
}

#line 15 "tests/fortran/expressions/short_circuit.f"
int f_(int *restrict i_)
{
    const int i = *i_;
    int f;
#line 18 "tests/fortran/expressions/short_circuit.f"
    c_.n = c_.n + 1;
    f = i == 1;
    return f;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
