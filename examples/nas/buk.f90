! BUK: the NAS bucket sort of integers (RNR-94-007). In every iteration two keys are changed and all are
! ranked: counted, the counts summed, and each key given a place among those of its value. At the end the keys are put
! into order. 65536 keys are class S, 1048576 are W, 8388608 are A, all with ten iterations.

! Keys are from 0 to this, less one.
integer function values(n)
  implicit none
  integer n

  values = n / 16
  if (n == 65536) values = n / 32
end

subroutine fill(n, key, rank, sorted, density)
  implicit none
  integer n, key(0:n-1), rank(0:n-1), sorted(0:n-1), density(0:*), values

  call random_keys(n, values(n), key)
end

! Each is made of the sum of four random numbers: those in the middle are more frequent.
subroutine random_keys(n, values, key)
  implicit none
  integer n, values, key(0:n-1), i
  integer(8) seed
  double precision x(4)

  seed = 314159265
  do i = 0, n - 1
    call randoms(4, seed, x)
    key(i) = int(values / 4 * (x(1) + x(2) + x(3) + x(4)))
  end do
end

subroutine compute(n, repeats, key, rank, sorted, density, wrong)
  implicit none
  integer n, repeats, wrong, key(0:n-1), rank(0:n-1), sorted(0:n-1), density(0:*), values, r

  call random_keys(2 * 500 + 1, values(n), key)  ! those that a run may have changed
  wrong = 0
  do r = 1, repeats
    key(r) = r
    key(r + repeats) = values(n) - r
    call rank_keys(n, values(n), key, rank, density)
    if (repeats == 10) call check_ranks(n, r, key, density, wrong)
  end do
  call order_keys(n, key, rank, sorted)
  call check_order(n, key, sorted, wrong)
end

! Afterwards density(k) is the number of keys less than k.
subroutine rank_keys(n, values, key, rank, density)
  implicit none
  integer n, values, key(0:n-1), rank(0:n-1), density(0:values-1), i, k

  do k = 0, values - 1
    density(k) = 0
  end do
  do i = 0, n - 1
    density(key(i)) = density(key(i)) + 1
  end do
  do k = 1, values - 1
    density(k) = density(k) + density(k - 1)
  end do
  do i = 0, n - 1
    density(key(i)) = density(key(i)) - 1
    rank(i) = density(key(i))
  end do
end

subroutine order_keys(n, key, rank, sorted)
  implicit none
  integer n, key(0:n-1), rank(0:n-1), sorted(0:n-1), i

  do i = 0, n - 1
    sorted(rank(i)) = key(i)
  end do
end

! The published ranks of five keys of classes S, W and A; they move with the iteration.
subroutine check_ranks(n, iteration, key, density, wrong)
  implicit none
  integer n, iteration, key(0:n-1), density(0:*), wrong, class, i, place(5, 3), first(5, 3), rising(3), ahead(3), behind(3)
  data place / 48427, 17148, 23627, 62548, 4431, 357773, 934767, 875723, 898999, 404505, &
    2112377, 662041, 5336171, 3642833, 4250760 /
  data first / 0, 18, 346, 64917, 65463, 1249, 11698, 1039987, 1043896, 1048018, &
    104, 17523, 123928, 8288932, 8388264 /
  data rising / 3, 2, 3 /, ahead / 0, -2, -1 /, behind / 0, 0, -1 /

  class = 0
  if (n == 2**16) class = 1
  if (n == 2**20) class = 2
  if (n == 2**23) class = 3
  if (class == 0) return
  do i = 1, 5
    if (i <= rising(class)) then
      if (density(key(place(i, class))) /= first(i, class) + iteration + ahead(class)) wrong = wrong + 1
    else
      if (density(key(place(i, class))) /= first(i, class) - iteration - behind(class)) wrong = wrong + 1
    end if
  end do
end

! The keys rise, and their sum is the one of the unsorted keys.
subroutine check_order(n, key, sorted, wrong)
  implicit none
  integer n, key(0:n-1), sorted(0:n-1), wrong, i
  integer(8) total, weighted

  total = key(0) - sorted(0)
  weighted = 0
  do i = 1, n - 1
    if (sorted(i) < sorted(i - 1)) wrong = wrong + 1
    total = total + key(i) - sorted(i)
    weighted = weighted + int(sorted(i), 8) * mod(i, 1024)
  end do
  if (total /= 0) wrong = wrong + 1
  write (*, '(a, i10, a, i20)') 'middle key: ', sorted(n / 2), ', weighted sum:', weighted
end
