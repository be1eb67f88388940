! Pointers to characters and to derived types.
program p
  character(3), target :: c(4)
  character(3), pointer :: q(:)
  type t
    integer i
  end type
  type(t), target :: v(3)
  type(t), pointer :: w(:)
  integer, pointer :: z(:)
  c = ['abc','def','ghi','jkl']
  q => c(2:3)
  q(1)(2:2) = 'X'
  print *, c, q, len(q)
  v%i = 4
  w => v
  w(2)%i = 8
  print *, v%i, w(2)%i, w
end
