! CSHIFT and EOSHIFT by every distance, of arrays of all types and dimensions, also of none and in their own place.
program shifts
  implicit none
  integer :: n, s, i
  integer(2) :: h
  real(8) :: v(7), u(3, 4)
  real(4), allocatable :: e(:)
  complex :: c(4)
  logical :: l(4)
  character(3) :: w(4) = ['one', 'two', 'thr', 'fou']
  integer :: y(2:5)
  type pair
    integer :: a, b
  end type
  type(pair) :: p(3)
  v = [(i * 1.5d0, i = 1, 7)]
  u = reshape([(i * 2d0, i = 1, 12)], [3, 4])
  c = [(cmplx(i, -i), i = 1, 4)]
  l = [.true., .false., .true., .true.]
  y = [1, 2, 3, 4]
  p = [pair(1, 2), pair(3, 4), pair(5, 6)]
  do s = -9, 9
    h = int(s, 2)
    print *, s, cshift(v, s), eoshift(v, s), eoshift(v, s, -1d0)
    print *, cshift(u, s, 2), cshift(u, s), eoshift(u, h, dim=2), eoshift(u, s, 7d0, 1)
    print *, cshift(w, s), eoshift(l, s), eoshift(c, s), cshift(y, h), cshift(v(2:6:2), s), eoshift(p, s, pair(0, 0))
    print *, sum(cshift(v * s, s)), maxval(eoshift(v(7:1:-1) + s, s))
    v = cshift(v, s) + eoshift(v, -s)
    v(2:4) = cshift(v(1:3), s)
    where (cshift(v, 1) > 0) v = v - eoshift(v, 1)
    v = v / 2
  end do
  do n = 0, 3
    allocate (e(n))
    e = n
    print *, cshift(e, 2), eoshift(e, -huge(n)), eoshift(e, -huge(n) - 1), cshift(e, huge(n))
    e = cshift(e, 1)
    deallocate (e)
  end do
end program
