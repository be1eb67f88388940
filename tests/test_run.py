"""`iopref run`: what it reports, and that it leaves the machine as it was."""

from __future__ import annotations

import fcntl
import json
import os
import pty
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any, cast

import pytest

from iopref.cli.comparison import Comparison, hints_given
from iopref.measure import journal
from iopref.measure.cgroup import PREFIX, find_hierarchy, parent_group
from iopref.measure.measurement import Measurement
from iopref.measure.readahead import read_readahead

MIB = 2**20
ROOT = Path(__file__).parent.parent
PATIENCE = 900  # seconds: a run waits for the runs of others
MAIN = """
import sys
from iopref.cli.run import run
from iopref.diagnostics import UserError
try:
    run()
except UserError as e:
    print(e.render(), file=sys.stderr)
    sys.exit(e.status)
"""
pytestmark = pytest.mark.usefixtures("signals_are_heard")
IOPREF_RUN = [sys.executable, "-c", MAIN]
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(ROOT)}


def can_limit_memory() -> bool:
    if os.geteuid() != 0 or not os.access("/proc/sys/vm/drop_caches", os.W_OK):
        return False
    try:
        texts = Path("/proc/self/mountinfo").read_text(), Path("/proc/self/cgroup").read_text()
        return os.access(parent_group(find_hierarchy(*texts)), os.W_OK)
    except Exception:
        return False


needs_root = pytest.mark.skipif(not can_limit_memory(), reason="needs root and a memory controller")


def iopref_run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
    """Run the command; its messages are returned without those about waiting for another test's run."""
    command = [*IOPREF_RUN, *map(str, arguments)]
    result = subprocess.run(command, env=ENVIRONMENT, capture_output=True, text=True, timeout=PATIENCE)
    result.stderr = re.sub(r"^iopref run: waiting for another iopref run.*\n", "", result.stderr, flags=re.MULTILINE)
    return result


def measured(*arguments: str | Path, memory: str = "64M") -> dict[str, Any]:
    result: dict[str, Any] = json.loads(iopref_run("--memory", memory, "--json", *arguments).stderr.splitlines()[-1])
    return result


def machine() -> tuple[Any, ...]:
    """What a run may change, while no run is under way: readahead, swap areas, groups.

    Loop devices, which other tests use for a while, are left out.
    """
    with journal.DEFAULT.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        groups = [str(p) for p in Path("/sys/fs/cgroup").rglob(f"{PREFIX}*")]
        areas = [line.split()[:3] for line in Path("/proc/swaps").read_text().splitlines()]  # not how much is used
        readahead = {name: size for name, size in read_readahead().items() if not name.startswith("loop")}
        return readahead, areas, groups


@pytest.fixture
def unchanged_machine() -> Any:
    before = machine()
    if of_killed_run := before[-1]:
        assert iopref_run("--memory", "64M", "true").returncode == 0, of_killed_run  # clears up
        before = machine()
    yield
    assert machine() == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["--", "true"],
        ["--memory", "64M"],
        ["--memory", "0", "--", "true"],
        ["--memory", "-5M", "--", "true"],
        ["--memory", "plenty", "--", "true"],
        ["--memory", "64M", "--swap", "0", "--", "true"],
        ["--memory", "64M", "--readahead", "-1", "--", "true"],
        pytest.param(["--memory", "4096T", "--", "true"], marks=needs_root),
    ],
)
def test_wrong_usage_is_one_message_and_status_2(arguments: list[str]) -> None:
    result = iopref_run(*arguments)
    assert result.returncode == 2
    assert "rror: " in result.stderr
    assert "Traceback" not in result.stderr


def test_without_root_it_says_so() -> None:
    drop = "import os, sys\nif os.geteuid() == 0: os.setgroups([]); os.setgid(65534); os.setuid(65534)\n"
    program = f"import sys\nsys.path.insert(0, {str(ROOT)!r})\nimport iopref.cli.run\n{drop}{MAIN}"
    result = subprocess.run([sys.executable, "-c", program, "--memory", "64M", "true"], capture_output=True, text=True)
    assert result.returncode == 1
    assert "needs root" in result.stderr
    assert "sudo" in result.stderr
    assert "Without root, " in result.stderr and "IOPREF_MEMORY=64MiB true" in result.stderr


@needs_root
@pytest.mark.parametrize(
    ("script", "status"), [("exit 0", 0), ("exit 7", 7), ("kill -TERM $$", 143), ("kill -KILL $$", 137)]
)
def test_the_exit_status_is_the_commands(script: str, status: int, unchanged_machine: None) -> None:
    result = iopref_run("--memory", "64M", "--json", "--", "sh", "-c", script)
    assert result.returncode == status
    assert json.loads(result.stderr)["exit_status"] == status


@needs_root
def test_json_comes_after_the_commands_own_output() -> None:
    result = iopref_run("--memory", "64M", "--json", "sh", "-c", "echo out; echo err >&2")
    own, ours = result.stderr.splitlines()
    assert (result.stdout, own) == ("out\n", "err")
    assert json.loads(ours).keys() >= {
        *("wall", "cpu", "stall", "major_faults", "late_faults", "read_bytes", "written_bytes"),
        *("peak_bytes", "settings", "exit_status"),
    }


@needs_root
def test_the_table_names_quantities_and_settings() -> None:
    lines = iopref_run("--memory", "64M", "true").stderr.splitlines()
    assert [line[:12].strip() for line in lines[:-1]] == [
        *("wall", "cpu", "stall", "major faults", "late faults", "read", "written", "peak memory", "exit status")
    ]
    assert "limit 64 MiB" in lines[-1]


@needs_root
def test_a_file_is_read_from_the_disk_and_cpu_is_not_stall(tmp_path: Path) -> None:
    (tmp_path / "data").write_bytes(os.urandom(MIB) * 8)
    result = measured("cksum", tmp_path / "data")
    assert 8 * MIB <= result["read_bytes"] < 20 * MIB
    busy = measured(sys.executable, "-c", "for i in range(10**7): pass")
    assert busy["stall"] < busy["cpu"]


@needs_root
def test_sleeping_is_stall_also_below_a_shell() -> None:
    result = measured("sh", "-c", "sleep 0.3; true")
    assert 0.29 <= result["stall"] <= result["wall"]  # the time on the processors is rounded


@needs_root
def test_descendants_are_counted_also_those_that_nobody_waits_for() -> None:
    program = "import os\nr, w = os.pipe()\nif os.fork() == 0:\n if os.fork() == 0:\n"
    program += "  x = bytearray(20 << 20)\n os._exit(0)\nos.close(w)\nos.read(r, 1)"  # until the last of them has ended
    result = measured(sys.executable, "-c", program)
    assert result["peak_bytes"] > 20 * MIB
    burn = "for i in range(10**7): pass"
    result = measured("sh", "-c", f"(({sys.executable} -c '{burn}') &) | cat")
    assert result["cpu"] > 0.1


@needs_root
def test_pages_that_do_not_fit_are_swapped(tmp_path: Path, unchanged_machine: None) -> None:
    sweep = "x = bytearray(48 << 20)\nfor i in range(0, len(x), 4096): x[i] = 1\nassert sum(x[::4096]) == 12288"
    swap = ("--swap", "128M", "--swap-dir", tmp_path)
    result = measured(*swap, "--readahead", "64", "--", sys.executable, "-c", sweep, memory="32M")
    assert result["exit_status"] == 0
    assert result["peak_bytes"] <= 32 * MIB
    assert result["written_bytes"] > 16 * MIB
    assert result["read_bytes"] > 16 * MIB
    assert result["major_faults"] > 0
    assert {"kind": "file", "size": 128 * MIB} in result["settings"]["swap"]
    assert set(result["settings"]["read_ahead_kb"].values()) == {64}
    assert not list(tmp_path.iterdir())


@needs_root
def test_a_command_killed_by_the_limit_is_explained(unchanged_machine: None) -> None:
    result = iopref_run("--memory", "16M", sys.executable, "-c", "x = b'1' * (64 << 20)")
    assert result.returncode == 137
    assert "the memory limit killed 1" in result.stderr
    assert "--swap SIZE" in result.stderr
    assert "IOPREF_SCRATCH=DIR" in result.stderr


@needs_root
def test_what_others_have_put_into_the_swap_directory_is_left_alone(tmp_path: Path, unchanged_machine: None) -> None:
    (tmp_path / "precious").write_text("precious")
    (tmp_path / f"{PREFIX}1.swap").mkdir()
    (tmp_path / f"{PREFIX}2.swap").symlink_to("precious")
    os.mkfifo(tmp_path / f"{PREFIX}3.swap")
    before = sorted(tmp_path.iterdir())
    result = iopref_run("--memory", "64M", "--swap", "1M", "--swap-dir", tmp_path, "--json", "--", "true")
    assert result.returncode == 0, result.stderr
    assert sorted(tmp_path.iterdir()) == before
    assert (tmp_path / "precious").read_text() == "precious"


@needs_root
def test_a_limit_of_one_page_is_too_small_to_start(unchanged_machine: None) -> None:
    result = iopref_run("--memory", "4096", "true")
    assert result.returncode in (1, 137)
    assert "limit" in result.stderr
    assert "Traceback" not in result.stderr


@needs_root
def test_a_command_that_cannot_be_run_is_named(tmp_path: Path, unchanged_machine: None) -> None:
    for command, status in (("no-such-command", 127), (tmp_path, 126)):
        result = iopref_run("--memory", "64M", "--swap", "1M", "--swap-dir", tmp_path, "--", command)
        assert result.returncode == status
        assert f"cannot run '{command}'" in result.stderr


@needs_root
@pytest.mark.parametrize("place", ["/dev/shm", "/no/such/place"])
def test_a_place_where_swap_cannot_be_is_named(place: str, unchanged_machine: None) -> None:
    result = iopref_run("--memory", "64M", "--swap", "1M", "--swap-dir", place, "--", "true")
    assert result.returncode == 1
    assert place in result.stderr
    assert "--swap-dir" in result.stderr
    assert not list(Path(place).glob(f"{PREFIX}*"))


STARTED: list[subprocess.Popen[str]] = []


@pytest.fixture(autouse=True)
def nothing_goes_on() -> Iterator[None]:
    """End what a failed test has started: other runs would wait for it."""
    yield
    while STARTED:
        process = STARTED.pop()
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()


def start(tmp_path: Path, script: str, before: str = "") -> subprocess.Popen[str]:
    """Start a run with everything changed, and wait until its command, after `before`, says that it is running."""
    options = ["--memory", "64M", "--swap", "8M", "--swap-dir", str(tmp_path), "--readahead", "64", "--json", "--"]
    process = subprocess.Popen(
        [*IOPREF_RUN, *options, "sh", "-c", f"{before}echo up; {script}"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    STARTED.append(process)
    assert process.stdout is not None
    assert process.stdout.readline() == "up\n"
    assert set(read_readahead().values()) == {64}
    assert list(tmp_path.glob("*.swap"))
    return process


@needs_root
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP, signal.SIGQUIT])
def test_a_signal_reaches_the_command_and_all_is_restored(
    number: signal.Signals, tmp_path: Path, unchanged_machine: None
) -> None:
    process = start(tmp_path, "exec sleep 60")
    process.send_signal(number)
    _, errors = process.communicate(timeout=PATIENCE)
    assert process.returncode == 128 + number
    assert json.loads(errors.splitlines()[-1])["exit_status"] == 128 + number
    assert not list(tmp_path.iterdir())


@needs_root
def test_a_command_may_survive_a_signal(tmp_path: Path, unchanged_machine: None) -> None:
    process = start(tmp_path, "while :; do sleep 0.05; done", "trap 'echo caught; exit 5' INT; ")
    process.send_signal(signal.SIGINT)
    output, _ = process.communicate(timeout=PATIENCE)
    assert (output, process.returncode) == ("caught\n", 5)


@needs_root
def test_a_key_at_the_terminal_reaches_the_command_once(unchanged_machine: None) -> None:
    script = "trap 'echo caught' INT; echo up; for i in 1 2 3 4 5 6 7 8; do sleep 0.1; done; exit 3"
    pid, terminal = pty.fork()
    if pid == 0:
        os.execve(sys.executable, [*IOPREF_RUN, "--memory", "64M", "sh", "-c", script], ENVIRONMENT)
    output = b""
    with suppress(OSError):  # EIO: the other end of the terminal is closed
        while text := os.read(terminal, 4096):
            if b"up" not in output and b"up" in output + text:
                os.write(terminal, b"\x03")
            output += text
    os.close(terminal)
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 3
    assert output.count(b"caught") == 1


@needs_root
def test_waiting_for_another_run_can_be_interrupted(unchanged_machine: None) -> None:
    with journal.DEFAULT.open("a") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        command = [*IOPREF_RUN, "--memory", "64M", "echo", "ran"]
        waiting = subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
        assert waiting.stderr is not None
        assert "waiting for another iopref run" in waiting.stderr.readline()
        waiting.terminate()
        output, _ = waiting.communicate(timeout=PATIENCE)
    assert (output, waiting.returncode) == ("", 143)


@needs_root
def test_the_next_run_clears_up_after_a_killed_one(tmp_path: Path, unchanged_machine: None) -> None:
    process = start(tmp_path, "sleep 60 & wait")
    process.kill()
    process.wait()
    assert list(tmp_path.glob("*.swap"))
    assert iopref_run("--memory", "64M", "--", "true").returncode == 0
    assert not list(tmp_path.iterdir())
    process.communicate()


@needs_root
def test_what_a_command_leaves_running_is_ended(unchanged_machine: None) -> None:
    result = iopref_run("--memory", "64M", "sh", "-c", "sleep 60 >/dev/null 2>&1 &")
    assert result.returncode == 0
    assert "left behind" in result.stderr


@needs_root
def test_a_second_run_waits_and_does_not_disturb_the_first(tmp_path: Path, unchanged_machine: None) -> None:
    going_on = tmp_path / "going on"
    first = start(
        tmp_path, f"until [ -e '{going_on}' ]; do sleep 0.05; done; cat /sys/block/*/queue/read_ahead_kb /proc/swaps"
    )
    command = [*IOPREF_RUN, "--memory", "64M", "--readahead", "32", "true"]
    second = subprocess.Popen(command, env=ENVIRONMENT, stderr=subprocess.PIPE, text=True, start_new_session=True)
    STARTED.append(second)
    assert second.stderr is not None
    assert "waiting for another iopref run" in second.stderr.readline()
    going_on.touch()
    output, _ = first.communicate(timeout=PATIENCE)
    second.communicate(timeout=PATIENCE)
    assert second.returncode == 0
    assert "64\n" in output
    assert str(tmp_path) in output


@needs_root
def test_a_run_inside_a_run_is_refused(unchanged_machine: None) -> None:
    result = iopref_run("--memory", "64M", "--", *IOPREF_RUN, "--memory", "32M", "true")
    assert result.returncode == 1
    assert "inside iopref run" in result.stderr


@needs_root
def test_a_program_is_compared_without_and_with_its_hints(tmp_path: Path, unchanged_machine: None) -> None:
    says = "import os; print(*(os.environ.get(name) for name in ('IOPREF', 'IOPREF_PAGER')))"
    command = ["--memory", "64M", "--compare", "--swap-dir", tmp_path]
    told = iopref_run(*command, "--", sys.executable, "-c", says)
    assert told.stdout == "None None\noff off\n" and told.returncode == 0
    assert re.search(r"^ +without iopref +with iopref$", told.stderr, re.MULTILINE)
    assert re.search(r"^exit status +0 +0$", told.stderr, re.MULTILINE)
    assert re.search(r"^with iopref: .* times as (fast|slow), and .* s of stall in place of", told.stderr, re.MULTILINE)
    both = json.loads(iopref_run(*command, "--json", "--", "true").stderr.splitlines()[-1])
    assert [one["exit_status"] for one in both] == [0, 0]
    assert "was the program compiled by `iopref cc`" in told.stderr


@needs_root
def test_a_comparison_tells_whether_nests_ran_with_hints(tmp_path: Path, unchanged_machine: None) -> None:
    program = tmp_path / "column"
    words = ["cc", "-O2", "examples/column.c", "-o", str(program)]
    subprocess.run([sys.executable, "-m", "iopref", *words], env=ENVIRONMENT, cwd=ROOT, check=True)
    for size, ran in (("400", "none, as the data of all"), ("2900", r"\d of \d executions of nests ran with them")):
        told = iopref_run("--memory", "32M", "--compare", "--swap-dir", tmp_path, "--", program, size)
        assert told.returncode == 0 and re.search(f"^hints: {ran}", told.stderr, re.MULTILINE)


@pytest.mark.parametrize(
    ("entered", "end"), [(7, "7 of 7 executions of nests ran with them"), (9, "the others fit in memory")]
)
def test_nests_are_told_to_fit_in_memory_only_if_some_do(entered: int, end: str) -> None:
    assert hints_given(Comparison(cast(Measurement, None), None, entered, 7)).endswith(end)


@needs_root
def test_a_program_that_ends_only_with_hints_is_told_of(unchanged_machine: None) -> None:
    told = iopref_run("--memory", "64M", "--compare", "--", "sh", "-c", 'test -z "$IOPREF" || kill -9 $$')
    assert told.returncode == 137
    assert re.search(r"^exit status +137 +0$", told.stderr, re.MULTILINE)
    assert re.search(r"^with iopref: done .*; without it: ended with status 137", told.stderr, re.MULTILINE)


@needs_root
def test_a_comparison_ends_where_the_program_fails_with_hints(unchanged_machine: None) -> None:
    told = iopref_run("--memory", "64M", "--compare", "--", "sh", "-c", "echo once; exit 3")
    assert (told.stdout, told.returncode) == ("once\n", 3)
    assert "with iopref" not in told.stderr and re.search(r"^exit status +3$", told.stderr, re.MULTILINE)
