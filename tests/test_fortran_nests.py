"""The plain C of a Fortran file is such that its loop nests are understood, and reported at Fortran's lines."""

from __future__ import annotations

from dataclasses import replace

import pytest
from support import HEADERS, served

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import lowered, to_c
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


def translated(text: str) -> Translation:
    plain = to_c(Source("a.f", text), parse_options("a.f", []))
    return translate(Source("a.f", plain), ["-std=gnu11", "-I", str(HEADERS)], "out.c")


def report(text: str) -> str:
    """The explain report, in Fortran's words."""
    source = Source("a.f", text)
    result = translated(text)
    shown = replace(result, unit=replace(result.unit, source=source))
    return lowered(source, parse_options("a.f", [])).spelling.report(explained(shown))


@pytest.mark.parametrize("text", [STENCIL, COMMON, GATHER], ids=["adjustable", "common", "indirect"])
def test_nests_get_hints(text: str) -> None:
    result = translated(text)
    assert len(served(result)) == len(result.nests) == 1, explained(result)


def test_a_nest_is_reported_in_the_words_of_fortran() -> None:
    said = report(STENCIL)
    assert said.startswith(
        "a.f:5:7: smooth: nest of loops j, i: handled\n      5 |       do j = 2, m - 1\n        |       ^\n"
    )
    for reference in ("u(i - 1, j)", "u(i, j + 1)", "v(i, j)"):
        assert reference in said
    assert "[" not in said.partition("Words and figures")[0]


def test_members_of_common_and_indirect_references_are_spelled_as_fortran_does() -> None:
    assert "a(i, j) (line 8): written" in report(COMMON)
    assert "b(index(i))" in report(GATHER)


def test_loops_are_plain_and_arrays_have_their_dimensions() -> None:
    plain = to_c(Source("a.f", STENCIL), parse_options("a.f", []))
    assert "double (*restrict u)[n] = (void *)u_;" in plain
    assert "for (j = 2; j <= m - 1; j++) {" in plain
    assert "v[j][i - 1] = 0.25 * (u[j - 1][i - 2] + u[j - 1][i] + u[j - 2][i - 1] + u[j][i - 1]);" in plain
    assert "// interior" in plain


def test_no_restrict_leaves_aliases_possible() -> None:
    plain = to_c(Source("a.f", STENCIL), parse_options("a.f", [], restrict=False))
    assert "restrict" not in plain
