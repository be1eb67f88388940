! SELECT CASE without a case that fits, and of a function.
program t
  integer :: f
  external f
  select case (f(3))
  case (1)
    print *, 'one'
  end select
  select case (f(1) * 2)
  case (4)
    print *, 'four'
  end select
  print *, 'end'
end
integer function f(i)
  integer :: i
  print *, 'called'
  f = i + 1
end
