"""Expressions that are integers: subscripts, small numbers, and integers of each kind."""

from __future__ import annotations

INTEGERS = {
    "sub": """
        i
        j
        k
        tick@()
        jot@({sub})
        bump@({ivar})
        shi@(({sub}))
        sda@(({sub}))
        mod(abs({int}), 6) + 1
        min({sub}, 6)
        min0(6, jot@({sub}))
        ia(jot@(1)) * 0 + {sub}
        opt@({sub})
        opt@({sub}, second=jot@(2))
        opt@(third={sub}, first={sub})
        val@({sub})
        val@(ia(1) * 0 + {sub})
        left@({sub}, 3)
        call2@(jot@, {sub})
        t1%i * 0 + {sub}
        modulo({int}, 6) + 1
        """,
    "three": """
        1
        3
        mod({sub}, 3) + 1
        mod(tick@(), 3) + 1
        mod(i, 3) + 1
        """,
    "four": """
        2
        mod({sub}, 4) + 1
        mod(jot@({sub}), 4) + 1
        mod(j, 4) + 1
        """,
    "int": """
        ({int} + {int})
        ({int} - {int})
        (mod({int}, 50) * mod({int}, 50))
        {int} / (1 + abs({int}))
        mod({int}, 7)
        modulo({int}, 5)
        max({int}, {int})
        min({int}, {int}, 3)
        max0({int}, {int})
        sign({int}, {int})
        isign({int}, {int})
        dim({int}, {int})
        idim({int}, {int})
        mod({int}, 20) ** 2
        mod({int}, 5) ** 3
        mod({int}, 4) ** abs(mod({int}, 4))
        nint(mod({dbl}, 100.0d0))
        idnint(mod({dbl}, 100.0d0))
        nint(mod({sgl}, 100.0))
        int(mod({dbl}, 100.0d0))
        idint(mod({dbl}, 100.0d0))
        int(mod({sgl}, 100.0))
        ifix(mod({sgl}, 100.0))
        int(mod(aimag({cpx}), 100.0))
        floor(mod({dbl}, 100.0d0))
        ceiling(mod({sgl}, 100.0))
        max1(mod({sgl}, 9.0), 2.0)
        min1(mod({sgl}, 9.0), 2.0)
        iand({int}, 255)
        ior(iand({int}, 255), {sub})
        ieor({int}, {int})
        iand(not({int}), 127)
        ishft(iand({int}, 255), {three} - 2)
        ishftc(iand({int}, 255), {three}, 8)
        ibits({int}, {sub}, {three})
        ibset(iand({int}, 255), {sub})
        ibclr(iand({int}, 255), {sub})
        popcnt({int})
        poppar({int})
        leadz({int})
        trailz({int})
        iand(maskl({sub}), 255)
        maskr({sub})
        iand(merge_bits({int}, {int}, {sub}), 255)
        iand(dshiftl({int}, {int}, {sub}), 255)
        iand(dshiftr({int}, {int}, {sub}), 255)
        iand(shiftl({int}, {sub}), 255)
        iand(shiftr({int}, {sub}), 255)
        shifta({int}, {sub})
        iand(lshift({int}, {sub}), 255)
        rshift({int}, {sub})
        and({int}, 63)
        or(and({int}, 63), {sub})
        xor({int}, {int})
        ichar({chr1})
        iachar({chr1})
        index({chr}, {chr1})
        index({chr}, 'b', back={log})
        scan({chr}, 'abc')
        verify({chr}, 'xa')
        len({chr})
        len_trim({chr})
        lnblnk({chr})
        lens@({chr})
        lens@(trim({chr}))
        sting@(s9)
        sting@(s5(2:4))
        sting@(sa({four}))
        -{int}
        -({int}) ** 2
        int(mod({lng}, 1000_8))
        int({shr})
        kind({dbl})
        digits({sgl})
        range(i)
        precision({dbl})
        radix(d)
        bit_size(i)
        iand(huge(i), 255)
        maxexponent(x)
        minexponent(d)
        exponent({dbl})
        selected_int_kind(5)
        selected_int_kind(r=9)
        selected_real_kind(6, 30)
        selected_real_kind(p=12)
        selected_char_kind('ascii')
        storage_size(d)
        int(sizeof(da))
        size(da)
        size(dm, 1)
        lbound(dm, 2)
        ubound(dm, {two})
        size(da(2:{sub}))
        count({logs})
        count(la)
        sum(ia)
        sum(ia(1:{sub}))
        sum({ints}, mask={logs})
        mod(product(ia(2:{three})), 99)
        maxval({ints})
        minval({ints})
        maxval(ia, ia < {int})
        dot_product(mod({ints}, 20), ib)
        maxloc({ints}, 1)
        minloc(da, dim=1)
        findloc(ia, {int}, 1)
        iall(ia)
        iany(iand({ints}, 31))
        iparity(ia)
        rank(dm)
        merge({int}, {int}, {log})
        transfer({sub}, 1)
        ia({sub})
        ia(mod({int}, 3) + 3)
        im({three}, {four})
        ie({sub})
        jot@({int})
        fact@({three})
        ent@({sub})
        entb@({sub})
        add3@({int}, {int}, {int})
        add3@(jot@(1), jot@(2), {int})
        stf({int})
        isel@({log}, {int}, {int})
        t1%i
        t1%a({three})
        ta({three})%i
        ta({three})%a({three})
        sum(ivec@({sub}))
        ssa@()
        sty@({three})
        ilen@(rep@({chr1}, {sub}))
        csum@(sa, 4)
        ssum@(sa)
        ssum@(sa(1:3:2))
        tot2@(im, 3, 4)
        tot2@(im(1, 2), 3, 2)
        iargc()
        command_argument_count()
        iabs({int})
        abs({int})
        (int({cpx}) + 0) * 0 + {sub}
        """,
    "two": """
        1
        2
        mod(abs({sub}), 2) + 1
        """,
    "lng": """
        l8
        l8 + {int}
        (l8 - {lng})
        int({int}, 8)
        int8({int})
        abs({lng})
        mod({lng}, 91_8) * l8 / 7
        ishft(abs({lng}), -{three})
        max({lng}, 3_8)
        ieor({lng}, l8)
        nint({dbl}, 8)
        """,
    "shr": """
        i2
        int(mod({int}, 99), 2)
        int2(mod({int}, 99))
        i2 / 3_2
        """,
}
"""Templates, one a line, of each type."""
