"""The files of `iopref cc` and `fc`: what they may write, what they leave behind, and what object files mention."""

from __future__ import annotations

import os
import re
import shutil
import signal
import stat
import subprocess
import time
from pathlib import Path

import pytest
from driving import LOOP, MAIN, Run, files, fortran, started

from iopref.driver.scratch import PREFIX

COMPILER = """\
#!/bin/sh
case "$*" in *" -o "*) {};; esac
exec cc "$@"
"""
"""A C compiler that does something before it compiles or links."""


def compiler(does: str) -> str:
    Path("inc", "cc").write_text(COMPILER.format(does))
    Path("inc", "cc").chmod(0o755)
    return "inc/cc"


def traces(path: str) -> list[bytes]:
    """The names of iopref's own files in an object, except the headers of its library."""
    content = Path(path).read_bytes()
    return [name for name in (b"/proc", b"iopref-", b".iopref.c", b"memfd") if name in content]


def test_nothing_is_beside_an_output_while_it_is_made(run: Run) -> None:
    assert run("cc", "--cc", compiler("ls > seen"), "-c", "sum.c", "-o", "sum.os") == 0
    assert set(Path("seen").read_text().split()) == {"inc", "main.c", "seen", "sum.c"}
    assert files() == {"seen", "sum.os"}


def test_objects_name_the_file_of_the_user(run: Run) -> None:
    for options in (["-g3", "-O2"], ["--coverage"], ["-flto", "-g"]):
        assert run("cc", *options, "-Iinc", "-c", "sum.c") == 0
        assert b"sum.c" in Path("sum.o").read_bytes()
        assert not traces("sum.o")
    assert not traces("sum.gcno")
    options = ["-g", "-ffile-prefix-map=/=/else/", f"-fdebug-prefix-map={Path.cwd()}=/there", "-Iinc"]
    assert run("cc", *options, "-c", str(Path("sum.c").absolute())) == 0
    told = subprocess.run(["readelf", "--debug-dump=info", "sum.o"], capture_output=True, text=True, check=True).stdout
    assert re.search("DW_AT_name +: .*: /there/sum.c", told)


def test_lines_are_counted_as_those_of_the_user(run: Run) -> None:
    if not shutil.which("gcov"):
        pytest.skip("no gcov")
    counted = []
    for compile in (lambda *words: run("cc", *words), lambda *words: subprocess.run(["gcc", *words]).returncode):
        assert compile("--coverage", "-c", "sum.c") == 0
        assert compile("--coverage", "sum.o", "main.c", "-o", "app") == 0
        subprocess.run("./app")
        told = subprocess.run(["gcov", "-f", "sum.c"], capture_output=True, text=True, check=True).stdout
        counts = re.sub(r"^ *(\S+?)\*?:", r"\1:", Path("sum.c.gcov").read_text(), flags=re.MULTILINE)
        counted.append((told, counts))
        for name in files() - {"app"}:
            Path(name).unlink()
    assert counted[0] == counted[1]
    assert "\n100000:    6:        s += K * a[i];" in counted[0][1]


@fortran
def test_lines_of_fortran_are_counted(run: Run) -> None:
    if not shutil.which("gcov"):
        pytest.skip("no gcov")
    Path("s.f90").write_text(
        "program s\n  real :: a(1000)\n  integer :: i\n  if (command_argument_count() > 0) then\n    print *, 'never'\n"
        "  end if\n  do i = 1, 1000\n    a(i) = i\n  end do\n  print *, a(1000)\nend program\n"
    )
    assert run("fc", "--coverage", "-c", "s.f90") == 0
    assert not traces("s.o") + traces("s.gcno")
    assert run("fc", "--coverage", "s.o", "-o", "app") == 0
    subprocess.run("./app", check=True)
    subprocess.run(["gcov", "s.f90"], check=True)
    never = re.findall(r"^ *#####: +(\d+):", Path("s.f90.gcov").read_text(), re.MULTILINE)
    assert never == ["5"]
    assert {path.name for path in Path().glob("*.gcov")} == {"s.f90.gcov"}


@fortran
def test_a_fortran_file_with_a_byte_order_mark_has_hints_and_leaves_what_its_compiler_does(run: Run) -> None:
    text = "subroutine s(a)\nreal a(2000000)\ndo i = 1, 2000000\na(i) = i\nend do\nend\n"
    Path("s.f90").write_bytes(b"\xef\xbb\xbf" + text.encode())
    before = set(Path().iterdir())
    assert run("fc", "--nests", "log", "-save-temps", "-c", "s.f90") == 0
    assert '"hinted": 1' in Path("log").read_text()
    assert {path.name for path in set(Path().iterdir()) - before} == {"log", "s.i", "s.o", "s.s"}


def test_the_lines_of_a_nest_that_stands_in_two_places_have_one_warning(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    text = "void f(double *a, int n)\n{\n    int unused;\n    for (int i = 0; i < n; i++)\n        a[i] = 0;\n}\n"
    Path("warn.c").write_text(text)
    assert run("cc", "-Wall", "-Wextra", "-Wshadow", "-Wconversion", "-pedantic", "-c", "warn.c") == 0
    warnings = [line for line in capfd.readouterr().err.splitlines() if "warning:" in line]
    assert len(warnings) == 1
    assert warnings[0].startswith("warn.c:3:9: warning: ")


def test_headers_are_those_that_the_compiler_finds(run: Run) -> None:
    """Beside the source, not beside the output or in the working
    directory; for a header's own headers, beside the header.
    """
    for folder in ("src", "lib"):
        Path(folder).mkdir()
    Path("lib/deep.h").write_text('#include "config.h"\n')
    for folder, number in (("src", 1), ("lib", 2), (".", 3)):
        Path(folder, "config.h").write_text(f"#define CONFIG {number}\n")
        Path(folder, "mine.h").write_text(f"static const char *place = __FILE__; enum {{ MINE = {number} }};\n")
    Path("lib/config.h").rename("inc/config.h")
    text = """#include <stdio.h>
#include <deep.h>
#include "mine.h"
static int a[100000];
int main(void) {
    long s = 0;
    for (int i = 0; i < 100000; i++)
        s += a[i] + CONFIG;
    printf("%ld %d %s %s %s\\n", s, MINE, place, __FILE__, __BASE_FILE__);
    return 0;
}
"""
    Path("src/app.c").write_text(text)
    options = ("-Ilib", "-Iinc", "src/app.c", "-o", "app")
    assert run("cc", *options) == 0
    ours = subprocess.run("./app", capture_output=True, text=True, check=True).stdout
    subprocess.run(["cc", *options], check=True)
    assert ours == subprocess.run("./app", capture_output=True, text=True, check=True).stdout
    assert ours == "200000 1 src/mine.h src/app.c src/app.c\n"


def test_warnings_in_headers_name_them(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("inc/k.h").write_text("#define K 2\nstatic int never(void) { return 1; }\n")
    assert run("cc", "-Wall", "-c", "sum.c") == 0
    ours = capfd.readouterr().err
    subprocess.run(["cc", "-Wall", "-c", "sum.c"], check=True)
    assert "inc/k.h:2:12: warning:" in ours
    assert ours == capfd.readouterr().err


@pytest.mark.parametrize("name", ["n" * 253 + ".c", "\udcff\xe4\u20ac.c", 'a "b\\c d.c'])
def test_names_of_sources_may_be_long_or_strange(run: Run, capfd: pytest.CaptureFixture[str], name: str) -> None:
    Path(name).write_text(LOOP + "const char *place(void) { return __FILE__; }\n")
    assert run("cc", "--nests", "log", "-g", "-c", name, "-o", "x.o") == 0
    assert capfd.readouterr().err == ""
    content = Path("x.o").read_bytes()
    assert b"iopref_next_strip" in content
    assert os.fsencode(name) in content
    assert not traces("x.o")
    assert run("translate", name, "-o", "n" * 253 + ".d") == 0
    assert files() == {name, "x.o", "log", "n" * 253 + ".d"}


def test_what_is_not_iopref_s_is_not_overwritten(run: Run, capfd: pytest.CaptureFixture[str]) -> None:
    Path("sum.iopref.c").symlink_to("target")
    Path("main.iopref.c").write_text(MAIN)
    Path("old.log").write_text('{"format": "iopref nests"')
    Path("old.log").chmod(0o444)
    for name in ("sum", "main"):
        assert run("cc", "--keep", "-c", f"{name}.c", "-o", f"{name}.o") == 0
        assert f"{name}.iopref.c was not written by iopref, and is left as it is" in capfd.readouterr().err
    assert Path("main.iopref.c").read_text() == MAIN
    assert run("cc", "--nests", "sum.c", "-c", "sum.c", "-o", "log.o") == 1
    assert "sum.c is not a log of nests, and is left as it is\n  help: give another file" in capfd.readouterr().err
    assert run("cc", "--nests", "old.log", "-c", "sum.c", "-o", "log.o") == 1
    assert "old.log is read-only" in capfd.readouterr().err
    assert run("translate", "sum.c", "-o", "old.log") == 1
    assert "old.log is read-only" in capfd.readouterr().err
    assert Path("sum.c").read_text() == LOOP
    Path("pages").mkdir()
    for link in ("new.log", "pages/sum.c.html"):
        Path(link).symlink_to(Path("target").absolute())
    assert run("cc", "--nests", "new.log", "-c", "sum.c", "-o", "log.o") == 1
    assert "cannot write new.log: No such file or directory" in capfd.readouterr().err
    assert run("cc", "--report", "pages", "-c", "sum.c", "-o", "sum.o") == 0
    assert Path("pages", "sum.c.html").read_text().startswith("<!DOCTYPE html>")
    assert files() == {"sum.iopref.c", "main.iopref.c", "old.log", "new.log", "pages", "sum.o", "main.o"}
    assert run("cc", "--nests", "/dev/null", "-c", "sum.c") == 0


def test_an_output_that_is_the_source_is_what_the_compiler_makes_of_it(
    run: Run, capfd: pytest.CaptureFixture[str]
) -> None:
    assert run("cc", "-c", "sum.c", "-o", "sum.c") == 1
    assert "input file 'sum.c' is the same as output file" in capfd.readouterr().err.replace("‘", "'").replace("’", "'")
    assert run("cc", "main.c", "sum.c", "-o", "sum.c") == 1
    assert Path("sum.c").read_text() == LOOP


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGINT, signal.SIGQUIT, signal.SIGTERM, signal.SIGKILL])
@pytest.mark.usefixtures("signals_are_heard")
def test_a_signal_leaves_nothing_behind(run: Run, runtime: Path, number: int) -> None:
    """The compiler is terminated, too. Files left after SIGKILL are removed by the next run."""
    Path("temporary").mkdir()
    os.mkfifo("begun")
    environment = {**os.environ, "TMPDIR": "temporary"}
    slow = compiler("echo $$ > begun; exec sleep 60")
    words = ["--cc", slow, "sum.c", "main.c", "-o", "app"]
    process = started("iopref_cc", words, runtime, env=environment)
    child = int(Path("begun").read_text())
    process.send_signal(number)
    assert process.wait() == -number
    if number == signal.SIGKILL:
        os.kill(child, signal.SIGTERM)
        [left] = Path("temporary").iterdir()
        assert stat.S_IMODE(left.stat().st_mode) == 0o700
        os.utime(left, (0, time.time() - 100))
        Path("temporary", f"{PREFIX}link").symlink_to("../inc")
        assert started("iopref_cc", ["sum.c", "main.c", "-o", "app"], runtime, env=environment).wait() == 0
        Path("temporary", f"{PREFIX}link").unlink()
        assert Path("inc", "k.h").exists()
    assert files(Path("temporary")) == set()
    assert files() - {"app"} == {"temporary", "begun"}


def test_a_full_disk_leaves_nothing_behind(
    run: Run, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.link", full)
    assert run("translate", "sum.c", "-o", "out.c") == 1
    assert "cannot write out.c: No space left on device" in capfd.readouterr().err
    assert files() == set()
