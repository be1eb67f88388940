! Products of vectors and matrices, and of their sections, to the last bit: some computed in line, some by the library.
! flags: -O1
program matrix_products
  implicit none
  integer :: n
  real(8), allocatable :: a(:, :), b(:, :), v(:, :), thin(:, :, :), wide(:, :, :)
  real(4), allocatable :: f(:, :)
  complex(8), allocatable :: z(:, :)
  do n = 3, 35, 16
    allocate (a(n, n), b(n, n), v(n, 2), thin(2, n, n), wide(n, 2, n))
    call fill(size(a), a, 0.1d0)
    call fill(size(b), b, 0.7d0)
    call fill(size(v), v, 0.3d0)
    call fill(size(thin), thin, 0.9d0)
    call fill(size(wide), wide, 0.8d0)
    f = real(a, 4)
    z = cmplx(a, b, 8)
    write (*, '(a)') 'vector and matrix'
    write (*, '(4z17)') matmul(v(:, 1), a)
    write (*, '(4z17)') matmul(thin(2, :, 1), a)
    write (*, '(4z17)') matmul(v(:, 2), thin(1, :, :))
    write (*, '(4z17)') matmul(a(2, :), wide(:, 2, :))
    write (*, '(4z17)') matmul(2 * v(:, 1), a + b)
    write (*, '(8z9)') matmul(f(:, 1), f)
    write (*, '(4z17)') matmul(z(:, 1), z)
    write (*, '(a)') 'matrix and vector'
    write (*, '(4z17)') matmul(a, v(:, 1))
    write (*, '(4z17)') matmul(thin(2, :, :), thin(1, 2, :))
    write (*, '(8z9)') matmul(f, f(1, :))
    write (*, '(a)') 'matrix and matrix'
    write (*, '(4z17)') matmul(a, b)
    write (*, '(4z17)') matmul(thin(1, :, :), b)
    write (*, '(4z17)') matmul(wide(:, 1, :), thin(2, :, :))
    write (*, '(4z17)') matmul(z, z)
    deallocate (a, b, v, thin, wide, f, z)
  end do
contains
  subroutine fill(count, x, start)
    integer, intent(in) :: count
    real(8), intent(out) :: x(count)
    real(8), intent(in) :: start
    integer :: i
    x(1) = start
    do i = 2, count
      x(i) = 3.7d0 * x(i - 1) * (1 - x(i - 1))
    end do
  end subroutine
end program
