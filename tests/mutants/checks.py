"""What mutants must not pass: called with the checkout that may hold a mutant in PYTHONPATH.

    python -m mutants.checks FOLDER CHECK...

FOLDER keeps what was compiled, by its contents, and what the traces of the unmutated program show, which the first run
finds out. A CHECK is `oracle`, `output`, `run-time` or `trace`; `oracle=CASE` begins with one of its nests. The first
failure is printed; exit status 1.
"""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from subprocess import TimeoutExpired, run
from tempfile import TemporaryDirectory
from typing import Any

import test_oracle
from oracle.cases import CASES, machine
from support import ADDRESSES_ONLY, ROOT, SANITIZERS, Program, trace_sources

import iopref.simulate.engine
from iopref.simulate.machine import Machine
from iopref.trace.format import open_trace

KERNELS = Program(Path(__file__).with_name("kernels.c"))
RUNTIME = ROOT / "runtime_c"
INCLUDES = ("-I", str(RUNTIME / "include"), "-I", str(RUNTIME / "src"))
PLAIN = ("-std=gnu11", "-O1", "-fPIC", "-w")
SANITIZED = ("-std=gnu11", *SANITIZERS)
PAGES = 64
OUT_OF_CORE = {"IOPREF_MEMORY": f"{4 * PAGES}K", "IOPREF_BLOCK": "16K", "IOPREF_LATENCY": "1"}
ENVIRONMENTS: tuple[dict[str, str], ...] = ({}, {"IOPREF": "off"}, {"IOPREF_MEMORY": "64K"}, OUT_OF_CORE)
SECONDS = 30


class Failed(Exception):
    """A check found something."""


@dataclass(frozen=True)
class Workshop:
    """Compiles what `folder` does not have yet; all other files go to `bench`."""

    folder: Path
    bench: Path

    def object(self, source: Path, *flags: str) -> Path:
        key = sha256(source.read_bytes() + " ".join(flags).encode()).hexdigest()
        return self._made(key + ".o", "gcc", *INCLUDES, *flags, "-c", source)

    def program(self, objects: list[Path], *flags: str) -> Path:
        key = sha256(" ".join([*map(str, objects), *flags]).encode()).hexdigest()
        return self._made(key, "gcc", *flags, *objects, "-lm", "-pthread")

    def _made(self, name: str, *command: object) -> Path:
        made = self.folder / name
        if not made.exists():
            new = self.bench / name
            done = run([*map(str, command), "-o", str(new)], capture_output=True, text=True, check=False)
            if done.returncode:
                raise Failed(f"does not compile: {done.stderr.strip().splitlines()[0]}")
            shutil.move(new, made)
        return made


def sources() -> list[Path]:
    return sorted((RUNTIME / "src").glob("*.c"))


def executed(shop: Workshop, program: Path, **variables: str) -> str:
    """The output of a program."""
    try:
        done = run(
            [program], cwd=shop.bench, env=variables, capture_output=True, text=True, timeout=SECONDS, check=False
        )
    except TimeoutExpired:
        raise Failed(f"{program.name[:8]} does not come to an end") from None
    if done.returncode or done.stderr:
        lines = done.stderr.strip().splitlines() or [f"status {done.returncode}"]
        raise Failed(next((line for line in lines if "ERROR" in line), lines[0]))
    return done.stdout


def translated(shop: Workshop, trace: bool) -> Path:
    output = shop.bench / "translated.c"
    output.write_text(KERNELS.translate(output, trace=trace).text)
    return output


def oracle(shop: Workshop, first: str = "") -> None:
    """Every test of test_oracle.py."""
    library = shop.program([shop.object(s, *PLAIN) for s in sources()], "-shared")
    values = machine(library, shop.bench)
    for name in sorted(CASES, key=lambda name: name != first):
        for test, arguments in oracle_tests():
            try:
                test(case=CASES[name], machine=values, **arguments)
            except AssertionError as e:
                raise Failed(f"{name}: {test.__name__.removeprefix('test_')}: {str(e).splitlines()[0]}") from e


def oracle_tests() -> Iterator[tuple[Callable[..., None], dict[str, int]]]:
    for name, test in vars(test_oracle).items():
        if name.startswith("test_"):
            skews = [{"skew": 0}, {"skew": 1072}] if "skew" in test.__code__.co_varnames else [{}]
            yield from ((test, arguments) for arguments in skews)


def output(shop: Workshop) -> None:
    """The translated kernels print what the original ones do, and sanitizers find nothing."""
    original = shop.program([shop.object(KERNELS.path, *SANITIZED)], *SANITIZERS)
    flags = (*SANITIZED, ADDRESSES_ONLY)
    library = [shop.object(s, *flags) for s in sources()]
    program = shop.program([shop.object(translated(shop, trace=False), *flags), *library], *SANITIZERS)
    expected = executed(shop, original)
    for environment in ENVIRONMENTS:
        if executed(shop, program, **environment) != expected:
            raise Failed(f"prints something else with {environment}")


def run_time(shop: Workshop) -> None:
    """The C tests of pipelines, sections, the ranges of nests, their next uses, and hints that are given up pass."""
    library = [shop.object(s, *SANITIZED) for s in sources()]
    for name in ("test_pipe", "test_section", "test_nest", "test_next_use", "test_give_up"):
        test = shop.object(RUNTIME / "tests" / f"{name}.c", *SANITIZED)
        try:
            executed(shop, shop.program([test, *library], *SANITIZERS))
        except Failed as e:
            raise Failed(f"{name}: {e}") from e


def trace(shop: Workshop) -> None:
    """The trace of the kernels is no worse than that of the unmutated program, by each of the papers' counts."""
    of_simulator = (*sorted((RUNTIME / "simulator").glob("*.c")), RUNTIME / "src" / "next_use.c")
    simulator = shop.program([shop.object(s, *PLAIN) for s in of_simulator])
    library = [shop.object(s, *PLAIN) for s in trace_sources()]
    kernels = shop.object(translated(shop, trace=True), *PLAIN, "-DIOPREF_TRACE")
    executed(shop, shop.program([kernels, *library], "-no-pie"), **OUT_OF_CORE)
    iopref.simulate.engine.program = lambda: simulator
    found = facts(shop.bench / "iopref.trace")
    baseline = shop.folder / "facts.json"
    if not baseline.exists():
        baseline.write_text(json.dumps(found))
    for nest, counts in json.loads(baseline.read_text()).items():
        for what, count in counts.items():
            if found.get(nest, {}).get(what, 0) > count:
                raise Failed(f"nest in line {nest}: {what} {found[nest][what]} instead of {count}")


def facts(path: Path) -> dict[str, dict[str, int]]:
    """Of each nest, by its line, counts in pages that should be small."""
    trace = open_trace(path)
    result = iopref.simulate.engine.simulate(trace, Machine(PAGES, trace.latency_ns))
    found: dict[str, dict[str, int]] = {}
    for site, counts in zip(trace.sites, result.sites, strict=True):
        nest = found.setdefault(str(site.nest), dict.fromkeys(COUNTS, 0))
        for what, count in COUNTS.items():
            nest[what] += count(counts)
    return found


COUNTS: dict[str, Callable[[Any], int]] = {
    "not prefetched": lambda c: c.unprefetched_faults,
    "late": lambda c: c.prefetched_faults,
    "unnecessary": lambda c: c.unnecessary,
    "never touched": lambda c: c.never_touched,
    "released while live": lambda c: c.released_live,
    "not released": lambda c: c.fetched - c.released,
}
CHECKS: dict[str, Callable[..., None]] = {"oracle": oracle, "run-time": run_time, "output": output, "trace": trace}


def main(folder: str, *names: str) -> int:
    with TemporaryDirectory() as bench:
        for name in names:
            check, _, argument = name.partition("=")
            try:
                CHECKS[check](Workshop(Path(folder), Path(bench)), *([argument] if argument else []))
            except Failed as e:
                print(f"{check}: {e}")
                return 1
            except Exception as e:  # a mutant may break anything
                print(f"{check}: {type(e).__name__}: {e}")
                return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
