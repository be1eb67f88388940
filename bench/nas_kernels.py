"""The NAS kernels of examples/nas as programs that write traces, and as objects whose size is measured."""

from __future__ import annotations

import re
import subprocess
from collections import Counter
from pathlib import Path

from iopref.check.traced import Surroundings
from iopref.frontend.fortran.options import parse_options
from iopref.frontend.fortran.to_c import lowered
from iopref.installed import compile_words, link_words
from iopref.records import dataclass, replace
from iopref.source import Source
from iopref.trace.format import Site, Trace, open_trace
from iopref.transform.schedule import Schedule
from iopref.translate import TranslatedNest, Translation, translate

NAS = Path(__file__).resolve().parent.parent / "examples" / "nas"
C = ("gcc", "-std=gnu11", "-w")


@dataclass(frozen=True)
class Kernel:
    """A kernel: its name, the Fortran files that it needs besides its own, and the arguments of its program."""

    name: str
    others: tuple[str, ...]
    words: tuple[str, ...]


@dataclass(frozen=True)
class Built:
    """A kernel as one C text, for a program that writes a trace has one file; `starts` are its files' first lines."""

    kernel: Kernel
    folder: Path
    plain: Source
    starts: tuple[tuple[str, int], ...]

    def text_size(self, schedule: Schedule | None) -> int:
        """Bytes of instructions and constants of the object at -O2; without hints for None."""
        source, made = self.folder / "sized.c", self.folder / "sized.o"
        text = self._translated(schedule, trace=False).text if schedule else self.plain.text
        source.write_text(text, encoding="latin-1")
        _must(*C, "-O2", *compile_words(), "-c", source, "-o", made)
        return int(_must("size", made).splitlines()[1].split()[0])

    def traced(self, schedule: Schedule, told: Surroundings) -> Traced:
        """A run that writes a trace; its sites have the places of the kernel's own files."""
        source, program, file = (self.folder / name for name in ("traced.c", "traced", f"{schedule.value}.trace"))
        translation = self._translated(schedule, trace=True)
        source.write_text(translation.text, encoding="latin-1")
        storage = (f"-DKERNEL_{self.kernel.name}", NAS / "storage.c")
        libraries = (*link_words(trace=True), "-lgfortran", "-lm")
        _must(*C, "-O1", *compile_words(trace=True), source, *storage, "-o", program, *libraries)
        _must("setarch", "-R", program, *self.kernel.words, **told.environment(file))
        trace = open_trace(file)
        copies = most_copies(translation, trace)
        trace = replace(trace, sites=tuple(self._placed(site) for site in trace.sites))
        return Traced(trace, copies, int(_must(program, "--bytes", self.kernel.words[0])))

    def _translated(self, schedule: Schedule, trace: bool) -> Translation:
        output = str(self.folder / "translated.c")
        return translate(self.plain, ["-std=gnu11", *compile_words()], output, trace=trace, schedule=schedule)

    def _placed(self, site: Site) -> Site:
        file, start = max((s for s in self.starts if s[1] <= site.line), key=lambda s: s[1])
        return replace(site, file=file, line=site.line - start + 1)


@dataclass(frozen=True)
class Traced:
    """A trace, the most copies of a loop's body in the program that wrote it, and the bytes of the kernel's arrays."""

    trace: Trace
    copies: int
    data: int


def most_copies(translation: Translation, trace: Trace) -> int:
    """The copies of the nest that has most, the user's own among them: marks of its references in its traced text."""
    marks = Counter(re.findall(r"IOPREF_TOUCH(?:_WRITE)?\((\d+), ", translation.text))
    sites = {(s.nest, s.line, s.column, s.text): s for s in trace.sites if s.kind == "reference"}
    most = 1
    for handled in (n for n in translation.nests if isinstance(n, TranslatedNest)):
        nest = handled.plan.nest
        written = Counter(access.reference for access in handled.lifted.accesses if access.traceable)
        of = [(r, sites[nest.position.line, r.position.line, r.position.column, r.text]) for r in nest.references]
        copies = [marks[str(site.site)] // written[r.id] for r, site in of if not site.untraced]
        most = max(most, min(copies, default=1))
    return most


def built(kernel: Kernel, folder: Path) -> Built:
    """The files of a kernel as one, in C; raises UserError for what the Fortran front end does not cover."""
    files = [NAS / f"{name}.f90" for name in (kernel.name, *kernel.others)]
    texts = [file.read_text() for file in files]
    starts, line = [], 1
    for file, text in zip(files, texts, strict=True):
        starts.append((file.name, line))
        line += text.count("\n")
    whole = Source(str(folder / f"{kernel.name}.f90"), "".join(texts))
    plain = lowered(whole, parse_options(whole.path, ["-I", str(NAS)])).c
    return Built(kernel, folder, plain, tuple(starts))


def _must(*command: object, **variables: str) -> str:
    """The output of a command; raises CalledProcessError when it fails."""
    words = [str(word) for word in command]
    return subprocess.run(words, env=variables or None, capture_output=True, text=True, check=True).stdout
