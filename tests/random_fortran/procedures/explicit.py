"""Procedures that need an interface: for results, optional arguments, assumed shape."""

from __future__ import annotations

EXPLICIT = """
function vec@(m)
integer, intent(in) :: m
double precision :: vec@(6)
!
integer :: o
call note@(m + 101)
vec@ = [(m + o * 0.5d0, o = 1, 6)]
end function

function ivec@(m) result(r)
integer, intent(in) :: m
integer :: r(m)
!
integer :: o
call note@(m + 102)
do o = 1, m
r(o) = mod(o * m, 6) + 1
end do
end function

function rep@(s, m) result(r)
character(len=*), intent(in) :: s
integer, intent(in) :: m
character(len=len(s) + m) :: r
!
call note@(m + 103)
r = s
r(len(s) + 1:) = repeat('+', m)
end function

function rev@(s) result(r)
character(*), intent(in) :: s
character(len(s)) :: r
!
integer :: o
do o = 1, len(s)
r(o:o) = s(len(s) + 1 - o:)
end do
call note@(104)
end function

integer function ilen@(s)
character(*), intent(in) :: s
!
character(len(s) + 1) :: own
own = s // '!'
ilen@ = len(own) + ichar(own(1:1))
end function

integer function opt@(first, second, third)
integer, intent(in) :: first
integer, intent(in), optional :: second, third
!
opt@ = first
if (present(second)) opt@ = mod(opt@ + second, 6) + 1
if (.not. has@(third)) opt@ = mod(opt@, 6) + 1
end function

logical function has@(m)
integer, optional :: m
!
has@ = present(m)
if (has@) call note@(m)
end function

integer function val@(m)
integer, value :: m
!
integer :: old
old = m
m = m + 3
call note@(m)
val@ = max(old, 1)
end function

integer function left@(m, o)
integer, intent(in) :: m, o
!
call note@(105)
left@ = m
if (o < 0) left@ = 1
end function

double precision function sumv@(v)
double precision, intent(in) :: v(:)
!
integer :: o
sumv@ = size(v)
do o = lbound(v, 1), ubound(v, 1)
sumv@ = sumv@ + v(o) * o
end do
end function

double precision function sumx@(v)
double precision, dimension(0:, -1:), intent(in) :: v
!
sumx@ = v(0, -1) + v(ubound(v, 1), ubound(v, 2)) + sum(v) + lbound(v, 2)
end function

integer function ssum@(s)
character(*), intent(in) :: s(:)
!
integer :: o
ssum@ = len(s)
do o = 1, size(s)
ssum@ = ssum@ + o * iachar(s(o))
end do
end function

elemental double precision function sq@(v)
double precision, intent(in) :: v
!
sq@ = v * 0.125d0 - 1
end function

subroutine grow@(v, by)
double precision, intent(inout) :: v(:)
double precision, intent(in), optional :: by
!
v = v + 0.5d0
if (present(by)) v(::2) = by
end subroutine

subroutine outs@(m, v, s)
integer, intent(out) :: m
double precision, intent(out) :: v
character(*), intent(out), optional :: s
!
m = 4
v = 2.5d0
if (present(s)) s = 'out'
end subroutine

subroutine lots@(v, m)
double precision, allocatable, intent(inout) :: v(:)
integer, intent(in) :: m
!
if (allocated(v)) deallocate (v)
allocate (v(m))
v = m
end subroutine

subroutine both@(v, w, m)
integer, intent(in) :: m
double precision, intent(inout), contiguous :: v(:)
double precision, intent(in) :: w(m)
!
v(:m) = v(:m) + w * 0.5d0
end subroutine

pure subroutine ord@(a, b)
integer, intent(inout) :: a, b
!
integer :: c
c = min(a, b)
b = max(a, b)
a = c
end subroutine

elemental subroutine inc@(a, b)
integer, intent(inout) :: a
integer, intent(in) :: b
!
a = modulo(a + b, 6) + 1
end subroutine
"""
