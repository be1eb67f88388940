! IALL, IANY and IPARITY: of whole arrays, along DIM=, with MASK=, of each kind and without elements.
program bit_reductions
  implicit none
  integer, parameter :: kinds(4) = [1, 2, 4, 8]
  integer(1) :: a(4, 3)
  integer(2) :: b(4, 3)
  integer :: c(4, 3), i, j
  integer(8) :: d(4, 3)
  logical :: chosen(4, 3)
  do j = 1, 3
    do i = 1, 4
      c(i, j) = ieor(37*i, 11*j) + 64
    end do
  end do
  a = int(c, 1)
  b = int(c, 2)
  d = c*4294967311_8
  chosen = mod(c, 3) /= 0
  print *, iall(a), iany(a), iparity(a), iall(b), iany(b), iparity(b)
  print *, iall(c), iany(c), iparity(c), iall(d), iany(d), iparity(d)
  print *, iall(c, dim=1), iany(c, 1), iparity(c, dim=2), iall(d, 2)
  print *, iall(a, dim=1, mask=chosen), iany(b, dim=2, mask=chosen), iparity(d, 1, chosen)
  print *, iall(c, mask=chosen), iany(c, chosen), iparity(c, mask=.not. chosen)
  print *, iall(c(1:0, 1)), iany(c(:, 2:1)), iparity(c(3:2, :)), iall(c(:, 1) + c(:, 2))
  print *, iall(c, mask=.false.), iany(kinds), iparity(kinds, dim=1)
end program
