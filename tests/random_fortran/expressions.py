"""The expressions of random Fortran programs: for each type, one template a line.

`{int}` and the like stand for an expression of a type that is one level less deep; names that end in `@` are
functions of `procedures.py`. Values stay small, divisors away from zero, and subscripts between 1 and 6 (or 3, 4).
"""

from __future__ import annotations

TEMPLATES = {
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
        mod({sub}, 2) + 1
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
    "dbl": """
        ({dbl} + {dbl})
        ({dbl} - {dbl})
        (mod({dbl}, 30d0) * mod({dbl}, 30d0))
        {dbl} / (1.0d0 + abs({dbl}))
        sqrt(abs({dbl}))
        dsqrt(dabs({dbl}))
        sin({dbl})
        dcos({dbl})
        dtan({dbl})
        asin(sin({dbl}))
        dacos(dcos({dbl}))
        atan({dbl})
        datan2({dbl}, 1.0d0 + abs({dbl}))
        dsinh(mod({dbl}, 3d0))
        cosh(mod({dbl}, 3d0))
        dtanh({dbl})
        asinh({dbl})
        acosh(1d0 + abs({dbl}))
        atanh(sin({dbl}) * 0.9d0)
        exp(-abs({dbl}))
        dexp(-dabs({dbl}))
        log(1d0 + abs({dbl}))
        dlog10(1d0 + abs({dbl}))
        erf({dbl})
        derfc({dbl})
        erfc_scaled(abs({dbl}))
        gamma(1d0 + abs(mod({dbl}, 5d0)))
        dlgama(1d0 + abs({dbl}))
        log_gamma(1d0 + abs({dbl}))
        hypot({dbl}, {dbl})
        bessel_j0({dbl})
        bessel_j1({dbl})
        bessel_jn({three}, {dbl})
        bessel_y0(1d0 + abs({dbl}))
        dbesy1(1d0 + abs({dbl}))
        bessel_yn({three}, 1d0 + abs({dbl}))
        mod({dbl}, 10.0d0) ** 2
        mod({dbl}, 10.0d0) ** mod({int}, 4)
        abs({dbl}) ** 0.75d0
        sign({dbl}, {dbl})
        dsign({dbl}, {dbl})
        dim({dbl}, {dbl})
        ddim({dbl}, {dbl})
        max({dbl}, {dbl})
        dmin1({dbl}, {dbl})
        dmax1({dbl}, {dbl}, 1d0)
        aint({dbl})
        dint({dbl})
        anint({dbl})
        dnint({dbl})
        modulo({dbl}, 7d0)
        dmod({dbl}, 7d0)
        ({dbl} + {int})
        ({sub} * mod({dbl}, 50d0))
        dble({sgl})
        dfloat({int})
        dprod({sgl}, {sgl})
        real({int}, 8)
        aimag({dcx})
        dimag({dcx})
        dble({dcx})
        dreal({dcx})
        abs({dcx})
        cdabs({dcx})
        nearest({dbl}, 1d0)
        spacing({dbl})
        rrspacing(1d0 + abs({dbl}))
        scale({dbl}, {three})
        set_exponent({dbl}, {three})
        fraction({dbl})
        epsilon(d)
        tiny(d)
        sum(da)
        sum({dbls})
        sum({dbls}, {logs})
        product(mod(da(1:{three}), 10d0))
        maxval({dbls})
        minval(dm)
        dot_product({dbls}, da)
        norm2({dbls})
        sum(matmul(dm, db(1:4)))
        sum(transpose(dm))
        maxval(dm(:, {four}))
        merge({dbl}, {dbl}, {log})
        transfer({dbl}, 1d0)
        da({sub})
        db({sub})
        db(left@({sub}, tick@()))
        dm({three}, {four})
        half@({dbl})
        rub@(d)
        rub@(da({sub}))
        sal@()
        call1@(half@, {dbl})
        call1@(dsin, {dbl})
        call1@(dsqrt, abs({dbl}))
        call1@(dabs, {dbl})
        call1@(datan, {dbl})
        call1@(dexp, -abs({dbl}))
        call1@(dint, {dbl})
        total@(da, 6)
        total@(da(2), {sub} - 1)
        total@(dm(1, {two}), 3)
        total@({dbls}, 6)
        total@(da(1:6:2), 3)
        sumv@(da)
        sumv@(da(6:1:-1))
        sumv@({dbls})
        sumv@(dm(2, :))
        sumv@([{dbl}, {dbl}])
        sumx@(dm(:, 2:3))
        sq@({dbl})
        sum(sq@(da))
        dent@({dbl})
        isel@({log}, 1, 2) * {dbl}
        stg({dbl}, {dbl})
        t1%d
        ta({three})%d
        (d * e)
        sum(vec@({sub}))
        gen@({dbl})
        zr({two})
        real(gen@({int}), 8)
        """,
    "sgl": """
        ({sgl} + {sgl})
        (mod({sgl}, 20.0) * mod({sgl}, 20.0))
        {sgl} / (1 + abs({sgl}))
        ({sgl} - {int})
        sqrt(abs({sgl}))
        real({dbl})
        sngl({dbl})
        float({int})
        real({cpx})
        aimag({cpx})
        cabs({cpx})
        alog(1.0 + abs({sgl}))
        alog10(1.0 + abs({sgl}))
        amod({sgl}, 5.0)
        amax1({sgl}, {sgl})
        amin1({sgl}, 2.0)
        amax0({int}, {sub})
        amin0({int}, {sub})
        sin({sgl})
        tan({sgl})
        acos(sin({sgl}))
        atan2({sgl}, 1.0)
        exp(-abs({sgl}))
        sinh(mod({sgl}, 3.0))
        tanh({sgl})
        besj0({sgl})
        besj1({sgl})
        besjn({three}, {sgl})
        besy0(1.0 + abs({sgl}))
        erfc({sgl})
        algama(1.0 + abs({sgl}))
        anint({sgl})
        aint({sgl})
        sign({sgl}, {sgl})
        xa({sub})
        xe({sub})
        one@({sgl})
        call3@(one@, {sgl})
        call3@(sin, {sgl})
        call3@(alog, 1.0 + abs({sgl}))
        call3@(abs, {sgl})
        sum(xa)
        epsilon(x)
        mod({sgl}, 9.0) ** {three}
        {sub} * mod({sgl}, 9.0)
        """,
    "cpx": """
        c
        cmplx({sgl}, {sgl})
        cmplx({sgl})
        cmplx({=dcx})
        conjg({cpx})
        ({cpx} + {cpx})
        ({cpx} * {sgl})
        csqrt({cpx})
        ccos(c * 0.01)
        csin(c * 0.01)
        cexp(c * 0.01)
        clog({cpx} + 300.0)
        com@({cpx})
        (c - {int})
        complex({int}, {sgl})
        """,
    "dcx": """
        ({dcx} + {dcx})
        ({dcx} - {dcx})
        (z * {dcx})
        ({dcx} / ((3.0d0, 1.0d0) + z * conjg(z)))
        conjg({dcx})
        dconjg({dcx})
        -{dcx}
        ({dbl} * z)
        ({dcx} + {int})
        dcmplx({dbl}, {dbl})
        cmplx({dbl}, {dbl}, 8)
        dcmplx({=cpx})
        sqrt({dcx})
        cdsqrt({dcx})
        cdexp(z * 0.01d0)
        zsin(z * 0.01d0)
        cos(z * 0.01d0)
        log({dcx} + 300d0)
        (z * 0.5d0 + za({three})) ** 2
        za({three})
        merge({dcx}, z, {log})
        """,
    "log": """
        ({log} .and. {log})
        ({log} .or. {log})
        ({log} .eqv. {log})
        ({log} .neqv. {log})
        (.not. {log})
        ({int} < {int})
        ({int} .ge. {int})
        ({int} == {int})
        ({dbl} .lt. {dbl})
        ({dbl} >= {dbl})
        ({sgl} /= {sgl})
        (z .ne. {dcx})
        ({chr} == {chr})
        ({chr} .lt. {chr})
        ({chr} > {chr1})
        lge({chr}, {chr})
        lgt({chr}, {chr1})
        lle({chr}, {chr})
        llt({chr1}, {chr})
        btest({int}, {sub})
        bge({int}, {int})
        bgt({int}, {int})
        ble({int}, {int})
        blt({int}, {int})
        any({logs})
        all({logs})
        any({ints} > {int})
        all(da < {dbl})
        la({sub})
        flag@({log})
        (flag@(p) .and. flag@(q))
        (flag@({log}) .or. flag@({log}))
        slog@()
        logical({log}, 4)
        isnan({dbl})
        is_iostat_end({int})
        is_iostat_eor({int})
        parity({logs})
        merge({log}, {log}, {log})
        has@({sub})
        has@()
        (p .eqv. q1)
        """,
    "chr1": """
        'a'
        s1
        s5(3:3)
        s5(jot@(2):2)
        char(96 + {sub})
        achar(64 + {sub})
        sq1({sub})
        s9(i:i)
        """,
    "chr": """
        {chr1}
        s5
        s9
        s5(2:4)
        s9({three}:{sub})
        s9({sub}:)
        s5(:{three})
        sa({four})
        sa({four})(2:3)
        {chr} // {chr}
        {chr1} // {chr}
        trim({chr})
        trim({chr}) // '.'
        adjustl({chr})
        adjustr({chr})
        repeat({chr}, {three})
        repeat('xy', jot@({three}))
        name5@({sub})
        star@({sub})
        rep@({chr}, {sub})
        rev@({chr})
        rev@(trim({chr}))
        sch@({three})
        'it''s'
        "say ""no"" !"
        ''
        merge(s5, name5@({sub}), {=log})
        max(s5, 'hello')
        min(s9(1:5), s5)
        t1%s
        ta({three})%s(2:)
        """,
    "ints": """
        ia
        ib
        ia(6:1:-1)
        ({ints} + {ints})
        ({ints} - {int})
        (mod({ints}, 40) * {sub})
        mod({ints}, 9)
        abs({ints})
        max({ints}, {ints})
        min({int}, {ints})
        [{int}, {int}, {int}, {int}, {int}, {int}]
        (/ 1, 2, {int}, tick@(), tick@(), {int} /)
        [(jot@(jj), jj = 1, 6)]
        [(jj * {sub}, jj = 1, 6)]
        [((jj + 3 * kk, jj = 1, 3), kk = 1, 2)]
        [(jot@(jj), jot@(-jj), jj = 1, 3)]
        [(jj, jj = jot@(1), jot@(11), jot@(2))]
        [ia(4:6), ib(1:3)]
        [ivec@(3), ivec@(3)]
        ivec@(6)
        ivec@(jot@(6))
        nint(mod({dbls}, 100d0))
        int(mod({dbls}, 100d0))
        ichar([s1, 'b', {chr1}, 'd', 'e', 'f'])
        merge({ints}, {ints}, {logs})
        merge({ints}, {int}, {log})
        cshift({ints}, {three})
        cshift(ia, shift=-{sub})
        eoshift({ints}, {three})
        eoshift(ia, 1, {int})
        reshape(im(:, 1:2), [6])
        reshape({ints}, (/ 6 /))
        pack([ia, ib], [{logs}, .not. {logs}]) * 0 + ia
        unpack({ints}, {logs}, {ints})
        unpack(ia, {logs}, 0)
        ia(ia * 0 + {sub})
        ia([6, 4, 2, 5, 3, 1])
        ib([{sub}, {sub}, {sub}, {sub}, {sub}, {sub}])
        spread({int}, 1, 6)
        iand({ints}, 31)
        len_trim([s5, s5, name5@(1), s5, s5, s5])
        index([s5, s5, name5@(2), s5, s5, s5], {chr1})
        sum(spread({ints}, 2, 3), 2)
        count(spread({logs}, 2, 3), 2)
        [maxloc({ints}), minloc(da), shape(dm), lbound(da), ubound(db)]
        transfer({ints}, [1])
        ta(1)%a(1) + ia
        [t1%a, ta({three})%a]
        [ta%i, t1%a]
        stf(ia(1)) + ia
        """,
    "dbls": """
        da
        db
        da(6:1:-1)
        ({dbls} + {dbls})
        ({dbls} - {dbl})
        (mod({dbls}, 20d0) * mod({dbl}, 20d0))
        {dbls} / (1d0 + abs({dbls}))
        abs({dbls})
        sqrt(abs({dbls}))
        max({dbls}, {dbls})
        sign({dbls}, {dbl})
        [{dbl}, {dbl}, {dbl}, {dbl}, {dbl}, {dbl}]
        [(half@(jj * 1d0), jj = 1, 6)]
        [(da(jj) + rub@(d), jj = 1, 6)]
        [(dm(jj, {four}), jj = 1, 3), (db(jj), jj = 3, 1, -1)]
        [real(8) :: {int}, {sub}, 1, 2, {sgl}, 3]
        vec@({sub})
        vec@(tick@())
        (vec@({sub}) + vec@(tick@()))
        svec@()
        sq@({dbls})
        sq@(vec@({sub}))
        merge({dbls}, {dbls}, {logs})
        cshift({dbls}, {sub})
        eoshift({dbls}, {three} - 2)
        reshape(dm(:, 1:2), [6])
        reshape(transpose(dm(:, 2:3)), [6])
        da([6, 4, 2, 5, 3, 1])
        da({ints} * 0 + {sub})
        da(ivec@(6))
        [matmul(dm, da(1:4)), db(1:3)]
        [matmul(da(1:3), dm), db(1:2)]
        [sum(dm, 1), db(1:2)]
        [maxval(dm, 2), da(4:6)]
        [product(mod(dm, 5d0), dim=2), minval(dm, 2)]
        spread({dbl}, 1, 6)
        real({ints}, 8)
        dble(ia)
        ta(1)%d + da
        [ta%d, da(4:6)]
        {dbls} ** 2 * 0.01d0
        -{dbls}
        """,
    "logs": """
        la
        ({logs} .and. {logs})
        ({logs} .or. la)
        .not. {logs}
        ({ints} > {int})
        ({ints} == {ints})
        (da < {dbl})
        (da >= db)
        [{log}, {log}, p, q, {log}, {log}]
        [(flag@(jj > 2), jj = 1, 6)]
        btest({ints}, {three})
        la(6:1:-1)
        ([s5, s5, name5@(1), s5, name5@(2), s5] == s5)
        """,
}
"""Expressions of each type; those named in the plural are arrays of 6 elements, `chr1` is one character."""

LEAVES = {
    "sub": "i\nj\nk\n1\n2\n3\n4\n5\n6",
    "three": "1\n2\n3",
    "four": "1\n2\n3\n4",
    "two": "1\n2",
    "int": "i\nj\nk\nn\nia(i)\nib(3)\n0\n7\n-3\n12\nim(2, j*0 + 3)\nie(2)",
    "lng": "l8\n7_8",
    "shr": "i2\n3_2",
    "dbl": "d\ne\nda(i)\ndb(2)\n1.5d0\n-0.25d0\ndm(2, 3)\nzr(1)",
    "sgl": "x\ny\nxa(j)\n2.5\n-1e-1",
    "cpx": "c\n(1.0, -2.0)",
    "dcx": "z\nza(2)\n(0.5d0, 3d0)",
    "log": "p\nq\n.true.\nla(k)",
    "chr1": "'b'\ns1\nsq1(4)",
    "chr": "s5\ns9\n'xy z'\nsa(2)",
    "ints": "ia\nib\n[1, 2, 3, 4, 5, 6]",
    "dbls": "da\ndb",
    "logs": "la",
    "ivar": "i\nj\nk",
}
"""What stands at the bottom of an expression."""


def lines_of(text: str) -> tuple[str, ...]:
    """The lines of a table, without the indentation."""
    return tuple(line.strip() for line in text.strip().split("\n"))


EXPRESSIONS = {name: lines_of(text) for name, text in (*TEMPLATES.items(), ("ivar", LEAVES["ivar"]))}
LEAF = {name: lines_of(text) for name, text in LEAVES.items()}
