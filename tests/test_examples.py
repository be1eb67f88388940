"""The example programs: they compile cleanly, check themselves, and behave the same in memory and in a file."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from support import SANITIZERS

pytestmark = pytest.mark.usefixtures("quick_links")

EXAMPLES = Path(__file__).parent.parent / "examples"
NAMES = sorted(path.stem for path in EXAMPLES.glob("*.c"))
SIZES = (16, 37, 100)
TAG_BYTES = 128
PAGE = 4096
WARNINGS = ("-Wall", "-Wextra", "-Werror")

Programs = dict[str, Path]


def run(*command: object) -> subprocess.CompletedProcess[str]:
    return subprocess.run([str(word) for word in command], capture_output=True, text=True, check=False)


def build(directory: Path, *flags: str, compiler: str = "gcc") -> Programs:
    programs = {name: directory / name for name in NAMES}
    for name, program in programs.items():
        result = run(compiler, *WARNINGS, *flags, EXAMPLES / f"{name}.c", "-o", program)
        assert result.returncode == 0, result.stderr
    return programs


@pytest.fixture(scope="module")
def programs(tmp_path_factory: pytest.TempPathFactory) -> Programs:
    return build(tmp_path_factory.mktemp("plain"), "-O1")


@pytest.mark.parametrize("compiler", ["gcc", "clang"])
def test_every_example_compiles_without_a_warning(compiler: str, tmp_path: Path) -> None:
    if not shutil.which(compiler):
        pytest.skip(f"{compiler} is not installed")
    build(tmp_path, "-O3" if compiler == "gcc" else "-fsyntax-only", compiler=compiler)


def test_examples_are_clean_under_the_sanitizers(tmp_path: Path) -> None:
    checked = build(tmp_path, *SANITIZERS)
    for program in checked.values():
        for arguments in (("37", "3"), ("37", "2", "-f", tmp_path / "data")):
            result = run(program, *arguments)
            assert (result.returncode, result.stderr) == (0, "")
        (tmp_path / "data").unlink()


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("name", NAMES)
def test_results_are_right_and_the_same_in_memory_and_in_a_file(
    name: str, size: int, programs: Programs, tmp_path: Path
) -> None:
    for repeats in (1, 2, 3):
        in_memory = run(programs[name], size, repeats)
        assert (in_memory.returncode, in_memory.stderr) == (0, "")
        assert in_memory.stdout.endswith("\nok\n")
        fresh = run(programs[name], size, repeats, "-f", tmp_path / "data")
        in_later_nests = run(programs[name], size, repeats, "-f", tmp_path / "data")
        assert fresh.stdout == in_later_nests.stdout == in_memory.stdout


@pytest.mark.parametrize("half", ["rank", "copy"])
def test_each_half_of_the_bucket_sort_runs_alone(half: str, programs: Programs, tmp_path: Path) -> None:
    in_memory = run(programs["buk"], 1000, "-p", half)
    assert in_memory.returncode == 0
    assert run(programs["buk"], 1000, "-f", tmp_path / "data", "-p", half).stdout == in_memory.stdout
    whole = run(programs["buk"], 1000, "-f", tmp_path / "data").stdout
    assert (whole == in_memory.stdout) == (half == "copy")


def test_all_columns_or_some_can_be_summed(programs: Programs) -> None:
    some, everything = (run(programs["column"], 600, "-p", part) for part in ("some", "all"))
    assert some.returncode == everything.returncode == 0
    assert some.stdout != everything.stdout


@pytest.mark.parametrize("name", NAMES)
def test_a_wrong_input_is_noticed_by_the_check(name: str, programs: Programs, tmp_path: Path) -> None:
    file = tmp_path / "data"
    assert run(programs[name], 40, 1, "-f", file, "-i").returncode == 0
    file.write_bytes(bytes(PAGE) + file.read_bytes()[PAGE:])
    result = run(programs[name], 40, 1, "-f", file)
    assert result.returncode == 1
    assert "FAILED" in result.stdout


@pytest.mark.parametrize("name", NAMES)
def test_initialising_only_prints_nothing_and_leaves_a_file_of_the_size_announced(
    name: str, programs: Programs, tmp_path: Path
) -> None:
    file = tmp_path / "data"
    assert run(programs[name], 50, "-i", "-f", file).stdout == ""
    assert int(run(programs[name], "--bytes", 50).stdout) == file.stat().st_size - TAG_BYTES


def test_a_file_of_another_size_program_or_run_cut_short_is_made_anew(programs: Programs, tmp_path: Path) -> None:
    file = tmp_path / "data"
    expected = run(programs["sweep"], 100).stdout
    for other, size in (("sweep", 50), ("reverse", 100)):
        run(programs[other], size, "-f", file)
        assert run(programs["sweep"], 100, "-f", file).stdout == expected
    file.write_bytes(file.read_bytes()[:-TAG_BYTES].replace(b"\x40", b"\x41") + tag("incomplete"))
    assert run(programs["sweep"], 100, "-f", file).stdout == expected


def tag(text: str) -> bytes:
    return f"iopref example data: {text}".encode().ljust(TAG_BYTES, b"\0")


@pytest.mark.parametrize("content", [b"short", b"something else" * 1000])
def test_a_file_that_no_example_wrote_is_left_as_it_is(content: bytes, programs: Programs, tmp_path: Path) -> None:
    file = tmp_path / "thesis.txt"
    file.write_bytes(content)
    result = run(programs["column"], 10, "-f", file)
    assert (result.returncode, result.stdout) == (1, "")
    assert "not a data file" in result.stderr
    assert file.read_bytes() == content


@pytest.mark.parametrize("path", ["missing/data", "/dev/null"])
def test_a_file_that_cannot_be_made_is_one_message(path: str, programs: Programs, tmp_path: Path) -> None:
    result = run(programs["column"], 10, "-f", tmp_path / path)
    assert (result.returncode, result.stdout) == (1, "")
    assert result.stderr.count("\n") == 1


@pytest.mark.parametrize(
    "arguments",
    ["", "0", "-5", "ten", "10x", "99999999999999999999", "10 0", "10 1000", "10 1 1", "10 -i", "10 -f", "10 -z"],
)
@pytest.mark.parametrize("name", NAMES)
def test_wrong_arguments_are_answered_by_the_usage(name: str, arguments: str, programs: Programs) -> None:
    result = run(programs[name], *arguments.split())
    assert (result.returncode, result.stdout) == (2, "")
    assert f"usage: {name} N" in result.stderr


def test_a_part_of_the_work_is_chosen_only_where_there_are_parts(programs: Programs) -> None:
    assert run(programs["buk"], 100, "-p", "count").returncode == 2
    assert run(programs["sweep"], 100, "-p", "copy").returncode == 2
