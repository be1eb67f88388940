! Pointers to arrays and to their columns, with bounds of their own.
program p
  real, target :: a(3), b(2,3)
  real, pointer :: q(:), r(:,:), s(:) => null()
  integer i, j
  print *, associated(s)
  a = [1,2,3]
  q => a
  q(2) = 5
  print *, a, associated(q), associated(q, a), size(q), lbound(q), ubound(q)
  do j = 1, 3
    do i = 1, 2
      b(i,j) = i * 10 + j
    end do
  end do
  r => b
  r(2,3) = 0
  print *, r, shape(r), sum(r)
  do j = 1, 3
    q => b(:, j)
    q = q * 2
    print *, q(1), q(2), associated(q, a), associated(q, b(:,2))
  end do
  print *, b
  nullify(q)
  print *, associated(q)
  q => null()
  print *, associated(q)
  r => b(:, 2:3)
  print *, r, ubound(r)
  r(1:3, 0:1) => b
  print *, r(3,1), lbound(r), ubound(r)
  r(0:, 5:) => b
  print *, r(0,5), lbound(r), ubound(r)
  q(1:6) => b
  print *, q
end
