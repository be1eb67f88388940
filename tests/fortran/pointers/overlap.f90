! What two pointers point to may be the same.
program p
  real, target :: a(5)
  real, pointer :: q(:), r(:)
  a = [1,2,3,4,5]
  q => a(1:4)
  r => a(2:5)
  r = q
  print *, a
  a = [1,2,3,4,5]
  a(2:5) = q
  print *, a
  a = [1,2,3,4,5]
  r = r + q
  print *, a
  q = q(4:1:-1)
  print *, a
end
