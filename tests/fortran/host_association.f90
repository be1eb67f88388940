! host association: shadowing, adjustable arrays, characters, dummies, COMMON
subroutine host(a, n, m, s, f)
  implicit none
  integer n, m, i, total
  real(8) a(n, 0:m), work(n), f
  character*(*) s
  external f
  common /shared/ total
  integer, parameter :: step = 2
  n = n + 0
  do i = 1, n
    work(i) = i
  end do
  i = 100
  call first(5)
  call second
  print *, i, work, s
  call loop(n)
contains
  subroutine first(k)
    integer k, n
    n = 77
    do i = 1, 3
      total = total + k
    end do
    call third(n)
    total = total + step
  end subroutine
  subroutine second
    integer i, j
    do j = 0, m
      do i = 1, n
        a(i,j) = work(i) * step + j + f(work(i))
      end do
    end do
    s(1:2) = 'ZZ'
    call third(m)
  end subroutine
  subroutine third(q)
    integer q
    i = i + q
    work(1) = work(1) + n
  end subroutine
  recursive subroutine loop(k)
    integer, intent(in) :: k
    if (k <= 0) return
    total = total + k
    call loop(k - 1)
  end subroutine
end subroutine
real(8) function half(x)
  real(8) x
  half = x / 2
end function
program p
  implicit none
  real(8) a(3,0:2), half
  character(len=6) t
  integer total
  common /shared/ total
  integer n
  external half
  total = 5
  t = 'string'
  n = 3
  call host(a, n, 2, t, half)
  print *, a, t, total
  print *, len_of(t), sq()
contains
  integer function len_of(c)
    character(*), intent(in) :: c
    len_of = len(c) + n
  end function
  real function sq()
    class_ok: select case (1)
    case default
      continue
    end select class_ok
    sq = 1.5
  end function
end program
