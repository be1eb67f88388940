! The parts of complex numbers as components.
complex z, w(3)
complex(8) c
z = (1,2)
z%re = 7
z%im = z%im + 1
print *, z, abs(z%im)
w = z
w(2)%re = 3
print *, w(2)%re
c%re = 1
c%im = 2
print *, c
read(*,*,iostat=i) z%re
call s(z%im)
print *, z
end
subroutine s(x)
  x = 99
end
