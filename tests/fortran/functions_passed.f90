module functions
  implicit none
  integer :: wide = 4
contains
  function twice(x) result(c)
    real, intent(in) :: x(:)
    real :: c(size(x))
    c = x * 2
  end function
  function powers(x, n) result(c)
    real, intent(in) :: x
    integer, intent(in) :: n
    real :: c(0:n, 2)
    integer :: i
    c(:, 1) = [(x**i, i = 0, n)]
    c(:, 2) = -c(:, 1)
  end function
  subroutine apply(f, x, y)
    interface
      function f(x) result(c)
        real, intent(in) :: x(:)
        real :: c(size(x))
      end function
    end interface
    real, intent(in) :: x(:)
    real, intent(out) :: y(:)
    y = f(x)
    y = f(x(size(x):1:-1)) + f(y + 1) * 2
  end subroutine
  subroutine table(g, n)
    interface
      function g(x, n) result(c)
        real, intent(in) :: x
        integer, intent(in) :: n
        real :: c(0:n, 2)
      end function
    end interface
    integer, intent(in) :: n
    print *, g(2., n), sum(g(3., n - 1), 1), shape(g(2., 0)), size(g(1., -1))
    call inner
  contains
    subroutine inner
      print *, maxval(g(2., 2))
    end subroutine
  end subroutine
  subroutine both(h, s, w)
    interface
      function h(a) result(r)
        import wide
        integer, intent(in) :: a(2)
        integer :: r(wide)
      end function
      subroutine s(f, x)
        interface
          function f(x) result(c)
            real, intent(in) :: x(:)
            real :: c(size(x))
          end function
        end interface
        real, intent(in) :: x(:)
      end subroutine
    end interface
    real, intent(in) :: w(:)
    print *, h([1, 2]) + h(a=[3, 4])
    call s(twice, w)
  end subroutine
  subroutine shown(f, x)
    interface
      function f(x) result(c)
        real, intent(in) :: x(:)
        real :: c(size(x))
      end function
    end interface
    real, intent(in) :: x(:)
    real :: y(size(x))
    call apply(f, x, y)
    print *, y
  end subroutine
end module
function outside(a) result(r)
  use functions, only: wide
  integer, intent(in) :: a(2)
  integer :: r(wide)
  r = a(1)
  r(2:3) = a
end function
program p
  use functions
  implicit none
  interface
    function outside(a) result(r)
      import wide
      integer, intent(in) :: a(2)
      integer :: r(wide)
    end function
    function counted(n, m)
      integer :: n, m
      integer :: counted(n, n:m)
    end function
  end interface
  real :: y(3)
  integer :: k(4), l(2, 2)
  call apply(twice, [1., 2., 3.], y)
  print *, y
  call table(powers, 2)
  call both(outside, shown, [1., 2., 3., 4.])
  k = outside([7, 8])
  k = k + outside(k(:2)) * 2
  l = counted(2, 3)
  print *, k, l, shape(counted(3, 9))
end program
function counted(n, m)
  integer :: n, m
  integer :: counted(n, n:m)
  counted = n * m
  counted(1, n) = 0
end function
