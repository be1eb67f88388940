! flags: -O1
program array_functions
  implicit none
  integer :: i, j, n
  integer :: ia(4) = [3, 1, 4, 2], ib(2, 3), ic(3, 2)
  real :: x(4), y(4), z(4, 4), nan
  double precision :: d(3, 3), e(3, 3), f(3), g(30, 40), h(40, 35), p(30, 35)
  complex :: c(3), cc(3)
  complex(8) :: zm(2, 2), zn(2, 2)
  logical :: l(4), ll(2, 2)
  integer(8) :: big(3)
  integer(1) :: tiny1(3)
  character(len=3) :: w(4)
  x = [4.0, 3.0, 2.0, 1.0]
  y = x(ia)
  print *, y
  x(ia) = y + 1
  print *, x
  x(ia(2:3)) = 0
  print *, x
  ib = reshape([1, 2, 3, 4, 5, 6], [2, 3])
  ic = transpose(ib)
  print *, ib, ic, matmul(ib, ic)
  print *, spread([1, 2], 1, 3), spread([1, 2], 2, 2), spread(7, 1, 3)
  print *, cshift([1, 2, 3, 4, 5], 2), cshift([1, 2, 3, 4, 5], -1), cshift(ib, 1, 2), cshift(ib, [1, 2], dim=2)
  print *, eoshift([1, 2, 3], 1), eoshift([1, 2, 3], -1, 9), eoshift(ib, 1, dim=2)
  print *, merge([1, 2, 3], [4, 5, 6], [.true., .false., .true.]), merge(1, 2, x(1) > 3)
  print *, pack([1, 2, 3, 4], [1, 2, 3, 4] > 2), unpack([9, 8], [.true., .false., .true.], [1, 2, 3])
  print *, unpack([9, 8] + [1, 2], [.true., .false., .true.], 0), unpack([4, 5] * [3, 2], [.false., .true., .true.], [7, 8, 9])
  print *, reshape([1, 2], [2, 2], pad=[7, 8, 9])
  nan = 0.0
  nan = nan / nan
  x = [nan, 1.0, 3.0, 2.0]
  print *, maxval(x), minval(x), maxloc(x), minloc(x), maxloc(x, 1), minloc(x, mask=x > 1.5)
  x = nan
  print *, maxval(x), maxloc(x), maxval(x(2:1)), minval(x(2:1)), maxloc(x(2:1))
  print *, maxval(ia(3:2)), minval(ia(3:2)), sum(ia(3:2)), product(ia(3:2)), any(l(2:1)), all(l(2:1)), count(l(2:1))
  big = [1_8, 2_8**40, -3_8]
  tiny1 = [1_1, 2_1, 100_1]
  print *, sum(big), maxval(big), minloc(big), product(tiny1), sum(tiny1), maxval(tiny1)
  c = [(cmplx(i, -i), i = 1, 3)]
  cc = conjg(c) * c + (0.0, 1.0)
  print *, cc, sum(c), dot_product(c, cc), abs(c), real(c), aimag(cc), product(c)
  zm = reshape([(1d0, 2d0), (3d0, -1d0), (0d0, 1d0), (2d0, 2d0)], [2, 2])
  zn = matmul(zm, conjg(transpose(zm)))
  print *, zn
  do j = 1, 3
    do i = 1, 3
      d(i, j) = 1d0 / (i + j)
    end do
  end do
  f = d(:, 1)
  e = matmul(d, d)
  print *, e, matmul(d, f), matmul(f, d), matmul(d(1:2, :), d(:, 2:3))
  d = matmul(d, e)
  print *, d
  do j = 1, 40
    do i = 1, 30
      g(i, j) = sin(1d0 * i * j)
    end do
  end do
  do j = 1, 35
    do i = 1, 40
      h(i, j) = cos(1d0 * i + j)
    end do
  end do
  p = matmul(g, h)
  print '(z16)', p(1, 1), p(17, 3), p(30, 35), sum(p)
  print '(z16)', sum(matmul(g(1:29, 2:40), h(1:39, :)))
  n = 36
  call vary(n)
  where (f > 0.3d0)
    f = log(f)
  elsewhere (f > 0.22d0)
    f = -1
  elsewhere
    f = f * 2
  end where
  print *, f
  where (d > sum(d) / 9) d = 0
  print *, d
  l = [.true., .false., .true., .true.]
  ll = reshape(l, [2, 2])
  print *, all(ll, 1), any(ll, 2), count(ll, dim=1), count(l), .not. l, l .and. cshift(l, 1)
  w = ['abc', 'xyz', 'abd', 'b  ']
  print *, w == 'abc', w // '!', len(w), (w(i)(2:3), i = 1, 4), w(2:3)(1:1), index(w, 'b')
  w(1:3) = w(2:4)
  print *, w
  w = w(4:1:-1)
  print *, w
  z = 0
  forall_like: do i = 1, 4
    z(i, i) = 1
    z(i, :) = z(i, :) + z(:, i)
  end do forall_like
  print *, z
  z(1:3, 2) = z(2:4, 2) + z(1:3, 1)
  z(2:4, :) = z(1:3, :)
  z(:, 2:4) = z(:, 1:3)
  print *, z, sum(z, dim=2), product(z(1:2, 1:2) + 1, dim=1), maxval(z, 2), minval(z, 1, z > 0)
  x = max(y, 2.5) + mod(ia, 3) + sign(1.0, -y)
  print *, x, nint(x), int(x), ia / 2, ia ** 2, 2 ** ia, y ** 2, y ** ia, sqrt(y)
  i = 2
  y = y(i) + y
  print *, y
  y = y / y(i)
  print *, y
  print *, [1, 2, 3] + [(i, i = 4, 6)], [((i * 10 + j, j = 1, 2), i = 1, 2)], i
  print *, lbound(z(2:3, :)), ubound(z(2:3, :), 1), dot_product(ia, [1, 2, 3, 4]), sum([1.5, 2.5])
  print *, huge(x), kind(d), tiny(d), epsilon(y), [real(8) :: 1, 2.5], [character(len=4) :: 'a', 'bcdef']
  print *, maxloc(z), minloc(z, dim=1), maxval(abs(d), mask=d < 0), norm()
  if (any(ia > 3) .and. all(ia > 0)) print *, 'yes'
  do while (sum(ia) > 5)
    ia = ia - 1
  end do
  print *, ia
contains
  real function norm()
    norm = sqrt(dot_product(y, y))
  end function
  subroutine vary(n)
    integer, intent(in) :: n
    double precision :: a(n, n), b(n, n), v(n)
    integer :: i, j
    a = reshape([((1d0 / (i + j), i = 1, n), j = 1, n)], [n, n])
    b = matmul(a, a)
    print '(z16)', b(1, 1), b(n, n), sum(b)
    b(1:20, 1:20) = matmul(a(1:20, 1:20), a(2:21, 2:21))
    print '(z16)', sum(b)
    v = matmul(a, b(:, 1))
    print '(z16)', sum(v)
  end subroutine
end program
