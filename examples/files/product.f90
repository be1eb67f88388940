! The product of two matrices that are larger than memory, as product.c: each block is a record.
!
! product BLOCKS [keep]   in the folder of `a` and `b`, which are made unless `keep` is given
program product_of_files
  implicit none
  integer, parameter :: n = 128
  integer :: blocks, i, j, k, length
  real(8) :: a(n, n), b(n, n), c(n, n), total
  character(20) :: word
  call get_command_argument(1, word)
  read (word, *) blocks
  inquire (iolength=length) a
  open (1, file='a', access='direct', form='unformatted', recl=length)
  open (2, file='b', access='direct', form='unformatted', recl=length)
  open (3, file='c', access='direct', form='unformatted', recl=length)
  if (command_argument_count() == 1) then
    do k = 1, blocks * blocks
      call make(a, k, 3.0d0)
      write (1, rec=k) a
      call make(a, k, 5.0d0)
      write (2, rec=k) a
    end do
  end if
  total = 0
  do j = 1, blocks
    do i = 1, blocks
      c = 0
      do k = 1, blocks
        read (1, rec=(i - 1) * blocks + k) a
        read (2, rec=(k - 1) * blocks + j) b
        c = c + matmul(a, b)
      end do
      write (3, rec=(i - 1) * blocks + j) c
      total = total / 2 + sum(c)
    end do
  end do
  print '(es22.14)', total
contains
  subroutine make(a, at, seed)
    real(8), intent(out) :: a(n, n)
    integer, intent(in) :: at
    real(8), intent(in) :: seed
    integer :: i, j
    do j = 1, n
      do i = 1, n
        a(i, j) = seed / (1 + mod(at * 7 + i * 3 + j, 101))
      end do
    end do
  end subroutine
end program
