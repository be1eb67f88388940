c     KIND, SELECTED_INT_KIND, SELECTED_REAL_KIND.
      program t
      print *, kind(1), kind(1.0), kind(1d0), kind(.true.), kind('a')
      print *, selected_int_kind(4), selected_int_kind(9),
     & selected_int_kind(10)
      print *, selected_real_kind(6), selected_real_kind(7),
     & selected_real_kind(15)
      end
