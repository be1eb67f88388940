! CYCLE and EXIT of outer loops.
program t
  integer :: i, j
  outer: do i = 1, 4
    inner: do j = 1, 4
      if (j == i) cycle outer
      if (i == 4) exit outer
      if (j == 3) exit inner
      print *, i, j
    end do inner
    print *, 'inner done', i
  end do outer
  print *, i, j
end
