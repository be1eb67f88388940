! Functions with effects in the bounds of substrings, and as keyword arguments.
module m
  integer :: n = 1
  character(9) :: s9 = 'abcdefghi'
  character(5) :: s5 = 'vwxyz', w(3) = 'qwert'
contains
  integer function jot(k)
    integer, intent(in) :: k
    n = n + 1
    write (*, '(a,i0)', advance='no') ' j', k
    jot = k
  end function
  integer function opt(a, first, second, third)
    integer, intent(in) :: a
    integer, intent(in), optional :: first, second, third
    opt = a
    if (present(first)) opt = opt + first
    if (present(second)) opt = opt + 10*second
    if (present(third)) opt = opt + 100*third
  end function
end module
use m
integer i
character(4) :: c
call shift(s9(:n+8)); print *, 1, n, s9
s9(:jot(4)) = s9(jot(3):); print *, 3, n, s9
s9(jot(2):jot(3)) = s5; print *, 4, n, s9
open (11, form='unformatted', status='scratch')
write (11) s5(jot(2):2), s5(jot(1):jot(3)); print *, 5, n
write (11) w(jot(2))(jot(2):), w(:jot(2))(:2); print *, 6, n
i = opt(jot(1), second=jot(2), first=jot(3)); print *, 7, i, n
i = opt(jot(1), third=jot(2)) + opt(a=jot(4), third=jot(1), second=jot(5)); print *, 8, i, n
i = opt(n, second=jot(2)) ; print *, 9, i, n
i = opt(n + 0, second=jot(2)) ; print *, 10, i, n
call p(third=jot(1), a=n+0, second=jot(4)); print *, 11
c = s9(jot(1):jot(2))//s5(jot(3):); print *, 12, c, n
if (s9(jot(1):jot(2)) == s5(jot(3):)) print *, 'eq'; print *, 13, n
i = index(s9(jot(1):), s5(jot(2):jot(2))); print *, 14, i, n
i = ichar(s9(jot(3):jot(3))); print *, 15, i, n
w(jot(1):jot(2))(2:3) = s5(jot(1):jot(2)); print *, 16, w, n
w(2)(jot(2):) = w(1)(jot(1):); print *, 17, w, n
contains
subroutine shift(s)
character(*) s
s(jot(1):) = s
s(jot(2):) = s
end subroutine
subroutine p(a, second, third)
integer a, second, third
print *, a, second, third
end subroutine
end
