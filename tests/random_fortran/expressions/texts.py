"""Expressions that are logicals and characters; `chr1` is one character."""

from __future__ import annotations

TEXTS = {
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
}
"""Templates, one a line, of each type."""
