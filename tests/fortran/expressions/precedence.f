c     The precedence of the operators.
      program t
      integer i
      i = 2
      print *, 2 + 3 * 4, (2 + 3) * 4, 2 * 3 ** 2, -2 ** 2, 8 / 4 / 2
      print *, 2 ** 3 ** 2, -i ** 2, 10 - 4 - 3, i * 6 / 4, 6 / 4 * i
      print *, .not. .true. .or. .true.
      print *, .true. .or. .false. .and. .false.
      print *, 1 + 2 .lt. 4 .and. 3 * 2 .eq. 6
      print *, .true. .eqv. .false. .or. .true.
      print *, .true. .neqv. .true. .and. .false.
      end
