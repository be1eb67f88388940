! Pointers as arguments.
program p
  real, target :: a(4), b(2,2)
  real, pointer :: q(:), m(:,:)
  integer k
  a = 1
  b = 3
  q => a(2:3)
  m => b
  call s(q, 2)
  call t(q)
  call t(q(2:2))
  call u(m)
  print *, a, b
  print *, f(q), f(m(:,1))
  call w(a)
  print *, a
  do k = 1, 2
    m(:, k) = q
  end do
  print *, b, matmul(m, m), maxval(q), dot_product(q, m(:,1))
contains
  subroutine s(x, n)
    real x(n)
    x = x + 1
  end subroutine
  subroutine t(x)
    real x(:)
    x = x * 2
  end subroutine
  subroutine u(x)
    real x(2,*)
    x(1,1) = 7
  end subroutine
  real function f(x)
    real x(:)
    f = sum(x)
  end function
  subroutine w(x)
    real, target :: x(4)
    real, pointer :: y(:)
    y => x
    y(1) = 99
    y => x(2:3)
    y = 77
  end subroutine
end
