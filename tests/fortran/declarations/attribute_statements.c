#include <iopref_fortran.h>

int __m_MOD_i = 3;

void __m_MOD_s(struct fortran_descriptor *x_, int n);

#line 7 "tests/fortran/declarations/attribute_statements.f90"
void __m_MOD_s(struct fortran_descriptor *x_, int n)
{
    const long x_n1 = fortran_extent_of(x_, 0);
    struct fortran_packed x_data FORTRAN_COPIED = fortran_packed(x_);
    float *restrict x = x_data.elements;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/attribute_statements.f90", 12, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, x_n1);
        fortran_write_i4(&io, n);
        _gfortran_st_write_done(&io);
    }
#line 13 "tests/fortran/declarations/attribute_statements.f90"
    n = 7;
}

void MAIN__(void)
{
    float a[4];
    int k;

    k = 5;
    for (long i_1 = 0; i_1 < 4; i_1++) {
        a[i_1] = __m_MOD_i;
    }
#line 23 "tests/fortran/declarations/attribute_statements.f90"
    {
        struct fortran_descriptor shape_2;
        fortran_describe_array(&shape_2, &a[0], sizeof(float), 3, 1);
        fortran_describe_dimension(&shape_2, 0, 4, 1L);
        __m_MOD_s(&shape_2, k);
    }
#line 24 "tests/fortran/declarations/attribute_statements.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/attribute_statements.f90", 24, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, k);
        _gfortran_st_write_done(&io);
    }
#line 25 "tests/fortran/declarations/attribute_statements.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
