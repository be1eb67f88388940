! APPLU: the flow problem by symmetric successive over-relaxation. A time step solves
! (D + omega*L) D**-1 (D + omega*U) in a sweep through the grid and one back, where L and U are what
! a point has to do with its lower and upper neighbours (RNR-94-007).

! The forcing is all that `compute` only reads.
subroutine fill(n, forcing, u, f, v, r, a, b, c, d)
  implicit none
  integer n
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n), d(5, 5, n, n, n)

  call set_forcing(n, u, f, v, forcing)
end subroutine

! `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
subroutine compute(n, steps, forcing, u, f, v, r, a, b, c, d, wrong)
  implicit none
  integer n, steps, wrong, step
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n), d(5, 5, n, n, n)
  double precision dt, time_step, before(5), omega, whole(3)
  parameter (omega = 1.2d0)

  dt = time_step(n)
  whole = 2*dt*dble(n - 1)**2
  call set_initial(n, u)
  call error_norms(n, u, before)
  call right_side(n, forcing, u, f, v, r)
  do step = 1, steps
    call set_blocks(n*n*n, 1, 1d0, 0d0, whole, u, d)
    call set_neighbours(n, -dt, dt, u, a, b, c)
    call sweep_up(n, omega, a, b, c, d, r)
    call set_neighbours(n, dt, dt, u, a, b, c)
    call sweep_down(n, omega, a, b, c, d, r)
    call add(n, dt/(omega*(2 - omega)), r, u)
    call right_side(n, forcing, u, f, v, r)
  end do
  call check(n, steps, u, f, r, before, wrong)
end subroutine

double precision function time_step(n)
  implicit none
  integer n

  time_step = 2
  if (n <= 33) time_step = 1.5d-3
  if (n <= 12) time_step = 0.5d0
end function

! a, b, c = what a point contributes to its neighbours along x, y, z: the upper ones if `convection`
! is -dt, the lower ones if it is dt.
subroutine set_neighbours(n, convection, dt, u, a, b, c)
  implicit none
  integer n
  double precision convection, dt, u(5, n, n, n), a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n)
  double precision first, second

  first = 0.5d0*convection*(n - 1)
  second = -dt*dble(n - 1)**2
  call set_blocks(n*n*n, 1, 0d0, first, (/second, 0d0, 0d0/), u, a)
  call set_blocks(n*n*n, 2, 0d0, first, (/0d0, second, 0d0/), u, b)
  call set_blocks(n*n*n, 3, 0d0, first, (/0d0, 0d0, second/), u, c)
end subroutine

! r = r divided by D + omega*L; r is 0 on the faces.
subroutine sweep_up(n, omega, a, b, c, d, r)
  implicit none
  integer n, i, j, k, l, m, s
  double precision omega, r(5, n, n, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n), d(5, 5, n, n, n)
  double precision pivot(5, 5), x(5), ratio

  do k = 2, n - 1
    do j = 2, n - 1
      do i = 2, n - 1
        do m = 1, 5
          x(m) = r(m, i, j, k)
        end do
        do l = 1, 5
          do m = 1, 5
            x(m) = x(m) - omega*(a(m, l, i - 1, j, k)*r(l, i - 1, j, k) &
              + b(m, l, i, j - 1, k)*r(l, i, j - 1, k) + c(m, l, i, j, k - 1)*r(l, i, j, k - 1))
            pivot(m, l) = d(m, l, i, j, k)
          end do
        end do

        do l = 1, 5
          do m = l + 1, 5
            ratio = pivot(m, l)/pivot(l, l)
            do s = l + 1, 5
              pivot(m, s) = pivot(m, s) - ratio*pivot(l, s)
            end do
            x(m) = x(m) - ratio*x(l)
          end do
        end do
        do m = 5, 1, -1
          do l = m + 1, 5
            x(m) = x(m) - pivot(m, l)*x(l)
          end do
          x(m) = x(m)/pivot(m, m)
        end do
        do m = 1, 5
          r(m, i, j, k) = x(m)
        end do
      end do
    end do
  end do
end subroutine

! r = r divided by I + omega*D**-1*U.
subroutine sweep_down(n, omega, a, b, c, d, r)
  implicit none
  integer n, i, j, k, l, m, s
  double precision omega, r(5, n, n, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n), d(5, 5, n, n, n)
  double precision pivot(5, 5), x(5), ratio

  do k = n - 1, 2, -1
    do j = n - 1, 2, -1
      do i = n - 1, 2, -1
        x = 0
        do l = 1, 5
          do m = 1, 5
            x(m) = x(m) + omega*(a(m, l, i + 1, j, k)*r(l, i + 1, j, k) &
              + b(m, l, i, j + 1, k)*r(l, i, j + 1, k) + c(m, l, i, j, k + 1)*r(l, i, j, k + 1))
            pivot(m, l) = d(m, l, i, j, k)
          end do
        end do

        do l = 1, 5
          do m = l + 1, 5
            ratio = pivot(m, l)/pivot(l, l)
            do s = l + 1, 5
              pivot(m, s) = pivot(m, s) - ratio*pivot(l, s)
            end do
            x(m) = x(m) - ratio*x(l)
          end do
        end do
        do m = 5, 1, -1
          do l = m + 1, 5
            x(m) = x(m) - pivot(m, l)*x(l)
          end do
          x(m) = x(m)/pivot(m, m)
        end do
        do m = 1, 5
          r(m, i, j, k) = r(m, i, j, k) - x(m)
        end do
      end do
    end do
  end do
end subroutine

! The integral over the surface of a box of the pressure p.
double precision function surface_integral(n, u, p)
  implicit none
  include 'flow.inc'
  integer n, i, j, k
  double precision u(5, n, n, n), p(n, n, n), total

  do k = 1, n
    do j = 1, n
      do i = 1, n
        p(i, j, k) = c2*(u(5, i, j, k) &
          - 0.5d0*(u(2, i, j, k)**2 + u(3, i, j, k)**2 + u(4, i, j, k)**2)/u(1, i, j, k))
      end do
    end do
  end do

  total = 0
  do j = 2, n - 3
    do i = 2, n - 2
      total = total + p(i, j, 3) + p(i + 1, j, 3) + p(i, j + 1, 3) + p(i + 1, j + 1, 3) &
        + p(i, j, n - 1) + p(i + 1, j, n - 1) + p(i, j + 1, n - 1) + p(i + 1, j + 1, n - 1)
    end do
  end do
  do k = 3, n - 2
    do i = 2, n - 2
      total = total + p(i, 2, k) + p(i + 1, 2, k) + p(i, 2, k + 1) + p(i + 1, 2, k + 1) &
        + p(i, n - 2, k) + p(i + 1, n - 2, k) + p(i, n - 2, k + 1) + p(i + 1, n - 2, k + 1)
    end do
    do j = 2, n - 3
      total = total + p(2, j, k) + p(2, j + 1, k) + p(2, j, k + 1) + p(2, j + 1, k + 1) &
        + p(n - 1, j, k) + p(n - 1, j + 1, k) + p(n - 1, j, k + 1) + p(n - 1, j + 1, k + 1)
    end do
  end do
  surface_integral = 0.25d0*total/dble(n - 1)**2
end function

! Against the published values for classes S and W; otherwise all errors must have become smaller.
subroutine check(n, steps, u, f, r, before, wrong)
  implicit none
  integer n, steps, wrong
  double precision u(5, n, n, n), f(5, n, n, n), r(5, n, n, n), before(5)
  double precision residual(5), error(5), integral(1), surface_integral

  call residual_norms(n, r, residual)
  call error_norms(n, u, error)
  integral(1) = surface_integral(n, u, f)
  print '(a, 5es20.12)', 'residual', residual
  print '(a, 5es20.12)', 'error   ', error
  print '(a, es20.12)', 'integral', integral
  wrong = 0
  if (n == 12 .and. steps == 50) then
    call compare(5, residual, (/1.6196343210976702d-02, 2.1976745164821318d-03, 1.5179927653399185d-03, &
      1.5029584435994323d-03, 3.4264073155896461d-02/), wrong)
    call compare(5, error, (/6.4223319957960924d-04, 8.4144342047347926d-05, 5.8588269616485186d-05, &
      5.8474222595157350d-05, 1.3103347914111294d-03/), wrong)
    call compare(1, integral, (/7.8418928865937083d+00/), wrong)
  else if (n == 33 .and. steps == 300) then
    call compare(5, residual, (/0.1236511638192d+02, 0.1317228477799d+01, 0.2550120713095d+01, &
      0.2326187750252d+01, 0.2826799444189d+02/), wrong)
    call compare(5, error, (/0.4867877144216d+00, 0.5064652880982d-01, 0.9281818101960d-01, &
      0.8570126542733d-01, 0.1084277417792d+01/), wrong)
    call compare(1, integral, (/0.1161399311023d+02/), wrong)
  else if (.not. all(error < before)) then
    wrong = 1
  end if
end subroutine
