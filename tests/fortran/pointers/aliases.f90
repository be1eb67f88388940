! What a pointer points to changes while an expression with the pointer is assigned.
program p
  real, target :: a(2, 2), v(4)
  real, allocatable, target :: w(:)
  real, pointer :: q(:, :), r(:), s(:)
  a = reshape([1., 2., 3., 4.], [2, 2])
  q => a
  a = matmul(q, q)
  print *, a
  q = transpose(a)
  print *, a
  v = [1., 2., 3., 4.]
  r => v(1:3)
  s => v(2:4)
  where (r > 1.5) s = r * 10
  print *, v
  where (s > 25)
    r = 0
  elsewhere
    r = s
  end where
  print *, v
  call shift(s, r + 1)
  print *, v
  allocate (w(4))
  w = [4., 3., 2., 1.]
  r => w
  w = r(4:1:-1)
  print *, w
  w(2:) = r(1:3)
  print *, w
contains
  elemental subroutine shift(x, y)
    real, intent(inout) :: x
    real, intent(in) :: y
    x = y
  end subroutine
end program
