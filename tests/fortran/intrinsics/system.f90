! What a program asks the system for, as subroutines and as functions; NORM2.
program p
  implicit none
  integer :: i, n
  real :: t(2), r, s
  real(8) :: a(4), b(2,3), nrm
  character(30) :: c
  character(24) :: d, e
  integer, parameter :: k = 2
  call system('echo from the shell')
  call system('exit 3', i)
  print *, i
  call execute_command_line('exit 5', exitstat=i)
  print *, i
  call execute_command_line('exit 5', .true., i, n, c)
  print *, i, n
  call etime(t, r)
  call dtime(t, s)
  print *, s >= 0
  call fdate(d)
  call functions(d)
  r = second()
  print *, r >= 0, time() > 1000, mclock() >= 0, getpid() > 1
  call sleep(0)
  call unlink('nothing_here', i)
  print *, i /= 0
  call getenv('HOME_OF_NOBODY', c)
  print *, c == ' '
  print *, irand(3), rand(0) < 1.0
  call chdir('..', i)
  call getcwd(c, n)
  print *, i, n, c(1:1)
  call get_command(c, n)
  print *, n > 0
  a = [3, -4, 0, 12]
  b = 1d200
  nrm = norm2(a)
  print *, nrm, norm2(b), norm2(a(1:2)), norm2(real(a)), norm2(a - 1)
end program

subroutine functions(d)
  integer :: i
  real :: t(2), r
  character(24) :: d, e
  i = system('exit 4')
  print *, i
  r = etime(t)
  print *, r >= 0, abs(sum(t) - r) < 1e-3
  r = dtime(t)
  print *, r >= 0
  e = fdate()
  print *, d(1:10) == e(1:10), len(fdate()), len_trim(fdate() // 'x')
end subroutine
