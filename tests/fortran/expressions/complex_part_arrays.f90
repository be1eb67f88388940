! The parts of complex numbers, of arrays of them too.
complex a(3), b(3), s
type t
complex z
end type
type(t) u
s = (1.0, 2.0)
s%re = 3
print *, s, s%im
a = s
a%im = 2.0
a(2)%re = 7
b%re = a%im
u%z%im = 4
print *, a, b%re, a(:)%im, u%z%im
end
