#include <iopref_fortran.h>

float f_(float *restrict x);
float g_(float *restrict x);
int k_(int *restrict i);

// ENTRY in a function.
#line 2 "tests/fortran/procedures/entry_function.f"
void MAIN__(void)
{
#line 3 "tests/fortran/procedures/entry_function.f"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/procedures/entry_function.f", 3, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, f_(&(float){2.0f}));
        fortran_write_r4(&io, g_(&(float){2.0f}));
        fortran_write_i4(&io, k_(&(int){3}));
        _gfortran_st_write_done(&io);
    }
#line 4 "tests/fortran/procedures/entry_function.f"
}

#line 5 "tests/fortran/procedures/entry_function.f"
static void f_entries(int fortran_entry, void *fortran_result, float *restrict x, int *restrict i)
{
    union {
        struct { float f; };
        struct { float g; };
        struct { int k; };
    } equivalence1;
    switch (fortran_entry) {
    case 1: goto entry_g;
    case 2: goto entry_k;
    }
#line 7 "tests/fortran/procedures/entry_function.f"
    equivalence1.f = *x + 1;
    memcpy(fortran_result, &equivalence1, sizeof equivalence1);
    return;
#line 9 "tests/fortran/procedures/entry_function.f"
entry_g:;
    equivalence1.g = *x * 10;
    memcpy(fortran_result, &equivalence1, sizeof equivalence1);
    return;
#line 12 "tests/fortran/procedures/entry_function.f"
entry_k:;
    equivalence1.k = *i * 2;
    memcpy(fortran_result, &equivalence1, sizeof equivalence1);
    return;
}

float f_(float *restrict x) {
    union { float value; char room[4]; } result;
    f_entries(0, &result, x, 0);
    return result.value;
}

float g_(float *restrict x) {
    union { float value; char room[4]; } result;
    f_entries(1, &result, x, 0);
    return result.value;
}

int k_(int *restrict i) {
    union { int value; char room[4]; } result;
    f_entries(2, &result, 0, i);
    return result.value;
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
