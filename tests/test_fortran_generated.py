"""Random Fortran programs give, through C, what gfortran computes: effects everywhere, shared storage, arguments.

`make fuzz-fortran` tries as many as it is asked for, and prints what they never held.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from random_fortran.batch import SIZE, Batch
from random_fortran.constructs import INTRINSICS, STATEMENTS, drawn, never_drawn
from random_fortran.maker import random_program

from iopref.frontend.fortran.intrinsics.table import is_intrinsic
from iopref.frontend.fortran.options import Options

pytestmark = pytest.mark.skipif(shutil.which("gfortran") is None, reason="gfortran is not installed")


def test_generated_programs_agree(runtime: Path, tmp_path: Path, pytestconfig: pytest.Config) -> None:
    """Free and fixed form in turn; every fourth batch has its hints, and is also run in little memory."""
    count, seed = pytestconfig.getoption("--programs"), pytestconfig.getoption("--programs-seed")
    batch = Batch(tmp_path, runtime)
    for k in range((count + SIZE - 1) // SIZE):
        batch.hints = k % 4 == 1
        programs = [random_program(f"{seed}:{k}:{number}", number) for number in range(SIZE)]
        batch.compare(programs, fixed=k % 2 == 1)
        print(f"{(k + 1) * SIZE} programs of seed {seed}: {dict(batch.result.outcomes)}", flush=True)
        if batch.result.failures:
            pytest.fail(_report(batch, fixed=k % 2 == 1))
    result = batch.result
    print(f"refused: {dict(result.refusals)}\nnever in one that agreed\n{never_drawn(result.accepted)}")
    assert result.outcomes["the same"] > count / 2


def _report(batch: Batch, fixed: bool) -> str:
    """The last failure, with as few statements as it needs."""
    reason, program = batch.result.failures[-1]
    return f"{reason}\n{batch.smallest(program, fixed).text}"


def test_what_a_text_holds_is_told_from_the_lists() -> None:
    text = "do 10 i = 1, 3\n10 continue\nif (abs(x) > 1) call abort\nprint *, sqrt(x)\n"
    assert drawn([text]) == {"DO", "DO with a label", "CONTINUE", "IF of one statement", "CALL", "PRINT"} | {
        "abs",
        "abort",
        "sqrt",
    }
    assert "sqrt" not in never_drawn([text]).partition("intrinsic procedures: ")[2].split(", ")
    assert len(STATEMENTS) > 80
    assert {"findloc", "bessel_jn"} <= INTRINSICS


def test_no_intrinsic_function_is_taken_for_an_external_one() -> None:
    subroutines = {"abort", "alarm", "backtrace", "cpu_time", "date_and_time", "execute_command_line", "exit", "flush"}
    subroutines |= {"free", "fseek", "gerror", "get_command", "get_command_argument", "get_environment_variable"}
    subroutines |= {"getarg", "getenv", "getlog", "gmtime", "idate", "itime", "ltime", "move_alloc", "mvbits", "perror"}
    subroutines |= {"random_init", "random_number", "random_seed", "sleep", "srand", "system_clock"}
    of_modules = {"c_associated", "c_f_pointer", "c_funloc", "c_loc"}
    assert {name for name in INTRINSICS - subroutines - of_modules if not is_intrinsic(name, Options())} == set()
