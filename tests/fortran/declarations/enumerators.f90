! ENUM.
module m
  enum, bind(c)
    enumerator :: a, b = 5, c
    end enum
  end module
  use m
  integer(kind(a)) k
  k = c
  print *, a, b, c, k
end
