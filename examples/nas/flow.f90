! The flow problem that APPLU, APPSP and APPBT solve: the five equations of a compressible gas (for its
! density, its momentum in three directions, its energy) on the unit cube, forced so that a polynomial is
! their steady state (RNR-94-007). Here: that solution, initial values, the right side of the
! equations, and norms.
!
! What is done along a direction sees the n*n*n grid as (inner, n, outer), n being that direction:
! (1, n, n*n) along x, (n, n, n) along y, (n*n, n, 1) along z.

! Component m of the solution.
double precision function exact(m, x, y, z)
  implicit none
  integer, intent(in) :: m
  double precision, intent(in) :: x, y, z
  double precision c(13, 5)
  parameter (c = reshape((/ &
    2d0, 0d0, 0d0, 4d0, 5.0d0, 3.0d0, 0.5d0, 0.02d0, 0.01d0, 0.03d0, 0.5d0, 0.4d0, 0.3d0, &
    1d0, 0d0, 0d0, 0d0, 1.0d0, 2.0d0, 3.0d0, 0.01d0, 0.03d0, 0.02d0, 0.4d0, 0.3d0, 0.5d0, &
    2d0, 2d0, 0d0, 0d0, 0.0d0, 2.0d0, 3.0d0, 0.04d0, 0.03d0, 0.05d0, 0.3d0, 0.5d0, 0.4d0, &
    2d0, 2d0, 0d0, 0d0, 0.0d0, 2.0d0, 3.0d0, 0.03d0, 0.05d0, 0.04d0, 0.2d0, 0.1d0, 0.3d0, &
    5d0, 4d0, 3d0, 2d0, 0.1d0, 0.4d0, 0.3d0, 0.05d0, 0.04d0, 0.03d0, 0.1d0, 0.3d0, 0.2d0/), (/13, 5/)))

  exact = c(1, m) + x*(c(2, m) + x*(c(5, m) + x*(c(8, m) + x*c(11, m)))) &
    + y*(c(3, m) + y*(c(6, m) + y*(c(9, m) + y*c(12, m)))) &
    + z*(c(4, m) + z*(c(7, m) + z*(c(10, m) + z*c(13, m))))
end function

! Component m of the initial values: interpolated between the faces of the cube.
double precision function interpolated(m, x, y, z)
  implicit none
  integer, intent(in) :: m
  double precision, intent(in) :: x, y, z
  double precision px, py, pz, exact

  px = (1 - x)*exact(m, 0d0, y, z) + x*exact(m, 1d0, y, z)
  py = (1 - y)*exact(m, x, 0d0, z) + y*exact(m, x, 1d0, z)
  pz = (1 - z)*exact(m, x, y, 0d0) + z*exact(m, x, y, 1d0)
  interpolated = px + py + pz - px*py - py*pz - pz*px + px*py*pz
end function

! u = the exact solution at every point.
subroutine set_exact(n, u)
  implicit none
  integer n, i, j, k, m
  double precision u(5, n, n, n), h, exact

  h = 1d0/(n - 1)
  do k = 1, n
    do j = 1, n
      do i = 1, n
        do m = 1, 5
          u(m, i, j, k) = exact(m, (i - 1)*h, (j - 1)*h, (k - 1)*h)
        end do
      end do
    end do
  end do
end subroutine

! u = the initial values; the faces, where u is exact, keep them.
subroutine set_initial(n, u)
  implicit none
  integer n, i, j, k, m
  double precision u(5, n, n, n), h, interpolated

  call set_exact(n, u)
  h = 1d0/(n - 1)
  do k = 2, n - 1
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          u(m, i, j, k) = interpolated(m, (i - 1)*h, (j - 1)*h, (k - 1)*h)
        end do
      end do
    end do
  end do
end subroutine

! forcing = what makes the exact solution a steady state on this grid; f and v are work space.
subroutine set_forcing(n, u, f, v, forcing)
  implicit none
  integer n
  double precision u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), forcing(5, n, n, n)

  call set_exact(n, u)
  forcing = 0
  call add_differences(n, u, f, v, forcing)
  forcing = -forcing
end subroutine

! r = du/dt at the inner points, 0 on the faces; f and v are work space.
subroutine right_side(n, forcing, u, f, v, r)
  implicit none
  integer n
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)

  r = forcing
  call add_differences(n, u, f, v, r)
end subroutine

subroutine add_differences(n, u, f, v, r)
  implicit none
  integer n
  double precision u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)

  call set_fluxes(n*n*n, 1, u, f, v)
  call add_along(1, n, n*n, u, f, v, r)
  call set_fluxes(n*n*n, 2, u, f, v)
  call add_along(n, n, n, u, f, v, r)
  call set_fluxes(n*n*n, 3, u, f, v)
  call add_along(n*n, n, 1, u, f, v, r)
  call clear_faces(1, n, n*n, r)
  call clear_faces(n, n, n, r)
  call clear_faces(n*n, n, 1, r)
end subroutine

! f = what flows in direction d, v = what diffuses.
subroutine set_fluxes(points, d, u, f, v)
  implicit none
  include 'flow.inc'
  integer points, d, p
  double precision u(5, points), f(5, points), v(5, points)
  double precision w(5), velocity(5), flow(5), diffusion(5), square, pressure

  do p = 1, points
    w = u(:, p)
    velocity = w/w(1)
    square = velocity(2)**2 + velocity(3)**2 + velocity(4)**2
    pressure = c2*(w(5) - 0.5d0*w(1)*square)

    flow = w*velocity(d + 1)
    flow(d + 1) = flow(d + 1) + pressure
    flow(5) = flow(5) + pressure*velocity(d + 1)
    f(:, p) = flow

    diffusion = second(d)*w
    diffusion(2:4) = diffusion(2:4) + c3*c4*velocity(2:4)
    diffusion(d + 1) = diffusion(d + 1) + c3*c4*velocity(d + 1)/3
    diffusion(5) = diffusion(5) &
      + c3*c4*(0.5d0*(1 - c1*c5)*square + velocity(d + 1)**2/6 + c1*c5*velocity(5))
    v(:, p) = diffusion
  end do
end subroutine

! Adds to r, along a direction, first differences of f, second ones of v, and fourth ones of u that
! damp oscillations.
subroutine add_along(inner, n, outer, u, f, v, r)
  implicit none
  include 'flow.inc'
  integer inner, n, outer, p, q, s, m
  double precision u(5, inner, n, outer), f(5, inner, n, outer), v(5, inner, n, outer), r(5, inner, n, outer)
  double precision convection, diffusion

  convection = 0.5d0*(n - 1)
  diffusion = dble(n - 1)**2
  do s = 1, outer
    do p = 2, n - 1
      do q = 1, inner
        do m = 1, 5
          r(m, q, p, s) = r(m, q, p, s) - convection*(f(m, q, p + 1, s) - f(m, q, p - 1, s)) &
            + diffusion*(v(m, q, p + 1, s) - 2*v(m, q, p, s) + v(m, q, p - 1, s))
        end do
      end do
    end do
  end do

  do s = 1, outer
    do q = 1, inner
      do m = 1, 5
        r(m, q, 2, s) = r(m, q, 2, s) - fourth*(5*u(m, q, 2, s) - 4*u(m, q, 3, s) + u(m, q, 4, s))
        r(m, q, 3, s) = r(m, q, 3, s) &
          - fourth*(-4*u(m, q, 2, s) + 6*u(m, q, 3, s) - 4*u(m, q, 4, s) + u(m, q, 5, s))
      end do
    end do
    do p = 4, n - 3
      do q = 1, inner
        do m = 1, 5
          r(m, q, p, s) = r(m, q, p, s) - fourth*(u(m, q, p - 2, s) - 4*u(m, q, p - 1, s) &
            + 6*u(m, q, p, s) - 4*u(m, q, p + 1, s) + u(m, q, p + 2, s))
        end do
      end do
    end do
    do q = 1, inner
      do m = 1, 5
        r(m, q, n - 2, s) = r(m, q, n - 2, s) &
          - fourth*(u(m, q, n - 4, s) - 4*u(m, q, n - 3, s) + 6*u(m, q, n - 2, s) - 4*u(m, q, n - 1, s))
        r(m, q, n - 1, s) = r(m, q, n - 1, s) &
          - fourth*(u(m, q, n - 3, s) - 4*u(m, q, n - 2, s) + 5*u(m, q, n - 1, s))
      end do
    end do
  end do
end subroutine

! r = 0 on the first and the last plane of a direction.
subroutine clear_faces(inner, n, outer, r)
  implicit none
  integer inner, n, outer
  double precision r(5, inner, n, outer)

  r(:, :, 1, :) = 0
  r(:, :, n, :) = 0
end subroutine

! u = u + factor*r at the inner points.
subroutine add(n, factor, r, u)
  implicit none
  integer n, i, j, k, m
  double precision factor, r(5, n, n, n), u(5, n, n, n)

  do k = 2, n - 1
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          u(m, i, j, k) = u(m, i, j, k) + factor*r(m, i, j, k)
        end do
      end do
    end do
  end do
end subroutine

! The root mean squares of the components of r at the inner points.
subroutine residual_norms(n, r, norm)
  implicit none
  integer n, i, j, k, m
  double precision r(5, n, n, n), norm(5)

  norm = 0
  do k = 2, n - 1
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          norm(m) = norm(m) + r(m, i, j, k)**2
        end do
      end do
    end do
  end do
  norm = sqrt(norm/dble(n - 2)**3)
end subroutine

! The root mean squares of what u is away from the exact solution; on the faces it is exact.
subroutine error_norms(n, u, norm)
  implicit none
  integer n, i, j, k, m
  double precision u(5, n, n, n), norm(5), h, exact

  h = 1d0/(n - 1)
  norm = 0
  do k = 2, n - 1
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          norm(m) = norm(m) + (u(m, i, j, k) - exact(m, (i - 1)*h, (j - 1)*h, (k - 1)*h))**2
        end do
      end do
    end do
  end do
  norm = sqrt(norm/dble(n - 2)**3)
end subroutine

! Counts in `wrong` what differs from the published values by more than the specification allows.
subroutine compare(count, computed, published, wrong)
  implicit none
  integer count, wrong, m
  double precision computed(count), published(count)

  do m = 1, count
    if (.not. abs(computed(m) - published(m)) <= 1d-8*published(m)) wrong = wrong + 1
  end do
end subroutine
