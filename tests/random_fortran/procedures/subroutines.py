"""Subroutines that need no interface."""

from __future__ import annotations

SUBROUTINES = """
subroutine swap@(m, o)
integer m, o
!
integer p
p = m
m = modulo(o, 6) + 1
o = p
call note@(p)
end

subroutine addto@(v, w)
double precision v, w
!
v = mod(v + w, 100d0)
call note@(97)
end

subroutine fill@(v, m, w)
integer m
double precision v(m), w
!
integer o
do o = 1, m
v(o) = w + o
end do
end

subroutine alt@(m, *, v, *)
integer m
double precision v
!
v = v + 1
if (m .lt. 3) return 1
if (m .eq. 3) return m - 1
if (m .eq. 4) return 5
end

subroutine put@(s, m)
character*(*) s
integer m
!
character*3 three
three = s
s = three // char(64 + m)
m = mod(m + len(s), 6) + 1
end

subroutine each@(s, m)
integer m
character*(*) s(m)
!
integer o
do o = 1, m
s(o)(2:) = s(m + 1 - o)
end do
call note@(len(s))
end

subroutine run@(sub, m, o)
external sub
integer m, o
!
call sub(m, o)
entry runb@(m, o)
m = mod(m + o, 6) + 1
end
"""
