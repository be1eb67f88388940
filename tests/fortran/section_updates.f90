! Sections of one array on both sides: they meet element for element, not at all, or with a shift.
program section_updates
  implicit none
  integer, parameter :: n = 5
  double precision a(n, n), b(n, n, 3), x(20), blocks(n, n, 4000), ratio
  character(3) words(4, 2)
  integer i, l, m, half
  common /grid/ b
  call fill(a, n * n, 3)
  do i = 1, n
    a(i, i) = a(i, i) + 10
  end do
  do l = 1, n
    do m = l + 1, n
      ratio = a(m, l) / a(l, l)
      a(m, l+1:) = a(m, l+1:) - ratio * a(l, l+1:)
    end do
  end do
  print '(5f10.5)', a
  m = 3
  call show(a(2:m, 2:m) + 1, m - 1)
  where (a(2:m, m:5) > 0.2d0) a(2:m, m:5) = a(1:m-1, m-1:4)
  a(m:, :m) = a(m-1:4, :m) + transpose(a(:m, m:))
  print '(5f10.5)', a, matmul(a(2:m, 2:m) + 1, a(2:m, 2:m) - 1)
  call fill(b, n * n * 3, 1)
  do l = 2, n
    do m = 1, n
      b(m, l:, 1) = b(m, l-1:n-1, 1) + b(l, l:, 2)
      b(m, l:, 2) = b(l, l-1:n-1, 2) + b(m, l:, 2)
      b(l, n:l:-1, 3) = b(m, l:, 3) * 0.5d0
      b(m:, l:, 1) = b(m-1+1:, l-1:n-1, 1) - b(m:, l:, m/3 + 1)
      b(l:, m, m/3 + 1) = b(l-1:n-1, m, l/3 + 1)
      half = l / 2
      b(:, m, 1:half) = b(:, l, 2:half+1)
    end do
  end do
  print '(5f12.5)', b
  call fill(blocks, n * n * 4000, 5)
  do i = 2, 4000
    do l = 1, n
      do m = l + 1, n
        ratio = blocks(m, l, i) * blocks(l, l, i - 1)
        blocks(m, l+1:, i) = blocks(m, l+1:, i) - ratio * blocks(l, l+1:, i)
        blocks(m, l+1:, i) = blocks(l, l+1:, i) - ratio * blocks(m, l:n-1, i)
        blocks(m:, l:, i - 1) = blocks(m-1:n-1, l:, i - 1) - ratio / 4
      end do
    end do
  end do
  print '(5f12.5)', blocks(:, :, 3000), sum(blocks)
  call fill(x, 20, 2)
  do i = 1, 6
    x(i+1:3*i) = x(i:3*i-1) + x(3*i:i+1:-1)
    x(2*i:i:-1) = x(2*i+1:i+1:-1)
    x(i:i-1) = x(i+1:i)
  end do
  print '(5f12.5)', x
  words = reshape(['one', 'two', 'red', 'tea', 'sea', 'sun', 'ink', 'oak'], [4, 2])
  do i = 2, 4
    words(i:, 2) = words(i-1:3, 2)
    words(i:, i/2) = words(i:, i/3 + 1)
  end do
  print '(4a4)', words
contains
  subroutine show(values, extent)
    integer extent
    double precision values(extent, extent)
    print '(4f10.5)', values
  end subroutine
  subroutine fill(values, count, seed)
    integer count, seed, k
    double precision values(count)
    do k = 1, count
      values(k) = mod(k * 7 + seed, 11) / 8d0
    end do
  end subroutine
end program
