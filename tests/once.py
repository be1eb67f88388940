"""Objects of the run-time library that all tests of a run share; the first test that needs one makes it."""

from __future__ import annotations

import fcntl
import subprocess
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from support import ROOT, RUNTIME_INCLUDES

AS_INSTALLED = ("-O2", "-fPIC", "-fvisibility=hidden")
"""How the installation compiles the run-time library."""
_WARNINGS = ("-Wall", "-Wextra", "-Wshadow", "-Werror")
_INSIDE = (*RUNTIME_INCLUDES, f"-I{ROOT / 'runtime_c' / 'files'}")


@dataclass(frozen=True)
class Once:
    """A folder that all workers share, for objects of one state of the sources."""

    folder: Path
    sources: Path = ROOT / "runtime_c"

    def check_sources(self) -> None:
        """Fail if headers have changed since the first object was
        made, as old and new declarations must not be mixed.
        """
        files = sorted(self.sources.glob("*/*.h"))
        state = "".join(f"{path} {path.stat().st_mtime_ns} {path.stat().st_size}\n" for path in files)
        first = self.made("sources", lambda path: path.write_text(state)).read_text()
        assert state == first, f"{self.sources} has changed while tests ran: run them again"

    def made(self, name: str, make: Callable[[Path], object]) -> Path:
        """The file or folder of that name; if it does not exist, `make` creates it at a path that it is given."""
        path = self.folder / name
        with (self.folder / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not path.exists():
                make(self.folder / f"{name}.new")
                (self.folder / f"{name}.new").rename(path)
        return path

    def object(self, source: Path, *flags: str, compiler: str = "gcc") -> Path:
        """A source of the run-time library, compiled with these options and without warnings."""
        self.check_sources()
        words = (compiler, "-std=gnu11", *_WARNINGS, *flags, *_INSIDE, "-c", str(source))
        key = sha256(" ".join(words).encode()).hexdigest()[:16]
        return self.made(f"{source.stem}-{key}.o", lambda path: _compile(*words, "-o", str(path)))

    def joined(self, sources: Iterable[Path], *flags: str, compiler: str = "gcc") -> Path:
        """Several sources compiled as one, which takes a tenth of the time; a file may hide names of earlier ones."""
        text = "#define _GNU_SOURCE\n" + "".join(f'#include "{source}"\n' for source in sources)
        name = f"joined-{sha256(text.encode()).hexdigest()[:16]}.c"
        return self.object(
            self.made(name, lambda path: path.write_text(text)), "-Wno-shadow", *flags, compiler=compiler
        )

    def objects(self, sources: Iterable[Path], *flags: str, compiler: str = "gcc") -> tuple[Path, ...]:
        """Several sources, compiled two at a time."""
        with ThreadPoolExecutor(2) as pool:
            return tuple(pool.map(lambda source: self.object(source, *flags, compiler=compiler), sources))


def _compile(*words: str) -> None:
    done = subprocess.run(words, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
