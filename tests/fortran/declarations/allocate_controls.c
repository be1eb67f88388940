#include <iopref_fortran.h>

// STAT=, ERRMSG=, SOURCE= and MOLD= of ALLOCATE and DEALLOCATE.
#line 2 "tests/fortran/declarations/allocate_controls.f90"
void MAIN__(void)
{
    char message[40];
    int i;
    static float *a = NULL;
    static long a_n1 = 0;
    static float *b_ = NULL;
    static long b_n1 = 0, b_n2 = 0;
    static float *c_ = NULL;
    static long c_n1 = 0, c_n2 = 0;
#line 6 "tests/fortran/declarations/allocate_controls.f90"
    fortran_check_free(b_, "At line 6 of file tests/fortran/declarations/allocate_controls.f90", "b");
    b_n1 = 2;
    b_n2 = 3;
    b_ = fortran_allocate(b_n1 * b_n2 * sizeof(float));
    {
        float (*restrict b)[b_n1] = (void *)b_;
#line 6 "tests/fortran/declarations/allocate_controls.f90"
        for (long i_2 = 0; i_2 < b_n2; i_2++) {
            for (long i_1 = 0; i_1 < b_n1; i_1++) {
                b[i_2][i_1] = 1.5f;
            }
        }
    }
#line 7 "tests/fortran/declarations/allocate_controls.f90"
    {
        fortran_check_free(c_, "At line 7 of file tests/fortran/declarations/allocate_controls.f90", "c");
        c_n1 = b_n1;
        c_n2 = b_n2;
        c_ = fortran_allocate(c_n1 * c_n2 * sizeof(float));
    }
#line 8 "tests/fortran/declarations/allocate_controls.f90"
    {
        float (*restrict b)[b_n1] = (void *)b_;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/declarations/allocate_controls.f90", 8, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_r4s(&io, &b[0][0], b_n1 * b_n2);
            int array_3[2];
            array_3[0] = (int)c_n1;
            array_3[1] = (int)c_n2;
#line 8 "tests/fortran/declarations/allocate_controls.f90"
            for (long i_4 = 0; i_4 < 2; i_4++) {
                fortran_write_i4(&io, array_3[i_4]);
            }
            _gfortran_st_write_done(&io);
        }
    }
#line 9 "tests/fortran/declarations/allocate_controls.f90"
    fortran_assign(message, 40L, "as it was", 9L);
    i = a != NULL ? 5014 : 0;
    if (a == NULL) {
        a_n1 = 3;
        a = fortran_allocate(a_n1 * sizeof(float));
    }
    if (i)
        fortran_assign(message, 40L, "Attempt to allocate an allocated object", 39);
#line 11 "tests/fortran/declarations/allocate_controls.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/allocate_controls.f90", 11, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_text(&io, message, 40L);
        _gfortran_st_write_done(&io);
    }
#line 12 "tests/fortran/declarations/allocate_controls.f90"
    i = a != NULL ? 5014 : 0;
    if (a == NULL) {
        a_n1 = 4;
        a = fortran_allocate(a_n1 * sizeof(float));
    }
    if (i)
        fortran_assign(message, 40L, "Attempt to allocate an allocated object", 39);
#line 13 "tests/fortran/declarations/allocate_controls.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/allocate_controls.f90", 13, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_text(&io, message, 40L);
        _gfortran_st_write_done(&io);
    }
#line 14 "tests/fortran/declarations/allocate_controls.f90"
    i = a == NULL;
    free(a);
    a = NULL;
#line 15 "tests/fortran/declarations/allocate_controls.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/allocate_controls.f90", 15, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        _gfortran_st_write_done(&io);
    }
#line 16 "tests/fortran/declarations/allocate_controls.f90"
    i = a == NULL;
    if (i)
        fortran_assign(message, 40L, "Attempt to deallocate an unallocated object", 43);
    free(a);
    a = NULL;
#line 17 "tests/fortran/declarations/allocate_controls.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/declarations/allocate_controls.f90", 17, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, i);
        fortran_write_text(&io, message, 40L);
        _gfortran_st_write_done(&io);
    }
#line 18 "tests/fortran/declarations/allocate_controls.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
