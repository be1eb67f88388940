"""`iopref simulate --cluster`: what it prints, writes and draws, and its messages for wrong descriptions."""

from __future__ import annotations

import json
import re
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner, Result
from conftest import ROOT
from traces import Tracer

from iopref.cli.simulate import simulate
from iopref.cluster.description import read_description
from iopref.cluster.machine import PAPER, POLICIES
from iopref.cluster.plot import draw_speed_ups
from iopref.cluster.runs import Run
from iopref.cluster.workloads import GENERATORS
from iopref.diagnostics import UserError
from iopref.records import fields

DESCRIPTION = """\
seed = 3
policies = ["disk-prefetch", "gms", "pgms"]
idle = [0, 2]

[constants]
memory = "512K"

[[node]]

[[node.program]]
workload = "random"
data = "1M"
times = 2
"""


def described(folder: Path, text: str = DESCRIPTION) -> Path:
    path = folder / "cluster.toml"
    path.write_text(text)
    return path


def invoke(*words: object) -> Result:
    return CliRunner().invoke(simulate, [str(word) for word in words], catch_exceptions=False)


def test_each_policy_runs_on_each_number_of_nodes(tmp_path: Path) -> None:
    path = described(tmp_path)
    output = invoke("--cluster", path, "--json", tmp_path / "out.json").output
    found = json.loads((tmp_path / "out.json").read_text())
    runs = {(run["policy"], run["nodes"]): run for run in found["runs"]}
    assert list(runs) == [(policy, nodes) for policy in ("disk-prefetch", "gms", "pgms") for nodes in (1, 3)]
    assert runs["gms", 1]["speed_up"] == 1 < runs["gms", 3]["speed_up"] < runs["pgms", 3]["speed_up"]
    assert runs["pgms", 1]["elapsed"] == runs["disk-prefetch", 3]["elapsed"]
    assert [program["references"] for program in runs["pgms", 3]["programs"]] == [256]
    first, *_ = output.splitlines()
    assert first.split() == ["speed-up,", "by", "nodes", "1", "3"]
    assert "pgms" in output and f"{runs['pgms', 3]['speed_up']:.2f}" in output
    assert json.loads(invoke("--cluster", path, "--json", "-").output) == found


def test_pictures_are_drawn(tmp_path: Path) -> None:
    plot, bars = tmp_path / "plot.svg", tmp_path / "bars.svg"
    assert invoke("--cluster", described(tmp_path), "--plot", plot, "--bars", bars).exit_code == 0
    assert "speed-up over local disk" in plot.read_text()
    assert "disk to global, prefetched" in bars.read_text()


def test_no_line_leaves_its_panel(tmp_path: Path) -> None:
    slow, fast = ([Run(POLICIES["gms"], n, mock.Mock(), n * by, ()) for n in (1, 2)] for by in (1.0, 9.0))
    with mock.patch("iopref.cluster.plot.save") as save:
        draw_speed_ups([("slow", slow), ("fast", fast)], tmp_path / "plot.svg", columns=2)
    (fig, _) = save.call_args.args
    assert [axes.get_ylim()[0] for axes in fig.axes] == [0, 0]
    assert all(axes.get_ylim()[1] >= 18 for axes in fig.axes)


def test_a_trace_is_a_program(tmp_path: Path) -> None:
    tracer = Tracer()
    for page in (*range(40), *range(40)):
        tracer.read(page)
        tracer.compute(199)
    tracer.write_to(tmp_path / "sweeps")
    text = '[[node]]\nmemory = "160K"\n[[node.program]]\ntrace = "sweeps"\n'
    (work,) = read_description(described(tmp_path, text)).works
    assert list(work.stream.pages) == [page // 2 for page in (*range(40), *range(40))]
    assert set(work.stream.compute[1:]) == {200}
    found = json.loads(invoke("--cluster", tmp_path / "cluster.toml", "--json", "-").output)
    assert found["runs"][0]["programs"][0]["disk_to_local"]["demanded"] == 20


def test_a_node_may_stand_for_many(tmp_path: Path) -> None:
    text = DESCRIPTION.replace("[[node]]", "[[node]]\ncount = 3")
    description = read_description(described(tmp_path, text))
    assert len(description.nodes) == 3 and [work.node for work in description.works] == [0, 1, 2]
    first, second, _ = description.works
    assert first.stream.pages != second.stream.pages


@pytest.mark.parametrize("name", sorted(GENERATORS))
def test_every_workload_is_drawn_from_the_seed(tmp_path: Path, name: str) -> None:
    path = described(tmp_path, DESCRIPTION.replace("random", name))
    first, second = (read_description(path).works[0].stream.pages for _ in range(2))
    assert first == second and min(first) >= 0 and max(first) < 128


def test_the_example_is_described(tmp_path: Path) -> None:
    assert read_description(ROOT / "examples" / "cluster.toml").idle == (0, 1, 2, 4)


def test_the_page_tells_all_names_and_its_file_is_one(tmp_path: Path) -> None:
    page = (ROOT / "docs" / "cluster.md").read_text()
    names = [*POLICIES, *GENERATORS, *(field.name for field in fields(PAPER))]
    assert [name for name in names if f"`{name}`" not in page] == []
    text, *_ = re.findall(r"^```toml\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)
    description = read_description(described(tmp_path, text))
    assert description.constants == PAPER and len(description.works[0].stream.pages) == 3 * 12800


WRONG = [
    ("seed = 3", "seed = -3", "1:1: error: seed: -3 is not a whole number from 0 on"),
    ("seed = 3", "sead = 3", "1:1: error: there is no 'sead' here"),
    ("seed = 3", "seed 3", "1:6: error: not TOML"),
    ('"gms"', '"gsm"', "2:1: error: policies: 'gsm' is not known; known are: disk, "),
    ("idle = [0, 2]", "idle = [-1]", "3:1: error: idle: -1 is not a whole number"),
    ("idle = [0, 2]", "idle = [10000000]", "3:1: error: idle: 10000000 is more than"),
    ("idle = [0, 2]", "idle = []", "3:1: error: idle: is neither a number"),
    ('"512K"', '"-512K"', "6:1: error: memory: '-512K' is not a size"),
    ('"512K"', "-5", "6:1: error: memory: -5 is not a whole number from 1 on"),
    ('"512K"', '"4K"', "6:1: error: memory is smaller than a page"),
    ('"512K"', '"512K"\ndisk = "soon"', "7:1: error: disk: 'soon' is not a time"),
    ('"512K"', '"512K"\ndisk_interval = "1s"', "5:1: error: disk_interval is longer than disk"),
    ('"512K"', '"512K"\nfull_load = 2', "7:1: error: full_load: 2 is not a share"),
    ("[[node]]", "[[node]]\ncount = 0", "9:1: error: count: 0 is not a whole number from 1 on"),
    ("[[node]]", '[[node]]\n  memory = "8K"', "9:3: error: a memory of 8192 bytes is too small for 1 programs"),
    ("[[node]]", '[[node]]\nrole = "lazy"', "9:1: error: role: 'lazy' is not known; known are: idle, busy"),
    ('"random"', '"randum"', "11:1: error: workload: 'randum' is not known; known are: objects, "),
    ('"random"', '"random"\nhints = "no"', "12:1: error: hints: 'no' is neither true nor false"),
    ('"random"', '"random"\ntrace = "x"', "12:1: error: a program has either a workload or a trace"),
    ('workload = "random"', "", "10:1: error: a program has either a workload or a trace"),
    ('workload = "random"', 'trace = "x"', "12:1: error: data is for a workload: a trace has its own"),
    ('"1M"', '"1T"', "10:1: error: about 268,435,456 references: more than 10,000,000 are not simulated"),
    ("times = 2", "times = 200000", "13:1: error: times: 200000 is more than 100000"),
    ("times = 2", "times = 2\n[[node]]\n[[node.program]]\nwork = 1", "16:1: error: there is no 'work' here"),
    ("[[node.program]]", "[[node.programs]]", "10:1: error: there is no 'programs' here"),
    ("[[node]]", "[node]", "8:1: error: node: is not a list of tables"),
]


@pytest.mark.parametrize("right,wrong,message", WRONG)
def test_what_is_wrong_is_told_with_its_place(tmp_path: Path, right: str, wrong: str, message: str) -> None:
    assert right in DESCRIPTION
    path = described(tmp_path, DESCRIPTION.replace(right, wrong, 1))
    with pytest.raises(UserError) as raised:
        invoke("--cluster", path)
    assert raised.value.status == 1
    assert raised.value.render().startswith(f"{path}:{message}")


def test_no_node_and_no_file_are_refused(tmp_path: Path) -> None:
    with pytest.raises(UserError, match="no node has a program"):
        invoke("--cluster", described(tmp_path, ""))
    with pytest.raises(UserError, match="cannot read .*nowhere.toml: No such file"):
        invoke("--cluster", tmp_path / "nowhere.toml")
    (tmp_path / "latin").write_bytes(b"# \xe9\n")
    with pytest.raises(UserError, match="is not a text in UTF-8"):
        invoke("--cluster", tmp_path / "latin")
    path = described(tmp_path, DESCRIPTION.partition("[[node]]")[0] + '[[node]]\n[[node.program]]\ntrace = "nowhere"\n')
    with pytest.raises(UserError, match="cannot read .*nowhere: No such file"):
        invoke("--cluster", path)


@pytest.mark.parametrize("words", [["a.trace"], ["--memory", "1M"], ["--bound"], ["--no-hints"]])
def test_what_the_description_tells_is_no_option(tmp_path: Path, words: list[str]) -> None:
    done = invoke("--cluster", described(tmp_path), *words)
    assert done.exit_code == 2 and "cannot be given with --cluster" in done.output


def test_neither_trace_nor_cluster_is_wrong_usage() -> None:
    done = invoke()
    assert done.exit_code == 2 and "Missing argument 'TRACE...'" in done.output
