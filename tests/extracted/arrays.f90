module arrays
  implicit none
  type body
    class(*), pointer :: act => null()
    real(8), allocatable :: u(:, :), v(:, :)
    real(8), pointer :: p(:) => null(), q(:) => null()
    real(8) :: small(3) = 1
  end type
  real(8), target :: x(1000) = 1
contains
  subroutine steps(b, n, s, given)
    type(body), intent(inout) :: b
    integer, intent(in) :: n
    real(8), intent(out) :: s
    real(8), intent(inout) :: given(:)
    real(8) :: w(n), few(3)
    integer :: k
    logical :: hot(n)
    w = 2
    w(2:n) = w(1:n - 1) + 1
    w(n:1:-1) = w*0.5d0 + w(1)
    few = 4
    do k = 1, n
      b%u(:, k) = w + k
      few(:) = few(:) + b%small
    end do
    b%v = b%u
    b%v(:, 2:n) = b%v(:, 1:n - 1) - b%u(:, 2:n)
    s = sum(b%v*b%u) + few(2)
    given(:) = given(:) + s
    b%small = 7
    s = s + maxval(abs(given))
    hot = w > 3
    where (hot)
      w = 0
      w(:) = w(:) + 1
    elsewhere
      w = -1
    end where
    where (hot) w(:) = w(:) - 2
    forall (k = 1:n, hot(k))
      w(k) = w(k) + k
    end forall
    if (n > 1) w(:) = w(:)*2
    s = s + dot_product(w(1:n - 1), w(2:n)) + count(hot)
    print *, s, few, b%small, sum(w), any(w > 1d3)
  end subroutine
  subroutine meet(b)
    type(body), intent(inout) :: b
    real(8), pointer :: view(:)
    b%p => x(1:999)
    b%q => x(2:1000)
    b%q = b%q(999:1:-1) + b%q*0.5d0
    b%p(2:999) = b%p(1:998) - 1
    view => x(1000:2:-3)
    view(:) = view(:)*2
    view = view(size(view):1:-1)
    print *, sum(x), x(1), x(1000)
  end subroutine
  subroutine shared(b, a)
    type(body), intent(in) :: b
    real(8), intent(inout) :: a(900)
    a(:) = a(:) + 1
    !$omp parallel workshare
    a(:) = a(:)*2
    !$omp end parallel workshare
    !$omp parallel
    !$omp single
    a(2:900) = a(1:899) + b%small(2)
    !$omp end single
    !$omp end parallel
  end subroutine
  subroutine grown(b, n)
    type(body), intent(inout) :: b
    integer, intent(in) :: n
    real(8), allocatable :: a(:)
    real(8) :: r(n)
    r = 3
    a = r
    a = [r, a]
    a(:) = a + size(a)
    b%u = reshape(a, [2, n])
    print *, size(a), sum(a), shape(b%u)
  end subroutine
  subroutine jumped(b, w)
    type(body), intent(inout) :: b
    real(8), intent(inout) :: w(:)
    integer :: k
    k = 0
    if (associated(b%p)) goto 10
    w(:) = w(:) + 1
10  w(:) = w(:)/2
    w(:) = w(:) + 3
    k = k + 1
    if (k < 3) goto 10
  end subroutine
  function filled(n) result(r)
    integer, intent(in) :: n
    real(8) :: r(n)
    type(body) :: b
    r = n
    if (associated(b%p)) stop 1
    r(:) = r(:)/3
  end function
end module
program main
  use arrays
  implicit none
  type(body) :: b
  real(8) :: s, given(900)
  given = 1
  allocate (b%u(300, 300), b%v(300, 300))
  call steps(b, 300, s, given)
  call steps(b, 300, s, given(1:900:3))
  call meet(b)
  call shared(b, given)
  call grown(b, 5000)
  given = filled(900)
  call jumped(b, given)
  print *, s, sum(given), sum(filled(20))
end program
