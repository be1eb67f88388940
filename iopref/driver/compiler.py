"""A compiler that puts hints into what it compiles: the steps of one call."""

from __future__ import annotations

import os
from collections.abc import Sequence
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING

from iopref import installed
from iopref.cli.ending import internal_error, trace_back
from iopref.cli.sources import FORTRAN_ONLY, Result, Settings, left_to_compiler, read_source, translated
from iopref.diagnostics import Diagnostic, UserError
from iopref.driver import translated_files
from iopref.driver.command_line import CommandLine, Part, Stage, has_hints_by_hand
from iopref.driver.left_to_compiler import refused_nests, rest_of
from iopref.driver.running import Done, in_colours, pass_on, run, say
from iopref.frontend import standard_input
from iopref.frontend.compiler import NO_OPENMP, WRITE_DEPENDENCIES
from iopref.frontend.fortran.module_files import leave_notes
from iopref.frontend.fortran.suffixes import is_fortran
from iopref.records import dataclass, replace
from iopref.source import Source

if TYPE_CHECKING:
    from iopref.driver.build_reports import Told

_FORTRAN_READS = ("-I", "-J", "-D", "-U", "-f", "-m", "-O", "-std=", "-cpp", "-nocpp")
"""Beginnings of options that decide what a Fortran file means."""
_OF_GENERATED_CODE = ("-f", "-m", "-O", "-g", "-p", "-B", "--sysroot", "--coverage", "-coverage", "-save-temps")
"""Beginnings of gfortran's options that also concern the C that is made of a file."""
_OF_FORTRAN_ALONE = (
    *FORTRAN_ONLY, "-fall-intrinsics", "-faggressive-", "-fbacktrace", "-fno-backtrace", "-fbackslash", "-fblas-",
    "-fdec", "-fexternal-blas", "-ff2c", "-ffpe-", "-ffrontend-", "-finline-matmul-", "-fmax-array-",
    "-fmax-subrecord-", "-fmodule-private", "-fno-realloc-lhs", "-fno-protect-parens", "-fno-range-check",
    "-fpreprocessed", "-fprotect-parens", "-frange-check", "-frealloc-lhs", "-fstack-arrays", "-fno-stack-arrays",
    "-funderscoring",
)  # fmt: skip
"""Beginnings of those options in _OF_GENERATED_CODE that a C compiler does not have."""
_NO_COUNTS = r"-fprofile-exclude-files=.*/iopref_[a-z_]*\.h$"
"""An option that keeps the run-time library's headers out of the counts of lines."""
_MORE_CHECKS = "vect-max-version-for-alias-checks=64"
"""Raises gcc's limit of 10 pairs of addresses that a vectorized loop compares at run time.

As far as gcc knows, pointers passed to the function of a nest may point to what a module's arrays point to.
"""
_FORTRAN_AS_C = ("-std=gnu11", "-fno-math-errno", "-w", "--param", _MORE_CHECKS)


@dataclass(frozen=True)
class Job:
    """What is to become of one source: the C of `result` is compiled in its place, or the source itself.

    - `target` is the file made of it, and `text` the file in which the C is kept, if any.
    - `refused` is why the source is compiled without hints, `said` the message about that.
    - `fewer` is a message about nests that are left to the Fortran compiler after a first attempt.
    """

    source: Part
    target: str
    text: Path | None = None
    result: Result | None = None
    refused: Diagnostic | None = None
    said: str = ""
    fewer: str = ""

    @property
    def has_hints(self) -> bool:
        return bool(self.result and self.result.translation and self.result.translation.linked)

    @property
    def includes(self) -> bool:
        """Whether texts of included files are in the result."""
        return bool(self.result and self.result.translation and self.result.translation.unit.source.inclusions)

    @property
    def shown(self) -> str:
        """The file that messages and line numbers refer to, which differs from a preprocessed source."""
        translation = self.result.translation if self.result else None
        return translation.unit.source.path if translation else self.source.name

    def without_hints(self, why: Diagnostic, said: str) -> Job:
        """The job, changed so that the source itself is compiled."""
        return replace(self, result=None, refused=why, said=said)


@dataclass(frozen=True)
class Compiler:
    """The commands `cc` and `fc` with hints; `own` is the one that is called.

    A file that iopref cannot translate is compiled as it is, or ends the call if `strict`. The generated C is kept
    beside its output if `keep`. `told` says where to report on sources.
    """

    own: tuple[str, ...]
    cc: tuple[str, ...]
    fc: tuple[str, ...]
    settings: Settings
    strict: bool = False
    keep: bool = False
    told: Told | None = None

    def run(self, words: Sequence[str]) -> int:
        """Do what the compiler does with these words, with hints; return its exit status."""
        call = CommandLine.of(words)
        if any(has_hints_by_hand(source) for source in call.sources):
            call = CommandLine.of([*words, "-isystem", installed.include_directory()])
        if not call.translates:
            return run([*self.own, *call.as_called(self._libraries(call))]).status
        if self.told:
            for source in call.sources:
                self.told.check(source.name)
        if call.stage is Stage.PROGRAM:
            with _scratch_folder() as folder:
                targets = [str(folder / f"{i}.o") for i, _ in enumerate(call.sources)]
                return self._whole(call, targets)
        return self._whole(call, [call.target(source) for source in call.sources])

    def _whole(self, call: CommandLine, targets: Sequence[str]) -> int:
        """Compile and link all that a call asks for, with a target for each source; return the exit status."""
        jobs = [self._job(call, source, target) for source, target in zip(call.sources, targets, strict=True)]
        libraries = self._libraries(call)
        if any(job.has_hints for job in jobs):
            status, jobs = self._each(call, jobs)
            if call.stage is Stage.PROGRAM and not status:
                objects = {job.source: job.target for job in jobs}
                status = run([*self.own, *call.linking(objects), *libraries]).status
        else:
            status = run([*self.own, *call.as_called(libraries)]).status
        if not status:
            _leave_notes(call)
            for job in jobs:
                self._tell(job)
        return status

    def _libraries(self, call: CommandLine) -> list[str]:
        return installed.link_words(self.settings.trace) if call.links else []

    def _job(self, call: CommandLine, source: Part, target: str) -> Job:
        """Translate a source; the job says why if that fails."""
        job = Job(source, target, translated_files.place(call, source) if self.keep else None)
        try:
            job = replace(job, result=self._translated(call, read_source(source.name), job.text))
            if job.text and job.result and job.has_hints:
                translated_files.keep(job.text, job.result.text)
            if job.result and job.result.rest and job.result.rest.refused and not job.has_hints:
                why = job.result.rest.refused[0][1]
                return job.without_hints(why.diagnostic, why.render())
            return job
        except UserError as failure:
            if self.strict:
                raise
            trace_back()
            return job.without_hints(failure.diagnostic, failure.render())
        except Exception as failure:
            if self.strict:
                raise
            trace_back()
            return job.without_hints(Diagnostic(str(failure)), internal_error(failure))

    def _tell(self, job: Job) -> None:
        """Report what became of a source that was compiled."""
        if job.fewer:
            say(f"iopref: {job.source.name}: {job.fewer}")
        if job.refused:
            if self.told:
                self.told.refused(job.source.name, job.refused)
            say(f"iopref: {job.source.name} is compiled without hints: {job.said}")
        elif job.result:
            for mistake in job.result.translation.mistakes if job.result.translation else ():
                say(f"iopref: a pragma is ignored: {mistake.render()}")
            if self.told:
                self.told.of(job.source.name, job.result)
            for sentence in left_to_compiler(job.result):
                say(f"iopref: {sentence}")

    def _translated(self, call: CommandLine, source: Source, text: Path | None) -> Result:
        """Translate a source; the other sources of the call are its companions."""
        options = call.compiling(_FORTRAN_READS if is_fortran(source.path) else "-")
        if is_fortran(source.path) and not any(word.startswith("-O") for word in options):
            options.append("-O0")
        if not is_fortran(source.path) and not any(word.startswith("-fopenmp") for word in options):
            options.append(NO_OPENMP)
        name, functions = str(text) if text else None, not call.counts_lines
        settings = replace(self.settings, name=name, functions=functions, tolerant=not self.strict)
        settings = replace(settings, divide=call.is_divisible and not self.strict)
        every = tuple(source.name for source in call.sources)
        return translated(source, options, replace(settings, companions=(*settings.companions, *every)))

    def _each(self, call: CommandLine, jobs: Sequence[Job]) -> tuple[int, list[Job]]:
        """Compile each source by itself; return the first exit status that is not 0, and the jobs as they were done."""
        c_sources = [job.source for job in jobs if not is_fortran(job.source.name)]
        asked = [name for name in WRITE_DEPENDENCIES if name in os.environ]
        if (call.writes_dependencies or asked) and c_sources:
            status = run([*self.cc, *call.of_sources(c_sources), "-fsyntax-only", "-w"]).status
            if status:
                return status, list(jobs)
        for name in asked:
            del os.environ[name]
        done = []
        for job in jobs:
            status, compiled = self._compile(call, job)
            if status:
                return status, list(jobs)
            done.append(compiled)
        return 0, done

    def _compile(self, call: CommandLine, job: Job) -> tuple[int, Job]:
        """Compile one source, with hints if possible; return the exit status and the job as it was done."""
        beside = call.beside_output(job.source, clang="clang" in Path(self.own[0]).name)
        made = [*beside, call.stage.option, "-o", job.target]
        plain = [*self.own, *call.compiling(), *made, job.source.name]
        if not job.has_hints:
            return run(plain).status, job
        if is_fortran(job.source.name):
            checked = [word for word in call.of_sources([job.source]) if not word.startswith("-save-temps")]
            status = run([*self.fc, *checked, "-fsyntax-only"]).status
            if status:
                return status, job
        done = self._with_hints(call, job, made)
        if done.status and job.result and job.result.rest and job.result.rest.nests:
            if refused := self._refused_nests(call, job):
                job, done = self._with_fewer_nests(call, job, made, done, refused)
            if done.status and job.has_hints:
                job, done = self._with_fewer_nests(call, job, made, done)
            if not job.has_hints:
                return run(plain).status, job
        if not done.status or self.strict:
            pass_on(done.said)
            return done.status, job
        why = f"the compiler rejects what iopref made of it: {_first_error(done)}"
        return run(plain).status, job.without_hints(Diagnostic(why), why)

    def _refused_nests(self, call: CommandLine, job: Job) -> tuple[str, ...]:
        """The nests whose calls the Fortran compiler rejects."""
        if job.result is None or job.result.rest is None:
            return ()
        with _scratch_folder() as folder:
            return refused_nests(job.result.rest, job.source, call, self.fc, folder)

    def _with_fewer_nests(
        self, call: CommandLine, job: Job, made: Sequence[str], failed: Done, without: tuple[str, ...] = ()
    ) -> tuple[Job, Done]:
        """Translate and compile a source again, without the nests `without`, or without any nests of units that are
        left.
        """
        settings = replace(self.settings, extract=bool(without), without=without)
        lines = ", ".join(name.rpartition("_")[2] for name in without)
        which = f"the nests at lines {lines} are" if len(without) > 1 else f"the nest at line {lines} is"
        which = which if without else "all nests of such procedures are"
        fewer = f"{which} left to the Fortran compiler as well, which rejects a call for it: {_first_error(failed)}"
        job = replace(replace(self, settings=settings)._job(call, job.source, job.target), fewer=fewer)
        return job, self._with_hints(call, job, made) if job.has_hints else failed

    def _with_hints(self, call: CommandLine, job: Job, made: Sequence[str]) -> Done:
        """Compile the C of a source, and what is left of it to the Fortran compiler, to one object."""
        try:
            job = _with_places(call, job)
        except UserError as failure:
            return Done(1, f"Error: {failure}")
        if job.result is None or job.result.rest is None:
            return self._compiled(call, job, made)
        with _scratch_folder() as folder:
            own, other = str(folder / "hints.o"), str(folder / "rest.o")
            done = self._compiled(call, job, ["-c", "-o", own])
            if not done.status:
                done = rest_of(job.result.rest, job.source, call, self.fc, folder, other)
            if not done.status:
                command = [*self.cc, *call.compiling(("-m", "-B")), "-r", "-nostdlib", "-o", job.target, own, other]
                done = run(command, keep=True)
            if not done.status and job.result.rest.nests:
                own_alone = ["objcopy", "--wildcard", "--localize-symbol=iopref_nest_[0-9]*", job.target]
                done = run(own_alone, keep=True)
            return done

    def _compiled(self, call: CommandLine, job: Job, made: Sequence[str]) -> Done:
        """Compile the C of a source."""
        options = call.compiling()
        if is_fortran(job.source.name):
            of_code = (word for word in call.compiling(_OF_GENERATED_CODE) if not word.startswith(_OF_FORTRAN_ALONE))
            options = [*of_code, *_FORTRAN_AS_C]
        if call.counts_lines:
            options.append(_NO_COUNTS)
        if self.settings.trace:
            options.append("-DIOPREF_TRACE")
        command = in_colours([*self.cc, *options, "-isystem", installed.include_directory(), *made])
        if job.text:
            return run([*command, str(job.text)], keep=True)
        text = job.result.text if job.result else ""
        if any("pedantic" in word for word in options) and job.includes:
            text = standard_input.without_markers(text)
        called = call.as_in_debug_information(job.shown)
        with standard_input.opened(text.encode("latin-1")) as file:
            done = run([*command, *standard_input.words(called)], file, keep=True)
        return replace(done, said=standard_input.as_said(done.said, job.source.name))


def _with_places(call: CommandLine, job: Job) -> Job:
    """The job, when gfortran has checked its source, with the places of procedures in tables; raises UserError if one
    is not known.
    """
    if job.result is None or not job.result.places:
        return job
    from iopref.frontend.fortran.table_places import filled  # few files have any

    text = filled(job.result.text, job.result.places, call.module_folder)
    if job.text:
        translated_files.keep(job.text, text)
    return replace(job, result=replace(job.result, text=text))


def _first_error(done: Done) -> str:
    return next((line for line in done.said.splitlines() if "error" in line.lower()), "no message")


def _scratch_folder() -> AbstractContextManager[Path]:
    """A temporary folder. It is imported here, as most calls make one file of one source and need none."""
    from iopref.driver import scratch

    return scratch.folder()


def _leave_notes(call: CommandLine) -> None:
    """Record where the sources of the modules are that this call compiled."""
    for source in call.sources:
        if is_fortran(source.name):
            text = Path(source.name).read_text("latin-1")
            leave_notes(source.name, text, call.module_folder, call.compiling(_FORTRAN_READS))
