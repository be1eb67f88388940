! Intrinsic functions whose arguments have keywords, in any order.
complex(8) z
print *, atan2(x=1.0, y=2.0), mod(p=3, a=10), sign(b=-1., a=2.)
print *, index(substring='a', string='ba'), index('abcabc', 'c', back=.true.)
z = cmplx(1.5, kind=8)
print *, z, cmplx(1, 2, kind=8), nint(2.6, kind=8), aint(2.7, kind=8)
print *, scan('abcd', set='cb', back=.true.), verify('aab', 'a', kind=8)
print *, ishft(i=8, shift=-2), ibits(255, len=3, pos=2), modulo(p=3, a=-1), dim(y=1., x=3.)
print *, real(a=3, kind=8), int(a=3.7, kind=8), char(i=65), len_trim('ab ', kind=8)
print *, ceiling(a=2.1), floor(2.9, kind=8), nearest(s=-1., x=1.), hypot(y=3., x=4.)
end
