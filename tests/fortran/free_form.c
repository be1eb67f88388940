#include <iopref_fortran.h>

static void sub_in_oddities(int *restrict a_, int *restrict b_);

// free form oddities
#line 2 "tests/fortran/free_form.f90"
void MAIN__(void)
{
    const double pi = 3.14;
    const double tol = 1.0e-3f;
    int data, end, type, if_v, do_v, print, then, l;
    long big;
    double x;
    float r[3], s[2];
    char name[10], c[3], w[2][4];
    static long wide = 12345678901L;
#line 11 "tests/fortran/free_form.f90"
    data = 3;
    end = data + 1;
    type = end * 2;
    if_v = 1;
    do_v = 2;
    print = 7;
    then = 1;
    if (if_v == 1) {
        do_v = if_v + do_v;
    } else if (if_v == 2) {
        do_v = 0;
    }
    if (do_v > 2)
        print = print + 1;
#line 24 "tests/fortran/free_form.f90"
    if (then == 1) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/free_form.f90", 25, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, data);
            fortran_write_i4(&io, end);
            fortran_write_i4(&io, type);
            fortran_write_i4(&io, if_v);
            fortran_write_i4(&io, do_v);
            fortran_write_i4(&io, print);
            _gfortran_st_write_done(&io);
        }
#line 26 "tests/fortran/free_form.f90"
    }
    big = 1099511627776L;
    x = 0.5f + 1.0 + 2.0e-1f;
    r[0] = 1;
    r[1] = 2.0f;
    r[2] = r[0] + r[1];
    s[0] = 1.5f;
    s[1] = -s[0];
#line 30 "tests/fortran/free_form.f90"
    fortran_assign(name, 10L, "it's", 4L);
    fortran_assign(c, 3L, "a'b", 3L);
    // comment; with 'quotes
    fortran_assign(w[0], 4L, "w!x", 3L);
    fortran_assign(w[1], 4L, "!&;", 3L);
#line 33 "tests/fortran/free_form.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 33, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i8(&io, big);
        fortran_write_r8(&io, x);
        fortran_write_r4s(&io, r, 3L);
        fortran_write_r4s(&io, s, 2L);
        _gfortran_st_write_done(&io);
    }
#line 34 "tests/fortran/free_form.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 34, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, name, 10L);
        fortran_write_text(&io, c, 3L);
        fortran_write_texts(&io, w[0], 4L, 2L);
        fortran_write_text(&io, "&", 1L);
        fortran_write_text(&io, "a & b", 5L);
        fortran_write_text(&io, "long string", 11L);
        fortran_write_text(&io, "other 'one'", 11L);
        _gfortran_st_write_done(&io);
    }
#line 37 "tests/fortran/free_form.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 37, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, pi);
        fortran_write_r8(&io, tol);
        fortran_write_i8(&io, wide);
        _gfortran_st_write_done(&io);
    }
#line 38 "tests/fortran/free_form.f90"
    goto L20;
L10:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 40, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "ten", 3L);
        _gfortran_st_write_done(&io);
    }
#line 41 "tests/fortran/free_form.f90"
    goto L30;
L20:;
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 42, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_text(&io, "twenty", 6L);
        _gfortran_st_write_done(&io);
    }
#line 43 "tests/fortran/free_form.f90"
    goto L10;
L30:;
#line 44 "tests/fortran/free_form.f90"
    for (data = 1; data <= 2; data++) {
        if (data == 2)
            continue;
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/free_form.f90", 46, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "in", 2L);
            fortran_write_i4(&io, data);
            _gfortran_st_write_done(&io);
        }
    }
#line 48 "tests/fortran/free_form.f90"
    for (data = 3; data >= 1; data--) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/free_form.f90", 49, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "down", 4L);
            fortran_write_i4(&io, data);
            _gfortran_st_write_done(&io);
        }
    }
#line 50 "tests/fortran/free_form.f90"
    l = 1 && !0;
    if ((l == 1) != 0) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/free_form.f90", 51, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_text(&io, "l", 1L);
            _gfortran_st_write_done(&io);
        }
    }
#line 52 "tests/fortran/free_form.f90"
    for (data = 1; data <= 3; data++) {
        {
            struct fortran_transfer io;
            fortran_start(&io.common, "tests/fortran/free_form.f90", 52, 6);
            io.common.flags |= FORTRAN_LIST;
            _gfortran_st_write(&io);
            fortran_write_i4(&io, data);
            _gfortran_st_write_done(&io);
        }
    }
#line 53 "tests/fortran/free_form.f90"
    for (data = 1; data <= 2; data++) {
        for (end = 1; end <= 2; end++) {
            if (end == 2)
                goto next_7;
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/free_form.f90", 55, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_i4(&io, data);
                fortran_write_i4(&io, end);
                _gfortran_st_write_done(&io);
            }
        }
next_7:;
    }
#line 58 "tests/fortran/free_form.f90"
    {
        if (data == 1) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/free_form.f90", 59, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "one", 3L);
                _gfortran_st_write_done(&io);
            }
#line 60 "tests/fortran/free_form.f90"
        } else if (data >= 2) {
            {
                struct fortran_transfer io;
                fortran_start(&io.common, "tests/fortran/free_form.f90", 60, 6);
                io.common.flags |= FORTRAN_LIST;
                _gfortran_st_write(&io);
                fortran_write_text(&io, "more", 4L);
                _gfortran_st_write_done(&io);
            }
        }
    }
    // a comment between
#line 62 "tests/fortran/free_form.f90"
    x = 1.0 - 2.0 * 3.0;




    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 67, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_r8(&io, x);
        fortran_write_r4(&io, 1.0f);
        fortran_write_r4(&io, 1.0e2f);
        fortran_write_r4(&io, 3.0e-1f);
        _gfortran_st_write_done(&io);
    }
#line 68 "tests/fortran/free_form.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 68, 6);
        fortran_format(&io, "(i5, 1x, a)", 11L);
        _gfortran_st_write(&io);
        fortran_write_i4(&io, 5);
        fortran_write_text(&io, "text", 4L);
        _gfortran_st_write_done(&io);
    }
#line 70 "tests/fortran/free_form.f90"
    sub_in_oddities(&(int){1}, &(int){2});

    _gfortran_stop_string(0, 0, 0);




}

#line 74 "tests/fortran/free_form.f90"
static void sub_in_oddities(int *restrict a_, int *restrict b_)
{
    const int a = *a_;
    const int b = *b_;
#line 75 "tests/fortran/free_form.f90"
    {
        struct fortran_transfer io;
        fortran_start(&io.common, "tests/fortran/free_form.f90", 75, 6);
        io.common.flags |= FORTRAN_LIST;
        _gfortran_st_write(&io);
        fortran_write_i4(&io, a + b);
        _gfortran_st_write_done(&io);
    }
    return;
#line 76 "tests/fortran/free_form.f90"
}

int main(int argc, char **argv)
{
    fortran_start_program(argc, argv);
    MAIN__();
    return 0;
}
