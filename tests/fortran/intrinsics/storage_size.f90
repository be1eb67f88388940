! STORAGE_SIZE of scalars, arrays and elements: bits of one.
program p
  implicit none
  integer, parameter :: big = selected_int_kind(12)
  real(8), allocatable :: a(:, :)
  real :: x
  complex(8) :: z(3)
  integer(big) :: bytes
  integer(2) :: k
  logical(1) :: l
  allocate (a(4, 5))
  a = 1.5
  bytes = 2 * int(size(a), big) * storage_size(a) / 8
  print *, bytes, storage_size(x), storage_size(z), storage_size(k), storage_size(l), storage_size(a(1, 2))
  print *, storage_size(1), storage_size((1.0, 2.0)), kind(storage_size(x))
  deallocate (a)
end program
