! Two fields that change their places by pointers.
program p
  real, pointer :: old(:,:), new(:,:), t(:,:)
  integer i, j, k
  allocate(old(6,6), new(6,6))
  do j = 1, 6
    do i = 1, 6
      old(i,j) = i * j
    end do
  end do
  new = 0
  do k = 1, 3
    do j = 2, 5
      do i = 2, 5
        new(i,j) = 0.25 * (old(i-1,j) + old(i+1,j) + old(i,j-1) + old(i,j+1))
      end do
    end do
    t => old
    old => new
    new => t
  end do
  print *, old
  print *, sum(new)
end
