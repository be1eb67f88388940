c     Procedures that call each other.
      program t
      print *, iseven(4), iseven(3)
      end
      function iseven(n)
      if (n .eq. 0) then
      iseven = 1
      else
      iseven = 1 - iseven2(n - 1)
      end if
      end
      function iseven2(n)
      iseven2 = 0
      if (mod(n, 2) .eq. 0) iseven2 = 1
      end
