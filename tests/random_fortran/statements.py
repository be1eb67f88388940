"""The statements of random Fortran programs: one template a paragraph, filled from `expressions.py`.

`{one}` stands for a statement of the first table, `{=int}` for an expression without functions, `{L1}` for a label,
`{N1}` for a name of the program's own.
"""

from __future__ import annotations

_SINGLE = """
{ivar} = {sub}

ia({sub}) = mod({int}, 1000)

ia({sub}) = mod(ia({sub}) + jot@({sub}), 1000)

im({three}, {four}) = mod({int}, 99)

i2 = int(mod({int}, 99), 2)

l8 = mod({lng}, 100000_8)

d = mod({dbl}, 100d0)

e = mod({dbl}, 100d0)

da({sub}) = mod({dbl}, 100d0)

db(jot@({sub})) = mod(db({sub}) + {dbl}, 100d0)

dm({three}, {four}) = mod({dbl}, 100d0)

x = mod({sgl}, 100.0)

xa({sub}) = mod({sgl}, 100.0)

x = {int}

d = {sgl}

i1 = mod({int}, 100)

c = cmplx(mod(real({cpx}), 50.0), mod(aimag({cpx}), 50.0))

z = dcmplx(mod(dble({dcx}), 50d0), mod(dimag({dcx}), 50d0))

za({three}) = dcmplx(mod({dbl}, 50d0), mod({dbl}, 50d0))

p = {log}

q1 = {log}

la({sub}) = {log}

s1 = {chr}

s5 = {chr}

s9 = {chr}

s9({three}:{sub}) = {chr}

s9(jot@({three}):) = s9

s5(2:) = s5

s5(:{three}) = trim({chr}) // s5

s9 = s9(5:) // s9(:4)

sa({four}) = {chr}

sa({four})(2:{three}) = {chr}

t1%i = {sub}

t1%a({three}) = mod({int}, 99)

ta({three})%a({three}) = mod({int}, 99)

ta({three})%d = mod({dbl}, 99d0)

ta({three})%s({two}:) = {chr}

t1 = ta({three})

ta({three}) = t1

t1 = t({sub}, {dbl}, {chr}, [{sub}, {sub}, {sub}])

t1 = t(a=[1, 2, {sub}], i={sub}, s='k', d=mod({dbl}, 9d0))

ta({three}) = tee@({three})

ta = [t1, tee@({three}), tee@(jot@({three}))]

ta%i = [{sub}, {sub}, {sub}]

ta(:)%d = [{dbl}, {dbl}, 1d0]

t1%a = [{sub}, jot@(2), {sub}]

t1%a = t1%a(3:1:-1)

t1%a(2:) = t1%a(:2)

ta(jot@({three}))%a = ta({three})%a + 1

call tmod@(t1, {three})

call tmod@(ta({three}), {two})

ia(1) = mod(tsum@(ta(:{three})), 99)

ia(2) = mod(tsum@([t1, tee@({two})]), 99)

ia = mod({ints}, 1000)

ib = mod({ints}, 1000)

ia(2:6) = ia(1:5)

ia(1:5) = ib(2:6) + {int} * 0

ib({sub}:) = {sub}

ia([3, 1, 2]) = ia([1, 2, 3])

ia(6:1:-2) = [{sub}, tick@(), {sub}]

im(:, {four}) = mod(ia(1:3), 99)

im(2, :) = im(jot@(1), :) + 1

im = reshape(mod([{ints}, ia], 99), [3, 4])

im = im(3:1:-1, :)

da = mod({dbls}, 100d0)

db = mod({dbls}, 100d0)

da(2:) = da(:5) * 0.5d0

da(1:3) = da(4:6) + da(3:1:-1)

da(jot@(2):jot@(4)) = mod({dbl}, 99d0)

db = da * {three}

dm = dm * 0.5d0 + transpose(reshape({dbls}, [4, 3], pad=db)) * 0d0

dm(:, 2) = mod(matmul(dm, db(1:4)), 100d0)

dm(1, :) = dm(2, 4:1:-1)

la = {logs}

la(2:4) = la(1:3)

xa = mod(real({dbls}), 50.0)

xa(:3) = xa(4:)

sa = sa(4:1:-1)

sa(:)(1:1) = s1

sa(2:3) = {chr}

sa = [character(3) :: {chr1}, 'long', s5, name5@({two})]

za = za(3:1:-1) * 0.5d0

where (la) ia = mod({=ints}, 99)

where (da > {=dbl}) da = da * 0.5d0

where (vec@({sub}) > 2) db = mod({dbls}, 50d0)

if ({log}) ia({sub}) = {sub}

if (flag@({log})) s5 = {chr}

call st@

if (i > 1000) stop 'never'

if (j > 1000) error stop 3

if (k > 1000) pause

if (k > 1000) call abort

if (i > 1000) call exit(3)

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

print *, {int}, {dbl}, {log}

print *, {chr}, '|', {ints}

print *, jot@({sub}), bump@({ivar}), jot@({sub}), i, j, k

print *, {sgl}, {cpx}, {dcx}

print *, {dbls}

print *, {logs}

print *, ia(jot@(1):jot@(3)), s9(jot@(2):jot@(4)) // '|'

print *, (jot@(m3), ia(m3), m3 = jot@(1), jot@(3))

print *, ((im(m3, m4), m3 = 1, 3), m4 = 1, {four})

print *, (da(m3), m3 = 6, {sub}, -1)

print *, t1

print *, ta({three})%a, ta(jot@({three}))%s

print *, ta(tick@() * 0 + {three})

print *, tee@({three})

print '(i8, 1x, a, l2)', {int}, {chr}, {log}

print '(3(f9.3, 1x))', {dbl}, {sgl}, {dbls}

write (*, '(1p, e14.5e3, 2x, g12.4)') {dbl}, {sgl}

write (*, *) {lng}, {shr}, {int}

write (*, '(a, 1x, a5, 1x, a2)') {chr}, {chr}, {chr}

write (*, fmt='(6i7)', iostat=m3) {ints}

write (s9, '(i4)') mod({int}, 999)

write (s9(2:4), '(a)') {chr}

write (sa, '(a)') 'one', {chr}, 'three'

write (s9, *, iostat=m3) {sub}

write (*, '(' // 'i6' // ')') {int}
"""

_COMPOUND = """
if ({log}) then
{one}
else if ({log}) then
{one}
else
{one}
end if

do m1 = {three}, {sub}, {two}
{one}
end do

do m1 = jot@({sub}), jot@({sub}), -jot@({three})
ia(m1) = mod(ia(m1) + {int}, 1000)
end do

do {L1} m1 = 1, {three}
{one}
{L1} continue

do {L1} m1 = {two}, 5
do {L1} m2 = m1, {sub}
{L1} ia(m2) = mod(ia(m1) + m2, 100)

do m1 = 2, n - 2
do m2 = 1, n - 3
dm(m2, m1) = dm(m2, m1 - 1) * 0.5d0 + da(m2)
end do
end do

do {L1} m1 = n - 2, 2, -1
do {L2} m2 = m1 - 1, n - 3
if (mod(m1 + m2, 3) .eq. 0) goto {L2}
dm(m2, m1) = dm(m2, m1) * 0.5d0 + db(m1) * dm(1, m2)
{L2} continue
{L1} continue

do m1 = 1, n, 2
do m2 = m1, n
da(m1) = mod(da(m1) + db(m2) * {dbl}, 100d0)
end do
end do

do r1 = {sgl} * 0, 1.0, 0.25
x = r1
{one}
end do

{N1}: do m1 = 1, 6
if ({log}) cycle {N1}
if (m1 > {sub}) exit {N1}
{one}
end do {N1}

m1 = 0
do while (m1 < tick@())
m1 = m1 + 3
{one}
end do

m1 = 0
do
m1 = m1 + 1
if (m1 > {three}) exit
{one}
end do

select case ({sub})
case (1)
{one}
case (2:3, 6)
{one}
case default
{one}
end select

select case ({chr})
case ('a':'m')
{one}
case ('xyz', 'q')
{one}
case default
d = 1
end select

select case ({log})
case (.true.)
{one}
case (.false.)
{one}
end select

where ({=ints} > {=int})
ia = mod({=ints}, 99)
elsewhere (la)
ib = {=int} * 0 + 3
elsewhere
da = da + 1
end where

where ({=logs})
da = mod({=dbls}, 50d0)
db = da
end where

forall (m1 = 1:6, la(m1)) ia(m1) = ib(7 - m1)

forall (m1 = 1:3)
im(m1, 1) = im(4 - m1, 2)
end forall

do concurrent (m1 = 1:6)
da(m1) = db(7 - m1) * 0.5d0
end do

associate (u => da({sub}), v => {dbl}, w => ia(2:4))
u = mod(v + u, 99d0)
w(1) = size(w)
{one}
end associate

block
integer :: m1
real(8) :: own(k)
m1 = 2
own = {dbl}
da(m1) = mod(sum(own), 99d0)
end block

call alt@({sub}, *{L1}, d, *{L2})
{one}
goto {L2}
{L1} {one}
{L2} continue

goto ({L1}, {L2}), {sub}
{one}
goto {L2}
{L1} continue
{one}
{L2} continue

if ({int}) {L1}, {L2}, {L1}
{L1} continue
{one}
{L2} continue

if (mod({dbl}, 5d0)) {L1}, {L1}, {L2}
{L1} continue
{one}
{L2} continue

assign {L1} to m9
if ({log}) assign {L2} to m9
goto m9, ({L1}, {L2})
{L1} continue
{one}
{L2} continue

write (*, {L1}) {int}, {dbl}, {chr}
{L1} format (1x, i9, f10.3, ' ', a)

write (s9, '(i3, i3)') {sub}, {sub}
read (s9, '(i3, i3)') i, j

write (s9, '(f8.3)') mod({dbl}, 100d0)
read (s9, *, err={L1}, end={L1}) d
{L1} continue

s9 = '3 4 1'
read (s9, *) i, ia(i), ib(ia(i))

s9 = '2,,5'
read (s9, *, iostat=m3) m4, k, j
print *, m3, m4, k, j

open (11, status='scratch', form='unformatted')
write (11) {int}, {dbls}, s5
write (11) {chr1}, im
rewind 11
read (11) ia(2), da, s9(1:5)
read (11) s1, im
backspace 11
endfile (11)
close (11)

open (12, status='scratch')
write (12, '(3i6)') mod({ints}, 9999)
write (12, *) {dbl}
rewind (12)
read (12, '(2i6)') ia(3), ia(4)
inquire (12, opened=p, nextrec=m3)
backspace (12)
read (12, *) ia(1:2)
flush (12)
close (12, status='delete')

open (newunit=m3, status='scratch', access='direct', recl=40, form='unformatted')
write (m3, rec=jot@(2)) {dbl}, {int}
write (m3, rec=1) {dbl}, {sub}
read (m3, rec=jot@(2)) d
inquire (m3, recl=m4, direct=s5)
close (m3)
print *, m4, s5

open (13, status='scratch', access='stream', form='unformatted')
write (13) {sub}, {sub}, {sub}
read (13, pos=5) j
inquire (13, pos=m4)
close (13)
print *, m4

s5 = 'abc'
inquire (file='no such file', exist=p, iostat=m4)
inquire (iolength=m3) i, da, s5
print *, m3, m4, p

write (*, nml=group)

print group

allocate (aa({sub}), stat=m3)
aa = {dbl}
aa(size(aa)) = mod({dbl}, 9d0)
d = mod(sum(aa), 99d0)
deallocate (aa)

allocate (aa(6))
aa = {dbls}
aa = [aa(2:), aa(1:{three})]
print *, size(aa), allocated(aa), mod(sum(aa), 100d0)
deallocate (aa, stat=m3)

call lots@(aa, {sub})
print *, size(aa), aa
deallocate (aa)

allocate (aa(jot@(2):jot@(5)), source={dbl})
call move_alloc(aa, ab)
print *, lbound(ab), ubound(ab)
deallocate (ab)

dt = da
pp => dt(2:5)
pp(1) = mod({dbl}, 9d0)
print *, size(pp), associated(pp), pp
nullify (pp)

pp => dt
pp = {dbl}
if (associated(pp, dt)) d = mod(pp({sub}), 9d0)

call random_seed(put=[(m3, m3 = 1, 33)])
call random_number(x)
print *, x >= 0, x < 1
x = 0.25

call system_clock(m3, m4)
call cpu_time(x)
call date_and_time(values=iv)
print *, m4 > 0, x >= 0, iv(1) > 2000
x = 0.5

call get_command_argument(7, s9, m3, m4)
call get_environment_variable('NO_SUCH_NAME', s5, status=m4)
print *, s9, m3, m4, s5

call getarg(9, s9)
call getenv('NO_SUCH_NAME', s5)
print *, s9, s5

if ({log}) then
return
end if
"""


def paragraphs(text: str) -> tuple[str, ...]:
    """The templates of a table."""
    return tuple(text.strip().split("\n\n"))


SINGLE = paragraphs(_SINGLE)
COMPOUND = paragraphs(_COMPOUND)
