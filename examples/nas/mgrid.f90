! MGRID: the NAS multigrid kernel (RNR-94-007). The discrete Poisson equation A u = v on a periodic cube
! of n points in each direction, by V-cycles: the residual is projected down to the coarsest grid, and corrections are
! interpolated and smoothed on the way up. Arrays have a border of one point on each side, a copy of the far side.
! A grid of even n has a coarser one below; n that are powers of two (or near) converge best.

! v is 1 at the ten points where random numbers are largest, -1 where they are smallest.
subroutine fill(n, u, r, v, coarse_u, coarse_r, coarse_v)
  implicit none
  integer n, i1, i2, i3, k, place(3, 10, 2)
  double precision u(n+2, n+2, n+2), r(n+2, n+2, n+2), v(n+2, n+2, n+2), coarse_u(*), coarse_r(*), coarse_v(*)
  double precision extreme(10, 2), x, random
  integer(8) seed

  seed = 314159265
  do k = 1, 10
    extreme(k, 1) = 0
    extreme(k, 2) = -1
  end do
  do i3 = 2, n + 1
    do i2 = 2, n + 1
      do i1 = 2, n + 1
        x = random(seed)
        if (x > extreme(10, 1)) call insert(x, i1, i2, i3, extreme(1, 1), place(1, 1, 1))
        if (-x > extreme(10, 2)) call insert(-x, i1, i2, i3, extreme(1, 2), place(1, 1, 2))
      end do
    end do
  end do
  call zero(n + 2, v)
  do k = 1, 10
    v(place(1, k, 1), place(2, k, 1), place(3, k, 1)) = 1
    v(place(1, k, 2), place(2, k, 2), place(3, k, 2)) = -1
  end do
  call wrap(n + 2, v)
end

! Puts x, found at i1, i2, i3, where it belongs among the ten largest, which are sorted.
subroutine insert(x, i1, i2, i3, largest, place)
  implicit none
  integer i1, i2, i3, place(3, 10), k
  double precision x, largest(10)

  k = 10
  do while (k > 1)
    if (largest(k - 1) >= x) exit
    largest(k) = largest(k - 1)
    place(1, k) = place(1, k - 1)
    place(2, k) = place(2, k - 1)
    place(3, k) = place(3, k - 1)
    k = k - 1
  end do
  largest(k) = x
  place(1, k) = i1
  place(2, k) = i2
  place(3, k) = i3
end

subroutine compute(n, repeats, u, r, v, coarse_u, coarse_r, coarse_v, wrong)
  implicit none
  integer n, repeats, wrong, cycle
  double precision u(n+2, n+2, n+2), r(n+2, n+2, n+2), v(n+2, n+2, n+2), coarse_u(*), coarse_r(*), coarse_v(*)
  double precision first, last, norm

  call zero(n + 2, u)
  call residual(n + 2, u, v, r)
  first = norm(n + 2, r)
  do cycle = 1, repeats
    call descend(n, r, coarse_v)
    call ascend(n, u, r, v, coarse_u, coarse_r, coarse_v)
    call residual(n + 2, u, v, r)
  end do
  last = norm(n + 2, r)
  write (*, '(a, es20.13, a, es20.13)') 'norm of the residual: ', first, ' to ', last
  call check(n, repeats, first, last, wrong)
end

! The residual on every coarser grid; those are one after the other in coarse_v, the finest first.
subroutine descend(n, r, coarse_v)
  implicit none
  integer n, m, at
  double precision r(n+2, n+2, n+2), coarse_v(*)
  logical has_coarser

  if (.not. has_coarser(n)) return
  m = n / 2
  at = 1
  call project(n + 2, r, m + 2, coarse_v)
  do while (has_coarser(m))
    call project(m + 2, coarse_v(at), m / 2 + 2, coarse_v(at + (m + 2)**3))
    at = at + (m + 2)**3
    m = m / 2
  end do
end

! From the coarsest grid to the finest: u takes the correction from below, then one from the residual that is left.
subroutine ascend(n, u, r, v, coarse_u, coarse_r, coarse_v)
  implicit none
  integer n, m, at, below
  double precision u(n+2, n+2, n+2), r(n+2, n+2, n+2), v(n+2, n+2, n+2), coarse_u(*), coarse_r(*), coarse_v(*)
  logical has_coarser

  if (has_coarser(n)) then
    m = n / 2
    at = 1
    do while (has_coarser(m))
      at = at + (m + 2)**3
      m = m / 2
    end do
    call zero(m + 2, coarse_u(at))
    call smooth(m + 2, coarse_v(at), coarse_u(at))
    do while (m < n / 2)
      m = 2 * m
      below = at
      at = at - (m + 2)**3
      call zero(m + 2, coarse_u(at))
      call interpolate(m / 2 + 2, coarse_u(below), m + 2, coarse_u(at))
      call residual(m + 2, coarse_u(at), coarse_v(at), coarse_r(at))
      call smooth(m + 2, coarse_r(at), coarse_u(at))
    end do
    call interpolate(m + 2, coarse_u, n + 2, u)
    call residual(n + 2, u, v, r)
  end if
  call smooth(n + 2, r, u)
end

logical function has_coarser(n)
  implicit none
  integer n

  has_coarser = mod(n, 2) == 0 .and. n > 2
end

! r = v - A u. Of 27 points the weights are -8/3 in the middle, 0 on faces, 1/6 on edges, 1/12 at corners.
subroutine residual(m, u, v, r)
  implicit none
  integer m, i1, i2, i3
  double precision u(m, m, m), v(m, m, m), r(m, m, m), middle, edge, corner
  parameter (middle = -8d0 / 3, edge = 1d0 / 6, corner = 1d0 / 12)

  do i3 = 2, m - 1
    do i2 = 2, m - 1
      do i1 = 2, m - 1
        r(i1, i2, i3) = v(i1, i2, i3) - middle * u(i1, i2, i3) &
          - edge * (u(i1 - 1, i2 - 1, i3) + u(i1 + 1, i2 - 1, i3) + u(i1 - 1, i2 + 1, i3) + u(i1 + 1, i2 + 1, i3) &
                  + u(i1, i2 - 1, i3 - 1) + u(i1, i2 + 1, i3 - 1) + u(i1, i2 - 1, i3 + 1) + u(i1, i2 + 1, i3 + 1) &
                  + u(i1 - 1, i2, i3 - 1) + u(i1 + 1, i2, i3 - 1) + u(i1 - 1, i2, i3 + 1) + u(i1 + 1, i2, i3 + 1)) &
          - corner * (u(i1 - 1, i2 - 1, i3 - 1) + u(i1 + 1, i2 - 1, i3 - 1) &
                    + u(i1 - 1, i2 + 1, i3 - 1) + u(i1 + 1, i2 + 1, i3 - 1) &
                    + u(i1 - 1, i2 - 1, i3 + 1) + u(i1 + 1, i2 - 1, i3 + 1) &
                    + u(i1 - 1, i2 + 1, i3 + 1) + u(i1 + 1, i2 + 1, i3 + 1))
      end do
    end do
  end do
  call wrap(m, r)
end

! u = u + S r. The weights are -3/8 in the middle, 1/32 on faces, -1/64 on edges, 0 at corners.
subroutine smooth(m, r, u)
  implicit none
  integer m, i1, i2, i3
  double precision r(m, m, m), u(m, m, m), middle, face, edge
  parameter (middle = -3d0 / 8, face = 1d0 / 32, edge = -1d0 / 64)

  do i3 = 2, m - 1
    do i2 = 2, m - 1
      do i1 = 2, m - 1
        u(i1, i2, i3) = u(i1, i2, i3) + middle * r(i1, i2, i3) &
          + face * (r(i1 - 1, i2, i3) + r(i1 + 1, i2, i3) + r(i1, i2 - 1, i3) &
                  + r(i1, i2 + 1, i3) + r(i1, i2, i3 - 1) + r(i1, i2, i3 + 1)) &
          + edge * (r(i1 - 1, i2 - 1, i3) + r(i1 + 1, i2 - 1, i3) + r(i1 - 1, i2 + 1, i3) + r(i1 + 1, i2 + 1, i3) &
                  + r(i1, i2 - 1, i3 - 1) + r(i1, i2 + 1, i3 - 1) + r(i1, i2 - 1, i3 + 1) + r(i1, i2 + 1, i3 + 1) &
                  + r(i1 - 1, i2, i3 - 1) + r(i1 + 1, i2, i3 - 1) + r(i1 - 1, i2, i3 + 1) + r(i1 + 1, i2, i3 + 1))
      end do
    end do
  end do
  call wrap(m, u)
end

! The finer residual r, averaged: weights 1/2 in the middle, 1/4 on faces, 1/8 on edges, 1/16 at corners.
subroutine project(m, r, mc, s)
  implicit none
  integer m, mc, i1, i2, i3, j1, j2, j3
  double precision r(m, m, m), s(mc, mc, mc)

  do j3 = 2, mc - 1
    i3 = 2 * j3 - 1
    do j2 = 2, mc - 1
      i2 = 2 * j2 - 1
      do j1 = 2, mc - 1
        i1 = 2 * j1 - 1
        s(j1, j2, j3) = 0.5d0 * r(i1, i2, i3) &
          + 0.25d0 * (r(i1 - 1, i2, i3) + r(i1 + 1, i2, i3) + r(i1, i2 - 1, i3) &
                    + r(i1, i2 + 1, i3) + r(i1, i2, i3 - 1) + r(i1, i2, i3 + 1)) &
          + 0.125d0 * (r(i1 - 1, i2 - 1, i3) + r(i1 + 1, i2 - 1, i3) + r(i1 - 1, i2 + 1, i3) + r(i1 + 1, i2 + 1, i3) &
                     + r(i1, i2 - 1, i3 - 1) + r(i1, i2 + 1, i3 - 1) + r(i1, i2 - 1, i3 + 1) + r(i1, i2 + 1, i3 + 1) &
                     + r(i1 - 1, i2, i3 - 1) + r(i1 + 1, i2, i3 - 1) + r(i1 - 1, i2, i3 + 1) + r(i1 + 1, i2, i3 + 1)) &
          + 0.0625d0 * (r(i1 - 1, i2 - 1, i3 - 1) + r(i1 + 1, i2 - 1, i3 - 1) &
                      + r(i1 - 1, i2 + 1, i3 - 1) + r(i1 + 1, i2 + 1, i3 - 1) &
                      + r(i1 - 1, i2 - 1, i3 + 1) + r(i1 + 1, i2 - 1, i3 + 1) &
                      + r(i1 - 1, i2 + 1, i3 + 1) + r(i1 + 1, i2 + 1, i3 + 1))
      end do
    end do
  end do
  call wrap(mc, s)
end

! Adds the coarser z to u, linearly in between: each coarse point and its neighbours give eight fine ones.
subroutine interpolate(mc, z, m, u)
  implicit none
  integer mc, m, i1, i2, i3, j1, j2, j3
  double precision z(mc, mc, mc), u(m, m, m), z00, z01, z10, z11

  do j3 = 1, mc - 1
    i3 = 2 * j3 - 1
    do j2 = 1, mc - 1
      i2 = 2 * j2 - 1
      do j1 = 1, mc - 1
        i1 = 2 * j1 - 1
        z00 = z(j1, j2, j3) + z(j1 + 1, j2, j3)
        z10 = z(j1, j2 + 1, j3) + z(j1 + 1, j2 + 1, j3)
        z01 = z(j1, j2, j3 + 1) + z(j1 + 1, j2, j3 + 1)
        z11 = z(j1, j2 + 1, j3 + 1) + z(j1 + 1, j2 + 1, j3 + 1)
        u(i1, i2, i3) = u(i1, i2, i3) + z(j1, j2, j3)
        u(i1 + 1, i2, i3) = u(i1 + 1, i2, i3) + 0.5d0 * z00
        u(i1, i2 + 1, i3) = u(i1, i2 + 1, i3) + 0.5d0 * (z(j1, j2, j3) + z(j1, j2 + 1, j3))
        u(i1 + 1, i2 + 1, i3) = u(i1 + 1, i2 + 1, i3) + 0.25d0 * (z00 + z10)
        u(i1, i2, i3 + 1) = u(i1, i2, i3 + 1) + 0.5d0 * (z(j1, j2, j3) + z(j1, j2, j3 + 1))
        u(i1 + 1, i2, i3 + 1) = u(i1 + 1, i2, i3 + 1) + 0.25d0 * (z00 + z01)
        u(i1, i2 + 1, i3 + 1) = u(i1, i2 + 1, i3 + 1) &
          + 0.25d0 * (z(j1, j2, j3) + z(j1, j2 + 1, j3) + z(j1, j2, j3 + 1) + z(j1, j2 + 1, j3 + 1))
        u(i1 + 1, i2 + 1, i3 + 1) = u(i1 + 1, i2 + 1, i3 + 1) + 0.125d0 * (z00 + z10 + z01 + z11)
      end do
    end do
  end do
end

! The border of u, from the far side: first within each plane, then the planes at both ends.
subroutine wrap(m, u)
  implicit none
  integer m, i1, i2, i3
  double precision u(m, m, m)

  do i3 = 2, m - 1
    do i2 = 2, m - 1
      u(1, i2, i3) = u(m - 1, i2, i3)
      u(m, i2, i3) = u(2, i2, i3)
    end do
    do i1 = 1, m
      u(i1, 1, i3) = u(i1, m - 1, i3)
      u(i1, m, i3) = u(i1, 2, i3)
    end do
  end do
  do i2 = 1, m
    do i1 = 1, m
      u(i1, i2, 1) = u(i1, i2, m - 1)
      u(i1, i2, m) = u(i1, i2, 2)
    end do
  end do
end

subroutine zero(m, u)
  implicit none
  integer m, i1, i2, i3
  double precision u(m, m, m)

  do i3 = 1, m
    do i2 = 1, m
      do i1 = 1, m
        u(i1, i2, i3) = 0
      end do
    end do
  end do
end

! The root of the mean square.
double precision function norm(m, r)
  implicit none
  integer m, i1, i2, i3
  double precision r(m, m, m), total

  total = 0
  do i3 = 2, m - 1
    do i2 = 2, m - 1
      do i1 = 2, m - 1
        total = total + r(i1, i2, i3)**2
      end do
    end do
  end do
  norm = sqrt(total / dble(m - 2)**3)
end

! The published norms of classes S, W and A; of others the first four cycles take at least 0.4 away, each.
subroutine check(n, repeats, first, last, wrong)
  implicit none
  integer n, repeats, wrong
  double precision first, last, published

  published = 0
  if (repeats == 4) then
    if (n == 32) published = 0.5307707005734d-4
    if (n == 128) published = 0.6467329375339d-5
    if (n == 256) published = 0.2433365309069d-5
  end if
  wrong = 0
  if (published > 0) then
    if (.not. abs(last - published) <= 1d-8 * published) wrong = 1
  else if (.not. last <= first * 0.6d0**min(repeats, 4)) then
    wrong = 1
  end if
end
