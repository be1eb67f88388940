! The same of a function that an interface describes, beside a variable of the same name.
program p
  interface
    function ext(s, n)
      integer, intent(in) :: n
      character(*), intent(in) :: s
      character(n + len(s)) ext
    end function
  end interface
  integer n
  n = 50
  print *, ext('ab', 2), '|', len(ext('x', n / 10))
  print *, ext(s=two(), n=1) // '|'
contains
  function two()
    character(2) two
    two = 'tw'
  end function
end
function ext(s, n)
  integer, intent(in) :: n
  character(*), intent(in) :: s
  character(n + len(s)) ext
  ext = s
end function
