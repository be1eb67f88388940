! APPSP: the flow problem by approximate factorization, in the variables that diagonalize each
! direction: what is solved along the lines of the grid are five independent equations, each
! pentadiagonal (RNR-94-007, section 4.7.2; Pulliam and Chaussee, J. Comp. Phys. 39, 1981).

! `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
subroutine appsp(n, steps, u, w, forcing, r, lhs, wrong)
  implicit none
  integer n, steps, wrong, step
  double precision u(5, n, n, n), w(6, n, n, n), forcing(5, n, n, n), r(5, n, n, n), lhs(5, n, n, n)
  double precision dt, time_step, before(5)

  dt = time_step(n)
  call set_forcing(n, u, w, forcing)
  call set_initial(n, u)
  call error_norms(n, u, before)
  do step = 1, steps
    call right_side(n, u, w, forcing, r)
    call to_waves(n*n*n, w, r)
    call factor(1, n, n*n, 1, dt, w, lhs, r)
    call turn_to_y(n*n*n, r)
    call factor(n, n, n, 2, dt, w, lhs, r)
    call turn_to_z(n*n*n, r)
    call factor(n*n, n, 1, 3, dt, w, lhs, r)
    call from_waves(n*n*n, u, w, r)
    call add(n, dt, r, u)
  end do
  call right_side(n, u, w, forcing, r)
  call verify(n, steps, u, r, before, wrong)
end subroutine

double precision function time_step(n)
  implicit none
  integer n

  time_step = 1.5d-3
  if (n <= 12) time_step = 1.5d-2
end function

! r in waves along x: of density, of the two velocities across, and of sound in both directions.
subroutine to_waves(points, w, r)
  implicit none
  include 'flow.inc'
  integer points, p
  double precision w(6, points), r(5, points), sound, pressure, velocity

  do p = 1, points
    sound = sqrt(c1*w(6, p)*w(1, p))
    pressure = c2*(0.5d0*w(5, p)*r(1, p) - w(2, p)*r(2, p) - w(3, p)*r(3, p) - w(4, p)*r(4, p) + r(5, p))
    velocity = w(1, p)*(r(2, p) - w(2, p)*r(1, p))
    r(2, p) = w(1, p)*(r(4, p) - w(4, p)*r(1, p))
    r(3, p) = -w(1, p)*(r(3, p) - w(3, p)*r(1, p))
    r(1, p) = r(1, p) - pressure/sound**2
    r(4, p) = sqrt(0.5d0)*(w(1, p)*pressure/sound + velocity)
    r(5, p) = sqrt(0.5d0)*(w(1, p)*pressure/sound - velocity)
  end do
end subroutine

! From waves along x to waves along y.
subroutine turn_to_y(points, r)
  implicit none
  integer points, p
  double precision r(5, points), density, x, y, z, pressure

  do p = 1, points
    density = r(1, p)
    x = sqrt(0.5d0)*(r(4, p) - r(5, p))
    y = -r(3, p)
    z = r(2, p)
    pressure = 0.5d0*(r(4, p) + r(5, p))
    r(1, p) = -z
    r(2, p) = density
    r(3, p) = x
    r(4, p) = pressure + sqrt(0.5d0)*y
    r(5, p) = pressure - sqrt(0.5d0)*y
  end do
end subroutine

! From waves along y to waves along z.
subroutine turn_to_z(points, r)
  implicit none
  integer points, p
  double precision r(5, points), density, x, y, z, pressure

  do p = 1, points
    density = r(2, p)
    x = r(3, p)
    y = sqrt(0.5d0)*(r(4, p) - r(5, p))
    z = -r(1, p)
    pressure = 0.5d0*(r(4, p) + r(5, p))
    r(1, p) = y
    r(2, p) = -x
    r(3, p) = density
    r(4, p) = pressure + sqrt(0.5d0)*z
    r(5, p) = pressure - sqrt(0.5d0)*z
  end do
end subroutine

! Back from waves along z.
subroutine from_waves(points, u, w, r)
  implicit none
  include 'flow.inc'
  integer points, p
  double precision u(5, points), w(6, points), r(5, points), sound, density, x, y, z, pressure

  do p = 1, points
    sound = sqrt(c1*w(6, p)*w(1, p))
    density = r(3, p) + sqrt(0.5d0)*u(1, p)*(r(4, p) + r(5, p))/sound
    x = -u(1, p)*r(2, p)
    y = u(1, p)*r(1, p)
    z = sqrt(0.5d0)*u(1, p)*(r(4, p) - r(5, p))
    pressure = sqrt(0.5d0)*u(1, p)*sound*(r(4, p) + r(5, p))
    r(1, p) = density
    r(2, p) = w(2, p)*density + x
    r(3, p) = w(3, p)*density + y
    r(4, p) = w(4, p)*density + z
    r(5, p) = pressure/c2 + 0.5d0*w(5, p)*density + w(2, p)*x + w(3, p)*y + w(4, p)*z
  end do
end subroutine

! r = r divided by the factor of direction d: three waves move with the gas, two with sound.
subroutine factor(inner, n, outer, d, dt, w, lhs, r)
  implicit none
  integer inner, n, outer, d
  double precision dt, w(6, inner, n, outer), lhs(5, inner, n, outer), r(5, inner, n, outer)

  call set_rows(inner, n, outer, d, 0d0, dt, w, lhs)
  call eliminate(inner, n, outer, 1, 3, lhs, r)
  call set_rows(inner, n, outer, d, 1d0, dt, w, lhs)
  call eliminate(inner, n, outer, 4, 4, lhs, r)
  call set_rows(inner, n, outer, d, -1d0, dt, w, lhs)
  call eliminate(inner, n, outer, 5, 5, lhs, r)
end subroutine

! The rows of the pentadiagonal matrices, for waves that move with the gas plus `sound` times the
! speed of sound. Diffusion counts with its largest coefficient, that of the energy.
subroutine set_rows(inner, n, outer, d, sound, dt, w, lhs)
  implicit none
  include 'flow.inc'
  integer inner, n, outer, d, p, q, s
  double precision sound, dt, w(6, inner, n, outer), lhs(5, inner, n, outer)
  double precision first, diffusion, viscous, damping, ahead, back

  first = 0.5d0*dt*(n - 1)
  diffusion = dt*dble(n - 1)**2
  viscous = c1*c3*c4*c5
  damping = dt*fourth
  do s = 1, outer
    do p = 2, n - 1
      do q = 1, inner
        back = w(d + 1, q, p - 1, s) + sound*sqrt(c1*w(6, q, p - 1, s)*w(1, q, p - 1, s))
        ahead = w(d + 1, q, p + 1, s) + sound*sqrt(c1*w(6, q, p + 1, s)*w(1, q, p + 1, s))
        lhs(1, q, p, s) = damping
        lhs(2, q, p, s) = -first*back - diffusion*(second(d) + viscous*w(1, q, p - 1, s)) - 4*damping
        lhs(3, q, p, s) = 1 + 2*diffusion*(second(d) + viscous*w(1, q, p, s)) + 6*damping
        lhs(4, q, p, s) = first*ahead - diffusion*(second(d) + viscous*w(1, q, p + 1, s)) - 4*damping
        lhs(5, q, p, s) = damping
      end do
    end do
  end do
  lhs(3, :, 2, :) = lhs(3, :, 2, :) - damping
  lhs(3, :, n - 1, :) = lhs(3, :, n - 1, :) - damping
end subroutine

! Solves components `first` to `last` of r along each line; r is 0 at both ends.
subroutine eliminate(inner, n, outer, first, last, lhs, r)
  implicit none
  integer inner, n, outer, first, last, p, q, s, m
  double precision lhs(5, inner, n, outer), r(5, inner, n, outer), back, pivot

  lhs(4:5, :, 1, :) = 0
  do s = 1, outer
    do q = 1, inner
      lhs(4, q, 2, s) = lhs(4, q, 2, s)/lhs(3, q, 2, s)
      lhs(5, q, 2, s) = lhs(5, q, 2, s)/lhs(3, q, 2, s)
      do m = first, last
        r(m, q, 2, s) = r(m, q, 2, s)/lhs(3, q, 2, s)
      end do
    end do
    do p = 3, n - 1
      do q = 1, inner
        back = lhs(2, q, p, s) - lhs(1, q, p, s)*lhs(4, q, p - 2, s)
        pivot = 1/(lhs(3, q, p, s) - lhs(1, q, p, s)*lhs(5, q, p - 2, s) - back*lhs(4, q, p - 1, s))
        lhs(4, q, p, s) = pivot*(lhs(4, q, p, s) - back*lhs(5, q, p - 1, s))
        lhs(5, q, p, s) = pivot*lhs(5, q, p, s)
        do m = first, last
          r(m, q, p, s) = pivot*(r(m, q, p, s) - lhs(1, q, p, s)*r(m, q, p - 2, s) - back*r(m, q, p - 1, s))
        end do
      end do
    end do
    do p = n - 2, 2, -1
      do q = 1, inner
        do m = first, last
          r(m, q, p, s) = r(m, q, p, s) - lhs(4, q, p, s)*r(m, q, p + 1, s) - lhs(5, q, p, s)*r(m, q, p + 2, s)
        end do
      end do
    end do
  end do
end subroutine

! Against the published values for classes S and W; otherwise all errors must have become smaller.
subroutine verify(n, steps, u, r, before, wrong)
  implicit none
  integer n, steps, wrong
  double precision u(5, n, n, n), r(5, n, n, n), before(5), residual(5), error(5)

  call residual_norms(n, r, residual)
  call error_norms(n, u, error)
  print '(a, 5es20.12)', 'residual', residual
  print '(a, 5es20.12)', 'error   ', error
  wrong = 0
  if (n == 12 .and. steps == 100) then
    call compare(5, residual, (/2.7470315451339479d-02, 1.0360746705285417d-02, 1.6235745065095532d-02, &
      1.5840557224455615d-02, 3.4849040609362460d-02/), wrong)
    call compare(5, error, (/2.7289258557377227d-05, 1.0364446640837285d-05, 1.6154798287166471d-05, &
      1.5750704994480102d-05, 3.4177666183390531d-05/), wrong)
  else if (n == 36 .and. steps == 400) then
    call compare(5, residual, (/0.1893253733584d-02, 0.1717075447775d-03, 0.2778153350936d-03, &
      0.2887475409984d-03, 0.3143611161242d-02/), wrong)
    call compare(5, error, (/0.7542088599534d-04, 0.6512852253086d-05, 0.1049092285688d-04, &
      0.1128838671535d-04, 0.1212845639773d-03/), wrong)
  else if (.not. all(error < before)) then
    wrong = 1
  end if
end subroutine
