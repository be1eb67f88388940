! Complex numbers to the power of integers of 8 bytes, and of constants of other types; those of 10 bytes with reals.
subroutine s(z)
complex z
print *, z**0.0, z**1.0
print *, z**2.0, z**3.0
print *, z**(-1.0), z**(-2.0)
print *, z**(0.0,0.0), z**(1.0,0.0), z**(2.0,0.0)
print *, z**(3.0,0.0), z**(-1.0,0.0), z**(-2.0,0.0)
print *, cmplx(real(z), kind=10), cmplx(z, kind=10)**2.0, 2.0_10**cmplx(z, kind=10), cmplx(z, kind=10) * 3.0_10
print *, cmplx(z, kind=10)**2, cmplx(z, kind=10)**(-3), cmplx(z, kind=10)**5_8, real(z, 10)**int(aimag(z), 8)
print *, z**(-1), z**(-2), 1/z, (1/z)*(1/z), z**(-1_8)
end
call s((1.0,7.0))
call s((0.0,-1.0))
call s((1.0,0.0))
end
