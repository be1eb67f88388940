! Statements that give attributes.
program t
  integer a, b
  real x
  dimension :: a(3)
  save :: b
  parameter (n = 4)
  external f
  integer f
  a(2) = f(n)
  b = 1
  x = a(2)
  print *, a(2), b, x
end
integer function f(n)
  f = n + 1
end
