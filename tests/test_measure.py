"""The parts of `iopref run` that read and write files: sizes, groups, swap areas, readahead, the journal."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from iopref.diagnostics import UserError
from iopref.measure import swap
from iopref.measure.calibration import read_calibration
from iopref.measure.cgroup import (
    Hierarchy,
    MemoryGroup,
    find_hierarchy,
    hand_memory_on,
    hands_memory_on,
    parent_group,
    room,
)
from iopref.measure.journal import exclusive
from iopref.measure.kills import explained
from iopref.measure.readahead import read_readahead, write_readahead
from iopref.measure.sizes import parse_size, show_size
from iopref.measure.swap import SwapArea, add_swap, new_swap_file, remove_old_swap, remove_swap, swap_areas

MIB = 2**20


@pytest.mark.parametrize(
    ("text", "size"),
    [
        ("1", 1),
        ("4096B", 4096),
        ("256K", 2**18),
        ("256MB", 2**28),
        ("256MiB", 2**28),
        ("1.5g", 3 * 2**29),
        ("2 T", 2**41),
    ],
)
def test_a_size_is_read_with_its_unit(text: str, size: int) -> None:
    assert parse_size(text) == size


@pytest.mark.parametrize("text", ["", "0", "0.1", "-5M", "M", "12Q", "1e9", "nan", "256QB", "1,5G", "٣M"])
def test_nonsense_is_not_a_size(text: str) -> None:
    with pytest.raises(ValueError, match="not a size"):
        parse_size(text)


def test_a_size_is_shown_with_the_unit_that_fits() -> None:
    assert [show_size(n) for n in (0, 4095, 4096, 3 * 2**29)] == ["0 B", "3.999 KiB", "4 KiB", "1.5 GiB"]


def test_the_memory_controller_is_found_in_version_1() -> None:
    mountinfo = (
        "30 1 0:27 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw\n"
        "35 31 0:32 /outer /sys/fs/cgroup/memory rw,relatime shared:7 - cgroup cgroup rw,memory\n"
    )
    found = find_hierarchy(mountinfo, "4:memory:/outer/inner\n2:cpu:/\n0::/\n")
    assert found == Hierarchy(1, Path("/sys/fs/cgroup/memory"), Path("/sys/fs/cgroup/memory/inner"))


@pytest.fixture
def unified(tmp_path: Path) -> Hierarchy:
    """A unified hierarchy, in which this process is in /user/session."""
    own = tmp_path / "user" / "session"
    own.mkdir(parents=True)
    (tmp_path / "cgroup.controllers").write_text("cpu io memory\n")
    for group, controllers in ((tmp_path, "cpu memory\n"), (own.parent, "cpu memory\n"), (own, "\n")):
        (group / "cgroup.subtree_control").write_text(controllers)
    return find_hierarchy(f"30 1 0:27 / {tmp_path} rw - cgroup2 cgroup2 rw\n", "0::/user/session\n")


def test_the_memory_controller_is_found_in_version_2(unified: Hierarchy, tmp_path: Path) -> None:
    assert unified == Hierarchy(2, tmp_path, tmp_path / "user" / "session")


def test_a_version_2_group_is_made_where_memory_is_handed_on(unified: Hierarchy) -> None:
    assert parent_group(unified) == unified.mount / "user"


def test_a_version_2_root_is_told_to_hand_memory_on(unified: Hierarchy) -> None:
    for group in (unified.mount, unified.mount / "user"):
        (group / "cgroup.subtree_control").write_text("cpu\n")
    assert parent_group(unified) == unified.mount
    assert not hands_memory_on(unified.mount)
    hand_memory_on(unified.mount)
    assert (unified.mount / "cgroup.subtree_control").read_text() == "+memory"


def test_a_version_2_root_that_cannot_hand_memory_on_is_named(unified: Hierarchy) -> None:
    control = unified.mount / "cgroup.subtree_control"
    control.unlink()
    control.symlink_to("/proc/self/stat")
    with pytest.raises(UserError, match="cannot pass the memory controller on"):
        hand_memory_on(unified.mount)


def test_the_limits_of_the_groups_above_leave_the_room(unified: Hierarchy) -> None:
    user = unified.mount / "user"
    assert room(unified, user) is None
    (user / "memory.max").write_text("4096000\n")
    assert room(unified, user) == 4096000


def test_a_version_2_group_is_limited_and_read(tmp_path: Path) -> None:
    group = MemoryGroup(tmp_path, 2)
    (tmp_path / "memory.events").write_text("low 0\noom 3\noom_kill 2\noom_group_kill 0\n")
    (tmp_path / "memory.stat").write_text("anon 5\npswpin 1\npswpout 7\n")
    group.limit(64 * MIB)
    assert (tmp_path / "memory.max").read_text() == str(64 * MIB)
    assert (group.oom_kills(), group.pages_swapped_out(), group.peak()) == (2, 7, None)
    (tmp_path / "memory.peak").write_text("8192\n")
    assert group.peak() == 8192


def test_swap_areas_are_told_apart() -> None:
    table = (
        "Filename\tType\tSize\tUsed\tPriority\n"
        "/dev/zram0  partition\t1024\t0\t100\n/a\\040b file\t\t64\t0\t-2\n/dev/sda2 partition 8 0 -3\n"
    )
    assert swap_areas(table) == (SwapArea("zram", MIB), SwapArea("file", 65536), SwapArea("partition", 8192))


def test_readahead_is_set_on_disks_and_not_on_memory(tmp_path: Path) -> None:
    for device, sectors in (("sda", 8), ("loop0", 0), ("zram0", 8)):
        (tmp_path / device / "queue").mkdir(parents=True)
        (tmp_path / device / "size").write_text(f"{sectors}\n")
        (tmp_path / device / "queue" / "read_ahead_kb").write_text("128\n")
    assert read_readahead(tmp_path) == {"sda": 128}
    write_readahead({"sda": 64, "unplugged": 64}, tmp_path)
    assert read_readahead(tmp_path) == {"sda": 64}


def test_a_machine_without_a_memory_controller_is_told_so() -> None:
    with pytest.raises(UserError, match="no memory controller"):
        find_hierarchy("22 1 0:21 / /proc rw - proc proc rw\n", "")


def test_the_journal_undoes_the_newest_step_first(tmp_path: Path) -> None:
    undone: list[Any] = []
    with exclusive({"step": undone.append}, print, tmp_path / "journal") as journal:
        journal.record("step", "first")
        journal.record("step", {"second": 2})
    assert undone == [{"second": 2}, "first"]


def test_the_journal_undoes_what_a_killed_run_left(tmp_path: Path) -> None:
    class Killed(BaseException):
        pass

    def die(_: Any) -> None:
        raise Killed

    with pytest.raises(Killed), exclusive({"step": die}, print, tmp_path / "journal") as journal:
        journal.record("step", 1)
    undone: list[Any] = []
    with exclusive({"step": undone.append}, print, tmp_path / "journal"):
        assert undone == [1]


def test_the_journal_keeps_a_step_that_failed_and_says_so(tmp_path: Path) -> None:
    def fail(_: Any) -> None:
        raise OSError("busy")

    notes: list[str] = []
    with exclusive({"step": fail}, notes.append, tmp_path / "journal") as journal:
        journal.record("step", 1)
    assert "busy" in notes[0]
    undone: list[Any] = []
    with exclusive({"step": undone.append}, print, tmp_path / "journal"):
        assert undone == [1]


def test_the_journal_forgets_what_was_before_a_reboot(tmp_path: Path) -> None:
    (tmp_path / "journal").write_text('{"boot": "earlier", "holder": 1, "steps": [["step", 1]]}\n')
    with exclusive({}, print, tmp_path / "journal"):
        pass


def test_a_damaged_journal_is_said_and_written_anew(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    boot = json.dumps(Path("/proc/sys/kernel/random/boot_id").read_text().strip())
    for text in (
        "garbage",
        "[1]\n",
        "{}\n",
        "[" * 100000,
        f'{{"boot": {boot}, "holder": 1, "steps": [1]}}\n',
        "\0" * 99,
    ):
        path.write_text(text)
        path.chmod(0o600)
        notes: list[str] = []
        for _ in range(2):
            with exclusive({}, notes.append, path):
                pass
        assert notes == [f"{path} is damaged: what an earlier run left to be undone is lost"]


def test_a_step_that_no_run_has_written_is_said_and_dropped(tmp_path: Path) -> None:
    path, notes, undone = tmp_path / "journal", list[str](), list[int]()
    boot = json.dumps(Path("/proc/sys/kernel/random/boot_id").read_text().strip())
    path.write_text(f'{{"boot": {boot}, "holder": 1, "steps": [["step", 7], ["unknown", 1], ["step", null]]}}\n')
    path.chmod(0o600)
    with exclusive({"step": lambda value: undone.append(1 // value)}, notes.append, path):
        pass
    assert undone == [0]
    assert notes == [
        "cannot undo 'step', as no run records such a step: it is dropped",
        "cannot undo 'unknown', as no run records such a step: it is dropped",
    ]


def test_a_journal_that_is_not_this_users_file_is_refused(tmp_path: Path) -> None:
    other, link, pipe, open_to_all = (tmp_path / name for name in ("other", "link", "pipe", "open"))
    other.write_text("precious")
    link.symlink_to(other)
    os.mkfifo(pipe)
    open_to_all.touch()
    open_to_all.chmod(0o666)
    for path in (pipe, open_to_all):
        with pytest.raises(UserError, match="may be written by others than you"), exclusive({}, print, path):
            pass
    with pytest.raises(OSError, match="link"), exclusive({}, print, link):
        pass
    assert other.read_text() == "precious"


@pytest.fixture
def swapped_off(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The swap areas that are turned off; none really is."""
    names: list[str] = []
    monkeypatch.setattr(swap, "swapon", lambda path: None)
    monkeypatch.setattr(swap, "swapoff", lambda path: names.append(str(path.readlink())))
    return names


def test_only_own_swap_files_are_removed(tmp_path: Path, swapped_off: list[str]) -> None:
    here = tmp_path / "swap"
    here.mkdir()
    ours, machines = new_swap_file(here), tmp_path / "machines.swap"
    add_swap(ours, 1 << 16)
    add_swap(machines, 1 << 16)  # of this user, and with our label
    (here / "iopref-run-1.swap").symlink_to(machines)
    os.link(machines, here / "iopref-run-2.swap")
    (here / "iopref-run-3.swap").mkdir()
    os.mkfifo(here / "iopref-run-4.swap")
    (here / "iopref-run-5.swap").write_text("no swap")
    before = set(here.iterdir())
    for path in before - {ours}:
        if path.name != "iopref-run-5.swap":
            remove_swap(path)
    assert (set(here.iterdir()), swapped_off) == (before, [])
    remove_old_swap(here)
    assert (set(here.iterdir()), swapped_off) == (before - {ours}, [str(ours)])
    remove_swap(ours)
    assert swapped_off == [str(ours)]


def test_a_swap_file_is_only_made_where_nothing_is(tmp_path: Path, swapped_off: list[str]) -> None:
    assert new_swap_file(tmp_path) != new_swap_file(tmp_path)
    (tmp_path / "link").symlink_to(tmp_path / "nothing")
    with pytest.raises(UserError, match="cannot make a swap file"):
        add_swap(tmp_path / "link", 1 << 16)
    assert not (tmp_path / "nothing").exists()


def test_a_calibration_is_read_to_its_end_only(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path / "pipe", Path("/dev/zero")):
        with pytest.raises(UserError, match="is not a calibration"):
            read_calibration(path)


def test_what_is_advised_after_a_kill_is_not_done_already() -> None:
    nothing = explained(1, 0, ["./x"], {})
    assert "there is no swap" in nothing and "--swap SIZE" in nothing and "IOPREF_SCRATCH=DIR" in nothing
    some = explained(2, 128 * MIB, ["./x"], {})
    assert "killed 2" in some and "128 MiB of swap" in some and "some was free" in some
    for command, environment in (
        (["./x"], {"IOPREF_SCRATCH": "/var/tmp"}),
        (["env", "IOPREF_SCRATCH=/var/tmp", "./x"], {}),
        (["sh", "-c", "IOPREF_SCRATCH=/var/tmp ./x"], {}),
    ):
        assert "IOPREF_SCRATCH" not in explained(1, 0, command, environment)
        assert "IOPREF_SCRATCH" not in explained(1, MIB, command, environment)
