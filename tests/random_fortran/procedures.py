"""The procedures of random Fortran programs: they note each call, and change their arguments or what is around them.

`@` at the end of a name stands for the number of the program. A line `!` is between the declarations of what a caller
has to know, which make up an interface, and the rest. `$note` stands for the declarations of the notes, `$state` for
those of the variables that are shared. What is `simple` needs no interface.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

NOTE = "call note@({})"

_SIMPLE = """
subroutine note@(m)
integer m
!
$note
trail = modulo(trail * 31 + m + 7, 10007)
end

integer function jot@(m)
integer m
!
call note@(m)
jot@ = m
end

integer function tick@()
!
$note
calls = mod(calls, 6) + 1
call note@(calls)
tick@ = calls
end

integer function bump@(m)
integer m
!
call note@(3 * m)
bump@ = m
m = mod(m, 6) + 1
end

double precision function rub@(v)
double precision v
!
call note@(21)
rub@ = v
v = v * 0.5d0 + 1
return
end

integer function sting@(s)
character*(*) s
!
call note@(len(s))
sting@ = len(s) + ichar(s(1:1))
s(1:1) = 'q'
s(len(s):) = 'z'
end

integer function lens@(s)
character*(*) s
!
call note@(len(s) + 50)
lens@ = len(s)
end

character*5 function name5@(m)
integer m
!
character*26 letters
data letters /'abcdefghijklmnopqrstuvwxyz'/
call note@(m + 60)
name5@ = letters(m:m + 2) // ' .'
end

character*(*) function star@(m)
integer m
!
call note@(m + 70)
star@ = 'star'
if (len(star@) .gt. 5) star@(5:5) = char(64 + m)
end

logical function flag@(l)
logical l
!
call note@(80)
flag@ = .not. l
if (l) call note@(81)
end

double precision function half@(v)
double precision v
!
call note@(90)
half@ = v / 2
end

real function one@(v)
real v
!
call note@(91)
one@ = v - 1
end

complex function com@(v)
complex v
!
call note@(92)
com@ = conjg(v) + 1
end

recursive integer function fact@(m) result(r)
integer m
!
call note@(m + 93)
if (m .le. 1) then
r = 1
else
r = m * fact@(m - 1)
end if
end

integer function ent@(m)
integer m, entb@, w
integer, save :: kept = 2
!
ent@ = m + kept
kept = mod(kept, 5) + 1
call note@(kept)
return
entry entb@(w)
entb@ = w * 2 - kept
end

double precision function dent@(v)
double precision v, dentb@
!
call note@(94)
dent@ = v + 1
return
entry dentb@(v)
dentb@ = v - 1
end

integer function add3@(m, o, p)
integer m, o, p
!
call note@(m + 2 * o)
add3@ = mod(m, 100) + 2 * mod(o, 100) + 3 * mod(p, 100)
end

integer function isel@(l, m, o)
logical l
integer m, o
!
isel@ = o
if (l) isel@ = m
end

double precision function call1@(f, v)
double precision f, v
external f
!
call note@(95)
call1@ = f(v) + f(v)
end

integer function call2@(f, m)
integer f, m
external f
!
call2@ = f(m)
if (f(m) .ne. call2@) call note@(96)
end

real function call3@(f, v)
real f, v
external f
!
call3@ = f(v)
end

double precision function total@(v, m)
integer m
double precision v(*)
!
integer o
total@ = 0
do 10 o = 1, m
10 total@ = total@ + v(o) * o
end

integer function tot2@(v, ld, m)
integer ld, m, v(ld, *)
!
integer o, p
tot2@ = 0
do o = 1, m
do p = 1, ld
tot2@ = tot2@ + mod(v(p, o), 100) * (p - o)
end do
end do
end

integer function csum@(s, m)
integer m
character*(*) s(m)
!
integer o
csum@ = 0
do o = 1, m
csum@ = csum@ + o * ichar(s(o)(len(s):len(s)))
end do
end

subroutine swap@(m, o)
integer m, o
!
integer p
p = m
m = o
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

_EXPLICIT = """
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
a = mod(a + b, 6) + 1
end subroutine
"""

_SHARED = """
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

_TYPED = """
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


@dataclass(frozen=True)
class Procedure:
    """A procedure: its name, its text, and whether a caller may do without an interface."""

    name: str
    text: str
    simple: bool

    @property
    def callees(self) -> tuple[str, ...]:
        """The procedures of this file that it calls, and those it is an entry of."""
        return tuple(sorted(set(re.findall(r"\w+@", self.text)) - {self.name}))

    @property
    def head(self) -> str:
        """The lines in front of `!`."""
        return self.text.partition("\n!\n")[0]

    @property
    def interface(self) -> str:
        """The body of an interface."""
        return f"{self.head}\nend {self.kind}\n"

    @property
    def kind(self) -> str:
        return "subroutine" if re.match(r"(pure |elemental )?subroutine", self.text) else "function"

    def internal(self) -> str:
        """The text as a module or internal procedure, whose END names its kind."""
        body, _, _ = self.text.rpartition("\nend")
        return f"{body}\nend {self.kind}"


def _procedures(text: str, simple: bool) -> dict[str, Procedure]:
    found = {}
    for one in text.strip().split("\n\n"):
        name = re.search(r"(?:function|subroutine) (\w+@)", one)
        assert name
        found[name[1]] = Procedure(name[1], one, simple and name[1] != "svec@")
    return found


SHARED = _procedures(_SHARED, True)
"""Those that change variables around them."""
TYPED = _procedures(_TYPED, False)
"""Those that need the derived type `t`."""
PROCEDURES = _procedures(_SIMPLE, True) | _procedures(_EXPLICIT, False) | SHARED | TYPED
ENTRIES = {"entb@": "ent@", "dentb@": "dent@", "runb@": "run@", "gen@": "geni@"}
"""Other names, and the procedures that have them."""


def needed(text: str) -> list[str]:
    """The names of the procedures that a text calls, and those they call."""
    todo, found = set(re.findall(r"\w+@", text)), set()
    while todo:
        name = todo.pop()
        name = ENTRIES.get(name, name)
        if name in PROCEDURES and name not in found:
            found.add(name)
            todo.update(PROCEDURES[name].callees)
    if "gen@" in text:
        found |= {"geni@", "gend@"}
    return [name for name in PROCEDURES if name in found]
