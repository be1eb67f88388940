"""Calls that gcc 12 and 13 leave out, as they take a function with a loop to write nothing (their bug 113787).

In these programs the address of the store is best summed up from 0, as its stride is twice that of the load.
"""

from __future__ import annotations

from pathlib import Path

import pytest
import support
from driving import iopref

LEVELS = ("-O0", "-O1", "-O2", "-O3")

C = """
#include <stdio.h>

struct table {
    unsigned prices[4][64], sums[4][128];
};
const unsigned char slots[8192] = {[7] = 3};

static inline unsigned slot_of(unsigned i)
{
    if (i < 8192)
        return slots[i];
    return slots[i >> 12];
}

static void fill(struct table *t)
{
    for (unsigned i = 4; i < 128; ++i) {
        const unsigned slot = slot_of(i);
        const unsigned base = slot << 1;
        const unsigned price = i - base;

        for (unsigned state = 0; state < 4; ++state)
            t->sums[state][i] = price + t->prices[state][slot];
    }
}

int main(void)
{
    static struct table t;

    fill(&t);
    return t.sums[1][7] != 1;
}
"""

FORTRAN = """
module tables
  type table
    integer :: prices(64, 4), sums(128, 4)
  end type
contains
  subroutine fill(t, slots, n)
    integer, intent(in) :: n, slots(128)
    type(table), intent(inout) :: t
    integer :: i, state
    do i = 1, n
      do state = 1, 4
        t%sums(i, state) = i + t%prices(slots(i), state)
      end do
    end do
  end subroutine
end module

program main
  use tables
  type(table), save :: t
  integer :: slots(128)
  t%prices = 3
  slots = 2
  call fill(t, slots, 128)
  if (t%sums(7, 2) /= 10) stop 1
end program
"""


@pytest.mark.parametrize("level", LEVELS)
def test_the_function_of_a_loop_is_called(level: str, runtime: Path, tmp_path: Path) -> None:
    text = support.translated(C).text
    assert "static IOPREF_LOOP unsigned int iopref_fill_1_i(" in text
    assert _status(text, tmp_path, level, runtime, "-pthread") == 0


@pytest.mark.parametrize("level", LEVELS)
def test_a_procedure_is_called(level: str, runtime: Path, tmp_path: Path) -> None:
    """gfortran 12 leaves the call out at -O1 and -O2."""
    source = tmp_path / "a.f90"
    source.write_text(FORTRAN)
    assert iopref(tmp_path, "translate", "a.f90", "-o", "plain.c", "--no-hints").returncode == 0
    text = (tmp_path / "plain.c").read_text(encoding="latin-1")
    words = ("-std=gnu11", "-fno-math-errno", runtime, "-pthread", "-lgfortran")
    assert _status(text, tmp_path, level, *words) == 0


def _status(text: str, folder: Path, *words: object) -> int:
    source, program = folder / "a.c", folder / "a"
    source.write_text(text)
    support.compiled("gcc", source, program, *words)
    return support.call(program).returncode
