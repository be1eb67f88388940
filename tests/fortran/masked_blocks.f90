! WHERE with several assignments, or with ELSEWHERE: as one loop where elements do not depend on each other.
module fields
  implicit none
  real(8), target :: kept(20)
contains
  subroutine apart(n, a, b, c, d, l)
    integer, intent(in) :: n
    real(8), intent(inout) :: a(n, n), b(n, n), c(n), d(:)
    logical, intent(inout) :: l(n)
    where (a > 0.5d0)
      b = a
    elsewhere
      b = 0
    end where
    where (a(:, 1) > 0.5d0 .and. c < 0.6d0)
      c = c + a(:, 2)
      d = c / n
    elsewhere (c > 0.2)
      c = sqrt(c)
    elsewhere
      c = sum(b(1:3, 2)) ! of another array
      d = -1
    end where
    where (l) ! changes as it goes
      c = c + 1
      l = c > 1.5d0
      b(:, 3) = max(c, 0.5d0) + d
    end where
    where (c(2:n) > 1)
      a(2:n, 2) = c(2:n) + a(2:n, 2)
      a(2:n, 2) = a(2:n, 2) ** 2
    elsewhere
      a(2:n, 2) = sum(b(2:n, :), 2)
    end where
  end subroutine

  subroutine together(n, a, b, c, p, k)
    integer, intent(in) :: n, k(n)
    real(8), intent(inout) :: a(n, n), b(n, n), c(n)
    real(8), target, intent(inout) :: p(20)
    where (b > 0.5d0)
      b = b + 1
      a = b(1, 1)
    elsewhere
      a = maxval(b)
    end where
    where (b > 1)
      a = a - 1
      b = a(n:1:-1, :)
    end where
    where (b > 0.3d0)
      a = 1
      b = transpose(a) / n
    end where
    where (c > 0.3d0)
      c = 0
    elsewhere (c(n:1:-1) > 0.2d0)
      c = 2
    end where
    where (c(k) > 1)
      c = c(k) + 1
    elsewhere
      c = c + c(3)
    end where
    where (kept > 0.4d0)
      kept = 2
      c = p
    elsewhere
      c = -p
      kept = 3
    end where
    where (kept > 2)
      kept(1:n) = c
      c = kept + 1
    end where
  end subroutine
end module

program masked_blocks
  use fields
  implicit none
  real(8) a(20, 20), b(20, 20), c(20), d(20)
  logical l(20)
  integer i
  a = reshape([(mod(i * 37, 101) / 101d0, i = 1, 400)], [20, 20])
  b = 1 - a
  c = a(:, 5)
  d = 0
  l = a(:, 7) > 0.3d0
  call apart(20, a, b, c, d, l)
  print *, a, b, c, d, l
  c = a(:, 5)
  kept = a(:, 9)
  call together(20, a, b, c, kept, [(1 + mod(i * 7, 20), i = 1, 20)])
  print *, a, b, c, kept
end program
