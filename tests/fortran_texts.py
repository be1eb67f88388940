"""Fortran texts with one nest each, and how such a text is translated and reported."""

from __future__ import annotations

from support import HEADERS

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import lowered
from iopref.records import replace
from iopref.report.explain import explained
from iopref.source import Source
from iopref.translate import Translation, translate

STENCIL = """\
      subroutine smooth(u, v, n, m)
      integer n, m
      double precision u(n, m), v(n, 0:m)
c     interior
      do j = 2, m - 1
         do i = 2, n - 1
            v(i, j) = 0.25d0 * (u(i - 1, j) + u(i + 1, j)
     &         + u(i, j - 1) + u(i, j + 1))
         end do
      end do
      end
"""

COMMON = """\
      subroutine sweep(k)
      common /grid/ nx, ny, a(1000, 1000), b(1000, 1000)
      double precision a, b
      do 20 j = 1, ny
      do 10 i = 1, nx
      if (i .eq. k) goto 10
      a(i, j) = dmax1(a(i, j), b(i, j))
   10 continue
   20 continue
      call other(nx, k)
      end
"""

GATHER = """\
      subroutine gather(a, b, index, n)
      integer n, index(*)
      real a(*), b(*)
      do i = 1, n
         a(i) = b(index(i)) + a(i)
      end do
      end
"""


def translated(text: str, path: str = "a.f") -> Translation:
    plain = lowered(Source(path, text), parse_options(path, []))
    return translate(plain.c, ["-std=gnu11", "-I", str(HEADERS)], "out.c")


def report(text: str, path: str = "a.f") -> str:
    """The explain report, in Fortran's words."""
    source = Source(path, text)
    result = translated(text, path)
    shown = replace(result, unit=replace(result.unit, source=source))
    return explained(shown, lowered(source, parse_options(path, [])).spelling)
