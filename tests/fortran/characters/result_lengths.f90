! Functions whose result has a length that depends on their arguments.
program p
  print *, rep('ab', 3), '|', pad('x', 4), '|', len(rep('q', 5))
contains
  function rep(s, n)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(len(s)*n) rep
    rep = repeat(s, n)
  end function
  function pad(s, n) result(r)
    character(*), intent(in) :: s
    integer, intent(in) :: n
    character(n) r
    r = s
  end function
end
