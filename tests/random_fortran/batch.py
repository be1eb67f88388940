"""Batches of random Fortran programs against gfortran: one compilation for many of them."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from shutil import rmtree

from support import HEADERS, call

from iopref.diagnostics import UserError
from iopref.frontend.fortran import extracted_checks
from iopref.frontend.fortran.divide import Rest
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import divided, to_c
from iopref.records import dataclass, field, replace
from iopref.source import Source
from iopref.translate import translate
from random_fortran.constructs import drawn
from random_fortran.maker import random_program
from random_fortran.program import Program

SIZE = 50
"""Programs of a batch, at most."""
FREE = ("-ffree-line-length-none",)
FIXED = ("-ffixed-line-length-none",)
C_FLAGS = ("-std=gnu11", "-fno-math-errno", "-w", "-I", HEADERS)
_MAIN = """program main
character(8) :: first
integer :: k
call get_command_argument(1, first)
read (first, *) k
do k = k, {last}
print '(a, i0)', 'program number ', k
flush (6)
select case (k)
{cases}
end select
flush (6)
end do
end program
"""


@dataclass
class Result:
    """The results of programs: how often each of `outcomes` and `refusals` occurred, and `failures` by kind.

    `held` are the statements and intrinsic procedures in programs that agreed, `nests` is the number of nests extracted
    from procedures that are left to gfortran, and `unstable` are the programs for which gfortran's own output depends
    on the optimisation.
    """

    outcomes: Counter[str] = field(default_factory=Counter)
    refusals: Counter[str] = field(default_factory=Counter)
    held: set[str] = field(default_factory=set)
    unstable: list[Program] = field(default_factory=list)
    failures: list[tuple[str, Program]] = field(default_factory=list)
    nests: int = 0

    def add(self, other: Result) -> None:
        """Add the results of other programs."""
        self.outcomes += other.outcomes
        self.refusals += other.refusals
        self.held |= other.held
        self.unstable += other.unstable
        self.failures += other.failures
        self.nests += other.nests


@dataclass
class Batch:
    """Compiles and runs programs in a folder; `runtime` is the run-time library."""

    folder: Path
    runtime: Path
    hints: bool = True
    size: int = SIZE
    result: Result = field(default_factory=Result)
    _fixed: bool = False
    _said: str = ""
    _beside: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        cases = "\n".join(f"case ({k})\ncall p_{k}" for k in range(self.size))
        (self.folder / "main.f90").write_text(_MAIN.format(last=self.size - 1, cases=cases))
        self._do("gfortran", "-c", "-fno-backtrace", "main.f90")

    def _do(self, *command: object) -> None:
        done = call(*command, cwd=self.folder)
        assert done.returncode == 0, done.stderr

    def compare(self, programs: Sequence[Program], fixed: bool = False) -> None:
        """Add the results of programs, whose numbers differ and are less than `size`."""
        self._fixed = fixed
        valid = self._valid(programs)
        compiled = self._compiled(*self._translated(valid))
        expected, mine = self._outputs("expected"), self._outputs("mine")
        small = self._outputs("mine", IOPREF_MEMORY="64K") if self.hints else mine
        differ = [p for p in compiled if not expected[p.number] == mine[p.number] == small[p.number]]
        optimised = self._outputs("mine") if differ and self._gcc(self._hinted(differ), "-O1") else mine
        self.result.held |= drawn(program.text for program in compiled if program not in differ)
        again = self._outputs("expected") if differ and self._gfortran(differ, "-O2") else expected
        for program in compiled:
            k = program.number
            if program not in differ:
                self.result.outcomes["the same"] += 1
            elif expected[k] == optimised[k]:  # gcc computes constants then, as gfortran always does
                self.result.outcomes["the same as C with -O1, not as C with -O0"] += 1
            elif again[k] == mine[k] == small[k]:
                self.result.outcomes["the same as with -O2, not as with -O0"] += 1
            elif expected[k] != again[k]:
                self.result.outcomes["gfortran -O0 and -O2 differ"] += 1
                self.result.unstable.append(program)
            else:
                self._fails("wrong", _difference(expected[k], mine[k], small[k]), program)

    def _fails(self, outcome: str, reason: str, program: Program) -> None:
        self.result.outcomes[outcome] += 1
        self.result.failures.append((f"{outcome}: {reason}", program))

    def _valid(self, programs: Sequence[Program]) -> list[Program]:
        """The programs that gfortran compiles, linked as the program `expected`."""
        if self._gfortran(programs):
            return list(programs)
        valid = []
        for program in programs:
            if self._gfortran([program]):
                valid.append(program)
            elif re.search(r"(under|over)flow|initializer for floating value", self._said):
                self.result.outcomes["gfortran cannot compute a constant"] += 1
            else:
                self._fails("invalid", self._said, program)
        assert self._gfortran(valid), self._said
        return valid

    def _gfortran(self, programs: Sequence[Program], level: str = "-O0") -> bool:
        name, text = self._named(self._text(programs))
        (self.folder / name).write_text(text)
        flags = ("-w", *self._form, level)
        done = call("gfortran", *flags, "main.o", name, "-o", "expected", cwd=self.folder)
        self._said = next((line for line in done.stderr.split("\n") if line.startswith("Error")), "")
        return not done.returncode

    def _text(self, programs: Sequence[Program]) -> str:
        """The text of a file of programs; the other programs of the batch do nothing."""
        numbers = {program.number for program in programs}
        texts = [self._of(program) for program in programs]
        texts += [f"subroutine p_{k}\nend\n" for k in range(self.size) if k not in numbers]
        return "".join(texts)

    def _of(self, program: Program) -> str:
        """The text of a program."""
        return program.text

    def _named(self, text: str) -> tuple[str, str]:
        """The name of a file for a text, and the text in its form."""
        return ("batch.f", _in_fixed_form(text)) if self._fixed else ("batch.f90", text)

    def _translated(self, programs: Sequence[Program]) -> tuple[list[Program], str]:
        """The programs that iopref accepts, each tried alone, and the C of them all."""
        taken = []
        for program in programs:
            try:
                self._in_c(self._of(program))
                taken.append(program)
            except UserError as failure:
                self.result.outcomes["refused"] += 1
                self.result.refusals[re.sub("`[^`]*`", "`x`", failure.diagnostic.message)] += 1
            except Exception as failure:
                self._fails("internal error", repr(failure), program)
        return taken, self._hinted(taken)

    def _in_c(self, text: str) -> str:
        """The C of a text in free form."""
        name, text = self._named(text)
        return to_c(Source(name, text), parse_options(name, self._form))

    @property
    def _form(self) -> tuple[str, ...]:
        return FIXED if self._fixed else FREE

    def _hinted(self, programs: Sequence[Program]) -> str:
        """The C of programs, with hints if the batch has them."""
        plain = self._in_c(self._text(programs))
        if not self.hints:
            return plain
        path = str(self.folder / "batch.c")
        return translate(Source(path, plain), [*C_FLAGS[:1], "-I", str(HEADERS)], path).text

    def _compiled(self, programs: list[Program], text: str) -> list[Program]:
        """The programs whose C compiles, linked as the program `mine`."""
        if self._gcc(text):
            return programs
        compiled = []
        for program in programs:
            if self._gcc(self._hinted([program])):
                compiled.append(program)
            else:
                self._fails("C that does not compile", self._said, program)
        if not compiled:
            return []
        assert self._gcc(self._hinted(compiled)), self._said
        return compiled

    def _gcc(self, text: str, level: str = "-O0") -> bool:
        (self.folder / "batch.c").write_text(text, encoding="latin-1")
        libraries = (*self._beside, "-pthread", "-lgfortran", "-lm")
        done = call(
            "gcc", *C_FLAGS, level, "main.o", "batch.c", self.runtime, *libraries, "-o", "mine", cwd=self.folder
        )
        self._said = next((line for line in done.stderr.split("\n") if "error" in line or "undefined" in line), "")
        return not done.returncode

    def _outputs(self, program: str, **variables: str) -> list[str]:
        """The output of each program; a program that ends the run ends with its status."""
        outputs = [""] * self.size
        first = 0
        while first < self.size:
            done = call("timeout", "20", f"./{program}", first, cwd=self.folder, **variables)
            last = first
            parts = re.split(r"^program number (\d+)\n", done.stdout, flags=re.MULTILINE)
            for number, printed in zip(parts[1::2], parts[2::2], strict=True):
                last = int(number)
                outputs[last] = printed
            if done.returncode:
                said = re.sub(r"At line \d+", "At a line", done.stderr)  # which one depends on the programs around
                outputs[last] += f"ended with status {done.returncode}: {said[-200:]}"
            first = last + 1
        return outputs

    def smallest(self, program: Program, fixed: bool = False) -> Program:
        """A program with fewer statements that fails in the same way: with one statement, or with the needed ones."""
        while len(program.statements) > 1:
            whole = program.statements
            alone = [(one,) for one in whole]
            without = [(*whole[:k], *whole[k + 1 :]) for k in range(len(whole))]
            trial = type(self)(self.folder, self.runtime, self.hints)
            trial.compare([replace(program, number=k, statements=s) for k, s in enumerate(alone + without)], fixed)
            if not trial.result.failures:
                break
            program = min((found for _, found in trial.result.failures), key=lambda found: len(found.statements))
        return program


@dataclass
class DividedBatch(Batch):
    """Programs whose procedures are all left to gfortran because of a declaration, except for their nests."""

    _rest: Rest | None = None

    def _of(self, program: Program) -> str:
        """The text of a program; each of its procedures has a declaration that is not covered."""
        parts = _INTERFACES.split(program.text)
        parts[::2] = (_HEAD.sub(r"\g<0>class(*), pointer :: any_one\n", part) for part in parts[::2])
        return "".join(parts)

    def _in_c(self, text: str) -> str:
        name, text = self._named(text)
        short, extracted_checks.SHORT = extracted_checks.SHORT, 0
        try:
            found = divided(Source(name, text), parse_options(name, self._form))
        finally:
            extracted_checks.SHORT = short
        self._rest = found.rest
        return found.c.text

    def _translated(self, programs: Sequence[Program]) -> tuple[list[Program], str]:
        taken, text = super()._translated(programs)
        self.result.nests += len(self._rest.nests) if self._rest else 0
        return taken, text

    def _gcc(self, text: str, level: str = "-O0") -> bool:
        if self._rest is None:
            self._beside = ()
            return super()._gcc(text, level)
        name = "rest.f" if self._fixed else "rest.f90"
        (self.folder / name).write_text(f'# 1 "{name}"\n' * 2 + self._rest.text)
        (self.folder / "public").mkdir(exist_ok=True)
        flags = ("-w", *self._form, "-O0", "-fpreprocessed", "-Jpublic")
        done = call("gfortran", *flags, "-c", name, "-o", "rest.o", cwd=self.folder)
        if done.returncode:
            self._said = done.stderr
            return False
        self._do("objcopy", *(f"--weaken-symbol={twice}" for twice in self._rest.twice), "rest.o")
        self._beside = ("rest.o",)
        return super()._gcc(text, level)


_INTERFACES = re.compile(r"(^interface\b.*?^end interface\n)", re.MULTILINE | re.DOTALL)
_HEAD = re.compile(r"^(?!end\b|module\b)(?:[\w*()]+ )*?(?:subroutine|function) \w+@?.*\n(?:use .*\n)*", re.MULTILINE)


def tried(seed: str, k: int, size: int, folder: Path, runtime: Path, nests: bool = False) -> tuple[Result, list[str]]:
    """The results of `size` programs, batch `k` of a seed, and for each failure the reason and the smallest program.

    Batches are in free and fixed form by turns; every tenth one has hints, and is also run in little memory. With
    `nests`, their procedures are left to gfortran, except for their nests.
    """
    kind = DividedBatch if nests else Batch
    batch, fixed = kind(folder, runtime, hints=k % 10 == 5, size=size), k % 2 == 1
    batch.compare([random_program(f"{seed}:{k}:{number}", number, nests=nests) for number in range(size)], fixed)
    found = batch.result.failures
    reports = []
    for reason, program in found:
        small = batch.smallest(program, fixed)
        reports.append("\n".join((reason, f"seed {seed}:{k}:{program.number}", *small.statements, "in", small.text)))
    rmtree(folder)
    return batch.result, reports


def _in_fixed_form(text: str) -> str:
    """Free form in fixed form: labels in front, the rest from column 7."""
    return "".join(
        f"{label:<5} {rest}\n"
        for line in text.split("\n")
        for label, rest in [re.match(r"(\d*) ?(.*)", line).groups()]  # type: ignore[union-attr]
    )


def _difference(expected: str, *given: str) -> str:
    """The first lines that differ."""
    for output in given:
        for a, b in zip(expected.split("\n"), output.split("\n"), strict=False):
            if a != b:
                return f"expected {a!r}, printed {b!r}"
        if output != expected:
            return f"expected {len(expected)} characters, printed {len(output)}"
    return ""
