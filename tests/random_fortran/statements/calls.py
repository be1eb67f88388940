"""CALL of subroutines with arguments of all forms."""

from __future__ import annotations

CALLS = """
call swap@({ivar}, ia({sub}))

call swap@(ia(1), ia(5))

call addto@(d, ({dbl}))

call addto@(da({sub}), db({sub}))

call addto@(e, (e))

call fill@(da, 6, ({dbl}))

call fill@(da(2), 3, mod({dbl}, 9d0))

call fill@(dm(2, 1), jot@(3), 1d0)

call fill@(da(1:6:2), 3, 2d0)

call put@(s5, j)

call put@(s9(2:5), k)

call put@(sa({four}), i)

call each@(sa, 4)

call each@(sa(2), {two})

call run@(swap@, i, k)

call runb@(i, {sub})

call grow@(da)

call grow@(da(2:5), ({dbl}))

call grow@(dm({three}, :))

call grow@(by=({dbl}), v=db(6:1:-1))

call outs@(i, d)

call outs@(s=s9(2:4), m=ia({sub}), v=da({sub}))

call both@(da, db(2:), {three})

call ord@(i, j)

call inc@(ia, ib)

call inc@(ia(2:4), ({sub}))

call inc@(k, ({int}))

call note@({int})

call mvbits(ia(i), 1, k, ib(j), 2)
"""
