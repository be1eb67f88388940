! Binary constants as the bits of reals.
double precision d
real x
integer i
d = dble(z'400921fb54442d18')
x = real(z'7f800000')
print *, d, x, real(z'40490fdb')
i = ior(3, z'f0')
print *, i, iand(z'ff', 12)
end
