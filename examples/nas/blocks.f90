! The blocks of 5x5 of the matrices in APPBT and APPLU.

! block = unit*I + convection*A + N at every point, where A is the derivative of the flux in direction
! d and N that of the diffusion in all directions, each times its factor.
subroutine set_blocks(points, d, unit, convection, diffusion, u, block)
  implicit none
  include 'flow.inc'
  integer points, d, p, m
  double precision unit, convection, diffusion(3), u(5, points), block(5, 5, points)
  double precision w(5), velocity(5), a(5, 5), viscous(4), heat, diagonal, square, along

  heat = c1*c3*c4*c5*sum(diffusion)
  diagonal = unit + sum(diffusion*second)
  do m = 2, 4
    viscous(m) = c3*c4*(sum(diffusion) + diffusion(m - 1)/3)
  end do
  do p = 1, points
    w = u(:, p)
    velocity = w/w(1)
    square = velocity(2)**2 + velocity(3)**2 + velocity(4)**2
    along = velocity(d + 1)

    a = 0
    a(1, 1) = diagonal
    a(1, d + 1) = convection
    do m = 2, 4
      a(m, 1) = -convection*velocity(m)*along - viscous(m)*velocity(m)/w(1)
      a(m, m) = convection*along + viscous(m)/w(1) + diagonal
    end do
    a(2:4, d + 1) = a(2:4, d + 1) + convection*velocity(2:4)
    a(d + 1, 1) = a(d + 1, 1) + 0.5d0*convection*c2*square
    a(d + 1, 2:4) = a(d + 1, 2:4) - convection*c2*velocity(2:4)
    a(d + 1, 5) = convection*c2
    a(5, 1) = convection*along*(c2*square - c1*velocity(5)) - heat*velocity(5)/w(1)
    do m = 2, 4
      a(5, 1) = a(5, 1) - (viscous(m) - heat)*velocity(m)**2/w(1)
      a(5, m) = (viscous(m) - heat)*velocity(m)/w(1) - convection*c2*velocity(m)*along
    end do
    a(5, d + 1) = a(5, d + 1) + convection*(c1*velocity(5) - 0.5d0*c2*square)
    a(5, 5) = convection*c1*along + heat/w(1) + diagonal

    block(:, :, p) = a
  end do
end subroutine
