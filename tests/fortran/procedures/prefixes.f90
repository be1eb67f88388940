! PURE and ELEMENTAL functions of scalars.
pure integer function add(a, b)
  integer, intent(in) :: a, b
  add = a + b
end function
elemental real function half(x)
  real, intent(in) :: x
  half = x / 2
end function
program t
  interface
    pure integer function add(a, b)
      integer, intent(in) :: a, b
    end function
    elemental real function half(x)
      real, intent(in) :: x
    end function
  end interface
  print *, add(1, 2), half(5.0)
end
