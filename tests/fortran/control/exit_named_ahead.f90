! EXIT and CYCLE of loops further out, and EXIT of a block around an inner loop.
program t
  implicit none
  integer, parameter :: n = 300, m = 50
  real(8) :: a(m, n), total(n)
  integer :: i, j, k, rounds
  do i = 1, n
    do j = 1, m
      a(j, i) = mod(i * 31 + j * 17, 97)
    end do
  end do
  total = 0
  rounds = 0
  outer: do i = 1, n
    search: block
      do j = 1, m
        do k = j, m
          rounds = rounds + 1
          if (a(j, i) + a(k, i) > 190) exit search
          if (a(j, i) < 1 .and. k > 25) cycle outer
        end do
      end do
      total(i) = -1
    end block search
    middle: do j = 1, m
      do k = 1, m
        if (a(k, i) > 95 .and. j > 3) exit middle
        total(i) = total(i) + a(k, i)
      end do
      total(i) = total(i) / 2
    end do middle
    if (total(i) > 1d9) exit outer
  end do outer
  print *, rounds, sum(total), i
end program
