! ANY and ALL of several dimensions end with the first element that decides.
module answers
  implicit none
contains
  subroutine ask(n, m, a, at)
    integer, intent(in) :: n, m
    real(8), intent(in) :: a(n, n, m), at
    print *, any(a > at), all(a < at), any(a(:, 2:n, 1) >= at .and. a(:, 1:n-1, 1) < at), all(a(2:1, :, :) > at)
    print *, any(a > at, 3), all(a < at, 1), count(a > at)
    if (any(a == at) .or. all(a(n, :, :) /= at)) print *, 'at', at
  end subroutine
end module

program early_answers
  use answers
  implicit none
  integer, parameter :: n = 30, m = 11
  real(8) a(n, n, m)
  integer i
  a = reshape([(i * 1d0, i = 1, size(a))], shape(a))
  do i = 0, size(a) + 1, (size(a) + 1) / 3
    call ask(n, m, a, i * 1d0)
  end do
  call ask(n, 0, a, 1d0)
  a = 7
  call ask(n, m, a, 7d0)
end program
