"""How errors reach the user of the command line, for all commands."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from driving import iopref
from support import call

from iopref.cli import config, main
from iopref.cli.output import write_whole
from iopref.diagnostics import error
from iopref.source import Position


def outcome(monkeypatch: pytest.MonkeyPatch, raised: BaseException) -> int:
    """The exit status of `iopref config` when its body raises."""

    def body(**options: bool) -> None:
        raise raised

    monkeypatch.setattr(config.config, "callback", body)
    monkeypatch.setattr(sys, "argv", ["iopref", "config"])
    with pytest.raises(SystemExit) as exit:
        main.main()
    return int(exit.value.code or 0)


@pytest.mark.parametrize(
    ("raised", "status", "message"),
    [
        (
            error("no such name", Position("a.c", 3, 7), "declare it"),
            1,
            "a.c:3:7: error: no such name\n  help: declare it\n",
        ),
        (OSError(28, "No space left on device", "x.c"), 1, "iopref: error: x.c: No space left on device\n"),
        (KeyboardInterrupt(), 130, "\n"),
        (SystemExit(7), 7, ""),
    ],
)
def test_an_error_becomes_one_message_and_a_status(monkeypatch, capsys, raised, status, message):
    assert outcome(monkeypatch, raised) == status
    assert capsys.readouterr() == ("", message)


def test_an_error_of_iopref_itself_asks_for_a_report_without_a_traceback(monkeypatch, capsys):
    monkeypatch.delenv("IOPREF_DEBUG", raising=False)
    assert outcome(monkeypatch, KeyError("x")) == 70
    message = capsys.readouterr().err
    assert message.startswith("iopref: error: internal error: KeyError: 'x'\n  help: ")
    assert "report" in message
    assert "Traceback" not in message


def test_the_traceback_is_shown_on_request(monkeypatch, capsys):
    monkeypatch.setenv("IOPREF_DEBUG", "1")
    outcome(monkeypatch, KeyError("x"))
    assert "Traceback" in capsys.readouterr().err


@pytest.mark.parametrize("arguments", [["nonsense"], ["--nonsense"], ["config"], ["config", "x"]])
def test_wrong_usage_has_status_2_and_points_to_the_help(monkeypatch, capsys, arguments):
    monkeypatch.setattr(sys, "argv", ["iopref", *arguments])
    with pytest.raises(SystemExit) as exit:
        main.main()
    assert exit.value.code == 2
    assert "--help" in capsys.readouterr().err


def test_a_reader_that_goes_away_gets_no_message():
    reading, writing = os.pipe()
    os.close(reading)
    command = [sys.executable, "-m", "iopref", "--help"]
    result = subprocess.run(command, stdout=writing, stderr=subprocess.PIPE, check=False)
    os.close(writing)
    assert (result.returncode, result.stderr) == (1, b"")


def test_a_full_disk_is_reported():
    with Path("/dev/full").open("w") as full:
        command = [sys.executable, "-m", "iopref", "--help"]
        result = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, check=False)
    assert (result.returncode, result.stderr) == (1, b"iopref: error: No space left on device\n")


def test_starting_up_imports_no_command_and_no_heavy_library():
    code = "import iopref.cli.main, sys; print(*sys.modules)"
    modules = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"islpy", "pycparser", "sympy", "iopref.cli.config", "iopref.cli.run"} & set(modules)


def test_the_help_names_every_command_in_its_own_words(monkeypatch, capsys):
    monkeypatch.setattr(sys, "argv", ["iopref", "--help"])
    with pytest.raises(SystemExit):
        main.main()
    shown = capsys.readouterr().out
    assert all(name in shown and text in shown for name, text in main.COMMANDS.items())


@pytest.mark.parametrize("name", main.COMMANDS)
def test_a_command_is_found_in_the_module_of_its_name(name):
    command = main.cli.get_command(main.cli.make_context("iopref", [name]), name)
    assert command is not None
    assert command.name == name


def test_output_goes_into_a_pipe_and_through_a_link(tmp_path):
    """As into /dev/null: an output that is not a regular file is not replaced by one."""
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target"
    os.mkfifo(pipe)
    reader = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)
    write_whole(pipe, "text")
    assert os.read(reader, 9) == b"text"
    os.close(reader)
    assert pipe.is_fifo()
    link.symlink_to(target)
    write_whole(link, "text")
    assert link.is_symlink()
    assert target.read_text() == "text"


MAKEFILE_WORDS = """-MMD -MD -MP -MF x.d -MT x.o -Wp,-MMD,y.d -c -pg -static -s -shared -v --coverage -save-temps -lm
    -l m -L. -L . -Wl,-z,now -rdynamic -O3 -fPIC -std=gnu11 --param max-unroll-times=4""".split()


def translate(folder: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`iopref translate` of `x.c` in a folder, to `y.c`."""
    return iopref(folder, "translate", *words, "x.c", "-o", "y.c")


def test_translate_ignores_what_a_makefile_says_on_dependencies_and_linking(tmp_path: Path) -> None:
    Path(tmp_path, "x.c").write_text("int x;\n")
    done = translate(tmp_path, *MAKEFILE_WORDS)
    assert (done.returncode, done.stderr) == (0, "")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["x.c", "y.c"]


@pytest.mark.parametrize(
    "words",
    [("-isystemin",), ("-isystem", "in"), ("-iquotein",), ("-iquote", "in"), ("-idirafterin",), ("-imacros", "in/n.h")],
)
def test_translate_passes_on_where_headers_are(tmp_path: Path, words: tuple[str, ...]) -> None:
    Path(tmp_path, "in").mkdir()
    Path(tmp_path, "in", "n.h").write_text("#define N 8\n")
    include = "" if words[0] == "-imacros" else '#include "n.h"\n'
    Path(tmp_path, "x.c").write_text(f"{include}int x[N];\n#ifndef N\n#error none\n#endif\n")
    assert translate(tmp_path).returncode == 1
    done = translate(tmp_path, *words)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize(
    "word",
    [
        "--explian",
        "--no-hnts",
        "-explain",
        "-line",
        "-no-line",
        "-pure=f",
        "-report=x.json",
        "-trace",
        "-E",
        "-MM",
        "-x",
    ],
)
def test_translate_does_not_take_other_options_for_the_compilers(tmp_path: Path, word: str) -> None:
    Path(tmp_path, "x.c").write_text("int x;\n")
    done = translate(tmp_path, word)
    assert done.returncode == 2
    assert "No such option" in done.stderr


def test_a_file_that_is_refused_costs_no_import_of_what_makes_hints(tmp_path: Path) -> None:
    (tmp_path / "a.c").write_text("int x[\n")
    (tmp_path / "a.f90").write_text("subroutine s\nuse nowhere\nx = 1\nend\n")
    hints = "iopref.transform iopref.codegen iopref.report.html jinja2 islpy matplotlib pygments".split()
    for name, needless in (("a.c", hints), ("a.f90", [*hints, "iopref.frontend.c.unit", "pycparser"])):
        run = "import sys\nfrom iopref.cli.main import cli\ntry: cli.main(sys.argv[1:], standalone_mode=False)\n"
        told = "except Exception as e: print(type(e).__name__, *sys.modules)"
        said = call(sys.executable, "-c", run + told, "translate", tmp_path / name, "-o", tmp_path / "o.c").stdout
        assert said.startswith("UserError ")
        assert not any(word in said for word in needless), name
