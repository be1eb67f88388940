! Intrinsic functions in constant expressions.
program p
  implicit none
  integer, parameter :: big = huge(big), q = huge(1)/4 - 1, d = digits(1d0), r = radix(1.), e = minexponent(1d0)
  double precision, parameter :: eps = epsilon(eps), tn = tiny(eps)
  integer, parameter :: k = nint(2.5), k2 = nint(-2.5), c1 = ceiling(2.1), f1 = floor(-2.1), l1 = int(log(8.0)/log(2.0))
  integer, parameter :: s1 = ishft(1, 10), s2 = not(5), s3 = ibset(0, 31), s4 = ishftc(3, -1), m = merge(1, 2, .true.)
  integer, parameter :: a(4) = [3, 1, 4, 1], su = sum(a), mx = maxval(a), pr = product(a), ml = maxloc(a, 1)
  logical, parameter :: an = any(a > 3), al = all(a > 0)
  integer, parameter :: ct = count(a == 1), sz = size(a), sh(1) = shape(a), tr = transfer(1.0, 1)
  real, parameter :: dp = dot_product([1., 2.], [3., 4.])
  real, parameter :: mm(2,2) = matmul(reshape([1.,2.,3.,4.], [2,2]), reshape([1.,0.,1.,1.], [2,2]))
  real, parameter :: t(3) = [sin(1.0), exp(0.5), sqrt(2.0)]
  double precision, parameter :: td(4) = [sin(1d0), log(3d0), atan2(1d0, 2d0), acos(-1d0)]
  real(8), parameter :: dd(3) = [epsilon(1d0), tiny(1d0), huge(1d0)]
  complex, parameter :: z = (1.0, 2.0) * (3.0, -1.0), zz(2) = [(1., 2.) / (3., 4.), conjg((1., 2.))]
  integer, parameter :: two(2, 2) = reshape([1, 2, 3, 4], [2, 2], order=[2, 1]), t2(2, 2) = transpose(two)
  integer, parameter :: sp(2, 3) = spread([1, 2], 2, 3), pk(2) = pack(a, a > 2), cs(4) = cshift(a, 1)
  character(*), parameter :: words(2) = ['ab ', 'cde'], up = trim(words(1)) // repeat('x', 3)
  integer, parameter :: ln = len(up), ix = index('hello', 'l'), ixb = index('hello', 'l', .true.), sc = scan('hello', 'le')
  integer, parameter :: kinds(3) = [selected_int_kind(9), selected_real_kind(10), kind(1d0)]
  real, parameter :: pw = 2.0**(-3), pw2 = 1.1**7, third = 1.0/3.0, mo = modulo(-1.5, 1.0), sg = sign(2.0, -0.0)
  integer(8), parameter :: i8 = 7_8**20, hw = huge(1_8)
  integer, parameter :: none(0) = [integer ::], flat(0, 3) = 0, sums(3) = sum(flat, 1), nothing(0) = sum(flat, 2)
  logical, parameter :: never(0) = [logical ::]
  real(8) :: v(3) = huge(1d0)
  real :: w(2, 2) = reshape([1, 2, 3, 4], [2, 2])
  integer :: x(sum(a))
  print *, big, q, d, r, e, eps, tn
  print *, k, k2, c1, f1, l1, s1, s2, s3, s4, m
  print *, a, su, mx, pr, ml, an, al, ct, sz, sh, tr
  print *, dp, mm, t, td, dd
  print *, z, zz, two, t2, sp, pk, cs
  print *, words, up, ln, ix, ixb, sc, kinds
  print *, pw, pw2, third, mo, sg, i8, hw, v, w, size(x)
  print *, bit_size(1), kind(a), storage_size(1d0), precision(1d0), range(1.0), maxexponent(1.0)
  print *, sum(none, 1), sums, size(nothing), product(flat, 1), count(never, 1), all(never, 1), any(never, 1)
  print *, sum(reshape([1, 2, 3, 4, 5, 6], [1, 2, 3]), 3), maxval(reshape([1, 2, 3, 4, 5, 6], [1, 2, 3]), 2)
  call computed(k)
contains
  ! What gfortran computes, to the last digit, and a C compiler does not.
  subroutine computed(n)
    integer, intent(in) :: n
    complex, parameter :: u = (1.3, -0.7)
    integer :: i
    print *, log_gamma(0.587721d0), dlgama(8.25d0), log_gamma(8.026241), algama(8.546439), log_gamma(-1.3d0)
    print *, norm2([-1.7779d0, -3.631996d0, 0.415644d0]), norm2([3.454072, -0.415153, 5.195026]), norm2([1d200, 3d200])
    print *, norm2([1d-200, 3d-200, 5.7d-200]), norm2([1e25, 3.3e25]), norm2([real(8) ::]), norm2([3d0, 4d0 * n])
    print *, (-3.094487d0, -3.842731d0)**3, u**2, u**5, (1.270432, -3.429996)**(-3), [u, u * 2]**3, (u + n)**2
    print *, log_gamma(2 + bessel_jn(2, 1.5d0)), log_gamma(2 + bessel_y0(1.5)), sqrt(abs(bessel_y0(1 + dlgama(2.5d0))))
    print *, gamma([(i * 1.3d0, i = 1, 6)]), [1.1d0, 2.3d0]**0.37d0, sum(log_gamma([(i * 0.37d0, i = 1, 9)]))
    print *, [(sinh(real(i, 8)), i = 1, 9)], [(cosh(i * 0.1), exp(i * 0.7), i = 1, 4)], [1.5d0, tan(1d0)]
    print *, besj1(amax1(2.5, -1e-1)), tanh(max(0.3d0, min(0.5d0, 0.7d0))), max(2.5, 0.1)**0.75, gamma(mod(7.7, 3.1))
    print *, sin(aint(-0.1)), atan2(aint(-.2), -1.0), sqrt(aint(-.1)), bessel_j1(aint(-.1)), besjn(3, aint(-.1))
    print *, aint(-.1)**1, aint(-.1)**3, aint(-.1)**2, tanh(anint(-.3)), scale(aint(-.1), 2)
    print *, tanh(reshape([1d0, 0.3d0, 0.7d0, 0.9d0], [2, 2])), bessel_j1(mm)
  end subroutine
end program
