! Named logical constants have the kind that they are declared with: in arguments, generic calls, records and inquiries.
module truths
  implicit none
  logical(1), parameter :: no1 = .false., yes1 = .true._1
  logical(8), parameter :: no8 = .false., yes8 = .not. no8
  interface told
    module procedure told1, told4, told8
  end interface
contains
  subroutine told1(x)
    logical(1), intent(in) :: x
    print *, "one", x
  end subroutine
  subroutine told4(x)
    logical, intent(in) :: x
    print *, "four", x
  end subroutine
  subroutine told8(x)
    logical(8), intent(in) :: x
    print *, "eight", x
  end subroutine
end module

program logical_constants
  use truths
  implicit none
  logical, parameter :: yes = yes8
  integer :: length
  call told(no1)
  call told(yes1)
  call told(no8)
  call told(yes8)
  call told(yes)
  call told(no1 .or. yes8)
  print *, kind(no1), kind(yes8), kind(yes), kind(no1 .and. yes1), kind(yes1 .and. no8)
  inquire (iolength=length) no1
  print *, length
  inquire (iolength=length) yes8, yes
  print *, length, storage_size(no1), storage_size(yes8)
  print *, merge(1, 2, yes1), yes1, no8, transfer(yes8, 0_8), merge(yes8, no8, no1)
end program
