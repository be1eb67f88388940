"""Expressions that are arrays of 6 elements: integers, reals in double precision, logicals."""

from __future__ import annotations

ARRAYS = {
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
        merge({ints}, {int}, p .neqv. {log})
        cshift({ints}, {three})
        cshift(ia, shift=-{sub})
        eoshift({ints}, {three})
        eoshift(ia, 1, {int})
        reshape(im(:, 1:2), [6])
        reshape({ints}, (/ 6 /))
        pack(ib, {logs}, {ints}) * 0 + ia
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
        max({dbls}, abs({dbls}) + 0.25d0)
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
        (.not. {logs})
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
"""Templates, one a line, of each type."""
