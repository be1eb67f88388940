"""Loop nests of assignments and branches, which can be translated by themselves."""

from __future__ import annotations

NESTS = """
do m1 = 1, n
da(m1) = mod(da(m1) + {=dbl}, 99d0)
end do

do i = n - 1, 1, -1
ia(i) = mod(ia(i + 1) + {=int}, 99)
end do

do m1 = n, 1, -2
do m2 = m1, n
d = mod(d + db(m2) * {=dbl}, 99d0)
ia(m2) = mod(ia(m1) + m2 + {=int}, 99)
end do
end do
k = mod(abs(m1 + m2), 6) + 1

{N1}: do m1 = 1, 6
do m2 = 1, n
if (ia(m2) > {=int}) cycle {N1}
if (db(m2) > {=dbl}) exit {N1}
ib(m2) = m1 * m2
if (la(m2) .and. {=log}) exit
end do
end do {N1}
j = mod(m1 + 6 * m2, 6) + 1

{N1}: do m1 = 1, 3
do m2 = 1, n
im(m1, 2) = mod(im(m1, 1) * m2 + ib(m2), 99)
if (ib(m2) > {=int}) exit {N1}
end do
call note@(m1)
do m2 = m1, n
if (la(m2)) cycle {N1}
la(m2) = ia(m2) > {=int}
end do
call note@(m2)
end do {N1}

do m1 = 1, 6
select case (ia(m1))
case (:0)
xa(m1) = mod(xa(m1) * 0.5 - x, 99.0)
case (3, 5:6)
p = la(m1) .neqv. p
case default
la(m1) = .not. q
end select
end do

do m1 = 1, n
if (la(m1)) then
i1 = i1 / 2_1 + int(mod(ia(m1), 9), 1)
else if (ib(m1) > {=int}) then
i2 = mod(i2, 99_2) + int(m1, 2)
else
l8 = mod(l8, 999_8) * 7 + ia(m1)
q1 = la(7 - m1)
end if
end do

do i2 = 1_2, 6_2, 2_2
do l8 = 3_8, 1_8, -1_8
im(l8, 1) = mod(im(l8, 2) + ib(i2), 99)
end do
end do

do m1 = 1, 3
za(m1) = (za(4 - m1) + z) * (0.25d0, 0.5d0)
c = c * 0.5 + cmplx(xa(m1), x)
end do

allocate (aa(-2:3))
do m1 = lbound(aa, 1), ubound(aa, 1)
aa(m1) = m1 * {=dbl}
end do
do m1 = -1, 3
aa(m1) = aa(m1 - 1) + da(m1 + 3)
end do
e = mod(sum(aa), 99d0)
deallocate (aa)

dt = da
pp => dt(6:1:-2)
do m1 = 1, size(pp)
pp(m1) = mod(pp(m1) + dt(m1) * {=dbl}, 99d0)
end do
da = dt

dt = 1
pp => dt
do m1 = 2, 6
dt(m1) = mod(dt(m1) + pp(m1 - 1) + {=dbl}, 99d0)
end do
da = pp

do m1 = 1, n - {two}
do m2 = 1, 3
do m3 = m2, 4
dm(m2, m3) = mod(dm(m2, m3) + da(m1) * im(m2, m3), 99d0)
end do
end do
end do

k = 6
do m1 = 1, k
k = mod(k + ia(m1) * ia(m1), 6) + 1
da(k) = m1
end do

do m1 = {three}, {=sub}, {two}
ib(m1) = m1
end do
i = mod(abs(m1), 6) + 1

if (la(1)) then
do m1 = 1, n
db(m1) = min(da(m1), {=dbl}) + max(m1, ib(m1))
end do
else
do m1 = 1, n
db(m1) = abs(da(m1)) - {=dbl}
end do
end if

do m1 = 1, n
da(7 - m1) = mod(dot_product(db(1:m1), db(1:m1)), 99d0)
ia(m1:6) = ia(m1) + {=int}
end do

do m1 = 1, 2
ib = mod(ib * 3 + ia(m1), 99)
da(:) = db(6:1:-1)
end do

do r1 = 0.25, 2.0, 0.25
xa(5) = mod(xa(5) + r1, 9.0)
end do

do while (k < 6)
k = k + 1
ib(k) = {=int}
end do

block
real(8) :: da(0:6)
do m1 = 0, n
da(m1) = m1 * {=dbl}
end do
db = da(1:)
end block

associate (u => da(2), da => db)
do m1 = 2, n
da(m1) = mod(u + da(m1 - 1), 99d0)
end do
end associate

m3 = 0
do m1 = 1, 6
if (ia(m1) == {=int}) then
m3 = m1
exit
end if
ib(m1) = ia(m1)
end do
if (m3 > 0) k = m3
"""
