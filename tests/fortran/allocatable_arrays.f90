! flags: -O1
program allocatable_arrays
  implicit none
  integer n, m, i, j, ierr
  real, allocatable :: a(:), b(:, :), c(:, :)
  double precision, allocatable :: t(:, :, :), z(:, :)
  integer, allocatable :: k(:)
  character(len=4), allocatable :: names(:)
  n = 5
  m = 3
  allocate(a(n), b(n, m))
  allocate(t(0:n, -1:m, 2))
  do i = 1, n
    a(i) = i
  end do
  do j = 1, m
    do i = 1, n
      b(i, j) = a(i) * j
    end do
  end do
  print *, a, sum(b), size(b), allocated(b), allocated(c)
  t = 1
  t(0, :, 1) = 7
  print *, sum(t), lbound(t), ubound(t), shape(t)
  c = b + 1
  print *, c, size(c, 1)
  c = transpose(b)
  print *, shape(c), c
  deallocate(b)
  allocate(b(2, 2), stat=ierr)
  print *, ierr, allocated(b)
  allocate(b(2, 2), stat=ierr)
  print *, ierr /= 0
  deallocate(b, stat=ierr)
  print *, ierr
  deallocate(b, stat=ierr)
  print *, ierr
  a = [a, 6.0, 7.0]
  print *, size(a), a
  a = a(2:4)
  print *, size(a), a
  k = [(i**2, i = 1, 10)]
  print *, k, sum(k, mask=k > 20), maxval(k, k < 50)
  k = pack(k, mod(k, 2) == 0)
  print *, k
  allocate(names(3))
  names(1) = 'ab'
  names(2) = 'cdefgh'
  names(3) = names(2)(2:3)
  print *, names
  names(:)(1:1) = 'X'
  print *, names
  call sub(4, 7)
  call sub(2, 3)
  if (n > 3) then
    allocate(z(n, n))
    z = 0
    do i = 1, n
      z(i, i) = i
    end do
    print *, sum(z), z(2, 2)
    call fill(z, n)
    print *, z(2, 3)
    deallocate(z)
  end if
  allocate(z(3, 3), source=2.5d0)
  print *, z
end program

subroutine fill(z, n)
  integer n
  double precision z(n, n)
  z = reshape([(dble(i), i = 1, n * n)], [n, n])
end subroutine

subroutine sub(n, m)
  implicit none
  integer, intent(in) :: n, m
  double precision :: w(n, m), v(m), u(n)
  double precision, allocatable :: q(:, :)
  integer i, j
  allocate(q(n, m))
  do j = 1, m
    do i = 1, n
      w(i, j) = 1.0d0 / (i + j)
      q(i, j) = i - j
    end do
  end do
  v = w(n, :)
  u = matmul(w, v)
  print *, u
  w = w + q * 2
  print *, minval(w), maxval(w, dim=1), matmul(transpose(w), w)
  print *, minloc(w), maxloc(abs(q))
end subroutine
