#include <iopref_fortran.h>

void __m_MOD_s(float (*g)());
float h_(float *restrict x_);
int k_(int *restrict i_);

#line 9 "tests/fortran/procedures/procedure_statement.f90"
void __m_MOD_s(float (*g)())
{
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/procedure_statement.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, g(&(float){2.0f}));
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/procedures/procedure_statement.f90"
}

void MAIN__(void)
{


    __m_MOD_s(h_);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/procedure_statement.f90", 19, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, h_(&(float){3.0f}));
        fortran_write_i4(&io, k_(&(int){4}));
        _gfortran_st_write_done(&io);
    }
#line 20 "tests/fortran/procedures/procedure_statement.f90"
}

#line 21 "tests/fortran/procedures/procedure_statement.f90"
float h_(float *restrict x_)
{
    const float x = *x_;
    float h;
#line 23 "tests/fortran/procedures/procedure_statement.f90"
    h = x * 2;
    return h;
}

#line 25 "tests/fortran/procedures/procedure_statement.f90"
int k_(int *restrict i_)
{
    const int i = *i_;
    int k;
#line 26 "tests/fortran/procedures/procedure_statement.f90"
    k = i + 1;
    return k;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
