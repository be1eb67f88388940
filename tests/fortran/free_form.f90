! free form oddities
PROGRAM Oddities
  Implicit None
  INTEGER :: data, end, type, if, do, print, then; integer*8 big; REAL(KIND=8) x
  real*4, Dimension(3) :: r, s(2)
  character*10 name, c*3
  character (len = 4), dimension(2) :: w
  double precision, parameter :: pi = 3.14D0, tol=1.e-3
  logical l; integer, parameter :: k8 = selected_int_kind(12)
  integer(k8) :: wide = 12345678901_k8
  data = 3
  end = data + 1
  type = end * 2
  if = 1
  do = 2
  print = 7
  then = 1
  IF(if==1)THEN
    do = if + do
  ELSEIF (if .EQ. 2) THEN
    do = 0
  ENDIF
  if (do > 2) print = print + 1
  if (then == 1) then
    write(*,*) data, end, type, if, do, print
  end if
  big = 2_8**40
  x = .5 + 1.d0 + 2.E-1
  r(1) = 1; r(2) = 2.; r(3) = r(1) + r(2); s(1) = 1.5; s(2) = -s(1);
  name = "it's"
  c = 'a''b'
  w(1) = 'w!x' ; w(2) = "!&;"   ! comment; with 'quotes
  print *, big, x, r, s
  print *, name, c, w, '&', "a & b", 'long &
          &string', "other &
     &'one'"
  print*,pi,tol,wide
  go to 20
10 continue
  print *, 'ten'
  goto 30
20 print *, 'twenty'
  go to 10
30 do 40 data = 1, 2
    if (data .eq. 2) goto 40
    print *, 'in', data
40 end do
  do 50, data = 3, 1, -1
50 print *, 'down', data
  l = .true. .and. .not. .false.
  if (l .eqv. .true. .neqv. .false.) print *, 'l'
  do data = 1, 3; print *, data; end do
  outer: do data = 1, 2
  do end = 1, 2
  if (end == 2) cycle outer; print *, data, end
  enddo
  enddo outer
  selectcase(data)
  case(1);print*,'one'
  case(2:) ; print*,'more'
  endselect
  x = 1.0d0 - &
      ! a comment between

      2.0d0 * &
      & 3.0d0
  print *, x, 1.e0, 1.0e+2, 3e-1
  print 100, 5, 'text'
100 format (i5, 1x, a)
  call sub ( 1 , &
             2 )
  stop
contains
  subroutine sub(a, b); integer a, b
    print *, a + b; return
  endsubroutine
END PROGRAM Oddities
