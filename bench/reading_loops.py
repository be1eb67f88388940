"""Loops that read files that are cold: as written, with hints by the compiler, and by hand.

It prints rows of docs/measured-files.md. The files lie on a loop device as those of hinted_files.py. Needs root and
loop devices.
python bench/reading_loops.py [ROUNDS [CASE...]]
"""

from __future__ import annotations

import random
import statistics
import subprocess
import sys
from pathlib import Path

from hinted_files import MOUNT, loop_device, mounted, sh
from limited import BIN, BUILD, MIB

HERE = Path(__file__).parent
DATA, FILES = 512, 500
CASES = {
    "4k": "random records of 4 KiB, `pread`",
    "64k": "random records of 64 KiB, `pread`",
    "planes": "8 planes of a 3-D file, rows of 8 KiB",
    "fortran": "gfortran, random records of 64 KiB, `rec=`",
    "files": "500 files of 1 to 12 KB, `sprintf`, `fopen`",
}
WAYS = ("original", "compiler", "by hand", "io_uring")


def make_files(folder: Path) -> None:
    """The file of records and the small files."""
    random.seed(2)
    with (folder / "data").open("wb") as f:
        for _ in range(DATA):
            f.write(random.randbytes(MIB))
    (folder / "small").mkdir()
    for number in range(FILES):
        (folder / "small" / f"f{number:04}").write_bytes(random.randbytes(random.randint(1000, 12000)))


def build() -> dict[tuple[str, str], Path]:
    """The programs by language and way."""
    link = sh(BIN / "iopref", "config", "--cflags", "--libs").split()
    include = Path(link[0].removeprefix("-I"))
    made = {}
    for language, name, options in (("c", "reading_loops.c", ()), ("fortran", "reading_loops.f90", ("-cpp",))):
        source, own = HERE / name, {"c": "gcc", "fortran": "gfortran"}[language]
        hinted = {"c": "cc", "fortran": "fc"}[language]
        paths = [BUILD / f"reading-{language}-{way.replace(' ', '-')}" for way in WAYS]
        module = [str(include / "iopref_files.f90")] if language == "fortran" else []
        sh(own, "-O2", *options, source, "-o", paths[0])
        sh(BIN / "iopref", hinted, "-O2", *options, source, "-o", paths[1])
        sh(own, "-O2", "-DBY_HAND", *options, f"-J{BUILD}" if module else "-w", *module, source, *link, "-o", paths[2])
        if language == "c":
            sh(own, "-O2", "-DBY_RING", "-w", source, "-o", paths[3])
        made |= {(language, way): path for way, path in zip(WAYS, paths, strict=True)}
    return made


def run(program: Path, case: str) -> tuple[float, str]:
    """Microseconds a record, and what was computed."""
    done = subprocess.run([program, case], cwd=MOUNT, check=True, capture_output=True, text=True)
    time, result = done.stdout.split()
    return int(time) / 1000, result


def language_of(case: str, way: str) -> str:
    """What the program is written in; io_uring's is always C."""
    return "fortran" if case == "fortran" and way != "io_uring" else "c"


def main(rounds: int, cases: list[str]) -> None:
    """Print a row for each case: medians of the rounds, cold, then in memory."""
    BUILD.mkdir(parents=True, exist_ok=True)
    programs = build()
    print("| loop |", " | ".join([*WAYS, *(f"{way}, in memory" for way in WAYS)]), "|")
    print("|---" + "|--:" * 2 * len(WAYS) + "|")
    with loop_device(BUILD / "reading.img", "800M", make_files) as device:
        sh("blockdev", "--setra", "256", device)
        for case in cases:
            times: dict[tuple[str, str], list[float]] = {}
            results = set()
            for _ in range(rounds):
                for way in WAYS:
                    with mounted(device):
                        for state in ("cold", "hot"):
                            time, result = run(programs[language_of(case, way), way], case)
                            times.setdefault((state, way), []).append(time)
                            results.add(result)
                        # more than one run in memory, as these are short
                        times["hot", way] += [run(programs[language_of(case, way), way], case)[0] for _ in range(4)]
            assert len(results) == 1, (case, results)
            cells = [times.get((state, way)) for state in ("cold", "hot") for way in WAYS]
            row = [f"{statistics.median(cell):.1f}" if cell else "" for cell in cells]
            print("|", CASES[case], "|", " | ".join(row), "|", flush=True)


if __name__ == "__main__":
    main(int((sys.argv[1:] or ["3"])[0]), sys.argv[2:] or list(CASES))
