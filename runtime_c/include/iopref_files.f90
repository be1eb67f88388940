! iopref: which files a program will read (docs/files.md), for Fortran: the functions of iopref_files.h.
! Names end in c_null_char. Compile it with the program, and link what `iopref config --libs` prints.
module iopref_files
  use, intrinsic :: iso_c_binding, only: c_char, c_int, c_long
  implicit none

  ! bytes of 0 reach to the end of the file
  type, bind(c) :: iopref_piece
    integer(c_long) :: offset, bytes
  end type

  interface
    function iopref_will_read(fd, offset, bytes) bind(c)
      import :: c_int, c_long
      integer(c_int), value :: fd
      integer(c_long), value :: offset, bytes
      integer(c_long) :: iopref_will_read
    end function

    function iopref_will_read_strided(fd, offset, bytes, stride, count) bind(c)
      import :: c_int, c_long
      integer(c_int), value :: fd
      integer(c_long), value :: offset, bytes, stride, count
      integer(c_long) :: iopref_will_read_strided
    end function

    function iopref_will_read_pieces(fd, pieces, count) bind(c)
      import :: c_int, c_long, iopref_piece
      integer(c_int), value :: fd
      type(iopref_piece), intent(in) :: pieces(*)
      integer(c_long), value :: count
      integer(c_long) :: iopref_will_read_pieces
    end function

    function iopref_will_touch(fd) bind(c)
      import :: c_int, c_long
      integer(c_int), value :: fd
      integer(c_long) :: iopref_will_touch
    end function

    function iopref_will_read_of(name, offset, bytes) bind(c)
      import :: c_char, c_long
      character(kind=c_char), intent(in) :: name(*)
      integer(c_long), value :: offset, bytes
      integer(c_long) :: iopref_will_read_of
    end function

    function iopref_will_read_strided_of(name, offset, bytes, stride, count) bind(c)
      import :: c_char, c_long
      character(kind=c_char), intent(in) :: name(*)
      integer(c_long), value :: offset, bytes, stride, count
      integer(c_long) :: iopref_will_read_strided_of
    end function

    function iopref_will_read_pieces_of(name, pieces, count) bind(c)
      import :: c_char, c_long, iopref_piece
      character(kind=c_char), intent(in) :: name(*)
      type(iopref_piece), intent(in) :: pieces(*)
      integer(c_long), value :: count
      integer(c_long) :: iopref_will_read_pieces_of
    end function

    function iopref_will_touch_of(name) bind(c)
      import :: c_char, c_long
      character(kind=c_char), intent(in) :: name(*)
      integer(c_long) :: iopref_will_touch_of
    end function

    subroutine iopref_has_read(disclosure, count) bind(c)
      import :: c_long
      integer(c_long), value :: disclosure, count
    end subroutine

    subroutine iopref_withdraw(disclosure) bind(c)
      import :: c_long
      integer(c_long), value :: disclosure
    end subroutine
  end interface
end module
