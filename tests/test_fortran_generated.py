"""Random Fortran programs compute through C what gfortran computes: effects everywhere, shared storage, arguments.

So do programs all of whose procedures are left to gfortran, except for their nests. `make fuzz-fortran` tries a given
number of the former and half as many of the latter, and prints which constructs they never contained.
"""

from __future__ import annotations

import shutil
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from itertools import repeat
from pathlib import Path

import pytest
from random_fortran.batch import SIZE, Result, tried
from random_fortran.constructs import INTRINSICS, STATEMENTS, drawn, never_drawn

from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.options import Options

pytestmark = [
    pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed"),
    pytest.mark.usefixtures("quick_links"),
]


def test_generated_programs_agree(runtime: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    count = pytestconfig.getoption("--programs")
    result = agreed(count, pytestconfig, tmp_path, runtime)
    assert result.outcomes["the same"] > count / 2


def test_nests_taken_out_of_generated_programs_agree(
    runtime: Path, tmp_path: Path, pytestconfig: pytest.Config
) -> None:
    count = pytestconfig.getoption("--programs") // 2
    result = agreed(count, pytestconfig, tmp_path, runtime, nests=True)
    assert result.nests >= count / 2


def agreed(count: int, config: pytest.Config, folder: Path, runtime: Path, nests: bool = False) -> Result:
    """The results of a number of programs, which with `nests` are left to gfortran except for their nests."""
    seed, jobs = str(config.getoption("--programs-seed")), config.getoption("--programs-jobs")
    sizes = [min(SIZE, count - first) for first in range(0, count, SIZE)]
    result, reports = Result(), []
    with ProcessPoolExecutor(jobs) if jobs > 1 else nullcontext() as workers:
        run = map if workers is None else workers.map
        numbers = range(len(sizes))
        folders = [folder / str(k) for k in numbers]
        for found, failed in run(tried, repeat(seed), numbers, sizes, folders, repeat(runtime), repeat(nests)):
            result.add(found)
            reports += failed
            print(
                f"{result.outcomes.total()} programs of seed {seed}: {dict(result.outcomes)}",
                *failed,
                sep="\n",
                flush=True,
            )
    print(
        f"refused: {dict(result.refusals.most_common())}\nnests taken out: {result.nests}\n"
        f"never in a program that agreed:\n{never_drawn(result.held)}"
    )
    if reports:
        pytest.fail("\n".join(reports))
    return result


def test_what_a_text_holds_is_told_from_the_lists() -> None:
    text = (
        "real(8) :: x\nreal function g(x)\nlogical*1 p\ndo 10 i = 1, 3\n10 continue\nif (abs(x) > 1) call abort\n"
        "print *, sqrt(x), [real(8) :: 1]\nflush (6)\n"
    )
    assert drawn([text]) == {"DO", "DO with a label", "CONTINUE", "IF of one statement", "CALL", "PRINT"} | {
        "abs",
        "abort",
        "sqrt",
        "array constructor with a type",
        "FLUSH",
        "FUNCTION",
    }
    statements, procedures = never_drawn(drawn([text])).split("\n")
    assert statements.startswith(f"{len(STATEMENTS) - 9} of {len(STATEMENTS)} statements: ALLOCATABLE, ALLOCATE,")
    assert "real" in procedures.split(", ")
    assert "sqrt" not in procedures.split(", ")
    assert len(STATEMENTS) > 80
    assert {"findloc", "bessel_jn"} <= INTRINSICS


def test_no_intrinsic_function_is_taken_for_an_external_one() -> None:
    subroutines = {"abort", "alarm", "backtrace", "cpu_time", "date_and_time", "execute_command_line", "exit", "flush"}
    subroutines |= {"free", "fseek", "gerror", "get_command", "get_command_argument", "get_environment_variable"}
    subroutines |= {"getarg", "getenv", "getlog", "gmtime", "idate", "itime", "ltime", "move_alloc", "mvbits", "perror"}
    subroutines |= {"random_init", "random_number", "random_seed", "sleep", "srand", "system_clock"}
    of_modules = {"c_associated", "c_f_pointer", "c_funloc", "c_loc"}
    assert {name for name in INTRINSICS - subroutines - of_modules if not is_intrinsic(name, Options())} == set()
