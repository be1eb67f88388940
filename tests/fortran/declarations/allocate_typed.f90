! ALLOCATE with a type.
real, allocatable :: a(:)
character(5), allocatable :: c(:)
allocate(real :: a(3))
a = 1
print *, a
end
