! Updates that threads share.
module hist
  integer, save :: total = 0
  integer(1) :: small = 0
  real(8), allocatable :: bins(:)
contains
  subroutine count_up(n, m, x, c, s, k)
    integer, intent(in) :: n, m
    integer, intent(in) :: x(n, m)
    integer, intent(inout) :: c(0:9), k
    real(8), intent(inout) :: s
    integer :: i, j
    !$omp parallel do private(i)
    do j = 1, m
      do i = 1, n
        !$omp atomic
        c(mod(x(i, j), 10)) = c(mod(x(i, j), 10)) + 1
        if (x(i, j) > 90) then
          !$omp atomic update
          s = 2 + s
          !$omp end atomic
        end if
      end do
      !$omp atomic
      total = total - x(1, j)
      !$omp atomic
      k = ieor(k, x(2, j))
      !$omp atomic
      small = small + 3_1
      !$omp atomic
      bins(mod(j, 7)) = bins(mod(j, 7)) + j*0.5d0
      !$omp atomic
      s = s - 1
    end do
    !$omp parallel
    !$omp atomic
    total = total*1
    !$omp end parallel
  end subroutine
end module
program p
  use hist
  integer :: x(500, 400), c(0:9), k
  real(8) :: s
  allocate (bins(0:6))
  bins = 0
  do j = 1, 400
    do i = 1, 500
      x(i, j) = mod(i*j, 101)
    end do
  end do
  c = 0; k = 5; s = 0
  call count_up(500, 400, x, c, s, k)
  print *, c, s, k, total, small
  print *, bins
end program
