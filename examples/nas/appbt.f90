! APPBT: the flow problem by approximate factorization. A time step is a product of three systems,
! one for each direction, that are block-tridiagonal along the lines of the grid (RNR-94-007).
! All lines of a direction are solved at a time.

! The forcing is all that `compute` only reads.
subroutine fill(n, forcing, u, f, v, r, a, b, c)
  implicit none
  integer n
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n)

  call set_forcing(n, u, f, v, forcing)
end subroutine

! `steps` time steps on n*n*n points, from the initial values; `wrong` is 0 if the result is right.
subroutine compute(n, steps, forcing, u, f, v, r, a, b, c, wrong)
  implicit none
  integer n, steps, wrong, step
  double precision forcing(5, n, n, n), u(5, n, n, n), f(5, n, n, n), v(5, n, n, n), r(5, n, n, n)
  double precision a(5, 5, n, n, n), b(5, 5, n, n, n), c(5, 5, n, n, n)
  double precision dt, time_step, before(5)

  dt = time_step(n)
  call set_initial(n, u)
  call error_norms(n, u, before)
  do step = 1, steps
    call right_side(n, forcing, u, f, v, r)
    call factor(1, n, n*n, 1, dt, u, a, b, c, r)
    call factor(n, n, n, 2, dt, u, a, b, c, r)
    call factor(n*n, n, 1, 3, dt, u, a, b, c, r)
    call add(n, dt, r, u)
  end do
  call right_side(n, forcing, u, f, v, r)
  call check(n, steps, u, r, before, wrong)
end subroutine

double precision function time_step(n)
  implicit none
  integer n

  time_step = 0.8d-3
  if (n <= 12) time_step = 1d-2
end function

! r = r divided by I + dt*(d/dx A + d2/dx2 N), x being direction d.
subroutine factor(inner, n, outer, d, dt, u, a, b, c, r)
  implicit none
  integer inner, n, outer, d
  double precision dt, u(5, inner, n, outer), r(5, inner, n, outer)
  double precision a(5, 5, inner, n, outer), b(5, 5, inner, n, outer), c(5, 5, inner, n, outer)
  double precision first, diffusion(3)

  first = 0.5d0*dt*(n - 1)
  diffusion = 0
  diffusion(d) = dt*dble(n - 1)**2
  call set_blocks(inner*n*outer, d, 0d0, -first, -diffusion, u, a)
  call set_blocks(inner*n*outer, d, 1d0, 0d0, 2*diffusion, u, b)
  call set_blocks(inner*n*outer, d, 0d0, first, -diffusion, u, c)
  call eliminate(inner, n, outer, a, b, c, r)
  call substitute_back(inner, n, outer, b, r)
end subroutine

! Makes the rows a(p-1)*r(p-1) + b(p)*r(p) + c(p+1)*r(p+1) of each line r(p) + b(p)*r(p+1).
subroutine eliminate(inner, n, outer, a, b, c, r)
  implicit none
  integer inner, n, outer, p, q, s, k, l, m
  double precision a(5, 5, inner, n, outer), b(5, 5, inner, n, outer), c(5, 5, inner, n, outer)
  double precision r(5, inner, n, outer), pivot(5, 5), before(5, 5), x(5, 6), ratio

  b(:, :, :, 1, :) = 0
  do s = 1, outer
    do p = 2, n - 1
      do q = 1, inner
        do l = 1, 5
          do m = 1, 5
            before(m, l) = b(m, l, q, p - 1, s)
            pivot(m, l) = b(m, l, q, p, s)
            x(m, l) = c(m, l, q, p + 1, s)
          end do
          x(l, 6) = r(l, q, p, s)
        end do
        do k = 1, 5
          do m = 1, 5
            x(m, 6) = x(m, 6) - a(m, k, q, p - 1, s)*r(k, q, p - 1, s)
            do l = 1, 5
              pivot(m, l) = pivot(m, l) - a(m, k, q, p - 1, s)*before(k, l)
            end do
          end do
        end do

        do k = 1, 5
          do m = k + 1, 5
            ratio = pivot(m, k)/pivot(k, k)
            do l = k + 1, 5
              pivot(m, l) = pivot(m, l) - ratio*pivot(k, l)
            end do
            do l = 1, 6
              x(m, l) = x(m, l) - ratio*x(k, l)
            end do
          end do
        end do
        do m = 5, 1, -1
          do l = 1, 6
            do k = m + 1, 5
              x(m, l) = x(m, l) - pivot(m, k)*x(k, l)
            end do
            x(m, l) = x(m, l)/pivot(m, m)
          end do
        end do

        do l = 1, 5
          do m = 1, 5
            b(m, l, q, p, s) = x(m, l)
          end do
          r(l, q, p, s) = x(l, 6)
        end do
      end do
    end do
  end do
end subroutine

! r(n) is 0, and r(n-1) solved already.
subroutine substitute_back(inner, n, outer, b, r)
  implicit none
  integer inner, n, outer, p, q, s, l, m
  double precision b(5, 5, inner, n, outer), r(5, inner, n, outer)

  do s = 1, outer
    do p = n - 2, 2, -1
      do q = 1, inner
        do l = 1, 5
          do m = 1, 5
            r(m, q, p, s) = r(m, q, p, s) - b(m, l, q, p, s)*r(l, q, p + 1, s)
          end do
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
  if (n == 12 .and. steps == 60) then
    call compare(5, residual, (/1.7034283709541311d-01, 1.2975252070034097d-02, 3.2527926989486055d-02, &
      2.6436421275166801d-02, 1.9211784131744430d-01/), wrong)
    call compare(5, error, (/4.9976913345811579d-04, 4.5195666782961927d-05, 7.3973765172921357d-05, &
      7.3821238632439731d-05, 8.9269630987491446d-04/), wrong)
  else if (n == 24 .and. steps == 200) then
    call compare(5, residual, (/0.1125590409344d+03, 0.1180007595731d+02, 0.2710329767846d+02, &
      0.2469174937669d+02, 0.2638427874317d+03/), wrong)
    call compare(5, error, (/0.4419655736008d+01, 0.4638531260002d+00, 0.1011551749967d+01, &
      0.9235878729944d+00, 0.1018045837718d+02/), wrong)
  else if (.not. all(error < before)) then
    wrong = 1
  end if
end subroutine
