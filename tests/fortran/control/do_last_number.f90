! Loops whose variable reaches the last number of its kind, or is stepped beyond it.
program t
  implicit none
  integer :: i, n
  integer(1) :: b
  integer(8) :: l
  n = 0
  do i = 2147483647 - 10, 2147483647, 2
    n = n + 1
  end do
  print *, n
  do i = 2147483647 - 10, 2147483647 - 1, 2
    n = n + 1
  end do
  print *, n
  print *, n, passes(10, 1), passes(10, 2), passes(9, 2)
  do b = 100, 127, 9
    n = n + 1
  end do
  do b = -100, -128, -7
    n = n + b
  end do
  do l = 9223372036854775802_8, 9223372036854775807_8, 3
    n = n + 1
  end do
  print *, n
contains
  integer function passes(less, step)
    integer, intent(in) :: less, step
    integer :: k
    passes = 0
    do k = 2147483647 - less, 2147483647, step
      passes = passes + 1
    end do
  end function
end program
