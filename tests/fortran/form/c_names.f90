! Names that mean something in C.
program main
  integer :: int, for, while, struct, char, double, static, printf, errno, stdin, inline
  int = 1; for = 2; while = 3; struct = 4; char = 5; double = 6; static = 7
  printf = 8; errno = 9; stdin = 10; inline = 11
  call register(int)
  call exit_(for)
  print *, int, for, while, struct, char, double, static, printf, errno, stdin, inline
end
subroutine register(auto)
  integer :: auto, io
  io = 3
  auto = auto + io
end
subroutine exit_(sin)
  integer :: sin
  sin = -sin
end
