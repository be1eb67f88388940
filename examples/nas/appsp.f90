! APPSP: the flow problem by approximate factorization, in the variables that diagonalize each
! direction: what is solved along the lines of the grid are five independent equations, each
! pentadiagonal (RNR-94-007; Pulliam and Chaussee, J. Comp. Phys. 39, 1981).

! The forcing is all that `compute` only reads.
subroutine fill(n, forcing, u, f, v, r, lhs)
  implicit none
  integer n
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)
  double precision lhs(3, 5, n, n, n)

  call set_forcing(n, u, f, v, forcing)
end subroutine

! `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
subroutine compute(n, steps, forcing, u, f, v, r, lhs, wrong)
  implicit none
  integer n, steps, wrong, step
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)
  double precision lhs(3, 5, n, n, n)
  double precision dt, time_step, before(5)

  dt = time_step(n)
  call set_initial(n, u)
  call error_norms(n, u, before)
  do step = 1, steps
    call right_side(n, forcing, u, f, v, r)
    call to_waves(n*n*n, u, r)
    call factor(1, n, n*n, 1, dt, u, lhs, r)
    call turn_to_y(n*n*n, r)
    call factor(n, n, n, 2, dt, u, lhs, r)
    call turn_to_z(n*n*n, r)
    call factor(n*n, n, 1, 3, dt, u, lhs, r)
    call from_waves(n*n*n, u, r)
    call add(n, dt, r, u)
  end do
  call right_side(n, forcing, u, f, v, r)
  call check(n, steps, u, r, before, wrong)
end subroutine

double precision function time_step(n)
  implicit none
  integer n

  time_step = 1.5d-3
  if (n <= 12) time_step = 1.5d-2
end function

! r in waves along x: of density, of the two velocities across, and of sound in both directions.
subroutine to_waves(points, u, r)
  implicit none
  include 'flow.inc'
  integer points, p
  double precision u(5, points), r(5, points), w(5), v(5), sound, square, pressure, velocity

  do p = 1, points
    w = u(:, p)
    v = w/w(1)
    square = v(2)**2 + v(3)**2 + v(4)**2
    sound = sqrt(c1*c2*(v(5) - 0.5d0*square))
    pressure = c2*(0.5d0*square*r(1, p) - v(2)*r(2, p) - v(3)*r(3, p) - v(4)*r(4, p) + r(5, p))
    velocity = (r(2, p) - v(2)*r(1, p))/w(1)
    r(2, p) = (r(4, p) - v(4)*r(1, p))/w(1)
    r(3, p) = -(r(3, p) - v(3)*r(1, p))/w(1)
    r(1, p) = r(1, p) - pressure/sound**2
    r(4, p) = sqrt(0.5d0)*(pressure/(w(1)*sound) + velocity)
    r(5, p) = sqrt(0.5d0)*(pressure/(w(1)*sound) - velocity)
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
subroutine from_waves(points, u, r)
  implicit none
  include 'flow.inc'
  integer points, p
  double precision u(5, points), r(5, points), w(5), v(5), sound, square, density, x, y, z, pressure

  do p = 1, points
    w = u(:, p)
    v = w/w(1)
    square = v(2)**2 + v(3)**2 + v(4)**2
    sound = sqrt(c1*c2*(v(5) - 0.5d0*square))
    density = r(3, p) + sqrt(0.5d0)*w(1)*(r(4, p) + r(5, p))/sound
    x = -w(1)*r(2, p)
    y = w(1)*r(1, p)
    z = sqrt(0.5d0)*w(1)*(r(4, p) - r(5, p))
    pressure = sqrt(0.5d0)*w(1)*sound*(r(4, p) + r(5, p))
    r(1, p) = density
    r(2, p) = v(2)*density + x
    r(3, p) = v(3)*density + y
    r(4, p) = v(4)*density + z
    r(5, p) = pressure/c2 + 0.5d0*square*density + v(2)*x + v(3)*y + v(4)*z
  end do
end subroutine

! r = r divided by the factor of direction d.
subroutine factor(inner, n, outer, d, dt, u, lhs, r)
  implicit none
  include 'flow.inc'
  integer inner, n, outer, d
  double precision dt, u(5, inner, n, outer), lhs(3, 5, inner, n, outer), r(5, inner, n, outer)

  call set_columns(inner*n*outer, d, 0.5d0*dt*(n - 1), dt*dble(n - 1)**2, u, lhs)
  call eliminate(inner, n, outer, dt*fourth, lhs, r)
  call substitute_back(inner, n, outer, lhs, r)
end subroutine

! What a point contributes to the row behind it, to its own and to the one ahead, for waves that move
! with the gas, and with sound ahead and back. Diffusion has the coefficient of the energy, the largest.
subroutine set_columns(points, d, first, diffusion, u, lhs)
  implicit none
  include 'flow.inc'
  integer points, d, p, l
  double precision first, diffusion, u(5, points), lhs(3, 5, points)
  double precision w(5), speed(3), sound, viscous

  do p = 1, points
    w = u(:, p)
    sound = sqrt(c1*c2*(w(5) - 0.5d0*(w(2)**2 + w(3)**2 + w(4)**2)/w(1))/w(1))
    speed(1) = w(d + 1)/w(1)
    speed(2) = speed(1) + sound
    speed(3) = speed(1) - sound
    viscous = second(d) + c1*c3*c4*c5/w(1)
    do l = 1, 3
      lhs(l, 1, p) = first*speed(l) - diffusion*viscous
      lhs(l, 2, p) = 1 + 2*diffusion*viscous
      lhs(l, 3, p) = -first*speed(l) - diffusion*viscous
    end do
  end do
end subroutine

! Makes the rows of each line r(p) + lhs(:, 4, p)*r(p+1) + lhs(:, 5, p)*r(p+2). To what points contribute
! the fourth differences add (1, -4, 6, -4, 1) times `damping`, with 5 in place of 6 next to the ends.
subroutine eliminate(inner, n, outer, damping, lhs, r)
  implicit none
  integer inner, n, outer, p, q, s, l, m, wave
  double precision damping, lhs(3, 5, inner, n, outer), r(5, inner, n, outer), centre, back(3), pivot(3)

  lhs(:, 4:5, :, 1, :) = 0
  do s = 1, outer
    do q = 1, inner
      do l = 1, 3
        pivot(l) = 1/(lhs(l, 2, q, 2, s) + 5*damping)
        lhs(l, 4, q, 2, s) = pivot(l)*(lhs(l, 1, q, 3, s) - 4*damping)
        lhs(l, 5, q, 2, s) = pivot(l)*damping
      end do
      do m = 1, 5
        wave = max(1, m - 2)
        r(m, q, 2, s) = pivot(wave)*r(m, q, 2, s)
      end do
    end do
    do p = 3, n - 1
      centre = 6*damping
      if (p == n - 1) centre = 5*damping
      do q = 1, inner
        do l = 1, 3
          back(l) = lhs(l, 3, q, p - 1, s) - 4*damping - damping*lhs(l, 4, q, p - 2, s)
          pivot(l) = 1/(lhs(l, 2, q, p, s) + centre - damping*lhs(l, 5, q, p - 2, s) &
            - back(l)*lhs(l, 4, q, p - 1, s))
          lhs(l, 4, q, p, s) = pivot(l)*(lhs(l, 1, q, p + 1, s) - 4*damping - back(l)*lhs(l, 5, q, p - 1, s))
          lhs(l, 5, q, p, s) = pivot(l)*damping
        end do
        do m = 1, 5
          wave = max(1, m - 2)
          r(m, q, p, s) = pivot(wave)*(r(m, q, p, s) - damping*r(m, q, p - 2, s) - back(wave)*r(m, q, p - 1, s))
        end do
      end do
    end do
  end do
end subroutine

! r(n) is 0, and r(n-1) solved already.
subroutine substitute_back(inner, n, outer, lhs, r)
  implicit none
  integer inner, n, outer, p, q, s, l, m, wave
  double precision lhs(3, 5, inner, n, outer), r(5, inner, n, outer), next(3), after(3)

  do s = 1, outer
    do p = n - 2, 2, -1
      do q = 1, inner
        do l = 1, 3
          next(l) = lhs(l, 4, q, p, s)
          after(l) = lhs(l, 5, q, p, s)
        end do
        do m = 1, 5
          wave = max(1, m - 2)
          r(m, q, p, s) = r(m, q, p, s) - next(wave)*r(m, q, p + 1, s) - after(wave)*r(m, q, p + 2, s)
        end do
      end do
    end do
  end do
end subroutine

! Against the published values for classes S and W; otherwise all errors must have become smaller.
subroutine check(n, steps, u, r, before, wrong)
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
