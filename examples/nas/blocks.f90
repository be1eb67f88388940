! The blocks of 5x5 of the matrices in APPBT and APPLU.

! block = unit*I + convection*A + N at every point, where A is the derivative of the flux in direction
! d and N that of the diffusion in all directions, each times its factor.
subroutine set_blocks(points, d, unit, convection, diffusion, u, block)
  implicit none
  include 'flow.inc'
  integer points, d, p, l, m
  double precision unit, convection, diffusion(3), u(5, points), block(5, 5, points)
  double precision a(5, 5), velocity(5), viscous(4), heat, diagonal, square, along

  heat = c1*c3*c4*c5*sum(diffusion)
  diagonal = unit + sum(diffusion*second)
  do m = 2, 4
    viscous(m) = c3*c4*(sum(diffusion) + diffusion(m - 1)/3)
  end do
  do p = 1, points
    do m = 2, 5
      velocity(m) = u(m, p)/u(1, p)
    end do
    square = velocity(2)**2 + velocity(3)**2 + velocity(4)**2
    along = velocity(d + 1)

    a = 0
    a(1, 1) = diagonal
    a(1, d + 1) = convection
    do m = 2, 4
      a(m, 1) = -convection*velocity(m)*along - viscous(m)*velocity(m)/u(1, p)
      a(m, m) = convection*along + viscous(m)/u(1, p) + diagonal
    end do
    do m = 2, 4
      a(m, d + 1) = a(m, d + 1) + convection*velocity(m)
    end do
    a(d + 1, 1) = a(d + 1, 1) + 0.5d0*convection*c2*square
    do m = 2, 4
      a(d + 1, m) = a(d + 1, m) - convection*c2*velocity(m)
    end do
    a(d + 1, 5) = convection*c2
    a(5, 1) = convection*along*(c2*square - c1*velocity(5)) - heat*velocity(5)/u(1, p)
    do m = 2, 4
      a(5, 1) = a(5, 1) - (viscous(m) - heat)*velocity(m)**2/u(1, p)
      a(5, m) = (viscous(m) - heat)*velocity(m)/u(1, p) - convection*c2*velocity(m)*along
    end do
    a(5, d + 1) = a(5, d + 1) + convection*(c1*velocity(5) - 0.5d0*c2*square)
    a(5, 5) = convection*c1*along + heat/u(1, p) + diagonal

    do l = 1, 5
      do m = 1, 5
        block(m, l, p) = a(m, l)
      end do
    end do
  end do
end subroutine
