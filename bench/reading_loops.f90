! Records of 64 KiB by direct access, for bench/reading_loops.py; by hand the same with the module of iopref_files.
program reading_loops
#ifdef BY_HAND
  use iopref_files
#endif
  implicit none
  integer, parameter :: n = 4000, places = 8192
  integer :: i
  integer(8) :: seed, begun, ended, rate, order(n), total
  integer(8) :: a(8192)
#ifdef BY_HAND
  type(iopref_piece) :: pieces(n)
  integer(8) :: all
#endif
  seed = 1
  do i = 1, n
    seed = mod(seed * 48271_8, 2147483647_8)
    order(i) = mod(seed, int(places, 8)) + 1
  end do
  open (10, file='data', access='direct', form='unformatted', recl=65536, action='read')
  total = 0
  call system_clock(begun, rate)
#ifdef BY_HAND
  do i = 1, n
    pieces(i) = iopref_piece((order(i) - 1) * 65536, 131072)
  end do
  all = iopref_will_read_pieces(fnum(10), pieces, int(n, 8))
#endif
  do i = 1, n
    read (10, rec=order(i)) a
    total = ieor(total, a(1))
#ifdef BY_HAND
    call iopref_has_read(all, int(i, 8))
#endif
  end do
  call system_clock(ended)
  print '(i0,1x,i0)', (ended - begun) * (1000000000_8 / rate) / n, total
end program
