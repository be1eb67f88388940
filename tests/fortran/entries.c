#include <iopref_fortran.h>

void set_(float *restrict a, int *restrict n);
void scale_(float *restrict by, float *restrict a, int *restrict n);
void total_(float *restrict a);
float f_(float *restrict x);
float g_(float *restrict x, int *restrict i);
int h_(int *restrict i);
void tell_(char *restrict word, int *restrict n, size_t word_len);
void say_(char *restrict word, size_t word_len);

// ENTRY in subroutines and functions, with arguments and results of their own.
#line 2 "tests/fortran/entries.f"
void MAIN__(void)
{
    float x[3];
    set_(x, &(int){3});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/entries.f", 6, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 3L);
        _gfortran_st_write_done(&io);
    }
#line 7 "tests/fortran/entries.f"
    scale_(&(float){2.0f}, x, &(int){3});
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/entries.f", 8, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4s(&io, x, 3L);
        _gfortran_st_write_done(&io);
    }
#line 9 "tests/fortran/entries.f"
    total_(x);
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/entries.f", 10, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r4(&io, f_(&(float){2.0f}));
        fortran_write_r4(&io, g_(&(float){3.0f}, &(int){1}));
        fortran_write_i4(&io, h_(&(int){4}));
        _gfortran_st_write_done(&io);
    }
#line 11 "tests/fortran/entries.f"
    tell_("text", &(int){3}, (size_t)4L);
    say_("other", (size_t)5L);
}

#line 14 "tests/fortran/entries.f"
static void set_entries(int fortran_entry, float *restrict a, int *restrict n, float *restrict by)
{
    int i;
    static int calls = 0;
    switch (fortran_entry) {
    case 1: goto entry_scale;
    case 2: goto entry_total;
    }
#line 20 "tests/fortran/entries.f"
    for (i = 1; i <= *n; i++) {
        a[i - 1] = i;
    }
    calls = calls + 1;
    return;
entry_scale:;
    for (i = 1; i <= *n; i++) {
        a[i - 1] = a[i - 1] * *by;
    }
    calls = calls + 10;
    return;
entry_total:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/entries.f", 32, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "calls", 5L);
        fortran_write_i4(&io, calls);
        fortran_write_r4(&io, a[0]);
        _gfortran_st_write_done(&io);
    }
#line 33 "tests/fortran/entries.f"
}

void set_(float *restrict a, int *restrict n) {
    set_entries(0, a, n, 0);
}

void scale_(float *restrict by, float *restrict a, int *restrict n) {
    set_entries(1, a, n, by);
}

void total_(float *restrict a) {
    set_entries(2, a, 0, 0);
}

#line 34 "tests/fortran/entries.f"
static void f_entries(int fortran_entry, void *fortran_result, float *restrict x, int *restrict i)
{
    union {
        struct { float f; };
        struct { float g; };
        struct { int h; };
    } equivalence1;
    switch (fortran_entry) {
    case 1: goto entry_g;
    case 2: goto entry_h;
    }
#line 36 "tests/fortran/entries.f"
    equivalence1.f = *x + 1;
    memcpy(fortran_result, &equivalence1, sizeof equivalence1);
    return;
#line 38 "tests/fortran/entries.f"
entry_g:;
    equivalence1.g = *x + 2 * *i;
    memcpy(fortran_result, &equivalence1, sizeof equivalence1);
    return;
#line 41 "tests/fortran/entries.f"
entry_h:;
    equivalence1.h = 3 * *i;
    memcpy(fortran_result, &equivalence1, sizeof equivalence1);
    return;
}

float f_(float *restrict x) {
    union { float value; char room[4]; } result;
    f_entries(0, &result, x, 0);
    return result.value;
}

float g_(float *restrict x, int *restrict i) {
    union { float value; char room[4]; } result;
    f_entries(1, &result, x, i);
    return result.value;
}

int h_(int *restrict i) {
    union { int value; char room[4]; } result;
    f_entries(2, &result, 0, i);
    return result.value;
}

#line 44 "tests/fortran/entries.f"
static void tell_entries(int fortran_entry, char *restrict word, int *restrict n, size_t word_len)
{
    int i;
    switch (fortran_entry) {
    case 1: goto entry_say;
    }
#line 46 "tests/fortran/entries.f"
    for (i = 1; i <= *n; i++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/entries.f", 47, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, word, word_len);
            _gfortran_st_write_done(&io);
        }
    }
#line 49 "tests/fortran/entries.f"
entry_say:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/entries.f", 50, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "say ", 4L);
        fortran_write_text(&io, word, word_len);
        _gfortran_st_write_done(&io);
    }
#line 51 "tests/fortran/entries.f"
}

void tell_(char *restrict word, int *restrict n, size_t word_len) {
    tell_entries(0, word, n, word_len);
}

void say_(char *restrict word, size_t word_len) {
    tell_entries(1, word, 0, word_len);
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
