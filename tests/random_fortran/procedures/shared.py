"""Procedures that change variables around them, and those that need the derived type `t`."""

from __future__ import annotations

SHARED_TEXT = """
integer function shi@(m)
integer m
!
$state
i = mod(i, 6) + 1
k = mod(k + m, 6) + 1
shi@ = m
end

integer function sda@(m)
integer m
!
$state
da(m) = da(m) * 0.5d0 + m
ia(7 - m) = m
sda@ = mod(m, 6) + 1
end

integer function ssa@()
!
$state
s5 = s9(3:)
s9(4:4) = s5(1:1)
ssa@ = ichar(s5(2:2))
end

character*4 function sch@(m)
integer m
!
$state
s9(m:m) = '#'
sch@ = s5(2:)
s5 = 'S' // s9
end

double precision function sal@()
!
$state
sal@ = d
d = e + 1
e = mod(sal@, 9d0)
end

logical function slog@()
!
$state
slog@ = p
p = .not. q
la(j) = p
end

function svec@()
double precision :: svec@(6)
!
$state
svec@ = da
da(2:5) = da(1:4) + 0.5d0
db = svec@
end

integer function sty@(m)
integer m
!
$state
t1%i = m
t1%a(m) = t1%a(1) + 1
ta(m)%d = t1%i
sty@ = m + 1
end
"""

TYPED_TEXT = """
function tee@(m) result(r)
integer, intent(in) :: m
type(t) :: r
!
call note@(m + 110)
r = t(m, m * 0.5d0, 'tee', [m, 2, 3])
end function

subroutine tmod@(u, m)
type(t), intent(inout) :: u
integer, intent(in) :: m
!
u%a(m:) = u%a(:4 - m) + 1
u%s(2:3) = u%s
u%i = u%a(m)
end subroutine

integer function tsum@(u)
type(t), intent(in) :: u(:)
!
tsum@ = sum(u%i) + u(1)%a(size(u))
end function

integer function geni@(m)
integer, intent(in) :: m
!
geni@ = m + 1
end function

double precision function gend@(v)
double precision, intent(in) :: v
!
gend@ = v - 1
end function
"""
