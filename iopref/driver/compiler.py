"""A compiler that puts hints into what it compiles: the way of one call."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory

from iopref.cli import config
from iopref.cli.main import internal_error, trace_back
from iopref.cli.sources import (
    FORTRAN_ONLY,
    Result,
    Settings,
    outcome,
    read_source,
    report,
    translated,
    written_refusal,
    written_report,
)
from iopref.diagnostics import Diagnostic, UserError, error
from iopref.driver.command_line import CommandLine, Part, Stage
from iopref.frontend.fortran.module_files import leave_notes
from iopref.frontend.fortran.options import is_fortran
from iopref.report.nests import FileOfNests, add_to_log
from iopref.source import Source

_INCLUDES_HEADERS = re.compile(r"^\s*#\s*include\s*[<\"]iopref", re.MULTILINE)
_FORTRAN_READS = ("-I", "-J", "-D", "-U", "-f", "-m", "-O", "-std=", "-cpp", "-nocpp")
"""How the options begin that say what a Fortran file means."""
_OF_GENERATED_CODE = ("-f", "-m", "-O", "-g", "-p", "-B", "--sysroot")
"""How the options of gfortran begin that concern C, too."""
_OF_FORTRAN_ALONE = (
    *FORTRAN_ONLY, "-fall-intrinsics", "-faggressive-", "-fbacktrace", "-fno-backtrace", "-fbackslash", "-fblas-",
    "-fdec", "-fexternal-blas", "-ff2c", "-ffpe-", "-ffrontend-", "-finline-matmul-", "-fmax-array-",
    "-fmax-subrecord-", "-fmodule-private", "-fno-realloc-lhs", "-fno-protect-parens", "-fno-range-check",
    "-fprotect-parens", "-frange-check", "-frealloc-lhs", "-fstack-arrays", "-fno-stack-arrays", "-funderscoring",
)  # fmt: skip
"""How those of them begin that do not."""
_FORTRAN_AS_C = ("-std=gnu11", "-fno-math-errno", "-w")


@dataclass(frozen=True)
class Job:
    """What is to become of one source: a `result` to be compiled in its place, or the source itself.

    `text` is where the result is written, `target` what is made of it; `refused` tells why iopref did not take it.
    """

    source: Part
    target: str
    text: Path
    result: Result | None = None
    refused: str = ""


@dataclass(frozen=True)
class Compiler:
    """The commands `cc` and `fc` with hints; `own` is the one of them that is called.

    A file that iopref cannot take is compiled as it is, or ends the call if `strict`. With `explain` a report on each
    file goes to standard error, what became of its nests into a `log`, and a page and JSON into the folder `report`.
    What is compiled in place of a source stays beside its output if it is to be kept.
    """

    own: tuple[str, ...]
    cc: tuple[str, ...]
    fc: tuple[str, ...]
    settings: Settings
    strict: bool = False
    explain: bool = False
    keep: bool = False
    log: Path | None = None
    report: Path | None = None

    def run(self, words: Sequence[str]) -> int:
        """Do what the compiler does with these words; returns its exit status."""
        call = CommandLine.of(words)
        if any(_has_hints_by_hand(source) for source in call.sources):
            words = [*words, "-isystem", str(config.include_directory())]
            call = CommandLine.of(words)
        if not call.is_plain:
            return _run([*self.own, *words])
        libraries = config.link_words() if call.has_libraries else []
        with TemporaryDirectory(prefix="iopref-") as folder:
            jobs = [self._job(call, source, Path(folder, str(i))) for i, source in enumerate(call.sources)]
            if any(job.result for job in jobs):
                status = self._each(call, jobs)
                if call.stage is Stage.PROGRAM and not status:
                    objects = {job.source: job.target for job in jobs}
                    status = _run([*self.own, *call.linking(objects), *libraries])
            else:
                status = _run([*self.own, *words, *libraries])
        if not status:
            _leave_notes(call)
        for job in jobs:
            if job.refused and not status:
                _say(f"{job.source.name} is compiled without hints: {job.refused}")
        return status

    def _job(self, call: CommandLine, source: Part, folder: Path) -> Job:
        """A source and what it is translated to; `folder`, which does not exist, is for what nobody keeps."""
        folder.mkdir()
        linked = call.stage is Stage.PROGRAM
        target = str(folder / f"{Path(source.name).stem}.o") if linked else call.target(source)
        job = Job(source, target, self._place(call, source, Path(target), folder))
        try:
            result = self._translated(call, read_source(source.name), job.text)
        except Exception as failure:
            if self.strict:
                raise
            trace_back()
            return replace(job, refused=self._refused(source, failure))
        if self.log:
            add_to_log(self.log, outcome(result, source.name))
        if self.explain:
            print(report(result, "cc"), file=sys.stderr)
        for path in self._reports(source):
            written_report(result, path, "cc")
        return replace(job, result=result) if result.translation and result.translation.linked else job

    def _refused(self, source: Part, failure: Exception) -> str:
        """What to say of a file that iopref does not take; it goes into the log and the reports, too."""
        told = failure.diagnostic if isinstance(failure, UserError) else Diagnostic(str(failure))
        refused = f"{told.position or source.name}: {told.message}"
        if self.log:
            add_to_log(self.log, FileOfNests(str(Path.cwd()), source.name, refused=refused))
        if Path(source.name).is_file():
            for path in self._reports(source):
                written_refusal(Source.read(source.name), refused, told.remedy, path)
        return failure.render() if isinstance(failure, UserError) else internal_error(failure)

    def _reports(self, source: Part) -> tuple[Path, ...]:
        """The files that reports on a source go to: the JSON last, so that it has its page."""
        if not self.report:
            return ()
        name = self.report / _way(source.name, self.report)
        try:
            name.parent.mkdir(parents=True, exist_ok=True)
        except OSError as e:
            remedy = "give --report a folder that you may write to"
            raise error(f"cannot make the folder {name.parent}: {e.strerror}", remedy=remedy) from e
        return tuple(name.with_name(f"{name.name}{ending}") for ending in (".html", ".json"))

    def _place(self, call: CommandLine, source: Part, target: Path, folder: Path) -> Path:
        """Where a translated text goes: beside what is made of it, so that its name is the same each time."""
        beside = Path(call.output or ".").parent if call.stage is Stage.PROGRAM else target.parent
        name = f"{Path(source.name).stem if call.stage is Stage.PROGRAM else target.stem}.iopref"
        if self.keep:
            return beside / f"{name}.c"
        if call.stage is Stage.PROGRAM or (target.exists() and not target.is_file()) or not os.access(beside, os.W_OK):
            return folder / f"{name}.c"
        names = (beside / f"{name}{'.' * bool(i)}{i or ''}.c" for i in range(1 << 16))
        return next(name for name in names if not name.exists())

    def _translated(self, call: CommandLine, source: Source, text: Path) -> Result:
        """A source with its hints, in view of the other ones of the call."""
        options = call.compiling(_FORTRAN_READS if is_fortran(source.path) else "-")
        settings = replace(self.settings, name=str(text))
        others = tuple(other.name for other in call.sources if other.name != source.path)
        return translated(source, options, replace(settings, companions=(*settings.companions, *others)))

    def _each(self, call: CommandLine, jobs: Sequence[Job]) -> int:
        """Compile each source by itself; returns the first status that is no success."""
        c_sources = [job.source for job in jobs if not is_fortran(job.source.name)]
        if call.writes_dependencies and c_sources:
            status = _run([*self.cc, *call.of_sources(c_sources), "-fsyntax-only", "-w"])
            if status:
                return status
        return next((status for job in jobs if (status := self._compile(call, job))), 0)

    def _compile(self, call: CommandLine, job: Job) -> int:
        fortran = is_fortran(job.source.name)
        if fortran and job.result:
            status = _run([*self.fc, *call.of_sources([job.source]), "-fsyntax-only"])
            if status:
                return status
        stage = "-S" if call.stage is Stage.ASSEMBLY else "-c"
        made = [*call.beside_output(job.source), stage, "-o", job.target]
        plain = [*self.own, *call.compiling(), *made, job.source.name]
        if job.result is None:
            return _run(plain)
        options = call.compiling()
        if fortran:
            of_code = (word for word in call.compiling(_OF_GENERATED_CODE) if not word.startswith(_OF_FORTRAN_ALONE))
            options = [*of_code, *_FORTRAN_AS_C]
        job.text.write_text(job.result.text, encoding="latin-1", newline="")
        try:
            done = _tried([*self.cc, *options, "-isystem", str(config.include_directory()), *made, str(job.text)])
        finally:
            if not self.keep:
                job.text.unlink()
        if not done.returncode or self.strict:
            sys.stderr.buffer.write(done.stderr)
            return _status(done)
        status = _run(plain)
        if not status:
            said = done.stderr.decode("utf-8", "replace")
            first = next((line for line in said.splitlines() if "error" in line), "no message")
            _say(f"{job.source.name} is compiled without hints: what iopref made of it is not compiled: {first}")
        return status


def _leave_notes(call: CommandLine) -> None:
    """Note where the sources of the modules are that this call made."""
    for source in call.sources:
        if is_fortran(source.name):
            text = Path(source.name).read_text("latin-1")
            leave_notes(source.name, text, call.module_folder, call.compiling(_FORTRAN_READS))


def _way(source: str, folder: Path) -> Path:
    """The way to a source from beside a folder, for names inside it: no two sources have the same.

    It is the same wherever the compiler is called. `..` becomes `up`, and what is called `up` gets a `_` more.
    """
    there = Path(os.path.realpath(Path(source).parent), Path(source).name)
    parts = Path(os.path.relpath(there, os.path.realpath(folder.absolute().parent))).parts
    return Path(*("up" if part == ".." else re.sub("^up_*$", r"\g<0>_", part) for part in parts))


def _has_hints_by_hand(source: Part) -> bool:
    """Whether a source includes headers of the run-time library; one that cannot be read does not."""
    try:
        return bool(_INCLUDES_HEADERS.search(Path(source.name).read_text("latin-1")))
    except OSError:
        return False


def _run(command: Sequence[str]) -> int:
    """Run a command with this one's input and output; returns its status, for a signal as a shell does."""
    return _status(_called(command, capture=False))


def _tried(command: Sequence[str]) -> subprocess.CompletedProcess[bytes]:
    """Run the compiler, and keep what it says, in colours if it would be so."""
    chosen = any("diagnostics-color" in word or word == "-fdiagnostics-plain-output" for word in command)
    return _called([*command, *(["-fdiagnostics-color"] if sys.stderr.isatty() and not chosen else [])], capture=True)


def _called(command: Sequence[str], capture: bool) -> subprocess.CompletedProcess[bytes]:
    try:
        return subprocess.run(command, stderr=subprocess.PIPE if capture else None, check=False)
    except OSError as failure:
        remedy = "install it, or name another one: --cc or --fc"
        raise error(f"cannot run the compiler `{command[0]}`: {failure.strerror}", remedy=remedy) from failure


def _status(done: subprocess.CompletedProcess[bytes]) -> int:
    return done.returncode if done.returncode >= 0 else 128 - done.returncode


def _say(text: str) -> None:
    print(f"iopref: {text}", file=sys.stderr)
