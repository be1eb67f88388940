! Constants whose shape and length are those of their values.
integer, parameter :: a(*) = [1,2,3]
integer, parameter :: b(2,2) = reshape([1,2,3,4],[2,2])
character(*), parameter :: s(2) = ['ab', 'cd']
print *, a, size(a), b(2,1), s
end
