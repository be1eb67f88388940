! FFTPDE: the NAS kernel that solves the heat equation by Fourier transforms (RNR-94-007). Random initial
! values are transformed once; for each time the spectrum is damped and transformed back.
! The argument is the logarithm of the number of points, base 2: 18 is class S, 19 is W.

! Powers of two whose product is 2**n, as equal as they can be; but class W is flat.
subroutine sides(n, nx, ny, nz)
  implicit none
  integer n, nx, ny, nz

  nx = 2**((n + 2) / 3)
  ny = 2**((n + 1) / 3)
  nz = 2**(n / 3)
  if (n == 19) then
    ny = 128
    nz = 32
  end if
end

subroutine fill(n, start, u, w)
  implicit none
  integer n
  integer(8) seed
  double precision start(2**(n + 1)), u(*), w(*)

  seed = 314159265
  call randoms(2**(n + 1), seed, start)
end

! u is the spectrum of `start`, w the solution at one time.
subroutine compute(n, repeats, start, u, w, wrong)
  implicit none
  integer n, repeats, wrong, nx, ny, nz, step
  complex(8) start(*), u(*), w(*), total
  double precision energy

  call sides(n, nx, ny, nz)
  call copy(2**n, start, u)
  call transform(nx, ny, nz, -1, u)
  wrong = 0
  if (.not. abs(energy(2**n, u) / energy(2**n, start) / 2d0**n - 1) <= 1d-10) wrong = 1
  do step = 1, repeats
    call damp(nx, ny, nz, step, u, w)
    call transform(nx, ny, nz, 1, w)
    call sample(nx, ny, nz, w, total)
    write (*, '(a, i4, a, 2es21.12)') 'time', step, ': sum', total
    call check(n, step, total, wrong)
  end do
end

! The transform of u in place, not divided by the number of points.
subroutine transform(nx, ny, nz, sign, u)
  implicit none
  integer nx, ny, nz, sign
  complex(8) u(nx, ny, nz)

  call along_x(nx, ny, nz, sign, u)
  call along_y(nx, ny, nz, sign, u)
  call along_z(nx, ny, nz, sign, u)
end

subroutine along_x(nx, ny, nz, sign, u)
  implicit none
  integer nx, ny, nz, sign, i, j, k
  complex(8) u(nx, ny, nz), x(ny, nx), y(ny, nx)

  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        x(j, i) = u(i, j, k)
      end do
    end do
    call fft(ny, nx, sign, x, y)
    do j = 1, ny
      do i = 1, nx
        u(i, j, k) = x(j, i)
      end do
    end do
  end do
end

subroutine along_y(nx, ny, nz, sign, u)
  implicit none
  integer nx, ny, nz, sign, i, j, k
  complex(8) u(nx, ny, nz), x(nx, ny), y(nx, ny)

  do k = 1, nz
    do j = 1, ny
      do i = 1, nx
        x(i, j) = u(i, j, k)
      end do
    end do
    call fft(nx, ny, sign, x, y)
    do j = 1, ny
      do i = 1, nx
        u(i, j, k) = x(i, j)
      end do
    end do
  end do
end

subroutine along_z(nx, ny, nz, sign, u)
  implicit none
  integer nx, ny, nz, sign, i, j, k
  complex(8) u(nx, ny, nz), x(nx, nz), y(nx, nz)

  do j = 1, ny
    do k = 1, nz
      do i = 1, nx
        x(i, k) = u(i, j, k)
      end do
    end do
    call fft(nx, nz, sign, x, y)
    do k = 1, nz
      do i = 1, nx
        u(i, j, k) = x(i, k)
      end do
    end do
  end do
end

! The transforms of the m rows of x, of length n, by Stockham's method: pairs of steps, from x to y and back.
subroutine fft(m, n, sign, x, y)
  implicit none
  integer m, n, sign, length, half
  complex(8) x(*), y(*)

  length = m
  half = n / 2
  do while (half >= 2)
    call butterflies(length, half, sign, x, y)
    call butterflies(2 * length, half / 2, sign, y, x)
    length = 4 * length
    half = half / 4
  end do
  if (half == 1) then
    call butterflies(length, half, sign, x, y)
    call copy(2 * length, y, x)
  end if
end

subroutine butterflies(length, half, sign, x, y)
  implicit none
  integer length, half, sign, i, p
  complex(8) x(length, half, 2), y(length, 2, half), root
  double precision angle, pi
  parameter (pi = 3.141592653589793d0)

  do p = 1, half
    angle = sign * pi * (p - 1) / half
    root = cmplx(cos(angle), sin(angle), 8)
    do i = 1, length
      y(i, 1, p) = x(i, p, 1) + x(i, p, 2)
      y(i, 2, p) = root * (x(i, p, 1) - x(i, p, 2))
    end do
  end do
end

! The spectrum at a time; wave numbers above half the points are negative ones.
subroutine damp(nx, ny, nz, time, u, w)
  implicit none
  integer nx, ny, nz, time, i, j, k, kx, ky, kz
  complex(8) u(nx, ny, nz), w(nx, ny, nz)
  double precision rate, pi
  parameter (pi = 3.141592653589793d0, rate = -4d-6 * pi**2)

  do k = 1, nz
    kz = mod(k - 1 + nz / 2, nz) - nz / 2
    do j = 1, ny
      ky = mod(j - 1 + ny / 2, ny) - ny / 2
      do i = 1, nx
        kx = mod(i - 1 + nx / 2, nx) - nx / 2
        w(i, j, k) = u(i, j, k) * exp(rate * time * (kx**2 + ky**2 + kz**2))
      end do
    end do
  end do
end

! The sum over 1024 points that lie all about.
subroutine sample(nx, ny, nz, w, total)
  implicit none
  integer nx, ny, nz, j
  complex(8) w(nx, ny, nz), total

  total = 0
  do j = 1, 1024
    total = total + w(mod(j, nx) + 1, mod(3 * j, ny) + 1, mod(5 * j, nz) + 1)
  end do
  total = total / (dble(nx) * ny * nz)
end

double precision function energy(n, u)
  implicit none
  integer n, i
  complex(8) u(n)

  energy = 0
  do i = 1, n
    energy = energy + dble(u(i))**2 + aimag(u(i))**2
  end do
end

subroutine copy(n, u, w)
  implicit none
  integer n, i
  complex(8) u(n), w(n)

  do i = 1, n
    w(i) = u(i)
  end do
end

! The published sums of classes S and W.
subroutine check(n, step, total, wrong)
  implicit none
  integer n, step, wrong
  complex(8) total, published(6, 18:19)
  data published / &
    (554.6087004964d0, 484.5363331978d0), (554.6385409189d0, 486.5304269511d0), &
    (554.6148406171d0, 488.3910722336d0), (554.5423607415d0, 490.1273169046d0), &
    (554.4255039624d0, 491.7475857993d0), (554.2683411902d0, 493.2597244941d0), &
    (567.3612178944d0, 529.3246849175d0), (563.1436885271d0, 528.2149986629d0), &
    (559.4024089970d0, 527.0996558037d0), (556.0698047020d0, 526.0027904925d0), &
    (553.0898991250d0, 524.9400845633d0), (550.4159734538d0, 523.9212247086d0) /

  if (n < 18 .or. n > 19 .or. step > 6) return
  if (.not. abs(total - published(step, n)) <= 1d-12 * abs(published(step, n))) wrong = wrong + 1
end
