"""Runs examples, original and translated, on four times as much data as they are given memory.

Prints a table and fails when an output differs by one bit. What needs root or a real disk and is
not there is left out and said: then small sizes run in memory, and the outputs are compared.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import signal
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any

EXAMPLES = Path(__file__).resolve().parent
TIMES_MEMORY = 4
SMALL_BYTES = 16 << 20
SPARE_DISK_BYTES = 256 << 20
READAHEAD_KB = 128
MEASURED = {"wall": "time (s)", "stall": "stall (s)", "major_faults": "major faults", "read_bytes": "read (MB)"}


class DemoError(Exception):
    """The demo cannot go on, or an output is wrong; the text is for the user."""


@dataclass(frozen=True)
class Case:
    """An example and how it is run."""

    name: str
    repeats: int = 1
    options: tuple[str, ...] = ()

    @property
    def folder(self) -> str:
        """Where its source and Makefile are, within the examples; the Fortran ones are in `nas`."""
        return str(Path(self.name).parent)


CASES = (
    Case("column"),
    Case("buk", options=("-p", "copy")),
    Case("matvec", 4),
    Case("stencil3d", 4),
    Case("sweep", 4),
    Case("nas/matvec", 4),
)


@dataclass(frozen=True)
class Options:
    """The command line; `memory` in bytes."""

    cases: tuple[Case, ...]
    memory: int
    runs: int
    json: Path | None
    in_memory: bool
    directory: Path
    bin: Path

    @property
    def data(self) -> int:
        """Bytes of data that a program is given when it is measured."""
        return TIMES_MEMORY * self.memory


@dataclass(frozen=True)
class Row:
    """What the original and the translated program took: medians over the runs; seconds, bytes, counts."""

    name: str
    n: int
    original: Mapping[str, float]
    translated: Mapping[str, float]
    settings: Mapping[str, Any]


def main() -> int:
    """The exit status: 0 if every output is the same, 1 otherwise, 128 + signal when interrupted."""
    options = parse_arguments()
    for end in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(end, lambda number, frame: sys.exit(128 + number))
    try:
        options = without_fortran(options) if shutil.which("gfortran") is None else options
        build(options)
        obstacle = why_not_measured(options)
        if obstacle:
            compare_in_memory(options)
            print(f"Not shown, nor measured: programs that exceed memory. {obstacle}")
        else:
            rows = [measure(options, case) for case in options.cases]
            print_table(options, rows)
            if options.json:
                options.json.write_text(json.dumps([asdict(row) for row in rows], indent=2) + "\n")
    except (DemoError, OSError) as e:
        print(f"demo: {e}", file=sys.stderr)
        return 1
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    return 0


def parse_arguments() -> Options:
    """The command line; exits with status 2 when it is wrong."""
    names = [case.name for case in CASES]
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("programs", nargs="*", metavar="PROGRAM", help=f"some of {', '.join(names)} (default: all)")
    parser.add_argument("--memory", type=parse_size, default="64M", help="memory limit (default 64M)")
    parser.add_argument("--runs", type=int, default=1, help="runs of each program, of which the median counts")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the measurements to FILE")
    parser.add_argument("--in-memory", action="store_true", help="compare outputs on small sizes only")
    directory = EXAMPLES.parent / "build" / "demo"
    parser.add_argument("--directory", type=Path, default=directory, help="for data, on a disk (default build/demo)")
    parser.add_argument("--bin", type=Path, default=Path(sys.executable).parent, help="where the iopref command is")
    given = vars(parser.parse_args())
    unknown = sorted(set(given["programs"]) - set(names))
    if unknown:
        parser.error(f"no such program: {', '.join(unknown)}; there are {', '.join(names)}")
    if given["runs"] < 1:
        parser.error("--runs is at least 1")
    cases = tuple(case for case in CASES if not given["programs"] or case.name in given["programs"])
    return Options(cases=cases, **{key: value for key, value in given.items() if key != "programs"})


def parse_size(text: str) -> int:
    """Bytes from `64M`: K, M or G."""
    match = re.fullmatch(r"([1-9]\d*)([KMG])", text)
    if not match:
        raise argparse.ArgumentTypeError(f'"{text}" is not a size such as 64M')
    return int(match[1]) << {"K": 10, "M": 20, "G": 30}[match[2]]


def without_fortran(options: Options) -> Options:
    """The cases that do without gfortran; raises DemoError if there are none."""
    left = tuple(case for case in options.cases if case.folder != "nas")
    for case in options.cases:
        if case not in left:
            print(f"{case.name} is left out: gfortran is not installed")
    if not left:
        raise DemoError("nothing is left to show")
    return replace(options, cases=left)


def build(options: Options) -> None:
    """Both versions of each program, by the Makefiles; raises DemoError."""
    for folder in dict.fromkeys(case.folder for case in options.cases):
        names = [Path(case.name).name for case in options.cases if case.folder == folder]
        output = options.directory / folder
        output.mkdir(parents=True, exist_ok=True)
        directory = os.path.relpath(output, EXAMPLES / folder)
        targets = [f"{directory}/{name}{suffix}" for name in names for suffix in ("", "-iopref")]
        make = ["make", "-C", str(EXAMPLES / folder), "--always-make", "--no-print-directory", f"BUILD={directory}"]
        result = run([*make, *targets], {**os.environ, "PATH": f"{options.bin.resolve()}:{os.environ['PATH']}"})
        print(result.stdout, end="", flush=True)
        if result.returncode:
            raise DemoError(f"could not build the examples:\n{result.stderr}")


def why_not_measured(options: Options) -> str:
    """What stands in the way of runs under a memory limit, as a sentence; empty if nothing does."""
    if options.in_memory:
        return "--in-memory was given."
    if os.geteuid() != 0:
        return "A memory limit and cold caches need root."
    directory = options.directory
    kind = run(["stat", "--file-system", "--format=%T", str(directory)]).stdout.strip()
    if kind in ("tmpfs", "ramfs"):
        return f"{directory} is in memory ({kind}); --directory names one on a disk."
    needed = options.data + SPARE_DISK_BYTES
    if shutil.disk_usage(directory).free < needed:
        return f"The data needs {megabytes(needed)} MB of disk in {directory}; --memory makes it smaller."
    print("trying `iopref run`, which waits for others that measure ...", file=sys.stderr, flush=True)
    trial = run(limited(options, ["true"]))
    return f"`iopref run` does not work here: {trial.stderr.strip()}" if trial.returncode else ""


def compare_in_memory(options: Options) -> None:
    """Runs both versions on small data, told that memory is a quarter of it, so that the hints are at work."""
    for case in options.cases:
        original, translated = programs(options, case)
        command = [str(largest_size(original, SMALL_BYTES)), str(case.repeats), *case.options]
        expected = output(run([str(original), *command]))
        pretended = {**os.environ, "IOPREF_MEMORY": str(SMALL_BYTES // TIMES_MEMORY)}
        check_same(case, expected, output(run([str(translated), *command], pretended)))
        print(f"{case.name}: same output on {megabytes(SMALL_BYTES)} MB in memory")


def measure(options: Options, case: Case) -> Row:
    """Runs both versions under the memory limit, each on data of its own; raises DemoError."""
    original, translated = programs(options, case)
    n = largest_size(original, options.data)
    outputs: set[str] = set()
    reports: list[list[dict[str, Any]]] = []
    for program, name in ((original, case.name), (translated, f"{case.name}-iopref")):
        print(f"{name} on {megabytes(options.data)} MB ...", file=sys.stderr, flush=True)
        with tempfile.TemporaryDirectory(dir=options.directory, prefix="data-") as folder:
            arguments = [str(n), str(case.repeats), "-f", f"{folder}/data", *case.options]
            output(run([str(original), *arguments, "-i"]))
            results = [run(limited(options, [str(program), *arguments])) for _ in range(options.runs)]
        outputs |= {output(result) for result in results}
        check_same(case, *outputs)
        reports.append([report(result.stderr) for result in results])
    return Row(case.name, n, medians(reports[0]), medians(reports[1]), reports[1][-1]["settings"])


def medians(reports: list[dict[str, Any]]) -> dict[str, float]:
    """The median of every number that is in all reports."""
    numbers = {key for key in reports[0] if all(isinstance(r[key], int | float) for r in reports)}
    return {key: statistics.median(r[key] for r in reports) for key in reports[0] if key in numbers}


def programs(options: Options, case: Case) -> tuple[Path, Path]:
    """Both versions of an example, built."""
    directory = options.directory.resolve()
    return directory / case.name, directory / f"{case.name}-iopref"


def largest_size(program: Path, limit: int) -> int:
    """The largest N whose arrays take no more than `limit` bytes; 64 is taken to be possible."""

    def fits(n: int) -> bool:
        return int(output(run([str(program), "--bytes", str(n)]))) <= limit

    n = 64
    while fits(2 * n):
        n *= 2
    step = n
    while step := step // 2:
        if fits(n + step):
            n += step
    return n


def limited(options: Options, command: list[str]) -> list[str]:
    """The command, under the memory limit."""
    limit = ["--memory", str(options.memory), "--readahead", str(READAHEAD_KB)]
    return [str(options.bin / "iopref"), "run", *limit, "--json", "--", *command]


def report(stderr: str) -> dict[str, Any]:
    """The JSON object on the last line that `iopref run --json` prints; raises DemoError."""
    try:
        found: dict[str, Any] = json.loads(stderr.strip().rpartition("\n")[2])
    except json.JSONDecodeError as e:
        raise DemoError(f"no measurement in the output of `iopref run`:\n{stderr}") from e
    return found


def run(command: list[str], environment: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Runs a command; when interrupted, lets it end by itself, so that `iopref run` restores the machine."""
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=environment
    ) as process:
        try:
            stdout, stderr = process.communicate()
        except BaseException:
            process.terminate()
            process.wait()
            raise
    return subprocess.CompletedProcess(command, process.returncode, stdout, stderr)


def output(result: subprocess.CompletedProcess[str]) -> str:
    """What a command printed; raises DemoError if it failed."""
    if result.returncode:
        command = " ".join(result.args)
        raise DemoError(f"exit status {result.returncode} of {command}\n{result.stdout}{result.stderr}")
    return result.stdout


def check_same(case: Case, *outputs: str) -> None:
    """Raises DemoError, with the outputs, if they are not all the same."""
    if len(set(outputs)) > 1:
        raise DemoError("\n".join((f"{case.name}: original and translated program differ", *outputs)))


def print_table(options: Options, rows: list[Row]) -> None:
    """One line a program: the original's figure (O) and the translated program's (T) of each quantity."""
    print(f"\n{'':10}" + "".join(f"{title:>20}" for title in MEASURED.values()))
    print(f"{'':10}" + f"{'O':>11}{'T':>9}" * len(MEASURED) + f"{'O/T time':>10}")
    for row in rows:
        figures = "".join(f"{show(k, row.original[k]):>11}{show(k, row.translated[k]):>9}" for k in MEASURED)
        print(f"{row.name:10}{figures}{row.original['wall'] / row.translated['wall']:>10.1f}")
    print("\nO: original, T: translated by iopref. The outputs are identical.")
    print(
        f"{megabytes(options.data)} MB of data in a mapped file, {megabytes(options.memory)} MB of memory, cold caches."
    )
    print(f"Medians of {options.runs} runs." if options.runs > 1 else "One run each.")
    print(", ".join(f"{key} {flat(value)}" for key, value in rows[-1].settings.items()))


def show(key: str, value: float) -> str:
    """A figure as the table has it."""
    if key in ("wall", "stall"):
        return f"{value:.2f}"
    return f"{megabytes(value) if key == 'read_bytes' else value:,.0f}"


def flat(value: Any) -> str:
    """A setting in a few characters: distinct values only, `none` for an empty collection or what is not there."""
    if isinstance(value, dict):
        value = list(value.values())
    if isinstance(value, list):
        return "/".join(dict.fromkeys(flat(item) for item in value)) or "none"
    return "none" if value is None else str(value)


def megabytes(count: float) -> int:
    """Bytes as whole MiB."""
    return round(count / (1 << 20))


if __name__ == "__main__":
    sys.exit(main())
