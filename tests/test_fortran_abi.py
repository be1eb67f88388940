"""Translated files link with files that gfortran compiles, in either direction, whichever of them is translated."""

from __future__ import annotations

import shutil
from itertools import product
from pathlib import Path

import pytest
from support import HEADERS, call

from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import to_c
from iopref.source import Source

MAIN = """\
      program main
      common /state/ x(4), n, on
      double precision x
      integer n
      logical on
      complex twice, z
      character*8 named
      external negate
      integer chosen
      open (9, file='out.txt')
      write (9, *) 'from main', n, on, x
      call work(x, 4, negate)
      z = twice((1.5, -2.0))
      write (9, *) z, named('abc', 2)
      call given(3, -2, 2.5d0, -1e-3, .true., 12345678901_8, 'ab')
      call given(n, n - 9, x(1), 1.0, on, 7_8, named('abc', 1))
      call choose(2, *10, *20)
      write (9, *) 'not here'
   10 write (9, *) 'one'
   20 write (9, *) 'two'
      call last
      close (9)
      stop 4
      end
      subroutine negate(y)
      double precision y
      y = -y
      end
"""
WORK = """\
      subroutine work(a, n, change)
      integer n
      double precision a(n)
      common // blank
      real blank
      blank = 2.5
      do i = 1, n
         call change(a(i))
      end do
      write (9, *) 'from work', a
      end
      complex function twice(z)
      complex z
      twice = 2 * z
      end
      character*(*) function named(word, i)
      character*(*) word
      named = word(i:) // '!'
      end
"""
LAST = """\
      block data
      common /state/ x(4), n, on
      double precision x
      logical on
      data x /1d0, 2d0, 3d0, 4d0/, n /7/, on /.true./
      end
      subroutine given(i, j, x, y, l, k, word)
      double precision x
      logical l
      integer*8 k
      character*(*) word
      write (9, *) i, j, x, y, l, k, word
      end
      subroutine choose(i, *, *)
      return i
      end
      subroutine last
      common // blank
      real blank
      write (9, '(f5.2, l3)') blank, .true.
      end
"""
FILES = {"main": MAIN, "work": WORK, "last": LAST}

pytestmark = pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")


def compiled(folder: Path) -> None:
    """Both objects of each file: `NAME.f.o` by gfortran, `NAME.c.o` through C."""
    for name, text in FILES.items():
        source = folder / f"{name}.f"
        source.write_text(text)
        (folder / f"{name}.c").write_text(to_c(Source(str(source), text), parse_options(str(source), [])))
        for command in (
            ["gfortran", "-O1", "-c", f"{name}.f", "-o", f"{name}.f.o"],
            ["gcc", "-std=gnu11", "-O1", "-I", HEADERS, "-c", f"{name}.c", "-o", f"{name}.c.o"],
        ):
            done = call(*command, cwd=folder)
            assert done.returncode == 0, done.stderr


def test_any_mixture_of_objects_is_the_same_program(tmp_path: Path) -> None:
    compiled(tmp_path)
    results = set()
    for kinds in product("fc", repeat=len(FILES)):
        objects = [f"{name}.{kind}.o" for name, kind in zip(FILES, kinds, strict=True)]
        linked = call("gfortran", *objects, "-o", "program", cwd=tmp_path)
        assert linked.returncode == 0, linked.stderr
        done = call("./program", cwd=tmp_path)
        results.add((done.returncode, done.stdout, done.stderr, (tmp_path / "out.txt").read_text()))
    ((status, _, stderr, text),) = results
    assert (status, stderr.strip()) == (4, "STOP 4")
    assert "from work" in text and "not here" not in text


def test_variables_are_declared_in_the_order_that_gfortran_lays_them_out() -> None:
    text = "subroutine s(n, x)\ninteger n\ndouble precision x(5), w(5), flow(5), area\n"
    body = "area = n\nw = x\nflow = w*area\nx = flow\nend\n"
    assert "    double area, flow[5], w[5];" in to_c(Source("s.f90", text + body), parse_options("s.f90", []))
