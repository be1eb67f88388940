! Array expressions, and arrays of derived types, as items.
program p
  real a(3), b(2,2)
  character(3) c(2)
  type t
    integer i
    real x(2)
  end type
  type(t) v(2)
  a = [1,2,3]
  b = 4
  c = ['abc', 'def']
  v%i = 3
  v(1)%x = 1
  v(2)%x = 2
  print *, a + 1, a * [1,2,3], b(1,:) - 2, matmul(b,b)
  print *, a(3:1:-1), a([1,3]), sum(b,1), [1,2], (i, i=1,2)
  print *, c(2:1:-1), c // 'x', c(:)(2:3), [character(2) :: 'q', 'rs']
  print *, merge(a, -a, a > 2), a > 2, cmplx(a, 1.0), int(a)
  print *, v
  write(*,'(3f5.1)') a + 1
  print *, f(3)
  read(*,*,iostat=i) a(::2)
contains
  function f(n)
    real f(n)
    f = n
  end function
end
